"""The class `array.array`: lists of ints, or of floats, that know their type code."""

# mypy: ignore-errors
from __future__ import annotations

import array
import sys

from rpyc_dl.rlib.app.containers.slicing import Slice, check_integer
from rpyc_dl.rlib.app.data.bits import got_bits, put_bits, single_bits, single_of_bits
from rpyc_dl.rlib.app.data.bytearrays import ByteArray, BytesLike, like_bytes
from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single
from rpyc_dl.rlib.objectmodel import specialize

#: The codes of ints and of floats. A `u`, of characters, is not in the language.
INTS, FLOATS = "bBhHiIlLqQ", "fd"
LITTLE = sys.byteorder == "little"
_SIZES = {code: array.array(code).itemsize for code in INTS + FLOATS}
_FAR = 2**40


def _message(code, value):
    try:
        array.array(code, [value])
    except OverflowError as error:
        return str(error)
    return ""


def _limits(code):
    """The least and the greatest item that is a word; what is far from zero; what CPython says of ints that are less,
    far less, greater, far greater."""
    bits, signed = 8 * _SIZES[code], code.islower()
    low, high = (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, 2**bits - 1)
    texts = [_message(code, value) for value in (low - 1, -_FAR, high + 1, _FAR)]
    far = 2**15 if code == "b" else 2**31  # of the C type in which CPython looks at it
    return max(low, -(2**63)), min(high, 2**63 - 1), far, *texts


_LIMITS = {code: _limits(code) for code in INTS}


class Array(BytesLike):
    """array"""

    _one_for_all_ = True


