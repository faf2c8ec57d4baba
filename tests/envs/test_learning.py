"""The example learns: after some hundred games it plays better than at the start."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "learn_masked.py"


def test_the_example_learns_from_random_play() -> None:
    done = subprocess.run(
        [sys.executable, str(EXAMPLE), "--games", "1000", "--seconds", "200"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    ratings = [float(rating) for rating in re.findall(r"mean rating +(-?[\d.]+)", done.stdout)]
    assert len(ratings) >= 4
    assert -62 < ratings[0] < -48  # random play
    assert ratings[-1] > ratings[0] + 10
