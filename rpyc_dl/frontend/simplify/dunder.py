"""`type(x).__lt__(x, y)` as `x.__lt__(y)`: the form that `functools.total_ordering` writes.

A special method is never a class method or static method, and no instance has one of its own, so the two mean the
same; the second one knows that the method found is that of the class of x.
"""

from __future__ import annotations

from collections import Counter

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, SpaceOperation, Value, Variable


def call_on_instance(graph: FunctionGraph) -> None:
    """Replace the class by the instance in every such call, and `x.__class__` by `type(x)`."""
    taken = [op for op in graph.iterops() if op.opname == "getattr"]
    for op in taken:
        if len(op.args) == 2 and _name(op) == "__class__":
            op.opname, op.args = "type", op.args[:1]
    methods: set[Value] = {op.result for op in taken if op.opname == "getattr" and _is_special(op)}
    if not methods:
        return
    uses = Counter(arg for op in graph.iterops() for arg in op.args if arg in methods)
    uses.update(arg for link in graph.iterlinks() for arg in link.args if arg in methods)
    for block in graph.iterblocks():
        _in_block(block, uses)


def _in_block(block: Block, uses: Counter[Value]) -> None:
    made: dict[Variable, SpaceOperation] = {op.result: op for op in block.operations}
    for op in block.operations:
        if op.opname != "simple_call" or len(op.args) < 2:
            continue
        method = _made(made, op.args[0], "getattr")
        instance = _made(made, method.args[0], "type") if method is not None and _is_special(method) else None
        if method is None or instance is None or uses[method.result] > 1:
            continue
        if instance.args[0] is op.args[1]:
            method.args[0] = instance.args[0]
            del op.args[1]


def _made(made: dict[Variable, SpaceOperation], v: Value, opname: str) -> SpaceOperation | None:
    op = made.get(v) if isinstance(v, Variable) else None
    return op if op is not None and op.opname == opname else None


def _is_special(op: SpaceOperation) -> bool:
    name = _name(op)
    return name.startswith("__") and name.endswith("__")


def _name(op: SpaceOperation) -> str:
    """The name of the attribute that an operation reads; "" where it varies."""
    name = op.args[1].value if isinstance(op.args[1], Constant) else ""
    return name if isinstance(name, str) else ""
