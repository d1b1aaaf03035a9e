"""Memory of C, and pointers into it.

A type of pointers is a class, its instances hold an address: `p[i]`, `p.c_field` load and store, `not p` asks whether
it is null. Classes are made as text, one for each type of what they point to. Nothing is checked: what is freed must
not be used, as in C. Under CPython the memory is that of ctypes.
"""

# mypy: ignore-errors
from __future__ import annotations

import ctypes

from rpyc_dl.rlib.app.memory.raw import ACCESS, NUMBERS
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import base_int, intmask, r_singlefloat, r_uint

#: The type of no result.
VOID = type(None)


class Pointer:
    """An address; the base of all types of pointers."""

    TO = None

    def __init__(self, address):
        self._address = address

    def __bool__(self):
        return self._address != 0

    def __eq__(self, other):
        return self._address == other._address

    def __ne__(self, other):
        return self._address != other._address

    def __hash__(self):
        return hash(self._address)


class Container:
    """What a pointer points to: items one after the other, or a struct. `pointer` is the class of pointers to it."""

    def _freeze_(self):
        return True

    def methods(self, names):
        """The text of what only pointers to this one can do; what it names is added to `names`."""
        return ""


class ArrayType(Container):
    """Items of one type; `varies`: as many as there is room for."""

    def __init__(self, OF):
        self.OF = OF
        self.varies = True
        self.item_size = self.size = size_of(OF)
        self.align = align_of(OF)


