"""Every card has drawings in tests, a name and a rule in every language; every module and command has a test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS, TITLES
from quillmap.locale import LANGUAGES, catalogue

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "quillmap"
CARDS = [*EXPLORE, *RUINS, *AMBUSHES, *HERO_CARDS, *EDICTS]


def written() -> str:
    return "\n".join(path.read_text() for path in TESTS.rglob("test_*.py"))


def test_the_boxes_hold_the_printed_numbers_of_cards() -> None:
    counts = (len(EXPLORE), len(RUINS), len(AMBUSHES), len(HERO_CARDS), len(EDICTS), len(MAPS), len(TITLES))
    assert counts == (22, 2, 12, 4, 32, 4, 8)


@pytest.mark.parametrize("edict", EDICTS)
def test_every_scoring_card_has_drawings_one_of_them_scoring_nothing(edict: str) -> None:
    calls = [
        node
        for path in (TESTS / "content").glob("test_*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Compare)
        and isinstance(node.left, ast.Call)
        and isinstance(node.left.func, ast.Name)
        and node.left.func.id == "score"
        and isinstance(node.left.args[0], ast.Constant)
        and node.left.args[0].value == edict
    ]
    expected = [ast.literal_eval(node.comparators[0]) for node in calls]
    assert len(expected) >= 3
    assert 0 in expected


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_name_and_a_rule_in_every_language(language: str) -> None:
    texts = catalogue(language)
    assert [card for card in CARDS if not texts.cards.get(card) or not texts.rules.get(card)] == []
    assert [title for title in TITLES if not texts.titles.get(str(title))] == []
    assert [sheet for sheet in MAPS if not texts.sheets.get(sheet)] == []


def test_every_module_of_the_rules_and_content_has_tests() -> None:
    text = written()
    boxes = {box.id for box in BOXES}  # their cards are covered one by one
    modules = [
        f"quillmap.{room}.{path.stem}"
        for room in ("rules", "content")
        for path in (SOURCE / room).glob("*.py")
        if path.stem not in {"__init__"} | boxes
    ]
    assert [module for module in modules if module not in text] == []


def test_every_command_is_tried() -> None:
    text = (TESTS / "cli" / "test_cli.py").read_text()
    commands = [
        str(node.args[0].value)
        for path in (SOURCE / "cli").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "add_parser"
        and isinstance(node.args[0], ast.Constant)
    ]
    assert len(commands) >= 7
    assert [command for command in commands if f'"{command}"' not in text] == []
