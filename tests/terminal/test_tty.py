"""A real terminal: one key at a time, a screen of its own, and everything as it was when the game is over."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from typing import Any

import pytest

from quillmap.terminal.screen import HEIGHT, WIDTH

GAME = """
import fcntl, sys, termios
from quillmap import make_setup
from quillmap.rules.events import Drew
from quillmap.terminal import Table, play

fcntl.ioctl(0, termios.TIOCSCTTY, 0)  # so that Ctrl-C and Ctrl-Z mean something here

def record(event):
    if sys.argv[1:] == ["broken"] and isinstance(event, Drew):
        raise OSError("the disk is full")

table = None if sys.argv[1:] == ["menu"] else Table(make_setup("base"))
sys.exit(play(table, (5).to_bytes(10, "big"), bytes(16), record=record))
"""
COMMAND = "import sys; from quillmap.cli import main; sys.exit(main(sys.argv[1:]))"
WAITING = """
import fcntl, sys, termios, time
from concurrent.futures import ThreadPoolExecutor
from rich.console import Console
from rich.text import Text
from quillmap.terminal.tty import Tty

def picture(words):
    return lambda width, height: [Text(f"{words:{width}}")] * height

fcntl.ioctl(0, termios.TIOCSCTTY, 0)
tty = Tty(sys.stdin, Console())
with tty.opened(), ThreadPoolExecutor(1) as elsewhere:
    tty.ask(picture("Begin"))
    work = elsewhere.submit(time.sleep, float(sys.argv[1]))
    heard = []
    while (key := tty.meanwhile(work, picture("Still thinking"))) is not None:
        heard.append(key)
    answer = tty.ask(picture("Now answer"))
print("heard", heard, "answer", answer)
"""
ALT_SCREEN_ON, ALT_SCREEN_OFF = "\x1b[?1049h", "\x1b[?1049l"
CURSOR_OFF, CURSOR_ON = "\x1b[?25l", "\x1b[?25h"
PATIENCE = 60.0
"""Seconds after which something that should happen has not happened."""


class Terminal:
    """A pseudo-terminal with a game in it."""

    def __init__(
        self, *arguments: str, program: str = GAME, columns: int = WIDTH, lines: int = HEIGHT, **environment: str
    ) -> None:
        self.master, self.slave = os.openpty()
        self.resize(columns, lines)
        self.before = self.modes()
        self.output = ""
        self.game = subprocess.Popen(
            [sys.executable, "-c", program, *arguments],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            start_new_session=True,
            # Whoever starts the tests in the background ignores Ctrl-C, and so would the game.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
            env={"PATH": os.environ["PATH"], "TERM": "xterm-256color", "LANG": "C.UTF-8", **environment},
        )

    def modes(self) -> list[Any]:
        return termios.tcgetattr(self.slave)

    def resize(self, columns: int, lines: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def until(self, words: str) -> str:
        """All that was shown since the last time, up to these words."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.output:
            left = deadline - time.monotonic()
            assert left > 0, f"{words!r} never came, but {self.output[-3000:]!r}"
            if select.select([self.master], [], [], left)[0]:
                self.output += os.read(self.master, 65536).decode(errors="replace")
        shown, _, self.output = self.output.partition(words)
        return shown + words

    def exit_code(self) -> int:
        """The exit code of the game, once it has ended; its last words are in `output`."""
        deadline = time.monotonic() + PATIENCE
        while self.game.poll() is None or select.select([self.master], [], [], 0)[0]:
            assert time.monotonic() < deadline, "the game goes on"
            if select.select([self.master], [], [], 0.01)[0]:
                self.output += os.read(self.master, 65536).decode(errors="replace")
        return self.game.wait()

    def close(self) -> None:
        if self.game.poll() is None:
            self.game.kill()
        self.game.wait()
        os.close(self.master)
        os.close(self.slave)


@pytest.fixture
def terminal() -> Iterator[Terminal]:
    opened = Terminal()
    yield opened
    opened.close()


