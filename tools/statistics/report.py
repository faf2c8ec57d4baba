"""The tables and plots of the docs, made from measured games: Markdown and SVG."""

from __future__ import annotations

from collections.abc import Mapping

from quillmap.bots import BOTS, COMPILED_BOTS
from quillmap.content import BOXES, EDICTS, MAPS
from quillmap.content.boxes.base import BASE
from quillmap.locale import catalogue
from quillmap.measuring.simulate import Outcome
from quillmap.measuring.statistics import Sample, by_bot, by_card, ratings, seconds_per_move, totals
from quillmap.rules.cards import Edict
from tools.statistics.plot import Row, plot
from tools.statistics.runs import DUEL, SEATS, SOLO

Found = Mapping[tuple[str, tuple[str, ...]], list[Outcome]]
"""The outcomes of each run, by its name and its bots."""
TABLES = {1: "base A", **{seats: f"{seats} seats" for seats in SEATS}}
"""The runs that compare tables of different sizes, by the number of seats."""


def strength(found: Found, version: str) -> str:
    """How strong the bots are: alone, and four levels at one table."""
    lines = [
        f"Version `{version}`.",
        "",
        "| bot | set-up | deals | mean rating, 95 % interval | standard deviation | best | mean stars | ms a move |",
        "|---|---|--:|--:|--:|--:|--:|--:|",
    ]
    for bot in BOTS:
        for name in SOLO:
            outcomes = found.get((name, (bot,)))
            if outcomes:
                rating, stars = ratings(outcomes), totals(outcomes)
                lines.append(
                    f"| {bot} | {name} | {rating.size} | {_mean(rating, '+')} | {rating.sd:.1f} | {rating.best:+} "
                    f"| {stars.mean:.1f} | {1000 * seconds_per_move(outcomes):.2f} |"
                )
    duel = found[DUEL, BOTS]
    lines += [
        "",
        f"The four levels at one table of base A, each in turn on every seat, {len(duel)} games:",
        "",
        "| bot | mean stars, 95 % interval | games won |",
        "|---|--:|--:|",
    ]
    for bot, standing in by_bot(duel).items():
        lines.append(f"| {bot} | {_mean(standing.totals)} | {standing.wins:.0%} |")
    return "\n".join([*lines, ""])


def statistics(found: Found, version: str) -> str:
    """The page about cards, sheets and seats."""
    head = [
        "# What cards, sheets and seats bring",
        "",
        "Made by `make statistics`; nothing here is written by hand. Every number comes from whole games of our bots,",
        f"version `{version}`: a better player would get more out of some cards than they do.",
        "",
    ]
    return "\n".join([*head, *_cards(found), "", *_sheets(found), "", *_seats(found), ""])


def plots(found: Found) -> dict[str, str]:
    """The plots of that page, by name."""
    names = catalogue("en")
    cards = _by_card(found)
    return {
        "cards": plot(
            "Stars by scoring card",
            COMPILED_BOTS,
            [
                Row(names.cards[card.id], tuple(cards[bot].get(card.id) for bot in COMPILED_BOTS), card.solo)
                for card in EDICTS.values()
            ],
            "solo value",
        ),
        "sheets": plot(
            "Solo rating by set-up",
            COMPILED_BOTS,
            [Row(name, tuple(ratings(found[name, (bot,)]) for bot in COMPILED_BOTS)) for name in SOLO],
        ),
        "seats": plot(
            "Final stars by number of seats, base A",
            COMPILED_BOTS,
            [
                Row(f"{seats} seat{'s' * (seats > 1)}", tuple(totals(found[name, (bot,)]) for bot in COMPILED_BOTS))
                for seats, name in TABLES.items()
            ],
        ),
    }


def _cards(found: Found) -> list[str]:
    names = catalogue("en")
    cards = _by_card(found)
    lines = [
        "## Scoring cards",
        "",
        "Stars a card paid in a whole solo game in which it was an edict, all its scorings together, over all set-ups",
        "of [bots.md](bots.md). The solo value is what the rules subtract for it in the rating; spread is the standard",
        "deviation.",
        "",
        "![Stars by scoring card](pictures/statistics-cards.svg)",
        "",
        *_header("| card | box | solo value |", "|---|---|--:|"),
    ]
    for card in EDICTS.values():
        cells = " | ".join(_cells(cards[bot].get(card.id)) for bot in COMPILED_BOTS)
        lines.append(f"| {names.cards[card.id]} | {_box(card)} | {card.solo} | {cells} |")
    return lines


def _sheets(found: Found) -> list[str]:
    names = catalogue("en")
    lines = [
        "## Sheets",
        "",
        "Solo ratings (stars less the solo values of the four edicts) by set-up and sheet.",
        "",
        "![Ratings by set-up](pictures/statistics-sheets.svg)",
        "",
        *_header("| set-up | sheet |", "|---|---|"),
    ]
    for name, (_, sheet) in SOLO.items():
        cells = " | ".join(_cells(ratings(found[name, (bot,)])) for bot in COMPILED_BOTS)
        lines.append(f"| {name} | {names.sheets[sheet or next(iter(MAPS))]} | {cells} |")
    return lines


def _seats(found: Found) -> list[str]:
    lines = [
        "## Seats",
        "",
        "Final stars of every seat at tables of base A where all seats are the same bot. Alone, ambushes come by the",
        "solo rule; with neighbours, a neighbour draws them.",
        "",
        "![Stars by number of seats](pictures/statistics-seats.svg)",
        "",
        *_header("| seats |", "|--:|", "sheets"),
    ]
    for seats, name in TABLES.items():
        lines.append(f"| {seats} | " + " | ".join(_cells(totals(found[name, (bot,)])) for bot in COMPILED_BOTS) + " |")
    return lines


def _by_card(found: Found) -> dict[str, dict[str, Sample]]:
    """For each bot, the stars of each scoring card in solo games."""
    return {bot: by_card([outcome for name in SOLO for outcome in found[name, (bot,)]]) for bot in COMPILED_BOTS}


def _header(titles: str, alignment: str, counted: str = "games") -> list[str]:
    """The two header lines of a table with one sample for each bot."""
    samples = " | ".join(f"{bot}: {counted} | mean | spread | best" for bot in COMPILED_BOTS)
    return [f"{titles} {samples} |", alignment + "--:|--:|--:|--:|" * len(COMPILED_BOTS)]


def _cells(sample: Sample | None) -> str:
    if sample is None:
        return "0 | – | – | –"
    return f"{sample.size} | {sample.mean:.1f} | {sample.sd:.1f} | {sample.best}"


def _mean(sample: Sample, sign: str = "") -> str:
    return f"{sample.mean:{sign}.1f} ± {sample.error:.1f}"


def _box(card: Edict) -> str:
    box = next(box for box in BOXES if card in box.scoring)
    return "base" if box is BASE else box.id.capitalize()
