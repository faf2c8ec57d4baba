"""Messages in requests and responses: JSON decoded by msgspec into a message type, or refused."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from quillmap.rules.moves import Move
from quillmap.server.http.statuses import ILLEGAL_MOVE, STATUS
from quillmap.tables.refusals import Refused, Why
from quillmap.wire import BadMessage, read_move
from quillmap.wire.base import write
from quillmap.wire.updates import Refused as RefusedMessage

T = TypeVar("T")

NO_STORE = {"Cache-Control": "no-store"}
"""Answers are a person's own: no cache keeps them."""


async def read_body(request: Request, type: type[T]) -> T:
    """The message in the body of a request; refused if it is not one of this type."""
    try:
        return msgspec.json.decode(await request.body(), type=type)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        raise Refused(Why.BAD_MESSAGE, what=str(reason)) from reason


async def read_move_body(request: Request) -> Move:
    """The move in the body of a request; refused if there is none."""
    try:
        return read_move(await request.body())
    except BadMessage as reason:
        raise Refused(Why.BAD_MESSAGE, what=str(reason)) from reason


def message_response(message: msgspec.Struct, status: int = 200) -> Response:
    """A message as a response."""
    return json_response(write(message), status)


def json_response(body: bytes, status: int = 200) -> Response:
    """Encoded JSON as a response."""
    return Response(body, status, NO_STORE, "application/json")


def empty_response() -> Response:
    """A response with nothing in it."""
    return Response(status_code=204, headers=NO_STORE)


def refusal_response(reason: Refused, language: str) -> Response:
    """A refused request as a response, with `Retry-After` if the refusal names a time."""
    response = message_response(reason.message(language), STATUS[reason.why])
    if "seconds" in reason.details:
        response.headers["Retry-After"] = str(reason.details["seconds"])
    return response


def illegal_move_response(message: RefusedMessage) -> Response:
    """A move that the rules refuse as a response."""
    return message_response(message, ILLEGAL_MOVE)
