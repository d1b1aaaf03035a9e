"""The functions that stand in the program's own files, called or not."""

from __future__ import annotations

import functools
import inspect
import os
import sys
import types
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeObject
from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.frontend.synthetic import FAMILIES, Closure, Generator
from rpyc_dl.ownmodules import own_modules
from rpyc_dl.source import SourcePos, instructions
from rpyc_dl.workbench.entities import function_name

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session
    from rpyc_dl.annotator.result import AnnotationResult
    from rpyc_dl.driver.inference import Inference
    from rpyc_dl.facts.export import ExportedGraph


def source_functions(translation: Inference) -> list[tuple[str, types.CodeType]]:
    """Name and code of each function and method that the program's modules define, nested ones included."""
    found: dict[types.CodeType, str] = {}
    for module in modules(translation):
        for function in _functions(vars(module), set()):
            if _file(function.__code__.co_filename) == _file(module.__file__):
                for code, name in _with_nested(function.__code__, function_name(function)):
                    found.setdefault(code, name)
    return [(name, code) for code, name in found.items()]


def _file(path: str | None) -> str:
    return _real(os.path.abspath(path or ""))


@functools.cache
def _real(path: str) -> str:
    return os.path.realpath(path)


def modules(translation: Inference) -> list[types.ModuleType]:
    """The program's module, and the modules of its folder that it has imported."""
    if translation.program is None:
        module = inspect.getmodule(translation.entry)
        return [module] if module is not None else []
    main = translation.program.module
    folder = Path(translation.program.path).resolve().parent
    imported = {value for value in vars(main).values() if isinstance(value, types.ModuleType)}
    for value in list(vars(main).values()):
        name = getattr(value, "__module__", None) or ""
        owner = own_modules().get(name) or sys.modules.get(name)
        if owner is not None:
            imported.add(owner)
    near = [m for m in imported if m is not main and m.__name__ != "__main__" and _is_in(m, folder)]
    return [main, *sorted(near, key=lambda m: m.__name__)]


def _is_in(module: types.ModuleType, folder: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(folder) and "site-packages" not in file


def _functions(namespace: Any, seen: set[type]) -> Iterator[types.FunctionType]:
    for value in list(namespace.values()):
        for each in _unpacked(inspect.unwrap(value) if callable(value) else value):
            if isinstance(each, types.FunctionType):
                yield each
            elif isinstance(each, type) and each not in seen:
                seen.add(each)
                yield from _functions(vars(each), seen)


def _unpacked(value: Any) -> list[Any]:
    """The functions in a descriptor; anything else is itself."""
    if isinstance(value, staticmethod | classmethod):
        return [value.__func__]
    if isinstance(value, property):
        return [f for f in (value.fget, value.fset, value.fdel) if f is not None]
    return [value]


def _with_nested(code: types.CodeType, name: str) -> Iterator[tuple[types.CodeType, str]]:
    yield code, name
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType) and not constant.co_name.startswith("<"):
            yield from _with_nested(constant, constant.co_name)


def dead_lines(session: Session) -> list[tuple[str, str, int]]:
    """(function, file, line) of each line of an executed function that is never executed."""
    dead: dict[types.CodeType, tuple[str, set[int]]] = {}
    for g in executed_graphs(session):
        code = g.graph.func.__code__
        lines = dead_lines_of(session, g)
        known = dead.setdefault(code, (function_name(g.graph.func), lines))[1]
        known &= lines
    return [(name, code.co_filename, line) for code, (name, lines) in dead.items() for line in sorted(lines)]


def executed_graphs(session: Session) -> list[ExportedGraph]:
    """The graphs of functions of the source that are entered."""
    reached = {b for (b,) in session.rows("reach")}
    return [g for g in session.exporter.graphs if isinstance(g.graph.func, types.FunctionType) and g.start in reached]


def dead_lines_of(session: Session, exported: ExportedGraph) -> set[int]:
    """The lines of one graph that are never executed.

    These are lines that the flow space never went through, since their conditions are constants of the program, and
    lines with operations or values of which none is ever executed or passed on.
    """
    code = exported.graph.func.__code__
    visited = exported.graph.tags.get("lines")
    if visited is None:
        return set()
    present: set[int] = set()
    live: set[int] = set()
    for op, number in exported.ops.items():
        lines = _lines_of(op.pos, op.args)
        present |= lines
        if number in session.executed:
            live |= lines
    for link, number in exported.links.items():
        lines = _lines_of(link.pos, link.args)
        present |= lines
        if number in session.taken:
            live |= lines
    return set(code_lines(code) - live - (visited - present))


