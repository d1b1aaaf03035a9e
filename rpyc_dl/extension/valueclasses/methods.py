"""Methods of classes that are made anew in Python: compiled functions, which it calls with the value as `self`."""

from __future__ import annotations

import types
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.classes.adapters import Adapters
from rpyc_dl.extension.classes.roles import COMPARISONS
from rpyc_dl.extension.functions import Function
from rpyc_dl.extension.passedtypes import Caller
from rpyc_dl.extension.signatures import Parameter, Signature, annotated_signature
from rpyc_dl.frontend.replace.namedtuples import is_namedtuple, is_users

#: What only makes values.
_MAKING = {"__init__", "__new__", "_missing_", "_generate_next_value_"}

#: What tuples and members have of their own, by which Python finds them and takes them apart.
_THEIR_OWN = {*COMPARISONS, "__hash__", "__iter__", "__len__", "__getitem__", "__contains__"}


@dataclass
class ValueMethod:
    """A method. `made_of`: how the class has it (`property`, `staticmethod`); `adapter`: the name of what is compiled
    for it, where that is another function; `why_not`: why it is not offered; `fills`: it raises an exception, of
    which the new one that is its `self` gets everything."""

    cls: type
    name: str
    signature: Signature | None = None
    made_of: str = ""
    adapter: str = ""
    why_not: str = ""
    fills: bool = False

    @property
    def title(self) -> str:
        """How messages call it."""
        return f"{self.cls.__name__}.{self.name}"


@dataclass
class MethodFunction(Function):
    """What Python calls as a method of a value."""

    value_method: ValueMethod = None  # type: ignore[assignment]


def value_methods(cls: type, adapters: Adapters, caller: Caller) -> Iterator[ValueMethod]:
    """The user's methods of an enumeration or a named tuple."""
    for name, value in vars(cls).items():
        func = getattr(value, "fget", None) or getattr(value, "__func__", None) or value
        if not isinstance(func, types.FunctionType) or name in _MAKING or not _is_written(cls, name, value, func):
            continue
        found = ValueMethod(cls, name, made_of="property" if isinstance(value, property) else "")
        try:
            _state(found, func, isinstance(value, staticmethod), isinstance(value, classmethod), adapters, caller)
        except UsageError as error:
            found.why_not = error.message
        yield found


def _is_written(cls: type, name: str, value: Any, func: types.FunctionType) -> bool:
    """Whether a member is written in the class: `enum` and `collections` make some."""
    return is_users(name, value) if is_namedtuple(cls) else func.__module__ == cls.__module__


def _state(
    found: ValueMethod, func: types.FunctionType, is_static: bool, on_class: bool, adapters: Adapters, caller: Caller
) -> None:
    if found.name in _THEIR_OWN:
        raise UsageError("it stands for an operator that Python has for such values")
    stated = annotated_signature(found.title, func, int(not is_static), caller)
    if stated.iterates or stated.takes_any_number:
        raise UsageError("it gives an iterator, or takes any number of arguments")
    if is_static or on_class:
        found.made_of = "staticmethod"
        found.adapter = adapters.on_class(found.cls, found.name, list(stated.parameters))
        found.signature = stated
        return
    found.signature = replace(
        stated,
        parameters=[Parameter("self", Parameter.POSITIONAL_ONLY), *stated.parameters],
        argtypes=[found.cls, *stated.argtypes],
        made={i + 1: kind for i, kind in stated.made.items()},
    )


def methods_source(methods: Iterable[ValueMethod]) -> Iterator[str]:
    """Python that gives the classes their methods: `module` has the functions by their titles."""
    listed = list(methods)
    if listed:
        yield from _ATTACHING.splitlines()
    for each in listed:
        if each.signature is None:
            text = f"{each.title} is not exported: {each.why_not}"
            yield f"attach({each.cls.__name__}, {each.name!r}, refusing({each.name!r}, {text!r}), {_of(each)})"
        else:
            taken = f"taken({each.cls.__name__}, {each.name!r})"
            yield f"attach({each.cls.__name__}, {each.name!r}, {taken}, {_of(each)})"


def _of(each: ValueMethod) -> str:
    if each.fills and each.signature is not None:
        return f"filling({each.cls.__name__})"
    return each.made_of or "None"


_ATTACHING = """
import functools
def taken(cls, name):
    function = getattr(module, f"{cls.__name__}.{name}")
    delattr(module, f"{cls.__name__}.{name}")
    @functools.wraps(function)
    def member(*args, **names):
        return function(*args, **names)
    return member
def refusing(name, why):
    def member(*args, **names):
        raise TypeError(why)
    return member
def attach(cls, name, member, made_of):
    member.__name__, member.__qualname__, member.__module__ = name, f"{cls.__name__}.{name}", __name__
    setattr(cls, name, made_of(member) if made_of is not None else member)
"""
