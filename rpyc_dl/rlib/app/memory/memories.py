"""Where the bytes are that a `memoryview` shows: in bytes, in a bytearray, or in the items of an array.

CPython refuses to resize what is viewed. Here that is told when it is looked at: a memory knows its first length.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.data.arrays import LITTLE
from rpyc_dl.rlib.app.data.bits import got_bits, put_bits, single_bits, single_of_bits
from rpyc_dl.rlib.app.data.bytearrays import as_int, items_of
from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single
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
        self.put_number(at, size, float_bits(x) if size == 8 else single_bits(single(x)))


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

        def _bytes_of(self, i):
            data = []
            self.owner()._put(data, self._cells()[i])
            return data

        def byte(self, at):
            size = self.owner().itemsize
            return self._bytes_of(at // size)[at % size]

        def put_byte(self, at, value):
            size = self.owner().itemsize
            data = self._bytes_of(at // size)
            data[at % size] = value
            self._cells()[at // size] = self.owner()._got(data, 0)

        def part(self, start, stop):
            size = self.owner().itemsize
            data = []
            for i in range(start // size, (stop + size - 1) // size):
                data.extend(self._bytes_of(i))
            first = start - start // size * size
            return bytes(data[first : first + stop - start])

    return Items


class OfInts(_items(), Memory):
    _one_for_all_ = True

    def __init__(self, ints):
        self._ints = ints
        self._number_of_ints = len(ints._items)

    def owner(self):
        return self._ints

    @always_inline
    def _cells(self):
        items = self._ints._items
        if len(items) != self._number_of_ints:
            raise _resized()
        return items

    def number(self, at, size, signed):
        owner = self._ints
        if size == owner.itemsize and at % size == 0 and signed == (owner._low < 0):
            return self._cells()[at // size]
        return got_bits(self.part(at, at + size), 0, size, LITTLE, signed)

    def put_number(self, at, size, n):
        owner = self._ints
        if size == owner.itemsize and at % size == 0 and owner._low <= n <= owner._high:
            self._cells()[at // size] = n
            return
        data = []
        put_bits(data, n, size, LITTLE)
        self.put_part(at, bytes(data))


class OfFloats(_items(), Memory):
    _one_for_all_ = True

    def __init__(self, floats):
        self._floats = floats
        self._number_of_floats = len(floats._items)

    def owner(self):
        return self._floats

    @always_inline
    def _cells(self):
        items = self._floats._items
        if len(items) != self._number_of_floats:
            raise _resized()
        return items

    def real(self, at, size):
        if size == self._floats.itemsize and at % size == 0:
            return self._cells()[at // size]
        if size == 8:
            return bits_float(self.number(at, 8, True))
        return single_of_bits(self.number(at, 4, False))

    def put_real(self, at, size, x):
        if size == self._floats.itemsize and at % size == 0:
            self._cells()[at // size] = self._floats._item(x)
        else:
            self.put_number(at, size, float_bits(x) if size == 8 else single_bits(single(x)))
