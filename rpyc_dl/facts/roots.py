"""Common roots: classes of the program without a common base, which meet in a variable, are put below one.

Python's values need no common base to be used alike (`for shape in (Circle(), Square()): shape.area()`); the tree of
classes has one for each group of classes that meet somewhere (`rules/calls/splits.dl`, SPLIT-ROOT). It has no
members: whatever is found on an instance is found in a class below.
"""

from __future__ import annotations

#: The names of classes that the name of a root is made of.
_MOST_NAMES = 4


class Roots:
    """Which classes at the root of their hierarchies are put below one root."""

    def __init__(self) -> None:
        self._groups: list[frozenset[type]] = []
        self._roots: dict[frozenset[type], type] = {}

    def __bool__(self) -> bool:
        return bool(self._groups)

    def copy(self) -> Roots:
        """A copy: what is joined later does not show in it."""
        made = Roots()
        made._groups, made._roots = list(self._groups), dict(self._roots)
        return made

    def join(self, first: type, second: type) -> bool:
        """Put two classes, and those that are with them, below one root; whether they were not so yet."""
        touched = [group for group in self._groups if first in group or second in group]
        if any(first in group and second in group for group in touched):
            return False
        joined = frozenset({first, second}.union(*touched))
        self._groups = [*(group for group in self._groups if group not in touched), joined]
        return True

    def take_over(self, known: Roots) -> None:
        """Join what is joined in others as well, below the same roots: these may be below a root themselves."""
        self._roots = {**known._roots, **self._roots}
        for group in known._groups:
            first, *others = sorted(group, key=lambda cls: (cls.__module__, cls.__qualname__))
            for other in others:
                self.join(first, other)

    def root_of(self, cls: type) -> type | None:
        """The root above the class; None if it is put below none."""
        for group in self._groups:
            if cls in group:
                if group not in self._roots:
                    self._roots[group] = _make_root(group)
                return self._roots[group]
        return None

    def members(self, root: type) -> frozenset[type]:
        """The classes that are put below a root; none of them, if it is a class of the program."""
        return next((group for group, made in self._roots.items() if made is root), frozenset())


def _make_root(group: frozenset[type]) -> type:
    members = sorted(group, key=lambda cls: (cls.__module__, cls.__qualname__))
    names = [cls.__name__ for cls in members]
    shown = names if len(names) <= _MOST_NAMES else [*names[: _MOST_NAMES - 1], "others"]
    name = " or ".join(shown)
    return type(name, (), {"__module__": members[0].__module__, "__qualname__": name, "__synthetic__": True})
