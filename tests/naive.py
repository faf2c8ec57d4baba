"""A second, slow engine on sets of (row, column): the sheet, where shapes fit, and what changes a sheet.

It exists to argue with the real engine, so it shares nothing with it: it is written from the numbered rules
and reads the cards from its own copy of the component facts. Numbers in comments are those of the rules.
Longer than most files here: everything that happens to one sheet is in it, and it imports nothing of ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any, TypedDict

Space = tuple[int, int]
Card = dict[str, Any]

FACTS: dict[str, Any] = json.loads((Path(__file__).parent / "facts" / "components.json").read_text(encoding="utf-8"))


def _cards(kind: str) -> dict[str, Card]:
    return {card["id"]: card for box in FACTS["sets"].values() for card in box.get(kind, [])}


EXPLORE = _cards("explore")
RUINS = _cards("ruins")
AMBUSH = _cards("ambush")
HEROES = _cards("heroes")
EDICTS = _cards("scoring")
MAPS: dict[str, Card] = {
    letter: sheet for box in FACTS["sets"].values() for letter, sheet in box.get("maps", {}).items()
}


def _pairs(listed: list[list[int]]) -> set[Space]:
    return {(row, column) for row, column in listed}


SIZE = 11  # 1.1
ALL: frozenset[Space] = frozenset((row, column) for row in range(SIZE) for column in range(SIZE))
COIN_TRACK: int = FACTS["coin_track"]  # 6.2
ANY_TERRAIN = ["forest", "village", "farm", "water", "monster"]  # 4.3: any terrain except mountain

LETTERS = "DZTG"  # monsters that belong to a Heroes ambush
SYMBOLS = {
    "F": "forest",
    "V": "village",
    "A": "farm",
    "W": "water",
    "H": "hero",
    "M": "monster",
    "^": "mountain",
}


def name(space: Space) -> str:
    """The printed name of a space: row letter from the top, column number from the left."""
    return "ABCDEFGHIJK"[space[0]] + str(space[1] + 1)


def space(name: str) -> Space:
    """The space a printed name stands for."""
    found = ("ABCDEFGHIJK".index(name[0]), int(name[1:]) - 1)
    if found not in ALL:
        raise ValueError(f"no space is called {name}")
    return found


def beside(space: Space) -> list[Space]:
    """The spaces of the map that share a side with this one; fewer than four at the edge (1.4)."""
    row, column = space
    around = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [other for other in around if other in ALL]


def beside_any(spaces: Iterable[Space]) -> set[Space]:
    """Every space that shares a side with at least one of these (some of these may be among them)."""
    return {other for one in spaces for other in beside(one)}


def clusters(spaces: Iterable[Space]) -> list[set[Space]]:
    """The maximal side-connected groups of these spaces (1.4)."""
    rest = set(spaces)
    found = []
    while rest:
        cluster: set[Space] = set()
        edge = {rest.pop()}
        while edge:
            cluster |= edge
            edge = beside_any(edge) & rest
            rest -= edge
        found.append(cluster)
    return found


@dataclass
class NaiveSheet:
    """One player's map."""

    terrain: dict[Space, str]  # no entry where there is no terrain type: empty, wasteland, destroyed (1.2)
    letters: dict[Space, str]  # stays when the monster is destroyed: a Dragon counts those spaces too (7.3)
    ruins: set[Space]  # also after something is drawn on them (1.3)
    wasteland: set[Space]
    destroyed: set[Space]
    marks: set[Space]  # attack marks fill nothing (1.3)
    coins: int
    paid: set[Space]  # mountains that have paid their coin (6.1)
    dragon_paid: bool

    @classmethod
    def blank(cls, sheet_id: str) -> NaiveSheet:
        """A printed sheet, A to D, before anything is drawn."""
        facts = MAPS[sheet_id]
        return cls(
            terrain=dict.fromkeys(_pairs(facts["mountains"]), "mountain"),
            letters={},
            ruins=_pairs(facts["ruins"]),
            wasteland=_pairs(facts["wasteland"]),
            destroyed=set(),
            marks=set(),
            coins=0,
            paid=set(),
            dragon_paid=False,
        )

    @classmethod
    def parse(cls, text: str) -> NaiveSheet:
        """The sheet a notation describes, with no coins; what is surrounded already counts as paid."""
        rows = ["".join(row.split()) for row in text.strip().replace("/", "\n").splitlines()]
        if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
            raise ValueError(f"a sheet has {SIZE} rows of {SIZE} spaces")
        sheet = cls({}, {}, set(), set(), set(), set(), 0, set(), False)
        for row, line in enumerate(rows):
            for column, symbol in enumerate(line):
                sheet._read((row, column), symbol)
        sheet.paid = {mountain for mountain in sheet.of("mountain") if surrounded(sheet, mountain)}
        sheet.dragon_paid = _dragon_enclosed(sheet)
        return sheet

    def _read(self, where: Space, symbol: str) -> None:
        if symbol.islower():
            self.ruins.add(where)
        upper = symbol.upper()
        if upper in SYMBOLS:
            self.terrain[where] = SYMBOLS[upper]
        elif upper in LETTERS:
            self.terrain[where] = "monster"
            self.letters[where] = upper
        elif symbol == "#":
            self.wasteland.add(where)
        elif upper == "X":
            self.destroyed.add(where)
        elif symbol not in (".", "r"):
            raise ValueError(f"{symbol!r} is not in the notation of a sheet")

    def notation(self) -> str:
        """Eleven rows joined by a slash."""
        return "/".join("".join(self._write((row, column)) for column in range(SIZE)) for row in range(SIZE))

    def _write(self, where: Space) -> str:
        kind = self.terrain.get(where)
        if where in self.wasteland:
            symbol = "#"
        elif where in self.destroyed:
            symbol = "X"
        elif kind is None:
            return "r" if where in self.ruins else "."
        elif kind == "monster" and where in self.letters:
            symbol = self.letters[where]
        else:
            symbol = next(symbol for symbol, terrain in SYMBOLS.items() if terrain == kind)
        return symbol.lower() if where in self.ruins else symbol

    def copy(self) -> NaiveSheet:
        return deepcopy(self)

    def filled(self) -> set[Space]:
        """Every space with a terrain type, every wasteland, every destroyed space (1.3)."""
        return set(self.terrain) | self.wasteland | self.destroyed

    def empty(self) -> set[Space]:
        return set(ALL) - self.filled()

    def of(self, kind: str) -> set[Space]:
        """The spaces of one terrain type."""
        return {where for where, terrain in self.terrain.items() if terrain == kind}

    def living(self, letter: str) -> set[Space]:
        """The spaces of one lettered monster that are not destroyed; only these act (7.4)."""
        return {
            where for where, mark in self.letters.items() if mark == letter and self.terrain.get(where) == "monster"
        }


