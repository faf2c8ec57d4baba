"""Presence at a table of several processes, although messages between them get lost."""

from __future__ import annotations

from quillmap.tables.presence import ANNOUNCED_SECONDS, BELIEVED_SECONDS, Presence

ADA, BOB, CYD = "ada", "bob", "cyd"
PLAYERS = {ADA, BOB}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_whoever_is_connected_anywhere_is_here() -> None:
    presence = Presence(Clock())
    assert presence.listen(frozenset({ADA, None}))
    assert presence.hear("two", [BOB])
    assert presence.people == {ADA, BOB, None}
    assert not presence.hear("three", [ADA]), "she is here already"
    assert not presence.listen(frozenset({None})), "at the third process she still is"
    assert presence.hear("three", [])
    assert presence.people == {BOB, None}


def test_presence_is_announced_at_once_and_then_at_intervals() -> None:
    clock = Clock()
    presence = Presence(clock)
    assert presence.announcement(PLAYERS) is None, "nobody is here, and nobody was"
    presence.listen(frozenset({BOB, ADA, CYD, None}))
    assert presence.announcement(PLAYERS) == [ADA, BOB], "not of those who look on"
    clock.now += ANNOUNCED_SECONDS - 1
    assert presence.announcement(PLAYERS) is None
    clock.now += 1
    assert presence.announcement(PLAYERS) == [ADA, BOB]
    presence.listen(frozenset({BOB}))
    assert presence.announcement(PLAYERS) == [BOB]
    presence.listen(frozenset())
    assert presence.announcement(PLAYERS) == []
    clock.now += 10 * ANNOUNCED_SECONDS
    assert presence.announcement(PLAYERS) is None


def test_a_new_process_gets_an_announcement_at_once() -> None:
    presence = Presence(Clock())
    presence.listen(frozenset({ADA}))
    assert presence.announcement(PLAYERS) == [ADA]
    presence.hear("two", [BOB])
    assert presence.announcement(PLAYERS) == [ADA]
    presence.hear("two", [])
    assert presence.announcement(PLAYERS) is None, "it knows already: they would tell each other for ever"


def test_a_process_that_falls_silent_is_believed_for_a_while() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.hear("two", [BOB])
    clock.now += BELIEVED_SECONDS
    assert not presence.doubt(deaf=False)
    clock.now += 1
    assert presence.doubt(deaf=False)
    assert presence.people == frozenset()
    clock.now += 30
    assert presence.away(BOB) == 30


def test_while_the_bus_is_down_nobody_becomes_absent() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.hear("two", [BOB])
    presence.listen(frozenset({ADA}))
    presence.listen(frozenset())
    for _ in range(100):
        clock.now += 10
        assert not presence.doubt(deaf=True)
    assert presence.people == {BOB}
    assert presence.away(ADA) == 0, "she may have come to another process"
    clock.now += BELIEVED_SECONDS
    assert not presence.doubt(deaf=False)
    assert presence.away(ADA) == BELIEVED_SECONDS


def test_a_person_who_sends_requests_is_not_absent() -> None:
    clock = Clock()
    presence = Presence(clock)
    clock.now += 50
    assert presence.away(ADA) == 50, "as long as anybody knows"
    presence.seen(ADA)
    clock.now += 7
    assert (presence.away(ADA), presence.away(BOB)) == (7, 57)


def test_presence_counts_who_is_connected_and_who_was_lately() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.listen(frozenset({ADA}))
    clock.now += 500
    assert (presence.away(ADA), presence.away(BOB)) == (0, 500)
    assert presence.around(ADA, 60)
    assert not presence.around(BOB, 60)
    presence.seen(BOB)
    assert presence.around(BOB, 60)
    clock.now += 60
    assert not presence.around(BOB, 60)


def test_a_clock_that_begins_at_nought_changes_nothing() -> None:
    clock = Clock()
    clock.now = 0.0
    presence = Presence(clock)
    presence.listen(frozenset({ADA}))
    assert presence.announcement(PLAYERS) == [ADA]
    presence.hear("two", [BOB])
    assert presence.announcement(PLAYERS) == [ADA], "the other process is new, and told at once"
