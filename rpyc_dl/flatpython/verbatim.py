"""Functions of ours that are copied as they are written: what the program's own functions need and cannot be."""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
import types
from typing import Any

from rpyc_dl.flatpython.parts import File


class Verbatim:
    """The copied functions, in the order in which they were asked for."""

    def __init__(self, file: File) -> None:
        self.file = file
        self._names: dict[Any, str] = {}
        self._texts: dict[str, list[str]] = {}

    def function(self, function: Any) -> str:
        """The name of a function or class in the file; with what it needs of its module."""
        if function not in self._names:
            self._names[function] = self.file.names.new(function.__name__)
            tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
            globals_ = vars(sys.modules[function.__module__])
            written = ast.unparse(_Renamed(self, globals_, _local_names(tree)).visit(_bare(tree)))
            first = written.replace(f" {function.__name__}(", f" {self._names[function]}(", 1)
            self._texts[self._names[function]] = first.splitlines()
        return self._names[function]

    def name_of(self, value: Any, name: str) -> str | None:
        """How the value of a global is written; None where the name is one of Python's own."""
        if isinstance(value, types.ModuleType):
            return self.file.imported(value.__name__)
        if isinstance(value, (types.FunctionType, type)) and str(value.__module__).startswith("rpyc_dl."):
            return self.function(value)
        return self.file.constant(value).text

    def texts(self) -> list[list[str]]:
        """The definitions."""
        return list(self._texts.values())


def _bare(tree: ast.Module) -> ast.Module:
    """Without annotations and decorators."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            node.decorator_list = []
            for arg in [
                *node.args.args,
                *node.args.posonlyargs,
                *node.args.kwonlyargs,
                node.args.vararg,
                node.args.kwarg,
            ]:
                if arg is not None:
                    arg.annotation = None
    return _Unannotated().visit(tree)  # type: ignore[no-any-return]


class _Unannotated(ast.NodeTransformer):
    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return ast.Pass()
        return ast.copy_location(ast.Assign([node.target], node.value, lineno=node.lineno), node)


def _local_names(tree: ast.Module) -> set[str]:
    """Names that are not globals of the module."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef) and node is not tree.body[0]:
            found.add(node.name)
    return found


class _Renamed(ast.NodeTransformer):
    """Globals are called what they are called in the file."""

    def __init__(self, verbatim: Verbatim, globals_: dict[str, Any], local: set[str]) -> None:
        self.verbatim = verbatim
        self.globals = globals_
        self.local = local

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        module = self.globals.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(module, types.ModuleType) and module.__name__.startswith("rpyc_dl."):
            written = self.verbatim.name_of(getattr(module, node.attr), node.attr)
            return ast.copy_location(ast.parse(written or node.attr, mode="eval").body, node)
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.AST:
        if node.id in self.local or node.id not in self.globals:
            return node
        written = self.verbatim.name_of(self.globals[node.id], node.id)
        return node if written is None else ast.copy_location(ast.parse(written, mode="eval").body, node)
