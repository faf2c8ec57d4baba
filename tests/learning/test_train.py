"""Training: the same seed gives the same nets, and nets that learned err less than blank ones."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from quillmap.bots.net_file import load_nets
from quillmap.bots.value_net import NETS, blank_nets
from quillmap.learning.net_fit import fit
from quillmap.learning.self_play import collect_samples
from quillmap.learning.train import SelfPlayConfig, train

CONFIG = SelfPlayConfig(games=200, sample=10, noise=3.0, bootstrap=0.15, epochs=2)


def test_the_same_seed_gives_the_same_nets_whatever_the_executor() -> None:
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        here = list(train(blank_nets(), CONFIG, 2, 5, alone))
        there = list(train(blank_nets(), CONFIG, 2, 5, pool))
    for one, other in zip(here, there, strict=True):
        assert one.rating == other.rating
        for mine, yours in zip(one.nets, other.nets, strict=True):
            assert np.array_equal(mine, yours)


def test_learning_lowers_the_error_of_almost_every_net() -> None:
    samples, _, ratings = collect_samples(blank_nets(), 300, 1, 0, 3.0, 0.0)
    assert len(ratings) == 300
    with ProcessPoolExecutor(2) as pool:
        nets, errors = fit(blank_nets(), [samples], 150, 1, pool)
    unlearned = np.array([np.mean(samples.target[samples.net == net] ** 2) for net in range(NETS)])
    learned = errors[errors > 0]
    assert len(learned) >= 30  # a card that seldom came up has too few samples
    assert np.mean(learned < 0.8 * unlearned[errors > 0]) > 0.9
    assert nets.outer.any()


@pytest.mark.timeout(600)  # it compiles all that training needs, the first time
def test_the_command_writes_nets_and_refuses_a_file_without_nets(tmp_path: Path) -> None:
    file = tmp_path / "nets.npz"
    command = [sys.executable, "-m", "quillmap.cli", "train", str(file), "--games", "100", "--sample", "5"]
    done = subprocess.run(
        [*command, "--rounds", "1", "--ranking-games", "10"], capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("round 1: rating ")
    assert "rankings 3: " in done.stdout
    assert load_nets(file).inner.any()
    bad = subprocess.run([*command, "--start", __file__], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert len(bad.stderr.splitlines()) == 1


def test_without_numba_the_command_names_the_missing_extra(tmp_path: Path) -> None:
    program = (
        "import sys; sys.modules['numba'] = None; from quillmap.cli import main; sys.exit(main(['train', 'nets.npz']))"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "quillmap train: training needs the extra `train`: pip install 'quillmap[train]'"
    ]
