"""The second engine itself, held against drawings that were counted by hand."""

from __future__ import annotations

import random

from tests.naive import (
    AMBUSH,
    EXPLORE,
    HEROES,
    RUINS,
    NaiveSheet,
    Space,
    ambush_offer,
    destroy,
    draw,
    explore_offer,
    gaze_options,
    hero_options,
    monster_penalty,
    name,
    orientations,
    place_hero,
    placements,
    ravage_options,
    solo_walk,
    space,
    spread,
    surrounded_mountains,
)
from tests.naive_game import NaiveGame
from tests.naive_scoring import SCORING, earning, score

EDICTS = ["sentinel_wood", "wildholds", "canal_lake", "borderlands"]
LENGTHS = [8, 8, 7, 6]


def sketch(drawing: str) -> NaiveSheet:
    rows = ["".join(row.split()) for row in drawing.strip().splitlines()]
    rows = [row.ljust(11, ".") for row in rows] + ["." * 11] * (11 - len(rows))
    return NaiveSheet.parse("/".join(rows))


def spaces(names: str) -> frozenset[Space]:
    return frozenset(space(one) for one in names.split())


def full_but(names: str, sheet_id: str = "A") -> NaiveSheet:
    sheet = NaiveSheet.blank(sheet_id)
    draw(sheet, "farm", sheet.empty() - spaces(names))
    return sheet


def walk(sheet: NaiveSheet, card_id: str) -> str:
    found = solo_walk(sheet, card_id)
    return "nowhere" if found is None else " ".join(name(one) for one in sorted(found))


def test_names_run_from_the_top_left_and_come_back() -> None:
    assert (name((0, 0)), name((1, 2)), name((10, 10))) == ("A1", "B3", "K11")
    assert (space("A1"), space("B3"), space("K11")) == ((0, 0), (1, 2), (10, 10))


def test_notation_comes_back_unchanged_for_every_symbol_and_blank_sheet() -> None:
    line = ".FVAWHMDZTG/^#X.......r/fvawhmdztgx"
    text = line + "/..........." * 8
    assert NaiveSheet.parse(text).notation() == text
    assert NaiveSheet.parse(text.replace("/", "\n")).notation() == text
    for sheet_id in "ABCD":
        blank = NaiveSheet.blank(sheet_id)
        assert NaiveSheet.parse(blank.notation()) == blank


def test_a_shape_has_as_many_versions_as_its_symmetry_leaves() -> None:
    counts = {"X": 1, ".X./XXX/.X.": 1, "X/X": 2, "X./.X": 2, "X./XX": 4, "..X/.XX/XX.": 4, "..XX/XXX.": 8}
    assert {rows: len(orientations(rows)) for rows in counts} == counts


def test_first_placements_on_blank_a_are_those_counted_by_hand() -> None:
    blank = NaiveSheet.blank("A")

    def count(rows: str) -> int:
        return len(placements(blank, rows, None))

    assert count("X") == 121 - 5
    assert count("X/X") == 220 - 5 * 4  # no two mountains touch, none is at the edge
    assert count("X.X") == 198 - 10 - 8  # pairs that end on a mountain, across and down
    assert count(".X./XXX/.X.") == 81 - (5 + 5 + 5 + 4 + 4)  # centres on or beside a mountain
    assert count("..X/.XX/XX.") == 324 - (20 + 20 + 20 + 14 + 14)  # mountains one from the edge lose fewer
    assert count("XXXX") == 88 - (4 + 3 + 4 + 3 + 4) + 88 - (2 + 3 + 4 + 3 + 2)  # across, then down


def test_a_ruins_demand_keeps_only_placements_on_ruins_and_else_falls_back() -> None:
    blank = NaiveSheet.blank("A")
    offer = explore_offer(blank, "farmland", True, "any")
    assert len(offer["shapes"][0][0]) == 6 * 4 - 2  # C10 and I2 have a mountain beside them
    assert not offer["fallback"]

    draw(blank, "forest", blank.ruins)
    offer = explore_offer(blank, "farmland", True, "card")
    assert offer["fallback"]
    assert offer["single_terrains"] == ["farm"]
    assert not offer["nothing"]
    assert explore_offer(blank, "farmland", True, "any")["single_terrains"][-1] == "monster"


