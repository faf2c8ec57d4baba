"""The words of the game in each language: one JSON file a language, the same keys in all of them.

The English file lacks the sentences that the rules say themselves: the rules read no files, so their English stands in
the code, and the English catalogue takes it from there.

Card names, sheet names and titles are those of the printed editions; a name that no edition at hand prints
is our own translation, and so is every rule sentence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING

from quillmap.content.deal_code import DealCodeFault
from quillmap.rules.moves import Refusal
from quillmap.rules.setup import SetupFault

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES = ("en", "pl", "cs", "ru")


@dataclass(frozen=True, slots=True)
class Catalogue:
    """One language, read-only; cards and rules are keyed by card id, titles by their threshold as text."""

    language: str
    cards: Mapping[str, str]
    rules: Mapping[str, str]
    effects: Mapping[str, str]
    """The part of the rule that belongs to one ambush or hero alone; nothing for an ambush of plain monsters."""
    terrains: Mapping[str, str]
    seasons: Mapping[str, str]
    sheets: Mapping[str, str]
    titles: Mapping[str, str]
    categories: Mapping[str, str]
    sets: Mapping[str, str]
    directions: Mapping[str, str]
    corners: Mapping[str, str]
    tasks: Mapping[str, str]
    people: Mapping[str, str]
    refusals: Mapping[str, str]
    """The sentence of each refusal by its code, with placeholders for details in braces."""
    faults: Mapping[str, str]
    """Why a set-up or a deal code cannot be played: a part of a sentence in `refusals`."""


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of one of `LANGUAGES`; ValueError for any other."""
    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for language {language!r}; there are {', '.join(LANGUAGES)}")
    text = files(__name__).joinpath(f"{language}.json").read_text(encoding="utf-8")
    groups: dict[str, dict[str, str]] = json.loads(text)
    if language == "en":
        groups["refusals"] |= _sentences(Refusal)
        groups["faults"] = _sentences(SetupFault) | _sentences(DealCodeFault)
    names = [field.name for field in fields(Catalogue) if field.name != "language"]
    return Catalogue(language, **{name: MappingProxyType(groups[name]) for name in names})


def _sentences(codes: type[Enum]) -> dict[str, str]:
    """The English sentences of refusals, by the words that `Explained.word` gives."""
    return {code.name.lower(): code.value for code in codes}
