"""The game in a terminal: one player, alone or against bots, keys and a full screen."""

from __future__ import annotations

from quillmap.terminal.game import play
from quillmap.terminal.seats import Table

__all__ = ["Table", "play"]
