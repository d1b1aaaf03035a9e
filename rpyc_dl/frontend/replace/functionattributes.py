"""Attributes that a program gives to its functions: `f.calls += 1`.

A live function is a constant. What it has besides its code lives in a prebuilt instance of a class made for it: the
flow space puts that in the place of the function where an attribute of it is read or stored. A function that captures
run-time values is an instance already; one that gets attributes where it is made becomes one: see `gets_attributes`.
"""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.model import Constant
from rpyc_dl.programtables import ProgramTable

_namespaces: ProgramTable[int, tuple[types.FunctionType, Any]] = ProgramTable()  # by identity; holds the function
_functions: ProgramTable[type, types.FunctionType] = ProgramTable()

#: Operations that look at an attribute of their first argument.
USES = frozenset({"getattr", "setattr", "delattr", "hasattr"})


def redirected(opname: str, args: Sequence[Any]) -> Sequence[Any]:
    """The arguments of an operation: where it is about an attribute of a live function, the object that holds it."""
    if opname in USES and all(isinstance(arg, Constant) for arg in args[:2]):
        func, name = args[0].value, args[1].value
        if isinstance(func, types.FunctionType) and isinstance(name, str) and not _is_special(name):
            return [Constant(namespace_of(func)), *args[1:]]
    return args


def namespace_of(func: types.FunctionType) -> Any:
    """The object that holds the attributes of a function: the same one for the same function."""
    if id(func) not in _namespaces:
        cls = type("function", (), {"__module__": func.__module__, "__qualname__": func.__qualname__})
        namespace = cls()
        vars(namespace).update({name: value for name, value in vars(func).items() if not _is_special(name)})
        _namespaces[id(func)] = (func, namespace)
        _functions[cls] = func
    return _namespaces[id(func)][1]


def function_of(cls: type) -> types.FunctionType | None:
    """The function whose attributes instances of the class hold; None where it is no such class."""
    return _functions.get(cls)


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def gets_attributes(code: types.CodeType, outer: types.CodeType) -> bool:
    """Whether a function made in `outer` from `code` is given attributes there, or in what is made there: each one
    that is made has its own then."""
    name = code.co_name
    return any(_stores_on(inner, name) for inner in (outer, *nested_codes(outer)))


def _stores_on(code: types.CodeType, name: str) -> bool:
    """Whether the code stores an attribute of its variable `name`: `f.x = y`, or `f.x += y`, which doubles `f`."""
    if name not in code.co_varnames + code.co_cellvars + code.co_freevars:
        return False
    bytecode = decode(code)
    pairs = zip(bytecode.instrs, bytecode.instrs[1:], strict=False)
    return any(
        after.op in ("STORE_ATTR", "COPY") and before.op in _LOADS and bytecode.slots[before.arg] == name
        for before, after in pairs
    )


_LOADS = frozenset({"LOAD_FAST", "LOAD_DEREF"})
