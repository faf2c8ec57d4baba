"""A queue in which everybody gets a turn, however much others have put in."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Things that wait, each under a path of names such as address, person, table.

    The first names take turns; of those with the same first name the second ones do, and so on. Under one whole path
    the first that came goes first.
    """

    def __init__(self) -> None:
        self._groups: OrderedDict[str, FairQueue[T]] = OrderedDict()
        self._things: deque[T] = deque()
        self._size = 0

    def __len__(self) -> int:
        return self._size

    def size(self, *path: str) -> int:
        """How many wait under this path."""
        if not path:
            return self._size
        group = self._groups.get(path[0])
        return group.size(*path[1:]) if group else 0

    def put(self, thing: T, *path: str) -> None:
        """Add one."""
        self._size += 1
        if path:
            self._groups.setdefault(path[0], FairQueue()).put(thing, *path[1:])
        else:
            self._things.append(thing)

    def take(self) -> T:
        """The next one; IndexError if nothing waits."""
        if self._things:
            thing = self._things.popleft()
        elif self._groups:
            name, group = self._groups.popitem(last=False)
            thing = group.take()
            if group:
                self._groups[name] = group
        else:
            raise IndexError("nothing waits")
        self._size -= 1
        return thing
