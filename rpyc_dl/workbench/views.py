"""`rpyc-dl view`: flow graphs, the call graph, and the classes with their attributes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rpyc_dl.datalog import Value
from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.frontend.synthetic import FAMILIES
from rpyc_dl.frontend.textform import block_lines, graph_to_text, link_text
from rpyc_dl.workbench import drawing
from rpyc_dl.workbench.drawing import Drawing, Edge, Node
from rpyc_dl.workbench.entities import did_you_mean, function_name, names_of
from rpyc_dl.workbench.query import Database

if TYPE_CHECKING:
    from rpyc_dl.driver.inference import Inference

#: What can be shown, and in which forms.
KINDS = ("flow", "calls", "classes")
FORMS = ("text", "dot", "svg")


def view(translation: Inference, kind: str, form: str, functions: Sequence[str] = ()) -> str:
    """One picture of a program as text, DOT or SVG. Raises UsageError for an unknown function."""
    if kind == "flow":
        return flow_graphs(translation.graphs(), form, functions)
    database = Database(translation)
    picture = call_graph(database, functions) if kind == "calls" else class_graph(database)
    return as_text(picture) if form == "text" else drawn(picture, form)


def drawn(picture: Drawing, form: str) -> str:
    """The drawing as `dot` or `svg`."""
    return drawing.dot(picture) if form == "dot" else drawing.svg(picture)


def as_text(picture: Drawing) -> str:
    """A drawing as lines: each node with what it leads to."""
    names = {node.name: node for node in picture.nodes}
    lines: list[str] = []
    for node in picture.nodes:
        targets = [names[e.target].lines[0] for e in picture.edges if e.source == node.name and e.target in names]
        arrow = f" -> {', '.join(dict.fromkeys(targets))}" if targets else ""
        lines += [node.lines[0] + arrow, *(f"    {line}" for line in node.lines[1:])]
    return "\n".join(lines)


# -- flow graphs ------------------------------------------------------------------------------


def flow_graphs(graphs: Iterable[FunctionGraph], form: str, functions: Sequence[str] = ()) -> str:
    """The graphs as `text`, `dot` or `svg`; only those of the named functions, if any are named."""
    chosen = choose(list(graphs), functions)
    if form == "text":
        return "\n".join(map(graph_to_text, chosen)).rstrip("\n")
    return drawn(Drawing("program", parts=[flow_graph(graph) for graph in chosen]), form)


def choose(graphs: list[FunctionGraph], functions: Sequence[str]) -> list[FunctionGraph]:
    """The graphs of the functions of these names (`area`, `Shape.area`). Raises UsageError for an unknown one."""
    known = {name for graph in graphs for name in names_of(graph)}
    for name in functions:
        if name not in known:
            raise UsageError(f"the program reaches no function `{name}`", help=did_you_mean(name, known))
    return [graph for graph in graphs if not functions or not names_of(graph).isdisjoint(functions)]


def flow_graph(graph: FunctionGraph) -> Drawing:
    """One flow graph: a box for each block with its operations, an arrow for each link with what it passes."""
    graph.name_variables()
    picture = Drawing(function_name(graph.func) if graph.func is not None else graph.name)
    ends = {graph.returnblock: "return", graph.exceptblock: "raise"}
    for block in graph.iterblocks():
        if block in ends:
            picture.nodes.append(Node(block.name, [ends[block]], "round"))
            continue
        text = [line.strip() for line in block_lines(graph, block)]
        picture.nodes.append(Node(block.name, text[: len(block.operations) + 1]))
        picture.edges += [Edge(block.name, link.target.name, link_text(graph, block, link)) for link in block.exits]
    return picture


# -- calls and classes ------------------------------------------------------------------------


def call_graph(database: Database, functions: Sequence[str] = ()) -> Drawing:
    """Who calls whom: an arrow for each pair, with the number of call sites; dashed: never called.

    With `functions`, only these, and what they lead to.
    """
    entities = database.entities
    sites: dict[tuple[int, int], int] = {}
    ours = entities.stands_for
    for f, g, _ in database.rows("calls"):
        pair = (ours.get(int(f), int(f)), ours.get(int(g), int(g)))
        if pair[0] != pair[1] or f == g:
            sites[pair] = sites.get(pair, 0) + 1
    shown = {int(g) for (g,) in database.rows("executed")} - ours.keys()
    if functions:
        shown = _led_to({g for name in functions for g in entities.find("Graph", name)}, sites) & shown
    picture = Drawing("calls", sideways=True)
    picture.nodes += [Node(f"f{g}", [entities.graphs[g]]) for g in sorted(shown)]
    picture.edges += [
        Edge(f"f{f}", f"f{g}", f"{count} calls" if count > 1 else "")
        for (f, g), count in sites.items()
        if f in shown and g in shown
    ]
    if not functions:
        for name, _, line in database.rows("never_called"):
            picture.nodes.append(Node(f"n{name}{line}", [str(name)], "dashed"))
    return picture


def _led_to(start: set[int], sites: dict[tuple[int, int], int]) -> set[int]:
    found = set(start)
    work = list(start)
    while work:
        f = work.pop()
        for a, b in sites:
            if a == f and b not in found:
                found.add(b)
                work.append(b)
    return found


def class_graph(database: Database) -> Drawing:
    """The classes that the program uses, each with its own attributes and their types, below its base."""
    types: dict[Value, Value] = {v: text for v, text in database.rows("type")}
    base: dict[str, str] = {str(c): str(d) for c, d in database.rows("direct_base")}
    attributes: dict[str, list[str]] = {}
    known = {(c, name) for c, name, _ in database.rows("attribute")}
    for cls, name, v in sorted(database.rows("attribute"), key=str):
        if not any((each, name) in known for each in _above(str(cls), base)):
            attributes.setdefault(str(cls), []).append(f"{name}: {types.get(v, '?')}")
    names = database.session.world.names
    own = [str(c) for (c,) in database.rows("class") if _is_users(names.object(str(c)))]
    shown = dict.fromkeys([each for c in own for each in (*reversed(_above(c, base)), c)])
    picture = Drawing("classes", upwards=True)
    for cls in shown:
        title = str(names.object(cls).__qualname__).rpartition(".<locals>.")[2]
        picture.nodes.append(Node(cls, [title, *attributes.get(cls, [])], heading=True))
        if base.get(cls, "") in shown:
            picture.edges.append(Edge(cls, base[cls], style="hollow"))
    return picture


def _above(cls: str, base: dict[str, str]) -> list[str]:
    found: list[str] = []
    while cls in base:
        cls = base[cls]
        found.append(cls)
    return [each for each in found if each not in ("object", "BaseException", "Exception")]


def _is_users(cls: type) -> bool:
    return (
        cls.__module__ != "builtins"
        and not issubclass(cls, FAMILIES)
        and not str(cls.__module__).startswith("rpyc_dl.")
    )
