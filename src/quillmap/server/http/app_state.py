"""What the application keeps for all requests: the rooms, the rate limits and the answers about finished games."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from quillmap.server.archive_cache import Archive
from quillmap.server.http.rate_limits import Limits
from quillmap.server.registry import RoomRegistry


def registry_of(connection: HTTPConnection) -> RoomRegistry:
    """The rooms of this process, and through them the store, the bus and the bots."""
    registry: RoomRegistry = connection.app.state.registry
    return registry


def limits_of(connection: HTTPConnection) -> Limits:
    """The rate limits."""
    limits: Limits = connection.app.state.limits
    return limits


def archive_of(connection: HTTPConnection) -> Archive:
    """The thread and the cache for replays and records."""
    archive: Archive = connection.app.state.archive
    return archive