def test_while_the_game_is_on_keys_come_one_by_one_on_a_screen_of_its_own(terminal: Terminal) -> None:
    started = terminal.until("Press any key to turn over")
    assert ALT_SCREEN_ON in started
    assert CURSOR_OFF in started
    local = terminal.modes()[3]
    assert not local & termios.ICANON
    assert not local & termios.ECHO
    assert local & termios.ISIG
    terminal.press("x")
    terminal.until("Orchard")
    terminal.press("\x1b")
    terminal.press("qy")
    assert terminal.exit_code() == 0


@pytest.mark.parametrize(
    ("ending", "code", "words"),
    [
        ("qy", 0, "You left the game in Spring, turn 1."),
        ("\x03", 130, "Interrupted in Spring, turn 1."),
        ("\x04", 0, "You left the game in Spring, turn 1."),
        ("SIGTERM", 143, ""),
    ],
)
def test_the_terminal_is_as_before_however_the_game_ends(
    terminal: Terminal, ending: str, code: int, words: str
) -> None:
    terminal.until("Press any key to turn over")
    assert terminal.modes() != terminal.before
    terminal.press("x")
    terminal.until("Enter draw")
    if ending == "SIGTERM":
        terminal.game.send_signal(signal.SIGTERM)
    else:
        terminal.press(ending)
    assert terminal.exit_code() == code
    assert terminal.modes() == terminal.before
    assert ALT_SCREEN_OFF in terminal.output
    assert CURSOR_ON in terminal.output
    assert words in terminal.output.rpartition(ALT_SCREEN_OFF)[2]
    assert "Traceback" not in terminal.output


def test_the_terminal_is_as_before_when_the_program_fails() -> None:
    terminal = Terminal("broken")
    try:
        terminal.until("Press any key to turn over")
        terminal.press("x")
        terminal.until("Enter draw")
        terminal.press("\r")
        assert terminal.exit_code() == 1
        assert terminal.modes() == terminal.before
        assert "the disk is full" in terminal.output.rpartition(ALT_SCREEN_OFF)[2]
    finally:
        terminal.close()


def test_a_small_terminal_shows_a_message_instead_and_recovers(terminal: Terminal) -> None:
    terminal.until("Press any key to turn over")
    terminal.press("x")
    terminal.until("Turn 1 ")
    terminal.until("? help")
    terminal.resize(WIDTH - 1, HEIGHT)
    terminal.until("Quillmap needs 80×24, not 79×24. q quits")
    terminal.press("\r")
    terminal.until("Quillmap needs")
    terminal.resize(WIDTH, HEIGHT)
    assert "Turn 1 " in terminal.until("? help"), "what cannot be seen must not be drawn"
    terminal.press("\r")
    terminal.until("Turn 2 ")
    terminal.resize(40, 10)
    terminal.until("Quillmap needs 80×24, not 40×10. q quits")
    terminal.press("q")
    assert terminal.exit_code() == 0


def test_ctrl_z_gives_the_terminal_back_and_takes_it_again(terminal: Terminal) -> None:
    """Nobody can bring a stopped session leader back, so the system lets it run on at once."""
    terminal.until("Press any key to turn over")
    terminal.press("x")
    terminal.until("? help")
    terminal.press("\x1a")
    away = terminal.until(ALT_SCREEN_ON)
    assert ALT_SCREEN_OFF in away
    terminal.until("? help")
    assert not terminal.modes()[3] & termios.ICANON
    terminal.press("qy")
    assert terminal.exit_code() == 0
    assert terminal.modes() == terminal.before


def test_a_whole_game_on_a_real_terminal(terminal: Terminal) -> None:
    terminal.until("Press any key to turn over")
    terminal.press("x")
    terminal.press("n\r" * 200 + "x")
    assert terminal.exit_code() == 0
    assert "stars, rating" in terminal.output.rpartition(ALT_SCREEN_OFF)[2]
    assert terminal.modes() == terminal.before


