"""What statements of a file print, or ask for, that a user would miss if it was done while translating."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)


def talks(tree: ast.Module, work: Sequence[ast.AST]) -> bool:
    """Whether statements, or functions of the file that they call, print, or ask for input or arguments."""
    functions = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    from_sys = [each for each in tree.body if isinstance(each, ast.ImportFrom) and each.module == "sys"]
    given = {"sys.argv", *(each.asname or each.name for one in from_sys for each in one.names if each.name == "argv")}
    pending: list[ast.AST] = [*work]
    while pending:
        node = pending.pop()
        if isinstance(node, (ast.Name, ast.Attribute)) and ast.unparse(node) in given:
            return True
        if isinstance(node, ast.For) and ast.unparse(node.iter) == "sys.stdin":
            return True
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            if called in ("print", "input") or called.startswith(("sys.stdin.", "sys.stdout.", "sys.stderr.")):
                return True
            pending += functions.pop(called).body if called in functions else []
        if not isinstance(node, _SCOPES):
            pending += ast.iter_child_nodes(node)
    return False


def talks_when_defined(tree: ast.Module, statement: ast.stmt) -> bool:
    """Whether the body of a class does, or what decorators of the file do with what they are given."""
    if not isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return False
    work = [each for decorator in statement.decorator_list for each in _run_by(tree, decorator)]
    if isinstance(statement, ast.ClassDef):
        work += [each for each in statement.body if not isinstance(each, _SCOPES)]
        if any(talks_when_defined(tree, each) for each in statement.body):
            return True
    return talks(tree, work)


def _run_by(tree: ast.Module, decorator: ast.expr) -> Iterator[ast.stmt]:
    """The statements of the file that a decorator runs: of a function, of the one that it gives where it is called
    first, or of a class."""
    is_made = isinstance(decorator, ast.Call)
    name = ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)
    for each in tree.body:
        if isinstance(each, ast.FunctionDef) and each.name == name:
            yield from each.body
            for inner in each.body if is_made else ():
                yield from inner.body if isinstance(inner, ast.FunctionDef) else ()
        elif isinstance(each, ast.ClassDef) and each.name == name:
            methods = ("__init__", "__new__", "__call__") if is_made else ("__init__", "__new__")
            for method in each.body:
                yield from method.body if isinstance(method, ast.FunctionDef) and method.name in methods else ()
