"""Writes what the browser part shares with Python: `wire.ts` and `cards.ts` in `web/src/generated/`.

Run `python -m tools.typescript` from the root after changing a message or a card; a test tells when it was
forgotten.
"""

from __future__ import annotations

import ast
import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from quillmap.content import BOXES, MAPS, TITLES
from quillmap.content.games import RECORDS
from quillmap.rules.cards import Category
from quillmap.rules.masks import SIZE
from quillmap.rules.setup import AMBUSH_DECK, MOST_SEATS
from quillmap.wire import choices, people, protocol, tables
from quillmap.wire.modules import MODULES, message_types

WIRE = Path("web/src/generated/wire.ts")
CARDS = Path("web/src/generated/cards.ts")

HEADER = "// Written by `python -m tools.typescript`: change the Python side, then run it again.\n"

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", NoneType: "null"}
UNIONS = {"Move": protocol._MOVES, "Event": protocol._EVENTS}
LISTS = {
    "LANGUAGES": choices.Language,
    "GAMES": choices.Game,
    "BOTS": tables.BotName,
    "SEASON_SETS": choices.SeasonSet,
    "EXPLORE_SETS": choices.ExploreSet,
    "SCORING_SETS": choices.ScoringSet,
    "FIELDS": people.Field,
    "CHARGES": people.Charge,
    "COLOURS": people.Colour,
}
"""What a screen offers to choose from, as lists of the values that messages allow."""


def wire() -> str:
    """Every message as a TypeScript type."""
    named = dict(_literals())
    names = {values: name for name, values in named.items() if list(named.values()).count(values) == 1}
    parts = [HEADER]
    parts += [f"export type {name} = {' | '.join(map(json.dumps, values))};\n" for values, name in names.items()]
    parts += [f"export const {name} = {json.dumps(get_args(values))} as const;\n" for name, values in LISTS.items()]
    parts += [f"export const MOST_SEATS = {MOST_SEATS};\n", f"export const AMBUSH_DECK = {AMBUSH_DECK};\n"]
    for name, told in UNIONS.items():
        parts += [_interface(message, kind, names) for kind, message in told.messages.items()]
        parts.append(f"export type {name} = {' | '.join(message.__name__ for message in told.tuples)};\n")
    parts += [_interface(struct, struct, names) for module in MODULES for struct in message_types(module)]
    unions = {name: value for module in MODULES for name, value in vars(module).items()}  # modules import some of them
    parts += [
        f"export type {name} = {_type(value, names)};\n"
        for name, value in unions.items()
        if get_origin(value) in (Union, UnionType) and all(map(_is_struct, get_args(value)))
    ]
    return "\n".join(parts)


def cards() -> str:
    """What is printed on the cards and sheets, by id, as a client may show it; which moves are legal, offers tell."""
    printed: dict[str, dict[str, Any]] = {}
    for box in BOXES:
        for explore in box.explore:
            shapes = [{"shape": shape, "coin": coin} for shape, coin in explore.printed]
            terrains = [terrain.name.lower() for terrain in explore.terrains]
            printed[explore.id] = {
                "set": box.id,
                "kind": "explore",
                "time": explore.time,
                "terrains": terrains,
                "shapes": shapes,
            }
        for ruins in box.ruins:
            printed[ruins.id] = {"set": box.id, "kind": "ruins"}
        for ambush in box.ambushes:
            printed[ambush.id] = {
                "set": box.id,
                "kind": "ambush",
                "shape": ambush.shape,
                "direction": ambush.direction.name.lower(),
                "corner": ambush.corner.name.lower(),
                "monster": ambush.monster.name.lower(),
            }
        for hero in box.heroes:
            printed[hero.id] = {"set": box.id, "kind": "hero", "picture": hero.picture}
        for edict in box.scoring:
            category = edict.category.value
            printed[edict.id] = {"set": box.id, "kind": "edict", "category": category, "solo": edict.solo}
    seasons = {
        box.id: [{"id": season.id, "length": season.length, "edicts": season.edicts} for season in box.seasons]
        for box in BOXES
        if box.seasons
    }
    sheets = {sheet.id: {"set": box.id, "drawing": _rows(sheet.drawing)} for box in BOXES for sheet in box.maps}
    assert list(sheets) == list(MAPS)
    boxes = [box.id for box in BOXES if box.maps]
    of_games = {game: [sheet.id for box in record.boxes for sheet in box.maps] for game, record in RECORDS.items()}
    return "\n".join(
        [
            HEADER,
            'import type { Game, ShapeMessage, SheetId, TerrainName } from "./wire";\n',
            f"type SetName = {_one_of(box.id for box in BOXES)};\n",
            f"export const CATEGORIES = {json.dumps([category.value for category in Category])} as const;",
            "export type Category = (typeof CATEGORIES)[number];\n",
            "export type Card = { set: SetName } & (",
            '  | { kind: "explore"; time: number; terrains: TerrainName[]; shapes: ShapeMessage[] }',
            '  | { kind: "ruins" }',
            '  | { kind: "ambush"; shape: string; direction: string; corner: string; monster: string }',
            '  | { kind: "hero"; picture: string }',
            '  | { kind: "edict"; category: Category; solo: number }',
            ");\n",
            _record("CARDS", "Record<string, Card>", printed),
            f"export type SeasonName = {_one_of(_season_names(seasons))};\n",
            "export interface Season {",
            "  id: SeasonName;",
            "  length: number;",
            "  edicts: readonly [number, number];",
            "}\n",
            _record("SEASONS", f"Record<{_one_of(seasons)}, readonly Season[]>", seasons),
            _record("SHEETS", f"Record<string, {{ set: {_one_of(boxes)}; drawing: string }}>", sheets),
            "/** The sheets of the boxes of each game, its usual one first. */",
            _record("GAME_SHEETS", "Record<Game, readonly SheetId[]>", of_games),
            "/** The solo ratings at which each title begins, best first; the last title also holds below. */",
            f"export const TITLES = {json.dumps(TITLES)} as const;\n",
            f"export const SIZE = {SIZE};\n",
        ]
    )


