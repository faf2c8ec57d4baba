"""Protection against forged requests (CSRF): whether a page of another site may have made a browser send one."""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

CSRF_HEADER = "x-quillmap"
"""Another site can make a browser send this header only after asking this server first (CORS), which always refuses."""


def same_origin(connection: HTTPConnection) -> bool:
    """Whether the header `Origin` is missing, as in requests of programs, or names this server."""
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return host != "" and host == connection.headers.get("host")


def may_be_forged(connection: HTTPConnection) -> bool:
    """Whether a page of another site may have sent this request. A bearer token is no cookie: no browser adds it."""
    if connection.headers.get("authorization", "").lower().startswith("bearer "):
        return not same_origin(connection)
    return not (CSRF_HEADER in connection.headers and same_origin(connection))
