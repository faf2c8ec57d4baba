"""Deal codes outlive new boxes: no code changes its meaning, new cards get codes, and the rest is an error."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import quillmap.content.codebook as codebook
from quillmap.content import AMBUSHES, BOXES, EDICTS, EXPLORE, HERO_CARDS, MAPS, RUINS
from quillmap.content.deal_code import BadDealCode, Deal, deal_code, read_deal_code
from quillmap.content.games import GAMES, SCORING, make_setup
from quillmap.rules.cards import Category
from quillmap.rules.setup import AMBUSH_DECK, Fallback, Setup

PACKAGE = Path(__file__).parent.parent.parent / "src" / "quillmap"
KEPT: dict[str, Any] = json.loads((Path(__file__).parent / "deal_codes_1.json").read_text())
"""Codes written by version 0.1.0, with the deals they stand for: every set-up but for ambushes and edicts, and each
ambush and scoring card in some of them.
"""


def kept_deal(row: dict[str, Any]) -> tuple[Setup, bytes]:
    decks = KEPT["decks"]
    (seasons,) = [
        box.seasons for box in BOXES if box.seasons and [card.length for card in box.seasons] == row["seasons"]
    ]
    setup = Setup(
        seats=1,
        sheet=MAPS[row["sheet"]],
        seasons=seasons,
        explore=tuple(EXPLORE[card] for card in decks["explore"][row["explore"]]),
        ruins=tuple(RUINS[card] for card in decks["ruins"]) if row["ruins"] else (),
        ambushes=tuple(AMBUSHES[card] for card in row["ambushes"]),
        heroes=tuple(HERO_CARDS[card] for card in decks["heroes"]) if row["heroes"] else (),
        scoring=tuple(EDICTS[card] for card in decks["scoring"][row["scoring"]]) if row["scoring"] else (),
        edicts=tuple(EDICTS[card] for card in row["edicts"]),
        fallback=Fallback(row["fallback"]),
    )
    return setup, bytes.fromhex(row["seed"])


def test_every_code_of_version_1_still_means_the_same_deal() -> None:
    for row in KEPT["deals"]:
        deal = kept_deal(row)
        assert read_deal_code(row["code"]) == deal
        assert deal_code(*deal) == row["code"]
    assert {card for row in KEPT["deals"] for card in row["ambushes"]} == set(codebook.AMBUSH_IDS[:12])
    assert len({card for row in KEPT["deals"] for card in row["edicts"]}) == 32


def test_the_book_lists_every_card_sheet_and_deck() -> None:
    assert set(codebook.SHEET_IDS) == set(MAPS)
    assert set(codebook.AMBUSH_IDS) == set(AMBUSHES)
    for category, ids in zip(codebook.CATEGORIES, codebook.SCORING_IDS, strict=True):
        assert set(ids) == {card.id for card in EDICTS.values() if card.category is category}
    assert set(codebook.CATEGORIES) == set(Category)
    assert set(codebook.SEASON_BOXES) == {box.id for box in BOXES if box.seasons}
    assert set(codebook.FALLBACKS) == {fallback.value for fallback in Fallback}
    for box in BOXES:
        assert not box.explore or tuple(card.id for card in box.explore) in codebook.EXPLORE_DECKS
        assert tuple(card.id for card in box.ruins) in codebook.RUINS_DECKS
        assert tuple(card.id for card in box.heroes) in codebook.HERO_DECKS
    for deck in SCORING.values():
        assert tuple(card.id for card in deck) in codebook.SCORING_DECKS


def test_no_entry_of_the_book_stands_twice() -> None:
    for entries in (
        codebook.SHEET_IDS,
        codebook.SEASON_BOXES,
        codebook.FALLBACKS,
        codebook.EXPLORE_DECKS,
        codebook.RUINS_DECKS,
        codebook.HERO_DECKS,
        codebook.AMBUSH_IDS,
        codebook.SCORING_DECKS,
        *codebook.SCORING_IDS,
    ):
        assert len(set(entries)) == len(entries)


def test_what_the_book_does_not_list_has_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = make_setup("base")
    monkeypatch.setattr(codebook, "AMBUSH_IDS", codebook.AMBUSH_IDS[:3])
    with pytest.raises(BadDealCode, match="the code book does not list gnoll_raid"):
        deal_code(setup, bytes(10))


def test_what_no_box_here_has_is_refused_on_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    code = deal_code(make_setup("base"), bytes(10))
    monkeypatch.setattr(codebook, "AMBUSHES", {id: card for id, card in AMBUSHES.items() if id != "gnoll_raid"})
    with pytest.raises(BadDealCode, match="names a set-up that does not exist"):
        read_deal_code(code)


def test_boxes_with_the_same_name_for_two_cards_are_refused(tmp_path: Path) -> None:
    changed = copy_with(tmp_path, {"content/boxes/ambush_pack.py": [('"ogre_charge"', '"gnoll_raid"')]})
    assert "two boxes have an ambush card gnoll_raid" in run(changed, "import quillmap.content", fails=True)


def test_boxes_with_seasons_of_the_same_lengths_are_refused(tmp_path: Path) -> None:
    changed = copy_with(
        tmp_path, {"content/boxes/heroes.py": [('Season("summer", length=7', 'Season("summer", length=8')]}
    )
    assert "two boxes have seasons of the lengths (8, 8, 7, 6)" in run(changed, "import quillmap.content", fails=True)


def test_a_card_with_an_effect_that_the_rules_cannot_play_is_refused(tmp_path: Path) -> None:
    changed = copy_with(tmp_path, {"content/boxes/heroes.py": [("LEFT, REWARD)", "LEFT, REWARD._replace(coins=9))")]})
    assert "cannot play the effect of dragon_inferno" in run(changed, "import quillmap.content", fails=True)


# New boxes, added to a copy of the package as a programmer would

NEW_BOX = '''"""An invented box: ambush cards, sheets, explore and scoring cards."""

from quillmap.content.boxes.base import BASE, wildholds
from quillmap.rules.cards import Ambush, Map, Box
from quillmap.rules.walk import Corner, Direction

INVENTED = Box(
    "invented",
    ambushes=tuple(Ambush(f"invented_{n}", "X/X", Direction.CLOCKWISE, Corner.TOP_LEFT) for n in range(20)),
    scoring=(wildholds._replace(id="invented_villages"),),
    maps=tuple(Map(f"X{n}", BASE.maps[0].drawing) for n in range(20)),
)
'''
IN_BOXES = [
    ("BOXES = (BASE, HEROES,", "BOXES = (INVENTED, BASE, HEROES,"),
    (
        "from quillmap.content.boxes.heroes import HEROES",
        "from quillmap.content.boxes.heroes import HEROES\n" + NEW_BOX,
    ),
]
MORE_SCORING = [
    (
        "    the_cauldrons,\n)",
        "    the_cauldrons,\n    invented_forest,\n)",
    ),
    (
        "\n\nSCORING = (",
        '\n\ninvented_forest = sentinel_wood._replace(id="invented_forest")\n\nSCORING = (',
    ),
]
LISTED = {
    "content/codebook.py": [
        (
            'SHEET_IDS: Ids = ("A", "B", "C", "D")',
            'SHEET_IDS: Ids = ("A", "B", "C", "D", *(f"X{n}" for n in range(20)))',
        ),
        ('    "ogre_charge",\n)', '    "ogre_charge",\n    *(f"invented_{n}" for n in range(20)),\n)'),
        ('        "caravansary",\n', '        "caravansary",\n        "invented_villages",\n'),
        ('        "sleepy_valley",\n', '        "sleepy_valley",\n        "invented_forest",\n'),
        (
            "_BASE_SCORING + _HEROES_SCORING)",
            '_BASE_SCORING + _HEROES_SCORING, (*_BASE_SCORING, "invented_forest"))',
        ),
    ],
}


def copy_with(folder: Path, changes: dict[str, list[tuple[str, str]]]) -> Path:
    """A copy of the package with some texts replaced."""
    shutil.copytree(PACKAGE, folder / "quillmap", ignore=shutil.ignore_patterns("static", "__pycache__", "*.npz"))
    for name, replaced in changes.items():
        path = folder / "quillmap" / name
        text = path.read_text()
        for old, new in replaced:
            assert old in text, old
            text = text.replace(old, new, 1)
        path.write_text(text)
    return folder


def run(folder: Path, program: str, *, fails: bool = False) -> str:
    """What a program tells that uses the package in that folder."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode != 0) == fails, done.stderr
    return done.stderr if fails else done.stdout


