"""Every operation of the tables on every combination of kinds of operands: what CPython does, and what we do.

`outcomes_of(rows)` translates all cells of some rows (`matrixcells.py`): each is refused with a located error, agrees
with CPython for all calls, or is a mistake. Refusals of what CPython can do are the ones to know: `make refusals`
(`python -m support.matrix` in `tests/`) counts them in `docs/refusals.md`, lists them in `build/refusals.md`, portion
by portion, and tells of mistakes; with numbers of portions, or names of operations, only those are made anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from support import matrixcells, matrixrun
from support.matrixkinds import KINDS
from support.matrixrun import Outcome

#: So many parts the matrix is taken in: each takes a minute or two.
PORTIONS = 16

#: So many texts, and groups of operands, are shown of what is refused for one reason; the others are counted.
MOST_SHOWN = 6

#: How many combinations of each operation are refused; kept in git.
SUMMARY = Path(__file__).parents[2] / "docs" / "refusals.md"
#: Which ones, with what the errors say.
PAGE = Path(__file__).parents[2] / "build" / "refusals.md"

NOTE = "<!-- Made by `make refusals` from the tables of the language: do not edit. -->\n"

HEAD = """
# What is refused though CPython can do it

Every operation, builtin function and method, on combinations of {kinds} kinds of operands: {rows} rows, each
translated, run, and compared with CPython. Counted is what is refused; all else that CPython can do is compiled.
So far {tried} of {operations} operations were tried, in {combinations} combinations that CPython has; {refused} of
these are refused. A refusal is an error at the line that says why, never a wrong result. Most are refused since a
variable, or the items of a container, would have two types. What the language has: [language.md](language.md).
`make refusals` counts again (half an hour), and writes each refused combination with its message to
`build/refusals.md`; `cd tests && python -m support.matrix add` does so for one operation.
"""

LISTED = """
# Combinations that are refused though CPython can do them

`x` and `y` stand for operands of the kinds named; `n` is an int, `x` alone a float, `s` a str. The message is that of
the first combination.
"""


# ---- operations ----------------------------------------------------------------------------------------------------


def operation_of(row: str) -> str:
    """The operation that a row belongs to: "pow"; that of a function, or of the methods of a kind, is its own."""
    return row if row.startswith(("function ", "methods of ", "exception ")) else row.partition(":")[0]


@cache
def operations() -> dict[str, list[str]]:
    """The rows of each operation."""
    found: dict[str, list[str]] = {}
    for row in matrixcells.rows():
        found.setdefault(operation_of(row), []).append(row)
    return found


def portion(number: int) -> list[str]:
    """The operations of one of the portions, which have about as many rows each."""
    counts = [0] * PORTIONS
    found: list[list[str]] = [[] for _ in range(PORTIONS)]
    for operation, rows in operations().items():
        smallest = counts.index(min(counts))
        counts[smallest] += len(rows)
        found[smallest].append(operation)
    return found[number]


def outcomes_of(names: Iterable[str]) -> dict[str, list[Outcome]]:
    """What becomes of each cell of some operations, by operation."""
    found: dict[str, list[Outcome]] = {name: [] for name in names}
    rows = [row for name in found for row in operations()[name]]
    for outcome in matrixrun.outcomes([cell for row in rows for cell in matrixcells.cells(row)]):
        found[operation_of(outcome.cell.row)].append(outcome)
    return found


# ---- the page ------------------------------------------------------------------------------------------------------


def section(operation: str, found: Sequence[Outcome]) -> str:
    """What the page says about an operation; nothing if nothing is lost."""
    lost = [outcome for outcome in found if outcome.lost]
    if not lost:
        return ""
    by_text: dict[str, list[Outcome]] = {}
    for outcome in lost:
        by_text.setdefault(outcome.cell.shown, []).append(outcome)
    lines = [heading(operation), ""]
    lines += ["| text | operands | what the error says |", "| --- | --- | --- |"]
    for (operands, message), texts in _alike(by_text).items():
        shown = _few([f"`{_cell(text)}`" for text in texts], "<br>")
        lines.append(f"| {shown} | {operands} | {_cell(message)} |")
    return "\n".join(lines) + "\n"


def _alike(by_text: dict[str, list[Outcome]]) -> dict[tuple[str, str], list[str]]:
    """Texts by what they are refused for, and with which words."""
    found: dict[tuple[str, str], list[str]] = {}
    for text, lost in by_text.items():
        message = lost[0].text.partition("\n")[0]
        found.setdefault((_operands([outcome.cell.kinds for outcome in lost]), message), []).append(text)
    return found


def heading(operation: str) -> str:
    """The heading of an operation's section."""
    return f"## {operation}"


