"""Bytes become key names, however they are cut up on the way."""

from __future__ import annotations

import pytest

from quillmap.terminal.keys import Decoder


def told(*chunks: bytes) -> list[str]:
    decoder = Decoder()
    return [key for chunk in chunks for key in decoder.feed(chunk)] + decoder.flush()


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"rf1?", ["r", "f", "1", "?"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOD", ["up", "left"]),
        (b"\x1b[1;5C", ["right"]),
        (b"\t\x1b[Z", ["tab", "back-tab"]),
        (b"\r\n", ["enter", "enter"]),
        (b"\x1b", ["escape"]),
        (b"\x1bn", ["escape", "n"]),
        (b"\x1b\x1b[A", ["escape", "up"]),
        (b"\x1b[", ["escape", "["]),
        (b"\x03\x04\x0c\x1a", ["interrupt", "end", "redraw", "suspend"]),
        ("é".encode(), ["é"]),
    ],
)
def test_bytes_are_decoded_as_keys(data: bytes, keys: list[str]) -> None:
    assert told(data) == keys


def test_a_sequence_that_is_no_key_of_the_game_is_swallowed_whole() -> None:
    assert told(b"\x1b[15~q\x1b[3~\x00\x7f") == ["q"]


def test_a_sequence_may_arrive_byte_by_byte() -> None:
    assert told(b"\x1b", b"[", b"1", b";2", b"B", "é".encode()[:1], "é".encode()[1:]) == ["down", "é"]


def test_an_unfinished_sequence_is_no_key_yet() -> None:
    decoder = Decoder()
    assert decoder.feed(b"n\x1b") == ["n"]
    assert decoder.pending
    assert decoder.flush() == ["escape"]
    assert not decoder.pending
    assert decoder.flush() == []
