"""Low-level graphs as text: for golden tests. One line an operation:

    fact(n_0: Signed) -> Signed
    block0(n_0: Signed):
        v_1: Bool = int_le(n_0, 1)
        if v_1 goto return(1) else block1(n_0)

Names are those of `FunctionGraph.name_variables`; structures appear by their names only.
"""

from __future__ import annotations

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.program.llformat import format_operation, format_type, format_value, typed_name


def format_graph(graph: FunctionGraph) -> str:
    """The text of a typed graph, without a line end at its end. Renames blocks and variables."""
    graph.name_variables()
    args = ", ".join(typed_name(v) for v in graph.args)
    lines = [f"{graph.name}({args}) -> {format_type(graph.returnvar.concretetype)}"]
    for block in graph.iterblocks():
        if block not in (graph.returnblock, graph.exceptblock):
            lines += _Formatter(graph).block(block)
    return "\n".join(lines)


class _Formatter:
    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph

    def block(self, block: Block) -> list[str]:
        lines = [f"{block.name}({', '.join(map(typed_name, block.inputargs))}):"]
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
