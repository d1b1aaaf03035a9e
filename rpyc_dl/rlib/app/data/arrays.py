"""The class `array.array`: a class for each type that items may have, as small as CPython has them."""

# mypy: ignore-errors
from __future__ import annotations

import array
import sys

from rpyc_dl.rlib.app.binary.bits import got_bits, put_bits
from rpyc_dl.rlib.app.containers.slicing import Slice, check_integer
from rpyc_dl.rlib.app.data.bytearrays import ByteArray, BytesLike, like_bytes
from rpyc_dl.rlib.app.primitives import bits_float, float_bits, single_bits, single_of_bits
from rpyc_dl.rlib.objectmodel import always_inline, specialize
from rpyc_dl.rlib.rarithmetic import r_int8, r_int16, r_int32, r_uint8, r_uint16, r_uint32

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


def _range(size, signed):
    """The least and the greatest item of so many bytes that is a word."""
    bits = 8 * size
    return (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, min(2**bits, 2**63) - 1)


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


class Typed:
    """What arrays of all types of items have in common: a list of cells, in which the items are.

    A class says which cell a value becomes (`_cell`, which raises where it is no item), which value is in a cell
    (`_value`), how a value is written and read as bytes (`_put`, `_got`), and what the cells of another array
    of the same kind are (`_cells_of`; None of one of another kind).
    """

    _mixin_ = True

    def __init__(self, typecode, items):
        self.typecode = typecode
        self.itemsize = _SIZES[typecode]
        self._items = items

    def append(self, x):
        self._items.append(self._cell(x))

    def extend(self, iterable):
        if isinstance(iterable, Array):
            cells = self._cells_of(iterable)
            if cells is None:
                raise TypeError("can only extend with array of same kind")
            self._items.extend(cells[:])
        else:
            for x in iterable:
                self._items.append(self._cell(x))

    fromlist = extend

    def tolist(self):
        return [self._value(cell) for cell in self._items]

    def tobytes(self):
        data = []
        for cell in self._items:
            self._put(data, self._value(cell))
        return bytes(data)

    def _bytes(self):
        return self.tobytes()

    def frombytes(self, source):
        data = like_bytes(source)
        size = self.itemsize
        if len(data) % size != 0:
            raise ValueError("bytes length not a multiple of item size")
        for i in range(0, len(data), size):
            self._items.append(self._cell(self._got(data, i)))

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
        self._items.insert(i, self._cell(x))

    def pop(self, i=-1):
        if not self._items:
            raise IndexError("pop from empty array")
        return self._value(self._items.pop(self._index(i, "pop index out of range")))

    def remove(self, x):
        del self._items[self._place(x, 0, sys.maxsize, "array.remove(x): x not in array")]

    def index(self, x, start=0, stop=sys.maxsize):
        return self._place(x, start, stop, "array.index(x): x not in array")

    def _place(self, x, start, stop, message):
        first, last, _ = Slice(start, stop, None).indices(len(self._items))
        i = self._found(x, first, last)
        if i < 0:
            raise ValueError(message)
        return i

    def _found(self, x, first, last):
        for i in range(first, last):
            if self._value(self._items[i]) == x:
                return i
        return -1

    def count(self, x):
        found = 0
        for cell in self._items:
            if self._value(cell) == x:
                found += 1
        return found

    def reverse(self):
        self._items.reverse()

    def byteswap(self):
        data = self.tobytes()
        size = self.itemsize
        for i in range(len(self._items)):
            self._items[i] = self._cell(self._got(data[i * size : i * size + size][::-1], 0))

    def _index(self, i, message):
        if i is None:
            raise TypeError("array indices must be integers")
        if i < 0:
            i += len(self._items)
        if i < 0 or i >= len(self._items):
            raise IndexError(message)
        return i

    def _at(self, i):
        """The item at a place that there is."""
        return self._value(self._items[i])

    def _put_at(self, i, x):
        self._items[i] = self._cell(x)

    def __len__(self):
        return len(self._items)

    @specialize.argtype(1)
    def __getitem__(self, i):
        if isinstance(i, Slice):
            return self._like(self._items[i])
        return self._value(self._items[self._index(i, "array index out of range")])

    def __setitem__(self, i, x):
        if isinstance(i, Slice):
            if not isinstance(x, Array):
                raise TypeError(f'can only assign array (not "{type(x).__name__}") to array slice')
            self._store(i, x)
            return
        place = self._index(i, "array assignment index out of range")
        self._items[place] = self._cell(x)

    def _store(self, s, other):
        cells = self._cells_of(other)
        if cells is None:
            raise TypeError("bad argument type for built-in operation")
        start, stop, step = s.indices(len(self._items))
        count = len(range(start, stop, step))
        if step != 1 and count != len(cells):
            raise ValueError(f"attempt to assign array of size {len(cells)} to extended slice of size {count}")
        self._items[s] = cells[:]

    @specialize.argtype(1)
    def __delitem__(self, i):
        if isinstance(i, Slice):
            del self._items[i]
            return
        del self._items[self._index(i, "array assignment index out of range")]

    def __iter__(self):
        i = 0
        while i < len(self._items):
            yield self._value(self._items[i])
            i += 1

    def __reversed__(self):
        i = len(self._items)
        while i > 0:
            i -= 1
            yield self._value(self._items[i])

    def __contains__(self, x):
        return self._found(x, 0, len(self._items)) >= 0

    def __copy__(self):
        return self._like(self._items[:])

    def __add__(self, other):
        if not isinstance(other, Array):
            raise TypeError(f'can only append array (not "{type(other).__name__}") to array')
        cells = self._cells_of(other)
        if cells is None:
            raise TypeError("bad argument type for built-in operation")
        return self._like(self._items + cells)

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
        if not isinstance(other, Array) or len(other) != len(self._items):
            return False
        i = 0  # no generator expression: those of all classes would be one function
        while i < len(self._items) and self._value(self._items[i]) == other._at(i):
            i += 1
        return i == len(self._items)

    def __lt__(self, other):
        return self.tolist() < other.tolist()

    def __le__(self, other):
        return self.tolist() <= other.tolist()

    def __gt__(self, other):
        return self.tolist() > other.tolist()

    def __ge__(self, other):
        return self.tolist() >= other.tolist()

    __hash__ = None

    def __repr__(self):
        if not self._items:
            return f"array({self.typecode!r})"
        return f"array({self.typecode!r}, {self.tolist()!r})"


