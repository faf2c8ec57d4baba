"""Writes what a release leaves behind: python -m tests.server.releases.make FOLDER, in a checkout of that release.

Run once for each release, from its own code. The folder is never written again: later versions must open it, go on
with its games, finish them and verify them (`test_releases.py`).
"""

from __future__ import annotations

import hashlib
import json
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from quillmap.content import AMBUSHES, EDICTS
from quillmap.content.deal_code import deal_code, read_deal_code
from quillmap.content.games import make_setup
from quillmap.rules.decide import dealt_edicts, new_game, play_with_events
from quillmap.rules.moves import Move
from quillmap.rules.offers import legal_moves
from quillmap.rules.setup import BadSetup
from quillmap.rules.shuffle import SALT_BYTES, SEED_BYTES, shuffled
from quillmap.wire import write_move
from quillmap.wire.protocol import setup_message
from tests.server.live_server import Client, Server, serving
from tests.server.offers import offer_in
from tests.server.services import _programs, postgres_server

SCHEMA = "release"
AMBUSHED = "43RH-3RE0-0000-0000-0000-077A"
"""A Heroes deal in which every ambush and every hero comes."""
THREE_DAYS = 3 * 86400


class Drawer(Client):
    """Somebody who draws at random, but always the same."""

    random: random.Random

    def draw(self, state: Any) -> Any:
        move = self.random.choice(list(legal_moves(offer_in(state))))
        return self.post(f"/api/tables/{state['table']['id']}/move", json.loads(write_move(move)))

    def draw_if_asked(self, table: str) -> bool:
        state = self.state(table)
        if state["view"]["offer"]:
            self.draw(state)
            return True
        return False


class Player(Drawer):
    """A new person with a name, a recovery phrase and a program."""

    def __init__(self, server: Server, name: str, language: str = "en") -> None:
        super().__init__(server, language)
        self.random = random.Random(name)
        self.name = name
        me = {"cartographer": {"name": name, "title": f"of {name}"}, "language": language}
        self.me = self.ask("PUT", "/api/me", content=json.dumps(me)).json()
        self.phrase = self.post("/api/me/phrase")["phrase"]
        self.token = self.post("/api/me/programs", {"label": f"{name}'s program"})["token"]


def turn_of(player: Client, table: str) -> int:
    turn: int = player.state(table)["view"]["turn"]
    return turn


def play(players: Sequence[Drawer], table: str, until: Any = None) -> None:
    """Everybody draws until the game is over, or until the first player's state is like that."""
    while True:
        state = players[0].state(table)
        if state["table"]["status"] == "over" or (until and until(state)):
            return
        drawn = [player.draw_if_asked(table) for player in players]
        if not any(drawn):
            players[0].ask("GET", f"/api/tables/{table}?tag={state['tag']}&wait=5")


def own_pace(players: list[Player], table: str) -> None:
    """The first finishes, the second draws nine times, the third has not begun."""
    while not players[0].state(table)["view"]["over"]:
        players[0].draw_if_asked(table)
    for _ in range(9):
        players[1].draw_if_asked(table)


def seat_all(host: Player, others: list[Player], **options: Any) -> str:
    """A table with these people, which has begun."""
    bots = options.pop("bots", [])
    table: str = host.create(bots=bots, **options)["table"]["id"]
    for player in others:
        player.post(f"/api/tables/{table}/join")
    host.post(f"/api/tables/{table}/start")
    return table


def ravage_after_winter(player: Player) -> str:
    """A solo game that waits for the Troll's choice after winter was scored."""
    for number in range(1000):
        seed = number.to_bytes(SEED_BYTES, "big")
        setup = make_setup("heroes", sheet="C")
        moves: list[Move] = []
        game = new_game(setup, seed, bytes(SALT_BYTES))[1]
        while offer := game.offer(0):
            if len(game.scores) == 4:
                table: str = player.create(game="heroes", deal=deal_code(setup, seed), start=True)["table"]["id"]
                for move in moves:
                    player.post(f"/api/tables/{table}/move", json.loads(write_move(move)))
                return table
            moves.append(player.random.choice(list(legal_moves(offer))))
            game = play_with_events(game, 0, moves[-1])[1]
    raise AssertionError("no game ends with a ravage")


