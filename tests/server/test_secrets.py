"""Two games that differ only in what a seat may not know send that seat the same bytes, whatever it asks.

A thousand pairs of games are tried; QUILLMAP_SECRET_GAMES=20000 tries more.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
from pathlib import Path
from typing import Any

import pytest

from quillmap.content.games import make_setup
from quillmap.record import read_record
from quillmap.rules import view as views
from quillmap.rules.decide import decide, new_game, play_with_events
from quillmap.rules.events import Event, GameEnded
from quillmap.rules.game import Game, Phase, fold
from quillmap.rules.moves import IllegalMove, Refusal
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import Recipients, View, recipients
from quillmap.server.store import Change
from quillmap.tables import game_parts, judging, loaded_game, room, subscribers, updates
from quillmap.tables.loaded_game import LoadedGame
from quillmap.tables.snapshot import Snapshot
from quillmap.tables.table import Seat, Table
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Options
from tests.server.asgi_client import NOW, Inside, guest, inside, quiet
from tests.server.live_server import first_move
from tests.server.pairs import JUNK, PEOPLE, Pair, Script, kept, make_pair, make_script
from tests.server.twins import Story, any_move, told, twin

GAMES = int(os.environ.get("QUILLMAP_SECRET_GAMES", "1000"))
TOGETHER = 50
"""So many pairs are tried with the same two servers."""
WATCHER = "watcher"


async def heard(app: Inside, pair: Pair, script: Script, side: int) -> list[Any]:
    """Everything that the pair's person, somebody who watches and a stranger are told by one of the two servers."""
    path = f"/api/tables/{pair.table.id}"
    who = pair.person
    told: list[Any] = []
    for token in (who, WATCHER, ""):
        first = await app.ask("GET", f"{path}?look=0,1,2,3", token=token)
        told.append(first)
        told.append(await app.ask("GET", f"{path}?look=0,1,2,3&wait=0.001&tag={first.json()['tag']}", token=token))
    for question in (f"?heard={script.heard}", "/replay", "/record"):
        told.append(await app.ask("GET", path + question, token=who))
    told.append(await app.ask("GET", f"{path}/stream?look=1,2", token=who, chunks=1))
    for move, harmless in script.moves:
        told.append(await app.ask("POST", f"{path}/try", move, token=who))
        if harmless:
            told.append(await app.ask("POST", f"{path}/move?heard={script.heard}", move, token=who))
    async with contextlib.AsyncExitStack() as stack:
        talks = []
        for token in (who, WATCHER):
            talks.append(await stack.enter_async_context(app.socket(f"{path}/socket", token=token)))
            await talks[-1].hear(2)
            await quiet()
        for talk in talks:
            talk.say({"kind": "look", "seats": [0, 1, 2, 3]})
            for move, harmless in script.moves:
                talk.say({"kind": "try", "move": move})
                if harmless:
                    talk.say(move)
            await talk.answered()
        for person, move in script.others[side]:
            answer = await app.ask("POST", f"{path}/move", move, token=person)
            assert answer.status == 200, answer.body
            await quiet()
        told += [message for talk in talks for message in talk.told]
    told.append(await app.ask("GET", f"{path}?look=0,1,2,3", token=who))
    return told


