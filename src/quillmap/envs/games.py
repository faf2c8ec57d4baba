"""Solo games kept in arrays, from one step to the next."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from quillmap.compiled.card_tables import Numbers, Words
from quillmap.compiled.flow import Turn
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import MOST_REVEALED, SEASONS, Solo
from quillmap.compiled.u128 import high_half, join, low_half
from quillmap.envs.observation import SHEET_PLANES
from quillmap.rules.sheet import Sheet

STATE = 12
"""Numbers that `save` writes for a game."""


class Games(NamedTuple):
    """Where each game stands."""

    masks: Words
    """[game, mask, half]: the masks of the sheet, in their order"""
    state: Numbers
    """[game, number]: what `save` writes"""
    cards: Numbers
    """[game, place]: the cards that will be revealed"""
    shown: Numbers
    """[game, place]: the same, numbered as in observations"""
    edicts: Numbers
    solo_values: Numbers
    """[game]: the sum of its edicts' solo values"""
    totals: Numbers
    """[game, season]: the stars after each season scored"""
    over: npt.NDArray[np.bool_]
    """[game]: whether the next step begins it anew"""


def make_games(number: int) -> Games:
    """Room for so many games, none of them begun."""
    return Games(
        masks=np.zeros((number, len(SHEET_PLANES), 2), np.uint64),
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
    solo, sheet = turn.solo, turn.solo.sheet
    drawn = (
        sheet.forest,
        sheet.village,
        sheet.farm,
        sheet.water,
        sheet.monster,
        sheet.hero,
        sheet.mountain,
        sheet.wasteland,
        sheet.ruins,
        sheet.destroyed,
        sheet.dragon,
        sheet.zombie,
        sheet.troll,
        sheet.gorgon,
        sheet.marks,
        sheet.claimed,
    )
    for number in range(len(drawn)):
        masks[number, 0] = low_half(drawn[number])
        masks[number, 1] = high_half(drawn[number])
    state[0] = sheet.coins
    state[1] = sheet.rewarded
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
    """A game as it was kept."""
    sheet = Sheet(
        join(masks[0, 0], masks[0, 1]),
        join(masks[1, 0], masks[1, 1]),
        join(masks[2, 0], masks[2, 1]),
        join(masks[3, 0], masks[3, 1]),
        join(masks[4, 0], masks[4, 1]),
        join(masks[5, 0], masks[5, 1]),
        join(masks[6, 0], masks[6, 1]),
        join(masks[7, 0], masks[7, 1]),
        join(masks[8, 0], masks[8, 1]),
        join(masks[9, 0], masks[9, 1]),
        join(masks[10, 0], masks[10, 1]),
        join(masks[11, 0], masks[11, 1]),
        join(masks[12, 0], masks[12, 1]),
        join(masks[13, 0], masks[13, 1]),
        join(masks[14, 0], masks[14, 1]),
        join(masks[15, 0], masks[15, 1]),
        state[0],
        state[1],
    )
    solo = Solo(sheet, state[2], state[3], state[4], state[5], state[6], state[7])
    return Turn(solo, state[8], state[9], state[10], state[11])
