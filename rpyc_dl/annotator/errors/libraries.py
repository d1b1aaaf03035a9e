"""Errors in code that is not the user's are told at the place where the user's program gets there.

The Python source of the standard library is compiled like the user's own, and app-level Python (`rlib/app`) stands
for functions that CPython has in C. Where such code leaves the language, or does not take what it is given, the user
cannot mend it: what helps is the call in the user's own files, and what is in the way.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from collections import defaultdict
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors import hints
from rpyc_dl.annotator.errors.reader import ErrorReader
from rpyc_dl.errors import Note, RPythonError
from rpyc_dl.frontend.replace.applevel import is_applevel
from rpyc_dl.programtables import remembered
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import MADE, PACKAGE, is_users

#: Codes of errors that app-level code may have with its callers' values. Others are the user's own: the number of
#: arguments of a function that is passed to be called, say.
_INSIDE = ("operand", "attribute", "index", "unsupported", "call")


def told_at_calls(session: Analysis, errors: list[RPythonError]) -> list[RPythonError]:
    """The errors in the order of the text, those in libraries and in app-level code moved to the calls of the user's
    that lead there: one for each module of a library, and for each line of the user's."""
    if not errors:
        return errors
    calls = _Calls(session)
    told: list[RPythonError] = []
    seen: set[object] = set()
    for error in errors:
        pos = error.pos
        if pos is None or (is_users(pos.filename) and not calls.is_inside(pos)):
            told.append(error)
            continue
        call = calls.from_user(pos, error)
        if is_users(pos.filename) or pos.filename.startswith(PACKAGE):
            told.append(_inside(error, call or pos, calls))
            continue
        if pos.filename == MADE:
            told.append(_of_made(error, call))
            continue
        causes = {_module(pos.filename), (call.filename, call.lineno) if call is not None else None} - {None}
        if not causes & seen:
            told.append(_moved(error, pos, call))
        seen |= causes
    alike: dict[Any, RPythonError] = {}
    for error in told:
        alike.setdefault((error.message, error.pos), error)
    placed = [error for error in alike.values() if error.pos is not None]  # what has no place follows from these
    return sorted(placed, key=lambda error: error.pos.sort_key() if error.pos else ("", 0, 0)) or [*alike.values()]


def _of_made(error: RPythonError, call: SourcePos | None) -> RPythonError:
    """What `dataclass` and its like make is in the language: it is the call that does not fit."""
    notes = [note for note in error.notes if note.pos is None or is_users(note.pos.filename)]
    return type(error)(error.message, call, notes=notes, help=error.help, code=error.code)


def _moved(error: RPythonError, pos: SourcePos, call: SourcePos | None) -> RPythonError:
    """What the user is told of an error in a library: no line of it."""
    module = _module(pos.filename).partition("._")[0]  # the user knows `re`, not `re._parser`
    what = _called(call) or f"the module `{module}`"
    where = f"in `{pos.function.rpartition('.<locals>.')[2]}` of `{module}`" if pos.function else f"in `{module}`"
    moved = type(error)(
        f"{what} leads to code of a library that is not in the language",
        call,
        notes=[Note(f"{where}: {error.message}")],
        help=hints.library(module),
        code="flowing" if error.code == "int" else error.code,  # no integer of the user's
    )
    moved.refusal = "library"
    return moved


def _inside(error: RPythonError, call: SourcePos, calls: _Calls) -> RPythonError:
    """What the user is told of an error in app-level code: the call does not take what it is given."""
    what = _called(call)
    if error.code == "union":
        return _meeting_inside(error, call)
    if error.code not in _INSIDE or what is None:
        error.pos = call
        return error
    given = calls.given(call)
    message = f"{what} is not supported for {given}" if given else f"{what} cannot be done with this"
    notes = [note for note in error.notes if note.pos is not None and note.pos.lineno != call.lineno]
    return type(error)(message, call, notes=notes, help=error.help, code="unsupported")


def _meeting_inside(error: RPythonError, call: SourcePos) -> RPythonError:
    """Two kinds meet in a parameter of app-level code (the items of a deque): told at the later of the user's."""
    places = [note.pos for note in error.notes if note.pos is not None and is_users(note.pos.filename)]
    error.pos = max([call, *(pos for pos in places if pos.filename == call.filename)], key=SourcePos.sort_key)
    error.message = re.sub(r"^`\w+` is", "what is passed here is", error.message)
    return error


