"""The whole screen: header, map and card at the left, a panel at the right, messages and keys below.

A `Scene` is drawn to fit: at 80 by 24 everything is there, on a bigger screen the map grows and rules have more room.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from rich.text import Text

from quillmap.rules.masks import NOTHING
from quillmap.rules.offers import DestroyOffer, DrawOffer, HeroOffer, Offer
from quillmap.rules.scoring import Tally
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View
from quillmap.terminal.card import HEIGHT as BLOCK_HEIGHT
from quillmap.terminal.card import WIDTH as BLOCK_WIDTH
from quillmap.terminal.card import card_block, notice
from quillmap.terminal.chart import Overlay, chart, chart_height, chart_width
from quillmap.terminal.ghost import Ghost
from quillmap.terminal.glyphs import TERRAINS
from quillmap.terminal.lines import column, fit, side_by_side, styled
from quillmap.terminal.panels import TABLE_HEIGHT, difference, edict_panel, header, score_table, seen
from quillmap.terminal.score_preview import ScorePreview, foresee, present, turned_to
from quillmap.terminal.seats import SEAT, whose

WIDTH, HEIGHT = 80, 24
"""The smallest screen that holds the game."""
WIDEST = 132
_HEAD, _FOOT = 2, 4
_GAP = " │ "

Picture: TypeAlias = Callable[[int, int], list[Text]]
"""Lines for a screen of a width and a height, each of exactly that width."""
Block: TypeAlias = Callable[[int], list[Text]]
Panel: TypeAlias = Callable[[int, int], list[Text]]


class Scene(NamedTuple):
    """What the screen shows at one moment."""

    view: View
    overlay: Overlay
    block: Block
    """What lies below the map, for a width."""
    panel: Panel
    """What lies at the right, for a width and a height."""
    notice: str = ""
    message: Text = Text()
    keys: tuple[str, str] = ("", "")
    names: tuple[str, ...] = ("You",)
    """Who sits at the table."""
    banner: str = ""
    """Whose map this is and why it is in front, if it is not the player's own."""

    def picture(self, width: int, height: int) -> list[Text]:
        """The scene drawn to fit."""
        second = styled(f" {self.banner}".ljust(width), "banner") if self.banner else seen(self.view, width)
        head = (header(self.view, self.names, width), second)
        foot = (styled(f" {self.notice}", "notice"), Text(" ").append_text(self.message), *_faint(self.keys))
        return composed(self.view.sheet, self.overlay, self.block, self.panel, head, foot, width, height)


def composed(
    sheet: Sheet,
    overlay: Overlay,
    block: Block,
    panel: Panel,
    head: Sequence[Text],
    foot: Sequence[Text],
    width: int,
    height: int,
) -> list[Text]:
    """Two lines above, the map with a block below it at the left, a panel at the right, four lines below."""
    scale = 2 if width >= chart_width(2) + 44 and height >= chart_height(2) + BLOCK_HEIGHT + _HEAD + _FOOT else 1
    body = height - _HEAD - _FOOT
    left_width = chart_width(scale)
    right_width = min(width, WIDEST) - left_width - len(_GAP) - 1
    spare = body - chart_height(scale) - BLOCK_HEIGHT
    left = chart(sheet, overlay, scale)
    left += [Text()] * (spare // 2)
    left += block(min(left_width, BLOCK_WIDTH))
    body_lines = side_by_side(column(left, left_width, body), column(panel(right_width, body), right_width, body), _GAP)
    return [fit(line, width) for line in (*head, *body_lines, *foot)]


def _faint(lines: Sequence[str]) -> list[Text]:
    return [styled(f" {line}", "faint") for line in lines]


def drawing_scene(
    view: View, ghost: Ghost, lit: int | None, news: str = "", names: tuple[str, ...] = ("You",)
) -> Scene:
    """The screen while the player chooses: the ghost on the map, and what confirming it would change.

    In an ambush the map in front is the one that was passed.
    """
    owner = ghost.offer.owner
    view = turned_to(view, owner)
    refusal = ghost.refusal
    then = None if refusal else foresee(view, ghost.move)
    message = difference(view, then) if then else styled(f"Not here. {refusal}", "bad")
    return Scene(
        view,
        _overlay(view, ghost, lit, then),
        lambda width: card_block(view, ghost, width),
        lambda width, height: standing_panel(view, then, lit, width, height),
        notice(view, ghost, names) or news,
        message,
        _keys(ghost.offer, view.setup.solo),
        names,
        in_hand(names, owner),
    )


def in_hand(names: Sequence[str], owner: int) -> str:
    """The banner over a map that was passed; none over the player's own."""
    return "" if owner == SEAT else f"{whose(names, owner)} map is in your hands"


def standing_panel(view: View, then: ScorePreview | None, lit: int | None, width: int, height: int) -> list[Text]:
    """Edicts above, score sheet below."""
    edicts = edict_panel(view, then, lit, width, height - TABLE_HEIGHT)
    gap = min(height - TABLE_HEIGHT - len(edicts), 2)
    return [*edicts, *[Text()] * gap, *score_table(view)]


def lights(preview: ScorePreview, lit: int | None) -> Tally:
    """What an edict pays for, or what monsters cost: 0–3 for A–D, 4 for monsters."""
    if lit is None:
        return Tally(0, NOTHING)
    return preview.tallies[lit] if lit < len(preview.tallies) else preview.monsters


def _overlay(view: View, ghost: Ghost, lit: int | None, then: ScorePreview | None) -> Overlay:
    offer = ghost.offer
    paid = lights(then or present(view), lit)
    match offer:
        case DrawOffer():
            wanted = offer.cover
        case HeroOffer():
            wanted = NOTHING
        case DestroyOffer():
            wanted = offer.spaces & ~ghost.spaces
    return Overlay(
        ghost=ghost.spaces,
        symbol="X" if isinstance(offer, DestroyOffer) else TERRAINS[ghost.terrain].symbol,
        legal=then is not None,
        attack=ghost.marks,
        wanted=wanted,
        lit=paid.spaces,
        lines=paid.lines,
    )


def _keys(offer: Offer, solo: bool) -> tuple[str, str]:
    match offer:
        case DrawOffer():
            shape = ["Tab shape"] if len(offer.shapes) > 1 else []
            terrain = ["t terrain"] if len(offer.terrains) > 1 else []
            keys = ["r turn", "f flip", *shape, *terrain, "n next place", "Enter draw"]
        case HeroOffer():
            keys = ["r turn", "f flip", "n next place", "Enter hero here"]
        case DestroyOffer():
            keys = ["n next space", "Enter destroy"]
    others = "lights off" if solo else "off   o other maps"
    asides = f"1–4 light up edict A–D   5 monsters   0 {others}   ? help   q quit"
    return "   ".join(["←↑↓→ move", *keys]), asides
