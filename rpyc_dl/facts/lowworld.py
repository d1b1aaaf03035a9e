"""Low-level types, pointers and operations as facts (document 004). `rules/builtins/lowlevel.dl` reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.facts.kinds import emit_kinds
from rpyc_dl.facts.naming import qualified
from rpyc_dl.facts.registry import Registry
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.rlib import objectmodel, rarithmetic
from rpyc_dl.rlib.app.primitives import PRIMITIVES

#: Functions of ours that low-level helpers and programs call: they are builtins to the rules, under these names.
LOWLEVEL_FUNCTIONS: dict[Callable[..., Any], str] = {
    lltype.malloc: "lltype.malloc",
    lltype.nullptr: "lltype.nullptr",
    lltype.cast_pointer: "lltype.cast_pointer",
    lltype.typeOf: "lltype.typeOf",
    rarithmetic.intmask: "intmask",
    rarithmetic.ovfcheck: "ovfcheck",
    objectmodel.we_are_translated: "we_are_translated",
    **PRIMITIVES,
}

#: The atoms of values of primitive low-level types that have a high-level twin.
PRIMITIVE_ATOMS: dict[Any, str] = {
    lltype.Signed: "int",
    lltype.Float: "float",
    lltype.Bool: "bool",
    lltype.UniChar: "char",
    lltype.Void: "none",
}


def is_lowlevel(value: Any) -> bool:
    """Whether the object belongs to the low-level world."""
    if isinstance(value, (lltype.LowLevelType, lltype._ptr, LLOp, rarithmetic.base_int)):
        return True
    if isinstance(value, type):
        return rarithmetic.is_sized_int(value)
    return callable(value) and _is_known_function(value)


def _is_known_function(value: Any) -> bool:
    try:
        return value in LOWLEVEL_FUNCTIONS
    except TypeError:  # not hashable
        return False


def atom(world: Registry, value: Any) -> str:
    """The atom of a low-level object."""
    if isinstance(value, lltype.LowLevelType):
        return type_symbol(world, value)
    if isinstance(value, lltype._ptr):
        return pointer_atom(world, lltype.typeOf(value))
    if isinstance(value, LLOp):
        return _builtin(world, value, f"llop.{value.opname}", llop=True)
    if isinstance(value, rarithmetic.base_int):
        return sized_atom(world, type(value))
    if isinstance(value, type):
        name = value.__name__
        world.facts.add("sized_type", name, sized_atom(world, value))
        symbol = _builtin(world, value, name)
        emit_kinds(world, value, symbol)
        return symbol
    return _builtin(world, value, LOWLEVEL_FUNCTIONS[value])


def _builtin(world: Registry, value: Any, name: str, llop: bool = False) -> str:
    symbol, new = world.names.intern(value, "builtin", name)
    if new:
        world.facts.add("is_builtin", symbol, name)
        if llop:
            world.facts.add("is_llop", name)
    return symbol


def is_sized(world: Registry, atom: str) -> bool:
    """Whether the atom is that of a sized integer type."""
    return atom in world.names and rarithmetic.is_sized_int(world.names.object(atom))


def sized_atom(world: Registry, cls: Any) -> str:
    """The atom of integers of a sized type; what arithmetic on it and on each type that is known already gives."""
    name: str = cls.__name__
    if name not in world.names:
        world.names.reserve(name, cls)
        world.facts.add("sized_integer", name)
        if not cls.SIGNED and cls.BITS == rarithmetic.LONG_BIT:
            world.facts.add("beyond_int", name)
        for other in rarithmetic.SIZED_INTS:
            if other.__name__ in world.names:
                result = sized_atom(world, rarithmetic.compute_restype(cls, other))
                world.facts.add("sized_result", name, other.__name__, result)
                world.facts.add("sized_result", other.__name__, name, result)
    return name


def type_symbol(world: Registry, T: Any) -> str:
    """The symbol of a low-level type as a value; equal types have one symbol."""
    known = world.lltypes.get(T)
    if known is None:
        known = world.lltypes[T] = world.names.fresh(f"lltype {type(T).__name__} {getattr(T, '_name', '')}".strip())
        world.names.reserve(known, T)
        world.facts.add("lltype_value", known)
    return known


def pointer_atom(world: Registry, PTR: Any) -> str:
    """The atom `pointer to T`."""
    target = type_symbol(world, PTR.TO)
    symbol = f"pointer to {target}"
    if symbol not in world.names:
        world.names.reserve(symbol, PTR)
        world.facts.add("ptr_type", symbol, target)
    return symbol


def value_atom(world: Registry, T: Any) -> str:
    """The atom of the values of a low-level type."""
    if isinstance(T, lltype.Ptr):
        return pointer_atom(world, T)
    if T in PRIMITIVE_ATOMS:
        return PRIMITIVE_ATOMS[T]
    if isinstance(T, lltype.Number):
        return sized_atom(world, T.cls)
    symbol = f"ll {qualified(type(T)) if not isinstance(T, lltype.Primitive) else T._name}"
    if symbol not in world.names:
        world.names.reserve(symbol, T)
        world.facts.add("ll_primitive", symbol)
    return symbol


def type_of_atom(world: Registry, symbol: str) -> Any:
    """The low-level type of values with this atom, or None."""
    for T, name in PRIMITIVE_ATOMS.items():
        if name == symbol and name != "none":
            return T
    if symbol == "nonneg":
        return lltype.Signed
    if symbol not in world.names:
        return None
    obj = world.names.object(symbol)
    if isinstance(obj, type) and rarithmetic.is_sized_int(obj):
        return lltype.number_type(obj)
    return obj if isinstance(obj, lltype.LowLevelType) else None