class IntArray(Array):
    """array"""

    _one_for_all_ = True


class FloatArray(Array):
    """array"""

    _one_for_all_ = True


def _ints(size, signed, packed):
    """The class of arrays of ints of so many bytes, whose cells `packed` makes.

    Those of 64 bits without a sign hold what a word does.
    """
    low, high = _range(size, signed)

    class Ints(Typed, IntArray):
        _one_for_all_ = True

        def _like(self, items):
            return Ints(self.typecode, items)

        def _cells_of(self, other):
            return other._items if isinstance(other, Ints) and other.typecode == self.typecode else None

        @always_inline
        def _cell(self, x):
            check_integer(x)
            n = x & -1  # which no float has
            if n < low or n > high:
                raise OverflowError(_out_of_range(self.typecode, n))
            return packed(n)

        @always_inline
        def _value(self, cell):
            return int(cell)

        def _put(self, data, x):
            put_bits(data, x, size, LITTLE)

        def _got(self, data, i):
            return got_bits(data, i, size, LITTLE, signed)

        def _holds(self, n):
            return low <= n <= high

        def _is_signed(self):
            return signed

    return Ints


def _word(n):
    return n


def _out_of_range(code, n):
    """What CPython says of an int that is no item."""
    low, _, far, below, far_below, above, far_above = _LIMITS[code]
    if n < low:
        return below if n >= -far else far_below
    return above if n < far else far_above


class Singles(Typed, FloatArray):
    """Floats of 32 bits, as these bits."""

    _one_for_all_ = True

    def _like(self, items):
        return Singles(self.typecode, items)

    def _cells_of(self, other):
        return other._items if isinstance(other, Singles) else None

    def _cell(self, x):
        if x is None:
            raise TypeError("must be real number, not NoneType")
        return r_uint32(single_bits(x * 1.0))

    def _value(self, cell):
        return single_of_bits(int(cell))

    def _put(self, data, x):
        put_bits(data, single_bits(x), 4, LITTLE)

    def _got(self, data, i):
        return single_of_bits(got_bits(data, i, 4, LITTLE, False))


class Doubles(Typed, FloatArray):
    _one_for_all_ = True

    def _like(self, items):
        return Doubles(self.typecode, items)

    def _cells_of(self, other):
        return other._items if isinstance(other, Doubles) else None

    def _cell(self, x):
        if x is None:
            raise TypeError("must be real number, not NoneType")
        return x * 1.0

    def _value(self, cell):
        return cell

    def _put(self, data, x):
        put_bits(data, float_bits(x), 8, LITTLE)

    def _got(self, data, i):
        return bits_float(got_bits(data, i, 8, LITTLE, True))


_PACKED = {
    (1, True): r_int8,
    (1, False): r_uint8,
    (2, True): r_int16,
    (2, False): r_uint16,
    (4, True): r_int32,
    (4, False): r_uint32,
    (8, True): _word,
    (8, False): _word,
}
_INTS = {kind: _ints(*kind, packed) for kind, packed in _PACKED.items()}
#: The class of the arrays of each type code.
KINDS = {**{code: _INTS[_SIZES[code], code.islower()] for code in INTS}, "f": Singles, "d": Doubles}
for kind in (IntArray, FloatArray, Singles, Doubles, *_INTS.values()):
    kind.__name__ = kind.__qualname__ = "array"


def of_live(value):
    """What stands for an array that a module made."""
    made = KINDS[value.typecode](value.typecode, [])
    for x in value:
        made.append(x)
    return made


# ---- what calling the class does -----------------------------------------------------------------------------------


def _makers(kind):
    """What makes an empty array of a class, and one of what an iterable has."""

    def empty(typecode):
        return kind(typecode, [])

    def filled(typecode, source):
        made = kind(typecode, [])
        _fill(made, source)
        return made

    return empty, filled


_MAKERS = {kind: _makers(kind) for kind in KINDS.values()}


def choose(code, count):
    """What a call with a type code and so many arguments calls; None where it cannot be called so."""
    return _MAKERS[KINDS[code]][count - 1] if code in KINDS and count in (1, 2) else None


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
