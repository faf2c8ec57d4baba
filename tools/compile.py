"""`python -m tools.compile`: compile everything that the tests run compiled, unless the cache on disk already has it.

Tests run in several processes. Without this step each of them would compile the same functions at the same time.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import gymnasium

from quillmap.bots import BOTS
from quillmap.bots.warm_up import warm_up
from quillmap.cli import main as quillmap
from quillmap.compiled.warm_up import announced
from quillmap.envs import IDS

TRAINING = (
    "--rounds 1 --games 8 --epochs 1 --workers 1 "
    "--ranking-rounds 1 --ranking-games 2 --ranking-epochs 1 --futures 1 --cards 1"
)
"""The smallest training run that reaches every function of learning."""


def main() -> None:
    """Play, learn and step once."""
    with announced():
        warm_up(BOTS)
        games = gymnasium.make_vec(IDS["base"], num_envs=2)
        games.reset(seed=1)
        games.step(games.action_space.sample())
    with tempfile.TemporaryDirectory() as folder:
        quillmap(["train", str(Path(folder) / "nets.npz"), *TRAINING.split()])


if __name__ == "__main__":
    main()