def _season_names(seasons: dict[str, list[dict[str, Any]]]) -> list[str]:
    """The names of the seasons, in their order; clients rely on every box having the same, with the same edicts."""
    printed = {tuple((season["id"], tuple(season["edicts"])) for season in cards) for cards in seasons.values()}
    assert len(printed) == 1, printed
    return [name for name, _ in printed.pop()]


def _one_of(values: Iterable[str]) -> str:
    return " | ".join(json.dumps(value) for value in values)


def _rows(drawing: str) -> str:
    return "/".join(row.replace(" ", "") for row in drawing.strip().splitlines())


def _record(name: str, kind: str, values: dict[str, Any]) -> str:
    lines = [f"  {key}: {json.dumps(value)}," for key, value in values.items()]
    return "\n".join([f"export const {name}: {kind} = {{", *lines, "};\n"])


def _literals() -> Iterator[tuple[str, tuple[str, ...]]]:
    """The names that modules give to choices."""
    for module in MODULES:
        for name, value in vars(module).items():
            if get_origin(value) is Literal:
                yield name, get_args(value)


def _is_struct(value: Any) -> bool:
    return inspect.isclass(value) and issubclass(value, msgspec.Struct)


def _interface(struct: type[msgspec.Struct], told: type, names: dict[tuple[str, ...], str]) -> str:
    """A struct as an interface, with the docstrings of the class that tells of it."""
    docs = _docs(told)
    config = struct.__struct_config__
    hints = get_type_hints(struct, include_extras=True)
    sent = config.forbid_unknown_fields and not _also_got(struct)
    optional = len(struct.__struct_fields__) - len(struct.__struct_defaults__)
    lines = [*_comment(inspect.getdoc(told), ""), f"export interface {struct.__name__} {{"]
    if config.tag_field:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for number, (name, written) in enumerate(
        zip(struct.__struct_fields__, struct.__struct_encode_fields__, strict=True)
    ):
        left_out = sent and number >= optional
        hint = _written(hints[name], "Move" if name == "move" else "Event")
        lines += _comment(docs.get(name), "  ")
        lines.append(f"  {written}{'?' if left_out else ''}: {_type(hint, names, sent)};")
    return "\n".join([*lines, "}\n"])


def _also_got(struct: type[msgspec.Struct]) -> bool:
    """What a client sends but also gets as a part of something: there every field is present."""
    return any(
        struct in _mentioned(hint)
        for module in MODULES
        for other in message_types(module)
        if not other.__struct_config__.forbid_unknown_fields or other in (people.Cartographer,)
        for hint in get_type_hints(other, include_extras=True).values()
    ) or struct in (protocol.ReckoningMessage, protocol.SetupMessage)


def _mentioned(hint: Any) -> Iterator[Any]:
    yield hint
    for part in get_args(hint):
        yield from _mentioned(part)


def _written(hint: Any, kind: str) -> Any:
    """JSON that was written elsewhere (moves and events, by themselves or in lists) by the name of its type."""
    if hint is msgspec.Raw:
        return kind
    return f"{kind}[]" if hint == list[msgspec.Raw] else hint


def _type(hint: Any, names: dict[tuple[str, ...], str], sent: bool = False) -> str:
    if isinstance(hint, str):
        return hint
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        whole = next((meta.extra["part_of"] for meta in parts[1:] if meta.extra), None)
        return f"Partial<{whole.__name__}>" if whole else _type(parts[0], names, sent)
    if hint in PLAIN:
        return PLAIN[hint]
    if origin is Literal:
        return names.get(parts) or " | ".join(map(json.dumps, parts))
    if origin in (Union, UnionType):
        return " | ".join(_type(part, names, sent) for part in parts)
    if origin is list:
        inner = _type(parts[0], names, sent)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part, names, sent) for part in parts)}]"
    if origin is dict:
        return f"Record<{_type(parts[0], names)}, {_type(parts[1], names)}>"
    if _is_struct(hint):
        all_defaults = len(hint.__struct_defaults__) == len(hint.__struct_fields__)
        return f"Partial<{hint.__name__}>" if sent and all_defaults and _also_got(hint) else hint.__name__
    raise TypeError(f"no TypeScript for {hint!r}")


def _docs(told: type) -> dict[str, str]:
    """The string below each field, by field."""
    (tree,) = ast.parse(inspect.getsource(told)).body
    assert isinstance(tree, ast.ClassDef)
    found = {}
    for field, text in zip(tree.body, tree.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(doc))):
                found[name] = doc
    return found


def _comment(doc: str | None, indent: str) -> list[str]:
    if not doc:
        return []
    lines = doc.splitlines()
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def main(root: Path) -> None:
    """Write both files below the root of the repository."""
    (root / WIRE).write_text(wire(), encoding="utf-8")
    (root / CARDS).write_text(cards(), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
