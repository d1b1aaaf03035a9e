"""`rpyc-dl view`: flow graphs as text and as DOT."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.textform import block_lines, graph_to_text, link_text


def flow_graphs(graphs: Iterable[FunctionGraph], form: str, functions: Sequence[str] = ()) -> str:
    """The graphs as `text` or `dot`; only those of the named functions, if any are named."""
    chosen = choose(list(graphs), functions)
    return "\n".join(map(graph_to_text, chosen)).rstrip("\n") if form == "text" else dot(chosen)


def choose(graphs: list[FunctionGraph], functions: Sequence[str]) -> list[FunctionGraph]:
    """The graphs of the functions of these names (`area`, `Shape.area`). Raises UsageError for an unknown one."""
    known = {name for graph in graphs for name in _names(graph)}
    for name in functions:
        if name not in known:
            close = difflib.get_close_matches(name, sorted(known), n=1)
            raise UsageError(
                f"the program reaches no function `{name}`", help=[f"did you mean `{close[0]}`?"] if close else []
            )
    return [graph for graph in graphs if not functions or not _names(graph).isdisjoint(functions)]


def _names(graph: FunctionGraph) -> set[str]:
    names = {graph.name}
    if graph.func is not None:
        names |= {graph.func.__name__, graph.func.__qualname__}
    return names


def dot(graphs: Sequence[FunctionGraph]) -> str:
    """The graphs in Graphviz's language, one cluster a function, one record a block."""
    lines = ["digraph program {", '  node [shape=box fontname="monospace" fontsize=10];', "  edge [fontsize=9];"]
    for index, graph in enumerate(graphs):
        lines += [f"  subgraph cluster_{index} {{", f"    label={_quote(graph.name)};"]
        lines += [f"    {line}" for line in _cluster(graph, f"g{index}_")]
        lines.append("  }")
    return "\n".join([*lines, "}"])


def _cluster(graph: FunctionGraph, prefix: str) -> list[str]:
    graph.name_variables()
    ends = (graph.returnblock, graph.exceptblock)
    lines = []
    for block in graph.iterblocks():
        node = prefix + block.name
        if block in ends:
            what = "return" if block is graph.returnblock else "raise"
            lines.append(f"{node} [label={_quote(what)} shape=oval];")
            continue
        text = [line.strip() for line in block_lines(graph, block)]
        operations = text[: len(block.operations) + 1]
        lines.append(f"{node} [label={_left_aligned(operations)}];")
        lines += [
            f"{node} -> {prefix}{link.target.name} [label={_quote(link_text(graph, block, link))}];"
            for link in block.exits
        ]
    return lines


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _quote(text: str) -> str:
    return f'"{_escape(text)}"'


def _left_aligned(lines: Sequence[str]) -> str:
    """A label of several lines; Graphviz ends a left-aligned one by a backslash and an l."""
    text = "".join(_escape(line) + "\\l" for line in lines)
    return f'"{text}"'
