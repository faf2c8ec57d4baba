"""Query parameters: what is read, and what is refused with the name of the parameter and what it must be."""

from __future__ import annotations

import pytest
from starlette.requests import Request

from quillmap.server.http.query import Parameter, optional_number, seats, seconds, text, whole_number
from quillmap.tables.refusals import Refused, Why

HEARD = whole_number("heard", "", below=1000)
WAIT = seconds("wait", "", most=25)
BEFORE = optional_number("before", "")
LOOK = seats("look", "")
TAG = text("tag", "", "[a-z]{0,3}", "at most three letters")


def asked(query: str) -> Request:
    return Request({"type": "http", "query_string": query.encode(), "headers": []})


@pytest.mark.parametrize(
    ("parameter", "query", "value"),
    [
        (HEARD, "", 0), (HEARD, "heard=0", 0), (HEARD, "heard=999", 999), (HEARD, "heard=007", 7),
        (HEARD, "heard=1&heard=2", 2),
        (WAIT, "", 0), (WAIT, "wait=25", 25), (WAIT, "wait=0.5", 0.5), (WAIT, "wait=2.5e1", 25), (WAIT, "wait=-0", 0),
        (BEFORE, "", None), (BEFORE, "before=-1.5", -1.5), (BEFORE, "before=1E%2B2", 100),
        (LOOK, "", frozenset()), (LOOK, "look=", frozenset()), (LOOK, "look=3,4,99", frozenset({3, 4, 99})),
        (TAG, "", ""), (TAG, "tag=abc", "abc"), (TAG, "other=abc", ""),
    ],
)  # fmt: skip
def test_a_value_is_read(parameter: Parameter[object], query: str, value: object) -> None:
    assert parameter.read(asked(query)) == value


@pytest.mark.parametrize(
    ("parameter", "value", "wanted"),
    [
        *((HEARD, value, "a whole number from 0 to 999") for value in (
            "", "1000", "-1", "+1", "1.0", "x", "1_0", " 1", "1%0A", "%D9%A3", "9" * 5000, "0x1", "1e2",
        )),
        *((WAIT, value, "a number from 0 to 25") for value in (
            "", "25.1", "-1", "nan", "inf", "1e999", ".5", "1.", "1_0", "%D9%A3", "9" * 5000, "0" * 40,
        )),
        *((BEFORE, value, "a number") for value in ("", "x", "nan", "-inf", "1e400", "null")),
        *((LOOK, value, "up to twelve numbers of seats, as 3,4,5") for value in (
            "100", "a", "1,,2", ",", "1,", ",".join(["1"] * 13), "1%0A", "-1",
        )),
        *((TAG, value, "at most three letters") for value in ("abcd", "A", "abc%0A")),
    ],
)  # fmt: skip
def test_another_value_is_refused_with_what_is_wanted(parameter: Parameter[object], value: str, wanted: str) -> None:
    with pytest.raises(Refused) as refused:
        parameter.read(asked(f"{parameter.name}={value}"))
    assert (refused.value.why, refused.value.details) == (Why.BAD_MESSAGE, {"what": f"{parameter.name}: {wanted}"})
