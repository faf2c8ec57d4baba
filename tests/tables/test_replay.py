"""Games of one deal, side by side, also where a Troll ravaged one map and not another."""

from __future__ import annotations

from quillmap.tables.replay import side_by_side
from quillmap.wire.protocol import ReckoningMessage
from quillmap.wire.replays import Frame
from quillmap.wire.views import SheetMessage, ShownMessage

SEASON = ReckoningMessage(1, 1, 0, 0)


def frame(drawing: str, *, revealed: list[str], scores: int = 0, season: int = 0, card: str | None = None) -> Frame:
    """A frame of a solo game, its map told by a word."""
    shown = {0: ShownMessage(SheetMessage(drawing, 0, [], []), [SEASON] * scores)}
    return Frame(season, len(revealed), 0, revealed, card, demand=False, shown=shown, tallies={0: []})


def lines(frames: list[Frame]) -> list[str]:
    """Each frame as a line: its card, then the map of each seat."""
    return [
        " ".join([one.card or "-", *(one.shown[seat].sheet.drawing for seat in sorted(one.shown))]) for one in frames
    ]


def test_a_ravage_on_one_map_does_not_shift_the_other() -> None:
    ravaged = [
        frame("a0", revealed=["hamlet"], card="hamlet"),
        frame("a1", revealed=["hamlet"]),
        frame("a1", revealed=["hamlet"], scores=1),
        frame("a2", revealed=["hamlet"], scores=1),
        frame("a2", revealed=["orchard"], scores=1, season=1, card="orchard"),
    ]
    spared = [
        frame("b0", revealed=["hamlet"], card="hamlet"),
        frame("b1", revealed=["hamlet"]),
        frame("b1", revealed=["hamlet"], scores=1),
        frame("b1", revealed=["orchard"], scores=1, season=1, card="orchard"),
    ]
    assert lines(side_by_side({0: ravaged, 1: spared})) == [
        "hamlet a0 b0",
        "- a1 b1",
        "- a1 b1",
        "- a2 b1",
        "orchard a2 b1",
    ]


def test_a_full_map_waits_where_nothing_is_drawn_on_it() -> None:
    full = [frame("a0", revealed=["hamlet"], card="hamlet"), frame("a1", revealed=["hamlet"])]
    other = [
        frame("b0", revealed=["hamlet"], card="hamlet"),
        frame("b1", revealed=["hamlet"]),
        frame("b1", revealed=["hamlet", "orchard"], card="orchard"),
    ]
    assert lines(side_by_side({0: full, 3: other}))[-1] == "orchard a1 b1"
