"""The guard at the door: who may send what from where, and the headers that every answer carries."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quillmap.server.http.auth import language_of
from quillmap.server.http.rate_limits import LARGEST_BODY
from quillmap.server.http.statuses import STATUS
from quillmap.server.metrics import REQUESTS
from quillmap.tables.refusals import Refused, Why
from quillmap.wire.tables import write

log = logging.getLogger(__name__)

SAFE = ("GET", "HEAD", "OPTIONS")
OURS = "x-quillmap"
"""A header that no other site can make a browser send without asking us first, and we never allow it."""
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'self'; "
    "form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
STRICT = "max-age=31536000"
SWITCHING = 101
"""The status of a handshake that succeeds."""


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sends this from one of our own pages; programs name no origin."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        named = urlsplit(origin).netloc
    except ValueError:
        return False
    return named != "" and named == connection.headers.get("host")


def _from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether an unsafe request may have been made by another site in somebody's browser."""
    if connection.headers.get("authorization", "").lower().startswith("bearer "):
        return not same_origin(connection)
    return not (OURS in connection.headers and same_origin(connection))


class Guard:
    """Looks at every request before anybody else does."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] in ("websocket.accept", "websocket.http.response.start"):
                log.info("socket", extra={"path": scope["path"], "status": message.get("status", SWITCHING)})
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", STRICT)
            await send(message)

        if scope["type"] != "http":
            await self._app(scope, receive, dressed)
            return
        try:
            self._look(scope)
            await self._app(scope, _measured(receive), dressed)
        except ClientDisconnect:
            pass
        except Exception as reason:
            if status:
                raise  # the answer has begun: it can only be cut off
            await refusal(_refused(reason), language_of(HTTPConnection(scope)))(scope, receive, dressed)
        REQUESTS.labels(status).inc()
        log.info(
            "request",
            extra={
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
            },
        )

    def _look(self, scope: Scope) -> None:
        length = Headers(scope=scope).get("content-length", "0")
        if len(length) > len(str(LARGEST_BODY)) or not length.isdecimal() or int(length) > LARGEST_BODY:
            raise Refused(Why.TOO_LARGE, most=LARGEST_BODY)
        if scope["method"] not in SAFE and _from_elsewhere(HTTPConnection(scope)):
            raise Refused(Why.FORBIDDEN_ORIGIN)


def _refused(reason: Exception) -> Refused:
    """What is said of whatever went wrong, which is nothing about how."""
    if isinstance(reason, Refused):
        return reason
    log.error("request failed", exc_info=reason)
    return Refused(Why.BROKEN)


def _measured(receive: Receive) -> Receive:
    """The same body, refused as soon as it is too large, whatever its header said."""
    size = 0

    async def measured() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise Refused(Why.TOO_LARGE, most=LARGEST_BODY)
        return message

    return measured


def refusal(reason: Refused, language: str) -> Response:
    """A refusal as an answer."""
    headers = {"Cache-Control": "no-store"}
    if "seconds" in reason.details:
        headers["Retry-After"] = str(reason.details["seconds"])
    return Response(write(reason.message(language)), STATUS[reason.why], headers, "application/json")
