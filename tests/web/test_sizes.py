"""All that a turn needs lies in the window, uncovered: on phones, laptops and landscape phones, in every language.

One cartographer looks at one table through four windows, each in another language. The game is drawn over HTTP; for
every kind of card that comes, each window takes every size.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import quillmap.locale
from quillmap.content.deal_code import deal_code
from quillmap.content.games import make_setup
from tests.server.live_server import Server, first_move
from tests.web.conftest import Visit, keep, sample
from tests.web.playing import EVERYTHING, SEED, come_to, go_on, open_table, painted

pytestmark = pytest.mark.xdist_group("web")

LANGUAGES = ("en", "pl", "cs", "ru")
PHONES = [(390, 664), (393, 659), (375, 553), (360, 560), (360, 640), (390, 844), (320, 568), (393, 852), (820, 1060)]
FLAT = [(844, 340), (740, 300), (667, 320), (640, 360)]
LAPTOPS = [(1366, 625), (1024, 768), (1280, 720), (1024, 600), (1920, 1080), (2560, 1440)]
SIZES = PHONES + FLAT + LAPTOPS
Matrix = dict[str, list[tuple[int, int]]]
"""Which sizes each language is looked at in."""
SAMPLE: Matrix = {language: [(360, 560), (320, 568)] for language in LANGUAGES}
SAMPLE["en"] += [(390, 664), (740, 300), (1366, 625)]
WHOLE: Matrix = dict.fromkeys(LANGUAGES, SIZES)
MATRICES = [pytest.param(SAMPLE, id="sample"), pytest.param(WHOLE, id="whole", marks=pytest.mark.whole)]
LOCALE = Path(quillmap.locale.__path__[0])
OURS = {"X-Quillmap": "1"}
SMALLEST_SPACE = 18
"""Pixels: what a space of the map measures at least, on the smallest phone at a full table."""
LONG_TITLES = {"treetop_village", "giant_troll_ravage", "insectoid_invasion", "dobrik_of_lorkheim"}

OUT_OF_REACH = """(selectors) => {
    const wrong = [];
    const inside = ({ left, top, right, bottom }) =>
        left >= -0.5 && top >= -0.5 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
    const points = [[0.5, 0.5], [0.12, 0.15], [0.88, 0.15], [0.12, 0.85], [0.88, 0.85]];
    for (const one of document.querySelectorAll(selectors)) {
        const box = one.getBoundingClientRect();
        if (!box.width || !box.height) continue;
        const name = `${one.className.split(' svelte')[0]} "${one.textContent.trim().slice(0, 20)}"`;
        if (!inside(box)) {
            wrong.push(`${name} leaves the window: ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
            continue;
        }
        if (getComputedStyle(one).pointerEvents === 'none') continue;
        for (const [right, down] of points) {
            const hits = document.elementsFromPoint(box.left + right * box.width, box.top + down * box.height);
            const passing = one.closest('.hand') ? '.nothing' : '.toasts';  // messages go away by themselves
            const hit = hits.find((over) => !over.closest(passing));
            if (one.contains(hit) || (hit?.contains(one) && !one.matches('button, a'))) continue;
            wrong.push(`${name} is covered by ${hit?.className.baseVal ?? hit?.className}`);
            break;
        }
    }
    return [wrong, document.querySelector('[role=grid]').getBoundingClientRect().width];
}"""
NEEDED = ", ".join(
    f"main.game {one}"
    for one in (
        ".tools button",
        ".hand [role=radio]",
        ".monsters",
        ".sum",
        ".coins",
        ".edict",
        ".others button",
        ".top :is(button, a)",
        ".timer",
        ".banner button",
        "[role=grid]",
    )
)
NOTE = "main.game .note-place button"
OVER_EDICTS = "main.game :is(.rule, .rule button, .tools button, .hand [role=radio])"
INSIDE_NAME = """(number) => {
    const [own, around] = [number, number.closest('button')].map((one) => one.getBoundingClientRect());
    return number.scrollWidth <= number.clientWidth && own.width > 0 && own.right <= around.right;
}"""
ROOMY = [(1280, 720), (1920, 1080), (2560, 1440)]
LONGEST_RULES = ("greenbough", "shoreside_expanse", "greengold_plains", "the_broken_road")
NAMES = {language: json.loads((LOCALE / f"{language}.json").read_text("utf-8")) for language in LANGUAGES}
SPILLED = """() => [...document.querySelectorAll('.edict .words')]
    .filter((words) => words.getBoundingClientRect().bottom > words.closest('.edict').getBoundingClientRect().bottom)
    .map((words) => words.textContent)"""
"""Rules that are longer than their card."""


class Windows:
    """One cartographer's windows, one for each language."""

    def __init__(
        self, server: Server, visit: Visit, options: dict[str, Any], bots: int, languages: tuple[str, ...] = LANGUAGES
    ) -> None:
        first = visit(server.url, locale=languages[0])
        open_table(first, server.url, options, ("random",) * bots)
        self.url = server.url
        self.table = first.url.rpartition("-")[2]
        self.pages: dict[str, Page] = {languages[0]: first}
        for language in languages[1:]:
            page = visit("about:blank", locale=language)
            page.context.add_cookies(first.context.cookies())  # type: ignore[arg-type]
            page.goto(first.url)
            self.pages[language] = page
        for language, page in self.pages.items():
            expect(page.get_by_role("grid")).to_be_visible()
            assert page.locator("html").get_attribute("lang") == language
        self.maps: dict[tuple[int, int], set[int]] = {}
        """How wide one's own map was, by size of the window."""

    def states(self) -> Iterator[Any]:
        """Each state in which something is asked, drawn on over HTTP after it was looked at."""
        page = next(iter(self.pages.values()))
        address = f"{self.url}/api/tables/{self.table}"
        state = page.request.get(address, headers=OURS).json()
        while state["table"]["status"] != "over":
            if state["view"]["offer"]:
                yield state
                page.request.post(f"{address}/move", headers=OURS, data=first_move(state))
            else:
                page.request.get(f"{address}?tag={state['tag']}&wait=5", headers=OURS)
            state = page.request.get(address, headers=OURS).json()

    def show(self, turn: str) -> None:
        """Wait until every window shows this task, or the reckoning before it."""
        for page in self.pages.values():
            page.locator(f'.turned, .reckoning, [role=grid][data-turn="{turn}"]').first.wait_for()
            go_on(page, ".turned")

    def go_on(self, turn: str) -> None:
        """Read every reckoning to its end."""
        for page in self.pages.values():
            come_to(page, turn)

    def check(self, needed: str, matrix: Matrix, *, task: str, own: bool = False) -> list[str]:
        """What is out of reach, in any language at any of its sizes."""
        wrong = []
        for language, page in self.pages.items():
            for width, height in matrix[language]:
                page.set_viewport_size({"width": width, "height": height})
                painted(page)  # what watches its own size has seen the new one
                found, wide = page.evaluate(OUT_OF_REACH, needed)
                if own:
                    self.maps.setdefault((width, height), set()).add(round(wide))
                    found += [f"a map of {wide} px"] if wide < 11 * SMALLEST_SPACE else []
                wrong += [f"{task}, {language}, {width}x{height}: {one}" for one in found]
        return wrong


def kind_of(state: Any) -> str:
    """What decides how much room a task takes."""
    offer = state["view"]["offer"]
    parts = [offer.get("task", offer["kind"]), f"{len(offer.get('shapes', []))}x{len(offer.get('terrains', []))}"]
    parts += ["ruins"] if offer.get("cover") else []
    parts += ["demand"] if state["view"]["demand"] else []
    parts += ["fallback"] if offer.get("fallback") else []
    card = state["view"]["card"]
    return " ".join([*parts, card] if card in LONG_TITLES else parts)


def missing(kinds: set[str], seen: set[str]) -> set[str]:
    """What has not come yet of these kinds of tasks; `a|b` is one of both."""
    return {wanted for wanted in kinds if not any(one in kind for one in wanted.split("|") for kind in seen)}


@pytest.mark.parametrize(
    ("options", "bots", "kinds"),
    [
        ({"game": "base", "seats": 1}, 0, {"draw 2x1", "draw 1x2", "draw 1x5", "ruins"}),
        (
            {"deal": EVERYTHING, "seats": 6, "clock": 600},
            5,
            {"draw 2x1", "draw 1x2", "draw 1x5", "ambush 1x1", "place_hero 0x0", "ravage 0x0|gaze 0x0"},
        ),
    ],
    ids=["alone", "table"],
)
@pytest.mark.parametrize("languages", [("en", "pl"), ("cs", "ru")], ids=" and ".join)
@pytest.mark.parametrize("matrix", MATRICES)
def test_a_turn_needs_nothing_outside_the_window(
    server: Server,
    visit: Visit,
    options: dict[str, Any],
    bots: int,
    kinds: set[str],
    languages: tuple[str, ...],
    matrix: Matrix,
) -> None:
    """Nobody may listen at a table in more than three windows, so the languages come in pairs."""
    windows = Windows(server, visit, options, bots, languages)
    last = windows.pages[languages[-1]]
    seen: set[str] = set()
    wrong: list[str] = []
    for state in windows.states():
        if matrix is SAMPLE and not missing(kinds | {"reckoning"}, seen):
            break
        kind = kind_of(state)
        if kind in seen:
            continue
        seen.add(kind)
        offer = state["view"]["offer"]
        turn = f"{offer['turn']} {offer['kind']}"
        windows.show(turn)
        if last.locator(".reckoning").count():
            wrong += windows.check(NOTE, matrix, task="reckoning") if "reckoning" not in seen else []
            seen.add("reckoning")
        windows.go_on(turn)
        wrong += windows.check(NEEDED, matrix, task=kind, own=offer["owner"] == 0)
        keep(last, f"sizes-{bots}-{kind}")
    assert not wrong, "\n".join(wrong)
    assert missing(kinds, seen) == set(), seen
    uneven = {size: found for size, found in windows.maps.items() if len(found) > 1}
    assert uneven == {}, "the map has one size for every card"


@pytest.mark.parametrize("bots", sample(6, whole=(3, 4, 5)))
def test_the_score_stays_in_view_at_a_table(server: Server, visit: Visit, bots: int) -> None:
    windows = Windows(server, visit, {"game": "combined", "seats": 1 + bots}, bots)
    wrong = windows.check(NEEDED, dict.fromkeys(LANGUAGES, LAPTOPS), task=f"{bots} bots")
    assert not wrong, "\n".join(wrong)


def test_what_tells_things_apart_is_not_cut(server: Server, visit: Visit) -> None:
    """The numbers of bots of one name, and the newest card of a season."""
    windows = Windows(server, visit, {"deal": EVERYTHING, "seats": 6, "clock": 600}, 5, ("ru",))
    page = windows.pages["ru"]
    for width, height in [(320, 568), (390, 664), (1024, 600), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        names = page.locator(".others .name .number")
        assert len(set(names.all_inner_texts())) == 5
        for number in names.all():
            assert number.evaluate(INSIDE_NAME), (width, number.inner_text())
    strip = page.locator(".clock .cards")
    states = windows.states()
    while strip.evaluate("strip => strip.scrollWidth <= strip.clientWidth"):
        turn = "{turn} {kind}".format(**next(states)["view"]["offer"])
        windows.show(turn)
        windows.go_on(turn)
        painted(page)
    assert strip.evaluate(
        "strip => strip.lastElementChild.getBoundingClientRect().right <= strip.getBoundingClientRect().right + 0.5"
    )


@pytest.mark.parametrize("matrix", MATRICES)
def test_what_lies_over_the_hand_or_the_map_can_be_closed(server: Server, visit: Visit, matrix: Matrix) -> None:
    windows = Windows(server, visit, {"game": "combined", "seats": 4}, 3)
    for page in windows.pages.values():
        page.locator(".others button").first.click()
        page.locator(".banner.peek").wait_for()
    wrong = windows.check(NEEDED, matrix, task="another map")
    for page in windows.pages.values():
        page.locator(".banner.peek button").click()
        page.locator(".edict").first.click()
    wrong += windows.check(OVER_EDICTS, matrix, task="an edict")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(("seats", "sizes"), [(6, ROOMY), (1, [*ROOMY, (1366, 625)])])
def test_the_rules_stand_on_the_edicts_where_there_is_room(
    server: Server, visit: Visit, seats: int, sizes: list[tuple[int, int]]
) -> None:
    """With the longest rules, in every language; elsewhere the chosen edict says its own."""
    deal = deal_code(make_setup("base", seats=seats, edicts=LONGEST_RULES), SEED)
    windows = Windows(server, visit, {"deal": deal, "seats": seats}, seats - 1)
    for language, page in windows.pages.items():
        rules = [NAMES[language]["rules"][edict] for edict in LONGEST_RULES]
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            painted(page)
            for edict, rule in zip(page.locator(".edict").all(), rules, strict=True):
                expect(edict.get_by_text(rule, exact=True)).to_be_visible()
            assert page.evaluate(SPILLED) == [], (language, width, height)
            expect(page.locator(".rule")).to_have_count(0)
        page.set_viewport_size({"width": 390, "height": 664})
        for index, rule in enumerate(rules):
            page.keyboard.press(str(index + 1))
            expect(page.get_by_text(rule).filter(visible=True)).to_have_count(1)
