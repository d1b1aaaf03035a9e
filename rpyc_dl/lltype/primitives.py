"""What all low-level types have in common, and the primitive ones: integers of every size, floats, characters, Void.

Values, as programs and helpers see them: Signed is int, Unsigned and the sized integers are the classes of
`rlib.rarithmetic`, Float is float, SingleFloat is r_singlefloat, Bool is bool, Char and UniChar are str of length 1
(Char below code point 256), Void is any constant, Ptr is `pointers._ptr`. Inside of containers, and in the
LLInterpreter, integers of every size are plain ints in the range of their type ("raw values"): see `Primitive`.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.identity import identity
from rpyc_dl.lltype.sharing import equal_so_far, representative
from rpyc_dl.rlib import rarithmetic


class LLTypeError(TypeError):
    """A value or type is not what a low-level type demands. A bug of a helper or of ours, never of a program."""


#: So many pointers and arrays of arrays are spelled out in a text.
_MOST_PARTS = 20


class LowLevelType:
    """The base of all low-level types."""

    _gckind = "raw"

    def _key(self) -> tuple[Any, ...]:
        """What two equal types share, component types left out (those are compared by `_components`)."""
        return ()

    def _components(self) -> tuple[LowLevelType, ...]:
        return ()

    def _is_open(self) -> bool:
        """Whether it is a forward reference that has not become a type."""
        return False

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(self) is not type(other):
            return False
        mine = self.__dict__.get("_representative") or representative(self)
        theirs = other.__dict__.get("_representative") or representative(other)
        if mine is None or theirs is None:
            return mine is theirs and equal_so_far(self, other)
        return mine is theirs

    def __hash__(self) -> int:
        found = self.__dict__.get("_representative") or representative(self)
        if found is None:
            raise LLTypeError(f"{self} has no hash before the forward references in it become types")
        return identity(found)

    def _body(self, deep: bool) -> str:
        """The text inside of `<...>`; struct bodies only if `deep`. An array that contains itself ends in dots."""
        texts: list[str] = []
        T: LowLevelType | None = self
        while T is not None and len(texts) < _MOST_PARTS:
            text, T = T._head(deep)
            texts.append(text)
        return "".join(texts) + ("" if T is None else "...")

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        """The first part of `_body`, and the type whose text follows, if any."""
        return type(self).__name__, None

    def __repr__(self) -> str:
        return f"<{self._body(True)}>"

    def __str__(self) -> str:
        return self._body(True)

    def _short_name(self) -> str:
        """A text without the bodies of structures, for names and listings."""
        return self._body(False)

    def _is_varsize(self) -> bool:
        return False

    def _defl(self) -> Any:
        """The raw value that zeroed memory has."""
        raise LLTypeError(f"{self} has no default value")

    def _enforce(self, value: Any) -> Any:
        """The raw form of `value`, which must be a value of this type; else LLTypeError."""
        raise LLTypeError(f"{self} is not the type of a value")

    def _wrap(self, raw: Any) -> Any:
        """The value that programs see for the raw value `raw`."""
        return raw


class Primitive(LowLevelType):
    """A type whose values are simple. `_default` is its zero; `accept` gives the raw form of a value or raises."""

    def __init__(self, name: str, default: Any) -> None:
        self._name = name
        self._default = default
        self._hash = hash((type(self), name))

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self._name == other._name)

    def __hash__(self) -> int:
        return self._hash

    def _key(self) -> tuple[Any, ...]:
        return (self._name,)

    def _head(self, deep: bool) -> tuple[str, LowLevelType | None]:
        return self._name, None

    def _defl(self) -> Any:
        return self._default

    def _refuse(self, value: Any) -> LLTypeError:
        return LLTypeError(f"{value!r} is not a {self._name}")


class Number(Primitive):
    """An integer type of `bits` bits. `cls` is the Python class of its values (int for Signed)."""

    def __init__(self, name: str, cls: Any, bits: int, signed: bool) -> None:
        super().__init__(name, 0)
        self.cls = cls
        self.bits = bits
        self.signed = signed
        self.minimum = -(2 ** (bits - 1)) if signed else 0
        self.maximum = 2 ** (bits - 1) - 1 if signed else 2**bits - 1

    def _enforce(self, value: Any) -> Any:
        kind = type(value)
        if kind is not self.cls and kind is not int:
            raise self._refuse(value)
        if not self.minimum <= value <= self.maximum:
            raise LLTypeError(f"{int(value)} is out of the range of {self._name}")
        return int(value)

    def _wrap(self, raw: Any) -> Any:
        return raw if self.cls is int else self.cls(raw)

    def normalize(self, value: int) -> int:
        """`value` wrapped around into the range of the type; a raw value."""
        value &= 2**self.bits - 1
        return value - 2**self.bits if value > self.maximum else value


class _Float(Primitive):
    def _enforce(self, value: Any) -> Any:
        if type(value) is not float:
            raise self._refuse(value)
        return value


class _SingleFloat(Primitive):
    def _enforce(self, value: Any) -> Any:
        if type(value) is not rarithmetic.r_singlefloat:
            raise self._refuse(value)
        return value


class _IntOrFloat(Primitive):
    """An int of a word or a float, by value: a tag beside 64 bits."""

    def _enforce(self, value: Any) -> Any:
        if type(value) is not rarithmetic.int_or_float:
            raise self._refuse(value)
        if type(value.value) is not float:
            Signed._enforce(value.value)
        return value


class _Bool(Primitive):
    def _enforce(self, value: Any) -> Any:
        if type(value) is not bool:
            raise self._refuse(value)
        return value


class _Character(Primitive):
    """A str of length 1, whose code point is below `limit`."""

    def __init__(self, name: str, limit: int) -> None:
        super().__init__(name, "\0")
        self._limit = limit

    def _enforce(self, value: Any) -> Any:
        if type(value) is not str or len(value) != 1 or ord(value) >= self._limit:
            raise self._refuse(value)
        return value


class _Void(Primitive):
    def _enforce(self, value: Any) -> Any:
        return value


Signed = Number("Signed", int, 64, True)
Unsigned = Number("Unsigned", rarithmetic.r_uint, 64, False)
Int64 = Number("Int64", rarithmetic.r_int, 64, True)
Int8 = Number("Int8", rarithmetic.r_int8, 8, True)
Int16 = Number("Int16", rarithmetic.r_int16, 16, True)
Int32 = Number("Int32", rarithmetic.r_int32, 32, True)
UInt8 = Number("UInt8", rarithmetic.r_uint8, 8, False)
UInt16 = Number("UInt16", rarithmetic.r_uint16, 16, False)
UInt32 = Number("UInt32", rarithmetic.r_uint32, 32, False)
Float = _Float("Float", 0.0)
SingleFloat = _SingleFloat("SingleFloat", rarithmetic.r_singlefloat(0.0))
IntOrFloat = _IntOrFloat("IntOrFloat", rarithmetic.int_or_float(0))
Bool = _Bool("Bool", False)
Char = _Character("Char", 256)
UniChar = _Character("UniChar", 0x110000)
Void = _Void("Void", None)

INTEGERS: tuple[Number, ...] = (Signed, Unsigned, Int64, Int8, Int16, Int32, UInt8, UInt16, UInt32)
_number_of_class: dict[type, Number] = {t.cls: t for t in INTEGERS}
_integer_named: dict[str, Number] = {t._name: t for t in INTEGERS}


def integer_named(name: str) -> Number:
    """The integer type of this name; KeyError for others."""
    return _integer_named[name]


def smallest_integer(low: int, high: int) -> Number | None:
    """The smallest type below a word that has all integers from `low` to `high`; None if there is none."""
    for T in (UInt8, Int8, UInt16, Int16, Int32, UInt32):
        if T.minimum <= low and high <= T.maximum:
            return T
    return None


def number_type(cls: type) -> Number:
    """The low-level type of the integers of class `cls` (int or one of `rarithmetic`'s); LLTypeError for others."""
    try:
        return _number_of_class[cls]
    except KeyError:
        raise LLTypeError(f"{cls.__name__} is not an integer class") from None
