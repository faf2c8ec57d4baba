"""The web application: its routes, its middleware, and how errors become responses."""

from __future__ import annotations

import logging
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send

from quillmap.locale import LANGUAGES, catalogue
from quillmap.server.archive_cache import Archive
from quillmap.server.http import api_docs, openapi
from quillmap.server.http.auth import language_of
from quillmap.server.http.messages import refusal_response
from quillmap.server.http.middleware import AccessLog, RequestChecks, SecurityHeaders
from quillmap.server.http.operations import routes_of
from quillmap.server.http.rate_limits import Limits
from quillmap.server.http.routes import health, moves, people, push, replay, sockets, static_files, streams, tables
from quillmap.server.registry import RoomRegistry
from quillmap.server.settings import Settings
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import StoreFailed

log = logging.getLogger(__name__)

OPERATIONS = (
    people.operations,
    tables.operations,
    moves.operations,
    streams.operations,
    replay.operations,
    push.operations,
)
"""The API, in the order of its description."""


class Application(Starlette):
    """A Starlette application that may be served below a path prefix."""

    prefix: str

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.prefix:
            scope["root_path"] = self.prefix
        await super().__call__(scope, receive, send)


def make_app(registry: RoomRegistry, settings: Settings) -> Application:
    """The application that serves the rooms of a registry."""
    for language in LANGUAGES:
        catalogue(language)  # read now: a server that can open no more files must still say what is wrong
    app = Application(
        routes=[
            *routes_of(OPERATIONS),
            WebSocketRoute("/api/tables/{id}/socket", sockets.socket),
            *api_docs.routes(lambda: openapi.describe(OPERATIONS, settings.prefix)),
            *health.routes,
            *static_files.routes,
        ],
        middleware=[Middleware(AccessLog), Middleware(SecurityHeaders), Middleware(RequestChecks)],
        exception_handlers={Refused: _refused, StoreFailed: _store_failed, HTTPException: _no_such_page},
    )
    app.prefix = settings.prefix
    app.router.redirect_slashes = False
    app.state.registry = registry
    app.state.limits = Limits(registry.services.steady, off=not settings.limits)
    app.state.archive = Archive(registry.services.metrics)
    return app


async def _refused(request: Request, reason: Any) -> Response:
    return refusal_response(reason, language_of(request))


async def _store_failed(request: Request, reason: Any) -> Response:
    log.error("the store failed", extra={"why": str(reason)})
    return refusal_response(Refused(Why.NOT_NOW), language_of(request))


async def _no_such_page(request: Request, reason: Any) -> Response:
    return refusal_response(Refused(Why.NO_SUCH_PAGE), language_of(request))
