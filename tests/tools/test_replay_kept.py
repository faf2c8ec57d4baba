"""Kept games played again: the same bots make the same games, and the check sees every difference."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from quillmap.bots import Limit
from quillmap.content.games import make_setup
from quillmap.measuring.simulate import Outcome, play_games
from quillmap.rules.versions import FIRST
from tools.replay_kept import NOT_COMPARED, Difference, difference, main, replay, spread
from tools.statistics.runs import Run, read_outcomes

KEPT = next((Path(__file__).parents[2] / "docs" / "measured").rglob("base-a-random.jsonl"))
HEROES = Run("Heroes C", make_setup("heroes", sheet="C"), ("random",), 40)


def kept_by_the_first_version(games: int) -> list[Outcome]:
    """Games that random bots played while Trolls still acted after winter."""
    return play_games(HEROES.batch(0, games, Limit())._replace(rules=FIRST))


def write(path: Path, outcomes: list[Outcome]) -> None:
    path.write_bytes(b"".join(msgspec.json.encode(outcome) + b"\n" for outcome in outcomes))


def test_kept_games_come_out_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(tmp_path / KEPT.name, sorted(read_outcomes(KEPT))[:20])
    assert main([str(tmp_path), "--games", "2", "--quick", "3", "--workers", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "6 games the same, 0 of them by the first version of the rules"


def test_a_star_too_many_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = sorted(read_outcomes(KEPT))[:3]
    stars = outcomes[1].totals[0]
    write(tmp_path / KEPT.name, [outcomes[0], outcomes[1]._replace(totals=(stars + 1,)), outcomes[2]])
    assert main([str(tmp_path), "--games", "1", "--quick", "3", "--workers", "1"]) == 1
    printed = capsys.readouterr()
    assert printed.out == f"{tmp_path.name}/{KEPT.name}: 1 games the same\n"
    assert printed.err == f"{KEPT.name}: game 1, totals: kept {(stars + 1,)}, played {(stars,)}\n"


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as left:
        main([str(tmp_path)])
    assert left.value.code == 2


def test_every_field_but_time_is_compared() -> None:
    outcome = sorted(read_outcomes(KEPT))[0]
    others = {
        field: Outcome._make("other" if name == field else value for name, value in outcome._asdict().items())
        for field in Outcome._fields
    }
    seen = [field for field, other in others.items() if difference(outcome, other)]
    assert seen == [field for field in Outcome._fields if field not in NOT_COMPARED]


def test_moves_after_winter_are_explained_by_the_first_version_of_the_rules_alone() -> None:
    kept = kept_by_the_first_version(40)
    with ThreadPoolExecutor(1) as pool:
        found = replay(HEROES, kept, pool)
        assert (found.same, found.difference) == (40, None)
        assert 0 < found.explained < 40
        wrong = kept[0]._replace(moves=(kept[0].moves[0] + 1,))
        other = replay(HEROES, [wrong], pool).difference
    assert isinstance(other, Difference)
    assert other.field == "moves"


def test_a_sample_is_spread_over_all_games() -> None:
    outcomes = sorted(read_outcomes(KEPT))
    assert [outcome.number for outcome in spread(outcomes, 4)] == [0, 125, 250, 375]
    assert spread(outcomes[:3], 8) == outcomes[:3]
