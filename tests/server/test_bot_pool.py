"""Bots think in processes of their own: whatever happens there, the table goes on."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from quillmap.content.games import make_setup
from quillmap.rules.decide import new_game
from quillmap.rules.offers import legal_moves
from quillmap.rules.view import View, view
from quillmap.server.bots.pool import BotPool
from quillmap.tables.services import BotMove
from tests.server.asgi_client import Inside, guest, inside
from tests.server.live_server import Client, first_move, serving

PATIENCE = 120.0


def pool(manner: str, *, hard_seconds: float = PATIENCE) -> BotPool:
    return BotPool(1, hard_seconds=hard_seconds, program=("-m", "tests.server.workers", manner))


def a_view() -> View:
    _, game = new_game(make_setup("base", seats=2), bytes(10), bytes(16))
    return view(game, 1)


async def until_turn(app: Inside, table: str, turn: int) -> Any:
    tag = ""
    while True:
        answer = await app.ask("GET", f"/api/tables/{table}?tag={tag}&wait=25", token="ada")
        if answer.status == 200 and answer.json()["view"]["turn"] >= turn:
            return answer.json()
        tag = answer.json()["tag"] if answer.status == 200 else tag


@pytest.mark.parametrize("manner", ["dies", "silent", "nonsense", "endless", "illegal", "late"])
def test_a_table_goes_on_with_a_novice_when_a_bot_fails(
    manner: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def whole() -> Any:
        limit = 0.3 if manner in ("silent", "endless") else PATIENCE
        async with inside(tmp_path / "store.db", bots=pool(manner, hard_seconds=limit)) as app:
            await app.registry.services.store.write(*guest("ada"))
            wish = {"options": {"seats": 2}, "bots": ["random"], "start": True}
            state = (await app.ask("POST", "/api/tables", wish, token="ada")).json()
            path = f"/api/tables/{state['table']['id']}"
            assert (await app.ask("POST", f"{path}/move", first_move(state), token="ada")).status == 200
            return await until_turn(app, state["table"]["id"], 2)

    with caplog.at_level(logging.WARNING, "quillmap"):
        state = asyncio.run(whole())
    assert {"turn": 1, "seat": 1, "why": "bot"} in state["table"]["notices"]
    (record, *_) = [record for record in caplog.records if record.message == "bot replaced"]
    assert vars(record)["bot"] == "random"
    assert vars(record)["table"] == state["table"]["id"]


def test_a_killed_worker_is_replaced_and_the_next_question_answered() -> None:
    async def whole() -> list[BotMove]:
        crew = pool("honest")
        await crew.open()
        thoughts = [await crew.choose("random", a_view(), "T")]
        for child in children():
            os.kill(child, signal.SIGKILL)
        thoughts += [await crew.choose("random", a_view(), "T") for _ in range(2)]
        await crew.close()
        return thoughts

    thoughts = asyncio.run(whole())
    assert [thought.replaced for thought in thoughts] == [False, True, False]
    offer = a_view().offer
    assert offer is not None
    assert all(thought.move in set(legal_moves(offer)) for thought in thoughts)


def children() -> list[int]:
    """The workers that this process has started."""
    found = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    ids = [int(id) for file in found for id in file.read_text().split()]
    return [id for id in ids if b"tests.server.workers" in Path(f"/proc/{id}/cmdline").read_bytes()]


def test_a_table_full_of_bots_does_not_keep_another_waiting() -> None:
    done: list[str] = []

    async def whole() -> None:
        crew = pool("honest")
        await crew.open()

        async def think(table: str) -> None:
            assert not (await crew.choose("random", a_view(), table)).replaced
            done.append(table)

        full = [asyncio.create_task(think("full")) for _ in range(50)]
        await asyncio.sleep(0)
        await asyncio.gather(think("other"), *full)
        await crew.close()

    asyncio.run(whole())
    assert len(done) == 51
    assert done.index("other") <= 2


async def order(crew: BotPool, *asked: tuple[str, str]) -> list[str]:
    """The owners of questions, each asked at a table, in the order in which they are answered."""
    done: list[str] = []

    async def think(owner: str, table: str) -> None:
        assert not (await crew.choose("random", a_view(), table, owner)).replaced
        done.append(owner)

    await crew.open()
    await asyncio.gather(*(think(*one) for one in asked))
    await crew.close()
    return done


def test_many_tables_of_one_person_do_not_keep_another_waiting() -> None:
    greedy = [("greedy", f"T{number % 20}") for number in range(60)]
    done = asyncio.run(order(pool("honest"), *greedy, ("other", "T")))
    assert len(done) == 61
    assert done.index("other") <= 2


def test_many_guests_of_one_address_do_not_keep_another_waiting() -> None:
    crew = pool("honest")
    for number in range(30):
        crew.note_address(f"guest {number}", "2001:db8::/64")
    crew.note_address("other", "192.0.2.7")
    guests = [(f"guest {number}", f"T{number}") for number in range(30)]
    done = asyncio.run(order(crew, *guests, *guests, ("other", "T")))
    assert len(done) == 61
    assert done.index("other") <= 2


def test_hints_wait_their_turn_among_people_and_not_among_tables() -> None:
    asked: list[str] = []

    async def whole() -> None:
        crew = pool("nonsense")  # no hints, but soon
        crew._warm.set()

        async def hint(owner: str, table: str) -> None:
            await crew.advise(a_view(), 1, table, owner)
            asked.append(owner)

        many = [asyncio.create_task(hint("greedy", f"T{number}")) for number in range(20)]
        await asyncio.sleep(0)
        one = asyncio.create_task(hint("other", "T"))
        await crew.open()
        await asyncio.gather(one, *many)
        await crew.close()

    asyncio.run(whole())
    assert asked.index("other") <= 2


def test_a_clock_waits_for_no_bot() -> None:
    async def whole() -> BotMove:
        crew = pool("slow")
        await crew.open()
        thinking = [asyncio.create_task(crew.choose("random", a_view(), "T", "ada")) for _ in range(3)]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE / 2):
            thought = await crew.choose("novice", a_view(), "T", "ada", time_is_up=True)
        for task in thinking:
            task.cancel()
        await crew.close()
        return thought

    assert not asyncio.run(whole()).replaced


def test_a_clock_that_runs_out_draws_though_no_bot_answers(tmp_path: Path) -> None:
    async def whole() -> Any:
        async with inside(tmp_path / "store.db", bots=pool("slow")) as app, asyncio.timeout(PATIENCE / 2):
            await app.registry.services.store.write(*guest("ada"))
            wish = {"options": {"seats": 3, "clock": 10}, "bots": ["random", "random"], "start": True}
            state = (await app.ask("POST", "/api/tables", wish, token="ada")).json()
            app.now += 11
            await app.registry.sweep()
            return await until_turn(app, state["table"]["id"], 2)

    assert {notice["why"] for notice in asyncio.run(whole())["table"]["notices"]} == {"clock"}


def test_closing_leaves_no_worker_behind() -> None:
    async def whole() -> None:
        crew = pool("silent")
        await crew.open()
        asking = asyncio.create_task(crew.choose("random", a_view(), "T"))
        while not children():
            await asyncio.sleep(0.01)
        asking.cancel()
        await crew.close()

    asyncio.run(whole())
    assert children() == []


def test_building_and_asking_the_server_imports_no_compiler() -> None:
    code = (
        "import sys, asyncio; from pathlib import Path; from tempfile import mkdtemp\n"
        "from tests.server.asgi_client import inside, guest; import quillmap.server.run\n"
        "from quillmap.bots import get_bot; from tests.server.test_bot_pool import a_view\n"
        "async def whole():\n"
        "    async with inside(Path(mkdtemp()) / 's.db') as app:\n"
        "        await app.registry.services.store.write(*guest('ada'))\n"
        "        answer = await app.ask('POST', '/api/tables', {'start': True}, token='ada')\n"
        "        assert answer.status == 200, answer\n"
        "        get_bot('novice').choose(a_view(), 1)\n"
        "asyncio.run(whole())\n"
        "print(sorted({'numba', 'llvmlite', 'numpy'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "[]\n"), done.stderr


@pytest.mark.xdist_group("server")
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
def test_a_running_server_has_no_compiler_in_it(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        client = Client(server)
        state = client.create(seats=2, bots=["journeyman"], start=True)
        client.draw(state)
        client.get("/api/me/tables")
        loaded = Path(f"/proc/{server.pid}/maps").read_text()
    assert "quillmap" in Path(f"{tmp_path}/server.log").read_text()
    assert not [name for name in ("numba", "llvmlite") if name in loaded]
