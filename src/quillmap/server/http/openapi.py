"""The OpenAPI description, made from the route table and from the types that read and write messages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib.metadata import version
from types import NoneType, UnionType
from typing import Any, get_args

import msgspec

from quillmap.server.http.operations import Media, Operation, Operations
from quillmap.server.http.query import Parameter
from quillmap.wire import protocol
from quillmap.wire.modules import MODULES, message_types

OPENAPI = "3.1.0"
REFERENCE = "#/components/schemas/{name}"
DESCRIPTION = (
    "How to play by program: see also docs/api.md. Unsafe requests from browsers carry the header `X-Quillmap: 1`; "
    "programs send `Authorization: Bearer …`."
)


def describe(groups: Iterable[Operations], prefix: str) -> dict[str, Any]:
    """The description of all operations, below a path prefix."""
    paths: dict[str, dict[str, Any]] = {}
    for group in groups:
        for operation in group.handlers:
            described = {"tags": [group.heading], **_operation(operation)}
            paths.setdefault(operation.path, {})[operation.method.lower()] = described
    return {
        "openapi": OPENAPI,
        "info": {"title": "Quillmap", "description": DESCRIPTION, "version": version("quillmap")},
        **({"servers": [{"url": prefix}]} if prefix else {}),
        "paths": paths,
        "components": {"schemas": message_schemas()},
    }


def message_schemas() -> dict[str, Any]:
    """The JSON schemas of all messages, by name."""
    types: list[Any] = [message for module in MODULES for message in message_types(module)]
    types += [*protocol.move_messages(), *protocol.event_messages()]
    _, schemas = msgspec.json.schema_components(types, ref_template=REFERENCE)
    for name, members in (("Move", protocol.move_messages()), ("Event", protocol.event_messages())):
        schemas[name] = {"oneOf": [_reference(member.__name__) for member in members]}
    schemas["State"]["properties"]["events"]["items"] = _reference("Event")
    return schemas


def _operation(operation: Operation) -> dict[str, Any]:
    name = re.sub(r"\W+", "_", f"{operation.method.lower()}{operation.path}").strip("_")
    described: dict[str, Any] = {"summary": operation.summary, "operationId": name}
    parameters = [_in_path(name) for name in re.findall(r"\{(\w+)\}", operation.path)]
    parameters += [_in_query(parameter) for parameter in operation.query]
    if parameters:
        described["parameters"] = parameters
    if operation.takes is not None:
        body = {"schema": _schema(operation.takes)}
        if operation.example is not None:
            body["example"] = operation.example
        described["requestBody"] = {"required": True, "content": {"application/json": body}}
    described["responses"] = _responses(operation)
    return described


def _responses(operation: Operation) -> dict[str, Any]:
    responses: dict[str, Any] = {}
    if isinstance(operation.gives, Media):
        content = {operation.gives.type: {"schema": {"type": "string"}}}
        responses["200"] = {"description": operation.gives.type, "content": content}
    elif operation.gives is not None:
        responses["200"] = _json("Done", operation.gives)
    if operation.gives is None or operation.no_content:
        responses["204"] = {"description": operation.no_content or "Done"}
    return {**responses, "4XX": _json("Refused", "Refused"), "503": _json("Refused for now", "Refused")}


def _in_path(name: str) -> dict[str, Any]:
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}


def _in_query(parameter: Parameter[Any]) -> dict[str, Any]:
    described = {"name": parameter.name, "in": "query", "required": False}
    return {**described, "description": parameter.description, "schema": parameter.schema}


def _json(description: str, message: Any) -> dict[str, Any]:
    return {"description": description, "content": {"application/json": {"schema": _schema(message)}}}


def _schema(message: Any) -> dict[str, Any]:
    """The schema of a message type, by reference; of a union of several, one of them."""
    if isinstance(message, UnionType):
        return {"anyOf": [_schema(member) for member in get_args(message)]}
    if message is NoneType:
        return {"type": "null"}
    return _reference(message if isinstance(message, str) else message.__name__)


def _reference(name: str) -> dict[str, str]:
    return {"$ref": REFERENCE.format(name=name)}
