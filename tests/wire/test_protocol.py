"""JSON of moves and events: what is written can be read, and nonsense is refused with a reason."""

from __future__ import annotations

import json
import random

import pytest

from quillmap.content import AMBUSHES
from quillmap.content.games import make_setup
from quillmap.rules.events import Event
from quillmap.rules.moves import Destroy, Draw, Move, PlaceHero
from quillmap.rules.notation import named
from quillmap.rules.sheet import WATER
from quillmap.wire import BadMessage, read_event, read_move, write_event, write_move
from tests.play import random_game


def test_a_drawing_is_written_as_the_browser_sends_it() -> None:
    move = Draw(17, WATER, named(["B2", "B3", "B4"]))
    assert json.loads(write_move(move)) == {
        "kind": "draw",
        "turn": 17,
        "terrain": "water",
        "cells": ["B2", "B3", "B4"],
    }


@pytest.mark.parametrize(
    "move",
    [
        Draw(1, WATER, named(["A1", "K11"])),
        PlaceHero(2, named(["C4"]), named(["C5", "D4"])),
        PlaceHero(2, named(["A11"]), named([])),
        Destroy(3, named(["F6"])),
    ],
)
def test_a_move_can_be_read_back(move: Move) -> None:
    assert read_move(write_move(move)) == move


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "truncated"),
        ("[]", "object"),
        ("{}", "kind"),
        ('{"kind":"pass","turn":1}', "pass"),
        ('{"kind":"draw","turn":1,"terrain":"lava","cells":["A1"]}', "lava"),
        ('{"kind":"draw","turn":"1","terrain":"water","cells":["A1"]}', "turn"),
        ('{"kind":"draw","turn":1,"terrain":"water","cells":["L1"]}', "L1"),
        ('{"kind":"draw","turn":1,"terrain":"water","cells":["A12"]}', "A12"),
        ('{"kind":"draw","turn":1,"terrain":"water","cells":["A1","A1"]}', "twice"),
        ('{"kind":"draw","turn":1,"terrain":"water","cells":"A1"}', "cells"),
        ('{"kind":"draw","turn":1,"terrain":"water","cells":["A1"],"seat":3}', "seat"),
        ('{"kind":"draw","turn":1,"terrain":"water"}', "cells"),
        ('{"kind":"destroy","turn":1,"cell":""}', "''"),
        ('{"kind":"destroy","turn":1e400,"cell":"A1"}', "turn"),
    ],
)
def test_what_cannot_be_meant_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadMessage, match=reason):
        read_move(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(BadMessage):
        read_move(b'{"kind":"destroy","turn":1,"cell":"\xff"}')


def test_every_event_of_random_games_can_be_read_back() -> None:
    kinds: set[type[Event]] = set()
    for seed in range(6):
        rng = random.Random(seed)
        setup = make_setup("combined", seats=1 + seed % 3, ambushes=list(AMBUSHES)[4:8])
        for event in random_game(setup, rng)[0]:
            kinds.add(type(event))
            assert read_event(write_event(event)) == event
    assert len(kinds) == 15, "every kind of event came up"
