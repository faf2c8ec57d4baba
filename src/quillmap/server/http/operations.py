"""The route table: each operation is a method of a path with what it takes and gives, and the function that serves it.

The routes of the application and its OpenAPI description are both made from this table.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from quillmap.server.http.auth import language_of
from quillmap.server.http.messages import refusal_response
from quillmap.server.http.query import Parameter
from quillmap.tables.refusals import Refused, Why

Handler: TypeAlias = Callable[[Request], Awaitable[Response]]


class Media(NamedTuple):
    """A response that is text of this media type."""

    type: str


@dataclass(frozen=True, eq=False)
class Operation:
    """One method of one path."""

    method: str
    path: str
    summary: str
    takes: Any = None
    """The message type of the body, or `"Move"`, which is several types."""
    gives: Any = None
    """The message type of the response, a union with None, or `Media`. Without it the response is empty (204)."""
    example: Any = None
    """A body."""
    query: tuple[Parameter[Any], ...] = ()
    no_content: str = ""
    """When the response is empty although it usually is not."""


class Operations:
    """The operations of one heading of the description, each with its handler."""

    def __init__(self, heading: str) -> None:
        self.heading = heading
        self.handlers: dict[Operation, Handler] = {}

    def serve(self, operation: Operation) -> Callable[[Handler], Handler]:
        """Let a function serve an operation."""

        def register(handler: Handler) -> Handler:
            self.handlers[operation] = handler
            return handler

        return register


class Resource:
    """One path: calls the handler of the method, or refuses other methods and says which there are."""

    def __init__(self, handlers: Mapping[str, Handler]) -> None:
        self.handlers = handlers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        handler = self.handlers.get(request.method)
        if handler is None:
            response = refusal_response(Refused(Why.WRONG_METHOD), language_of(request))
            response.headers["Allow"] = ", ".join(sorted(self.handlers))
        else:
            response = await handler(request)
        await response(scope, receive, send)


def resource(path: str, handler: Handler, *methods: str) -> Route:
    """A route that is not part of the API: one handler for its methods."""
    return Route(path, Resource(dict.fromkeys(methods, handler)))


def routes_of(groups: Iterable[Operations]) -> list[Route]:
    """The routes of all operations, one for each path."""
    paths: dict[str, dict[str, Handler]] = {}
    for group in groups:
        for operation, handler in group.handlers.items():
            paths.setdefault(operation.path, {})[operation.method] = handler
    return [Route(path, Resource(handlers)) for path, handlers in paths.items()]
