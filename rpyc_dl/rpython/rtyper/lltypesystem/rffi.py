"""The types of C: numbers, pointers, structs; conversions to them; functions of C libraries."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import (
    intmask,
    r_int8,
    r_int16,
    r_int32,
    r_longlong,
    r_singlefloat,
    r_uint,
    r_uint8,
    r_uint16,
    r_uint32,
    r_ulonglong,
)
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rawmemory
from rpyc_dl.rpython.rtyper.lltypesystem.externals import llexternal as llexternal
from rpyc_dl.rpython.rtyper.lltypesystem.rawmemory import address_of, is_pointer_class, size_of

SIGNED = int
SIGNEDCHAR, UCHAR, CHAR = r_int8, r_uint8, r_uint8
SHORT, USHORT, INT, UINT = r_int16, r_uint16, r_int32, r_uint32
LONG, ULONG, LONGLONG, ULONGLONG = int, r_uint, r_longlong, r_ulonglong
INT_real, INTPTR_T, SSIZE_T, PTRDIFF_T, TIME_T = r_int32, int, int, int, int
SIZE_T = UINTPTR_T = r_uint
INT8_T, INT16_T, INT32_T, INT64_T = r_int8, r_int16, r_int32, r_longlong
UINT8_T, UINT16_T, UINT32_T, UINT64_T = r_uint8, r_uint16, r_uint32, r_ulonglong
INT_FAST8_T, INT_FAST16_T, INT_FAST32_T, INT_FAST64_T = r_int8, r_longlong, r_longlong, r_longlong
UINT_FAST8_T, UINT_FAST16_T, UINT_FAST32_T, UINT_FAST64_T = r_uint8, r_ulonglong, r_ulonglong, r_ulonglong
MODE_T, PID_T, UID_T, GID_T = r_uint32, r_int32, r_uint32, r_uint32
r_short, r_ushort, r_int, r_ulong, r_size_t, r_ssize_t = SHORT, USHORT, INT, ULONG, SIZE_T, SSIZE_T
r_signedchar, r_uchar, r_long, r_time_t, r_intptr_t, r_uintptr_t = (
    SIGNEDCHAR,
    UCHAR,
    LONG,
    TIME_T,
    INTPTR_T,
    UINTPTR_T,
)
DOUBLE, FLOAT = float, r_singlefloat

RFFI_ERR_NONE, RFFI_SAVE_ERRNO, RFFI_READSAVED_ERRNO, RFFI_ZERO_ERRNO_BEFORE = 0, 1, 2, 4
RFFI_FULL_ERRNO, RFFI_FULL_ERRNO_ZERO = 3, 5
RFFI_SAVE_LASTERROR, RFFI_READSAVED_LASTERROR, RFFI_SAVE_WSALASTERROR, RFFI_FULL_LASTERROR = 8, 16, 32, 24
RFFI_ERR_ALL, RFFI_ALT_ERRNO = 27, 64


@specialize.memo()
def CArray(OF):
    """Items of a type."""
    return lltype.Array(OF)


@specialize.memo()
def CArrayPtr(OF):
    """The type of pointers to items of a type."""
    return lltype.Ptr(lltype.Array(OF))


@specialize.memo()
def CFixedArray(OF, count):
    """So many items inside a struct."""
    made = rawmemory.ArrayType(OF)
    made.size, made.varies = count * made.item_size, False
    return made


def CStruct(name, *fields, hints=None):
    """A struct with all its fields in order; the program calls them `c_…`."""
    return rawmemory.StructType(name, fields, "c_")


def CStructPtr(name, *fields, hints=None):
    """The type of pointers to such a struct."""
    return lltype.Ptr(CStruct(name, *fields))


def COpaque(name=None, hints=None, compilation_info=None):
    """Something of which only the address is known."""
    return rawmemory.StructType(name, [])


def COpaquePtr(name=None, compilation_info=None, **kwds):
    """The type of its address."""
    return lltype.Ptr(COpaque(name))


def CCallback(args, result):
    """The type of pointers to functions of C. (Functions of the program have no address: none can be passed.)"""
    return lltype.Ptr(lltype.FuncType(args, result))


CCHARP, VOIDP = CArrayPtr(lltype.Char), lltype.Ptr(rawmemory.ArrayType(lltype.Char))
CONST_CCHARP, CCHARPP, VOIDPP = CCHARP, CArrayPtr(CCHARP), CArrayPtr(VOIDP)
SIGNEDP, LONGP, INTP, UINTP = CArrayPtr(int), CArrayPtr(int), CArrayPtr(INT), CArrayPtr(UINT)
SHORTP, USHORTP, UCHARP, SIGNEDCHARP = CArrayPtr(SHORT), CArrayPtr(USHORT), CArrayPtr(UCHAR), CArrayPtr(SIGNEDCHAR)
ULONGP, SIZE_TP, LONGLONGP, ULONGLONGP = (
    CArrayPtr(ULONG),
    CArrayPtr(SIZE_T),
    CArrayPtr(LONGLONG),
    CArrayPtr(ULONGLONG),
)
DOUBLEP, FLOATP = CArrayPtr(DOUBLE), CArrayPtr(FLOAT)
NULL = VOIDP(0)


@specialize.call_location()
def cast(TP, value):
    """The number as one of the type `TP`: its low bits, as in C. Pointers are made of pointers and ints, and become
    ints."""
    if is_pointer_class(TP):
        return TP(address_of(value))
    if TP is float:
        return float(value)
    if TP is r_singlefloat:
        return TP(float(value))
    number = _number(value)
    return intmask(number) if TP is int else TP(number)


@specialize.argtype(0)
def _number(value):
    if isinstance(value, rawmemory.Pointer):
        return value._address
    if isinstance(value, str):
        return ord(value)
    return int(value)


@specialize.memo()
def sizeof(TP):
    """The number of bytes of a value of the type; of a container, of its items or fields."""
    return size_of(TP)


@specialize.argtype(0)
def ptradd(pointer, count):
    """The pointer to the item that is so many items further on."""
    return pointer._add(count)


@specialize.argtype(0, 1)
def str2charp(s, track_allocation=True):
    """A text as a C string in new memory, in UTF-8; bytes as they are. `free_charp` gives the memory back."""
    data = s.encode("utf-8") if isinstance(s, str) else s
    pointer = lltype.malloc(CCHARP.TO, len(data) + 1, flavor="raw")
    raw.write_bytes(pointer._address, data, len(data))
    raw.store_u8(pointer._address + len(data), 0)
    return pointer


def free_charp(pointer, track_allocation=True):
    """Give the memory of a C string back."""
    lltype.free(pointer, flavor="raw")


def charp2str(pointer):
    """The text of a C string, which is in UTF-8; UnicodeDecodeError where it is not."""
    return charpsize2str(pointer, raw.c_strlen(pointer._address))


def charp2strn(pointer, maxlen):
    """The text of a C string of at most `maxlen` bytes, which is in UTF-8; UnicodeDecodeError where it is not."""
    count = 0
    while count < maxlen and raw.load_u8(pointer._address + count) != 0:
        count += 1
    return charpsize2str(pointer, count)


def charpsize2str(pointer, size):
    """The text of so many bytes."""
    return raw.bytes_at(pointer._address, size).decode("utf-8")


constcharp2str, constcharpsize2str = charp2str, charpsize2str


def liststr2charpp(items):
    """An array of C strings, behind the last of which is a null pointer."""
    pointers = lltype.malloc(CCHARPP.TO, len(items) + 1, flavor="raw")
    for i in range(len(items)):
        pointers[i] = str2charp(items[i])
    pointers[len(items)] = CCHARP(0)
    return pointers


def free_charpp(pointers):
    """Give the memory of such an array and its strings back."""
    i = 0
    while pointers[i]:
        free_charp(pointers[i])
        i += 1
    lltype.free(pointers, flavor="raw")


def charpp2liststr(pointers):
    """The texts of such an array."""
    result = []
    while pointers[len(result)]:
        result.append(charp2str(pointers[len(result)]))
    return result


def c_memcpy(to, source, count):
    """Copy bytes."""
    raw.c_memcpy(address_of(to), address_of(source), int(count))


def c_memset(to, value, count):
    """Set bytes."""
    raw.c_memset(address_of(to), int(value), int(count))


_accessors = {}


@specialize.memo()
def _getter(name):
    if name not in _accessors:
        _accessors[name] = _field_function(f"def get(p): return int(p.{name})")
    return _accessors[name]


@specialize.memo()
def _setter(name):
    if name + "=" not in _accessors:
        _accessors[name + "="] = _field_function(f"def set(p, value): p.{name} = value")
    return _accessors[name + "="]


def _field_function(text):
    """The function that the text defines; it is compiled for each struct."""
    names = {"__name__": __name__}
    exec(text, names)
    function = names[text[4:7]]
    function._annspecialcase_ = "specialize:argtype(0)"
    return function


@specialize.arg(1)
def getintfield(pointer, name):
    """A field that holds an integer, as an int."""
    return _getter(name)(pointer)


@specialize.arg(1)
def setintfield(pointer, name, value):
    """Set a field that holds an integer."""
    _setter(name)(pointer, value)


class scoped_str2charp:
    """`with scoped_str2charp(text) as p:`, after which the memory is given back."""

    def __init__(self, text):
        self.pointer = str2charp(text) if text is not None else CCHARP(0)

    def __enter__(self):
        return self.pointer

    def __exit__(self, kind, value, traceback):
        raw.c_free(self.pointer._address)


class scoped_nonmovingbuffer(scoped_str2charp):
    """`with scoped_nonmovingbuffer(text) as p:`, of memory that C only reads."""


class scoped_alloc_buffer:
    """`with scoped_alloc_buffer(size) as b:`: memory at `b.raw`, of which `b.str(length)` is the text."""

    def __init__(self, size):
        self.size = size
        self.raw = lltype.malloc(CCHARP.TO, size, flavor="raw")

    def __enter__(self):
        return self

    def __exit__(self, kind, value, traceback):
        raw.c_free(self.raw._address)

    def str(self, length):
        """The text of the first bytes."""
        return charpsize2str(self.raw, length)
