"""What happens to every request before and after its route: log and metrics, security headers, checks, errors."""

from __future__ import annotations

import logging
import time

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quillmap.server.http.auth import language_of
from quillmap.server.http.messages import refusal_response
from quillmap.server.http.origin import may_be_forged
from quillmap.server.http.rate_limits import LARGEST_BODY
from quillmap.tables.refusals import Refused, Why

log = logging.getLogger(__name__)

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
SECURITY_HEADERS = {
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
STRICT_TRANSPORT = "max-age=31536000"
SWITCHING_PROTOCOLS = 101
"""The status of a successful WebSocket handshake."""
RESPONSE_STARTS = ("http.response.start", "websocket.http.response.start")


class AccessLog:
    """Logs and counts every request. Queries are never logged: they may hold secrets."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        status = 0

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] in RESPONSE_STARTS:
                status = message["status"]
            if message["type"] in ("websocket.accept", "websocket.http.response.start"):
                log.info("socket", extra={"path": scope["path"], "status": status or SWITCHING_PROTOCOLS})
            await send(message)

        await self._app(scope, receive, note_status)
        if scope["type"] == "http":
            scope["app"].state.registry.services.metrics.requests.labels(status).inc()
            milliseconds = round((time.perf_counter() - began) * 1000, 1)
            fields = {"method": scope["method"], "path": scope["path"], "status": status, "ms": milliseconds}
            log.info("request", extra=fields)


class SecurityHeaders:
    """Adds the security headers to every response, refused handshakes included."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def add_headers(message: Message) -> None:
            if message["type"] in RESPONSE_STARTS:
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] in ("https", "wss"):
                    headers.setdefault("Strict-Transport-Security", STRICT_TRANSPORT)
            await send(message)

        await self._app(scope, receive, add_headers)


class RequestChecks:
    """Refuses large and forged requests, and answers whatever fails with a refusal that tells nothing of the fault."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)  # the route of sockets checks their origin itself
            return
        begun = False

        async def note_begun(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            _check(scope)
            await self._app(scope, _bounded(receive), note_begun)
        except ClientDisconnect:
            pass
        except Exception as reason:
            if begun:
                raise  # part of the response is sent already: the connection can only be cut
            response = refusal_response(_as_refusal(reason), language_of(HTTPConnection(scope)))
            await response(scope, receive, send)


def _check(scope: Scope) -> None:
    length = Headers(scope=scope).get("content-length", "0")
    if len(length) > len(str(LARGEST_BODY)) or not length.isdecimal() or int(length) > LARGEST_BODY:
        raise Refused(Why.TOO_LARGE, most=LARGEST_BODY)
    if scope["method"] not in SAFE_METHODS and may_be_forged(HTTPConnection(scope)):
        raise Refused(Why.FORBIDDEN_ORIGIN)


def _as_refusal(reason: Exception) -> Refused:
    if isinstance(reason, Refused):
        return reason
    log.error("request failed", exc_info=reason)
    return Refused(Why.BROKEN)


def _bounded(receive: Receive) -> Receive:
    """The body of a request, refused as soon as it is too large, whatever `Content-Length` says."""
    size = 0

    async def receive_some() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > LARGEST_BODY:
            raise Refused(Why.TOO_LARGE, most=LARGEST_BODY)
        return message

    return receive_some
