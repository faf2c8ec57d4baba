"""Looking ahead in compiled code: the estimate of every move, and moves played on greedily over cards that may come."""

from __future__ import annotations

import numpy as np

from quillmap.bots.greedy import Mind, answer_card, end_season, settle
from quillmap.bots.value_net import SOURCES, Desk, Nets, common_features, make_desk, schedule, worth, worth_of
from quillmap.compiled.card_tables import RUINS, Floats, Kit, Numbers, Words
from quillmap.compiled.move_list import after
from quillmap.compiled.placements import compiled
from quillmap.compiled.state import LAST, Solo, revealed, season_over
from quillmap.rules.sheet import empty


@compiled
def first_glance(kit: Kit, nets: Nets, solo: Solo, table: Words, rows: int) -> Floats:
    """The estimate of each row's move."""
    values = np.zeros(rows, np.float32)
    desk = make_desk()
    schedule(kit, nets, solo.season, solo.clock, solo.ambushes, desk)
    for row in range(rows):
        values[row] = worth(nets, after(solo, table, row).sheet, desk)
    return values


@compiled
def tell(kit: Kit, nets: Nets, solo: Solo, desk: Desk, paid: Floats, told: Floats) -> None:
    """Write what each source has paid and is expected to bring from now on."""
    schedule(kit, nets, solo.season, solo.clock, solo.ambushes, desk)
    free = empty(solo.sheet)
    common_features(solo.sheet, free, desk.signals)
    for source in range(SOURCES):
        told[source] = paid[source] + worth_of(nets, solo.sheet, source, free, desk)


@compiled
def glances(kit: Kit, nets: Nets, solo: Solo, table: Words, rows: int) -> Floats:
    """The estimate of each row's move by source: [row, source]."""
    told = np.zeros((rows, SOURCES), np.float32)
    nothing = np.zeros(SOURCES, np.float32)
    desk = make_desk()
    for row in range(rows):
        tell(kit, nets, after(solo, table, row), desk, nothing, told[row])
    return told


@compiled
def look_ahead(
    kit: Kit, mind: Mind, solo: Solo, cards: Numbers, stops: Numbers, desk: Desk, rng: Words, told: Floats
) -> None:
    """Play greedily over the cards, and after each number of turns in `stops` write what each source is then expected
    to bring in all: told[stop, source]. It ends with the last stop; once the game is over nothing changes any more.
    """
    paid = np.zeros(SOURCES, np.float32)
    number, turn, stop = 0, 0, 0
    while True:
        while solo.season <= LAST and season_over(kit, solo):
            settle(kit, solo, paid)
            solo = end_season(kit, mind, solo, desk, rng)
        if solo.season > LAST:
            told[stop:] = paid
            return
        if turn == stops[stop]:
            tell(kit, mind.nets, solo, desk, paid, told[stop])
            stop += 1
            if stop == len(stops):
                return
        solo = revealed(kit, solo, cards[number])
        while kit.cards.kind[cards[number]] == RUINS:
            number += 1
            solo = revealed(kit, solo, cards[number])
        solo = answer_card(kit, mind, solo, cards[number], desk, rng)
        number += 1
        turn += 1


@compiled
def look_into(
    kit: Kit,
    mind: Mind,
    solo: Solo,
    table: Words,
    rows: Numbers,
    cards: Numbers,
    stops: Numbers,
    desk: Desk,
    seed: int,
    told: Floats,
) -> None:
    """Play each candidate row over the same future, with the same luck: told[candidate, stop, source]."""
    rng = np.zeros(1, np.uint64)
    for place in range(len(rows)):
        rng[0] = np.uint64(seed)
        look_ahead(kit, mind, after(solo, table, rows[place]), cards, stops, desk, rng, told[place])
