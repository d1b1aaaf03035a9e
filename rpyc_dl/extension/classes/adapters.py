"""Python that is compiled between a type's members and the user's classes: what makes instances, reads fields, …"""

from __future__ import annotations

import inspect
import linecache
import types
from typing import Any

from rpyc_dl.extension.classes.roles import COMPARISONS
from rpyc_dl.extension.oneof import OneOf

_OPERATORS = {"__repr__": "repr(self)", "__str__": "str(self)", "__hash__": "hash(self)"}

#: What Python goes through by `next`.
_ITERATOR = """
class Iterator_{number}:
    def __init__(self, items):
        self.items = items

    def step(self):
        return next(self.items)

def iterator_{number}({parameters}):
{before}    return Iterator_{number}(iter({items}))
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
        return self._known("class_", cls)

    def _known(self, prefix: str, value: Any) -> str:
        """The name by which the functions find a class, or a function of the user's."""
        name = prefix + getattr(value, "__name__", "value")
        while self._namespace.setdefault(name, value) is not value:
            name += "_"
        return name

    def call(self, called: Any, parameters: list[inspect.Parameter]) -> str:
        """What calls a function."""
        return self._calling(parameters, f"{self._known('called_', called)}({_passed(parameters)})")

    def iterating_call(self, called: Any, parameters: list[inspect.Parameter]) -> str:
        """What calls a function, and makes of the iterator that it gives the object that Python goes through."""
        items = f"{self._known('called_', called)}({_passed(parameters)})"
        return self._iterator([p.name for p in parameters], items, _joined(parameters))

    def iterating_method(self, name: str, parameters: list[inspect.Parameter]) -> str:
        """What calls a method, and makes of the iterator that it gives the object that Python goes through."""
        names = ["self", *(p.name for p in parameters)]
        return self._iterator(names, f"self.{name}({_passed(parameters)})", _joined(parameters))

    def _define(self, parameters: list[str], body: str, result: bool = True, before: str = "") -> str:
        name = f"member_{len(self._parts)}"
        self._parts.append(f"def {name}({', '.join(parameters)}):\n{before}    {'return ' * result}{body}\n")
        return name

    def _calling(self, parameters: list[inspect.Parameter], body: str, first: tuple[str, ...] = ()) -> str:
        """What passes on what these parameters have."""
        return self._define([*first, *(p.name for p in parameters)], body, before=_joined(parameters))

    def constructor(self, cls: type, parameters: list[inspect.Parameter]) -> str:
        """What makes an instance."""
        return self._calling(parameters, f"{self._class(cls)}({_passed(parameters)})")

    def raising(self, cls: type, parameters: list[inspect.Parameter]) -> str:
        """What raises an exception that it makes."""
        body = f"raise {self._class(cls)}({_passed(parameters)})"
        return self._define([p.name for p in parameters], body, result=False, before=_joined(parameters))

    def on_class(self, cls: type, name: str, parameters: list[inspect.Parameter]) -> str:
        """What calls a method of the class itself."""
        return self._calling(parameters, f"{self._class(cls)}.{name}({_passed(parameters)})")

    def method(self, name: str, parameters: list[inspect.Parameter]) -> str:
        """What calls a method of the class that an instance is of."""
        return self._calling(parameters, f"self.{name}({_passed(parameters)})", ("self",))

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

    def property_setter(self, name: str, parameter: inspect.Parameter) -> str:
        """What sets a property to what this parameter has."""
        body = f"self.{name} = {_passed([parameter])}"
        return self._define(["self", parameter.name], body, result=False, before=_joined([parameter]))

    def operator(self, cls: type, name: str, parameters: list[str]) -> str:
        """What calls a special method as its operator does."""
        if name in COMPARISONS:
            return self._define(["self", *parameters], f"self {COMPARISONS[name]} {parameters[0]}")
        return self._define(["self"], _OPERATORS[name])

    def iterator(self, cls: type) -> str:
        """What makes the object that Python goes through."""
        return self._iterator(["self"], "self")

    def _iterator(self, parameters: list[str], items: str, before: str = "") -> str:
        number = len(self._parts)
        listed = ", ".join(parameters)
        self._parts.append(_ITERATOR.format(number=number, parameters=listed, items=items, before=before))
        return f"iterator_{number}"


def _passed(parameters: list[inspect.Parameter]) -> str:
    """The arguments of a call that passes on what these parameters have."""
    kinds = inspect.Parameter
    forms: dict[Any, str] = {kinds.KEYWORD_ONLY: "{0}={0}{1}", kinds.VAR_POSITIONAL: "*{0}"}
    marks = ["_" if isinstance(p.annotation, OneOf) else "" for p in parameters]
    return ", ".join(
        forms.get(p.kind, "{0}{1}").format(p.name, mark) for p, mark in zip(parameters, marks, strict=True)
    )


def _joined(parameters: list[inspect.Parameter]) -> str:
    """The statements that make variables of those parameters that take several types."""
    several = [(p.name, p.annotation) for p in parameters if isinstance(p.annotation, OneOf)]
    return "".join(f"    {line}\n" for name, of in several for line in of.joined(name))
