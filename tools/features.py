"""Writes `docs/research/net-inputs.md`: what each input tells that the net of a scoring card has of its own.

Run `python -m tools.features` from the root after changing the features of a card; a test compares the page.
"""

from __future__ import annotations

from pathlib import Path

from quillmap.bots.features.registry import OWN, features_of
from quillmap.content import EDICTS
from quillmap.locale import catalogue

PAGE = Path("docs/research/net-inputs.md")

HEADER = f"""# What the nets of bots see for each scoring card

Written by `python -m tools.features`: change `src/quillmap/bots/features/`, then run it again.

Every net sees what is common to all, and up to {OWN} numbers about its own card, which this page names. Most of them
count spaces, clusters or lines of the sheet; *free* is an empty space. Bots also play a card
without inputs of its own: its net has only the common ones.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEADER, *(_table(card) for card in EDICTS)])


def _table(card: str) -> str:
    features = features_of(card)
    rows = [f"| {number} | {name} |" for number, name in enumerate(features.names) if name]
    head = [f"## {catalogue('en').cards[card]}\n", f"{features.about}\n", "| input | what it tells |", "|--:|---|"]
    return "\n".join([*head, *rows, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
