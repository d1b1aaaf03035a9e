"""The counters of lines in generated C, and the table that says which lines they are of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rpyc_dl.lowering.c import literals

#: A line: its file, its number, the counters that are added up, those that are subtracted.
CountedLine = tuple[str, int, Sequence[int], Sequence[int]]


@dataclass(frozen=True)
class LineCounters:
    """What is written at the end of a program.

    `counts`: what each counter begins with. `output`: the file that is written, if the environment names no other.
    """

    counts: Sequence[int]
    lines: Sequence[CountedLine]
    output: str

    def definitions(self) -> list[str]:
        """The C of the counters, of the table, and of the function that counts."""
        terms: list[int] = []
        rows = []
        for path, line, added, subtracted in self.lines:
            first = len(terms)
            terms += [counter + 1 for counter in added] + [-counter - 1 for counter in subtracted]
            rows.append(f"    {{{literals.path(path)}, {line}, {first}, {len(terms) - first}}},")
        return [
            "",
            "/* ---- Counters of lines ---- */",
            "",
            f"static uint64_t rpy_counts[] = {{{', '.join(map(str, self.counts)) or '0'}}};",
            f"static const int32_t rpy_terms[] = {{{', '.join(map(str, terms)) or '0'}}};",
            "static const rpy_counted_line rpy_counted[] = {",
            *(rows or ["    {NULL, 0, 0, 0},"]),
            "};",
            "",
            "void rpy_count_line(int64_t counter)",
            "{",
            "    rpy_counts[counter]++;",
            "}",
        ]

    def written(self) -> str:
        """The C statement that writes them."""
        count, output = len(self.lines), literals.path(self.output)
        return f"rpy_write_counts(rpy_counts, rpy_terms, rpy_counted, {count}, {output});"
