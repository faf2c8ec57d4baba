"""The help screen: keys, symbols, the card on the table, and what the deck may still hold."""

from __future__ import annotations

from rich.text import Text

from quillmap.rules.cards import Ambush, Hero
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import DRAWABLE, MONSTER
from quillmap.rules.view import View
from quillmap.terminal.glyphs import (
    DESTROYED,
    HERO,
    MOUNTAIN,
    RUINS,
    TERRAINS,
    WASTELAND,
)
from quillmap.terminal.lines import column, fit, side_by_side, styled, wrapped
from quillmap.terminal.words import card_name, rule, solo_ambush_rule, terrain_name

KEYS = (
    ("←↑↓→ or hjkl", "move"),
    ("r  f", "turn, flip"),
    ("Tab  t", "other shape, terrain"),
    ("n  N", "next, previous place"),
    ("Enter, Space", "draw it: final"),
    ("1 2 3 4", "what edict A–D pays for,"),
    ("", "and its rule in full"),
    ("5", "what monsters cost"),
    ("0, Esc", "lights off"),
    ("?  q", "this help, quit"),
)
SEASONS = (
    "When a season's time is used up it pays its two edicts, a star for each coin, and takes one for each empty space "
    "beside a monster. Coins stay and pay again every season."
)
_HALF = 39


def help_page(view: View, width: int, height: int) -> list[Text]:
    """The whole help screen."""
    known = KEYS if view.setup.solo else (*KEYS[:-1], ("o  O", "next, previous map"), KEYS[-1])
    keys = [styled(f" {key:<14}", "bold").append(words) for key, words in known]
    symbols = _symbols()
    tall = max(len(keys), len(symbols))
    lines = [styled(" Help".ljust(width), "bar")]
    lines += side_by_side(column(keys, _HALF, tall), column(symbols, width - _HALF, tall), "")
    paragraphs = []
    for name, words in (*about_the_deck(view), ("Seasons", SEASONS)):
        text = wrapped(f"{name}: {words}", width - 2, indent=1)
        text[0].stylize("bold", 1, len(name) + 2)
        paragraphs.append(text)
    airy = len(lines) + sum(len(text) + 1 for text in paragraphs) < height
    for text in paragraphs:
        lines += [Text(), *text] if airy else text
    lines = column(lines, width, height - 1)
    return [*lines, fit(styled(" Press any key to go back.", "bold"), width)]


def about_the_deck(view: View) -> list[tuple[str, str]]:
    """The rule of the card on the table, and the cards that were not revealed yet, each under its heading."""
    cards = {card.id: card for card in deck_cards(view.setup)}
    said: list[tuple[str, str]] = []
    if view.card:
        card = cards[view.card]
        words = solo_ambush_rule(card) if isinstance(card, Ambush) and view.setup.solo else rule(card.id)
        said.append((card_name(card.id), words))
    unseen = [card for card in cards.values() if card.id not in (*view.revealed, *view.past)]
    lurking = [card for card in unseen if isinstance(card, Ambush | Hero)]
    for heading, left in (
        ("Still in the deck", [card for card in unseen if card not in lurking]),
        ("May lurk in it", lurking),
    ):
        said.append((heading, ", ".join(card_name(card.id) for card in left) or "nothing"))
    return said


def _symbols() -> list[Text]:
    forest, village, farm, water, monster = ((*TERRAINS[terrain], terrain_name(terrain)) for terrain in DRAWABLE)
    return [
        _row(forest, village),
        _row(farm, water),
        _row(monster, (*HERO, "Hero")),
        styled(" D  Z  T  G ", TERRAINS[MONSTER].style).append(" Dragon Zombie Troll Gorgon"),
        _row((*MOUNTAIN._replace(symbol=f" {MOUNTAIN.symbol}•"), "Mountain, its coin to be had")),
        _row((*RUINS, "Ruins, small under terrain")),
        _row((*WASTELAND, "Wasteland"), (*DESTROYED, "Destroyed")),
        _row(("[ ]", "over.legal", "fits here"), ("! !", "over.illegal", "does not")),
        _row(("( )", "over.lit", "scores"), ("{ }", "over.wanted", "cover or choose")),
        _row(("* *", "over.attack", "a hero's attack, * for good")),
    ]


def _row(*entries: tuple[str, str, str]) -> Text:
    line = Text()
    for symbol, style, words in entries:
        line.append(symbol.center(3), style).append(f" {words:<15}")
    return line
