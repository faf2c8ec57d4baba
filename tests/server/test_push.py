"""Calls of players to their turn: readable by their device only, once, and no more than asked for."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from quillmap.server.bots.pool import BotPool
from quillmap.server.push.calls import PATIENCE
from quillmap.server.push.sealing import CURVE, decoded, encoded, new_key, public_key, sealed
from quillmap.server.store.sqlite import SqliteStore
from tests.server.asgi_client import ADA, BOB, Inside, guest
from tests.server.live_server import first_move


class Push(NamedTuple):
    """A message as it came to a push service."""

    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """A push service on loopback, and one device that it serves."""

    def __init__(self) -> None:
        self.status = "201 Created"
        self.got: list[Push] = []
        self.news = asyncio.Event()
        self.secret = new_key()
        self.auth = b"sixteen bytes !!"
        self.port = 0

    def subscription(self, name: str = "ada") -> Any:
        keys = {"p256dh": encoded(public_key(self.secret)), "auth": encoded(self.auth)}
        return {"endpoint": f"http://127.0.0.1:{self.port}/device/{name}", "keys": keys}

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().strip().split("\r\n")
        headers = dict(line.lower().split(": ", 1) if "vapid" not in line else line.split(": ", 1) for line in lines)
        body = await reader.readexactly(int(headers["content-length"]))
        self.got.append(Push(first.split()[1], headers, body))
        self.news.set()
        writer.write(f"HTTP/1.1 {self.status}\r\nLocation: http://127.0.0.1:{self.port}/stolen\r\n\r\n".encode())
        await writer.drain()
        writer.close()

    async def message(self) -> Push:
        while not self.got:
            self.news.clear()
            await self.news.wait()
        return self.got.pop(0)

    def read(self, body: bytes) -> bytes:
        """What the device reads (RFC 8291)."""
        salt, theirs, hidden = body[:16], body[21:86], body[86:]
        private = ec.derive_private_key(int.from_bytes(self.secret, "big"), CURVE)
        shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return bytes(HKDF(hashes.SHA256(), length, salt, info).derive(secret))

        both = derived(shared, self.auth, b"WebPush: info\0" + public_key(self.secret) + theirs, 32)
        key = derived(both, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = derived(both, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, hidden, None)
        assert text[-1:] == b"\x02"
        return bytes(text[:-1])


class Scene(NamedTuple):
    """Ada and Bob at a table that waits for both, at one or more processes, with a push service."""

    apps: list[Inside]
    service: PushService
    table: str

    async def look(self, seconds: float = PATIENCE) -> None:
        """Let time pass, let every process look, and wait until all calls are made."""
        for app in self.apps:
            await app.registry.sweep()
            app.steady += seconds
        await asyncio.gather(*(app.registry.sweep() for app in self.apps))
        for app in self.apps:
            await asyncio.gather(*app.registry._calls._calling)

    async def subscribe(self, who: str = ADA) -> int:
        app = self.apps[0]
        return (await app.ask("PUT", "/api/push/subscriptions", self.service.subscription(who), token=who)).status

    async def post(self, path: str, body: Any = b"", *, who: str = ADA) -> Any:
        answer = await self.apps[0].ask("POST", f"/api/tables{path}", body, token=who)
        assert answer.status == 200, answer.body
        return answer.json()


@contextlib.asynccontextmanager
async def scene(tmp_path: Path, processes: int, options: dict[str, Any]) -> AsyncIterator[Scene]:
    store = SqliteStore(tmp_path / "store.db")
    await store.open()
    await store.write(*guest(ADA, "pl"), *guest(BOB))
    service = PushService()
    server = await asyncio.start_server(service.answer, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    shared = processes > 1
    apps = [Inside(store, BotPool(0), shared=shared, push_anywhere=True, name=f"{n}") for n in range(processes)]
    told = Scene(apps, service, "")
    try:
        table = (await told.post("", {"options": {"seats": 2, **options}}))["table"]["id"]
        await told.post(f"/{table}/join", who=BOB)
        await told.post(f"/{table}/start")
        for app in apps:
            await app.registry.room(table)
        yield told._replace(table=table)
    finally:
        for app in apps:
            await app.registry.close()
        server.close()


def play(tmp_path: Path, story: Callable[[Scene], Awaitable[None]], *, processes: int = 1, **options: Any) -> None:
    async def whole() -> None:
        async with scene(tmp_path, processes, options) as told:
            await story(told)

    asyncio.run(whole())


def test_the_example_of_the_standard_is_sealed_as_it_says() -> None:
    """RFC 8291, appendix A."""
    body = sealed(
        b"When I grow up, I want to be a watermelon",
        decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decoded("BTBZMqHH6r4Tts7J_aSIgg"),
        salt=decoded("DGv6ra1nlYgDCS1FRnbzlw"),
        once=decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    )
    assert encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_player_who_is_away_is_called_and_the_call_says_which_table_and_nothing_else(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        assert await told.subscribe() == 204
        await told.look(PATIENCE - 1)
        assert told.service.got == [], "not at once"
        await told.look(1)
        path, headers, body = await told.service.message()
        code = f"{told.table[:4]}-{told.table[4:]}"
        assert path == "/device/ada"
        assert json.loads(told.service.read(body)) == {
            "text": f"Twoja kolej przy stole {code}",
            "link": f"table-{told.table}",
        }
        assert headers["topic"] == told.table.lower()
        assert headers["content-encoding"] == "aes128gcm"
        _check_signature(headers["Authorization"], f"http://127.0.0.1:{told.service.port}", told.apps[0].now)

    play(tmp_path, story)


def _check_signature(header: str, audience: str, now: float) -> None:
    """The server's signature (RFC 8292) is by the key that it names."""
    token, key = header.removeprefix("vapid t=").split(", k=")
    head, claims, proof = token.split(".")
    signature = encode_dss_signature(*(int.from_bytes(decoded(proof)[half : half + 32], "big") for half in (0, 32)))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decoded(key))
    public.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    told = json.loads(decoded(claims))
    assert told["aud"] == audience
    assert now < told["exp"] <= now + 86_400
    assert told["sub"] == "http://inside/"


