"""A lost connection heals by itself and loses nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.server.live_server import Server
from tests.web.conftest import Visit
from tests.web.playing import answer, go_on

pytestmark = pytest.mark.xdist_group("web")


def link(page: Page) -> str | None:
    return page.locator("[data-link]").get_attribute("data-link")


def play(page: Page) -> None:
    page.get_by_role("button", name="Play solo now").click()
    expect(page.get_by_role("grid")).to_be_visible()


def test_a_killed_server_is_survived(own_server: Server, visit: Visit) -> None:
    own_server.start()
    page = visit(own_server.url)
    play(page)
    own_server.kill()
    expect(page.get_by_text("Connection lost.")).to_be_visible()
    own_server.start()
    expect(page.locator('[data-link="live"]')).to_be_attached(timeout=40_000)
    expect(page.get_by_text("Connected again.")).to_be_visible()
    expect(page.get_by_role("grid")).to_be_visible()


def test_two_tabs_agree(server: Server, visit: Visit) -> None:
    one = visit(server.url)
    play(one)
    two = one.context.new_page()
    two.goto(one.url)
    turn = "[role=grid]"
    for here, there in ((one, two), (two, one), (one, two)):
        before = here.locator(turn).get_attribute("data-turn")
        expect(there.locator(turn)).to_have_attribute("data-turn", before or "")
        here.bring_to_front()
        answer(here)
        for page in (here, there):
            go_on(page)
        after = here.locator(turn).get_attribute("data-turn")
        assert after != before
        expect(there.locator(turn)).to_have_attribute("data-turn", after or "")


def test_the_shell_opens_without_a_server_and_says_so(own_server: Server, visit: Visit) -> None:
    own_server.start()
    page = visit(own_server.url)
    page.evaluate("navigator.serviceWorker.ready")
    own_server.kill()
    page.goto(f"{own_server.url}/history")
    expect(page.get_by_role("heading", name="The road is blocked")).to_be_visible()
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()


def test_a_game_is_played_where_sockets_are_blocked(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.route_web_socket(re.compile("/socket"), lambda route: _close(route))
    play(page)
    expect(page.locator('[data-link="live"]')).to_be_attached()


def _close(route: WebSocketRoute) -> None:
    route.close()


def test_everything_works_behind_a_path_prefix(
    built: None, tmp_path_factory: pytest.TempPathFactory, visit: Visit
) -> None:
    server = Server(tmp_path_factory.mktemp("prefix"), "--log", "warning", "--prefix", "/club/games")
    server.start()
    try:
        page = visit(f"{server.url}/club/games/")
        play(page)
        expect(page).to_have_url(re.compile(r"/club/games/table-\w+$"))
        page.reload()
        expect(page.get_by_role("grid")).to_be_visible()
        assert link(page) == "live"
    finally:
        server.kill()