def surrounded(sheet: NaiveSheet, space: Space) -> bool:
    """All four sides are filled spaces or the edge of the map (1.4)."""
    filled = sheet.filled()
    return all(other in filled for other in beside(space))


def surrounded_mountains(sheet: NaiveSheet) -> int:
    return sum(surrounded(sheet, mountain) for mountain in sheet.of("mountain"))


def monster_penalty(sheet: NaiveSheet) -> int:
    """The stars lost to monsters, not negative: empty spaces beside at least one, each once (10.1)."""
    return len(beside_any(sheet.of("monster")) & sheet.empty())


# Where shapes fit


def printed(rows: str) -> frozenset[Space]:
    """The spaces of a shape as printed on the card, its bounding box at (0, 0)."""
    return frozenset(
        (row, column) for row, line in enumerate(rows.split("/")) for column, symbol in enumerate(line) if symbol == "X"
    )


def _turned(spaces: Iterable[Space]) -> frozenset[Space]:
    return frozenset((column, -row) for row, column in spaces)


def _flipped(spaces: Iterable[Space]) -> frozenset[Space]:
    return frozenset((row, -column) for row, column in spaces)


def _eight_ways(spaces: frozenset[Space]) -> set[frozenset[Space]]:
    """A pattern turned and flipped about its origin in every way."""
    ways = set()
    for pattern in (spaces, _flipped(spaces)):
        for _ in range(4):
            ways.add(pattern)
            pattern = _turned(pattern)
    return ways


