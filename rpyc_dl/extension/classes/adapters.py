"""Python that is compiled between a type's members and the user's classes: what makes instances, reads fields, …"""

from __future__ import annotations

import inspect
import linecache
import types
from typing import Any

from rpyc_dl.extension.classes.roles import COMPARISONS

_OPERATORS = {"__repr__": "repr(self)", "__str__": "str(self)", "__hash__": "hash(self)"}

#: What goes through an instance, on behalf of Python's `iter`.
_ITERATOR = """
class Iterator_{number}:
    def __init__(self, items):
        self.items = items

    def step(self):
        return next(self.items)

def iterator_{number}(self):
    return Iterator_{number}(iter(self))
"""


class Adapters:
    """Writes the functions of one module. They are known by their names until all of them are compiled."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self._parts: list[str] = []
        self._namespace: dict[str, Any] = {"__name__": module.__name__}

    def function(self, name: str) -> types.FunctionType:
        """The function of a name."""
        found: types.FunctionType = self._namespace[name]
        return found

    def iterator_class(self, name: str) -> type:
        """The class of what a function of `iterator` makes."""
        found: type = self._namespace[name.replace("iterator", "Iterator")]
        return found

    def compile(self) -> None:
        """Make all of the functions."""
        text, filename = "\n".join(self._parts), f"<members of {self.module.__name__}>"
        linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
        exec(compile(text, filename, "exec"), self._namespace)

    def _class(self, cls: type) -> str:
        name = f"class_{cls.__name__}"
        while self._namespace.setdefault(name, cls) is not cls:
            name += "_"
        return name

    def _define(self, parameters: list[str], body: str, result: bool = True) -> str:
        name = f"member_{len(self._parts)}"
        self._parts.append(f"def {name}({', '.join(parameters)}):\n    {'return ' * result}{body}\n")
        return name

    def constructor(self, cls: type, parameters: list[inspect.Parameter]) -> str:
        """What makes an instance."""
        return self._define([p.name for p in parameters], f"{self._class(cls)}({_passed(parameters)})")

    def on_class(self, cls: type, name: str, parameters: list[inspect.Parameter]) -> str:
        """What calls a method of the class itself."""
        return self._define([p.name for p in parameters], f"{self._class(cls)}.{name}({_passed(parameters)})")

    def method(self, name: str, parameters: list[inspect.Parameter]) -> str:
        """What calls a method of the class that an instance is of."""
        return self._define(["self", *(p.name for p in parameters)], f"self.{name}({_passed(parameters)})")

    def leaving(self, cls: type) -> str:
        """What leaves a `with` statement: nothing is said of the exception."""
        parameters = ["self", "kind", "value", "traceback"]
        return self._define(parameters, f"{self._class(cls)}.__exit__(self, None, None, None)")

    def getter(self, cls: type, name: str) -> str:
        """What reads an attribute."""
        return self._define(["self"], f"self.{name}")

    def setter(self, cls: type, name: str) -> str:
        """What sets one."""
        return self._define(["self", "value"], f"self.{name} = value", result=False)

    def operator(self, cls: type, name: str, parameters: list[str]) -> str:
        """What calls a special method as its operator does."""
        if name in COMPARISONS:
            return self._define(["self", *parameters], f"self {COMPARISONS[name]} {parameters[0]}")
        return self._define(["self"], _OPERATORS[name])

    def iterator(self, cls: type) -> str:
        """What makes the object that Python goes through."""
        number = len(self._parts)
        self._parts.append(_ITERATOR.format(number=number))
        return f"iterator_{number}"


def _passed(parameters: list[inspect.Parameter]) -> str:
    keyword = inspect.Parameter.KEYWORD_ONLY
    return ", ".join(f"{p.name}={p.name}" if p.kind is keyword else p.name for p in parameters)
