"""Moves, and the reasons to refuse one. A move is a wish of a player and names the turn that it answers."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple, TypeAlias

from quillmap.rules.explained import Explained
from quillmap.rules.masks import Mask, Space
from quillmap.rules.sheet import Terrain


class Draw(NamedTuple):
    """Draw these spaces with this terrain: an explore card on the own sheet, an ambush on the sheet received."""

    turn: int
    terrain: Terrain
    spaces: Mask


class PlaceHero(NamedTuple):
    """Draw the hero on this space, with attack marks on these spaces (those that fall on the map)."""

    turn: int
    space: Space
    marks: Mask


class Destroy(NamedTuple):
    """Destroy this space: a Gorgon's gaze or a Troll's ravage."""

    turn: int
    space: Space


Move: TypeAlias = Draw | PlaceHero | Destroy


class Refusal(Enum):
    """Every reason to refuse a move, with its English sentence. `locale` has the sentences of all languages."""

    NO_SUCH_SEAT = "There is no such seat at this table."
    GAME_OVER = "The game is over."
    TURN_OVER = "Turn {turn} is over."
    TURN_NOT_BEGUN = "Turn {turn} has not begun."
    ALREADY_DONE = "You have already drawn this turn."
    NOTHING_TO_DO = "There is nothing for you to draw this turn."
    WRONG_KIND = "This is not what the turn asks of you: {wanted}."
    WRONG_TERRAIN = "{terrain} is not offered: choose one of {offered}."
    NO_SPACES = "Choose the spaces to draw on."
    NOT_FREE = "Already filled: {spaces}."
    NOT_THE_SHAPE = "These spaces are not a shape of the card, turned or flipped."
    ONE_SPACE = "No shape fits, so draw a single space."
    MISSES_RUINS = "The shape must cover a ruins space: one of {spaces}."
    NOT_THE_PATTERN = "These marks are not the hero's attack, turned or flipped."
    NOT_IN_REACH = "{space} cannot be destroyed: choose one of {spaces}."


class IllegalMove(Explained[Refusal]):
    """A move that the rules forbid, with the reason and its details, such as the names of spaces."""
