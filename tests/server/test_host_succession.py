"""When the host is gone a connected player becomes the host; a host who comes back still has the seat."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from quillmap.server.bus.messages import PresenceReport, write_message
from quillmap.tables.absence import Waits
from quillmap.tables.presence import BELIEVED_SECONDS
from tests.server.asgi_client import Inside, Talk, guest, inside
from tests.server.live_server import told

ADA, BOB, CYD = "ada", "bob", "cyd"
PATIENCE = 60.0
MISSED_SECONDS = Waits().host


def story(
    folder: Path, tell: Callable[[Inside, str, Talk], Awaitable[None]], *, shared: bool = False, **options: Any
) -> None:
    """Ada's table of three; Ada was there and is gone, Bob has a socket, Cyd was never there again."""

    async def whole() -> None:
        async with inside(folder / "store.db", shared=shared) as app:
            await app.registry.services.store.write(*guest(ADA), *guest(BOB), *guest(CYD))
            answer = await app.ask("POST", "/api/tables", {"options": {"seats": 3} | options}, token=ADA)
            table = f"/api/tables/{answer.json()['table']['id']}"
            for name in (CYD, BOB):
                await app.ask("POST", f"{table}/join", token=name)
            async with app.socket(f"{table}/socket", token=BOB) as bob:
                async with app.socket(f"{table}/socket", token=ADA) as ada:
                    await ada.hear(2)
                await bob.hear(2)
                await tell(app, table, bob)

    asyncio.run(whole())


async def later(app: Inside, seconds: float) -> None:
    app.now += seconds
    app.steady += seconds
    await app.registry.sweep()


async def known(bob: Talk, enough: Callable[[Any], bool] = lambda state: bool(state["host"])) -> Any:
    """What Bob knows, once what he heard last is enough: that he is the host."""
    state: Any = None
    heard = 0
    async with asyncio.timeout(PATIENCE):
        while not (state and enough(state)):
            await bob.hear(heard + 2)  # the first message only opens the socket
            for text in bob.texts()[heard:]:
                state = told(state, text)
                heard += 1
    return state


def test_in_the_lobby_the_next_who_is_there_is_the_host(tmp_path: Path) -> None:
    async def tell(app: Inside, table: str, bob: Talk) -> None:
        await later(app, MISSED_SECONDS - 1)
        assert (await app.ask("POST", f"{table}/start", token=BOB)).json()["reason"] == "host_only"
        await later(app, 1)
        assert (await known(bob))["table"]["host"] == 2, "Cyd sits before Bob, but is not there"
        assert (await app.ask("POST", f"{table}/start", token=BOB)).status == 200
        assert (await app.ask("GET", table, token=ADA)).json()["host"] is False

    story(tmp_path, tell)


def test_a_person_who_sends_requests_is_not_absent(tmp_path: Path) -> None:
    async def tell(app: Inside, table: str, _: Talk) -> None:
        for _again in range(3):
            await later(app, MISSED_SECONDS - 1)
            assert (await app.ask("GET", table, token=ADA)).json()["host"] is True

    story(tmp_path, tell)


def test_a_host_at_another_process_is_not_missed_until_that_falls_silent(tmp_path: Path) -> None:
    async def tell(app: Inside, table: str, bob: Talk) -> None:
        async def seen(here: bool) -> None:
            await known(bob, lambda state: state["table"]["seats"][0]["here"] is here)

        await seen(False)
        for _again in range(30):
            app.registry.receive(write_message(PresenceReport("another", table[-8:], [ADA])))
            await seen(True)
            await later(app, BELIEVED_SECONDS)
        await later(app, 1)
        await seen(False)
        await later(app, MISSED_SECONDS - 1)
        assert (await app.ask("GET", table, token=BOB)).json()["host"] is False
        await later(app, 1)
        assert (await known(bob))["table"]["host"] == 2

    story(tmp_path, tell, shared=True)


@pytest.mark.parametrize("clock", [60, 86400])
def test_where_a_clock_draws_nobody_waits_for_the_host(clock: int, tmp_path: Path) -> None:
    async def tell(app: Inside, table: str, _: Talk) -> None:
        await app.ask("POST", f"{table}/start", token=ADA)
        room = await app.registry.room(table[-8:])
        await later(app, MISSED_SECONDS)
        assert room.table.host == ADA

    story(tmp_path, tell, clock=clock)
