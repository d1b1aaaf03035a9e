"""Types of C that a program declares for `ctypes`: a class of app-level Python is compiled for each.

`class Point(Structure): _fields_ = [("x", c_int), …]`, `c_int * 5`, `POINTER(Point)`, `c_int`. The classes are below
those of `rlib/app/memory/cdata.py`, and are written as text: each loads and stores what its own type has, where
`ctypes` says that it is.
"""

from __future__ import annotations

import ctypes
import os
import types
from collections.abc import Callable
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.replace import builtinbases
from rpyc_dl.frontend.replace.foreign import texts
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app.memory import cdata, raw
from rpyc_dl.rlib.objectmodel import instantiate, specialize

SIMPLE: type = ctypes.c_int.__mro__[1]
POINTER: type = ctypes.POINTER(ctypes.c_int).__mro__[1]
_STRUCTURES = (ctypes.Structure, ctypes.BigEndianStructure)
_UNIONS = (ctypes.Union, ctypes.BigEndianUnion)
_ABOVE = (SIMPLE, *_STRUCTURES, *_UNIONS, ctypes.Array, POINTER)
METACLASSES = frozenset(map(type, _ABOVE))
#: The letter that `ctypes` has for a type → how a value at `at` is loaded, and `value` stored there.
_ACCESS: dict[str, tuple[str, str]] = {
    "d": ("load_f64(at)", "store_f64(at, value * 1.0)"),
    "f": ("load_f32(at)", "store_f32(at, value * 1.0)"),
    "?": ("load_u8(at) != 0", "store_u8(at, 1 if value else 0)"),
    "c": ("bytes([load_u8(at)])", "store_u8(at, character(value))"),
    "z": ("load_text(at)", "store_text(self._memory, at, value)"),
    "P": ("load_address(at)", "store_address(at, value)"),
}
_ZERO = {"d": "0.0", "f": "0.0", "?": "False", "c": "0", "z": "None", "P": "None"}
#: What the repr of a number shows.
_SHOWN = {"z": "load_address(self._place())"}
_INTEGERS = "bBhHiIlLqQ"
_HELP = (
    "types that can be: the integers and floats of C, c_bool, c_char, c_char_p, c_void_p, "
    "structures, unions, arrays and pointers of these"
)

#: Where errors in the text of a class are: in what is ours.
_FOLDER = os.path.dirname(cdata.__file__)

_made: ProgramTable[type, type] = ProgramTable()
_keys: ProgramTable[type, str] = ProgramTable()
_spaces: ProgramTable[type, dict[str, Any]] = ProgramTable()


def is_type(value: Any) -> bool:
    """Whether it is a type of data of C as `ctypes` has them, of the program or of `ctypes`."""
    return type(value) in METACLASSES and value not in _ABOVE


def is_structure(cls: type) -> bool:
    """Whether it is a structure or a union of the program."""
    return is_type(cls) and issubclass(cls, (ctypes.Structure, ctypes.Union))


def original(value: Any) -> Any:
    """The type of `ctypes` that a class stands for; None for anything else."""
    return vars(value).get("_ctype_") if isinstance(value, type) and issubclass(value, cdata.CData) else None


def replaced(cls: type) -> type:
    """The class that is compiled in place of a type of numbers, arrays or pointers. Raises UsageError."""
    if cls not in _made:
        if issubclass(cls, POINTER):
            _pointer_class(cls)
        elif issubclass(cls, ctypes.Array):
            _fixed_array(cls)
        else:
            _number_class(cls)
    return _made[cls]


# ---- what is written for a value of a type


