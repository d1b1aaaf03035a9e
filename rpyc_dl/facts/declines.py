"""Methods that decline what is no instance: `__eq__` of most classes begins with a test of the type.

Where instances and values of builtin kinds are in one container, CPython asks the `__eq__` of an instance about a
number or a text, too. One that is seen here to give False or NotImplemented for those need not be asked. What is not
understood is taken to look at the value.
"""

from __future__ import annotations

import ast
import inspect
import linecache
import textwrap
import tokenize
from types import FunctionType
from typing import Any

from rpyc_dl.frontend.replace.namedtuples import is_namedtuple
from rpyc_dl.programtables import remembered

#: The types of the values that may be beside an instance.
_BUILTIN = (int, bool, float, str, bytes, bytearray, list, tuple, dict, set, frozenset, type(None))


class _Looks(Exception):
    """The method does something with the value, or what is not understood."""


def looks_at_kinds(method: FunctionType, name: str) -> bool:
    """Whether a method of that name, which compares two values, may do more than decline one of a builtin type. Those
    that `dataclasses` makes, and ours of enumerations, do not; those of named tuples look at tuples."""
    if method.__code__.co_filename == "<string>":
        return is_namedtuple(method.__globals__.get("cls"))
    return _given_for_others(method) not in ((False, NotImplemented) if name == "__eq__" else (NotImplemented,))


def declines_other_kinds(method: FunctionType) -> bool:
    """Whether `method(self, other)` gives False or NotImplemented, and does nothing else, for each value of a builtin
    type."""
    return _given_for_others(method) in (False, NotImplemented)


@remembered
def _given_for_others(method: FunctionType) -> Any:
    """What a method gives for each value of a builtin type; None where that is not seen."""
    code = method.__code__
    lines = linecache.getlines(code.co_filename, method.__globals__)[code.co_firstlineno - 1 :]
    if not lines:
        return None
    try:  # `inspect.getsource` would look at the files of all modules first
        function = ast.parse(textwrap.dedent("".join(inspect.getblock(lines)))).body[0]
    except (SyntaxError, IndexError, tokenize.TokenError):
        return None  # copies of our own methods have the place where the program makes the instance
    if not isinstance(function, ast.FunctionDef) or function.name != method.__name__ or len(function.args.args) != 2:
        return None
    reading = _Reading(method, *(arg.arg for arg in function.args.args))
    try:
        return reading.run(function.body)
    except _Looks:
        return None


class _Reading:
    """Goes through a method as it runs for a value of a builtin type."""

    def __init__(self, method: FunctionType, own: str, other: str) -> None:
        self.method = method
        self.own = own
        self.other = other

    def run(self, body: list[ast.stmt]) -> Any:
        """What the statements return; None where they come to their end."""
        for statement in body:
            if isinstance(statement, ast.If):
                result = self.run(statement.body if self.value(statement.test) else statement.orelse)
                if result is not None:
                    return result
            elif isinstance(statement, ast.Return) and statement.value is not None:
                return self.value(statement.value)
            elif not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)):  # a docstring
                raise _Looks
        return None

    def value(self, node: ast.expr) -> Any:
        """A truth value, or NotImplemented."""
        match node:
            case ast.Constant(bool(value)):
                return value
            case ast.Name("NotImplemented"):
                return NotImplemented
            case ast.UnaryOp(ast.Not(), inner):
                return not self.value(inner)
            case ast.BoolOp(operator, values):
                return self._joined(isinstance(operator, ast.Or), values)
            case ast.IfExp(test, body, orelse):
                return self.value(body if self.value(test) else orelse)
            case ast.Call(ast.Name("isinstance"), [ast.Name(name), kinds], []) if name == self.other:
                return self._is_instance(kinds)
            case ast.Compare(left, [operator], [right]):
                return self._compared(left, operator, right)
        raise _Looks

    def _joined(self, stops_at: bool, values: list[ast.expr]) -> Any:
        for node in values:
            value = self.value(node)
            if bool(value) is stops_at:
                return value
        return value

    def _is_instance(self, kinds: ast.expr) -> bool:
        expression = ast.fix_missing_locations(ast.Expression(kinds))
        if not all(
            isinstance(node, (ast.Name, ast.Attribute, ast.Tuple, ast.expr_context)) for node in ast.walk(kinds)
        ):
            raise _Looks
        cells = inspect.getclosurevars(self.method).nonlocals
        try:
            found = eval(compile(expression, "<kinds>", "eval"), self.method.__globals__, dict(cells))
            if any(issubclass(kind, found) for kind in _BUILTIN):
                raise _Looks
        except (NameError, AttributeError, TypeError):
            raise _Looks from None
        return False

    def _compared(self, left: ast.expr, operator: ast.cmpop, right: ast.expr) -> bool:
        """`type(self) is type(other)`, `self.__class__ == other.__class__`, `self is other`."""
        names = {self._whose(left), self._whose(right)}
        if names != {self.own, self.other} or type(left) is not type(right):
            raise _Looks
        if isinstance(operator, (ast.Is, ast.Eq)) and not (
            isinstance(left, ast.Name) and isinstance(operator, ast.Eq)
        ):
            return False
        if isinstance(operator, (ast.IsNot, ast.NotEq)) and not isinstance(left, ast.Name):
            return True
        raise _Looks

    @staticmethod
    def _whose(node: ast.expr) -> str:
        """The variable of which the expression is the value, the type or the class."""
        match node:
            case (
                ast.Name(name)
                | ast.Attribute(ast.Name(name), "__class__")
                | ast.Call(ast.Name("type"), [ast.Name(name)], [])
            ):
                return name
        return ""
