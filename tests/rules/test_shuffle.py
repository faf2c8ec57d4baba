"""The one shuffle, checked against digests that any other program gives too."""

from __future__ import annotations

import hashlib
import hmac

from quillmap.rules.shuffle import commitment, shuffled

SEED = bytes(range(10))


def test_cards_are_sorted_by_their_digests() -> None:
    cards = ["great_river", "farmland", "hamlet", "orchard"]
    digests = {card: hmac.new(SEED, f"spring/{card}".encode(), hashlib.sha256).hexdigest() for card in cards}
    assert shuffled(SEED, "spring", cards) == tuple(sorted(cards, key=lambda card: digests[card]))


def test_the_order_in_which_cards_are_given_does_not_matter() -> None:
    cards = ["great_river", "farmland", "hamlet", "orchard"]
    assert shuffled(SEED, "spring", cards) == shuffled(SEED, "spring", reversed(cards))


def test_another_pile_or_seed_is_another_order() -> None:
    cards = [f"card_{number}" for number in range(20)]
    assert (
        len({shuffled(SEED, "spring", cards), shuffled(SEED, "summer", cards), shuffled(bytes(10), "spring", cards)})
        == 3
    )


def test_the_commitment_of_nothing_but_zeros_is_a_known_digest() -> None:
    assert commitment(bytes(10), bytes(16)) == hashlib.sha256(bytes(26)).hexdigest()
