"""The player's terminal: shows pictures and reads keys. With a pipe it reads the same keys and prints the pictures."""

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
"""The longest time between the bytes of an escape sequence. After it, the key was Escape itself."""
_RESIZE_SECONDS = 0.25
"""The interval for checking the size of the terminal."""
_MOMENT = 0.25
"""The time after which a wait is shown."""
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
        """Read keys without Enter and use the alternate screen; restore both however the game ends."""
        with _ended_by_exception():
            try:
                self._take()
                yield
            finally:
                self._give_back()

    def show(self, picture: Picture) -> bool:
        """Show the picture without waiting; return whether the screen had room for it."""
        size = self._size()
        fits = size[0] >= WIDTH and size[1] >= HEIGHT
        self._show(picture(*size) if fits else _too_small(*size))
        return fits

    def meanwhile(self, work: Future[Any], picture: Picture) -> str | None:
        """Wait for work of another thread; return a key if one is pressed first, else None.

        After a moment the picture is shown. From then on keys are used at once or dropped, so that no early key answers
        the next card.
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
        """Print words that stay after the game."""
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
    """A function that reads some bytes: b"" at the end of input, None if none came in time."""
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
    """Turn SIGTERM into an exception, so that the terminal is restored on the way out."""
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