def test_each_turn_calls_once_however_many_processes_look(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        await told.subscribe()
        await told.look()
        await told.look()
        assert len(told.service.got) == 1
        for who in (ADA, BOB):
            state = await told.apps[0].ask("GET", f"/api/tables/{told.table}", token=who)
            await told.post(f"/{told.table}/move", first_move(state.json()), who=who)
        for app in told.apps:
            await app.registry.room(told.table)
        await told.look()
        assert len(told.service.got) == 2, "the next turn calls again"

    play(tmp_path, story, processes=2)


def test_nobody_is_called_who_is_connected_or_has_drawn_or_did_not_ask(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        app = told.apps[0]
        await told.subscribe()
        async with app.socket(f"/api/tables/{told.table}/socket", token=ADA) as talk:
            await talk.hear(2)
            await told.look()
        state = await app.ask("GET", f"/api/tables/{told.table}", token=ADA)
        await told.post(f"/{told.table}/move", first_move(state.json()))
        await told.look()
        assert told.service.got == [], "Ada was there, then had drawn; Bob never asked"

    play(tmp_path, story)


def test_at_own_pace_nobody_waits_and_nobody_is_called(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        await told.subscribe()
        await told.look()
        assert told.service.got == []

    play(tmp_path, story, pace="own")


@pytest.mark.parametrize("status", ["404 Not Found", "410 Gone"])
def test_a_device_that_is_gone_is_forgotten(tmp_path: Path, status: str) -> None:
    async def story(told: Scene) -> None:
        told.service.status = status
        await told.subscribe()
        await told.look()
        assert await told.apps[0].registry.services.store.push_subscriptions(ADA, 0) == []

    play(tmp_path, story)


@pytest.mark.parametrize("status", ["307 Temporary Redirect", "500 Oops", "nonsense"])
def test_other_failures_are_not_tried_again_and_redirects_not_followed(tmp_path: Path, status: str) -> None:
    async def story(told: Scene) -> None:
        told.service.status = status
        await told.subscribe()
        await told.look()
        await told.look()
        assert [push.path for push in told.service.got] == ["/device/ada"]
        assert len(await told.apps[0].registry.services.store.push_subscriptions(ADA, 0)) == 1

    play(tmp_path, story)


def test_a_device_is_called_no_longer_when_its_player_says_so_or_signs_out(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        app = told.apps[0]
        for method, path in (("DELETE", "/api/push/subscriptions"), ("POST", "/api/me/sign-out-everywhere")):
            assert await told.subscribe() == 204
            assert (await app.ask(method, path, token=ADA)).status == 204
            assert await app.registry.services.store.push_subscriptions(ADA, 0) == []
        await told.look()
        assert told.service.got == []
        assert await told.subscribe() == 401

    play(tmp_path, story)


def test_private_addresses_are_refused_when_asked_and_again_when_called(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        await told.subscribe()
        for app in told.apps:
            services = app.registry.services._replace(push_anywhere=False)
            app.registry.services = app.registry._calls._services = services
        await told.look()
        assert told.service.got == []
        answer = await told.apps[0].ask("PUT", "/api/push/subscriptions", told.service.subscription(), token=BOB)
        assert (answer.status, answer.json()["reason"]) == (422, "bad_push")

    play(tmp_path, story)


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        good = told.service.subscription()
        off_curve = encoded(b"\x04" + bytes(64))
        for keys in ({"p256dh": "nonsense!"}, {"p256dh": off_curve}, {"auth": "c2hvcnQ"}):
            sent = good | {"keys": good["keys"] | keys}
            answer = await told.apps[0].ask("PUT", "/api/push/subscriptions", sent, token=ADA)
            assert (answer.status, answer.json()["reason"]) == (422, "bad_push"), keys

    play(tmp_path, story)


def test_every_process_names_the_same_key(tmp_path: Path) -> None:
    async def story(told: Scene) -> None:
        keys = [(await app.ask("GET", "/api/push/key")).json()["key"] for app in told.apps * 2]
        assert len(set(keys)) == 1
        assert len(decoded(keys[0])) == 65

    play(tmp_path, story, processes=2)
