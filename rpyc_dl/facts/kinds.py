"""Which kinds of values are instances of a class: what `isinstance` gives for values of builtin types. Python is
asked for each class that is named in a test, so that no test is False for want of a row."""

from __future__ import annotations

from collections import OrderedDict
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from rpyc_dl.facts.registry import Registry
from rpyc_dl.rlib.app.table import is_subclass
from rpyc_dl.rlib.rarithmetic import SIZED_INTS

#: The Python types of values of each kind.
_KIND_TYPES: dict[str, tuple[type, ...]] = {
    "int": (int,), "nonneg": (int,), "bool": (bool,), "float": (float,), "str": (str,), "char": (str,),
    "bytes": (bytes,), "list": (list,), "dict": (dict,), "ordered dict": (OrderedDict,),
    "set": (set,), "tuple": (tuple,), "range": (range,),
    "frozenset": (frozenset,), "bytearray": (bytearray,), "iterator": (type(iter([])),), "type": (type,),
    "none": (type(None),), "slice": (slice,), "function": (FunctionType, BuiltinFunctionType, MethodType),
    "plain function": (FunctionType,), "builtin function": (BuiltinFunctionType,), "bound method": (MethodType,),
    **{cls.__name__: (cls,) for cls in SIZED_INTS},
}  # fmt: skip
_VIEW_TYPES = {f"dict.{name}": type(getattr({}, name)()) for name in ("keys", "values", "items")}


def emit_kinds(world: Registry, cls: type, symbol: str) -> None:
    """Emit the kinds of which all values are instances of the class `cls`, whose atom is `symbol`."""
    for kind, types_of_kind in _KIND_TYPES.items():
        if all(_is_kind_of(cls, kind_type) for kind_type in types_of_kind):
            world.facts.add("kind_instance", kind, symbol)


def emit_callable_kind(world: Registry, value: Any, symbol: str) -> None:
    """Emit of which type of functions a live callable is."""
    for kind in ("plain function", "builtin function"):
        if type(value) in _KIND_TYPES[kind]:
            world.facts.add("callable_kind", symbol, kind)


def _is_kind_of(cls: type, kind_type: type) -> bool:
    try:
        return issubclass(kind_type, cls)
    except TypeError:
        return False


def emit_views(world: Registry, cls: type, symbol: str) -> None:
    """Emit the views of dicts that are instances of the abstract class."""
    for view, type_of_view in _VIEW_TYPES.items():
        if is_below(type_of_view, cls):
            world.facts.add("view_instance", view, symbol)


def is_below(cls: type, base: type) -> bool:
    """issubclass; False for a Protocol that cannot be asked at run time."""
    try:
        return is_subclass(cls, base)
    except TypeError:
        return False
