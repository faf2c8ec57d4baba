"""Every page in every language: complete, without a reload, and nothing wider than the screen."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, SMALL, Visit, sample

pytestmark = pytest.mark.xdist_group("web")

SOLO = {"en": "Play solo now", "pl": "Zagraj solo", "cs": "Hrát sólo", "ru": "Играть в одиночку"}
TABLE = {"en": "Open a table", "pl": "Otwórz stół", "cs": "Otevřít stůl", "ru": "Открыть стол"}
UNSAID = re.compile(r"\b(common|home|learn|lobby|me|history|game)\.[a-z]\w+\b|\{\w+\}")


def check(page: Page) -> None:
    """No key instead of a sentence, no unfilled hole, nothing that must be scrolled sideways."""
    assert UNSAID.findall(page.locator("body").inner_text()) == []
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@pytest.mark.parametrize(
    ("language", "viewport"),
    sample(
        *((language, SMALL) for language in SOLO),
        ("en", PHONE),
        ("en", LAPTOP),
        whole=tuple((language, size) for language in ("pl", "cs", "ru") for size in (PHONE, LAPTOP)),
    ),
)
def test_every_page_is_complete_and_fits(server: Server, visit: Visit, language: str, viewport: dict[str, int]) -> None:
    page = visit(server.url, locale=language, viewport=viewport)
    expect(page.get_by_role("button", name=SOLO[language])).to_be_visible()
    assert page.locator("html").get_attribute("lang") == language
    check(page)
    page.get_by_role("button", name=TABLE[language]).click()
    expect(page.locator("details")).to_be_visible()
    page.locator("summary").click()
    for switch in page.locator("details input[type=checkbox]").all():
        switch.check()
    check(page)
    page.goto(f"{server.url}/learn")
    for kind in page.locator("summary").all():
        kind.click()
    check(page)
    page.goto(f"{server.url}/me")
    expect(page.locator("form").first).to_be_visible()
    check(page)
    page.goto(f"{server.url}/history")
    expect(page.locator(".line").first).to_be_visible()
    check(page)


def test_the_language_changes_without_a_reload_and_stays(server: Server, visit: Visit) -> None:
    page = visit(server.url, locale="de")
    page.evaluate("window.same = true")
    page.get_by_role("button", name="Language and appearance").click()
    page.get_by_label("Čeština").check(force=True)
    expect(page.get_by_role("heading", name="Jazyk a vzhled")).to_be_visible()
    assert page.evaluate("window.same") is True
    page.reload()
    expect(page.get_by_role("button", name=SOLO["cs"])).to_be_visible()


def test_what_was_chosen_on_this_device_stays(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    page.get_by_role("button", name="Language and appearance").click()
    page.get_by_label("Candlelight").check(force=True)
    page.get_by_label("Large text").check()
    page.reload()
    expect(page.get_by_role("button", name=SOLO["en"])).to_be_visible()
    html = page.locator("html")
    assert (html.get_attribute("data-light"), html.get_attribute("data-text")) == ("dark", "large")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "20px"
