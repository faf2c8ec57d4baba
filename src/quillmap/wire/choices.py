"""The choices that messages offer, read from content: each is a `Literal` of what there is, and nothing else passes.

A type checker cannot read a list at run time, so it sees plain text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from quillmap.content import MAPS
from quillmap.content.games import EXPLORE_SETS, GAMES, SCORING, SEASON_SETS
from quillmap.locale import LANGUAGES
from quillmap.rules.setup import Fallback
from quillmap.rules.sheet import PLAIN, Monster, Terrain

if TYPE_CHECKING:
    Language: TypeAlias = str
    Game: TypeAlias = str
    SheetId: TypeAlias = str
    SeasonSet: TypeAlias = str
    ExploreSet: TypeAlias = str
    ScoringSet: TypeAlias = str
    FallbackName: TypeAlias = str
    TerrainName: TypeAlias = str
    MonsterName: TypeAlias = str
else:
    Language = Literal[LANGUAGES]
    Game = Literal[GAMES]
    SheetId = Literal[tuple(MAPS)]
    SeasonSet = Literal[tuple(SEASON_SETS)]
    ExploreSet = Literal[tuple(EXPLORE_SETS)]
    ScoringSet = Literal[tuple(SCORING)]
    FallbackName = Literal[tuple(fallback.value for fallback in Fallback)]
    TerrainName = Literal[tuple(terrain.name.lower() for terrain in Terrain)]
    MonsterName = Literal[tuple(monster.name.lower() for monster in Monster if monster is not PLAIN)]
