"""Every reason to refuse is reached through the API, and its sentence is in the reader's language."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
import pytest

from quillmap.locale import LANGUAGES, catalogue
from quillmap.server.http.rate_limits import (
    LARGEST_BODY,
    LISTEN_AGAIN,
    MOST_LISTENING,
    MOST_SOCKETS,
    MOST_STRANGERS,
    MOST_STRANGERS_OF_AN_ADDRESS,
    MOST_TABLES,
    MOST_THINKERS,
    STRANGERS,
    STRANGERS_AGAIN,
    Limits,
)
from quillmap.server.http.statuses import ILLEGAL_MOVE, STATUS
from quillmap.server.people import MOST_PROGRAMS
from quillmap.server.quotas import LEFT_LYING
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import SaveTable
from quillmap.tables.table import Seat, Table, table_row
from quillmap.wire.tables import Options
from tests.server.asgi_client import NOW, Answer, Inside, guest, inside
from tests.server.live_server import first_move
from tests.web.playing import EVERYTHING

ADA, BOB = "ada", "bob"
POINT = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
NEAR_DEVICE = {"endpoint": "https://127.0.0.1/device", "keys": {"p256dh": POINT, "auth": "BTBZMqHH6r4Tts7J_aSIgg"}}
DESTROY = {"kind": "destroy", "turn": 1, "cell": "A1"}


class Here:
    """An application with Ada, Bob and a language."""

    def __init__(self, app: Inside, language: str) -> None:
        self.app = app
        self._language = language

    async def ask(self, who: str, method: str, path: str, body: Any = b"", **headers: str) -> Answer:
        return await self.app.ask(
            method, f"/api{path}", body, token=who, headers={"accept-language": self._language, **headers}
        )

    async def table(self, begun: bool = False, bots: list[str] | None = None, **options: Any) -> str:
        """The path of a table of Ada's."""
        wish = {"options": {"seats": 2} | options, "bots": bots or [], "start": begun}
        return f"/tables/{(await self.ask(ADA, 'POST', '/tables', wish)).json()['table']['id']}"


Story: TypeAlias = Callable[[Here], Awaitable[Answer]]
STORIES: dict[Why, Story] = {}


def refuses(why: Why) -> Callable[[Story], Story]:
    def remember(story: Story) -> Story:
        STORIES[why] = story
        return story

    return remember


def simply(why: Why, who: str, method: str, path: str, body: Any = b"", **headers: str) -> None:
    STORIES[why] = lambda here: here.ask(who, method, path, body, **headers)


def at_a_table(
    why: Why, who: str, method: str, path: str, body: Any = b"", *, begun: bool = False, **options: Any
) -> None:
    async def story(here: Here) -> Answer:
        return await here.ask(who, method, await here.table(begun, **options) + path, body)

    STORIES[why] = story


simply(Why.BAD_MESSAGE, ADA, "POST", "/tables", b"{")
simply(Why.NOT_SIGNED_IN, "", "GET", "/me/programs")
simply(Why.WRONG_PHRASE, "", "POST", "/me/recover", {"phrase": "lovake mirotu"})
simply(Why.FORBIDDEN_ORIGIN, ADA, "POST", "/me", origin="https://elsewhere.example")
simply(Why.NO_SUCH_TABLE, ADA, "GET", "/tables/ABCDEFGH")
simply(Why.NO_SUCH_PAGE, ADA, "GET", "/nothing")
simply(Why.NO_SUCH_PROGRAM, ADA, "DELETE", "/me/programs/0123")
simply(Why.WRONG_METHOD, ADA, "PATCH", "/me")
simply(Why.BAD_SETUP, ADA, "POST", "/tables", {"options": {"edicts": ["no_such_card"]}})
simply(Why.BAD_DEAL_CODE, ADA, "POST", "/tables", {"options": {"deal": "HELLO"}})
simply(Why.BAD_PUSH, ADA, "PUT", "/push/subscriptions", NEAR_DEVICE)
simply(Why.BAD_CLOCK, ADA, "POST", "/tables", {"options": {"clock": 5}})
simply(Why.BAD_NAME, ADA, "PUT", "/me", {"cartographer": {"name": " "}, "language": "en"})
simply(Why.TOO_LARGE, ADA, "POST", "/tables", b" " * (LARGEST_BODY + 1))
at_a_table(Why.HOST_ONLY, BOB, "POST", "/start")
at_a_table(Why.NOT_SEATED, BOB, "POST", "/move", DESTROY, begun=True)
at_a_table(Why.NO_SPECTATORS, BOB, "GET", "", begun=True, spectators=False)
at_a_table(Why.NO_HINTS, ADA, "POST", "/hint", begun=True, hints=False)
at_a_table(Why.NO_SUCH_SEAT, ADA, "POST", "/hand-over", {"seat": "000000000000"})
at_a_table(Why.TABLE_FULL, BOB, "POST", "/join", seats=1)
at_a_table(Why.ALREADY_BEGUN, BOB, "POST", "/join", begun=True)
at_a_table(Why.NOT_BEGUN, ADA, "POST", "/move", DESTROY)
at_a_table(Why.NOT_OVER, ADA, "GET", "/replay", begun=True)


