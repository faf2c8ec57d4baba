"""Many solo games at once in compiled code: `codec` and `observation` as they stand, on top of `quillmap.fast`."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.extending import overload, register_jitable

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
from quillmap.fast.choices import compiled, corners_of, way_of
from quillmap.fast.kernel import tally_of
from quillmap.fast.kit import Kit, Numbers, Words, halves, make_kit
from quillmap.fast.playout import (
    Solo,
    cover_of,
    explored,
    fallback_terrain,
    fallback_terrains,
    places_of,
    redrawn,
)
from quillmap.fast.turns import DRAWS, GAZES, NO_TASK, PLACES_HERO, RAVAGES, Turn, next_turn, unbegun
from quillmap.fast.u128 import high_half, join, low_half
from quillmap.rules.cards import Hero
from quillmap.rules.effects import destroy, draw, gaze, place_hero, ravage
from quillmap.rules.masks import NOTHING, SPACES, Mask, count, lowest, position, spot
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
            plane[position(space)] = 1

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


class Results(NamedTuple):
    """What a step tells of each game."""

    bits: Bits
    amounts: Amounts
    mask: Bits
    reward: npt.NDArray[np.float64]
    over: npt.NDArray[np.bool_]
    refused: npt.NDArray[np.bool_]
    rating: Numbers


@compiled
def step_all(material: Material, games: Games, actions: Numbers, results: Results) -> None:
    """A step of every game: those that are over begin anew, the others take their action or refuse it."""
    tallies = np.empty(5, np.int64)
    for game in range(len(actions)):
        kit = with_edicts(material.kit, games.edicts[game])
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
        results.over[game] = games.over[game]
        results.rating[game] = turn.solo.stars - games.solo_values[game]
        card = cards[turn.place - 1]
        now = moment_of(kit, material.numbers, turn, card)
        write_mask(material, kit, now, card, results.mask[game])
        tallies_of(kit.edicts, turn.solo.sheet, tallies)
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
        shape, terrain, way = drawing_of(plane, kit.terrain_count[card])
        spaces = put(way_of(kit, card, shape, way), space)
        return explored(solo, draw(solo.sheet, kit.terrains[card, terrain], spaces, PLAIN, kit.coins[card, shape]))
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
            alone = 1 + kit.fallback_any
    return Moment(
        solo.sheet,
        turn.task,
        numbers[card] if asked else NO_CARD,
        alone,
        reach(turn),
        cover,
        solo.season,
        solo.clock,
        kit.lengths[solo.season],
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
        for number in range(fallback_terrains(kit, card)):
            write_plane(plane_of(mask, SINGLE + fallback_terrain(kit, card, number)), free)
    else:
        terrains = kit.terrain_count[card]
        for shape in range(kit.shape_count[card]):
            for way in range(kit.way_count[card, shape]):
                corners = corners_of(kit, card, shape, way, free, now.cover)
                single = count(way_of(kit, card, shape, way).spaces) == 1
                for number in range(terrains):
                    plane = drawing_plane(shape, number, terrains, way)
                    if single:
                        plane = SINGLE + kit.terrains[card, number]
                    write_plane(plane_of(mask, plane), corners)


@compiled
def with_edicts(kit: Kit, edicts: Numbers) -> Kit:
    """The kit of a game whose edicts are dealt."""
    return Kit(
        kit.kind,
        kit.time,
        kit.terrain_count,
        kit.terrains,
        kit.shape_count,
        kit.coins,
        kit.way_count,
        kit.ways,
        kit.printed,
        kit.ambush,
        kit.attack_count,
        kit.attacks,
        kit.lengths,
        kit.scored,
        kit.fallback_any,
        edicts,
    )


STATE = 12
"""Numbers that `save` writes for a game."""


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
    state[6] = solo.zombies
    state[7] = solo.trolls
    state[8] = solo.stars
    state[9] = turn.task
    state[10] = turn.place
    state[11] = turn.since


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
    solo = Solo(sheet, state[2], state[3], state[4], state[5], state[6], state[7], state[8])
    return Turn(solo, state[9], state[10], state[11])
