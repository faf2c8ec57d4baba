"""Statistics: games on file are not played again, and every table adds up."""

from __future__ import annotations

import statistics
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

import pytest

from quillmap.bots import BOTS, Limit
from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Outcome
from quillmap.measuring.statistics import Run, by_bot, by_card, finish, read_outcomes, runs, sample

RUN = Run("two seats", make_setup("heroes", seats=2), ("random", "novice"), 3)


def played(folder: Path, run: Run = RUN) -> list[Outcome]:
    with ThreadPoolExecutor(1) as executor:
        return finish(run, folder, executor, Limit())


def test_a_run_that_was_cut_short_goes_on_where_it_stopped(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole")
    assert [outcome.number for outcome in whole] == [0, 1, 2]
    path = tmp_path / "cut" / RUN.file
    path.parent.mkdir()
    lines = (tmp_path / "whole" / RUN.file).read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[2] + lines[0][:40])  # the last game, and half of the first

    def unclocked(outcomes: list[Outcome]) -> list[Outcome]:
        return [outcome._replace(seconds=()) for outcome in outcomes]

    assert unclocked(played(tmp_path / "cut")) == unclocked(whole)
    before = path.read_bytes()
    assert len(played(tmp_path / "cut")) == 3
    assert path.read_bytes() == before, "nothing is left to play"
    assert sorted(outcome.number for outcome in read_outcomes(path)) == [0, 1, 2]


def test_what_was_paid_adds_up_to_the_totals(tmp_path: Path) -> None:
    for outcome in played(tmp_path):
        for total, paid in zip(outcome.totals, outcome.paid, strict=True):
            assert sum(paid[:5]) - paid[5] == total
    found = played(tmp_path)
    assert sum(card.size for card in by_card(found).values()) == 4 * 2 * len(found)
    bots = by_bot(found)
    assert set(bots) == {"random", "novice"}
    assert sum(standing.wins for standing in bots.values()) == pytest.approx(1)
    assert [outcome.bots for outcome in found[:2]] == [("random", "novice"), ("novice", "random")]


def test_a_sample_in_short() -> None:
    numbers = [3, 5, 10, 2]
    short = sample(numbers)
    assert short == (4, 5.0, statistics.stdev(numbers), 10)
    assert short.error == pytest.approx(1.96 * statistics.stdev(numbers) / 2)


def test_every_bot_and_set_up_is_measured() -> None:
    found = runs(500)
    assert len({run.file for run in found}) == len(found)
    assert {run.games for run in found if run.setup.solo} == {500}
    assert {bot for run in found for bot in run.bots} == set(BOTS)
    sheets = {run.setup.sheet.id for run in found if run.bots == ("master",)}
    assert sheets == {"A", "B", "C", "D"}


def test_the_command_writes_pages_and_plots(tmp_path: Path) -> None:
    page = tmp_path / "bots.md"
    page.write_text("Before.\n<!-- measured: begin -->\nold\n<!-- measured: end -->\nAfter.\n")
    command = [sys.executable, "-m", "quillmap.cli", "statistics"]
    subprocess.run(
        [*command, str(tmp_path), "--games", "1", "--work", "1", "--kept", str(tmp_path / "kept")], check=True
    )
    text = page.read_text()
    assert text.startswith("Before.\n<!-- measured: begin -->\n")
    assert text.endswith("<!-- measured: end -->\nAfter.\n")
    assert "old" not in text
    for bot in BOTS:
        assert f"| {bot} | base A | 1 |" in text
    assert "| master | combined | 1 |" in text
    cards = (tmp_path / "statistics.md").read_text()
    assert "| Greenbough | base |" in cards
    for name in ("cards", "sheets", "seats"):
        assert f"pictures/statistics-{name}.svg" in cards
        picture = ElementTree.parse(tmp_path / "pictures" / f"statistics-{name}.svg")
        assert len(list(picture.iter("{http://www.w3.org/2000/svg}rect"))) > 4
    bad = subprocess.run([*command, str(tmp_path / "pictures")], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert "bots.md" in bad.stderr
