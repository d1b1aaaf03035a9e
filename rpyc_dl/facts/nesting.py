"""How deeply prebuilt data is nested, container in container: a type that is nested without measure would be no help.

Lists, dicts and sets that are nested more deeply than `DEEPEST` are taken for one with those of their kind inside
them: their type contains itself. Tuples are types of their own at each level, so these are refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

#: So many containers may stand in each other, each with a type of its own.
DEEPEST = 100

#: The types of containers whose nesting counts.
KINDS = (list, tuple, set, frozenset, dict)


def _held(obj: Any) -> Iterator[Any]:
    return chain(obj, obj.values()) if type(obj) is dict else iter(obj)


class Nesting:
    """The depths of live containers of some types in each other, each found out once."""

    def __init__(self, kinds: Iterable[type]) -> None:
        self.kinds = frozenset(kinds)
        self._depth: dict[int, int] = {}
        self._deepest: dict[int, Any] = {}  # by identity: a member that is as deep as any
        self._inmost: dict[int, int] = {}  # by identity: of one that is too deep, the first inside that is not
        self._kept: list[Any] = []  # what identities are of

    def depth(self, obj: Any) -> int:
        """How many containers there are from this one inwards, itself included; what is met again on the way inwards
        counts no more."""
        if type(obj) not in self.kinds:
            return 0
        if id(obj) not in self._depth:
            self._measure(obj)
        return self._depth[id(obj)]

    def _measure(self, outermost: Any) -> None:
        """Depth first, without recursion: what is nested is as deep as memory allows."""
        around: list[tuple[Any, Iterator[Any]]] = []

        def enter(obj: Any) -> None:
            self._depth[id(obj)] = 1
            self._kept.append(obj)
            around.append((obj, _held(obj)))

        enter(outermost)
        while around:
            obj, members = around[-1]
            member = next((m for m in members if type(m) in self.kinds and id(m) not in self._depth), None)
            if member is not None:
                enter(member)
                continue
            around.pop()
            for held in _held(obj):
                depth = 1 + self._depth.get(id(held), 0) if type(held) in self.kinds else 0
                if depth > self._depth[id(obj)]:
                    self._depth[id(obj)], self._deepest[id(obj)] = depth, held

    def site(self, obj: Any) -> tuple[type, int] | None:
        """For a container that is nested too deeply what it shares with those of its type inside it; else None."""
        if self.depth(obj) <= DEEPEST:
            return None
        kind, passed = type(obj), []
        while self._depth[id(obj)] > DEEPEST and id(obj) not in self._inmost:
            passed.append(id(obj))
            obj = self._deepest[id(obj)]
        inmost = self._inmost.get(id(obj), id(obj))
        self._inmost.update(dict.fromkeys(passed, inmost))
        return kind, inmost
