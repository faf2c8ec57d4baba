"""What the screen shows: nothing is hidden, nothing is cut, and no colour is needed to read it."""

from __future__ import annotations

import random
import re

import pytest
from rich.text import Text

from quillmap import make_setup
from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS
from quillmap.content.boxes.base import BASE
from quillmap.content.boxes.heroes import HEROES
from quillmap.locale import catalogue
from quillmap.rules.cards import Ambush
from quillmap.rules.decide import decide, new_game
from quillmap.rules.events import SeasonScored
from quillmap.rules.game import Game, evolve, fold
from quillmap.rules.masks import SPACES
from quillmap.rules.notation import named
from quillmap.rules.offers import Task, legal_moves
from quillmap.rules.scoring import Reckoning
from quillmap.rules.sheet import Sheet
from quillmap.rules.view import View, view
from quillmap.terminal.card import HEIGHT as BLOCK_HEIGHT
from quillmap.terminal.card import ambush_block
from quillmap.terminal.chart import Overlay, chart, chart_width
from quillmap.terminal.ghost import appear, turn
from quillmap.terminal.glyphs import ASCII, look
from quillmap.terminal.help import help_page
from quillmap.terminal.pages import RECKONING_STEPS, ending, reckoning
from quillmap.terminal.palette import RICH, SIXTEEN
from quillmap.terminal.panels import difference, edict_panel, score_table
from quillmap.terminal.score_preview import foresee, present
from quillmap.terminal.screen import Picture, drawing_scene
from quillmap.terminal.words import card_name
from tests.sketch import blank, sheet
from tests.terminal.played import SALT, plain, play_watched, seed

CENTRE = (5.0, 5.0)
SIZES = ((80, 24), (81, 25), (100, 30), (120, 40), (200, 60))
GAMES = ("base", "heroes", "combined")


def table(card: str, drawn: Sheet, *, game: str = "base", task: Task = Task.DRAW, demand: bool = False) -> View:
    """A game in which this card has just been revealed and the map looks like this."""
    edicts = ("greenbough", "canal_lake", "great_city", "borderlands") if game == "base" else ()
    _, begun = new_game(make_setup(game, edicts=edicts), seed(1), SALT)
    return view(
        begun._replace(
            sheets=(drawn,), shown=(drawn,), card=card, revealed=(card,), waiting=(task,), demand=demand, clock=1
        ),
        0,
    )


def shown(seen: View, *, lit: int | None = None) -> str:
    assert seen.offer
    return plain(drawing_scene(seen, appear(seen.offer, CENTRE), lit).picture(80, 24))


def test_every_kind_of_space_has_a_symbol_of_its_own() -> None:
    drawn = sheet("F V A W H M D Z T G ^ / # X . r")
    symbols = [look(drawn, number).symbol for number in range(15)]
    assert len(set(symbols)) == 15
    assert len({symbol.translate(ASCII) for symbol in symbols}) == 15
    assert {len(symbol) for symbol in symbols} == {1}


def test_the_chart_draws_each_space_under_its_column() -> None:
    lines = plain(chart(sheet("F . r a / . ^ . ."), Overlay())).split("\n")
    assert lines[0].split() == [str(number) for number in range(1, 12)]
    assert lines[1].startswith(" A  ♣  ·  ∩  ≡∩ ·")
    assert lines[2].startswith(" B  ·  ▲• ·  · ")
    assert lines[0].index("4") == lines[1].index("≡")


def test_a_mountain_that_paid_shows_no_coin_and_attack_marks_stay() -> None:
    drawn = sheet("^ F / F .")._replace(marks=named(["A2", "B2"]))
    assert plain(chart(drawn, Overlay())).split("\n")[1].startswith(" A  ▲ *♣ ")
    assert plain(chart(drawn, Overlay())).split("\n")[2].startswith(" B  ♣ *· ")


def test_overlays_have_brackets_of_their_own() -> None:
    drawn = sheet("F . r .")
    lines = plain(
        chart(
            drawn, Overlay(ghost=named(["A2"]), symbol="≈", wanted=named(["A3"]), lit=named(["A1"]), lines=1 | 1 << 12)
        )
    ).split("\n")
    assert lines[1].startswith("(A)(♣)[≈]{∩} · ")
    assert lines[0].startswith("    1 (2) 3 ")
    assert (
        plain(chart(drawn, Overlay(ghost=named(["A1", "A2"]), symbol="≈", legal=False)))
        .split("\n")[1]
        .startswith(" A !♣!!≈! ∩ ")
    )
    assert "*♣*" in plain(chart(drawn, Overlay(attack=named(["A1"]))))


