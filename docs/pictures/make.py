"""Makes the pictures of the docs anew: `make pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from quillmap.content.games import make_setup
from quillmap.rules.decide import new_game, play
from quillmap.rules.offers import Offer, after, legal_moves
from quillmap.rules.scoring import monsters
from quillmap.rules.view import View, view
from quillmap.terminal.ghost import appear
from quillmap.terminal.palette import theme
from quillmap.terminal.screen import drawing_scene

HERE = Path(__file__).parent
WIDTH, HEIGHT = 104, 25
TURN = 17
NIGHT = TerminalTheme((24, 26, 31), (222, 222, 214), [(0, 0, 0)] * 8)


def hopeful(seen: View, offer: Offer) -> int:
    """Which move a hasty player makes: the one with the most stars at once."""
    moves = list(legal_moves(offer))
    worth = []
    for move in moves:
        sheet = after(seen.sheet, offer, move)
        worth.append(sum(edict.score(sheet).stars for edict in seen.edicts) + 2 * sheet.coins - monsters(sheet).stars)
    return worth.index(max(worth))


def main() -> None:
    setup = make_setup("heroes", edicts=("sleepy_valley", "gnomish_colony", "craylund", "dwarvenholds"))
    _, game = new_game(setup, b"quill map!", bytes(16))
    while (offer := game.offer(0)) is not None and game.turn < TURN:
        game = play(game, 0, list(legal_moves(offer))[hopeful(view(game, 0), offer)])
    assert offer is not None
    console = Console(
        file=io.StringIO(),
        record=True,
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
    )
    console.push_theme(theme(console))
    for line in drawing_scene(view(game, 0), appear(offer, (5, 5)), None).picture(WIDTH, HEIGHT):
        console.print(line, end="\n", no_wrap=True)
    svg = console.export_svg(title="quillmap play --set heroes", theme=NIGHT)
    # A picture in a README may not fetch fonts, so it names none to fetch.
    svg = re.sub(r"@font-face \{.*?\}|<!--.*?-->", "", svg, flags=re.DOTALL)
    (HERE / "terminal.svg").write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
