"""Others call me to the table: the title and the icon of the tab, and what is left of a turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, Visit, keep
from tests.web.playing import answer, seat_table
from tests.web.test_several_players import sit_down

pytestmark = pytest.mark.xdist_group("web")

CALLED = "(1) Your turn · Quillmap"
DAYS = 3 * 86_400


def icon(page: Page) -> str:
    href = page.locator('link[type="image/svg+xml"]').get_attribute("href") or ""
    return href.rpartition("/")[2]


def test_the_tab_says_that_it_is_my_turn_and_the_clock_until_when(server: Server, visit: Visit) -> None:
    host = visit(server.url)
    seat_table(host, server.url, {"game": "base", "seats": 2, "clock": DAYS})
    expect(host).not_to_have_title(CALLED)
    ada, bob = sit_down(host, visit, others=[LAPTOP])
    for page in (ada, bob):
        expect(page).to_have_title(CALLED)
        assert icon(page) == "icon-turn.svg"
        expect(page.locator(".timer")).to_have_text(re.compile(r"^3 days left, until \w{3} \d\d:\d\d$"))
    keep(ada, "your-turn")
    answer(ada, wait=False)
    expect(ada).not_to_have_title(CALLED)
    assert icon(ada) == "icon.svg"
    expect(bob).to_have_title(CALLED)
    answer(bob, wait=False)
    expect(ada).to_have_title(CALLED)

    ada.goto(f"{server.url}/history")
    line = ada.get_by_role("listitem").filter(has=ada.get_by_role("link"))
    expect(line).to_contain_text(re.compile(r"Your turn, until \w{3} \d\d:\d\d"))
    keep(ada, "history-your-turn")
