"""Routes about the person who asks: sign in, change the profile, recover it, delete it, tokens for programs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from quillmap.server import people, retention
from quillmap.server.http import rate_limits
from quillmap.server.http.app_state import limits_of, registry_of
from quillmap.server.http.auth import (
    delete_session_cookie,
    identify,
    set_session_cookie,
    signed_in,
    signed_in_by_browser,
)
from quillmap.server.http.messages import empty_response, json_response, message_response, read_body
from quillmap.server.http.operations import Operation, Operations
from quillmap.server.http.query import optional_number, text
from quillmap.server.http.table_list import is_listed, line
from quillmap.server.http.throttling import client_address
from quillmap.server.people import (
    me,
    new_guest,
    recover,
    sign_out_everywhere,
    tidy,
    tidy_phrase,
)
from quillmap.server.registry import ID_LENGTH, LETTERS, RoomRegistry
from quillmap.server.store import RemoveSession, Session
from quillmap.tables import commands
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import TableRow
from quillmap.wire.people import Me, MeSent, Phrase, Program, Programs, ProgramSent
from quillmap.wire.tables import TableLines

operations = Operations("Who I am")

PAGE = 20
"""Tables in one answer."""
PROGRAM_ID_LENGTH = 16
"""The id of a program is the beginning of its token's hash."""

BEFORE = optional_number("before", "`changed` of the last table of the answer before.")
PAST = text(
    "past",
    "The `id` of that table: others may have changed in the same moment.",
    f"[{LETTERS}]{{0,{ID_LENGTH}}}",
    "the id of a table",
)


@operations.serve(Operation("POST", "/api/me", "Sign in: makes a guest if nobody is signed in", gives=Me))
async def sign_in(request: Request) -> Response:
    requester = await identify(request)
    if requester.person is not None:
        return message_response(me(requester.person))
    services = registry_of(request).services
    person, token = await new_guest(services.store, requester.language, services.clock())
    response = message_response(me(person))
    set_session_cookie(request, response, token)
    return response


@operations.serve(Operation("GET", "/api/me", "Who am I? null if nobody is signed in", gives=Me | None))
async def who_am_i(request: Request) -> Response:
    requester = await identify(request)
    # Not being signed in is no error here: browsers would report one in their console.
    return message_response(me(requester.person)) if requester.person else json_response(b"null")


@operations.serve(
    Operation(
        "PUT",
        "/api/me",
        "Change my name, title, crest and language",
        takes=MeSent,
        gives=Me,
        example={"cartographer": {"name": "Ada", "title": "of the Hills"}, "language": "en"},
    )
)
async def change(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    sent = await read_body(request, MeSent)
    registry = registry_of(request)
    cartographer = tidy(sent.cartographer)
    person = await people.change(registry.services.store, who.person, cartographer, sent.language)
    rows = await registry.services.store.tables_of(person.id, PAGE)
    for _, room in await registry.rooms_of([row for row in rows if row.status == "lobby"]):
        await room.change(lambda table: commands.rename(table, person.id, cartographer))
    return message_response(me(person))


@operations.serve(
    Operation("POST", "/api/me/phrase", "Make a new recovery phrase, which is shown only in this answer", gives=Phrase)
)
async def make_phrase(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    return message_response(Phrase(await people.make_phrase(registry_of(request).services.store, who.person)))


@operations.serve(
    Operation(
        "POST",
        "/api/me/recover",
        "Sign in on this device as the person with this phrase",
        takes=Phrase,
        gives=Me,
        example={"phrase": "lovake mirotu sanide pobuha gefizo turena"},
    )
)
async def sign_in_with_phrase(request: Request) -> Response:
    sent = await read_body(request, Phrase)
    limits_of(request).spend(rate_limits.PHRASES, client_address(request))
    services = registry_of(request).services
    person, token = await recover(services.store, tidy_phrase(sent.phrase), services.clock())
    response = message_response(me(person))
    set_session_cookie(request, response, token)
    return response


@operations.serve(Operation("POST", "/api/me/sign-out-everywhere", "End every session and every program's token"))
async def sign_out(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    registry = registry_of(request)
    await sign_out_everywhere(registry.services.store, who.person)
    await registry.dismiss(who.person.id)
    response = empty_response()
    delete_session_cookie(request, response)
    return response


@operations.serve(Operation("DELETE", "/api/me", "Delete me: my name disappears from finished games"))
async def delete_me(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    registry = registry_of(request)
    # Before the tables change: an open page of the person must not receive these changes.
    await registry.dismiss(who.person.id)
    await retention.delete_person(registry, who.person.id)
    await registry.dismiss(who.person.id)
    response = empty_response()
    delete_session_cookie(request, response)
    return response


@operations.serve(Operation("GET", "/api/me/tables", "My tables, latest first", gives=TableLines, query=(BEFORE, PAST)))
async def my_tables(request: Request) -> Response:
    who = await signed_in(request)
    before, past = BEFORE.read(request), PAST.read(request)
    registry = registry_of(request)
    last = None if before is None else (before, past)
    chosen: list[TableRow] = []
    while len(chosen) < PAGE and (rows := await registry.services.store.tables_of(who.person.id, PAGE, last)):
        last = (rows[-1].changed, rows[-1].id)
        chosen += [row for row in rows if is_listed(row, who.person.id)][: PAGE - len(chosen)]
    lines = [line(room, row.changed, who.person.id) for row, room in await registry.rooms_of(chosen)]
    return message_response(TableLines(lines))


@operations.serve(Operation("GET", "/api/me/programs", "Programs with a token to act as me", gives=Programs))
async def my_programs(request: Request) -> Response:
    who = await signed_in(request)
    sessions = await _sessions(registry_of(request), who.person.id)
    return message_response(Programs([_program(session) for session in sessions]))


@operations.serve(
    Operation(
        "POST",
        "/api/me/programs",
        "Make a token with which a program acts as me; it is shown only in this answer",
        takes=ProgramSent,
        gives=Program,
        example={"label": "my first bot"},
    )
)
async def new_program(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    sent = await read_body(request, ProgramSent)
    services = registry_of(request).services
    session, token = await people.new_program(services.store, who.person, sent.label, services.clock())
    return message_response(_program(session, token))


@operations.serve(Operation("DELETE", "/api/me/programs/{id}", "End a program's token"))
async def end_program(request: Request) -> Response:
    who = await signed_in_by_browser(request)
    registry = registry_of(request)
    for session in await _sessions(registry, who.person.id):
        if session.token[:PROGRAM_ID_LENGTH] == request.path_params["id"]:
            await registry.services.store.write(RemoveSession(session.token))
            await registry.dismiss(who.person.id, session.token)
            return empty_response()
    raise Refused(Why.NO_SUCH_PROGRAM)


async def _sessions(registry: RoomRegistry, person: str) -> list[Session]:
    """The sessions of a person's programs."""
    return [session for session in await registry.services.store.sessions(person) if session.kind == "program"]


def _program(session: Session, token: str = "") -> Program:
    return Program(session.token[:PROGRAM_ID_LENGTH], session.label, session.created, session.seen, token)
