"""The browser's part: one page for all addresses of the app, and its files under names that never change."""

from __future__ import annotations

from pathlib import Path

from fastapi import APIRouter, Request
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import FileResponse, PlainTextResponse, Response

from quillmap.server.refusals import Refused, Why

router = APIRouter(include_in_schema=False)


class _Page(Convertor[str]):
    """Any path but those of the API: there, what cannot be asked is told to whoever asks."""

    regex = "(?!api(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _Page())

STATIC = (Path(__file__).parent.parent / "static").resolve()
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz(request: Request) -> Response:
    """Whether the server can do its work: it reads from its store."""
    await request.app.state.hall.services.store.person("")
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


@router.api_route("/{path:page}", methods=["GET", "HEAD"])
async def page(path: str) -> Response:
    """A file of the app, or else its page: addresses within the app are its own, and have one part."""
    if file := _file(path):
        kept = FOREVER if path.startswith("assets/") else FRESH
        return FileResponse(file, headers={"Cache-Control": kept})
    if "/" in path or "." in path:
        raise Refused(Why.NO_SUCH_PAGE)
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The browser part is not built here: `make web` builds it. The API is at /docs.\n", 503
        )
    return FileResponse(index, headers={"Cache-Control": FRESH})


def _file(path: str) -> Path | None:
    """The file of that name, if it is one of ours."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
