"""What follows what in a solo game, in compiled code: the order that `rules.game` has, and the only loop here.

A player of games goes on to the next stop, answers if it is a choice, and goes on. Random play and environments stop at
choices only (`next_turn`); rollouts, self-play and rankings stop at every card and season too (`next_stop`).
"""

from __future__ import annotations

from typing import NamedTuple

from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, ON_DRAWN, CardTables, Numbers
from quillmap.compiled.placements import compiled, inlined
from quillmap.compiled.state import (
    EFFECT_BITS,
    LAST,
    NEXT_EFFECT,
    Solo,
    new_solo,
    next_season,
    revealed,
    scored,
    season_over,
    with_sheet,
)
from quillmap.rules.effects import effects_follow, gaze, ravage, spread
from quillmap.rules.monsters import AfterSeason, OnDrawn
from quillmap.rules.sheet import Sheet, empty
from quillmap.rules.versions import CURRENT

DRAWS, _, PLACES_HERO, GAZES, RAVAGES, NO_TASK, READY, NOTHING_ASKED, SCORED = range(9)
"""Where a game stops. First the choices of its player, numbered as in `rules.offers.Task`. `NO_TASK`: the game is over.
After that the stops at which nothing is asked: the next card is about to be revealed, a card was revealed that asks for
nothing, a season was scored.
"""

AFTER_SCORING = (RAVAGES, SCORED)


class Turn(NamedTuple):
    """A game at a stop."""

    solo: Solo
    task: int
    """Where it stops."""
    place: int
    """How many of the dealt cards are revealed. The last of them is the present card, unless a Troll ravages."""
    since: int
    """How many of them were revealed in earlier seasons."""
    pending: int
    """The effects after this season that are still to come, as `state.queued` writes them."""


@compiled
def unstarted(sheet: Sheet) -> Turn:
    """A game before its first card."""
    return Turn(new_solo(sheet), READY, 0, 0, 0)


@compiled
def resumed(solo: Solo) -> Turn:
    """A game that goes on after an answer, over cards of which none is revealed yet."""
    return Turn(solo, NOTHING_ASKED, 0, 0, 0)


@compiled
def task_of(tables: CardTables, solo: Solo, card: int) -> int:
    """What a card just revealed asks for (rules 4.4, 7.3, 8.3)."""
    if tables.cards.kind[card] == EXPLORE and empty(solo.sheet):
        return DRAWS
    if tables.cards.kind[card] == HERO and empty(solo.sheet):
        return PLACES_HERO
    if tables.cards.kind[card] == AMBUSH and tables.cards.ambush[card, ON_DRAWN] == OnDrawn.GAZE and gaze(solo.sheet):
        return GAZES
    return NOTHING_ASKED


@compiled
def shows_card(turn: Turn) -> bool:
    """Whether the game stops because a card was just revealed."""
    return turn.task < RAVAGES or turn.task == NOTHING_ASKED


@compiled
def advance(tables: CardTables, turn: Turn, solo: Solo, cards: Numbers, totals: Numbers, choices_only: bool) -> Turn:
    """The next stop of a game, or the next choice or end of the game.

    `solo` is the game after the answer, where the last stop was a choice. `totals` gets the stars after each season.
    """
    task, place, since, pending = turn.task, turn.place, turn.since, turn.pending
    while True:
        if task == READY:
            card = cards[place]
            place += 1
            solo = revealed(tables, solo, card)
            task = task_of(tables, solo, card)
            if task != NOTHING_ASKED or not choices_only:
                return Turn(solo, task, place, since, pending)
        elif task in AFTER_SCORING and pending:
            effect = pending & NEXT_EFFECT
            pending >>= EFFECT_BITS
            if effect == AfterSeason.SPREAD:
                solo = with_sheet(solo, spread(solo.sheet))
            if effect == AfterSeason.RAVAGE and ravage(solo.sheet):
                return Turn(solo, RAVAGES, place, since, pending)
        else:
            if task in AFTER_SCORING:
                if solo.season == LAST:
                    return Turn(solo, NO_TASK, place, since, pending)
                solo = next_season(solo)
                since = place
            task = READY
            if season_over(tables, solo):
                solo = scored(tables, solo)
                totals[solo.season] = solo.stars
                pending = solo.lasting if effects_follow(solo.season, CURRENT) else 0
                task = SCORED
            if not choices_only:
                return Turn(solo, task, place, since, pending)


@inlined
def next_stop(tables: CardTables, turn: Turn, solo: Solo, cards: Numbers, totals: Numbers) -> Turn:
    """The next stop of a game, see `advance`."""
    return advance(tables, turn, solo, cards, totals, False)


@inlined
def next_turn(tables: CardTables, turn: Turn, solo: Solo, cards: Numbers, totals: Numbers) -> Turn:
    """The next choice of a game, or its end, see `advance`."""
    return advance(tables, turn, solo, cards, totals, True)