def _moved(spaces: Iterable[Space], down: int, right: int) -> frozenset[Space]:
    return frozenset((row + down, column + right) for row, column in spaces)


def orientations(rows: str) -> set[frozenset[Space]]:
    """Every turned and flipped version of a printed shape, its bounding box at (0, 0) (4.1)."""
    return {
        _moved(way, -min(row for row, _ in way), -min(column for _, column in way))
        for way in _eight_ways(printed(rows))
    }


def placements(sheet: NaiveSheet, shape_rows: str, must_cover: set[Space] | None) -> set[frozenset[Space]]:
    """Every set of empty spaces the shape may cover; with must_cover, only those that meet it."""
    empty = sheet.empty()
    found = set()
    for shape in orientations(shape_rows):
        for down, right in ALL:
            spaces = _moved(shape, down, right)
            if spaces <= empty and (must_cover is None or spaces & must_cover):
                found.add(spaces)
    return found


class ExploreOffer(TypedDict):
    shapes: list[tuple[set[frozenset[Space]], bool]]
    terrains: list[str]
    fallback: bool
    single_terrains: list[str]
    nothing: bool


class AmbushOffer(TypedDict):
    placements: set[frozenset[Space]]
    fallback: bool
    nothing: bool


def explore_offer(sheet: NaiveSheet, card_id: str, ruins_demand: bool, fallback: str) -> ExploreOffer:
    """What an explore card lets this sheet's owner draw."""
    if fallback not in ("any", "card"):
        raise ValueError("the fallback option is 'any' or 'card'")
    card = EXPLORE[card_id]
    must_cover = sheet.ruins if ruins_demand else None  # 5.2
    shapes = [(placements(sheet, shape["rows"], must_cover), bool(shape["coin"])) for shape in card["shapes"]]
    nothing = not sheet.empty()  # 4.4
    return {
        "shapes": shapes,
        "terrains": list(card["terrains"]),
        "fallback": not nothing and not any(places for places, _ in shapes),  # 4.3, 5.3
        "single_terrains": list(ANY_TERRAIN if fallback == "any" else card["terrains"]),  # 12
        "nothing": nothing,
    }


def ambush_offer(sheet: NaiveSheet, card_id: str) -> AmbushOffer:
    """Where an ambush may be drawn on this sheet; the fallback is a 1x1 without a letter (7.1, 7.2)."""
    places = placements(sheet, AMBUSH[card_id]["shape"], None)
    nothing = not sheet.empty()
    return {"placements": places, "fallback": not nothing and not places, "nothing": nothing}


def hero_options(sheet: NaiveSheet, hero_id: str) -> set[tuple[Space, frozenset[Space]]]:
    """Every space for the hero with the marks that fall on the map, the pattern turned and flipped (8.1)."""
    offsets = frozenset(_pairs(HEROES[hero_id]["attack_offsets"]))
    return {
        ((row, column), _moved(way, row, column) & ALL) for row, column in sheet.empty() for way in _eight_ways(offsets)
    }


def solo_walk(sheet: NaiveSheet, card_id: str) -> frozenset[Space] | None:
    """Where a solo ambush lands, its shape as printed; None if it fits nowhere and is ignored (11.2)."""
    card = AMBUSH[card_id]
    shape = printed(card["shape"])
    height = 1 + max(row for row, _ in shape)
    width = 1 + max(column for _, column in shape)
    empty = sheet.empty()
    corner_names = ["top_left", "top_right", "bottom_right", "bottom_left"]
    if card["pass"] == "counterclockwise":
        corner_names.reverse()
    first = corner_names.index(card["solo_corner"])
    tour = [corner_names[(first + step) % 4] for step in range(5)]
    for inward in range(SIZE):
        # where the top left of the shape's box may be on this ring
        top, bottom = inward, SIZE - height - inward
        left, right = inward, SIZE - width - inward
        if top > bottom or left > right:
            break
        corners = {
            "top_left": (top, left),
            "top_right": (top, right),
            "bottom_right": (bottom, right),
            "bottom_left": (bottom, left),
        }
        for here, there in pairwise(corners[corner] for corner in tour):
            for down, across in _straight(here, there):
                spaces = _moved(shape, down, across)
                if spaces <= empty:
                    return spaces
    return None


