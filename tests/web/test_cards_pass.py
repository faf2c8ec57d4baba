"""Cards that pass in one step are seen: in a solo game the monsters of an ambush walk in before the next card."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.live_server import Server
from tests.web.conftest import PHONE, Visit, keep
from tests.web.playing import draw_until_asked, go_on, open_table

pytestmark = pytest.mark.xdist_group("web")


def is_another(turn: str | None, offer: Any) -> bool:
    return f"{offer['turn']} {offer['kind']}" != turn


def test_the_monsters_of_a_solo_ambush_walk_in_and_their_cost_is_said(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE)
    open_table(page, server.url, {"game": "base", "seats": 1})
    go_on(page)
    panel = page.get_by_role("region", name="The revealed card")
    ambush = page.locator(".turned").filter(has_text="of the map by themselves")
    monsters = page.locator("[role=gridcell][aria-label*=Monster]")
    said = page.locator("[role=status]").first
    table = page.url.rpartition("-")[2]
    for _ in range(20):
        turn = page.get_by_role("grid").get_attribute("data-turn")
        draw_until_asked(page, server.url, table, partial(is_another, turn))
        expect(page.locator(f".turned, .reckoning, [role=grid]:not([data-turn='{turn}'])").first).to_be_visible()
        if ambush.count():
            break
        go_on(page, ".turned:not(:has(.ambush)), .reckoning")
        if ambush.count():
            break
    expect(ambush.locator(".cost")).to_contain_text("until they are closed in")
    expect(monsters).not_to_have_count(0)
    expect(said).to_contain_text("struck")
    expect(page.get_by_role("button", name="Confirm")).to_have_count(0)
    expect(page.locator(".toasts p")).to_have_count(0)
    keep(page, "ambush-walked")
    page.locator(".walk-in").click()
    expect(ambush).to_have_count(0)
    go_on(page)
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(panel).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    expect(page.locator(".turned")).to_have_count(0)
