"""The home page: one click to the first card, a table with bots, a table by its code."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from quillmap.content import AMBUSHES, EDICTS, EXPLORE, HERO_CARDS, RUINS
from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, Visit
from tests.web.playing import EVERYTHING

pytestmark = pytest.mark.xdist_group("web")

TABLE = re.compile(r"/table-\w+$")


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_first_card_is_one_click_away(server: Server, visit: Visit, viewport: dict[str, int]) -> None:
    page = visit(server.url, viewport=viewport)
    page.get_by_role("button", name="Play solo now").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page).to_have_url(TABLE)


def test_the_map_is_chosen_beside_the_game_and_remembered(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_label("Cartographers Heroes").check()
    page.get_by_label("D, wastelands").check()
    page.reload()
    expect(page.get_by_label("D, wastelands")).to_be_checked()
    page.get_by_role("button", name="Play solo now").click()
    expect(page.get_by_role("grid")).to_be_visible()
    expect(page.locator(".target")).to_have_text(re.compile(r"Target\s*\d\d"))
    table = page.request.get(f"{server.url}/api/tables/{page.url.rpartition('-')[2]}").json()["table"]
    assert (table["options"]["game"], table["setup"]["sheet"]) == ("heroes", "D")


def test_a_table_with_bots_begins_at_once(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_label("How many").select_option("3")
    page.get_by_label("How strong").select_option("novice")
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_running_game_can_be_continued_from_home(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Play solo now").click()
    expect(page).to_have_url(TABLE)
    address = page.url
    page.goto(server.url)
    mine = page.get_by_role("region", name="Continue")
    mine.get_by_role("link", name="Cartographers · A, wilderness").click()
    expect(page).to_have_url(address)


def test_a_game_is_given_up_in_it_or_from_the_list(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Play solo now").click()
    page.get_by_role("button", name="Language and appearance").click()
    expect(page.get_by_label("Large text")).to_be_visible()
    page.get_by_role("button", name="Give up this game").click()
    asked = page.get_by_role("dialog", name="Give up this game?")
    asked.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("grid")).to_be_visible()
    page.get_by_role("button", name="Give up this game").click()
    asked.get_by_role("button", name="Give up this game").click()
    expect(page.get_by_role("heading", name="Game given up")).to_be_visible()
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("grid")).to_be_visible()

    page.goto(server.url)
    mine = page.get_by_role("region", name="Continue")
    expect(mine.get_by_role("link")).to_have_count(1)
    mine.get_by_role("button", name="Remove").click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(mine).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Play solo now")).to_be_visible()
    assert page.request.get(f"{server.url}/api/me/tables").json()["tables"] == []


def test_a_table_is_found_by_its_code_and_by_its_link(server: Server, visit: Visit) -> None:
    host = visit(server.url)
    host.get_by_role("button", name="Open a table").click()
    expect(host).to_have_url(TABLE)
    code = host.url.rsplit("-", 1)[-1]
    for address in (code.lower(), f"  {host.url}"):
        guest = visit(server.url)
        guest.get_by_label("Code or link").fill(address)
        guest.get_by_role("button", name="Join", exact=True).click()
        expect(guest).to_have_url(host.url)
        expect(guest.get_by_role("heading", level=1)).to_contain_text("You are invited by")


def test_a_mistyped_code_is_answered_at_its_field_and_stays(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    field = page.get_by_label("Code or link")
    no_code = "That is not a table code."
    for typed, answer in (("abcd", "There is no table ABCD."), ("x y", no_code), ("http://", no_code)):
        field.fill(typed)
        page.get_by_role("button", name="Join", exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text(answer)
        expect(field).to_have_value(typed)
        expect(field).to_have_attribute("aria-invalid", "true")
    field.press_sequentially("z")
    expect(page.get_by_role("alert")).to_be_hidden()


def test_an_open_table_is_listed(server: Server, visit: Visit) -> None:
    host = visit(server.url)
    host.get_by_role("button", name="Open a table").click()
    host.get_by_label("Open to everybody").check()
    expect(host).to_have_url(TABLE)
    code = host.url.rsplit("/", 1)[-1]
    guest = visit(server.url)
    expect(guest.locator(f'a[href$="{code}"]')).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/some/deep/page")
    expect(page.get_by_role("heading", name="Here the map is blank")).to_be_visible()
    page.goto(f"{server.url}/table-NOWHERE9")
    expect(page.get_by_role("heading", name="Here the map is blank")).to_be_visible()
    page.get_by_role("link", name="Back to the home page").click()
    expect(page.get_by_role("button", name="Play solo now")).to_be_visible()


def test_a_deal_that_was_sent_is_one_click_away(server: Server, visit: Visit) -> None:
    page = visit(f"{server.url}/?deal={EVERYTHING}")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("heading", name="Woodland Crossroads")).to_be_visible()


def test_the_rules_are_shown_and_every_card_is_explained(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("link", name="Learn to play").click()
    expect(page.get_by_role("heading", name="How to play")).to_be_visible()
    for kind in page.locator("summary").all():
        kind.click()
    expect(page.locator("#page h3")).to_have_count(len(EXPLORE | RUINS | AMBUSHES | HERO_CARDS | EDICTS))
    expect(page.get_by_text("Eight stars for each village cluster of six or more spaces.")).to_be_visible()
