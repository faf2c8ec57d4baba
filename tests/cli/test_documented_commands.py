"""The docs name the commands and options that exist, and the README's table lists every command."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from quillmap.cli import parser

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
"""The pages that describe the present; decisions and research describe the past."""


def commands() -> dict[str, set[str]]:
    """The options of each command."""
    (choices,) = (action.choices for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    return {name: set(command._option_string_actions) for name, command in choices.items()}


def named(text: str) -> list[list[str]]:
    """The words of each command line in a page: in code, up to its end or a comment."""
    code = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"^(?: {4}|\t)(.*)$", text, re.MULTILINE)]
    code += [line for block in re.findall(r"```\w*\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    lines = [re.search(r"(?:^|[\s/])quillmap ([a-z].*)", line) for line in code]
    return [re.split(r"\s#|[;|]", line[1])[0].split() for line in lines if line]


def unknown(text: str) -> list[str]:
    """What a page names that no command knows."""
    known = commands()
    wrong = []
    for command, *words in named(text):
        if command not in known:
            wrong.append(command)
            continue
        options = {word.partition("=")[0] for word in words if word.startswith("--")}
        wrong += [f"{command} {option}" for option in sorted(options - known[command])]
    return wrong


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_options_in_the_docs_exist(page: Path) -> None:
    assert unknown(page.read_text(encoding="utf-8")) == []


def test_options_in_the_docs_belong_to_a_command() -> None:
    known = set().union(*commands().values()) | {"--version"}
    found = {
        (page.name, option)
        for page in PAGES
        for option in re.findall(r"`(--[a-z-]+)", page.read_text(encoding="utf-8"))
    }
    assert {(page, option) for page, option in found if option not in known} == set()


def test_every_command_is_in_the_table_of_the_readme() -> None:
    rows = re.findall(r"^\| (`quillmap .*?) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {word.removeprefix("quillmap ").split()[0] for row in rows for word in re.findall(r"`([^`]+)`", row)}
    assert listed == set(commands())


def test_a_wrong_command_and_a_wrong_option_are_seen() -> None:
    assert unknown("Run `quillmap dance`, then `quillmap cards --json`.") == ["dance"]
    assert unknown("    .venv/bin/quillmap serve --port 1 --colour red  # --unknown\n") == ["serve --colour"]
