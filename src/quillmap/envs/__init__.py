"""Environments for learning: solo games for Gymnasium, whole tables for PettingZoo.

Importing this package registers `Quillmap/Base-v0`, `Quillmap/Heroes-v0` and `Quillmap/Combined-v0`: one by one they
are `SoloEnv`, many at once the compiled `quillmap.envs.vector.VectorSolo`.
"""

import gymnasium

from quillmap.content.games import GAMES
from quillmap.envs.solo import SoloEnv
from quillmap.envs.table import TableEnv

__all__ = ["IDS", "SoloEnv", "TableEnv"]

IDS = {game: f"Quillmap/{game.capitalize()}-v0" for game in GAMES}
"""The name of each game in Gymnasium's registry."""

for _game, _id in IDS.items():
    gymnasium.register(
        _id,
        entry_point="quillmap.envs.solo:SoloEnv",
        vector_entry_point="quillmap.envs.vector:VectorSolo",
        kwargs={"game": _game},
    )
