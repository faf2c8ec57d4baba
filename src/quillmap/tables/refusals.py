"""Why a request is refused: a code for programs, and in `locale` a sentence for people."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from quillmap.locale import Catalogue, catalogue
from quillmap.rules.explained import Detail, Explained, Named
from quillmap.rules.moves import IllegalMove
from quillmap.wire.updates import Refused as RefusedMessage


class Why(Enum):
    """Every reason to refuse a request, besides those of the rules. The value is the code that programs read."""

    BAD_MESSAGE = "bad_message"
    NOT_SIGNED_IN = "not_signed_in"
    WRONG_PHRASE = "wrong_phrase"
    FORBIDDEN_ORIGIN = "forbidden_origin"
    NOT_FOR_PROGRAMS = "not_for_programs"
    HOST_ONLY = "host_only"
    NOT_SEATED = "not_seated"
    NO_SPECTATORS = "no_spectators"
    REMOVED = "removed"
    NO_HINTS = "no_hints"
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_SEAT = "no_such_seat"
    NO_SUCH_PAGE = "no_such_page"
    NO_SUCH_PROGRAM = "no_such_program"
    WRONG_METHOD = "wrong_method"
    TABLE_FULL = "table_full"
    ALREADY_BEGUN = "already_begun"
    NOT_BEGUN = "not_begun"
    NOT_OVER = "not_over"
    GAME_OVER = "game_over"
    NOBODY_SEATED = "nobody_seated"
    NOTHING_TO_HINT = "nothing_to_do"
    SEAT_OF_A_BOT = "seat_of_a_bot"
    NOT_AWAY = "not_away"
    NOT_ALONE = "not_alone"
    TOO_MANY_PROGRAMS = "too_many_programs"
    TOO_MANY_TABLES = "too_many_tables"
    TOO_MANY_BOTS = "too_many_bots"
    BAD_SETUP = "bad_setup"
    BAD_DEAL_CODE = "bad_deal_code"
    BAD_CLOCK = "bad_clock"
    BAD_NAME = "bad_name"
    BAD_PUSH = "bad_push"
    TOO_LARGE = "too_large"
    TOO_MANY = "too_many"
    TOO_MANY_SOCKETS = "too_many_sockets"
    TOO_MANY_STRANGERS = "too_many_strangers"
    TOO_MANY_LISTENING = "too_many_listening"
    BROKEN = "broken"
    TABLE_DAMAGED = "table_damaged"
    NOT_NOW = "not_now"


AGAIN_SECONDS = 5
"""Seconds after which to ask again after `NOT_NOW`, unless the refusal names another time."""


class Refused(Exception):
    """A request that is not carried out, with the reason and its details."""

    def __init__(self, why: Why, **details: Detail) -> None:
        self.why = why
        self.details = details
        if why is Why.NOT_NOW:
            self.details.setdefault("seconds", AGAIN_SECONDS)
        super().__init__(why.value)

    def message(self, language: str) -> RefusedMessage:
        """The refusal as a message, in a language."""
        return _message(self.why.value, self.details, language)


def illegal_move(reason: IllegalMove, turn: int, language: str) -> RefusedMessage:
    """A move that the rules refuse as a message, in a language."""
    return _message(reason.word, reason.details, language, turn)


def _message(word: str, details: dict[str, Detail], language: str, turn: int | None = None) -> RefusedMessage:
    texts = catalogue(language)
    for_programs = {name: detail if isinstance(detail, int) else str(detail) for name, detail in details.items()}
    return RefusedMessage(word, _filled(texts.refusals[word], details, texts), for_programs, turn)


def _filled(sentence: str, details: dict[str, Detail], texts: Catalogue) -> str:
    return sentence.format(**{name: _in_words(detail, texts) for name, detail in details.items()})


def _in_words(detail: Detail, texts: Catalogue) -> str | int:
    """A detail in the reader's language. Something without a name there, such as an invented card, keeps its id."""
    match detail:
        case Named():
            names: Mapping[str, str] = getattr(texts, detail.kind.value)
            return ", ".join(names.get(id, id) for id in detail.ids)
        case Explained():
            return _filled(texts.faults[detail.word], detail.details, texts)
        case _:
            return detail
