"""What /metrics tells: how many, and how often refused. Never who or what."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

ROOMS = Gauge("quillmap_rooms", "Tables in memory.")
SOCKETS = Gauge("quillmap_sockets", "Open sockets.")
MOVES = Counter("quillmap_moves", "Moves made.")
REFUSED = Counter("quillmap_moves_refused", "Moves the rules refused.")
REQUESTS = Counter("quillmap_requests", "Requests by status.", ["status"])
BOTS_WAITING = Gauge("quillmap_bots_waiting", "Moves that bots are asked for.")
WORKED_OUT = Counter("quillmap_archive_answers", "Replays and records worked out.")