READ_ALL = f"""
import json, sys
from quillmap.content.deal_code import deal_code, read_deal_code
for row in json.load(open({str(Path(__file__).parent / "deal_codes_1.json")!r}))["deals"]:
    deal = read_deal_code(row["code"])
    setup = deal.setup
    assert deal.seed.hex() == row["seed"]
    assert setup.sheet.id == row["sheet"]
    assert [season.length for season in setup.seasons] == row["seasons"]
    assert sorted(card.id for card in setup.ambushes) == sorted(row["ambushes"])
    assert [card.id for card in setup.edicts] == row["edicts"]
    assert len(setup.scoring) == {{"base": 16, "heroes": 16, "both": 32, None: 0}}[row["scoring"]]
    assert deal_code(*deal) == row["code"]
print("the same")
"""


@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize(
    "added",
    [{"content/__init__.py": IN_BOXES}, {"content/boxes/base.py": MORE_SCORING}],
    ids=["a box", "a scoring card in a box"],
)
def test_no_code_changes_its_meaning_when_something_is_added(
    tmp_path: Path, added: dict[str, list[tuple[str, str]]], listed: bool
) -> None:
    changed = copy_with(tmp_path, {**added, **(LISTED if listed else {})})
    assert run(changed, READ_ALL) == "the same\n"


