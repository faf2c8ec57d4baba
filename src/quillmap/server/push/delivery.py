"""One message to a push service: a POST over a connection of its own to the very address that was checked.

No redirect is followed, and of the answer nothing but its status is read.
"""

from __future__ import annotations

import asyncio
import contextlib
import ssl
from collections.abc import Mapping
from functools import cache

from quillmap.server.push.endpoints import Endpoint, resolved

SECONDS = 10.0
"""How long a delivery may take in all."""
LONGEST_LINE = 4096


class NoAnswer(Exception):
    """The push service did not answer, or not in HTTP."""


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, *, anywhere: bool) -> int:
    """Post a message; the status of the answer. `BadEndpoint` if the address is not public any more, or `NoAnswer`."""
    addresses = await resolved(endpoint, anywhere=anywhere)
    host = endpoint.origin.partition("://")[2]
    lines = {"Host": host, "Content-Length": str(len(body)), "Connection": "close", **headers}
    head = f"POST {endpoint.path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    try:
        async with asyncio.timeout(SECONDS):
            return await _exchange(endpoint, addresses[0], f"{head}\r\n".encode("ascii") + body)
    except (OSError, TimeoutError, ValueError, IndexError) as reason:
        raise NoAnswer(type(reason).__name__) from reason


async def _exchange(endpoint: Endpoint, address: str, request: bytes) -> int:
    secure = endpoint.scheme == "https"
    reader, writer = await asyncio.open_connection(
        address,
        endpoint.port,
        ssl=await asyncio.to_thread(_context) if secure else None,
        server_hostname=endpoint.host if secure else None,
        limit=LONGEST_LINE,
    )
    try:
        writer.write(request)
        await writer.drain()
        version, status = (await reader.readline()).split()[:2]
        if not version.startswith(b"HTTP/1."):
            raise ValueError("not HTTP")
        return int(status)
    finally:
        writer.close()
        with contextlib.suppress(OSError):
            await writer.wait_closed()


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
