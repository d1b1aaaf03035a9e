"""The builtin `memoryview`: a class for each type that items may have. Views have one dimension."""

# mypy: ignore-errors
from __future__ import annotations

import array
import struct

from rpyc_dl.rlib.app.containers.slicing import Slice
from rpyc_dl.rlib.app.data.arrays import FloatArray, IntArray
from rpyc_dl.rlib.app.data.bytearrays import ByteArray, BytesLike
from rpyc_dl.rlib.app.memory.memories import OfByteArray, OfBytes, OfFloats, OfInts
from rpyc_dl.rlib.objectmodel import always_inline, dont_inline, specialize

#: The formats of ints and of floats; `c` is one of bytes, `?` one of bools.
INTS, FLOATS = "bBhHiIlLqQnN", "fd"
_SIZES = {code: struct.calcsize(code) for code in INTS + FLOATS + "c?"}
_SINGLE = "bBc"
_FLOAT_NAMES = ("f", "d", "@f", "@d")


def _limits(code):
    bits, signed = 8 * _SIZES[code], code.islower()
    return (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) if signed else (0, min(2**bits, 2**63) - 1)


_LIMITS = {code: _limits(code) for code in INTS}


class View(BytesLike):
    """memoryview"""

    _one_for_all_ = True


class Viewing:
    """What views of all formats have in common.

    `_load` and `_put` read and write the item that begins at a place; places and steps are in bytes.
    """

    _mixin_ = True

    def __init__(self, memory, format, start, length, step, readonly):
        self._memory = memory
        self._format = format
        self._size = _SIZES[format]
        self._start = start
        self._length = length
        self._step = step
        self._readonly = readonly
        self._released = False
        self._prepare(format)

    def _prepare(self, format):
        pass

    @always_inline
    def _check(self):
        if self._released:
            raise _gone()

    @always_inline
    def _place(self, i):
        """Where an item begins."""
        if self._released:
            raise _gone()
        if i is None:
            raise TypeError("memoryview: invalid slice key")
        if i < 0:
            i += self._length
        if i < 0 or i >= self._length:
            raise IndexError("index out of bounds on dimension 1")
        return self._start + i * self._step

    def __len__(self):
        self._check()
        return self._length

    def __bool__(self):
        self._check()
        return self._length > 0

    @always_inline
    @specialize.argtype(1)
    def __getitem__(self, i):
        if isinstance(i, Slice):
            return self._slice(i)
        return self._load(self._place(i))

    def _slice(self, s):
        self._check()
        start, stop, step = s.indices(self._length)
        begin = self._start + start * self._step
        return self._like(begin, len(range(start, stop, step)), step * self._step, self._readonly)

    @specialize.argtype(1, 2)
    def __setitem__(self, i, x):
        self._check()
        if self._readonly:
            raise TypeError("cannot modify read-only memory")
        if isinstance(i, Slice):
            self._slice(i)._fill(view_of(x))
        else:
            self._put(self._place(i), x)

    @specialize.argtype(1)
    def __delitem__(self, i):
        self._check()
        raise TypeError("cannot modify read-only memory" if self._readonly else "cannot delete memory")

    def _fill(self, other):
        """Copy the items of another view of the same format and length."""
        other._check()
        if other._format != self._format or other._length != self._length:
            raise ValueError("memoryview assignment: lvalue and rvalue have different structures")
        data = other.tobytes()
        size = self._size
        if self._step == size:
            self._memory.put_part(self._start, data)
            return
        for k in range(self._length):
            self._memory.put_part(self._start + k * self._step, data[k * size : k * size + size])

    def __iter__(self):
        self._check()
        i = 0
        while i < self._length:
            yield self._load(self._place(i))
            i += 1

    @specialize.argtype(1)
    def __contains__(self, x):
        self._check()
        return any(self._load(self._place(i)) == x for i in range(self._length))

    def tolist(self):
        self._check()
        return [self._load(self._start + k * self._step) for k in range(self._length)]

    def tobytes(self, order="C"):
        self._check()
        size = self._size
        if self._step == size:
            return self._memory.part(self._start, self._start + self._length * size)
        starts = range(self._start, self._start + self._length * self._step, self._step or 1)
        return b"".join([self._memory.part(at, at + size) for at in starts])

    def _bytes(self):
        """The bytes where they have to be one piece."""
        self._check()
        if self._step != self._size and self._length > 1:
            raise BufferError("memoryview: underlying buffer is not C-contiguous")
        return self.tobytes()

    def __bytes__(self):
        return self.tobytes()

    def __radd__(self, other):
        if not self.contiguous:
            raise TypeError(f"can't concat memoryview to {type(other).__name__}")
        return other + self.tobytes()

    def hex(self, sep=None, bytes_per_sep=1):
        return self.tobytes().hex() if sep is None else self.tobytes().hex(sep, bytes_per_sep)

    def toreadonly(self):
        self._check()
        return self._like(self._start, self._length, self._step, True)

    @specialize.arg(1)
    def cast(self, format):
        return _cast(self, format)

    def _seen_again(self):
        self._check()
        return self._like(self._start, self._length, self._step, self._readonly)

    def release(self):
        self._released = True

    def __enter__(self):
        self._check()
        return self

    def __exit__(self, cls, value, traceback):
        self._released = True
        return False

    @specialize.argtype(1)
    def __eq__(self, other):
        if self is other:
            return True
        if not isinstance(other, (bytes, BytesLike)) or self._released:
            return False
        theirs = view_of(other)
        return (self._length == 0 and theirs._length == 0) or self._equals(theirs)

    def __hash__(self):
        self._check()
        if not self._readonly:
            raise ValueError("cannot hash writable memoryview object")
        if self._format not in _SINGLE:
            raise ValueError("memoryview: hashing is restricted to formats 'B', 'b' or 'c'")
        return hash(self.tobytes())

    def __repr__(self):
        return f"<{'released memory' if self._released else 'memory'} at {id(self):#x}>"

    @property
    def obj(self):
        self._check()
        return self._memory.owner()

    @property
    def nbytes(self):
        self._check()
        return self._length * self._size

    @property
    def readonly(self):
        self._check()
        return self._readonly

    @property
    def format(self):
        self._check()
        return self._format

    @property
    def itemsize(self):
        self._check()
        return self._size

    @property
    def ndim(self):
        self._check()
        return 1

    @property
    def shape(self):
        self._check()
        return (self._length,)

    @property
    def strides(self):
        self._check()
        return (self._step,)

    @property
    def suboffsets(self):
        self._check()
        return ()

    @property
    def contiguous(self):
        self._check()
        return self._step == self._size or self._length <= 1

    @property
    def c_contiguous(self):
        return self.contiguous

    @property
    def f_contiguous(self):
        return self.contiguous


