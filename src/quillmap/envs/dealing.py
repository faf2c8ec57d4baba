"""The next deal of an environment: one function for all environments."""

from __future__ import annotations

from typing import Any

import numpy as np

from quillmap.content.deal_code import Deal, read_deal_code
from quillmap.rules.setup import Setup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES

NO_SALT = bytes(SALT_BYTES)
"""Games for learning publish no commitment, so their salt may be constant."""


def next_deal(setup: Setup, chance: np.random.Generator, options: dict[str, Any] | None) -> Deal:
    """A random deal of the set-up, or the deal whose code the option `deal` gives, with its own set-up."""
    if options and "deal" in options:
        return read_deal_code(str(options["deal"]), seats=setup.seats)
    return Deal(setup, chance.bytes(SEED_BYTES))
