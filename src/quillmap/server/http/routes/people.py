"""Doors to oneself: come in, be called, be recovered, leave."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from quillmap.server import people, retention
from quillmap.server.http import rate_limits
from quillmap.server.http.auth import (
    Anybody,
    InHall,
    InPerson,
    Somebody,
    address,
    answer,
    described,
    give_token,
    json_bytes,
    limits_of,
    sent,
    take_token,
)
from quillmap.server.http.routes.table_list import line
from quillmap.server.people import (
    me,
    new_guest,
    recover,
    sign_out_everywhere,
    tidy,
    tidy_phrase,
)
from quillmap.server.registry import ID_LENGTH, LETTERS
from quillmap.server.store import RemoveSession, Session
from quillmap.tables import commands
from quillmap.tables.refusals import Refused, Why
from quillmap.wire.tables import Me, MeSent, Phrase, Program, Programs, ProgramSent, TableLines

router = APIRouter(prefix="/api/me", tags=["Who I am"])

PAGE = 20
TABLE_ID = rf"^[{LETTERS}]{{0,{ID_LENGTH}}}$"
SHORT = 16
"""So much of a token's hash names a program."""


@router.post("", summary="Come in: makes a guest if nobody is signed in", openapi_extra=described(gives=Me))
async def come_in(request: Request, visitor: Anybody, hall: InHall) -> Response:
    if visitor.person is not None:
        return answer(me(visitor.person))
    person, token = await new_guest(hall.services.store, visitor.language, hall.services.clock())
    response = answer(me(person))
    give_token(request, response, token)
    return response


@router.get("", summary="Who am I? null if nobody yet", openapi_extra=described(gives=Me))
async def who_am_i(visitor: Anybody) -> Response:
    # Nobody yet is no error: browsers would show one.
    return answer(me(visitor.person)) if visitor.person else json_bytes(b"null")


@router.put(
    "",
    summary="Change my name, title, crest and language",
    openapi_extra=described(MeSent, Me, {"cartographer": {"name": "Ada", "title": "of the Hills"}, "language": "en"}),
)
async def change(who: InPerson, hall: InHall, wish: Annotated[MeSent, Depends(sent(MeSent))]) -> Response:
    mine = tidy(wish.cartographer)
    person = await people.change(hall.services.store, who.person, mine, wish.language)
    rows = await hall.services.store.tables_of(person.id, PAGE)
    for _, room in await hall.rooms_of([row for row in rows if row.status == "lobby"]):
        await room.change(lambda table: commands.rename(table, person.id, mine))
    return answer(me(person))


@router.post("/phrase", summary="Make a new recovery phrase, told this once", openapi_extra=described(gives=Phrase))
async def make_phrase(who: InPerson, hall: InHall) -> Response:
    return answer(Phrase(await people.make_phrase(hall.services.store, who.person)))


@router.post(
    "/recover",
    summary="Be the person with this phrase on this device",
    openapi_extra=described(Phrase, Me, {"phrase": "lovake mirotu sanide pobuha gefizo turena"}),
)
async def be_again(request: Request, hall: InHall, wish: Annotated[Phrase, Depends(sent(Phrase))]) -> Response:
    limits_of(request).spend(rate_limits.PHRASES, address(request))
    person, token = await recover(hall.services.store, tidy_phrase(wish.phrase), hall.services.clock())
    response = answer(me(person))
    give_token(request, response, token)
    return response


@router.post("/sign-out-everywhere", summary="End every session and every program's token", status_code=204)
async def sign_out(request: Request, who: InPerson, hall: InHall) -> Response:
    await sign_out_everywhere(hall.services.store, who.person)
    await hall.dismiss(who.person.id)
    response = Response(status_code=204)
    take_token(request, response)
    return response


@router.delete("", summary="Forget me", status_code=204)
async def forget_me(request: Request, who: InPerson, hall: InHall) -> Response:
    await hall.dismiss(who.person.id)  # before the tables change: nobody is told of that as the one who goes
    await retention.forget_me(hall, who.person.id)
    await hall.dismiss(who.person.id)
    response = Response(status_code=204)
    take_token(request, response)
    return response


@router.get("/tables", summary="My tables, latest first", openapi_extra=described(gives=TableLines))
async def my_tables(
    who: Somebody,
    hall: InHall,
    before: Annotated[float | None, Query(description="When the last table known changed.")] = None,
    past: Annotated[str, Query(pattern=TABLE_ID, description="Its id: others may have changed with it.")] = "",
) -> Response:
    rows = await hall.services.store.tables_of(who.person.id, PAGE, None if before is None else (before, past))
    return answer(TableLines([line(room, row.changed, who.person.id) for row, room in await hall.rooms_of(rows)]))


@router.get("/programs", summary="Programs that may act as me", openapi_extra=described(gives=Programs))
async def my_programs(who: Somebody, hall: InHall) -> Response:
    return answer(Programs([_program(session) for session in await _programs(hall, who)]))


@router.post(
    "/programs",
    summary="A token with which a program takes a seat as me, told this once",
    openapi_extra=described(ProgramSent, Program, {"label": "my first bot"}),
)
async def new_program(
    who: InPerson, hall: InHall, wish: Annotated[ProgramSent, Depends(sent(ProgramSent))]
) -> Response:
    session, token = await people.new_program(hall.services.store, who.person, wish.label, hall.services.clock())
    return answer(_program(session, token))


@router.delete("/programs/{id}", summary="End a program's token", status_code=204)
async def end_program(id: str, who: InPerson, hall: InHall) -> Response:
    for session in await _programs(hall, who):
        if session.token[:SHORT] == id:
            await hall.services.store.write(RemoveSession(session.token))
            await hall.dismiss(who.person.id, session.token)
            return Response(status_code=204)
    raise Refused(Why.NO_SUCH_PROGRAM)


async def _programs(hall: InHall, who: Somebody) -> list[Session]:
    return [session for session in await hall.services.store.sessions(who.person.id) if session.kind == "program"]


def _program(session: Session, token: str = "") -> Program:
    return Program(session.token[:SHORT], session.label, session.created, session.seen, token)
