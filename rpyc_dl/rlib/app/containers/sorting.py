"""`graphlib.TopologicalSorter`."""

# mypy: ignore-errors
from __future__ import annotations

_OUT, _DONE = -1, -2


class CycleError(ValueError):
    __module__ = "graphlib"


class _Node:
    def __init__(self, node):
        self.node = node
        self.npredecessors = 0
        self.successors = []


class TopologicalSorter:
    def __init__(self, graph=None):
        self._nodes = {}
        self._ready = []
        self._begun = False
        self._passed_out = 0
        self._finished = 0
        if graph is not None:
            for node, predecessors in graph.items():
                self._add(node, [each for each in predecessors])

    def _info(self, node):
        if node not in self._nodes:
            self._nodes[node] = _Node(node)
        return self._nodes[node]

    def add(self, node, *predecessors):
        self._add(node, [each for each in predecessors])

    def _add(self, node, predecessors):
        if self._begun:
            raise ValueError("Nodes cannot be added after a call to prepare()")
        info = self._info(node)
        info.npredecessors += len(predecessors)
        for each in predecessors:
            self._info(each).successors.append(node)

    def prepare(self):
        if self._begun:
            raise ValueError("cannot prepare() more than once")
        self._begun = True
        self._ready = [info.node for info in self._nodes.values() if info.npredecessors == 0]
        cycle = self._cycle()
        if cycle:
            raise CycleError("nodes are in a cycle", cycle)

    def _cycle(self):
        """The nodes of a cycle, the first one again at the end; none where there is no cycle."""
        stack = []
        places = {}
        at = []
        seen = set()
        for start in self._nodes:
            if start in seen:
                continue
            node = start
            while True:
                if node in seen:
                    if node in places:
                        return [*stack[places[node] :], node]
                else:
                    seen.add(node)
                    at.append(0)
                    places[node] = len(stack)
                    stack.append(node)
                moved = False
                while stack and not moved:
                    successors = self._nodes[stack[-1]].successors
                    if at[-1] < len(successors):
                        node = successors[at[-1]]
                        at[-1] += 1
                        moved = True
                    else:
                        del places[stack.pop()]
                        at.pop()
                if not moved:
                    break
        return stack[:0]

    def get_ready(self):
        self._check()
        result = tuple(self._ready)
        for node in self._ready:
            self._nodes[node].npredecessors = _OUT
        self._passed_out += len(self._ready)
        self._ready = []
        return result

    def _check(self):
        if not self._begun:
            raise ValueError("prepare() must be called first")

    def is_active(self):
        self._check()
        return self._finished < self._passed_out or len(self._ready) > 0

    def __bool__(self):
        return self.is_active()

    def done(self, *nodes):
        self._check()
        for node in nodes:
            self._done(node)

    def _done(self, node):
        if node not in self._nodes:
            raise ValueError(f"node {node!r} was not added using add()")
        info = self._nodes[node]
        if info.npredecessors != _OUT:
            if info.npredecessors >= 0:
                raise ValueError(f"node {node!r} was not passed out (still not ready)")
            raise ValueError(f"node {node!r} was already marked done")
        info.npredecessors = _DONE
        for each in info.successors:
            successor = self._nodes[each]
            successor.npredecessors -= 1
            if successor.npredecessors == 0:
                self._ready.append(each)
        self._finished += 1

    def static_order(self):
        self.prepare()
        order = []
        while self.is_active():
            for node in self.get_ready():
                order.append(node)
                self._done(node)
        return iter(order)
