"""Primitive types, as Python types: `cast` and `llop` take them; containers in raw memory, and pointers to them."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib import rarithmetic
from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rpython.rtyper.lltypesystem import rawmemory
from rpyc_dl.rpython.rtyper.lltypesystem.cfunctions import FunctionType
from rpyc_dl.rpython.rtyper.lltypesystem.rawmemory import ArrayType, StructType, pointer_to

Signed, Unsigned, Float, Bool = int, rarithmetic.r_uint, float, bool
SignedLongLong, UnsignedLongLong = rarithmetic.r_longlong, rarithmetic.r_ulonglong
SingleFloat = rarithmetic.r_singlefloat
Char = UniChar = str
Void = rawmemory.VOID

_arrays, _functions = {}, {}


def build_number(name, kind):
    """The type of such integers, as `rarithmetic.build_int` gives it: that itself."""
    return kind


def typeOf(value):
    """The type of a value that is known when the program is imported."""
    return type(value)


def Array(*items, hints=None):
    """Items of one type in raw memory. (Several items are fields of a struct.)"""
    OF = items[0] if not isinstance(items[0], tuple) else StructType("item", items)
    if OF not in _arrays:
        _arrays[OF] = ArrayType(OF)
    return _arrays[OF]


def Struct(name, *fields, hints=None):
    """A struct in raw memory."""
    return StructType(name, fields)


@specialize.memo()
def Ptr(TO):
    """The type of pointers to it. Raises TypeError for what is not in raw memory."""
    if not isinstance(TO, rawmemory.Container):
        raise TypeError(f"there are no pointers to {TO!r} here")
    return pointer_to(TO)


def FuncType(args, result):
    """A function of C, which is called by a pointer to it. (Functions of the program have no address.)"""
    kind = tuple(args), result
    if kind not in _functions:
        _functions[kind] = FunctionType(*kind)
    return _functions[kind]


@specialize.arg(0)
def nullptr(TO):
    """The null pointer."""
    return rawmemory.pointer_class(TO)(0)


@specialize.arg(0)
def malloc(TO, n=1, flavor="gc", zero=False, track_allocation=True, immortal=False, add_memory_pressure=False):
    """A pointer to new memory for a struct, or for n items."""
    assert flavor == "raw", "only raw memory is there: objects of the program are instances"
    size = rawmemory.fixed_size(TO) + n * rawmemory.item_size(TO)
    return rawmemory.pointer_class(TO)(raw.allocate(size, zero))


@specialize.argtype(0)
def free(p, flavor="raw", track_allocation=True):
    """Give the memory back."""
    raw.c_free(p._address)


@specialize.argtype(0)
def render_immortal(p):
    """The memory is never given back."""


_SCOPED = """class scoped:
    def __init__(self, pointer):
        self.pointer = pointer
    def __enter__(self):
        return self.pointer
    def __exit__(self, kind, value, traceback):
        free(self.pointer._address)
"""
_scoped_classes = {}


@specialize.memo()
def _scoped(TO):
    if TO not in _scoped_classes:
        names = {"free": raw.c_free, "__name__": __name__}
        exec(_SCOPED, names)
        _scoped_classes[TO] = names["scoped"]
    return _scoped_classes[TO]


@specialize.arg(0)
def scoped_alloc(TO, n=1, zero=False):
    """`with scoped_alloc(T) as p:`, after which the memory is given back."""
    return _scoped(TO)(malloc(TO, n, flavor="raw", zero=zero))
