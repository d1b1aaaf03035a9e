"""The fields of a class: the attributes that its methods assign, with the types that annotations give them."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import textwrap
import types
import typing
from typing import Any

from rpyc_dl.facts.naming import is_user_class

EMPTY = inspect.Parameter.empty


def assigned_fields(cls: type) -> dict[str, Any]:
    """Name and stated type of each field that the class, or a class above it, assigns; `EMPTY` for no type.

    A type is stated in the class, where the field is assigned (`self.x: int = 0`), or by the parameter or literal
    that is assigned.
    """
    found: dict[str, Any] = {}
    if dataclasses.is_dataclass(cls):
        found.update((f.name, EMPTY) for f in dataclasses.fields(cls))
    for base in reversed(cls.__mro__[:-1]):
        for value in vars(base).values():
            for func in _functions(value):
                for name, stated in _assigned_by(func):
                    if found.get(name, EMPTY) is EMPTY:
                        found[name] = stated
    hints = _hints(cls)
    return {name: hints.get(name, stated) for name, stated in found.items() if not _is_descriptor(cls, name)}


def _is_descriptor(cls: type, name: str) -> bool:
    return isinstance(inspect.getattr_static(cls, name, None), property | classmethod | staticmethod)


def _functions(value: Any) -> list[types.FunctionType]:
    parts = [value.fget, value.fset] if isinstance(value, property) else [value]
    return [part for part in parts if isinstance(part, types.FunctionType)]


def _hints(cls: type) -> dict[str, Any]:
    try:
        hints = typing.get_type_hints(cls)
    except Exception:  # an annotation that means nothing while the program runs says nothing
        return {}
    return {name: hint for name, hint in hints.items() if typing.get_origin(hint) is not typing.ClassVar}


def _assigned_by(func: types.FunctionType) -> list[tuple[str, Any]]:
    """The attributes that a method assigns to its first parameter."""
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(func)))
    except (OSError, TypeError, SyntaxError):
        return []
    if func.__code__.co_argcount == 0:
        return []
    first, found = func.__code__.co_varnames[0], []
    for node in ast.walk(tree):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if not isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign):
            continue
        for target in targets:
            for each in target.elts if isinstance(target, ast.Tuple) else [target]:
                if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == first:
                    found.append((each.attr, _stated(func, node, each is target)))
    return found


def _stated(func: types.FunctionType, node: ast.Assign | ast.AnnAssign | ast.AugAssign, whole: bool) -> Any:
    """What an assignment says of the type of its target."""
    if isinstance(node, ast.AnnAssign):
        return _meant(func, ast.unparse(node.annotation))
    if isinstance(node, ast.AugAssign) or not whole:
        return EMPTY
    if isinstance(node.value, ast.Name):
        stated = func.__annotations__.get(node.value.id, EMPTY)
        return _meant(func, stated) if isinstance(stated, str) else stated
    if isinstance(node.value, ast.Constant):
        kind = type(node.value.value)
        return kind if kind in (int, float, bool, str, bytes) else EMPTY
    return _class_of(func, node.value)


def _class_of(func: types.FunctionType, value: ast.expr | None) -> Any:
    """The class of `Color.RED`, and of `Point(1, 2)`."""
    if isinstance(value, ast.Attribute):
        member = _meant(func, ast.unparse(value))
        return type(member) if isinstance(member, enum.Enum) else EMPTY
    called = (
        _meant(func, value.func.id) if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else EMPTY
    )
    return called if is_user_class(called) and called is not EMPTY else EMPTY


def _meant(func: types.FunctionType, text: str) -> Any:
    try:
        return eval(text, dict(func.__globals__))
    except Exception:  # as for those of the class
        return EMPTY