def test_a_dumb_terminal_gets_plain_pictures() -> None:
    terminal = Terminal(TERM="dumb")
    try:
        drawn = terminal.until("Press any key to turn over")
        terminal.press("x")
        drawn += terminal.until("[♣][♣][♣]")
        terminal.press("qy")
        assert terminal.exit_code() == 0
        assert "\x1b" not in drawn + terminal.output
        assert terminal.modes() == terminal.before
    finally:
        terminal.close()


def test_no_color_is_respected() -> None:
    terminal = Terminal(NO_COLOR="1")
    try:
        shown = terminal.until("Press any key to turn over")
        assert "38;" not in shown
        assert "48;" not in shown
    finally:
        terminal.close()


def test_a_menu_leads_to_a_table_and_the_terminal_is_given_back() -> None:
    terminal = Terminal("menu")
    try:
        assert ALT_SCREEN_ON in terminal.until("Enter to begin.")
        terminal.press("\x1b[B\x1b[B\x1b[C\x1b[C")
        terminal.until("2 bots")
        terminal.until("Journeyman")
        terminal.press("\x1b[B\x1b[D")
        terminal.until("‹ Novice ›")
        terminal.press("\r")
        terminal.until("You 0 · Novice I 0 · Novice II 0")
        terminal.until("turn over")
        terminal.press("x")
        terminal.until("o other maps")
        terminal.press("qy")
        assert terminal.exit_code() == 0
        assert "--bots novice,novice" in terminal.output.rpartition(ALT_SCREEN_OFF)[2]
        assert terminal.modes() == terminal.before
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ("", "Press Enter to begin."),
        ("--record game.jsonl", "Press Enter to begin."),
        ("--set base", "Press any key to turn over"),
        ("--sheet B", "Press any key to turn over"),
        ("--bots random", "Press any key to turn over"),
        ("--deal 05SM-5SM6-0RK4-CSM6-MV3E-E1SF", "Press any key to turn over"),
    ],
)
def test_only_a_command_that_names_no_table_opens_the_menu(options: str, words: str) -> None:
    terminal = Terminal("play", *options.split(), program=COMMAND)
    try:
        shown = terminal.until(words)
        assert ("Enter to begin" in shown) == words.endswith("begin.")
        terminal.press("qy")
        assert terminal.exit_code() == 0
    finally:
        terminal.close()


@pytest.mark.parametrize(("ending", "code"), [("q", 0), ("\x04", 0), ("\x03", 130)])
def test_a_menu_can_be_left(ending: str, code: int) -> None:
    terminal = Terminal("menu")
    try:
        terminal.until("Enter to begin.")
        terminal.press(ending)
        assert terminal.exit_code() == code
        assert terminal.modes() == terminal.before
        assert terminal.output.rpartition(CURSOR_ON)[2].rpartition(ALT_SCREEN_OFF)[2].strip() == ""
    finally:
        terminal.close()


def test_keys_pressed_while_a_bot_thinks_are_heard_at_once_and_not_kept_for_the_next_card() -> None:
    terminal = Terminal("3", program=WAITING)
    try:
        terminal.until("Begin")
        terminal.press("b\r")
        terminal.until("Still thinking")
        terminal.press("q\r")
        terminal.until("Now answer")
        terminal.press("a")
        assert terminal.exit_code() == 0
        assert "heard ['q'] answer a" in terminal.output
    finally:
        terminal.close()


def test_a_quick_answer_is_not_announced() -> None:
    terminal = Terminal("0", program=WAITING)
    try:
        terminal.until("Begin")
        terminal.press("b")
        assert "Still thinking" not in terminal.until("Now answer")
        terminal.press("a")
        assert terminal.exit_code() == 0
    finally:
        terminal.close()


def test_ctrl_c_ends_the_waiting() -> None:
    terminal = Terminal("3", program=WAITING)
    try:
        terminal.until("Begin")
        terminal.press("b")
        terminal.until("Still thinking")
        terminal.press("\x03")
        assert ALT_SCREEN_OFF in terminal.until("KeyboardInterrupt")
        assert terminal.exit_code() != 0
        assert terminal.modes() == terminal.before
    finally:
        terminal.close()
