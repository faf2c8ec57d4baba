"""Legal moves from an offer in JSON, by geometry alone, as a client of the server finds them."""

from __future__ import annotations

from typing import Any

from quillmap.rules.cards import Printed
from quillmap.rules.masks import SIZE, mask
from quillmap.rules.notation import named
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer, Task
from quillmap.rules.shapes import CENTRE
from quillmap.rules.sheet import PLAIN, Monster, Terrain


def offer_in(state: Any) -> Offer:
    """The offer of a state's view."""
    told = state["view"]["offer"]
    match told["kind"]:
        case "draw":
            return DrawOffer(
                task=Task(told["task"]),
                turn=told["turn"],
                owner=told["owner"],
                card=told["card"],
                terrains=tuple(Terrain[name.upper()] for name in told["terrains"]),
                shapes=tuple(Printed(shape["shape"], shape["coin"]) for shape in told["shapes"]),
                free=named(told["free"]),
                cover=named(told["cover"]),
                fallback=told["fallback"],
                letter=PLAIN if told["letter"] is None else Monster[told["letter"].upper()],
            )
        case "place_hero":
            return HeroOffer(
                task=Task.HERO,
                turn=told["turn"],
                owner=told["owner"],
                card=told["card"],
                free=named(told["free"]),
                attacks=tuple(
                    mask(*(SIZE * (CENTRE + down) + CENTRE + right for down, right in attack))
                    for attack in told["attacks"]
                ),
            )
        case _:
            return DestroyOffer(Task(told["task"]), told["turn"], told["owner"], named(told["cells"]))
