"""A player is away or silent: everybody sees it, a bot may draw for them, and back again they have the seat."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from quillmap.server.bots.pool import BotPool
from quillmap.server.store.postgres import PostgresStore
from quillmap.tables.absence import Waits
from tests.server.asgi_client import NOW, Answer, Inside, Talk, guest, inside, quiet
from tests.server.live_server import Client, first_move, serving, told

ADA, BOB, CYD = "ada", "bob", "cyd"
PATIENCE = 60.0
WAITS = Waits()


class Table:
    """A table of three at which the game has begun: Ada hosts it, Bob has a socket, Cyd was never connected."""

    def __init__(self, app: Inside, path: str, bob: Talk) -> None:
        self.app = app
        self.path = path
        self.bob = bob

    async def ask(self, who: str, path: str, body: Any = b"", method: str = "POST") -> Answer:
        return await self.app.ask(method, f"{self.path}{path}", body, token=who)

    async def state(self, who: str = BOB) -> Any:
        return (await self.ask(who, "", method="GET")).json()

    async def about(self, who: str, command: str, number: int) -> Answer:
        """A command about a seat."""
        return await self.ask(who, command, {"seat": (await self.state(BOB))["table"]["seats"][number]["id"]})

    async def later(self, seconds: float) -> None:
        self.app.now += seconds
        self.app.steady += seconds
        await self.app.registry.sweep()

    async def heard(self, enough: Callable[[Any], bool]) -> Any:
        """What Bob knows, once it is enough."""
        state: Any = None
        count = 0
        async with asyncio.timeout(PATIENCE):
            while not (state and enough(state)):
                await self.bob.hear(count + 2)  # the first message only opens the socket
                for text in self.bob.texts()[count:]:
                    state = told(state, text)
                    count += 1
        return state


@asynccontextmanager
async def begun(app: Inside, **options: Any) -> AsyncIterator[Table]:
    await app.registry.services.store.write(*guest(ADA), *guest(BOB), *guest(CYD))
    answer = await app.ask("POST", "/api/tables", {"options": {"seats": 3} | options}, token=ADA)
    path = f"/api/tables/{answer.json()['table']['id']}"
    for name in (BOB, CYD):
        await app.ask("POST", f"{path}/join", token=name)
    async with app.socket(f"{path}/socket", token=BOB) as bob:
        table = Table(app, path, bob)
        await table.ask(ADA, "/start")
        await app.registry.sweep()  # as it does every second
        yield table


def story(folder: Path, tell: Callable[[Table], Awaitable[None]], **options: Any) -> None:
    async def whole() -> None:
        async with inside(folder / "store.db") as app, begun(app, **options) as table:
            await tell(table)

    asyncio.run(whole())


def away(state: Any) -> list[float | None]:
    return [seat["away"] for seat in state["table"]["seats"]]


def bots(state: Any) -> list[str | None]:
    return [seat["bot"] for seat in state["table"]["seats"]]


def test_who_is_not_connected_for_a_minute_is_away_and_a_bot_draws_until_they_connect(tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        async with table.app.socket(f"{table.path}/socket", token=ADA) as ada:
            await ada.hear(2)
            await table.later(WAITS.away)
            assert away(await table.heard(lambda state: away(state)[2] is not None)) == [None, None, NOW]
        await table.later(WAITS.away - 1)
        assert (await table.about(BOB, "/stand-in", 0)).json()["reason"] == "not_away"
        await table.later(1)
        assert away(await table.heard(lambda state: away(state)[0] is not None)) == [NOW + WAITS.away, None, NOW]
        stood = await table.about(BOB, "/stand-in", 0)
        assert bots(stood.json()) == ["journeyman", None, None], "Bob is no host"
        async with table.app.socket(f"{table.path}/socket", token=ADA):
            state = await table.heard(lambda state: bots(state)[0] == "journeyman")
            state = await table.heard(lambda state: state["table"]["seats"][0] == state["table"]["seats"][0] | BACK)
            assert away(state) == [None, None, NOW]

    story(tmp_path, tell)


BACK = {"here": True, "away": None, "bot": None}


def test_who_asks_without_listening_is_back_too(tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        await table.later(WAITS.away)
        assert away(await table.state()) == [NOW, None, NOW]
        await table.state(CYD)
        await table.later(1)
        assert away(await table.state()) == [NOW, None, None]
        assert (await table.about(BOB, "/stand-in", 2)).json()["reason"] == "not_away"

    story(tmp_path, tell)


@pytest.mark.parametrize("options", [{"clock": 86400}, {"pace": "own"}])
def test_where_nobody_waits_nobody_is_away(options: dict[str, Any], tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        await table.later(20 * WAITS.silent)
        state = await table.state()
        assert [(seat["away"], seat["silent"]) for seat in state["table"]["seats"]] == [(None, None)] * 3

    story(tmp_path, tell, **options)


def test_who_was_away_still_is_after_a_restart(tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app, begun(app) as table:
            await table.later(WAITS.away)
            assert away(await table.state()) == [NOW, None, NOW]
        async with inside(tmp_path / "store.db") as app:
            again = Table(app, table.path, Talk())
            await again.later(1)
            assert away(await again.state()) == [NOW, None, NOW]
            assert bots((await again.about(BOB, "/stand-in", 2)).json()) == [None, None, "journeyman"]

    asyncio.run(whole())


def test_who_keeps_others_waiting_can_be_nudged_and_after_three_minutes_stood_in_for(tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        async with table.app.socket(f"{table.path}/socket", token=ADA) as ada:
            await ada.hear(2)
            assert (await table.about(BOB, "/nudge", 0)).json()["table"]["seats"][0]["nudged"] == NOW
            await table.later(WAITS.nudge - 1)
            assert (await table.about(CYD, "/nudge", 0)).json()["table"]["seats"][0]["nudged"] == NOW
            await table.later(1)
            assert (await table.about(CYD, "/nudge", 0)).json()["table"]["seats"][0]["nudged"] == NOW + WAITS.nudge
            await table.ask(BOB, "/move", first_move(await table.state(BOB)))
            drawn = (await table.about(ADA, "/nudge", 1)).json()
            assert drawn["table"]["seats"][1]["nudged"] is None, "nobody waits for Bob"
            await table.later(WAITS.silent - WAITS.nudge - 1)
            assert (await table.about(BOB, "/stand-in", 0)).json()["reason"] == "not_away"
            await table.later(1)
            state = await table.heard(lambda state: state["table"]["seats"][0]["silent"] is not None)
            assert [seat["silent"] for seat in state["table"]["seats"]] == [1, None, 1]
            assert bots((await table.about(BOB, "/stand-in", 0)).json()) == ["journeyman", None, None]
            await table.later(10)
            await table.ask(ADA, "?wait=0.001", method="GET")
            await table.later(10)
            assert bots(await table.state()) == ["journeyman", None, None], "being connected is not drawing"
            moved = await table.ask(ADA, "/move", first_move(await table.state(ADA)))
            assert bots(moved.json()) == [None, None, None], "drawing is"

    story(tmp_path, tell)


def test_a_new_turn_begins_to_wait_anew(tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        await table.later(WAITS.silent - 1)
        for who in (ADA, BOB, CYD):
            await table.ask(who, "/move", first_move(await table.state(who)))
        await table.later(2)
        assert [seat["silent"] for seat in (await table.state())["table"]["seats"]] == [None] * 3

    story(tmp_path, tell)


def test_where_a_clock_draws_silence_is_its_business(tmp_path: Path) -> None:
    async def tell(table: Table) -> None:
        await table.later(WAITS.away)
        await table.later(WAITS.silent)
        seats = (await table.state())["table"]["seats"]
        assert [(seat["away"], seat["silent"]) for seat in seats] == [(NOW, None), (None, None), (NOW, None)]

    story(tmp_path, tell, clock=600)


def held(gate: Path) -> BotPool:
    """Bots that think until there is a file."""
    return BotPool(1, program=("-m", "tests.server.workers", "held", str(gate)), hard_seconds=PATIENCE)


async def thought(app: Inside, path: str) -> None:
    """Until no bot of a table thinks any more."""
    room = await app.registry.room(path[-8:])
    async with asyncio.timeout(PATIENCE):
        while room.autoplay.busy:
            await asyncio.sleep(0.01)


def test_a_stand_in_draws_nothing_after_its_player_is_back(tmp_path: Path) -> None:
    gate = tmp_path / "gate"

    async def whole() -> None:
        async with inside(tmp_path / "store.db", bots=held(gate)) as app, begun(app) as table:
            own = (await table.state())["table"]["seats"][1]["id"]
            assert bots((await table.ask(BOB, "/stand-in", {"seat": own, "bot": "random"})).json())[1] == "random"
            await quiet()
            assert bots((await table.ask(BOB, "/join")).json())[1] is None
            gate.touch()
            await thought(app, table.path)
            assert (await table.state(BOB))["view"]["offer"] is not None, "Bob has not drawn"

    asyncio.run(whole())


def test_a_stand_in_draws_nothing_after_its_player_is_back_at_another_process(
    postgres_url: str, tmp_path: Path
) -> None:
    gate = tmp_path / "gate"

    async def whole() -> None:
        one = Inside(PostgresStore(postgres_url), held(gate), shared=True)
        two = Inside(PostgresStore(postgres_url), BotPool(0), shared=True)
        for app in (one, two):
            await app.registry.services.store.open()
        await one.registry.services.bots.open()
        try:
            async with begun(one) as table:
                own = (await table.state())["table"]["seats"][1]["id"]
                await table.ask(BOB, "/stand-in", {"seat": own, "bot": "random"})
                await quiet()
                joined = await two.ask("POST", f"{table.path}/join", token=BOB)  # no hint of this reaches the first
                assert bots(joined.json())[1] is None
                gate.touch()
                await thought(one, table.path)
                assert (await table.state(BOB))["view"]["offer"] is not None, "Bob has not drawn"
                assert bots(await table.state(BOB))[1] is None
        finally:
            for app in (one, two):
                await app.registry.close()

    asyncio.run(whole())


def test_processes_agree_on_who_is_away(postgres_url: str, valkey: str, tmp_path: Path) -> None:
    options = ["--database-url", postgres_url, "--valkey-url", valkey]
    with (
        serving(tmp_path / "one", *options, QUILLMAP_WAITS="5") as one,
        serving(tmp_path / "two", *options, QUILLMAP_WAITS="5") as two,
    ):
        here, elsewhere = Client(one), Client(two)
        table = here.create(seats=2)["table"]["id"]
        elsewhere.post(f"/api/tables/{table}/join")
        here.post(f"/api/tables/{table}/start")
        with here.socket(table) as socket:

            def sees(enough: Callable[[Any], bool]) -> Any:
                while not enough(state := socket.hear()):
                    pass
                return state

            with elsewhere.socket(table):
                sees(lambda state: state["table"]["seats"][1]["here"])
            bob = sees(lambda state: away(state)[1] is not None)["table"]["seats"][1]
            other = Client(two)
            other.http.cookies = here.http.cookies
            stood = other.post(f"/api/tables/{table}/stand-in", {"seat": bob["id"]})
            assert bots(stood) == [None, "journeyman"], "the other process knows it too"
            sees(lambda state: bots(state)[1] == "journeyman")
            with elsewhere.socket(table):
                sees(lambda state: bots(state)[1] is None and away(state)[1] is None)


def test_a_stand_in_draws_until_its_player_is_back(tmp_path: Path) -> None:
    honest = BotPool(1, program=("-m", "tests.server.workers", "honest"), hard_seconds=PATIENCE)

    async def whole() -> None:
        async with inside(tmp_path / "store.db", bots=honest) as app, begun(app) as table:
            own = (await table.state())["table"]["seats"][1]["id"]
            await table.ask(BOB, "/stand-in", {"seat": own, "bot": "random"})
            for turn in (1, 2):
                for who in (ADA, CYD):
                    await table.ask(who, "/move", first_move(await table.state(who)))
                state = await table.heard(lambda state, next=turn + 1: state["view"]["turn"] == next)  # type: ignore[misc]
                assert bots(state) == [None, "random", None]

    asyncio.run(whole())
