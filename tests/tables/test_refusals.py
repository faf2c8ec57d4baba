"""Sentences of refusals: complete in every language, with details in the reader's words and codes for programs."""

from __future__ import annotations

import re
import string
from dataclasses import replace
from typing import Any

import pytest

from quillmap.content.deal_code import ALPHABET, LETTERS, BadDealCode, DealCodeFault, _check_digit
from quillmap.locale import LANGUAGES, Catalogue, catalogue
from quillmap.rules.explained import Detail, Kind, Named
from quillmap.rules.moves import IllegalMove, Refusal
from quillmap.rules.setup import BadSetup, SetupFault
from quillmap.tables.options import check_options
from quillmap.tables.refusals import Refused, Why, illegal_move
from quillmap.wire.tables import Options


def placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_uses_the_same_placeholders(language: str) -> None:
    english, here = catalogue("en").refusals, catalogue(language).refusals
    assert set(here) == {why.value for why in Why} | {refusal.name.lower() for refusal in Refusal}
    assert {word: placeholders(here[word]) for word in here} == {word: placeholders(english[word]) for word in english}


def names(kind: Kind, *ids: str) -> Named:
    return Named(kind, ids)


DETAILS: dict[str, Detail] = {
    "turn": 7,
    "wanted": names(Kind.TASK, "gaze"),
    "terrain": names(Kind.TERRAIN, "water"),
    "offered": names(Kind.TERRAIN, "water", "farm"),
    "spaces": "A1, B2",
    "space": "A1",
}


@pytest.mark.parametrize("refusal", Refusal)
def test_the_rules_refuse_a_move_in_every_language(refusal: Refusal) -> None:
    given = {name: DETAILS[name] for name in placeholders(refusal.value)}
    for language in LANGUAGES:
        told = illegal_move(IllegalMove(refusal, **given), 7, language)
        texts = catalogue(language)
        assert (told.reason, told.turn) == (refusal.name.lower(), 7)
        assert told.details == {name: value if name == "turn" else str(value) for name, value in given.items()}
        words = {"terrain": texts.terrains["water"], "wanted": texts.tasks["gaze"], "spaces": "A1, B2", "turn": "7"}
        assert all(words[name] in told.sentence for name in set(given) & set(words))


def deal(letter: str) -> str:
    """A deal code of one letter that is not misspelt."""
    body = letter * (LETTERS - 1)
    return body + ALPHABET[_check_digit([ALPHABET.index(each) for each in body])]


AMBUSHES = ["goblin_attack", "bugbear_assault", "kobold_onslaught"]
FAULTS: dict[SetupFault | DealCodeFault, dict[str, Any]] = {
    SetupFault.AMBUSH_DECK: {"ambushes": AMBUSHES},
    SetupFault.TWICE: {"ambushes": [*AMBUSHES, AMBUSHES[0]]},
    SetupFault.FOUR_EDICTS: {"edicts": ["wildholds", "greengold_plains", "great_city", "shieldgate"]},
    SetupFault.NO_RUINS: {"ruins": False},
    SetupFault.NO_AMBUSH_CARD: {"ambushes": [*AMBUSHES, "O'Brien"]},
    SetupFault.NO_SCORING_CARD: {"edicts": ["nothing"]},
    DealCodeFault.DEAL_LETTER: {"deal": "WHAT?"},
    DealCodeFault.DEAL_LENGTH: {"deal": "HELLO"},
    DealCodeFault.DEAL_MISSPELT: {"deal": deal("0")[:-1] + "Z"},
    DealCodeFault.DEAL_UNKNOWN: {"deal": deal("Z")},
    DealCodeFault.DEAL_NOT_ALLOWED: {"deal": deal("0")},
}
"""Options of a table that have each fault. The other faults need a program or cards that no box has."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_the_reason_against_options_is_given_in_every_language(fault: SetupFault | DealCodeFault) -> None:
    with pytest.raises(Refused) as refused:
        check_options(Options(seats=2, **FAULTS[fault]))
    reason = refused.value.details["what"]
    assert isinstance(reason, BadSetup | BadDealCode)
    assert reason.code is fault
    english, *others = (refused.value.message(language) for language in LANGUAGES)
    assert english.details == {"what": str(reason), "fault": fault.name.lower()}
    assert fault.value.partition("{")[0] in english.sentence
    for told, language in zip(others, LANGUAGES[1:], strict=True):
        for words in re.split(r"\{\w+(?:!r)?\}", catalogue(language).faults[fault.name.lower()]):
            assert words in told.sentence
        assert told.details == english.details, "programs get the same in every language"


def badly_told(texts: Catalogue) -> set[str]:
    """The faults without a sentence in a catalogue, or with one that leaves out or adds a detail."""
    return {
        code.name.lower()
        for code in (*SetupFault, *DealCodeFault)
        if placeholders(texts.faults.get(code.name.lower(), "{no_sentence}")) != placeholders(code.value)
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_sentence_for_every_fault(language: str) -> None:
    assert len(catalogue(language).faults) == len(SetupFault) + len(DealCodeFault), "no two faults share a word"
    assert badly_told(catalogue(language)) == set()


def test_a_missing_sentence_and_a_missing_detail_would_be_noticed() -> None:
    texts = catalogue("pl")
    less = {word: text for word, text in texts.faults.items() if word != "no_ruins"}
    assert badly_told(replace(texts, faults=less)) == {"no_ruins"}
    vague = {**texts.faults, "twice": "dwa razy"}
    assert badly_told(replace(texts, faults=vague)) == {"twice"}


def test_a_reason_within_a_reason_and_cards_have_names_and_invented_cards_keep_their_id() -> None:
    texts = catalogue("pl")
    with pytest.raises(Refused) as refused:
        check_options(Options(deal=deal("0")))
    assert texts.faults["no_ruins"] in refused.value.message("pl").sentence
    twice = BadSetup(SetupFault.TWICE, cards=names(Kind.CARD, "goblin_attack", "invented"))
    told = Refused(Why.BAD_SETUP, what=twice).message("pl")
    assert f"{texts.cards['goblin_attack']}, invented" in told.sentence
    assert told.details == {"what": "each card is in a game once; twice: goblin_attack, invented"}
