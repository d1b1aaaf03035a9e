"""Parameters that take values of several types, `str | bytes`: which one it is, is told at the border.

The function that is compiled takes a tuple with a place for each type, of which one has the value (`argtype`); Python
that is compiled in front of the user's function (`classes/adapters.py`) makes one variable of it. So nothing behind
the border knows of this.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Union, get_origin

from rpyc_dl.extension.passedtypes import Caller, behind_names, class_of, members_of, told_apart, type_text


@dataclass(frozen=True)
class OneOf:
    """Several types, in order, of which no two have the same class. `nullable`: or None."""

    members: tuple[Any, ...]
    nullable: bool

    @property
    def argtype(self) -> Any:
        """The type of the tuple that is passed."""
        return tuple[tuple(member | None for member in self.members)]  # type: ignore[misc]

    @property
    def text(self) -> str:
        """The types as Python source."""
        return " | ".join([*map(type_text, self.members), *["None"] * self.nullable])

    @property
    def title(self) -> str:
        """What a message says is needed."""
        names = [cls.__name__ for cls in self.classes] + ["None"] * self.nullable
        return f"{', '.join(names[:-1])} or {names[-1]}"

    @property
    def classes(self) -> list[type]:
        """The class of each member."""
        return [class_of(member) for member in self.members]

    def joined(self, name: str) -> Iterator[str]:
        """Python that makes the variable `name_` of the parameter `name`."""
        places = [f"{name}_{i}" for i in range(len(self.members))]
        yield f"{', '.join(places)} = {name}"
        for i, place in enumerate(places):
            yield f"{'elif' if i else 'if'} {place} is not None:"
            yield f"    {name}_ = {place}"
        yield "else:"
        yield f"    {name}_ = None" if self.nullable else "    raise AssertionError"


def one_of(stated: Any, caller: Caller) -> OneOf | None:
    """What an annotation says that is a union of more than one type and None; None for any other. Raises Unfit."""
    meant = behind_names(stated)
    if get_origin(meant) not in (Union, types.UnionType):
        return None
    args = members_of(meant)
    nullable = type(None) in args
    if len(args) - nullable < 2 or not caller.adapts:
        return None
    return OneOf(told_apart(meant, caller), nullable)