async def differences(folder: Path, first: int, count: int) -> list[str]:
    """The pairs of games that somebody could tell apart, with the first thing that differs."""
    pairs = [make_pair(random.Random(number)) for number in range(first, first + count)]
    scripts = [make_script(pair, random.Random(number)) for number, pair in enumerate(pairs, first)]
    told: list[list[list[Any]]] = []
    for side in (0, 1):
        async with inside(folder / f"{side}.db") as app:
            changes: list[Change] = [change for name in (*PEOPLE, WATCHER) for change in guest(name)]
            changes += [change for pair in pairs for change in kept(pair.table, pair.stories[side])]
            await app.registry.services.store.write(*changes)
            told.append([await heard(app, pair, script, side) for pair, script in zip(pairs, scripts, strict=True)])
            told[-1].append([await app.ask("GET", "/api/me/tables", token=name) for name in PEOPLE])
    found = []
    for number, (one, other) in enumerate(zip(*told, strict=True), first):
        if one != other:
            found += [f"game {number}: {a}\n{b}" for a, b in zip(one, other, strict=False) if a != b][:1] or ["more"]
    return found


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not urgent is told at once, so that nothing waits for a clock."""
    monkeypatch.setattr(subscribers, "BATCH_SECONDS", 0.0)


@pytest.mark.parametrize("first", range(0, GAMES, TOGETHER))
def test_what_a_seat_may_not_know_changes_no_byte_it_gets(first: int, tmp_path: Path) -> None:
    assert asyncio.run(differences(tmp_path, first, min(TOGETHER, GAMES - first))) == []


def test_the_paired_games_differ_in_enough_secrets() -> None:
    pairs = [make_pair(random.Random(number)) for number in range(200)]
    differing = [pair for pair in pairs if pair.stories[0] != pair.stories[1]]
    assert len(differing) == len(pairs)
    together = [(pair.stories[0][0].game, pair.stories[1][0].game) for pair in pairs if not pair.table.own_pace]
    assert sum(one.sheets != other.sheets for one, other in together) > 40, "others drew otherwise"
    assert sum(one.waiting != other.waiting for one, other in together) > 2, "a Gorgon gazes in one of them"
    assert sum(one.secret.ambushes != other.secret.ambushes for one, other in together) > 40
    assert sum(one.secret.deck != other.secret.deck for one, other in together) > 100
    scripts = [make_script(pair, random.Random(number)) for number, pair in enumerate(pairs)]
    assert sum(bool(script.others[0]) for script in scripts) > 40
    assert sum(harmless for script in scripts for _, harmless in script.moves) > 400


def finished(setup: Setup, rng: random.Random) -> Story:
    """A game of one seat that is over."""
    seed, salt = rng.randbytes(SEED_BYTES), rng.randbytes(SALT_BYTES)
    events, game = new_game(setup, seed, salt)
    while game.phase is not Phase.OVER:
        happened = decide(game, 0, any_move(game, 0, rng))
        events, game = events + happened, fold(game, happened)
    return Story(seed, salt, events, game, len(events))


def other_end(story: Story, rng: random.Random) -> Story:
    """The same finished game out of another deal: only its secret and the cards that were never seen differ."""
    other = twin(story, 0, rng)
    *before, last = other.events
    assert isinstance(last, GameEnded)
    last = last._replace(seed=other.seed.hex(), salt=other.salt.hex())
    return other._replace(events=(*before, last))


async def told_at_own_pace(folder: Path, *, all_done: bool) -> list[list[Any]]:
    """What everybody is told on two sides of a table at own pace where the first seat has finished."""
    rng = random.Random(7)
    setup = make_setup("heroes", seats=1)
    done = finished(setup, rng)
    beside = finished(setup, rng) if all_done else told(setup, 5, rng)
    people = tuple(Seat(name, Cartographer(name.title())) for name in PEOPLE[:2])
    options = Options(game="heroes", seats=2, pace="own")
    table = Table("ABCDEFGH", PEOPLE[0], options, NOW, "over" if all_done else "playing", people)
    found = []
    for side, story in enumerate((done, other_end(done, rng))):
        pair = Pair(table, 0, ([story, beside], [story, beside]))
        script = Script(3, [(move, True) for move in JUNK], ([], []))
        async with inside(folder / f"{all_done}{side}.db") as app:
            changes = [change for name in (*PEOPLE, WATCHER) for change in guest(name)]
            await app.registry.services.store.write(*changes, *kept(table, pair.stories[0]))
            answers = await heard(app, pair, script, side)
            answers += await heard(app, pair._replace(seat=1), script, side)
            found.append([*answers, *[await app.ask("GET", "/api/me/tables", token=name) for name in PEOPLE]])
    return found


def test_at_own_pace_the_deal_stays_secret_until_everybody_has_finished(tmp_path: Path) -> None:
    one, other = asyncio.run(told_at_own_pace(tmp_path, all_done=False))
    assert one == other
    one, other = asyncio.run(told_at_own_pace(tmp_path, all_done=True))
    assert one != other, "then it is told"


def test_whoever_finishes_first_sees_the_result_and_later_the_deal(tmp_path: Path) -> None:
    async def play(app: Inside, path: str, who: str) -> Any:
        state = (await app.ask("GET", path, token=who)).json()
        while state["view"]["offer"]:
            state = (await app.ask("POST", f"{path}/move", first_move(state), token=who)).json()
        return state

    async def whole() -> None:
        async with inside(tmp_path / "store.db") as app:
            await app.registry.services.store.write(*guest("anna"), *guest("bela"))
            options = {"seats": 2, "pace": "own"}
            table = (await app.ask("POST", "/api/tables", {"options": options}, token="anna")).json()["table"]["id"]
            path = f"/api/tables/{table}"
            await app.ask("POST", f"{path}/join", token="bela")
            await app.ask("POST", f"{path}/start", token="anna")
            first = await play(app, path, "anna")
            assert (first["view"]["over"], first["view"]["seed"], first["view"]["salt"]) == (True, "", "")
            assert first["table"]["standings"][0]["total"] == first["view"]["totals"][0]
            ended = (await app.ask("GET", path, token="anna")).json()["events"][-1]
            assert (ended["kind"], ended["seed"], ended["salt"]) == ("game_ended", "", "")
            for question in ("/record", "/replay"):
                assert (await app.ask("GET", path + question, token="anna")).json()["reason"] == "not_over"
            async with app.socket(f"{path}/socket", token="anna") as anna:
                await anna.hear(2)
                await play(app, path, "bela")
                while not any(text["view"].get("seed") for text in anna.texts()):
                    await anna.hear(len(anna.told) + 1)
            last = (await app.ask("GET", path, token="anna")).json()
            assert last["events"][-1]["seed"] == last["view"]["seed"] != ""
            assert last["table"]["deal"]
            for seat in (0, 1):
                record = (await app.ask("GET", f"{path}/record?seat={seat}", token="anna")).body.decode()
                assert read_record(record.splitlines()).game.secret.seed.hex() == last["view"]["seed"]

    asyncio.run(whole())


def _next_card_in_clock(game: Game, seat: int | None, *, opened: bool = True) -> View:
    return REAL_VIEW(game, seat, opened=opened)._replace(clock=len(game.secret.deck[0]))


def _sheets_of_others(game: Game, seat: int | None, *, opened: bool = True) -> View:
    return REAL_VIEW(game, seat, opened=opened)._replace(sheets=game.sheets)


def _moves_of_all(game: Game, seat: int | None, *, opened: bool = True) -> View:
    return REAL_VIEW(game, seat, opened=opened)._replace(turn=sum(len(made) for made in game.answers))


def _deck_in_a_refusal(game: Game, seat: int, move: Any) -> Any:
    try:
        return play_with_events(game, seat, move)
    except IllegalMove as reason:
        raise IllegalMove(Refusal.WRONG_KIND, wanted="draw", deck=game.secret.deck[0]) from reason


def _seed(snapshot: Snapshot) -> str:
    return next(iter(snapshot.games.values())).game.secret.seed.hex() if snapshot.games else ""


def _counting_tag(room: room.Room, person: str | None, heard: int, look: frozenset[int]) -> tuple[str, bytes]:
    tag, body = REAL_STATE(room, person, heard, look)
    return tag, body.replace(tag.encode(), b"%d" % sum(loaded.count for loaded in room.snapshot.games.values()))


def _empty_news(
    writer: updates.UpdateWriter, snapshot: Any, person: Any, shown: Any, sent: updates.Sent, *, asked: bool
) -> Any:
    return REAL_UPDATE(writer, snapshot, person, shown, sent, asked=True)


def _ambushes_at_once(event: Event) -> Recipients:
    who = recipients(event)
    return who if who.owner is None else who._replace(seat=who.owner)


REAL_STATE = room.Room.state
REAL_UPDATE = updates.UpdateWriter.update
REAL_VIEW = views.view
FAULTS: dict[str, tuple[Any, str, Any]] = {
    "the next card shows in the clock": (game_parts, "view", _next_card_in_clock),
    "others' unfinished sheets are shown": (game_parts, "view", _sheets_of_others),
    "who is ambushed hears of it before the turn is over": (loaded_game, "recipients", _ambushes_at_once),
    "the moves of all seats are counted": (game_parts, "view", _moves_of_all),
    "a refusal names the next card": (judging, "play_with_events", _deck_in_a_refusal),
    "all events are counted as heard": (LoadedGame, "heard", lambda self, seat: self.count),
    "the seed is in the deal code too early": (Snapshot, "deal", property(_seed)),
    "the tag counts all events": (room.Room, "state", _counting_tag),
    "whenever others do something, there is at least empty news": (updates.UpdateWriter, "update", _empty_news),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_law_catches_a_leak(fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*FAULTS[fault])
    assert asyncio.run(differences(tmp_path, 0, 30)) != []
