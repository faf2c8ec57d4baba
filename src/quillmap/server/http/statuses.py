"""The HTTP status of each refusal."""

from __future__ import annotations

from quillmap.tables.refusals import Why

ILLEGAL_MOVE = 409
"""A move that the rules refuse: the request is well formed but does not fit the state of the game."""

_REASONS: dict[int, tuple[Why, ...]] = {
    400: (Why.BAD_MESSAGE,),
    401: (Why.NOT_SIGNED_IN, Why.WRONG_PHRASE),
    403: (
        Why.FORBIDDEN_ORIGIN,
        Why.NOT_FOR_PROGRAMS,
        Why.HOST_ONLY,
        Why.NOT_SEATED,
        Why.NO_SPECTATORS,
        Why.REMOVED,
        Why.NO_HINTS,
    ),
    404: (Why.NO_SUCH_TABLE, Why.NO_SUCH_SEAT, Why.NO_SUCH_PAGE, Why.NO_SUCH_PROGRAM),
    405: (Why.WRONG_METHOD,),
    409: (
        Why.TABLE_FULL,
        Why.ALREADY_BEGUN,
        Why.NOT_BEGUN,
        Why.NOT_OVER,
        Why.GAME_OVER,
        Why.NOBODY_SEATED,
        Why.NOTHING_TO_HINT,
        Why.SEAT_OF_A_BOT,
        Why.NOT_AWAY,
        Why.NOT_ALONE,
        Why.TOO_MANY_PROGRAMS,
        Why.TOO_MANY_TABLES,
        Why.TOO_MANY_BOTS,
    ),
    413: (Why.TOO_LARGE,),
    422: (Why.BAD_SETUP, Why.BAD_DEAL_CODE, Why.BAD_CLOCK, Why.BAD_NAME, Why.BAD_PUSH),
    429: (Why.TOO_MANY, Why.TOO_MANY_SOCKETS, Why.TOO_MANY_STRANGERS, Why.TOO_MANY_LISTENING),
    500: (Why.BROKEN, Why.TABLE_DAMAGED),
    503: (Why.NOT_NOW,),
}
STATUS: dict[Why, int] = {why: status for status, reasons in _REASONS.items() for why in reasons}
