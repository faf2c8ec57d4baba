"""The server: its doors, what stands behind them, and how it comes and goes."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.exceptions import HTTPException
from starlette.responses import Response

from quillmap.server.bus import make_bus
from quillmap.server.doors import docs, pages, people, replay, sockets, tables
from quillmap.server.doors.visitor import language_of
from quillmap.server.guard import Guard, refusal
from quillmap.server.hall import Hall
from quillmap.server.limits import Limits
from quillmap.server.refusals import Refused, Why
from quillmap.server.robots import Robots
from quillmap.server.services import Services
from quillmap.server.settings import Settings
from quillmap.server.store import make_store


def make_app(settings: Settings) -> FastAPI:
    """The whole server as one ASGI application; ValueError if an address of a database makes no sense."""
    services = Services(
        make_store(settings.database_url, settings.data),
        make_bus(settings.valkey_url, settings.database_url),
        Robots(settings.workers),
        name=secrets.token_hex(4),
        shared=bool(settings.database_url),
    )

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.limits = Limits(services.clock, off=not settings.limits)
        app.state.hall = Hall(services)
        await services.store.open()
        await services.bus.open()
        await services.robots.open()
        await app.state.hall.open()
        try:
            yield
        finally:
            await app.state.hall.close()
            await services.robots.close()
            await services.bus.close()
            await services.store.close()

    app = FastAPI(
        title="Quillmap",
        version=version("quillmap"),
        lifespan=lifespan,
        root_path=settings.prefix,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.add_middleware(Guard)
    for router in (people.router, tables.router, sockets.router, replay.router, docs.router):
        app.include_router(router)

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    app.include_router(pages.router)
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(RequestValidationError, _misunderstood)
    app.add_exception_handler(HTTPException, _http)
    docs.describe(app)
    return app


def _language(request: Request) -> str:
    return getattr(request.state, "language", None) or language_of(request)


async def _refused(request: Request, reason: Any) -> Response:
    return refusal(reason, _language(request))


async def _misunderstood(request: Request, reason: Any) -> Response:
    first = reason.errors()[0]
    what = f"{first['loc'][-1]}: {first['msg']}"
    return refusal(Refused(Why.BAD_MESSAGE, what=what), _language(request))


async def _http(request: Request, reason: Any) -> Response:
    why = Why.WRONG_METHOD if reason.status_code == Why.WRONG_METHOD.status else Why.NO_SUCH_PAGE
    return refusal(Refused(why), _language(request))
