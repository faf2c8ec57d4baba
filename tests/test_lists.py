"""Lists that stand in two places are one list: games, bots, languages, sheets and boxes in messages and on screens."""

from __future__ import annotations

import json
import re
from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from quillmap.bots import BOTS
from quillmap.content import BOXES, MAPS
from quillmap.content.games import GAMES, SCORING
from quillmap.locale import LANGUAGES, catalogue
from quillmap.rules.cards import Category
from quillmap.rules.setup import AMBUSH_DECK, Fallback
from quillmap.rules.sheet import Terrain
from quillmap.wire import protocol, tables
from quillmap.wire.protocol import SetupMessage
from quillmap.wire.tables import Options

WEB = Path(__file__).parent.parent / "web" / "src"
SEASON_BOXES = tuple(box.id for box in BOXES if box.seasons)
FALLBACKS = tuple(fallback.value for fallback in Fallback)


def literals(hint: Any) -> tuple[Any, ...]:
    """The values that a field of a message may have."""
    if get_origin(hint) is Literal:
        return get_args(hint)
    return tuple(value for part in get_args(hint) if part is not NoneType for value in literals(part))


def field(message: type, name: str) -> tuple[Any, ...]:
    return literals(get_type_hints(message)[name])


@pytest.mark.parametrize(
    ("found", "known"),
    [
        (literals(tables.Language), tuple(LANGUAGES)),
        (literals(tables.Game), tuple(GAMES)),
        (literals(tables.BotName), tuple(BOTS)),
        (field(Options, "sheet"), tuple(MAPS)),
        (field(Options, "seasons"), SEASON_BOXES),
        (field(Options, "explore"), SEASON_BOXES),
        (field(Options, "scoring"), tuple(SCORING)),
        (field(Options, "fallback"), FALLBACKS),
        (field(SetupMessage, "fallback"), FALLBACKS),
        (literals(protocol.TerrainName), tuple(terrain.name.lower() for terrain in Terrain)),
    ],
)
def test_messages_know_what_there_is(found: tuple[Any, ...], known: tuple[Any, ...]) -> None:
    assert found == known


def on_screen(file: str, name: str) -> list[str]:
    """A list that a file of the browser part writes out."""
    (text,) = re.findall(rf"\bconst {name}\b[^=]*= (\[[^\]]*\])", (WEB / file).read_text(encoding="utf-8"))
    found: list[str] = json.loads(text)
    return found


@pytest.mark.parametrize(
    ("file", "name", "known"),
    [
        ("parts/labels.ts", "GAMES", tuple(GAMES)),
        ("parts/labels.ts", "BOTS", tuple(BOTS)),
        ("words/index.svelte.ts", "LANGUAGES", tuple(LANGUAGES)),
        ("pages/lobby/ByHand.svelte", "BOXES", SEASON_BOXES),
        ("pages/lobby/ByHand.svelte", "SETS", tuple(box.id for box in BOXES if box.ambushes)),
        ("pages/lobby/ByHand.svelte", "CATEGORIES", tuple(category.value for category in Category)),
    ],
)
def test_screens_offer_what_there_is(file: str, name: str, known: tuple[str, ...]) -> None:
    assert tuple(on_screen(file, name)) == known


def test_the_ambush_deck_of_a_message_is_as_large_as_that_of_the_rules() -> None:
    ambushes = next(part for part in get_args(get_type_hints(Options, include_extras=True)["ambushes"]) if part)
    assert ambushes.__metadata__[0].max_length == AMBUSH_DECK


def test_every_language_is_spoken_by_server_and_screens_alike() -> None:
    assert {path.name for path in (WEB / "words").iterdir() if path.is_dir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_has_a_name(language: str) -> None:
    assert set(catalogue(language).sets) == {box.id for box in BOXES}
