"""The generated TypeScript is up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quillmap.content import MAPS
from quillmap.rules.notation import notation, parse
from quillmap.wire import commands, replays, updates
from tools import typescript

ROOT = Path(__file__).parent.parent.parent
RUN = "run `python -m tools.typescript`"


def test_the_messages_of_the_browser_are_current() -> None:
    assert (ROOT / typescript.WIRE).read_text(encoding="utf-8") == typescript.wire(), RUN


def test_the_cards_of_the_browser_are_current() -> None:
    assert (ROOT / typescript.CARDS).read_text(encoding="utf-8") == typescript.cards(), RUN


def test_a_message_may_leave_out_what_has_a_default_only_when_it_is_sent() -> None:
    text = typescript.wire()
    assert "  options?: Partial<Options>;\n" in text
    assert "  hints: boolean;\n" in text
    assert "  bot?: BotName;\n" in text


def test_every_message_has_its_type_and_every_field_its_comment() -> None:
    text = typescript.wire()
    for struct in (updates.State, updates.Bye, replays.Replay, commands.Look):
        assert f"export interface {struct.__name__} {{" in text
    assert "  /** It is my turn. */\n  waiting: boolean;\n" in text


def test_a_name_is_exported_once() -> None:
    for text in (typescript.wire(), typescript.cards()):
        names = re.findall(r"^export (?:type|interface|const) (\w+)", text, re.MULTILINE)
        assert sorted(names) == sorted(set(names))


@pytest.mark.parametrize("sheet", MAPS)
def test_a_sheet_is_written_in_notation(sheet: str) -> None:
    text = typescript._rows(MAPS[sheet].drawing)
    assert notation(parse(text), "/") == text
