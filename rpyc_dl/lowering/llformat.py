"""Low-level graphs as text: for golden tests, views and error reports. One line an operation:

    fact(n_0: Signed) -> Signed
    block0(n_0: Signed):
        v_1: Bool = int_le(n_0, 1)
        if v_1 goto return(1) else block1(n_0)

Names are those of `FunctionGraph.name_variables`; structures appear by their names only.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype


def format_graph(graph: FunctionGraph) -> str:
    """The text of a typed graph, without a line end at its end. Renames blocks and variables."""
    graph.name_variables()
    args = ", ".join(_typed(v) for v in graph.args)
    lines = [f"{graph.name}({args}) -> {format_type(graph.returnvar.concretetype)}"]
    for block in graph.iterblocks():
        if block not in (graph.returnblock, graph.exceptblock):
            lines += _Formatter(graph).block(block)
    return "\n".join(lines)


def format_operation(op: SpaceOperation) -> str:
    """One operation: `result: TYPE = opname(arguments)`."""
    call = f"{op.opname}({', '.join(map(format_value, op.args))})"
    return call if op.result.concretetype is lltype.Void else f"{_typed(op.result)} = {call}"


def format_type(TYPE: Any) -> str:
    """A type by its short name: structures without their fields."""
    return TYPE._short_name() if isinstance(TYPE, lltype.LowLevelType) else str(TYPE)


def format_value(v: Value) -> str:
    """A variable's name or a constant: literals, types, `@function`, `<* struct name>`."""
    if isinstance(v, Variable):
        return v.name
    value = v.value
    if isinstance(value, lltype.LowLevelType):
        return f"<{format_type(value)}>"
    obj = getattr(value, "_obj", None)
    if isinstance(value, lltype._ptr):
        if isinstance(value._TYPE.TO, lltype.FuncType):
            return f"@{getattr(obj, '_name', None)}"
        return "null" if obj is None else f"<* {format_type(value._TYPE.TO)}>"
    if isinstance(value, list):
        return f"[{', '.join(getattr(item, 'name', repr(item)) for item in value)}]"
    return repr(value)


def _typed(v: Variable) -> str:
    return f"{v.name}: {format_type(v.concretetype)}"


class _Formatter:
    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph

    def block(self, block: Block) -> list[str]:
        lines = [f"{block.name}({', '.join(map(_typed, block.inputargs))}):"]
        lines += [f"    {format_operation(op)}" for op in block.operations]
        return lines + [f"    {text}" for text in self.exits(block)]

    def exits(self, block: Block) -> list[str]:
        if block.canraise:
            lines = [f"try {self.target(block.exits[0])}"]
            for link in block.exits[1:]:
                name = getattr(link.exitcase, "__name__", None) or format_value(Constant(link.llexitcase))
                caught = ", ".join(v.name for v in link.extravars())
                lines.append(f"except {name} ({caught}) goto {self.target(link)}")
            return lines
        if block.exitswitch is None:
            return [f"goto {self.target(link)}" for link in block.exits]
        switch = format_value(block.exitswitch)
        cases = {link.exitcase: link for link in block.exits}
        if set(cases) == {True, False} and block.exitswitch.concretetype is lltype.Bool:
            return [f"if {switch} goto {self.target(cases[True])} else {self.target(cases[False])}"]
        return [f"case {switch} == {link.exitcase!r} goto {self.target(link)}" for link in block.exits]

    def target(self, link: Link) -> str:
        names = {self.graph.returnblock: "return", self.graph.exceptblock: "raise"}
        name = names.get(link.target, link.target.name)
        return f"{name}({', '.join(map(format_value, link.args))})"
