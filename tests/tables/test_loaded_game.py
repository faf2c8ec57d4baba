"""A game in memory: which events each seat receives and when; a reckoning shows the map that was scored."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from quillmap.content.games import make_setup
from quillmap.rules.decide import decide
from quillmap.rules.events import (
    Destroyed,
    Drew,
    Event,
    GameEnded,
    HeroPlaced,
    SeasonScored,
    Started,
    TurnEnded,
    ZombiesSpread,
)
from quillmap.rules.moves import Draw
from quillmap.tables.game_parts import GameParts
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.rows import GameRow
from quillmap.wire import read_event, write_event
from tests.play import random_game

GAMES = Path(__file__).parent.parent / "games"
SEATS = 2
PAYING = ((0, 1), (1, 2), (2, 3), (3, 0))
"""The edicts that pay in each season."""


def own(loaded: LoadedGame, seat: int | None) -> Any:
    """What a seat alone may know."""
    return json.loads(b"{" + b",".join(GameParts().own(loaded, seat, frozenset())) + b"}")


def batches(events: list[Event]) -> Iterator[list[Event]]:
    """The events of a game as they happen: a move, and all that follows from it."""
    begins = [number for number, event in enumerate(events) if isinstance(event, Drew | HeroPlaced | Destroyed)]
    for begin, end in pairwise([0, *begins, len(events)]):
        yield events[begin:end]


def lines(events: list[Event]) -> list[bytes]:
    return [write_event(event) for event in events]


def test_a_reckoning_shows_the_map_that_was_scored() -> None:
    changed = spread = 0
    for seed in (1, 2, 3):
        events, game = random_game(make_setup("heroes", seats=SEATS), random.Random(seed))
        assert isinstance(events[0], Started)
        kept = GameRow("game", "table", game.secret.seed, game.secret.salt)
        loaded = LoadedGame.begin(kept, events[0])
        paid: SeasonScored | None = None
        for batch in batches(events[1:]):
            loaded = loaded.catch_up(lines(batch))
            paid = next((event for event in batch if isinstance(event, SeasonScored)), paid)
            spread += sum(isinstance(event, ZombiesSpread) and any(event.spaces) for event in batch)
            assert own(loaded, None)["scored"] is None, "a spectator has no map"
            for seat in range(SEATS):
                told = own(loaded, seat)
                scored = told["scored"]
                if paid is None:
                    assert scored is None
                    continue
                reckoning = paid.reckonings[seat]
                assert scored["season"] == paid.season
                stars = [tally["stars"] for tally in scored["tallies"]]
                assert [stars[edict] for edict in PAYING[paid.season]] == [reckoning.first, reckoning.second]
                assert scored["monsters"]["stars"] == reckoning.monsters
                assert scored["sheet"]["coins"] == reckoning.coins
                changed += told["monsters"]["stars"] != reckoning.monsters and told["tallies"] != scored["tallies"]
        again = LoadedGame.load(kept, lines(events))
        for seat in range(SEATS):
            assert own(again, seat) == own(loaded, seat)
    assert spread > 4
    assert changed > 20, "maps go on changing"


def test_a_game_begun_by_the_first_rules_goes_on_by_them() -> None:
    """It was kept in winter without a word about its rules; the effects after winter's scoring are still to come."""
    kept_lines = (GAMES / "combined_all_effects.jsonl").read_bytes().splitlines()
    assert b"rules" not in kept_lines[0]
    ended = read_event(kept_lines[-1])
    assert isinstance(ended, GameEnded)
    scored = max(number for number, line in enumerate(kept_lines) if b"season_scored" in line)
    last = max(number for number, line in enumerate(kept_lines[:scored]) if b'"drew"' in line)
    kept = GameRow("game", "table", bytes.fromhex(ended.seed), bytes.fromhex(ended.salt))
    loaded = LoadedGame.load(kept, kept_lines[:last])
    event = read_event(kept_lines[last])
    assert isinstance(event, Drew)
    followed = lines(list(decide(loaded.game, event.seat, Draw(event.turn, event.terrain, event.spaces))))
    assert followed == kept_lines[last : last + len(followed)]
    assert b"zombies_spread" in b"".join(followed)


def games() -> Iterator[tuple[GameRow, list[Event]]]:
    """Random games of three with all that can be done to another's map."""
    for seed in (1, 2, 3):
        events, game = random_game(make_setup("heroes", seats=3), random.Random(seed))
        yield GameRow("game", "table", game.secret.seed, game.secret.salt), events


def begun(kept: GameRow, events: list[Event]) -> LoadedGame:
    assert isinstance(events[0], Started)
    return LoadedGame.begin(kept, events[0])


def test_what_was_done_to_a_map_is_heard_by_its_owner_when_the_turn_ends_and_not_before() -> None:
    abroad: dict[type[Event], int] = {Drew: 0, Destroyed: 0}
    for kept, events in games():
        loaded = begun(kept, events)
        unheard: list[list[Event]] = [[], [], []]
        for batch in batches(events[1:]):
            before = [loaded.heard(seat) for seat in range(3)]
            loaded = loaded.catch_up(lines(batch))
            for event in batch:
                if isinstance(event, Drew | Destroyed) and event.owner != event.seat:
                    unheard[event.owner].append(event)
                    abroad[type(event)] += 1
            ended = [event for event in batch if isinstance(event, TurnEnded)]
            for seat in range(3):
                told = [read_event(line) for line in loaded.events_after(seat, before[seat], opened=True)]
                others = [event for event in told if isinstance(event, Drew | Destroyed) and event.seat != seat]
                assert others == (unheard[seat] if ended else [])
                if ended and others:
                    end = told.index(ended[0])
                    assert told[end - len(others) : end] == others, "they come together, just before the turn's end"
            if ended:
                unheard = [[], [], []]
    assert abroad[Drew] > 10
    assert abroad[Destroyed] > 2


def test_what_a_seat_has_heard_has_the_same_numbers_at_every_process_and_after_a_restart() -> None:
    for kept, events in games():
        loaded = begun(kept, events)
        seats = (None, 0, 1, 2)
        heard: dict[int | None, list[bytes]] = {seat: loaded.events_after(seat, 0, opened=True) for seat in seats}
        done = 1
        for batch in batches(events[1:]):
            loaded = loaded.catch_up(lines(batch))
            done += len(batch)
            again = LoadedGame.load(kept, lines(events[:done]))
            for seat in seats:
                now = loaded.events_after(seat, 0, opened=True)
                assert now[: len(heard[seat])] == heard[seat], "what was heard keeps its number"
                assert again.events_after(seat, 0, opened=True) == now
                assert again.heard(seat) == loaded.heard(seat) == len(now)
                assert loaded.events_after(seat, len(heard[seat]), opened=True) == now[len(heard[seat]) :]
                heard[seat] = now


def test_a_client_that_counted_before_owners_received_ambushes_misses_nothing_new() -> None:
    """A page left open during an update counts only what everybody heard and what it did itself."""
    for kept, events in games():
        loaded = LoadedGame.load(kept, lines(events))
        for cut in range(20, len(events), 10):
            before = LoadedGame.load(kept, lines(events[:cut]))
            for seat in range(3):
                counted = sum(
                    getattr(read_event(line), "seat", seat) == seat
                    for line in before.events_after(seat, 0, opened=True)
                )
                new = loaded.events_after(seat, before.heard(seat), opened=True)
                assert new
                assert loaded.events_after(seat, counted, opened=True)[-len(new) :] == new
