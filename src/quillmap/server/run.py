"""A server in its own process: starts quickly, and goes without losing a move or leaving anybody puzzled."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import secrets
import signal
import socket
import sys
from collections.abc import Iterator

import uvicorn

from quillmap.server.bots.pool import BotPool
from quillmap.server.bus import make_bus
from quillmap.server.http.app import make_app
from quillmap.server.http.http_protocol import BoundedHttpProtocol
from quillmap.server.http.rate_limits import LARGEST_MESSAGE
from quillmap.server.http.websocket_protocol import BoundedWebSocketProtocol
from quillmap.server.logs import to_stderr
from quillmap.server.metrics import Metrics
from quillmap.server.registry import RoomRegistry
from quillmap.server.services import Services
from quillmap.server.settings import Settings
from quillmap.server.store import StoreInUse, make_store
from quillmap.tables.absence import Waits
from quillmap.tables.rows import StoreFailed
from quillmap.wire.updates import Bye

log = logging.getLogger(__name__)

BACK_IN = 2.0
"""Seconds after which clients of a server that restarts come back."""
FAREWELL_SECONDS = 0.2
"""How long the last messages may take."""
GRACE_SECONDS = 10
GARBAGE = 20_000
"""Threshold of the garbage collector. A round at a full table allocates thousands of objects, so collect less often."""


SWITCH_SECONDS = 0.0005
"""Interval of thread switches. The writing thread waits for its turn a few times in each write."""


class _Server(uvicorn.Server):
    """Sends every subscriber a last message before it closes their connections."""

    def __init__(self, config: uvicorn.Config, registry: RoomRegistry) -> None:
        super().__init__(config)
        self._registry = registry

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the registry, serve, and close the registry, also after a failure."""
        gc.freeze()  # imported objects stay: the collector need not look at them again
        gc.set_threshold(GARBAGE)
        sys.setswitchinterval(SWITCH_SECONDS)
        try:
            await self._registry.open()
            await super().serve(sockets)
        except StoreFailed as reason:
            log.critical("cannot start", extra={"why": str(reason)})
        finally:
            await self._registry.close()

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Shut down gracefully on SIGINT and SIGTERM, with exit code 0: the signals are not raised again afterwards."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._registry.dismiss_all(Bye("restart", BACK_IN))
        await asyncio.sleep(FAREWELL_SECONDS)
        await super().shutdown(sockets)


def serve(settings: Settings, *, log_level: str = "info") -> int:
    """Serve until a signal stops the server; the exit code.

    ValueError if an address of a database makes no sense, or if another process serves the same file.
    """
    to_stderr(log_level)
    store = make_store(settings.database_url, settings.data)
    try:
        store.claim()
    except StoreInUse as reason:
        raise ValueError(str(reason)) from reason
    except StoreFailed as reason:
        log.critical("cannot start", extra={"why": str(reason)})
        return 1
    services = Services(
        store,
        make_bus(settings.valkey_url, settings.database_url),
        BotPool(settings.workers, soon=settings.warm_soon),
        Metrics(),
        name=secrets.token_hex(4),
        shared=store.shared,
        waits=Waits().scaled(settings.waits),
        push_anywhere=settings.push_anywhere,
    )
    registry = RoomRegistry(services)
    config = uvicorn.Config(
        make_app(registry, settings),
        host=settings.host,
        port=settings.port,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        ws_max_size=4 * LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxies,
        server_header=False,
        lifespan="off",
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(config, registry)
    server.run()
    return 0 if server.started else 1
