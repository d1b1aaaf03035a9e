"""The file that is written: functions, classes and prebuilt objects, each from the moment that something mentions it.

Classes stand first, bases before those below them, with their methods; then other functions; then prebuilt objects,
which are made empty and filled afterwards, since they may hold each other.
"""

from __future__ import annotations

import types
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.errors import FlowingError
from rpyc_dl.flatpython.classes import ClassWriter
from rpyc_dl.flatpython.expressions import Text
from rpyc_dl.flatpython.function import FunctionWriter
from rpyc_dl.flatpython.names import Names, parameter
from rpyc_dl.flatpython.objects import Objects
from rpyc_dl.flatpython.verbatim import Verbatim
from rpyc_dl.frontend import build_flow
from rpyc_dl.frontend.model import FunctionGraph
from rpyc_dl.workbench.functions import generator_items
from rpyc_dl.workbench.typetext import TypeWriter

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


class Module:
    """Collects the parts of the file; `constant`, `verbatim` and `copy_of` say how a function refers to them."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result
        self.names = Names()
        self.graphs: dict[types.FunctionType, list[FunctionGraph]] = defaultdict(list)
        self._of_code: dict[types.CodeType, list[FunctionGraph]] = defaultdict(list)
        for graph in result.graphs:
            self.graphs[graph.func].append(graph)
            self._of_code[graph.func.__code__].append(graph)
            self.names.reserve_local(parameter(name) for name in graph.argnames)
        self.imports: dict[str, str] = {}
        self.classes = ClassWriter(self)
        self.objects = Objects(self)
        self._verbatim = Verbatim(self)
        self._functions: dict[types.FunctionType, str] = {}
        self._copies: dict[FunctionGraph, str] = {}
        self._texts: dict[str, list[str]] = {}
        self._waiting: list[tuple[str, FunctionGraph | None, types.FunctionType]] = []
        self._types = _Types(self)
        self._missing = ""

    # -- what functions refer to --------------------------------------------------------

    def constant(self, value: Any) -> Text:
        """An expression for a live object. Raises UsageError for what cannot be written."""
        return self.objects.text(value)

    def is_made_late(self, value: Any) -> bool:
        """Whether a live object is not there yet when functions are defined."""
        return not self.objects.is_plain(value)

    def verbatim(self, function: Any) -> str:
        """The name of a function of ours that is copied as it is written."""
        return self._verbatim.function(function)

    def imported(self, module: str) -> str:
        """The name under which a module is imported."""
        if module not in self.imports:
            self.imports[module] = module if "." in module else self.names.new(module)
        return self.imports[module]

    def is_builtin(self, value: Any) -> bool:
        """Whether a callable is none that is written here, so that its parameters have their own names."""
        return self.objects.is_elsewhere(value)

    def class_name(self, cls: type) -> str:
        """The name of a class of the program."""
        return self.classes.name(cls)

    def attributes_of(self, value: Any, cls: type) -> dict[str, Any]:
        """The attributes of a prebuilt instance that something may read."""
        return self.classes.attributes_of(value, cls)

    def give_later(self, cls: str, key: str, value: Any) -> None:
        """Give a class a value once there are all classes; one that cannot be written is one that nothing reads."""
        self.objects.later(cls, key, value)

    def missing(self) -> str:
        """The name of the object that stands for an argument that is not given."""
        if not self._missing:
            self._missing = self.names.new("_missing")
        return self._missing

    def type_of(self, found: Iterable[m.SomeObject]) -> str:
        """The annotation of a variable; no text for what can never have a value."""
        written = self._types.union(found)
        return written if written != "Never" else "NoReturn"

    # -- functions ----------------------------------------------------------------------

    def function(self, func: types.FunctionType) -> str:
        """The name of the function for calls of any kind."""
        if func not in self._functions:
            graphs = self.graphs.get(func, [])
            name = self._functions[func] = self.names.new(func.__name__)
            if len(graphs) == 1:
                self._copies[graphs[0]] = name
            self._waiting.append((name, graphs[0] if len(graphs) == 1 else None, func))
        return self._functions[func]

    def copy_of(self, func: Any, graph: FunctionGraph) -> str | None:
        """The name of one specialised copy of a function; None where there are no others."""
        if not isinstance(func, types.FunctionType) or len(self.graphs.get(func, [])) < 2:
            return None
        if graph not in self._copies:
            self._copies[graph] = self.names.new(func.__name__)
            self._waiting.append((self._copies[graph], graph, func))
        return self._copies[graph]

    def method(self, func: types.FunctionType, name: str, copied: bool) -> list[str]:
        """The definition of a function as a method of this name; `copied`: of a class that has copies."""
        graphs = self._of_code[func.__code__] if copied else self.graphs.get(func, [])
        return self._definition(name, graphs[0] if len(graphs) == 1 else None, func)

    def is_called(self, func: Any) -> bool:
        """Whether the program ever calls the function."""
        return bool(self.graphs.get(func)) or bool(self._of_code.get(func.__code__))

    def _definition(self, name: str, graph: FunctionGraph | None, func: types.FunctionType) -> list[str]:
        if graph is not None:
            return FunctionWriter(self, graph, self.result).lines(name)
        if not self.is_called(func):
            return [f"def {name}(*args, **kwargs):", '    raise AssertionError("this is never called")']
        try:
            return FunctionWriter(self, build_flow(func), None).lines(name)
        except FlowingError:  # there is no graph for calls of any kind
            return [f"def {name}(*args, **kwargs):", '    raise AssertionError("this is never called so")']

    # -- the whole ----------------------------------------------------------------------

    def lines(self, title: str, end: list[str]) -> list[str]:
        """The file, with a title and what stands at its end."""
        while self._waiting or self.objects.waiting() or self.classes.waiting():
            self.classes.settle()
            while self._waiting:
                name, graph, func = self._waiting.pop(0)
                self._texts[name] = self._definition(name, graph, func)
            self.objects.settle()
        head = [f'"""{title}"""', "", "from __future__ import annotations"]
        imports = [f"import {m}" + ("" if n == m else f" as {n}") for m, n in sorted(self.imports.items())]
        imports += self._types.import_lines()
        head += ["", *imports] if imports else []
        body = ["", "", f"{self._missing} = object()"] if self._missing else []
        for part in [*self._verbatim.texts(), *self.classes.texts(), *self._texts.values()]:
            body += ["", "", *part]
        data = self.objects.lines()
        return [*head, *body, *(["", "", *data] if data else []), *end]


class _Types(TypeWriter):
    """Types as the file names them."""

    def __init__(self, module: Module) -> None:
        super().__init__("", generator_items(module.result))
        self._file = module

    def class_name(self, cls: type) -> str:
        """The name of the class in the file."""
        return self._file.constant(cls).text
