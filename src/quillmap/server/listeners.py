"""Who wants to know what happens at a table."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from quillmap.wire.tables import Bye


class Listener:
    """Somebody who wants to know: woken when something changed, urgently when it is their own or everybody's matter."""

    def __init__(self, person: str | None, look: Collection[int] = (), session: str = "") -> None:
        self.person = person
        self.session = session
        """The hash of the token they came with."""
        self.look = frozenset(look)
        self.woken = asyncio.Event()
        self.urgent = asyncio.Event()
        self.asked = False
        """An answer is due even if nothing changed."""
        self.bye: Bye | None = None
        """The last word, once there is one."""

    def wake(self, urgent: bool) -> None:
        """Something changed."""
        self.woken.set()
        if urgent:
            self.urgent.set()

    def ask(self) -> None:
        """Tell me again."""
        self.asked = True
        self.wake(urgent=True)

    def dismiss(self, bye: Bye) -> None:
        """There is nothing more to hear."""
        self.bye = bye
        self.wake(urgent=True)

    def rest(self) -> None:
        """Everything so far is known."""
        self.woken.clear()
        self.urgent.clear()
        self.asked = False
