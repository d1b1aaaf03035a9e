"""The facts of `rules/check/sources.dl`: what the rules of `rpyc-dl check` read besides the analysis."""

from __future__ import annotations

import builtins
import os
import types
from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rpyc_dl.check.sources import Clause, Source, class_names, code_key
from rpyc_dl.facts.constants import plain_kind
from rpyc_dl.frontend.model import Constant, SpaceOperation
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.frontend.replace.standins import original
from rpyc_dl.source import SourcePos
from rpyc_dl.workbench.functions import code_lines, modules, source_functions

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session
    from rpyc_dl.driver.inference import Inference
    from rpyc_dl.facts.export import ExportedGraph

Row = tuple[Any, ...]

#: How the message begins of what reading a variable without a value raises (`frontend/flow/flowspace.py`).
_UNSET = ("cannot access local variable", "cannot access free variable", "name '")


class SourceFacts:
    """The facts that the text of an analysed program gives; `rows` are filled when it is made."""

    def __init__(self, translation: Inference, session: Session) -> None:
        self.session = session
        self.files = {os.path.realpath(file) for m in modules(translation) if (file := getattr(m, "__file__", None))}
        self.modules = {module.__name__ for module in modules(translation)}
        if translation.program is not None:
            self.files.add(os.path.realpath(translation.program.path))
            self.modules |= {translation.program.entry.__module__, "__main__"}
            self.modules |= {translation.program.file.module} if translation.program.file else set()
        self.names: dict[str, str] = {}
        self.codes: dict[str, types.CodeType] = {}
        self.clauses: list[Clause] = []
        self.rows: dict[str, set[Row]] = defaultdict(set)
        self._functions(translation)
        self._sources()
        for exported in session.exporter.graphs:
            self._graph(exported)
        self._clauses()
        self._folds()

    def is_programs(self, filename: str) -> bool:
        """Whether the file is one of the program's own."""
        return os.path.realpath(filename) in self.files

    def _functions(self, translation: Inference) -> None:
        """A key for each function of the source."""
        for name, code in source_functions(translation):
            key = code_key(code)
            self.names.setdefault(key, name)
            self.codes.setdefault(key, code)
            self.rows["source_function"].add((key,))
            if code.co_name.startswith("__") and code.co_name.endswith("__"):
                self.rows["special_method"].add((key,))
        for key, code in self.codes.items():
            self.rows["code_line"] |= {(key, line) for line in code_lines(code)}

    def _sources(self) -> None:
        paths = sorted({code.co_filename for code in self.codes.values()})
        for path in paths:
            here = {key: code for key, code in self.codes.items() if code.co_filename == path}
            source = Source(path, here)
            self.clauses += source.clauses
            self.rows["left_out"] |= set(source.left_out)
            self.rows["on_purpose"] |= set(source.on_purpose)
            self.rows["inner_code"] |= set(source.nested)

    def _graph(self, exported: ExportedGraph) -> None:
        graph, g = exported.graph, exported.number
        code = getattr(graph.func, "__code__", None)
        if code is None or not self.is_programs(code.co_filename):
            return
        key = code_key(code)
        if key in self.codes:
            self.rows["graph_code"].add((g, key))
        self.rows["visited_line"] |= {(g, line) for line in graph.tags.get("lines") or ()}
        for op, o in exported.ops.items():
            self.rows["op_line"] |= {(o, g, line) for line in _lines(op.pos, op.args)}
            if _reads_unset(op):
                self.rows["unset_read"].add((o,))
        for link, k in exported.links.items():
            self.rows["link_line"] |= {(k, g, line) for line in _lines(link.pos, link.args)}

    def _clauses(self) -> None:
        scopes = {
            code_key(g.graph.func.__code__): g.graph.func.__globals__
            for g in self.session.exporter.graphs
            if isinstance(g.graph.func, types.FunctionType)
        }
        names = self.session.world.names
        for h, clause in enumerate(self.clauses):
            self.rows["handler"].add((h, clause.code))
            self.rows["handler_line"] |= {(h, line) for line in clause.body}
            self.rows["guarded_line"] |= {(h, line) for line in clause.guarded}
            if clause.jumps:
                self.rows["guards_jump"].add((h,))
            for text in class_names(clause.node):
                cls = _named(text, scopes.get(clause.code, {}))
                if isinstance(cls, type) and names.knows(cls):
                    self.rows["handler_class"].add((h, self.session.world.class_of(cls)))

    def _folds(self) -> None:
        """What the folds raise that gave nothing."""
        names, exact = self.session.world.names, self.session.world.exact_ints
        for name, c, d in self.session.facts.all["fold_fails"]:
            raised = _raised(name, [names.object(each) for each in (c, d) if each != "-"], exact)
            if raised is not None:
                self.rows["fold_raises"].add((name, c, d, raised))


def _lines(pos: SourcePos | None, args: Any) -> Iterator[int]:
    for place in [pos, *(arg.pos for arg in args if isinstance(arg, Constant))]:
        if place is not None:
            yield from range(place.lineno, (place.end_lineno or place.lineno) + 1)


def _reads_unset(op: SpaceOperation) -> bool:
    """Whether the operation makes the exception of a variable that has no value."""
    if op.opname != "simple_call" or len(op.args) != 2 or not all(isinstance(arg, Constant) for arg in op.args):
        return False
    cls, message = (arg.value for arg in op.args if isinstance(arg, Constant))
    return cls in (UnboundLocalError, NameError) and isinstance(message, str) and message.startswith(_UNSET)


def _named(text: str, scope: dict[str, Any]) -> Any:
    """What a dotted name means in a function."""
    first, *others = text.split(".")
    found = scope.get(first, getattr(builtins, first, None))
    for part in others:
        found = getattr(found, part, None)
    return found


def _raised(name: str, args: list[Any], exact: bool) -> str | None:
    """The class of what the operation raises for constants; OverflowError where an int does not fit a word."""
    ints = [arg for arg in args if type(arg) is int]
    if name in ("pow", "lshift") and len(ints) == 2:
        return "OverflowError" if not exact and _is_beyond(name, *ints) else None
    if name in ("pow", "lshift", "mul", "inplace_mul", "inplace_pow", "inplace_lshift") and len(ints) < len(args):
        return None
    try:
        value = OPERATIONS[name].func(*map(original, args))
    except (ArithmeticError, LookupError, ValueError, TypeError) as error:
        return type(error).__name__ if isinstance(error, ZeroDivisionError | IndexError | ValueError) else None
    beyond = type(value) is int and plain_kind(value, exact) is None
    return "OverflowError" if beyond else None


def _is_beyond(name: str, x: int, y: int) -> bool:
    """Whether a power or a shift of words is no word, without computing it."""
    if y < 0 or x == 0:
        return False
    if name == "pow" and abs(x) == 1:
        return False
    bits = y + x.bit_length() if name == "lshift" else y * (x.bit_length() - 1)
    return bits > 128 or plain_kind(x << y if name == "lshift" else x**y) is None
