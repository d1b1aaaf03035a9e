"""Kinds: what a value shows of its type, what an annotation says of it, and whether the two are the same.

A kind is a dict from families to what else is known: the rank of a number, the class of an instance, the kinds of the
parts of a container or tuple. None is a family beside others; two other families would be Top. (001, "Annotation
model".)
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import reduce
from types import BuiltinFunctionType, BuiltinMethodType, FunctionType, GeneratorType, MethodType, TracebackType
from typing import Any

from rpyc_dl.annotator import model
from rpyc_dl.annotator.model import SomeObject
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.synthetic import Closure, Generator

Kind = dict[str, Any]

#: How deep containers and tuples are looked into, and how many items of each.
DEPTH, ITEMS = 4, 50
RANK = {bool: 0, int: 1, float: 2}
_CALLABLE = (FunctionType, MethodType, BuiltinFunctionType, BuiltinMethodType, type)
_LEAVES = {bytes: "bytes", bytearray: "bytearray", str: "str", range: "range", slice: "slice", type(None): "none"}


def of_value(value: Any, depth: int = DEPTH) -> Kind:
    """The kind that a value shows."""
    cls = type(value)
    if cls in RANK:
        return {"number": RANK[cls]}
    if cls in _LEAVES:
        return {_LEAVES[cls]: None}
    if cls in (list, set, frozenset):
        return {cls.__name__: (_joined(value, depth),)}
    if cls is dict:
        return {"dict": (_joined(value, depth), _joined(value.values(), depth))}
    if isinstance(value, tuple):
        parts = tuple(of_value(item, depth - 1) if depth else {} for item in value)
        return {f"tuple of {len(value)}": parts}
    if isinstance(value, _CALLABLE):
        return {"callable": None}
    if isinstance(value, TracebackType):
        return {"none": None}  # there are none when a program is compiled
    if isinstance(value, GeneratorType) or (
        isinstance(value, Iterator) and cls.__module__ in ("builtins", "itertools")
    ):
        return {"iterator": None}
    return _instance(cls)


def _instance(cls: type) -> Kind:
    own = cls.__module__ == "builtins" or not cls.__module__.startswith(("rpyc_dl.", "collections", "_"))
    return {"instance": cls} if own or issubclass(cls, (Enum, BaseException)) else {"other": None}


def _joined(values: Any, depth: int) -> Kind:
    if not depth:
        return {}
    return reduce(join, [of_value(value, depth - 1) for value in list(values)[:ITEMS]], {})


def join(a: Kind, b: Kind) -> Kind:
    """The least kind above both."""
    result = dict(a)
    for family, more in b.items():
        result[family] = _above(result[family], more) if family in result else more
    return result


def _above(a: Any, b: Any) -> Any:
    if isinstance(a, int):
        return max(a, b)
    if isinstance(a, tuple):
        return tuple(join(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, type):
        return next(base for base in a.__mro__ if issubclass(b, base))
    return None


def of_annotation(s: SomeObject, depth: int = DEPTH) -> Kind:
    """The kind that an annotation says."""
    if isinstance(s, model.SomeOptional):
        return join({"none": None}, of_annotation(s.s_value, depth))
    kind = _without_none(s, depth)
    return join({"none": None}, kind) if s.can_be_none() else kind


def _without_none(s: Any, depth: int) -> Kind:
    def parts(*inside: SomeObject) -> tuple[Kind, ...]:
        return tuple(of_annotation(each, depth - 1) if depth else {} for each in inside)

    match s:
        case model.SomeBool() | model.SomeInteger() | model.SomeFloat():
            return {"number": {model.SomeBool: 0, model.SomeInteger: 1}.get(type(s), 2)}
        case model.SomeString() | model.SomeBytes() | model.SomeByteArray() | model.SomeNone():
            names = {model.SomeBytes: "bytes", model.SomeByteArray: "bytearray", model.SomeNone: "none"}
            return {names.get(type(s), "str"): None}
        case model.SomeList():
            return {"list": parts(s.listdef.s_item)}
        case model.SomeSet():
            return {"frozenset" if s.frozen else "set": parts(s.setdef.s_item)}
        case model.SomeDict():
            return {"dict": parts(s.dictdef.s_key, s.dictdef.s_value)}
        case model.SomeTuple():
            return {f"tuple of {len(s.items)}": parts(*s.items)}
        case model.SomeVarTuple():
            return {"tuple": parts(s.listdef.s_item)}
        case model.SomeInstance() if s.classdef is not None:
            cls = origin_of(s.classdef.pyclass)
            if issubclass(cls, Closure):
                return {"callable": None}
            return {"iterator": None} if issubclass(cls, Generator) else _instance(cls)
        case model.SomeIterator():
            return {"iterator": None}
        case model.SomeRange() | model.SomeSlice():
            return {"range" if isinstance(s, model.SomeRange) else "slice": None}
        case model.SomePBC():
            frozen = [desc.value for desc in s.descriptions if isinstance(desc, model.FrozenDesc)]
            return reduce(join, [of_value(value) for value in frozen], {} if frozen else {"callable": None})
        case model.SomeBuiltin() | model.SomeBuiltinMethod() | model.SomeType():
            return {"callable": None}
        case model.SomeImpossibleValue():
            return {}
    return {"other": None}


def same(inferred: Kind, shown: Kind) -> bool:
    """Whether what is inferred is exactly what is shown. What is always empty shows nothing of its items."""
    if "tuple" in inferred:
        lengths = [family for family in shown if family.startswith("tuple")]
        items = [item for family in lengths for item in shown[family]]
        shown = {k: v for k, v in shown.items() if k not in lengths}
        if lengths:
            shown["tuple"] = (reduce(join, items, {}),)
    if inferred.keys() != shown.keys():
        return False
    return all(_same(inferred[family], shown[family]) for family in inferred)


def _same(inferred: Any, shown: Any) -> bool:
    if isinstance(inferred, tuple):
        return all(not y or same(x, y) for x, y in zip(inferred, shown, strict=True))
    return bool(inferred == shown)