def test_the_fallback_is_for_shapes_that_fit_nowhere_and_a_full_sheet_offers_nothing() -> None:
    assert explore_offer(full_but("A1 C1"), "farmland", False, "any")["fallback"]
    assert not explore_offer(full_but("A1 B1"), "farmland", False, "any")["fallback"]
    full = explore_offer(full_but(""), "farmland", False, "any")
    assert full["nothing"]
    assert not full["fallback"]
    assert ambush_offer(full_but("A1 C1"), "ratman_strike")["fallback"]
    nothing = {"placements": set(), "fallback": False, "nothing": True}
    assert ambush_offer(full_but(""), "ratman_strike") == nothing


def test_a_mountain_pays_once_and_the_track_holds_fourteen() -> None:
    sheet = NaiveSheet.blank("A")
    draw(sheet, "farm", spaces("A4 B3 B5"), coin=True)
    assert (sheet.coins, surrounded_mountains(sheet)) == (1, 0)
    destroy(sheet, space("C4"))
    assert (sheet.coins, surrounded_mountains(sheet)) == (2, 1)
    draw(sheet, "farm", spaces("K1"))
    assert sheet.coins == 2
    sheet.coins = 14
    draw(sheet, "farm", spaces("K2"), coin=True)
    assert sheet.coins == 14


def test_a_dragon_pays_three_when_its_spaces_are_surrounded_or_destroyed() -> None:
    sheet = NaiveSheet.blank("A")
    draw(sheet, "monster", spaces("K1 K2"), letter="D")
    draw(sheet, "farm", spaces("J1"))
    assert sheet.coins == 0
    place_hero(sheet, space("J2"), spaces("K2"))  # K1 is surrounded now, K2 destroyed
    assert (sheet.coins, sheet.dragon_paid, sheet.letters[space("K2")]) == (3, True, "D")
    draw(sheet, "farm", spaces("K3"))
    assert sheet.coins == 3
    assert sketch("D A\nA").dragon_paid
    assert not sketch("D A").dragon_paid
    assert not sketch("A").dragon_paid


def test_hero_patterns_turn_and_fall_off_the_map() -> None:
    blank = NaiveSheet.blank("A")
    counts = {hero: sum(where == (5, 4) for where, _ in hero_options(blank, hero)) for hero in HEROES}
    assert counts == {"dobrik": 1, "wren": 4, "freyla": 4, "dal": 1}
    corner = {marks for where, marks in hero_options(blank, "freyla") if where == (0, 0)}
    assert corner == {frozenset(), spaces("A2 A3 A4"), spaces("B1 C1 D1")}


def test_monsters_on_marks_are_destroyed_now_and_later_but_nothing_else_is() -> None:
    sheet = sketch("M . F")
    place_hero(sheet, space("B2"), spaces("A1 A3 C1 C3"))
    assert sheet.notation().startswith("X.F")
    draw(sheet, "monster", spaces("C3 C4"))
    assert sheet.notation().split("/")[2] == "..XM......."
    assert monster_penalty(sheet) == 3  # B4, C5, D4


def test_gorgon_troll_and_zombie_act_only_while_alive() -> None:
    sheet = sketch("G ^ .\n F # .\n T . .\n X . Z")
    assert gaze_options(sheet) == spaces("B1")
    assert gaze_options(sketch(". G #\n^ X")) == spaces("A1")
    assert ravage_options(sheet) == spaces("C2")
    sheet.marks = set(spaces("D4"))
    spread(sheet)
    assert sheet.notation().split("/")[2:5] == ["T.Z........", "XZZX.......", "..Z........"]
    assert ravage_options(sheet) == spaces("C2")
    destroy(sheet, space("A1"))
    destroy(sheet, space("C1"))
    assert gaze_options(sheet) == ravage_options(sheet) == set()
    spread(sheet)
    assert space("D5") not in sheet.terrain  # a destroyed zombie does not spread


