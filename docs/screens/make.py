"""Takes the pictures of this folder anew, from a real server in a real browser: `make screens`."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent))

from tests.server.live_server import Server, serving  # noqa: E402
from tests.web.chromium import FLAGS, chromium  # noqa: E402

LAPTOP: ViewportSize = {"width": 1280, "height": 720}
PHONE: ViewportSize = {"width": 390, "height": 844}
OURS = {"X-Quillmap": "1"}

ADA = {"name": "Ada", "title": "of the Northern Marches", "crest": {"field": "chevron", "charge": "ship"}}
BEN = {
    "name": "Ben",
    "title": "the Patient",
    "crest": {"field": "pale", "charge": "dragon", "colours": ["green", "gold"]},
}


def visit(
    browser: Browser, server: Server, who: dict[str, Any], viewport: ViewportSize, light: Literal["light", "dark"]
) -> Page:
    """A page of somebody with this name and crest."""
    context = browser.new_context(viewport=viewport, color_scheme=light, locale="en", extra_http_headers=OURS)
    page = context.new_page()
    page.request.post(f"{server.url}/api/me")
    page.request.put(f"{server.url}/api/me", data={"cartographer": who, "language": "en"})
    page.goto(server.url)
    return page


def take(page: Page, name: str) -> None:
    page.wait_for_timeout(1500)  # letters, ink and whatever moves have come to rest
    page.screenshot(path=HERE / f"{name}.jpg", type="jpeg", quality=84)
    print(name)


def post(page: Page, server: Server, path: str, body: Any = None) -> Any:
    answer = page.request.post(f"{server.url}/api/tables{path}", data=body if body is not None else {})
    assert answer.ok, answer.text()
    return answer.json()


def advance(page: Page, server: Server, table: str, season: int) -> None:
    """Let bots draw for everybody until the first card of a season, or the end of the game."""
    seats = page.request.get(f"{server.url}/api/tables/{table}").json()["table"]["seats"]
    post(page, server, f"/{table}/stand-in", {"seat": seats[0]["id"], "bot": "journeyman"})
    end = time.monotonic() + 600
    while time.monotonic() < end:
        state = page.request.get(f"{server.url}/api/tables/{table}").json()
        if state["table"]["status"] == "over" or state["view"]["season"] >= season:
            break
        time.sleep(0.05)
    post(page, server, f"/{table}/join")


def main() -> None:
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), "--log", "warning", QUILLMAP_LIMITS="off") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        ada = visit(browser, server, ADA, LAPTOP, "light")
        take(ada, "home")
        ada.goto(f"{server.url}/learn")
        take(ada, "learn")

        table = post(ada, server, "", {"options": {"game": "combined", "seats": 4}, "bots": ["novice", "master"]})
        lobby = f"{server.url}/table-{table['table']['id']}"
        ben = visit(browser, server, BEN, PHONE, "dark")
        post(ben, server, f"/{table['table']['id']}/join")
        for page in (ben, ada):
            page.goto(lobby)
        take(ada, "lobby")

        options = {"game": "combined", "seats": 4}
        started = post(ada, server, "", {"options": options, "bots": ["novice"] * 3, "start": True})
        id = started["table"]["id"]
        advance(ada, server, id, 2)
        ada.goto(f"{server.url}/table-{id}")
        take(ada, "game")
        ada.emulate_media(color_scheme="dark")
        ada.set_viewport_size(PHONE)
        take(ada, "game-phone")
        ada.emulate_media(color_scheme="light")
        ada.set_viewport_size(LAPTOP)
        advance(ada, server, id, 4)
        ada.goto(f"{server.url}/table-{id}")
        take(ada, "over")
        browser.close()


if __name__ == "__main__":
    main()
