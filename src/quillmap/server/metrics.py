"""What /metrics shows: how many of what, and how often something was refused. Never who or what."""

from __future__ import annotations

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)


class Metrics:
    """The metrics of one server. Two servers in one process have their own."""

    def __init__(self) -> None:
        self.collectors = own = CollectorRegistry()
        for collector in (ProcessCollector, PlatformCollector, GCCollector):
            collector(registry=own)
        self.rooms = Gauge("quillmap_rooms", "Tables in memory.", registry=own)
        self.sockets = Gauge("quillmap_sockets", "Open sockets.", registry=own)
        self.moves = Counter("quillmap_moves", "Moves made.", registry=own)
        self.refused = Counter("quillmap_moves_refused", "Moves the rules refused.", registry=own)
        self.requests = Counter("quillmap_requests", "Requests by status.", ["status"], registry=own)
        self.bots_waiting = Gauge("quillmap_bots_waiting", "Moves that bots are asked for.", registry=own)
        self.calls = Counter("quillmap_calls", "Calls of players to their turn.", ["outcome"], registry=own)
        self.archive_answers = Counter("quillmap_archive_answers", "Replays and records worked out.", registry=own)

    def count_moves(self, made: int, refused: int) -> None:
        """Add to the moves made and to the moves that the rules refused."""
        self.moves.inc(made)
        self.refused.inc(refused)

    def text(self) -> bytes:
        """All metrics in the format of Prometheus."""
        return generate_latest(self.collectors)