def test_the_solo_walk_starts_in_the_printed_corner_and_goes_the_printed_way() -> None:
    a, b, d = (NaiveSheet.blank(sheet_id) for sheet_id in "ABD")
    assert walk(a, "goblin_attack") == "I9 J10 K11"
    assert walk(a, "gnoll_raid") == "A1 A2 B1 C1 C2"
    assert walk(b, "bugbear_assault") == "C9 C11 D9 D11"  # two steps down, past the mountain B9
    assert walk(d, "kobold_onslaught") == "G1 H1 H2 I1"  # two steps up, past the wasteland J1
    draw(a, "farm", spaces("A1"))
    assert walk(a, "zombie_plague") == "B1"  # from the top left, counterclockwise is down


def test_the_solo_walk_goes_inward_ring_by_ring_and_ends_at_the_centre() -> None:
    sheet = NaiveSheet.blank("B")
    draw(sheet, "farm", [(row, column) for row, column in sheet.empty() if {row, column} & {0, 10}])
    assert walk(sheet, "zombie_plague") == "B2"
    assert walk(full_but("F6", "C"), "zombie_plague") == "F6"
    assert walk(full_but("F5 F6 F7", "C"), "ratman_strike") == "F5 F6 F7"  # the last ring is one column
    assert walk(full_but("E5 E6 E7 F5"), "flayer_incursion") == "nowhere"  # an L, but never turned
    assert walk(full_but("E6 F6 G6 F5 A1"), "ratman_strike") == "nowhere"
    assert walk(full_but(""), "zombie_plague") == "nowhere"


def test_lost_barony_never_pays_less_than_three_and_six_on_sheet_b() -> None:
    assert [score("lost_barony", NaiveSheet.blank(sheet_id)) for sheet_id in "ABCD"] == [3, 6, 3, 3]


def test_cards_on_one_drawn_sheet_pay_what_was_counted_by_hand() -> None:
    sheet = sketch(
        """
        F F . V V W ^ A A
        F ^ F V V W A . .
        F F F . H . . . .
        A W F V V V V . .
        ^ w A M . . . . .
        """
    )
    paid = {card_id: stars for card_id in SCORING if (stars := score(card_id, sheet))}
    assert paid == {
        "sentinel_wood": 4,  # A1 A2 B1 C1
        "greenbough": 7,  # rows A to D, columns 1 to 3
        "treetower": 5,  # A1 B1 C1 C2 D3
        "canal_lake": 6,  # B6 B7, D1 D2, E2 E3
        "mages_valley": 7,  # water A6 E2, farm A8 B7 D1
        "the_golden_granary": 1,  # D2; E2 lies on the ruins, which pays water nothing
        "great_city": 4,  # both villages have four, neither touches a mountain
        "greengold_plains": 6,  # forest, water, hero; forest, hero, monster
        "shieldgate": 8,
        "lost_barony": 9,  # B1 to D3, and C1 to E3
        "the_cauldrons": 2,  # A3 C4
        "faunlost_thicket": 6,  # A1 to C1, and B3 to D3
        "heart_of_the_forest": 2,  # A1
        "sleepy_valley": 4,  # row C
        "clawsgrave_peaks": 10,  # A7 and E1, each by its own water
        "traylo_monastery": 7,  # D4 to D7
        "outer_enclave": 7,  # C4 C6 C7 D8 E5 E6 E7
        "gnomish_colony": 6,  # A4 to B5
        "caravansary": 5,  # one row, four columns
        "banded_hills": 8,  # rows A and B
    }
    ties = [card_id for card_id in SCORING if earning(card_id, sheet) is None]
    assert ties == ["great_city", "shieldgate", "lost_barony", "faunlost_thicket"]


