"""Memory of C by its addresses: how numbers are loaded and stored there. Under CPython it is that of ctypes."""

# mypy: ignore-errors
from __future__ import annotations

import ctypes

from rpyc_dl.rlib.external import Address, external

_HEADER = "rpy_raw.h"
NUMBERS = {
    "i8": ctypes.c_int8, "u8": ctypes.c_uint8, "i16": ctypes.c_int16, "u16": ctypes.c_uint16, "i32": ctypes.c_int32,
    "u32": ctypes.c_uint32, "i64": ctypes.c_int64, "f32": ctypes.c_float, "f64": ctypes.c_double,
}  # fmt: skip


def _accessors(name, ctype):
    kind = float if name[0] == "f" else int

    def load(at):
        return ctype.from_address(at % 2**64).value

    def store(at, value):
        ctype.from_address(at % 2**64).value = value

    return (
        external(f"rpy_raw_load_{name}", [Address], kind, header=_HEADER, python=load),
        external(f"rpy_raw_store_{name}", [Address, kind], None, header=_HEADER, python=store),
    )


ACCESS = {name: _accessors(name, ctype) for name, ctype in NUMBERS.items()}
load_u8, store_u8 = ACCESS["u8"]
load_i64, store_i64 = ACCESS["i64"]


#: The memory that is allocated under CPython, and not freed: sizes by addresses.
BLOCKS = {}
_C = ctypes.CDLL(None)
_C.calloc.argtypes, _C.calloc.restype, _C.free.argtypes = [ctypes.c_size_t] * 2, ctypes.c_size_t, [ctypes.c_size_t]


def _calloc(count, size):
    address = _C.calloc(count, size)
    if address:
        BLOCKS[address] = count * size
    return address


def _malloc(size):
    return _calloc(size, 1)  # what the program starts with is the same in each translation


def _free(address):
    BLOCKS.pop(address, None)
    _C.free(address % 2**64)


def _write(at, data, count):
    ctypes.memmove(at, data, count)


write_bytes = external("rpy_raw_write", [Address, bytes, int], None, header=_HEADER, python=_write)
read_errno = external("rpy_raw_errno", [], int, header=_HEADER, python=ctypes.get_errno)
write_errno = external("rpy_raw_set_errno", [int], None, header=_HEADER, python=ctypes.set_errno)
c_calloc = external("calloc", [int, int], Address, header="stdlib.h", python=_calloc)
c_malloc = external("malloc", [int], Address, header="stdlib.h", python=_malloc)
c_free = external("free", [Address], None, header="stdlib.h", python=_free)
c_strlen = external("strlen", [Address], int, header="string.h")
c_memcpy = external("memcpy", [Address, Address, int], Address, header="string.h")
c_memmove = external("memmove", [Address, Address, int], Address, header="string.h")
c_memset = external("memset", [Address, int, int], Address, header="string.h")


def allocate(size, zero):
    """The address of new memory. MemoryError where there is none, ValueError for a size below 0."""
    if size < 0:
        raise ValueError("negative size")
    address = c_calloc(max(size, 1), 1) if zero else c_malloc(max(size, 1))
    if address == 0:
        raise MemoryError
    return address


def bytes_at(address, count):
    """The bytes there."""
    return bytes([load_u8(address + i) for i in range(count)])


def bytes_until_zero(address):
    """The bytes there, up to the first zero."""
    count = 0
    while load_u8(address + count) != 0:
        count += 1
    return bytes_at(address, count)


class _Saved:
    """The number of an error of C that outlives the next call of C."""

    def __init__(self):
        self.errno = 0


SAVED = _Saved()
