"""What every refusal of the rules has: a code, an English sentence and details that a translator can put into words.

The English sentence is the value of the code and stands nowhere else: the English catalogue reads it from here, because
the rules read no files. Other languages have a sentence of their own for each code.
"""

from __future__ import annotations

from enum import Enum
from functools import partial
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

Code = TypeVar("Code", bound=Enum)


class Kind(Enum):
    """What an id names. The value is the group of a catalogue that has the names."""

    CARD = "cards"
    CATEGORY = "categories"
    TASK = "tasks"
    TERRAIN = "terrains"


class Named(NamedTuple):
    """Things with a name in every language, by their ids. As text: the ids."""

    kind: Kind
    ids: tuple[str, ...]

    def __str__(self) -> str:
        return ", ".join(self.ids)


class Explained(Exception, Generic[Code]):
    """An error with a code, whose value is an English sentence with places for the details."""

    def __init__(self, code: Code, **details: Detail) -> None:
        self.code = code
        self.details = details
        super().__init__(code.value.format(**details))

    @property
    def word(self) -> str:
        """The code for programs and catalogues."""
        return self.code.name.lower()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the code and the details, so that an error crosses from one process to another."""
        return partial(type(self), self.code, **self.details), ()


Detail: TypeAlias = "str | int | Named | Explained[Any]"
"""Text and numbers are the same in every language; names have words; an error within an error has a sentence."""