@dont_inline
def _gone():
    return ValueError("operation forbidden on released memoryview object")


class IntView(Viewing, View):
    """Those of 64 bits without a sign hold what a word does."""

    _one_for_all_ = True

    def _prepare(self, format):
        self._low, self._high = _LIMITS[format]

    def _like(self, start, length, step, readonly):
        return IntView(self._memory, self._format, start, length, step, readonly)

    @always_inline
    def _load(self, at):
        if self._size == 1:
            n = self._memory.byte(at)
            return n - 256 if n > self._high else n
        return self._memory.number(at, self._size, self._low < 0)

    @specialize.argtype(2)
    def _put(self, at, x):
        if not isinstance(x, int):
            raise TypeError(f"memoryview: invalid type for format '{self._format}'")
        n = x & -1  # which no float has
        if n < self._low or n > self._high:
            raise ValueError(f"memoryview: invalid value for format '{self._format}'")
        if self._size == 1:
            self._memory.put_byte(at, n & 255)
        else:
            self._memory.put_number(at, self._size, n)

    def _equals(self, other):
        if isinstance(other, IntView):
            if self._format == "B" and other._format == "B":
                return self.tobytes() == other.tobytes()
            return _same_items(self, other)
        return isinstance(other, (FloatView, BoolView)) and other._equals(self)


class FloatView(Viewing, View):
    """Those of 32 bits are rounded."""

    _one_for_all_ = True

    def _like(self, start, length, step, readonly):
        return FloatView(self._memory, self._format, start, length, step, readonly)

    def _load(self, at):
        return self._memory.real(at, self._size)

    @specialize.argtype(2)
    def _put(self, at, x):
        if not isinstance(x, (int, float)):
            raise TypeError(f"memoryview: invalid type for format '{self._format}'")
        self._memory.put_real(at, self._size, x * 1.0)

    def _equals(self, other):
        if isinstance(other, FloatView):
            return _same_items(self, other)
        return isinstance(other, IntView) and _same_items(self, other)


class BoolView(Viewing, View):
    """Of the format `?`."""

    _one_for_all_ = True

    def _like(self, start, length, step, readonly):
        return BoolView(self._memory, self._format, start, length, step, readonly)

    def _load(self, at):
        return self._memory.byte(at) != 0

    @specialize.argtype(2)
    def _put(self, at, x):
        self._memory.put_byte(at, 1 if x else 0)

    def _equals(self, other):
        if isinstance(other, BoolView):
            return _same_items(self, other)
        return isinstance(other, IntView) and _same_items(self, other)


