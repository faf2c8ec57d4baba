"""Requests at large: allowed origins, headers of every answer, and answers to nonsense."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from quillmap.server.http.middleware import SECURITY_HEADERS
from quillmap.server.http.rate_limits import LARGEST_BODY, LARGEST_MESSAGE, MESSAGES, REQUESTS
from quillmap.server.http.routes import static_files
from tests.server.asgi_client import Answer, Inside, guest, inside, quiet
from tests.server.nonsense import ASKED, BODIES, NONSENSE, PATHS, QUERIES

ADA, BOB = "ada", "bob"


def story(tmp_path: Path, tell: Callable[[Inside], Awaitable[None]], *, limits: bool = False) -> None:
    async def whole() -> None:
        async with inside(tmp_path / "store.db", limits=limits) as app:
            await app.registry.services.store.write(*guest(ADA), *guest(BOB, "pl"))
            await tell(app)

    asyncio.run(whole())


async def table(app: Inside, **options: Any) -> str:
    answer = await app.ask("POST", "/api/tables", {"options": options, "start": True}, token=ADA)
    return f"/api/tables/{answer.json()['table']['id']}"


# From where


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"origin": "http://inside"}, 200),
        ({"origin": "https://elsewhere.example"}, 403),
        ({"origin": "http://inside.elsewhere.example"}, 403),
        ({"origin": "http://inside:81"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "null", "host": ""}, 403),
        ({"origin": "http://["}, 403),
        ({"origin": ""}, 403),
        ({"x-quillmap": "1", "origin": "http://inside"}, 200),
    ],
)
def test_only_our_own_pages_may_change_anything(headers: dict[str, str], status: int, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answer = await app.ask("POST", "/api/me", token=ADA, headers=headers)
        assert answer.status == status
        path = await table(app)
        async with app.socket(f"{path}/socket", token=ADA, headers=headers) as talk:
            (first, *_) = await talk.hear(2)
            assert first["type"] == ("websocket.accept" if status == 200 else "websocket.http.response.start")
            assert first.get("status", 200) == status

    story(tmp_path, tell)


def test_without_our_header_only_a_programs_token_changes_anything(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        for method, path in (("POST", "/api/me"), ("PUT", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/tables")):
            scope = app.scope("http", method, path, ADA, {"authorization": "Basic YTpi"})
            scope["headers"] = [header for header in scope["headers"] if header[0] != b"x-quillmap"]
            told: list[Any] = []

            async def send(message: Any, told: list[Any] = told) -> None:
                told.append(message)

            async def receive() -> Any:
                return {"type": "http.request", "body": b"", "more_body": False}

            await app.app(scope, receive, send)
            assert told[0]["status"] == 403
        token = (await app.ask("POST", "/api/me/programs", {"label": "bot"}, token=ADA)).json()["token"]
        bearer = {"authorization": f"Bearer {token}", "x-quillmap": ""}
        assert (await app.ask("POST", "/api/tables", {}, headers=bearer)).status == 200
        bearer["origin"] = "https://elsewhere.example"
        assert (await app.ask("POST", "/api/tables", {}, headers=bearer)).status == 403

    story(tmp_path, tell)


# What every answer carries


@pytest.mark.parametrize(
    "asked",
    ASKED,
)
def test_every_answer_carries_the_same_shield(asked: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answer = await app.ask(*asked.split(" "))
        assert {name: answer.header(name) for name in SECURITY_HEADERS} == SECURITY_HEADERS
        assert answer.header("Access-Control-Allow-Origin") is None
        assert answer.header("Strict-Transport-Security") is None, "not over plain http"
        if answer.status == 405:
            assert answer.header("Allow")

    story(tmp_path, tell)


def test_a_wrong_method_is_answered_with_the_allowed_ones(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        for path, methods in (("/api/me", "DELETE, GET, POST, PUT"), ("/api/tables", "GET, POST"), ("/", "GET, HEAD")):
            for method in {"PATCH", "HEAD"} - set(methods.split(", ")):
                answer = await app.ask(method, path, token=ADA)
                assert (answer.status, answer.header("Allow")) == (405, methods)

    story(tmp_path, tell)


def test_no_page_of_ours_needs_an_inline_script_or_style(tmp_path: Path) -> None:
    policy = SECURITY_HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "default-src 'none'" in policy

    async def tell(app: Inside) -> None:
        page = (await app.ask("GET", "/docs")).body.decode()
        assert not any(mark in page for mark in ("<script", "<style", " style=", " onclick="))

    story(tmp_path, tell)


# Files


@pytest.mark.parametrize(
    "path",
    PATHS,
)
def test_no_path_leads_out_of_our_files(path: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answer = await app.ask("GET", path)
        assert answer.status in (200, 404, 503)
        assert b"import" not in answer.body
        assert b"root:" not in answer.body
        assert answer.status != 200 or answer.body.startswith(b"<!doctype html>")

    story(tmp_path, tell)


def test_files_may_be_cached_for_ever_and_the_page_may_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>")
    (static / "assets" / "app.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    (static / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(static_files, "STATIC", static)

    async def tell(app: Inside) -> None:
        for path, kept in (("/", "no-cache"), ("/table-ABC", "no-cache"), ("/assets/app.js", static_files.FOREVER)):
            for method in ("GET", "HEAD"):
                answer = await app.ask(method, path)
                assert (answer.status, answer.header("Cache-Control")) == (200, kept)
        assert (await app.ask("GET", "/link.txt")).status == 404
        (static / "index.html").unlink()
        assert (await app.ask("GET", "/")).status == 503

    story(tmp_path, tell)


@pytest.mark.parametrize("path", ["/some/deep/page", "/table-ABC/x", "/nothing.txt", "//etc/passwd"])
def test_a_person_who_goes_astray_gets_a_page_and_a_program_the_reason(path: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        person = await app.ask("GET", path, headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
        assert (person.status, person.header("Location")) == (302, "/nowhere")
        program = await app.ask("GET", path, headers={"Accept": "*/*"})
        assert (program.status, program.json()["reason"]) == (404, "no_such_page")

    story(tmp_path, tell)


# Nonsense


@pytest.mark.parametrize("address", BODIES)
def test_nonsense_is_refused_with_a_reason(address: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = address.replace("T", await table(app, seats=2)) if address.startswith("T") else address
        for body in NONSENSE:
            answer = await app.ask("POST", path, body, token=ADA)
            expected = (200,) if address == "/api/tables" and body == b"{}" else range(400, 500)
            assert answer.status in expected, (body[:80], answer)
            assert answer.json()["reason"]
            assert b"\\u0000" not in answer.body

    story(tmp_path, tell)


@pytest.mark.parametrize(
    "query",
    QUERIES,
)
def test_questions_that_make_no_sense(query: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        path = await table(app)
        assert (await app.ask("GET", f"{path}?{query}", token=ADA)).status == 400
        if query.startswith("heard"):
            async with app.socket(f"{path}/socket?{query}", token=ADA) as talk:
                (first, *_) = await talk.hear(1)
                assert first["type"] in ("websocket.close", "websocket.http.response.start")

    story(tmp_path, tell)


@pytest.mark.parametrize("id", ["%00", "x", "ABCDEFGHJ", "ÄÖÜ", "a b", "-" * 500, "' OR 1=1 --", "ABCDEFG\0"])
def test_tables_with_names_that_no_table_has(id: str, tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answer = await app.ask("GET", f"/api/tables/{id}", token=ADA)
        assert (answer.status, answer.json()["reason"]) == (404, "no_such_table")

    story(tmp_path, tell)


def test_bodies_are_measured_whatever_their_header_says(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        for claimed in ("x", "-1", "²", "9" * 5000, str(LARGEST_BODY + 1)):
            assert (
                await app.ask("POST", "/api/tables", b"{}", token=ADA, headers={"content-length": claimed})
            ).status == 413
        fits = b'{"key":"' + b"x" * 60 + b'"}'
        assert (await app.ask("POST", "/api/tables", fits.ljust(LARGEST_BODY), token=ADA)).status == 200
        assert (await app.ask("POST", "/api/tables", fits.ljust(LARGEST_BODY + 1), token=ADA)).status == 413

    story(tmp_path, tell)


# Sockets


def test_a_socket_answers_nonsense_and_goes_on(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        async with app.socket(f"{await table(app)}/socket", token=ADA) as talk:
            await talk.hear(2)
            for body in (*NONSENSE, b'{"kind":"try"}', b'{"kind":"try","move":{"kind":"try"}}', b'{"kind":"look"}'):
                talk.incoming.put_nowait({"type": "websocket.receive", "text": body.decode("utf-8", "replace")})
            talk.incoming.put_nowait({"type": "websocket.receive", "bytes": b"\0"})
            talk.incoming.put_nowait({"type": "websocket.receive", "text": "é" * (LARGEST_MESSAGE // 2 + 1)})
            await talk.hear(2 + len(NONSENSE) + 5)
            told = talk.texts()[1:]
            assert {message["kind"] for message in told} == {"refused"}
            assert told[-1]["reason"] == "too_large"
            talk.say({"kind": "look", "seats": []})
            await talk.hear(2 + len(NONSENSE) + 6)
            news = talk.texts()[-1]
            assert (news["kind"], news["table"], news["view"], news["events"]) == ("news", {}, {}, [])

    story(tmp_path, tell)


def test_a_socket_that_sends_too_often_is_refused(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        async with app.socket(f"{await table(app)}/socket", token=BOB) as talk:
            await talk.hear(2)
            for _ in range(int(MESSAGES.burst) * 3):
                talk.say({"kind": "nothing"})
            await talk.hear(2 + int(MESSAGES.burst) * 3)
            reasons = [message["reason"] for message in talk.texts()[1:]]
            assert set(reasons[: int(MESSAGES.burst)]) == {"not_signed_in", "not_seated", "bad_message"} & set(reasons)
            assert reasons[-1] == "too_many"
            assert talk.texts()[-1]["details"]["seconds"] >= 1

    story(tmp_path, tell, limits=True)


def test_too_many_requests_are_answered_with_a_retry_after(tmp_path: Path) -> None:
    async def tell(app: Inside) -> None:
        answers = [await app.ask("GET", "/api/me", token=BOB) for _ in range(int(REQUESTS.burst) + 1)]
        assert [answer.status for answer in answers] == [200] * int(REQUESTS.burst) + [429]
        assert answers[-1].header("Retry-After") == "1"
        assert "1" in answers[-1].json()["sentence"]
        assert (await app.ask("GET", "/api/me", token=ADA)).status == 200, "others are let in"

    story(tmp_path, tell, limits=True)


def test_bytes_at_random_are_never_our_fault(tmp_path: Path) -> None:
    rng = random.Random(4)

    async def tell(app: Inside) -> None:
        path = await table(app, seats=2)
        legal = json.dumps({"kind": "draw", "turn": 1, "terrain": "water", "cells": ["B2", "B3"]}).encode()
        statuses = set()
        for _ in range(400):
            body = bytearray(legal)
            for _ in range(rng.randrange(1, 6)):
                body[rng.randrange(len(body))] = rng.randrange(256)
            address = rng.choice((f"{path}/move", f"{path}/try", "/api/tables", "/api/me/programs"))
            answer: Answer = await app.ask(rng.choice(("POST", "PUT", "DELETE")), address, bytes(body), token=ADA)
            statuses.add(answer.status)
        await quiet()
        assert max(statuses) < 500

    story(tmp_path, tell)
