"""What the browser part costs, measured: `python -m tests.web.bench` prints a table.

Bytes of a first visit as they come over the wire, the time from the click on "Play solo now" to the first card, and
the time that scripts take for a move of the pointer over the map.
"""

from __future__ import annotations

import statistics
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

from tests.server.live_server import Server
from tests.web.chromium import FLAGS, chromium
from tests.web.playing import open_table

LAPTOP = ViewportSize(width=1280, height=720)
TIMES = 7

MOVES = """async () => {
    const grid = document.querySelector('[role=grid]');
    const box = grid.getBoundingClientRect();
    const took = [];
    for (let index = 0; index < 400; index++) {
        const clientX = box.x + (index * 37) % box.width, clientY = box.y + (index * 53) % box.height;
        const began = performance.now();
        grid.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true, pointerType: 'mouse' }));
        for (let turn = 0; turn < 4; turn++) await Promise.resolve();
        took.push(performance.now() - began);
        await new Promise(requestAnimationFrame);
    }
    return took.slice(40);
}"""


def first_visit(browser: Browser, url: str) -> tuple[int, int]:
    """Bytes on the wire until the home page stands: all but fonts, and fonts."""
    page = browser.new_context(viewport=LAPTOP, locale="en").new_page()
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    kinds: dict[str, str] = {}
    sizes: dict[str, int] = {}
    session.on("Network.responseReceived", lambda response: kinds.update({response["requestId"]: response["type"]}))
    session.on(
        "Network.loadingFinished", lambda done: sizes.update({done["requestId"]: int(done["encodedDataLength"])})
    )
    page.goto(url, wait_until="networkidle")
    fonts = sum(size for request, size in sizes.items() if kinds.get(request) == "Font")
    return sum(sizes.values()) - fonts, fonts


def first_card(browser: Browser, url: str) -> float:
    """Seconds from the click to the first card, for somebody who has never been here."""
    page = browser.new_context(viewport=LAPTOP, locale="en").new_page()
    page.goto(url, wait_until="networkidle")
    began = time.perf_counter()
    page.get_by_role("button", name="Play solo now").click()
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    return time.perf_counter() - began


def pointer_moves(browser: Browser, url: str) -> list[float]:
    """Milliseconds of script for each of many moves over a fresh map."""
    page = browser.new_context(viewport=LAPTOP, locale="en").new_page()
    open_table(page, url, {"game": "base", "seats": 1})
    page.locator("[role=grid][aria-readonly=false]").wait_for()
    took: list[float] = page.evaluate(MOVES)
    return took


def main() -> None:
    """Measure, and print."""
    table = Table("what", "found", "aim", title="the browser part, on this machine")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "bench", "--log", "warning", QUILLMAP_LIMITS="off")
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            rest, fonts = first_visit(browser, server.url)
            table.add_row("first visit, without fonts", f"{rest / 1000:.0f} KB", "≤ 150 KB")
            table.add_row("fonts of a first visit", f"{fonts / 1000:.0f} KB", "")
            cards = [first_card(browser, server.url) for _ in range(TIMES)]
            table.add_row(f"click to first card, median of {TIMES}", f"{statistics.median(cards):.2f} s", "≤ 2 s")
            moves = pointer_moves(browser, server.url)
            tenths = statistics.quantiles(moves, n=10)
            table.add_row("script for a move of the pointer, median", f"{statistics.median(moves):.2f} ms", "≤ 4 ms")
            table.add_row("the same, 9 of 10 take at most", f"{tenths[-1]:.2f} ms", "")
        finally:
            browser.close()
            server.kill()
    Console().print(table)


if __name__ == "__main__":
    main()
