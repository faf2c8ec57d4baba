"""Moves, events, set-ups and views as JSON: the one room that knows how they are written."""

from quillmap.wire.protocol import BadMessage, read_event, read_move, write_event, write_move
from quillmap.wire.views import ViewMessage, view_message, write_view

__all__ = [
    "BadMessage",
    "ViewMessage",
    "read_event",
    "read_move",
    "view_message",
    "write_event",
    "write_move",
    "write_view",
]
