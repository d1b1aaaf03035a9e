"""Classes that a script defines again under the same name, as lessons do: the bad example, and then the good one.

All of them are made ahead. Each but the last is known by a name of its own to the statements between its definition
and the next one; it is called what the file calls it.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in
from rpyc_dl.frontend.synthetic import hidden
from rpyc_dl.unchanged.purity import aside

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
#: What finds a class by its name.
_BY_NAME = frozenset({"globals", "eval", "exec", "locals", "vars"})


@aside
def name_apart(tree: ast.Module) -> dict[str, str]:
    """Give the earlier definitions names of their own; these, and what the file calls the classes. Where the body of
    a function reads such a name, which stands for the class that is there when it is called, nothing is done."""
    made = Counter(each.name for each in tree.body if isinstance(each, ast.ClassDef))
    binding = Counter(name for each in tree.body for name in bound(each))
    late = _read_when_called(tree)
    if late & _BY_NAME:
        return {}
    again = {name for name, count in made.items() if count > 1 and binding[name] == count} - late
    names: dict[str, str] = {}
    current: dict[str, str] = {}
    for statement in tree.body if again else ():
        _Renamed(current).visit(statement)
        if isinstance(statement, ast.ClassDef) and statement.name in again:
            made[statement.name] -= 1
            name = statement.name
            current.pop(name, None)
            if made[name]:
                statement.name = current[name] = hidden(f"{name}_{made[name]}")
                names[statement.name] = name
    return names


def under_its_name(
    statement: ast.stmt, names: dict[str, str], namespace: dict[str, Any], evaluate: Callable[[ast.stmt], None]
) -> None:
    """Evaluate a definition: a class that has a name of its own is made under the file's name."""
    own = names.get(getattr(statement, "name", ""))
    if own is None or not isinstance(statement, ast.ClassDef):
        evaluate(statement)
        return
    definition = copy.copy(statement)
    definition.name = own
    kept = {own: namespace[own]} if own in namespace else {}
    evaluate(definition)
    namespace[statement.name] = namespace.pop(own)
    namespace.update(kept)


def _read_when_called(tree: ast.Module) -> set[str]:
    """The names in bodies of functions, those that are bound otherwise than by a definition, and those of what finds
    objects by their names, wherever that stands."""
    found: set[str] = set()
    for node in nodes_in(tree):
        if isinstance(node, _FUNCTIONS):
            body = node.body if isinstance(node.body, list) else [node.body]
            found |= {each.id for part in body for each in nodes_in(part) if isinstance(each, ast.Name)}
        elif isinstance(node, ast.Global):
            found |= set(node.names)
        elif isinstance(node, ast.Name) and (not isinstance(node.ctx, ast.Load) or node.id in _BY_NAME):
            found.add(node.id)
    return found


class _Renamed(ast.NodeTransformer):
    """Writes what a statement of a module reads where it stands: not the bodies of functions."""

    def __init__(self, names: dict[str, str]) -> None:
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        if isinstance(node.ctx, ast.Load):
            node.id = self._names.get(node.id, node.id)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        node.args = self.visit(node.args)
        return node

    def _function(self, node: Any) -> Any:
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        node.args = self.visit(node.args)
        node.returns = None if node.returns is None else self.visit(node.returns)
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = _function
