"""The player's terminal: shows pictures and gives keys. A pipe serves as well: the same keys, pictures printed."""

from __future__ import annotations

import io
import os
import select
import signal
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from typing import Any, NoReturn, TextIO

from rich.console import Console, Group
from rich.text import Text

from quillmap.terminal.glyphs import ASCII
from quillmap.terminal.keys import END, INTERRUPT, REDRAW, SUSPEND, Decoder
from quillmap.terminal.lines import fit, styled
from quillmap.terminal.screen import HEIGHT, WIDTH, Picture

_ESCAPE_SECONDS = 0.05
"""How long a terminal may take to finish an escape sequence: then it was the Escape key itself."""
_RESIZE_SECONDS = 0.25
"""How soon a new size of the terminal is noticed."""
_MOMENT = 0.25
"""How long one waits without wondering why."""
_CHUNK = 1024


class Tty:
    """Pictures out, keys in."""

    def __init__(self, input: TextIO, console: Console) -> None:
        self._console = console
        self._keyboard = input.isatty()
        self._read = _reader(input)
        self._input = input
        self._decoder = Decoder()
        self._keys: list[str] = []
        self._before: list[Any] | None = None
        self.live = self._keyboard and console.is_terminal and not console.is_dumb_terminal
        """Whether pictures replace each other on the screen; otherwise they are printed one after the other."""

    @contextmanager
    def opened(self) -> Iterator[None]:
        """Keys without Enter and a screen of its own, for as long as the game lasts, whatever ends it."""
        with _ended_by_exception():
            try:
                self._take()
                yield
            finally:
                self._give_back()

    def show(self, picture: Picture) -> bool:
        """Show the picture and go on at once. Returns whether the screen had room for it."""
        size = self._size()
        fits = size[0] >= WIDTH and size[1] >= HEIGHT
        self._show(picture(*size) if fits else _too_small(*size))
        return fits

    def meanwhile(self, work: Future[Any], picture: Picture) -> str | None:
        """Wait for work that is done elsewhere: nothing once it is done, or a key pressed before.

        If it takes a moment the picture says so, and from then on keys are heard at once or not at all: nobody
        answers a card that is not on the table yet.
        """
        if not self._keyboard:
            wait([work])
        wait([work], timeout=_MOMENT)
        size = None
        while not work.done():
            if size != self._size():
                size = self._size()
                self._keys.clear()
                self.show(picture)
            data = self._read(0)
            for key in self._decoder.flush() if data is None else self._decoder.feed(data):
                if key == INTERRUPT:
                    raise KeyboardInterrupt
                return key
            wait([work], timeout=_ESCAPE_SECONDS)
        return None

    def ask(self, picture: Picture) -> str:
        """Show the picture until a key is pressed; `end` when there are no more keys."""
        while True:
            size = self._size()
            fits = self.show(picture)
            key = self._key(size)
            if key == INTERRUPT:
                raise KeyboardInterrupt
            if key == SUSPEND:
                if self._keyboard:
                    self._suspend()
            elif not fits:
                # What cannot be seen must not be drawn by accident: such a screen only lets the player leave.
                if key in (END, "q"):
                    return END
            elif key != REDRAW:
                return key

    def say(self, text: str | Text) -> None:
        """Words that stay after the game."""
        self._console.print(self._printable(Text(text) if isinstance(text, str) else text), soft_wrap=True)

    def _size(self) -> tuple[int, int]:
        width, height = self._console.size
        return (width, height) if self.live else (max(width, WIDTH), HEIGHT)

    def _show(self, lines: list[Text]) -> None:
        picture = Group(*map(self._printable, lines))
        if self.live:
            self._console.update_screen(picture)
        else:
            self._console.print(picture, soft_wrap=True)
            self._console.print()

    def _printable(self, text: Text) -> Text:
        if self._console.encoding.lower().startswith("utf"):
            return text
        text = text.copy()
        text.plain = text.plain.translate(ASCII).encode("ascii", "replace").decode("ascii")
        return text

    def _key(self, size: tuple[int, int]) -> str:
        """The next key; `redraw` if the terminal has another size."""
        while not self._keys:
            timeout = None
            if self._keyboard:
                timeout = _ESCAPE_SECONDS if self._decoder.pending else _RESIZE_SECONDS
            data = self._read(timeout)
            if data is None:
                self._keys = self._decoder.flush()
                if not self._keys and self._size() != size:
                    return REDRAW
            elif data:
                self._keys = self._decoder.feed(data)
            else:
                self._keys = [*self._decoder.flush(), END]
        return self._keys.pop(0)

    def _take(self) -> None:
        if self._keyboard:
            self._before = termios.tcgetattr(self._input)
            tty.setcbreak(self._input, termios.TCSADRAIN)
            # Ctrl-Z comes as a key, so that the screen can be put back before the game is suspended.
            mode = termios.tcgetattr(self._input)
            mode[6][termios.VSUSP] = bytes([os.fpathconf(self._input.fileno(), "PC_VDISABLE")])
            termios.tcsetattr(self._input, termios.TCSADRAIN, mode)
        if self.live:
            self._console.set_alt_screen(True)
            self._console.show_cursor(False)

    def _give_back(self) -> None:
        if self.live:
            self._console.show_cursor(True)
            self._console.set_alt_screen(False)
        if self._before is not None:
            termios.tcsetattr(self._input, termios.TCSADRAIN, self._before)

    def _suspend(self) -> None:
        self._give_back()
        os.kill(0, signal.SIGTSTP)
        self._take()


def _reader(input: TextIO) -> Callable[[float | None], bytes | None]:
    """How to read some bytes: nothing at the end of input, None if none came in time."""
    try:
        descriptor = input.fileno()
    except (AttributeError, io.UnsupportedOperation):
        return lambda timeout: input.read(_CHUNK).encode()

    def read(timeout: float | None) -> bytes | None:
        if not select.select([descriptor], [], [], timeout)[0]:
            return None
        try:
            return os.read(descriptor, _CHUNK)
        except OSError:
            # The terminal was closed under the game.
            return b""

    return read


@contextmanager
def _ended_by_exception() -> Iterator[None]:
    """A polite request to end reaches the game as an exception, so that the terminal is put back on the way out."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, frame: object) -> NoReturn:
    raise SystemExit(128 + number)


def _too_small(width: int, height: int) -> list[Text]:
    words = f"Quillmap needs {WIDTH}×{HEIGHT}, not {width}×{height}. q quits"
    return [fit(styled(words), width)] + [fit(Text(), width)] * (height - 1)
