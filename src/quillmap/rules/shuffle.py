"""The only source of chance: cards are sorted by an HMAC whose key is the secret seed of the game.

With the seed anybody can check every order in any language; without it nobody can predict one.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

SEED_BYTES = 10
"""Enough that nobody can try all deals, few enough that a deal code stays short."""
SALT_BYTES = 16


def shuffled(seed: bytes, pile: str, cards: Iterable[str]) -> tuple[str, ...]:
    """The cards in the order of HMAC-SHA-256(seed, "pile/card"), next card first."""
    return tuple(sorted(cards, key=lambda card: hmac.digest(seed, f"{pile}/{card}".encode(), hashlib.sha256)))


def commitment(seed: bytes, salt: bytes) -> str:
    """What the table publishes when a game starts: SHA-256(seed ‖ salt) in hexadecimal digits."""
    return hashlib.sha256(seed + salt).hexdigest()
