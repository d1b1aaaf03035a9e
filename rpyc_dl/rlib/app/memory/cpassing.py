"""How what a program gives to a function of C, declared for `ctypes`, becomes what C gets."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.app.memory.cdata import Array, Number, Pointer, Reference
from rpyc_dl.rlib.objectmodel import specialize

_PASSER = """def passed(value):
    if value is None:
        return 0
    if isinstance(value, bytes):
        return copied(value)
    return {address}
"""
_ANY = """def passed(value):
    if value is None:
        return 0
    if isinstance(value, bytes):
        return copied(value)
    if isinstance(value, int):
        return value
    return value._passed()
"""


def copied(data):
    """The address of a copy of the bytes, with a zero behind it."""
    address = raw.allocate(len(data) + 1, False)
    raw.write_bytes(address, data, len(data))
    raw.store_u8(address + len(data), 0)
    return address


@remembered
def passer(method):
    """The function that gives the address for a value, by the method that objects of the right types have; where
    this is None, ints are addresses, too."""
    names = {"copied": copied, "__name__": __name__}
    text = _ANY if method is None else _PASSER.format(address=f"value.{method}()")
    exec(text, names)
    names["passed"]._annspecialcase_ = "specialize:argtype(0)"
    return names["passed"]


@specialize.argtype(0)
def give_back(value, address):
    """Free what was copied for a call."""
    if value is not None and isinstance(value, bytes):
        raw.c_free(address)


@specialize.argtype(0)
def give_back_unless(value, address, result):
    """Free what was copied for a call, unless its result points into it."""
    if value is not None and isinstance(value, bytes) and not address <= result <= address + len(value):
        raw.c_free(address)


@specialize.argtype(0)
def number(value):
    """The number that is meant by one, or by `c_int(5)`."""
    if isinstance(value, Number):
        return value.value
    return value


@specialize.argtype(0)
def word(value):
    """What C gets for an argument whose type is not declared: of an int the lowest 32 bits."""
    if value is None:
        return 0
    if isinstance(value, bytes):
        return copied(value)
    if isinstance(value, int):
        return (value & 0xFFFFFFFF ^ 0x80000000) - 0x80000000
    if isinstance(value, (Array, Pointer, Reference)):
        return value._passed()
    return value._word()


@specialize.argtype(0)
def keep_alive(value):
    """Until here, the memory of the value is not freed."""
    primitives.keep_alive(value)


@specialize.arg(0)
def pointing(cls, address):
    """A pointer of this class to an address that C gave."""
    made = cls()
    made._point(address, None)
    return made


def saved_errno():
    """Keep the number of the last error of C, for `ctypes.get_errno()`."""
    raw.SAVED.errno = raw.read_errno()


def get_errno():
    """The number of the last error of a library that was loaded with `use_errno`."""
    return raw.SAVED.errno


def set_errno(value):
    """Say what that number is; what it was."""
    before = raw.SAVED.errno
    raw.SAVED.errno = value
    return before
