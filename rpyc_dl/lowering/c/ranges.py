"""Which exceptions a function can raise, as ranges of class numbers; and which functions can call themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias, TypeVar

#: The exceptions of a class and its subclasses: numbers first <= n < end.
Range: TypeAlias = tuple[int, int]

ANY: Range = (0, 2**62)
_LIMIT = 24  # more ranges than this in one set become ANY

N = TypeVar("N")


def intersects(a: Range, b: Range) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def contains(outer: Range, inner: Range) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def uncaught(raised: Iterable[Range], caught: Iterable[Range]) -> set[Range]:
    """What of `raised` may pass handlers that catch `caught`."""
    handlers = list(caught)
    return {r for r in raised if not any(contains(h, r) for h in handlers)}


def widen(ranges: set[Range]) -> set[Range]:
    """The same set, or {ANY} if it is too large to be worth keeping."""
    return {ANY} if ANY in ranges or len(ranges) > _LIMIT else ranges


def strongly_connected(successors: Mapping[N, Iterable[N]]) -> list[list[N]]:
    """Tarjan's components, callees before callers; without recursion, since call chains can be long."""
    index: dict[N, int] = {}
    low: dict[N, int] = {}
    on_stack: set[N] = set()
    stack: list[N] = []
    components: list[list[N]] = []
    for root in successors:
        if root in index:
            continue
        work = [(root, iter(successors[root]))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in index:
                    index[other] = low[other] = len(index)
                    stack.append(other)
                    on_stack.add(other)
                    work.append((other, iter(successors[other])))
                    break
                if other in on_stack:
                    low[node] = min(low[node], index[other])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == index[node]:
                    components.append(_pop_component(node, stack, on_stack))
    return components


def _pop_component(node: N, stack: list[N], on_stack: set[N]) -> list[N]:
    component = []
    while True:
        other = stack.pop()
        on_stack.discard(other)
        component.append(other)
        if other is node or other == node:
            return component
