"""Whole games against bots, driven by keys from a pipe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from quillmap import make_setup, read_deal_code
from quillmap.content import AMBUSHES
from quillmap.record import read_record, write_record
from quillmap.rules.decide import new_game
from quillmap.rules.events import Destroyed, Drew, Event, GameEnded, RavageBegan, SeasonScored, Started, TurnEnded
from quillmap.rules.game import Game, evolve, initial_state
from quillmap.rules.notation import named, names
from quillmap.rules.scoring import Reckoning
from quillmap.rules.setup import Setup
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import view
from quillmap.terminal.chart import Overlay, chart
from quillmap.terminal.help import help_page
from quillmap.terminal.panels import difference
from quillmap.terminal.score_preview import present, turned_to
from quillmap.terminal.screen import Picture
from quillmap.terminal.seats import places, seat_names
from quillmap.terminal.table_pages import season_table, table_ending, table_result, thinking, winners
from quillmap.terminal.words import card_name
from tests.terminal.played import ENOUGH, SALT, frames, plain, play, play_watched, seed

BASE = make_setup("base", seats=3)
HEROES = make_setup("heroes", seats=4)
SIZES = ((80, 24), (100, 32), (120, 40))


def played(setup: Setup, number: int, *bots: str) -> tuple[list[Event], list[str], str]:
    """The events, the pictures and the last words of a whole game."""
    events: list[Event] = []
    code, printout = play(setup, number, ENOUGH, events.append, *bots)
    assert code == 0
    assert isinstance(events[-1], GameEnded)
    return events, frames(printout), printout[printout.rindex("Stars:") :]


def games(events: list[Event], number: int) -> Iterator[tuple[Event, Game]]:
    """Each event after the first with the game that it made."""
    first = events[0]
    assert isinstance(first, Started)
    game = initial_state(first, seed(number), SALT)
    for event in events[1:]:
        game = evolve(game, event)
        yield event, game


def words_of(picture: str) -> str:
    """What stands below the map, without line ends."""
    return re.sub(r"\s+", " ", " ".join(line.split("│")[0] for line in picture.split("\n")[14:20]))


def standing(picture: str) -> list[list[str]]:
    """The rows of the table at the right: name and numbers."""
    right = [line.partition("│")[2].replace("▸", " ").replace("−", "-") for line in picture.split("\n")[2:20]]
    return [row.split()[1:] for row in right if re.match(r"\s+\d+ \D+( +-?\d+){6}\s*$", row)]


@pytest.mark.parametrize(
    ("setup", "number", "bots"),
    [(BASE, 5, ("novice", "random")), (HEROES, 2, ("random",) * 3), (make_setup("combined", seats=2), 1, ("novice",))],
)
def test_a_whole_game_at_a_table(setup: Setup, number: int, bots: tuple[str, ...], tmp_path: Path) -> None:
    events, pictures, last_words = played(setup, number, *bots)
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    told = dict(zip(seat_names(bots), ended.totals, strict=True))
    stood = re.findall(r"([A-Z][\w ]*?) (-?\d+)[,.]", last_words.replace("−", "-"))
    assert {name: int(stars) for name, stars in stood} == told
    assert {len(line) for picture in pictures for line in picture.split("\n")} == {80}
    assert read_record(write_record(events).splitlines()).game.scores
    movers = {event.seat for event in events if isinstance(event, Drew)}
    assert movers == set(range(setup.seats))
    deal = read_deal_code(re.findall(r"--deal (\S+)", last_words)[0], seats=setup.seats)
    assert deal == (setup, seed(number))
    assert last_words.rstrip().endswith("--bots " + ",".join(bots))


def test_every_season_is_reckoned_for_every_seat() -> None:
    events, pictures, _ = played(BASE, 5, "novice", "random")
    reckoned = [picture for picture in pictures if " at the table " in picture]
    seasons = [event for event in events if isinstance(event, SeasonScored)]
    assert len(reckoned) == len(seasons) == 4
    sums = [0, 0, 0]
    for picture, event in zip(reckoned, seasons, strict=True):
        wanted = {}
        for seat, paid in enumerate(event.reckonings):
            sums[seat] += paid.total
            row = (paid.first, paid.second, paid.coins, -paid.monsters, paid.total, sums[seat])
            wanted[("You", "Novice", "Random")[seat]] = [str(number) for number in row]
        rows = standing(picture)
        assert {row[0]: row[1:] for row in rows} == wanted
        assert [int(row[-1]) for row in rows] == sorted(sums, reverse=True)
        assert (
            picture.split("\n")[0]
            .rstrip()
            .endswith(f"★ You {sums[0]} · Novice {sums[1]} · Random {sums[2]}".replace("-", "−"))
        )


def test_the_end_names_winners_and_all_seasons_of_all_seats() -> None:
    events, pictures, last_words = played(BASE, 5, "novice", "random")
    ended = events[-1]
    assert isinstance(ended, GameEnded)
    seasons = [event.reckonings for event in events if isinstance(event, SeasonScored)]
    for name, *numbers in standing(pictures[-1]):
        seat = ("You", "Novice", "Random").index(name)
        paid = [season[seat] for season in seasons]
        assert [int(number) for number in numbers] == [
            *(season.total for season in paid), -sum(season.monsters for season in paid), ended.totals[seat]
        ]  # fmt: skip
    assert "Novice wins " in pictures[-1]
    assert ended.winners == (1,)
    assert len(standing(pictures[-1])) == 3
    assert last_words.startswith("Stars: Novice ")


def test_an_ambush_is_drawn_on_the_neighbour_s_map_and_it_says_whose_it_is() -> None:
    events, pictures, _ = played(HEROES, 2, "novice", "random", "novice")
    called = ("You", "Novice I", "Random", "Novice II")
    drawn = [event for event in events if isinstance(event, Drew) and event.seat == 0 and event.owner != 0]
    assert {event.owner for event in drawn} == {1, 3}, "maps are passed both ways in this game"
    asked = [picture for picture in pictures if "Ambush! Draw it on " in picture]
    for event in drawn:
        of_turn = [picture for picture in asked if f"  Turn {event.turn} " in picture]
        assert of_turn
        for picture in of_turn:
            assert picture.split("\n")[1].startswith(f" {called[event.owner]}'s map is in your hands ")
            assert f"Ambush! Draw it on {called[event.owner]}'s map" in picture
    elsewhere = [picture for picture in pictures if "'s map is in your hands" in picture and picture not in asked]
    assert all("The Gorgon's gaze destroys a space of " in picture for picture in elsewhere)
    assert elsewhere


def test_the_map_in_hand_is_the_neighbour_s_as_the_latest_turn_left_it() -> None:
    events, pictures, _ = played(HEROES, 2, "novice", "random", "novice")
    turns = {event.turn: event.owner for event in events if isinstance(event, Drew) and event.seat == 0 != event.owner}
    checked = 0
    for event, game in games(events, 2):
        if isinstance(event, TurnEnded) and event.turn + 1 in turns:
            sheet = game.shown[turns[event.turn + 1]]
            (picture, *_) = [picture for picture in pictures if f"  Turn {event.turn + 1} " in picture]
            for drawn, line in zip(plain(chart(sheet, Overlay())).split("\n"), picture.split("\n")[2:14], strict=True):
                for here, there in zip(drawn[3:36:3], line[3:36:3], strict=True):
                    assert here == there or there == "["
            checked += 1
    assert checked == len(turns)


def test_with_an_ambush_in_hand_the_neighbour_s_loss_is_good_news() -> None:
    _, game = new_game(BASE, seed(1), SALT)
    haunted = game.sheets[1]._replace(monster=named(["A1"]))
    seen = turned_to(view(game, 0)._replace(sheets=(game.sheets[0], haunted, game.sheets[2])), 1)
    then = present(seen)._replace(monsters=seen.monsters._replace(stars=5))
    assert difference(seen, then).plain == "Here: Spring −2 → −5 ★   monsters −2 → −5"
    assert [str(span.style) for span in difference(seen, then).spans] == ["good", "good", "good"]
    assert [str(span.style) for span in difference(turned_to(seen, 0), then).spans] == ["good", "bad", "bad"]


def test_after_an_ambush_the_screen_names_what_was_drawn_on_the_own_map_and_by_whom() -> None:
    events, pictures, _ = played(HEROES, 2, "novice", "random", "novice")
    called = ("You", "Novice I", "Random", "Novice II")
    told = [picture for picture in pictures if "Your map is back: " in picture]
    raids = [event for event in events if isinstance(event, Drew) and event.owner == 0 != event.seat]
    assert len(told) == len(raids) >= 3
    sheets: list[Sheet] = [game.sheets[0] for event, game in games(events, 2) if event in raids]
    gazed = {event.turn: event.space for event in events if isinstance(event, Destroyed) and event.owner == 0}
    for picture, raid, sheet in zip(told, raids, sheets, strict=True):
        assert f"Your map is back: {called[raid.seat]} drew the ambush on it." in picture
        monsters = raid.spaces & sheet.monster & ~gazed.get(raid.turn, 0)
        words = words_of(picture)
        assert f"{called[raid.seat]} had your map in hand. Monsters at {', '.join(names(monsters))}." in words
        if raid.turn in gazed:
            destroyed = gazed[raid.turn] | raid.spaces & sheet.destroyed
            assert f" Destroyed: {', '.join(names(destroyed))}." in words
    assert gazed


def test_a_troll_asks_each_owner_and_the_player_chooses_for_the_own_map() -> None:
    events, pictures, _ = played(HEROES, 2, "novice", "random", "novice")
    assert any(isinstance(event, RavageBegan) for event in events)
    ravaged = [event for event in events if isinstance(event, Destroyed) and event.owner == event.seat == 0]
    asked = {picture.split("  Turn ")[1].split()[0] for picture in pictures if "the Troll destroys a space" in picture}
    assert asked == {str(event.turn) for event in ravaged}
    assert asked


def test_the_other_maps_can_be_looked_at_as_the_latest_turn_left_them() -> None:
    events: list[Event] = []
    _, printout = play(BASE, 5, b"x\n\nooo1O", events.append, "novice", "random")
    pictures = frames(printout)
    *_, (_, game) = games(events, 5)
    for picture, seat, owner in ((pictures[-5], 1, "Novice"), (pictures[-4], 2, "Random")):
        assert picture.split("\n")[1].startswith(f" {owner}'s map, as the latest turn left it ")
        drawn = plain(chart(game.shown[seat], Overlay())).split("\n")
        assert [line[:36] for line in picture.split("\n")[2:14]] == drawn
        assert game.shown[seat] != game.shown[0]
        for edict in game.edicts:
            stars = edict.score(game.shown[seat]).stars
            assert re.search(rf"{card_name(edict.id)} +★ {stars} ", picture)
    assert {sum(edict.score(sheet).stars for edict in game.edicts) for sheet in game.shown} != {0}
    assert "[" in pictures[-3], "the third press comes round to the own map and the ghost"
    assert "Random's map" in pictures[-1], "and back goes the other way round"


def test_the_other_maps_can_be_looked_at_with_an_ambush_in_hand_and_in_the_reckoning() -> None:
    _, printout = play(BASE, 5, ENOUGH, None, "novice", "random")
    pictures = frames(printout)
    for words, first in (("Random's map is in your hands", "Your map, as"), ("Spring is over", "Novice's map, as")):
        reached = next(number for number, picture in enumerate(pictures) if words in picture)
        _, again = play(BASE, 5, ENOUGH[:reached] + b"o", None, "novice", "random")
        assert frames(again)[-1].split("\n")[1].startswith(f" {first}")


def test_in_a_solo_game_there_are_no_other_maps() -> None:
    _, printout = play(make_setup("base"), 5, b"xo")
    assert "map, as" not in printout
    assert "other map" not in printout


def test_the_same_keys_and_bots_give_the_same_game() -> None:
    assert played(BASE, 6, "novice", "random") == played(BASE, 6, "novice", "random")
    assert played(BASE, 6, "novice", "random") != played(BASE, 6, "random", "novice")


def test_who_is_waited_for_is_named_and_whose_map_is_in_hand() -> None:
    _, game = new_game(BASE, seed(1), SALT)
    called = ("You", "Novice", "Random")
    for front, second in ((0, " Revealed: "), (2, " Random's map is in your hands ")):
        scene = thinking(turned_to(view(game, 0), front), 1, called)._replace(names=called)
        picture = plain(scene.picture(80, 24)).split("\n")
        assert picture[21].startswith(" Novice is thinking…")
        assert picture[1].startswith(second)


def test_leaving_says_so_and_how_to_play_the_deal_again() -> None:
    code, printout = play(BASE, 5, b"x\nqy", None, "novice", "random")
    assert code == 0
    assert "You left the game in Spring, turn 2." in printout
    assert re.search(r"The same deal again: quillmap play --deal \S+ --bots novice,random\n", printout)


@pytest.mark.parametrize("bots", [(), ("random",)])
def test_leaving_in_a_reckoning_names_the_season_that_is_reckoned(bots: tuple[str, ...]) -> None:
    setup = make_setup("base", seats=1 + len(bots))
    _, printout = play(setup, 3, ENOUGH, None, *bots)
    reached = next(number for number, picture in enumerate(frames(printout)) if "Summer is over" in picture)
    _, printout = play(setup, 3, ENOUGH[:reached] + b"qy", None, *bots)
    assert "You left the game in Summer, turn " in printout


def test_zombies_spread_in_the_season_that_was_scored() -> None:
    _, pictures, _ = played(HEROES, 2, "novice", "random", "novice")
    season = ""
    spread = 0
    for picture in pictures:
        if found := re.search(r"(\w+) is over", picture):
            season = found[1]
        if "The zombies spread" in picture:
            assert picture.split()[0] == season
            spread += 1
    assert spread


def test_a_table_of_full_maps_waits_for_nobody() -> None:
    full = "/".join(["WWWWWWWWWWW"] * 10 + ["WWWWWWWWWW."])
    setup = BASE._replace(sheet=BASE.sheet._replace(drawing=full))
    events: list[Event] = []
    _, printout = play(setup, 1, ENOUGH, events.append, "novice", "novice")
    assert sum(isinstance(event, Drew) for event in events) == 3
    assert isinstance(events[-1], GameEnded)
    assert "share the victory. Stars: " in printout


def test_seats_are_named_by_their_level_and_numbered_like_kings() -> None:
    assert seat_names(("master",)) == ("You", "Master")
    assert seat_names(("novice", "master", "novice")) == ("You", "Novice I", "Master", "Novice II")
    assert seat_names(("random",) * 12)[10:] == ("Random X", "Random 11", "Random 12")


def test_ties_are_broken_by_monsters_and_then_shared() -> None:
    _, game = new_game(BASE, seed(1), SALT)
    called = ("You", "Novice", "Random")
    seen = view(game, 0)._replace(over=True, winners=(0,))
    tie = seen._replace(scores=((Reckoning(9, 0, 0, 1), Reckoning(10, 0, 0, 2), Reckoning(3, 0, 0, 0)),) * 4)
    assert places(tie) == (1, 2, 3)
    assert winners(tie, called) == "You win!"
    assert table_result(tie, called) == "You win. Stars: You 32, Novice 32, Random 12."
    picture = plain(table_ending(tie, called, "")._replace(names=called).picture(80, 24))
    assert "among equals, who lost fewest to monsters" in picture
    shared = tie._replace(scores=((Reckoning(9, 0, 0, 1), Reckoning(9, 0, 0, 1), Reckoning(3, 0, 0, 0)),) * 4)
    assert places(shared) == (1, 1, 3)
    assert winners(shared._replace(winners=(0, 1)), called) == "You and Novice share the victory"


def test_of_a_long_table_the_best_and_the_own_row_are_shown() -> None:
    bots = ("random",) * 39
    _, game = new_game(make_setup("base", seats=40), seed(1), SALT)
    paid = (Reckoning(1, 0, 0, 0), *(Reckoning(2 + seat, 0, 0, 0) for seat in range(39)))
    scene = season_table(view(game, 0), SeasonScored(0, paid), seat_names(bots))._replace(names=seat_names(bots))
    picture = plain(scene.picture(80, 24))
    rows = [line.partition("│")[2].split() for line in picture.split("\n")[5:20]]
    assert rows[0][:3] == ["1", "Random", "39"]
    assert rows[-2][:2] == ["▸40", "You"]
    assert rows[-1] == ["and", "26", "more"]
    assert "★ You 1, 40th of 40 · best 40 " in picture.split("\n")[0]


@pytest.mark.parametrize("card", AMBUSHES)
def test_an_ambush_is_explained_with_passing_at_a_table_and_without_it_alone(card: str) -> None:
    for seats, passing in ((1, False), (3, True)):
        setup = make_setup("combined", seats=seats, ambushes=list(dict.fromkeys([card, *AMBUSHES]))[:4])
        seen = view(new_game(setup, seed(1), SALT)[1], 0)._replace(card=card, revealed=(), past=())
        words = plain(help_page(seen, 80, 24))
        assert ("Pass your map" in words) == passing
        assert "…" not in words
        assert {len(line) for line in words.split("\n")} == {80}


@pytest.mark.parametrize("setup", [BASE, HEROES, make_setup("combined", seats=3, sheet="D")])
def test_every_picture_of_a_table_fits_every_screen(setup: Setup) -> None:
    def watch(picture: Picture) -> None:
        for width, height in SIZES:
            lines = picture(width, height)
            assert len(lines) == height
            assert {line.cell_len for line in lines} == {width}
            assert not any("…" in line.plain for line in (*lines[:1], *lines[-4:])), "what must be read is never cut"

    play_watched(setup, 2, watch, *["novice"] * (setup.seats - 1))