def test_marked_columns_stay_in_line() -> None:
    every_column = ((1 << 11) - 1) << 11
    for scale in (1, 2):
        assert {line.cell_len for line in chart(sheet(""), Overlay(lines=every_column), scale)} == {14 + 22 * scale}


def test_a_big_chart_is_five_by_two() -> None:
    lines = chart(blank("A"), Overlay(ghost=named(["A1"]), symbol="♣"), 2)
    assert len(lines) == 23
    assert {line.cell_len for line in lines} == {58}
    assert lines[1].plain.startswith(" A [ ♣ ]  ·  ")
    assert lines[2].plain.startswith("   [♣ ♣]     ")


def test_the_card_shows_its_shapes_its_coin_and_what_is_chosen() -> None:
    picture = shown(table("great_river", sheet("")))
    assert "Great River" in picture
    assert "time 1" in picture
    assert "● coin" in picture
    assert re.search(r"▸≈ +≈", picture)
    farm = shown(table("orchard", sheet("")))
    assert "▸ ♣  Forest" in farm
    assert "  ≡  Farm" in farm
    assert "● coin" not in farm


def test_ruins_that_must_be_covered_are_marked_and_explained() -> None:
    picture = shown(table("orchard", blank("A"), demand=True))
    assert picture.count("{∩}") + picture.count("{♣}") == 7, "six on the map and one in the words"
    assert picture.count("{♣}") >= 1
    assert "Ruins! The shape must cover one of the ruins marked {∩}." in picture
    assert "{∩}" not in shown(table("orchard", blank("A")))


def test_the_single_space_is_explained_in_plain_words() -> None:
    dots = sheet("/".join([".W.W.W.W.W."] + ["W" * 11] * 10))
    picture = shown(table("orchard", dots))
    assert "No shape of this card fits on your map: draw one single space, no coin." in picture
    assert "M  Monster" in picture
    no_ruins = shown(table("orchard", sheet(""), demand=True))
    assert "Ruins! No shape of this card can cover any: draw one single space, no coin." in no_ruins


def test_a_hero_is_shown_with_its_attack() -> None:
    seen = table("freyla", sheet(". . . . . . M M"), game="heroes", task=Task.HERO)
    assert seen.offer
    ghost = appear(seen.offer, (0.0, 4.0))
    picture = plain(drawing_scene(seen, ghost, None).picture(80, 24))
    assert " A  ·  ·  ·  · [H]*·**M**M* ·" in picture
    assert "monsters −4 → 0" in picture
    turned = plain(drawing_scene(seen, turn(ghost), None).picture(80, 24))
    assert " A  ·  ·  ·  · [H] ·  M  M  ·" in turned
    assert "monsters" not in turned.split("\n")[21]


def test_a_gaze_marks_what_may_be_destroyed() -> None:
    drawn = sheet("G F / ^ .")
    seen = table("gorgon_gaze", drawn, game="heroes", task=Task.GAZE)
    picture = shown(seen)
    assert " A  G [X] ·" in picture
    assert "Gorgon Gaze" in picture
    assert "Enter destroy" in picture


def test_the_space_chosen_for_destruction_looks_unlike_those_that_may_be_chosen() -> None:
    seen = table("gorgon_gaze", sheet(". . . / . G r / . . ."), game="heroes", task=Task.GAZE)
    assert seen.offer
    picture = plain(drawing_scene(seen, appear(seen.offer, (1.0, 2.0)), None).picture(80, 24))
    assert " B {·} G [X] ·" in picture


def test_a_hero_while_ruins_wait_says_so() -> None:
    seen = table("dal", blank("C"), game="heroes", task=Task.HERO, demand=True)
    assert "A hero: place it on an empty space. The ruins wait for the next explore card." in shown(seen)


@pytest.mark.parametrize("card", AMBUSHES.values(), ids=list(AMBUSHES))
def test_an_ambush_has_room_for_all_it_says(card: Ambush) -> None:
    block = ambush_block(card, 0, chart_width(1))
    assert len(block) <= BLOCK_HEIGHT
    assert "…" not in plain(block)


