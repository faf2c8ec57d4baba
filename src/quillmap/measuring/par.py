"""Par: the result of the best bot in a deal. One version of the program always gets the same result."""

from __future__ import annotations

import hashlib
import tempfile
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

import msgspec

from quillmap.bots import BOTS, Limit, get_bot
from quillmap.compiled.cache import PLAYING, kept_folder, source_digest
from quillmap.content.deal_code import Deal, deal_code, read_deal_code
from quillmap.measuring.arena import play_deal


class Par(NamedTuple):
    """The result of the best bot, playing a deal alone."""

    stars: int
    rating: int
    """The stars less the solo values of the edicts (rule 11.1)."""
    version: str
    """The version that played, as `playing_version` gives it."""


@cache
def playing_version() -> str:
    """The version of all that decides how the best bot plays."""
    nets = hashlib.sha256(files("quillmap.bots").joinpath("nets.npz").read_bytes()).hexdigest()
    return f"{version('quillmap')}-{source_digest(PLAYING, nets)}"


def par(code: str, folder: Path | None = None) -> Par:
    """The par of a deal. Read if this version has played the deal before; else played, and kept if a folder allows."""
    deal = read_deal_code(code)
    home = folder or kept_folder()
    if home is None:
        return _played(deal)
    shelf = (home if folder else home / "pars") / playing_version()
    place = shelf / f"{deal_code(*deal)}.json"
    if place.exists():
        return msgspec.json.decode(place.read_bytes(), type=Par)
    found = _played(deal)
    shelf.mkdir(parents=True, exist_ok=True)
    # Written to a temporary file and then renamed, so that no reader sees half of it.
    with tempfile.NamedTemporaryFile(dir=shelf, delete=False) as file:
        file.write(msgspec.json.encode(found))
    Path(file.name).replace(place)
    return found


def _played(deal: Deal) -> Par:
    played = play_deal(deal.setup, [get_bot(BOTS[-1])], deal.seed, 0, Limit())
    return Par(played.totals[0], played.rating, playing_version())
