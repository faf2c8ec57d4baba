"""The page about the API lists the operations, their query parameters and messages, and the statuses that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from quillmap.rules.moves import Refusal
from quillmap.server.http.app import OPERATIONS
from quillmap.server.http.operations import Operation
from quillmap.server.http.statuses import ILLEGAL_MOVE, STATUS
from quillmap.tables.refusals import Why

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")
SOCKET = ("GET", "/api/tables/{id}/socket", ("heard",))


class Told(NamedTuple):
    """An operation on the page. After the first of a row, only what differs from the one before is written."""

    method: str
    path: str
    query: tuple[str, ...]
    takes: str = ""


def operations(page: str) -> Iterator[Told]:
    """The operations in the tables of the page."""
    for row in re.findall(r"^\| (`(?:GET|POST|PUT|DELETE) [^|]+) \|", page, re.MULTILINE):
        told: list[Told] = []
        for span in re.findall(r"`([^`]+)`", row):
            method, _, rest = span.rpartition(" ")
            if span.isupper():
                told.append(told[-1]._replace(method=span, query=(), takes=""))
            elif "/" not in span:
                told[-1] = told[-1]._replace(takes=span)
            else:
                path, _, query = rest.partition("?")
                if not method:
                    path = told[-1].path.rpartition("/")[0] + path
                told.append(Told(method or told[-1].method, path, tuple(re.findall(r"(\w+)=", query))))
        yield from told


def test_a_row_may_leave_out_what_is_as_before() -> None:
    page = "| `GET /api/a?x=&y=`, `POST` (`Sent`), `DELETE /api/a/{id}` | |\n| `POST /api/a/b` (`One`), `/c?z=` | |"
    assert list(operations(page)) == [
        Told("GET", "/api/a", ("x", "y")),
        Told("POST", "/api/a", (), "Sent"),
        Told("DELETE", "/api/a/{id}", ()),
        Told("POST", "/api/a/b", (), "One"),
        Told("POST", "/api/a/c", ("z",)),
    ]


def test_the_page_has_every_operation_and_its_query_and_no_other() -> None:
    served = [operation for group in OPERATIONS for operation in group.handlers]
    known = [(one.method, one.path, tuple(parameter.name for parameter in one.query)) for one in served]
    assert sorted(told[:3] for told in operations(PAGE)) == sorted([*known, SOCKET])


def name(operation: Operation) -> str:
    takes = operation.takes
    return takes if isinstance(takes, str) else takes.__name__ if takes else ""


def test_messages_beside_an_operation_are_those_it_takes() -> None:
    takes = {(one.method, one.path): name(one) for group in OPERATIONS for one in group.handlers}
    beside = {(told.method, told.path): told.takes for told in operations(PAGE) if told.takes}
    assert len(beside) > 5
    assert beside == {key: takes[key] for key in beside}


def test_the_page_has_the_status_of_every_refusal() -> None:
    rows = re.findall(r"^\| (\d{3}) \| ((?:`\w+`(?:, )?)+) \|$", PAGE, re.MULTILINE)
    told = {(int(status), code) for status, codes in rows for code in re.findall(r"`(\w+)`", codes)}
    (moves,) = re.findall(r"^\| (\d{3}), of a move \| (.+) \|$", PAGE, re.MULTILINE)
    assert told == {(STATUS[why], why.value) for why in Why}
    assert int(moves[0]) == ILLEGAL_MOVE
    assert re.findall(r"`(\w+)`", moves[1]) == [refusal.name.lower() for refusal in Refusal]
