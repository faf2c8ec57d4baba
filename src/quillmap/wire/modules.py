"""The modules that hold message types: the API description and the TypeScript types are made from them."""

from __future__ import annotations

from collections.abc import Iterator
from types import ModuleType

import msgspec

from quillmap.wire import advice, choices, commands, offers, people, protocol, replays, tables, updates, views

MODULES: tuple[ModuleType, ...] = (
    choices, protocol, offers, views, people, tables, commands, updates, advice, replays,
)  # fmt: skip


def message_types(module: ModuleType) -> Iterator[type[msgspec.Struct]]:
    """The message types that a module defines."""
    for name, value in vars(module).items():
        is_struct = isinstance(value, type) and issubclass(value, msgspec.Struct)
        if is_struct and value.__module__ == module.__name__ and not name.startswith("_"):
            yield value
