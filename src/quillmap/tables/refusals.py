"""Why a request is refused: a word for programs, a status for HTTP, and in `locale` a sentence for people."""

from __future__ import annotations

from enum import Enum

from quillmap.locale import Catalogue, catalogue
from quillmap.rules.moves import IllegalMove
from quillmap.server.misfits import misfit
from quillmap.wire.tables import Refused as RefusedMessage


class Why(Enum):
    """Every reason a server refuses for, beside those of the rules: its HTTP status, and its word."""

    BAD_MESSAGE = (400, "bad_message")
    NOT_SIGNED_IN = (401, "not_signed_in")
    WRONG_PHRASE = (401, "wrong_phrase")
    FORBIDDEN_ORIGIN = (403, "forbidden_origin")
    NOT_FOR_PROGRAMS = (403, "not_for_programs")
    HOST_ONLY = (403, "host_only")
    NOT_SEATED = (403, "not_seated")
    NO_SPECTATORS = (403, "no_spectators")
    NO_HINTS = (403, "no_hints")
    NO_SUCH_TABLE = (404, "no_such_table")
    NO_SUCH_SEAT = (404, "no_such_seat")
    NO_SUCH_PAGE = (404, "no_such_page")
    NO_SUCH_PROGRAM = (404, "no_such_program")
    WRONG_METHOD = (405, "wrong_method")
    TABLE_FULL = (409, "table_full")
    ALREADY_BEGUN = (409, "already_begun")
    NOT_BEGUN = (409, "not_begun")
    NOT_OVER = (409, "not_over")
    GAME_OVER = (409, "game_over")
    NOBODY_SEATED = (409, "nobody_seated")
    NOTHING_TO_HINT = (409, "nothing_to_do")
    SEAT_OF_A_BOT = (409, "seat_of_a_bot")
    NOT_AWAY = (409, "not_away")
    TOO_MANY_PROGRAMS = (409, "too_many_programs")
    TOO_MANY_TABLES = (409, "too_many_tables")
    TOO_MANY_BOTS = (409, "too_many_bots")
    BAD_SETUP = (422, "bad_setup")
    BAD_DEAL_CODE = (422, "bad_deal_code")
    BAD_CLOCK = (422, "bad_clock")
    BAD_NAME = (422, "bad_name")
    TOO_LARGE = (413, "too_large")
    TOO_MANY = (429, "too_many")
    TOO_MANY_SOCKETS = (429, "too_many_sockets")
    TOO_MANY_STRANGERS = (429, "too_many_strangers")
    TOO_MANY_LISTENING = (429, "too_many_listening")
    BROKEN = (500, "broken")
    TABLE_DAMAGED = (500, "table_damaged")
    NOT_NOW = (503, "not_now")

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.value[0]

    @property
    def word(self) -> str:
        """The word for programs."""
        return self.value[1]


AGAIN_SECONDS = 5
"""When to ask again if the server cannot do something now and knows no better time."""


class Refused(Exception):
    """A request that is not carried out, with the reason and what it is about."""

    def __init__(self, why: Why, **details: str | int) -> None:
        self.why = why
        self.details = details
        if why is Why.NOT_NOW:
            self.details.setdefault("seconds", AGAIN_SECONDS)
        super().__init__(why.word)

    def message(self, language: str) -> RefusedMessage:
        """The refusal as its reader gets it."""
        return _message(self.why.word, self.details, language)


def illegal_move(reason: IllegalMove, turn: int, language: str) -> RefusedMessage:
    """A move the rules do not allow, as its player gets it."""
    return _message(reason.refusal.name.lower(), reason.details, language, turn)


def _message(word: str, details: dict[str, str | int], language: str, turn: int | None = None) -> RefusedMessage:
    texts = catalogue(language)
    said = {name: _said(name, value, texts) for name, value in details.items()}
    return RefusedMessage(word, texts.refusals[word].format(**said), details, turn)


def _said(name: str, value: str | int, texts: Catalogue) -> str | int:
    """A detail in the reader's language: terrains and tasks have words, spaces and numbers speak for themselves."""
    if name == "what":
        return misfit(str(value), texts)
    if name == "wanted":
        return texts.tasks[str(value)]
    if name in ("terrain", "offered"):
        return ", ".join(texts.terrains[terrain] for terrain in str(value).split(", "))
    return value
