"""A real server, a real Chromium, and visitors in windows of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.server.live_server import Server
from tests.web.chromium import FLAGS, chromium

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "src" / "quillmap" / "server" / "static"

LAPTOP = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}

SMALL = {"width": 320, "height": 640}

SCREENS = ROOT / "build" / "screens"
"""Pictures to be looked at: of every screen after `make screens`, and of what a failed test saw last."""

FAILED = pytest.StashKey[bool]()

Visit = Callable[..., Page]


def keep(page: Page, name: str) -> None:
    """Keep a picture of what is to be seen now, if pictures are asked for: `make screens` does."""
    if not os.environ.get("QUILLMAP_SCREENS"):
        return
    size = page.viewport_size
    assert size
    page.screenshot(path=SCREENS / f"{name}-{size['width']}x{size['height']}.png")


def sample(*values: Any, whole: tuple[Any, ...]) -> list[Any]:
    """Parameters of a large matrix: the sample of `make test`, and what only `make test-all` runs."""
    return [
        *values,
        *(pytest.param(*(one if isinstance(one, tuple) else (one,)), marks=pytest.mark.whole) for one in whole),
    ]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know that their test has failed."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def built() -> None:
    """The browser part is there, as `make` builds it."""
    if not (STATIC / "index.html").is_file():
        subprocess.run([sys.executable, str(ROOT / "web" / "build.py")], check=True)


@pytest.fixture(scope="package")  # Playwright's event loop runs as long as it does, and other tests run their own
def browser() -> Iterator[Browser]:
    path = chromium()
    if path is None and os.environ.get("CI") != "true":
        pytest.skip("no Chromium here: `make test` installs it")
    assert path, "no Chromium here: `make test` installs it"
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield one
        one.close()


@pytest.fixture(scope="package")
def server(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share."""
    one = Server(tmp_path_factory.mktemp("web"), "--log", "warning", QUILLMAP_LIMITS="off")
    one.start()
    yield one
    one.kill()


@pytest.fixture
def own_server(built: None, tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may do with it what it likes; it has not started."""
    one = Server(tmp_path / "own", "--log", "warning")
    yield one
    if one.running:
        one.kill()


@pytest.fixture
def visit(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Open a page as a visitor of one's own. Errors in its scripts fail the test; what a failed test saw is kept."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def open_page(address: str, **options: Any) -> Page:
        context = browser.new_context(**{"viewport": LAPTOP, "locale": "en", **options})
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
        page.goto(address)
        return page

    yield open_page
    if wrong or request.node.stash.get(FAILED, False):
        pages = [page for context in contexts for page in context.pages]
        for number, page in enumerate(pages):
            page.screenshot(path=SCREENS / "failed" / f"{request.node.name.replace('/', '-')}-{number}.png")
    for context in contexts:
        context.close()
    assert wrong == []
