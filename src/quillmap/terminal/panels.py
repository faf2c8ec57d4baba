"""The standing panels of the screen: season and coins above, edicts and score sheet beside the map."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from quillmap.rules.cards import Explore
from quillmap.rules.setup import deck_cards
from quillmap.rules.sheet import COIN_TRACK
from quillmap.rules.view import View
from quillmap.terminal.glyphs import BECOMES, CHOSEN, COIN, NO_COIN, PAST, STAR, TO_COME
from quillmap.terminal.lines import ends, fit, styled, wrapped
from quillmap.terminal.score_preview import ScorePreview, earning_season, present, scored, welcome
from quillmap.terminal.seats import SEAT, places
from quillmap.terminal.words import EDICT_LETTERS, card_name, ordinal, plain, rule, season_name, to_beat

TABLE_HEIGHT = 5


def header(view: View, names: Sequence[str], width: int) -> Text:
    """Season, clock and turn at the left; at the right the coin track, or how the table stands."""
    season = view.setup.seasons[view.season]
    passed = min(view.clock, season.length)
    clock = f"{PAST * passed}{TO_COME * (season.length - passed)} {view.clock}/{season.length}"
    coins = view.sheet.coins
    if view.setup.solo:
        stars = f"{STAR} {plain(sum(view.totals))} of {to_beat(view.edicts)}"
        left = f" {season_name(season)}  {clock}   Turn {view.turn}   {stars}"
        right = f"Coins {COIN * coins}{NO_COIN * (COIN_TRACK - coins)} {coins:2} "
    else:
        left = f" {season_name(season)} {clock}  Turn {view.turn}  {COIN} {coins}  "
        right = f"{standings(view, names, width - len(left) - 1)} "
    return ends(Text(left, "bar"), styled(right, "bar"), width)


def standings(view: View, names: Sequence[str], width: int) -> str:
    """The stars of every seat; where that is too long, the player's own and the best."""
    stars = view.totals
    full = f"{STAR} " + " · ".join(f"{name} {plain(number)}" for name, number in zip(names, stars, strict=True))
    if len(full) <= width:
        return full
    place = f"{ordinal(places(view)[SEAT])} of {len(names)}"
    return f"{STAR} {names[SEAT]} {plain(stars[SEAT])}, {place} · best {plain(max(stars))}"


def seen(view: View, width: int) -> Text:
    """The cards revealed this season with their times; on a narrow screen the latest ones."""
    times = {card.id: card.time for card in deck_cards(view.setup) if isinstance(card, Explore)}
    cards = [card_name(card) + (f" ({times[card]})" if card in times else "") for card in view.revealed]
    head = " Revealed: "
    text = " · ".join(cards)
    while len(head) + len(text) > width and " · " in text:
        text = "… " + text.partition(" · ")[2]
    return fit(styled(head + text, "faint"), width)


def edict_panel(view: View, then: ScorePreview | None, lit: int | None, width: int, height: int) -> list[Text]:
    """Edicts A–D: name, stars now and with the ghost drawn, rule. The two that score this season are marked."""
    now = present(view)
    season = earning_season(view)
    scoring = season.edicts if season else ()
    roomy = height >= 4 * 5
    shares = _shares(view, scoring, lit, width, height - 4 - (3 if roomy else 0))
    lines: list[Text] = []
    for number, edict in enumerate(view.edicts):
        counts = number in scoring
        colour = f"edict.{edict.category.value}"
        left = styled(CHOSEN if counts else " ", "bold")
        left.append_text(styled(EDICT_LETTERS[number], colour, "bold", "reverse" if number == lit else ""))
        left.append_text(styled(f" {card_name(edict.id)}", colour, "bold" if counts else ""))
        change = stars(view, now.tallies[number].stars, then and then.tallies[number].stars)
        lines.append(ends(left, change, width))
        if shares[number]:
            style = "" if counts or number == lit else "faint"
            lines += wrapped(rule(edict.id), width, style, indent=2, most=shares[number])
        if roomy and number < 3:
            lines.append(Text())
    return lines


def stars(view: View, now: int, then: int | None) -> Text:
    """The stars now, and what they would become if that is different."""
    text = styled(f" {STAR} {plain(now)}", "bold")
    if then is not None and then != now:
        text.append(f" {BECOMES} {plain(then)}", "good" if welcome(view, now, then) else "bad")
    return text


def _shares(view: View, scoring: tuple[int, ...], lit: int | None, width: int, spare: int) -> list[int]:
    """How many lines of its rule each edict gets: the one lit up all, the others at least two if they can, and then
    whole rules rather than longer beginnings, those of the scoring edicts first.
    """
    wants = [len(wrapped(rule(edict.id), width, indent=2)) for edict in view.edicts]
    shares = [0] * len(wants)

    def grant(number: int, lines: int) -> None:
        shares[number] += min(lines, wants[number] - shares[number], spare - sum(shares))

    order = sorted(range(len(wants)), key=lambda number: (number != lit, number not in scoring))
    if lit == order[0]:
        grant(lit, wants[lit])
    for lines in (1, 1):
        for number in order:
            grant(number, lines)
    for number in order:
        if wants[number] - shares[number] <= spare - sum(shares):
            grant(number, wants[number])
    for number in order:
        grant(number, wants[number])
    return shares


def score_table(view: View) -> list[Text]:
    """The score sheet: what was scored, what this season would pay now, and which edicts the others will score."""
    lines = [styled(f"{'':8}  A  B  C  D Coin  Mon  Sum", "faint")]
    paid_so_far = scored(view)
    current = len(paid_so_far)
    for number, season in enumerate(view.setup.seasons):
        cells = ["  "] * 4
        rest = ["", "", ""]
        for edict in season.edicts:
            cells[edict] = "·"
        if number <= current:
            paid = paid_so_far[number] if number < current else present(view).reckoning(season)
            cells[season.edicts[0]], cells[season.edicts[1]] = plain(paid.first), plain(paid.second)
            rest = [plain(paid.coins), plain(-paid.monsters), plain(paid.total)]
        mark = CHOSEN if number == current else " "
        figures = "".join(f"{cell:>3}" for cell in cells) + "".join(f"{cell:>5}" for cell in rest)
        style = "bold" if number < current else "" if number == current else "faint"
        lines.append(styled(f"{mark}{season_name(season):<7}{figures}", style))
    return lines


def difference(view: View, then: ScorePreview) -> Text:
    """What drawing the ghost would change in the season being earned."""
    season = earning_season(view)
    if season is None:
        return styled("The last season is scored: nothing can be won or lost any more.", "faint")
    now = present(view)
    before, after = now.reckoning(season), then.reckoning(season)
    text = styled(f"Here: {season_name(season)} ", "good")
    if after.total == before.total:
        text.append(f"stays at {plain(before.total)} {STAR}")
    else:
        text.append(f"{plain(before.total)} {BECOMES} ")
        text.append(f"{plain(after.total)} {STAR}", "good" if welcome(view, before.total, after.total) else "bad")
    for name, old, new in (
        ("coins", now.sheet.coins, then.sheet.coins),
        ("monsters", -now.monsters.stars, -then.monsters.stars),
    ):
        if old != new:
            style = "good" if welcome(view, old, new) else "bad"
            text.append(f"   {name} {plain(old)} {BECOMES} {plain(new)}", style)
    return text
