"""Places of the user's program in generated C: the table that tracebacks are printed from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.lowering.c import literals
from rpyc_dl.source import InlinedPos, SourcePos, absolute_path

NOWHERE = -1


@dataclass(frozen=True)
class Line:
    """A line of C and the index of the place that it comes from (NOWHERE: not from the user's program)."""

    text: str
    place: int = NOWHERE


class PlaceTable:
    """Every (file, function, line, caller) that is mentioned, callers before what is inlined into them."""

    def __init__(self) -> None:
        self._index: dict[tuple[str, str, int, int], int] = {}
        self._all: list[tuple[str, str, int, int]] = []

    def of(self, graph: FunctionGraph, pos: SourcePos | None) -> int:
        """The index of a position in a graph; NOWHERE in helpers, which the user does not know.

        A position in a function that was inlined has the index of the place of the call as its `caller`.
        """
        internal = graph.is_lowlevel or graph.tags.get("synthetic")
        if pos is None or (internal and not isinstance(pos, InlinedPos)):
            return NOWHERE
        caller = self.of(graph, pos.caller) if isinstance(pos, InlinedPos) else NOWHERE
        return self.index(pos.filename, function_name(graph, pos), pos.lineno, caller)

    def index(self, filename: str, function: str, lineno: int, caller: int = NOWHERE) -> int:
        """The index of a place, which is entered unless it is known."""
        key = (filename, function, lineno, caller)
        if key not in self._index:
            self._index[key] = len(self._all)
            self._all.append(key)
        return self._index[key]

    def get(self, index: int) -> tuple[str, str, int, int]:
        """(file, function, line, index of the caller or NOWHERE) of an index."""
        return self._all[index]

    def __iter__(self) -> Iterator[tuple[str, str, int, int]]:
        return iter(self._all)

    def definition(self) -> list[str]:
        """C lines that define `rpy_places`."""
        lines = ["static const rpy_place rpy_places[] = {"]
        for filename, function, lineno, caller in self._index:
            lines.append(f"    {{{literals.path(absolute_path(filename))}, {_text(function)}, {lineno}, {caller}}},")
        return [*lines, "    {NULL, NULL, 0, -1}", "};"]


def function_name(graph: FunctionGraph, pos: SourcePos) -> str:
    """What tracebacks call the function: as CPython does, without the class."""
    return (pos.function or str(getattr(graph.func, "__name__", None) or graph.name)).rpartition(".")[2]


def _text(text: str) -> str:
    return literals.string(text.encode("utf-8", "surrogatepass"))


def line_table(name: str, lines: list[Line], first: int) -> list[str]:
    """C lines that define the table `name`: where in `lines` (numbered from `first`) the place changes."""
    entries = []
    last = NOWHERE
    for number, line in enumerate(lines, first):
        if line.place != last:
            entries.append(f"{{{number}, {line.place}}}")
            last = line.place
    rows = [", ".join(entries[i : i + 8]) for i in range(0, len(entries), 8)] or ["{0, -1}"]
    return [f"static const rpy_line {name}[] = {{", *[f"    {row}," for row in rows], "};"]
