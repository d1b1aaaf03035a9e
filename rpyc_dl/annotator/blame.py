"""Errors in the text of libraries are told at the place where the user's program gets there.

The Python source of the standard library is compiled like the user's own. Where it leaves the language, the user
cannot mend it: what helps is the call in the user's own files, and what of the library is in the way.
"""

from __future__ import annotations

import os
import sysconfig
from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING

from rpyc_dl.errors import Note, RPythonError
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.session import Session


#: The file name of functions that are made of texts: by `dataclasses`, `collections`, and by the frontend.
MADE = "<string>"


@cache
def _folders() -> tuple[str, ...]:
    """Where the libraries are that are not the user's."""
    paths = sysconfig.get_paths()
    return tuple({os.path.realpath(paths[name]) + os.sep for name in ("stdlib", "platstdlib", "purelib", "platlib")})


@cache
def is_library(filename: str) -> bool:
    """Whether a file belongs to the standard library or to an installed package, or is text made at run time."""
    return filename == MADE or os.path.realpath(filename).startswith(_folders())


def told_at_calls(session: Session, errors: list[RPythonError]) -> list[RPythonError]:
    """The errors, those in libraries moved to the calls of the user's that lead there, one for each call."""
    told: dict[object, RPythonError] = {}
    calls: _Calls | None = None
    for error in errors:
        place: object = error
        if error.pos is not None and is_library(error.pos.filename):
            calls = calls or _Calls(session)
            call = calls.from_user(error.pos)
            if call is not None:
                place = (call.filename, call.lineno)
                error = _moved(error, call)
        told.setdefault(place, error)
    return list(told.values())


def _moved(error: RPythonError, call: SourcePos) -> RPythonError:
    if error.pos is not None and error.pos.filename == MADE:
        notes = [note for note in error.notes if note.pos is None or note.pos.filename != MADE]
        return type(error)(error.message, call, notes=notes, help=error.help, code=error.code)
    line = (call.line() or "").encode()
    whole = call.end_lineno in (None, call.lineno) and call.col is not None
    text = line[call.col : call.end_col].decode(errors="replace") if whole else ""
    what = f"`{text.partition('(')[0]}(…)`" if "(" in text else "this"
    folder, file = os.path.split((error.pos or call).filename)
    module = os.path.basename(folder) if file == "__init__.py" else os.path.splitext(file)[0]
    moved = type(error)(
        f"{what} leads to code of a library that is not in the language",
        call,
        notes=[Note(error.message, error.pos)],
        help=[f"write what you need of `{module}` in the program, or use what is in the language"],
        code=error.code,
    )
    return moved


class _Calls:
    """Who calls whom, backwards."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.callers: dict[int, list[int]] = defaultdict(list)
        block = dict(session.rows("block"))
        owner = {o: block.get(b) for o, b in session.rows("op_in")}
        self.owner = owner
        for o, g, _, _ in session.rows("goes"):
            self.callers[g].append(o)
        self.wanted: dict[str, list[int]] = defaultdict(list)
        for o, f, _ in session.rows("wants"):
            self.wanted[f].append(o)

    def from_user(self, pos: SourcePos) -> SourcePos | None:
        """The nearest operation of the user's text from which a place in a library is reached."""
        origin = self.session.facts.origin
        work = [o for f, ops in self.wanted.items() if self._is_in(f, pos) for o in ops]
        for g in self.session.exporter.graphs:
            func = g.graph.func
            if func is not None and func.__code__.co_filename == pos.filename and self._covers(func, pos):
                work += self.callers[g.number]
        seen: set[int] = set()
        for o in work:
            if o in seen:
                continue
            seen.add(o)
            place = origin.get(o)
            if place is not None and not is_library(place.filename):
                return place
            work += self.callers[self.owner.get(o) or -1]
        return None

    def _is_in(self, symbol: str, pos: SourcePos) -> bool:
        func = self.session.world.names.object(symbol) if symbol in self.session.world.names else None
        code = getattr(func, "__code__", None)
        return code is not None and code.co_filename == pos.filename and self._covers(func, pos)

    @staticmethod
    def _covers(func: object, pos: SourcePos) -> bool:
        code = func.__code__  # type: ignore[attr-defined]
        lines = [line for _, _, line in code.co_lines() if line is not None]
        return bool(lines) and code.co_firstlineno <= pos.lineno <= max(lines)
