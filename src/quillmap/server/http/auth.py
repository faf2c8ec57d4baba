"""Who knocks: a person by cookie or token, a language, an address. And what they bring."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import AbstractContextManager
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec
from fastapi import Depends, Request
from starlette.requests import HTTPConnection
from starlette.responses import Response

from quillmap.locale import LANGUAGES
from quillmap.rules.moves import Move
from quillmap.server.http import rate_limits
from quillmap.server.http.rate_limits import Limits
from quillmap.server.people import SESSION_SECONDS, recognise
from quillmap.server.registry import RoomRegistry
from quillmap.server.store import Person, Session
from quillmap.tables.refusals import Refused, Why
from quillmap.wire import BadMessage, read_move
from quillmap.wire.tables import write

T = TypeVar("T")

COOKIE = "quillmap"
COOKIE_AGE = int(SESSION_SECONDS)


class Visitor(NamedTuple):
    """Whoever knocks."""

    person: Person | None
    session: Session | None
    language: str


class Known(NamedTuple):
    """Somebody who is signed in."""

    person: Person
    session: Session
    language: str


def hall_of(connection: HTTPConnection) -> RoomRegistry:
    """The hall behind the doors."""
    hall: RoomRegistry = connection.app.state.hall
    return hall


def limits_of(connection: HTTPConnection) -> Limits:
    """How often one may knock."""
    allowed: Limits = connection.app.state.limits
    return allowed


def address(connection: HTTPConnection) -> str:
    """Where somebody comes from, as far as it is counted."""
    return rate_limits.network(connection.client.host) if connection.client else ""


def secure(connection: HTTPConnection) -> bool:
    """Whether the visitor's browser speaks TLS."""
    return connection.url.scheme in ("https", "wss")


def cookie_name(connection: HTTPConnection) -> str:
    """Over TLS a name that no other host can set; without, browsers would not take it."""
    return f"__Host-{COOKIE}" if secure(connection) else COOKIE


def token_of(connection: HTTPConnection) -> str:
    """The token somebody brings; a program's goes before a browser's."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(connection), "")


def give_token(connection: HTTPConnection, response: Response, token: str) -> None:
    """Let a browser come back."""
    response.set_cookie(
        cookie_name(connection), token,
        max_age=COOKIE_AGE, path="/", secure=secure(connection), httponly=True, samesite="lax",
    )  # fmt: skip


def take_token(connection: HTTPConnection, response: Response) -> None:
    """Let a browser not come back."""
    response.delete_cookie(cookie_name(connection), path="/", secure=secure(connection), httponly=True, samesite="lax")


def language_of(connection: HTTPConnection) -> str:
    """The first of our languages that a browser asks for."""
    for wanted in connection.headers.get("accept-language", "").split(","):
        language = wanted.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


async def visitor_of(connection: HTTPConnection) -> Visitor:
    """Whoever knocks, known or not."""
    token = token_of(connection)
    hall = hall_of(connection)
    found = await recognise(hall.services.store, token, hall.services.clock()) if token else None
    if found is None:
        spend(connection, None)
        return Visitor(None, None, language_of(connection))
    person, session = found
    connection.state.language = person.language
    hall.services.bots.note_address(person.id, address(connection))
    spend(connection, person)
    return Visitor(person, session, person.language)


def spend(connection: HTTPConnection, person: Person | None, cost: float = 1) -> None:
    """Refuse a person, or an address that nobody is signed in from, that asks too often."""
    if person is None:
        limits_of(connection).spend(rate_limits.STRANGERS, address(connection), cost)
    else:
        limits_of(connection).spend(rate_limits.REQUESTS, person.id, cost)


def listening(connection: HTTPConnection, visitor: Visitor) -> AbstractContextManager[None]:
    """For as long as somebody listens, they are counted; refused at once if there is no room for more."""
    allowed = limits_of(connection)
    if visitor.person is not None:
        allowed.check_person(visitor.person.id)
        return allowed.person(visitor.person.id)
    allowed.check_strangers(address(connection))
    return allowed.stranger(address(connection))


async def known(visitor: Annotated[Visitor, Depends(visitor_of)]) -> Known:
    """Somebody who is signed in, or a refusal."""
    if visitor.person is None or visitor.session is None:
        raise Refused(Why.NOT_SIGNED_IN)
    return Known(visitor.person, visitor.session, visitor.language)


async def in_person(who: Annotated[Known, Depends(known)]) -> Known:
    """Somebody who is signed in themselves: a program may play and read, but not decide who they are."""
    if who.session.kind == "program":
        raise Refused(Why.NOT_FOR_PROGRAMS)
    return who


InHall = Annotated[RoomRegistry, Depends(hall_of)]
Anybody = Annotated[Visitor, Depends(visitor_of)]
Somebody = Annotated[Known, Depends(known)]
InPerson = Annotated[Known, Depends(in_person)]


def read_message(body: bytes | str, type: type[T]) -> T:
    """A message, or a refusal that says what is wrong with it."""
    try:
        return msgspec.json.decode(body, type=type)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        raise Refused(Why.BAD_MESSAGE, what=str(reason)) from reason


def sent(type: type[T]) -> Callable[[Request], Awaitable[T]]:
    """The message in the body of a request."""

    async def read(request: Request) -> T:
        return read_message(await request.body(), type)

    return read


async def sent_move(request: Request) -> Move:
    """The move in the body of a request."""
    return to_move(await request.body())


def to_move(body: bytes | str) -> Move:
    """A move, or a refusal that says what is wrong with it."""
    try:
        return read_move(body)
    except BadMessage as reason:
        raise Refused(Why.BAD_MESSAGE, what=str(reason)) from reason


def answer(message: msgspec.Struct, status: int = 200) -> Response:
    """A message as an answer."""
    return json_bytes(write(message), status)


def json_bytes(body: bytes, status: int = 200) -> Response:
    """JSON as an answer; nobody keeps it, because it is somebody's own."""
    return Response(body, status, media_type="application/json", headers={"Cache-Control": "no-store"})


def described(takes: Any = None, gives: Any = None, example: Any = None) -> dict[str, Any]:
    """How a door is described in /docs: the message types it takes and gives, by name."""
    description: dict[str, Any] = {"responses": {"4XX": _content("Refused"), "503": _content("Refused")}}
    if gives is not None:
        description["responses"]["200"] = _content(gives)
    if takes is not None:
        body = _content(takes)["content"]["application/json"]
        if example is not None:
            body["example"] = example
        description["requestBody"] = {"required": True, "content": {"application/json": body}}
    return description


def described_as(media: str) -> dict[str, Any]:
    """How a door is described that gives text of some kind."""
    return {"responses": {"200": {"description": media, "content": {media: {"schema": {"type": "string"}}}}}}


def _content(type: Any) -> dict[str, Any]:
    name = type if isinstance(type, str) else type.__name__
    schema = {"$ref": f"#/components/schemas/{name}"}
    return {"description": name, "content": {"application/json": {"schema": schema}}}
