"""Many solo games at once in compiled code: `codec` and `observation` as they stand, on top of `quillmap.compiled`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import overload, register_jitable

from quillmap.compiled.card_tables import Kit, Numbers, Words, halves, make_kit
from quillmap.compiled.flow import DRAWS, GAZES, NO_TASK, PLACES_HERO, RAVAGES, Turn, next_turn, unbegun
from quillmap.compiled.placements import compiled, corners_of, way_of
from quillmap.compiled.rules import tally_of
from quillmap.compiled.state import (
    Solo,
    cover_of,
    explored,
    fallback_terrains,
    places_of,
    redrawn,
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
    CARD_NUMBER,
    DESCRIBED,
    LASTING,
    NO_CARD,
    Amounts,
    Moment,
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
    """All that stays the same from game to game."""

    kit: Kit
    sheet: Sheet
    described: Bits
    lasting: Bits
    numbers: Numbers
    """[card]: the number in observations of each card of the kit"""
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
    return Material(make_kit(setup), parse(setup.sheet.drawing), DESCRIBED, LASTING, numbers, around, first)


class Results(NamedTuple):
    """What a step tells of each game."""

    bits: Bits
    amounts: Amounts
    mask: Bits
    reward: npt.NDArray[np.float64]
    refused: npt.NDArray[np.bool_]
    rating: Numbers


@compiled
def step_all(material: Material, games: Games, actions: Numbers, results: Results) -> None:
    """A step of every game: those that are over begin anew, the others take their action or refuse it."""
    tallies = np.empty(5, np.int64)
    for game in range(len(actions)):
        first, second, third, fourth = games.edicts[game]
        kit = Kit(material.kit.cards, (first, second, third, fourth))
        cards, totals = games.cards[game], games.totals[game]
        results.refused[game] = False
        if games.over[game]:
            totals[:] = 0
            before = unbegun(material.sheet)
            solo = before.solo
        elif results.mask[game, actions[game]]:
            before = load(games.masks[game], games.state[game])
            solo = answered(material, kit, before, cards, actions[game])
        else:
            results.refused[game] = True
            results.reward[game] = REFUSED
            continue
        turn = next_turn(kit, before, solo, cards, totals)
        results.reward[game] = turn.solo.stars - before.solo.stars
        save(turn, games.masks[game], games.state[game])
        games.over[game] = turn.task == NO_TASK
        results.rating[game] = turn.solo.stars - games.solo_values[game]
        card = cards[turn.place - 1]
        now = moment_of(kit, material.numbers, turn, card)
        write_mask(material, kit, now, card, results.mask[game])
        tallies_of(games.edicts[game], turn.solo.sheet, tallies)
        observe(
            material.described,
            material.lasting,
            now,
            games.shown[game, turn.since : turn.place],
            games.shown[game, : turn.place],
            games.edicts[game],
            totals,
            tallies,
            results.bits[game],
            results.amounts[game],
        )


@compiled
def answered(material: Material, kit: Kit, turn: Turn, cards: Numbers, action: int) -> Solo:
    """The game after a legal action."""
    solo = turn.solo
    card = cards[turn.place - 1]
    plane, space = action // SPACES, spot(action % SPACES)
    if plane < SINGLE:
        shape, terrain, way = drawing_of(plane, kit.cards.terrain_count[card])
        spaces = put(way_of(kit, card, shape, way), space)
        return explored(
            solo, draw(solo.sheet, kit.cards.terrains[card, terrain], spaces, PLAIN, kit.cards.coins[card, shape])
        )
    if plane < HERO:
        return explored(solo, draw(solo.sheet, plane - SINGLE, space, PLAIN, 0))
    if plane < DESTROYING:
        attack = material.attacks[card, plane - HERO]
        return redrawn(solo, place_hero(solo.sheet, space, marked(join(attack[0], attack[1]), space)))
    return redrawn(solo, destroy(solo.sheet, space))


@compiled
def moment_of(kit: Kit, numbers: Numbers, turn: Turn, card: int) -> Moment:
    """What the player sees, the card that was revealed last being this one."""
    solo = turn.solo
    asked = turn.task != RAVAGES and turn.task != NO_TASK
    cover = NOTHING
    alone = 0
    if turn.task == DRAWS:
        if places_of(kit, solo, card):
            cover = cover_of(solo)
        else:
            alone = 1 + kit.cards.fallback_any
    return Moment(
        solo.sheet,
        turn.task,
        numbers[card] if asked else NO_CARD,
        alone,
        reach(turn),
        cover,
        solo.season,
        solo.clock,
        kit.cards.lengths[solo.season],
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
def write_mask(material: Material, kit: Kit, now: Moment, card: int, mask: Bits) -> None:
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
        for terrain in fallback_terrains(kit, card):
            write_plane(plane_of(mask, SINGLE + terrain), free)
    else:
        terrains = kit.cards.terrain_count[card]
        for shape in range(kit.cards.shape_count[card]):
            for way in range(kit.cards.way_count[card, shape]):
                corners = corners_of(kit, card, shape, way, free, now.cover)
                single = count(way_of(kit, card, shape, way).spaces) == 1
                for number in range(terrains):
                    plane = drawing_plane(shape, number, terrains, way)
                    if single:
                        plane = SINGLE + kit.cards.terrains[card, number]
                    write_plane(plane_of(mask, plane), corners)
