"""What people can do to a table before, during and after a game: the document alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from quillmap.tables import commands
from quillmap.tables.commands import STAND_IN
from quillmap.tables.options import check_options
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.table import NOBODY, Seat, Table, read_table, table_row
from quillmap.wire.people import Cartographer
from quillmap.wire.tables import Notice, Options

ADA, BOB, CYD = "ada", "bob", "cyd"


def lobby(*people: str, seats: int = 4, **options: Any) -> Table:
    table = commands.open_table("T", people[0] if people else ADA, Options(seats=seats, **options), 1.0)
    for person in people:
        table = commands.sit(table, person, Cartographer(person.title()))
    return table


def playing(*people: str, **options: Any) -> Table:
    return commands.begin(lobby(*people, **options), people[0])


def over(*people: str, **options: Any) -> Table:
    return msgspec.structs.replace(playing(*people, **options), status="over")


def sitting(table: Table) -> list[str]:
    """Who sits where: people by name, bots by theirs, both where one draws for the other."""
    return ["/".join(filter(None, (seat.person, seat.bot))) for seat in table.seats]


def why(command: Callable[[], object]) -> Why:
    with pytest.raises(Refused) as caught:
        command()
    return caught.value.why


def test_people_sit_in_the_order_they_come_and_bots_after_them() -> None:
    table = commands.set_bots(lobby(ADA), ADA, ["master", "novice"])
    assert sitting(commands.sit(table, BOB, Cartographer("Bob"))) == ["ada", "bob", "master", "novice"]


def test_sitting_down_twice_takes_one_seat() -> None:
    table = lobby(ADA, BOB)
    assert commands.sit(table, BOB, Cartographer("Robert")) is table


def test_a_full_table_and_a_game_that_has_begun_take_nobody() -> None:
    assert why(lambda: commands.sit(lobby(ADA, seats=1), BOB, Cartographer("Bob"))) is Why.TABLE_FULL
    assert why(lambda: commands.sit(playing(ADA), BOB, Cartographer("Bob"))) is Why.ALREADY_BEGUN


def test_leaving_before_the_game_frees_the_seat_and_passes_the_host_on() -> None:
    table = commands.leave(lobby(ADA, BOB, CYD), ADA)
    assert (sitting(table), table.host) == (["bob", "cyd"], BOB)
    assert commands.leave(table, CYD).host == BOB
    assert commands.leave(table, "stranger") is table


def test_a_table_that_everybody_left_is_closed() -> None:
    table = commands.leave(commands.set_bots(lobby(ADA), ADA, ["novice"]), ADA)
    assert (table.status, table.seats) == ("over", ())


def test_leaving_in_mid_game_lets_a_bot_draw_until_one_comes_back() -> None:
    table = commands.leave(playing(ADA, BOB), BOB)
    assert sitting(table) == ["ada", f"bob/{STAND_IN}"]
    assert sitting(commands.sit(table, BOB, Cartographer("Bob"))) == ["ada", "bob"]


def test_a_host_who_leaves_in_mid_game_passes_on_to_somebody_who_plays() -> None:
    table = commands.leave(playing(ADA, BOB, CYD), BOB)
    assert commands.leave(table, ADA).host == CYD
    alone = commands.leave(playing(ADA), ADA)
    assert (alone.host, sitting(alone)) == (ADA, [f"ada/{STAND_IN}"])


def test_a_game_that_nobody_else_plays_is_given_up_once() -> None:
    for begun in (playing(ADA), commands.begin(commands.set_bots(lobby(ADA), ADA, ["novice"]), ADA)):
        timed = msgspec.structs.replace(begun, due=9.0)
        table = commands.resign(timed, ADA)
        assert (table.status, table.due, table.given_up) == ("over", None, True)
        assert commands.resign(table, ADA) is table
        assert why(lambda begun=begun: commands.resign(begun, BOB)) is Why.NOT_SEATED  # type: ignore[misc]


def test_a_game_that_others_play_too_or_that_is_not_being_played_is_not_given_up() -> None:
    assert why(lambda: commands.resign(playing(ADA, BOB), ADA)) is Why.NOT_ALONE
    assert why(lambda: commands.resign(commands.leave(playing(ADA, BOB), BOB), ADA)) is Why.NOT_ALONE
    assert why(lambda: commands.resign(playing(ADA, BOB, pace="own"), ADA)) is Why.NOT_ALONE
    assert why(lambda: commands.resign(lobby(ADA), ADA)) is Why.NOT_BEGUN
    assert why(lambda: commands.resign(over(ADA), ADA)) is Why.GAME_OVER


def test_who_left_in_mid_game_is_marked_until_they_sit_down_again() -> None:
    table = commands.leave(playing(ADA, BOB), BOB)
    assert [seat.left for seat in table.seats] == [False, True]
    assert not commands.sit(table, BOB, Cartographer("Bob")).seats[1].left


def test_what_is_over_stays_as_it_was() -> None:
    table = over(ADA, BOB)
    assert commands.leave(table, BOB) is table
    left = msgspec.structs.replace(table, seats=(Seat(ADA, Cartographer("Ada"), STAND_IN),))
    assert commands.sit(left, ADA, Cartographer("Ada")) is left


def test_only_the_host_gives_orders() -> None:
    table = lobby(ADA, BOB)
    orders: list[Callable[[], object]] = [
        lambda: commands.set_options(table, BOB, Options(seats=3)),
        lambda: commands.set_bots(table, BOB, ["novice"]),
        lambda: commands.remove(table, BOB, table.seats[0].id),
        lambda: commands.hand_over(table, BOB, table.seats[1].id),
        lambda: commands.begin(table, BOB),
    ]
    assert [why(order) for order in orders] == [Why.HOST_ONLY] * len(orders)


def test_options_and_bots_change_only_in_the_lobby_and_only_where_there_is_room() -> None:
    table = lobby(ADA, BOB)
    assert commands.set_options(table, ADA, Options(game="heroes", seats=2)).options.game == "heroes"
    assert why(lambda: commands.set_options(table, ADA, Options(seats=1))) is Why.TABLE_FULL
    assert why(lambda: commands.set_bots(table, ADA, ["novice"] * 3)) is Why.TABLE_FULL
    assert sitting(commands.set_bots(commands.set_bots(table, ADA, ["novice"]), ADA, [])) == ["ada", "bob"]
    begun = playing(ADA)
    assert why(lambda: commands.set_options(begun, ADA, Options())) is Why.ALREADY_BEGUN
    assert why(lambda: commands.set_bots(begun, ADA, [])) is Why.ALREADY_BEGUN
    assert why(lambda: commands.remove(begun, ADA, begun.seats[0].id)) is Why.ALREADY_BEGUN
    assert why(lambda: commands.begin(begun, ADA)) is Why.ALREADY_BEGUN


@pytest.mark.parametrize("clock", [10, 600, 3600, 14 * 86400])
def test_clocks_from_ten_seconds_to_ten_minutes_and_from_an_hour_to_two_weeks(clock: int) -> None:
    check_options(Options(clock=clock))
    assert why(lambda: check_options(Options(clock=clock, pace="own"))) is Why.BAD_CLOCK


@pytest.mark.parametrize("clock", [-1, 0, 9, 601, 3599, 14 * 86400 + 1, 10**30])
def test_no_other_clock(clock: int) -> None:
    assert why(lambda: check_options(Options(clock=clock))) is Why.BAD_CLOCK


def test_what_cannot_be_played_is_refused() -> None:
    assert why(lambda: check_options(Options(edicts=["no_such_card"]))) is Why.BAD_SETUP
    assert why(lambda: check_options(Options(game="base", ruins=False))) is Why.BAD_SETUP
    assert why(lambda: check_options(Options(deal="HELLO"))) is Why.BAD_DEAL_CODE


def test_a_host_removes_people_and_bots_and_hands_over_to_people_only() -> None:
    table = commands.set_bots(lobby(ADA, BOB), ADA, ["novice"])
    ada, bob, bot = (seat.id for seat in table.seats)
    assert sitting(commands.remove(table, ADA, bob)) == ["ada", "novice"]
    assert sitting(commands.remove(table, ADA, bot)) == ["ada", "bob"]
    assert commands.hand_over(table, ADA, bob).host == BOB
    assert why(lambda: commands.hand_over(table, ADA, bot)) is Why.SEAT_OF_A_BOT
    assert why(lambda: commands.hand_over(table, ADA, "000000000000")) is Why.NO_SUCH_SEAT
    empty = commands.remove(commands.set_bots(table, ADA, []), ADA, ada)
    assert why(lambda: commands.begin(commands.remove(empty, ADA, bob), ADA)) is Why.NOBODY_SEATED


def test_a_removed_player_sits_at_every_table_but_this() -> None:
    table = lobby(ADA, BOB)
    without = commands.remove(table, ADA, table.seats[1].id)
    assert why(lambda: commands.sit(without, BOB, Cartographer("Bob"))) is Why.REMOVED
    assert sitting(commands.sit(without, CYD, Cartographer("Cyd"))) == ["ada", "cyd"]
    assert BOB not in without.removed, "the mark does not name them"
    own = commands.remove(table, ADA, table.seats[0].id)
    assert sitting(commands.sit(own, ADA, Cartographer("Ada"))) == ["bob", "ada"], "the host only stood up"
    left = commands.leave(table, BOB)
    assert sitting(commands.sit(left, BOB, Cartographer("Bob"))) == ["ada", "bob"], "leaving by oneself is no removal"


def test_the_same_command_again_hits_nobody_else() -> None:
    table = commands.set_bots(lobby(ADA, BOB, CYD), ADA, ["novice"])
    bob = table.seats[1].id
    once = commands.remove(table, ADA, bob)
    assert commands.remove(once, ADA, bob) is once, "Cyd has Bob's number now, and not his seat"
    left = commands.leave(table, BOB)
    assert commands.remove(left, ADA, bob) is left
    back = commands.sit(left, BOB, Cartographer("Bob"))
    assert commands.remove(back, ADA, bob) is back, "he took another seat after that"
    begun = commands.begin(once, ADA)
    assert commands.remove(begun, ADA, bob) is begun
    handed = commands.hand_over(table, ADA, bob)
    assert commands.hand_over(handed, ADA, bob) is handed


def test_every_seat_has_an_id_of_its_own_for_as_long_as_somebody_has_it() -> None:
    table = commands.set_bots(lobby(ADA, BOB), ADA, ["novice", "master"])
    assert len({seat.id for seat in table.seats} - {""}) == 4
    assert commands.set_bots(table, ADA, ["novice", "master"]) is table
    changed = commands.set_bots(table, ADA, ["novice", "random"])
    assert [one.id == other.id for one, other in zip(table.seats, changed.seats, strict=True)] == [True] * 3 + [False]
    playing = commands.begin(table, ADA)
    assert [seat.id for seat in commands.anonymise(playing, BOB).seats] == [seat.id for seat in table.seats]
    again = commands.rematch(msgspec.structs.replace(playing, status="over"), "U", 2.0)
    assert not {seat.id for seat in again.seats} & {seat.id for seat in table.seats}


def test_a_table_stored_without_ids_of_seats_gets_the_same_ones_whenever_it_is_read() -> None:
    old = b"""{"id":"ABCDEFGH","host":"ada","options":{"seats":4},"created":1.0,"status":"lobby","seats":[
        {"person":"ada","cartographer":{"name":"Ada"},"bot":null},
        {"person":"bob","cartographer":{"name":"Bob"},"bot":null},
        {"person":null,"cartographer":null,"bot":"novice"},{"person":null,"cartographer":null,"bot":"novice"}]}"""
    table = read_table(old)
    assert table == read_table(old)
    ids = [seat.id for seat in table.seats]
    assert len(set(ids) - {""}) == 4
    assert not any("ada" in id or "bob" in id for id in ids)
    kept = read_table(table_row(commands.leave(table, ADA), 2, 2.0).body)
    assert [seat.id for seat in kept.seats] == ids[1:]


def test_a_rematch_is_for_the_same_people_with_other_cards() -> None:
    table = commands.leave(commands.begin(commands.set_bots(lobby(ADA, BOB), ADA, ["novice"]), ADA), BOB)
    assert why(lambda: commands.rematch(table, "U", 2.0)) is Why.NOT_OVER
    again = commands.rematch(msgspec.structs.replace(table, status="over"), "U", 2.0)
    assert (again.id, again.status, again.host, sitting(again)) == ("U", "lobby", ADA, ["ada", "bob", "novice"])
    assert again.options.deal == ""
    assert commands.followed_by(commands.followed_by(table, "U"), "V").next == "U"


def test_whoever_is_forgotten_leaves_no_name_and_no_table_without_a_host() -> None:
    for table in (playing(ADA, BOB), over(ADA, BOB)):
        forgotten = commands.anonymise(table, ADA)
        assert (sitting(forgotten), forgotten.host) == ([STAND_IN, "bob"], BOB)
        assert b"ada" not in msgspec.json.encode(forgotten).lower()
        assert commands.anonymise(forgotten, BOB).host == NOBODY
    assert commands.rematch(msgspec.structs.replace(over(ADA, BOB), host=NOBODY), "U", 2.0).host == ADA
    assert commands.anonymise(lobby(ADA), ADA).host == NOBODY


def test_names_change_in_the_lobby_and_stay_in_history() -> None:
    renamed = commands.rename(lobby(ADA), ADA, Cartographer("Countess"))
    assert renamed.seats[0].cartographer == Cartographer("Countess")
    table = over(ADA)
    assert commands.rename(table, ADA, Cartographer("Countess")) is table


def test_the_last_notices_are_kept() -> None:
    table = commands.notice(lobby(ADA), *(Notice(turn, 0, "clock") for turn in range(40)))
    assert [one.turn for one in table.notices] == list(range(40 - commands.KEPT_NOTICES, 40))
