"""Global variables that a program stores while it runs: `global count; count += 1`, `config.debug = True`.

A global variable that no live function stores is a constant: what the import of its module left. Those that are
stored are attributes of an object that stands for the module, an instance of a class made for it. Its attributes
begin with what the import left; a variable without a value then is an attribute that is not set. Loads and stores of
the variables become loads and stores of these attributes, so that inference joins what is stored as it does for any
instance.

Whether a variable is stored is not known when a function that reads it is looked at. The first store that is found
starts the analysis again (`Stored`), with all variables that functions of its module store.
"""

from __future__ import annotations

import builtins
import sys
import types
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import pairwise
from typing import Any

from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.frontend.bytecode.rawcode import raw_instructions
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app import table

_OPCODES = frozenset({"STORE_GLOBAL", "DELETE_GLOBAL"})
_OF_ATTRIBUTES = frozenset({"STORE_ATTR", "DELETE_ATTR"})


class Globals:
    """The base of all classes whose instance stands for the stored variables of a module."""


class StoredAgain(Exception):
    """A store of a global variable that was taken for a constant: the analysis has to start again."""


class StoredGlobals:
    """The global variables that one program stores."""

    def __init__(self, is_final: bool = False) -> None:
        #: Whether stores of what was a constant are taken as they come: for a graph that is only looked at.
        self._is_final = is_final
        #: By the identity of a module's namespace: the namespace, the names that are stored, the object.
        self._modules: dict[int, tuple[dict[str, Any], set[str], Globals]] = {}
        self._deleted: set[tuple[Globals, str]] = set()
        #: The namespace of the module that has the entry point.
        self.program: dict[str, Any] = {}

    @property
    def size(self) -> int:
        """How much is known to be stored and deleted, which only grows."""
        return sum(len(names) for _, names, _ in self._modules.values()) + len(self._deleted)

    def cell(self, namespace: dict[str, Any], name: str) -> Globals | None:
        """The object that has the variable as its attribute; None for a constant."""
        found = self._modules.get(id(namespace))
        return found[2] if found is not None and name in found[1] else None

    def names(self, namespace: dict[str, Any]) -> set[str]:
        """The variables of a module that are stored."""
        found = self._modules.get(id(namespace))
        return set() if found is None else found[1]

    def stream(self, name: str) -> Globals | None:
        """The object that has a standard stream as its attribute; None where the program stores none."""
        return self.cell(vars(sys), name)

    def cell_to_store(self, namespace: dict[str, Any], name: str, code: types.CodeType) -> Globals:
        """The object whose attribute a store in this code sets. Raises StoredAgain."""
        cell = self.cell(namespace, name)
        if cell is not None:
            return cell
        cell = self._add(namespace, name)
        for each in (code, *_codes(namespace)):
            for where, other in _stores(each, namespace):
                self._add(where, other)
        self._start_again()
        return cell

    def cell_to_delete(self, namespace: dict[str, Any], name: str, code: types.CodeType) -> Globals:
        """The object whose attribute a `del` in this code deletes. Raises StoredAgain."""
        cell = self.cell_to_store(namespace, name, code)
        if (cell, name) not in self._deleted:
            self._deleted.add((cell, name))
            self._start_again()
        return cell

    def undefined(self, namespace: dict[str, Any], name: str) -> None:
        """Called where a variable without a value is read. Raises StoredAgain if functions of the module store it."""
        if any((namespace, name) in _stores(code, namespace) for code in _codes(namespace)):
            self._add(namespace, name)
            self._start_again()

    def is_always_set(self, cell: Globals, name: str) -> bool:
        """Whether the variable has a value from the start, and is never deleted."""
        return hasattr(cell, name) and not self.is_deleted(cell, name)

    def is_deleted(self, cell: Globals, name: str) -> bool:
        """Whether the program deletes the variable anywhere."""
        return (cell, name) in self._deleted

    def may_mean_builtin(self, namespace: dict[str, Any], name: str) -> bool:
        """Whether a function of the module calls what the variable has: else what is stored is something else than
        the builtin of that name (`vars = [1, 2]`), which is not read where the variable has no value."""
        return any(name in _called(code) for code in _codes(namespace))

    def store(self, variables: Iterable[tuple[dict[str, Any], str]]) -> None:
        """Have these variables stored from the start, each given by its namespace and name."""
        for namespace, name in variables:
            self._add(namespace, name)

    def _add(self, namespace: dict[str, Any], name: str) -> Globals:
        """Have the variable stored."""
        if id(namespace) not in self._modules:
            qualname = str(namespace.get("__name__", "__main__"))
            cls = type("module", (Globals,), {"__module__": qualname, "__qualname__": qualname})
            self._modules[id(namespace)] = (namespace, set(), cls())
        _, names, cell = self._modules[id(namespace)]
        names.add(name)
        if name in namespace:
            setattr(cell, name, table.of_the_process(namespace[name]))
        return cell

    def _start_again(self) -> None:
        if not self._is_final:
            raise StoredAgain


_current: ContextVar[StoredGlobals | None] = ContextVar("stored_globals", default=None)


@contextmanager
def active(stored: StoredGlobals) -> Iterator[None]:
    """Build graphs with these variables stored; StoredAgain is raised, and they are more, where one was missing."""
    token = _current.set(stored)
    try:
        yield
    finally:
        _current.reset(token)


def current() -> StoredGlobals:
    """What the program that is analysed stores; where there is none, what one graph does."""
    return _current.get() or StoredGlobals(is_final=True)


#: What of `sys` a program may store: `print` and `input` go there then. (No other program pays for that.)
STREAMS = ("stdin", "stdout", "stderr")


def may_store(module: types.ModuleType, name: str) -> bool:
    """Whether what stores this attribute of a module means a variable: of a program's code, or a standard stream."""
    return is_of_program(module) or (module is sys and name in STREAMS)


def is_of_program(module: types.ModuleType) -> bool:
    """Whether what stores attributes of the module means the variables of code that is translated."""
    return module is not builtins and not is_of_library(module.__name__)


def stored_by(namespace: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The variables that the functions and methods of a module store, of whatever module."""
    for code in _codes(namespace):
        yield from _stores(code, namespace)


def _codes(namespace: Mapping[str, Any]) -> Iterator[types.CodeType]:
    """The code of the functions and methods of a module."""
    seen: set[int] = set()
    pending = list(namespace.values())
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, (staticmethod, classmethod)):
            pending.append(value.__func__)
        elif isinstance(value, property):
            pending += [value.fget, value.fset, value.fdel]
        elif isinstance(value, type) and value.__module__ == namespace.get("__name__"):
            pending += vars(value).values()
        elif isinstance(value, types.FunctionType) and value.__globals__ is namespace:
            yield value.__code__
            yield from nested_codes(value.__code__)


@remembered
def _called(code: types.CodeType) -> frozenset[str]:
    """The names of global variables that a code object calls."""
    return frozenset(i.argval for i in raw_instructions(code) if i.opname == "LOAD_GLOBAL" and i.arg & 1)


def _stores(code: types.CodeType, namespace: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
    """The variables that a code object stores: namespaces and names."""
    instructions = list(raw_instructions(code))
    for instr in instructions:
        if instr.opname in _OPCODES:
            yield namespace, instr.argval
    for before, instr in pairwise(instructions):
        module = namespace.get(before.argval) if before.opname == "LOAD_GLOBAL" else None
        if (
            instr.opname in _OF_ATTRIBUTES
            and isinstance(module, types.ModuleType)
            and may_store(module, instr.argval)
        ):
            yield vars(module), instr.argval
