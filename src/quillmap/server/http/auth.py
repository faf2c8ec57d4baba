"""Who makes a request: the session of a cookie or a bearer token, and the language of the answer."""

from __future__ import annotations

from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from quillmap.locale import LANGUAGES
from quillmap.server.http.app_state import registry_of
from quillmap.server.http.throttling import client_address, spend_request
from quillmap.server.people import SESSION_SECONDS, recognise
from quillmap.server.store import Person, Session
from quillmap.tables.refusals import Refused, Why

COOKIE = "quillmap"
COOKIE_AGE = int(SESSION_SECONDS)


class Requester(NamedTuple):
    """The sender of a request. Without a valid session there is no person."""

    person: Person | None
    session: Session | None
    language: str

    @property
    def person_id(self) -> str | None:
        """The id of the person, if somebody is signed in."""
        return self.person.id if self.person else None


class SignedIn(NamedTuple):
    """The sender of a request with a valid session."""

    person: Person
    session: Session
    language: str

    @property
    def person_id(self) -> str:
        """The id of the person."""
        return self.person.id


async def identify(connection: HTTPConnection) -> Requester:
    """The sender of a request. The request counts against the sender's rate limit."""
    token = session_token(connection)
    services = registry_of(connection).services
    found = await recognise(services.store, token, services.clock()) if token else None
    if found is None:
        spend_request(connection, None)
        return Requester(None, None, preferred_language(connection))
    person, session = found
    connection.state.language = person.language
    services.bots.note_address(person.id, client_address(connection))
    spend_request(connection, person.id)
    return Requester(person, session, person.language)


async def signed_in(connection: HTTPConnection) -> SignedIn:
    """The sender of a request; refused without a session."""
    requester = await identify(connection)
    if requester.person is None or requester.session is None:
        raise Refused(Why.NOT_SIGNED_IN)
    return SignedIn(requester.person, requester.session, requester.language)


async def signed_in_by_browser(connection: HTTPConnection) -> SignedIn:
    """The sender of a request; refused to programs, which may play and read but not change a person."""
    who = await signed_in(connection)
    if who.session.kind == "program":
        raise Refused(Why.NOT_FOR_PROGRAMS)
    return who


def session_token(connection: HTTPConnection) -> str:
    """The token of a session: a program's bearer token, else the session cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    return connection.cookies.get(cookie_name(connection), "")


def cookie_name(connection: HTTPConnection) -> str:
    """The name of the session cookie. Only over TLS do browsers accept a name that no other host can set."""
    return f"__Host-{COOKIE}" if _is_secure(connection) else COOKIE


def set_session_cookie(connection: HTTPConnection, response: Response, token: str) -> None:
    """Set the session cookie."""
    response.set_cookie(
        cookie_name(connection), token,
        max_age=COOKIE_AGE, path="/", secure=_is_secure(connection), httponly=True, samesite="lax",
    )  # fmt: skip


def delete_session_cookie(connection: HTTPConnection, response: Response) -> None:
    """Delete the session cookie."""
    response.delete_cookie(
        cookie_name(connection), path="/", secure=_is_secure(connection), httponly=True, samesite="lax"
    )


def preferred_language(connection: HTTPConnection) -> str:
    """The first supported language of the header `Accept-Language`."""
    for wanted in connection.headers.get("accept-language", "").split(","):
        language = wanted.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]


def language_of(connection: HTTPConnection) -> str:
    """The language of an answer: the person's once `identify` has found one, else the preferred one."""
    return getattr(connection.state, "language", None) or preferred_language(connection)


def _is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser speaks TLS, to this server or to a proxy in front of it."""
    return connection.url.scheme in ("https", "wss")
