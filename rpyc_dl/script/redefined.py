"""Classes that a script defines again under the same name, as lessons do: the bad example, and then the good one;
and imports that bind a name again: `import datetime`, and `from datetime import datetime` behind it.

All of them are made ahead. Each but the last is known by a name of its own to the statements between its definition
and the next one; a class is called what the file calls it.
"""

from __future__ import annotations

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in
from rpyc_dl.frontend.synthetic import hidden
from rpyc_dl.unchanged.purity import aside

#: What reads names later than where it stands.
_RUN_LATER = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.GeneratorExp)
#: What finds an object by its name.
_BY_NAME = frozenset({"globals", "eval", "exec", "locals", "vars"})


@aside
def name_apart(tree: ast.Module) -> dict[str, str]:
    """Give the earlier definitions names of their own; of those of classes, what the file calls them. A name that a
    function reads which is defined before the last of them stands for what is there when it is called: it is kept."""
    definitions: dict[str, list[_Definition]] = {}
    for place, statement in enumerate(tree.body):
        for each in _definitions(statement, place):
            definitions.setdefault(each.name, []).append(each)
    again = {name: found for name, found in definitions.items() if len({each.source for each in found}) > 1}
    if not again:
        return {}
    binding = Counter(name for each in tree.body for name in bound(each))
    late = _read_when_called(tree, {name: found[-1].place for name, found in again.items()})
    if late & _BY_NAME:
        return {}
    again = {name: found for name, found in again.items() if binding[name] == len(found) and name not in late}
    return _rename(tree, again)


@dataclass(frozen=True)
class _Definition:
    """What binds a name, in the statement at a place of the file; `source`: to what (an import may be repeated)."""

    name: str
    place: int
    node: ast.ClassDef | ast.alias
    source: object


def _definitions(statement: ast.stmt, place: int) -> Iterator[_Definition]:
    if isinstance(statement, ast.ClassDef):
        yield _Definition(statement.name, place, statement, statement)
    elif isinstance(statement, (ast.Import, ast.ImportFrom)):
        where = (statement.module, statement.level) if isinstance(statement, ast.ImportFrom) else None
        for alias in statement.names:  # `import a.b` binds `a`, and can have no other name
            if alias.asname or "." not in alias.name:
                yield _Definition(alias.asname or alias.name, place, alias, (where, alias.name))


def _rename(tree: ast.Module, again: dict[str, list[_Definition]]) -> dict[str, str]:
    """Give all of the definitions of each name but the last a name of their own, and write what reads them."""
    names: dict[str, str] = {}
    current: dict[str, str] = {}
    left = {name: len(found) for name, found in again.items()}
    for place, statement in enumerate(tree.body if again else ()):
        _Renamed(current).visit(statement)
        for each in list(_definitions(statement, place)):
            if each.name in left:
                left[each.name] -= 1
                _bind(each, left[each.name], current, names)
    return names


def _bind(each: _Definition, left: int, current: dict[str, str], names: dict[str, str]) -> None:
    """Give a definition behind which there are so many of the name one of its own, if there are any."""
    current.pop(each.name, None)
    if left == 0:
        return
    own = current[each.name] = hidden(f"{each.name}_{left}")
    if isinstance(each.node, ast.ClassDef):
        each.node.name = own
        names[own] = each.name
    else:
        each.node.asname = own


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


def _read_when_called(tree: ast.Module, last: dict[str, int]) -> set[str]:
    """The names in bodies of functions that stand before their last definition, those that are bound otherwise
    than by a definition, and those of what finds objects by their names, wherever that stands."""
    found: set[str] = set()
    for place, statement in enumerate(tree.body):
        for node in nodes_in(statement):
            if isinstance(node, _RUN_LATER):
                body = node.body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else [node]
                names = {each.id for part in body for each in nodes_in(part) if isinstance(each, ast.Name)}
                found |= {name for name in names if place <= last.get(name, place)}
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
