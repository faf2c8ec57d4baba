"""Par: the same for the same version, and cached under it."""

from __future__ import annotations

from pathlib import Path

import pytest

from quillmap.bots import Limit, get_bot
from quillmap.content.deal_code import BadDealCode, deal_code
from quillmap.content.games import make_setup
from quillmap.measuring.arena import play_deal
from quillmap.measuring.par import Par, par, playing_version

SETUP = make_setup("base", edicts=["greenbough", "mages_valley", "wildholds", "borderlands"])
SEED = bytes(range(10))


def test_par_is_the_score_of_the_best_bot_and_is_cached(tmp_path: Path) -> None:
    code = deal_code(SETUP, SEED)
    found = par(code, tmp_path)
    played = play_deal(SETUP, [get_bot("master")], SEED, 0, Limit())
    assert found == Par(played.totals[0], played.rating, playing_version())
    assert found.rating == found.stars - sum(edict.solo for edict in played.game.edicts)
    (kept,) = (tmp_path / playing_version()).iterdir()
    assert kept.name == f"{code}.json"
    kept.write_text(kept.read_text().replace(str(found.stars), "1"))
    assert par(code.lower().replace("-", " "), tmp_path).stars == 1, "read, not played again"


def test_a_par_of_another_version_does_not_count(tmp_path: Path) -> None:
    shelf = tmp_path / "0.0.0-another"
    shelf.mkdir()
    (shelf / f"{deal_code(SETUP, SEED)}.json").write_text('[1, 1, "0.0.0-another"]')
    assert par(deal_code(SETUP, SEED), tmp_path).version == playing_version()


def test_a_misspelt_deal_has_no_par(tmp_path: Path) -> None:
    with pytest.raises(BadDealCode):
        par("XXXX-XXXX", tmp_path)
