"""How the browser part is served: small, cacheable for ever under names that change."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Response, expect

from tests.server.live_server import Server
from tests.web.conftest import STATIC, Visit

pytestmark = pytest.mark.xdist_group("web")

MOST_FIRST_LOAD = 150_000


def test_the_first_load_is_small(server: Server, visit: Visit) -> None:
    loaded: dict[str, int] = {}

    def note(response: Response) -> None:
        if "/api/" not in response.url and not response.url.endswith(".woff2") and not response.from_service_worker:
            loaded[response.url] = int(response.headers.get("content-length", "0"))

    page = visit("about:blank", service_workers="block")
    page.on("response", note)
    page.goto(server.url)
    page.get_by_role("button", name="Play solo now").click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert len(loaded) > 8
    assert sum(loaded.values()) < MOST_FIRST_LOAD, loaded


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_file_comes_as_the_browser_takes_it(server: Server, encoding: str) -> None:
    script = re.search(r"assets/index-[\w-]+\.js", (STATIC / "index.html").read_text(encoding="utf-8"))
    assert script
    plain = (STATIC / script[0]).read_bytes()
    with httpx.stream("GET", f"{server.url}/{script[0]}", headers={"Accept-Encoding": encoding}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers.get("content-encoding", "identity") == encoding
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["vary"] == "Accept-Encoding"
    assert (sent == plain) if encoding == "identity" else (len(sent) < len(plain) / 2)


def test_the_page_is_asked_for_anew_and_can_be_installed(server: Server) -> None:
    page = httpx.get(f"{server.url}/table-ANYTHING")
    assert page.headers["cache-control"] == "no-cache"
    assert page.headers["content-type"].startswith("text/html")
    manifest = httpx.get(f"{server.url}/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert httpx.get(f"{server.url}/{icon['src']}").status_code == 200
    assert httpx.get(f"{server.url}/worker.js").headers["cache-control"] == "no-cache"
