"""The command `cards`: every card and sheet of every box."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.table import Table

from quillmap.cli.io import Commands
from quillmap.cli.picture import Printer
from quillmap.content import BOXES
from quillmap.locale import LANGUAGES, catalogue
from quillmap.rules.cards import Ambush, Box, Edict, Explore, Hero, Ruins
from quillmap.rules.monsters import GAZE, RAVAGE, REWARD, SPREAD
from quillmap.rules.notation import notation, parse

EFFECTS = {REWARD: "reward", SPREAD: "spread", RAVAGE: "ravage", GAZE: "gaze"}
"""One word for the effect of each lettered monster; the rule of the card has the details."""


def add_commands(commands: Commands) -> None:
    """Add this command to the parser."""
    cards = commands.add_parser(
        "cards",
        help="list every card and sheet",
        description="List every card and sheet of every box with its id, names and rule.",
    )
    cards.add_argument("--json", action="store_true", help="one JSON object with everything, in four languages")
    cards.set_defaults(run=_cards)


def _cards(options: argparse.Namespace) -> int:
    everything = {
        "cards": [describe(box, card) for box in BOXES for card in _of(box)],
        "seasons": [
            {
                "id": season.id,
                "set": box.id,
                "names": {language: catalogue(language).seasons[season.id] for language in LANGUAGES},
                "time": season.length,
                "edicts": ["ABCD"[edict] for edict in season.edicts],
            }
            for box in BOXES
            for season in box.seasons
        ],
        "sheets": [
            {
                "id": sheet.id,
                "set": box.id,
                "names": {language: catalogue(language).sheets[sheet.id] for language in LANGUAGES},
                "map": notation(parse(sheet.drawing)),
            }
            for box in BOXES
            for sheet in box.maps
        ],
    }
    if options.json:
        print(json.dumps(everything, ensure_ascii=False, indent=2))
    else:
        _show(everything)
    return 0


def _of(box: Box) -> tuple[Explore | Ruins | Ambush | Hero | Edict, ...]:
    return (*box.explore, *box.ruins, *box.ambushes, *box.heroes, *box.scoring)


def describe(box: Box, card: Explore | Ruins | Ambush | Hero | Edict) -> dict[str, Any]:
    """Everything there is to know about a card."""
    facts: dict[str, Any] = {
        "id": card.id,
        "kind": "scoring" if isinstance(card, Edict) else type(card).__name__.lower(),
        "set": box.id,
        "names": {language: catalogue(language).cards[card.id] for language in LANGUAGES},
    }
    match card:
        case Explore():
            facts["time"] = card.time
            facts["terrains"] = [terrain.name.lower() for terrain in card.terrains]
            facts["shapes"] = [{"rows": shape, "coin": coin} for shape, coin in card.printed]
        case Ruins():
            facts["time"] = 0
        case Ambush():
            facts["time"] = 0
            facts["terrains"] = ["monster"]
            facts["shapes"] = [{"rows": card.shape, "coin": False}]
            facts["direction"] = card.direction.name.lower()
            facts["corner"] = card.corner.name.lower()
            facts["letter"] = card.monster.name[0] if card.monster else None
            facts["effect"] = EFFECTS.get(card.effect)
        case Hero():
            facts["time"] = 0
            facts["terrains"] = ["hero"]
            facts["attack"] = card.picture
        case Edict():
            facts["category"] = card.category.value
            facts["solo_value"] = card.solo
    facts["rule"] = {language: catalogue(language).rules[card.id] for language in LANGUAGES}
    return facts


def _show(everything: dict[str, list[dict[str, Any]]]) -> None:
    console = Printer()
    for box in BOXES:
        table = Table(
            title=catalogue("en").sets[box.id], title_justify="left", title_style="bold", row_styles=["", "dim"]
        )
        for heading in ("id", "names", "facts", "rule"):
            table.add_column(heading, overflow="fold", no_wrap=heading == "id")
        for card in everything["cards"]:
            if card["set"] == box.id:
                table.add_row(card["id"], "\n".join(card["names"].values()), _facts(card), card["rule"]["en"])
        for season in everything["seasons"]:
            if season["set"] == box.id:
                scored = "+".join(season["edicts"])
                table.add_row(
                    season["id"], "\n".join(season["names"].values()), f"time {season['time']}", f"Scores {scored}."
                )
        for sheet in everything["sheets"]:
            if sheet["set"] == box.id:
                table.add_row(sheet["id"], "\n".join(sheet["names"].values()), sheet["map"].replace("/", "\n"), "")
        console.print(table)


def _facts(card: dict[str, Any]) -> str:
    """The facts of a card in a few short lines."""
    lines = [card["kind"] if card["kind"] != "scoring" else f"{card['category']} scoring, solo {card['solo_value']}"]
    if card["kind"] == "explore":
        lines[0] += f", time {card['time']}"
        lines.append(" or ".join(card["terrains"]))
    if "direction" in card:
        lines.append(f"{card['direction']}, solo from {card['corner']}")
    if card.get("letter"):
        lines.append(f"letter {card['letter']}: {card['effect']}")
    lines += [shape["rows"] + (" with a coin" if shape["coin"] else "") for shape in card.get("shapes", [])]
    if "attack" in card:
        lines.append(card["attack"])
    return "\n".join(lines)
