"""After an ambush the screen names who drew what on the own map and marks the spaces until the next drawing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, Visit, keep
from tests.web.playing import answer, seat_table
from tests.web.test_several_players import sit_down

pytestmark = pytest.mark.xdist_group("web")

GORGON = "43RH-3RE0-0000-0000-0000-07BJ"
"""A deal of Heroes whose second card is the Gorgon; the seat to the right draws it."""


def marked(page: Page) -> set[str]:
    """The spaces with a mark, by the names of the rows and columns they stand in."""
    found: list[list[float]] = page.locator("rect.fresh").evaluate_all(
        "rects => rects.map((rect) => [rect.x.baseVal.value, rect.y.baseVal.value])"
    )
    return {f"{'ABCDEFGHIJK'[int(y // 100)]}{int(x // 100) + 1}" for x, y in found}


def drawn(said: str | None) -> set[str]:
    """The spaces that a drawing covered, as the map read it out."""
    assert said
    return set(re.findall(r"\b[A-K]\d{1,2}\b", said.split("would cover")[1]))


def see_marks(page: Page, spaces: set[str]) -> None:
    expect(page.locator("rect.fresh")).to_have_count(len(spaces))
    assert marked(page) == spaces


def test_who_was_ambushed_sees_who_drew_what_and_where(server: Server, visit: Visit) -> None:
    host = visit(server.url, viewport=PHONE)
    seat_table(host, server.url, {"deal": GORGON, "seats": 3}, ("random",))
    _, guest = sit_down(host, visit, others=[LAPTOP])
    for page in (host, guest):
        assert "Your map" in str(answer(page))
    for page in (host, guest):
        expect(page.get_by_role("heading", name="Gorgon Gaze")).to_be_visible()
    gorgon = answer(guest)
    assert "The map of Guest" in str(gorgon), "the guest draws on the host's map"
    gaze = answer(guest)
    expect(host.locator("rect.fresh")).to_have_count(0)
    answer(host)
    expect(host.get_by_text("drew Gorgon Gaze on your map")).to_have_count(0)
    answer(host, wait=False)
    named = host.locator(".toasts p")
    expect(named.filter(has_text=re.compile(r"^Player .*drew Gorgon Gaze on your map: "))).to_be_visible()
    expect(named.filter(has_text=re.compile(r"The Gorgon's gaze: Player .* destroyed \w+ on your map"))).to_be_visible()
    touched = drawn(gorgon) | drawn(gaze)
    assert len(touched) == 4
    see_marks(host, touched)
    keep(host, "ambushed")
    expect(guest.locator(".toasts p").filter(has_text=re.compile(r"drew Gorgon Gaze on your map"))).to_be_visible()
    keep(guest, "ambushed")
    host.reload()
    see_marks(host, touched)
    answer(host)
    expect(host.locator("rect.fresh")).to_have_count(0)
    expect(guest.locator("rect.fresh")).not_to_have_count(0)


def test_with_less_motion_the_marks_stand_still(server: Server, visit: Visit) -> None:
    pages = [visit(server.url, reduced_motion=motion) for motion in ("no-preference", "reduce")]
    for page in pages:
        seat_table(page, server.url, {"deal": GORGON, "seats": 3}, ("random", "random"), start=True)
        for _ in range(3):  # a card, the Gorgon and its gaze
            answer(page)
        expect(page.locator("rect.fresh")).not_to_have_count(0)
    pulses = [page.locator("rect.fresh").first.evaluate("rect => rect.getAnimations().length") for page in pages]
    assert pulses == [1, 0]


def test_a_hint_for_an_ambush_says_what_it_costs_the_neighbour(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    seat_table(page, server.url, {"deal": GORGON, "seats": 2}, ("random",), start=True)
    answer(page)
    expect(page.get_by_role("heading", name="Gorgon Gaze")).to_be_visible()
    hints = page.get_by_role("complementary", name="Hint").get_by_role("listitem")
    for _ in range(10):  # a bot that is still being compiled gives none: ask again
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_text("The bot is thinking")).to_have_count(0, timeout=60_000)
        if hints.count():
            break
    expect(hints).to_have_count(3)
    cost = re.compile(r"costs Scribbler 2 (?:([\d.]+) ★|no) more than usual")
    costs = [cost.search(hint) for hint in hints.all_inner_texts()]
    harm = [float(cost[1] or 0) for cost in costs if cost]
    assert len(harm) == 3, hints.all_inner_texts()
    assert harm == sorted(harm, reverse=True), "the first one hurts most"
    keep(page, "harm")
