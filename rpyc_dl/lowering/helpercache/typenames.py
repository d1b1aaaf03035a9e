"""Low-level types as text: a symbol for each type, and definitions from which it can be made again.

The symbol of a primitive type is its name, that of a pointer `*` and the symbol of its target; that of a container is
the hash of its whole structure, everything that it leads to included. Types that are defined differently may have
equal structure (`primitives._equal`): then they have different symbols, which costs a second entry in the cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakValueDictionary

from rpyc_dl.lltype import types
from rpyc_dl.lltype.primitives import (
    INTEGERS,
    Bool,
    Char,
    Float,
    IntOrFloat,
    LowLevelType,
    Primitive,
    SingleFloat,
    UniChar,
    Void,
)
from rpyc_dl.lltype.types import (
    Array,
    FixedSizeArray,
    ForwardReference,
    FuncType,
    GcArray,
    GcForwardReference,
    GcOpaqueType,
    GcStruct,
    OpaqueType,
    Ptr,
    RttiType,
    Struct,
)


class Unnameable(Exception):
    """Something has no name that means the same in another translation: what refers to it is not cached."""


#: A definition: the name of the class, and what its constructor takes, component types by their symbols.
Definition = list[Any]

_PRIMITIVES: dict[str, Any] = {
    T._name: T for T in (*INTEGERS, Float, SingleFloat, IntOrFloat, Bool, Char, UniChar, Void)
}
_CLASSES: dict[str, Any] = {
    cls.__name__: cls
    for cls in (Struct, GcStruct, Array, GcArray, FixedSizeArray, FuncType, OpaqueType, RttiType, GcOpaqueType)
}


def primitive(name: str) -> LowLevelType:
    """The primitive type with this name. KeyError where there is none."""
    T: LowLevelType = _PRIMITIVES[name]
    return T


#: The containers that were met, by symbol: a type that is read is the one that the program has already, if it does.
_known: WeakValueDictionary[str, LowLevelType] = WeakValueDictionary()


def symbol(T: LowLevelType) -> str:
    """The symbol of a type. Unnameable where it is not complete, or has methods."""
    if isinstance(T, Primitive):
        return T._name
    if isinstance(T, Ptr):
        return f"*{symbol(T.TO)}"
    known: str | None = T.__dict__.get("_symbol")
    if known is None:
        parts: list[str] = []
        _write(T, {}, parts)
        known = hashlib.blake2b("\n".join(parts).encode(), digest_size=12).hexdigest()
        T.__dict__["_symbol"] = known
        _known[known] = T
    return known


def _write(T: LowLevelType, seen: dict[int, int], parts: list[str]) -> None:
    """The structure of a type, depth first; a container that occurs again is its number."""
    if isinstance(T, Primitive):
        parts.append(T._name)
        return
    if isinstance(T, Ptr):
        parts.append("*")
        T = T.TO
    number = seen.get(id(T.__dict__))  # a forward reference shares it with what it has become
    if number is not None:
        parts.append(f"#{number}")
        return
    seen[id(T.__dict__)] = len(seen)
    kind, *rest = _definition(T, lambda part: "")
    parts.append(f"{kind} {rest!r}")
    for part in T._components():
        _write(part, seen, parts)


def definition(T: LowLevelType) -> Definition:
    """The definition of a container type."""
    return _definition(T, symbol)


def _definition(T: Any, name: Callable[[LowLevelType], str]) -> Definition:
    kind = type(T).__name__
    if kind not in _CLASSES or getattr(T, "_adtmeths", None):
        raise Unnameable(f"the type {kind}")
    hints = _hints(T)
    if isinstance(T, Struct):
        return [kind, T._name, [[field, name(FIELD)] for field, FIELD in T._flds.items()], hints]
    if isinstance(T, Array):
        return [kind, name(T.OF), hints]
    if isinstance(T, FixedSizeArray):
        return [kind, name(T.OF), T.length, hints]
    if isinstance(T, FuncType):
        return [kind, [name(ARG) for ARG in T.ARGS], name(T.RESULT)]
    return [kind, T.tag, hints]


def _hints(T: Any) -> dict[str, Any]:
    """The hints of a type; a set as the sorted list of its members."""
    hints: dict[str, Any] = {}
    for key, value in sorted(getattr(T, "_hints", {}).items()):
        if isinstance(value, (set, frozenset)):
            hints[key] = sorted(value)
        elif isinstance(value, (bool, int, str)):
            hints[key] = value
        else:
            raise Unnameable(f"the hint {key}={value!r}")
    return hints


class TypeReader:
    """Makes types from `definitions` (symbol -> Definition), each once.

    What a type has inside it is made before it; what it only points to may wait, and waits: a class that points to
    its own subclass could not be begun otherwise, as the subclass has the class inside it.
    """

    def __init__(self, definitions: Mapping[str, Definition]) -> None:
        self.definitions = definitions
        self._made: dict[str, Any] = {}
        self._promised: dict[str, ForwardReference] = {}

    def read(self, text: str) -> Any:
        """The type with this symbol, complete. KeyError where its definition is missing."""
        T = self._inside(text)
        while self._promised:
            self._container(next(iter(self._promised)))
        return T

    def _inside(self, text: str) -> Any:
        """The type of a field, an item, an argument."""
        if text.startswith("*"):
            target = text[1:]
            return Ptr(self._inside(target) if target.startswith("*") else self._target(target))
        return self._found(text) or self._container(text)

    def _found(self, text: str) -> Any:
        return _PRIMITIVES.get(text) or self._made.get(text) or _known.get(text)

    def _target(self, text: str) -> Any:
        """What a pointer points to: a promise where it has not been made yet."""
        found = self._found(text) or self._promised.get(text)
        if found is None:
            cls = _CLASSES[self.definitions[text][0]]
            if cls is RttiType:  # there is only one, known by its identity
                return self._container(text)
            gc = cls._gckind == "gc"
            found = self._promised[text] = GcForwardReference() if gc else ForwardReference()
        return found

    def _container(self, text: str) -> Any:
        kind, *rest = self.definitions[text]
        T = self._make(kind, rest)
        promised = self._promised.pop(text, None)
        if promised is not None:
            promised.become(T)
            T = promised
        T.__dict__["_symbol"] = text
        self._made[text] = _known[text] = T
        return T

    def _make(self, kind: str, rest: list[Any]) -> Any:
        cls = _CLASSES[kind]
        if kind == "FuncType":
            return cls([self._inside(part) for part in rest[0]], self._inside(rest[1]))
        hints = {key: set(value) if isinstance(value, list) else value for key, value in rest[-1].items()}
        if kind in ("Struct", "GcStruct"):
            return cls(rest[0], *((field, self._inside(part)) for field, part in rest[1]), hints=hints)
        if kind == "FixedSizeArray":
            return cls(self._inside(rest[0]), rest[1], hints=hints)
        if kind == "RttiType":
            return types.RuntimeTypeInfo
        if kind in ("Array", "GcArray"):
            return cls(self._inside(rest[0]), hints=hints)
        return cls(rest[0], hints=hints)
