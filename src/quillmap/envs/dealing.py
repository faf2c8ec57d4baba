"""Which deal an environment plays next: the same for all of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.content.deal_code import Deal, read_deal_code
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES

NO_SALT = bytes(SALT_BYTES)
"""Nobody is told the commitment of a game that is played to learn, so it needs no salt."""


def next_deal(setup: Setup, chance: np.random.Generator, options: dict[str, Any] | None) -> Deal:
    """A random deal of the set-up; or, with the option `deal`, the one of that deal code, whatever its set-up."""
    if options and "deal" in options:
        return read_deal_code(str(options["deal"]), seats=setup.seats)
    return Deal(setup, chance.bytes(SEED_BYTES))
