"""Writes the recorded games of this folder anew: python -m tests.games.make

Only needed when the format of records changes; the games are random but always the same.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from quillmap.content.games import make_setup
from quillmap.record import write_record
from tests.play import random_game

PACK = ["flayer_incursion", "insectoid_invasion", "ratman_strike", "ogre_charge"]
FIRST_GAME = ["faunlost_thicket", "gnomish_colony", "ulems_wallow", "dwarvenholds"]

EFFECTS = ["dragon_inferno", "zombie_plague", "giant_troll_ravage", "gorgon_gaze"]

FIRST_RULES: dict[str, dict[str, Any]] = {
    "base_a_solo": {"game": "base", "sheet": "A"},
    "base_b_solo": {"game": "base", "sheet": "B"},
    "base_a_four_seats": {"game": "base", "sheet": "A", "seats": 4},
    "base_b_english_fallback": {"game": "base", "sheet": "B", "seats": 2, "fallback": "card"},
    "base_ambush_pack": {"game": "base", "sheet": "A", "seats": 3, "ambushes": PACK},
    "heroes_c_solo": {"game": "heroes", "sheet": "C"},
    "heroes_d_solo": {"game": "heroes", "sheet": "D"},
    "heroes_c_five_seats": {"game": "heroes", "sheet": "C", "seats": 5},
    "heroes_first_game": {"game": "heroes", "sheet": "C", "seats": 2, "edicts": FIRST_GAME},
    "heroes_ambush_pack": {"game": "heroes", "sheet": "D", "seats": 2, "ambushes": PACK},
    "combined_solo": {"game": "combined"},
    "combined_three_seats": {"game": "combined", "seats": 3, "sheet": "D"},
    "combined_heroes_cards_on_a": {"game": "combined", "seats": 2, "explore": "heroes", "seasons": "heroes"},
    "combined_without_heroes": {"game": "combined", "seats": 2, "sheet": "C", "heroes": False, "explore": "heroes"},
    "combined_all_effects": {
        "game": "combined",
        "seats": 6,
        "ambushes": EFFECTS,
    },
}
"""Games by version 1 of the rules. Their lines name no version and must be read for ever."""
SECOND_RULES: dict[str, dict[str, Any]] = {
    "rules_2_alone": {"game": "heroes", "sheet": "D"},
    "rules_2_table": {"game": "combined", "seats": 3, "ambushes": EFFECTS},
}
GAMES = FIRST_RULES | SECOND_RULES


def main() -> None:
    for name, options in GAMES.items():
        events, _ = random_game(make_setup(**options), random.Random(name), 1 if name in FIRST_RULES else 2)
        (Path(__file__).parent / f"{name}.jsonl").write_text(write_record(events), encoding="utf-8")


if __name__ == "__main__":
    main()
