"""What a host can choose: on the command line, or by environment variables with the same names."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Settings(NamedTuple):
    """How a server runs."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    valkey_url: str = ""
    prefix: str = ""
    """The path under which a proxy shows it, such as /quillmap."""
    proxies: str = "127.0.0.1"
    """Whose word on the visitor's address and scheme is taken."""
    workers: int = 1
    """In how many processes bots think."""
    warm_soon: bool = True
    """Whether bots are compiled soon after the start, or only when one is asked for."""
    limits: bool = True
    """Whether requests above the rate limits are refused."""
    waits: float = 1.0
    """A factor for the times after which absent and silent players are marked. For tests."""
    push_anywhere: bool = False
    """Whether players are called at any address, not only at public ones over https. For tests."""
