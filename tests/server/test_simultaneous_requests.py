"""Requests at the same moment: none is lost, and nothing deleted comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from quillmap.server.bots.pool import BotPool
from quillmap.server.http.routes.tables import _id
from quillmap.server.people import MOST_PROGRAMS
from quillmap.server.registry import new_id
from quillmap.server.store import Store
from quillmap.tables.rows import SaveTable
from quillmap.tables.table import Table, new_seat, table_row
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.server.asgi_client import NOW, Inside, guest
from tests.server.conftest import StoreMaker
from tests.server.rows import everything, opened

ROUNDS = 12


def story(another: StoreMaker, tell: Callable[[list[Inside], Store], Awaitable[None]]) -> None:
    """Two processes that share a database, or the one that an SQLite file has twice."""

    async def whole() -> None:
        async with opened(another(), another()) as stores:
            apps = [Inside(store, BotPool(0), shared=True) for store in stores if store.shared]
            apps = apps or [Inside(stores[0], BotPool(0))] * 2
            await tell(apps, stores[0])
            for app in apps:
                await app.registry.close()

    asyncio.run(whole())


def named(name: str) -> Any:
    return {"cartographer": {"name": name}, "language": "en"}


def test_a_recovery_phrase_survives_a_change_at_the_same_moment(another: StoreMaker) -> None:
    async def tell(apps: list[Inside], store: Store) -> None:
        one, two = apps
        for number in range(ROUNDS):
            who = f"p{number}"
            await store.write(*guest(who))
            phrase, *_ = await asyncio.gather(
                one.ask("POST", "/api/me/phrase", token=who),
                *(two.ask("PUT", "/api/me", named("Zora"), token=who) for _ in range(3)),
            )
            found = await two.ask("POST", "/api/me/recover", {"phrase": phrase.json()["phrase"]})
            assert (found.status, found.json()["id"]) == (200, who)
            assert found.json()["cartographer"]["name"] == "Zora"

    story(another, tell)


def test_whoever_is_forgotten_does_not_come_back_and_leaves_no_name(another: StoreMaker) -> None:
    async def tell(apps: list[Inside], store: Store) -> None:
        one, two = apps
        await store.write(*guest("host"))
        for number in range(ROUNDS):
            who = f"guest{number}"
            await store.write(*guest(who))
            phrase = (await one.ask("POST", "/api/me/phrase", token=who)).json()["phrase"]
            table = (await one.ask("POST", "/api/tables", {"options": {"seats": 4}}, token="host")).json()["table"]
            answers = await asyncio.gather(
                one.ask("DELETE", "/api/me", token=who),
                two.ask("PUT", "/api/me", named("Xanthippe"), token=who),
                two.ask("POST", "/api/me/phrase", token=who),
                two.ask("POST", "/api/me/programs", {"label": "bot"}, token=who),
                two.ask("POST", "/api/tables", {}, token=who),
                two.ask("POST", "/api/tables", {"start": True}, token=who),
                two.ask("POST", f"/api/tables/{table['id']}/join", token=who),
                one.ask("POST", "/api/me/recover", {"phrase": phrase}),
            )
            assert answers[0].status == 204
            assert {answer.status for answer in answers} <= {200, 204, 401, 403}, "who is gone is nobody's host either"
            kept = repr(await everything(store))
            assert "Xanthippe" not in kept
            assert who not in kept
            assert who.title() not in kept
            assert (await two.ask("POST", "/api/me/recover", {"phrase": phrase})).status == 401

    story(another, tell)


def test_programs_asked_for_at_once_are_not_too_many(another: StoreMaker) -> None:
    async def tell(apps: list[Inside], store: Store) -> None:
        await store.write(*guest("ada"))
        asked = [
            apps[number % 2].ask("POST", "/api/me/programs", {"label": "bot"}, token="ada") for number in range(60)
        ]
        answers = await asyncio.gather(*asked)
        assert sum(answer.status == 200 for answer in answers) == MOST_PROGRAMS
        assert {answer.json()["reason"] for answer in answers if answer.status != 200} == {"too_many_programs"}

    story(another, tell)


def test_a_rematch_that_everybody_asks_for_is_one_table_whose_id_nobody_can_work_out(another: StoreMaker) -> None:
    async def tell(apps: list[Inside], store: Store) -> None:
        await store.write(*guest("ada"), *guest("bob"))
        seats = tuple(new_seat(name, Cartographer(name.title())) for name in ("ada", "bob"))
        found = set()
        for number in range(ROUNDS):
            past = Table(new_id(), "ada", Options(seats=2), NOW, "over", seats)
            await store.write(SaveTable(table_row(past, 1, NOW + number)))
            asked = [
                app.ask("POST", f"/api/tables/{past.id}/rematch", token=who)
                for app in apps
                for who in ("ada", "bob", "ada")
            ]
            (again,) = {answer.json()["table"]["id"] for answer in await asyncio.gather(*asked)}
            assert again != _id(past.id, "rematch")
            found |= {past.id, again}
        assert {row.id for row in await store.tables_of("bob", 100)} == found, "and no others were left behind"

    story(another, tell)