def test_the_preview_is_what_the_move_then_brings() -> None:
    seen = table("great_river", sheet(". A . . / . . . . / . . A ."))
    assert seen.offer
    ghost = appear(seen.offer, (1.0, 1.0))._replace(row=0, column=0)
    picture = plain(drawing_scene(seen, ghost, None).picture(80, 24))
    assert re.search(r"B Canal Lake +★ 0 → 2", picture)
    assert "Here: Spring 0 → 3 ★   coins 0 → 1" in picture
    assert re.search(r"A Greenbough +★ 0 ", picture), "what does not change has no arrow"


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_foreseen_comes_true(game: str) -> None:
    rng = random.Random(game)
    _, begun = new_game(make_setup(game), seed(11), SALT)
    played = begun
    while any(played.waiting):
        seen = view(played, 0)
        assert seen.offer
        moves = list(legal_moves(seen.offer))
        move = rng.choice(moves)
        events = decide(played, 0, move)
        assert foresee(seen, move) == present(view(evolve(played, events[0]), 0))
        played = fold(played, events)


def test_a_preview_marks_gains_and_losses_differently() -> None:
    seen = table("great_river", sheet("M . ."))
    now = present(seen)
    richer = now._replace(sheet=seen.sheet._replace(coins=2))
    poorer = now._replace(monsters=now.monsters._replace(stars=5))
    assert [str(span.style) for span in difference(seen, richer).spans] == ["good", "good", "good"]
    assert [str(span.style) for span in difference(seen, poorer).spans] == ["good", "bad", "bad"]
    assert difference(seen, poorer).plain == "Here: Spring −2 → −5 ★   monsters −2 → −5"


def test_the_score_sheet_has_what_was_scored_what_stands_now_and_what_is_to_come() -> None:
    seen = table("orchard", sheet("F W A / M . ."))
    seen = seen._replace(season=1, scores=((Reckoning(7, 12, 3, 5),),))
    assert [line.plain.rstrip() for line in score_table(seen)] == [
        "          A  B  C  D Coin  Mon  Sum",
        " Spring   7 12          3   −5   17",
        "▸Summer      2  0       0   −2    0",
        " Fall           ·  ·",
        " Winter   ·        ·",
    ]


def test_the_reason_why_a_drawing_does_not_fit_is_shown() -> None:
    seen = table("great_river", blank("A"))
    assert seen.offer
    ghost = appear(seen.offer, CENTRE)._replace(row=0, column=3)
    picture = plain(drawing_scene(seen, ghost, None).picture(80, 24))
    assert "Not here. Already filled: B4." in picture
    assert "!≈!" in picture
    assert "!▲!" in picture
    assert "[≈]" not in picture


@pytest.mark.parametrize("edict", EDICTS)
def test_the_rule_of_an_edict_lit_up_is_there_to_the_last_word(edict: str) -> None:
    others = {card.category: card.id for card in HEROES.scoring}
    others[EDICTS[edict].category] = edict
    seen = table("great_river", sheet(""))._replace(edicts=tuple(EDICTS[card] for card in others.values()))
    seen = seen._replace(tallies=tuple(card.score(seen.sheet) for card in seen.edicts))
    lit = list(others.values()).index(edict)
    picture = edict_panel(seen, None, lit, 40, 13)
    assert len(picture) <= 13
    words = " ".join(line.plain.strip() for line in picture)
    assert catalogue("en").rules[edict] in words
    assert all(card_name(card) in words for card in others.values())


@pytest.mark.parametrize("card", [*EXPLORE, *HERO_CARDS, *AMBUSHES])
def test_help_has_room_for_everything(card: str) -> None:
    ambushes = [card, *AMBUSHES] if card in AMBUSHES else AMBUSHES
    explore = "base" if card in {printed.id for printed in BASE.explore} else "heroes"
    setup = make_setup("combined", ambushes=list(dict.fromkeys(ambushes))[:4], explore=explore)
    seen = view(new_game(setup, seed(1), SALT)[1], 0)
    seen = seen._replace(card=card, revealed=(), past=())
    words = plain(help_page(seen, 80, 24))
    assert "every season" in re.sub(r"\s+", " ", words)
    assert card_name(card) + ":" in words
    assert "…" not in words
    assert {len(line) for line in words.split("\n")} == {80}


