"""Records: recorded games replay to their end, damaged and impossible ones are refused with line and reason."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from quillmap.content.games import make_setup
from quillmap.record import QUOTED, BadRecord, read_record, write_record
from quillmap.rules.effects import plague, ravage
from quillmap.rules.events import GameEnded
from tests.games.make import FIRST_RULES, GAMES, SECOND_RULES
from tests.play import random_game

FOLDER = Path(__file__).parent / "games"


def recorded(name: str) -> list[str]:
    return (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()


def changed(lines: list[str], line: int, **fields: Any) -> list[str]:
    """The record with fields of one line (counted from 1) set to something else."""
    altered = json.loads(lines[line - 1]) | fields
    return [*lines[: line - 1], json.dumps(altered), *lines[line:]]


def find(lines: list[str], kind: str, nth: int = 0) -> int:
    return [number for number, line in enumerate(lines, start=1) if json.loads(line)["kind"] == kind][nth]


def refusal(lines: list[str]) -> tuple[int, str]:
    with pytest.raises(BadRecord) as caught:
        read_record(lines)
    return caught.value.line, caught.value.reason


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_replays_to_its_end(name: str) -> None:
    record = read_record(recorded(name))
    ended = record.events[-1]
    assert isinstance(ended, GameEnded)
    seats = range(record.game.setup.seats)
    assert ended.totals == tuple(sum(season[seat].total for season in record.game.scores) for seat in seats)
    assert write_record(record.events).splitlines() == recorded(name)
    assert record.game.setup == make_setup(**GAMES[name])


@pytest.mark.parametrize("name", GAMES)
def test_a_record_names_its_rules_unless_they_are_the_first(name: str) -> None:
    started = json.loads(recorded(name)[0])
    assert started.get("rules") == (None if name in FIRST_RULES else 2)


@pytest.mark.parametrize("name", SECOND_RULES)
def test_after_winter_nothing_happens_to_a_map_that_was_scored(name: str) -> None:
    lines = recorded(name)
    assert find(lines, "season_scored", 3) == find(lines, "game_ended") - 1
    sheets = read_record(lines).game.sheets
    assert any(map(ravage, sheets)), "a Troll lives beside an empty space"
    assert any(map(plague, sheets)), "Zombies live beside an empty space"


def test_a_record_is_read_by_the_rules_it_names() -> None:
    old, new = recorded("combined_all_effects"), recorded("rules_2_table")
    effect = find(old, "season_scored", 3) + 1
    assert json.loads(old[effect - 1])["kind"] in ("zombies_spread", "ravage_began")
    assert refusal(changed(old, 1, rules=2))[0] == effect
    ended = find(new, "game_ended")
    assert refusal(changed(new, 1, rules=1))[0] == ended
    without = {key: value for key, value in json.loads(new[0]).items() if key != "rules"}
    assert refusal([json.dumps(without), *new[1:]])[0] == ended


@pytest.mark.parametrize("version", [0, 3, -1, "x", None, 1.5])
def test_an_unknown_version_of_the_rules_is_refused(version: Any) -> None:
    line, reason = refusal(changed(recorded("rules_2_alone"), 1, rules=version))
    assert line == 1
    assert "rules" in reason
    if isinstance(version, int):
        assert reason == f"no version {version} of the rules: this program knows 1 to 2"


def test_every_recorded_game_of_the_folder_is_replayed() -> None:
    assert {path.stem for path in FOLDER.glob("*.jsonl")} == set(GAMES)


def test_a_game_with_a_hundred_seats_can_be_written_and_read() -> None:
    events, game = random_game(make_setup("heroes", seats=100), random.Random(100))
    assert read_record(write_record(events).splitlines()).game == game


def test_damage_is_refused_with_its_line() -> None:
    lines = recorded("base_a_solo")
    assert refusal([]) == (1, "the record is empty")
    assert refusal(lines[1:])[0] == 1
    assert "begins with its set-up" in refusal(lines[1:])[1]
    assert refusal(lines[:-1]) == (len(lines) - 1, "the record stops before the game has ended")
    assert refusal([*lines[:4], "{", *lines[5:]])[0] == 5
    assert refusal([*lines[:4], "", *lines[5:]])[0] == 5
    assert refusal(changed(lines, 5, kind="dreamt"))[0] == 5
    assert refusal(changed(lines, 5, colour="red"))[0] == 5
    assert refusal(lines[:-1] + lines[-1:] * 2)[0] == len(lines) + 1


def test_a_refusal_quotes_only_the_beginning_of_a_long_line() -> None:
    lines = recorded("base_a_solo")
    endless = "x" * 3_000_000
    shuffled = find(lines, "explore_deck_shuffled")
    for spoilt in (changed(lines, 5, kind=endless), changed(lines, shuffled, cards=[endless]), [endless, *lines[1:]]):
        assert len(refusal(spoilt)[1]) < 3 * QUOTED


def test_another_deck_order_is_not_the_deal_committed_to() -> None:
    lines = recorded("base_a_solo")
    deck = find(lines, "explore_deck_shuffled")
    cards = json.loads(lines[deck - 1])["cards"]
    line, reason = refusal(changed(lines, deck, cards=[cards[1], cards[0], *cards[2:]]))
    assert line == deck
    assert "where the rules say" in reason


def test_another_seed_is_refused() -> None:
    lines = recorded("base_a_solo")
    line, reason = refusal(changed(lines, len(lines), seed="00" * 10))
    assert (line, "committed" in reason) == (len(lines), True)
    assert refusal(changed(lines, len(lines), seed="zz"))[0] == len(lines)
    assert refusal(changed(lines, len(lines), seed="00"))[0] == len(lines)
    assert refusal(changed(lines, 1, commitment="00" * 32))[0] == len(lines)


def test_an_illegal_drawing_is_refused_with_the_reason_that_a_player_reads() -> None:
    lines = recorded("base_a_solo")
    drew = find(lines, "drew", 3)
    line, reason = refusal(changed(lines, drew, cells=["B4"]))
    assert line == drew
    assert "Already filled: B4" in reason


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("drew", {"coins": 9}),
        ("drew", {"turn": 99}),
        ("drew", {"seat": 99}),
        ("drew", {"owner": 1}),
        ("season_scored", {"season": 2}),
        ("revealed", {"card": "rift_lands"}),
        ("game_ended", {"totals": [200, 200, 200, 200]}),
        ("game_ended", {"winners": [0, 1, 2, 3]}),
        ("edicts_dealt", {"edicts": ["treetower", "shieldgate", "canal_lake", "borderlands"]}),
    ],
)
def test_a_false_fact_is_refused(kind: str, fields: dict[str, Any]) -> None:
    lines = recorded("base_a_four_seats")
    assert refusal(changed(lines, find(lines, kind), **fields))[0] == find(lines, kind)


def test_another_kind_of_event_with_the_same_numbers_is_refused() -> None:
    lines = recorded("base_a_solo")
    began = find(lines, "season_began", 1)
    swapped = [*lines[: began - 1], json.dumps({"kind": "turn_ended", "turn": 1}), *lines[began:]]
    assert refusal(swapped)[0] == began


def test_a_wrong_season_total_is_refused() -> None:
    lines = recorded("heroes_c_solo")
    scored = find(lines, "season_scored", 2)
    paid = json.loads(lines[scored - 1])["reckonings"]
    assert refusal(changed(lines, scored, reckonings=[paid[0] | {"coins": paid[0]["coins"] + 1}]))[0] == scored


def test_a_missing_line_is_refused_where_it_is_missing() -> None:
    lines = recorded("heroes_c_five_seats")
    turn_ended = find(lines, "turn_ended", 4)
    assert refusal(lines[: turn_ended - 1] + lines[turn_ended:])[0] == turn_ended


def test_an_impossible_set_up_is_refused() -> None:
    lines = recorded("base_a_solo")
    setup = json.loads(lines[0])["setup"]
    wrongs: list[dict[str, Any]] = [
        {"sheet": "E"},
        {"seats": 0},
        {"ruins": []},
        {"seasons": [9, 9, 9, 9]},
        {"explore": ["lagoon"]},
    ]
    for wrong in wrongs:
        line, reason = refusal(changed(lines, 1, setup=setup | wrong))
        assert line == 1
        assert reason
