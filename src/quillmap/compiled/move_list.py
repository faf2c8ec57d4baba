"""Every legal move of a choice as rows of numbers, so that a player can compare them.

Rows are written unchecked, because a check at each row would double the time. `card_tables` refuses a card that could
need more than the `MOVE_LIST_ROWS` of a list.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.compiled.card_tables import EXPLORE, HERO, LETTER, MOVE_LIST_ROWS, CardTables, Numbers, Words
from quillmap.compiled.flow import GAZES, RAVAGES, Turn
from quillmap.compiled.placements import attack_of, compiled, corners_of, way_of
from quillmap.compiled.state import Solo, cover_of, explored, fallback_terrains, with_sheet
from quillmap.compiled.u128 import high_half, join, low_half
from quillmap.rules.effects import destroy, draw, gaze, place_hero, ravage
from quillmap.rules.masks import NOTHING, Mask, index_of, lowest
from quillmap.rules.shapes import put
from quillmap.rules.sheet import MONSTER, PLAIN, Sheet, empty

DRAWING, HERO_PLACING, DESTROYING, AMBUSHING = range(4)
"""The kinds of moves."""
PACKED, LOW, HIGH, MARKS_LOW, MARKS_HIGH = range(5)
"""The columns: kind, terrain and coins in one word; the halves of the spaces; for heroes those of the marks."""
COLUMNS = 5


def new_move_list() -> Words:
    """An empty list with room for the moves of any choice."""
    return np.zeros((MOVE_LIST_ROWS, COLUMNS), np.uint64)


@compiled
def packed(kind: int, terrain: int, coins: int) -> Any:
    """The first column of a row. For an ambush the letter of its monsters takes the place of the terrain."""
    return np.uint64(kind | terrain << 8 | coins << 16)


@compiled
def kind_of(packed: Any) -> Any:
    """The kind of move in a row's first column."""
    return np.int64(packed & np.uint64(255))


@compiled
def terrain_of(packed: Any) -> Any:
    """The terrain in a row's first column."""
    return np.int64(packed >> np.uint64(8) & np.uint64(255))


@compiled
def coins_of(packed: Any) -> Any:
    """The coins in a row's first column."""
    return np.int64(packed >> np.uint64(16))


@compiled
def list_moves(tables: CardTables, turn: Turn, card: int, moves: Words) -> int:
    """Write every legal move of a turn; return how many. `card` is the card revealed last."""
    if turn.task == GAZES:
        return list_destructions(gaze(turn.solo.sheet), moves)
    if turn.task == RAVAGES:
        return list_destructions(ravage(turn.solo.sheet), moves)
    return list_card_moves(tables, turn.solo, card, moves)


@compiled
def list_card_moves(tables: CardTables, solo: Solo, card: int, moves: Words) -> int:
    """Write every legal answer to an explore or hero card, in the order of `legal_moves`; return how many."""
    if tables.cards.kind[card] == EXPLORE:
        return list_drawings(tables, solo, card, moves)
    if tables.cards.kind[card] == HERO:
        return list_heroes(tables, solo, card, moves)
    return 0


@compiled
def list_drawings(tables: CardTables, solo: Solo, card: int, moves: Words) -> Any:
    """Write every legal drawing of an explore card; if no shape has a place, those of the fallback (rules 4.3, 5.3)."""
    free = empty(solo.sheet)
    cover = cover_of(solo)
    # The number of terrains is read once: after each row written the compiler would have to read it again. Unsigned
    # numbers, because indices that might be negative double the time.
    terrains = np.uint64(tables.cards.terrain_count[card])
    row = np.uint64(0)
    for shape in range(0 if solo.demand and not cover else tables.cards.shape_count[card]):
        coins = tables.cards.coins[card, shape]
        for way in range(tables.cards.way_count[card, shape]):
            turned = way_of(tables, card, shape, way)
            corners = corners_of(tables, card, shape, way, free, cover)
            while corners:
                corner = lowest(corners)
                corners ^= corner
                spaces = put(turned, corner)
                for number in range(terrains):
                    write_row(moves, row, packed(DRAWING, tables.cards.terrains[card, number], coins), spaces)
                    row += np.uint64(1)
    return np.int64(row) if row else list_single_spaces(fallback_terrains(tables, card), free, moves)


@compiled
def list_single_spaces(terrains: Numbers, free: Mask, moves: Words) -> int:
    """Write every drawing of the fallback."""
    row = 0
    while free:
        space = lowest(free)
        free ^= space
        for terrain in terrains:
            write_row(moves, row, packed(DRAWING, terrain, 0), space)
            row += 1
    return row


@compiled
def list_heroes(tables: CardTables, solo: Solo, card: int, moves: Words) -> int:
    """Write every way to draw a hero."""
    free = empty(solo.sheet)
    row = 0
    while free:
        space = lowest(free)
        free ^= space
        for way in range(tables.cards.attack_count[card, index_of(space)]):
            marks = attack_of(tables, card, space, way)
            write_row(moves, row, packed(HERO_PLACING, 0, 0), space)
            moves[row, MARKS_LOW] = low_half(marks)
            moves[row, MARKS_HIGH] = high_half(marks)
            row += 1
    return row


@compiled
def list_ambushes(tables: CardTables, sheet: Sheet, card: int, moves: Words) -> int:
    """Write every way to draw an ambush on a neighbour's sheet; the fallback bears no letter (rules 7.1, 7.2)."""
    free = empty(sheet)
    row = 0
    for way in range(tables.cards.way_count[card, 0]):
        turned = way_of(tables, card, 0, way)
        corners = corners_of(tables, card, 0, way, free, NOTHING)
        while corners:
            corner = lowest(corners)
            corners ^= corner
            write_row(moves, row, packed(AMBUSHING, tables.cards.ambush[card, LETTER], 0), put(turned, corner))
            row += 1
    if row == 0:
        while free:
            space = lowest(free)
            free ^= space
            write_row(moves, row, packed(AMBUSHING, PLAIN, 0), space)
            row += 1
    return row


@compiled
def list_destructions(spaces: Mask, moves: Words) -> int:
    """Write every choice of a space to destroy."""
    row = 0
    while spaces:
        space = lowest(spaces)
        spaces ^= space
        write_row(moves, row, packed(DESTROYING, 0, 0), space)
        row += 1
    return row


@compiled
def write_row(moves: Words, row: int, first: Any, spaces: Mask) -> None:
    """Write one row, but for the marks."""
    moves[row, PACKED] = first
    moves[row, LOW] = low_half(spaces)
    moves[row, HIGH] = high_half(spaces)


@compiled
def after_move(solo: Solo, moves: Words, row: int) -> Solo:
    """The game after the move of a row."""
    spaces = join(moves[row, LOW], moves[row, HIGH])
    first = moves[row, PACKED]
    kind = kind_of(first)
    if kind == DRAWING:
        return explored(solo, draw(solo.sheet, terrain_of(first), spaces, PLAIN, coins_of(first)))
    if kind == HERO_PLACING:
        return with_sheet(solo, place_hero(solo.sheet, spaces, join(moves[row, MARKS_LOW], moves[row, MARKS_HIGH])))
    if kind == AMBUSHING:
        return with_sheet(solo, draw(solo.sheet, MONSTER, spaces, terrain_of(first), 0))
    return with_sheet(solo, destroy(solo.sheet, spaces))
