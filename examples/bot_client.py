"""A program that takes a seat: it joins a table and draws by geometry alone, without any rule of the game.

    pip install websockets && python bot_client.py http://localhost:8000 TOKEN TABLE

A TOKEN comes from POST /api/me/programs, TABLE is the code of a table with a free seat. Each offer has the shapes and
terrains to choose from, the free spaces, and those of which one must be covered. docs/api.md has the rest.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import connect

SPACES = {(row, column): "ABCDEFGHIJK"[row] + str(column + 1) for row in range(11) for column in range(11)}


def ways(shape: str) -> list[list[tuple[int, int]]]:
    """A shape turned and flipped in every way, each as steps down and to the right."""
    cells = [(y, x) for y, line in enumerate(shape.split("/")) for x, mark in enumerate(line) if mark == "X"]
    turned = [cells, [(x, -y) for y, x in cells], [(-y, -x) for y, x in cells], [(-x, y) for y, x in cells]]
    return turned + [[(y, -x) for y, x in way] for way in turned]


def moves(offer: Any) -> list[Any]:
    """Everything that an offer allows."""
    move = {"kind": offer["kind"], "turn": offer["turn"]}
    if offer["kind"] == "destroy":
        return [move | {"cell": cell} for cell in offer["cells"]]
    found = []
    for (y, x), here in SPACES.items():
        for steps in offer.get("attacks", ()) if here in offer["free"] else ():
            marks = [SPACES[y + a, x + b] for a, b in steps if (y + a, x + b) in SPACES]
            found.append(move | {"cell": here, "marks": marks})
        for steps in (way for shape in offer.get("shapes", ()) for way in ways(shape["shape"])):
            cells = {SPACES.get((y + a, x + b), "") for a, b in steps}
            if cells <= set(offer["free"]) and (not offer["cover"] or cells & set(offer["cover"])):
                found += [move | {"cells": sorted(cells), "terrain": terrain} for terrain in offer["terrains"]]
    return found


def play(server: str, token: str, table: str) -> None:
    """Sit down, answer each offer once, and print everybody's stars when the game is over."""
    headers, answered = {"Authorization": f"Bearer {token}"}, (0, "")
    known: dict[str, Any] = {"table": {}, "view": {}}
    urlopen(Request(f"{server}/api/tables/{table}/join", b"", headers)).close()
    with connect(f"ws{server[4:]}/api/tables/{table}/socket", additional_headers=headers) as socket:
        for message in map(json.loads, socket):
            known = {part: known[part] | (message.get(part) or {}) for part in known}  # news has only what is new
            if message["kind"] not in ("state", "news") or known["table"]["status"] == "over":
                print(*known["view"]["totals"] if "table" in message else [message])
                break
            if (offer := known["view"].get("offer")) and answered != (answered := (offer["turn"], offer["kind"])):
                socket.send(json.dumps(random.choice(moves(offer))))


if __name__ == "__main__":
    play(*sys.argv[1:])