class CharView(Viewing, View):
    """Of the format `c`: an item is one of bytes."""

    _one_for_all_ = True

    def _like(self, start, length, step, readonly):
        return CharView(self._memory, self._format, start, length, step, readonly)

    def _load(self, at):
        return self._memory.part(at, at + 1)

    @specialize.argtype(2)
    def _put(self, at, x):
        if not isinstance(x, bytes):
            raise TypeError("memoryview: invalid type for format 'c'")
        if len(x) != 1:
            raise ValueError("memoryview: invalid value for format 'c'")
        self._memory.put_byte(at, x[0])

    def _equals(self, other):
        return isinstance(other, CharView) and self.tobytes() == other.tobytes()


@specialize.argtype(0, 1)
def _same_items(one, other):
    if one._length != other._length:
        return False
    for i in range(one._length):
        if one._load(one._start + i * one._step) != other._load(other._start + i * other._step):
            return False
    return True


_KINDS = {**dict.fromkeys(INTS, IntView), **dict.fromkeys(FLOATS, FloatView), "?": BoolView, "c": CharView}
for kind in (IntView, FloatView, BoolView, CharView):
    kind.__name__ = kind.__qualname__ = "memoryview"


@specialize.arg(1)
def _cast(view, format):
    if format in _FLOAT_NAMES:
        return FloatView(*_recast(view, format))
    if format in ("?", "@?"):
        return BoolView(*_recast(view, format))
    if format in ("c", "@c"):
        return CharView(*_recast(view, format))
    return IntView(*_recast(view, format))


def _recast(view, format):
    """What a view of the same bytes in another format is made of."""
    view._check()
    code = format[1:] if format[:1] == "@" else format
    if code not in _SIZES:
        raise ValueError(
            "memoryview: destination format must be a native single character format prefixed with an optional '@'"
        )
    if not view.contiguous:
        raise TypeError("memoryview: casts are restricted to C-contiguous views")
    if view._format not in _SINGLE and code not in _SINGLE:
        raise TypeError("memoryview: cannot cast between two non-byte formats")
    size = _SIZES[code]
    count = view._length * view._size
    if count % size != 0:
        raise TypeError("memoryview: length is not a multiple of itemsize")
    return (view._memory, code, view._start, count // size, size, view._readonly)


# ---- what calling the class does -----------------------------------------------------------------------------------


@specialize.argtype(0)
def view_of(object):
    if isinstance(object, View):
        return object._seen_again()
    if isinstance(object, IntArray):
        return IntView(OfInts(object), object.typecode, 0, len(object), object.itemsize, False)
    if isinstance(object, FloatArray):
        return FloatView(OfFloats(object), object.typecode, 0, len(object), object.itemsize, False)
    if isinstance(object, ByteArray):
        return IntView(OfByteArray(object), "B", 0, len(object), 1, False)
    if isinstance(object, bytes):
        return IntView(OfBytes(object), "B", 0, len(object), 1, True)
    raise TypeError(f"memoryview: a bytes-like object is required, not '{type(object).__name__}'")


@specialize.argtype(0)
def writable(buffer):
    """What `buffer[i:j] = …` stores bytes in; TypeError where it is only read."""
    if isinstance(buffer, ByteArray):
        return buffer
    made = view_of(buffer).cast("B")
    if made._readonly:
        raise TypeError("read-write bytes-like object expected")
    return made


@specialize.argtype(0)
def room(buffer):
    """How many bytes a buffer holds."""
    return len(buffer) if isinstance(buffer, (bytes, ByteArray)) else view_of(buffer).nbytes


@specialize.argtype(0)
def read_into(buffer, data):
    """Store bytes at the beginning of a buffer; how many they were."""
    writable(buffer)[: len(data)] = data
    return len(data)


def of_live(value, stand_in):
    """What stands for a view that a module made: of all that its object has, as it is."""
    owner = value.obj
    if not isinstance(owner, (bytes, bytearray, array.array)) or value.ndim != 1:
        return value
    whole = memoryview(owner)
    if not value.c_contiguous or whole.nbytes != value.nbytes:
        return value
    made = view_of(owner if isinstance(owner, bytes) else stand_in(owner))
    kind = _KINDS.get(value.format)
    if kind is None:
        return value
    return kind(made._memory, value.format, 0, len(value), value.itemsize, value.readonly)
