"""Views on the wire: whole, readable by the published types, and the same bytes whatever a seat may not know."""

from __future__ import annotations

import json
import random

import msgspec
import pytest

from quillmap.content import AMBUSHES
from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game
from quillmap.rules.game import Game, fold
from quillmap.rules.masks import SIZE, mask, spot
from quillmap.rules.notation import named, notation, parse
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Task, legal_moves
from quillmap.rules.shapes import CENTRE, marked
from quillmap.rules.view import view
from quillmap.wire import ViewMessage, view_message, write_view
from quillmap.wire.offers import DestroyOfferMessage, DrawOfferMessage, HeroOfferMessage
from quillmap.wire.views import OwnParts, write_common, write_own

SECRET = ("deck", "secret", "order")


def games(seed: int, **options: object) -> list[Game]:
    """Every state of a random game."""
    rng = random.Random(seed)
    _, game = new_game(make_setup(**options), rng.randbytes(10), rng.randbytes(16))  # type: ignore[arg-type]
    found = [game]
    while any(game.waiting):
        seat = rng.choice([seat for seat, task in enumerate(game.waiting) if task])
        offer = game.offer(seat)
        assert offer is not None
        game = fold(game, decide(game, seat, rng.choice(list(legal_moves(offer)))))
        found.append(game)
    return found


EVERYTHING = {"game": "combined", "seats": 3, "ambushes": list(AMBUSHES)[4:8]}


def test_the_parts_of_a_view_are_the_whole_of_it_however_it_came_about() -> None:
    for seat in (0, 2, None):
        before: OwnParts | None = None
        kept = 0
        for game in games(3, **EVERYTHING):
            seen = view(game, seat)
            own = write_own(seen, {1}, before)
            whole = b"{" + b",".join(own.parts + write_common(view(game, None))) + b"}"
            assert json.loads(whole) == json.loads(write_view(seen, {1}))
            kept += before is not None and own.parts[-1] is before.parts[-1]
            before = own
        assert kept > 10, "while nothing is drawn on a sheet, it is not written again"


def test_a_view_on_the_wire_equals_the_view_of_the_rules() -> None:
    kinds = set()
    for game in [game for seed in (1, 2, 5) for game in games(seed, **EVERYTHING)]:
        for seat in range(3):
            seen = view(game, seat)
            text = write_view(seen)
            message = msgspec.json.decode(text, type=ViewMessage)
            assert message == view_message(seen)
            own = message.shown[seat].sheet
            assert notation(parse(own.drawing), "/") == notation(seen.sheet, "/") == own.drawing
            assert (own.coins, named(own.claimed), named(own.marks)) == (
                seen.sheet.coins,
                seen.sheet.claimed,
                seen.sheet.marks,
            )
            assert [tally.stars for tally in message.tallies] == [tally.stars for tally in seen.tallies]
            assert [named(tally.cells) for tally in message.tallies] == [tally.spaces for tally in seen.tallies]
            assert message.waiting == [other for other in range(3) if seen.waiting[other]]
            assert message.totals == [sum(season[other].total for season in seen.scores) for other in range(3)]
            match seen.offer, message.offer:
                case DrawOffer(), DrawOfferMessage() as offer:
                    assert (named(offer.free), named(offer.cover)) == (seen.offer.free, seen.offer.cover)
                    assert offer.terrains == [terrain.name.lower() for terrain in seen.offer.terrains]
                    assert offer.owner in message.shown, "the sheet in hand is always shown"
                    kinds.add(seen.offer.task)
                case HeroOffer(), HeroOfferMessage() as offer:
                    for steps, attack in zip(offer.attacks, seen.offer.attacks, strict=True):
                        around = mask(*(SIZE * (CENTRE + down) + CENTRE + right for down, right in steps))
                        assert marked(around, spot(5 * SIZE + 5)) == marked(attack, spot(5 * SIZE + 5))
                    kinds.add(Task.HERO)
                case DestroyOffer(), DestroyOfferMessage() as offer:
                    assert named(offer.cells) == seen.offer.spaces
                    kinds.add(seen.offer.task)
                case other:
                    assert other == (None, None)
    assert kinds == set(Task)


def test_lines_have_names() -> None:
    """Borderlands pays for rows and columns, the Broken Road for diagonals."""
    drawn = parse("/".join(["F" * 11, *["F.........."] * 9, "F" + "W" * 10]))
    for edict, rows, columns, diagonals in (
        ("borderlands", ["A", "K"], [1], []),
        ("the_broken_road", [], [], ["J", "K"]),
    ):
        setup = make_setup("base", edicts=[edict, "greenbough", "canal_lake", "wildholds"])
        game = new_game(setup, bytes(10), bytes(16))[1]._replace(sheets=(drawn,), shown=(drawn,))
        lines = view_message(view(game, 0)).tallies[0].lines
        assert (lines.rows, lines.columns, lines.diagonals) == (rows, columns, diagonals)


def test_seats_are_shown_when_asked_for() -> None:
    game = games(2, game="base", seats=5)[3]
    assert set(view_message(view(game, 2)).shown) == {2}
    assert set(view_message(view(game, 2), shown=[0, 4]).shown) == {0, 2, 4}
    assert set(view_message(view(game, None), shown=range(5)).shown) == set(range(5))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_two_games_that_differ_in_what_a_seat_may_not_know_send_it_the_same_bytes(seat: int | None) -> None:
    for game in games(3, game="heroes", seats=2)[:-1]:
        deck = tuple(reversed(game.secret.deck))
        other = game._replace(secret=game.secret._replace(deck=deck, seed=bytes(10), salt=bytes(16)))
        assert write_view(view(game, seat), range(2)) == write_view(view(other, seat), range(2))


def test_no_field_of_the_secret_has_a_name_on_the_wire() -> None:
    text = json.dumps(msgspec.json.schema(ViewMessage))
    assert [word for word in SECRET if f'"{word}"' in text] == []
