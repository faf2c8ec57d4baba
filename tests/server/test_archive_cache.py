"""Expensive answers are computed once, in fair order, while the server answers other requests."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from quillmap.server.archive_cache import Archive
from quillmap.server.http.rate_limits import DEAR, REQUESTS
from quillmap.server.metrics import Metrics
from tests.server.asgi_client import ADA, BOB, Inside, quiet, with_ada_and_bob
from tests.server.live_server import first_move


async def finished(app: Inside) -> str:
    """The path of a game that Ada has played alone."""
    state = (await app.ask("POST", "/api/tables", {"options": {"seats": 1}, "start": True}, token=ADA)).json()
    path = f"/api/tables/{state['table']['id']}"
    while state["table"]["status"] != "over":
        state = (await app.ask("POST", f"{path}/move", first_move(state), token=ADA)).json()
    return path


def worked_out(app: Inside) -> float | None:
    return app.registry.services.metrics.collectors.get_sample_value("quillmap_archive_answers_total")


async def answered(body: bytes) -> bytes:
    return body


@pytest.mark.parametrize("what", ["replay", "record"])
def test_the_same_answer_is_worked_out_once(what: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = f"{await finished(app)}/{what}"
        assert worked_out(app) == 0
        answers = await asyncio.gather(*(app.ask("GET", path, token=who) for who in (ADA, BOB, "", ADA)))
        answers.append(await app.ask("GET", path, token=BOB))
        assert {answer.status for answer in answers} == {200}
        assert {answer.header("Cache-Control") for answer in answers} == {"no-store"}
        assert len({answer.body for answer in answers}) == 1
        assert worked_out(app) == 1

    with_ada_and_bob(tmp_path, tell)


def test_nobody_who_was_forgotten_is_named_by_a_kept_answer(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = f"{await finished(app)}/replay"
        assert b"Ada" in (await app.ask("GET", path)).body
        assert (await app.ask("DELETE", "/api/me", token=ADA)).status == 204
        assert b"Ada" not in (await app.ask("GET", path)).body

    with_ada_and_bob(tmp_path, tell)


def test_others_are_answered_while_a_replay_is_worked_out(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = await finished(app)
        archive: Archive = app.app.state.archive
        free = threading.Event()
        blocked = asyncio.create_task(archive.answer(("long",), lambda: archive.in_thread(lambda: _wait(free))))
        replay = asyncio.create_task(app.ask("GET", f"{path}/replay", token=ADA))
        assert (await app.ask("GET", "/api/me", token=BOB)).status == 200
        await quiet()
        assert not replay.done(), "one at a time"
        free.set()
        assert (await replay).status == 200
        assert await blocked == b"at last"

    with_ada_and_bob(tmp_path, tell)


def _wait(free: threading.Event) -> bytes:
    assert free.wait(60)
    return b"at last"


def test_one_busy_asker_does_not_delay_others() -> None:
    done: list[str] = []

    async def whole() -> None:
        archive = Archive(Metrics())

        async def ask(who: str, number: int) -> None:
            await archive.answer((who, number), lambda: answered(b"x"), "address of " + who, who)
            done.append(who)

        await asyncio.gather(*(ask("greedy", number) for number in range(40)), ask("other", 0))

    asyncio.run(whole())
    assert len(done) == 41
    assert done.index("other") <= 1


def test_old_answers_make_room_and_failures_are_not_cached() -> None:
    async def whole() -> None:
        archive = Archive(Metrics(), most_bytes=100)
        for number in range(5):
            assert await archive.answer((number,), lambda: answered(b"x" * 40)) == b"x" * 40
        assert [archive.knows((number,)) for number in range(5)] == [False, False, False, True, True]
        assert await archive.answer(("large",), lambda: answered(b"x" * 200)) == b"x" * 200
        assert not archive.knows(("large",))

        async def fail() -> bytes:
            raise OSError("no disk")

        with pytest.raises(OSError, match="no disk"):
            await archive.answer(("fails",), fail)
        assert await archive.answer(("fails",), lambda: answered(b"now")) == b"now"

    asyncio.run(whole())


def test_an_expensive_answer_costs_more_and_a_cached_one_does_not(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = await finished(app)
        app.steady += 1000
        app.app.state.limits.off = False
        app.app.state.limits.spend(REQUESTS, ADA, cost=REQUESTS.burst - DEAR - 2)
        assert (await app.ask("GET", f"{path}/replay", token=ADA)).status == 200
        assert (await app.ask("GET", f"{path}/replay", token=ADA)).status == 200
        assert (await app.ask("GET", f"{path}/record", token=ADA)).status == 429

    with_ada_and_bob(tmp_path, tell)
