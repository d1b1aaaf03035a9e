"""Functions of C whose types are known when the program runs only, called by libffi; and functions that C calls."""

import sys

from rpython.rlib import clibffi, jit
from rpython.rlib.jit_libffi import (
    CIF_DESCRIPTION,
    CIF_DESCRIPTION_P,
    FFI_TYPE_P,
    FFI_TYPE_PP,
    SIZE_OF_FFI_ARG,
    jit_ffi_call,
    jit_ffi_prep_cif,
    types,
)
from rpython.rlib.objectmodel import we_are_translated
from rpython.rtyper.lltypesystem import llmemory, lltype, rffi

BY_NAME = {
    "double": clibffi.ffi_type_double,
    "int": clibffi.ffi_type_sint,
    "long": clibffi.cast_type_to_ffitype(rffi.LONG),
    "pointer": clibffi.ffi_type_pointer,
    "void": clibffi.ffi_type_void,
}


class Signature:
    """A function type, in a description with room for each argument."""

    def __init__(self, names, result):
        self.names = names
        nargs = len(names)
        size = llmemory.raw_malloc_usage(llmemory.sizeof(CIF_DESCRIPTION, nargs))
        if we_are_translated():
            description = rffi.cast(CIF_DESCRIPTION_P, lltype.malloc(rffi.CCHARP.TO, size, flavor="raw"))
        else:
            description = lltype.malloc(CIF_DESCRIPTION_P.TO, size, flavor="raw")
        atypes = rffi.cast(FFI_TYPE_PP, lltype.malloc(rffi.CCHARP.TO, rffi.sizeof(FFI_TYPE_P) * nargs, flavor="raw"))
        description.abi = clibffi.FFI_DEFAULT_ABI
        description.nargs = nargs
        description.rtype = BY_NAME[result]
        description.atypes = atypes
        offset = rffi.sizeof(rffi.VOIDP) * nargs
        description.exchange_result = offset
        offset += max(rffi.getintfield(description.rtype, "c_size"), SIZE_OF_FFI_ARG)
        for i in range(nargs):
            atypes[i] = BY_NAME[names[i]]
            offset = (offset + 7) & ~7
            description.exchange_args[i] = offset
            offset += rffi.getintfield(atypes[i], "c_size")
        description.exchange_size = offset
        assert jit_ffi_prep_cif(description) == clibffi.FFI_OK
        self.description = description

    def call(self, address, values):
        buffer = lltype.malloc(rffi.CCHARP.TO, self.description.exchange_size, flavor="raw")
        for i in range(len(values)):
            data = rffi.ptradd(buffer, self.description.exchange_args[i])
            if self.names[i] == "double":
                rffi.cast(rffi.DOUBLEP, data)[0] = float(values[i])
            elif self.names[i] == "int":
                rffi.cast(rffi.INTP, data)[0] = rffi.cast(rffi.INT, int(values[i]))
            else:
                rffi.cast(rffi.LONGP, data)[0] = int(values[i])
        jit_ffi_call(jit.promote(self.description), address, buffer)
        result = rffi.ptradd(buffer, self.description.exchange_result)
        kind = types.getkind(self.description.rtype)
        if kind == "f":
            text = str(rffi.cast(rffi.DOUBLEP, result)[0])
        elif kind == "v":
            text = "nothing"
        elif self.description.rtype == types.sint:
            text = str(int(rffi.cast(rffi.INTP, result)[0]))
        else:
            text = str(rffi.cast(rffi.LONGP, result)[0])
        lltype.free(buffer, flavor="raw")
        return text


class Callback:
    def __init__(self, signature, sign):
        self.sign, self.calls = sign, 0
        self.closure = clibffi.closureHeap.alloc()
        number = rffi.cast(lltype.Signed, self.closure)
        registered[number] = self
        cif = signature.description.cif
        status = clibffi.c_ffi_prep_closure(self.closure, cif, invoke, rffi.cast(rffi.VOIDP, number))
        assert rffi.cast(lltype.Signed, status) == clibffi.FFI_OK


LONG_P_P = rffi.CArrayPtr(rffi.LONGP)
registered = {}


@jit.jit_callback("test")
def invoke(ll_cif, ll_res, ll_args, ll_data):
    callback = registered[rffi.cast(lltype.Signed, ll_data)]
    callback.calls += 1
    a, b = rffi.cast(LONG_P_P, ll_args[0])[0][0], rffi.cast(LONG_P_P, ll_args[1])[0][0]
    rffi.cast(rffi.LONGP, ll_res)[0] = callback.sign * ((a > b) - (a < b))


def sort(libc, numbers):
    compare = Signature(["pointer", "pointer"], "int")
    size = len(numbers)
    items = lltype.malloc(rffi.LONGP.TO, size, flavor="raw")
    for sign in [1, -1]:
        for i in range(size):
            items[i] = numbers[i]
        callback = Callback(compare, sign)
        values = [rffi.cast(lltype.Signed, items), size, 8, rffi.cast(lltype.Signed, callback.closure)]
        qsort = Signature(["pointer", "long", "long", "pointer"], "void")
        print(qsort.call(libc.getaddressindll("qsort"), to_floats(values)))
        print([items[i] for i in range(size)], callback.calls > 0)
        clibffi.closureHeap.free(callback.closure)
    lltype.free(items, flavor="raw")


def to_floats(values):
    return [float(value) for value in values]


def main(argv):
    libm = clibffi.CDLL("libm.so.6")
    libc = clibffi.CDLL(clibffi.get_libc_name())
    power = libm.getpointer("pow", [clibffi.ffi_type_double, clibffi.ffi_type_double], clibffi.ffi_type_double)
    for i in range(3):
        power.push_arg(2.5)
        power.push_arg(float(i))
        print(power.call(rffi.DOUBLE))
    absolute = libc.getpointer("abs", [clibffi.ffi_type_sint], clibffi.ffi_type_sint)
    absolute.push_arg(-7)
    print(int(absolute.call(rffi.INT)))
    try:
        absolute.call(rffi.INT)
    except TypeError as e:
        print("TypeError", e)
    length = libc.getpointer("strlen", [clibffi.ffi_type_pointer], clibffi.cast_type_to_ffitype(rffi.SIZE_T))
    with rffi.scoped_str2charp("seven c") as text:
        length.push_arg(text)
        print(int(length.call(rffi.SIZE_T)))
    try:
        libc.getpointer("no_such_function", [], clibffi.ffi_type_void)
    except KeyError as e:
        print("KeyError", e)
    try:
        clibffi.CDLL("libno-such-library.so")
    except clibffi.DLOpenError:
        print("not opened")
    print(Signature(["double", "double"], "double").call(libm.getaddressindll("fmod"), [7.5, 2.0]))
    print(Signature(["int"], "int").call(libc.getaddressindll("toupper"), [97.0]))
    print(Signature(["long"], "long").call(libc.getaddressindll("labs"), [-(2.0**40)]))
    sort(libc, [5, 3, 9, -2, 7])
    return 0


def target(driver, args):
    return main, None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
