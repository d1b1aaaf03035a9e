"""What statements of a file print, or ask for, that a user would miss if it was done while translating."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


class Talk:
    """Who talks in a file: prints, or asks for input or arguments."""

    def __init__(self, tree: ast.Module) -> None:
        self._functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
        #: All functions and classes of each name: which of them a decorator is depends on where it stands.
        self._defined: dict[str, list[ast.FunctionDef | ast.ClassDef]] = {}
        self._arguments = {"sys.argv"}
        for each in tree.body:
            if isinstance(each, (ast.FunctionDef, ast.ClassDef)):
                self._defined.setdefault(each.name, []).append(each)
            elif isinstance(each, ast.ImportFrom) and each.module == "sys":
                self._arguments.update(name.asname or name.name for name in each.names if name.name == "argv")

    def of(self, work: Sequence[ast.AST]) -> bool:
        """Whether statements talk, or functions of the file that they call."""
        pending = [*work]
        entered: set[str] = set()
        while pending:
            node = pending.pop()
            if isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node) in self._arguments:
                return True
            if isinstance(node, ast.For) and ast.unparse(node.iter) == "sys.stdin":
                return True
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called in ("print", "input") or called.startswith(("sys.stdin.", "sys.stdout.", "sys.stderr.")):
                    return True
                if called in self._functions and called not in entered:
                    entered.add(called)
                    pending += self._functions[called].body
            if not isinstance(node, _SCOPES):
                pending += ast.iter_child_nodes(node)
        return False

    def when_defined(self, statement: ast.stmt) -> bool:
        """Whether the body of a class talks, or decorators of the file do with what they are given."""
        if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            return False
        work = [each for decorator in statement.decorator_list for each in self._run_by(decorator)]
        if isinstance(statement, ast.ClassDef):
            work += [each for each in statement.body if not isinstance(each, _SCOPES)]
            if any(map(self.when_defined, statement.body)):
                return True
        return self.of(work)

    def _run_by(self, decorator: ast.expr) -> Iterator[ast.stmt]:
        """The statements of the file that a decorator runs: of a function, of the one that it gives where it is
        called first, or of a class."""
        is_made = isinstance(decorator, ast.Call)
        name = ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)
        for each in self._defined.get(name, ()):
            if isinstance(each, ast.FunctionDef):
                yield from each.body
                for inner in each.body if is_made else ():
                    yield from inner.body if isinstance(inner, ast.FunctionDef) else ()
            else:
                methods = ("__init__", "__new__", "__call__") if is_made else ("__init__", "__new__")
                for method in each.body:
                    yield from method.body if isinstance(method, ast.FunctionDef) and method.name in methods else ()