def _straight(here: Space, there: Space) -> list[Space]:
    """The way from one space to another in the same row or column, both ends included."""
    way = [here]
    while way[-1] != there:
        row, column = way[-1]
        row += (there[0] > row) - (there[0] < row)
        column += (there[1] > column) - (there[1] < column)
        way.append((row, column))
    return way


# What changes a sheet


def _dragon_enclosed(sheet: NaiveSheet) -> bool:
    """There is a Dragon and each of its spaces is surrounded or destroyed (7.3)."""
    dragon = [where for where, letter in sheet.letters.items() if letter == "D"]
    return bool(dragon) and all(where in sheet.destroyed or surrounded(sheet, where) for where in dragon)


def _earn(sheet: NaiveSheet, coins: int) -> None:
    sheet.coins = min(COIN_TRACK, sheet.coins + coins)  # 6.2


def _settle(sheet: NaiveSheet) -> None:
    """Pay what has just become due: mountains (6.1) and the Dragon (7.3), each once."""
    for mountain in sheet.of("mountain") - sheet.paid:
        if surrounded(sheet, mountain):
            sheet.paid.add(mountain)
            _earn(sheet, 1)
    if not sheet.dragon_paid and _dragon_enclosed(sheet):
        sheet.dragon_paid = True
        _earn(sheet, 3)


def _wreck(sheet: NaiveSheet, spaces: Iterable[Space]) -> None:
    """Destroyed spaces lose their terrain type and stay filled (9.1); a letter is remembered."""
    for where in spaces:
        sheet.terrain.pop(where, None)
        sheet.destroyed.add(where)


def _fill(sheet: NaiveSheet, terrain: str, spaces: Iterable[Space], letter: str | None) -> None:
    """Draw without paying; monsters on attack marks are destroyed at once (8.2)."""
    spaces = set(spaces)
    if not spaces <= sheet.empty():
        raise ValueError("only empty spaces can be drawn on")
    for where in spaces:
        sheet.terrain[where] = terrain
        if letter is not None:
            sheet.letters[where] = letter
    if terrain == "monster":
        _wreck(sheet, spaces & sheet.marks)


def draw(
    sheet: NaiveSheet, terrain: str, spaces: Iterable[Space], letter: str | None = None, coin: bool = False
) -> None:
    """Draw a shape, then take the coins: the shape's own (4.2), mountains, the Dragon."""
    _fill(sheet, terrain, spaces, letter)
    if coin:
        _earn(sheet, 1)
    _settle(sheet)


def place_hero(sheet: NaiveSheet, space: Space, marks: Iterable[Space]) -> None:
    """Draw a hero and its attack marks; monsters already there are destroyed (8.1, 8.2)."""
    _fill(sheet, "hero", {space}, None)
    sheet.marks |= set(marks) & ALL
    _wreck(sheet, sheet.of("monster") & sheet.marks)
    _settle(sheet)


def destroy(sheet: NaiveSheet, space: Space) -> None:
    """Destroy one space, empty or filled; what that surrounds is paid."""
    if space not in ALL or space in sheet.wasteland | sheet.destroyed | sheet.of("mountain"):
        raise ValueError("this space cannot be destroyed")
    _wreck(sheet, {space})
    _settle(sheet)


def gaze_options(sheet: NaiveSheet) -> set[Space]:
    """What the Gorgon may destroy: empty or filled, not a mountain, wasteland or destroyed space (7.3)."""
    return beside_any(sheet.living("G")) - sheet.of("mountain") - sheet.wasteland - sheet.destroyed


def ravage_options(sheet: NaiveSheet) -> set[Space]:
    """What the Troll may destroy: the empty spaces beside it (7.3)."""
    return beside_any(sheet.living("T")) & sheet.empty()


def spread(sheet: NaiveSheet) -> None:
    """Every empty space beside a Zombie becomes a Zombie, all at once (7.3)."""
    draw(sheet, "monster", beside_any(sheet.living("Z")) & sheet.empty(), letter="Z")
