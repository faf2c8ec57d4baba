"""Behind a real proxy: TLS ends there, and the server lives under a path of somebody's site."""

from __future__ import annotations

import json
import os
import re
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
from websockets.sync.client import connect

from bench.server.process import PATIENCE, free_port
from tests.server.live_server import Client, serving

pytestmark = pytest.mark.xdist_group("server")

CADDY = Path(sys.executable).parent / "caddy"
PREFIX = "/quillmap"
CADDYFILE = """
{{
    admin off
    auto_https disable_redirects
    skip_install_trust
}}
https://localhost:{port} {{
    tls internal
    redir {prefix} {prefix}/
    {handle} {prefix}/* {{
        reverse_proxy 127.0.0.1:{server}
    }}
}}
"""


class Site(NamedTuple):
    """A site with TLS."""

    origin: str
    trust: ssl.SSLContext


@contextmanager
def proxied(folder: Path, server: int, handle: str) -> Iterator[Site]:
    port = free_port()
    file = folder / "Caddyfile"
    file.write_text(CADDYFILE.format(port=port, prefix=PREFIX, handle=handle, server=server))
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / "caddy.log").open("wb") as log:
        process = subprocess.Popen([CADDY, "run", "--config", file], stderr=log, stdout=log, env=os.environ | home)
    try:
        origin = f"https://localhost:{port}"
        root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
        end = time.monotonic() + PATIENCE
        while True:
            assert time.monotonic() < end, (folder / "caddy.log").read_text()
            assert process.poll() is None, (folder / "caddy.log").read_text()
            try:
                trust = ssl.create_default_context(cafile=root)
                httpx.get(f"{origin}{PREFIX}/healthz", verify=trust, timeout=5).raise_for_status()
                break
            except (OSError, httpx.HTTPError):
                time.sleep(0.05)
        yield Site(origin, trust)
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.mark.parametrize("handle", ["handle_path", "handle"], ids=["the proxy cuts the prefix", "or leaves it"])
def test_a_site_with_tls_and_a_path(handle: str, tmp_path: Path) -> None:
    with (
        serving(tmp_path / "data", "--prefix", PREFIX) as server,
        proxied(tmp_path, server.port, handle) as site,
        httpx.Client(
            base_url=f"{site.origin}{PREFIX}/", verify=site.trust, timeout=PATIENCE, headers={"X-Quillmap": "1"}
        ) as browser,
    ):
        come_in = browser.post("api/me", headers={"Origin": site.origin})
        assert come_in.status_code == 200, come_in.text
        cookie = come_in.headers["set-cookie"]
        assert cookie.startswith("__Host-quillmap=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert come_in.headers["strict-transport-security"]
        assert browser.post("api/me", headers={"Origin": "https://localhost"}).status_code == 403

        state = browser.post("api/tables", json={"start": True}).json()
        address = f"{site.origin.replace('https', 'wss')}{PREFIX}/api/tables/{state['table']['id']}/socket"
        headers = {"Cookie": cookie.partition(";")[0], "Origin": site.origin}
        with connect(address, ssl=site.trust, additional_headers=headers) as socket:
            told = json.loads(socket.recv(PATIENCE))
        assert (told["kind"], told["seat"]) == ("state", 0)

        assert browser.get(f"{site.origin}{PREFIX}", follow_redirects=False).headers["location"] == f"{PREFIX}/"
        for page in ("", f"table-{state['table']['id']}"):
            html = browser.get(page).text
            files = re.findall(r'(?:src|href)="\./([^"]+)"', html)
            assert any(file.startswith("assets/") for file in files)
            assert {browser.get(file).status_code for file in files} == {200}
        docs = browser.get("docs").text
        assert {browser.get(file).status_code for file in re.findall(r"href='([^#'][^']*)'", docs)} == {200}
        assert browser.get("api/openapi.json").json()["servers"] == [{"url": PREFIX}]


def test_only_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    for proxies, name in (("127.0.0.1", "__Host-quillmap"), ("192.0.2.1", "quillmap")):
        with serving(tmp_path / name, QUILLMAP_PROXIES=proxies) as server:
            stranger = Client(server).http
            stranger.cookies.clear()
            answer = stranger.post("/api/me", headers={"X-Forwarded-Proto": "https"})
            assert answer.headers["set-cookie"].startswith(f"{name}=")
            assert ("strict-transport-security" in answer.headers) == (name != "quillmap")
