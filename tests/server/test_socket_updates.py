"""What an open socket receives: first a whole state, then what is new, and nothing when nothing is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from quillmap.tables import subscribers
from quillmap.tables.subscribers import Subscriber, Subscribers
from tests.server.asgi_client import Inside, Talk, guest, inside, quiet
from tests.server.live_server import first_move, told

PEOPLE = ("ada", "bob", "cyd")


def story(folder: Path, tell: Callable[[Inside, str], Awaitable[None]]) -> None:
    """Three people at a table at which the game has begun."""

    async def whole() -> None:
        async with inside(folder / "store.db") as app:
            await app.registry.services.store.write(*(change for name in PEOPLE for change in guest(name)))
            state = await app.ask("POST", "/api/tables", {"options": {"seats": 3}}, token="ada")
            table = f"/api/tables/{state.json()['table']['id']}"
            for name in PEOPLE[1:]:
                await app.ask("POST", f"{table}/join", token=name)
            await app.ask("POST", f"{table}/start", token="ada")
            await tell(app, table)

    asyncio.run(whole())


def known(talk: Talk) -> Any:
    """What somebody knows who heard everything in a socket."""
    state: Any = None
    for message in talk.texts():
        state = told(state, message)
    return state


async def truth(app: Inside, table: str, who: str) -> Any:
    return (await app.ask("GET", table, token=who)).json()


def test_news_lead_to_the_truth_and_name_only_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscribers, "BATCH_SECONDS", 0.0)

    async def tell(app: Inside, table: str) -> None:
        async with AsyncExitStack() as stack:
            talks = {
                name: await stack.enter_async_context(app.socket(f"{table}/socket", token=name)) for name in PEOPLE
            }
            for talk in talks.values():
                await talk.hear(2)
            await quiet()
            for turn in range(6):
                for name in PEOPLE:
                    state = await truth(app, table, name)
                    if state["view"]["offer"]:
                        await app.ask("POST", f"{table}/move", first_move(state), token=name)
                        await quiet()
                    for who, other in talks.items():
                        now = await truth(app, table, who)
                        assert known(other) | {"tag": "", "events": []} == now | {"tag": "", "events": []}, (turn, who)
            for talk in talks.values():
                first, *rest = talk.texts()
                assert (first["kind"], {message["kind"] for message in rest}) == ("state", {"news"})
                assert not any("seats" in message["table"] for message in rest[2:]), "the names stay as they are"
                assert any(list(message["view"]) == ["waiting"] for message in rest), "others have drawn"

    story(tmp_path, tell)


def test_a_returning_client_gets_a_whole_state(tmp_path: Path) -> None:
    async def tell(app: Inside, table: str) -> None:
        for _ in range(2):
            async with app.socket(f"{table}/socket", token="bob") as talk:
                await talk.hear(2)
                assert talk.texts()[0]["kind"] == "state"
                assert talk.texts()[0]["view"] == (await truth(app, table, "bob"))["view"]

    story(tmp_path, tell)


def test_one_confirmation_wakes_one_person_at_once_and_the_others_together_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(subscribers, "BATCH_SECONDS", 0.005)

    async def whole() -> None:
        audience = Subscribers()
        those = [Subscriber(f"p{number}") for number in range(100)]
        for one in those:
            audience.add(one)
        audience.wake(["p7"])
        for _ in range(50):
            audience.wake_soon()
        assert [one.person for one in those if one.woken.is_set()] == ["p7"]
        those[7].rest()
        await asyncio.sleep(2 * subscribers.BATCH_SECONDS * len(those) / subscribers.BATCH_SUBSCRIBERS)
        assert all(one.woken.is_set() for one in those)

    asyncio.run(whole())


def test_waking_everybody_cancels_the_wake_that_was_planned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subscribers, "BATCH_SECONDS", 0.01)

    async def whole() -> None:
        audience, one = Subscribers(), Subscriber("p")
        audience.add(one)
        audience.wake_soon()
        audience.wake_all()
        one.rest()
        await asyncio.sleep(0.05)
        assert not one.woken.is_set()
        audience.discard(one)
        assert (len(audience), audience.people, list(audience)) == (0, frozenset(), [])

    asyncio.run(whole())
