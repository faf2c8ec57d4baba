"""A solo game from the first card to the title: events are told, keys become moves."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from rich.console import Console
from rich.text import Text

from quillmap.packs.deals import deal_code
from quillmap.rules.decide import decide, start
from quillmap.rules.events import (
    AmbushWalked,
    Destroyed,
    Drew,
    Event,
    HeroPlaced,
    SeasonBegan,
    SeasonScored,
    Started,
    ZombiesSpread,
)
from quillmap.rules.game import begin, evolve
from quillmap.rules.masks import SIZE
from quillmap.rules.moves import Move
from quillmap.rules.setup import BadSetup, Setup
from quillmap.rules.view import View, view, visible
from quillmap.terminal import pages
from quillmap.terminal.chart import Overlay, chart
from quillmap.terminal.device import Device
from quillmap.terminal.ghost import Ghost, appear, change_shape, change_terrain, flip, jump, step, turn
from quillmap.terminal.guide import help_page
from quillmap.terminal.keys import BACK_TAB, DOWN, END, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP
from quillmap.terminal.lines import styled
from quillmap.terminal.outlook import present
from quillmap.terminal.palette import theme
from quillmap.terminal.screen import Scene, drawing_scene, lights
from quillmap.terminal.words import season_name

SEAT = 0
INTERRUPTED = 130
"""What shells expect of a program that Ctrl-C ended."""

_CHANGES: dict[str, Callable[[Ghost], Ghost]] = {
    UP: lambda ghost: step(ghost, -1, 0),
    "k": lambda ghost: step(ghost, -1, 0),
    DOWN: lambda ghost: step(ghost, 1, 0),
    "j": lambda ghost: step(ghost, 1, 0),
    LEFT: lambda ghost: step(ghost, 0, -1),
    "h": lambda ghost: step(ghost, 0, -1),
    RIGHT: lambda ghost: step(ghost, 0, 1),
    "l": lambda ghost: step(ghost, 0, 1),
    "r": turn,
    "f": flip,
    TAB: change_shape,
    BACK_TAB: lambda ghost: change_shape(ghost, -1),
    "t": change_terrain,
    "T": lambda ghost: change_terrain(ghost, -1),
    "n": jump,
    "N": lambda ghost: jump(ghost, back=True),
}
_LIGHTS = {"1": 0, "2": 1, "3": 2, "4": 3, "5": 4}


class Left(Exception):
    """The player left before the end."""


def play_solo(
    setup: Setup,
    seed: bytes,
    salt: bytes,
    *,
    record: Callable[[Event], None] | None = None,
    input: TextIO | None = None,
    console: Console | None = None,
) -> int:
    """Play a deal alone with keys from `input` (standard input by default), and say how it ended.

    `record` hears every event before it is told. Returns the exit code: 0 for a game played or left, 130 for one that
    Ctrl-C ended.
    """
    if not setup.solo:
        raise ValueError(f"a solo game has one seat, not {setup.seats}")
    console = console or Console(highlight=False)
    with console.use_theme(theme(console)):
        return _sit(Device(input or sys.stdin, console), setup, seed, salt, record)


def _sit(device: Device, setup: Setup, seed: bytes, salt: bytes, record: Callable[[Event], None] | None) -> int:
    """Play with the terminal in hand, give it back whatever happens, and say how it ended."""
    sitting = Sitting(device, setup, seed, salt, record)
    exit_code = 0
    parting = "You left the game"
    try:
        with device.opened():
            sitting.play()
    except Left:
        pass
    except KeyboardInterrupt:
        parting, exit_code = "Interrupted", INTERRUPTED
    seen = sitting.view
    if seen.over and device.live:
        device.say(Text("\n").join(chart(seen.sheet, Overlay())))
    season = season_name(setup.seasons[seen.season])
    device.say(pages.result(seen) if seen.over else f"{parting} in {season}, turn {seen.turn}.")
    if sitting.code:
        device.say(f"The same deal again: quillmap play --deal {sitting.code}")
    return exit_code


class Sitting:
    """One player at one game: what was told so far, where the ghost was last, what is lit up."""

    def __init__(
        self, device: Device, setup: Setup, seed: bytes, salt: bytes, record: Callable[[Event], None] | None
    ) -> None:
        self._device = device
        self._record = record or (lambda event: None)
        self._opening, _ = start(setup, seed, salt)
        first = self._opening[0]
        assert isinstance(first, Started)
        self._game = begin(first, seed, salt)
        self._near: tuple[float, float] = (SIZE // 2, SIZE // 2)
        self._lit: int | None = None
        self._news = ""
        self.code = _code(setup, seed)

    @property
    def view(self) -> View:
        """What the player may know now."""
        return view(self._game, SEAT)

    def play(self) -> None:
        """The whole game; raises `Left` if the player leaves it."""
        self._write(self._opening)
        self._follow(self._opening[1:])
        while not self.view.over:
            events = decide(self._game, SEAT, self._choose(self.view))
            self._write(events)
            self._follow(events)
        self._finish()

    def _write(self, events: tuple[Event, ...]) -> None:
        """Record all that follows from a move before any of it is told: leaving on the way loses nothing."""
        for event in events:
            self._record(event)

    def _follow(self, events: tuple[Event, ...]) -> None:
        """Tell one event after the other, each with the game as it is at that moment."""
        self._news = ""
        for event in events:
            before = self.view
            self._game = evolve(self._game, event)
            if visible(event, SEAT):
                self._tell(event, before, self.view)

    def _tell(self, event: Event, before: View, after: View) -> None:
        match event:
            case SeasonBegan(season=0):
                self._pause(pages.opening(after))
            case AmbushWalked():
                self._pause(pages.ambush(before, after, event))
            case SeasonScored():
                for step_number in range(1, pages.RECKONING_STEPS + 1):
                    self._pause(pages.reckoning(before, event, step_number))
            case ZombiesSpread() if event.spaces[SEAT]:
                self._pause(pages.zombies(before, after, event))
            case Drew() | HeroPlaced() | Destroyed():
                self._news = pages.news(before, after)

    def _choose(self, seen: View) -> Move:
        """The player's move: everything is free until it is confirmed."""
        assert seen.offer, "a game that is not over waits for the player"
        ghost = appear(seen.offer, self._near)
        while True:
            scene = drawing_scene(seen, ghost, self._lit, self._news)
            key = self._device.ask(scene.picture)
            if key in _CHANGES:
                ghost = _CHANGES[key](ghost)
            elif key in (ENTER, " "):
                if ghost.refusal is None:
                    self._near = ghost.centre
                    return ghost.move
            elif not self._light(key):
                self._aside(key, scene)

    def _pause(self, scene: Scene) -> None:
        """Show the scene until the player goes on."""
        while self._aside(self._device.ask(scene.picture), scene):
            pass

    def _finish(self) -> None:
        self._lit = None
        scene = pages.ending(self.view, self.code)
        while True:
            paid = lights(present(self.view), self._lit)
            lit = scene._replace(overlay=Overlay(lit=paid.spaces, lines=paid.lines))
            key = self._device.ask(lit.picture)
            if not self._light(key):
                return

    def _light(self, key: str) -> bool:
        """Whether the key was one that turns lights on and off."""
        if key in _LIGHTS:
            self._lit = None if self._lit == _LIGHTS[key] else _LIGHTS[key]
        elif key in ("0", ESCAPE):
            self._lit = None
        else:
            return False
        return True

    def _aside(self, key: str, scene: Scene) -> bool:
        """Whether the key asked for something beside the game: help, or to leave it."""
        if key == END:
            raise Left
        if key == "?":
            seen = scene.view
            self._device.ask(lambda width, height: help_page(seen, width, height))
        elif key in ("q", "Q"):
            question = styled(" Leave the game? y or n ", "bold reverse")
            if self._device.ask(scene._replace(message=question).picture) in ("y", "Y", END):
                raise Left
        else:
            return False
        return True


def _code(setup: Setup, seed: bytes) -> str:
    """The deal code; nothing for cards that are in no box."""
    try:
        return deal_code(setup, seed)
    except BadSetup:
        return ""
