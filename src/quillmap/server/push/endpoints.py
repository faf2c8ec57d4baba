"""Addresses of push services. A client names them and the server posts there, so they must lead nowhere private."""

from __future__ import annotations

import asyncio
import re
import socket
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

HTTPS_PORT = 443
RESOLVE_SECONDS = 5.0
NAT64 = ip_network("64:ff9b::/32")
"""Addresses that some networks translate into those of IPv4, private ones too."""
_ADDRESS = re.compile(r"(https?)://([a-zA-Z0-9.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(?::(\d{1,5}))?(/[!-~]*)")


class BadEndpoint(ValueError):
    """An address to which this server posts nothing."""


class Endpoint(NamedTuple):
    """The parts of an address."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        """Scheme, host and port, as `aud` of a signature has it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = HTTPS_PORT if self.scheme == "https" else 80
        return f"{self.scheme}://{host}" + ("" if self.port == usual else f":{self.port}")


def endpoint_of(address: str, *, anywhere: bool) -> Endpoint:
    """The parts of an address; `BadEndpoint` unless it is https at the usual port, or `anywhere` allows others."""
    found = _ADDRESS.fullmatch(address)
    if not found or "#" in address:
        raise BadEndpoint("not an address")
    scheme, host, port, path = found.groups()
    endpoint = Endpoint(scheme, host.strip("[]"), int(port or (HTTPS_PORT if scheme == "https" else 80)), path)
    if not anywhere and (scheme != "https" or endpoint.port != HTTPS_PORT):
        raise BadEndpoint("not https at port 443")
    return endpoint


def is_public(address: str) -> bool:
    """Whether an IP address is one of the public internet."""
    found = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        if found in NAT64 or found.sixtofour or found.teredo:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


async def resolved(endpoint: Endpoint, *, anywhere: bool) -> list[str]:
    """The IP addresses of an endpoint; `BadEndpoint` if there are none, or if one of them is not public."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(RESOLVE_SECONDS):
            answers = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError, TimeoutError) as reason:
        raise BadEndpoint("no such host") from reason
    addresses = list(dict.fromkeys(str(answer[4][0]) for answer in answers))
    if not addresses or not (anywhere or all(map(is_public, addresses))):
        raise BadEndpoint("not a public address")
    return addresses