class _Item:
    """A place for a value of a type: how it is read and written, as expressions over `at`, `self` and `value`."""

    def __init__(self, ctype: Any, space: dict[str, Any], name: str) -> None:
        self.size = ctypes.sizeof(ctype)
        self.load = f"part({name}, at, self._memory)"
        self.checks: list[str] = []
        code = code_of(ctype, swapped=True)
        if code is not None:
            access = _swapped_access if is_swapped(ctype) else _access
            self.load, self.store = access(ctype, code)
        elif _is_chars(ctype):
            self.load, self.store = f"chars(at, {self.size})", f"store_chars(at, {self.size}, value)"
        elif issubclass(ctype, POINTER):
            self.checks = [
                "if value is None:",
                "    store_i64(at, 0)",
                "    keep(self._memory, at, None)",
                "    return",
            ]
            self.store = f"store_i64(at, value._for_{key(ctype._type_)}()); keep(self._memory, at, value._owner())"
        elif is_type(ctype):
            self.checks = ["if isinstance(value, tuple):", f"    value = {name}(*value)"]
            self.store = f"copied(self._memory, at, value, {self.size})"
        elif isinstance(ctype, type) and hasattr(ctype, "_argtypes_"):
            self.load, self.store = _access(ctypes.c_void_p, "P")
        else:
            _refuse(ctype)
        if self.load.startswith("part("):
            space.setdefault(_LATER, {})[name] = ctype

    def getter(self, at: str) -> list[str]:
        """The lines of a function that gives the value at an address."""
        return [f"at = {at}", f"return {self.load}"]

    def setter(self, at: str) -> list[str]:
        """The lines of a function that stores `value` at an address."""
        return [f"at = {at}", *self.checks, self.store]


#: The key of a namespace under which it says which classes are to be put into it: these may be made of this one.
_LATER = " later"


def is_swapped(ctype: Any) -> bool:
    """Whether the bytes of a simple type stand in the other order: what `BigEndianStructure` makes of its fields."""
    return getattr(ctype, "__ctype_le__", ctype) is not ctype


def code_of(ctype: Any, swapped: bool = False) -> str | None:
    """The letter of a simple type; None for any other. Raises UsageError for one that no compiled code has, and for
    one of the other order of bytes unless that is allowed."""
    if not (isinstance(ctype, type) and issubclass(ctype, SIMPLE)):
        return None
    code: Any = ctype.__dict__.get("_type_")
    if code not in _ACCESS and (not isinstance(code, str) or code not in _INTEGERS):
        _refuse(ctype)
    if ctype.__module__ != "ctypes" or (is_swapped(ctype) and not swapped):
        _refuse(ctype)
    return str(code)


def _access(ctype: Any, code: str) -> tuple[str, str]:
    if code in _ACCESS:
        return _ACCESS[code]
    bits = 8 * ctypes.sizeof(ctype)
    if bits == 64:
        return ("load_i64(at)" if code.islower() else "load_unsigned(at)"), "store_i64(at, value)"
    number = f"{'i' if code.islower() else 'u'}{bits}"
    return f"load_{number}(at)", f"store_{number}(at, value)"


def _swapped_access(ctype: Any, code: str) -> tuple[str, str]:
    size = ctypes.sizeof(ctype)
    if code in "fd":
        return f"load_swapped_float(at, {size})", f"store_swapped_float(at, {size}, value * 1.0)"
    if code not in _INTEGERS:
        _refuse(ctype)
    return f"load_swapped(at, {size}, {code.islower()})", f"store_swapped(at, {size}, value)"


def _is_chars(ctype: Any) -> bool:
    return issubclass(ctype, ctypes.Array) and ctype._type_ is ctypes.c_char


def _refuse(ctype: Any) -> None:
    raise UsageError(
        f"data of the type `{getattr(ctype, '__name__', ctype)}` of C cannot be in a compiled program", help=[_HELP]
    )


# ---- the classes


@specialize.arg(0)
def part(cls: Any, address: int, memory: Any) -> Any:
    """An object of the class for what is at an address."""
    made = instantiate(cls)
    made._part(address, memory)
    return made


#: Functions that the texts name.
_USED: tuple[Any, ...] = (
    *(cdata.load_unsigned, cdata.load_text, cdata.load_address, cdata.store_text, cdata.store_address),
    *(cdata.load_swapped, cdata.store_swapped, cdata.load_swapped_float, cdata.store_swapped_float),
    *(cdata.character, cdata.chars, cdata.store_chars, cdata.copied, cdata.keep, cdata.kept_at),
)


def _space(ctype: Any) -> dict[str, Any]:
    """The names that the functions of a class use."""
    names: dict[str, Any] = {"__name__": cdata.__name__, "raw": raw, "instantiate": instantiate}
    names.update(part=part, pointer_class=pointer_class, reference_class=reference_class)
    for number, (load, store) in raw.ACCESS.items():  # type: ignore[no-untyped-call, unused-ignore]
        names.update({f"load_{number}": load, f"store_{number}": store})
    names.update({each.__name__: each for each in _USED})
    _spaces[ctype] = names
    return names


