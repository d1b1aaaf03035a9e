"""Values of the compiler's own that stand for "nothing there": no object of a user's program is one."""

from __future__ import annotations


class Sentinel:
    """A value that is told apart by identity. `object()` will not do: programs have such objects, too."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return self.name
