"""Memory of Python objects that a call of an extension module passes without a copy: numbers in 1 or 2 dimensions.

A buffer lives as long as the call that it was passed to: behind it, lengths and address are 0. `room` is the length,
or 0 where the memory may only be read: so one comparison checks the index, and whether it may be written.
"""

# mypy: ignore-errors
from __future__ import annotations

import ctypes
import functools
import operator

from rpyc_dl.rlib.external import Address, external
from rpyc_dl.rlib.objectmodel import always_inline, dont_inline

_HEADER = "rpy_raw.h"
_RELEASED = "operation forbidden on released buffer object"

#: The names of items: what they are called in C, the least and the greatest one.
ITEMS = {
    **{f"int{bits}": (f"i{bits}", -(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (f"u{bits}", 0, min(2**bits, 2**63) - 1) for bits in (8, 16, 32, 64)},
    "float32": ("f32", 0, 0),
    "float64": ("f64", 0, 0),
}


def _accessors(short):
    if short[0] == "f":
        ctype, kind = {"f32": ctypes.c_float, "f64": ctypes.c_double}[short], float
    else:
        ctype, kind = getattr(ctypes, f"c_{'u' * (short[0] == 'u')}int{short[1:]}"), int

    def load(at, i, stride):
        return ctype.from_address(at + i * stride).value

    def store(at, i, stride, value):
        ctype.from_address(at + i * stride).value = value

    return (
        external(f"rpy_item_{short}", [Address, int, int], kind, header=_HEADER, python=load),
        external(f"rpy_put_item_{short}", [Address, int, int, kind], None, header=_HEADER, python=store),
    )


def _float_item(value):
    return value * 1.0


def _int_item(name, low, high):
    message = f"the value is no {name}"

    @always_inline
    def item(value):
        n = value & -1  # which no float has
        if n < low or n > high:
            raise OverflowError(message)
        return n

    return item if (low, high) != (-(2**63), 2**63 - 1) else lambda value: value & -1


def _loaded(name, load):
    """How an item is loaded: one of 64 bits without a sign may be larger than an int."""
    if name != "uint64":
        return load

    @always_inline
    def checked(at, i, stride):
        value = load(at, i, stride)
        if value < 0:
            raise OverflowError("the item is an int that does not fit 64 bits")
        return value

    return checked


def _python_sum(at, n, stride):
    """NumPy's: in halves down to 128 items, these in eight partial sums."""
    if n > 128:
        half = n // 2 - n // 2 % 8
        return _python_sum(at, half, stride) + _python_sum(at + half * stride, n - half, stride)
    xs = [ctypes.c_double.from_address(at + i * stride).value for i in range(n)]
    total, rest = -0.0, xs
    if n >= 8:
        r = [0.0] * 8
        for i in range(8):
            r[i] = functools.reduce(operator.add, xs[i : n - n % 8 : 8])
        total, rest = ((r[0] + r[1]) + (r[2] + r[3])) + ((r[4] + r[5]) + (r[6] + r[7])), xs[n - n % 8 :]
    return functools.reduce(operator.add, rest, total)


sum_float64 = external("rpy_sum_f64", [Address, int, int], float, header=_HEADER, python=_python_sum)


def _int_sum(short):
    """The sum of ints that lie `stride` bytes apart; it has to fit 64 bits, not what comes before it."""
    kind = getattr(ctypes, f"c_{'u' * (short[0] == 'u')}int{short[1:]}")

    def whole(at, n, stride):
        return sum(kind.from_address(at + i * stride).value for i in range(n))

    def fits(at, n, stride):
        return -(2**63) <= whole(at, n, stride) < 2**63

    def least_for_others(at, n, stride):
        return whole(at, n, stride) if fits(at, n, stride) else -(2**63)

    arguments = [Address, int, int]
    add = external(f"rpy_sum_{short}", arguments, int, header=_HEADER, python=least_for_others)
    is_right = external(f"rpy_sum_fits_{short}", arguments, bool, header=_HEADER, python=fits)

    def sum_of_items(at, n, stride):
        found = add(at, n, stride)
        if found == -(2**63) and not is_right(at, n, stride):
            raise OverflowError("the sum is an int that does not fit 64 bits")
        return found

    return sum_of_items


def _sum_of_rows(add):
    """The sum of a matrix, as NumPy takes it: as one row where all of it lies so, else by rows, or by columns,
    whichever has its items nearer to each other."""

    def sum_of_rows(matrix):
        rows, columns, between, stride = matrix._rows, matrix._columns, matrix._row_stride, matrix._stride
        if abs(between) < abs(stride):
            rows, columns, between, stride = columns, rows, stride, between
        if between == columns * stride:
            return add(matrix._data, rows * columns, stride)
        total = add(matrix._data, 0, stride)
        for i in range(rows):
            total += add(matrix._data + i * between, columns, stride)
        return total

    return sum_of_rows


class Buffer:
    """What buffers have in common: `_data` is where they begin."""

    _one_for_all_ = True


@dont_inline
def _outside(data, dimension):
    """What an index that is outside is answered with."""
    if data == 0:
        return ValueError(_RELEASED)
    return IndexError(
        "index out of bounds on dimension 1" if dimension == 1 else "index out of bounds on dimension 2"
    )


@dont_inline
def _not_written(data, i, length):
    """What an index is answered with at which nothing can be written."""
    return TypeError("cannot modify read-only memory") if i < length else _outside(data, 1)


@always_inline
def _place(data, i, length, dimension):
    """The place of an index. Nothing comes back from what raises: a loop around it keeps all in registers."""
    if i >= 0:
        if i >= length:
            raise _outside(data, dimension)
        return i
    if i < -length:
        raise _outside(data, dimension)
    return i + length


@always_inline
def _written_place(data, i, length, room):
    """The place of an item, or a row, that is written."""
    place = i if i >= 0 else _place(data, i, length, 1)
    if place >= room:
        raise _not_written(data, place, length)
    return place


def _vector(name, load, store, check, add):
    class Vector(Buffer):
        _one_for_all_ = True

        def __init__(self, data, length, stride, room):
            self._data = data
            self._length = length
            self._stride = stride
            self._room = room

        def _release(self):
            self._data = self._length = self._room = 0

        def __len__(self):
            return self._length

        @always_inline
        def __getitem__(self, i):
            return load(self._data, _place(self._data, i, self._length, 1), self._stride)

        @always_inline
        def __setitem__(self, i, value):
            place = _written_place(self._data, i, self._length, self._room)
            store(self._data, place, self._stride, check(value))

        def __iter__(self):
            i = 0
            while i < self._length:
                yield load(self._data, i, self._stride)
                i += 1

        def __contains__(self, value):
            i = 0
            while i < self._length and load(self._data, i, self._stride) != value:
                i += 1
            return i < self._length

        def tolist(self):
            return [load(self._data, i, self._stride) for i in range(self._length)]

        @property
        def shape(self):
            return (self._length,)

    def make(data, length, stride, room):
        if length < 0 or room < 0:
            raise ValueError(_RELEASED)
        return Vector(data, length, stride, room)

    def release(vector):
        vector._release()

    if add is not None:
        Vector.sum = lambda self: add(self._data, self._length, self._stride)
    Vector.__name__ = Vector.__qualname__ = f"buffer of {name}"
    return Vector, make, release


def _matrix(name, load, store, check, add):
    class Matrix(Buffer):
        _one_for_all_ = True

        def __init__(self, data, rows, columns, row_stride, stride, room):
            self._data = data
            self._rows = rows
            self._columns = columns
            self._row_stride = row_stride
            self._stride = stride
            self._room = room

        def _release(self):
            self._data = self._rows = self._columns = self._room = 0

        def __len__(self):
            return self._rows

        @always_inline
        def __getitem__(self, place):
            i, j = place
            row = self._data + _place(self._data, i, self._rows, 1) * self._row_stride
            return load(row, _place(self._data, j, self._columns, 2), self._stride)

        @always_inline
        def __setitem__(self, place, value):
            i, j = place
            row = self._data + _written_place(self._data, i, self._rows, self._room) * self._row_stride
            store(row, _place(self._data, j, self._columns, 2), self._stride, check(value))

        def tolist(self):
            return [[self[i, j] for j in range(self._columns)] for i in range(self._rows)]

        @property
        def shape(self):
            return (self._rows, self._columns)

    def make(data, rows, columns, row_stride, stride, room):
        if rows < 0 or columns < 0 or room < 0:
            raise ValueError(_RELEASED)
        return Matrix(data, rows, columns, row_stride, stride, room)

    def release(matrix):
        matrix._release()

    if add is not None:
        Matrix.sum = _sum_of_rows(add)
    Matrix.__name__ = Matrix.__qualname__ = f"buffer of {name} with 2 dimensions"
    return Matrix, make, release


def _classes():
    found = {}
    for name, (short, low, high) in ITEMS.items():
        load, store = _accessors(short)
        check = _float_item if short[0] == "f" else _int_item(name, low, high)
        add = {"float64": sum_float64, "float32": None}[name] if short[0] == "f" else _int_sum(short)
        for dimensions, factory in ((1, _vector), (2, _matrix)):
            found[name, dimensions] = factory(name, _loaded(name, load), store, check, add)
    return found


#: By the name of items and the number of dimensions: the class, what makes a buffer, what ends it.
BUFFERS = _classes()
