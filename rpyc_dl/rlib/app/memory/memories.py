"""Where the bytes are that a `memoryview` shows: in bytes, in a bytearray, or in the items of an array.

CPython refuses to resize what is viewed. Here that is told when it is looked at: a memory knows its first length.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.binary.bits import got_bits, put_bits
from rpyc_dl.rlib.app.data.arrays import LITTLE
from rpyc_dl.rlib.app.data.bytearrays import as_int, items_of
from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single_bits, single_of_bits
from rpyc_dl.rlib.objectmodel import always_inline
from rpyc_dl.rlib.rarithmetic import r_uint8


def _resized():
    return BufferError("Existing exports of data: object cannot be re-sized")


class Memory:
    """Bytes by their places, and the numbers of several bytes, in the machine's order."""

    _one_for_all_ = True

    def byte(self, at):
        raise NotImplementedError

    def put_byte(self, at, value):
        raise TypeError("cannot modify read-only memory")

    def part(self, start, stop):
        raise NotImplementedError

    def put_part(self, at, data):
        for k in range(len(data)):
            self.put_byte(at + k, data[k])

    def number(self, at, size, signed):
        return got_bits(self.part(at, at + size), 0, size, LITTLE, signed)

    def put_number(self, at, size, n):
        data = []
        put_bits(data, n, size, LITTLE)
        self.put_part(at, bytes(data))

    def real(self, at, size):
        if size == 8:
            return bits_float(self.number(at, 8, True))
        return single_of_bits(self.number(at, 4, False))

    def put_real(self, at, size, x):
        self.put_number(at, size, float_bits(x) if size == 8 else single_bits(x))


class OfBytes(Memory):
    _one_for_all_ = True

    def __init__(self, data):
        self._data = data

    @always_inline
    def byte(self, at):
        return self._data[at]

    def part(self, start, stop):
        return self._data[start:stop]

    def owner(self):
        return self._data


class OfByteArray(Memory):
    _one_for_all_ = True

    def __init__(self, owner):
        self._bytearray = owner
        self._count = len(owner._items)

    @always_inline
    def _cells(self):
        items = self._bytearray._items
        if len(items) != self._count:
            raise _resized()
        return items

    @always_inline
    def byte(self, at):
        return as_int(self._cells()[at])

    @always_inline
    def put_byte(self, at, value):
        self._cells()[at] = r_uint8(value & 255)

    def part(self, start, stop):
        return bytes(self._cells()[start:stop])

    def put_part(self, at, data):
        self._cells()[at : at + len(data)] = items_of(data)

    def owner(self):
        return self._bytearray


def _items():
    """The class of what arrays of ints and of floats have in common: each has functions of its own."""

    class Items:
        _mixin_ = True

        def __init__(self, array):
            self._array = array
            self._count = len(array)

        @always_inline
        def owner(self):
            """The array, if it has as many items as it had."""
            if len(self._array) != self._count:
                raise _resized()
            return self._array

        def _bytes_of(self, i):
            data = []
            self._array._put(data, self.owner()._at(i))
            return data

        def byte(self, at):
            size = self._array.itemsize
            return self._bytes_of(at // size)[at % size]

        def put_byte(self, at, value):
            size = self._array.itemsize
            data = self._bytes_of(at // size)
            data[at % size] = value
            self._array._put_at(at // size, self._array._got(data, 0))

        def part(self, start, stop):
            size = self._array.itemsize
            data = []
            for i in range(start // size, (stop + size - 1) // size):
                data.extend(self._bytes_of(i))
            first = start - start // size * size
            return bytes(data[first : first + stop - start])

    return Items


class OfInts(_items(), Memory):
    _one_for_all_ = True

    def number(self, at, size, signed):
        owner = self.owner()
        if size == owner.itemsize and at % size == 0 and signed == owner._is_signed():
            return owner._at(at // size)
        return got_bits(self.part(at, at + size), 0, size, LITTLE, signed)

    def put_number(self, at, size, n):
        owner = self.owner()
        if size == owner.itemsize and at % size == 0 and owner._holds(n):
            owner._put_at(at // size, n)
            return
        data = []
        put_bits(data, n, size, LITTLE)
        self.put_part(at, bytes(data))


class OfFloats(_items(), Memory):
    _one_for_all_ = True

    def real(self, at, size):
        owner = self.owner()
        if size == owner.itemsize and at % size == 0:
            return owner._at(at // size)
        if size == 8:
            return bits_float(self.number(at, 8, True))
        return single_of_bits(self.number(at, 4, False))

    def put_real(self, at, size, x):
        owner = self.owner()
        if size == owner.itemsize and at % size == 0:
            owner._put_at(at // size, x)
        else:
            self.put_number(at, size, float_bits(x) if size == 8 else single_bits(x))
