"""Operations on classes that a metaclass answers: `for x in Color`, `str(Color)`, `"RED" in Color`."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.flow import (
    metamethods,
)
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.model import Constant


class MetaclassOperations(RecordingSpace):
    """What a class with a metaclass of the program's answers where it is an operand itself."""

    def by_metaclass(self, opname: str, w_class: Any, *others_w: Any) -> Any:
        """What the metaclass of a class answers for an operation on it; None where it has nothing for that."""
        cls = self.constant(w_class)
        if opname == "getattr":
            return self._read_of_metaclass(w_class, self.constant(others_w[0]))
        if opname == "not_":
            w_truth = self.by_metaclass("bool", w_class)
            return None if w_truth is None else self.operation(opname, w_truth)
        if opname == "format" and self.constant(others_w[0]) == "":
            return self.by_metaclass("str", w_class)
        if opname == "getslice" and metamethods.of_operation("getitem", cls) is not None:
            return self.by_metaclass("getitem", w_class, self.operation("newslice", *others_w))
        method = metamethods.of_operation(opname, cls)
        if method is None and opname == "contains":
            method = metamethods.of_operation("iter", cls)
            return None if method is None else self.operation(opname, self.call(Constant(method), []), *others_w)
        if method is None:
            return None
        w_result = self.call(Constant(method), others_w)
        return self.operation("bool", w_result) if opname in ("bool", "contains") else w_result

    def _read_of_metaclass(self, w_class: Any, name: Any) -> Any:
        """An attribute that a class has from its metaclass; None where that is none, or the class has its own."""
        cls = self.constant(w_class)
        found = metamethods.attribute(cls, name) if isinstance(name, str) else None
        if isinstance(found, property):
            return None if found.fget is None else self.call(self.wrap(found.fget), [w_class])
        if found is None or any(name in vars(base) for base in cls.__mro__):
            return None
        if isinstance(found, types.FunctionType):
            return Constant(metamethods.bound(cls, found))
        return self.operation("getattr", self.wrap(type(cls)), Constant(name))

    def is_true(self, w_value: Any) -> bool:
        if metamethods.is_asked(self.constant(w_value)):
            w_value = self.by_metaclass("bool", w_value) or w_value
        return super().is_true(w_value)

    def as_iterated(self, function: Any, args_w: Sequence[Any]) -> Sequence[Any]:
        """The arguments of a builtin function that goes over them: of a class, what its metaclass gives for that."""
        first = metamethods.ITERATING.get(id(function))
        if first is None or not any(metamethods.is_asked(self.constant(w_arg)) for w_arg in args_w[first:]):
            return args_w
        return [*args_w[:first], *map(self._iterated, args_w[first:])]

    def _iterated(self, w_value: Any) -> Any:
        asked = metamethods.is_asked(self.constant(w_value))
        w_iterator = self.by_metaclass("iter", w_value) if asked else None
        return w_value if w_iterator is None else w_iterator

    def shown_by_print(self, w_value: Any) -> Any:
        """What `print` is given for a value: the text of what is no instance, where that is known."""
        if metamethods.is_asked(self.constant(w_value)):
            w_text = self.by_metaclass("str", w_value)
            return w_value if w_text is None else w_text
        return self.aliases.shown(w_value)
