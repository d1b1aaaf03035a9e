"""Data of C as `ctypes` has it: structures, arrays, pointers, numbers, in memory that C reads and writes.

A class for each type of the program is made below these (`frontend/replace/foreign/data.py`). An instance has the
address of its memory, and holds the `Memory` that it is a part of, so that this is freed with its last user. What a
pointer in there points to is held by the same memory, as long as it is not stored over.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.app.memory.raw import load_i64, load_u8, store_i64, store_u8
from rpyc_dl.rlib.objectmodel import instantiate, specialize

load_f32, store_f32 = raw.ACCESS["f32"]
load_f64, store_f64 = raw.ACCESS["f64"]


class Memory:
    """Memory of C, all zeros, that is freed when nothing refers to it; `kept`: what its pointers point to, by where
    the pointers are."""

    def __init__(self, size):
        self.address = raw.allocate(size, True)
        self.kept = {}

    def __del__(self):
        raw.c_free(self.address)


def keep(owner, place, memory):
    """Let `owner` hold the memory that the pointer at `place` now points into; None where it is not the program's."""
    if owner is not None:
        if memory is not None:
            owner.kept[place] = memory
        elif place in owner.kept:
            del owner.kept[place]


def keep_all_of(owner, place, other, start, size):
    """Let `owner` hold what the copy at `place` of so many bytes of `other` at `start` points to."""
    if owner is not None and other is not None:
        for at, memory in list(other.kept.items()):
            if start <= at < start + size:
                owner.kept[place + at - start] = memory


def kept_at(owner, place):
    """The memory that the pointer at `place` points into, if it is known."""
    return None if owner is None else owner.kept.get(place)


class CData:
    """Anything in memory of C."""

    _size = 0
    _memory = None
    _address = 0
    _initial = b""

    def _place(self):
        """Where it is. Memory is allocated at the first use, with what Python has left there."""
        if self._address == 0:
            self._memory = Memory(self._extent())
            self._address = self._memory.address
            raw.write_bytes(self._address, self._initial, len(self._initial))
        return self._address

    def _extent(self):
        """The bytes that it takes."""
        return self._size

    def _owner(self):
        """The memory that is at this address."""
        return self._memory

    def _part(self, address, memory):
        """Be what is at this address, in memory that is somebody else's."""
        self._address = address
        self._memory = memory

    def __bytes__(self):
        return raw.bytes_at(self._place(), self._extent())


class Number(CData):
    """A number, a character, a text or an address of C in memory of its own."""


class Structure(CData):
    """A structure, or a union."""


class Union(Structure):
    """A union: the fields have one place."""


class Array(CData):
    """Items one after the other."""

    _length = 0

    def _passed(self):
        return self._place()

    def __len__(self):
        return self._length

    def _index(self, index):
        if index < 0:
            index += self._length
        if not 0 <= index < self._length:
            raise IndexError("invalid index")
        return index

    def _indexes(self, part):
        return range(*part.indices(self._length))


class Pointer(CData):
    """A pointer, in memory of its own or of what it is a part of."""

    _size = 8

    def _passed(self):
        return load_i64(self._place())

    def _owner(self):
        return kept_at(self._memory, self._place())

    def _point(self, address, memory):
        place = self._place()
        store_i64(place, address)
        keep(self._memory, place, memory)

    def _target(self):
        address = load_i64(self._place())
        if address == 0:
            raise ValueError("NULL pointer access")
        return address

    def __bool__(self):
        return load_i64(self._place()) != 0


class Reference:
    """What `byref(x)` gives: the address of something, for a call."""

    def __init__(self, address, memory):
        self._address = address
        self._memory = memory

    def _passed(self):
        return self._address

    def _owner(self):
        return self._memory


# ---- values


def load_unsigned(at):
    """The 64-bit integer there. OverflowError where it is none of the program's."""
    value = load_i64(at)
    if value < 0:
        raise OverflowError("the value of the C type does not fit an int of compiled code")
    return value


def load_swapped(at, size, signed):
    """The integer there whose highest byte comes first. OverflowError where it is none of the program's."""
    value = load_u8(at)
    if value >= 128:
        if signed:
            value -= 256
        elif size == 8:
            raise OverflowError("the value of the C type does not fit an int of compiled code")
    for i in range(1, size):
        value = value * 256 + load_u8(at + i)
    return value


def store_swapped(at, size, value):
    """Store the lowest bytes of an integer, the highest one first."""
    for i in range(size):
        store_u8(at + size - 1 - i, value >> 8 * i & 255)


def load_swapped_float(at, size):
    """The float there whose bytes stand in the other order."""
    place = raw.allocate(size, False)
    _reverse(place, at, size)
    value = load_f64(place) if size == 8 else load_f32(place)
    raw.c_free(place)
    return value


