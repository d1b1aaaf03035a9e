"""The modules that a program consists of, and the classes that they name."""

from __future__ import annotations

import sys
import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rpyc_dl.frontend.programtext.storedglobals import current, is_of_program
from rpyc_dl.ownmodules import is_of_library, own_modules
from rpyc_dl.programtables import ProgramTable

#: What a program may import, and is not part of it: the translator, and what runs tests, which may add its own.
BESIDE = {"rpyc_dl", "py", "pytest", "_pytest", "pluggy", "xdist", "execnet", "hypothesis"}
#: What can be reached from a namespace, by its identity and by what changes when more is imported.
_reached: ProgramTable[tuple[int, ...], Sequence[dict[str, Any]]] = ProgramTable()


def modules_of(namespace: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """The namespaces of the program that can be reached from one, and from that of the entry point: by what they
    import, and by what derives from their classes. Nearly always these are those of the entry point alone."""
    program = current().program
    of_program = _reached_from(program, ())
    if any(namespace is space for space in of_program):
        return of_program
    return _reached_from(namespace, of_program)


def _reached_from(namespace: dict[str, Any], known: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """The known namespaces, and what else can be reached from one. It is looked for again when more was imported."""
    key = (id(namespace), len(namespace), len(sys.modules), len(own_modules()), len(known))
    if key not in _reached:
        found = {id(space): space for space in (*known, namespace)}
        pending = [namespace]
        while pending:
            for value in list(pending.pop().values()):
                for module in _modules_of(value):
                    if id(vars(module)) not in found and is_programs(module):
                        found[id(vars(module))] = vars(module)
                        pending.append(vars(module))
        _reached[key] = tuple(found.values())
    return _reached[key]


def is_programs(module: types.ModuleType) -> bool:
    """Whether it is a module of the program, none of the library and none that has called the translator."""
    return is_of_program(module) and module.__name__.partition(".")[0] not in BESIDE


def _modules_of(value: Any) -> Iterator[types.ModuleType]:
    if isinstance(value, types.ModuleType):
        yield value
    elif isinstance(value, (type, types.FunctionType)):
        for each in _with_derived(value) if isinstance(value, type) else (value,):
            name = each.__module__ or ""
            module = own_modules().get(name) or sys.modules.get(name)
            if module is not None and name != "__main__":  # that is the program, or what has called the translator
                yield module


def _with_derived(cls: type) -> Iterator[type]:
    yield cls
    if not is_of_library(cls.__module__ or "") and not issubclass(cls, type):
        for derived in cls.__subclasses__():
            yield from _with_derived(derived)


def classes_of_modules(modules: Sequence[dict[str, Any]]) -> list[type]:
    """The classes that modules have a name for, each once; without those of the library."""
    values = [value for namespace in modules for value in list(namespace.values())]
    found = {id(value): value for value in values if isinstance(value, type)}  # a metaclass may define a hash
    return [cls for cls in found.values() if not is_of_library(cls.__module__ or "")]


def members_of_class(cls: type) -> Iterator[tuple[str, Any]]:
    for base in cls.__mro__[:-1]:
        for name, member in vars(base).items():
            if not (name.startswith("__") and name.endswith("__")):
                yield name, member


def files_of(modules: Iterable[dict[str, Any]]) -> list[str]:
    return [space.get("__file__") or "" for space in modules]
