"""The guard at the door: who may send what from where, and the headers that every answer carries."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quillmap.server.limits import LARGEST_BODY
from quillmap.server.metrics import REQUESTS
from quillmap.server.refusals import Refused, Why
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


def same_origin(connection: HTTPConnection) -> bool:
    """Whether a browser sends this from one of our own pages; programs name no origin."""
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host", "")


def _from_elsewhere(connection: HTTPConnection) -> bool:
    """Whether an unsafe request may have been made by another site in somebody's browser."""
    if connection.headers.get("authorization"):
        return not same_origin(connection)
    return not (OURS in connection.headers and same_origin(connection))


class Guard:
    """Looks at every request before anybody else does."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status = 0

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", STRICT)
            await send(message)

        try:
            self._look(scope)
            await self._app(scope, _measured(receive), dressed)
        except Refused as reason:
            await refusal(reason, "en")(scope, receive, dressed)
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
        if not length.isdigit() or int(length) > LARGEST_BODY:
            raise Refused(Why.TOO_LARGE, most=LARGEST_BODY)
        if scope["method"] not in SAFE and _from_elsewhere(HTTPConnection(scope)):
            raise Refused(Why.FORBIDDEN_ORIGIN)


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
    return Response(write(reason.message(language)), reason.why.status, headers, "application/json")
