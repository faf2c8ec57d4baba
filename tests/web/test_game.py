"""Whole games in the browser: with keys alone, with a finger, on every size of screen; nothing scrolls or lags."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, ROOT, Visit, keep, sample
from tests.web.playing import (
    EVERYTHING,
    ZOMBIES,
    answer,
    draw_by_http,
    draw_until_asked,
    go_on,
    heard,
    open_table,
    painted,
    reckoning_in,
)
from tests.web.test_access import faults

pytestmark = pytest.mark.xdist_group("web")

CARD_NAMES = json.loads((ROOT / "src/quillmap/locale/en.json").read_text(encoding="utf-8"))["cards"].values()

FLAT = {"width": 844, "height": 390}
SIZES = [(1280, 720), (1920, 1080), (390, 844), (844, 390), (820, 1180)]

END = 4
"""The season after winter."""

FITTING = """() => {
    const wrong = [];
    for (const panel of document.querySelectorAll('main.game :is(.hand, .scores, .top, .middle)')) {
        const box = panel.getBoundingClientRect();
        const off = box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        if (off) wrong.push(`${panel.className} leaves the screen`);
        if (panel.scrollHeight > panel.clientHeight + 2) wrong.push(`${panel.className} scrolls`);
    }
    if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls');
    return wrong;
}"""


class Fingers:
    """Fingers as the screen feels them."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


class Hand:
    """A hand with a mouse, in the words of `Fingers`."""

    def __init__(self, page: Page) -> None:
        self._mouse = page.mouse

    def __call__(self, kind: str, *points: tuple[float, float]) -> None:
        for point in points:
            self._mouse.move(*point)
        if kind == "touchStart":
            self._mouse.down()
        elif kind == "touchEnd":
            self._mouse.up()


def covered(page: Page) -> list[int]:
    """The spaces under the ghost."""
    cells: list[int] = page.locator("[role=gridcell][aria-selected=true]").evaluate_all(
        "cells => cells.map(cell => Number(cell.dataset.cell))"
    )
    return cells


def middle(page: Page, cell: int) -> tuple[float, float]:
    box = page.locator(f'[data-cell="{cell}"]').bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", sample("heroes", whole=("base",)))
def test_a_solo_game_is_played_with_keys_alone(server: Server, visit: Visit, game: str) -> None:
    page = visit(server.url)
    open_table(page, server.url, {"game": game, "seats": 1})
    drawn = []
    while (said := answer(page)) is not None:
        drawn.append(said)
    assert len(drawn) >= 15
    expect(page.get_by_role("table", name="Score sheet")).to_be_visible()
    expect(page.get_by_text("Rating")).to_be_visible()


def test_a_season_is_reckoned_on_the_map_that_was_scored(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    open_table(page, server.url, {"deal": ZOMBIES, "seats": 1})
    draw_by_http(page, server.url, page.url.rpartition("-")[2], until=1)
    reckoning = reckoning_in(page)
    go_on(page, ".turned")
    expect(reckoning).to_be_visible()
    zombies = page.locator("[role=gridcell][aria-label*=Zombie]")
    scored = zombies.count()
    lost = page.locator(".lit.bad .ring")  # the last of four steps
    expect(lost).to_have_attribute("d", re.compile("M"))
    keep(page, "reckoning")
    assert scored > 0
    expect(zombies).to_have_count(scored)
    page.keyboard.press("Enter")
    expect(reckoning).to_have_count(0)
    assert zombies.count() > scored, "they spread when the season is paid for"


@pytest.mark.parametrize(
    ("viewport", "light"), sample((LAPTOP, "dark"), (PHONE, "light"), whole=((LAPTOP, "light"), (PHONE, "dark")))
)
def test_axe_finds_nothing_in_a_game(server: Server, visit: Visit, viewport: dict[str, int], light: str) -> None:
    page = visit(server.url, viewport=viewport, color_scheme=light)
    open_table(page, server.url, {"game": "combined", "seats": 3}, ("novice", "random"))
    assert answer(page)
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")
    assert faults(page) == []
    page.keyboard.press("?")
    assert faults(page) == []


def test_after_the_game_there_are_a_replay_and_a_picture(server: Server, visit: Visit) -> None:
    page = visit(server.url, accept_downloads=True)
    open_table(page, server.url, {"game": "base", "seats": 2}, ("random",))
    address = page.url
    page.goto("about:blank")
    draw_by_http(page, server.url, address.rpartition("-")[2], until=END)
    page.goto(address)
    expect(page.get_by_role("heading", level=1)).to_have_css("opacity", "1")
    assert faults(page) == []
    keep(page, "over")
    for button, ending in (("Save as SVG", ".svg"), ("Save as PNG", ".png")):
        with page.expect_download() as kept:
            page.get_by_role("button", name=button).click()
        assert kept.value.suggested_filename.endswith(ending)
        if ending == ".svg":
            assert "url(data:font/woff2;base64," in kept.value.path().read_text(encoding="utf-8")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Share").click()
    expect(page.get_by_text("Copied. The link gives no card away.")).to_be_visible()
    shared = page.evaluate("navigator.clipboard.readText()")
    assert re.search(r"★ −?\d+ · Place [12] / 2\n🌱 −?\d+", shared), shared
    assert f"{server.url}/?deal=" in shared
    hidden = [name for name in CARD_NAMES if name in shared]
    assert hidden == [], "no card is given away"
    page.get_by_role("button", name="Replay").click()
    expect(page.get_by_role("slider")).to_be_visible()
    assert faults(page) == []
    keep(page, "replay")
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("End")
    last = page.get_by_role("slider").input_value()
    page.keyboard.press("ArrowLeft")
    page.reload()
    expect(page.get_by_role("slider")).to_have_value(str(int(last) - 1))


@pytest.mark.parametrize("language", sample("en", whole=("pl", "cs", "ru")))
def test_everything_is_in_one_view(server: Server, visit: Visit, language: str) -> None:
    page = visit(server.url, locale=language)
    open_table(page, server.url, {"game": "heroes", "seats": 4}, ("novice", "novice", "novice"))
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    page.keyboard.press("ArrowDown")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        painted(page)
        assert page.evaluate(FITTING) == [], (width, height)
        keep(page, f"game-{language}")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE, FLAT], ids=["laptop", "phone", "flat"])
