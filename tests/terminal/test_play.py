"""Whole solo games through the real loop, driven by keys from a pipe."""

from __future__ import annotations

import re
from io import BytesIO, StringIO, TextIOWrapper
from itertools import pairwise

import pytest
from rich.console import Console

from quillmap import make_setup, read_deal_code
from quillmap.rules.events import AmbushWalked, Drew, Event, GameEnded, Started, ZombiesSpread
from quillmap.rules.game import fold, initial_state
from quillmap.rules.notation import names
from quillmap.rules.sheet import empty
from quillmap.terminal import Table
from quillmap.terminal import play as play_table
from tests.terminal.played import ENOUGH, SALT, frames, paper, play, seed

GAMES = ("base", "heroes", "combined")


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys(game: str) -> None:
    events: list[Event] = []
    code, printout = play(make_setup(game), 2, ENOUGH, events.append)
    assert code == 0
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    result = re.search(r"^(−?\d+) stars, rating ([+−]?\d+): (.*)\.$", printout, re.M)
    assert result
    assert int(result[1].replace("−", "-")) == ended.totals[0]
    assert result[3] in frames(printout)[-1]
    assert [season for season in ("Spring", "Summer", "Fall", "Winter") if f"{season} is over" not in printout] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_fills_eighty_by_twenty_four_exactly(game: str) -> None:
    _, printout = play(make_setup(game), 2, ENOUGH)
    pictures = frames(printout)
    assert len(pictures) > 40
    assert {len(line) for picture in pictures for line in picture.split("\n")} == {80}


@pytest.mark.parametrize("game", GAMES)
def test_the_record_is_the_game_that_was_played(game: str) -> None:
    events: list[Event] = []
    play(make_setup(game), 3, ENOUGH, events.append)
    first = events[0]
    assert isinstance(first, Started)
    replayed = fold(initial_state(first, seed(3), SALT), events[1:])
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    assert sum(season[0].total for season in replayed.scores) == ended.totals[0]


def test_the_same_keys_give_the_same_game_and_another_deal_another() -> None:
    setup = make_setup("combined")
    assert play(setup, 4, ENOUGH) == play(setup, 4, ENOUGH)
    assert play(setup, 4, ENOUGH) != play(setup, 5, ENOUGH)


def test_input_that_ends_leaves_the_game_politely() -> None:
    code, printout = play(make_setup("base"), 1, b"x\n\n")
    assert code == 0
    assert "You left the game in Spring, turn 3." in printout
    deal = read_deal_code(re.findall(r"--deal (\S+)", printout)[-1])
    assert deal == (make_setup("base"), seed(1))


def test_an_empty_input_leaves_at_once() -> None:
    code, printout = play(make_setup("base"), 1, b"")
    assert code == 0
    assert "You left the game in Spring, turn 0." in printout


def test_the_deal_stays_secret_until_the_game_is_over() -> None:
    _, printout = play(make_setup("base"), 1, ENOUGH)
    telling = [number for number, picture in enumerate(frames(printout)) if "--deal" in picture]
    assert telling == [len(frames(printout)) - 1]


def test_an_interrupt_ends_the_game_with_a_message() -> None:
    code, printout = play(make_setup("base"), 1, b"x\n\x03\n\n")
    assert code == 130
    assert "Interrupted in Spring, turn 2." in printout


def test_quitting_asks_first() -> None:
    events: list[Event] = []
    _, printout = play(make_setup("base"), 1, b"xqn\nqy\n\n\n", events.append)
    assert "Leave the game? y or n" in printout
    assert "You left the game in Spring, turn 2." in printout
    assert sum(isinstance(event, Drew) for event in events) == 1


def test_confirming_what_is_not_legal_draws_nothing() -> None:
    events: list[Event] = []
    setup = make_setup("base")
    _, printout = play(setup, 1, b"x" + b"l" + b"\n", events.append)
    assert "Not here. Already filled: F6." in frames(printout)[-1]
    assert sum(isinstance(event, Drew) for event in events) == 0


def test_keys_of_both_kinds_move_the_same_ghost() -> None:
    setup = make_setup("base")
    _, arrows = play(setup, 1, b"x\x1b[A\x1b[D\x1b[B\x1b[C\x1b[A")
    _, letters = play(setup, 1, b"xkhjlk")
    assert arrows == letters
    assert "[≈]" in frames(letters)[-1]


def test_the_next_ghost_appears_where_the_last_one_was_drawn() -> None:
    setup = make_setup("base")
    for keys, rows in ((b"k" * 10 + b"h" * 10, range(3, 8)), (b"j" * 10 + b"l" * 10, range(9, 14))):
        _, printout = play(setup, 1, b"x" + keys + b"\n")
        lines = frames(printout)[-1].split("\n")
        assert {number for number, line in enumerate(lines[:14]) if "[" in line} <= set(rows)


