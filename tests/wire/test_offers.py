"""Offers as JSON: a client reads the offer that the table wrote."""

from __future__ import annotations

import random

from quillmap.content.games import make_setup
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import Event
from quillmap.rules.game import Game, fold
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer, legal_moves
from quillmap.wire.base import write
from quillmap.wire.offers import offer_message, read_offer


def offers(seed: int) -> list[Offer]:
    """All offers of a random game of two."""
    chance = random.Random(seed)
    events: tuple[Event, ...]
    events, game = new_game(make_setup("heroes", seats=2), chance.randbytes(10), chance.randbytes(16))
    found: list[Offer] = []
    while seat := _waiting(game, chance):
        offer = game.offer(seat[0])
        assert offer is not None
        found.append(offer)
        events = decide(game, seat[0], chance.choice(list(legal_moves(offer))))
        game = fold(game, events)
    return found


def _waiting(game: Game, chance: random.Random) -> list[int]:
    seats = [seat for seat in range(2) if game.offer(seat) is not None]
    chance.shuffle(seats)
    return seats


def test_every_offer_is_read_as_it_was_written() -> None:
    kinds: set[type] = set()
    for seed in range(6):
        for offer in offers(seed):
            assert read_offer(write(offer_message(offer))) == offer
            kinds.add(type(offer))
    assert kinds == {DrawOffer, HeroOffer, DestroyOffer}
