"""Every answer to a card in a table of numbers, so that a player can compare them: a row for each legal move."""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.compiled.card_tables import EXPLORE, HERO, LETTER, MOST, Kit, Numbers, Words
from quillmap.compiled.placements import attack_of, compiled, corners_of, way_of
from quillmap.compiled.state import Solo, cover_of, explored, fallback_terrains, redrawn
from quillmap.compiled.u128 import high_half, join, low_half
from quillmap.rules.effects import destroy, draw, place_hero
from quillmap.rules.masks import NOTHING, Mask, index_of, lowest
from quillmap.rules.shapes import put
from quillmap.rules.sheet import MONSTER, PLAIN, Sheet, empty

DRAWING, HERO_PLACING, DESTROYING, AMBUSHING = range(4)
WHAT, LOW, HIGH, MARKS_LOW, MARKS_HIGH = range(5)
"""The columns. Marks are written for heroes only."""
COLUMNS = 5


def option_table() -> Words:
    """Room for the answers to any card."""
    return np.zeros((MOST, COLUMNS), np.uint64)


@compiled
def what(task: int, terrain: int, coins: int) -> Any:
    """The first column of a row: a task, its terrain (for an ambush the letter of its monsters), its coins."""
    return np.uint64(task | terrain << 8 | coins << 16)


@compiled
def task_of(what: Any) -> Any:
    """The task of a row's first column."""
    return np.int64(what & np.uint64(255))


@compiled
def terrain_of(what: Any) -> Any:
    """The terrain of a row's first column."""
    return np.int64(what >> np.uint64(8) & np.uint64(255))


@compiled
def coins_of(what: Any) -> Any:
    """The coins of a row's first column."""
    return np.int64(what >> np.uint64(16))


@compiled
def list_options(kit: Kit, solo: Solo, card: int, table: Words) -> int:
    """Write every legal answer to an explore or hero card, in the order of `legal_moves`; return how many."""
    if kit.cards.kind[card] == EXPLORE:
        return list_drawings(kit, solo, card, table)
    if kit.cards.kind[card] == HERO:
        return list_heroes(kit, solo, card, table)
    return 0


@compiled
def list_drawings(kit: Kit, solo: Solo, card: int, table: Words) -> Any:
    """Write every legal drawing of an explore card; if no shape has a place, those of the fallback (rules 4.3, 5.3)."""
    free = empty(solo.sheet)
    cover = cover_of(solo)
    # Read once, as after each row written the compiler would read it again; with indices that might be negative it all
    # takes twice the time.
    terrains = np.uint64(kit.cards.terrain_count[card])
    row = np.uint64(0)
    for shape in range(0 if solo.demand and not cover else kit.cards.shape_count[card]):
        coins = kit.cards.coins[card, shape]
        for way in range(kit.cards.way_count[card, shape]):
            turned = way_of(kit, card, shape, way)
            corners = corners_of(kit, card, shape, way, free, cover)
            while corners:
                corner = lowest(corners)
                corners ^= corner
                spaces = put(turned, corner)
                for number in range(terrains):
                    note(table, row, what(DRAWING, kit.cards.terrains[card, number], coins), spaces)
                    row += np.uint64(1)
    return np.int64(row) if row else list_single_spaces(fallback_terrains(kit, card), free, table)


@compiled
def list_single_spaces(terrains: Numbers, free: Mask, table: Words) -> int:
    """Write every drawing of the fallback."""
    row = 0
    while free:
        space = lowest(free)
        free ^= space
        for terrain in terrains:
            note(table, row, what(DRAWING, terrain, 0), space)
            row += 1
    return row


@compiled
def list_heroes(kit: Kit, solo: Solo, card: int, table: Words) -> int:
    """Write every way to draw a hero."""
    free = empty(solo.sheet)
    row = 0
    while free:
        space = lowest(free)
        free ^= space
        for way in range(kit.cards.attack_count[card, index_of(space)]):
            marks = attack_of(kit, card, space, way)
            note(table, row, what(HERO_PLACING, 0, 0), space)
            table[row, MARKS_LOW] = low_half(marks)
            table[row, MARKS_HIGH] = high_half(marks)
            row += 1
    return row


@compiled
def list_ambushes(kit: Kit, sheet: Sheet, card: int, table: Words) -> int:
    """Write every way to draw an ambush on a sheet received; the fallback bears no letter (rules 7.1, 7.2)."""
    free = empty(sheet)
    row = 0
    for way in range(kit.cards.way_count[card, 0]):
        turned = way_of(kit, card, 0, way)
        corners = corners_of(kit, card, 0, way, free, NOTHING)
        while corners:
            corner = lowest(corners)
            corners ^= corner
            note(table, row, what(AMBUSHING, kit.cards.ambush[card, LETTER], 0), put(turned, corner))
            row += 1
    if row == 0:
        while free:
            space = lowest(free)
            free ^= space
            note(table, row, what(AMBUSHING, PLAIN, 0), space)
            row += 1
    return row


@compiled
def list_destructions(spaces: Mask, table: Words) -> int:
    """Write every choice of a space to destroy."""
    row = 0
    while spaces:
        space = lowest(spaces)
        spaces ^= space
        note(table, row, what(DESTROYING, 0, 0), space)
        row += 1
    return row


@compiled
def note(table: Words, row: int, what: Any, spaces: Mask) -> None:
    """Write one row."""
    table[row, WHAT] = what
    table[row, LOW] = low_half(spaces)
    table[row, HIGH] = high_half(spaces)


@compiled
def after(solo: Solo, table: Words, row: int) -> Solo:
    """The game after the move of a row."""
    spaces = join(table[row, LOW], table[row, HIGH])
    what = table[row, WHAT]
    task = task_of(what)
    if task == DRAWING:
        return explored(solo, draw(solo.sheet, terrain_of(what), spaces, PLAIN, coins_of(what)))
    if task == HERO_PLACING:
        return redrawn(solo, place_hero(solo.sheet, spaces, join(table[row, MARKS_LOW], table[row, MARKS_HIGH])))
    if task == AMBUSHING:
        return redrawn(solo, draw(solo.sheet, MONSTER, spaces, terrain_of(what), 0))
    return redrawn(solo, destroy(solo.sheet, spaces))
