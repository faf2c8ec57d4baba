"""Players who are away or silent: who may let a bot draw for them, and when they have the seat again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from quillmap.tables import absence, commands
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.table import Seat, Table, read_table, table_row
from tests.tables.test_commands import ADA, BOB, CYD, lobby, over, playing, sitting, why

TURN = 7


def stand_in(table: Table, person: str, number: int, turn: int = TURN) -> Table:
    return absence.stand_in(table, person, table.seats[number].id, "random", turn)


def nudge(table: Table, person: str, number: int, now: float) -> Table:
    return absence.nudge(table, person, table.seats[number].id, now, 30.0)


def test_everybody_may_let_any_bot_draw_for_themselves() -> None:
    assert sitting(stand_in(playing(ADA, BOB), BOB, 1)) == ["ada", "bob/random"]
    assert why(lambda: stand_in(lobby(ADA), ADA, 0)) is Why.NOT_BEGUN
    assert why(lambda: stand_in(over(ADA), ADA, 0)) is Why.GAME_OVER


@pytest.mark.parametrize("person", [ADA, CYD])
def test_anybody_seated_lets_a_journeyman_draw_for_whoever_is_away_and_for_nobody_else(person: str) -> None:
    table = playing(ADA, BOB, CYD)
    assert why(lambda: stand_in(table, person, 1)) is Why.NOT_AWAY, "not even the host"
    gone = absence.mark_away(table, {BOB: 5.0})
    assert sitting(stand_in(gone, person, 1)) == ["ada", "bob/journeyman", "cyd"]
    assert why(lambda: stand_in(gone, "eve", 1)) is Why.NOT_SEATED
    assert why(lambda: absence.stand_in(gone, person, "nobody's", "random", TURN)) is Why.NO_SUCH_SEAT


def test_silence_counts_for_one_turn() -> None:
    table = absence.mark_silent(playing(ADA, BOB), TURN, [BOB])
    assert why(lambda: stand_in(table, ADA, 1, TURN + 1)) is Why.NOT_AWAY
    assert sitting(stand_in(table, ADA, 1)) == ["ada", "bob/journeyman"]


def test_a_bot_that_others_put_there_goes_when_the_player_is_back_and_ones_own_stays() -> None:
    table = absence.mark_away(playing(ADA, BOB), {BOB: 5.0})
    assert absence.back(table, [ADA, "eve"]) is table
    assert absence.back(table, [BOB]).seats[1].away is None
    relieved = stand_in(table, ADA, 1)
    for back in (absence.back(relieved, [BOB]), commands.sit(relieved, BOB, relieved.seats[1].cartographer)):  # type: ignore[arg-type]
        assert back.seats[1] == playing_seat(relieved)
    own = stand_in(playing(ADA, BOB), BOB, 1)
    assert absence.back(own, [BOB]) is own
    left = commands.leave(relieved, BOB)
    assert absence.back(left, [BOB]).seats[1].bot == "journeyman", "whoever leaves comes back when they say so"
    assert absence.mark_away(own, {BOB: 5.0}) is own, "nobody waits for them"


def playing_seat(table: Table) -> Seat:
    """The second seat as it was before anybody was away."""
    return msgspec.structs.replace(table.seats[1], bot=None, away=None, lent=False)


def test_a_stand_in_is_not_replaced_by_another() -> None:
    table = stand_in(absence.mark_away(playing(ADA, BOB, CYD), {BOB: 5.0}), ADA, 1)
    assert stand_in(table, CYD, 1) is table
    bots = commands.begin(commands.set_bots(lobby(ADA), ADA, ["novice"]), ADA)
    assert why(lambda: stand_in(bots, ADA, 1)) is Why.SEAT_OF_A_BOT


def test_a_second_nudge_within_the_pause_is_not_shown() -> None:
    table = nudge(playing(ADA, BOB), ADA, 1, 100.0)
    assert table.seats[1].nudged == 100.0
    assert nudge(table, ADA, 1, 129.0) is table
    assert nudge(table, ADA, 1, 130.0).seats[1].nudged == 130.0
    assert nudge(table, ADA, 1, 50.0).seats[1].nudged == 50.0, "the clock was set back"
    assert why(lambda: nudge(table, "eve", 1, 200.0)) is Why.NOT_SEATED
    assert why(lambda: nudge(stand_in(table, BOB, 1), ADA, 1, 200.0)) is Why.SEAT_OF_A_BOT


@pytest.mark.parametrize(
    ("options", "expected"),
    [({}, True), ({"clock": 60}, True), ({"clock": 3600}, False), ({"pace": "own"}, False)],
)
def test_people_wait_for_each_other_at_live_tables_only(options: dict[str, Any], expected: bool) -> None:
    assert absence.awaited(playing(ADA, BOB, **options)) is expected
    assert not absence.awaited(lobby(ADA, BOB, **options))


def test_marks_are_kept_with_the_table_and_a_table_stored_without_them_is_read() -> None:
    table = nudge(absence.mark_silent(absence.mark_away(playing(ADA, BOB), {BOB: 5.0}), TURN, [ADA]), BOB, 0, 6.0)
    assert read_table(table_row(table, 1, 1.0).body) == table
    old = read_table(
        b'{"id":"T","host":"ada","options":{},"created":1.0,"status":"playing","seats":[{"person":"ada"}]}'
    )
    assert (old.seats[0].away, old.seats[0].silent, old.seats[0].lent, old.seats[0].nudged) == (None, None, False, None)


def test_nobody_is_nudged_before_or_after_a_game_or_by_themselves() -> None:
    waiting = lobby(ADA, BOB)
    with pytest.raises(Refused, match="not_begun"):
        absence.nudge(waiting, ADA, waiting.seats[1].id, 5.0, 30.0)
    table = playing(ADA, BOB)
    assert absence.nudge(table, ADA, table.seats[0].id, 5.0, 30.0) is table
    assert absence.nudge(table, ADA, table.seats[1].id, 5.0, 30.0).seats[1].nudged == 5.0
