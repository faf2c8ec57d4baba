"""Whole solo games of random moves in compiled code."""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.compiled.card_tables import CardTables, Numbers, Words
from quillmap.compiled.flow import DRAWS, GAZES, NO_TASK, PLACES_HERO, next_turn, unstarted
from quillmap.compiled.placements import compiled, count_attacks, nth, pick_attack, pick_place
from quillmap.compiled.state import (
    Solo,
    below,
    cover_of,
    explored,
    fallback_terrains,
    places_of,
    with_sheet,
)
from quillmap.compiled.u128 import high_half, low_half
from quillmap.rules.effects import destroy, draw, gaze, place_hero, ravage
from quillmap.rules.masks import NOTHING, Mask, count
from quillmap.rules.sheet import HERO, MONSTER, PLAIN, Sheet, empty


@compiled
def write(log: Words, line: int, terrain: int, spaces: Mask, marks: Mask) -> None:
    """Write a move into the log, unless the log is full."""
    if line < len(log):
        log[line, 0] = np.uint64(terrain)
        log[line, 1] = low_half(spaces)
        log[line, 2] = high_half(spaces)
        log[line, 3] = low_half(marks)
        log[line, 4] = high_half(marks)


@compiled
def random_drawing(tables: CardTables, solo: Solo, card: int, rng: Words, log: Words, line: int) -> Solo:
    """The game after an explore card was drawn at random."""
    free = empty(solo.sheet)
    places = places_of(tables, solo, card)
    if places:
        choices = tables.cards.terrain_count[card]
        number = below(rng, places * choices)
        terrain = tables.cards.terrains[card, number % choices]
        spaces, coins = pick_place(tables, card, free, cover_of(solo), number // choices)
    else:
        terrains = fallback_terrains(tables, card)
        number = below(rng, count(free) * len(terrains))
        terrain = terrains[number % len(terrains)]
        spaces, coins = nth(free, number // len(terrains)), 0
    write(log, line, terrain, spaces, NOTHING)
    return explored(solo, draw(solo.sheet, terrain, spaces, PLAIN, coins))


@compiled
def random_hero(tables: CardTables, solo: Solo, card: int, rng: Words, log: Words, line: int) -> Solo:
    """The game after a hero was drawn at random."""
    free = empty(solo.sheet)
    space, marks = pick_attack(tables, card, free, below(rng, count_attacks(tables, card, free)))
    write(log, line, HERO, space, marks)
    return with_sheet(solo, place_hero(solo.sheet, space, marks))


@compiled
def random_destruction(solo: Solo, spaces: Mask, rng: Words, log: Words, line: int) -> Solo:
    """The game after a random choice of what a Gorgon or a Troll destroys."""
    space = nth(spaces, below(rng, count(spaces)))
    write(log, line, MONSTER, space, NOTHING)
    return with_sheet(solo, destroy(solo.sheet, space))


@compiled
def random_game(tables: CardTables, sheet: Sheet, cards: Numbers, rng: Words, totals: Numbers, log: Words) -> Any:
    """Play a solo game of random moves over the dealt cards; return the game at its end and how many moves were made.

    `totals` gets the stars after each season; `log` gets each move as terrain, spaces and marks.
    """
    turn = unstarted(sheet)
    turn = next_turn(tables, turn, turn.solo, cards, totals)
    line = 0
    while turn.task != NO_TASK:
        solo = turn.solo
        card = cards[turn.place - 1]
        if turn.task == DRAWS:
            solo = random_drawing(tables, solo, card, rng, log, line)
        elif turn.task == PLACES_HERO:
            solo = random_hero(tables, solo, card, rng, log, line)
        elif turn.task == GAZES:
            solo = random_destruction(solo, gaze(solo.sheet), rng, log, line)
        else:
            solo = random_destruction(solo, ravage(solo.sheet), rng, log, line)
        line += 1
        turn = next_turn(tables, turn, solo, cards, totals)
    return turn.solo, line
