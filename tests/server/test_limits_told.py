"""The page about the API tells the limits that hold."""

from __future__ import annotations

import re
from pathlib import Path

from quillmap.server import limits, patience
from quillmap.server.doors import lines, sockets
from quillmap.server.limits import Rate

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


def told(rate: Rate) -> str:
    return f"{rate.per_second:g} a second, {rate.burst:g} at once"


def size(count: int) -> str:
    return f"{count:,} bytes"


HELD = {
    "a request without its body": size(limits.LARGEST_HEAD),
    "body of a request": size(limits.LARGEST_BODY),
    "a whole request": f"{patience.SECONDS:g} seconds",
    "requests that wait": f"{patience.MOST_PIPELINED}",
    "requests of one person": told(limits.REQUESTS),
    "requests of one address": told(limits.STRANGERS),
    "a replay or record": f"counts as {limits.DEAR} requests",
    "new tables": told(limits.TABLES),
    "hints": told(limits.HINTS),
    "recovery phrases": told(limits.PHRASES),
    "tables of one host": f"{limits.MOST_TABLES}",
    "seats of journeymen": f"{limits.MOST_THINKERS}",
    "moves of bots": f"{limits.MOST_WAITING}",
    "open tables of one host": f"{lines.LISTED_OF_HOST}",
    "message in a socket": size(limits.LARGEST_MESSAGE),
    "messages in one socket": told(limits.MESSAGES),
    "frames in one socket": told(limits.FRAMES),
    "sockets, streams and long polls of one person": f"{limits.MOST_SOCKETS}",
    "the same, at all tables": f"{limits.MOST_LISTENING}",
    "sockets, streams and long polls of one address": f"{limits.MOST_STRANGERS_OF_AN_ADDRESS}",
    "the same, of all addresses": f"{limits.MOST_STRANGERS:,}",
    "a peer that takes nothing": f"{patience.UNREAD_SECONDS:g} seconds",
}


def test_the_table_of_limits_is_true_and_whole() -> None:
    section = PAGE.split("## Limits")[1]
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", section, re.MULTILINE))
    del rows["what"]
    assert len(rows) == len(HELD)
    for (what, limit), (begins, holds) in zip(rows.items(), HELD.items(), strict=True):
        assert what.startswith(begins)
        assert limit == holds, what
    assert f"a comment every {sockets.PULSE:g} seconds" in section