def story(server: Server) -> dict[str, Any]:
    """Play on a server: what is under way, what is finished, and who was there."""
    ada, ben, cleo, dan = (
        Player(server, name, language)
        for name, language in (("Ada", "en"), ("Błażej", "pl"), ("Čeněk", "cs"), ("Даша", "ru"))
    )
    tables: dict[str, str] = {}

    def keep(name: str, table: str) -> str:
        tables[name] = table
        return table

    play([ada], keep("finished_solo_base", ada.create(game="base", start=True)["table"]["id"]))
    play([ben], keep("finished_solo_heroes", ben.create(deal=AMBUSHED, game="heroes", start=True)["table"]["id"]))
    four = [ada, ben, cleo, dan]
    play(four, keep("finished_four_heroes", seat_all(ada, four[1:], game="heroes", seats=4, deal=AMBUSHED)))
    again = ada.post(f"/api/tables/{tables['finished_four_heroes']}/rematch")["table"]["id"]
    keep("lobby_rematch", again)
    combined = seat_all(cleo, [dan], game="combined", seats=4, bots=["novice", "random"], sheet="D")
    play([cleo, dan], keep("finished_combined_bots", combined))

    by_hand: dict[str, Any] = {
        "game": "combined",
        "sheet": "B",
        "ambushes": ["dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze"],
        "heroes": False,
        "edicts": ["sentinel_wood", "great_city", "canal_lake", "borderlands"],
        "fallback": "card",
    }
    lobby = dan.create(bots=["novice", "journeyman"], seats=6, open=True, **by_hand)
    keep("lobby_by_hand", lobby["table"]["id"])
    solo = keep("playing_solo_base", ada.create(game="base", sheet="B", start=True)["table"]["id"])
    play([ada], solo, lambda state: state["view"]["season"] == 2)
    table = keep("playing_turn_half_drawn", seat_all(ada, [ben, cleo], game="heroes", seats=4, bots=["novice"]))
    play([ada, ben, cleo], table, lambda state: state["view"]["season"] == 1)
    if ada.state(table)["view"]["offer"]:
        ada.draw_if_asked(table)
    table = keep("playing_ambush_half_drawn", seat_all(ben, [cleo, dan], game="heroes", seats=3, deal=AMBUSHED))
    play([ben, cleo, dan], table, lambda state: (state["view"]["offer"] or {}).get("task") == "ambush")
    assert ben.draw_if_asked(table)
    own = keep("playing_own_pace", seat_all(cleo, [dan, ada], game="base", seats=3, pace="own"))
    own_pace([cleo, dan, ada], own)
    slow = keep("playing_by_correspondence", seat_all(dan, [ada], game="base", seats=2, clock=THREE_DAYS))
    play([dan, ada], slow, lambda state: state["view"]["turn"] == 4)
    assert dan.draw_if_asked(slow)
    quick = keep("playing_with_a_clock", seat_all(ada, [ben], game="base", seats=2, clock=600))
    play([ada, ben], quick, lambda state: state["view"]["turn"] == 3)
    left = keep("playing_stand_in", seat_all(ben, [ada], game="base", seats=2))
    play([ben, ada], left, lambda state: state["view"]["turn"] == 5)
    turn = turn_of(ben, left)
    ada.post(f"/api/tables/{left}/leave")
    while turn_of(ben, left) == turn:
        ben.draw_if_asked(left)
    keep("playing_ravage_after_winter", ravage_after_winter(cleo))
    gone = Player(server, "Eve")
    play([gone, ben], keep("finished_with_somebody_forgotten", seat_all(gone, [ben], game="base", seats=2)))
    assert gone.ask("DELETE", "/api/me").status_code == 204

    names = {"en": ada, "pl": ben, "cs": cleo, "ru": dan}
    people = {
        player.name: {
            "language": language,
            "phrase": player.phrase,
            "token": player.token,
            "cookies": dict(player.http.cookies),
            "id": player.me["id"],
        }
        for language, player in names.items()
    }
    told = {}
    for name, table in tables.items():
        state = next(
            state for player in four if (state := player.state(table))["seat"] is not None or name.startswith("lobby")
        )
        view = state["view"]
        told[name] = {
            "table": table,
            "status": state["table"]["status"],
            "seats": [seat["cartographer"] and seat["cartographer"]["name"] for seat in state["table"]["seats"]],
            "bots": [seat["bot"] for seat in state["table"]["seats"]],
            "season": view and view["season"],
            "turn": view and view["turn"],
            "totals": view and view["totals"],
            "deal": state["table"]["deal"],
        }
    return {"people": people, "tables": told}


