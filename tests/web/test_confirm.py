"""Confirm: pale, it does nothing; one press makes one drawing, and only one that is on the screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.live_server import Server
from tests.web.conftest import PHONE, Visit, sample
from tests.web.playing import (
    RESTED,
    draw_by_http,
    find_a_place,
    go_on,
    heard,
    open_table,
    ready_to_confirm,
    reckoning_in,
)

pytestmark = pytest.mark.xdist_group("web")

FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
WAYS = ["mouse", "touch", "keys"]


def begin(server: Server, visit: Visit, way: str, *, bots: int = 0) -> Page:
    page = visit(server.url, **(FINGER if way == "touch" else {}))
    open_table(page, server.url, {"game": "base", "seats": 1 + bots}, ("random",) * bots)
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    return page


def confirm_in(page: Page) -> Locator:
    return page.get_by_role("button", name="Confirm")


def press(page: Page, way: str) -> None:
    """Press Confirm, whatever state it is in."""
    if way == "mouse":
        box = confirm_in(page).bounding_box()
        assert box
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    elif way == "touch":
        confirm_in(page).tap(force=True)
    else:
        confirm_in(page).focus()
        page.keyboard.press("Enter")


def drawings(page: Page, server: Server) -> list[str]:
    """Where the visitor has drawn so far, as the server knows it."""
    table = page.url.rpartition("-")[2]
    state = page.request.get(f"{server.url}/api/tables/{table}").json()
    return [" ".join(event["cells"]) for event in state["events"] if event["kind"] == "drew" and event["seat"] == 0]


def turn_of(page: Page) -> str:
    return page.get_by_role("grid").get_attribute("data-turn") or ""


def next_card(page: Page, before: str) -> None:
    """Wait for the task after one."""
    page.wait_for_function(
        "turn => !['', turn].includes(document.querySelector('[role=grid]').dataset.turn)",
        arg=before,
    )


def place(page: Page) -> str:
    """Put the shape where it fits, with keys, and wait until it can be confirmed: which spaces it covers."""
    find_a_place(page)
    ready_to_confirm(page)
    return heard(page).partition("cover ")[2].partition(":")[0]


@pytest.mark.parametrize("way", WAYS)
def test_a_pale_confirm_does_nothing(server: Server, visit: Visit, way: str) -> None:
    page = begin(server, visit, way)
    expect(confirm_in(page)).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        press(page, way)
        expect(page.locator(".ghost")).to_have_count(0)
    expect(page.get_by_role("status").first).to_have_text("Choose a place on the map.")
    wanted = place(page)
    before = turn_of(page)
    press(page, way)
    next_card(page, before)
    assert drawings(page, server) == [wanted]


@pytest.mark.parametrize("way", WAYS)
def test_more_presses_do_not_draw_the_next_card(server: Server, visit: Visit, way: str) -> None:
    page = begin(server, visit, way)
    wanted = [place(page)]
    before = turn_of(page)
    press(page, way)
    press(page, way)
    next_card(page, before)
    for _ in range(3):
        press(page, way)
        expect(page.locator(".ghost")).to_have_count(0)
    wanted.append(place(page))
    before = turn_of(page)
    press(page, way)
    next_card(page, before)
    assert drawings(page, server) == wanted


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_keys_on_the_map_draw_nothing_before_a_place_is_chosen(server: Server, visit: Visit, key: str) -> None:
    page = begin(server, visit, "keys")
    for _ in range(2):
        page.keyboard.press(key)
    while not page.evaluate("document.activeElement.matches('[role=gridcell]')"):
        page.keyboard.press("Tab")
    for _ in range(3):
        page.keyboard.press(key)
        expect(page.locator(".ghost")).to_have_count(0)
    wanted = place(page)
    before = turn_of(page)
    page.keyboard.press(key)
    next_card(page, before)
    for _ in range(3):
        page.keyboard.press(key)
        expect(page.locator(".ghost")).to_have_count(0)
    assert drawings(page, server) == [wanted]


def test_a_key_held_down_draws_once(server: Server, visit: Visit) -> None:
    page = begin(server, visit, "keys")
    wanted = [place(page)]
    before = turn_of(page)
    page.keyboard.down("Enter")
    next_card(page, before)
    wanted.append(place(page))
    before = turn_of(page)
    page.keyboard.down("Enter")  # still down: the key repeats itself
    page.keyboard.down("Enter")
    assert turn_of(page) == before
    page.keyboard.up("Enter")
    assert drawings(page, server) == wanted[:1]
    page.keyboard.press("Enter")
    next_card(page, before)
    assert drawings(page, server) == wanted


def test_a_new_card_rests_for_a_moment_before_it_can_be_confirmed(server: Server, visit: Visit) -> None:
    page = begin(server, visit, "keys")
    wanted = [place(page)]
    before = turn_of(page)
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))
    page.keyboard.press("Enter")
    next_card(page, before)
    before = turn_of(page)
    find_a_place(page)
    for _ in range(3):
        page.keyboard.press("Enter")
        press(page, "mouse")
    assert drawings(page, server) == wanted
    assert turn_of(page) == before
    page.clock.run_for(300)
    wanted.append(place(page))
    page.keyboard.press("Enter")
    next_card(page, before)
    assert drawings(page, server) == wanted


@pytest.mark.parametrize(
    ("way", "placed"),
    sample(
        ("mouse", True), ("touch", True), ("keys", False), whole=(("mouse", False), ("touch", False), ("keys", True))
    ),
)
def test_nothing_is_confirmed_while_another_map_is_looked_at(
    server: Server, visit: Visit, way: str, placed: bool
) -> None:
    page = begin(server, visit, way, bots=2)
    wanted = place(page) if placed else ""
    page.get_by_role("button", name="Look at the map of").first.click()
    expect(page.get_by_role("grid", name="The map of Scribbler")).to_be_visible()
    expect(confirm_in(page)).to_have_attribute("aria-disabled", "true")
    for _ in range(3):
        press(page, way)
    page.get_by_role("gridcell").first.focus()
    for key in ("Enter", "Enter", "r", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.get_by_role("button", name="Back to my map").click()
    expect(page.locator(".ghost")).to_have_count(1 if placed else 0)
    wanted = wanted if placed else place(page)
    ready_to_confirm(page)
    before = turn_of(page)
    press(page, way)
    next_card(page, before)
    assert drawings(page, server) == [wanted]


def test_nothing_moves_unseen_while_a_season_is_reckoned(server: Server, visit: Visit) -> None:
    page = begin(server, visit, "keys")
    draw_by_http(page, server.url, page.url.rpartition("-")[2], until=1)
    go_on(page, ".turned")
    expect(reckoning_in(page)).to_be_visible()
    before = drawings(page, server)
    page.locator("body").press("r")
    page.wait_for_function(RESTED)
    reckoning_in(page).get_by_role("button", name="Go on").dblclick()
    go_on(page)
    expect(page.locator("[role=grid][aria-readonly=false]")).to_be_visible()
    expect(page.locator(".ghost")).to_have_count(0)
    assert drawings(page, server) == before


def test_more_taps_on_the_last_confirm_of_a_season_do_not_skip_its_reckoning(server: Server, visit: Visit) -> None:
    """On a phone its button lies where Confirm was."""
    page = begin(server, visit, "touch")
    reckoning = reckoning_in(page)
    while not reckoning.count():
        turn = turn_of(page)
        place(page)
        box = confirm_in(page).bounding_box()
        assert box
        for _ in range(3):
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_function(
            """turn => document.querySelector('[role=dialog], .turned')
                || !['', turn].includes(document.querySelector('[role=grid]').dataset.turn)""",
            arg=turn,
        )
        go_on(page, ".turned")
    expect(reckoning.get_by_role("button")).to_have_text("Go on")
