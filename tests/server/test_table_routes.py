"""Tables through the API: opened once, listed, left and joined again, watched, played again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from quillmap.server.http.routes.people import PAGE
from quillmap.server.http.table_list import is_listed
from quillmap.server.store import Change
from quillmap.tables.commands import STAND_IN
from quillmap.tables.rows import Conflict, StoreFailed
from quillmap.tables.table import Seat, Table, table_row
from quillmap.wire.tables import Options
from tests.server.asgi_client import Inside, guest, inside
from tests.server.live_server import first_move

ADA, BOB, CYD = "ada", "bob", "cyd"


def story(tell: Callable[[Inside], Any], tmp_path: Path) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*(change for name in (ADA, BOB, CYD) for change in guest(name)))
            await tell(app)

    asyncio.run(whole())


async def ask(app: Inside, who: str, path: str, body: Any = b"", method: str = "POST") -> Any:
    answer = await app.ask(method, f"/api/tables{path}", body, token=who)
    assert answer.status == 200, answer.body
    return answer.json()


async def refused(app: Inside, who: str, path: str, body: Any = b"", method: str = "POST") -> str:
    answer = await app.ask(method, f"/api/tables{path}", body, token=who)
    assert 400 <= answer.status < 500
    return str(answer.json()["reason"])


async def play_out(app: Inside, people: tuple[str, ...], table: str) -> Any:
    while True:
        for who in people:
            state = await ask(app, who, f"/{table}", method="GET")
            if state["table"]["status"] == "over":
                return state
            if state["view"]["offer"]:
                await ask(app, who, f"/{table}/move", first_move(state))


def test_asking_again_with_the_same_key_opens_no_second_table(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        wish = {"key": "once", "options": {"seats": 2}, "start": True}
        first, again = await ask(app, ADA, "", wish), await ask(app, ADA, "", wish)
        assert first["table"]["id"] == again["table"]["id"]
        assert first["view"]["commitment"] == again["view"]["commitment"]
        assert (await ask(app, BOB, "", wish))["table"]["id"] != first["table"]["id"]

    story(tell, tmp_path)


def test_open_tables_are_listed_until_they_begin(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await ask(app, ADA, "", {"options": {"seats": 3, "open": True}}))["table"]["id"]
        await ask(app, ADA, "", {"options": {"seats": 3}})
        (line,) = (await ask(app, BOB, "", method="GET"))["tables"]
        assert (line["id"], line["host"], line["names"]) == (table, "Ada", ["Ada"])
        assert (line["taken"], line["seats"], line["waiting"]) == (1, 3, False)
        seat = {"seat": (await ask(app, BOB, f"/{table}/join"))["table"]["seats"][1]["id"]}
        await ask(app, ADA, f"/{table}/hand-over", seat)
        assert (await ask(app, ADA, f"/{table}/hand-over", seat))["table"]["host"] == 1, "asked again, nothing happens"
        assert await refused(app, ADA, f"/{table}/start") == "host_only"
        await ask(app, BOB, f"/{table.lower()[:4]}-{table.lower()[4:]}/start")
        assert (await ask(app, BOB, "", method="GET"))["tables"] == []

    story(tell, tmp_path)


def test_removing_a_person_who_leaves_removes_nobody_else(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        for _ in range(10):
            table = (await ask(app, ADA, "", {"options": {"seats": 4}}))["table"]["id"]
            for who in (BOB, CYD):
                state = await ask(app, who, f"/{table}/join")
            bob = {"seat": state["table"]["seats"][1]["id"]}
            await asyncio.gather(
                app.ask("POST", f"/api/tables/{table}/leave", token=BOB),  # refused if he is removed first
                *(ask(app, ADA, f"/{table}/remove", bob) for _ in range(3)),
            )
            left = (await ask(app, ADA, f"/{table}", method="GET"))["table"]["seats"]
            assert [seat["cartographer"]["name"] for seat in left] == ["Ada", "Cyd"]

    story(tell, tmp_path)


def test_leaving_in_mid_game_and_coming_back(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await ask(app, ADA, "", {"options": {"seats": 2}}))["table"]["id"]
        await ask(app, BOB, f"/{table}/join")
        await ask(app, ADA, f"/{table}/start")
        state = await ask(app, BOB, f"/{table}/leave")
        assert state["table"]["seats"][1]["bot"] == STAND_IN
        assert state["seat"] == 1, "the seat stays theirs"
        assert (await ask(app, BOB, f"/{table}/join"))["table"]["seats"][1]["bot"] is None
        seat = {"seat": state["table"]["seats"][1]["id"], "bot": "master"}
        assert await refused(app, ADA, f"/{table}/stand-in", seat) == "not_away", "the host has no say in this"
        assert (await ask(app, BOB, f"/{table}/stand-in", seat))["table"]["seats"][1]["bot"] == "master"
        assert await refused(app, CYD, f"/{table}/join") == "already_begun"

    story(tell, tmp_path)


def test_a_removed_player_is_told_and_not_let_in_again(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await ask(app, ADA, "", {"options": {"seats": 3}}))["table"]["id"]
        state = await ask(app, BOB, f"/{table}/join")
        async with app.socket(f"/api/tables/{table}/socket", token=BOB) as talk:
            await talk.hear(2)
            await ask(app, ADA, f"/{table}/remove", {"seat": state["table"]["seats"][1]["id"]})
            await talk.hear(3)
            assert [message.get("reason") for message in talk.texts()][-1] == "removed"
        assert await refused(app, BOB, f"/{table}", method="GET") == "removed"
        assert await refused(app, BOB, f"/{table}/join") == "removed"
        assert (await ask(app, CYD, f"/{table}/join"))["seat"] == 1

    story(tell, tmp_path)


def test_spectators_where_they_are_let_in_and_where_not(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        for allowed in (True, False):
            options = {"seats": 2, "spectators": allowed}
            table = (await ask(app, ADA, "", {"options": options}))["table"]["id"]
            assert (await ask(app, BOB, f"/{table}", method="GET"))["seat"] is None, "everybody may look at a lobby"
            async with app.socket(f"/api/tables/{table}/socket", token=BOB) as talk:
                await talk.hear(2)
                await ask(app, ADA, f"/{table}/start")
                await talk.hear(3)
                kinds = [message["kind"] for message in talk.texts()]
                assert kinds == (["state", "state"] if allowed else ["state", "bye"])
                assert allowed or talk.texts()[-1]["reason"] == "no_spectators", "nobody removed them"
            if allowed:
                seen = await ask(app, BOB, f"/{table}?look=0", method="GET")
                assert (seen["view"]["offer"], seen["view"]["seat"], list(seen["view"]["shown"])) == (None, None, ["0"])
            else:
                assert await refused(app, BOB, f"/{table}", method="GET") == "no_spectators"
                assert await refused(app, BOB, f"/{table}/stream", method="GET") == "no_spectators"
            assert (
                await refused(app, BOB, f"/{table}/move", {"kind": "destroy", "turn": 1, "cell": "A1"}) == "not_seated"
            )

    story(tell, tmp_path)


def test_history_shows_place_and_total_and_lists_a_rematch_once(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await ask(app, ADA, "", {"options": {"seats": 2}}))["table"]["id"]
        await ask(app, BOB, f"/{table}/join")
        await ask(app, ADA, f"/{table}/start")
        assert await refused(app, ADA, f"/{table}/rematch") == "not_over"
        end = await play_out(app, (ADA, BOB), table)
        lines = [(await app.ask("GET", "/api/me/tables", token=who)).json()["tables"][0] for who in (ADA, BOB)]
        assert [line["total"] for line in lines] == end["view"]["totals"]
        assert sorted(line["place"] for line in lines) in ([1, 2], [1, 1])
        assert await refused(app, CYD, f"/{table}/rematch") == "not_seated"
        ids = {
            (await ask(app, who, f"/{id}/rematch"))["table"]["id"]
            for who in (ADA, BOB)
            for id in (table, table.lower())
        }
        assert ids == {(await ask(app, CYD, f"/{table}", method="GET"))["table"]["next"]}
        (again,) = ids
        assert [
            seat["cartographer"]["name"] for seat in (await ask(app, ADA, f"/{again}", method="GET"))["table"]["seats"]
        ] == ["Ada", "Bob"]

    story(tell, tmp_path)


async def listed(app: Inside, who: str) -> list[str]:
    return [line["id"] for line in (await app.ask("GET", "/api/me/tables", token=who)).json()["tables"]]


def test_a_game_given_up_takes_no_moves_has_no_record_and_is_listed_no_more(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        state = await ask(app, ADA, "", {"options": {"seats": 2}, "bots": ["novice"], "start": True})
        table = state["table"]["id"]
        assert await listed(app, ADA) == [table]
        assert await refused(app, BOB, f"/{table}/resign") == "not_seated"
        for _ in range(2):
            after = await ask(app, ADA, f"/{table}/resign")
            assert (after["table"]["status"], after["view"]["over"]) == ("over", False)
            assert await listed(app, ADA) == []
        assert await refused(app, ADA, f"/{table}/move", first_move(state)) == "game_over"
        assert await refused(app, ADA, f"/{table}/record", method="GET") == "not_over"
        assert await refused(app, ADA, f"/{table}/replay", method="GET") == "not_over"
        (rows, events) = await app.registry.services.store.games(table), after["heard"]
        assert len(await app.registry.services.store.events(rows[0].id, 0)) >= events

    story(tell, tmp_path)


def test_a_table_left_in_mid_game_is_in_the_list_again_when_it_is_over() -> None:
    table = Table("T", ADA, Options(), 1.0, "playing", (Seat(ADA), Seat(BOB, bot=STAND_IN, left=True)))
    over = msgspec.structs.replace(table, status="over")
    seen = [[is_listed(table_row(one, 1, 1.0), who) for who in (ADA, BOB)] for one in (table, over)]
    assert seen == [[True, False], [True, True]]


def test_a_table_left_in_mid_game_is_listed_again_when_it_is_joined(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await ask(app, ADA, "", {"options": {"seats": 2}}))["table"]["id"]
        await ask(app, BOB, f"/{table}/join")
        await ask(app, ADA, f"/{table}/start")
        await ask(app, BOB, f"/{table}/leave")
        assert (await listed(app, BOB), await listed(app, ADA)) == ([], [table])
        await ask(app, BOB, f"/{table}/join")
        assert await listed(app, BOB) == [table]

    story(tell, tmp_path)


def test_games_given_up_leave_no_gaps_in_the_list(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        kept = (await ask(app, ADA, "", {"start": True}))["table"]["id"]
        for _ in range(PAGE + 1):
            app.now += 1
            table = (await ask(app, ADA, "", {"start": True}))["table"]["id"]
            await ask(app, ADA, f"/{table}/resign")
        lobby = (await ask(app, ADA, "", {"options": {"seats": 2}}))["table"]["id"]
        await ask(app, ADA, f"/{lobby}/leave")
        assert await listed(app, ADA) == [kept]

    story(tell, tmp_path)


@pytest.mark.parametrize("failing", [0, 1, 7, 8])
def test_a_store_that_fails_after_a_lost_race_holds_no_table_up(failing: int, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        store: Any = app.registry.services.store
        write, times = store.write, iter(range(failing))

        async def lose(*changes: Change) -> None:
            if next(times, None) is not None:
                raise Conflict
            await write(*changes)

        async def fail(id: str) -> None:
            raise StoreFailed("a disk is full")

        state = await ask(app, ADA, "", {"start": True})
        move, table = first_move(state), state["table"]["id"]
        store.write = lose
        answer = await app.ask("POST", f"/api/tables/{table}/move", move, token=ADA)
        assert answer.status == (503 if failing == 8 else 200), "who loses eight times in a row is told so"
        times = iter(range(1))
        store.table = fail
        move = first_move(await ask(app, ADA, f"/{table}", method="GET"))
        assert (await app.ask("POST", f"/api/tables/{table}/move", move, token=ADA)).status == 503
        del store.table
        assert (await ask(app, ADA, f"/{table}/move", move))["view"]["turn"] >= 2

    story(tell, tmp_path)


def test_a_list_says_whose_turn_it_is_and_until_when(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        async def listed(who: str) -> tuple[bool, list[str], float | None]:
            lines = (await app.ask("GET", "/api/me/tables", token=who)).json()["tables"]
            return lines[0]["waiting"], lines[0]["drawing"], lines[0]["due"]

        table = (await ask(app, ADA, "", {"options": {"seats": 3, "clock": 86_400}}))["table"]["id"]
        for who in (BOB, CYD):
            await ask(app, who, f"/{table}/join")
        assert await listed(BOB) == (False, [], None)
        state = await ask(app, ADA, f"/{table}/start")
        assert await listed(ADA) == (True, ["Ada", "Bob", "Cyd"], app.now + 86_400)
        await ask(app, ADA, f"/{table}/move", first_move(state))
        assert await listed(ADA) == (False, ["Bob", "Cyd"], app.now + 86_400)

    story(tell, tmp_path)