def deals() -> list[dict[str, Any]]:
    """A deal code of every set-up, with ambushes and edicts by lot, and what it means."""
    rng = random.Random("deals")
    boxes = ("base", "heroes")
    by_category: dict[str, list[str]] = {}
    for edict in EDICTS.values():
        by_category.setdefault(edict.category.value, []).append(edict.id)
    found = []
    for sheet, seasons, explore, ruins, heroes, fallback, scoring in product(
        "ABCD", boxes, boxes, (False, True), (False, True), ("any", "card"), ("base", "heroes", "both", "by hand")
    ):
        for game in ("base", "heroes", "combined"):
            edicts = [rng.choice(cards) for cards in by_category.values()]
            rng.shuffle(edicts)
            by_hand = scoring == "by hand"
            ambushes = None if game != "combined" and rng.random() < 0.5 else rng.sample(list(AMBUSHES), 4)
            try:
                setup = make_setup(
                    game, sheet=sheet, seasons=seasons, explore=explore, ruins=ruins, heroes=heroes,
                    fallback=fallback, ambushes=ambushes,
                    scoring=None if by_hand else scoring, edicts=edicts if by_hand else [],
                )  # fmt: skip
                seed = rng.randbytes(SEED_BYTES)
                code = deal_code(setup, seed)
            except BadSetup:
                continue
            setup = read_deal_code(code).setup  # with the ambushes in the order of the boxes
            message = json.loads(msgspec.json.encode(setup_message(setup)))
            found.append(
                {
                    "code": code,
                    "seed": seed.hex(),
                    "setup": {
                        "sheet": message["sheet"],
                        "seasons": message["seasons"],
                        "ruins": len(message["ruins"]),
                        "heroes": len(message["heroes"]),
                        "fallback": message["fallback"],
                        "ambushes": message["ambushes"],
                        "edicts": message["edicts"],
                        "digest": hashlib.sha256(msgspec.json.encode(setup_message(setup))).hexdigest()[:16],
                    },
                    "edicts": dealt_edicts(setup, seed),
                    "explore": shuffled(seed, "spring", (card.id for card in setup.explore))[:3],
                }
            )
            break
    return found


def write_json(file: Path, value: Any) -> None:
    file.write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def on_sqlite(folder: Path) -> None:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name) / "data"
        with serving(data, QUILLMAP_LIMITS="off") as server:
            told = story(server)
            records = folder / "records"
            records.mkdir()
            client = Client(server)
            for name_, table in told["tables"].items():
                if table["status"] == "over":
                    text = client.ask("GET", f"/api/tables/{table['table']}/record").text
                    (records / f"{name_}.jsonl").write_text(text, encoding="utf-8")
        write_json(folder / "story.json", told)
        (folder / "data").mkdir()
        for file in data.glob("*.db*"):
            shutil.copy(file, folder / "data")
        command = [sys.executable, "-m", "quillmap.cli", "backup", "--data", str(data), str(folder / "backup.jsonl.gz")]
        subprocess.run(command, check=True)


def on_postgres(folder: Path) -> None:
    with postgres_server() as url, tempfile.TemporaryDirectory() as name:
        home = url.rpartition("=")[2]
        programs = _programs(Path(home), None)
        psql = [str(programs / "psql"), "-h", home, "-U", "quillmap", "postgres"]
        subprocess.run([*psql, "-q", "-c", f"CREATE SCHEMA {SCHEMA}"], check=True)
        with serving(Path(name), "--database-url", f"{url}&search_path={SCHEMA}", QUILLMAP_LIMITS="off") as server:
            told = story(server)
        write_json(folder / "story-postgres.json", told)
        dump = [str(programs / "pg_dump"), "-h", home, "-U", "quillmap", "--no-owner", "--inserts",
                "--rows-per-insert=200", "-n", SCHEMA, "postgres"]  # fmt: skip
        text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
        (folder / "postgres.sql").write_text(text, encoding="utf-8")


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    lines = (json.dumps(deal) + "\n" for deal in deals())
    (folder / "deals.jsonl").write_text("".join(lines), encoding="utf-8")
    on_sqlite(folder)
    on_postgres(folder)


if __name__ == "__main__":
    main()
