"""Game records: one game in one file, an event a line. A record is read only if every line follows from the rules.

`docs/record.md` is enough to write a referee in another language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import Destroyed, Drew, Event, GameEnded, HeroPlaced, Started
from quillmap.rules.game import Game, fold
from quillmap.rules.moves import Destroy, Draw, IllegalMove, Move, PlaceHero
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES, commitment
from quillmap.wire import BadMessage, read_event, write_event

QUOTED = 400
"""How many characters of a line a message quotes."""


class BadRecord(ValueError):
    """A record that is damaged or impossible: the line, and the reason."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(f"line {line}: {reason}")


class Record(NamedTuple):
    """A finished game, every event of it checked."""

    events: tuple[Event, ...]
    game: Game


def write_record(events: Iterable[Event]) -> str:
    """The events of a game, one JSON object a line."""
    return "".join(write_event(event).decode() + "\n" for event in events)


def read_record(lines: Iterable[str]) -> Record:
    """Replay a record. Raise `BadRecord` unless every event, total and shuffle follows from the rules."""
    events = _decode(lines)
    game = _replay(events)
    return Record(tuple(events), game)


def _decode(lines: Iterable[str]) -> list[Event]:
    events: list[Event] = []
    for number, line in enumerate(lines, start=1):
        try:
            events.append(read_event(line))
        except BadMessage as reason:
            raise BadRecord(number, _short(str(reason))) from reason
    return events


def _replay(events: list[Event]) -> Game:
    if not events:
        raise BadRecord(1, "the record is empty")
    first, last = events[0], events[-1]
    if not isinstance(first, Started):
        raise BadRecord(1, "a record begins with its set-up")
    if not isinstance(last, GameEnded):
        raise BadRecord(len(events), "the record stops before the game has ended")
    seed, salt = _opened(last, len(events))
    if commitment(seed, salt) != first.commitment:
        raise BadRecord(len(events), "the seed and salt are not those that line 1 is committed to")
    expected, game = new_game(first.setup, seed, salt, rules=first.rules)
    done = _compare(events, 0, expected)
    while done < len(events):
        event = events[done]
        if not isinstance(event, Drew | HeroPlaced | Destroyed):
            raise BadRecord(done + 1, "here the table waits for a player's move")
        try:
            expected = decide(game, event.seat, _move_of(event))
        except IllegalMove as reason:
            raise BadRecord(done + 1, f"seat {event.seat}: {reason}") from reason
        if not expected:
            raise BadRecord(done + 1, f"seat {event.seat} has made this move before")
        done = _compare(events, done, expected)
        game = fold(game, expected)
    return game


def _opened(last: GameEnded, line: int) -> tuple[bytes, bytes]:
    try:
        seed, salt = bytes.fromhex(last.seed), bytes.fromhex(last.salt)
    except ValueError as reason:
        raise BadRecord(line, "seed and salt are hexadecimal digits") from reason
    if (len(seed), len(salt)) != (SEED_BYTES, SALT_BYTES):
        raise BadRecord(line, f"a seed has {SEED_BYTES} bytes and a salt {SALT_BYTES}")
    return seed, salt


def _compare(events: list[Event], done: int, expected: Iterable[Event]) -> int:
    """Check the events after the first `done` against those expected, and return how many are checked by then."""
    for event in expected:
        if done == len(events):
            raise BadRecord(done, "the record stops before the game has ended")
        said, right = write_event(events[done]).decode(), write_event(event).decode()
        if said != right:
            raise BadRecord(done + 1, f"the record says {_short(said)} where the rules say {_short(right)}")
        done += 1
    return done


def _short(text: str) -> str:
    """The beginning of a text, to quote in a message."""
    return text if len(text) <= QUOTED else f"{text[:QUOTED]}…"


def _move_of(event: Drew | HeroPlaced | Destroyed) -> Move:
    match event:
        case Drew():
            return Draw(event.turn, event.terrain, event.spaces)
        case HeroPlaced():
            return PlaceHero(event.turn, event.space, event.marks)
        case Destroyed():
            return Destroy(event.turn, event.space)
