"""The end of a game: the seasons add up by themselves to what the record says, and a press shows everything at once."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server
from tests.web.conftest import PHONE, Visit, keep
from tests.web.playing import draw_by_http, go_on, open_table, reckoning_in

pytestmark = pytest.mark.xdist_group("web")

WINTER = 3
END = 4
FINGER = {"viewport": PHONE, "has_touch": True, "is_mobile": True}


def press(page: Page, way: str) -> None:
    """Press the main button of the reckoning, with a key, the mouse or a finger."""
    button = reckoning_in(page).get_by_role("button")
    if way == "keys":
        page.keyboard.press("Enter")
    elif way == "touch":
        button.tap()
    else:
        button.click()


def play_winter(server: Server, visit: Visit, seats: int, ways: tuple[str, ...], **options: Any) -> dict[str, Page]:
    """A game up to the last press: in one cartographer's windows, one for each way to press, winter is reckoned."""
    first, *others = (visit("about:blank", **(FINGER if way == "touch" else {}), **options) for way in ways)
    open_table(first, server.url, {"game": "base", "seats": seats}, ("random",) * (seats - 1))
    address = first.url
    table = address.rpartition("-")[2]
    first.goto("about:blank")
    draw_by_http(first, server.url, table, until=WINTER)
    for page in others:
        page.context.add_cookies(first.context.cookies())  # type: ignore[arg-type]
    for page in (first, *others):
        page.goto(address)
        page.get_by_role("grid").wait_for()
    draw_by_http(first, server.url, table, until=END)
    for page in (first, *others):
        reckoning = reckoning_in(page)
        go_on(page, ".turned")
        expect(reckoning.get_by_role("button", name="Go on")).to_have_attribute("aria-disabled", "false")
    return dict(zip(ways, (first, *others), strict=True))


def result(page: Page, server: Server) -> Any:
    """The last line of the record: the totals and who won."""
    table = page.url.rpartition("-")[2]
    record = page.request.get(f"{server.url}/api/tables/{table}/record").text()
    return json.loads(record.splitlines()[-1])


def number(text: str) -> int:
    return int(text.replace("−", "-"))


def check_everything_stands_there(page: Page, server: Server, seats: int) -> None:
    """The sheet's total is the record's, and the title, or the winner with everybody's place, can be seen."""
    ended = result(page, server)
    total = ended["totals"][0]
    expect(page.locator("tfoot b")).to_have_text(str(total).replace("-", "−"))
    expect(page.locator(".sum td")).to_have_text([re.compile(r"\d")] * 4)
    assert sum(number(text) for text in page.locator(".sum td").all_inner_texts()) == total
    expect(page.locator("main.over > header")).to_have_css("opacity", "1")
    heading = page.get_by_role("heading", level=1)
    if seats == 1:
        expect(heading).not_to_be_empty()
        expect(page.locator("main.over > header .note")).to_contain_text(f"{total} stars")
        return
    expect(heading).to_have_text(re.compile("win"))
    expect(page.locator(".places")).to_have_css("opacity", "1")
    places = [number(text) for text in page.locator(".places b").all_inner_texts()]
    assert places == sorted(ended["totals"], reverse=True)


@pytest.mark.parametrize(("seats", "ways"), [(1, ("keys", "touch")), (4, ("mouse", "touch"))])
def test_a_game_adds_up_by_itself(server: Server, visit: Visit, seats: int, ways: tuple[str, ...]) -> None:
    for way, page in play_winter(server, visit, seats, ways).items():
        page.bring_to_front()
        press(page, way)
        expect(page.locator("main.over")).to_be_visible()
        check_everything_stands_there(page, server, seats)
        keep(page, f"over-{seats}")


def test_a_press_shows_the_end_at_once(server: Server, visit: Visit) -> None:
    for way, page in play_winter(server, visit, 1, ("keys", "mouse", "touch")).items():
        stop_the_clock(page)
        press(page, way)
        expect(page.locator("main.over > header")).to_have_css("opacity", "0")
        if way == "keys":
            page.keyboard.press("Shift")
        elif way == "touch":
            page.touchscreen.tap(200, 5)
        else:
            page.mouse.click(200, 5)
        check_everything_stands_there(page, server, 1)


def test_with_reduced_motion_all_stands_there_at_once(server: Server, visit: Visit) -> None:
    page = play_winter(server, visit, 2, ("mouse",), reduced_motion="reduce")["mouse"]
    stop_the_clock(page)
    press(page, "mouse")
    check_everything_stands_there(page, server, 2)


def stop_the_clock(page: Page) -> None:
    """From here on nothing on the page goes on by itself."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 60"))


def finish(page: Page, server: Server, seats: int = 1) -> str:
    """Play a game to its end, without the page; then show it. The address of its table."""
    open_table(page, server.url, {"game": "base", "seats": seats}, ("random",) * (seats - 1))
    address = page.url
    page.goto("about:blank")
    draw_by_http(page, server.url, address.rpartition("-")[2], until=END)
    page.goto(address)
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    return address


@pytest.mark.parametrize("seats", [1, 2])
def test_one_press_plays_again(server: Server, visit: Visit, seats: int) -> None:
    page = visit("about:blank")
    address = finish(page, server, seats)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-readonly", "false")
    assert page.url != address

    page.goto(address)
    page.get_by_role("button", name="Same deal again").click()
    expect(page.get_by_role("grid")).to_have_attribute("aria-readonly", "false")
    again = page.request.get(f"{server.url}/api/tables/{page.url.rpartition('-')[2]}").json()
    before = page.request.get(f"{server.url}/api/tables/{address.rpartition('-')[2]}").json()
    assert again["table"]["options"]["deal"] == before["table"]["deal"]
    assert len(again["table"]["seats"]) == seats

    page.goto(address)
    page.get_by_role("button", name="Change the game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Your table")
    expect(page.get_by_role("listitem").filter(has_text="Scribbler")).to_have_count(seats - 1)


def test_who_did_not_play_may_play_the_deal(server: Server, visit: Visit) -> None:
    address = finish(visit("about:blank"), server)
    guest = visit(address)
    expect(guest.get_by_role("button", name="Play again")).to_have_count(0)
    guest.get_by_role("button", name="Play this deal").click()
    expect(guest.get_by_role("grid")).to_have_attribute("aria-readonly", "false")
    keep(guest, "their-deal")
