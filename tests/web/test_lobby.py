"""The lobby with two browsers: what one does, the other sees."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.server.live_server import Server
from tests.web.conftest import PHONE, Visit

pytestmark = pytest.mark.xdist_group("web")


def open_table(server: Server, visit: Visit) -> Page:
    """Somebody has opened a table and sits in its lobby."""
    host = visit(server.url)
    host.get_by_role("button", name="Open a table").click()
    expect(host.get_by_role("heading", name="Your table")).to_be_visible()
    return host


def rename(page: Page, name: str) -> None:
    page.get_by_role("button", name="My name and crest").press("Enter")  # wherever the lobby moves it meanwhile
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name", exact=True).fill(name)
    dialog.get_by_role("radio", name="Dragon").check(force=True)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()


def sit(page: Page, name: str) -> None:
    """A guest who came by the link says a name and sits down."""
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_two_meet_choose_and_begin(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    expect(host.get_by_role("img", name="The link as a QR code")).to_be_visible()
    rename(host, "Ada")

    guest = visit(host.url, viewport=PHONE)
    expect(guest.get_by_role("heading", name="You are invited by Ada")).to_be_visible()
    expect(host.get_by_text("1 person is looking at this table and has not sat down")).to_be_visible()
    host.get_by_role("button", name="Begin alone").click()
    host.get_by_role("dialog").get_by_role("button", name="Wait").click()
    expect(guest.get_by_label("Your name")).to_be_focused()
    guest.keyboard.type("Ben")
    guest.keyboard.press("Enter")
    expect(guest.get_by_role("heading", name="The table of Ada")).to_be_visible()
    expect(guest.get_by_text("2 free seats")).to_be_visible()
    expect(host.get_by_role("status").filter(has_text="Ben sits down at the table.")).to_be_visible()

    host.get_by_role("button", name="Add a bot").click()
    expect(guest.get_by_text("Journeyman")).to_be_visible()
    host.get_by_label("Strength of bot 1").select_option("novice")
    expect(guest.get_by_text("Novice")).to_be_visible()

    host.get_by_role("radio", name="Cartographers Heroes").check(force=True)
    expect(guest.get_by_role("definition").filter(has_text="C, wilderness")).to_be_visible()
    host.get_by_label("D, wastelands").check(force=True)
    expect(guest.get_by_role("definition").filter(has_text="D, wastelands")).to_be_visible()

    host.get_by_role("button", name="Begin the game").click()
    for page in (host, guest):
        expect(page.get_by_role("grid")).to_be_visible()


def test_a_choice_that_cannot_be_played_is_refused_and_put_back(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    host.locator("summary").click()
    host.get_by_label("Ruins cards").select_option("without")
    expect(host.get_by_role("status").filter(has_text="ruins")).to_be_visible()
    host.locator("summary").click()
    expect(host.get_by_label("Ruins cards")).to_have_value("")


def test_four_ambushes_and_four_edicts_by_hand(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    host.locator("summary").click()
    host.get_by_label("Choose four").first.check()
    for card in ("Goblin Attack", "Gnoll Raid", "Ogre Charge", "Gorgon Gaze"):
        host.get_by_label(card).check(force=True)
    expect(host.get_by_label("Kobold Onslaught")).to_be_disabled()
    host.get_by_label("Choose four").last.check()
    for letter, card in zip("ABCD", ("treetower", "canal_lake", "shieldgate", "borderlands"), strict=True):
        host.get_by_label(f"Edict {letter}").select_option(card)
    expect(host.get_by_role("button", name="Begin alone")).to_be_enabled()  # every choice was answered
    host.reload()
    host.locator("summary").click()
    expect(host.get_by_label("Edict C")).to_have_value("shieldgate")
    expect(host.get_by_label("Ogre Charge")).to_be_checked()


ROUND_TRIP = "fetch('api/me')"
"""When this is answered, all requests that were sent before have been seen."""


def test_who_chooses_twice_before_an_answer_gets_both(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    held: list[Route] = []
    host.route("**/options", lambda route: held.append(route))
    with host.expect_request("**/options"):
        host.get_by_label("B, wastelands").check(force=True)
        host.get_by_label("Seats", exact=True).fill("7")
        host.get_by_label("Seats", exact=True).press("Tab")
    host.evaluate(ROUND_TRIP)
    assert len(held) == 1, "the second is not sent before the first is answered, lest it arrive sooner"
    with host.expect_request("**/options"):
        held[0].continue_()
    host.evaluate(ROUND_TRIP)
    held[1].continue_()
    expect(host.get_by_text("6 free seats")).to_be_visible()
    expect(host.get_by_label("B, wastelands")).to_be_checked()
    expect(host.get_by_role("button", name="Begin alone")).to_be_enabled()
    host.reload()
    expect(host.get_by_label("Seats", exact=True)).to_have_value("7")
    expect(host.get_by_label("B, wastelands")).to_be_checked()


HOLD_EVERY_LINE = """async (table) => {
    const { tag } = await (await fetch(table)).json();
    for (let line = 0; line < 6; line++) void fetch(`${table}?tag=${tag}&wait=${20 + line}`).catch(() => 0);
}"""
"""Chromium opens six lines to a server and no more: whatever is asked next waits in the browser."""


def test_a_choice_still_on_its_way_arrives_though_the_page_is_left(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    address = host.url
    host.evaluate(HOLD_EVERY_LINE, f"{server.url}/api/tables/{address.rsplit('-', 1)[1]}")
    with host.expect_request("**/options"):
        host.get_by_label("B, wastelands").check(force=True)
    host.goto("about:blank")
    host.goto(address)
    expect(host.get_by_label("B, wastelands")).to_be_checked()


def test_a_hundred_seats_are_filled_with_one_press_and_take_one_line(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    host.get_by_label("Seats", exact=True).fill("100")
    host.get_by_label("Seats", exact=True).press("Tab")
    expect(host.get_by_text("99 free seats")).to_be_visible()
    host.get_by_role("button", name="Fill with bots").click()
    expect(host.get_by_text("99 × Journeyman")).to_be_visible()
    host.get_by_label("Strength of these bots").select_option("novice")
    expect(host.get_by_text("99 × Novice")).to_be_visible()
    expect(host.get_by_role("button", name="Begin the game")).to_be_in_viewport()
    host.get_by_role("button", name="Show each bot").click()
    expect(host.get_by_label("Strength of bot 99")).to_have_value("novice")
    host.evaluate("scrollTo(0, 0)")
    expect(host.get_by_role("button", name="Begin the game")).to_be_in_viewport()


def test_a_table_that_everybody_left_is_closed(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    host.get_by_role("button", name="Stand up").click()
    expect(host.get_by_text("Everybody has left, so this table is closed.")).to_be_visible()


def test_the_host_hands_over_and_removes(server: Server, visit: Visit) -> None:
    host = open_table(server, visit)
    guest = visit(host.url)
    sit(guest, "Ben")
    host.get_by_role("button", name="Make Ben").click()
    expect(guest.get_by_role("button", name="Begin the game")).to_be_visible()
    expect(host.get_by_text("The host begins the game.")).to_be_visible()
    guest.get_by_role("button", name="Remove Guest").click()
    guest.get_by_role("dialog").get_by_role("button", name="Remove").click()
    told = host.get_by_role("heading", name="The host removed you.")
    expect(told).to_be_visible()
    expect(host.get_by_role("button", name="Sit down")).to_have_count(0)
    host.reload()
    expect(told).to_be_visible()
