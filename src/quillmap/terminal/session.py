"""One game at the terminal: shows events, turns keys into moves, asks the bots for theirs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from quillmap.bots import COMPILED_BOTS
from quillmap.bots.warm_up import warm_up
from quillmap.content.deal_code import deal_code
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import (
    AmbushWalked,
    Destroyed,
    Drew,
    Event,
    HeroPlaced,
    SeasonBegan,
    SeasonScored,
    Started,
    TurnEnded,
    ZombiesSpread,
)
from quillmap.rules.game import evolve, initial_state
from quillmap.rules.masks import SIZE
from quillmap.rules.moves import Move
from quillmap.rules.setup import BadSetup
from quillmap.rules.view import View, recipients, view
from quillmap.terminal import pages, table_pages
from quillmap.terminal.bot_seats import BotSeats
from quillmap.terminal.chart import Overlay
from quillmap.terminal.ghost import Ghost, appear, change_shape, change_terrain, flip, jump, step, turn
from quillmap.terminal.help import help_page
from quillmap.terminal.keys import BACK_TAB, DOWN, END, ENTER, ESCAPE, LEFT, RIGHT, TAB, UP
from quillmap.terminal.lines import styled
from quillmap.terminal.score_preview import present, turned_to
from quillmap.terminal.screen import Picture, Scene, drawing_scene, lights
from quillmap.terminal.seats import SEAT, Table, seat_names
from quillmap.terminal.tty import Tty

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
_LOOKS = {"o": 1, "O": -1}


class Left(Exception):
    """The player left before the end."""


class Session:
    """One player at one game: the game, the last place of the ghost, what is highlighted."""

    def __init__(
        self, tty: Tty, table: Table, seed: bytes, salt: bytes, record: Callable[[Event], None] | None
    ) -> None:
        self._tty = tty
        self._record = record or (lambda event: None)
        self._bots = table.bots
        self._names = seat_names(table.bots)
        self._bot_seats = BotSeats(table.bots, luck=seed.hex())
        self._opening, _ = new_game(table.setup, seed, salt)
        first = self._opening[0]
        assert isinstance(first, Started)
        self._game = initial_state(first, seed, salt)
        self._near: tuple[float, float] = (SIZE // 2, SIZE // 2)
        self._lit: int | None = None
        self._news = ""
        self.seen = self.view
        """What the player last saw."""
        self.again = _again(table, seed)

    @property
    def view(self) -> View:
        """What the player may know now."""
        return view(self._game, SEAT)

    def play(self) -> None:
        """Play the whole game; raises `Left` if the player leaves it."""
        self._make_ready()
        try:
            self._happen(self._opening)
            while any((seen := self.view).waiting):
                if seen.offer:
                    move = self._choose(seen)
                    self._news = ""
                    self._happen(decide(self._game, SEAT, move))
                else:
                    seat = seen.waiting.index(True)
                    self._happen(decide(self._game, seat, self._await(seat)))
            self._finish()
        finally:
            self._bot_seats.leave()

    def result(self) -> str:
        """How the finished game ended, in one line."""
        return table_pages.table_result(self.view, self._names) if self._bots else pages.result(self.view)

    def _make_ready(self) -> None:
        """Load what the bots think with, or compile it, before the first card is turned over."""
        if not set(self._bots).isdisjoint(COMPILED_BOTS):

            def tell(words: str) -> None:
                self._tty.show(pages.seating(self._bots, words))

            tell("")
            warm_up(self._bots, tell)

    def _happen(self, events: tuple[Event, ...]) -> None:
        """Record all events of a move, then show one after the other, each with the game at that moment.

        The record is complete even if the player leaves while events are shown.
        """
        for event in events:
            self._record(event)
        for event in events:
            if isinstance(event, Started):
                continue
            before = self.view
            self._game = evolve(self._game, event)
            if recipients(event).include(SEAT):
                self._tell(event, before, self.view)

    def _tell(self, event: Event, before: View, after: View) -> None:
        match event:
            case SeasonBegan(season=0):
                self._pause(pages.opening(after))
            case AmbushWalked():
                self._pause(pages.ambush(before, after, event))
            case TurnEnded() if self._bots and before.card in {card.id for card in before.setup.ambushes}:
                if scene := table_pages.raided(before, after, self._names):
                    self._pause(scene)
            case SeasonScored():
                for step_number in range(1, pages.RECKONING_STEPS + 1):
                    self._pause(pages.reckoning(before, event, step_number))
                if self._bots:
                    self._pause(table_pages.season_table(before, event, self._names))
            case ZombiesSpread() if event.spaces[SEAT]:
                self._pause(pages.zombies(before, after, event))
            case Drew() | HeroPlaced() | Destroyed():
                self._news = pages.news(before, after)

    def _choose(self, seen: View) -> Move:
        """Let the player choose a move; nothing counts until it is confirmed."""
        assert seen.offer
        ghost = appear(seen.offer, self._near)
        while True:
            scene = drawing_scene(seen, ghost, self._lit, self._news, self._names)
            key = self._ask(scene)
            if key in _CHANGES:
                ghost = _CHANGES[key](ghost)
            elif key in (ENTER, " "):
                if ghost.refusal is None:
                    if ghost.offer.owner == SEAT:
                        self._near = ghost.centre
                    return ghost.move
            elif not self._light(key):
                self._aside(key, scene)

    def _await(self, seat: int) -> Move:
        """Wait for a bot's move; meanwhile the player may look at maps or leave."""
        work = self._bot_seats.think(self._game, seat)
        front = turned_to(self.view, self.seen.seat or SEAT)
        scene = table_pages.thinking(front, seat, self._names)
        while (key := self._tty.meanwhile(work, self._picture(scene))) is not None:
            self._aside(key, scene)
        return work.result()

    def _ask(self, scene: Scene) -> str:
        """Show a scene and return the key pressed."""
        self.seen = scene.view
        return self._tty.ask(self._picture(scene))

    def _picture(self, scene: Scene) -> Picture:
        """The scene with everybody's names."""
        return scene._replace(names=self._names).picture

    def _pause(self, scene: Scene) -> None:
        """Show the scene until the player goes on."""
        while self._aside(self._ask(scene), scene):
            pass

    def _finish(self) -> None:
        self._lit = None
        end = self.view
        scene = table_pages.table_ending(end, self._names, self.again) if self._bots else pages.ending(end, self.again)
        while True:
            paid = lights(present(end), self._lit)
            key = self._ask(scene._replace(overlay=Overlay(lit=paid.spaces, lines=paid.lines)))
            if not self._light(key) and not self._look_round(key, scene):
                return

    def _look_round(self, key: str, scene: Scene) -> bool:
        """Show the other maps one after the other, if the key asks for them; whether it did."""
        if key not in _LOOKS or not self._bots:
            return False
        front = seat = scene.view.seat or SEAT
        while key in _LOOKS and (seat := (seat + _LOOKS[key]) % len(self._names)) != front:
            key = self._look_at(scene.view, seat)
            while self._light(key):
                key = self._look_at(scene.view, seat)
        if key == END:
            raise Left
        return True

    def _look_at(self, seen: View, seat: int) -> str:
        return self._tty.ask(self._picture(table_pages.looking(seen, seat, self._lit, self._names)))

    def _light(self, key: str) -> bool:
        """Switch highlights, if the key asks for it; whether it did."""
        if key in _LIGHTS:
            self._lit = None if self._lit == _LIGHTS[key] else _LIGHTS[key]
        elif key in ("0", ESCAPE):
            self._lit = None
        else:
            return False
        return True

    def _aside(self, key: str, scene: Scene) -> bool:
        """Show maps or help, or leave, if the key asks for it; whether it did."""
        if key == END:
            raise Left
        if self._look_round(key, scene):
            return True
        if key == "?":
            self._tty.ask(partial(help_page, scene.view))
        elif key in ("q", "Q"):
            question = styled(" Leave the game? y or n ", "bold reverse")
            if self._ask(scene._replace(message=question)) in ("y", "Y", END):
                raise Left
        else:
            return False
        return True


def _again(table: Table, seed: bytes) -> str:
    """The command that plays the deal again; empty if the deal has no code."""
    try:
        code = deal_code(table.setup, seed)
    except BadSetup:
        return ""
    return f"quillmap play --deal {code}" + (f" --bots {','.join(table.bots)}" if table.bots else "")
