"""Messages between processes, through real servers that come and go."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import asyncpg
import pytest

from quillmap.server.bus import Bus, make_bus
from quillmap.server.bus.local import LocalBus
from quillmap.server.bus.postgres import PostgresBus
from quillmap.server.bus.valkey import ValkeyBus
from tests.server.services import valkey_server

PATIENCE = 20.0


class Ear:
    """Remembers what it heard."""

    def __init__(self, bus: Bus) -> None:
        self.heard: list[str] = []
        self._more = asyncio.Event()
        bus.subscribe(self._hear)

    def _hear(self, table: str) -> None:
        self.heard.append(table)
        self._more.set()

    async def until(self, *tables: str) -> None:
        async with asyncio.timeout(PATIENCE):
            while not set(tables) <= set(self.heard):
                self._more.clear()
                await self._more.wait()


async def publish_until_heard(bus: Bus, table: str, ear: Ear) -> None:
    """Hints that are sent while a server is away are lost, so one sends again."""
    async with asyncio.timeout(PATIENCE):
        while table not in ear.heard:
            await bus.publish(table)
            await asyncio.sleep(0.05)


SERVERS = [pytest.param(name, marks=pytest.mark.xdist_group("servers")) for name in ("valkey", "postgres")]


@pytest.fixture(params=SERVERS)
def remote(request: pytest.FixtureRequest) -> Callable[[], Bus]:
    """Makes a bus to a real server, as often as one asks."""
    url = str(request.getfixturevalue(request.param))
    return lambda: make_bus(url, None) if request.param == "valkey" else make_bus(None, url)


def test_the_best_bus_there_is_is_chosen() -> None:
    async def story() -> None:
        assert isinstance(make_bus("valkey://localhost", "postgresql://localhost"), ValkeyBus)
        assert isinstance(make_bus(None, "postgresql://localhost"), PostgresBus)
        assert isinstance(make_bus(None, "sqlite:///quillmap.db"), LocalBus)
        assert isinstance(make_bus("", None), LocalBus)
        with pytest.raises(ValueError, match="the address of Valkey begins with"):
            make_bus("http://localhost", None)

    asyncio.run(story())


def test_within_a_process_every_subscriber_is_called_even_if_one_fails(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        bus = LocalBus()
        await bus.open()
        first = Ear(bus)
        bus.subscribe(lambda table: 1 / 0)  # type: ignore[arg-type]
        second = Ear(bus)
        await bus.publish("t")
        assert first.heard == []  # not inside the publisher's own step
        await first.until("t")
        await second.until("t")
        await bus.close()
        await bus.publish("u")
        await asyncio.sleep(0)
        assert second.heard == ["t"]

    asyncio.run(story())
    assert "a subscriber of the bus failed" in caplog.text


def test_every_process_receives_every_message(remote: Callable[[], Bus]) -> None:
    async def story() -> None:
        buses = [remote(), remote(), remote()]
        for bus in buses:
            await bus.open()
        ears = [Ear(bus) for bus in buses]
        tables = [f"t{number}" for number in range(100)]
        for number, table in enumerate(tables):
            await buses[number % 3].publish(table)
        for ear in ears:
            await ear.until(*tables)
            assert len(ear.heard) == 100
        for bus in buses:
            await bus.close()

    asyncio.run(story())


def test_a_lost_listener_in_postgres_comes_back(postgres: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        bus, other = PostgresBus(postgres), PostgresBus(postgres)
        await bus.open()
        await other.open()
        ear = Ear(bus)
        await other.publish("before")
        await ear.until("before")
        admin = await asyncpg.connect(postgres)
        await admin.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND query LIKE '%quillmap_tables%'"
        )
        await admin.close()
        await publish_until_heard(other, "after", ear)
        await bus.close()
        await other.close()

    with caplog.at_level(logging.WARNING):
        asyncio.run(story())
    assert "no messages through PostgreSQL" in caplog.text


@pytest.mark.xdist_group("servers")
def test_a_valkey_that_goes_away_and_comes_back(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        with valkey_server() as url:
            bus, other = ValkeyBus(url), ValkeyBus(url)
            await bus.open()
            await other.open()
            ear = Ear(bus)
            await other.publish("before")
            await ear.until("before")
        await other.publish("lost")  # nobody fails
        with valkey_server(port=int(url.rpartition(":")[2])):
            await publish_until_heard(other, "after", ear)
            await bus.close()
            await other.close()

    asyncio.run(story())
    assert "no messages through Valkey" in caplog.text


def test_a_server_that_is_not_there_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        for bus in (make_bus("valkey://127.0.0.1:1", None), make_bus(None, "postgresql://x@127.0.0.1:1/x")):
            await bus.open()
            await bus.publish("t")
            await bus.close()

    asyncio.run(story())
    assert caplog.text.count("no messages through") == 2
