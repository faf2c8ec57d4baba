"""People without accounts: cookies, tokens kept as hashes, phrases, names, signing out and being forgotten."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from quillmap.server.http.auth import COOKIE
from quillmap.server.http.rate_limits import PHRASES
from quillmap.server.people import LONGEST_NAME, SESSION_SECONDS, hashed, new_phrase, new_token, tidy_phrase
from quillmap.server.registry import new_id
from quillmap.server.retention import PAGE
from quillmap.server.store import RemovePerson
from quillmap.tables.rows import SaveTable
from quillmap.tables.table import Seat, Table, table_row
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.server.asgi_client import ADA, BOB, NOW, Answer, Inside, with_ada_and_bob
from tests.server.live_server import first_move


def token_in(answer: Answer) -> str:
    cookie = answer.header("Set-Cookie")
    assert cookie is not None
    return cookie.partition("=")[2].partition(";")[0]


def everything_kept(folder: Path) -> bytes:
    """All bytes of the store, and all its values once more as text."""
    with contextlib.closing(sqlite3.connect(folder / "store.db")) as database:
        names = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        rows = [row for name in names for row in database.execute(f'SELECT * FROM "{name}"')]
    return b"".join(file.read_bytes() for file in folder.glob("store.db*")) + repr(rows).encode()


def test_a_guest_comes_in_once_and_gets_a_plain_cookie_over_http(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        first = await app.ask("POST", "/api/me", headers={"accept-language": "de, cs;q=0.8"})
        cookie = first.header("Set-Cookie")
        assert cookie is not None
        assert cookie.startswith(f"{COOKIE}=")
        assert {"HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "Secure" not in cookie
        assert "Domain" not in cookie
        assert first.json()["language"] == "cs"
        assert first.json()["cartographer"]["name"].startswith("Host ")
        again = await app.ask("POST", "/api/me", token=token_in(first))
        assert (again.json(), again.header("Set-Cookie")) == (first.json(), None)
        assert (await app.ask("GET", "/api/me", token="somebody else")).json() is None

    with_ada_and_bob(tmp_path, tell)


def test_tokens_and_phrases_are_long_random_and_kept_only_as_hashes(tmp_path: Path) -> None:
    assert len({new_token() for _ in range(50)}) == len({new_phrase() for _ in range(50)}) == 50
    assert len(new_token()) * 6 >= 256
    secrets: list[str] = []

    async def tell(app: Inside) -> None:
        secrets.append(token_in(await app.ask("POST", "/api/me")))
        secrets.append((await app.ask("POST", "/api/me/phrase", token=secrets[0])).json()["phrase"])
        program = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=secrets[0])).json()
        secrets.append(program["token"])
        listed = (await app.ask("GET", "/api/me/programs", token=secrets[0])).json()["programs"]
        assert [(one["id"], one["token"]) for one in listed] == [(program["id"], "")]

    with_ada_and_bob(tmp_path, tell)
    kept = everything_kept(tmp_path)
    assert all(secret.encode() not in kept for secret in secrets)
    assert all(hashed(secret).encode() in kept for secret in secrets), "they are kept as hashes"


def test_a_phrase_carries_somebody_to_another_device(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        assert (await app.ask("GET", "/api/me", token=ADA)).json()["recoverable"] is False
        phrase = (await app.ask("POST", "/api/me/phrase", token=ADA)).json()["phrase"]
        typed = f"  {phrase.upper().replace(' ', ', ')}. "
        assert tidy_phrase(typed) == phrase
        elsewhere = await app.ask("POST", "/api/me/recover", {"phrase": typed})
        assert (elsewhere.json()["id"], elsewhere.json()["recoverable"]) == (ADA, True)
        assert (await app.ask("GET", "/api/me", token=token_in(elsewhere))).json()["id"] == ADA
        newer = (await app.ask("POST", "/api/me/phrase", token=ADA)).json()["phrase"]
        assert (await app.ask("POST", "/api/me/recover", {"phrase": phrase})).status == 401, "the old one is void"
        assert (await app.ask("POST", "/api/me/recover", {"phrase": newer})).status == 200

    with_ada_and_bob(tmp_path, tell)


def test_phrases_cannot_be_guessed_quickly(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        tries = [await app.ask("POST", "/api/me/recover", {"phrase": "x"}) for _ in range(int(PHRASES.burst) + 1)]
        assert [answer.status for answer in tries] == [401] * int(PHRASES.burst) + [429]
        assert tries[-1].header("Retry-After") == "10"

    with_ada_and_bob(tmp_path, tell, limits=True)


def test_signing_out_everywhere_ends_sessions_programs_and_sockets(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        program = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=ADA)).json()["token"]
        bearer = {"authorization": f"Bearer {program}"}
        id = (await app.ask("POST", "/api/tables", {}, headers=bearer)).json()["table"]["id"]
        path = f"/api/tables/{id}/socket"
        async with (
            app.socket(path, token=ADA) as mine,
            app.socket(path, headers=bearer) as its,
            app.socket(path, token=BOB) as theirs,
        ):
            await asyncio.gather(mine.hear(2), its.hear(2), theirs.hear(2))
            answer = await app.ask("POST", "/api/me/sign-out-everywhere", token=ADA)
            assert answer.status == 204
            assert 'quillmap=""' in (answer.header("Set-Cookie") or "")
            while mine.told[-1]["type"] != "websocket.close" or its.told[-1]["type"] != "websocket.close":
                await asyncio.sleep(0.01)
            for talk in (mine, its):
                assert talk.texts()[-1] == {"kind": "bye", "reason": "signed_out", "back_in": None}
            assert theirs.texts()[-1]["kind"] == "state"
        assert (await app.ask("GET", "/api/me", token=ADA)).json() is None
        assert (await app.ask("GET", "/api/me", headers=bearer)).json() is None

    with_ada_and_bob(tmp_path, tell)


def test_ending_a_program_ends_its_sockets_and_no_others(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        program = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=ADA)).json()
        bearer = {"authorization": f"Bearer {program['token']}"}
        id = (await app.ask("POST", "/api/tables", {}, token=ADA)).json()["table"]["id"]
        path = f"/api/tables/{id}/socket"
        async with app.socket(path, token=ADA) as mine, app.socket(path, headers=bearer) as its:
            await asyncio.gather(mine.hear(2), its.hear(2))
            assert (await app.ask("DELETE", f"/api/me/programs/{program['id']}", token=ADA)).status == 204
            while its.told[-1]["type"] != "websocket.close":
                await asyncio.sleep(0.01)
            assert mine.told[-1]["type"] == "websocket.send"
        assert (await app.ask("GET", "/api/me", headers=bearer)).json() is None
        assert (await app.ask("GET", "/api/me", token=ADA)).status == 200

    with_ada_and_bob(tmp_path, tell)


def test_whoever_asks_to_be_forgotten_leaves_no_name_in_any_table(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        name = {"cartographer": {"name": "Xanthippe", "title": "of Athens"}, "language": "en"}
        assert (await app.ask("PUT", "/api/me", name, token=ADA)).status == 200
        state = (await app.ask("POST", "/api/tables", {"start": True}, token=ADA)).json()
        finished = f"/api/tables/{state['table']['id']}"
        while state["view"]["offer"]:
            state = (await app.ask("POST", f"{finished}/move", first_move(state), token=ADA)).json()
        for wish in ({"start": True}, {"options": {"seats": 2, "open": True}}):
            await app.ask("POST", "/api/tables", wish, token=ADA)
        assert (await app.ask("DELETE", "/api/me", token=ADA)).status == 204
        assert (await app.ask("GET", "/api/me", token=ADA)).json() is None
        replay = await app.ask("GET", f"{finished}/replay", token=BOB)
        assert replay.status == 200, "the game itself stays"
        assert b"Xanthippe" not in replay.body + (await app.ask("GET", "/api/tables", token=BOB)).body

    with_ada_and_bob(tmp_path, tell)

    with contextlib.closing(sqlite3.connect(tmp_path / "store.db")) as database:
        bodies = [bytes(body) for (body,) in database.execute("SELECT body FROM tables")]
        people = [row[0] for row in database.execute("SELECT id FROM people")]
    assert len(bodies) == 3
    assert not any(b"Xanthippe" in body or b'"ada"' in body for body in bodies)
    assert people == [BOB]


def test_a_program_may_play_and_read_but_not_decide_who_somebody_is(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        program = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=ADA)).json()
        bearer = {"authorization": f"Bearer {program['token']}"}
        before = await app.registry.services.store.sessions(ADA)
        name = {"cartographer": {"name": "Mallory"}, "language": "en"}
        for method, path, body in (
            ("PUT", "", name),
            ("POST", "/phrase", b""),
            ("POST", "/programs", {"label": "another"}),
            ("DELETE", f"/programs/{program['id']}", b""),
            ("POST", "/sign-out-everywhere", b""),
            ("DELETE", "", b""),
        ):
            answer = await app.ask(method, f"/api/me{path}", body, headers=bearer)
            assert (answer.status, answer.json()["reason"]) == (403, "not_for_programs"), (method, path)
        assert await app.registry.services.store.sessions(ADA) == before
        me = await app.ask("GET", "/api/me", headers=bearer)
        assert (me.json()["cartographer"]["name"], me.json()["recoverable"]) == ("Ada", False)
        for path in ("/programs", "/tables"):
            assert (await app.ask("GET", f"/api/me{path}", headers=bearer)).status == 200
        state = (await app.ask("POST", "/api/tables", {"start": True}, headers=bearer)).json()
        move = f"/api/tables/{state['table']['id']}/move"
        assert (await app.ask("POST", move, first_move(state), headers=bearer)).status == 200
        assert (await app.ask("DELETE", f"/api/me/programs/{program['id']}", token=ADA)).status == 204

    with_ada_and_bob(tmp_path, tell)


def test_a_session_that_was_not_used_for_400_days_has_ended(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await app.ask("POST", "/api/tables", {"options": {"seats": 2}}, token=ADA)).json()["table"]["id"]
        async with app.socket(f"/api/tables/{table}/socket", token=BOB) as bob:
            await bob.hear(2)
            app.now += SESSION_SECONDS - 1
            assert (await app.ask("GET", "/api/me", token=ADA)).json()["id"] == ADA
            app.now += 2
            assert (await app.ask("GET", "/api/me", token=ADA)).json()["id"] == ADA, "used a moment ago"
            assert (await app.ask("GET", "/api/me", token=BOB)).json() is None
            await app.registry.sweep()
            while bob.told[-1]["type"] != "websocket.close":
                await asyncio.sleep(0.01)
            assert bob.texts()[-1] == {"kind": "bye", "reason": "signed_out", "back_in": None}

    with_ada_and_bob(tmp_path, tell)


def test_a_person_removed_from_the_store_receives_nothing_more(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        table = (await app.ask("POST", "/api/tables", {"options": {"seats": 2}}, token=ADA)).json()["table"]["id"]
        path = f"/api/tables/{table}"
        async with app.socket(f"{path}/socket", token=BOB) as bob, app.socket(f"{path}/socket", token=ADA) as ada:
            await asyncio.gather(bob.hear(2), ada.hear(2))
            stream = asyncio.create_task(app.ask("GET", f"{path}/stream", token=BOB))
            while len(app.registry.rooms[table].subscribers.of(BOB)) < 2:
                await asyncio.sleep(0)
            await app.registry.services.store.write(RemovePerson(BOB))  # as `quillmap forget` does it, without a hint
            await app.registry.sweep()
            while bob.told[-1]["type"] != "websocket.close":
                await asyncio.sleep(0.01)
            assert b'"reason":"signed_out"' in (await stream).body
            assert ada.told[-1]["type"] == "websocket.send"

    with_ada_and_bob(tmp_path, tell)


def test_a_name_is_forgotten_at_many_finished_tables_without_loading_them(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        store = app.registry.services.store
        people = (Seat(ADA, Cartographer("Ada")), Seat(BOB, Cartographer("Bob")))
        ids = [new_id() for _ in range(PAGE + 50)]
        past = [Table(id, ADA, Options(seats=2), NOW, "over", people) for id in ids]
        await store.write(*(SaveTable(table_row(table, 1, NOW + number)) for number, table in enumerate(past)))
        assert (await app.ask("DELETE", "/api/me", token=ADA)).status == 204
        assert app.registry.rooms == {}
        assert await store.tables_of(ADA, 1) == []
        kept = [await store.table(id) for id in ids]
        assert not any(row is None or b"Ada" in row.body for row in kept)
        assert [row.changed for row in kept if row] == [NOW + number for number in range(PAGE + 50)]
        assert len(await store.tables_of(BOB, 1000)) == PAGE + 50

    with_ada_and_bob(tmp_path, tell)


def test_a_damaged_table_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        store = app.registry.services.store
        table = (await app.ask("POST", "/api/tables", {"start": True}, token=ADA)).json()["table"]["id"]
        damaged = table_row(Table(new_id(), ADA, Options(), NOW, "over"), 1, NOW)._replace(body=b"{")
        await store.write(SaveTable(damaged))
        assert (await app.ask("DELETE", "/api/me", token=ADA)).status == 204
        assert await store.person(ADA) is None
        row = await store.table(table)
        assert row is not None
        assert b"Ada" not in row.body

    with_ada_and_bob(tmp_path, tell)


@pytest.mark.parametrize("past", ["%00", "%F0%91%BD%90", "abc", "IOU", "ABCDEFGHJ", "'"])
def test_a_place_in_the_list_that_is_no_table_is_refused(past: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answer = await app.ask("GET", f"/api/me/tables?before=1&past={past}", token=ADA)
        assert (answer.status, answer.json()["reason"]) == (400, "bad_message")
        assert (await app.ask("GET", "/api/me/tables?before=1&past=ABCDEFGH", token=ADA)).status == 200

    with_ada_and_bob(tmp_path, tell)


async def called(app: Inside, name: str, title: str = "") -> Any:
    wish = {"cartographer": {"name": name, "title": title}, "language": "en"}
    answer = await app.ask("PUT", "/api/me", wish, token=ADA)
    return answer.json()["cartographer"]["name"] if answer.status == 200 else answer.json()["reason"]


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t of\nHills ", "Ada of Hills"),
        (unicodedata.normalize("NFD", "Žofie Świąt"), "Žofie Świąt"),
        ("é" * LONGEST_NAME, "é" * LONGEST_NAME),
        (unicodedata.normalize("NFD", "é" * LONGEST_NAME), "é" * LONGEST_NAME),
        ("地図👑", "地図👑"),
        ("x" * (LONGEST_NAME + 1), "bad_name"),
        ("x" * 65, "bad_message"),
        ("", "bad_name"),
        ("\u3164", "bad_name"),
        ("Ada\u202eadA", "bad_name"),
        ("Ada\u200b", "bad_name"),
        ("Ada\x00", "bad_name"),
        ("Ada\x7f", "bad_name"),
        ("\ue000", "bad_name"),
        ("<b>Ada</b>", "<b>Ada</b>"),
    ],
)
def test_names(name: str, kept: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        assert await called(app, name) == kept
        if kept.startswith("bad"):
            assert (await app.ask("GET", "/api/me", token=ADA)).json()["cartographer"]["name"] == "Ada"

    with_ada_and_bob(tmp_path, tell)
