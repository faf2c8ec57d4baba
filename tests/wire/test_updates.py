"""The hand-written templates of states and news write exactly the fields of their message types."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quillmap.content.games import make_setup
from quillmap.rules.decide import new_game
from quillmap.rules.view import View, view
from quillmap.wire import write_event
from quillmap.wire.protocol import setup_message
from quillmap.wire.tables import Options, TableMessage
from quillmap.wire.updates import News, State, write_news, write_parts, write_state
from quillmap.wire.views import view_message, write_common, write_own

TABLE = TableMessage(
    id="ABCDEFGH",
    status="playing",
    options=Options(),
    setup=setup_message(make_setup("base", seats=1)),
    host=0,
    seats=[],
    watching=0,
    created=1.5,
    due=None,
    standings=[],
    notices=[],
    deal="",
    next="",
)


def begun() -> tuple[View, list[bytes]]:
    """What the seat of a new game sees, and its events."""
    events, game = new_game(make_setup("base", seats=1), bytes(10), bytes(16))
    return view(game, 0), [write_event(event) for event in events]


def fields(message: bytes) -> list[tuple[str, Any]]:
    """The fields of an object in their order."""
    return list(msgspec.json.decode(message).items())


@pytest.mark.parametrize("seat", [None, 0, 7])
@pytest.mark.parametrize("host", [False, True])
@pytest.mark.parametrize("playing", [False, True])
def test_a_state_is_written_as_its_type_is_encoded(seat: int | None, host: bool, playing: bool) -> None:
    seen, lines = begun()
    parts = write_own(seen, ()).parts + write_common(seen)
    table = b",".join(write_parts(TABLE))
    written = write_state("tag", seat, host, table, b",".join(parts) if playing else None, 3, lines)
    message = State(
        tag="tag",
        seat=seat,
        host=host,
        table=TABLE,
        view=view_message(seen) if playing else None,
        heard=3,
        events=[msgspec.Raw(line) for line in lines],
    )
    assert fields(written) == fields(msgspec.json.encode(message))
    assert msgspec.json.decode(written, type=State, strict=True) is not None


@pytest.mark.parametrize("seat", [None, 5])
@pytest.mark.parametrize("host", [False, True])
def test_news_are_written_as_their_type_is_encoded(seat: int | None, host: bool) -> None:
    _, lines = begun()
    written = write_news(seat, host, b'"watching":2', b"", 4, lines)
    message = News(
        seat=seat,
        host=host,
        table=msgspec.Raw(b'{"watching":2}'),
        view=msgspec.Raw(b"{}"),
        heard=4,
        events=[msgspec.Raw(line) for line in lines],
    )
    assert written == msgspec.json.encode(message)
