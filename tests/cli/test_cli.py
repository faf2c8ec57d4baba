"""The command line as its user runs it: another process, real files, real pipes."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, MAPS
from quillmap.content.deal_code import deal_code
from quillmap.content.games import make_setup
from quillmap.rules.notation import notation, parse
from quillmap.server.store import Person, SavePerson, make_store
from quillmap.tables.rows import SaveTable
from tests.server.rows import everything, person, table, tell

GAMES = Path(__file__).parent.parent / "games"
BLANK_A = notation(parse(MAPS["A"].drawing))
DRAWN = "FFF......../FVV^......./..W......../AAW......../^........../...M......./" + "/".join(["..........."] * 5)


def quillmap(*arguments: str, given: str | bytes = "", **environment: str) -> subprocess.CompletedProcess[str]:
    text = given.encode() if isinstance(given, str) else given
    done = subprocess.run(
        [sys.executable, "-m", "quillmap.cli", *arguments],
        input=text,
        capture_output=True,
        check=False,
        env={**os.environ, **environment},
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


def refused(done: subprocess.CompletedProcess[str]) -> str:
    """The one clear line of a refusal."""
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    (line,) = done.stderr.splitlines()
    return line


def rows(done: subprocess.CompletedProcess[str]) -> list[Any]:
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "par",
        "verify",
        "score",
        "placements",
        "ambush",
        "cards",
        "simulate",
        "train",
        "bench",
        "serve",
        "backup",
        "restore",
        "forget",
    ],
)
def test_every_command_explains_itself(command: str) -> None:
    done = quillmap(command, "--help")
    assert done.returncode == 0
    assert f"usage: quillmap {command}" in done.stdout
    assert re.search(rf"^ +{command}\b", quillmap("--help").stdout, re.MULTILINE)


def test_no_command_and_an_unknown_command_are_refused() -> None:
    assert quillmap().returncode == 2
    assert "dance" in quillmap("dance").stderr


def test_score_gives_all_cards_monsters_and_mountains() -> None:
    (found,) = rows(quillmap("score", "--jsonl", given=DRAWN + "\n"))
    assert list(found) == ["cards", "monster_penalty", "surrounded_mountains"]
    assert list(found["cards"]) == list(EDICTS)
    assert found["cards"]["sentinel_wood"] == 4
    assert found["cards"]["canal_lake"] == 2
    assert found["cards"]["great_city"] == 0  # the village touches the mountain
    assert found["monster_penalty"] == 4
    assert found["surrounded_mountains"] == 0


def test_score_reads_a_file_in_rows_and_draws_it(tmp_path: Path) -> None:
    file = tmp_path / "sheet.txt"
    file.write_text(DRAWN.replace("/", "\n"))
    done = quillmap("score", str(file))
    assert done.returncode == 0
    assert " B   F  V  V  ^  ." in done.stdout
    assert "Sentinel Wood" in done.stdout
    assert "Monsters cost 4: E4, F3, F5, G4" in done.stdout
    assert (
        json.loads(quillmap("score", str(file), "--json").stdout) == rows(quillmap("score", "--jsonl", given=DRAWN))[0]
    )


def test_score_of_many_sheets_keeps_their_order() -> None:
    found = rows(quillmap("score", "--jsonl", given=f"{DRAWN}\n\n{BLANK_A}\n{DRAWN}\n"))
    assert [row["cards"]["sentinel_wood"] for row in found] == [4, 0, 4]


def test_a_bad_sheet_is_refused_with_line_and_reason() -> None:
    assert "11 rows" in refused(quillmap("score", given="FF"))
    line = refused(quillmap("score", "--jsonl", given=f"{BLANK_A}\n{BLANK_A.replace('^', '?', 1)}\n"))
    assert "line 2" in line
    assert "'?' at B4" in line
    assert "UTF-8" in refused(quillmap("score", given=b"\xff\xfe"))
    assert "No such file" in refused(quillmap("score", "nowhere.txt"))
    assert "directory" in refused(quillmap("score", "."))


def test_placements_counts_each_shape() -> None:
    asked = [
        {"map": BLANK_A, "card": "rift_lands", "ruins_demand": False},
        {"map": BLANK_A, "card": "rift_lands", "ruins_demand": True},
        {"map": BLANK_A, "card": "farmland"},
        {"map": "/".join(["F" * 11] * 10 + ["." + "F" * 10]), "card": "great_river", "ruins_demand": False},
        {"map": "/".join(["F" * 11] * 11), "card": "great_river", "ruins_demand": False},
        {"map": BLANK_A, "card": "ratman_strike"},
    ]
    found = rows(quillmap("placements", "--jsonl", given="\n".join(map(json.dumps, asked))))
    assert found == [
        {"shapes": [116], "fallback": False},
        {"shapes": [6], "fallback": False},
        {"shapes": [200, 58], "fallback": False},
        {"shapes": [0, 0], "fallback": True},
        {"shapes": [0, 0], "fallback": False},  # a full sheet: nothing is drawn at all
        {"shapes": [170], "fallback": False},
    ]


def test_ambush_tells_where_solo_play_draws_it() -> None:
    asked = [{"map": BLANK_A, "card": "goblin_attack"}, {"map": "/".join(["F" * 11] * 11), "card": "gnoll_raid"}]
    found = rows(quillmap("ambush", "--jsonl", given="\n".join(map(json.dumps, asked))))
    assert found == [{"cells": ["I9", "J10", "K11"]}, {"cells": None}]


@pytest.mark.parametrize(
    ("command", "line", "reason"),
    [
        ("placements", "{", "line 1"),
        ("placements", '{"map": "x", "card": "farmland"}', "11 rows"),
        ("placements", json.dumps({"map": BLANK_A, "card": "lava"}), "'lava' is no card"),
        ("placements", json.dumps({"map": BLANK_A, "card": "treetower"}), "'treetower' is not an explore or ambush"),
        ("placements", json.dumps({"map": BLANK_A, "card": "farmland", "demand": True}), "demand"),
        ("placements", json.dumps({"map": BLANK_A, "card": "farmland", "ruins_demand": 1}), "ruins_demand"),
        ("ambush", json.dumps({"map": BLANK_A, "card": "farmland"}), "not an ambush"),
        ("ambush", json.dumps({"card": "goblin_attack"}), "map"),
        ("ambush", "[]", "object"),
    ],
)
def test_a_bad_question_is_refused_with_line_and_reason(command: str, line: str, reason: str) -> None:
    said = refused(quillmap(command, "--jsonl", given=line))
    assert "line 1" in said
    assert reason in said


def test_cards_lists_every_card_and_sheet() -> None:
    found = json.loads(quillmap("cards", "--json").stdout)
    by_id = {card["id"]: card for card in found["cards"]}
    assert len(by_id) == 72
    assert set(by_id) >= set(EXPLORE) | set(AMBUSHES) | set(EDICTS)
    assert by_id["great_river"]["shapes"] == [{"rows": "X/X/X", "coin": True}, {"rows": "..X/.XX/XX.", "coin": False}]
    assert by_id["rift_lands"]["names"] == {
        "en": "Rift Lands",
        "pl": "Szczeliny",
        "cs": by_id["rift_lands"]["names"]["cs"],
        "ru": "Аномалия",
    }
    gorgon = by_id["gorgon_gaze"]
    assert (gorgon["direction"], gorgon["corner"], gorgon["letter"]) == ("clockwise", "bottom_right", "G")
    assert by_id["silos"]["solo_value"] == 30
    assert [sheet["id"] for sheet in found["sheets"]] == ["A", "B", "C", "D"]
    assert len(found["seasons"]) == 8
    shown = quillmap("cards").stdout
    assert [card for card in by_id if card not in shown] == []


def test_a_reader_that_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m quillmap.cli cards | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""


def test_verify_accepts_recorded_games_and_names_the_bad_one(tmp_path: Path) -> None:
    good = str(GAMES / "base_a_solo.jsonl")
    assert quillmap("verify", good, str(GAMES / "heroes_c_five_seats.jsonl")).returncode == 0
    bad = tmp_path / "bad.jsonl"
    bad.write_text("\n".join(Path(good).read_text().splitlines()[:-1]))
    done = quillmap("verify", good, str(bad))
    assert f"{bad}: line " in refused(done)
    assert good in done.stdout
    assert "No such file" in refused(quillmap("verify", "nowhere.jsonl"))


def test_play_refuses_a_misspelt_deal_and_two_set_ups() -> None:
    assert "deal code" in refused(quillmap("play", "--deal", "ABCD"))
    assert "not both" in refused(quillmap("play", "--deal", "05SM-5SM6-0RK4-CSM6-MV3E-E1SF", "--set", "base"))
    assert "ruins" in refused(quillmap("play", "--set", "heroes", "--sheet", "A"))


def test_play_ends_politely_when_its_input_does() -> None:
    done = quillmap("play", "--deal", "05SM-5SM6-0RK4-CSM6-MV3E-E1SF")
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_play_against_bots_writes_a_record_that_is_true(tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    options = ("--bots", "random, novice", "--record", record)
    done = quillmap("play", "--deal", "05SM-5SM6-0RK4-CSM6-MV3E-E1SF", *options, given="n\n" * 200)
    assert done.returncode == 0
    found = re.search(r"^.* wins?\. Stars: (.*)\.$", done.stdout, re.MULTILINE)
    assert found
    stars = {name: int(number) for name, number in re.findall(r"(\w+) (-?\d+)", found[1].replace("−", "-"))}
    assert set(stars) == {"You", "Random", "Novice"}
    verified = quillmap("verify", record)
    assert verified.returncode == 0
    assert verified.stdout.rstrip().endswith(f"Totals: {stars['You']}, {stars['Random']}, {stars['Novice']}")
    assert "The same deal again: quillmap play --deal 05SM-5SM6-0RK4-CSM6-MV3E-E1SF --bots random,novice" in done.stdout


@pytest.mark.parametrize("game", ["base", "heroes", "combined"])
def test_play_sets_the_table_that_the_options_ask_for(game: str) -> None:
    done = quillmap("play", "--set", game, "--sheet", "D" if game == "heroes" else "B", "--bots", "novice")
    assert done.returncode == 0
    assert "You 0 · Novice 0" in done.stdout
    assert f"A new map: sheet {'D' if game == 'heroes' else 'B'}, wastelands" in done.stdout


def test_play_refuses_bots_that_do_not_exist_and_tables_that_are_too_long() -> None:
    for names in ("wizard", "novice,wizard", "", "novice,,random"):
        said = refused(quillmap("play", "--bots", names))
        assert f"no bot {names.split(',')[1 if ',' in names else 0]!r}" in said
        assert "choose among random, novice, journeyman, master" in said
    assert "100 seats" in refused(quillmap("play", "--bots", ",".join(["random"] * 100)))


WITHOUT_NUMBA = "import sys; sys.modules['numba'] = None; from quillmap.cli import main; sys.exit(main(sys.argv[1:]))"


@pytest.mark.parametrize(
    ("extra", "arguments"),
    [
        ("bots", ("play", "--bots", "master")),
        ("bots", ("simulate", "--games", "1")),
        ("train", ("train", "nets.npz")),
        ("bots", ("bench", "--seconds", "0.01")),
    ],
)
def test_without_numba_it_says_what_to_install(extra: str, arguments: tuple[str, ...], tmp_path: Path) -> None:
    command = [sys.executable, "-c", WITHOUT_NUMBA, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path, stdin=subprocess.DEVNULL)
    assert f"pip install 'quillmap[{extra}]'" in refused(done)
    assert done.stdout == ""


def test_without_numba_the_simple_bots_still_play() -> None:
    command = [sys.executable, "-c", WITHOUT_NUMBA, "play", "--bots", "random,novice"]
    done = subprocess.run(command, input="n\n" * 200, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "Stars: " in done.stdout


@pytest.mark.parametrize("arguments", [["cards"], ["play", "--set", "base"], ["play", "--bots", "novice"]])
def test_what_needs_no_compiled_code_does_not_import_it(arguments: list[str]) -> None:
    program = (
        f"import sys; from quillmap.cli import main; main({arguments}); "
        "sys.exit([name for name in ('numba', 'numpy') if name in sys.modules] or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], input="n\n" * 20, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_compiling_is_announced_when_it_happens_and_only_then(tmp_path: Path) -> None:
    words = "Warming up, once: compiling the rules takes a minute or two.\n"
    cache = str(tmp_path)
    options = ("simulate", "--games", "2", "--workers", "2", "--json")
    assert quillmap(*options, "--bot", "novice", QUILLMAP_CACHE=cache).stderr == ""
    first = quillmap(*options, QUILLMAP_CACHE=cache)
    assert first.stderr == words
    assert json.loads(first.stdout)["games"] == 2
    compiled = {path for path in tmp_path.rglob("*") if path.is_file()}
    assert compiled
    again = quillmap(*options, "--set", "combined", "--seats", "3", QUILLMAP_CACHE=cache)
    assert again.stderr == ""
    assert json.loads(again.stdout)["games"] == 2
    played = quillmap("play", "--bots", "journeyman", given="n\n" * 20, QUILLMAP_CACHE=cache)
    assert "Journeyman will be with you shortly." in played.stdout
    assert "Warming up" not in played.stdout + played.stderr
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == compiled, "nothing was left to compile"


def test_par_prints_the_score_of_a_deal_and_refuses_a_misspelt_code() -> None:
    code = deal_code(make_setup("base"), bytes(10))
    done = quillmap("par", code, "--json")
    (found,) = rows(done)
    assert list(found) == ["stars", "rating", "version"]
    assert f"par {found['stars']} stars, rating {found['rating']:+}" in quillmap("par", code).stdout
    assert "misspelt" in refused(quillmap("par", code[:-1] + ("0" if code[-1] != "0" else "1")))


def test_several_bots_take_turns_on_the_seats() -> None:
    options = ("simulate", "--seats", "2", "--games", "4", "--bot", "random,novice")
    (found,) = rows(quillmap(*options, "--json"))
    assert found["bots"]["novice"]["mean_total"] > found["bots"]["random"]["mean_total"]
    assert found["bots"]["novice"]["won"] + found["bots"]["random"]["won"] == pytest.approx(1)
    assert "3 seats" in refused(quillmap("simulate", "--seats", "3", "--bot", "random,novice"))
    assert "'king'" in refused(quillmap("simulate", "--bot", "king"))


def test_bench_compares_interpreted_and_compiled_rules() -> None:
    done = quillmap("bench", "--seconds", "0.01")
    assert done.returncode == 0
    assert "heroes" in done.stdout
    assert "times faster" in re.sub(r"\s+", " ", done.stdout.replace("┃", " "))
    assert "environment" in done.stdout
    assert re.findall(r"^│ +(\d+) │", done.stdout, re.MULTILINE) == ["1", "2", "5", "10", "25", "50", "100"]


def test_a_backup_is_restored_elsewhere_and_old_things_are_forgotten(tmp_path: Path) -> None:
    old, new, file = tmp_path / "old", tmp_path / "new", tmp_path / "kept.jsonl.gz"
    store = make_store(None, old)
    tell(store, lambda store: store.write(SavePerson(person("long gone")), SaveTable(table("stale"))))
    tell(store, lambda store: store.write(SavePerson(person("here", seen=time.time()))))
    assert quillmap("backup", str(file), "--data", str(old)).stdout == f"{file}: 3 rows\n"
    done = quillmap("restore", str(file), QUILLMAP_DATABASE_URL=f"sqlite:///{new}/moved.db")
    assert (done.returncode, done.stdout) == (0, f"{file}: 3 rows restored\n")
    moved = make_store(f"sqlite:///{new}/moved.db", tmp_path)
    assert len(tell(moved, everything)) == 3

    line = refused(quillmap("restore", str(file), QUILLMAP_DATA=str(old)))
    assert line == "quillmap restore: the store is not empty"
    known = quillmap("forget", "--days", "30", QUILLMAP_DATA=str(old)).stdout
    assert known == "person long gone\ntable stale\n1 people and 1 tables would be removed, with --yes\n"
    assert len(tell(store, everything)) == 3
    done = quillmap("forget", "--days", "30", "--yes", "--database-url", f"sqlite:///{old}/quillmap.db")
    assert done.stdout.endswith("1 people and 1 tables removed\n")
    assert [row.id for row in tell(store, everything) if isinstance(row, Person)] == ["here"]


def test_backups_and_stores_that_cannot_be_used_are_refused(tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    for command in (["backup", str(tmp_path / "file")], ["forget", "--days", "3"]):
        assert f"there is no store at {nowhere}" in refused(quillmap(*command, "--data", str(nowhere)))
    assert not nowhere.exists()
    assert "at least one day" in refused(quillmap("forget", "--days", "0", "--data", str(nowhere)))
    assert "sqlite:/// or postgresql://" in refused(quillmap("restore", "x", "--database-url", "mysql://x"))
    down = "postgresql://x@127.0.0.1:1/x"
    assert "the database failed" in refused(quillmap("backup", str(tmp_path / "file"), "--database-url", down))
    absent = tmp_path / "absent"
    assert f"{absent}: No such file" in refused(quillmap("restore", str(absent), "--data", str(tmp_path)))
    (tmp_path / "damaged").write_text("hello\n")
    line = refused(quillmap("restore", str(tmp_path / "damaged"), "--data", str(tmp_path)))
    assert line.endswith("damaged: line 1: this is no backup of Quillmap")
    assert not (tmp_path / "file").exists()