@refuses(Why.SEAT_OF_A_BOT)
async def _(here: Here) -> Answer:
    table = await here.table()
    state = (await here.ask(ADA, "POST", f"{table}/bots", {"bots": ["novice"]})).json()
    return await here.ask(ADA, "POST", f"{table}/hand-over", {"seat": state["table"]["seats"][1]["id"]})


@refuses(Why.GAME_OVER)
async def _(here: Here) -> Answer:
    table = Table("ABCDEFGH", ADA, Options(), NOW, "over", (Seat(ADA, id="a" * 12),))
    await here.app.registry.services.store.write(SaveTable(table_row(table, 1, NOW)))
    return await here.ask(ADA, "POST", "/tables/ABCDEFGH/stand-in", {"seat": "a" * 12})


@refuses(Why.NOT_AWAY)
async def _(here: Here) -> Answer:
    table = await here.table()
    await here.ask(BOB, "POST", f"{table}/join")
    state = (await here.ask(ADA, "POST", f"{table}/start")).json()
    return await here.ask(ADA, "POST", f"{table}/stand-in", {"seat": state["table"]["seats"][1]["id"]})


@refuses(Why.NOT_ALONE)
async def _(here: Here) -> Answer:
    table = await here.table()
    await here.ask(BOB, "POST", f"{table}/join")
    await here.ask(ADA, "POST", f"{table}/start")
    return await here.ask(ADA, "POST", f"{table}/resign")


@refuses(Why.NOT_FOR_PROGRAMS)
async def _(here: Here) -> Answer:
    token = (await here.ask(ADA, "POST", "/me/programs", {"label": "bot"})).json()["token"]
    return await here.ask("", "POST", "/me/phrase", authorization=f"Bearer {token}")


@refuses(Why.TABLE_DAMAGED)
async def _(here: Here) -> Answer:
    table = table_row(Table("ABCDEFGH", ADA, Options(), NOW), 1, NOW)._replace(body=b"{}")
    await here.app.registry.services.store.write(SaveTable(table))
    return await here.ask(ADA, "GET", "/tables/ABCDEFGH")


@refuses(Why.NOTHING_TO_HINT)
async def _(here: Here) -> Answer:
    table = await here.table()
    await here.ask(BOB, "POST", f"{table}/join")
    state = (await here.ask(ADA, "POST", f"{table}/start")).json()
    await here.ask(ADA, "POST", f"{table}/move", first_move(state))
    return await here.ask(ADA, "POST", f"{table}/hint")


@refuses(Why.REMOVED)
async def _(here: Here) -> Answer:
    table = await here.table()
    state = (await here.ask(BOB, "POST", f"{table}/join")).json()
    await here.ask(ADA, "POST", f"{table}/remove", {"seat": state["table"]["seats"][1]["id"]})
    return await here.ask(BOB, "POST", f"{table}/join")


@refuses(Why.NOBODY_SEATED)
async def _(here: Here) -> Answer:
    table = await here.table()
    state = (await here.ask(ADA, "GET", table)).json()
    await here.ask(ADA, "POST", f"{table}/remove", {"seat": state["table"]["seats"][0]["id"]})
    return await here.ask(ADA, "POST", f"{table}/start")


