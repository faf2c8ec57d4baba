"""A server killed in the middle of play loses nothing that any client was sent."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest

from bench.server.folder import Guest
from bench.server.kill import Witness, try_kills
from bench.server.sockets import Socket

pytestmark = pytest.mark.xdist_group("server")

KILLS = 5


def test_what_was_acknowledged_is_there_after_every_kill(tmp_path: Path) -> None:
    trial = try_kills(tmp_path, kills=KILLS, seats=3)
    assert (trial.kills, len(trial.seconds)) == (KILLS, KILLS)
    assert trial.games >= 1
    assert trial.acknowledged > KILLS
    assert trial.lost == 0
    assert trial.revealed_twice == 0


REVEALED = {"kind": "revealed", "card": "farmland"}
DREW = {"kind": "drew", "seat": 0, "turn": 1}


def state(*events: object) -> bytes:
    view = {"turn": 1, "offer": None}
    told = {"kind": "state", "table": {"status": "playing"}, "view": view, "heard": len(events), "events": events}
    return json.dumps(told, separators=(",", ":")).encode()


@pytest.mark.parametrize(
    ("after", "lost"),
    [
        ([REVEALED, DREW], 0),
        ([REVEALED, DREW, REVEALED], 0),
        ([REVEALED], 1),
        ([], 2),
        ([REVEALED | {"card": "hamlet"}, DREW], 2),
    ],
)
def test_a_witness_notices_what_is_no_longer_true(after: list[object], lost: int) -> None:
    async def story() -> Witness:
        witness = Witness(Guest(0, ""), random.Random(1))
        socket = Socket(b"", witness._hear)
        witness._hear(socket, state(REVEALED))
        witness._hear(socket, state(DREW))
        witness._new = True  # the server was killed, and is back
        witness._hear(socket, state(*after))
        return witness

    witness = asyncio.run(story())
    assert witness.acknowledged == 1
    assert len(witness.lost) == lost
    assert len(witness.told) == len(after)