def _called(call: SourcePos | None) -> str | None:
    """The call as it is written: `` `json.dumps(…)` ``; any other operation whole."""
    if call is None or call.col is None or call.end_lineno not in (None, call.lineno):
        return None
    text = (call.line() or "").encode()[call.col : call.end_col].decode(errors="replace")
    return f"`{text.partition('(')[0]}(…)`" if _is_call(text) else f"`{text}`"


def _is_call(text: str) -> bool:
    try:
        return isinstance(ast.parse(text, mode="eval").body, ast.Call)
    except SyntaxError:
        return "(" in text


@remembered
def _module(filename: str) -> str:
    """The name of the module in a file of a library."""
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) == filename:
            return name
    folder, file = os.path.split(filename.strip("<>").removeprefix("frozen "))
    return os.path.basename(folder) if file == "__init__.py" else os.path.splitext(file)[0]


class _Calls:
    """Who calls whom, backwards."""

    def __init__(self, session: Analysis) -> None:
        self.session = session
        self.callers: dict[int, list[int]] = defaultdict(list)
        block = dict(session.rows("block"))
        self.owner = {o: block.get(b) for o, b in session.rows("op_in")}
        for o, g, _, _ in session.rows("goes"):
            self.callers[g].append(o)
        self.wanted: dict[str, list[int]] = defaultdict(list)
        for o, f, _ in session.rows("wants"):
            self.wanted[f].append(o)
        self.applevel = {g.number for g in session.exporter.graphs if is_applevel(g.graph.func)}

    def is_inside(self, pos: SourcePos) -> bool:
        """Whether a place that the user sees is that of a copy of app-level code."""
        graphs = self.session.exporter.graphs
        return any(g.number in self.applevel and g.graph.func.__qualname__ == pos.function for g in graphs)

    def from_user(self, pos: SourcePos, error: RPythonError) -> SourcePos | None:
        """The nearest operation of the user's text from which a place in other code is reached: by the function whose
        graph was asked for, where that is known, else by those that have the place in their text."""
        found = None if error.asked_for is None else self._nearest(self.wanted.get(error.asked_for, []))
        if found is not None:
            return found
        reached = [(self._function(f), ops) for f, ops in self.wanted.items()]
        reached += [(g.graph.func, self.callers[g.number]) for g in self.session.exporter.graphs]
        reached = [(func, ops) for func, ops in reached if _covers(func, pos)]
        copies = [each for each in reached if is_applevel(each[0])]  # in the text of the function that calls them
        return self._nearest([o for _, ops in copies or reached for o in ops])

    def _nearest(self, ops: list[int]) -> SourcePos | None:
        """The first operation of the user's text among these, those that call their functions, and so on."""
        work = list(ops)
        seen: set[int] = set()
        for o in work:
            if o in seen:
                continue
            seen.add(o)
            place = self.session.facts.origin.get(o)
            graph = self.owner.get(o)
            if place is not None and is_users(place.filename) and graph not in self.applevel:
                return place
            work += self.callers[graph or -1]
        return None

    def given(self, call: SourcePos) -> str:
        """The kinds of what the call passes, or the operation has."""
        reader = ErrorReader(self.session)
        for o, op in self.session.exporter.op_of.items():
            if op.opname not in ("getattr", "bool") and self.session.facts.origin.get(o) == call:
                return reader.given(op)
        return ""

    def _function(self, symbol: str) -> Any:
        return self.session.world.names.object(symbol) if symbol in self.session.world.names else None


def _covers(func: object, pos: SourcePos) -> bool:
    """Whether a place is in the function's text."""
    code = getattr(func, "__code__", None)
    if code is None or code.co_filename != pos.filename:
        return False
    if is_applevel(func):
        return bool(code.co_firstlineno == pos.lineno and code.co_qualname == pos.function)
    lines = [line for _, _, line in code.co_lines() if line is not None]
    return bool(lines) and code.co_firstlineno <= pos.lineno <= max(lines)
