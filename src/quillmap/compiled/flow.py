"""A solo game from one choice to the next, in compiled code: the order of `rules.game`, told once for all who play."""

from __future__ import annotations

from typing import NamedTuple

from quillmap.compiled.card_tables import AMBUSH, EXPLORE, HERO, ON_DRAWN, Kit, Numbers
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import (
    EFFECT_BITS,
    LAST,
    NEXT_EFFECT,
    Solo,
    begin,
    next_season,
    redrawn,
    revealed,
    scored,
    season_over,
)
from quillmap.rules.effects import effects_follow, gaze, ravage, spread
from quillmap.rules.monsters import AfterSeason, OnDrawn
from quillmap.rules.sheet import Sheet, empty
from quillmap.rules.versions import CURRENT

DRAWS, _, PLACES_HERO, GAZES, RAVAGES, NO_TASK = range(6)
"""What a solo player is asked for, numbered as in `rules.offers.Task`; at the end, nothing."""

REVEAL, END_OF_TURN, SCORE, AFTERMATH = range(4)
"""What happens next by itself."""


class Turn(NamedTuple):
    """A game that waits for its player's choice, or is over."""

    solo: Solo
    task: int
    place: int
    """How many of the dealt cards were revealed: the last of them is being answered, unless a Troll ravages."""
    since: int
    """How many of them were revealed in earlier seasons."""
    pending: int
    """The queue of effects after this season that are still to come."""


@compiled
def unbegun(sheet: Sheet) -> Turn:
    """A game before its first card, as if a turn had just been answered: `next_turn` leads to its first choice."""
    return Turn(begin(sheet), DRAWS, 0, 0, 0)


@compiled
def task_of(kit: Kit, solo: Solo, card: int) -> int:
    """What a card just revealed asks for; `NO_TASK` if nothing (rules 4.4, 7.3, 8.3)."""
    if kit.cards.kind[card] == EXPLORE and empty(solo.sheet):
        return DRAWS
    if kit.cards.kind[card] == HERO and empty(solo.sheet):
        return PLACES_HERO
    if kit.cards.kind[card] == AMBUSH and kit.cards.ambush[card, ON_DRAWN] == OnDrawn.GAZE and gaze(solo.sheet):
        return GAZES
    return NO_TASK


@compiled
def next_turn(kit: Kit, turn: Turn, answered: Solo, cards: Numbers, totals: Numbers) -> Turn:
    """The next choice of a game whose present one was answered, after everything that happens by itself.

    `totals` gets the stars after each season scored.
    """
    solo, place, since, pending = answered, turn.place, turn.since, turn.pending
    stage = AFTERMATH if turn.task == RAVAGES else END_OF_TURN
    while True:
        if stage == REVEAL:
            card = cards[place]
            place += 1
            solo = revealed(kit, solo, card)
            task = task_of(kit, solo, card)
            if task != NO_TASK:
                return Turn(solo, task, place, since, pending)
            stage = END_OF_TURN
        elif stage == END_OF_TURN:
            stage = SCORE if season_over(kit, solo) else REVEAL
        elif stage == SCORE:
            solo = scored(kit, solo)
            totals[solo.season] = solo.stars
            pending = solo.lasting if effects_follow(solo.season, CURRENT) else 0
            stage = AFTERMATH
        elif pending:
            effect = pending & NEXT_EFFECT
            pending >>= EFFECT_BITS
            if effect == AfterSeason.SPREAD:
                solo = redrawn(solo, spread(solo.sheet))
            if effect == AfterSeason.RAVAGE and ravage(solo.sheet):
                return Turn(solo, RAVAGES, place, since, pending)
        else:
            if solo.season == LAST:
                return Turn(solo, NO_TASK, place, since, pending)
            solo = next_season(solo)
            since = place
            stage = REVEAL if empty(solo.sheet) else SCORE
