"""The application: every door, and how it answers what it cannot let in."""

from __future__ import annotations

import logging
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route

from quillmap.locale import LANGUAGES, catalogue
from quillmap.server.archive_cache import Archive
from quillmap.server.http import api_docs
from quillmap.server.http.auth import language_of
from quillmap.server.http.middleware import Guard, refusal
from quillmap.server.http.rate_limits import Limits
from quillmap.server.http.routes import people, replay, sockets, static_files, tables
from quillmap.server.http.statuses import STATUS
from quillmap.server.registry import RoomRegistry
from quillmap.server.settings import Settings
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import StoreFailed

log = logging.getLogger(__name__)

ROUTERS = (people.router, tables.router, sockets.router, replay.router, api_docs.router)


def make_app(hall: RoomRegistry, settings: Settings) -> FastAPI:
    """All doors to a hall, as one ASGI application."""
    for language in LANGUAGES:
        catalogue(language)  # read now: a server that cannot open a file must still say what is wrong
    app = FastAPI(
        title="Quillmap",
        version=version("quillmap"),
        root_path=settings.prefix,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
    )
    app.state.hall = hall
    app.state.limits = Limits(hall.services.steady, off=not settings.limits)
    app.state.archive = Archive()
    app.add_middleware(Guard)
    for router in ROUTERS:
        app.include_router(router)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    app.include_router(static_files.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(StoreFailed, _not_now)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _http)
    api_docs.describe(app)
    return app


def _language(request: Request) -> str:
    return getattr(request.state, "language", None) or language_of(request)


async def _refused(request: Request, reason: Any) -> Response:
    return refusal(reason, _language(request))


async def _not_now(request: Request, reason: Any) -> Response:
    log.error("the store failed", extra={"why": str(reason)})
    return refusal(Refused(Why.NOT_NOW), _language(request))


async def _misunderstood(request: Request, reason: Any) -> Response:
    first = reason.errors()[0]
    what = f"{first['loc'][-1]}: {first['msg']}"
    return refusal(Refused(Why.BAD_MESSAGE, what=what), _language(request))


async def _http(request: Request, reason: Any) -> Response:
    why = Why.WRONG_METHOD if reason.status_code == STATUS[Why.WRONG_METHOD] else Why.NO_SUCH_PAGE
    response = refusal(Refused(why), _language(request))
    if why is Why.WRONG_METHOD:
        response.headers["Allow"] = ", ".join(sorted(_methods(request)))
    return response


def _methods(request: Request) -> set[str]:
    """What can be asked at an address. The router tells only what the first of its doors takes."""
    routes = [
        *request.app.routes,
        *static_files.router.routes,
        *(route for router in ROUTERS for route in router.routes),
    ]
    doors = [
        route for route in routes if isinstance(route, Route) and route.matches(request.scope)[0] is not Match.NONE
    ]
    return {method for door in doors for method in door.methods or ()}
