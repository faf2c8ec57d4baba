"""Many solo games at once in compiled code, which runs the same functions of `codec` and `observation`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import overload, register_jitable

from quillmap.compiled.card_tables import CardTables, Numbers, Words, halves, make_card_tables
from quillmap.compiled.flow import DRAWS, GAZES, NO_TASK, PLACES_HERO, RAVAGES, Turn, next_turn, unstarted
from quillmap.compiled.placements import compiled, corners_of, way_of
from quillmap.compiled.rules import tally_of
from quillmap.compiled.state import (
    Solo,
    cover_of,
    explored,
    fallback_terrains,
    places_of,
    with_sheet,
)
from quillmap.compiled.u128 import join
from quillmap.envs.codec import (
    DESTROYING,
    HERO,
    PASS,
    SINGLE,
    TURNS,
    Bits,
    drawing_of,
    drawing_plane,
    first_ways,
    plane_of,
    write_plane,
)
from quillmap.envs.games import Games, load, save
from quillmap.envs.observation import (
    CARD_FACTS,
    CARD_NUMBER,
    NO_CARD,
    Amounts,
    CardFacts,
    Moment,
    Record,
    observe,
    write_sheet,
)
from quillmap.envs.solo import REFUSED
from quillmap.rules.cards import Hero
from quillmap.rules.effects import destroy, draw, gaze, place_hero, ravage
from quillmap.rules.masks import NOTHING, SPACES, Mask, count, index_of, lowest, spot
from quillmap.rules.notation import parse
from quillmap.rules.scoring import monsters
from quillmap.rules.setup import Setup, deck_cards
from quillmap.rules.shapes import attacks, marked, put
from quillmap.rules.sheet import PLAIN, Sheet, empty

for _function in (drawing_plane, drawing_of, plane_of, observe, write_sheet):
    register_jitable(_function)


@overload(write_plane, strict=False)
def _compiled_write_plane(plane: Any, spaces: Any) -> Any:
    def write(plane, spaces):  # type: ignore[no-untyped-def]
        plane[:] = 0
        while spaces:
            space = lowest(spaces)
            spaces ^= space
            plane[index_of(space)] = 1

    return write


class Material(NamedTuple):
    """What stays the same from game to game."""

    tables: CardTables
    sheet: Sheet
    facts: CardFacts
    numbers: Numbers
    """[card]: the number in observations of each card of the tables"""
    attacks: Words
    """[card, way]: a hero's attack round the centre of the map, as low and high halves"""
    first_ways: Words
    """[card, way]: where this way is the first that leaves its marks"""


def make_material(setup: Setup) -> Material:
    """The material of a set-up."""
    cards = deck_cards(setup)
    around = np.zeros((len(cards), TURNS, 2), np.uint64)
    first = np.zeros((len(cards), TURNS, 2), np.uint64)
    for number, card in enumerate(cards):
        if isinstance(card, Hero):
            ways = attacks(card.attack)
            around[number, : len(ways)] = [halves(way) for way in ways]
            first[number, : len(ways)] = [halves(spaces) for spaces in first_ways(ways)]
    numbers = np.array([CARD_NUMBER[card.id] for card in cards], np.int64)
    return Material(make_card_tables(setup), parse(setup.sheet.drawing), CARD_FACTS, numbers, around, first)


class Results(NamedTuple):
    """What a step returns for each game."""

    bits: Bits
    amounts: Amounts
    mask: Bits
    reward: npt.NDArray[np.float64]
    refused: npt.NDArray[np.bool_]
    rating: Numbers


@compiled
def step_all(material: Material, games: Games, actions: Numbers, results: Results) -> None:
    """Step every game: a finished game starts anew, the others take their action or refuse it."""
    tallies = np.empty(5, np.int64)
    for game in range(len(actions)):
        first, second, third, fourth = games.edicts[game]
        tables = CardTables(material.tables.cards, (first, second, third, fourth))
        cards, totals = games.cards[game], games.totals[game]
        results.refused[game] = False
        if games.over[game]:
            totals[:] = 0
            before = unstarted(material.sheet)
            solo = before.solo
        elif results.mask[game, actions[game]]:
            before = load(games.masks[game], games.state[game])
            solo = answered(material, tables, before, cards, actions[game])
        else:
            results.refused[game] = True
            results.reward[game] = REFUSED
            continue
        turn = next_turn(tables, before, solo, cards, totals)
        results.reward[game] = turn.solo.stars - before.solo.stars
        save(turn, games.masks[game], games.state[game])
        games.over[game] = turn.task == NO_TASK
        results.rating[game] = turn.solo.stars - games.solo_values[game]
        card = cards[turn.place - 1]
        now = moment_of(tables, material.numbers, turn, card)
        write_mask(material, tables, now, card, results.mask[game])
        tallies_of(games.edicts[game], turn.solo.sheet, tallies)
        shown = games.shown[game]
        so_far = Record(shown[turn.since : turn.place], shown[: turn.place], games.edicts[game], totals, tallies)
        observe(material.facts, now, so_far, results.bits[game], results.amounts[game])


