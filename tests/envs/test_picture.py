"""Pictures show what is drawn: the right colour in the right place, and a pattern for every kind of space."""

from __future__ import annotations

import numpy as np
import pytest

from quillmap.colours import COIN, MAP, MARK, OF_LETTER
from quillmap.envs import SoloEnv, TableEnv
from quillmap.envs.picture import HEIGHT, MARGIN, SIDE, SPACE, STAMPS, Pixels, picture, rgb
from quillmap.rules.masks import spot
from quillmap.rules.notation import notation, parse

EVERYTHING = parse("FVAWHMDZTG^/#Xrfvawmhz./" + "/".join(["..........."] * 9))


def at(shown: Pixels, row: int, column: int) -> Pixels:
    top, left = MARGIN + SPACE * row, MARGIN + SPACE * column
    return shown[top : top + SPACE - 1, left : left + SPACE - 1]


def colours(pixels: Pixels) -> set[tuple[int, ...]]:
    return {tuple(int(part) for part in pixel) for pixel in pixels.reshape(-1, 3)}


def test_every_space_has_the_colours_of_what_it_holds() -> None:
    shown = picture([EVERYTHING])
    assert (shown.shape, shown.dtype) == ((HEIGHT, SIDE, 3), np.dtype(np.uint8))
    for number, letter in enumerate(notation(EVERYTHING, joined_by="")[:22]):
        ink, ground = MAP[OF_LETTER[letter.upper()]]
        wanted = {rgb(ink), rgb(ground)}
        if letter.islower() and letter != "r":
            wanted.add(rgb(MAP["ruins"].ground))  # the frame of ruins under a drawing
        assert colours(at(shown, *divmod(number, 11))) == wanted, letter


def test_everything_differs_by_pattern_without_its_colour() -> None:
    shown = picture([EVERYTHING])
    patterns = set()
    for number, letter in enumerate(notation(EVERYTHING, joined_by="")[:14]):
        ink = rgb(MAP[OF_LETTER[letter.upper()]].ink)
        patterns.add((at(shown, *divmod(number, 11)) == ink).all(axis=2).tobytes())
    assert len(patterns) == 14
    assert set(STAMPS) == set(OF_LETTER)


def test_marks_and_coins_are_shown() -> None:
    sheet = parse("\n".join(["..........."] * 11))._replace(marks=spot(13), coins=3)
    shown = picture([sheet])
    assert rgb(MARK) in colours(at(shown, 1, 2))
    assert rgb(MARK) not in colours(at(shown, 1, 1))
    below = shown[MARGIN + 11 * SPACE :]
    assert (below == rgb(COIN)).all(axis=2).sum() == 3 * 14 * 14


def test_the_sheets_of_a_table_lie_side_by_side() -> None:
    assert picture([EVERYTHING] * 5).shape == (2 * HEIGHT, 3 * SIDE, 3)
    blank = parse("\n".join(["..........."] * 11))
    pair = picture([blank, EVERYTHING])
    assert (pair[:, SIDE:] == picture([EVERYTHING])).all()
    assert (pair[:, :SIDE] == picture([blank])).all()


def test_text_is_the_notation_under_a_headline() -> None:
    env = SoloEnv(render_mode="ansi")
    env.reset(seed=1)
    headline, empty, *rows = env.render().splitlines()
    assert headline.startswith("spring ")
    assert headline.endswith(", stars 0")
    assert empty == ""
    assert parse("\n".join(rows)) == parse(env.setup.sheet.drawing)
    table = TableEnv(seats=3, render_mode="ansi")
    table.reset(seed=1)
    assert table.render().count("...^.r.....") == 3


@pytest.mark.parametrize("env", [SoloEnv(render_mode="rgb_array"), TableEnv(seats=2, render_mode="rgb_array")])
def test_environments_render_what_they_play(env: SoloEnv | TableEnv) -> None:
    env.reset(seed=1)
    shown = env.render()
    assert (shown[:, :SIDE] == picture([parse(env.setup.sheet.drawing)])).all()
