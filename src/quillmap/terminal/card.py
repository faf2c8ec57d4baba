"""The block below the map: the revealed card, its shapes and terrains, and what the turn asks in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from quillmap.rules.cards import Ambush, Explore, Hero
from quillmap.rules.monsters import AfterSeason
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Task
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import MONSTER
from quillmap.rules.view import View
from quillmap.terminal.ghost import Ghost
from quillmap.terminal.glyphs import CHOSEN, COIN, HERO, TERRAINS
from quillmap.terminal.lines import ends, fit, side_by_side, styled, wrapped
from quillmap.terminal.seats import SEAT, whose
from quillmap.terminal.words import card_name, effect, plural, solo_ambush_rule, terrain_name

WIDTH, HEIGHT = 48, 6
"""The most characters that a block is wide, and the lines that it is high."""
_TERRAINS_WIDTH = 13
_COIN_PRINTED = f"{COIN} coin"


def card_block(view: View, ghost: Ghost, width: int) -> list[Text]:
    """The card that the ghost answers."""
    match ghost.offer:
        case DrawOffer(task=Task.AMBUSH) as offer:
            return _attack_block(offer, width)
        case DrawOffer() as offer:
            return _explore_block(view, ghost, offer, width)
        case HeroOffer() as offer:
            return _hero_block(view, offer, width)
        case DestroyOffer() as offer:
            card = culprit(view, offer.task)
            return [_title(card_name(card.id), "", width), *wrapped(effect(card.id), width, indent=1)]


def ambush_block(card: Ambush, slain: int, width: int) -> list[Text]:
    """What an ambush that has just been drawn does."""
    lines = [_title(f"{card_name(card.id)}!", "ambush", width)]
    if slain:
        lines += wrapped(f"A hero's attack destroys {plural(slain, 'space')} of it at once.", width, "bold", indent=1)
    return lines + wrapped(solo_ambush_rule(card), width, "faint", indent=1, most=HEIGHT - len(lines))


def notice(view: View, ghost: Ghost, names: Sequence[str]) -> str:
    """What is special about this turn; nothing if nothing is."""
    owner = whose(names, ghost.offer.owner)
    match ghost.offer:
        case DrawOffer(task=Task.AMBUSH, fallback=True):
            return f"{owner} map has no room for the ambush: draw one single monster on it."
        case DrawOffer(task=Task.AMBUSH):
            return f"Ambush! Draw it on {owner} map, where it hurts most."
        case DrawOffer(fallback=True) if view.demand:
            return "Ruins! No shape of this card can cover any: draw one single space, no coin."
        case DrawOffer(fallback=True):
            return "No shape of this card fits on your map: draw one single space, no coin."
        case DrawOffer(cover=cover) if cover:
            return "Ruins! The shape must cover one of the ruins marked {∩}."
        case HeroOffer():
            rest = "The ruins wait for the next explore card." if view.demand else "Its attack * may fall off the map."
            return f"A hero: place it on an empty space. {rest}"
        case DestroyOffer(task=Task.GAZE) as offer if offer.owner != SEAT:
            return f"The Gorgon's gaze destroys a space of {owner} map: choose one marked {{ }}."
        case DestroyOffer(task=Task.GAZE):
            return "The Gorgon's gaze destroys a space: choose one of those marked { }."
        case DestroyOffer():
            return "The season is over and the Troll destroys a space: choose one marked { }."
        case _ if view.clock >= view.setup.seasons[view.season].length:
            return "The last drawing of the season."
    return ""


def culprit(view: View, task: Task) -> Ambush:
    """The ambush that asks for a space to destroy: the one just drawn, or the Troll after a season."""
    if task is Task.RAVAGE:
        return next(card for card in view.setup.ambushes if card.effect.after_season is AfterSeason.RAVAGE)
    return next(card for card in view.setup.ambushes if card.id == view.card)


def _explore_block(view: View, ghost: Ghost, offer: DrawOffer, width: int) -> list[Text]:
    card = next(card for card in deck_cards(view.setup) if card.id == offer.card)
    time = f"time {card.time}" if isinstance(card, Explore) else ""
    left = [fit(line, width - _TERRAINS_WIDTH) for line in _shapes(ghost, offer)]
    right = [fit(line, _TERRAINS_WIDTH) for line in _terrains(ghost, offer)]
    return [_title(card_name(offer.card), time, width), *side_by_side(left, right, "")]


def _attack_block(offer: DrawOffer, width: int) -> list[Text]:
    """An ambush that the player draws on a map that was passed."""
    symbol, style = TERRAINS[MONSTER]
    picture = [
        Text(" ").join(Text(symbol, style) if letter == "X" else Text(" ") for letter in row)
        for row in offer.shapes[0].shape.split("/")
    ]
    return _pictured(_title(card_name(offer.card), "ambush", width), picture, effect(offer.card), width)


def _shapes(ghost: Ghost, offer: DrawOffer) -> list[Text]:
    """The shapes of the card side by side, as printed, with their coins; the chosen one in its terrain."""
    lines = [Text(" ") for _ in range(HEIGHT - 1)]
    for number, (shape, coin) in enumerate(offer.shapes):
        chosen = number == ghost.shape
        rows = shape.split("/")
        broad = max(2 * len(rows[0]), len(_COIN_PRINTED)) + 3
        marker = CHOSEN if chosen and len(offer.shapes) > 1 else " "
        for index, line in enumerate(lines):
            drawn = styled(marker if index == 0 else " ", "bold")
            if index < len(rows):
                for letter in rows[index]:
                    symbol, style = TERRAINS[ghost.terrain]
                    if letter == "X":
                        drawn.append(f"{symbol} ", style if chosen else "card.unchosen")
                    else:
                        drawn.append("  ")
            elif index == len(rows) and coin:
                drawn.append(_COIN_PRINTED, "card.coin" if chosen else "faint")
            lines[index] = line.append_text(fit(drawn, broad))
    return lines


def _terrains(ghost: Ghost, offer: DrawOffer) -> list[Text]:
    lines: list[Text] = []
    for number, terrain in enumerate(offer.terrains):
        chosen = number == ghost.kind
        symbol, style = TERRAINS[terrain]
        line = styled(CHOSEN if chosen and len(offer.terrains) > 1 else " ", "bold")
        line.append(f" {symbol} ", style)
        lines.append(line.append(f" {terrain_name(terrain)}", "bold" if chosen else "faint"))
    return lines + [Text() for _ in range(HEIGHT - 1 - len(lines))]


def _hero_block(view: View, offer: HeroOffer, width: int) -> list[Text]:
    card = next(card for card in view.setup.heroes if card.id == offer.card)
    return _pictured(_title(card_name(card.id), "hero", width), _picture(card), effect(card.id), width)


def _pictured(title: Text, picture: list[Text], words: str, width: int) -> list[Text]:
    """A title, a picture at the left and words at its right."""
    broad = max(line.cell_len for line in picture) + 3
    right = wrapped(words, width - broad, "faint", most=HEIGHT - 1)
    left = [fit(Text(" ").append_text(line), broad) for line in picture]
    left += [fit(Text(), broad)] * (HEIGHT - 1 - len(left))
    right += [Text()] * (HEIGHT - 1 - len(right))
    return [title, *side_by_side(left, right, "")]


def _picture(card: Hero) -> list[Text]:
    lines: list[Text] = []
    for row in card.picture.split("/"):
        line = Text()
        for letter in row:
            line.append(f"{letter} " if letter != "." else "  ", {"H": HERO.style, "*": "over.attack"}.get(letter, ""))
        lines.append(line)
    return lines


def _title(name: str, detail: str, width: int) -> Text:
    return ends(Text(" ").append(name, "bold underline"), styled(detail, "faint"), width)
