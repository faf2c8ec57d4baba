"""Pairs of tables for the law of secrets: a random game at a random moment, its twin, and the same requests to both."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

from quillmap.rules.decide import decide
from quillmap.rules.game import Game, fold
from quillmap.rules.moves import IllegalMove, Move
from quillmap.server.registry import ID_LENGTH, LETTERS
from quillmap.server.store import Change
from quillmap.tables.options import setup_of
from quillmap.tables.rows import AddGame, AppendEvents, GameRow, SaveTable
from quillmap.tables.table import Seat, Table, table_row
from quillmap.wire import BadMessage, read_move, write_event, write_move
from quillmap.wire.choices import Game as GameName
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.server.asgi_client import NOW
from tests.server.twins import Story, any_move, told, twin

PEOPLE = ("anna", "bela", "cyril", "dora")
MOVES_OF_A_SEAT = 40
"""About as many as a game has."""
ASKED = 5
JUNK: tuple[Any, ...] = (
    {"kind": "draw", "turn": 0, "terrain": "water", "cells": ["A1"]},
    {"kind": "draw", "turn": 99, "terrain": "water", "cells": ["A1"]},
    {"kind": "destroy", "turn": 99, "cell": "A1"},
    {"kind": "draw", "turn": 1, "terrain": "lava", "cells": []},
)


class Pair(NamedTuple):
    """The games of one table twice, and whose knowledge is the same: a seat's, or somebody's who only watches."""

    table: Table
    seat: int | None
    stories: tuple[list[Story], list[Story]]

    @property
    def person(self) -> str:
        return "watcher" if self.seat is None else PEOPLE[self.seat]

    @property
    def mine(self) -> tuple[Game, Game]:
        """The game that the seat plays in, or that is watched, on both sides."""
        number = self.seat if self.table.own_pace and self.seat is not None else 0
        return self.stories[0][number].game, self.stories[1][number].game


class Script(NamedTuple):
    """What is asked of both sides."""

    heard: int
    moves: list[tuple[Any, bool]]
    """Moves to try, and whether making them is harmless: refused, made before, or not the last of the turn."""
    others: tuple[list[tuple[str, Any]], list[tuple[str, Any]]]
    """What another seat then does on each side, by whom."""


def make_pair(rng: random.Random) -> Pair:
    """A random table of any kind at a random moment, and its twin."""
    seats = rng.choice((1, 2, 3, 4))
    own_pace = rng.random() < 0.2
    games: tuple[GameName, ...] = ("base", "heroes", "combined")
    options = Options(
        game=rng.choice(games),
        seats=seats,
        pace="own" if own_pace else "together",
        clock=None if own_pace else rng.choice((None, 86400)),
    )
    sitting = tuple(Seat(name, Cartographer(name.title())) for name in PEOPLE[:seats])
    id = "".join(rng.choices(LETTERS, k=ID_LENGTH))
    due = NOW + 80000 if options.clock else None
    table = Table(id, PEOPLE[0], options, NOW, "playing", sitting, due=due)
    seat = rng.choice((None, *range(seats)))
    setup = setup_of(options, seats)
    if not own_pace:
        story = told(setup, rng.randrange(seats * MOVES_OF_A_SEAT), rng)
        return Pair(table, seat, ([story], [twin(story, seat, rng)]))
    stories = [told(setup, rng.randrange(MOVES_OF_A_SEAT), rng) for _ in sitting]
    others = [
        twin(story, 0, rng) if number == seat else told(setup, rng.randrange(MOVES_OF_A_SEAT), rng)
        for number, story in enumerate(stories)
    ]
    return Pair(table, seat, (stories, others))


def kept(table: Table, stories: list[Story]) -> list[Change]:
    """A table and its games as they are stored."""
    changes: list[Change] = [SaveTable(table_row(table, 1, NOW))]
    for id, story in zip(table.game_ids, stories, strict=True):
        changes.append(AddGame(GameRow(id, table.id, story.seed, story.salt)))
        changes.append(AppendEvents(id, 0, tuple(map(write_event, story.events))))
    return changes


def make_script(pair: Pair, rng: random.Random) -> Script:
    """Moves of all sorts: nonsense, old ones, and what others did or could do on either side."""
    place = 0 if pair.table.own_pace or pair.seat is None else pair.seat
    found: list[Any] = list(JUNK)
    for game in pair.mine:
        found += [_json(made[-1]) for made in game.answers if made]
        found += [_json(any_move(game, seat, rng)) for seat, task in enumerate(game.waiting) if task]
    rng.shuffle(found)
    asked, harmless, games = found[:ASKED], [True] * ASKED, list(pair.mine)
    while pair.seat is not None:
        first = harmless.copy()
        games = list(pair.mine)
        for number, move in [*enumerate(asked)] * 2:  # over HTTP, and then in a socket
            if harmless[number]:
                harmless[number], games = _made(games, place, move)
        if harmless == first:
            break
    moves = list(zip(asked, harmless, strict=False))
    others = ([], []) if pair.table.own_pace else _others(games, pair.seat, rng)
    return Script(rng.randrange(20), moves, others)


def _json(move: Move) -> Any:
    return json.loads(write_move(move))


def _made(games: list[Game], seat: int, move: Any) -> tuple[bool, list[Game]]:
    """Whether a move tells the seat nothing it may not know yet, and the games after it."""
    try:
        happened = [decide(game, seat, read_move(json.dumps(move))) for game in games]
    except (IllegalMove, BadMessage):
        return True, games
    if any(len(events) > 1 for events in happened):  # the turn is over: everybody learns something
        return False, games
    return True, [fold(game, events) for game, events in zip(games, happened, strict=True)]


def _others(
    games: list[Game], seat: int | None, rng: random.Random
) -> tuple[list[tuple[str, Any]], list[tuple[str, Any]]]:
    """Another seat finishes its turn on both sides, if somebody is still drawing after it."""
    drawing = [other for other, task in enumerate(games[0].waiting) if task]
    if len(drawing) < 2 or drawing == [seat]:
        return [], []
    other = rng.choice([one for one in drawing if one != seat])
    done: tuple[list[tuple[str, Any]], list[tuple[str, Any]]] = ([], [])
    for game, moves in zip(games, done, strict=True):
        while game.waiting[other]:
            move = any_move(game, other, rng)
            moves.append((PEOPLE[other], _json(move)))
            game = fold(game, decide(game, other, move))
    return done
