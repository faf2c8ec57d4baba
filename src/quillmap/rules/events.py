"""What happened. An event is a fact that includes the outcome of chance: a game is the fold of its events."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from quillmap.rules.masks import Mask, Space
from quillmap.rules.scoring import Reckoning
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import Terrain
from quillmap.rules.versions import Version


class Started(NamedTuple):
    """A game began with this set-up; the commitment binds the table to a deal nobody has seen yet."""

    setup: Setup
    commitment: str
    rules: Version
    """The version of the rules that the game is played by."""


class EdictsDealt(NamedTuple):
    """These scoring cards lie under edicts A, B, C and D."""

    edicts: tuple[str, str, str, str]


class DecksShuffled(NamedTuple):
    """The ambush and hero decks, next card first. Secret."""

    ambushes: tuple[str, ...]
    heroes: tuple[str, ...]


class SeasonBegan(NamedTuple):
    """A season began: 0 is spring."""

    season: int


class ExploreDeckShuffled(NamedTuple):
    """The explore deck of the season, next card first. Secret."""

    cards: tuple[str, ...]


class Revealed(NamedTuple):
    """A card was turned over. Any but a ruins card opens a turn."""

    card: str


class Drew(NamedTuple):
    """A seat drew on a sheet: its own, or in an ambush its neighbour's. The coins went to the sheet's owner."""

    seat: int
    owner: int
    turn: int
    terrain: Terrain
    spaces: Mask
    coins: int


class HeroPlaced(NamedTuple):
    """A seat drew a hero on its sheet and marked its attack."""

    seat: int
    turn: int
    space: Space
    marks: Mask
    coins: int


class AmbushWalked(NamedTuple):
    """The solo walk placed the ambush; no spaces if it fits nowhere (rule 11.2)."""

    turn: int
    spaces: Mask
    coins: int


class Destroyed(NamedTuple):
    """A seat chose the space that a Gorgon or a Troll destroyed on a sheet."""

    seat: int
    owner: int
    turn: int
    space: Space
    coins: int


class TurnEnded(NamedTuple):
    """All seats have answered. The sheets are back with their owners, and everybody sees them."""

    turn: int


class SeasonScored(NamedTuple):
    """What the season paid each seat."""

    season: int
    reckonings: tuple[Reckoning, ...]


class ZombiesSpread(NamedTuple):
    """After scoring, Zombies took these spaces of each sheet."""

    spaces: tuple[Mask, ...]
    coins: tuple[int, ...]


class RavageBegan(NamedTuple):
    """After scoring, each owner of a sheet with a Troll must choose what it destroys: a turn of its own."""


class GameEnded(NamedTuple):
    """The final totals, the winning seats, and the opened secret of the deal, as hexadecimal digits."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str
    salt: str


Event: TypeAlias = (
    Started
    | EdictsDealt
    | DecksShuffled
    | SeasonBegan
    | ExploreDeckShuffled
    | Revealed
    | Drew
    | HeroPlaced
    | AmbushWalked
    | Destroyed
    | TurnEnded
    | SeasonScored
    | ZombiesSpread
    | RavageBegan
    | GameEnded
)
