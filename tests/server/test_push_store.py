"""What a store keeps for calls: one key, devices under their sessions, and who was called to which turn."""

from __future__ import annotations

import asyncio

import pytest

from quillmap.server.people import hashed
from quillmap.server.push.subscriptions import MOST_DEVICES
from quillmap.server.store import RemovePerson, RemoveSession, SavePerson, SaveSession, Store
from quillmap.server.store.push import ClaimCall, DropEndpoint, KeepPushKey, PushSubscription, SavePush
from quillmap.tables.rows import Conflict
from tests.server.conftest import StoreMaker
from tests.server.rows import person, session, tell, with_game


def device(session: str, endpoint: str, created: float = 1.0) -> PushSubscription:
    return PushSubscription(hashed(session), endpoint, b"p", b"a", "https://play.example/", created)


async def with_ada(store: Store) -> None:
    await with_game(store)
    await store.write(SavePerson(person("ada")))
    for token in ("one", "two"):
        await store.write(SaveSession(session(hashed(token), "ada")))


def test_the_first_key_stays(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        assert await store.push_key() is None
        await asyncio.gather(*(store.write(KeepPushKey(bytes([n]) * 32)) for n in range(5)))
        key = await store.push_key()
        await store.write(KeepPushKey(b"later"))
        assert key
        assert await store.push_key() == key

    tell(another(), story)


def test_a_turn_is_claimed_once(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_ada(store)
        for turn in (3, 4):
            claims = [store.write(ClaimCall("ada", "g", turn)) for _ in range(8)]
            outcome = await asyncio.gather(*claims, return_exceptions=True)
            assert outcome.count(None) == 1
            assert sum(isinstance(one, Conflict) for one in outcome) == 7
        with pytest.raises(Conflict):
            await store.write(ClaimCall("ada", "g", 3))

    tell(another(), story)


def test_subscriptions_end_with_their_session_their_address_or_their_person(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        async def endpoints() -> list[str]:
            return [one.endpoint for one in await store.push_subscriptions("ada", 0)]

        async def save(*devices: PushSubscription) -> None:
            await store.write(*(SavePush(one, "ada", MOST_DEVICES) for one in devices))

        await with_ada(store)
        await save(device("one", "a"), device("one", "b"), device("two", "c", 2.0))
        assert await endpoints() == ["c", "b"], "one for each session"
        await save(device("one", "c", 3.0))
        assert await endpoints() == ["c"], "one session for each address"
        await store.write(DropEndpoint("c"))
        assert await endpoints() == []
        await save(device("one", "a"), device("two", "b"))
        await store.write(RemoveSession(hashed("one")))
        assert await endpoints() == ["b"]
        assert await store.push_subscriptions("ada", 1e9) == [], "sessions that were not used for long"
        await store.write(ClaimCall("ada", "g", 1), RemovePerson("ada"))
        assert await endpoints() == []
        with pytest.raises(Conflict):
            await save(device("two", "b"))

    tell(another(), story)


def test_a_person_keeps_the_latest_devices(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_ada(store)
        for number in range(MOST_DEVICES + 3):
            await store.write(
                SaveSession(session(hashed(f"s{number}"), "ada")),
                SavePush(device(f"s{number}", f"{number}", number), "ada", MOST_DEVICES),
            )
        kept = await store.push_subscriptions("ada", 0)
        assert [one.endpoint for one in kept] == [f"{number}" for number in range(MOST_DEVICES + 2, 2, -1)]

    tell(another(), story)


def test_no_backup_holds_the_key_or_the_address_of_a_device(another: StoreMaker) -> None:
    async def story(store: Store) -> None:
        await with_ada(store)
        await store.write(KeepPushKey(b"secret of the server"), SavePush(device("one", "address"), "ada", 10))
        dumped = repr([row async for row in store.dump()])
        assert "secret of the server" not in dumped
        assert "address" not in dumped

    tell(another(), story)