class StructType(Container):
    """Fields, as C places them. `prefix` stands before their names."""

    def __init__(self, name, fields, prefix=""):
        self._name = name
        self.fields = [(prefix + field, TYPE) for field, TYPE in fields]
        self.offsets, end, self.align = {}, 0, 1
        for field, TYPE in self.fields:
            align = align_of(TYPE)
            self.align = max(self.align, align)
            self.offsets[field] = end = -(-end // align) * align
            end += size_of(TYPE)
        self.size = self.item_size = -(-end // self.align) * self.align


def size_of(TYPE):
    """The bytes that a value of the type takes."""
    if isinstance(TYPE, Container):
        return TYPE.size
    name = number_name(TYPE)
    return ctypes.sizeof(NUMBERS[name])


def align_of(TYPE):
    """What its address is a multiple of."""
    return TYPE.align if isinstance(TYPE, Container) else size_of(TYPE)


def is_pointer(TYPE):
    """Whether it is a type of pointers."""
    return isinstance(TYPE, type) and issubclass(TYPE, Pointer)


def number_name(TYPE):
    """How a number, character or pointer is kept, as a key of `ACCESS`. Raises TypeError for other types."""
    if TYPE is str or TYPE is bool:
        return "u8"
    if TYPE is int or is_pointer(TYPE):
        return "i64"
    if TYPE is float:
        return "f64"
    if TYPE is r_singlefloat:
        return "f32"
    if isinstance(TYPE, type) and issubclass(TYPE, base_int):
        if TYPE.BITS == 64:
            return "i64"
        return f"{'i' if TYPE.SIGNED else 'u'}{TYPE.BITS}"
    raise TypeError(f"{TYPE!r} cannot be in memory of C")


def _texts(TYPE, at, value):
    """The expressions that load a value of the type from `at`, and store `value` there."""
    name = number_name(TYPE)
    load, stored = f"load_{name}({at})", value
    if TYPE is str:
        load, stored = f"chr({load})", f"ord({value})"
    elif TYPE is bool:
        load, stored = f"{load} != 0", f"int({value})"
    elif is_pointer(TYPE):
        load, stored = f"T({load})", f"{value}._address"
    elif TYPE is r_singlefloat:
        load, stored = f"T({load})", f"float({value})"
    elif TYPE is float:
        stored = f"{value} * 1.0"  # an int as well, but no text
    elif TYPE is not int:
        load, stored = f"T({load})", f"intmask({value})"
    return load, f"store_{name}({at}, {stored})"


_CLASS = """class {name}(Pointer):
    def _add(self, count):
        return {name}(self._address + count * {size})
    def _same(self):
        return {name}(self._address)
"""
_ITEMS = """    def __getitem__(self, index):
        return {load}
    def __setitem__(self, index, value):
        {store}
"""
_INNER_ITEMS = """    def __getitem__(self, index):
        return T(self._address + index * {size})
"""
_FIELD = """    def get_{field}(self):
        return {load}
    def set_{field}(self, value):
        {store}
    {field} = property(get_{field}, set_{field})
"""
_INNER_FIELD = """    def get_{field}(self):
        return {T}(self._address + {offset})
    {field} = property(get_{field})
"""
_pointers = {}


def shown(TO):
    """What a container is called."""
    return getattr(TO.OF, "__name__", "items") if isinstance(TO, ArrayType) else TO._name


def pointer_to(TO):
    """The class of pointers to a container."""
    if id(TO) in _pointers:
        return _pointers[id(TO)][1]
    names = {"Pointer": Pointer, "intmask": intmask, "__name__": __name__}
    for name, (load, store) in ACCESS.items():
        names.update({f"load_{name}": load, f"store_{name}": store})
    name = "".join(c if c.isalnum() else "_" for c in f"{shown(TO)}_pointer_{len(_pointers)}")
    text = _CLASS.format(name=name, size=TO.item_size) + TO.methods(names)
    if isinstance(TO, StructType):
        text += "".join(_field(TO, field, TYPE, names) for field, TYPE in TO.fields)
    elif not isinstance(TO, ArrayType):
        pass
    elif isinstance(TO.OF, Container):
        names["T"] = pointer_to(TO.OF)
        text += _INNER_ITEMS.format(size=TO.item_size)
    else:
        names["T"] = TO.OF
        at = "self._address + index" + (f" * {TO.item_size}" if TO.item_size != 1 else "")
        load, store = _texts(TO.OF, at, "value")
        text += _ITEMS.format(load=load, store=store)
    exec(compile(text, f"<{name}>", "exec"), names)  # a file of its own: what is wrong has a place in one class alone
    made = names[name]
    made.TO = TO
    _pointers[id(TO)] = (TO, made)
    return made


def _field(TO, field, TYPE, names):
    offset, kind = TO.offsets[field], f"T_{field}"
    if isinstance(TYPE, Container):
        names[kind] = pointer_to(TYPE)
        return _INNER_FIELD.format(field=field, T=kind, offset=offset)
    names[kind] = TYPE
    load, store = _texts(TYPE, f"self._address + {offset}", "value")
    return _FIELD.format(field=field, load=load.replace("T(", f"{kind}("), store=store)


@specialize.memo()
def pointer_class(TO):
    """The class of pointers to a container, for programs."""
    return pointer_to(TO)


@specialize.memo()
def item_size(TO):
    """The size of one item, for programs: of a struct that ends with an array, of that."""
    last = _variable_part(TO)
    return TO.item_size if last is None else last.item_size


@specialize.memo()
def fixed_size(TO):
    """The bytes besides the items, for programs."""
    return 0 if _variable_part(TO) is None else TO.offsets[TO.fields[-1][0]]


def _variable_part(TO):
    """The array with which a struct ends, of as many items as there is room for."""
    last = TO.fields[-1][1] if isinstance(TO, StructType) and TO.fields else None
    return last if isinstance(last, ArrayType) and last.varies else None


@specialize.memo()
def is_pointer_class(TYPE):
    """Whether a type is one of pointers, for programs."""
    return is_pointer(TYPE)


@specialize.argtype(0)
def address_of(value):
    """The address that a pointer is, or the int that is one."""
    if isinstance(value, Pointer):
        return value._address
    if isinstance(value, r_uint):
        return intmask(value)
    return int(value)
