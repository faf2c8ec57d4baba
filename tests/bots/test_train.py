"""Learning: the same seed gives the same nets, and nets that learned expect better than blank ones."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from quillmap.bots.estimate import NETS, blank_nets
from quillmap.bots.impressions import fit_hunches
from quillmap.bots.train import Course, fit, gather, load_nets, save_nets, train

COURSE = Course(games=200, sample=10, noise=3.0, trust=0.15, epochs=2)


def test_the_same_seed_gives_the_same_nets_whoever_plays() -> None:
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        here = list(train(blank_nets(), COURSE, 2, 5, alone))
        there = list(train(blank_nets(), COURSE, 2, 5, pool))
    for one, other in zip(here, there, strict=True):
        assert one.rating == other.rating
        for mine, yours in zip(one.nets, other.nets, strict=True):
            assert np.array_equal(mine, yours)


def test_learning_lowers_the_error_of_almost_every_net() -> None:
    lessons, _, ratings = gather(blank_nets(), 300, 1, 0, 3.0, 0.0)
    assert len(ratings) == 300
    with ProcessPoolExecutor(2) as pool:
        nets, errors = fit(blank_nets(), [lessons], 150, 1, pool)
    unlearned = np.array([np.mean(lessons.target[lessons.net == net] ** 2) for net in range(NETS)])
    learned = errors[errors > 0]
    assert len(learned) >= 30  # a card that seldom came up has too few lessons
    assert np.mean(learned < 0.8 * unlearned[errors > 0]) > 0.9
    assert nets.outer.any()


def test_nets_come_back_from_their_file(tmp_path: Path) -> None:
    lessons, impressions, _ = gather(blank_nets(), 20, 2, 0, 3.0, 0.0)
    with ThreadPoolExecutor(1) as alone:
        nets, _ = fit(blank_nets()._replace(hunches=fit_hunches(impressions)), [lessons], 1, 1, alone)
    save_nets(nets, tmp_path / "nets.npz")
    for kept, back in zip(nets, load_nets(tmp_path / "nets.npz"), strict=True):
        assert np.allclose(kept, back, atol=2e-3, rtol=2e-3)


@pytest.mark.timeout(600)  # it compiles all that learning needs, the first time
def test_the_command_writes_nets_and_refuses_what_is_none(tmp_path: Path) -> None:
    file = tmp_path / "nets.npz"
    command = [sys.executable, "-m", "quillmap.cli", "train", str(file), "--games", "100", "--sample", "5"]
    done = subprocess.run([*command, "--rounds", "1", "--debates", "10"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("round 1: rating ")
    assert "comparisons 3: " in done.stdout
    assert load_nets(file).inner.any()
    bad = subprocess.run([*command, "--start", __file__], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert len(bad.stderr.splitlines()) == 1
