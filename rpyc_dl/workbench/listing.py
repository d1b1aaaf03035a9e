"""`rpyc-dl annotate`: the source of every reached function with the annotation of each of its variables."""

from __future__ import annotations

import inspect
import linecache
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import Line
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.source import shown_path
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.functions import dead_lines_of

if TYPE_CHECKING:
    from rpyc_dl.annotator.model import SomeObject
    from rpyc_dl.annotator.result import AnnotationResult

#: The colour of each role of a listing, in rich's words.
STYLES = {"heading": "bold", "frame": "blue", "source": "", "dead": "dim", "annotation": "green"}

#: Annotations start in this column, or two columns after a longer source line.
COLUMN = 60


@dataclass
class FunctionListing:
    """One reached function, or one specialised copy: what its variables are, by line, then name."""

    name: str
    filename: str
    first: int
    last: int
    variables: dict[int, dict[str, list[SomeObject]]] = field(default_factory=dict)
    returns: SomeObject | None = None
    dead: set[int] = field(default_factory=set)


def listings(result: AnnotationResult) -> list[FunctionListing]:
    """One listing a graph, in the order of the source."""
    found = [_listing(result, graph) for graph in result.graphs if graph.func is not None]
    return sorted(found, key=lambda listing: (listing.filename, listing.first, listing.name))


def _listing(result: AnnotationResult, graph: FunctionGraph) -> FunctionListing:
    code = graph.func.__code__
    try:
        lines, first = inspect.getsourcelines(code)
        last = first + len(lines) - 1
    except (OSError, TypeError):
        first = last = code.co_firstlineno
    listing = FunctionListing(graph.name, code.co_filename, first, last)
    listing.returns = result.binding(graph.returnvar)
    exported = result.session.exporter.exported.get(graph)
    listing.dead = dead_lines_of(result.session, exported) if exported is not None else set()
    for name, v in zip(graph.argnames, graph.args, strict=False):
        _note(listing, code.co_firstlineno, name, result.binding(v))
    for block in graph.iterblocks():
        for v in block.getvariables():
            if v.localname and v.pos is not None and v not in graph.args:
                _note(listing, v.pos.lineno, v.localname, result.binding(v))
    return listing


def _note(listing: FunctionListing, lineno: int, name: str, s: SomeObject) -> None:
    found = listing.variables.setdefault(lineno, {}).setdefault(name, [])
    if describe(s) not in map(describe, found):
        found.append(s)


def layout(result: AnnotationResult) -> list[Line]:
    """The whole listing as lines of (text, role)."""
    lines: list[Line] = []
    filename = None
    for listing in listings(result):
        if listing.filename != filename:
            filename = listing.filename
            lines += [[]] * bool(lines) + [[(shown_path(filename), "heading")]]
        lines += [[], *_function_lines(listing)]
    return lines


def _function_lines(listing: FunctionListing) -> list[Line]:
    lines: list[Line] = []
    definition = next((n for n in range(listing.first, listing.last + 1) if n in listing.variables), listing.first)
    for lineno in range(listing.first, listing.last + 1):
        text = linecache.getline(listing.filename, lineno).rstrip().expandtabs()
        notes = [
            f"{name}: {' or '.join(map(describe, found))}"
            for name, found in listing.variables.get(lineno, {}).items()
        ]
        if lineno == definition and listing.returns is not None:
            notes.append(f"returns {describe(listing.returns)}")
        line: Line = [(f"{lineno:>4} | ", "frame"), (text, "dead" if lineno in listing.dead else "source")]
        if notes:
            line += [(" " * max(2, COLUMN - len(text)), ""), (f"# {', '.join(notes)}", "annotation")]
        lines.append(line)
    return lines


def as_data(result: AnnotationResult) -> list[dict[str, Any]]:
    """The same for `--json`: both the readable form and the field's own."""
    return [
        {
            "function": listing.name,
            "file": listing.filename,
            "first_line": listing.first,
            "last_line": listing.last,
            "returns": _both(listing.returns),
            "variables": [
                {"name": name, "line": lineno, **_both(s)}
                for lineno, names in sorted(listing.variables.items())
                for name, found in names.items()
                for s in found
            ],
            "dead_lines": sorted(listing.dead),
        }
        for listing in listings(result)
    ]


def _both(s: SomeObject | None) -> dict[str, str]:
    return {} if s is None else {"type": describe(s), "annotation": repr(s)}
