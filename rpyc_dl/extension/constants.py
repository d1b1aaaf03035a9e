"""The constants of a module: what its top has made that is a number, a text, or made of these."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Any

from rpyc_dl.extension.signatures import literal
from rpyc_dl.extension.sources import public_values
from rpyc_dl.source import instructions

_KEPT = ("__all__", "__version__", "__author__", "__license__")


def constant_values(module: types.ModuleType) -> Iterator[tuple[str, Any]]:
    """Name and value of each, but for those that functions of the module assign."""
    assigned = set(_assigned(module))
    for name, value in vars(module).items():
        if (name.startswith("__") and name not in _KEPT) or name in assigned:
            continue
        known = type(value) in (bool, int, float, str, bytes, tuple, frozenset) or name == "__all__"
        if known and literal(value) is not None:
            yield name, value


def unshared(module: types.ModuleType) -> Iterator[str]:
    """A note for each public list, dict and set: Python's would be another object than that of compiled code."""
    for name, value in public_values(module):
        if type(value) in (list, dict, set):
            what = f"Python's {type(value).__name__} would be another one than that of the module's functions"
            yield f"`{name}` is not exported: {what} (give a copy of it by a function)"


def constants(module: types.ModuleType) -> Iterator[tuple[str, str]]:
    """Name and Python expression of each."""
    for name, value in constant_values(module):
        yield name, str(literal(value))


def _assigned(module: types.ModuleType) -> Iterator[str]:
    """The names that functions assign by `global`."""
    pending = [value.__code__ for value in vars(module).values() if isinstance(value, types.FunctionType)]
    for value in vars(module).values():
        if isinstance(value, type) and value.__module__ == module.__name__:
            pending += [member.__code__ for member in vars(value).values() if isinstance(member, types.FunctionType)]
    while pending:
        code = pending.pop()
        for instruction in instructions(code):
            if instruction.opname in ("STORE_GLOBAL", "DELETE_GLOBAL"):
                yield instruction.argval
        pending += [const for const in code.co_consts if isinstance(const, types.CodeType)]
