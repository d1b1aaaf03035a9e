"""`cls.__mro__`, `cls.__subclasses__()` of a class that varies: it is compared with the classes of the program.

`type(node).__mro__` in a visitor, `type(self).mro()`: what is known of each class while translating is a tuple of the
function. A class of another kind, as `int`, raises NotImplementedError when it is asked.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.synthetic import compile_function, is_ours
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable

_functions: ProgramTable[tuple[object, ...], tuple[list[type], types.FunctionType]] = ProgramTable()


def classes_of(namespace: dict[str, Any]) -> list[type]:
    """The classes of the program that a module with these globals belongs to, in the order of their definition."""
    found: dict[int, type] = {}
    for module in modules_of(namespace):
        for value in list(module.values()):
            if isinstance(value, type) and not is_of_library(value.__module__ or "") and not is_ours(value):
                found[id(value)] = value
    return list(found.values())


def order_reader(namespace: dict[str, Any]) -> types.FunctionType:
    """The function that gives the `__mro__` of a class of the program."""
    return _reader(namespace, "__mro__", lambda cls: cls.__mro__)


def subclasses_reader(namespace: dict[str, Any]) -> types.FunctionType:
    """The function that gives a tuple of the classes right below a class of the program."""
    return _reader(namespace, "__subclasses__", _right_below)


def _right_below(cls: type) -> tuple[type, ...]:
    below: list[type] = type.__subclasses__(cls)
    return tuple(each for each in below if origin_of(each) is each and not is_ours(each))


def _reader(namespace: dict[str, Any], name: str, told: Callable[[type], tuple[type, ...]]) -> types.FunctionType:
    classes = classes_of(namespace)
    key = (name, *map(id, classes))
    if key not in _functions:
        lines = ["def function(cls):"]
        names: dict[str, Any] = {}
        for number, cls in enumerate(classes):
            names[f"class_{number}"], names[f"told_{number}"] = cls, told(cls)
            lines += [f"    if cls is class_{number}: return told_{number}"]
        lines += [f"    raise NotImplementedError('{name} of a class that the program does not define')"]
        _functions[key] = (classes, compile_function("\n".join(lines), names))
    return _functions[key][1]
