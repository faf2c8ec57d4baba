"""Why a set-up or a deal code does not fit, in the reader's language.

The rules say it in English. The English catalogue has the same sentences with places for what varies, so a reason is
found there by its words and told with those of another catalogue; one that is in no catalogue is told as it is.
"""

from __future__ import annotations

import re
from functools import cache

from quillmap.locale import Catalogue, catalogue

CARDS = ("cards", "known")
"""Places for lists of cards, which have names."""
REASON = "what"
"""The place for one more reason."""


def misfit(reason: str, texts: Catalogue) -> str:
    """A reason of the rules in another language."""
    for word, pattern in _patterns().items():
        if found := pattern.fullmatch(reason):
            said = {name: _said(name, value, texts) for name, value in found.groupdict().items()}
            return texts.misfits[word].format(**said)
    return reason


def _said(name: str, value: str, texts: Catalogue) -> str:
    if name in CARDS:
        return ", ".join(texts.cards.get(card, card) for card in value.split(", "))
    return misfit(value, texts) if name == REASON else value


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    """The English sentences, each with a group for each place."""
    return {
        word: re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(sentence)), re.DOTALL)
        for word, sentence in catalogue("en").misfits.items()
    }
