"""Query parameters: each has a name, a schema for OpenAPI and one way to be read; a bad value is refused."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from starlette.requests import HTTPConnection

from quillmap.tables.refusals import Refused, Why

T = TypeVar("T")

WHOLE_NUMBER = re.compile(r"[0-9]{1,9}")
NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,30})(\.[0-9]{1,30})?([eE][+-]?[0-9]{1,3})?")
"""A number of JSON: no infinity, nothing but ASCII digits."""


class NotThisKind(ValueError):
    """A text that is no value of a parameter."""


@dataclass(frozen=True)
class Parameter(Generic[T]):
    """One query parameter."""

    name: str
    description: str
    wanted: str
    """What a value must be, for the refusal of another one."""
    schema: dict[str, Any]
    parse: Callable[[str], T]
    """The value of a text, or NotThisKind."""
    default: T

    def read(self, connection: HTTPConnection) -> T:
        """The value in a request."""
        text = connection.query_params.get(self.name)
        if text is None:
            return self.default
        try:
            return self.parse(text)
        except NotThisKind:
            raise Refused(Why.BAD_MESSAGE, what=f"{self.name}: {self.wanted}") from None


def whole_number(name: str, description: str, *, below: int, default: int = 0) -> Parameter[int]:
    """A parameter that is 0 or more and less than a bound."""

    def parse(text: str) -> int:
        if not WHOLE_NUMBER.fullmatch(text) or int(text) >= below:
            raise NotThisKind(text)
        return int(text)

    schema = {"type": "integer", "minimum": 0, "exclusiveMaximum": below, "default": default}
    return Parameter(name, description, f"a whole number from 0 to {below - 1}", schema, parse, default)


def seconds(name: str, description: str, *, most: float) -> Parameter[float]:
    """A parameter that is a time from 0 to a number of seconds."""

    def parse(text: str) -> float:
        value = _number(text)
        if not 0 <= value <= most:
            raise NotThisKind(text)
        return value

    schema = {"type": "number", "minimum": 0, "maximum": most, "default": 0}
    return Parameter(name, description, f"a number from 0 to {most:g}", schema, parse, 0.0)


def optional_number(name: str, description: str) -> Parameter[float | None]:
    """A parameter that is any number, or missing."""
    return Parameter(name, description, "a number", {"type": "number"}, _number, None)


def text(name: str, description: str, pattern: str, wanted: str) -> Parameter[str]:
    """A parameter that matches a pattern, as every text that is left out does."""
    compiled = re.compile(pattern)

    def parse(text: str) -> str:
        if not compiled.fullmatch(text):
            raise NotThisKind(text)
        return text

    schema = {"type": "string", "pattern": f"^{pattern}$", "default": ""}
    return Parameter(name, description, wanted, schema, parse, "")


def seats(name: str, description: str) -> Parameter[frozenset[int]]:
    """A parameter that lists up to twelve seats, separated by commas."""
    as_text = text(name, description, "([0-9]{1,2}(,[0-9]{1,2}){0,11})?", "up to twelve numbers of seats, as 3,4,5")

    def parse(value: str) -> frozenset[int]:
        return frozenset(int(seat) for seat in as_text.parse(value).split(",") if seat)

    return Parameter(name, description, as_text.wanted, as_text.schema, parse, frozenset())


def _number(text: str) -> float:
    value = float(text) if NUMBER.fullmatch(text) else math.inf
    if math.isinf(value):
        raise NotThisKind(text)
    return value
