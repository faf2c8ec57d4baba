"""The game in a terminal: one player, one sheet, keys and a full screen."""

from __future__ import annotations

from quillmap.terminal.game import play_solo

__all__ = ["play_solo"]