def _functions(text: str, space: dict[str, Any], shown: str) -> dict[str, Any]:
    """The functions that a text defines."""
    before = set(space)
    exec(compile(text, os.path.join(_FOLDER, f"<{shown}>"), "exec"), space)
    return {name: space.pop(name) for name in set(space) - before}


def _function(name: str, parameters: str, lines: list[str]) -> str:
    return texts.FUNCTION.format(name=name, parameters=parameters, lines="\n    ".join(lines))


def specialized(function: Any, *indexes: int) -> None:
    """Let the function have a copy for each combination of types of these arguments."""
    function._annspecialcase_ = f"specialize:argtype({','.join(map(str, indexes))})"


def key(ctype: Any) -> str:
    """A word for a type: it is in the names of methods that give its address."""
    if ctype not in _keys:
        _keys[ctype] = f"{''.join(c if c.isalnum() else '_' for c in ctype.__name__)}_{len(_keys)}"
    return _keys[ctype]


def _finish(ctype: Any, cls: type) -> type:
    """Let the functions of a class know the classes that they use."""
    _made[ctype] = cls
    space = _spaces[ctype]
    space["own"] = cls
    for name, each in space.pop(_LATER, {}).items():
        space[name] = class_of(each)
    return cls


def class_of(ctype: Any) -> type:
    """The class that is compiled in place of any type of data."""
    return _structure_class(ctype) if is_structure(ctype) else replaced(ctype)


def _common(ctype: Any) -> str:
    return texts.COMMON.format(key=key(ctype))


def _number_class(ctype: Any) -> type:
    code = code_of(ctype)
    assert code is not None
    space = _space(ctype)
    item = _Item(ctype, space, "T")
    truth = {"c": "self.value[0] != 0", "z": "self.value is not None", "P": "self.value is not None"}
    text = _common(ctype) + texts.NUMBER.format(
        zero=_ZERO.get(code, "0"),
        shown=ctype.__name__,
        value=_SHOWN.get(code, "self.value"),
        truth=truth.get(code, "self.value != 0"),
    )
    text += texts.NUMBER_OF_ADDRESS if code in ("z", "P") else texts.NUMBER_OF_INT if code in _INTEGERS else ""
    if code == "z":
        text += f"def _for_{key(ctypes.c_char)}(self):\n    return load_i64(self._place())\n"
    text += _function("get_value", "", item.getter("self._place()"))
    text += _function("set_value", ", value", item.setter("self._place()"))
    members = _functions(text, space, ctype.__name__)
    members["value"] = property(members.pop("get_value"), members.pop("set_value"))
    return _finish(ctype, _class(ctype, (cdata.Number,), {"_size": item.size, **members}))


def _class(ctype: Any, bases: tuple[type, ...], members: dict[str, Any]) -> type:
    for name in ("from_address", "from_buffer_copy"):
        if name in members:
            members[name] = staticmethod(members[name])
    return type(ctype.__name__, bases, {**members, "_ctype_": ctype, "__module__": cdata.__name__})


@remembered
def array_class(ctype: Any) -> type:
    """The class of arrays of a type, of whatever length."""
    is_chars = ctype is ctypes.c_char
    space = _space((ctype, "array"))
    item = _Item(ctype, space, "T")
    sliced, closed = ("b''.join(", ")") if is_chars else ("", "")
    text = texts.ARRAY.format(size=item.size, key=key(ctype), sliced=sliced, closed=closed) + (
        texts.CHARS if is_chars else ""
    )
    text += _function("_load", ", i", item.getter(f"self._place() + i * {item.size}"))
    text += _function("_store", ", i, value", item.setter(f"self._place() + i * {item.size}"))
    members = _functions(text, space, f"{ctype.__name__}_Array")
    specialized(members["__getitem__"], 1)
    specialized(members["__setitem__"], 1, 2)
    specialized(members["_store"], 2)
    specialized(members["_fill"], 1)
    if is_chars:
        for name in ("value", "raw"):
            members[name] = property(members.pop(f"get_{name}"), members.pop(f"set_{name}"))
    made = type(f"{ctype.__name__}_Array", (cdata.Array,), {**members, "__module__": cdata.__name__})
    _finish((ctype, "array"), made)
    return made


def _fixed_array(ctype: Any) -> type:
    members = _functions(_common(ctype), _space(ctype), ctype.__name__)
    return _finish(ctype, _class(ctype, (array_class(ctype._type_),), {"_length": ctype._length_, **members}))


