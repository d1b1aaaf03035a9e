"""How the generated functions are laid out: in one file or in several, with or without `#line` directives.

Large programs are split, so that the C compiler can work on several files at a time; where they are split depends on
the program alone. With `#line`, debuggers show the Python source instead of the C source,
which they find by its absolute path.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.apart.groups import grouped
from rpyc_dl.lowering.c.database import FunctionNode
from rpyc_dl.lowering.c.places import NOWHERE, Line, PlaceTable, line_table
from rpyc_dl.lowering.c.tools.counters import CountedLine, LineCounters


def separates() -> bool:
    """Whether the linker can leave out single functions of an object file, and what only those refer to."""
    return sys.platform == "linux"


@dataclass(frozen=True)
class Layout:
    """`largest`: about how many low-level operations a file may have. `line_directives`: whether to write `#line`.

    `debugger`: whether variables are there under their Python names, and what tells gdb how values look.
    `counters`: what counts the lines that run. `profile`: the file that samples are written to.
    `places_on_roots`: whether calls keep their places for tracebacks: where nobody can walk the stack.
    `separate`: whether what does not depend on the program is left out, to be compiled apart (`apart/separate.py`).
    """

    largest: int = 12_000
    line_directives: bool = False
    debugger: bool = False
    counters: LineCounters | None = None
    profile: str | None = None
    places_on_roots: bool = False
    separate: bool = False

    @property
    def is_parted(self) -> bool:
        """Whether something is compiled apart: not where the program is to be looked into."""
        return self.separate and not (self.debugger or self.counters or self.profile)

    def counting(self, counts: Sequence[int], lines: Sequence[CountedLine], output: str) -> Layout:
        """This layout with counters of lines, which are written to the file `output` (`LineCounters`)."""
        return replace(self, counters=LineCounters(counts, lines, output))

    @property
    def at_start(self) -> bool:
        """Whether there is something to do before the program starts: the function `rpy_at_start`."""
        return self.profile is not None

    @property
    def at_end(self) -> bool:
        """Whether there is something to do when it has ended: the function `rpy_at_end`."""
        return self.profile is not None or self.counters is not None

    def measuring(self) -> list[str]:
        """C lines: what counts the lines that run, and what is done before the program and at its end."""
        lines = self.counters.definitions() if self.counters is not None else []
        ends = [*([self.counters.written()] if self.counters is not None else [])]
        if self.profile is not None:
            lines += ["", "static void rpy_at_start(void)", "{", "    rpy_profile_start();", "}"]
            ends.insert(0, f"rpy_profile_end({literals.path(self.profile)});")
        if ends:
            lines += ["", "static void rpy_at_end(void)", "{", *(f"    {end}" for end in ends), "}"]
        return lines

    def distribute(self, nodes: Sequence[FunctionNode]) -> list[list[FunctionNode]]:
        """The functions of each file, in the same order: files of about the same size, no more than are needed."""
        sizes = [_size(node) for node in nodes]
        count = max(1, -(-sum(sizes) // self.largest))
        share = -(-sum(sizes) // count)
        parts: list[list[FunctionNode]] = [[]]
        filled = 0
        for node, size in zip(nodes, sizes, strict=True):
            if filled >= share * len(parts):
                parts.append([])
            parts[-1].append(node)
            filled += size
        return parts

    def groups(self, nodes: Sequence[FunctionNode]) -> list[list[FunctionNode]]:
        """The functions in groups that are compiled apart from each other, where there are any."""
        return [] if self.line_directives else grouped({node: _size(node) for node in nodes})

    def texts(self, lines: Sequence[Line], filename: str, places: PlaceTable) -> list[str]:
        """The text of a file."""
        if not self.line_directives:
            return [line.text for line in lines]
        texts: list[str] = []
        inside = False  # whether C counts lines of a Python file
        for line in _continued(lines):
            if line.place != NOWHERE:
                python_file, _, lineno, _ = places.get(line.place)
                texts.append(f"#line {lineno} {literals.path(os.path.abspath(python_file))}")
            elif inside:
                texts.append(f'#line {len(texts) + 2} "{filename}"')
            inside = line.place != NOWHERE
            texts.append(line.text)
        return texts

    def line_tables(self, files: dict[str, list[Line]], places: PlaceTable) -> list[str]:
        """C lines that define `rpy_files`: what the lines of each source file mean, as the line tables name them."""
        if self.line_directives:
            tables = {
                name: line_table(f"rpy_lines_{i}", rows, 1) for i, (name, rows) in enumerate(_python_lines(places))
            }
        else:
            tables = {name: line_table(f"rpy_lines_{i}", rows, 1) for i, (name, rows) in enumerate(files.items())}
        entries = [
            f"    {{{literals.path(name)}, rpy_lines_{i}, sizeof rpy_lines_{i} / sizeof *rpy_lines_{i}}},"
            for i, name in enumerate(tables)
        ]
        head = "static const rpy_source_file rpy_files[] = {"
        return [
            *[text for table in tables.values() for text in table],
            head,
            *(entries or ["    {NULL, NULL, 0},"]),
            "};",
        ]


def _continued(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, where those of a function that come from no line of the user's belong to the one before: a debugger
    that goes from line to line does not stop between."""
    before = NOWHERE
    for line in lines:
        if line.place != NOWHERE:
            before = line.place
        yield Line(line.text, before)
        if line.text == "}":  # of a function: all else is indented
            before = NOWHERE


def _size(node: FunctionNode) -> int:
    return sum(len(node.body.operations(block)) + len(block.exits) for block in node.body.blocks)


def _python_lines(places: PlaceTable) -> list[tuple[str, list[Line]]]:
    """For each Python file, by its base name, its lines with their places; not for two files of the same name."""
    found: dict[str, dict[int, int]] = {}
    for filename, function, lineno, _caller in list(places):
        found.setdefault(filename, {}).setdefault(lineno, places.index(filename, function, lineno))
    names = [PurePath(filename).name for filename in found]
    return [
        (name, [Line("", numbers.get(n, NOWHERE)) for n in range(1, max(numbers) + 1)])
        for name, numbers in zip(names, found.values(), strict=True)
        if names.count(name) == 1
    ]
