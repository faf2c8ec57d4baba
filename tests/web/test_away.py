"""A player is away or silent: everybody at the table sees it and can go on, and the player can come back."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, Visit, keep
from tests.web.playing import answer, seat_table
from tests.web.test_several_players import sit_down

pytestmark = pytest.mark.xdist_group("web")

COMPILED = 90_000
"""Milliseconds after which a bot has drawn that may have to be compiled first."""


@pytest.fixture(scope="module")
def hasty(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which a minute of absence is three seconds, and three minutes of silence are nine."""
    one = Server(tmp_path_factory.mktemp("hasty"), "--log", "warning", QUILLMAP_LIMITS="off", QUILLMAP_WAITS="5")
    one.start()
    yield one
    one.kill()


def let_a_bot_draw(page: Page) -> Locator:
    return page.get_by_role("button", name="Let a bot draw for Player")


def waited_for(page: Page) -> Locator:
    """The marks of those at the table who are away."""
    return page.get_by_role("region", name="At the table").locator(".state.moon")


def turn(page: Page) -> str:
    return str(page.locator("[role=grid]").get_attribute("data-turn"))


def test_a_bot_draws_for_somebody_who_is_away_until_they_come_back(hasty: Server, visit: Visit) -> None:
    host = visit(hasty.url)
    seat_table(host, hasty.url, {"game": "base", "seats": 3})
    _, phone, third = sit_down(host, visit, others=[PHONE, LAPTOP])
    context = third.context
    third.close()
    for page in (host, phone):
        answer(page)
        expect(page.get_by_text(re.compile(r"^Player \d has been away for 1 min\.$"))).to_be_visible()
        expect(waited_for(page)).to_have_count(1)
        keep(page, "away")
    expect(let_a_bot_draw(host)).to_be_visible()
    phone.get_by_role("button", name=re.compile("^Look at the map of Player .* away$")).click()
    expect(phone.locator(".banner").get_by_text("away")).to_be_visible()
    keep(phone, "away-looked-at")
    phone.get_by_role("button", name="Back to my map").click()
    let_a_bot_draw(phone).click()
    expect(host.locator("[role=grid]")).to_have_attribute("data-turn", "2 draw", timeout=COMPILED)
    expect(waited_for(host)).to_have_count(0)
    back = context.new_page()
    back.goto(host.url)
    expect(back.get_by_role("grid")).to_be_visible()
    expect(back.get_by_text("A bot draws for you.")).to_have_count(0)
    for page in (host, phone):
        answer(page)
    assert answer(back), "a player who is back draws again"


def test_who_keeps_others_waiting_is_nudged_and_then_stood_in_for(hasty: Server, visit: Visit) -> None:
    host = visit(hasty.url, viewport=PHONE)
    seat_table(host, hasty.url, {"game": "base", "seats": 2})
    _, guest = sit_down(host, visit, others=[LAPTOP])
    answer(host)
    expect(host.get_by_text(re.compile("is still drawing"))).to_be_visible()
    keep(host, "still-drawing")
    host.get_by_role("button", name=re.compile("^Nudge Player")).click(timeout=40_000)
    expect(host.get_by_role("button", name=re.compile("^Nudge Player"))).to_have_text(
        re.compile("Nudged"), timeout=5_000
    )
    called = guest.locator(".toasts p").filter(has_text="The others are waiting for you.")
    expect(called).to_be_visible()
    expect(guest).to_have_title(re.compile(r"^\(!\) The others are waiting for you\."))
    keep(guest, "nudged")
    guest.mouse.click(5, 5)
    expect(guest).to_have_title(re.compile(r"^(?!\(!\))"))
    expect(host.get_by_text(re.compile("has not drawn for a while"))).to_be_visible()
    keep(host, "silent")
    expect(guest.get_by_text("A bot draws for you.")).to_have_count(0)
    let_a_bot_draw(host).click()
    expect(guest.get_by_text("A bot draws for you.")).to_be_visible()
    guest.get_by_role("button", name="Take over again").click()
    expect(guest.get_by_text("A bot draws for you.")).to_have_count(0)


def test_a_new_host_gets_a_notice(hasty: Server, visit: Visit) -> None:
    host = visit(hasty.url)
    seat_table(host, hasty.url, {"game": "base", "seats": 2})
    _, guest = sit_down(host, visit, others=[LAPTOP])
    host.close()
    shown = guest.locator(".toasts p").filter(has_text="You are the host now.")
    expect(shown).to_be_visible()
