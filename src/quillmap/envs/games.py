"""Solo games kept in arrays, from one step to the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.compiled.card_tables import Numbers, Words
from quillmap.compiled.flow import Turn
from quillmap.compiled.placements import compiled
from quillmap.compiled.sheet_arrays import SHEET_COUNTS, SHEET_MASKS, pack_sheet, unpack_sheet
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo

STATE = len(SHEET_COUNTS) + 10
"""The numbers that `save` writes for a game: those of its sheet, then its own."""
assert len(SHEET_COUNTS) == 2, "`save` and `load` put the game's own numbers behind two of the sheet"


class Games(NamedTuple):
    """The state of each game."""

    masks: Words
    """[game, mask, half]: the masks of the sheet, as `pack_sheet` writes them"""
    state: Numbers
    """[game, number]: what `save` writes"""
    cards: Numbers
    """[game, place]: the cards that will be revealed"""
    shown: Numbers
    """[game, place]: the same cards, by their numbers in observations"""
    edicts: Numbers
    solo_values: Numbers
    """[game]: the sum of its edicts' solo values"""
    totals: Numbers
    """[game, season]: the stars after each season scored"""
    over: npt.NDArray[np.bool_]
    """[game]: whether the next step starts a new game"""


def make_games(number: int) -> Games:
    """Arrays for this number of games. None of them has begun."""
    return Games(
        masks=np.zeros((number, len(SHEET_MASKS), 2), np.uint64),
        state=np.zeros((number, STATE), np.int64),
        cards=np.zeros((number, MOST_REVEALED), np.int64),
        shown=np.zeros((number, MOST_REVEALED), np.int64),
        edicts=np.zeros((number, 4), np.int64),
        solo_values=np.zeros(number, np.int64),
        totals=np.zeros((number, SEASONS), np.int64),
        over=np.ones(number, np.bool_),
    )


@compiled
def save(turn: Turn, masks: Words, state: Numbers) -> None:
    """Keep a game in arrays."""
    solo = turn.solo
    pack_sheet(solo.sheet, masks, state)
    state[2] = solo.season
    state[3] = solo.clock
    state[4] = solo.demand
    state[5] = solo.ambushes
    state[6] = solo.lasting
    state[7] = solo.stars
    state[8] = turn.task
    state[9] = turn.place
    state[10] = turn.since
    state[11] = turn.pending


@compiled
def load(masks: Words, state: Numbers) -> Turn:
    """Read a game that `save` wrote."""
    sheet = unpack_sheet(masks, state)
    solo = Solo(sheet, state[2], state[3], state[4], state[5], state[6], state[7])
    return Turn(solo, state[8], state[9], state[10], state[11])
