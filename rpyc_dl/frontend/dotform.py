"""The dot form of flow graphs, for Graphviz: `rpyc-dl view --format dot`."""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.frontend.model import Block, FunctionGraph, Link
from rpyc_dl.frontend.textform import operation_text, value_text


def graphs_to_dot(graphs: Sequence[FunctionGraph]) -> str:
    """One digraph with a cluster for each graph. Blocks are boxes with their inputs and operations; final blocks are
    ellipses; edges carry the exit case and the passed values."""
    lines = ["digraph flow {", '  node [shape=box, fontname="monospace", fontsize=10];', "  edge [fontsize=9];"]
    for number, graph in enumerate(graphs):
        lines += _cluster(graph, number)
    return "\n".join([*lines, "}"]) + "\n"


def graph_to_dot(graph: FunctionGraph) -> str:
    """The dot form of one graph."""
    return graphs_to_dot([graph])


def _cluster(graph: FunctionGraph, number: int) -> list[str]:
    graph.name_variables()
    prefix = f"g{number}_"
    lines = [f"  subgraph cluster_{number} {{", f"    label={_quoted([graph.name])};"]
    for block in graph.iterblocks():
        lines.append(f"    {prefix}{block.name} [{_attributes(graph, block)}];")
        for link in block.exits:
            style = _edge(graph, block, link)
            lines.append(f"    {prefix}{block.name} -> {prefix}{link.target.name} [{style}];")
    return [*lines, "  }"]


def _attributes(graph: FunctionGraph, block: Block) -> str:
    inputs = ", ".join(v.name for v in block.inputargs)
    if block is graph.returnblock:
        return f"shape=ellipse, label={_quoted([f'return {inputs}'])}"
    if block is graph.exceptblock:
        return f"shape=ellipse, color=red, label={_quoted([f'raise {inputs}'])}"
    lines = [f"{block.name}({inputs})", *map(operation_text, block.operations)]
    if block.exitswitch is not None and not block.canraise:
        lines.append(f"switch {value_text(block.exitswitch)}")
    bold = ", penwidth=2" if block is graph.startblock else ""
    return f"label={_quoted(lines, left=True)}{bold}"


def _edge(graph: FunctionGraph, block: Block, link: Link) -> str:
    args = ", ".join(map(value_text, link.args))
    case = link.exitcase
    if case is None:
        return f"label={_quoted([args])}"
    if block.canraise:
        return f"label={_quoted([case.__qualname__, args])}, color=red, style=dashed"
    return f"label={_quoted([str(case), args])}"


def _quoted(lines: Sequence[str], left: bool = False) -> str:
    end = "\\l" if left else ""
    texts = [line.replace("\\", "\\\\").replace('"', '\\"') for line in lines if line]
    return '"' + (end or "\\n").join(texts) + end + '"'