def test_help_never_names_what_was_revealed_as_still_in_the_deck() -> None:
    seen = table("orchard", sheet(""))
    assert "Orchard," not in plain(help_page(seen, 80, 24))
    assert "Orchard," in plain(help_page(seen._replace(card=None, revealed=()), 80, 24))


def test_the_reckoning_adds_up_step_by_step() -> None:
    seen = table("orchard", sheet("F W A / M . ."))._replace(tallies=())
    seen = seen._replace(tallies=tuple(edict.score(seen.sheet) for edict in seen.edicts))
    event = SeasonScored(0, (Reckoning(4, 2, 3, 5),))
    steps = [plain(reckoning(seen, event, step).picture(80, 24)) for step in range(1, RECKONING_STEPS + 1)]
    assert re.search(r"A Greenbough +★ 4", steps[0])
    assert "Canal Lake  " not in steps[0]
    assert "(♣)" in steps[0]
    assert "(≈)(≡)" in steps[1]
    assert re.search(r"Monsters beside 5 empty spaces +★ −5", steps[2])
    assert re.search(r"Spring +★ 4\n", re.sub(r" +\n", "\n", steps[2]))
    assert "Next: Summer, time 8, edicts B and C." in steps[2]


def test_the_end_names_the_title_and_the_next_one() -> None:
    seen = table("orchard", sheet(""))
    solo = sum(edict.solo for edict in seen.edicts)
    scores = tuple((Reckoning(points, 0, 0, 0),) for points in (solo, 3, 4, 0))
    picture = plain(ending(seen._replace(scores=scores, over=True, season=3), "CODE").picture(80, 24))
    assert "Apprentice Surveyor " in picture
    assert "Journeyman Topographer: 3 stars more" in picture
    assert re.search(r"Rating +\+7", picture)
    low = tuple((Reckoning(0, 0, 0, 30),) for _ in range(4))
    worst = plain(ending(seen._replace(scores=low, over=True, season=3), "").picture(80, 24))
    assert "Oblivious Inkdrinker " in worst
    assert "Dimwitted Doodler:" in worst
    assert "--deal" not in worst


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_game_fits_every_screen_in_known_letters_and_styles(game: str) -> None:
    letters: set[str] = set()
    styles: set[str] = set()

    def watch(picture: Picture) -> None:
        for width, height in SIZES:
            lines = picture(width, height)
            assert len(lines) == height
            assert {line.cell_len for line in lines} == {width}
            assert not any("…" in line.plain for line in lines[-4:]), "what must be read is never cut"
            letters.update(*(line.plain for line in lines))
            styles.update(*(_styles(line) for line in lines))

    play_watched(make_setup(game, sheet="B" if game == "base" else "D"), 2, watch)
    assert {letter for letter in letters if not letter.isascii()} <= {chr(code) for code in ASCII}
    assert styles - {"bold", "reverse", "underline", "bold reverse", "bold underline"} <= set(RICH)
    assert set(RICH) == set(SIXTEEN)


def _styles(line: Text) -> set[str]:
    return {str(style) for style in (line.style, *(span.style for span in line.spans)) if style}


def test_no_space_of_the_map_is_lost_on_the_screen() -> None:
    letters = "FVAW."
    drawn = sheet("/".join("".join(letters[(row * row + column) % 5] for column in range(11)) for row in range(11)))
    lines = plain(chart(drawn, Overlay())).split("\n")[1:]
    seen = [line[4 + 3 * column].translate(ASCII) for line in lines for column in range(11)]
    assert len(seen) == SPACES
    assert "".join(seen) == "".join(letters[(n // 11 * (n // 11) + n % 11) % 5] for n in range(SPACES))


def test_the_screen_needs_no_secret() -> None:
    """Two games that differ only in what is hidden look the same."""
    _, begun = new_game(make_setup("heroes"), seed(1), SALT)

    def look_at(game: Game) -> str:
        return shown(view(game, 0)) + plain(help_page(view(game, 0), 80, 24))

    secret = begun.secret
    other = begun._replace(secret=secret._replace(deck=secret.deck[::-1], lurking=secret.lurking[::-1]))
    assert look_at(begun) == look_at(other)
