"""`cls.__mro__` of a class that varies: a function that compares it with the program's classes.

`type(node).__mro__` in a visitor, `type(self).mro()`: what is known of each class while translating is a tuple of the
function. A class of another kind, as `int`, raises NotImplementedError when it is asked.
"""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.synthetic import compile_function, is_ours
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable

_functions: ProgramTable[tuple[int, ...], tuple[list[type], types.FunctionType]] = ProgramTable()


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
    classes = classes_of(namespace)
    key = tuple(map(id, classes))
    if key not in _functions:
        lines = ["def function(cls):"]
        names: dict[str, Any] = {}
        for number, cls in enumerate(classes):
            names[f"class_{number}"], names[f"order_{number}"] = cls, cls.__mro__
            lines += [f"    if cls is class_{number}: return order_{number}"]
        lines += ["    raise NotImplementedError('__mro__ of a class that the program does not define')"]
        _functions[key] = (classes, compile_function("\n".join(lines), names))
    return _functions[key][1]
