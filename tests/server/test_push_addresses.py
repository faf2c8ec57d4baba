"""Where the server posts nothing: it is told the address by a client, so it must lead nowhere private."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from quillmap.server.push.delivery import post
from quillmap.server.push.endpoints import BadEndpoint, endpoint_of, is_public, resolved

PRIVATE = [
    "10.0.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.1.1", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "239.1.2.3", "240.0.0.1", "255.255.255.255", "192.0.2.1", "198.18.0.1", "::", "::1", "fe80::1", "fe80::1%eth0",
    "fc00::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::1",
    "2001:db8::1", "2001:0:a00:1::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_an_address_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "142.250.1.188", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_is_public(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.net/a", "https://push.example.net:8443/a", "https://ada@push.example.net/a", "ftp://a/b",
        "https://push.example.net/a b", "https://push.example.net/a\r\nHost: b", "https://push.example.net/#a",
        "https:///a", "https://push.example.net", "", "https://push.exämple.net/a",
    ],
)  # fmt: skip
def test_an_endpoint_is_refused(endpoint: str) -> None:
    with pytest.raises(BadEndpoint):
        endpoint_of(endpoint, anywhere=False)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "10.1.2.3", "2130706433", "0x7f.1", "127.1"])
def test_a_host_that_leads_home_is_refused_however_it_is_written(host: str) -> None:
    async def story() -> None:
        with pytest.raises(BadEndpoint):
            await resolved(endpoint_of(f"https://{host}/a", anywhere=False), anywhere=False)

    asyncio.run(story())


def test_a_host_with_one_private_address_among_public_ones_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async def answers(*_: Any, **__: Any) -> Any:
            return [(0, 0, 0, "", ("1.1.1.1", 443)), (0, 0, 0, "", ("10.0.0.1", 443))]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", answers, raising=False)
        with pytest.raises(BadEndpoint, match="public"):
            await resolved(endpoint_of("https://push.example.net/a", anywhere=False), anywhere=False)

    asyncio.run(story())


def test_a_message_goes_to_no_private_address_although_its_name_was_public_before() -> None:
    async def story() -> None:
        endpoint = endpoint_of("https://localhost/a", anywhere=False)
        with pytest.raises(BadEndpoint, match="public"):
            await post(endpoint, {}, b"", anywhere=False)

    asyncio.run(story())