def _operands(kinds: list[tuple[str, ...]]) -> str:
    """Combinations of operands in few words: one, or the left one with all that it is refused with."""
    if len(kinds[0]) < 2:
        return _few([each[0] for each in kinds if each], "; ")
    right: dict[str, list[str]] = {}
    for x, y in kinds:
        right.setdefault(x, []).append(y)
    left: dict[tuple[str, ...], list[str]] = {}
    for x, those in right.items():
        left.setdefault(tuple(those), []).append(x)
    return _few([f"{_few(xs, ' / ')} and {_few(ys, ' / ')}" for ys, xs in left.items()], "; ")


def _few(parts: Sequence[str], between: str) -> str:
    """The first of them, and how many more there are."""
    more = len(parts) - MOST_SHOWN
    return between.join([*parts[:MOST_SHOWN], *([f"{more} more"] if more > 0 else [])])


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", "; ").replace("{{", "{").replace("}}", "}")


def head(counts: dict[str, tuple[int, int]]) -> str:
    """The summary above its table."""
    return HEAD.format(
        kinds=len(KINDS),
        rows=len(matrixcells.rows()),
        tried=len(counts),
        operations=len(operations()),
        combinations=sum(possible for possible, _ in counts.values()),
        refused=sum(lost for _, lost in counts.values()),
    )


def sections_of_page() -> dict[str, str]:
    """The sections that the page has now, by heading."""
    parts = re.split(r"^(?=## )", PAGE.read_text(encoding="utf-8") if PAGE.exists() else "", flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0]: part.rstrip("\n") + "\n" for part in parts}


def counts_of_summary() -> dict[str, tuple[int, int]]:
    """What the summary says: how many combinations an operation has, and how many are refused."""
    text = SUMMARY.read_text(encoding="utf-8")
    return {
        name: (int(all), int(lost)) for name, all, lost in re.findall(r"^\| `(.*)` \| (\d+) \| (\d+) \|$", text, re.M)
    }


def summary(counts: dict[str, tuple[int, int]]) -> str:
    """The text of `docs/refusals.md`."""
    table = ["| operation | combinations | refused |", "| --- | --- | --- |"]
    table += [f"| `{name}` | {counts[name][0]} | {counts[name][1]} |" for name in operations() if name in counts]
    return f"{NOTE}{head(counts)}\n" + "\n".join(table) + "\n"


def write(found: dict[str, list[Outcome]]) -> None:
    """Write summary and page: what they say of these operations anew, the others as they are."""
    SUMMARY.write_text(summary(counts_of_summary() | {name: count(those) for name, those in found.items()}), "utf-8")
    sections = sections_of_page() | {heading(name): section(name, those) for name, those in found.items()}
    parts = [sections.get(heading(name), "") for name in operations()]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join([NOTE + LISTED, *(part for part in parts if part)]), "utf-8")


def count(found: Iterable[Outcome]) -> tuple[int, int]:
    """How many combinations CPython has, and how many of these are refused."""
    possible = [outcome for outcome in found if outcome.cell.possible]
    return len(possible), sum(outcome.lost for outcome in possible)


def mistakes(found: Iterable[Outcome]) -> list[tuple[object, ...]]:
    """What is neither right nor refused with a place."""
    return [(o.verdict, o.cell.shown, o.cell.kinds, o.text) for o in found if o.verdict in ("differs", "broken")]


def main() -> None:
    """Count and list the portions or operations that are named (all, if none is)."""
    for name in sys.argv[1:] or map(str, range(PORTIONS)):
        by_operation = outcomes_of(portion(int(name)) if name.isdecimal() else [name])
        write(by_operation)
        for mistake in mistakes(outcome for found in by_operation.values() for outcome in found):
            print(*mistake)
        print(f"{name} is done", flush=True)


if __name__ == "__main__":
    main()
