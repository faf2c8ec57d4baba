"""The ghost: what the player is about to draw, before it is drawn. It may be changed freely and need not be legal.

Everything here is a value: a key makes a new ghost of the old one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from quillmap.rules.masks import NOTHING, SIZE, Mask
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero
from quillmap.rules.notation import numbers
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer, judge
from quillmap.rules.shapes import CENTRE, fits, fits_covering, lay, points
from quillmap.rules.sheet import Terrain

Offsets: TypeAlias = frozenset[tuple[int, int]]

ONE: Offsets = frozenset({(0, 0)})


class Ghost(NamedTuple):
    """An answer to an offer in the making."""

    offer: Offer
    row: int
    column: int
    """Where the corner of the shape's box lies, or the hero, or the space to destroy."""
    way: Offsets
    """The spaces of the shape from the corner of its box, or the attack from the hero, as turned now."""
    shape: int = 0
    """Which shape of the card."""
    kind: int = 0
    """Which terrain of the card."""

    @property
    def terrain(self) -> Terrain:
        """What is drawn."""
        if isinstance(self.offer, DrawOffer):
            return self.offer.terrains[self.kind]
        return Terrain.HERO

    @property
    def spaces(self) -> Mask:
        """The spaces under the shape, the hero, or the space to destroy."""
        return _mask(self.row, self.column, self.way if isinstance(self.offer, DrawOffer) else ONE)

    @property
    def marks(self) -> Mask:
        """The spaces under a hero's attack; what falls off the map is gone."""
        return _mask(self.row, self.column, self.way) if isinstance(self.offer, HeroOffer) else NOTHING

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the shape, so that the next one can appear close by."""
        height, width = _size(self)
        return self.row + (height - 1) / 2, self.column + (width - 1) / 2

    @property
    def move(self) -> Move:
        """What confirming would ask for."""
        match self.offer:
            case DrawOffer():
                return Draw(self.offer.turn, self.terrain, self.spaces)
            case HeroOffer():
                return PlaceHero(self.offer.turn, self.spaces, self.marks)
            case DestroyOffer():
                return Destroy(self.offer.turn, self.spaces)

    @property
    def refusal(self) -> str | None:
        """Why the rules do not allow it; nothing if they do."""
        try:
            judge(self.offer, self.move)
        except IllegalMove as reason:
            return str(reason)
        return None


def appear(offer: Offer, near: tuple[float, float]) -> Ghost:
    """A legal ghost: the first shape as printed if it fits anywhere, at its legal place closest to `near`."""
    ghost = Ghost(offer, 0, 0, _printed(offer, 0))
    for variant in _variants(ghost):
        if places := _places(variant):
            return min((_at(variant, place) for place in places), key=lambda one: _distance(one.centre, near))
    return ghost


def step(ghost: Ghost, rows: int, columns: int) -> Ghost:
    """One step in a direction, not off the map; among the spaces to destroy, the next one in that direction."""
    if isinstance(ghost.offer, DestroyOffer):
        ahead = [
            (along + 2 * across, place)
            for place in _places(ghost)
            if (along := (place[0] - ghost.row) * rows + (place[1] - ghost.column) * columns) > 0
            for across in [abs((place[0] - ghost.row) * columns) + abs((place[1] - ghost.column) * rows)]
        ]
        return _at(ghost, min(ahead)[1]) if ahead else ghost
    return _on_map(ghost._replace(row=ghost.row + rows, column=ghost.column + columns))


def turn(ghost: Ghost) -> Ghost:
    """A quarter turn to the right, about the middle."""
    return _reshaped(ghost, frozenset((column, -row) for row, column in ghost.way))


def flip(ghost: Ghost) -> Ghost:
    """Left and right exchanged."""
    return _reshaped(ghost, frozenset((row, -column) for row, column in ghost.way))


def change_shape(ghost: Ghost, by: int = 1) -> Ghost:
    """Another shape of the card, as printed."""
    if not isinstance(ghost.offer, DrawOffer) or len(ghost.offer.shapes) == 1:
        return ghost
    shape = (ghost.shape + by) % len(ghost.offer.shapes)
    return _reshaped(ghost._replace(shape=shape), _printed(ghost.offer, shape))


def change_terrain(ghost: Ghost, by: int = 1) -> Ghost:
    """Another terrain of the card."""
    if not isinstance(ghost.offer, DrawOffer):
        return ghost
    return ghost._replace(kind=(ghost.kind + by) % len(ghost.offer.terrains))


def jump(ghost: Ghost, *, back: bool = False) -> Ghost:
    """The next legal place in reading order, round and round; turned, or another shape, only if there is none."""
    for variant in _variants(ghost):
        if places := sorted(_places(variant), reverse=back):
            here = (ghost.row, ghost.column)
            ahead = [place for place in places if (place < here if back else place > here)]
            return _at(variant, (ahead or places)[0])
    return ghost


def _variants(ghost: Ghost) -> Iterator[Ghost]:
    """The ghost as it is, then turned and flipped, then with the other shapes of the card."""
    if not isinstance(ghost.offer, DrawOffer):
        yield ghost
        return
    for _ in ghost.offer.shapes:
        for _ in range(2):
            for _ in range(4):
                yield ghost
                ghost = turn(ghost)
            ghost = flip(ghost)
        ghost = change_shape(ghost)


def _places(ghost: Ghost) -> list[tuple[int, int]]:
    """Where the ghost as it is turned now would be legal."""
    match ghost.offer:
        case DrawOffer() as offer:
            shape = lay(ghost.way)
            where = fits_covering(shape, offer.free, offer.cover) if offer.cover else fits(shape, offer.free)
        case HeroOffer() as offer:
            where = offer.free
        case DestroyOffer() as offer:
            where = offer.spaces
    return [divmod(number, SIZE) for number in numbers(where)]


def _printed(offer: Offer, shape: int) -> Offsets:
    match offer:
        case DrawOffer():
            return _cornered(points(offer.shapes[shape].shape))
        case HeroOffer():
            marks = (divmod(number, SIZE) for number in numbers(offer.attacks[0]))
            return frozenset((row - CENTRE, column - CENTRE) for row, column in marks)
        case DestroyOffer():
            return ONE


def _reshaped(ghost: Ghost, way: Offsets) -> Ghost:
    if not isinstance(ghost.offer, DrawOffer):
        return ghost._replace(way=way)
    height, width = _size(ghost)
    changed = ghost._replace(way=_cornered(way))
    new_height, new_width = _size(changed)
    # Rounding toward zero both ways: four quarter turns must end where they began.
    row, column = ghost.row + int((height - new_height) / 2), ghost.column + int((width - new_width) / 2)
    return _on_map(changed._replace(row=row, column=column))


def _cornered(way: Offsets) -> Offsets:
    top, left = min(row for row, _ in way), min(column for _, column in way)
    return frozenset((row - top, column - left) for row, column in way)


def _size(ghost: Ghost) -> tuple[int, int]:
    if not isinstance(ghost.offer, DrawOffer):
        return 1, 1
    return max(row for row, _ in ghost.way) + 1, max(column for _, column in ghost.way) + 1


def _on_map(ghost: Ghost) -> Ghost:
    height, width = _size(ghost)
    return _at(ghost, (min(max(ghost.row, 0), SIZE - height), min(max(ghost.column, 0), SIZE - width)))


def _at(ghost: Ghost, place: tuple[int, int]) -> Ghost:
    return ghost._replace(row=place[0], column=place[1])


def _distance(here: tuple[float, float], there: tuple[float, float]) -> float:
    return (here[0] - there[0]) ** 2 + (here[1] - there[1]) ** 2


def _mask(row: int, column: int, offsets: Offsets) -> Mask:
    spaces = NOTHING
    for rows, columns in offsets:
        if 0 <= row + rows < SIZE and 0 <= column + columns < SIZE:
            spaces |= 1 << (SIZE * (row + rows) + column + columns)
    return spaces
