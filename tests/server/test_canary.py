"""The private parts of uvicorn and websockets that the server builds on are there, and take what they are given."""

from __future__ import annotations

import inspect
import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

PROJECT = Path(__file__).parent.parent.parent / "pyproject.toml"

USED: dict[type, tuple[str, ...]] = {
    HttpToolsProtocol: (
        "connection_made", "connection_lost", "data_received", "on_message_begin", "on_headers_complete",
        "on_message_complete", "handle_websocket_upgrade",
    ),
    WebSocketsSansIOProtocol: (
        "data_received", "handle_events", "handle_cont", "handle_parser_exception", "send_receive_event_to_app",
        "pause_writing", "resume_writing", "receive", "send", "keepalive_timeout",
    ),
    ServerProtocol: ("fail", "data_to_send"),
}  # fmt: skip
ATTRIBUTES: dict[type, tuple[str, ...]] = {
    HttpToolsProtocol: ("loop", "transport", "pipeline"),
    WebSocketsSansIOProtocol: (
        "loop", "transport", "logger", "conn", "writable", "read_paused", "close_sent", "handshake_complete",
        "handshake_initiated", "frames", "curr_msg_data_type",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", USED, ids=lambda kind: kind.__name__)
def test_methods_that_are_overridden_or_called_are_there(kind: type) -> None:
    assert [name for name in USED[kind] if not callable(getattr(kind, name, None))] == []


@pytest.mark.parametrize("kind", ATTRIBUTES, ids=lambda kind: kind.__name__)
def test_attributes_that_are_used_are_set(kind: type) -> None:
    source = inspect.getsource(kind.__init__)  # type: ignore[misc]
    assert [name for name in ATTRIBUTES[kind] if f"self.{name} " not in source and f"self.{name}:" not in source] == []


def test_frames_and_failed_handshakes_are_noticed_where_they_are_looked_for() -> None:
    protocol = ServerProtocol()
    assert (protocol.events, protocol.handshake_exc) == ([], None)


@pytest.mark.parametrize("library", ["uvicorn", "websockets"])
def test_a_version_that_was_never_tried_is_not_installed(library: str) -> None:
    wanted = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]["server"]
    (bounds,) = [one.removeprefix(library) for one in wanted if one.startswith(library)]
    low, high = bounds.split(",")
    here = tuple(map(int, version(library).split(".")[:2]))
    assert here >= tuple(map(int, low.removeprefix(">=").split(".")))
    assert here < tuple(map(int, high.removeprefix("<").split(".")))
