"""Addresses in raw memory: an `Address` is a pointer to bytes here."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rawmemory, rffi

Address, NULL = rffi.VOIDP, rffi.NULL


@specialize.arg(0)
def sizeof(TYPE, n=None):
    """The bytes of a value of the type; of an array, or a struct that ends with one, with n items."""
    if n is None:
        return rffi.sizeof(TYPE)
    return rawmemory.fixed_size(TYPE) + n * rawmemory.item_size(TYPE)


@specialize.arg(0)
def itemoffsetof(TYPE, n=0):
    """How many bytes the item is behind the start of the array: raw arrays begin with their first item."""
    return n * rffi.sizeof(TYPE.OF)


@specialize.argtype(0)
def cast_ptr_to_adr(pointer):
    """The address that the pointer holds."""
    return rffi.cast(Address, pointer)


@specialize.arg(1)
def cast_adr_to_ptr(address, TP):
    """The address as a pointer of the type."""
    return rffi.cast(TP, address)


def cast_adr_to_int(address, mode="emulated"):
    """The address as a number."""
    return rffi.cast(lltype.Signed, address)


def cast_int_to_adr(number):
    """The number as an address."""
    return rffi.cast(Address, number)


def raw_malloc(size):
    """New memory of so many bytes, which `raw_free` gives back."""
    return rffi.cast(Address, lltype.malloc(rffi.CCHARP.TO, size, flavor="raw"))


def raw_free(address):
    """Give such memory back."""
    lltype.free(rffi.cast(rffi.CCHARP, address), flavor="raw")


def raw_memcopy(source, target, size):
    """Copy so many bytes to where the program has none of its own between."""
    raw.write_bytes(rffi.cast(lltype.Signed, target), raw.bytes_at(rffi.cast(lltype.Signed, source), size), size)


def raw_memclear(address, size):
    """Fill so many bytes with zeros."""
    raw.write_bytes(rffi.cast(lltype.Signed, address), b"\0" * size, size)


def raw_malloc_usage(size):
    """How many bytes an object of the size takes."""
    return size