def test_letters_twice_as_large_hide_nothing(server: Server, visit: Visit, viewport: dict[str, int]) -> None:
    page = visit(server.url, viewport=viewport)
    open_table(page, server.url, {"deal": EVERYTHING, "seats": 3}, ("novice", "random"))
    page.evaluate("document.documentElement.style.setProperty('font-size', '200%', 'important')")
    painted(page)
    keep(page, "large-letters")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    grid, scores = page.get_by_role("grid").bounding_box(), page.locator("main.game > .scores").bounding_box()
    assert grid
    assert scores
    assert grid["width"] > 250
    apart = grid["x"] + grid["width"] <= scores["x"] or scores["y"] + scores["height"] <= grid["y"]
    assert apart, "the edicts do not lie upon the map"
    page.get_by_role("radio").first.click()
    page.locator('[data-cell="36"]').click()
    for name in ("Take back", "Confirm"):
        page.get_by_role("button", name=name, exact=True).click(trial=True)


def test_a_hundred_maps_a_page_at_a_time_and_found_by_name(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    open_table(page, server.url, {"game": "base", "seats": 100}, ("random",) * 99)
    asked: list[str] = []
    page.get_by_role("button", name="All maps").click()
    maps = page.get_by_role("dialog", name="All maps")
    expect(maps.locator("li svg.sheet")).to_have_count(12)
    keep(page, "hundred")
    page.get_by_role("button", name="Next maps").click()
    expect(maps.get_by_text("13–24 of 100")).to_be_visible()
    expect(maps.locator("li svg.sheet")).to_have_count(12)
    maps.get_by_role("searchbox").fill("Scribbler 77")
    expect(maps.locator("li svg.sheet")).to_have_count(1)
    page.reload()
    page.on("websocket", lambda socket: socket.on("framesent", lambda sent: asked.append(str(sent))))
    page.reload()
    page.get_by_role("button", name="All maps").click()
    expect(maps.locator("li svg.sheet")).to_have_count(12)
    table = page.url.rpartition("-")[2]
    before = str(page.locator("[data-turn]").get_attribute("data-turn"))
    draw_until_asked(page, server.url, table, lambda offer: offer["turn"] > int(before.split()[0]))
    expect(page.locator("[data-turn]")).not_to_have_attribute("data-turn", before)
    assert sum("look" in one for one in asked) == 1, "maps are asked for once, however often states arrive"
    maps.locator("li button").nth(5).click()
    expect(page.get_by_role("grid", name="The map of Scribbler 6")).to_be_visible()


def test_a_finger_drags_the_shape_and_two_turn_it(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True, is_mobile=True)
    open_table(page, server.url, {"game": "base", "seats": 1})
    box = page.get_by_role("grid").bounding_box()
    assert box
    assert box["width"] > 250
    touch = Fingers(page)
    touch("touchStart", middle(page, 36))
    touch("touchMove", middle(page, 37))
    touch("touchMove", middle(page, 60))
    painted(page)
    touch("touchEnd")
    ghost = page.locator(".ghost.down")
    expect(ghost).to_be_visible()
    before = covered(page)
    assert max(cell // 11 for cell in before) == 60 // 11 - 2, "the shape lies above the finger"
    touch("touchStart", middle(page, 90))
    touch("touchMove", middle(page, 91))
    touch("touchMove", middle(page, 102))
    painted(page)
    touch("touchEnd")
    assert covered(page) == [cell + 12 for cell in before], "the finger drags it from anywhere"
    assert page.evaluate("scrollY") == 0
    card = page.get_by_role("radio", checked=True).first
    shape = card.inner_html()
    touch("touchStart", middle(page, 12))
    touch("touchStart", middle(page, 12), middle(page, 14))
    painted(page)
    touch("touchEnd")
    assert card.inner_html() != shape, "two fingers turn the shape"
    page.get_by_role("button", name="Take back").tap()
    expect(page.locator(".ghost")).to_have_count(0)
    page.locator('[data-cell="60"]').tap()
    expect(ghost).to_be_visible()
    assert 60 in covered(page), "a tap means the space itself"


@pytest.mark.parametrize("touched", [False, True], ids=["mouse", "touch"])
def test_a_shape_from_the_card_is_seen_on_its_way_to_the_map(server: Server, visit: Visit, touched: bool) -> None:
    page = visit(server.url, **({"viewport": PHONE, "has_touch": True, "is_mobile": True} if touched else {}))
    open_table(page, server.url, {"game": "base", "seats": 1})
    box = page.locator(".shape").first.bounding_box()
    assert box
    start, on_the_way = (box["x"] + 20, box["y"] + 20), (box["x"] + 30, box["y"] + 10)
    carried = page.locator(".carried")
    hold = Fingers(page) if touched else Hand(page)
    hold("touchStart", start)
    hold("touchMove", on_the_way)
    expect(carried).to_be_visible()
    shape = carried.bounding_box()
    assert shape
    if touched:
        assert shape["y"] + shape["height"] < on_the_way[1], "above the finger"
    expect(page.locator(".ghost")).to_have_count(0)
    hold("touchMove", middle(page, 60))
    expect(carried).to_have_count(0)
    expect(page.locator(".ghost:not(.down)")).to_have_count(1)
    hold("touchEnd")
    expect(page.locator(".ghost.down")).to_have_count(1)
    hold("touchStart", start)
    hold("touchMove", on_the_way)
    hold("touchEnd")
    expect(carried).to_have_count(0)


def test_the_ghost_says_why_not(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    open_table(page, server.url, {"game": "base", "sheet": "A", "seats": 1})
    page.locator('[data-cell="60"]').click()  # the mountain in the middle of sheet A
    confirm = page.get_by_role("button", name="Confirm")
    expect(confirm).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_text("Already filled: F6").filter(visible=True)).to_have_count(1)
    page.keyboard.press("ArrowDown")
    assert "F6" in heard(page) or "Already filled" in heard(page) or "it fits" in heard(page)


def test_a_move_of_the_pointer_touches_little(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    sockets: list[WebSocket] = []
    page.on("websocket", lambda socket: sockets.append(socket))
    open_table(page, server.url, {"game": "base", "seats": 1})
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    with sockets[-1].expect_event("framereceived", lambda frame: '"tried"' in frame):
        page.mouse.move(*middle(page, 36))
    expect(page.locator(".ghost")).to_have_count(1)
    painted(page)
    page.evaluate(
        """() => {
            window.touched = 0;
            const count = (changes) => { window.touched += changes.length; };
            const all = { subtree: true, childList: true, attributes: true, characterData: true };
            new MutationObserver(count).observe(document.querySelector('.board'), all);
        }"""
    )
    x, y = middle(page, 36)
    page.mouse.move(x + 3, y + 3)
    painted(page)
    assert page.evaluate("touched") == 0, "within a space nothing changes"
    page.mouse.move(*middle(page, 37))
    painted(page)
    assert 0 < page.evaluate("touched") <= 30, "from one space to the next only the ghost and a few labels do"


def test_an_ambush_is_drawn_on_the_neighbours_map(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    open_table(page, server.url, {"game": "base", "seats": 3}, ("random", "random"))
    state = draw_until_asked(page, server.url, page.url.rpartition("-")[2], lambda offer: offer["owner"] != 0)
    page.locator(f"""[role=grid][data-turn="{state["view"]["offer"]["turn"]} draw"]""").wait_for()
    drawn = str(answer(page))
    assert drawn.startswith("The map of")
    assert "Monster" in drawn
    assert str(answer(page)).startswith("Your map")
