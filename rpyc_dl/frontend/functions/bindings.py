"""The names that statements bind."""

from __future__ import annotations

import ast
from collections.abc import Iterator

#: What has a scope of its own.
SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def bound(statement: ast.stmt) -> Iterator[str]:
    """The names that a statement binds or deletes in the scope in which it stands."""
    yield from _bound(statement, in_comprehension=False)


def _bound(node: ast.AST, in_comprehension: bool) -> Iterator[str]:
    if isinstance(node, ast.Name):
        if not isinstance(node.ctx, ast.Load) and not in_comprehension:
            yield node.id
    elif isinstance(node, ast.NamedExpr):  # binds outside of the comprehension
        yield node.target.id
        yield from _bound(node.value, in_comprehension)
        return
    elif isinstance(node, ast.AnnAssign) and node.value is None:
        return  # says a type, and binds nothing
    elif isinstance(node, (ast.Import, ast.ImportFrom)):
        yield from (alias.asname or alias.name.partition(".")[0] for alias in node.names if alias.name != "*")
    elif isinstance(node, (ast.ExceptHandler, ast.MatchAs, ast.MatchStar)) and node.name:
        yield node.name
    elif isinstance(node, ast.MatchMapping) and node.rest:
        yield node.rest
    if isinstance(node, SCOPES):
        if not isinstance(node, ast.Lambda):
            yield node.name
        return
    for child in ast.iter_child_nodes(node):
        yield from _bound(child, in_comprehension or isinstance(node, _COMPREHENSIONS))
