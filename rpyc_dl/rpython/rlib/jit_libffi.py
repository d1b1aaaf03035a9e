"""Calls of functions of C by descriptions of their types, as `CIF_DESCRIPTION` has them."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.rarithmetic import intmask
from rpyc_dl.rpython.rlib import clibffi
from rpyc_dl.rpython.rlib.clibffi import FFI_ABI as FFI_ABI
from rpyc_dl.rpython.rlib.clibffi import FFI_CIFP, FFI_TYPE_P, FFI_TYPE_PP, FFI_TYPE_STRUCT
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rffi

FFI_CIF, FFI_TYPE = FFI_CIFP.TO, FFI_TYPE_P.TO
SIZE_OF_FFI_ARG = rffi.sizeof(clibffi.ffi_arg)
SIZE_OF_SIGNED = rffi.sizeof(lltype.Signed)
FFI_ARG_P = rffi.CArrayPtr(clibffi.ffi_arg)

#: What a call needs; the last field has as many items as there are arguments. The buffer for a call, of
#: `exchange_size` bytes, begins with room for the addresses of the arguments; where in it each argument and the
#: result are is said by `exchange_args` and `exchange_result`.
CIF_DESCRIPTION = lltype.Struct(
    "CIF_DESCRIPTION",
    ("cif", FFI_CIF),
    ("abi", lltype.Signed),
    ("nargs", lltype.Signed),
    ("rtype", FFI_TYPE_P),
    ("atypes", FFI_TYPE_PP),
    ("exchange_size", lltype.Signed),
    ("exchange_result", lltype.Signed),
    ("exchange_args", lltype.Array(lltype.Signed)),
)
CIF_DESCRIPTION_P = lltype.Ptr(CIF_DESCRIPTION)


def jit_ffi_prep_cif(cif_description):
    """Fill the field `cif` from the others: `clibffi.FFI_OK` if that worked."""
    status = clibffi.c_ffi_prep_cif(
        cif_description.cif,
        cif_description.abi,
        cif_description.nargs,
        cif_description.rtype,
        cif_description.atypes,
    )
    return int(status)


def jit_ffi_call(cif_description, func_addr, exchange_buffer):
    """Call the function with what the buffer holds; the result is there afterwards."""
    start = rffi.cast(lltype.Signed, exchange_buffer)
    addresses = rffi.cast(rffi.VOIDPP, start)
    for i in range(cif_description.nargs):
        addresses[i] = rffi.cast(rffi.VOIDP, start + cif_description.exchange_args[i])
    result = rffi.cast(rffi.VOIDP, start + cif_description.exchange_result)
    clibffi.c_ffi_call(cif_description.cif, func_addr, result, addresses)


class types:
    """The descriptions of C's types, by short names, and what is asked of one."""

    void, double, float, pointer = (
        clibffi.ffi_type_void, clibffi.ffi_type_double, clibffi.ffi_type_float, clibffi.ffi_type_pointer,
    )  # fmt: skip
    sint, uint = clibffi.ffi_type_sint, clibffi.ffi_type_uint
    slong = signed = clibffi.cast_type_to_ffitype(rffi.LONG)
    ulong = clibffi.cast_type_to_ffitype(rffi.ULONG)
    slonglong, ulonglong = slong, ulong
    wchar_t = clibffi.ffi_type_sint32
    schar, uchar, sshort, ushort = (
        clibffi.ffi_type_schar, clibffi.ffi_type_uchar, clibffi.ffi_type_sshort, clibffi.ffi_type_ushort,
    )  # fmt: skip
    sint8, uint8, sint16, uint16 = (
        clibffi.ffi_type_sint8, clibffi.ffi_type_uint8, clibffi.ffi_type_sint16, clibffi.ffi_type_uint16,
    )  # fmt: skip
    sint32, uint32, sint64, uint64 = (
        clibffi.ffi_type_sint32, clibffi.ffi_type_uint32, clibffi.ffi_type_sint64, clibffi.ffi_type_uint64,
    )  # fmt: skip

    @staticmethod
    def getkind(ffi_type):
        """v: no value, u and i: an unsigned or signed integer (u: an address, too), f: a double, S: a float, s: a
        struct, *: anything else."""
        for value, kind in _KINDS:
            if ffi_type == value:
                return kind
        return "s" if types.is_struct(ffi_type) else "*"

    @staticmethod
    def getsize(ffi_type):
        """The bytes of a value."""
        return intmask(ffi_type.c_size)

    @staticmethod
    def is_struct(ffi_type):
        """Whether it is a struct."""
        return int(ffi_type.c_type) == FFI_TYPE_STRUCT


_KINDS = [(types.void, "v"), (types.double, "f"), (types.float, "S"), (types.pointer, "u")]
_KINDS += [(each, "i") for each in (types.schar, types.sshort, types.sint)]
_KINDS += [(each, "u") for each in (types.uchar, types.ushort, types.uint)]
_KINDS += [(each, "i") for each in (types.sint8, types.sint16, types.sint32, types.sint64)]
_KINDS += [(each, "u") for each in (types.uint8, types.uint16, types.uint32, types.uint64)]
