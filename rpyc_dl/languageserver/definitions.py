"""Where the names of a program are defined: functions that calls enter, classes, attributes, variables."""

from __future__ import annotations

import ast
import linecache
import os
import sys
import types
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from rpyc_dl.frontend.model import Variable
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.languageserver.snapshot import Place
from rpyc_dl.ownmodules import own_modules
from rpyc_dl.workbench.report.collect import Collected, Span

#: How many modules an imported name is followed through.
_FURTHEST = 10


class FileDefinitions:
    """What one file defines, from its syntax tree."""

    def __init__(self, filename: str) -> None:
        self.filename = filename
        self.lines = [line.rstrip("\n") for line in linecache.getlines(filename)]
        try:
            self.tree = ast.parse("\n".join(self.lines))
        except (SyntaxError, ValueError):
            self.tree = ast.parse("")
        self.functions: dict[int, Place] = {}  # by the first line, of the decorators where there are some
        self.classes: dict[str, Place] = {}  # by qualified name
        self.attributes: dict[tuple[str, str], list[Place]] = defaultdict(list)
        self.imported: dict[str, tuple[str, str]] = {}
        self.names: dict[str, list[Place]] = defaultdict(list)
        self._definitions(self.tree.body, "")
        for statement in self.tree.body:
            self._statement(statement)

    def _definitions(self, body: list[ast.stmt], outer: str) -> None:
        for node in body:
            if isinstance(node, ast.ClassDef):
                name = f"{outer}{node.name}"
                place = self.named(node, node.name)
                self.classes[name] = place
                self._class(name, node)
                self._definitions(node.body, f"{name}.")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                self.functions[first] = self.named(node, node.name)
                self._definitions(node.body, f"{outer}{node.name}.<locals>.")
            else:
                inner = [each for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt)]
                self._definitions(inner, outer)

    def _class(self, name: str, node: ast.ClassDef) -> None:
        """The attributes of a class: those of its body first, then what its methods store in `self`."""
        for each in node.body:
            targets = each.targets if isinstance(each, ast.Assign) else []
            targets = [each.target] if isinstance(each, ast.AnnAssign) else targets
            for target in targets:
                if isinstance(target, ast.Name):
                    self.attributes[name, target.id].append(self.spanned(target))
            if isinstance(each, ast.FunctionDef):
                self.attributes[name, each.name].append(self.named(each, each.name))
                for inner in ast.walk(each):
                    if isinstance(inner, ast.Attribute) and isinstance(inner.ctx, ast.Store):
                        self._stored(name, each, inner)

    def _stored(self, name: str, method: ast.FunctionDef, node: ast.Attribute) -> None:
        first = method.args.args[0].arg if method.args.args else None
        if isinstance(node.value, ast.Name) and node.value.id == first:
            end = self._column(node.end_lineno or node.lineno, node.end_col_offset or 0)
            place = Place(self.filename, node.end_lineno or node.lineno, end - len(node.attr), end)
            self.attributes[name, node.attr].append(place)

    def _statement(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.names[statement.name].append(self.named(statement, statement.name))
        elif isinstance(statement, ast.ImportFrom) and not statement.level:
            for alias in statement.names:
                self.imported[alias.asname or alias.name] = (statement.module or "", alias.name)
        else:
            for node in ast.walk(statement):
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                    self.names[node.id].append(self.spanned(node))

    def spanned(self, node: ast.Name | ast.arg) -> Place:
        """The place of a name."""
        name = node.id if isinstance(node, ast.Name) else node.arg
        start = self._column(node.lineno, node.col_offset)
        return Place(self.filename, node.lineno, start, start + len(name))

    def named(self, node: ast.stmt, name: str) -> Place:
        """The place of the name in a `def` or `class`."""
        text = self.lines[node.lineno - 1]
        start = text.find(name, self._column(node.lineno, node.col_offset) + len("def "))
        return Place(self.filename, node.lineno, max(start, 0), max(start, 0) + len(name))

    def _column(self, line: int, column: int) -> int:
        return len(self.lines[line - 1].encode()[:column].decode(errors="replace"))


class Definitions:
    """What the files of a program define, and what its operations enter."""

    def __init__(self, collected: Collected) -> None:
        self.collected = collected
        self._files: dict[str, FileDefinitions] = {}

    def of(self, filename: str) -> FileDefinitions:
        """What a file defines."""
        if filename not in self._files:
            self._files[filename] = FileDefinitions(filename)
        return self._files[filename]

    # -- what the analysis found --------------------------------------------------------------

    def entered(self, targets: list[int]) -> tuple[Place, ...]:
        """The functions of graphs."""
        places = []
        for number in targets:
            func = self._functions.get(number)
            if func is not None:
                code = func.__code__
                place = self.of(code.co_filename).functions.get(code.co_firstlineno)
                places += [place] if place is not None else []
        return tuple(dict.fromkeys(places))

    @cached_property
    def _functions(self) -> dict[int, types.FunctionType]:
        graphs = self.collected.session.exporter.graphs
        return {g.number: g.graph.func for g in graphs if isinstance(g.graph.func, types.FunctionType)}

    @cached_property
    def _holders(self) -> dict[tuple[str, Span], set[type]]:
        """The classes of the instances of which an operation reads or sets an attribute, by the operation's span."""
        session = self.collected.session
        classes = {a: session.world.names.object(a) for (a,) in session.rows("class")}
        kinds: dict[int, set[type]] = defaultdict(set)
        for v, atom in session.rows("has"):
            if isinstance(classes.get(atom), type):
                kinds[v].add(origin_of(classes[atom]))
        found: dict[tuple[str, Span], set[type]] = defaultdict(set)
        for g in self.collected.graphs:
            for op in g.ops:
                pos = op.pos
                if op.opname not in ("getattr", "setattr") or pos is None or pos.col is None or pos.end_col is None:
                    continue
                holder = op.args[0]
                if isinstance(holder, Variable):
                    span = (pos.lineno, pos.col, pos.end_lineno or pos.lineno, pos.end_col)
                    found[pos.filename, span] |= kinds[g.vars[holder]]
        return found

    def attribute(self, filename: str, span: Span, name: str) -> tuple[Place, ...]:
        """Where an attribute that is read or set at `span` is defined: in the nearest class that does so."""
        places: list[Place] = []
        for cls in sorted(self._holders.get((filename, span), ()), key=lambda cls: cls.__qualname__):
            places += next(filter(None, (self._in_class(each, name) for each in cls.__mro__)), [])
        return tuple(dict.fromkeys(places))

    def _in_class(self, cls: type, name: str) -> list[Place]:
        file = self._file_of(cls)
        return self.of(file).attributes.get((cls.__qualname__, name), [])[:1] if file else []

    def _file_of(self, cls: type) -> str | None:
        if cls.__module__ == "__main__":
            program = self.collected.translation.program
            return program.path if program is not None else None
        return _file_of_module(cls.__module__)

    # -- what the text says ----------------------------------------------------------------------

    def global_name(self, filename: str, name: str) -> tuple[Place, ...]:
        """Where a name of a module is defined, here or where it is imported from."""
        for _ in range(_FURTHEST):
            file = self.of(filename)
            if name in file.names:
                return tuple(file.names[name][:1])
            if name not in file.imported:
                break
            module, name = file.imported[name]
            source = _file_of_module(module)
            if source is None:
                break
            filename = source
        return ()

    def is_class(self, places: tuple[Place, ...]) -> bool:
        """Whether the places are those of classes."""
        return any(place in self.of(place.file).classes.values() for place in places)


def _file_of_module(name: str) -> str | None:
    module: Any = own_modules().get(name) or sys.modules.get(name)
    file = getattr(module, "__file__", None)
    return file if isinstance(file, str) and file.endswith(".py") and os.path.isfile(file) else None


def local_places(file: FileDefinitions, function: ast.FunctionDef) -> dict[str, list[Place]]:
    """The parameters and variables of a function, each with the places at which it is set."""
    found: dict[str, list[Place]] = defaultdict(list)
    for node in _set_in(function):
        place = file.spanned(node)
        name = node.id if isinstance(node, ast.Name) else node.arg
        found[name].append(place)
    return found


def _set_in(function: ast.FunctionDef) -> Iterator[ast.Name | ast.arg]:
    nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name | ast.arg)]
    for node in sorted(nodes, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(node, ast.arg) or isinstance(node.ctx, ast.Store):
            yield node
