"""Every operation of the tables on every combination of kinds of operands: what CPython does, and what we do.

`outcomes_of(rows)` translates all cells of some rows (`matrixcells.py`): each is refused with a located error, agrees
with CPython for all calls, or is a mistake. Refusals of what CPython can do are the ones to know: `make refusals`
(`python -m support.matrix` in `tests/`) lists them in `docs/refusals.md`; with numbers of portions, only those
sections are made anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from support import matrixcells, matrixrun
from support.matrixkinds import KINDS
from support.matrixrun import Outcome

#: So many parts the matrix is taken in: each takes a minute or two.
PORTIONS = 16

PAGE = Path(__file__).parents[2] / "docs" / "refusals.md"

HEAD = """<!-- Made by `make refusals` from the tables of the language: do not edit. -->

# What is refused though CPython can do it

Every operation, builtin function and method, on combinations of {kinds} kinds of operands: {rows} rows, each
translated, run, and compared with CPython. Listed is what is refused; all else that CPython can do is compiled.
`x` and `y` stand for operands of the kinds named; `n` is an int, `x` alone a float, `s` a str. A refusal is an error
at the line that says why, never a wrong result; the message here is that of the first combination. What the language
has: [language.md](language.md).
"""


def portion(number: int) -> list[str]:
    """The rows of one of the portions."""
    return [row for i, row in enumerate(matrixcells.rows()) if i % PORTIONS == number]


def outcomes_of(rows: Iterable[str]) -> dict[str, list[Outcome]]:
    """What becomes of each cell of some rows, by row."""
    found: dict[str, list[Outcome]] = {row: [] for row in rows}
    for outcome in matrixrun.outcomes([cell for row in found for cell in matrixcells.cells(row)]):
        found[outcome.cell.row].append(outcome)
    return found


# ---- the page ------------------------------------------------------------------------------------------------------


def section(row: str, found: list[Outcome]) -> str:
    """What the page says about a row; nothing if nothing is lost."""
    by_text: dict[str, list[Outcome]] = {}
    for outcome in found:
        if outcome.lost:
            by_text.setdefault(outcome.cell.shown, []).append(outcome)
    if not by_text:
        return ""
    lines = [heading(row), "", "| text | operands | what the error says |", "| --- | --- | --- |"]
    for (operands, message), texts in _alike(by_text).items():
        shown = "<br>".join(f"`{_cell(text)}`" for text in texts)
        lines.append(f"| {shown} | {operands} | {_cell(message)} |")
    return "\n".join(lines) + "\n"


def _alike(by_text: dict[str, list[Outcome]]) -> dict[tuple[str, str], list[str]]:
    """Texts by what they are refused for, and with which words."""
    found: dict[tuple[str, str], list[str]] = {}
    for text, lost in by_text.items():
        message = lost[0].text.partition("\n")[0]
        found.setdefault((_operands([outcome.cell.kinds for outcome in lost]), message), []).append(text)
    return found


def heading(row: str) -> str:
    """The heading of a row's section."""
    return "## " + row.replace("{{", "{").replace("}}", "}").replace("{x}", "x").replace("{y}", "y").replace(
        "\n", "; "
    )


def _operands(kinds: list[tuple[str, ...]]) -> str:
    """Combinations of operands in few words: one, or the left one with all that it is refused with."""
    if len(kinds[0]) < 2:
        return "; ".join(each[0] for each in kinds if each)
    right: dict[str, list[str]] = {}
    for x, y in kinds:
        right.setdefault(x, []).append(y)
    left: dict[tuple[str, ...], list[str]] = {}
    for x, those in right.items():
        left.setdefault(tuple(those), []).append(x)
    return "; ".join(f"{' / '.join(xs)} and {' / '.join(ys)}" for ys, xs in left.items())


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", "; ")


def head() -> str:
    """The page above its sections."""
    return HEAD.format(kinds=len(KINDS), rows=len(matrixcells.rows()))


def sections_of_page() -> dict[str, str]:
    """The sections that the page has now, by heading."""
    parts = re.split(r"^(?=## )", PAGE.read_text(encoding="utf-8") if PAGE.exists() else "", flags=re.MULTILINE)[1:]
    return {part.partition("\n")[0]: part.rstrip("\n") + "\n" for part in parts}


def write(found: dict[str, str]) -> None:
    """Write the page: the sections of these rows anew, the others as they are."""
    old = sections_of_page()
    parts = [found.get(row, old.get(heading(row), "")) for row in matrixcells.rows()]
    PAGE.write_text("\n".join([head(), *(part for part in parts if part)]), encoding="utf-8")


def main() -> None:
    """Write the sections of the portions that are named (all, if none is) to `docs/refusals.md`."""
    for number in [int(arg) for arg in sys.argv[1:]] or range(PORTIONS):
        write({row: section(row, found) for row, found in outcomes_of(portion(number)).items()})
        print(f"portion {number} of {PORTIONS} is done")


if __name__ == "__main__":
    main()
