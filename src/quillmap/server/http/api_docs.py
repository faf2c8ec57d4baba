"""What /docs shows: every door with what it takes and gives, drawn from the same types that read and write messages."""

from __future__ import annotations

import json
from html import escape
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from starlette.responses import HTMLResponse, Response

from quillmap.server.http.auth import described
from quillmap.wire import protocol, tables, views

router = APIRouter(include_in_schema=False)

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


def message_schemas() -> dict[str, Any]:
    """The JSON schemas of all messages, by name."""
    types: list[Any] = [
        thing
        for module in (tables, views)
        for thing in vars(module).values()
        if isinstance(thing, type) and issubclass(thing, msgspec.Struct) and not thing.__name__.startswith("_")
    ]
    types += [*protocol.move_messages(), *protocol.event_messages()]
    _, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    for name, members in (("Move", protocol.move_messages()), ("Event", protocol.event_messages())):
        schemas[name] = {"oneOf": [{"$ref": f"#/components/schemas/{member.__name__}"} for member in members]}
    schemas["State"]["properties"]["events"]["items"] = {"$ref": "#/components/schemas/Event"}
    return schemas


def describe(app: FastAPI) -> None:
    """Let the application describe itself with our own message types."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = get_openapi(
                title=app.title,
                version=app.version,
                description="How to play by program: see also docs/api.md. Unsafe requests from browsers carry the "
                "header `X-Quillmap: 1`; programs send `Authorization: Bearer …`.",
                routes=app.routes,
                servers=[{"url": app.root_path}] if app.root_path else None,
            )
            schema["components"] = {"schemas": message_schemas()}
            for path in schema["paths"].values():
                for door in path.values():
                    door["responses"].pop("422", None)
                    door["responses"] |= described()["responses"]
            app.openapi_schema = schema
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


@router.get("/docs/style.css")
async def style() -> Response:
    """How /docs looks."""
    return Response(STYLE, media_type="text/css")


@router.get("/docs")
async def docs(request: Request) -> Response:
    """All doors and messages on one page, without a script."""
    schema = request.app.openapi()
    doors = [_door(method, path, door) for path, methods in schema["paths"].items() for method, door in methods.items()]
    messages = [_message(name, message) for name, message in sorted(schema["components"]["schemas"].items())]
    return HTMLResponse(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>"
        f"<title>Quillmap API</title><link rel=stylesheet href='docs/style.css'><h1>Quillmap API</h1>"
        f"<p>{escape(schema['info']['description'])} The same as <a href='api/openapi.json'>OpenAPI</a>.</p>"
        f"<h2>Doors</h2>{''.join(doors)}<h2>Messages</h2>{''.join(messages)}"
    )


def _door(method: str, path: str, door: dict[str, Any]) -> str:
    parts = [f"<section><h3><code>{method.upper()} {escape(path)}</code></h3><p>{escape(door.get('summary', ''))}</p>"]
    asked = [
        f"<tr><td><code>{escape(one['name'])}</code><td>{escape(one.get('description', ''))}</tr>"
        for one in door.get("parameters", ())
    ]
    if asked:
        parts.append(f"<table>{''.join(asked)}</table>")
    body = door.get("requestBody", {}).get("content", {}).get("application/json")
    if body:
        parts.append(f"<p>Takes {_link(body['schema'])}")
        if "example" in body:
            parts.append(f"<pre>{escape(json.dumps(body['example']))}</pre>")
    given = door["responses"].get("200", {}).get("content", {}).get("application/json", {}).get("schema")
    if given and "$ref" in given:
        parts.append(f"<p>Gives {_link(given)}")
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
