"""The OpenAPI description is true: generated requests get the answers that it promises."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from starlette.routing import BaseRoute, Route

from quillmap.server.http import openapi
from quillmap.server.http.app import OPERATIONS
from quillmap.server.http.operations import Resource
from tests.server.asgi_client import inside
from tests.server.live_server import Client, Server, serving

pytestmark = pytest.mark.xdist_group("openapi")

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    negative_data_rejection,
    unsupported_method,
]
EXAMPLES = 20
"""Requests made up for each operation."""
LAST = ("/api/me/sign-out-everywhere", "/api/me")
"""Paths after whose requests the session is over."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("openapi"), QUILLMAP_LIMITS="off") as running:
        yield running


@pytest.fixture(scope="module")
def ada(server: Server) -> Client:
    return Client(server)


@pytest.fixture(scope="module")
def tables(ada: Client) -> list[str]:
    """One in the lobby, one being played."""
    ids = [ada.create(seats=3, bots=["random"], start=start)["table"]["id"] for start in (False, True)]
    return [*ids, "ABCDEFGH"]


@pytest.fixture(scope="module")
def description(server: Server) -> Any:
    return schemathesis.openapi.from_url(f"{server.url}/api/openapi.json")


schema = schemathesis.pytest.from_fixture("description")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
def test_made_up_requests_get_the_answers_that_are_promised(
    case: Case[Any], server: Server, ada: Client, tables: list[str]
) -> None:
    if "id" in (case.path_parameters or {}) and "programs" not in case.path:
        case.path_parameters["id"] = tables[len(repr(case.body)) % len(tables)]
    who = Client(server) if case.path in LAST and case.method != "GET" else ada
    if case.path.endswith("/stream"):  # it has no end
        with who.http.stream(case.method, case.formatted_path, params=case.query) as told:
            assert told.headers["content-type"].partition(";")[0] in ("text/event-stream", "application/json")
            assert (told.status_code == 200) == told.headers["content-type"].startswith("text/event-stream")
            assert told.status_code < 500
        return
    response = case.call(headers={"X-Quillmap": "1"}, cookies=dict(who.http.cookies))
    case.validate_response(response, checks=CHECKS)


def test_every_route_below_api_is_described_and_every_operation_has_a_route(tmp_path: Path) -> None:
    async def routes() -> list[BaseRoute]:
        async with inside(tmp_path / "store.db") as app:
            return app.app.routes

    served = {
        (method, route.path)
        for route in asyncio.run(routes())
        if isinstance(route, Route) and isinstance(route.endpoint, Resource) and route.path.startswith("/api")
        for method in route.endpoint.handlers
    }
    paths = openapi.describe(OPERATIONS, "")["paths"]
    described = {(method.upper(), path) for path, methods in paths.items() for method in methods}
    assert served == described | {("GET", "/api/openapi.json")}


def test_below_a_prefix_the_description_names_it() -> None:
    assert openapi.describe(OPERATIONS, "/quillmap")["servers"] == [{"url": "/quillmap"}]
    assert "servers" not in openapi.describe(OPERATIONS, "")


def test_every_route_is_on_the_page_and_every_body_has_an_example(server: Server, ada: Client) -> None:
    told = ada.get("/api/openapi.json")
    page = ada.http.get("/docs").text
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            assert f"<code>{method.upper()} {path}</code>" in page
            assert operation["summary"]
            if "requestBody" in operation:
                body = operation["requestBody"]["content"]["application/json"]
                reference = {"$ref": body["schema"]["$ref"], "components": told["components"]}
                jsonschema_rs.Draft202012Validator(reference).validate(body["example"])
    names = set(told["components"]["schemas"])
    assert set(re.findall(r"#/components/schemas/(\w+)", ada.http.get("/api/openapi.json").text)) <= names
    assert all(f"id='{name}'" in page for name in names)
    for message in told["components"]["schemas"].values():
        jsonschema_rs.meta.validate(message)