def test_tab_turn_and_terrain_are_seen() -> None:
    setup = make_setup("base")
    _, printout = play(setup, 1, b"x\tn")
    assert frames(printout)[-1].count("[≈]") == 5
    _, printout = play(setup, 5, b"xt")
    assert frames(printout)[-1].count("[≡]") == 4


def test_lights_mark_what_an_edict_pays_for_and_go_off_again() -> None:
    setup = make_setup("base", edicts=("greenbough", "canal_lake", "great_city", "borderlands"))
    _, printout = play(setup, 5, b"x\n1kkkkkk")
    lit = frames(printout)[-1]
    assert lit.count("(♣)") == 4
    assert "(E)" in lit
    assert "(F)" in lit
    _, printout = play(setup, 5, b"x\n11")
    assert "(♣)" not in frames(printout)[-1]
    _, printout = play(setup, 5, b"x\n1\x1b")
    assert "(♣)" not in frames(printout)[-1]


def test_help_is_a_page_of_its_own() -> None:
    _, printout = play(make_setup("base"), 5, b"x?xk")
    assert "Orchard: Draw forest or farm in the shape shown." in frames(printout)[2]
    assert "Orchard: Draw" not in frames(printout)[3]


def test_an_ambush_tells_where_it_was_drawn() -> None:
    events: list[Event] = []
    _, printout = play(make_setup("base"), 5, ENOUGH, events.append)
    for event in events:
        if isinstance(event, AmbushWalked) and event.spaces:
            assert f"! Drawn at {', '.join(names(event.spaces))}." in printout


def test_the_screen_names_where_zombies_spread() -> None:
    events: list[Event] = []
    _, printout = play(make_setup("heroes"), 2, ENOUGH, events.append)
    spreads = [event.spaces[0] for event in events if isinstance(event, ZombiesSpread)]
    assert any(spreads)
    for spaces in spreads:
        assert not spaces or re.search(r",\s+(\S+\s+)*?".join(names(spaces)) + r"\.", printout)
    told = [picture for picture in frames(printout) if "The zombies spread" in picture]
    assert len(told) == sum(map(bool, spreads))
    assert all("Zombie Plague!" in picture for picture in told)


def test_gorgon_and_troll_ask_for_a_space() -> None:
    _, printout = play(make_setup("heroes"), 2, ENOUGH)
    for words in ("The Gorgon's gaze destroys a space", "the Troll destroys a space"):
        asked = [picture for picture in frames(printout) if words in picture]
        assert asked
        assert all("[X]" in picture for picture in asked)


def test_what_a_troll_destroys_counts_for_the_next_season() -> None:
    _, printout = play(make_setup("heroes"), 3, ENOUGH)
    seasons = ("Spring", "Summer", "Fall", "Winter")
    asked = [picture for picture in frames(printout) if "the Troll destroys a space" in picture]
    told = {(picture.split()[0], picture.split("\n")[21].split()[1]) for picture in asked}
    assert told
    assert told <= {*pairwise(seasons), ("Winter", "last")}


def test_a_full_map_ends_the_game_at_once() -> None:
    """Rule 11.4: the rest of the seasons is scored on the map as it stands."""
    events: list[Event] = []
    full = "/".join(["WWWWWWWWWWW"] * 10 + ["WWWWWWWWWW."])
    setup = make_setup("base")
    setup = setup._replace(sheet=setup.sheet._replace(drawing=full))
    code, printout = play(setup, 1, ENOUGH, events.append)
    assert code == 0
    assert "No shape of this card fits on your map" in printout
    assert isinstance(events[-1], GameEnded)
    first = events[0]
    assert isinstance(first, Started)
    assert not empty(fold(initial_state(first, seed(1), SALT), events[1:]).sheets[0])
    assert "The same deal again" not in printout, "cards that are in no box have no code"


def test_a_table_with_a_seat_for_nobody_is_refused() -> None:
    with pytest.raises(ValueError, match="2 seats for a player and 0 bots"):
        play_table(Table(make_setup("base", seats=2)), seed(1), SALT, console=paper())


def test_without_unicode_the_letters_of_the_notation_serve() -> None:
    console = Console(file=TextIOWrapper(BytesIO(), encoding="ascii"), width=80)
    code = play_table(Table(make_setup("base")), seed(2), SALT, input=StringIO(ENOUGH.decode()), console=console)
    console.file.seek(0)
    printout = console.file.read()
    assert code == 0
    assert printout.isascii()
    assert "[W]" in printout
    assert {line.count("?") for line in printout.splitlines() if "? help" not in line} == {0}