def test_the_other_cards_pay_for_small_drawings() -> None:
    assert score("stoneside_forest", sketch("^ F ^ F . ^")) == 6
    assert score("shoreside_expanse", sketch(". . . . .\n. A . W .")) == 6
    assert score("shoreside_expanse", sketch("A . W . .\n. . . . .\n. A W . .")) == 0
    assert score("shieldgate", sketch("V V V . V V . V")) == 4
    assert score("wildholds", sketch("V V V V V V V . V V V")) == 8
    assert score("borderlands", sketch("FFFFFF^FFFF")) == 6
    assert score("dwarvenholds", sketch("FFFFFF^FFFF")) == 7
    assert score("dwarvenholds", sketch("FFFFFFFFFFF")) == 0
    assert score("the_broken_road", sketch(".\n" * 9 + "A\nX M")) == 6
    assert score("deepwood", sketch("F F F F F . V")) == 6
    assert score("deepwood", sketch("F F F F F V")) == 0
    assert score("craylund", sketch("W A W\n. W .")) == 7
    assert score("craylund", sketch("W A .\n. A W\n. . .")) == 0
    assert score("craylund", sketch("A A .\nA W .\n. . .")) == 0  # one water space with two sides
    assert score("ulems_wallow", sketch("A W A W")) == 4
    assert score("jorekburg", sketch("A A W\nW A .\n. W .")) == 4
    assert score("silos", sketch("A A A\n" * 11)) == 20
    assert score("starlit_sigil", sketch(". r . F .\nF F F X A\n. . F")) == 4


def test_spaces_that_earn_agree_with_the_stars() -> None:
    ones = ["sentinel_wood", "treetower", "canal_lake", "great_city", "the_cauldrons", "outer_enclave"]
    each = dict.fromkeys(ones, 1)
    each |= {"shieldgate": 2, "faunlost_thicket": 2, "heart_of_the_forest": 2}
    each |= {"stoneside_forest": 3, "ulems_wallow": 4, "clawsgrave_peaks": 5}
    for seed in range(20):
        sheet = random_sheet(random.Random(seed))
        for card_id in SCORING:
            earned = earning(card_id, sheet)
            if earned is None:
                continue
            assert bool(earned) == bool(score(card_id, sheet))
            if card_id in each:
                assert len(earned) * each[card_id] == score(card_id, sheet)


def random_sheet(luck: random.Random) -> NaiveSheet:
    sheet = NaiveSheet.blank(luck.choice("ABCD"))
    for where in sorted(sheet.empty()):
        kind = luck.choice(["forest", "village", "farm", "water", "monster", "hero", "", ""])
        if kind:
            sheet.terrain[where] = kind
    return sheet


def test_an_ambush_passes_round_three_seats() -> None:
    game = NaiveGame(3, "C", LENGTHS, EDICTS, "any")
    game.begin_season()
    game.reveal("gorgon_gaze")
    assert [game.target(seat) for seat in range(3)] == [
        2,
        0,
        1,
    ]  # clockwise: seat 1 holds the sheet of seat 0
    game.act(1, ("monster", spaces("A2 A4 B3")))
    assert game.sheets[0].notation().startswith(".G.G...")
    assert game.waiting() == {0: "ambush", 1: "gaze", 2: "ambush"}
    assert game.target(1) == 0
    assert game.legal(1) == spaces("A1 A3 A5 B4 C3")  # B2 is a mountain
    game.act(1, space("A3"))
    assert game.waiting() == {0: "ambush", 2: "ambush"}


def test_effects_after_scoring_come_in_the_order_revealed() -> None:
    ends = {}
    for order in (("zombie_plague", "giant_troll_ravage"), ("giant_troll_ravage", "zombie_plague")):
        game = NaiveGame(1, "A", [0, 0, 0, 0], EDICTS, "any")
        game.begin_season()
        game.lasting = list(order)
        game.sheets[0] = sketch("Z . T")
        game.score_season()
        game.after_scoring()
        assert game.waiting() == {0: "ravage"}
        ends[order[0]] = len(game.legal(0))
        game.act(0, space("B3"))
        assert game.waiting() == {}
        assert game.sheets[0].terrain[space("B1")] == "monster"
    assert ends == {"zombie_plague": 2, "giant_troll_ravage": 3}  # the zombie took A2 first, or did not


