"""Turns bytes from a keyboard or a pipe into key names.

A printable character is its own name; the others are `up`, `down`, `left`, `right`, `enter`, `tab`, `back-tab`,
`escape`, `interrupt`, `suspend`, `redraw` and `end`. A sequence that names no key of the game is dropped.
"""

from __future__ import annotations

import codecs
import re

UP, DOWN, LEFT, RIGHT = "up", "down", "left", "right"
ENTER, TAB, BACK_TAB, ESCAPE = "enter", "tab", "back-tab", "escape"
INTERRUPT, SUSPEND, REDRAW, END = "interrupt", "suspend", "redraw", "end"

_CONTROLS = {
    "\r": ENTER,
    "\n": ENTER,
    "\t": TAB,
    "\x03": INTERRUPT,
    "\x04": END,
    "\x0c": REDRAW,
    "\x1a": SUSPEND,
}
_FINALS = {"A": UP, "B": DOWN, "C": RIGHT, "D": LEFT, "Z": BACK_TAB, "M": ENTER}
"""The last letter of an escape sequence names the key; what precedes it stands for Shift, Control and the like."""

_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)([@-~])")
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O)?\Z")


class Decoder:
    """Remembers the beginning of an escape sequence until the rest arrives."""

    def __init__(self) -> None:
        self._text = codecs.getincrementaldecoder("utf-8")("replace")
        self.pending = ""

    def feed(self, data: bytes) -> list[str]:
        """The keys that these bytes complete."""
        return self._keys(self.pending + self._text.decode(data))

    def flush(self) -> list[str]:
        """The keys in an unfinished sequence: most likely Escape itself."""
        text, self.pending = self.pending, ""
        return [ESCAPE, *text[1:]] if text else []

    def _keys(self, text: str) -> list[str]:
        keys: list[str] = []
        self.pending = ""
        at = 0
        while at < len(text):
            if _UNFINISHED.match(text, at):
                self.pending = text[at:]
                break
            if found := _SEQUENCE.match(text, at):
                at = found.end()
                if found[1] in _FINALS:
                    keys.append(_FINALS[found[1]])
                continue
            letter = text[at]
            at += 1
            if letter == "\x1b":
                keys.append(ESCAPE)
            elif letter in _CONTROLS:
                keys.append(_CONTROLS[letter])
            elif letter.isprintable():
                keys.append(letter)
        return keys
