"""Methods that are called with the `*args` of their function: `def pop(self, *args): return self.data.pop(*args)`.

A function with `*args` has a graph for each number of them. There the call passes these one by one, so that methods
of builtin types, which go by the number of their arguments, know what they get.
"""

from __future__ import annotations

from collections.abc import Iterable

from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value, Variable, copygraph
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.synthetic import shown

#: Methods that find at run time what a starred argument has.
_KNOWS_STARS = "format"


def with_spread(graph: FunctionGraph, count: int) -> FunctionGraph:
    """The graph of a function with so many values in `*args`: a copy where calls of methods pass them one by one, or
    the graph itself where there is none."""
    if not any(_passes_star(op) for op in graph.iterops()):
        return graph
    made = copygraph(graph)
    rest = _wherever(made, [made.args[-1 - made.kwarg]])
    methods = _wherever(made, (op.result for op in made.iterops() if _reads_method(op)))
    for block in made.iterblocks():
        operations: list[SpaceOperation] = []
        for op in block.operations:
            if _passes_star(op) and op.args[-1] in rest and op.args[0] in methods:
                operations += _spread(op, count)
            operations.append(op)
        block.operations[:] = operations
    return made


def _passes_star(op: SpaceOperation) -> bool:
    """Whether it is a call whose last argument has a star."""
    if op.opname != "call_args" or not isinstance(op.args[1], Constant):
        return False
    shape: CallShape = op.args[1].value
    return shape.star and not shape.dstar and not shape.keywords


def _reads_method(op: SpaceOperation) -> bool:
    if op.opname != "getattr" or not isinstance(op.args[1], Constant):
        return False
    name = op.args[1].value
    is_captured = isinstance(name, str) and shown(name) != name
    return name != _KNOWS_STARS and not is_captured


def _spread(op: SpaceOperation, count: int) -> list[SpaceOperation]:
    """Have the call pass the items of the tuple that it has with a star; what reads them."""
    star = op.args[-1]
    items = [Variable(pos=op.pos) for _ in range(count)]
    op.opname, op.args = "simple_call", [op.args[0], *op.args[2:-1], *items]
    return [SpaceOperation("getitem", [star, Constant(i)], item, op.pos) for i, item in enumerate(items)]


def _wherever(graph: FunctionGraph, made: Iterable[Value]) -> set[Value]:
    """The variables that hold one of these values and nothing else, wherever links pass them."""
    known = set(made)
    entries: dict[Variable, list[Value]] = {}
    for link in graph.iterlinks():
        for arg, v in zip(link.args, link.target.inputargs, strict=True):
            entries.setdefault(v, []).append(arg)
    while True:
        others = [v for v, args in entries.items() if not all(arg in known or arg in entries for arg in args)]
        if not others:
            return known | set(entries)
        for v in others:
            del entries[v]
