"""States of games that bots played, for looking at the game screen without a server: `python web/dev/fixtures.py`."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec

from quillmap.bots import Limit, get_bot
from quillmap.content.games import make_setup
from quillmap.measuring.arena import ask, chance
from quillmap.rules.decide import decide, new_game
from quillmap.rules.game import Game, fold
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES
from quillmap.rules.view import recipients, view
from quillmap.wire import people, replays, tables
from quillmap.wire.protocol import setup_message, write_event
from quillmap.wire.views import ShownMessage, view_message

HERE = Path(__file__).parent / "fixtures"
NAMES = ("Marta", "Olaf the Slow", "Ljuba", "Wincenty Długonogi", "Вера", "Petr", "Sam", "Ines")


def _table(setup: Setup, over: bool) -> tables.TableMessage:
    charges = people.CHARGES[1:]
    seats = [
        tables.SeatMessage(
            people.Cartographer(
                NAMES[seat % len(NAMES)] + (f" {seat}" if seat >= len(NAMES) else ""),
                "of the Marsh" if seat % 2 else "",
                people.Crest(
                    people.FIELDS[seat % 8],  # type: ignore[arg-type]
                    charges[seat % len(charges)],  # type: ignore[arg-type]
                    (people.COLOURS[(seat + 3) % 8], people.COLOURS[seat % 2]),  # type: ignore[arg-type]
                ),
            ),
            "novice" if seat == 2 else None,
            seat != 3,
        )
        for seat in range(setup.seats)
    ]
    return tables.TableMessage(
        id="fixture",
        status="over" if over else "playing",
        options=tables.Options(seats=setup.seats),
        setup=setup_message(setup),
        host=0,
        seats=seats,
        watching=0,
        created=0.0,
        due=None,
        standings=[],
        notices=[],
        deal="",
        next="",
    )


def _state(game: Game, events: list[object], seat: int, shown: range) -> dict[str, object]:
    told = [event for event in events if recipients(event).include(seat)]  # type: ignore[arg-type]
    seen = view(game, seat)
    return {
        "kind": "state",
        "tag": str(len(events)),
        "seat": seat,
        "host": seat == 0,
        "table": msgspec.to_builtins(_table(game.setup, seen.over)),
        "view": msgspec.to_builtins(view_message(seen, shown), str_keys=True),
        "heard": len(told),
        "events": [json.loads(write_event(event)) for event in told],  # type: ignore[arg-type]
    }


def _frame(game: Game) -> dict[str, object]:
    seats = range(game.setup.seats)
    everybody = {seat: view_message(view(game, seat), seats) for seat in seats}
    one = everybody[0]
    return msgspec.to_builtins(
        replays.Frame(
            season=one.season,
            turn=one.turn,
            clock=one.clock,
            revealed=one.revealed,
            card=one.card,
            demand=one.demand,
            shown={seat: ShownMessage(everybody[seat].shown[seat].sheet, one.shown[seat].scores) for seat in seats},
            tallies={seat: everybody[seat].tallies for seat in seats},
        ),
        str_keys=True,
    )


def _kind(game: Game, seat: int) -> str | None:
    seen = view(game, seat)
    offer = seen.offer
    if offer is None:
        return None
    message = view_message(seen).offer
    kind = getattr(message, "task", "hero")
    if kind == "draw":
        if message.fallback:
            return "fallback"
        if message.cover:
            return "ruins"
        if len(message.terrains) > 2:
            return "rift"
        return f"draw-{len(message.shapes)}"
    return kind


def play(setup: Setup, seed: int, name: str, kept: dict[str, dict[str, object]], replay: bool = False) -> None:
    """Play one game and keep the latest state of each kind of offer that seat 0 gets in it."""
    bot = get_bot("novice")
    events, game = new_game(setup, chance("deal", seed)[:SEED_BYTES], chance("salt", seed)[:SALT_BYTES])
    history: list[object] = list(events)
    frames = [_frame(game)] if replay else []
    shown = range(min(setup.seats, 8))
    while any(game.waiting):
        seat = next(seat for seat in reversed(range(setup.seats)) if game.waiting[seat])
        if seat == 0:
            kind = _kind(game, 0)
            kept[f"{name} {kind}"] = _state(game, history, 0, shown)
            if game.turn == 1:
                kept[f"{name} first"] = _state(game, history, 0, shown)
        happened = decide(game, seat, ask(bot, game, seat, seed, Limit(0)))
        history += happened
        before = game.turn
        game = fold(game, happened)
        if replay and (game.turn != before or not any(game.waiting)):
            frames.append(_frame(game))
    kept[f"{name} over"] = _state(game, history, 0, shown)
    if replay:
        final = view(game, 0)
        kept[f"{name} replay"] = {
            "setup": msgspec.to_builtins(setup_message(setup)),
            "edicts": [edict.id for edict in game.edicts],
            "seats": msgspec.to_builtins(_table(setup, True).seats),
            "totals": [sum(season[seat].total for season in game.scores) for seat in range(setup.seats)],
            "winners": list(final.winners),
            "deal": "",
            "seed": final.seed,
            "salt": final.salt,
            "frames": frames,
        }


def main() -> None:
    kept: dict[str, dict[str, object]] = {}
    play(make_setup("base"), 3, "solo base", kept, replay=True)
    play(make_setup("heroes"), 5, "solo heroes", kept)
    play(make_setup("heroes", seats=4), 2, "four heroes", kept, replay=True)
    play(make_setup("combined", seats=4), 7, "four combined", kept)
    for seats in (4, 5, 6, 7):
        play(make_setup("base", seats=seats), seats, f"bots {seats}", kept)
    play(make_setup("base", seats=100), 1, "hundred", kept)
    HERE.mkdir(exist_ok=True)
    (HERE / "states.json").write_text(json.dumps(kept))
    print("\n".join(kept))


if __name__ == "__main__":
    main()