@compiled
def answered(material: Material, tables: CardTables, turn: Turn, cards: Numbers, action: int) -> Solo:
    """The game after a legal action."""
    solo = turn.solo
    card = cards[turn.place - 1]
    plane, space = action // SPACES, spot(action % SPACES)
    if plane < SINGLE:
        shape, terrain, way = drawing_of(plane, tables.cards.terrain_count[card])
        spaces = put(way_of(tables, card, shape, way), space)
        return explored(
            solo, draw(solo.sheet, tables.cards.terrains[card, terrain], spaces, PLAIN, tables.cards.coins[card, shape])
        )
    if plane < HERO:
        return explored(solo, draw(solo.sheet, plane - SINGLE, space, PLAIN, 0))
    if plane < DESTROYING:
        attack = material.attacks[card, plane - HERO]
        return with_sheet(solo, place_hero(solo.sheet, space, marked(join(attack[0], attack[1]), space)))
    return with_sheet(solo, destroy(solo.sheet, space))


@compiled
def moment_of(tables: CardTables, numbers: Numbers, turn: Turn, card: int) -> Moment:
    """What the player sees, the card that was revealed last being this one."""
    solo = turn.solo
    asked = turn.task != RAVAGES and turn.task != NO_TASK
    cover = NOTHING
    alone = 0
    if turn.task == DRAWS:
        if places_of(tables, solo, card):
            cover = cover_of(solo)
        else:
            alone = 1 + tables.cards.fallback_any
    return Moment(
        solo.sheet,
        turn.task,
        numbers[card] if asked else NO_CARD,
        alone,
        reach(turn),
        cover,
        solo.season,
        solo.clock,
        tables.cards.lengths[solo.season],
        solo.demand,
    )


@compiled
def tallies_of(edicts: Numbers, sheet: Sheet, tallies: Numbers) -> None:
    """Write what each edict would pay now, and what monsters would cost."""
    for edict in range(4):
        tallies[edict] = tally_of(edicts[edict], sheet).stars
    tallies[4] = monsters(sheet).stars


@compiled
def reach(turn: Turn) -> Mask:
    """The spaces that may be drawn on or destroyed."""
    if turn.task == NO_TASK:
        return NOTHING
    if turn.task == GAZES:
        return gaze(turn.solo.sheet)
    if turn.task == RAVAGES:
        return ravage(turn.solo.sheet)
    return empty(turn.solo.sheet)


@compiled
def write_mask(material: Material, tables: CardTables, now: Moment, card: int, mask: Bits) -> None:
    """Mark the legal actions."""
    free, task = now.free, now.task
    mask[:] = 0
    if task == NO_TASK:
        mask[PASS] = 1
    elif task in (GAZES, RAVAGES):
        write_plane(plane_of(mask, DESTROYING), free)
    elif task == PLACES_HERO:
        for way in range(TURNS):
            first = material.first_ways[card, way]
            write_plane(plane_of(mask, HERO + way), free & join(first[0], first[1]))
    elif now.alone:
        for terrain in fallback_terrains(tables, card):
            write_plane(plane_of(mask, SINGLE + terrain), free)
    else:
        terrains = tables.cards.terrain_count[card]
        for shape in range(tables.cards.shape_count[card]):
            for way in range(tables.cards.way_count[card, shape]):
                corners = corners_of(tables, card, shape, way, free, now.cover)
                single = count(way_of(tables, card, shape, way).spaces) == 1
                for number in range(terrains):
                    plane = drawing_plane(shape, number, terrains, way)
                    if single:
                        plane = SINGLE + tables.cards.terrains[card, number]
                    write_plane(plane_of(mask, plane), corners)
