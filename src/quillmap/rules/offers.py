"""What a seat may do now, every legal move, and the judgement of one."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeAlias

from quillmap.rules.cards import Ambush, Explore, Hero, Printed
from quillmap.rules.effects import demanded, destroy, draw, gaze, place_hero, ravage
from quillmap.rules.explained import Kind, Named
from quillmap.rules.masks import NOTHING, Mask, Space, count, lowest
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero, Refusal
from quillmap.rules.notation import names
from quillmap.rules.setup import Fallback
from quillmap.rules.shapes import attacks, has_placement, is_placement, marked, placements
from quillmap.rules.sheet import DRAWABLE, MONSTER, PLAIN, Monster, Sheet, Terrain, empty

ONE_SPACE = (Printed("X", coin=False),)


class Task(Enum):
    """What the turn asks of a seat."""

    DRAW = "draw"
    AMBUSH = "ambush"
    HERO = "hero"
    GAZE = "gaze"
    RAVAGE = "ravage"


class DrawOffer(NamedTuple):
    """Draw one of the shapes with one of the terrains on free spaces of the owner's sheet."""

    task: Task
    turn: int
    owner: int
    card: str
    terrains: tuple[Terrain, ...]
    shapes: tuple[Printed, ...]
    free: Mask
    cover: Mask
    """If not empty, one of these ruins spaces must be covered (rule 5.2)."""
    fallback: bool
    """No shape of the card can be drawn: a single space instead (rules 4.3, 5.3, 7.2)."""
    letter: Monster
    """The letter drawn with the monsters of this ambush."""


class HeroOffer(NamedTuple):
    """Draw the hero on a free space of the own sheet, with one of the attacks around it."""

    task: Task
    turn: int
    owner: int
    card: str
    free: Mask
    attacks: tuple[Mask, ...]
    """The attack turned and flipped, each drawn round the centre of the map."""


class DestroyOffer(NamedTuple):
    """Destroy one of the spaces of the owner's sheet."""

    task: Task
    turn: int
    owner: int
    spaces: Mask


Offer: TypeAlias = DrawOffer | HeroOffer | DestroyOffer


def explore_offer(
    turn: int, owner: int, card: Explore, sheet: Sheet, demand: bool, fallback: Fallback
) -> DrawOffer | None:
    """What an explore card offers on a sheet; None on a full one (rules 4.1–4.4, 5.2, 5.3)."""
    free = empty(sheet)
    if not free:
        return None
    cover = demanded(sheet) if demand else NOTHING
    if (cover or not demand) and any(has_placement(shape, free, cover) for shape, _ in card.printed):
        return DrawOffer(Task.DRAW, turn, owner, card.id, card.terrains, card.printed, free, cover, False, PLAIN)
    terrains = DRAWABLE if fallback is Fallback.ANY else card.terrains
    return DrawOffer(Task.DRAW, turn, owner, card.id, terrains, ONE_SPACE, free, NOTHING, True, PLAIN)


def ambush_offer(turn: int, owner: int, card: Ambush, sheet: Sheet) -> DrawOffer | None:
    """What an ambush offers on the sheet received (rules 7.1, 7.2)."""
    free = empty(sheet)
    if not free:
        return None
    fits = has_placement(card.shape, free)
    return DrawOffer(
        Task.AMBUSH,
        turn,
        owner,
        card.id,
        (MONSTER,),
        (Printed(card.shape, coin=False),) if fits else ONE_SPACE,
        free,
        NOTHING,
        not fits,
        card.monster if fits else PLAIN,
    )


def hero_offer(turn: int, owner: int, card: Hero, sheet: Sheet) -> HeroOffer | None:
    """What a hero card offers (rules 8.1, 8.3)."""
    free = empty(sheet)
    return HeroOffer(Task.HERO, turn, owner, card.id, free, attacks(card.attack)) if free else None


def destroy_offer(task: Task, turn: int, owner: int, sheet: Sheet) -> DestroyOffer | None:
    """What a Gorgon or a Troll may destroy on a sheet (rule 7.3)."""
    spaces = gaze(sheet) if task is Task.GAZE else ravage(sheet)
    return DestroyOffer(task, turn, owner, spaces) if spaces else None