@refuses(Why.TOO_MANY_PROGRAMS)
async def _(here: Here) -> Answer:
    answers = [await here.ask(ADA, "POST", "/me/programs", {"label": f"bot {n}"}) for n in range(MOST_PROGRAMS + 1)]
    assert [answer.status for answer in answers[:-1]] == [200] * MOST_PROGRAMS
    return answers[-1]


@refuses(Why.TOO_MANY_TABLES)
async def _(here: Here) -> Answer:
    here.app.app.state.limits.off = False
    await here.app.registry.services.store.write(
        *(SaveTable(table_row(Table(f"ABCDEF{n:02}", ADA, Options(), NOW), 1, NOW)) for n in range(MOST_TABLES - 1))
    )
    wish = {"key": "the last"}
    answers = await asyncio.gather(*(here.ask(ADA, "POST", "/tables", wish | {"key": str(n)}) for n in range(3)))
    assert sorted(answer.status for answer in answers) == [200, 409, 409], "also if asked at once"
    (key,) = [n for n, answer in enumerate(answers) if answer.status == 200]
    assert (await here.ask(ADA, "POST", "/tables", {"key": str(key)})).status == 200, "this one is there already"
    assert (await here.ask(BOB, "POST", "/tables", {})).status == 200, "others may"
    here.app.now += LEFT_LYING + 1
    assert (await here.ask(ADA, "POST", "/tables", {})).status == 200, "what is left lying is not counted"
    return next(answer for answer in answers if answer.status == 409)


@refuses(Why.TOO_MANY_BOTS)
async def _(here: Here) -> Answer:
    here.app.app.state.limits.off = False
    seats = (Seat(ADA), *(Seat(bot="master") for _ in range(99)))
    for n in range(MOST_THINKERS // 99):
        table = Table(f"ABCDEF{n + 22}", ADA, Options(seats=100), NOW, "lobby", seats)
        await here.app.registry.services.store.write(SaveTable(table_row(table, 1, NOW)))
        assert (await here.ask(ADA, "POST", f"/tables/{table.id}/start")).status == 200
    few = {"options": {"seats": 100}, "bots": ["novice"] * 99, "start": True}
    assert (await here.ask(ADA, "POST", "/tables", few)).status == 200, "novices do not think"
    assert (await here.ask(BOB, "POST", "/tables", few | {"bots": ["master"] * 99})).status == 200, "others may"
    return await here.ask(ADA, "POST", "/tables", few | {"bots": ["master"] * 99})


@refuses(Why.TOO_MANY)
async def _(here: Here) -> Answer:
    here.app.app.state.limits.off = False
    answers = [await here.ask("", "GET", "/tables") for _ in range(int(STRANGERS.burst) + 1)]
    assert {answer.status for answer in answers[:-1]} == {200}
    assert answers[-1].header("Retry-After") == "1"
    return answers[-1]


@refuses(Why.TOO_MANY_SOCKETS)
async def _(here: Here) -> Answer:
    path = f"/api{await here.table()}/socket"

    async def open_one_more(left: int) -> Answer:
        async with here.app.socket(path, token=ADA) as talk:
            first, *rest = await talk.hear(2)
            if first["type"] == "websocket.accept":
                assert left > 0
                return await open_one_more(left - 1)
            assert left == 0
            return Answer(first["status"], tuple(first["headers"]), b"".join(part.get("body", b"") for part in rest))

    answer = await open_one_more(MOST_SOCKETS)
    assert answer.header("Retry-After") == "1"
    return answer


@refuses(Why.TOO_MANY_STRANGERS)
async def _(here: Here) -> Answer:
    limits = here.app.app.state.limits
    limits.off = False
    table = await here.table()
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_STRANGERS_OF_AN_ADDRESS - 1):
            stack.enter_context(limits.stranger("127.0.0.1"))
        assert (await here.ask("", "GET", f"{table}?wait=0.01")).status == 200
        async with here.app.socket(f"/api{table}/socket") as talk:
            assert (await talk.hear(2))[0]["type"] == "websocket.accept"
            for path in (f"{table}/stream", f"{table}?wait=1"):
                answer = await here.ask("", "GET", path)
                assert answer.header("Retry-After") == str(STRANGERS_AGAIN)
            assert (await here.ask("", "GET", table)).status == 200, "a glance is free"
            assert (await here.ask(BOB, "GET", f"{table}?wait=0.01")).status == 200, "somebody is no stranger"
    assert (await here.ask("", "GET", f"{table}?wait=0.01")).status == 200, "there is room again"
    return answer


