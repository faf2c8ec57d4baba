"""Effects of monsters belong to cards as values: an invented card with an effect acts as the printed one does."""

from __future__ import annotations

import pytest

from quillmap.content import AMBUSHES
from quillmap.rules.cards import Ambush
from quillmap.rules.game import Game
from quillmap.rules.monsters import (
    EFFECTS,
    GAZE,
    NO_EFFECT,
    RAVAGE,
    REWARD,
    SPREAD,
    AfterSeason,
    Effect,
    OnDrawn,
)
from quillmap.rules.offers import Task
from quillmap.rules.sheet import MONSTER, Monster, Sheet
from quillmap.rules.walk import Corner, Direction
from tests.rules.table import DAY, draw, end_season, look, spaces, strike, table, walled


def invented(effect: Effect, id: str = "invented") -> Ambush:
    """A single monster."""
    return Ambush(id, "X", Direction.CLOCKWISE, Corner.TOP_LEFT, effect)


def ambushed(effect: Effect, sheet: Sheet) -> Game:
    """The first of two seats drew the invented monster on A1 of the second one's sheet; the second drew on A1 too."""
    game = table("invented", sheet, sheet, invented=(invented(effect),))
    return draw(game, 1, MONSTER, "A1") if effect is GAZE else draw(draw(game, 0, MONSTER, "A1"), 1, MONSTER, "A1")


def test_each_effect_has_its_own_letter_and_every_kind_of_effect_can_be_named() -> None:
    assert [effect.letter for effect in EFFECTS] == list(Monster)
    assert {effect.on_drawn for effect in EFFECTS} == set(OnDrawn)
    assert {effect.after_season for effect in EFFECTS} == set(AfterSeason)
    assert {card.effect for card in AMBUSHES.values()} == set(EFFECTS)


@pytest.mark.parametrize("effect", [NO_EFFECT, REWARD])
def test_a_card_without_a_lasting_effect_does_nothing_after_a_season(effect: Effect) -> None:
    game = end_season(ambushed(effect, walled(". . .")))
    assert look(game.sheets[0]) == look(walled("D . F" if effect is REWARD else "M . F"))
    assert (game.season, game.card) == (1, DAY.id)


def test_a_card_that_rewards_pays_when_its_monster_is_surrounded() -> None:
    assert ambushed(REWARD, walled(". .")).sheets[0].coins == 0
    assert [sheet.coins for sheet in ambushed(REWARD, walled(". / #")).sheets] == [REWARD.coins, REWARD.coins] == [3, 3]


def test_a_card_that_spreads_takes_the_spaces_beside_it_after_the_season() -> None:
    game = end_season(ambushed(SPREAD, walled(". . . .")))
    assert look(game.sheets[0]) == look(walled("Z Z . F"))


def test_two_cards_that_spread_act_twice() -> None:
    cards = (invented(SPREAD), invented(SPREAD, "another"))
    game = table("day", walled("Z . . . . ."), past="invented another", invented=cards)
    assert look(end_season(game).sheets[0]) == look(walled("Z Z Z . . F"))


def test_a_card_that_ravages_has_a_space_destroyed_after_the_season() -> None:
    game = end_season(ambushed(RAVAGE, walled(". . .")))
    assert game.waiting == (Task.RAVAGE, Task.RAVAGE)
    assert strike(game, 0, "A2").sheets[0].destroyed == spaces("A2")


def test_a_card_that_gazes_has_a_space_destroyed_when_it_is_drawn() -> None:
    game = ambushed(GAZE, walled(". F"))
    assert game.waiting == (Task.AMBUSH, Task.GAZE)
    assert strike(game, 1, "A2").sheets[0].destroyed == spaces("A2")
