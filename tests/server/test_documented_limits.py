"""The limits on the page about the API are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

from quillmap.server.http import http_protocol, rate_limits, table_list
from quillmap.server.http.rate_limits import Rate
from quillmap.server.http.routes import streams

PAGE = (Path(__file__).parent.parent.parent / "docs" / "api.md").read_text(encoding="utf-8")


def told(rate: Rate) -> str:
    return f"{rate.per_second:g} a second, {rate.burst:g} at once"


def size(count: int) -> str:
    return f"{count:,} bytes"


HELD = {
    "a request without its body": size(rate_limits.LARGEST_HEAD),
    "body of a request": size(rate_limits.LARGEST_BODY),
    "a whole request": f"{http_protocol.REQUEST_SECONDS:g} seconds",
    "requests that wait": f"{http_protocol.MOST_PIPELINED}",
    "requests of one person": told(rate_limits.REQUESTS),
    "requests of one address": told(rate_limits.STRANGERS),
    "a replay or record": f"counts as {rate_limits.DEAR} requests",
    "new tables": told(rate_limits.TABLES),
    "hints": told(rate_limits.HINTS),
    "recovery phrases": told(rate_limits.PHRASES),
    "push subscriptions": told(rate_limits.PUSHES),
    "tables of one host": f"{rate_limits.MOST_TABLES}",
    "seats of journeymen": f"{rate_limits.MOST_THINKERS}",
    "moves of bots": f"{rate_limits.MOST_WAITING}",
    "open tables of one host": f"{table_list.LISTED_OF_HOST}",
    "message in a socket": size(rate_limits.LARGEST_MESSAGE),
    "messages in one socket": told(rate_limits.MESSAGES),
    "frames in one socket": told(rate_limits.FRAMES),
    "sockets, streams and long polls of one person": f"{rate_limits.MOST_SOCKETS}",
    "the same, at all tables": f"{rate_limits.MOST_LISTENING}",
    "sockets, streams and long polls of one address": f"{rate_limits.MOST_STRANGERS_OF_AN_ADDRESS}",
    "the same, of all addresses": f"{rate_limits.MOST_STRANGERS:,}",
    "a client that reads nothing": f"{http_protocol.UNREAD_SECONDS:g} seconds",
}


def test_the_table_of_limits_is_true_and_whole() -> None:
    section = PAGE.split("## Limits")[1]
    rows = dict(re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", section, re.MULTILINE))
    del rows["what"]
    assert len(rows) == len(HELD)
    for (what, limit), (begins, holds) in zip(rows.items(), HELD.items(), strict=True):
        assert what.startswith(begins)
        assert limit == holds, what
    assert f"a comment every {streams.HEARTBEAT_SECONDS:g} seconds" in section
