"""What tables tell the other processes, sent over the bus."""

from __future__ import annotations

from collections.abc import Collection

from quillmap.server.bus import Bus
from quillmap.server.bus.messages import PresenceReport, TableChanged, write_message


class BusPeers:
    """The other processes that use the same store, reached by the bus."""

    def __init__(self, bus: Bus, name: str) -> None:
        self._bus = bus
        self._name = name

    @property
    def connected(self) -> bool:
        """Whether messages of other processes arrive at present."""
        return self._bus.connected

    async def table_changed(self, table: str) -> None:
        """Tell the others that this process wrote something at a table."""
        await self._bus.publish(write_message(TableChanged(self._name, table)))

    async def report_presence(self, table: str, people: Collection[str]) -> None:
        """Tell the others which players of a table are connected to this process."""
        await self._bus.publish(write_message(PresenceReport(self._name, table, sorted(people))))