def each(spaces: Mask) -> Iterator[Space]:
    """The spaces one by one, in reading order."""
    while spaces:
        space = lowest(spaces)
        spaces ^= space
        yield space


def legal_moves(offer: Offer) -> Iterator[Move]:
    """Every legal answer to an offer, each once."""
    match offer:
        case DrawOffer():
            seen: set[Mask] = set()
            for shape, _ in offer.shapes:
                for spaces in placements(shape, offer.free, offer.cover):
                    if spaces not in seen:
                        seen.add(spaces)
                        for terrain in offer.terrains:
                            yield Draw(offer.turn, terrain, spaces)
        case HeroOffer():
            for space in each(offer.free):
                for marks in different_attacks(offer.attacks, space):
                    yield PlaceHero(offer.turn, space, marks)
        case DestroyOffer():
            for space in each(offer.spaces):
                yield Destroy(offer.turn, space)


def different_attacks(attacks: tuple[Mask, ...], space: Space) -> list[Mask]:
    """The different sets of marks of a hero on a space: near the edge several orientations leave the same marks."""
    return list(dict.fromkeys(marked(attack, space) for attack in attacks))


def shape_coins(offer: DrawOffer, spaces: Mask) -> int:
    """The coin printed beside the drawn shape (rule 4.2)."""
    return int(any(coin and is_placement(shape, spaces) for shape, coin in offer.shapes))


def after(sheet: Sheet, offer: Offer, move: Move) -> Sheet:
    """The sheet after a legal answer to an offer."""
    match move:
        case Draw():
            assert isinstance(offer, DrawOffer), "a drawing answers an offer to draw"
            return draw(sheet, move.terrain, move.spaces, offer.letter, shape_coins(offer, move.spaces))
        case PlaceHero():
            return place_hero(sheet, move.space, move.marks)
        case Destroy():
            return destroy(sheet, move.space)


def judge(offer: Offer, move: Move) -> None:
    """Raise `IllegalMove` if a move does not answer the offer."""
    match offer, move:
        case DrawOffer(), Draw():
            _judge_drawing(offer, move)
        case HeroOffer(), PlaceHero():
            if not move.space:
                raise IllegalMove(Refusal.NO_SPACES)
            if move.space & ~offer.free:
                raise IllegalMove(Refusal.NOT_FREE, spaces=_listed(move.space & ~offer.free))
            if count(move.space) > 1 or all(move.marks != marked(attack, move.space) for attack in offer.attacks):
                raise IllegalMove(Refusal.NOT_THE_PATTERN)
        case DestroyOffer(), Destroy():
            if count(move.space) != 1 or move.space & ~offer.spaces:
                raise IllegalMove(Refusal.NOT_IN_REACH, space=_listed(move.space), spaces=_listed(offer.spaces))
        case _:
            raise IllegalMove(Refusal.WRONG_KIND, wanted=Named(Kind.TASK, (offer.task.value,)))


def _judge_drawing(offer: DrawOffer, move: Draw) -> None:
    if move.terrain not in offer.terrains:
        raise IllegalMove(Refusal.WRONG_TERRAIN, terrain=_named(move.terrain), offered=_named(*offer.terrains))
    if not move.spaces:
        raise IllegalMove(Refusal.NO_SPACES)
    if move.spaces & ~offer.free:
        raise IllegalMove(Refusal.NOT_FREE, spaces=_listed(move.spaces & ~offer.free))
    if all(not is_placement(shape, move.spaces) for shape, _ in offer.shapes):
        raise IllegalMove(Refusal.ONE_SPACE if offer.fallback else Refusal.NOT_THE_SHAPE)
    if offer.cover and not move.spaces & offer.cover:
        raise IllegalMove(Refusal.MISSES_RUINS, spaces=_listed(offer.cover))


def _named(*terrains: Terrain) -> Named:
    return Named(Kind.TERRAIN, tuple(terrain.name.lower() for terrain in terrains))


def _listed(spaces: Mask) -> str:
    return ", ".join(names(spaces))
