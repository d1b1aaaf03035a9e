"""Statements that say that a class counts as one below an abstract class: `Shape.register(Square)`."""

from __future__ import annotations

import abc
import ast
from collections.abc import Callable
from typing import Any, TypeGuard


class Registration(ast.Call):
    """A call of a method by its name, with one argument."""

    func: ast.Attribute


def is_registration(node: ast.expr, known: Callable[[ast.expr], tuple[Any] | None]) -> TypeGuard[Registration]:
    """Whether an expression is `C.register(D)` of an abstract class and a class that are both known.

    `known`: the value of an expression that is evaluated ahead, in a tuple; None of any other. A `register` that the
    program defines is a method as any other."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "register":
        return False
    if len(node.args) != 1 or node.keywords:
        return False
    above, below = known(node.func.value), known(node.args[0])
    if above is None or below is None or not isinstance(below[0], type):
        return False
    return isinstance(above[0], abc.ABCMeta) and _is_of_abc(above[0].register)


def _is_of_abc(method: Any) -> bool:
    return getattr(method, "__func__", None) is abc.ABCMeta.register
