"""Calls players to tables that wait for them: each of their devices once a turn, whatever the number of processes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import msgspec

from quillmap.locale import catalogue
from quillmap.server.people import SESSION_SECONDS
from quillmap.server.push.delivery import NoAnswer, post
from quillmap.server.push.endpoints import BadEndpoint, endpoint_of
from quillmap.server.push.subscriptions import MOST_DEVICES, server_key
from quillmap.server.services import Services
from quillmap.server.store.push import ClaimCall, DropEndpoint, PushSubscription
from quillmap.tables.rows import Conflict, StoreFailed
from quillmap.tables.snapshot import Snapshot

log = logging.getLogger(__name__)

PATIENCE = 15.0
"""Seconds that a turn waits for a player before they are called: by then other processes have said who is there."""
KEPT_SECONDS = 86_400
"""How long a push service keeps a call for a device that is off."""
AT_ONCE = 8
"""Calls under way at the same time."""
MOST_QUEUED = 1000
"""Players who are being called; further ones are called once there is room."""
GONE = (404, 410)
"""Answers of a push service that knows a device no longer."""


class Turn(NamedTuple):
    """A turn of a game that waits for a player."""

    person: str
    table: str
    turn: int


class Message(msgspec.Struct):
    """All that a call says."""

    text: str
    link: str
    """The page of the table, below the address of this server."""


def awaited(snapshot: Snapshot) -> Iterator[Turn]:
    """The turns that wait for players who are not connected. At own pace and alone nobody waits."""
    table, loaded = snapshot.table, snapshot.game_of(None)
    if table.status != "playing" or table.own_pace or len(table.seats) < 2 or loaded is None:
        return
    for number, seat in enumerate(table.seats):
        if seat.person and not seat.bot and seat.person not in snapshot.people and snapshot.waits_for(number):
            yield Turn(seat.person, table.id, loaded.game.turn)


class TurnCalls:
    """The calls of one process."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._since: dict[Turn, float] = {}
        """The turns that wait, and when this process saw so first."""
        self._called: set[Turn] = set()
        self._calling: set[asyncio.Task[None]] = set()
        self._room = asyncio.Semaphore(AT_ONCE)

    def look(self, snapshots: Iterable[Snapshot]) -> None:
        """Begin to call those for whom these tables have waited long enough. Nothing waits for the calls."""
        now = self._services.steady()
        waiting = [turn for snapshot in snapshots for turn in awaited(snapshot)]
        self._since = {turn: self._since.get(turn, now) for turn in waiting}
        self._called &= self._since.keys()
        for turn, since in self._since.items():
            if now - since >= PATIENCE and turn not in self._called and len(self._calling) < MOST_QUEUED:
                self._called.add(turn)
                task = asyncio.create_task(self._call(turn))
                self._calling.add(task)
                task.add_done_callback(self._calling.discard)

    async def close(self) -> None:
        """Call nobody any more."""
        for task in self._calling:
            task.cancel()
        await asyncio.gather(*self._calling, return_exceptions=True)

    async def _call(self, turn: Turn) -> None:
        try:
            async with self._room:
                await self._call_devices(turn)
        except Conflict:
            log.debug("called already", extra={"table": turn.table})
        except StoreFailed as reason:
            self._called.discard(turn)  # try again at the next look
            log.warning("nobody was called", extra={"table": turn.table, "why": str(reason)})
        except Exception:
            log.exception("nobody was called", extra={"table": turn.table})

    async def _call_devices(self, turn: Turn) -> None:
        store = self._services.store
        devices = await store.push_subscriptions(turn.person, self._services.clock() - SESSION_SECONDS)
        person = await store.person(turn.person)
        if not devices or person is None:
            return
        await store.write(ClaimCall(turn.person, turn.table, turn.turn))
        text = catalogue(person.language).people["your_turn"].format(table=f"{turn.table[:4]}-{turn.table[4:]}")
        message = msgspec.json.encode(Message(text, f"table-{turn.table}"))
        secret = await server_key(store)
        for device in devices[:MOST_DEVICES]:
            await self._send(device, turn, message, secret)

    async def _send(self, device: PushSubscription, turn: Turn, message: bytes, secret: bytes) -> None:
        """Send a message to one device. One that is gone is forgotten; what fails otherwise is not tried again."""
        from quillmap.server.push.sealing import sealed, signature

        anywhere = self._services.push_anywhere
        try:
            endpoint = endpoint_of(device.endpoint, anywhere=anywhere)
            headers = {
                "Authorization": signature(secret, endpoint.origin, device.site, self._services.clock()),
                "Content-Encoding": "aes128gcm",
                "Content-Type": "application/octet-stream",
                "TTL": str(KEPT_SECONDS),
                "Topic": turn.table,
            }
            status = await post(endpoint, headers, sealed(message, device.p256dh, device.auth), anywhere=anywhere)
        except (BadEndpoint, NoAnswer) as reason:
            self._count("failed", turn, str(reason))
            return
        if status in GONE:
            await self._services.store.write(DropEndpoint(device.endpoint))
            self._count("gone", turn)
        elif 200 <= status < 300:
            self._count("sent", turn)
        else:
            self._count("failed", turn, str(status))

    def _count(self, outcome: str, turn: Turn, why: str = "") -> None:
        """Count what became of a call. The address of a device is in no log: who knows it can call the device."""
        self._services.metrics.calls.labels(outcome).inc()
        log.log(
            logging.WARNING if why else logging.DEBUG,
            "call",
            extra={"table": turn.table, "outcome": outcome, "why": why},
        )
