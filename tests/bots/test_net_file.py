"""Nets in files: they go by the ids of their cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from quillmap.bots import value_net
from quillmap.bots.features.registry import OWN, features_of
from quillmap.bots.net_file import load_nets, save_nets
from quillmap.bots.net_inputs import write_common_features
from quillmap.bots.value_net import FIRST_EDICT_INPUT, NETS, Nets, blank_nets, new_scratch, set_context, source_value
from quillmap.compiled.card_tables import make_card_tables
from quillmap.compiled.rules import NUMBER
from quillmap.content import EDICTS
from quillmap.content.games import make_setup
from quillmap.rules.masks import Constant
from quillmap.rules.sheet import empty
from tests.sketch import sheet

FULL_ROW = "F V V W F F A W W A F"
SHIPPED = Path(value_net.__file__).parent / "nets.npz"


def kept() -> dict[str, Any]:
    with np.load(SHIPPED) as file:
        return {name: file[name] for name in file}


def of_cards(parts: dict[str, Any], order: list[int]) -> dict[str, Any]:
    """The same file with its cards in another order, or with fewer of them."""
    cards = len(parts["cards"])
    nets = [*order, cards, cards + 1]
    inputs = [*range(FIRST_EDICT_INPUT), *(FIRST_EDICT_INPUT + card for card in order)]
    return {
        "cards": parts["cards"][order],
        "inner": parts["inner"][nets][:, inputs],
        **{name: parts[name][nets] for name in ("bias", "outer", "level")},
        "hunches": parts["hunches"][[*order, cards]],
    }


def loaded(folder: Path, parts: dict[str, Any]) -> Nets:
    np.savez_compressed(folder / "nets.npz", **parts)
    return load_nets(folder / "nets.npz")


def test_nets_come_back_from_their_file(tmp_path: Path) -> None:
    numbers = np.random.default_rng(1)
    nets = Nets(*(numbers.normal(size=part.shape).astype(np.float32) for part in blank_nets()))
    save_nets(nets, tmp_path / "nets.npz")
    for kept, back in zip(nets, load_nets(tmp_path / "nets.npz"), strict=True):
        assert np.allclose(kept, back, atol=2e-3, rtol=2e-3)


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


def test_a_card_without_a_net_is_expected_to_pay_what_it_pays_now(tmp_path: Path) -> None:
    missing = NUMBER["borderlands"]
    nets = loaded(tmp_path, of_cards(kept(), [card for card in range(len(EDICTS)) if card != missing]))
    shipped = load_nets(SHIPPED)
    assert not nets.inner[missing].any()
    assert not nets.inner[:, FIRST_EDICT_INPUT + missing].any()
    assert not nets.prefilter[missing].any()
    others = [net for net in range(NETS) if net != missing]
    assert np.array_equal(nets.outer[others], shipped.outer[others])
    edicts = ("borderlands", "wildholds", "canal_lake", "greenbough")
    tables, drawn, scratch = make_card_tables(make_setup("base"), edicts), sheet(FULL_ROW), new_scratch()
    set_context(tables, nets, 0, 0, 0, scratch)
    free = Constant(empty(drawn))
    write_common_features(drawn, free, scratch.inputs)
    # Edict A is scored in spring and in winter: twice what it pays now.
    assert source_value(nets, drawn, 0, free, scratch) == 2 * EDICTS["borderlands"].score(drawn).stars == 12
    assert source_value(nets, drawn, 1, free, scratch) == source_value(shipped, drawn, 1, free, scratch) != 0


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