@remembered
def array_type(ctype: Any) -> Any:
    """What compiled code calls with a length for `c_int * n`: it gives what makes such arrays."""
    space: dict[str, Any] = {"items": array_class(ctype), "instantiate": instantiate, "__name__": cdata.__name__}
    members = _functions(texts.OF_ANY_LENGTH, space, f"{ctype.__name__}_ArrayType")
    space["made"] = type(f"{ctype.__name__}_ArrayType", (), {**members, "__module__": cdata.__name__})
    text = """def array_type(length):
    if length < 0:
        raise ValueError("Array length must be >= 0, not %d" % length)
    result = made()
    result.length = length
    return result
"""
    return _functions(text, space, "array_type")["array_type"]


def _pointer_class(ctype: Any) -> type:
    target = ctype._type_
    space = _space(ctype)
    item = _Item(target, space, "T")
    space.setdefault(_LATER, {})["target_class"] = target
    sliced, closed = ("b''.join(", ")") if target is ctypes.c_char else ("", "")
    text = _common(ctype) + texts.POINTER_CLASS.format(key=key(target), sliced=sliced, closed=closed)
    text += _function("_load", ", i", item.getter(f"self._target() + i * {item.size}"))
    text += _function("_store", ", i, value", item.setter(f"self._target() + i * {item.size}"))
    members = _functions(text, space, ctype.__name__)
    members["contents"] = property(members.pop("get_contents"), members.pop("set_contents"))
    specialized(members["__init__"], 1)
    specialized(members["__getitem__"], 1)
    specialized(members["__setitem__"], 2)
    specialized(members["_store"], 2)
    return _finish(ctype, _class(ctype, (cdata.Pointer,), members))


@specialize.memo()
def pointer_class(cls: Any) -> Any:
    """The class of pointers to what a class stands for."""
    return replaced(ctypes.POINTER(cls._ctype_))


@specialize.memo()
def reference_class(cls: Any) -> Any:
    """The class of what `byref` gives of such an object."""
    return _reference_class(cls._ctype_)


@remembered
def _reference_class(ctype: Any) -> type:
    space: dict[str, Any] = {"__name__": cdata.__name__}
    text = f"def _for_{key(ctype)}(self):\n    return self._address\n"
    members = _functions(text, space, f"{ctype.__name__}_reference")
    return type(f"{ctype.__name__}_reference", (cdata.Reference,), {**members, "__module__": cdata.__name__})


#: What is wanted where a method is missing that an argument must have.
_WANTED = {
    "_passed": "an address",
    "_word": "a number, a text or a pointer",
    "_place": "an object of C",
    "_byref": "an object of C",
    "_pointer": "an object of C",
    "_owner": "an object of C",
}
HELP = "make what its `argtypes` say: `byref(x)`, `pointer(x)`, an array `(c_int * n)(*items)`, or `cast(x, T)`"


def wanted(method: str) -> str | None:
    """What an argument has to be that lacks a method of these classes; None of any other attribute."""
    for ctype, word in _keys.items():
        if method == f"_for_{word}":
            return f"a pointer to `{ctype.__name__}`"
    return _WANTED.get(method)


# ---- structures


def _members_of(cls: Any) -> dict[str, Any]:
    """The members of the class that is compiled in place of a structure or union, besides those that the program
    wrote. Raises UsageError."""
    if not hasattr(cls, "_fields_"):
        raise UsageError(f"the structure `{cls.__name__}` of C has no `_fields_`", help=["give it its fields"])
    space = _space(cls)
    text, fields = _common(cls), {}
    for name, field in vars(cls).items():
        if type(field) is _FIELD:
            fields[name] = field
            text += _field(cls, name, field, space)
    if "__init__" not in vars(cls):
        text += _constructor(_names_of(cls))
    members = _functions(text, space, cls.__name__)
    for name in fields:
        setter = members.pop(f"set_{name}")
        specialized(setter, 1)
        members[name] = property(members.pop(f"get_{name}"), setter)
    if "__init__" in members:
        specialized(members["__init__"], *range(1, len(_names_of(cls)) + 1))
    for name in ("from_address", "from_buffer_copy"):
        members[name] = staticmethod(members[name])
    return {**members, "_size": ctypes.sizeof(cls), "_ctype_": cls}


