"""A server in its own process: starts quickly, and goes without losing a move or leaving anybody puzzled."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
from collections.abc import Iterator

import uvicorn
from fastapi import FastAPI

from quillmap.server.app import make_app
from quillmap.server.limits import LARGEST_MESSAGE
from quillmap.server.logs import to_stderr
from quillmap.server.settings import Settings
from quillmap.wire.tables import Bye

BACK_IN = 2.0
"""Seconds after which clients of a server that restarts come back."""
FAREWELL_SECONDS = 0.2
"""How long good-byes may take to leave."""
GRACE_SECONDS = 10


class _Server(uvicorn.Server):
    """Says good-bye to everybody before it closes their connections."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Whoever asks politely gets a polite end, with exit code 0: nothing is raised again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.hall.say_goodbye(Bye("restart", BACK_IN))
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, *, log_level: str = "info") -> int:
    """Serve until told to stop; the exit code."""
    to_stderr(log_level)
    app = make_app(settings)
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(config, app)
    server.run()
    return 0 if server.started else 1
