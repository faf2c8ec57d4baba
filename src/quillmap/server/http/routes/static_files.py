"""The browser's part: one page for all addresses of the app, and its files under names that never change."""

from __future__ import annotations

from mimetypes import add_type, guess_type
from pathlib import Path

from fastapi import APIRouter, Request
from starlette.convertors import Convertor, register_url_convertor
from starlette.responses import FileResponse, PlainTextResponse, Response

from quillmap.tables.refusals import AGAIN_SECONDS, Refused, Why

router = APIRouter(include_in_schema=False)


class _Page(Convertor[str]):
    """Any path but those of the API: there, what cannot be asked is told to whoever asks."""

    regex = "(?!api(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


register_url_convertor("page", _Page())

STATIC = (Path(__file__).parent.parent.parent / "static").resolve()
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"

add_type("application/manifest+json", ".webmanifest")
add_type("font/woff2", ".woff2")
add_type("text/javascript", ".js")


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz(request: Request) -> Response:
    """Whether the server can do its work: it reads from its store, which was never found damaged."""
    await request.app.state.hall.services.store.check()
    return PlainTextResponse("ok\n", headers={"Cache-Control": "no-store"})


PACKED = {"br": ".br", "gzip": ".gz"}
"""Copies that the build lays beside text files, best first."""


def _packed(request: Request, file: Path, kept: str) -> Response:
    """A file as small as the browser takes it."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    kind = guess_type(file.name)[0]
    taken = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, suffix in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if encoding in taken and packed.is_file():
            return FileResponse(packed, headers={**headers, "Content-Encoding": encoding}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


@router.api_route("/{path:page}", methods=["GET", "HEAD"])
async def page(request: Request, path: str) -> Response:
    """A file of the app, or else its page: addresses within the app are its own, and have one part."""
    if file := _file(path):
        kept = FOREVER if path.startswith("assets/") else FRESH
        return _packed(request, file, kept)
    if "/" in path or "." in path:
        raise Refused(Why.NO_SUCH_PAGE)
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The browser part is not built here: `make web` builds it. The API is at /docs.\n",
            503,
            {"Retry-After": str(AGAIN_SECONDS)},
        )
    return _packed(request, index, FRESH)


def _file(path: str) -> Path | None:
    """The file of that name, if it is one of ours."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC) and file.is_file() else None
    except (OSError, ValueError):  # a name that no file can have
        return None
