"""Low-level strings: the representation of `str` (and of `bytes`), and the helpers that everything else builds on.

A text is a `STR` header (cached hash, length in code points, bytes a code point) that is the first part of a `STR1`,
`STR2` or `STR4` with that many bytes a code point; always the narrowest that fits, as CPython stores it (PEP 393),
so two equal texts have the same kind. `bytes` objects are STR1 too: the helpers of this file serve both. A buffer
may be longer than the text: `length` counts, not the length of `chars`.

Helpers take code points and positions as plain ints. They trust their arguments: positions are in range, unless a
helper says that it checks. `None` is the null pointer.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import struct
from typing import Any
from weakref import WeakValueDictionary

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Array, Bool, GcArray, GcStruct, Ptr, Signed, UInt8, UInt16, UInt32, Void
from rpyc_dl.lltype.pointers import make_ptr
from rpyc_dl.lltype.support import hash_bytes
from rpyc_dl.rlib.rarithmetic import intmask, maxint, r_uint8, r_uint16, r_uint32

STR = GcStruct("rpy_string", ("hash", Signed), ("length", Signed), ("kind", Signed))
STR1 = GcStruct("rpy_string1", ("super", STR), ("chars", Array(UInt8)))
STR2 = GcStruct("rpy_string2", ("super", STR), ("chars", Array(UInt16)))
STR4 = GcStruct("rpy_string4", ("super", STR), ("chars", Array(UInt32)))
PSTR = Ptr(STR)
PSTR1 = Ptr(STR1)
PSTR2 = Ptr(STR2)
PSTR4 = Ptr(STR4)
STRARRAY = GcArray(PSTR)

MAXLENGTH = 1 << 60
BYTES_OVERHEAD = 33  # of an object in CPython
#: A hash of 0 means that it has not been computed: this stands for a real 0.
HASH_OF_ZERO = 1
#: In place of the hash of a text that only one place has, and that may be made longer there (`text/ll_growing.py`).
GROWING = -maxint - 1
#: The hash of a longer constant is computed when the program asks for it.
MOST_HASHED = 100_000


# ____________________________________________________________ prebuilt texts


def kind_of_text(text: str) -> int:
    """Bytes a code point of a live str: 1, 2 or 4."""
    top = "" if text.isascii() else max(text)
    return 1 if top < "\u0100" else 2 if top < "\U00010000" else 4


def build_str(text: str) -> Any:
    """A new immortal low-level text with the content of a live str. Not for helpers: `llstr` shares constants."""
    kind = kind_of_text(text)
    TYPE = {1: STR1, 2: STR2, 4: STR4}[kind]
    data = text.encode({1: "latin-1", 2: "utf-16-le", 4: "utf-32-le"}[kind], "surrogatepass")
    # The container itself, as there are programs of very many texts.
    s = lltype.malloc(TYPE, 0, immortal=True)._obj
    # Bytes as they are take an eighth of the room of a list: nobody writes into a constant.
    s.chars._items = (
        data if kind == 1 else [code for (code,) in struct.iter_unpack("<H" if kind == 2 else "<I", data)]
    )
    s.super.length = len(text)
    s.super.kind = kind
    if len(text) <= MOST_HASHED:
        s.super.hash = ll_stored_hash(hash_bytes(data))  # what ll_strhash computes, quickly
    return make_ptr(PSTR, s.super)


#: For as long as some translation has the text.
_prebuilt: WeakValueDictionary[str, Any] = WeakValueDictionary()


def llstr(text: str) -> Any:
    """The low-level form of a live str; a pointer to the same for equal texts (one-character ones are `CHARS`')."""
    s = _prebuilt.get(text)
    if s is None:
        pointer = build_str(text)
        _prebuilt[text] = pointer._obj
        return pointer
    return make_ptr(PSTR, s)


def llbytes(data: bytes) -> Any:
    """The low-level form of a live bytes object."""
    return llstr(data.decode("latin-1"))


def hlstr(s: Any) -> str | None:
    """The live str of a low-level text; None for the null pointer. For tests and the borders to Python."""
    if not s:
        return None
    return "".join(chr(ll_code(s, i)) for i in range(s.length))


def hlbytes(s: Any) -> bytes | None:
    """The live bytes of a low-level bytes object; None for the null pointer."""
    text = hlstr(s)
    return None if text is None else text.encode("latin-1")


# ____________________________________________________________ code points


def ll_code(s: Any, i: int) -> int:
    """The code point at position i."""
    if s.kind == 1:
        return intmask(lltype.cast_pointer(PSTR1, s).chars[i])
    if s.kind == 2:
        return intmask(lltype.cast_pointer(PSTR2, s).chars[i])
    return intmask(lltype.cast_pointer(PSTR4, s).chars[i])


def ll_code1(s: Any, i: int) -> int:
    """`ll_code` for a text of kind 1: what the fast paths pass to helpers that take the accessor."""
    return intmask(lltype.cast_pointer(PSTR1, s).chars[i])


def ll_setcode(s: Any, i: int, code: int) -> None:
    """Store a code point that fits the kind of s, which is not shared yet."""
    if s.kind == 1:
        lltype.cast_pointer(PSTR1, s).chars[i] = r_uint8(code)
    elif s.kind == 2:
        lltype.cast_pointer(PSTR2, s).chars[i] = r_uint16(code)
    else:
        lltype.cast_pointer(PSTR4, s).chars[i] = r_uint32(code)


def ll_kind_of_code(code: int) -> int:
    """Bytes that a code point takes."""
    if code < 0x100:
        return 1
    if code < 0x10000:
        return 2
    return 4


def ll_wider(kind1: int, kind2: int) -> int:
    """The larger of two kinds."""
    if kind1 > kind2:
        return kind1
    return kind2


def ll_malloc1(length: int) -> Any:
    """A new text of one byte a code point: Ptr(STR1). The content is to be stored at once."""
    p = lltype.malloc(STR1, length, zero=False)
    s = lltype.cast_pointer(PSTR, p)
    s.hash = 0
    s.length = length
    s.kind = 1
    return p


def ll_malloc(length: int, kind: int) -> Any:
    """A new text of a kind: Ptr(STR). The content is to be stored at once, and must need this kind."""
    if kind == 1:
        s = lltype.cast_pointer(PSTR, lltype.malloc(STR1, length, zero=False))
    elif kind == 2:
        s = lltype.cast_pointer(PSTR, lltype.malloc(STR2, length, zero=False))
    else:
        s = lltype.cast_pointer(PSTR, lltype.malloc(STR4, length, zero=False))
    s.hash = 0
    s.length = length
    s.kind = kind
    return s


def ll_copy1(src: Any, srcstart: int, dst: Any, dststart: int, length: int) -> None:
    """Copy between two Ptr(STR1)."""
    llop.array_copy(Void, src.chars, dst.chars, srcstart, dststart, length)


def ll_copy(src: Any, srcstart: int, dst: Any, dststart: int, length: int) -> None:
    """Copy code points between texts of any kinds; what is copied fits the kind of dst."""
    if src.kind != dst.kind:
        ll_copy_converted(src, srcstart, dst, dststart, length)
    elif src.kind == 1:
        ll_copy1(lltype.cast_pointer(PSTR1, src), srcstart, lltype.cast_pointer(PSTR1, dst), dststart, length)
    elif src.kind == 2:
        src2 = lltype.cast_pointer(PSTR2, src)
        dst2 = lltype.cast_pointer(PSTR2, dst)
        llop.array_copy(Void, src2.chars, dst2.chars, srcstart, dststart, length)
    else:
        src4 = lltype.cast_pointer(PSTR4, src)
        dst4 = lltype.cast_pointer(PSTR4, dst)
        llop.array_copy(Void, src4.chars, dst4.chars, srcstart, dststart, length)


def ll_copy_converted(src: Any, srcstart: int, dst: Any, dststart: int, length: int) -> None:
    i = 0
    while i < length:
        ll_setcode(dst, dststart + i, ll_code(src, srcstart + i))
        i += 1


def ll_kind_of_range(s: Any, start: int, stop: int) -> int:
    """The kind that the code points start..stop need."""
    kind = 1
    i = start
    while i < stop and kind < s.kind:
        kind = ll_wider(kind, ll_kind_of_code(ll_code(s, i)))
        i += 1
    return kind


def ll_chr2str(code: int) -> Any:
    """The text of one code point; preallocated below 256."""
    if code < 256:
        return CHARS[code]
    s = ll_malloc(1, ll_kind_of_code(code))
    ll_setcode(s, 0, code)
    return s


ll_chr2str._elidable_function_ = True  # type: ignore[attr-defined]


def ll_char2str(ch: Any) -> Any:
    """UniChar to text."""
    return ll_chr2str(ord(ch))


ll_char2str._elidable_function_ = True  # type: ignore[attr-defined]


# ____________________________________________________________ len, index, hash, comparison


def ll_strlen(s: Any) -> int:
    return s.length


def ll_strbool(s: Any) -> bool:
    """Truth of a text or None."""
    if not s:
        return False
    return s.length != 0


def ll_stritem(s: Any, i: int) -> Any:
    """s[i] as a UniChar, i counted from the start and in range."""
    return chr(ll_code(s, i))


def ll_strhash(s: Any) -> int:
    """The hash of a text or bytes object: cached; never 0, and 0 for None."""
    if not s:
        return 0
    if s.hash == 0:
        s.hash = ll_compute_strhash(s)
    return s.hash


ll_strhash._elidable_function_ = True  # type: ignore[attr-defined]


def ll_compute_strhash(s: Any) -> int:
    if s.kind == 1:
        h = llop.array_hash(Signed, lltype.cast_pointer(PSTR1, s).chars, 0, s.length)
    elif s.kind == 2:
        h = llop.array_hash(Signed, lltype.cast_pointer(PSTR2, s).chars, 0, s.length)
    else:
        h = llop.array_hash(Signed, lltype.cast_pointer(PSTR4, s).chars, 0, s.length)
    return ll_stored_hash(h)


def ll_stored_hash(h: int) -> int:
    """A hash as texts keep it: two values have another meaning."""
    if h == 0 or h == GROWING:
        return HASH_OF_ZERO
    return h


def ll_equal_range(a: Any, astart: int, b: Any, bstart: int, length: int) -> bool:
    """Whether two ranges of texts hold the same code points."""
    if a.kind == 1 and b.kind == 1:
        pa = lltype.cast_pointer(PSTR1, a)
        pb = lltype.cast_pointer(PSTR1, b)
        return llop.array_equal(Bool, pa.chars, pb.chars, astart, bstart, length)
    return ll_equal_range_any(a, astart, b, bstart, length)


def ll_equal_range_any(a: Any, astart: int, b: Any, bstart: int, length: int) -> bool:
    """Whether two ranges of texts of any kind are equal; `ll_equal_range` compares those of bytes itself."""
    i = 0
    while i < length:
        if ll_code(a, astart + i) != ll_code(b, bstart + i):
            return False
        i += 1
    return True


def ll_streq(a: Any, b: Any) -> bool:
    """a == b, either may be None."""
    if a == b:
        return True
    if not a or not b:
        return False
    length = a.length
    if length != b.length or a.kind != b.kind:
        return False
    if a.kind == 1:
        pa = lltype.cast_pointer(PSTR1, a)
        pb = lltype.cast_pointer(PSTR1, b)
        return llop.array_equal(Bool, pa.chars, pb.chars, 0, 0, length)
    return ll_equal_range_any(a, 0, b, 0, length)


def ll_str_is(a: Any, b: Any) -> bool:
    """a is b, either may be None. CPython has one object each for the texts of at most one Latin-1 character."""
    if a == b:
        return True
    if not a or not b or a.length != b.length or a.length > 1 or a.kind != 1 or b.kind != 1:
        return False
    return a.length == 0 or ll_code(a, 0) == ll_code(b, 0)


def ll_strcmp(a: Any, b: Any) -> int:
    """Negative, 0 or positive as a sorts before, with or after b (by code points)."""
    n = a.length
    if b.length < n:
        n = b.length
    if a.kind == 1 and b.kind == 1:
        pa = lltype.cast_pointer(PSTR1, a)
        pb = lltype.cast_pointer(PSTR1, b)
        diff = llop.array_compare(Signed, pa.chars, pb.chars, 0, 0, n)
        if diff != 0:
            return diff
    else:
        i = 0
        while i < n:
            diff = ll_code(a, i) - ll_code(b, i)
            if diff != 0:
                return diff
            i += 1
    return a.length - b.length


def ll_strlt(a: Any, b: Any) -> bool:
    """Of texts among which None may be."""
    if not a:
        if not b:
            raise TypeError("'<' not supported between instances of 'NoneType' and 'NoneType'")
        raise TypeError("'<' not supported between instances of 'NoneType' and 'str'")
    if not b:
        raise TypeError("'<' not supported between instances of 'str' and 'NoneType'")
    return ll_strcmp(a, b) < 0


def ll_byteslt(a: Any, b: Any) -> bool:
    """Of bytes objects among which None may be."""
    if not a:
        if not b:
            raise TypeError("'<' not supported between instances of 'NoneType' and 'NoneType'")
        raise TypeError("'<' not supported between instances of 'NoneType' and 'bytes'")
    if not b:
        raise TypeError("'<' not supported between instances of 'bytes' and 'NoneType'")
    return ll_strcmp(a, b) < 0


def make_sign(lt: Any) -> Any:
    """(a, b): negative, 0 or positive, where `lt` says what None raises; two that are None are equal."""

    def ll_text_sign(a: Any, b: Any) -> int:
        if a == b:
            return 0
        if not a or not b:
            return llop.cast_bool_to_int(Signed, lt(a, b))
        return ll_strcmp(a, b)

    return ll_text_sign


#: By the order of two texts, what tells with one comparison whether they are equal, too.
SIGNS: dict[Any, Any] = {lt: make_sign(lt) for lt in (ll_strlt, ll_byteslt)}


def make_order(lengths: Any, both: str, left: str, right: str) -> Any:
    """le, gt or ge of texts among which None may be, as `lengths` says it of ints; the messages are of TypeErrors."""

    def ll_text_order(a: Any, b: Any) -> bool:
        if not a:
            if not b:
                raise TypeError(both)
            raise TypeError(left)
        if not b:
            raise TypeError(right)
        return lengths(ll_strcmp(a, b), 0)

    return ll_text_order


# ____________________________________________________________ concatenation, repetition, slices


def ll_check_bytes_size(size: int) -> int:
    """The size of a bytes object that is about to be made; OverflowError where CPython says so before it asks for
    memory."""
    if size > maxint - BYTES_OVERHEAD:
        raise OverflowError("byte string is too large")
    return size


def ll_check_c_int(x: int) -> int:
    """An int that CPython passes to C as an `int`."""
    if x > 0x7FFFFFFF or x < -0x80000000:
        raise OverflowError("Python int too large to convert to C int")
    return x


def ll_checked_length(a: int, b: int) -> int:
    """a + b; MemoryError where no text can be that long."""
    if a > MAXLENGTH - b:
        raise MemoryError
    return a + b


def ll_exceeds(a: int, b: int, limit: int) -> bool:
    """Whether a * b > limit, for a >= 0, b > 0 and a limit of at least 2**60.

    A division takes as long as to make a short text."""
    return (a | b) >= 1 << 30 and a > limit // b


def ll_strconcat(a: Any, b: Any) -> Any:
    """a + b."""
    if b.length == 0:
        return a
    if a.length == 0:
        return b
    length = ll_checked_length(a.length, b.length)
    if a.kind == 1 and b.kind == 1:
        p = ll_malloc1(length)
        ll_copy1(lltype.cast_pointer(PSTR1, a), 0, p, 0, a.length)
        ll_copy1(lltype.cast_pointer(PSTR1, b), 0, p, a.length, b.length)
        return lltype.cast_pointer(PSTR, p)
    s = ll_malloc(length, ll_wider(a.kind, b.kind))
    ll_copy(a, 0, s, 0, a.length)
    ll_copy(b, 0, s, a.length, b.length)
    return s


def ll_strmul(s: Any, times: int) -> Any:
    """s * times."""
    if times <= 0 or s.length == 0:
        return EMPTY
    if times == 1:
        return s
    if ll_exceeds(times, s.length, maxint):
        raise OverflowError("repeated string is too long")
    return ll_fill_copies(s, times)


def ll_bytesmul(s: Any, times: int) -> Any:
    """bytes * times."""
    if s.length > 0 and times > 0 and ll_exceeds(times, s.length, maxint):
        raise OverflowError("repeated bytes are too long")
    return ll_strmul(s, times)


def ll_fill_copies(s: Any, times: int) -> Any:
    if ll_exceeds(times, s.length, MAXLENGTH):
        raise MemoryError
    result = ll_malloc(s.length * times, s.kind)
    if s.length == 1:
        ll_fill(result, 0, times, ll_code(s, 0))
    else:
        i = 0
        while i < times:
            ll_copy(s, 0, result, i * s.length, s.length)
            i += 1
    return result


def ll_fill(s: Any, start: int, stop: int, code: int) -> None:
    """Store the same code point at start..stop."""
    if s.kind == 1:
        p = lltype.cast_pointer(PSTR1, s)
        llop.array_fill(Void, p.chars, start, stop - start, r_uint8(code))
    else:
        i = start
        while i < stop:
            ll_setcode(s, i, code)
            i += 1


def ll_substr(s: Any, start: int, stop: int) -> Any:
    """The code points start..stop, 0 <= start <= stop <= length."""
    length = stop - start
    if length <= 1:
        if length <= 0:
            return EMPTY
        return ll_chr2str(ll_code(s, start))
    if length == s.length:
        return s
    if s.kind == 1:
        p = ll_malloc1(length)
        ll_copy1(lltype.cast_pointer(PSTR1, s), start, p, 0, length)
        return lltype.cast_pointer(PSTR, p)
    result = ll_malloc(length, ll_kind_of_range(s, start, stop))
    ll_copy(s, start, result, 0, length)
    return result


def ll_strslice(s: Any, start: int, count: int) -> Any:
    """`count` code points from position `start` on; the bounds are adjusted already."""
    return ll_substr(s, start, start + count)


def ll_strslice_step(s: Any, start: int, count: int, step: int) -> Any:
    """`count` code points from position `start` on, each `step` further; the bounds are adjusted already."""
    if count <= 0:
        return EMPTY
    if s.kind == 1:
        return ll_strslice_step1(lltype.cast_pointer(PSTR1, s), start, count, step)
    kind = 1
    i = 0
    while i < count:
        kind = ll_wider(kind, ll_kind_of_code(ll_code(s, start + i * step)))
        i += 1
    result = ll_malloc(count, kind)
    i = 0
    while i < count:
        ll_setcode(result, i, ll_code(s, start + i * step))
        i += 1
    return result


def ll_strslice_step1(s: Any, start: int, count: int, step: int) -> Any:
    result = ll_malloc1(count)
    i = 0
    while i < count:
        result.chars[i] = s.chars[start]
        start += step
        i += 1
    return lltype.cast_pointer(PSTR, result)


def _build_chars() -> Any:
    chars = lltype.malloc(STRARRAY, 256, immortal=True)
    for code in range(256):
        chars[code] = llstr(chr(code))
    return chars


#: The texts of the code points below 256, and the empty one.
EMPTY = llstr("")
CHARS = _build_chars()
