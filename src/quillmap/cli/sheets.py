"""Commands about single sheets: score, placements, ambush."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

import msgspec
from rich.columns import Columns
from rich.table import Table

from quillmap.cli.io import BadInput, Commands, read_lines
from quillmap.cli.picture import Printer, lines_named, picture
from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, RUINS
from quillmap.locale import catalogue
from quillmap.rules.decide import solo_ambush
from quillmap.rules.masks import count, enclosed
from quillmap.rules.notation import BadNotation, names, parse
from quillmap.rules.offers import ambush_offer, explore_offer
from quillmap.rules.scoring import monsters
from quillmap.rules.setup import Fallback
from quillmap.rules.shapes import placements
from quillmap.rules.sheet import Sheet, filled


def add_commands(commands: Commands) -> None:
    """Add these commands to the parser."""
    score = commands.add_parser(
        "score",
        help="score a sheet with every scoring card",
        description="Score a sheet in notation: all 32 scoring cards, what monsters cost, surrounded mountains.",
        epilog="Notation: 11 rows joined by newlines or /. "
        ". empty, F forest, V village, A farm, W water, H hero, M monster, D Z T G Dragon, Zombie, Troll, Gorgon, "
        "^ mountain, # wasteland, X destroyed; lower case the same on ruins, r empty ruins.",
    )
    score.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file, or - for standard input (default)")
    form = score.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument(
        "--jsonl", action="store_true", help="one sheet a line (rows joined by /), one JSON object a line"
    )
    score.set_defaults(run=_score)

    placements_parser = commands.add_parser(
        "placements",
        help="count the ways to draw a card",
        description='Read {"map": "…/…", "card": "great_river", "ruins_demand": false} a line; write '
        '{"shapes": [n, m], "fallback": false} a line: how many different sets of spaces each shape may cover, and '
        "whether only the 1×1 may be drawn.",
    )
    _add_jsonl(placements_parser, _placements)

    ambush = commands.add_parser(
        "ambush",
        help="show where solo play draws an ambush",
        description='Read {"map": "…/…", "card": "goblin_attack"} a line; write {"cells": ["K11", …]} a line, or '
        '{"cells": null} where the ambush fits nowhere and is ignored.',
    )
    _add_jsonl(ambush, _ambush)


def _add_jsonl(parser: argparse.ArgumentParser, answer: Callable[[str], dict[str, Any]]) -> None:
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="a file, or - for standard input (default)"
    )
    parser.add_argument("--jsonl", action="store_true", required=True, help="JSON lines in, JSON lines out")
    parser.set_defaults(run=lambda options: _answer_lines(options.file, answer))


def _answer_lines(file: str, answer: Callable[[str], dict[str, Any]]) -> int:
    for number, line in enumerate(read_lines(file), start=1):
        if line.strip():
            try:
                print(json.dumps(answer(line), ensure_ascii=False))
            except (msgspec.MsgspecError, BadNotation, BadInput) as reason:
                raise BadInput(f"line {number}: {reason}") from reason
    return 0


def _score(options: argparse.Namespace) -> int:
    if options.jsonl:
        return _answer_lines(options.file, lambda line: scores(parse(line)))
    sheet = parse("\n".join(read_lines(options.file)))
    if options.json:
        print(json.dumps(scores(sheet), ensure_ascii=False, indent=2))
    else:
        _show(sheet)
    return 0


def scores(sheet: Sheet) -> dict[str, Any]:
    """The stars of a sheet by every scoring card, and its costs."""
    return {
        "cards": {edict.id: edict.score(sheet).stars for edict in EDICTS.values()},
        "monster_penalty": monsters(sheet).stars,
        "surrounded_mountains": count(_surrounded(sheet)),
    }


def _surrounded(sheet: Sheet) -> int:
    return sheet.mountain & enclosed(filled(sheet))


def _show(sheet: Sheet) -> None:
    texts = catalogue("en")
    console = Printer()
    console.print(picture(sheet))
    tables = []
    for box in BOXES:
        if box.scoring:
            table = Table(title=texts.sets[box.id], box=None, padding=(0, 1), title_justify="left")
            table.add_column("scoring card")
            table.add_column("stars", justify="right")
            table.add_column("for")
            for edict in box.scoring:
                tally = edict.score(sheet)
                paid = lines_named(tally.lines) or " ".join(names(tally.spaces))
                table.add_row(
                    texts.cards[edict.id], str(tally.stars), paid if tally.stars else "", style=_style(tally.stars)
                )
            tables.append(table)
    console.print(Columns(tables, padding=(0, 4)))
    haunted = monsters(sheet)
    console.print(f"Monsters cost {haunted.stars}" + (f": {', '.join(names(haunted.spaces))}" if haunted.stars else ""))
    closed = _surrounded(sheet)
    console.print(f"Surrounded mountains: {count(closed)}" + (f" ({', '.join(names(closed))})" if closed else ""))


def _style(stars: int) -> str:
    return "" if stars else "dim"


class _Question(msgspec.Struct, forbid_unknown_fields=True):
    map: str
    card: str
    ruins_demand: bool = False


def _placements(line: str) -> dict[str, Any]:
    question = msgspec.json.decode(line, type=_Question)
    sheet = parse(question.map)
    if question.card in EXPLORE:
        card = EXPLORE[question.card]
        shapes = [shape for shape, _ in card.printed]
        offer = explore_offer(0, 0, card, sheet, question.ruins_demand, Fallback.ANY)
    elif question.card in AMBUSHES:
        shapes = [AMBUSHES[question.card].shape]
        offer = ambush_offer(0, 0, AMBUSHES[question.card], sheet)
    else:
        raise BadInput(_unknown(question.card, "explore or ambush"))
    if offer is None or offer.fallback:
        return {"shapes": [0] * len(shapes), "fallback": offer is not None}
    return {
        "shapes": [sum(1 for _ in placements(shape, offer.free, offer.cover)) for shape in shapes],
        "fallback": False,
    }


class _AmbushQuestion(msgspec.Struct, forbid_unknown_fields=True):
    map: str
    card: str


def _ambush(line: str) -> dict[str, Any]:
    question = msgspec.json.decode(line, type=_AmbushQuestion)
    sheet = parse(question.map)
    if question.card not in AMBUSHES:
        raise BadInput(_unknown(question.card, "ambush"))
    spaces = solo_ambush(AMBUSHES[question.card], sheet)
    return {"cells": names(spaces) or None}


def _unknown(card: str, wanted: str) -> str:
    known = card in EXPLORE or card in RUINS or card in AMBUSHES or card in HERO_CARDS or card in EDICTS
    return f"{card!r} is {'not an' if known else 'no card: give an'} {wanted} card; quillmap cards lists them"