def _structure_class(cls: Any) -> type:
    """The class that is compiled in place of a structure or union, with the members that the program wrote."""
    if cls in _made:
        return _made[cls]
    cell = types.CellType()
    space = {
        name: builtinbases.moved(member, cell, {}) for name, member in vars(cls).items() if name not in _LEFT_OUT
    }
    space.update(_members_of(cls))
    bases = tuple(_base(base) for base in cls.__bases__)
    made = cell.cell_contents = type(cls.__name__, bases, space)
    return _finish(cls, made)


#: What the program's class has that the other has not.
_LEFT_OUT = ("__dict__", "__weakref__", "_pack_", "_anonymous_", "__ctype_be__", "__ctype_le__")


def _base(base: type) -> type:
    """What is compiled in place of a base of a structure."""
    if base in (*_STRUCTURES, *_UNIONS):
        return cdata.Union if base in _UNIONS else cdata.Structure
    if not is_structure(base):
        return base
    return _structure_class(base) if hasattr(base, "_fields_") else _without_fields(base)


def _without_fields(base: Any) -> type:
    """The class that is compiled in place of a structure that leaves the fields to the classes below it."""
    if base not in _made:
        cell = types.CellType()
        members = {n: builtinbases.moved(m, cell, {}) for n, m in vars(base).items() if n not in _LEFT_OUT}
        _made[base] = cell.cell_contents = type(base.__name__, tuple(map(_base, base.__bases__)), members)
    return _made[base]


_FIELD: type = type(vars(type("_Example", (ctypes.Structure,), {"_fields_": [("x", ctypes.c_int)]}))["x"])


def _names_of(cls: Any) -> list[str]:
    above = [each for each in reversed(cls.__mro__) if "_fields_" in vars(each)]
    return [field[0] for each in above for field in vars(each)["_fields_"]]


def _constructor(names: list[str]) -> str:
    lines = [f"if {name} is not None:\n        self.{name} = {name}" for name in names] or ["pass"]
    return _function("__init__", "".join(f", {name}=None" for name in names), lines)


def _field(cls: Any, name: str, field: Any, space: dict[str, Any]) -> str:
    ctype = _type_of_field(cls, name)
    item = _Item(ctype, space, f"T_{name}")
    at = f"self._place() + {field.offset}"
    shift, bits = field.size & 0xFFFF, field.size >> 16
    if not bits:
        return _function(f"get_{name}", "", item.getter(at)) + _function(f"set_{name}", ", value", item.setter(at))
    mask = (1 << bits) - 1
    got = f"({item.load}) >> {shift} & {mask}"
    if str(code_of(ctype)).islower():  # the highest bit is the sign
        got = f"(({got}) ^ {1 << bits - 1}) - {1 << bits - 1}"
    stored = f"{item.load} & {~(mask << shift)} | (value & {mask}) << {shift}"
    lines = [f"at = {at}", item.store.replace("value", f"({stored})")]
    return _function(f"get_{name}", "", [f"at = {at}", f"return {got}"]) + _function(f"set_{name}", ", value", lines)


def _type_of_field(cls: Any, name: str) -> Any:
    """The type of a field, or of one of a field without a name (`_anonymous_`)."""
    for field in vars(cls)["_fields_"]:
        if field[0] == name:
            return field[1]
    for field in vars(cls)["_fields_"]:
        if field[0] in getattr(cls, "_anonymous_", ()) and hasattr(field[1], name):
            return _type_of_field(field[1], name)
    raise AssertionError(name)


# ---- functions of `ctypes` that types are given to


@remembered
def caster(cls: type) -> Callable[..., Any]:
    """The function for `cast(x, T)`, of what is compiled for T. Raises UsageError."""
    ctype = original(cls)
    if ctype is None or not (issubclass(ctype, POINTER) or code_of(ctype) in ("z", "P")):
        raise UsageError("`ctypes.cast` makes pointers", help=["cast to POINTER(…), c_void_p or c_char_p"])
    text = """def cast(value):
    made = own()
    place = made._place()
    owner = owner_of(value)
    store_i64(place, address_of(value, owner))
    keep(made._memory, place, owner)
    return made
"""
    space = {**_spaces[ctype], "own": cls, "owner_of": cdata.owner_of, "address_of": cdata.address_in}
    cast: Any = _functions(text, space, "cast")["cast"]
    specialized(cast, 0)
    return cast  # type: ignore[no-any-return]


cdata.CHARS.append(lambda: array_class(ctypes.c_char))
