"""`dir(x)` of an instance of a class of the program: what its class has, which is known, and its own attributes."""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.frontend.flow.classorder import classes_of
from rpyc_dl.frontend.synthetic import compile_function, shown
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.iterators.functional import attribute_names
from rpyc_dl.rlib.app.primitives import lists_names
from rpyc_dl.rlib.objectmodel import specialize

_functions: ProgramTable[tuple[int, ...], tuple[list[type], types.FunctionType]] = ProgramTable()


def directory_reader(namespace: dict[str, Any]) -> types.FunctionType:
    """The function that does `dir(x)` in a module with these globals."""
    classes = classes_of(namespace)
    key = tuple(map(id, classes))
    if key not in _functions:
        lines = ["def function(x):", "    if isinstance(x, type):", "        lists_names(x, 1)"]
        lines += ["        return [*listed(x)]", "    cls = type(x)"]
        names: dict[str, Any] = {"listed": listed, "attribute_names": attribute_names, "lists_names": lists_names}
        for number, cls in enumerate(classes):
            names[f"class_{number}"], names[f"names_{number}"] = cls, _names(cls)
            own = "sorted({*names_%d, *attribute_names(x)})" if cls.__dictoffset__ else "[*names_%d]"
            lines += [f"    if cls is class_{number}:", f"        lists_names(class_{number}, 1)"]
            lines += [f"        return {own % number}"]
        lines += ["    raise NotImplementedError('dir() of what is no instance of a class of the program')"]
        _functions[key] = (classes, compile_function("\n".join(lines), names))
    return _functions[key][1]


def known_names(value: Any) -> tuple[str, ...] | None:
    """What `dir` gives for a class, or for a module of the library; None for anything else."""
    if isinstance(value, type):
        return _names(value)
    if isinstance(value, types.ModuleType) and is_of_library(value.__name__):
        return tuple(dir(value))
    return None


@specialize.memo()
def listed(cls: type) -> tuple[str, ...]:
    """What `dir` gives for a class that varies: found while translating, for each that there may be."""
    return _names(cls)


def _names(cls: type) -> tuple[str, ...]:
    found = [name for name in dir(cls) if shown(name) == name and name != "__abstractmethods__"]
    return tuple(sorted({*found, "__dict__"} if cls.__dictoffset__ and cls is not type else found))
