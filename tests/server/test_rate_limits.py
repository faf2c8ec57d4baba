"""Rate limits hold when the clock is set back and for every way to write an address."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from quillmap.server.http.messages import refusal_response
from quillmap.server.http.rate_limits import (
    BUCKETS_KEPT,
    PHRASES,
    REQUESTS,
    STRANGERS,
    TABLES,
    Bucket,
    Limits,
    Rate,
    network,
)
from quillmap.server.http.routes.tables import LISTED
from quillmap.server.http.table_list import LISTED_OF_HOST
from quillmap.tables.autoplay import TurnDriver
from quillmap.tables.refusals import AGAIN_SECONDS, Refused, Why
from tests.server.asgi_client import ADA, BOB, Inside, guest, with_ada_and_bob
from tests.server.live_server import first_move


def test_a_clock_that_is_set_back_locks_nobody_out(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        assert (await app.ask("GET", "/api/me", token=ADA)).status == 200
        assert (await app.ask("GET", "/api/me")).status == 200
        app.now -= 3600
        assert (await app.ask("GET", "/api/me", token=ADA)).status == 200
        assert (await app.ask("GET", "/api/me")).status == 200

    with_ada_and_bob(tmp_path, tell, limits=True)


def test_a_bucket_loses_nothing_when_its_clock_goes_back() -> None:
    bucket = Bucket(Rate(1, 3), 1000.0)
    assert [bucket.wait(now) for now in (1000.0, 10.0, 10.0, 10.0)] == [0, 0, 0, 1]
    assert bucket.wait(11.0) == 0
    assert not bucket.full(5.0)


def test_what_is_dear_costs_more() -> None:
    limits = Limits(lambda: 0.0)
    limits.spend(REQUESTS, ADA, cost=REQUESTS.burst - 1)
    limits.spend(REQUESTS, ADA)
    with pytest.raises(Refused):
        limits.spend(REQUESTS, ADA)


def test_full_buckets_are_forgotten_and_others_are_not_looked_through_each_time() -> None:
    now = 0.0
    limits = Limits(lambda: now)
    for number in range(2 * BUCKETS_KEPT):
        limits.spend(PHRASES, str(number))
    assert len(limits._buckets) == 2 * BUCKETS_KEPT
    now = 1000.0
    for number in range(BUCKETS_KEPT):
        limits.spend(PHRASES, f"later {number}")
    assert len(limits._buckets) <= BUCKETS_KEPT


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("x" * 500, "x" * 64),
        ("", ""),
    ],
)
def test_addresses_of_one_household_count_as_one(address: str, counted: str) -> None:
    assert network(address) == counted


def test_strangers_of_one_network_share_one_allowance(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        statuses = [
            (await app.ask("GET", "/api/me", client=f"2001:db8::{number:x}")).status
            for number in range(int(STRANGERS.burst) + 1)
        ]
        assert statuses == [200] * int(STRANGERS.burst) + [429]
        assert (await app.ask("GET", "/api/me", client="2001:db8:0:1::1")).status == 200

    with_ada_and_bob(tmp_path, tell, limits=True)


@pytest.mark.parametrize("digit", ["%F0%91%BD%90", "%D9%A1", "%C2%B2", "%EF%BC%91"])
def test_digits_of_other_scripts_are_no_numbers(digit: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await app.ask("POST", "/api/tables", {"start": True}, token=ADA)).json()["table"]["id"]
        path = f"/api/tables/{table}"
        asked = [
            f"?look={digit}",
            f"?heard={digit}",
            f"?wait={digit}",
            f"/stream?look={digit}",
            f"/stream?heard={digit}",
        ]
        asked += [f"/replay?seats={digit}", f"/record?seat={digit}", "?heard=99999999", f"?look=1{digit}"]
        for query in asked:
            answer = await app.ask("GET", path + query, chunks=1)
            assert answer.status == 400, query
        async with app.socket(f"{path}/socket?heard={digit}") as talk:
            await talk.hear(1)
            assert talk.told[0]["status"] == 400

    with_ada_and_bob(tmp_path, tell, limits=True)


def test_an_unavailable_server_answers_with_a_retry_after() -> None:
    assert refusal_response(Refused(Why.NOT_NOW), "en").headers["Retry-After"] == str(AGAIN_SECONDS)


async def open_table(app: Inside, who: str, client: str) -> str:
    wish = {"options": {"open": True}}
    return str((await app.ask("POST", "/api/tables", wish, token=who, client=client)).json()["table"]["id"])


async def listed(app: Inside) -> list[str]:
    return [line["id"] for line in (await app.ask("GET", "/api/tables")).json()["tables"]]


def test_one_host_does_not_push_others_off_the_list(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        honest = await open_table(app, ADA, "192.0.2.1")
        app.now += 1
        mine = []
        for _ in range(55):
            app.now += 1
            mine.append(await open_table(app, BOB, "192.0.2.2"))
        assert await listed(app) == [*reversed(mine[-LISTED_OF_HOST:]), honest]

    with_ada_and_bob(tmp_path, tell, limits=False)


def test_guests_of_one_address_do_not_push_others_off_the_list(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        guests = [f"guest {number}" for number in range(LISTED)]
        for name in guests:
            await app.registry.services.store.write(*guest(name))
        honest = [await open_table(app, ADA, "192.0.2.1"), await open_table(app, BOB, "192.0.2.3")]
        for name in guests:
            app.now += 1
            await open_table(app, name, "192.0.2.2")
        found = await listed(app)
        assert set(honest) <= set(found)
        assert len(found) == LISTED

    with_ada_and_bob(tmp_path, tell, limits=False)


def test_tables_of_one_address_are_opened_at_a_bounded_rate(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        app.app.state.limits.spend(TABLES, "192.0.2.2", cost=TABLES.burst)
        wish = {"options": {"open": True}}
        assert (await app.ask("POST", "/api/tables", wish, token=ADA, client="192.0.2.2")).status == 429
        assert (await app.ask("POST", "/api/tables", wish, token=ADA, client="192.0.2.3")).status == 200

    with_ada_and_bob(tmp_path, tell, limits=True)


@pytest.mark.parametrize("clock", [10, 600])
def test_a_clock_that_is_set_back_puts_no_turn_off(clock: int, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        wish = {"options": {"seats": 2, "clock": clock}}
        state = (await app.ask("POST", "/api/tables", wish, token=ADA)).json()
        path = f"/api/tables/{state['table']['id']}"
        await app.ask("POST", f"{path}/join", token=BOB)
        state = (await app.ask("POST", f"{path}/start", token=ADA)).json()
        room, loop = app.registry.rooms[state["table"]["id"]], asyncio.get_running_loop()
        end = loop.time() + clock
        app.now -= 3600
        assert (await app.ask("POST", f"{path}/move", first_move(state), token=ADA)).status == 200
        assert room.autoplay._timer is not None
        assert room.autoplay._timer.when() <= end
        again = TurnDriver(room.snapshot, room.moves, app.registry.services.for_tables())  # as after a restart
        again.update(room.snapshot)
        assert again._timer is not None
        assert again._timer.when() <= loop.time() + clock
        again.stop()

    with_ada_and_bob(tmp_path, tell, limits=True)
