"""Nets in a file, kept with the ids of their cards, so that a file serves whatever cards there are."""

from __future__ import annotations

from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np

from quillmap.bots.net_inputs import COIN_NET, MONSTER_NET
from quillmap.bots.value_net import FIRST_EDICT_INPUT, Nets, blank_nets
from quillmap.compiled.rules import NUMBER
from quillmap.content.codebook import SCORING_DECKS

FIRST_CARDS = SCORING_DECKS[2]
"""The cards of a file without ids, which version 0.1.0 wrote, in their order there."""
FIRST_NAMES = {"prefilter": "hunches"}
"""Parts that had another name in the files of older versions."""


@cache
def shipped_nets() -> Nets:
    """The nets that come with the package."""
    with as_file(files("quillmap.bots").joinpath("nets.npz")) as path:
        return load_nets(path)


def save_nets(nets: Nets, path: Path) -> None:
    """Write the nets to a file, with the ids of their cards."""
    parts = {name: part.astype(np.float16) for name, part in nets._asdict().items()}
    np.savez_compressed(path, cards=np.array(list(NUMBER)), **parts)


def load_nets(path: Path) -> Nets:
    """The nets of a file, each for the card with its id.

    A card without a net in the file gets a blank one, which expects it to pay what it pays now. A net for a card that
    no box has is left out.
    """
    with np.load(path) as file:
        cards = [str(card) for card in file["cards"]] if "cards" in file else list(FIRST_CARDS)
        names = [name if name in file else FIRST_NAMES.get(name, name) for name in Nets._fields]
        kept = Nets(*(file[name].astype(np.float32) for name in names))
    nets = blank_nets()
    if len(set(cards)) != len(cards):
        raise ValueError("nets of which two are for one card")
    for part, wanted in zip(kept, _shapes(len(cards)), strict=True):
        if part.shape != wanted:
            raise ValueError(f"nets of another shape: {part.shape} where {wanted} is needed")
    known = [card for card in cards if card in NUMBER]
    here, there = [NUMBER[card] for card in known], [cards.index(card) for card in known]
    sources = ([*here, COIN_NET, MONSTER_NET], [*there, len(cards), len(cards) + 1])
    inputs = (
        [*range(FIRST_EDICT_INPUT), *(FIRST_EDICT_INPUT + card for card in here)],
        [*range(FIRST_EDICT_INPUT), *(FIRST_EDICT_INPUT + card for card in there)],
    )
    nets.inner[np.ix_(sources[0], inputs[0])] = kept.inner[np.ix_(sources[1], inputs[1])]
    for part, old in ((nets.bias, kept.bias), (nets.outer, kept.outer), (nets.level, kept.level)):
        part[sources[0]] = old[sources[1]]
    nets.prefilter[[*here, len(NUMBER)]] = kept.prefilter[[*there, len(cards)]]
    return nets


def _shapes(cards: int) -> list[tuple[int, ...]]:
    """The shapes of nets for that many cards."""
    more = cards - len(NUMBER)
    blank = blank_nets()
    nets, inputs, hidden = blank.inner.shape
    groups, *rest = blank.prefilter.shape
    return [
        (nets + more, inputs + more, hidden),
        (nets + more, hidden),
        (nets + more, hidden),
        (nets + more,),
        (groups + more, *rest),
    ]
