"""Words on the screen: what a card does comes from the catalogue whole, whatever its punctuation."""

from __future__ import annotations

from dataclasses import replace

import pytest

from quillmap.content import AMBUSHES, HERO_CARDS
from quillmap.locale import LANGUAGES, catalogue
from quillmap.rules.monsters import NO_EFFECT
from quillmap.terminal import words


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_of_a_card_ends_with_its_own_effect(language: str) -> None:
    told = catalogue(language)
    acting = {card.id for card in AMBUSHES.values() if card.effect != NO_EFFECT}
    assert set(told.effects) == acting | set(HERO_CARDS)
    for card, effect in told.effects.items():
        assert told.rules[card].endswith(f" {effect}")


def test_commas_and_abbreviations_stay_in_an_effect(monkeypatch: pytest.MonkeyPatch) -> None:
    effect = "Every space, i. e. each one, e. g. A1, is burnt. All of it."
    monkeypatch.setattr(words, "ENGLISH", replace(words.ENGLISH, effects={"dragon_inferno": effect}))
    (dragon,) = (card for card in AMBUSHES.values() if card.id == "dragon_inferno")
    assert words.solo_ambush_rule(dragon).endswith(f". {effect}")
    assert words.solo_ambush_rule(dragon).startswith("First fit ")
