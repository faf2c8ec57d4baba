"""One PostgreSQL and one Valkey for all tests here: one worker runs every test that needs them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest

from quillmap.server.store import Store, make_store
from tests.server.services import postgres_server, schema_in, valkey_server

StoreMaker: TypeAlias = Callable[[], Store]
"""Makes one more store, not yet open, that remembers the same things."""

SERVERS = {"postgres", "postgres_url", "valkey"}


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist looks for groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if SERVERS & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.xdist_group("servers"))


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server."""
    with postgres_server() as url:
        yield url


@pytest.fixture(scope="session")
def valkey() -> Iterator[str]:
    """The address of a Valkey server."""
    if given := os.environ.get("QUILLMAP_TEST_VALKEY_URL"):
        yield given
    else:
        with valkey_server() as url:
            yield url


@pytest.fixture
def postgres_url(postgres: str) -> Iterator[str]:
    """The address of an empty schema of one's own."""
    with schema_in(postgres) as url:
        yield url


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.xdist_group("servers"))])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'data' / 'quillmap.db'}"
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def another(database: str, tmp_path: Path) -> StoreMaker:
    """Makes a store at the same place, as often as one asks."""
    return lambda: make_store(database, tmp_path)
