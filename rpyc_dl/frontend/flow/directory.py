"""`dir(x)` of an instance of a class of the program: what its class has, which is known, and its own attributes."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any, TypeGuard

from rpyc_dl.frontend.flow.classorder import classes_of
from rpyc_dl.frontend.programtext.classstores import ANY_CLASS, stored_in_classes
from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.synthetic import compile_function, shown
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.iterators.functional import attribute_names
from rpyc_dl.rlib.objectmodel import specialize

_functions: ProgramTable[tuple[int, ...], tuple[list[type], types.FunctionType]] = ProgramTable()


def directory_reader(namespace: dict[str, Any]) -> types.FunctionType | None:
    """The function that does `dir(x)` in a module with these globals; None where the program stores attributes of a
    class that the class does not have before: they would be missing."""
    classes = classes_of(namespace)
    if _adds_to_classes(modules_of(namespace), classes):
        return None
    key = tuple(map(id, classes))
    if key not in _functions:
        lines = ["def function(x):", "    if isinstance(x, type): return [*listed(x)]", "    cls = type(x)"]
        names: dict[str, Any] = {"listed": listed, "attribute_names": attribute_names}
        for number, cls in enumerate(classes):
            names[f"class_{number}"], names[f"names_{number}"] = cls, _names(cls)
            own = "sorted({*names_%d, *attribute_names(x)})" if cls.__dictoffset__ else "[*names_%d]"
            lines += [f"    if cls is class_{number}: return {own % number}"]
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


def _adds_to_classes(modules: Sequence[dict[str, Any]], classes: Sequence[type]) -> bool:
    """Whether modules store an attribute of a class that it does not have, or delete one."""
    stored = {pair for module in modules for pair in stored_in_classes(str(module.get("__file__")))}
    for root, name in stored:
        found = classes if root in ANY_CLASS else [each for each in (m.get(root) for m in modules) if _is_class(each)]
        if not all(hasattr(cls, name) for cls in found):
            return True
    return False


def _is_class(value: Any) -> TypeGuard[type]:
    return isinstance(value, type)
