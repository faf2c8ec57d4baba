"""Several people at one table, each in a browser of their own."""

from __future__ import annotations

import re
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server, first_move
from tests.web.conftest import LAPTOP, PHONE, Visit, keep
from tests.web.playing import EVERYTHING, answer, come_to, seat_table

pytestmark = pytest.mark.xdist_group("web")

OURS = {"X-Quillmap": "1"}


def is_plain(offer: Any, seat: int) -> bool:
    """A shape on the own map: other tests draw enough of these by hand."""
    return bool(offer["kind"] == "draw" and offer["owner"] == seat and offer["turn"] > 1)


def sit_down(host: Page, visit: Visit, *, others: list[dict[str, int]]) -> list[Page]:
    """Others come by the link, sit down, and the host begins."""
    guests = [visit(host.url, viewport=size) for size in others]
    for number, guest in enumerate(guests):
        guest.get_by_label("Your name").fill(f"Player {number}")
        guest.get_by_role("button", name="Sit down").click()
        expect(guest.get_by_role("button", name="Stand up")).to_be_visible()
    expect(host.get_by_text(f"Player {len(guests) - 1}", exact=True)).to_be_visible()
    host.get_by_role("button", name="Begin the game").click()
    pages = [host, *guests]
    for page in pages:
        expect(page.get_by_role("grid")).to_be_visible()
    return pages


def test_four_browsers_play_heroes_with_ambushes(server: Server, visit: Visit) -> None:
    """Ambushes, heroes and what monsters destroy are drawn by hand, plain shapes over HTTP."""
    host = visit(server.url)
    seat_table(host, server.url, {"deal": EVERYTHING, "seats": 4})
    pages = sit_down(host, visit, others=[PHONE, LAPTOP, LAPTOP])
    table = host.url.rpartition("-")[2]
    drawn: dict[Page, list[str]] = {page: [] for page in pages}
    over: set[Page] = set()
    for page in cycle(pages):
        if len(over) == 4:
            break
        state = page.request.get(f"{server.url}/api/tables/{table}", headers=OURS).json()
        offer = state["view"]["offer"]
        if state["table"]["status"] == "over":
            assert answer(page) is None, "nothing is asked any more"
            over.add(page)
        elif offer and is_plain(offer, state["seat"]):
            page.request.post(f"{server.url}/api/tables/{table}/move", headers=OURS, data=first_move(state))
        elif offer:
            come_to(page, f"{offer['turn']} {offer['kind']}")
            drawn[page].append(str(answer(page)))
            keep(page, f"turn-{len(drawn[page]):02}")
    for page in pages:
        abroad = [said for said in drawn[page] if said.startswith("The map of")]
        assert len(abroad) >= 4, "each of the four ambushes was drawn on a neighbour's map"
        assert sum("attacks" in said for said in drawn[page]) == 4, "each of the four heroes was placed"
    totals = {tuple(page.locator(".places b").all_inner_texts()) for page in pages}
    assert len(totals) == 1, "everybody sees the same stars"
    assert len(next(iter(totals))) == 4
    winners = [page.get_by_role("heading", level=1).inner_text() for page in pages]
    assert any(re.search("You win|share the win", said) for said in winners), winners