def _lines_of(pos: SourcePos | None, args: Sequence[Any]) -> set[int]:
    places = [pos, *(arg.pos for arg in args if isinstance(arg, Constant))]
    return {line for p in places if p is not None for line in range(p.lineno, (p.end_lineno or p.lineno) + 1)}


#: Instructions that nothing is made of: a line with no other ones is neither executed nor dead.
_SILENT = {"NOP", "RESUME", "CACHE", "JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "RERAISE", "COPY"}


@functools.cache
def code_lines(code: types.CodeType) -> frozenset[int]:
    """The lines of a function that have code, without the one of its `def`."""
    found = {
        instruction.positions.lineno
        for instruction in instructions(code)
        if instruction.positions is not None and instruction.opname not in _SILENT
    }
    return frozenset(line for line in found if line is not None and line > code.co_firstlineno)


@dataclass
class UserFunction:
    """A function of the source with all that stands for it: `graphs` are its specialised copies, `steps` the graphs
    that run the body of a generator."""

    func: types.FunctionType
    graphs: list[FunctionGraph] = field(default_factory=list)
    steps: list[FunctionGraph] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its own name."""
        return self.func.__name__

    @property
    def qualname(self) -> str:
        """Its name with the class, or the function, that it stands in."""
        return self.func.__qualname__

    @property
    def code(self) -> types.CodeType:
        """Its code."""
        return self.func.__code__

    @property
    def line(self) -> int:
        """The line of its first decorator, or of its `def`."""
        return self.code.co_firstlineno

    @property
    def module(self) -> str:
        """The name of its module."""
        return self.func.__module__

    @functools.cached_property
    def owner(self) -> type | None:
        """The class that it is a method of; None for other functions."""
        first, *others = self.qualname.split(".")
        found: Any = self.func.__globals__.get(first)
        for part in others[:-1]:
            found = getattr(found, part, None)
        return found if others and isinstance(found, type) else None

    @functools.cached_property
    def decorators(self) -> list[str]:
        """`property`, `staticmethod`, `classmethod` or `name.setter`, as it is a member of its class."""
        value = inspect.getattr_static(self.owner, self.name, None) if self.owner is not None else None
        if isinstance(value, property):
            return (
                [f"{self.name}.setter"]
                if value.fset is not None and value.fset.__code__ is self.code
                else ["property"]
            )
        kinds = {staticmethod: "staticmethod", classmethod: "classmethod"}
        return [kinds[type(value)]] if type(value) in kinds else []

    @property
    def takes_self(self) -> bool:
        """Whether the first parameter is the instance or the class."""
        return self.owner is not None and "staticmethod" not in self.decorators


def user_functions(result: AnnotationResult) -> list[UserFunction]:
    """The executed functions of the source, in its order; what we make for generators and closures is left out."""
    found: dict[types.CodeType, UserFunction] = {}
    steps: dict[tuple[str, int], list[FunctionGraph]] = {}
    for graph in result.graphs:
        if not isinstance(graph.func, types.FunctionType):
            continue
        code = graph.func.__code__
        made = _made_for(result, graph)
        if made is Generator or (made is Closure and graph.argnames[0] == "self"):
            steps.setdefault((code.co_filename, code.co_firstlineno), []).append(graph)
        else:
            found.setdefault(code, UserFunction(graph.func)).graphs.append(graph)
    for function in found.values():
        function.steps = steps.get((function.code.co_filename, function.line), [])
    return sorted(found.values(), key=lambda each: (each.code.co_filename, each.line, each.qualname))


def generator_items(result: AnnotationResult) -> dict[type, SomeObject]:
    """What the generators of each class yield."""
    found: dict[type, SomeObject] = {}
    for graph in result.graphs:
        s = result.binding(graph.args[0]) if graph.args and graph.name == "__next__" else None
        if isinstance(s, SomeInstance) and s.classdef is not None and _made_for(result, graph) is Generator:
            found[s.classdef.pyclass] = result.binding(graph.returnvar)
    return found


def _made_for(result: AnnotationResult, graph: FunctionGraph) -> type | None:
    """Generator or Closure where the graph is a method of a class that we make for one."""
    s = result.binding(graph.args[0]) if graph.args else None
    if not isinstance(s, SomeInstance) or s.classdef is None:
        return None
    return next((family for family in FAMILIES if issubclass(s.classdef.pyclass, family)), None)
