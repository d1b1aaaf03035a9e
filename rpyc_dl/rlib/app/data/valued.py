"""The bases of classes of a program that derive from str, int or float: the value is an attribute.

Operators, and the methods of texts, are made by text as those of members of enumerations (`calls/enumeration.py`).
"""

# mypy: ignore-errors
from __future__ import annotations

import functools

from rpyc_dl.rlib.app.calls.enumeration import number_operators, text_operators
from rpyc_dl.rlib.app.containers.slicing import Sequence
from rpyc_dl.rlib.app.primitives import instantiate
from rpyc_dl.rlib.objectmodel import specialize


class Valued:
    """What is above all classes that are compiled in place of the program's classes below str, int and float."""

    _mixin_ = True
    _attrs_ = ()


#: A constant, so that it is not copied.
VALUED = (Valued,)
#: The attribute that holds the value.
INNER_VALUE = "_value_"


@specialize.argtype(0)
def plain(x):
    """The value of an instance of such a class; anything else itself."""
    return x._value_ if isinstance(x, VALUED) else x


class Text(Valued, Sequence):
    """str"""

    def __new__(cls, *given):
        self = instantiate(cls)
        if len(given) == 0:
            self._value_ = ""
        elif len(given) == 1:
            self._value_ = str(given[0])
        else:
            self._value_ = str(given[0], given[1])
        return self

    def __str__(self):
        return self._value_

    def __bool__(self):
        return len(self._value_) > 0

    def format(self, *given, **named):
        return self._value_.format(*given, **named)


class Whole(Valued):
    """int"""

    def __new__(cls, *given):
        self = instantiate(cls)
        if len(given) == 0:
            self._value_ = 0
        elif len(given) == 1:
            self._value_ = int(plain(given[0]))
        else:
            self._value_ = int(plain(given[0]), given[1])
        return self

    def __index__(self):
        return self._value_

    def bit_length(self):
        return self._value_.bit_length()

    def bit_count(self):
        return self._value_.bit_count()

    def to_bytes(self, length=1, byteorder="big", *, signed=False):
        return self._value_.to_bytes(length, byteorder, signed=signed)

    def as_integer_ratio(self):
        return self._value_, 1

    def conjugate(self):
        return self._value_

    @property
    def real(self):
        return self._value_

    @property
    def imag(self):
        return 0

    @property
    def numerator(self):
        return self._value_

    @property
    def denominator(self):
        return 1

    def __trunc__(self):
        return self._value_


class Real(Valued):
    """float"""

    def __new__(cls, *given):
        self = instantiate(cls)
        self._value_ = float(plain(given[0])) if len(given) > 0 else 0.0
        return self

    def is_integer(self):
        return self._value_.is_integer()

    def as_integer_ratio(self):
        return self._value_.as_integer_ratio()

    def hex(self):
        return self._value_.hex()

    def conjugate(self):
        return self._value_

    @property
    def real(self):
        return self._value_

    @property
    def imag(self):
        return 0.0

    def __trunc__(self):
        return int(self._value_)


@functools.cache
def members(cls: type) -> dict:
    """What Text, Whole or Real has besides its own members."""
    made = text_operators(plain) if cls is Text else number_operators(plain)
    if cls is not Text:
        made["__bool__"] = _is_not_zero
        made["__round__"] = _rounded
    return {**made, "__repr__": _shown, "__hash__": _hash, "__format__": _format}


def _is_not_zero(self):
    return self._value_ != 0


@specialize.argtype(1)
def _rounded(self, digits=None):
    return round(self._value_, digits)


def _shown(self):
    return repr(self._value_)


def _hash(self):
    return hash(self._value_)


def _format(self, spec):
    return format(self._value_, spec) if spec else str(self)


def compares_as_value(cls: type) -> bool:
    """Whether instances of a class that is compiled in place of one below str, int or float compare, and are hashed,
    as their values: no class of the program has methods of its own for it."""
    if not issubclass(cls, Valued):
        return False
    found = [next(vars(base)[name] for base in cls.__mro__ if name in vars(base)) for name in _COMPARING]
    return all(getattr(function, "__code__", None) in _own_codes() for function in found)


_COMPARING = ("__eq__", "__lt__", "__le__", "__gt__", "__ge__", "__hash__")


@functools.cache
def _own_codes() -> set:
    return {members(cls)[name].__code__ for cls in (Text, Whole, Real) for name in _COMPARING}
