"""The standing panels of the screen: season and coins above, edicts and score sheet beside the map."""

from __future__ import annotations

from rich.text import Text

from quillmap.rules.cards import Category, Explore
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import COIN_TRACK
from quillmap.rules.view import View
from quillmap.terminal.glyphs import BECOMES, CHOSEN, COIN, NO_COIN, PAST, STAR, TO_COME
from quillmap.terminal.lines import ends, fit, styled, wrapped
from quillmap.terminal.outlook import Outlook, earning_season, present
from quillmap.terminal.words import EDICT_LETTERS, card_name, par, plain, rule, season_name, total

DIM = "#8a8a8a"
GOOD, BAD = "bold #3fb950", "bold #f0524f"
BAR = "bold #2b2115 on #d8c08a"
"""The bar at the head of every screen."""

CATEGORY = {
    Category.FOREST: "#4fa857",
    Category.VILLAGE: "#d0703f",
    Category.FARM_WATER: "#3d8fe0",
    Category.SPATIAL: "#a48fd0",
}
TABLE_HEIGHT = 5


def header(view: View, width: int) -> Text:
    """Season, clock and turn at the left, the coin track at the right."""
    season = view.setup.seasons[view.season]
    passed = min(view.clock, season.length)
    left = Text(style=BAR)
    left.append(f" {season_name(season)}  {PAST * passed}{TO_COME * (season.length - passed)} ")
    left.append(
        f"{view.clock}/{season.length}   Turn {view.turn}   {STAR} {plain(total(view))}, par {par(view.edicts)}"
    )
    coins = view.sheet.coins
    right = styled(f"Coins {COIN * coins}{NO_COIN * (COIN_TRACK - coins)} {coins:2} ", BAR)
    return ends(left, right, width)


def seen(view: View, width: int) -> Text:
    """The cards revealed this season with their times; on a narrow screen the latest ones."""
    times = {card.id: card.time for card in deck_cards(view.setup) if isinstance(card, Explore)}
    cards = [card_name(card) + (f" ({times[card]})" if card in times else "") for card in view.revealed]
    head = " Revealed: "
    text = " · ".join(cards)
    while len(head) + len(text) > width and " · " in text:
        text = "… " + text.partition(" · ")[2]
    return fit(styled(head + text, DIM), width)


def edict_panel(view: View, then: Outlook | None, lit: int | None, width: int, height: int) -> list[Text]:
    """Edicts A–D: name, stars now and with the ghost drawn, rule. The two that score this season are marked."""
    now = present(view)
    season = earning_season(view)
    scoring = season.edicts if season else ()
    roomy = height >= 4 * 5
    shares = _shares(view, scoring, lit, width, height - 4 - (3 if roomy else 0))
    lines: list[Text] = []
    for number, edict in enumerate(view.edicts):
        counts = number in scoring
        colour = CATEGORY[edict.category]
        left = styled(CHOSEN if counts else " ", "bold")
        left.append(EDICT_LETTERS[number], f"bold reverse {colour}" if number == lit else f"bold {colour}")
        left.append(f" {card_name(edict.id)}", f"bold {colour}" if counts else colour)
        lines.append(ends(left, stars(now.tallies[number].stars, then and then.tallies[number].stars), width))
        if shares[number]:
            style = "" if counts or number == lit else DIM
            lines += wrapped(rule(edict.id), width, style, indent=3, most=shares[number])
        if roomy and number < 3:
            lines.append(Text())
    return lines


def stars(now: int, then: int | None) -> Text:
    """The stars now, and what they would become if that is different."""
    text = styled(f" {STAR} {plain(now)}", "bold")
    if then is not None and then != now:
        text.append(f" {BECOMES} {plain(then)}", GOOD if then > now else BAD)
    return text


def _shares(view: View, scoring: tuple[int, ...], lit: int | None, width: int, spare: int) -> list[int]:
    """How many lines of its rule each edict gets: all for the one lit up, then in turn, scoring ones first."""
    wants = [len(wrapped(rule(edict.id), width, indent=3)) for edict in view.edicts]
    shares = [0] * len(wants)
    if lit is not None and lit < len(wants):
        shares[lit] = min(wants[lit], spare)
    order = sorted(range(len(wants)), key=lambda number: number not in scoring)
    while sum(shares) < min(spare, sum(wants)):
        for number in order:
            if shares[number] < wants[number] and sum(shares) < spare:
                shares[number] += 1
    return shares


def score_table(view: View) -> list[Text]:
    """The score sheet: what was scored, what this season would pay now, and which edicts the others will score."""
    lines = [styled(f"{'':8}  A  B  C  D Coin  Mon  Sum", DIM)]
    scored = len(view.scores)
    for number, season in enumerate(view.setup.seasons):
        cells = ["  "] * 4
        rest = ["", "", ""]
        for edict in season.edicts:
            cells[edict] = "·"
        if number <= scored:
            paid = view.scores[number][0] if number < scored else present(view).reckoning(season)
            cells[season.edicts[0]], cells[season.edicts[1]] = plain(paid.first), plain(paid.second)
            rest = [plain(paid.coins), plain(-paid.monsters), plain(paid.total)]
        mark = CHOSEN if number == scored else " "
        figures = "".join(f"{cell:>3}" for cell in cells) + "".join(f"{cell:>5}" for cell in rest)
        style = "bold" if number < scored else "" if number == scored else DIM
        lines.append(styled(f"{mark}{season_name(season):<7}{figures}", style))
    return lines


def difference(view: View, then: Outlook) -> Text:
    """What drawing the ghost would change in the season being earned."""
    season = earning_season(view)
    now = present(view)
    text = Text()
    if season:
        before, after = now.reckoning(season), then.reckoning(season)
        text.append(f"Here: {season_name(season)} ", GOOD)
        if after.total == before.total:
            text.append(f"stays at {plain(before.total)} {STAR}")
        else:
            text.append(f"{plain(before.total)} {BECOMES} ")
            text.append(f"{plain(after.total)} {STAR}", GOOD if after.total > before.total else BAD)
    for name, old, new, better in (
        ("coins", now.sheet.coins, then.sheet.coins, then.sheet.coins > now.sheet.coins),
        ("monsters", -now.monsters.stars, -then.monsters.stars, then.monsters.stars < now.monsters.stars),
    ):
        if old != new:
            text.append(f"   {name} {plain(old)} {BECOMES} {plain(new)}", GOOD if better else BAD)
    return text
