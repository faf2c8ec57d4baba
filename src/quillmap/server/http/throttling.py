"""The rate limits of one request: who it counts for, and what happens when it is too much."""

from __future__ import annotations

from contextlib import AbstractContextManager

from starlette.requests import HTTPConnection

from quillmap.server.http import rate_limits
from quillmap.server.http.app_state import limits_of


def client_address(connection: HTTPConnection) -> str:
    """The address that a request counts for: of IPv6 the network of a household."""
    return rate_limits.network(connection.client.host) if connection.client else ""


def spend_request(connection: HTTPConnection, person: str | None, cost: float = 1) -> None:
    """Count a request for a person, or for its address if nobody is signed in; refuse it if there are too many."""
    if person is None:
        limits_of(connection).spend(rate_limits.STRANGERS, client_address(connection), cost)
    else:
        limits_of(connection).spend(rate_limits.REQUESTS, person, cost)


def count_listener(connection: HTTPConnection, person: str | None) -> AbstractContextManager[None]:
    """A context in which a socket, stream or long poll is counted; refuse it if there are too many already."""
    limits = limits_of(connection)
    if person is not None:
        limits.check_person(person)
        return limits.person(person)
    address = client_address(connection)
    limits.check_strangers(address)
    return limits.stranger(address)
