"""Changes as SQL that both dialects understand, with ? for what is given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, islice
from typing import Any, NamedTuple, TypeAlias, assert_never

from quillmap.server.store import (
    AddProgram,
    Change,
    Person,
    RemovePerson,
    RemoveSession,
    RemoveSessions,
    RemoveTable,
    Row,
    SavePerson,
    SaveSession,
    Seen,
    Session,
    SetPhrase,
    UpdatePerson,
)
from quillmap.server.store.columns import COLUMNS, insert
from quillmap.server.store.push import ClaimCall, DropEndpoint, KeepPushKey, RemovePush, SavePush
from quillmap.tables.rows import AddGame, AppendEvents, Conflict, GameRow, NeedPerson, NoSuchPerson, SaveTable, TableRow

Given: TypeAlias = tuple[Any, ...]

ADD_PERSON = insert("people")
UPDATE_PERSON = "UPDATE people SET name = ?, title = ?, crest = ?, language = ? WHERE id = ?"
SET_PHRASE = "UPDATE people SET phrase = ? WHERE id = ?"
# What stands between /* and */ is for PostgreSQL, where others write at the same time; SQLite has one writer.
NEED_PERSON = "SELECT 1 FROM people WHERE id = ? /* FOR KEY SHARE */"
LOCK_PERSON = "SELECT 1 FROM people WHERE id = ? /* FOR UPDATE */"
ADD_SESSION = insert("sessions")
FEWER_PROGRAMS = "SELECT 1 WHERE (SELECT count(*) FROM sessions WHERE person = ? AND kind = 'program') < ?"
SESSION_SEEN = "UPDATE sessions SET seen = ? WHERE token = ?"
PERSON_SEEN = "UPDATE people SET seen = ? WHERE id = (SELECT person FROM sessions WHERE token = ?)"
KEEP_PUSH_KEY = f"{insert('push_key')} ON CONFLICT (id) DO NOTHING"
CLEAR_PUSH = "DELETE FROM push_subscriptions WHERE session = ? OR endpoint = ?"
ADD_PUSH = insert("push_subscriptions")
OLDEST_PUSH = """DELETE FROM push_subscriptions WHERE session IN (SELECT token FROM sessions WHERE person = ?)
    AND created < (SELECT kept.created FROM push_subscriptions AS kept JOIN sessions ON token = kept.session
    WHERE person = ? ORDER BY kept.created DESC LIMIT 1 OFFSET ?)"""
CLAIM_CALL = f"""{insert("push_calls")}
    ON CONFLICT (person, game_id) DO UPDATE SET turn = excluded.turn WHERE push_calls.turn < excluded.turn"""
ADD_TABLE = insert("tables")
NEXT_TABLE = (
    f"UPDATE tables SET {', '.join(f'{name} = ?' for name in COLUMNS['tables'][:-1])} WHERE id = ? AND version = ?"
)
CLEAR_PLACES = "DELETE FROM places WHERE table_id = ? AND position >= ?"
SAVE_PLACE = f"""{insert("places")}
    ON CONFLICT (table_id, position) DO UPDATE SET person = excluded.person WHERE places.person <> excluded.person"""
ADD_GAME = insert("games")
HAS_EVENTS = "SELECT 1 WHERE (SELECT coalesce(max(seq), 0) FROM events WHERE game_id = ?) = ?"
ADD_EVENT = insert("events")

TOGETHER = 500
"""So many rows are loaded at once."""


class Step(NamedTuple):
    """One statement, made once for each of its rows."""

    sql: str
    rows: Sequence[Given]
    otherwise: str = ""
    """What the `Conflict` says if the statement finds or changes nothing; empty if it may."""
    conflict: type[Conflict] = Conflict


def steps(change: Change) -> Iterator[Step]:
    """The statements that make a change, in order."""
    match change:
        case SavePerson(person):
            yield Step(ADD_PERSON, (person,))
        case UpdatePerson(id, name, title, crest, language):
            yield _about(id, UPDATE_PERSON, name, title, crest, language, id)
        case SetPhrase(id, phrase):
            yield _about(id, SET_PHRASE, phrase, id)
        case NeedPerson(id):
            yield _about(id, NEED_PERSON, id)
        case RemovePerson(id):
            yield Step("DELETE FROM people WHERE id = ?", ((id,),))
        case SaveSession(session):
            yield _about(session.person, NEED_PERSON, session.person)
            yield Step(ADD_SESSION, (session,))
        case AddProgram(session, most):
            yield _about(session.person, LOCK_PERSON, session.person)
            yield Step(FEWER_PROGRAMS, ((session.person, most),), f"there are {most} programs already")
            yield Step(ADD_SESSION, (session,))
        case Seen(token, time):
            yield Step(SESSION_SEEN, ((time, token),))
            yield Step(PERSON_SEEN, ((time, token),))
        case RemoveSession(token):
            yield Step("DELETE FROM sessions WHERE token = ?", ((token,),))
        case RemoveSessions(person):
            yield Step("DELETE FROM sessions WHERE person = ?", ((person,),))
        case KeepPushKey() | SavePush() | RemovePush() | DropEndpoint() | ClaimCall():
            yield from _push_steps(change)
        case SaveTable(table):
            yield from _save_table(table)
        case RemoveTable(id):
            yield Step("DELETE FROM tables WHERE id = ?", ((id,),))
        case AddGame(game):
            yield Step(ADD_GAME, (game,))
        case AppendEvents(game, after, _):
            yield Step(HAS_EVENTS, ((game, after),), out_of_step(change))
            yield Step(ADD_EVENT, events_of(change))
        case _:
            assert_never(change)


def _push_steps(change: KeepPushKey | SavePush | RemovePush | DropEndpoint | ClaimCall) -> Iterator[Step]:
    match change:
        case KeepPushKey(secret):
            yield Step(KEEP_PUSH_KEY, ((1, secret),))
        case SavePush(subscription, person, most):
            yield Step(CLEAR_PUSH, ((subscription.session, subscription.endpoint),))
            yield Step(ADD_PUSH, (subscription,))
            yield Step(OLDEST_PUSH, ((person, person, most - 1),))
        case RemovePush(session):
            yield Step("DELETE FROM push_subscriptions WHERE session = ?", ((session,),))
        case DropEndpoint(endpoint):
            yield Step("DELETE FROM push_subscriptions WHERE endpoint = ?", ((endpoint,),))
        case ClaimCall(person, game, turn):
            yield Step(CLAIM_CALL, ((person, game, turn),), f"{person} was called to turn {turn} of game {game}")


def _about(person: str, sql: str, *given: Any) -> Step:
    """A statement about a person who must exist."""
    return Step(sql, (given,), f"there is no person {person}", NoSuchPerson)


def out_of_step(append: AppendEvents) -> str:
    """What is wrong if events do not come right after those that are there."""
    return f"game {append.game} has not exactly {append.after} events"


def add_events(rows: int) -> str:
    """The statement that adds this number of events at once."""
    return ADD_EVENT + ", (?, ?, ?)" * (rows - 1)


def count_events(games: int) -> str:
    """The statement that counts the events of each of several games."""
    return f"SELECT game_id, max(seq) FROM events WHERE game_id IN ({', '.join('?' * games)}) GROUP BY game_id"


def loading(rows: Iterable[Row]) -> Iterator[Step]:
    """The statements that put a dump into an empty store. ValueError if events are missing in the middle."""
    counts: dict[str, int] = {}
    waiting = iter(rows)
    while some := list(islice(waiting, TOGETHER)):
        for _, group in groupby(some, type):
            yield from _load(list(group), counts)


def _load(same: list[Row], counts: dict[str, int]) -> Iterator[Step]:
    """The statements that load rows of one kind."""
    match same[0]:
        case Person():
            yield Step(ADD_PERSON, same)
        case Session():
            yield Step(ADD_SESSION, same)
        case TableRow():
            tables = [row for row in same if isinstance(row, TableRow)]
            yield Step(ADD_TABLE, [_columns(table) for table in tables])
            yield Step(SAVE_PLACE, [place for table in tables for place in _places(table)])
        case GameRow():
            yield Step(ADD_GAME, same)
        case AppendEvents():
            appends = [row for row in same if isinstance(row, AppendEvents)]
            yield Step(ADD_EVENT, [event for append in appends for event in _following(append, counts)])


def _save_table(table: TableRow) -> Iterator[Step]:
    if table.version == 1:
        yield Step(ADD_TABLE, (_columns(table),))
    else:
        before = table.version - 1
        yield Step(NEXT_TABLE, ((*_columns(table), before),), f"table {table.id} has not the version {before}")
    yield Step(CLEAR_PLACES, ((table.id, len(table.people)),))
    yield Step(SAVE_PLACE, _places(table))


def _columns(table: TableRow) -> Given:
    return table.version, table.status, table.open, table.due, table.changed, table.body, table.id


def _places(table: TableRow) -> list[Given]:
    return [(table.id, position, person) for position, person in enumerate(table.people)]


def events_of(append: AppendEvents) -> list[Given]:
    """The rows of new events."""
    return [(append.game, seq, event) for seq, event in enumerate(append.events, append.after + 1)]


def _following(append: AppendEvents, counts: dict[str, int]) -> list[Given]:
    if append.after != counts.get(append.game, 0):
        raise ValueError(f"events of game {append.game} are missing before number {append.after + 1}")
    counts[append.game] = append.after + len(append.events)
    return events_of(append)
