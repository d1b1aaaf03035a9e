"""Lists and dicts of a module or a function that no statement of the program changes: its text only reads them, by
their name."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.functions.source import Source
from rpyc_dl.frontend.programtext.attributestores import tree_of
from rpyc_dl.frontend.programtext.sourcetrees import nodes_of_file, tree_of_file
from rpyc_dl.programtables import remembered

#: Methods that give nothing by which a container could be changed.
_READING = frozenset({"items", "keys", "values", "get", "index", "count", "copy"})


def _keys(table: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(table)


def _items(table: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(table.items())


def _values(table: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(table.values())


#: What loops go over, by the method of a dict that gives it.
_VIEWS = {"keys": _keys, "items": _items, "values": _values}
#: Builtins that only go through what they are given.
_GOING_THROUGH = frozenset(
    {"len", "list", "tuple", "dict", "set", "frozenset", "sorted", "enumerate", "zip", "iter", "reversed"}
    | {"min", "max", "sum", "any", "all", "map", "filter", "print", "repr", "str"}
)


def items_of_loop(
    source: Source, before: Sequence[Instr], modules: Sequence[dict[str, Any]]
) -> tuple[Any, ...] | None:
    """The items that a loop goes through, if the instructions `before` it load a variable of such a list or dict, or
    call a method of that; else None. `modules` are the namespaces of the program."""
    view = _keys
    if [instr.op for instr in before[-2:]] == ["LOAD_METHOD", "CALL"] and before[-2].arg in _VIEWS:
        view, before = _VIEWS[before[-2].arg], before[:-2]
    if not before:
        return None
    load, table = before[-1], None
    if load.op == "LOAD_FAST" and load.arg < len(source.code.co_varnames):
        name = source.code.co_varnames[load.arg]
        function = tree_of(source.func)
        table = _of_module(source, name, modules) if function is None else _display(function, name)
    elif load.op == "LOAD_GLOBAL":
        table = _of_module(source, load.arg, modules)
    if type(table) is list:
        return tuple(table) if view is _keys else None
    return view(table) if type(table) is dict else None


def _of_module(source: Source, name: str, modules: Sequence[dict[str, Any]]) -> Any:
    """The value of a variable of the module: the live one, or what its text says of a script's."""
    file = source.func.__code__.co_filename
    if any(_may_name(str(module.get("__file__")), name) for module in modules if module is not source.globals):
        return None
    live = source.globals.get(name)
    if type(live) not in (list, dict):
        return _display(tree_of_file(file), name)
    is_known = [other for other, value in source.globals.items() if value is live] == [name]
    return live if is_known and _only_binding(tree_of_file(file), name) is not None else None


def _display(scope: ast.AST, name: str) -> Any:
    """What a display of constants gives that is the only value of a variable."""
    value = _only_binding(scope, name)
    if not isinstance(value, (ast.List, ast.Dict)):
        return None
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError):
        return None


@remembered
def _only_binding(scope: ast.AST, name: str) -> ast.expr | None:
    """The expression that a statement of the scope gives to a variable that is never bound again, and only read."""
    found: list[ast.expr] = []
    for node, parents in _named(scope, name, ()):
        if not isinstance(node, ast.Name):
            return None  # declared global, imported, or a parameter
        if isinstance(node.ctx, ast.Load):
            if not _reads(node, parents):
                return None
            continue
        statement = parents[-1]
        if not isinstance(statement, (ast.Assign, ast.AnnAssign)) or parents[-2] is not scope or found:
            return None
        if statement.value is None or len(getattr(statement, "targets", [node])) != 1:
            return None
        found.append(statement.value)
    return found[0] if found else None


def _named(node: ast.AST, name: str, parents: tuple[ast.AST, ...]) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """What names the variable in any way, each with what stands around it."""
    given = [getattr(node, part, None) for part in ("id", "asname", "names", "name", "rest")]
    if isinstance(node, ast.arg):  # no keyword of a call
        given.append(node.arg)
    if any(each == name or (isinstance(each, list) and name in each) for each in given):
        yield node, parents
    for child in ast.iter_child_nodes(node):
        yield from _named(child, name, (*parents, node))


def _reads(node: ast.Name, parents: Sequence[ast.AST]) -> bool:
    """Whether what stands around a name only reads what it holds."""
    parent = parents[-1]
    if isinstance(parent, (ast.For, ast.comprehension)):
        return parent.iter is node
    if isinstance(parent, ast.Attribute):
        called = parents[-2]
        return parent.attr in _READING and isinstance(called, ast.Call) and called.func is parent
    if isinstance(parent, ast.Subscript):
        return parent.value is node and isinstance(parent.ctx, ast.Load)
    if isinstance(parent, ast.Call):
        return isinstance(parent.func, ast.Name) and parent.func.id in _GOING_THROUGH
    if isinstance(parent, ast.Compare):
        return all(isinstance(operator, (ast.In, ast.NotIn, ast.Eq, ast.NotEq)) for operator in parent.ops)
    return isinstance(parent, (ast.Starred, ast.FormattedValue))


@remembered
def _may_name(file: str, name: str) -> bool:
    """Whether another module may take the variable."""
    for node in nodes_of_file(file):
        if isinstance(node, ast.Attribute) and node.attr == name:
            return True
        if isinstance(node, ast.ImportFrom) and any(alias.name in (name, "*") for alias in node.names):
            return True
    return False
