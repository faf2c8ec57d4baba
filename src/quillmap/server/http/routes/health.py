"""Routes for those who run the server: whether it works, and its metrics."""

from __future__ import annotations

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from quillmap.server.http.app_state import registry_of
from quillmap.server.http.messages import NO_STORE
from quillmap.server.http.operations import resource


async def healthz(request: Request) -> Response:
    """Whether the server can do its work: the store can be read, and nothing in it was found damaged."""
    await registry_of(request).services.store.check()
    return PlainTextResponse("ok\n", headers=NO_STORE)


async def metrics(request: Request) -> Response:
    """The metrics for Prometheus."""
    return Response(registry_of(request).services.metrics.text(), media_type=CONTENT_TYPE_LATEST)


routes = [
    resource("/healthz", healthz, "GET", "HEAD"),
    resource("/metrics", metrics, "GET"),
]