@refuses(Why.TOO_MANY_LISTENING)
async def _(here: Here) -> Answer:
    limits = here.app.app.state.limits
    limits.off = False
    table = await here.table()
    with contextlib.ExitStack() as stack:
        for _ in range(MOST_LISTENING - 1):
            stack.enter_context(limits.person(ADA))
        assert (await here.ask(ADA, "GET", f"{table}?wait=0.01")).status == 200
        async with here.app.socket(f"/api{table}/socket", token=ADA) as talk:
            assert (await talk.hear(2))[0]["type"] == "websocket.accept"
            for path in (f"{table}/stream", f"{table}?wait=1"):
                answer = await here.ask(ADA, "GET", path)
                assert answer.header("Retry-After") == str(LISTEN_AGAIN)
            assert (await here.ask(BOB, "GET", f"{table}?wait=0.01")).status == 200, "others find room"
    assert (await here.ask(ADA, "GET", f"{table}?wait=0.01")).status == 200, "there is room again"
    return answer


@refuses(Why.NOT_NOW)
async def _(here: Here) -> Answer:
    await here.app.registry.services.store.close()
    answer = await here.ask(ADA, "GET", "/me")
    assert answer.header("Retry-After") == "5"
    return answer


@refuses(Why.BROKEN)
async def _(here: Here) -> Answer:
    vars(here.app.registry.services.store)["session"] = None  # a fault: it cannot be called
    return await here.ask(ADA, "GET", "/me")


def test_every_reason_is_met_by_a_request() -> None:
    assert set(STORIES) == set(Why)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("why", Why)
def test_a_refusal_has_a_status_a_word_and_a_sentence(why: Why, language: str, tmp_path: Path) -> None:
    async def whole() -> Answer:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest(ADA, language), *guest(BOB, language))
            return await STORIES[why](Here(app, language))

    answer = asyncio.run(whole())
    told = answer.json()
    assert (answer.status, told["kind"], told["reason"]) == (STATUS[why], "refused", why.value)
    texts = catalogue(language)
    before, what, after = texts.refusals[why.value].partition("{what}")
    assert told["sentence"].startswith(before.format(**told["details"]))
    assert told["sentence"].endswith(after)
    assert what or told["sentence"] == before.format(**told["details"])
    assert answer.header("Cache-Control") == "no-store"
    assert answer.header("Content-Security-Policy")


@pytest.mark.parametrize("path", ["move", "try"])
def test_a_move_that_the_rules_refuse_answers_with_their_code_and_its_turn(path: str, tmp_path: Path) -> None:
    async def whole() -> tuple[Answer, dict[str, Any]]:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest(ADA, "pl"))
            here = Here(app, "pl")
            table = await here.table(begun=True, deal=EVERYTHING)
            move = first_move((await here.ask(ADA, "GET", table)).json())
            others = {"forest", "village", "farm", "water", "monster"} - {move["terrain"]}
            answers = [
                await here.ask(ADA, "POST", f"{table}/{path}", move | {"terrain": terrain, "cells": []})
                for terrain in sorted(others)
            ]
            return next(one for one in answers if one.json()["reason"] == "wrong_terrain"), move

    answer, move = asyncio.run(whole())
    told = answer.json()
    assert (answer.status, told["kind"], told["turn"]) == (ILLEGAL_MOVE, "refused", move["turn"])
    texts = catalogue("pl")
    assert texts.terrains[told["details"]["terrain"]] in told["sentence"]
    assert texts.terrains[move["terrain"]] in told["sentence"]


def test_strangers_of_all_addresses_together_leave_room_for_players() -> None:
    limits = Limits(lambda: NOW)
    with contextlib.ExitStack() as stack:
        for number in range(MOST_STRANGERS):
            limits.check_strangers(f"address {number}")
            stack.enter_context(limits.stranger(f"address {number}"))
        with pytest.raises(Refused):
            limits.check_strangers("one more")
    limits.check_strangers("one more")


def test_an_internal_error_is_not_described_to_the_client() -> None:
    told = msgspec.json.encode(Refused(Why.BROKEN).message("en"))
    assert b"Traceback" not in told
