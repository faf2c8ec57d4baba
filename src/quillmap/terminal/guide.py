"""The help screen: keys, symbols, the card on the table, and what the deck may still hold."""

from __future__ import annotations

from rich.text import Text

from quillmap.rules.cards import Ambush
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import DRAWABLE
from quillmap.rules.view import View
from quillmap.terminal.glyphs import ATTACK, DESTROYED, HERO, LEGAL, LIT, MOUNTAIN, RUINS, TERRAINS, WANTED, WASTELAND
from quillmap.terminal.lines import column, fit, side_by_side, styled, wrapped
from quillmap.terminal.panels import BAR, DIM
from quillmap.terminal.words import ENGLISH, card_name, rule, solo_ambush_rule, terrain_name

KEYS = (
    ("←↑↓→  h j k l", "move"),
    ("r / f", "turn / flip"),
    ("Tab / t", "next shape / next terrain"),
    ("n / N", "next / previous legal place"),
    ("Enter or Space", "draw it: this is final"),
    ("1 2 3 4", "light up what edict A–D pays,"),
    ("", "and read its rule in full"),
    ("5", "light up what monsters cost"),
    ("0 or Esc", "lights off"),
    ("? / q", "this help / quit"),
)


def guide(view: View) -> list[list[str]]:
    """The sentences about the game at hand: the card, then what the deck may still hold."""
    sentences: list[list[str]] = []
    cards = {card.id: card for card in deck_cards(view.setup)}
    if view.card:
        card = cards[view.card]
        words = solo_ambush_rule(card) if isinstance(card, Ambush) else rule(card.id)
        sentences.append([card_name(card.id), words])
    unseen = [card.id for card in cards.values() if card.id not in (*view.revealed, *view.past)]
    lurking = {card.id for card in (*view.setup.ambushes, *view.setup.heroes)}
    for name, left in (
        ("Still in the deck", [card_name(card) for card in unseen if card not in lurking]),
        ("May lurk in it", [card_name(card) for card in unseen if card in lurking]),
    ):
        sentences.append([name, ", ".join(left) or "nothing"])
    return sentences


def help_page(view: View, width: int, height: int) -> list[Text]:
    """The whole help screen."""
    half = 44
    keys = [styled(f" {key:<15}", "bold").append(words, DIM) for key, words in KEYS]
    left = column(keys, half, max(len(KEYS), len(_symbols())))
    right = column(_symbols(), width - half, len(left))
    lines = [styled(" Help", BAR), *side_by_side(left, right, "")]
    for name, words in guide(view):
        text = wrapped(f"{name}: {words}", width - 2, indent=1)
        text[0].stylize("bold", 1, len(name) + 2)
        lines += text
    lines = lines[: height - 1]
    lines += [Text()] * (height - 1 - len(lines))
    lines.append(styled(" Press any key to go back.", "bold"))
    lines[0] = styled(" Help".ljust(width), BAR)
    return [fit(line, width) for line in lines]


def _symbols() -> list[Text]:
    lines = [Text()]
    for number, terrain in enumerate(DRAWABLE):
        if number and number % 3 == 0:
            lines.append(Text())
        symbol, style = TERRAINS[terrain]
        lines[-1].append(f" {symbol} ", style).append(f" {terrain_name(terrain):<8}")
    lines += [
        styled(" D  Z  T  G ", TERRAINS[DRAWABLE[-1]].style).append(" Dragon, Zombie, Troll, Gorgon"),
        styled(f" {MOUNTAIN.symbol}•", MOUNTAIN.style).append(" a mountain: surround it for a coin"),
        styled(f" {RUINS.symbol} ", RUINS.style).append(" ruins, also beside what covers them"),
        _pair(HERO.symbol, HERO.style, "hero", "*  ", ATTACK, "under a hero's attack"),
        _pair(
            WASTELAND.symbol,
            WASTELAND.style,
            ENGLISH.terrains["wasteland"].lower(),
            " X ",
            DESTROYED.style,
            "destroyed",
        ),
        styled("[ ]", LEGAL).append(" fits   ").append_text(styled("! !", "bold on #e0312b")).append(" does not fit"),
        _pair("( )", LIT, "scores", "{ }", WANTED, "cover or choose one"),
    ]
    return lines


def _pair(one: str, style: str, words: str, other: str, other_style: str, other_words: str) -> Text:
    line = styled(one.center(3), style).append(f" {words:<11}")
    return line.append(other.center(3), other_style).append(f" {other_words}")
