"""axe finds nothing on any page, by day and by candle, on a laptop and on a phone; all can be reached with keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.server.live_server import Server
from tests.web.conftest import LAPTOP, PHONE, ROOT, Visit, keep, sample

pytestmark = pytest.mark.xdist_group("web")

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def faults(page: Page) -> list[Any]:
    """What axe objects to, each with the first element."""
    page.evaluate(Path(AXE).read_text(encoding="utf-8"))
    # Thousands of strokes of a hidden picture would only cost time.
    found = page.evaluate("tags => axe.run({ exclude: ['[aria-hidden=true] svg'] }, { runOnly: tags })", RULES)
    return [
        (fault["id"], fault["nodes"][0]["html"][:200], fault["nodes"][0]["failureSummary"][:300])
        for fault in found["violations"]
    ]


@pytest.mark.parametrize(
    ("viewport", "light"), sample((LAPTOP, "light"), (PHONE, "dark"), whole=((LAPTOP, "dark"), (PHONE, "light")))
)
def test_axe_finds_nothing(server: Server, visit: Visit, viewport: dict[str, int], light: str) -> None:
    page = visit(server.url, viewport=viewport, color_scheme=light)
    expect(page.get_by_text("Nobody is waiting").or_(page.locator(".line").first)).to_be_visible()
    assert faults(page) == []
    keep(page, f"home-{light}")
    page.get_by_role("button", name="Language and appearance").click()
    assert faults(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Open a table").click()
    page.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_label("Strength of bot 1")).to_be_visible()
    page.locator("summary").click()
    for switch in page.locator("details input[type=checkbox]").all():
        switch.check()
    assert faults(page) == []
    keep(page, f"lobby-{light}")
    for place, landmark in (("learn", "details"), ("me", "form"), ("history", ".line"), ("nowhere", "h1")):
        page.goto(f"{server.url}/{place}")
        expect(page.locator(landmark).first).to_be_visible()
        assert faults(page) == [], place
        keep(page, f"{place}-{light}")


def test_the_first_card_is_reached_with_keys_alone(server: Server, visit: Visit) -> None:
    page = visit(server.url)
    solo = page.get_by_role("button", name="Play solo now")
    expect(solo).to_be_visible()
    for _ in range(12):
        page.keyboard.press("Tab")
        if solo.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.get_by_role("grid")).to_be_visible()


def test_what_can_be_touched_is_large_enough(server: Server, visit: Visit) -> None:
    page = visit(server.url, viewport=PHONE, has_touch=True)
    page.get_by_role("button", name="Open a table").click()
    expect(page.get_by_role("button", name="Begin alone")).to_be_visible()
    small = page.evaluate(
        """() => [...document.querySelectorAll("button, select, .choice, input[type=text], a.button")]
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 120)])
            .filter(([box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([box, html]) => [Math.round(box.width), Math.round(box.height), html])"""
    )
    assert small == []
