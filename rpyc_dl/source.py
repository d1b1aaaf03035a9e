"""Source positions: where in the user's program an operation, a variable or an error comes from; instructions with
theirs."""

from __future__ import annotations

import dis
import linecache
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import CodeType

from rpyc_dl.identity import identity


@dataclass(frozen=True, slots=True)
class SourcePos:
    """A span of one source file. Lines count from 1, columns from 0 (as `co_positions` gives them).

    `col`, `end_lineno` and `end_col` are None where the bytecode does not say.
    """

    filename: str
    lineno: int
    col: int | None = None
    end_lineno: int | None = None
    end_col: int | None = None
    function: str | None = None

    def line(self) -> str | None:
        """The text of the first line of the span, without its line end; None if the file is not readable."""
        text = linecache.getline(self.filename, self.lineno)
        return text.rstrip("\n") if text else None

    def __str__(self) -> str:
        where = f"{shown_path(self.filename)}:{self.lineno}"
        return where if self.col is None else f"{where}:{self.col + 1}"

    def sort_key(self) -> tuple[str, int, int]:
        """Orders positions by file, line, column."""
        return (self.filename, self.lineno, -1 if self.col is None else self.col)


#: Where a notebook's kernel says that a cell stands.
_CELL = re.compile(r"/ipykernel_\d+/\d+\.py$")


def shown_path(filename: str) -> str:
    """`filename` as the user would write it: relative where the file lies in the current folder."""
    if not os.path.isabs(filename):
        return filename
    if _CELL.search(filename):
        return "the notebook"
    here = os.path.join(current_folder(), "")
    return filename.removeprefix(here) if here != os.sep else filename


def absolute_path(filename: str) -> str:
    """`filename` as Python shows it in tracebacks. Names such as `<stdin>` stay."""
    return filename if filename.startswith("<") else os.path.normpath(os.path.join(current_folder(), filename))


def current_folder() -> str:
    """The current folder, or "" where it is no more."""
    try:
        return os.getcwd()
    except OSError:
        return ""


@dataclass(frozen=True, slots=True)
class InlinedPos(SourcePos):
    """A place in a function that was inlined; `caller` is the place of the call (an InlinedPos again, if it was), or
    None where the call has none in the user's program."""

    caller: SourcePos | None = None


class Inlining:
    """A function that is inlined at `caller`. `hidden`: no traceback shows the function; only what was inlined into
    it keeps its own place."""

    def __init__(self, caller: SourcePos | None, hidden: bool = False) -> None:
        self.caller = caller
        self.hidden = hidden
        self._known: dict[int, tuple[SourcePos, SourcePos | None]] = {}  # by identity: callers are shared by many

    def place(self, pos: SourcePos | None) -> SourcePos | None:
        """Where something that stands at `pos` in the function is now."""
        if pos is None:
            return self.caller
        known = self._known.get(identity(pos))
        if known is None:
            known = self._known[identity(pos)] = (pos, self._place(pos))
        return known[1]

    def _place(self, pos: SourcePos) -> SourcePos | None:
        caller: SourcePos | None = self.caller
        if isinstance(pos, InlinedPos):
            caller = self.place(pos.caller)
        elif self.hidden:
            return caller
        return InlinedPos(pos.filename, pos.lineno, pos.col, pos.end_lineno, pos.end_col, pos.function, caller)


def call_chain(pos: SourcePos | None) -> list[SourcePos]:
    """The place itself, and those of the calls that were inlined around it; innermost first."""
    chain = []
    while pos is not None:
        chain.append(pos)
        pos = pos.caller if isinstance(pos, InlinedPos) else None
    return chain


def instructions(code: CodeType) -> Iterator[dis.Instruction]:
    """The instructions of a code object, with their places. Constants other than texts and code are None: `dis` makes
    text of each, and Python refuses that for ints of thousands of digits."""
    plain = tuple(const if isinstance(const, str | CodeType) else None for const in code.co_consts)
    return dis.get_instructions(code.replace(co_consts=plain))
