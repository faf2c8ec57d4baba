"""The state of a solo game in compiled code, how each step changes it, and how its cards are dealt."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quillmap.compiled.card_tables import AFTER_SEASON, AMBUSH, EXPLORE, LETTER, RUINS, CardTables, Numbers, Words
from quillmap.compiled.placements import compiled, count_places
from quillmap.compiled.rules import tally_of
from quillmap.compiled.u128 import join
from quillmap.rules.effects import demanded, draw
from quillmap.rules.masks import NOTHING, Mask
from quillmap.rules.scoring import monsters
from quillmap.rules.sheet import DRAWABLE, MONSTER, Sheet, empty
from quillmap.rules.walk import walk

SEASONS = 4
LAST = SEASONS - 1
EFFECT_BITS = 2
NEXT_EFFECT = 3
"""The bits of the first effect of a queue."""
MOST_REVEALED = 120
"""More cards than a game can reveal: every card of the fullest deck in every season are fewer."""


class Solo(NamedTuple):
    """A solo game at one moment, without its cards."""

    sheet: Sheet
    season: int
    clock: int
    demand: int
    ambushes: int
    """How many ambush cards were revealed."""
    lasting: int
    """Their effects after a season, as `queued` writes them."""
    stars: int
    """The stars of the seasons scored."""


@compiled
def next_random(rng: Words) -> Any:
    """The next number of a SplitMix64 generator whose state is the one word of `rng`."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    mixed = rng[0]
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


@compiled
def below(rng: Words, limit: int) -> Any:
    """A random number from 0 to below the limit."""
    return np.int64(next_random(rng) % np.uint64(limit))


@compiled
def deal(
    tables: CardTables,
    season: int,
    clock: int,
    gone: Numbers,
    ambushes: Numbers,
    heroes: Numbers,
    keys: Words,
    out: Numbers,
) -> int:
    """Write the cards that will be revealed until the game ends; return how many (rules 2.4, 3.1).

    `gone` marks the cards that were revealed already: explore and ruins cards of this season, ambushes and heroes of
    any. `ambushes` and `heroes` are decks, top card first: each season adds the next card of both to the explore deck,
    which is then sorted by `keys[season]`.
    """
    size = tables.cards.count
    order = np.empty(size, np.int64)
    revealed = gone.copy()
    written = 0
    for now in range(season, SEASONS):
        if now > season:
            clock = 0
            for card in range(size):
                if tables.cards.kind[card] == EXPLORE or tables.cards.kind[card] == RUINS:
                    revealed[card] = 0
        held = 0
        for card in range(size):
            if not revealed[card] and (tables.cards.kind[card] == EXPLORE or tables.cards.kind[card] == RUINS):
                held = insert(order, held, card, keys[now])
        for place in range(now + 1):
            if not revealed[ambushes[place]]:
                held = insert(order, held, ambushes[place], keys[now])
            if len(heroes) and not revealed[heroes[place]]:
                held = insert(order, held, heroes[place], keys[now])
        place = 0
        while clock < tables.cards.lengths[now]:
            card = order[place]
            place += 1
            revealed[card] = 1
            clock += tables.cards.time[card]
            out[written] = card
            written += 1
    return written


@compiled
def insert(order: Numbers, held: int, card: int, keys: Words) -> int:
    """Insert a card into an order of `held` cards that is sorted by keys; return the new number of cards."""
    place = held
    while place > 0 and keys[order[place - 1]] > keys[card]:
        order[place] = order[place - 1]
        place -= 1
    order[place] = card
    return held + 1


@compiled
def new_solo(sheet: Sheet) -> Solo:
    """A game before its first card."""
    return Solo(sheet, 0, 0, 0, 0, 0, 0)


@compiled
def with_sheet(solo: Solo, sheet: Sheet) -> Solo:
    """The game with another sheet."""
    return Solo(sheet, solo.season, solo.clock, solo.demand, solo.ambushes, solo.lasting, solo.stars)


@compiled
def revealed(tables: CardTables, solo: Solo, card: int) -> Solo:
    """The game after a card was revealed; a solo ambush is drawn at once (rule 11.2)."""
    kind = tables.cards.kind[card]
    clock = solo.clock + tables.cards.time[card]
    demand = 1 if kind == RUINS else solo.demand
    ambushes, lasting, sheet = solo.ambushes, solo.lasting, solo.sheet
    if kind == AMBUSH:
        lasting = queued(lasting, ambushes, tables.cards.ambush[card, AFTER_SEASON])
        ambushes += 1
        sheet = walked(tables, card, sheet)
    return Solo(sheet, solo.season, clock, demand, ambushes, lasting, solo.stars)


@compiled
def walked(tables: CardTables, card: int, sheet: Sheet) -> Sheet:
    """The sheet after a solo ambush was drawn on it."""
    height, width, corner, direction = tables.cards.ambush[card, :LETTER]
    shape = join(tables.cards.printed[card, 0], tables.cards.printed[card, 1])
    spaces = walk(shape, height, width, corner, direction, empty(sheet))
    return draw(sheet, MONSTER, spaces, tables.cards.ambush[card, LETTER], 0)


@compiled
def explored(solo: Solo, sheet: Sheet) -> Solo:
    """The game after an explore card was drawn: the demand is answered."""
    return Solo(sheet, solo.season, solo.clock, 0, solo.ambushes, solo.lasting, solo.stars)


@compiled
def cover_of(solo: Solo) -> Mask:
    """What an explore card must cover now; nothing if there is no demand."""
    if solo.demand:
        return demanded(solo.sheet)
    return NOTHING


@compiled
def places_of(tables: CardTables, solo: Solo, card: int) -> int:
    """How many placements the shapes of an explore card have now; 0 means the fallback (rules 4.3, 5.3)."""
    if solo.demand and not demanded(solo.sheet):
        return 0
    return count_places(tables, card, empty(solo.sheet), cover_of(solo))


@compiled
def fallback_terrains(tables: CardTables, card: int) -> Numbers:
    """The terrains that the 1×1 of the fallback may have. Those of `DRAWABLE` have the numbers 0, 1, 2 and so on."""
    if tables.cards.fallback_any:
        return np.arange(len(DRAWABLE))
    return tables.cards.terrains[card, : tables.cards.terrain_count[card]]


@compiled
def season_over(tables: CardTables, solo: Solo) -> bool:
    """Whether the season ends after this turn (rules 3.1, 11.4)."""
    return solo.clock >= tables.cards.lengths[solo.season] or not empty(solo.sheet)


@compiled
def scored(tables: CardTables, solo: Solo) -> Solo:
    """The game after the season was scored (rule 10.1). An unanswered demand of the ruins ends with it."""
    sheet = solo.sheet
    stars = sheet.coins - monsters(sheet).stars
    for edict in tables.cards.scored[solo.season]:
        stars += tally_of(tables.edicts[edict], sheet).stars
    return Solo(
        sheet,
        solo.season,
        solo.clock,
        0,
        solo.ambushes,
        solo.lasting,
        solo.stars + stars,
    )


@compiled
def queued(effects: int, place: int, effect: int) -> int:
    """A queue of effects after a season, with one more at a place; the effect at place 0 acts first (rule 7.4).

    The queue is a number with two bits for each effect, so that `effects & NEXT_EFFECT` is the one that acts next and
    `effects >> EFFECT_BITS` the queue after it.
    """
    return effects | effect << (EFFECT_BITS * place)


@compiled
def next_season(solo: Solo) -> Solo:
    """The game when the next season begins."""
    return Solo(solo.sheet, solo.season + 1, 0, 0, solo.ambushes, solo.lasting, solo.stars)
