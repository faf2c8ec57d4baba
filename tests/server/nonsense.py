"""Messages that no client of ours would send."""

from __future__ import annotations

NONSENSE = [
    b"", b"{", b"[]", b"null", b"1", b'"x"', b"{}}", b"\xff\xfe", b'{"kind":"draw"}', b'{"kind":"nothing"}',
    b"[" * 9000, b'{"a":' * 3000, b'{"kind":"draw","turn":1e999,"terrain":"water","cells":[]}', b'{"kind":"\\ud800"}',
    b'{"kind":"draw","turn":' + b"9" * 9000 + b',"terrain":"water","cells":["A1"]}',
    b'{"kind":"draw","turn":99999999999999999999999,"terrain":"water","cells":["A1"]}',
    b'{"kind":"draw","turn":-1,"terrain":"water","cells":["A1"]}',
    b'{"kind":"draw","turn":true,"terrain":"water","cells":["A1"]}',
    b'{"kind":"draw","turn":1,"terrain":"water","cells":["A1","A1"]}',
    b'{"kind":"draw","turn":1,"terrain":"water","cells":["Z99"]}',
    b'{"kind":"draw","turn":1,"terrain":"water","cells":["\\u0000"]}',
    b'{"kind":"draw","turn":1,"terrain":"mountain","cells":["A1"]}',
    b'{"kind":"draw","turn":1,"terrain":"water","cells":["A1"],"seat":1}',
    b'{"kind":"place_hero","turn":1,"cell":"A1","marks":["A1","A2"]}',
    b'{"options":{"seats":101}}', b'{"options":{"seats":-1}}', b'{"options":{"unknown":1}}',
    b'{"options":{"clock":1e9}}',
    b'{"cartographer":{"name":"\\u0000"},"language":"en"}', b'{"phrase":"\\u0000"}', b'{"label":"\\u202e"}',
    b'{"seat":""}', b'{"seat":"x"}',
    b'{"seat":100}', b'{"seat":-1}', b'{"seat":0.5}', b'{"bots":["grandmaster"]}', "{\"phrase\":\"\ufffd\"}".encode(),
]  # fmt: skip
"""Bodies."""
BODIES = (
    "/api/tables", "/api/me/recover", "/api/me/programs", "T/move", "T/try", "T/options", "T/bots", "T/remove",
    "T/hand-over", "T/stand-in", "T/nudge",
)  # fmt: skip
"""Addresses that read a body, T being a table."""
ASKED = [
    "GET /",
    "GET /me",
    "GET /docs",
    "GET /docs/style.css",
    "GET /healthz",
    "HEAD /healthz",
    "GET /metrics",
    "GET /api/openapi.json",
    "GET /api/me",
    "GET /api/nothing",
    "POST /api/tables",
    "OPTIONS /api/me",
    "BREW /",
    "GET /assets/nothing.js",
    "GET /a/b",
    "GET /nothing.txt",
]
"""Requests of every sort, with all sorts of answers."""
PATHS = [
    "/../../pyproject.toml",
    "/..%2f..%2fapp.py",
    "//etc/passwd",
    "/%2e%2e/app.py",
    "/assets/../../app.py",
    "/\0",
    "/" + "a" * 5000,
    "/assets/\0.js",
    "/static/../guard.py",
    "/..",
    "/a" * 2000,
    "/\udcff".encode("utf-8", "replace").decode(),
]
"""Paths that try to leave the static folder, or lead nowhere."""
QUERIES = [
    "heard=-1",
    "heard=x",
    f"heard={'9' * 5000}",
    "wait=26",
    "wait=nan",
    "wait=-1",
    "look=100",
    "look=a",
    "look=1,,2",
    "look=" + ",".join(["1"] * 13),
    "tag=" + "x" * 40,
]
"""Queries about a table with values that are refused."""
