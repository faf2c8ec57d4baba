"""The files of the web app: one page for all its addresses, and assets under names that change with their content."""

from __future__ import annotations

from mimetypes import MimeTypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from quillmap.server.http.operations import resource
from quillmap.tables.refusals import AGAIN_SECONDS, Refused, Why

STATIC = (Path(__file__).parent.parent.parent / "static").resolve()
FOREVER = "public, max-age=31536000, immutable"
FRESH = "no-cache"

TYPES = MimeTypes()
"""Media types by suffix, whatever the system has configured."""
TYPES.add_type("application/manifest+json", ".webmanifest")
TYPES.add_type("font/woff2", ".woff2")
TYPES.add_type("text/javascript", ".js")

PACKED = {"br": ".br", "gzip": ".gz"}
"""Compressed copies that the build puts beside text files, smallest first."""


def _packed(request: Request, file: Path, kept: str) -> Response:
    """A file, in the smallest encoding that the browser accepts."""
    headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    kind = TYPES.guess_type(file.name)[0]
    taken = {part.split(";")[0].strip() for part in request.headers.get("accept-encoding", "").split(",")}
    for encoding, suffix in PACKED.items():
        packed = file.with_name(file.name + suffix)
        if encoding in taken and packed.is_file():
            return FileResponse(packed, headers={**headers, "Content-Encoding": encoding}, media_type=kind)
    return FileResponse(file, headers=headers, media_type=kind)


async def page(request: Request) -> Response:
    """A file, or the page of the app. The addresses of the app have one part, such as /table-ABC."""
    path = request.path_params["path"]
    if file := _file(path):
        kept = FOREVER if path.startswith("assets/") else FRESH
        return _packed(request, file, kept)
    if "/" in path or "." in path:
        if "text/html" not in request.headers.get("accept", ""):
            raise Refused(Why.NO_SUCH_PAGE)
        # A person went astray. The page finds its files from addresses of one part only: there it says what is wrong.
        nowhere = f"{request.scope.get('root_path', '')}/nowhere"
        return RedirectResponse(nowhere, 302, {"Cache-Control": FRESH, "Vary": "Accept"})
    index = STATIC / "index.html"
    if not index.is_file():
        return PlainTextResponse(
            "The browser part is not built here: `make web` builds it. The API is at /docs.\n",
            503,
            {"Retry-After": str(AGAIN_SECONDS)},
        )
    return _packed(request, index, FRESH)


class _Nothing:
    """An address that no operation has, whatever the method."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        raise Refused(Why.NO_SUCH_PAGE)


def _file(path: str) -> Path | None:
    """The file with that path inside the static folder."""
    try:
        file = (STATIC / path).resolve()
        return file if file.is_relative_to(STATIC) and file.is_file() else None
    except (OSError, ValueError):  # no file can have this name
        return None


routes = [
    Route("/api", _Nothing()),
    Route("/api/{path:path}", _Nothing()),
    resource("/{path:path}", page, "GET", "HEAD"),
]
