"""Offers as a client of the server reads them: from JSON alone, with nothing but geometry."""

from __future__ import annotations

from typing import Any

import msgspec

from quillmap.rules.offers import Offer
from quillmap.wire.offers import OfferMessage, offer_from


def offer_in(state: Any) -> Offer:
    """The offer of a state's view."""
    return offer_from(msgspec.convert(state["view"]["offer"], type=OfferMessage))
