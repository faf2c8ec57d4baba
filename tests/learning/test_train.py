"""Training: the same seed gives the same nets, and trained nets predict better than blank ones."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quillmap.bots import value_net
from quillmap.bots.features.registry import OWN, features_of
from quillmap.bots.value_net import NETS, RIVALS, Nets, blank_nets, common_features, make_desk, schedule, worth_of
from quillmap.compiled.card_tables import make_kit
from quillmap.compiled.rules import NUMBER
from quillmap.content import EDICTS
from quillmap.content.games import make_setup
from quillmap.learning.prefilter_fit import fit_hunches
from quillmap.learning.train import Course, fit, gather, load_nets, save_nets, train
from quillmap.rules.masks import Constant
from quillmap.rules.sheet import empty
from tests.sketch import sheet

COURSE = Course(games=200, sample=10, noise=3.0, trust=0.15, epochs=2)


def test_the_same_seed_gives_the_same_nets_whoever_plays() -> None:
    with ThreadPoolExecutor(1) as alone, ProcessPoolExecutor(2) as pool:
        here = list(train(blank_nets(), COURSE, 2, 5, alone))
        there = list(train(blank_nets(), COURSE, 2, 5, pool))
    for one, other in zip(here, there, strict=True):
        assert one.rating == other.rating
        for mine, yours in zip(one.nets, other.nets, strict=True):
            assert np.array_equal(mine, yours)


def test_learning_lowers_the_error_of_almost_every_net() -> None:
    lessons, _, ratings = gather(blank_nets(), 300, 1, 0, 3.0, 0.0)
    assert len(ratings) == 300
    with ProcessPoolExecutor(2) as pool:
        nets, errors = fit(blank_nets(), [lessons], 150, 1, pool)
    unlearned = np.array([np.mean(lessons.target[lessons.net == net] ** 2) for net in range(NETS)])
    learned = errors[errors > 0]
    assert len(learned) >= 30  # a card that seldom came up has too few lessons
    assert np.mean(learned < 0.8 * unlearned[errors > 0]) > 0.9
    assert nets.outer.any()


def test_nets_come_back_from_their_file(tmp_path: Path) -> None:
    lessons, impressions, _ = gather(blank_nets(), 20, 2, 0, 3.0, 0.0)
    with ThreadPoolExecutor(1) as alone:
        nets, _ = fit(blank_nets()._replace(hunches=fit_hunches(impressions)), [lessons], 1, 1, alone)
    save_nets(nets, tmp_path / "nets.npz")
    for kept, back in zip(nets, load_nets(tmp_path / "nets.npz"), strict=True):
        assert np.allclose(kept, back, atol=2e-3, rtol=2e-3)


@pytest.mark.timeout(600)  # it compiles all that learning needs, the first time
def test_the_command_writes_nets_and_refuses_what_is_none(tmp_path: Path) -> None:
    file = tmp_path / "nets.npz"
    command = [sys.executable, "-m", "quillmap.cli", "train", str(file), "--games", "100", "--sample", "5"]
    done = subprocess.run([*command, "--rounds", "1", "--debates", "10"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("round 1: rating ")
    assert "comparisons 3: " in done.stdout
    assert load_nets(file).inner.any()
    bad = subprocess.run([*command, "--start", __file__], capture_output=True, text=True, check=False)
    assert bad.returncode == 2
    assert len(bad.stderr.splitlines()) == 1


# Nets go by the ids of their cards

FULL_ROW = "F V V W F F A W W A F"
SHIPPED = Path(value_net.__file__).parent / "nets.npz"


def kept() -> dict[str, Any]:
    with np.load(SHIPPED) as file:
        return {name: file[name] for name in file}


def of_cards(parts: dict[str, Any], order: list[int]) -> dict[str, Any]:
    """The same file with its cards in another order, or with fewer of them."""
    cards = len(parts["cards"])
    nets = [*order, cards, cards + 1]
    inputs = [*range(RIVALS), *(RIVALS + card for card in order)]
    return {
        "cards": parts["cards"][order],
        "inner": parts["inner"][nets][:, inputs],
        **{name: parts[name][nets] for name in ("bias", "outer", "level")},
        "hunches": parts["hunches"][[*order, cards]],
    }


def loaded(folder: Path, parts: dict[str, Any]) -> Nets:
    np.savez_compressed(folder / "nets.npz", **parts)
    return load_nets(folder / "nets.npz")


def test_the_shipped_nets_name_every_scoring_card() -> None:
    assert sorted(kept()["cards"]) == sorted(EDICTS)


def test_every_card_gets_its_own_net_whatever_the_order_in_the_file(tmp_path: Path) -> None:
    order = list(range(len(EDICTS)))
    order[3], order[20] = order[20], order[3]
    nets = loaded(tmp_path, of_cards(kept(), order))
    for mine, shipped in zip(nets, load_nets(SHIPPED), strict=True):
        assert np.array_equal(mine, shipped)


def test_nets_of_the_first_version_without_ids_are_read_as_they_were_meant(tmp_path: Path) -> None:
    parts = kept()
    del parts["cards"]
    for mine, shipped in zip(loaded(tmp_path, parts), load_nets(SHIPPED), strict=True):
        assert np.array_equal(mine, shipped)


def test_a_card_without_a_net_goes_on_as_it_stands(tmp_path: Path) -> None:
    missing = NUMBER["borderlands"]
    nets = loaded(tmp_path, of_cards(kept(), [card for card in range(len(EDICTS)) if card != missing]))
    shipped = load_nets(SHIPPED)
    assert not nets.inner[missing].any()
    assert not nets.inner[:, RIVALS + missing].any()
    assert not nets.hunches[missing].any()
    others = [net for net in range(NETS) if net != missing]
    assert np.array_equal(nets.outer[others], shipped.outer[others])
    edicts = ("borderlands", "wildholds", "canal_lake", "greenbough")
    kit, drawn, desk = make_kit(make_setup("base"), edicts), sheet(FULL_ROW), make_desk()
    schedule(kit, nets, 0, 0, 0, desk)
    free = Constant(empty(drawn))
    common_features(drawn, free, desk.signals)
    # Edict A is scored in spring and in winter: twice what it pays now.
    assert worth_of(nets, drawn, 0, free, desk) == 2 * EDICTS["borderlands"].score(drawn).stars == 12
    assert worth_of(nets, drawn, 1, free, desk) == worth_of(shipped, drawn, 1, free, desk) != 0


def test_a_net_for_a_card_that_no_box_has_is_left_out(tmp_path: Path) -> None:
    parts = kept()
    parts["cards"] = np.array([*parts["cards"][:-1], "invented"])
    nets, shipped = loaded(tmp_path, parts), load_nets(SHIPPED)
    last = len(EDICTS) - 1
    assert not nets.outer[last].any()
    assert np.array_equal(nets.outer[:last], shipped.outer[:last])
    assert np.array_equal(nets.outer[last + 1 :], shipped.outer[last + 1 :])


def test_a_card_without_features_has_none() -> None:
    out = np.zeros(OWN, np.float32)
    features_of("invented").write(sheet(FULL_ROW), 0, out)
    assert not out.any()


def test_nets_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    twice = kept()
    twice["cards"] = np.array([twice["cards"][1], *twice["cards"][1:]])
    with pytest.raises(ValueError, match="two are for one card"):
        loaded(tmp_path, twice)
    short = kept()
    short["cards"] = short["cards"][1:]
    with pytest.raises(ValueError, match="another shape"):
        loaded(tmp_path, short)