NEW_DEALS = """
from itertools import product
from quillmap.content.deal_code import BadDealCode, deal_code, read_deal_code
from quillmap.content.games import make_setup
edicts = ("invented_villages", "sentinel_wood", "silos", "canal_lake")
new = ("invented_0", "invented_7", "invented_19", "ogre_charge")
options = {"sheet": ["A", "X0", "X19"], "ambushes": [None, new], "edicts": [(), edicts], "fallback": ["any", "card"]}
old = make_setup("base")
for values in product(*options.values()):
    setup = make_setup("base", **dict(zip(options, values)))
    seed = bytes(range(200, 210))
    try:
        code = deal_code(setup, seed)
    except BadDealCode as reason:
        print("refused:", reason)
        continue
    found = read_deal_code(code)
    same = found.seed == seed and found.setup._replace(ambushes=()) == setup._replace(ambushes=())
    print(code, same and set(found.setup.ambushes) == set(setup.ambushes))
"""


def test_new_cards_have_codes_once_they_are_listed(tmp_path: Path) -> None:
    told = run(copy_with(tmp_path, {"content/__init__.py": IN_BOXES, **LISTED}), NEW_DEALS).splitlines()
    codes = [line.split()[0] for line in told]
    assert [line.split()[1] for line in told] == ["True"] * 24
    assert len(set(codes)) == 24
    for code in codes[:2]:
        assert len(code.replace("-", "")) == 24
    for code in codes[2:]:
        assert re.fullmatch(r"2[0-9A-Z]{3}(-[0-9A-Z]{4}){6,12}(-[0-9A-Z]{1,4})?", code)
        assert len(code) <= 64  # what a table's options have room for
        with pytest.raises(BadDealCode, match="does not exist"):
            read_deal_code(code)  # here, where no box has these cards


def test_new_cards_that_are_not_listed_have_no_code(tmp_path: Path) -> None:
    told = run(copy_with(tmp_path, {"content/__init__.py": IN_BOXES}), NEW_DEALS).splitlines()
    refused = [line for line in told if line.startswith("refused: this deal has no code: the code book does not list")]
    assert len(told) == 24
    assert len(refused) == 22


# Version 2


def second(*numbers: int) -> str:
    """A code of version 2 with these digits between the version and a seed of zeros, by a second encoder."""
    digits = [2, *numbers, *[0] * 16]
    value = 0
    for digit in [*digits, 0]:
        value = 2 * value
        value = (value ^ 37 if value >= 32 else value) ^ digit
    return "".join("0123456789ABCDEFGHJKMNPQRSTVWXYZ"[digit] for digit in [*digits, value])


@pytest.mark.parametrize(
    "digits",
    [
        (0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1),  # version 1 writes this
        (4, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1),  # no such sheet
        (0, 0, 0, 1, 0, 0, 0, 1, 2, 31, 15, 1),  # no such ambush
        (0, 0, 0, 1, 0, 0, 3, 2, 1, 0, 1),  # ambushes in another order
        (0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 0, 0, 1, 2),  # three edicts
        (0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0),  # an edict four times
        (0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 16),  # the last number does not end
        (16, 0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1),  # a number with a digit too many
        (0,) * 11,
        (31,) * 30,
    ],
)
def test_a_code_of_version_2_that_this_version_would_not_write_is_refused(digits: tuple[int, ...]) -> None:
    with pytest.raises(BadDealCode, match="names a set-up"):
        read_deal_code(second(*digits))


@pytest.mark.parametrize("game", GAMES)
def test_what_version_1_can_write_is_written_in_version_1(game: str) -> None:
    setup = make_setup(game)
    assert len(deal_code(setup, bytes(10)).replace("-", "")) == 24
    assert read_deal_code(deal_code(setup, bytes(10))) == Deal(setup, bytes(10))
    assert len(setup.ambushes) == AMBUSH_DECK