def store_swapped_float(at, size, value):
    place = raw.allocate(size, False)
    if size == 8:
        store_f64(place, value)
    else:
        store_f32(place, value)
    _reverse(at, place, size)
    raw.c_free(place)


def _reverse(to, start, size):
    for i in range(size):
        store_u8(to + i, load_u8(start + size - 1 - i))


def load_text(at):
    """The bytes that the `char *` there points to, None where that is null."""
    address = load_i64(at)
    return None if address == 0 else raw.bytes_until_zero(address)


def load_address(at):
    """The address there, None for null."""
    address = load_i64(at)
    return None if address == 0 else address


@specialize.argtype(2)
def store_text(owner, at, value):
    """Let the `char *` there point to a copy of these bytes, which `owner` holds."""
    if value is None:
        store_i64(at, 0)
        keep(owner, at, None)
    else:
        memory = memory_of(value)
        store_i64(at, memory.address)
        keep(owner, at, memory)


@specialize.argtype(1)
def store_address(at, value):
    """Store an address; None is null."""
    store_i64(at, 0 if value is None else value)


@specialize.argtype(0)
def character(value):
    """The byte that is meant by an int, or by bytes of length one."""
    if isinstance(value, int):
        return value
    if len(value) != 1:
        raise TypeError("one character bytes, bytearray or integer expected")
    return value[0]


def memory_of(data):
    """Memory with these bytes and a zero behind them."""
    memory = Memory(len(data) + 1)
    raw.write_bytes(memory.address, data, len(data))
    return memory


def chars(at, most):
    """The bytes of a `char[most]`, up to the first zero."""
    count = 0
    while count < most and load_u8(at + count) != 0:
        count += 1
    return raw.bytes_at(at, count)


def store_chars(at, most, data):
    """Store bytes in a `char[most]`, and a zero behind them if there is room. Raises ValueError."""
    if len(data) > most:
        raise ValueError(f"bytes too long ({len(data)}, maximum length {most})")
    raw.write_bytes(at, data, len(data))
    if len(data) < most:
        store_u8(at + len(data), 0)


def copied(owner, place, other, size):
    """Copy the data of another object of C to `place`, in memory of `owner`."""
    start = other._place()
    raw.c_memcpy(place, start, size)
    keep_all_of(owner, place, other._memory, start, size)


# ---- functions of the module


@specialize.argtype(0)
def address_passed(value):
    """What C gets for a `void *`, or for an argument whose type is not declared."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value
    return value._passed()


@specialize.argtype(0)
def byref(value, offset=0):
    """What C gets for a pointer to the value."""
    return value._byref(offset)


@specialize.argtype(0)
def addressof(value):
    """The address of the value's memory."""
    return value._place()


@specialize.argtype(0)
def pointer(value):
    """A pointer to the value."""
    return value._pointer()


@specialize.argtype(0)
def string_at(pointer, size=-1):
    """The bytes at an address: so many, or up to the first zero."""
    if isinstance(pointer, bytes):
        return pointer if size < 0 else pointer[:size]
    address = address_passed(pointer)
    return raw.bytes_until_zero(address) if size < 0 else raw.bytes_at(address, size)


@specialize.argtype(0, 1)
def memmove(to, source, count):
    """Copy bytes of memory, or of a bytes object."""
    address = address_passed(to)
    if isinstance(source, bytes):
        raw.write_bytes(address, source, min(count, len(source)))
    else:
        raw.c_memmove(address, address_passed(source), count)
    return address


@specialize.argtype(0)
def memset(to, value, count):
    """Fill memory."""
    address = address_passed(to)
    raw.c_memset(address, value, count)
    return address


@specialize.argtype(0)
def owner_of(value):
    """The memory that a value points into, as far as it is the program's; of a bytes object, a copy."""
    if value is None or isinstance(value, int):
        return None
    if isinstance(value, bytes):
        return memory_of(value)
    return value._owner()


@specialize.argtype(0)
def address_in(value, owner):
    """The address that a value is; of a bytes object, that of the copy."""
    return owner.address if isinstance(value, bytes) else address_passed(value)


@specialize.argtype(0)
def size_of(value):
    """The bytes that an object takes."""
    return value._extent()


@specialize.argtype(0)
def create_string_buffer(init, size=-1):
    """Characters that C may write: so many zeros, or some bytes with a zero behind them, or in so many bytes."""
    if isinstance(init, int):
        return _array_of_chars(init)
    made = _array_of_chars(len(init) + 1 if size < 0 else size)
    made.value = init
    return made


def _array_of_chars(length):
    if length < 0:
        raise ValueError(f"Array length must be >= 0, not {length}")
    made = instantiate(chars_class())
    made._length = length
    return made


@specialize.memo()
def chars_class():
    """The class of arrays of characters."""
    return CHARS[0]()


#: What gives that class; set where it is made.
CHARS = []
