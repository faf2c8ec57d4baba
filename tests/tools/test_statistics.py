"""The statistics of the docs: kept games are not played again, and the pages report them all."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from xml.etree import ElementTree

from quillmap.bots import BOTS, Limit
from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Outcome
from tools.statistics.runs import Run, finish, read_outcomes, runs

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
    command = [sys.executable, "-m", "tools.statistics"]
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
    bad = subprocess.run([*command, str(tmp_path), "--workers", "65"], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert "--workers is a number from 1 to 64, not '65'" in bad.stderr
