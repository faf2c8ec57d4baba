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
from quillmap.rules.setup import AMBUSH_DECK, Fallback
from quillmap.rules.sheet import Terrain
from quillmap.wire import choices, tables
from quillmap.wire.protocol import SetupMessage
from quillmap.wire.tables import Options
from tools import typescript

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
        (literals(choices.Language), tuple(LANGUAGES)),
        (literals(choices.Game), tuple(GAMES)),
        (literals(tables.BotName), tuple(BOTS)),
        (field(Options, "sheet"), tuple(MAPS)),
        (field(Options, "seasons"), SEASON_BOXES),
        (field(Options, "explore"), SEASON_BOXES),
        (field(Options, "scoring"), tuple(SCORING)),
        (field(Options, "fallback"), FALLBACKS),
        (field(SetupMessage, "fallback"), FALLBACKS),
        (literals(choices.TerrainName), tuple(terrain.name.lower() for terrain in Terrain)),
    ],
)
def test_messages_know_what_there_is(found: tuple[Any, ...], known: tuple[Any, ...]) -> None:
    assert found == known


def exported(text: str) -> list[str]:
    """The names that a generated file exports, but for the types of messages."""
    return re.findall(r"^export (?:const|type) (\w+)", text, re.MULTILINE)


def test_screens_import_every_generated_list() -> None:
    names = [*exported(typescript.cards()), *typescript.LISTS, "MOST_SEATS", "AMBUSH_DECK"]
    sources = [path for path in WEB.rglob("*") if path.suffix in {".ts", ".svelte"} and path.parent.name != "generated"]
    imported = {
        name
        for path in sources
        for group in re.findall(r"import (?:type )?\{([^}]*)\} from \"[./]*/generated/\w+\"", path.read_text("utf-8"))
        for name in re.findall(r"(\w+)(?: as \w+)?,?", group)
    }
    assert [name for name in names if name not in imported] == []


def test_screens_offer_what_there_is() -> None:
    text = typescript.wire()
    for name, known in (
        ("GAMES", tuple(GAMES)),
        ("BOTS", BOTS),
        ("LANGUAGES", LANGUAGES),
        ("SEASON_SETS", SEASON_BOXES),
        ("EXPLORE_SETS", SEASON_BOXES),
        ("SCORING_SETS", tuple(SCORING)),
    ):
        assert f"export const {name} = {json.dumps(known)} as const;\n" in text


def test_the_ambush_deck_of_a_message_is_as_large_as_that_of_the_rules() -> None:
    ambushes = next(part for part in get_args(get_type_hints(Options, include_extras=True)["ambushes"]) if part)
    assert ambushes.__metadata__[0].max_length == AMBUSH_DECK


def test_every_language_is_spoken_by_server_and_screens_alike() -> None:
    assert {path.name for path in (WEB / "words").iterdir() if path.is_dir()} == set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_box_has_a_name(language: str) -> None:
    assert set(catalogue(language).sets) == {box.id for box in BOXES}
