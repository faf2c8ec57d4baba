"""Playing needs the players only: no bot imports what trains or measures it."""

from __future__ import annotations

import subprocess
import sys

PLAYING = """
import sys
from quillmap.bots import BOTS, Limit, get_bot
from quillmap.content.games import make_setup
from quillmap.rules.decide import new_game
from quillmap.rules.view import view

game = new_game(make_setup("base"), bytes(10), bytes(16))[1]
for name in BOTS:
    get_bot(name).choose(view(game, 0), 1, Limit(work=1))
print(sorted(name for name in sys.modules if name.startswith(("quillmap.learning", "quillmap.measuring"))))
"""


def test_playing_imports_neither_learning_nor_measuring() -> None:
    done = subprocess.run([sys.executable, "-c", PLAYING], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