def test_an_ambush_that_fits_nowhere_is_one_plain_monster_without_effect() -> None:
    game = NaiveGame(2, "A", LENGTHS, EDICTS, "any")
    game.sheets = [full_but(""), full_but("A1 C1")]
    game.begin_season()
    game.reveal("gorgon_gaze")
    assert game.waiting() == {0: "ambush"}  # seat 1 received a full sheet
    assert game.legal(0) == {("monster", spaces("A1")), ("monster", spaces("C1"))}
    game.act(0, ("monster", spaces("A1")))
    assert game.waiting() == {}
    assert game.sheets[1].letters == {}


def test_solo_ambushes_draw_themselves_and_a_ruins_demand_waits_for_an_explore_card() -> None:
    game = NaiveGame(1, "A", LENGTHS, EDICTS, "any")
    game.begin_season()
    game.reveal("temple_ruins")
    game.reveal("gorgon_gaze")
    assert game.sheets[0].letters.keys() == spaces("J9 J11 K10")
    assert game.waiting() == {0: "gaze"}
    assert game.target(0) == 0
    game.act(0, space("J10"))
    game.reveal("farmland")
    ruins = game.sheets[0].ruins
    assert all(covered & ruins for _, covered in game.legal(0))
    game.act(0, ("farm", spaces("C2 C3")))
    assert game.sheets[0].coins == 1
    assert game.time == 1
    game.reveal("farmland")
    assert ("farm", spaces("A1 A2")) in game.legal(0)


def test_a_tie_goes_to_the_seat_that_lost_less_to_monsters() -> None:
    game = NaiveGame(3, "A", LENGTHS, EDICTS, "any")
    lines = [(9, 4), (8, 3), (8, 3)]
    game.scores = [[{"first": first, "second": 0, "coins": 2, "monsters": lost} for first, lost in lines]]
    assert game.standings() == ([7, 7, 7], [1, 2])


def test_random_games_run_to_their_end_and_only_fill_spaces() -> None:
    for seed in range(6):
        luck = random.Random(seed)
        seats = 1 + seed % 3
        game = NaiveGame(seats, luck.choice("ABCD"), LENGTHS, luck.sample(SCORING, 4), "any")
        fresh = [luck.sample(sorted(AMBUSH), 4), luck.sample(sorted(HEROES), 4)]
        fresh[0][0] = "gorgon_gaze"
        hidden: list[str] = []
        for _ in range(4):
            game.begin_season()
            hidden += [fresh[0].pop(), fresh[1].pop()]
            deck = sorted(EXPLORE)[seed % 2 :: 2] + sorted(RUINS) + hidden
            luck.shuffle(deck)
            while not game.season_over():
                card = deck.pop()
                hidden = [one for one in hidden if one != card]
                game.reveal(card)
                play_out(game, luck)
            assert len(game.score_season()) == seats
            game.after_scoring()
            play_out(game, luck)
        totals, winners = game.standings()
        assert totals[winners[0]] == max(totals)


def play_out(game: NaiveGame, luck: random.Random) -> None:
    while game.waiting():
        seat = luck.choice(sorted(game.waiting()))
        sheet = game.sheets[game.target(seat)]
        before, coins = sheet.filled(), sheet.coins
        game.act(seat, luck.choice(sorted(game.legal(seat), key=repr)))
        assert before <= sheet.filled()
        assert coins <= sheet.coins <= 14


def test_a_full_solo_map_ends_every_season_at_once() -> None:
    game = NaiveGame(1, "A", LENGTHS, EDICTS, "any")
    game.sheets[0] = full_but("")
    for _ in range(4):
        game.begin_season()
        assert game.season_over()
        assert game.waiting() == {}
        assert game.score_season()[0]["monsters"] == 0
        game.after_scoring()
