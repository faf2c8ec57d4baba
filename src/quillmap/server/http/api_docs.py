"""The page /docs and /api/openapi.json: every operation and every message, from the OpenAPI description."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from quillmap.server.http.operations import resource

STYLE = """
body { font: 16px/1.5 Georgia, serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #2b2118;
  background: #f7f0df; }
h1, h2, h3 { line-height: 1.2; } h3 code { font-size: 1rem; }
code, pre { font: 14px/1.4 ui-monospace, monospace; } pre { background: #fffaf0; padding: .6rem; overflow: auto; }
section { border-top: 1px solid #b9a88a; margin-top: 1rem; } b { font-weight: 600; } td { padding-right: 1rem;
  vertical-align: top; }
@media (prefers-color-scheme: dark) { body { background: #1f1a14; color: #eadfc8; } pre { background: #2a231b; }
  a { color: #e2b45c; } }
"""


def routes(describe: Callable[[], dict[str, Any]]) -> list[Route]:
    """The routes of the page, its style and the description, which is made when somebody first asks for it."""
    description = cache(describe)
    page = cache(lambda: _page(description()))

    async def openapi(request: Request) -> Response:
        return JSONResponse(description())

    async def docs(request: Request) -> Response:
        return HTMLResponse(page())

    async def style(request: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    return [
        resource("/api/openapi.json", openapi, "GET"),
        resource("/docs", docs, "GET"),
        resource("/docs/style.css", style, "GET"),
    ]


def _page(description: dict[str, Any]) -> str:
    """All operations and messages on one page, without a script."""
    operations = [
        _operation(method, path, operation)
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    messages = [_message(name, message) for name, message in sorted(description["components"]["schemas"].items())]
    return (
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        "<title>Quillmap API</title><link rel=stylesheet href='docs/style.css'><h1>Quillmap API</h1>"
        f"<p>{escape(description['info']['description'])} The same as <a href='api/openapi.json'>OpenAPI</a>.</p>"
        f"<h2>Operations</h2>{''.join(operations)}<h2>Messages</h2>{''.join(messages)}"
    )


def _operation(method: str, path: str, operation: dict[str, Any]) -> str:
    summary = escape(operation["summary"])
    parts = [f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{summary}</p>"]
    parameters = [
        f"<tr><td><code>{escape(one['name'])}</code><td>{escape(one.get('description', ''))}</tr>"
        for one in operation.get("parameters", ())
    ]
    if parameters:
        parts.append(f"<table>{''.join(parameters)}</table>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        parts.append(f"<p>Takes {_link(body['schema'])}")
        if "example" in body:
            parts.append(f"<pre>{escape(json.dumps(body['example']))}</pre>")
    given = operation["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    if given:
        parts.append(f"<p>Gives {_kind(given)}")
    return "".join(parts)


def _message(name: str, schema: dict[str, Any]) -> str:
    rows = [
        f"<tr><td><code>{escape(field)}</code><td>{_kind(kind)}</tr>"
        for field, kind in schema.get("properties", {}).items()
    ] or [f"<tr><td>{_kind(schema)}</tr>"]
    return (
        f"<section id='{escape(name)}'><h3><code>{escape(name)}</code></h3>"
        f"<p>{escape(schema.get('description', ''))}</p><table>{''.join(rows)}</table>"
    )


def _link(schema: dict[str, Any]) -> str:
    name = escape(schema["$ref"].rsplit("/", 1)[-1])
    return f"<a href='#{name}'>{name}</a>"


def _kind(schema: dict[str, Any]) -> str:
    """A type in a few words."""
    if "$ref" in schema:
        return _link(schema)
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " or ".join(_kind(one) for one in schema[union])
    if "enum" in schema:
        return " | ".join(f"<code>{escape(json.dumps(value))}</code>" for value in schema["enum"])
    if schema.get("type") == "array" and isinstance(schema.get("items"), dict):
        return f"list of {_kind(schema['items'])}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"by name: {_kind(schema['additionalProperties'])}"
    return escape(str(schema.get("type", "anything")))