def _typed():
    """The class of what arrays of both types of items have in common: each has functions of its own."""

    class Typed:
        """What arrays of both types of items have in common.

        A class says what else an array knows of its type code (`_start`), what a value is as an item (`_item`), and
        how an item is written and read as bytes (`_put`, `_got`).
        """

        _mixin_ = True

        def __init__(self, typecode, items):
            self.typecode = typecode
            self.itemsize = _SIZES[typecode]
            self._items = items
            self._start(typecode)

        def append(self, x):
            self._items.append(self._item(x))

        def extend(self, iterable):
            if isinstance(iterable, Array):
                self._items.extend(self._of_same_kind(iterable)._items[:])
            else:
                for x in iterable:
                    self._items.append(self._item(x))

        fromlist = extend

        def _of_same_kind(self, other):
            if not self._is_same_kind(other):
                raise TypeError("can only extend with array of same kind")
            return other

        def tolist(self):
            return self._items[:]

        def tobytes(self):
            data = []
            for x in self._items:
                self._put(data, x)
            return bytes(data)

        def _bytes(self):
            return self.tobytes()

        def frombytes(self, source):
            data = like_bytes(source)
            size = self.itemsize
            if len(data) % size != 0:
                raise ValueError("bytes length not a multiple of item size")
            for i in range(0, len(data), size):
                self._items.append(self._got(data, i))

        def tofile(self, file):
            file.write(self.tobytes())

        def fromfile(self, file, n):
            if n < 0:
                raise ValueError("negative count")
            data = file.read(n * self.itemsize)
            self.frombytes(data[: len(data) // self.itemsize * self.itemsize])
            if len(data) < n * self.itemsize:
                raise EOFError("read() didn't return enough bytes")

        def insert(self, i, x):
            self._items.insert(i, self._item(x))

        def pop(self, i=-1):
            if not self._items:
                raise IndexError("pop from empty array")
            return self._items.pop(self._index(i, "pop index out of range"))

        def remove(self, x):
            del self._items[self._place(x, 0, sys.maxsize, "array.remove(x): x not in array")]

        def index(self, x, start=0, stop=sys.maxsize):
            return self._place(x, start, stop, "array.index(x): x not in array")

        def _place(self, x, start, stop, message):
            first, last, _ = Slice(start, stop, None).indices(len(self._items))
            for i in range(first, last):
                if self._items[i] == x:
                    return i
            raise ValueError(message)

        def count(self, x):
            return self._items.count(x)

        def reverse(self):
            self._items.reverse()

        def byteswap(self):
            data = self.tobytes()
            size = self.itemsize
            for i in range(len(self._items)):
                self._items[i] = self._got(data[i * size : i * size + size][::-1], 0)

        def _index(self, i, message):
            if i is None:
                raise TypeError("array indices must be integers")
            if i < 0:
                i += len(self._items)
            if i < 0 or i >= len(self._items):
                raise IndexError(message)
            return i

        def __len__(self):
            return len(self._items)

        @specialize.argtype(1)
        def __getitem__(self, i):
            if isinstance(i, Slice):
                return self._like(self._items[i])
            return self._items[self._index(i, "array index out of range")]

        def __setitem__(self, i, x):
            if isinstance(i, Slice):
                if not isinstance(x, Array):
                    raise TypeError(f'can only assign array (not "{type(x).__name__}") to array slice')
                self._store(i, x)
                return
            place = self._index(i, "array assignment index out of range")
            self._items[place] = self._item(x)

        def _store(self, s, other):
            if not self._is_same_kind(other):
                raise TypeError("bad argument type for built-in operation")
            start, stop, step = s.indices(len(self._items))
            count = len(range(start, stop, step))
            if step != 1 and count != len(other._items):
                raise ValueError(
                    f"attempt to assign array of size {len(other._items)} to extended slice of size {count}"
                )
            self._items[s] = other._items[:]

        @specialize.argtype(1)
        def __delitem__(self, i):
            if isinstance(i, Slice):
                del self._items[i]
                return
            del self._items[self._index(i, "array assignment index out of range")]

        def __iter__(self):
            i = 0
            while i < len(self._items):
                yield self._items[i]
                i += 1

        def __reversed__(self):
            return reversed(self._items)

        def __contains__(self, x):
            return x in self._items

        def __copy__(self):
            return self._like(self._items[:])

        def __add__(self, other):
            if not isinstance(other, Array):
                raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
            if not self._is_same_kind(other):
                raise TypeError("bad argument type for built-in operation")
            return self._like(self._items + other._items)

        def __iadd__(self, other):
            if not isinstance(other, Array):
                raise TypeError(f'can only extend with array (not "{type(other).__name__}")')
            self.extend(other)
            return self

        def __mul__(self, n):
            return self._like(self._items * n)

        __rmul__ = __mul__

        def __imul__(self, n):
            self._items[:] = self._items * n
            return self

        def __eq__(self, other):
            return isinstance(other, Array) and self._items == other.tolist()

        def __lt__(self, other):
            return self._items < other.tolist()

        def __le__(self, other):
            return self._items <= other.tolist()

        def __gt__(self, other):
            return self._items > other.tolist()

        def __ge__(self, other):
            return self._items >= other.tolist()

        __hash__ = None

        def __repr__(self):
            if not self._items:
                return f"array({self.typecode!r})"
            return f"array({self.typecode!r}, {self._items!r})"

    return Typed


class IntArray(_typed(), Array):
    """Those of 64 bits without a sign hold what a word does."""

    _one_for_all_ = True

    def _start(self, typecode):
        limits = _LIMITS[typecode]
        self._low = limits[0]
        self._high = limits[1]

    def _like(self, items):
        return IntArray(self.typecode, items)

    def _is_same_kind(self, other):
        return isinstance(other, IntArray) and other.typecode == self.typecode

    def _item(self, x):
        check_integer(x)
        n = x & -1  # which no float has
        if n < self._low or n > self._high:
            raise OverflowError(_out_of_range(self.typecode, n))
        return n

    def _put(self, data, x):
        put_bits(data, x, self.itemsize, LITTLE)

    def _got(self, data, i):
        return got_bits(data, i, self.itemsize, LITTLE, self._low < 0)


def _out_of_range(code, n):
    """What CPython says of an int that is no item."""
    low, _, far, below, far_below, above, far_above = _LIMITS[code]
    if n < low:
        return below if n >= -far else far_below
    return above if n < far else far_above


class FloatArray(_typed(), Array):
    """Those of 32 bits are rounded."""

    _one_for_all_ = True

    def _start(self, typecode):
        self._is_single = typecode == "f"

    def _like(self, items):
        return FloatArray(self.typecode, items)

    def _is_same_kind(self, other):
        return isinstance(other, FloatArray) and other.typecode == self.typecode

    def _item(self, x):
        if x is None:
            raise TypeError("must be real number, not NoneType")
        return single(x * 1.0) if self._is_single else x * 1.0

    def _put(self, data, x):
        put_bits(data, single_bits(x) if self._is_single else float_bits(x), self.itemsize, LITTLE)

    def _got(self, data, i):
        if self._is_single:
            return single_of_bits(got_bits(data, i, 4, LITTLE, False))
        return bits_float(got_bits(data, i, 8, LITTLE, True))


for kind in (IntArray, FloatArray):
    kind.__name__ = kind.__qualname__ = "array"


def of_live(value):
    """What stands for an array that a module made."""
    kind = FloatArray if value.typecode in FLOATS else IntArray
    return kind(value.typecode, list(value))


# ---- what calling the class does -----------------------------------------------------------------------------------


def ints0(typecode):
    return IntArray(typecode, [])


def ints1(typecode, source):
    made = IntArray(typecode, [])
    _fill(made, source)
    return made


def floats0(typecode):
    return FloatArray(typecode, [])


def floats1(typecode, source):
    made = FloatArray(typecode, [])
    _fill(made, source)
    return made


def _fill(made, source):
    if isinstance(source, str):
        raise TypeError(f"cannot use a str to initialize an array with typecode {made.typecode!r}")
    elif isinstance(source, Array):
        for x in source.tolist():
            made.append(x)
    elif isinstance(source, (bytes, ByteArray)):
        made.frombytes(source)
    else:
        made.extend(source)
