"""People without accounts: a token in a cookie, kept here only as a hash, and a phrase that carries it elsewhere."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
import unicodedata
from collections.abc import Collection, Iterator

import msgspec

from quillmap.locale import catalogue
from quillmap.server.store import (
    AddProgram,
    Person,
    RemoveSessions,
    SavePerson,
    SaveSession,
    Seen,
    Session,
    SetPhrase,
    Store,
    UpdatePerson,
)
from quillmap.tables.refusals import Refused, Why
from quillmap.tables.rows import Conflict, NoSuchPerson
from quillmap.wire.choices import Language
from quillmap.wire.people import CHARGES, COLOURS, FIELDS, Cartographer, Crest, Me

LONGEST_NAME = 32
SEEN_EVERY = 86400.0
"""How often the last visit of a person is stored."""
SESSION_SECONDS = 400 * 86400.0
"""A session that was not used for this long has ended: browsers keep no cookie for longer."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters by their category, but nothing to see."""
TOKEN_BYTES = 32
WORDS = 6
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiou"
MOST_PROGRAMS = 20


def hashed(secret: str) -> str:
    """What is kept of a token or phrase. Both are random and long, so a fast hash will do."""
    return hashlib.sha256(secret.encode()).hexdigest()


def new_token() -> str:
    """A token of 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def new_phrase() -> str:
    """Six pronounceable words: 16 consonants and 5 vowels, three syllables a word, 113 bits in all."""
    return " ".join(
        "".join(secrets.choice(_CONSONANTS) + secrets.choice(_VOWELS) for _ in range(3)) for _ in range(WORDS)
    )


def tidy_phrase(phrase: str) -> str:
    """A recovery phrase in its normal form, however it was typed."""
    return " ".join("".join(letter if letter.isalpha() else " " for letter in phrase.lower()).split())


def tidy_name(name: str, *, empty: bool = False) -> str:
    """A name as it is shown: normalised, without anything invisible; refused if too long or empty."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    hidden = any(unicodedata.category(letter)[0] == "C" or letter in BLANK for letter in name)
    if hidden or len(name) > LONGEST_NAME or not (name or empty):
        raise Refused(Why.BAD_NAME, most=LONGEST_NAME)
    return name


def tidy(cartographer: Cartographer) -> Cartographer:
    """A cartographer as it is stored: name and title normalised."""
    return Cartographer(tidy_name(cartographer.name), tidy_name(cartographer.title, empty=True), cartographer.crest)


def cartographer_of(person: Person) -> Cartographer:
    """The name, title and crest of a person."""
    return Cartographer(person.name, person.title, msgspec.json.decode(person.crest, type=Crest))


def me(person: Person) -> Me:
    """A person as the message that they get of themselves."""
    language = msgspec.convert(person.language, type=Language)
    return Me(person.id, cartographer_of(person), language, bool(person.phrase))


async def new_guest(store: Store, language: str, now: float) -> tuple[Person, str]:
    """A new person with a random name and crest, and the token that signs them in."""
    first, second = secrets.SystemRandom().sample(COLOURS, 2)
    crest = Crest(secrets.choice(FIELDS), secrets.choice(CHARGES[1:]), (first, second))
    person = Person(
        id=secrets.token_hex(12),
        name=catalogue(language).people["guest"].format(number=secrets.randbelow(9000) + 1000),
        title="",
        crest=msgspec.json.encode(crest),
        language=language,
        phrase="",
        created=now,
        seen=now,
    )
    token = new_token()
    await store.write(SavePerson(person), SaveSession(Session(hashed(token), person.id, "browser", "", now, now)))
    return person, token


async def recognise(store: Store, token: str, now: float) -> tuple[Person, Session] | None:
    """Whose token this is."""
    session = await store.session(hashed(token))
    person = await store.person(session.person) if session else None
    if session is None or person is None or session.seen < now - SESSION_SECONDS:
        return None
    if now - session.seen > SEEN_EVERY:
        session, person = session._replace(seen=now), person._replace(seen=now)
        await store.write(Seen(session.token, now))
    return person, session


async def still_valid(store: Store, sessions: Collection[str], now: float) -> set[str]:
    """Those of these sessions, by their hashes, that are still valid."""
    return await store.sessions_among(sessions, now - SESSION_SECONDS)


@contextlib.contextmanager
def _exists() -> Iterator[None]:
    """Refuse a person who was deleted during their request as not signed in."""
    try:
        yield
    except NoSuchPerson as reason:
        raise Refused(Why.NOT_SIGNED_IN) from reason


async def change(store: Store, person: Person, mine: Cartographer, language: str) -> Person:
    """Change a person's name, title, crest and language; the person as stored then."""
    changed = person._replace(
        name=mine.name, title=mine.title, crest=msgspec.json.encode(mine.crest), language=language
    )
    with _exists():
        await store.write(UpdatePerson(changed.id, changed.name, changed.title, changed.crest, changed.language))
    return changed


async def make_phrase(store: Store, person: Person) -> str:
    """A new recovery phrase in the place of the one before."""
    phrase = new_phrase()
    with _exists():
        await store.write(SetPhrase(person.id, hashed(phrase)))
    return phrase


async def new_program(store: Store, person: Person, label: str, now: float) -> tuple[Session, str]:
    """A new program that may act as a person, and its token."""
    token = new_token()
    session = Session(hashed(token), person.id, "program", tidy_name(label), now, now)
    try:
        with _exists():
            await store.write(AddProgram(session, MOST_PROGRAMS))
    except Conflict as reason:
        raise Refused(Why.TOO_MANY_PROGRAMS, most=MOST_PROGRAMS) from reason
    return session, token


async def recover(store: Store, phrase: str, now: float) -> tuple[Person, str]:
    """The person with that phrase, and a token for this device."""
    person = await store.person_with_phrase(hashed(tidy_phrase(phrase)))
    if person is None:
        raise Refused(Why.WRONG_PHRASE)
    token = new_token()
    try:
        await store.write(SaveSession(Session(hashed(token), person.id, "browser", "", now, now)))
    except NoSuchPerson as reason:  # forgotten in the meantime
        raise Refused(Why.WRONG_PHRASE) from reason
    return person, token


async def sign_out_everywhere(store: Store, person: Person) -> None:
    """End every session and every program's token."""
    await store.write(RemoveSessions(person.id))
