"""Which statement of the program made data that it has before it runs."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterable, Iterator
from typing import Any

from rpyc_dl.frontend.programtext.modules import is_programs
from rpyc_dl.frontend.programtext.sourcetrees import tree_of_file
from rpyc_dl.ownmodules import own_modules
from rpyc_dl.source import SourcePos

#: So deep are containers looked through.
_DEEP = 4
_CONTAINERS = (list, tuple, set, frozenset, dict)


def place_of_data(value: Any) -> SourcePos | None:
    """The first assignment of a module of the program to a variable that holds the value, by itself or in a
    container; None where there is none."""
    found = (place for space in _namespaces() for place in _assignments(space, value))
    return min(found, key=SourcePos.sort_key, default=None)


def _namespaces() -> Iterator[dict[str, Any]]:
    modules = {id(module): module for module in (*own_modules().values(), *sys.modules.values())}
    return (vars(module) for module in modules.values() if module is not None and is_programs(module))


def _assignments(space: dict[str, Any], value: Any) -> Iterator[SourcePos]:
    holding = {name for name, held in list(space.items()) if _holds(held, value, _DEEP)}
    file = space.get("__file__") or ""
    for statement in tree_of_file(file).body if holding else ():
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        if not holding.isdisjoint(_names(targets)):
            where = statement.lineno, statement.col_offset, statement.end_lineno, statement.end_col_offset
            yield SourcePos(file, *where)


def _names(targets: Iterable[ast.AST | None]) -> Iterator[str]:
    for target in targets:
        if isinstance(target, ast.Name):
            yield target.id
        elif isinstance(target, (ast.Tuple, ast.List)):
            yield from _names(target.elts)


def _holds(held: Any, value: Any, deep: int) -> bool:
    """Whether it is the value, or a container or an instance in which it is."""
    if held is value or (type(held) is type(value) is int and held == value):
        return True
    if not deep or isinstance(held, (type, types.ModuleType, types.FunctionType)):
        return False
    if isinstance(held, _CONTAINERS):
        inner = (*dict.keys(held), *dict.values(held)) if isinstance(held, dict) else tuple(held)
    else:
        inner = tuple(getattr(held, "__dict__", {}).values())
    return any(_holds(each, value, deep - 1) for each in inner)
