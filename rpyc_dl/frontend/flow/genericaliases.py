"""`List[int]`, `Stack[int]`: compiled as the class that they are made of, but where it shows that they are none."""

from __future__ import annotations

import types
import typing
from typing import Any

from rpyc_dl.frontend.model import Constant

_OF_TYPING: Any = vars(typing)["_GenericAlias"]
_NAMES_OF_TYPING: Any = type(typing.Counter)
#: Operations that make a text of their first operand.
_TEXTS: dict[str, Any] = {"str": str, "repr": repr, "ascii": ascii}
_TESTS = ("isinstance", "issubclass")


def called(value: Any) -> type | None:
    """The class of which a name of `typing` makes instances, as `typing.Counter` does; None for all else."""
    is_name = type(value) is _NAMES_OF_TYPING and getattr(value, "_inst", False)
    return value.__origin__ if is_name and value.__origin__.__module__ == "collections" else None


class Aliases:
    """Which constants of one graph stand for such a name."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Constant, Any]] = {}  # holds the constant, so that no other takes its place

    def note(self, w_value: Constant, value: Any) -> Constant:
        """The constant, which has been made of this live object."""
        if type(value) is types.GenericAlias or (type(value) is _OF_TYPING and isinstance(value.__origin__, type)):
            self._known[id(w_value)] = w_value, value
        return w_value

    def of(self, w_value: Any) -> Any:
        """The name that a constant stands for; None if it is none."""
        return self._known.get(id(w_value), (None, None))[1]

    def text(self, opname: str, args_w: tuple[Any, ...]) -> str | None:
        """What an operation that makes a text gives for such a name; None for all else."""
        alias = self.of(args_w[0]) if self._known and args_w else None
        if alias is None:
            return None
        if opname == "format" and isinstance(args_w[1], Constant) and args_w[1].value == "":
            return str(alias)
        text: str | None = _TEXTS[opname](alias) if opname in _TEXTS else None
        return text

    def refused_test(self, opname: str, args_w: tuple[Any, ...]) -> str | None:
        """The text of the TypeError of `isinstance(x, Stack[int])`; None for all else."""
        if opname not in _TESTS or not self._known or self.of(args_w[1]) is None:
            return None
        if type(self.of(args_w[1])) is types.GenericAlias:
            return f"{opname}() argument 2 cannot be a parameterized generic"
        return "Subscripted generics cannot be used with class and instance checks"

    def refused_call(self, w_value: Any) -> str | None:
        """The text of the TypeError of `List[int]()`; None for all else."""
        alias = self.of(w_value) if self._known else None
        if alias is None or getattr(alias, "_inst", True):
            return None
        return f"Type {alias._name} cannot be instantiated; use {alias.__origin__.__name__}() instead"

    def shown(self, w_value: Any) -> Any:
        """What `print` is given for a value."""
        alias = self.of(w_value)
        return w_value if alias is None else Constant(str(alias))
