"""Strongly connected components of a directed graph."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

N = TypeVar("N", bound=Hashable)


def strongly_connected(nodes: Iterable[N], successors: Callable[[N], Iterable[N]]) -> list[list[N]]:
    """The components that can be reached from `nodes`, each after all components that it points to.

    The nodes of a component are in the order in which they were met. Tarjan's algorithm (Depth-first search and
    linear graph algorithms, SIAM J. Comput. 1, 1972), without recursion: chains of calls can be long.
    """
    order: dict[N, int] = {}
    low: dict[N, int] = {}
    path: list[N] = []
    on_path: set[N] = set()
    result: list[list[N]] = []
    for root in nodes:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        path.append(root)
        on_path.add(root)
        work = [(root, iter(successors(root)))]
        while work:
            node, rest = work[-1]
            for other in rest:
                if other not in order:
                    order[other] = low[other] = len(order)
                    path.append(other)
                    on_path.add(other)
                    work.append((other, iter(successors(other))))
                    break
                if other in on_path:
                    low[node] = min(low[node], order[other])
            else:
                work.pop()
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == order[node]:
                    result.append(_end_of_path(path, node))
                    on_path.difference_update(result[-1])
    return result


def _end_of_path(path: list[N], root: N) -> list[N]:
    """Cut a path before `root`: the part that was cut off."""
    start = len(path) - 1
    while path[start] != root:
        start -= 1
    part = path[start:]
    del path[start:]
    return part
