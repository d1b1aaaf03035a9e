"""libffi: functions of C whose types are known at run time only.

`CDLL(name).getpointer("pow", [ffi_type_double, ffi_type_double], ffi_type_double)` is called by `push_arg(x)` for
each argument and `call(rffi.DOUBLE)`. Its sizes and constants are asked from `ffi.h` when the program is imported.
"""

# mypy: ignore-errors
from __future__ import annotations

import ctypes.util

from rpyc_dl.rlib.app.memory import raw
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.rarithmetic import intmask, r_singlefloat
from rpyc_dl.rpython.rlib.rdynload import DLLHANDLE as DLLHANDLE
from rpyc_dl.rpython.rlib.rdynload import DLOpenError as DLOpenError
from rpyc_dl.rpython.rlib.rdynload import dlclose, dlopen, dlsym
from rpyc_dl.rpython.rtyper.lltypesystem import lltype, rawmemory, rffi
from rpyc_dl.rpython.rtyper.tool import rffi_platform
from rpyc_dl.rpython.translator.tool.cbuild import ExternalCompilationInfo

eci = ExternalCompilationInfo(includes=["ffi.h", "sys/mman.h"], libraries=["ffi"])
_linked = ExternalCompilationInfo(libraries=["ffi"])

#: As the documentation of libffi has it.
_FFI_TYPE = rawmemory.StructType(
    "ffi_type",
    [("size", rffi.SIZE_T), ("alignment", rffi.USHORT), ("type", rffi.USHORT), ("elements", rffi.VOIDPP)],
    "c_",
)
FFI_TYPE_P = lltype.Ptr(_FFI_TYPE)
FFI_TYPE_PP = rffi.CArrayPtr(FFI_TYPE_P)
FFI_TYPE_NULL = lltype.nullptr(_FFI_TYPE)
_SIMPLE = (
    "void", "double", "float", "longdouble", "pointer", "uchar", "schar", "ushort", "sshort", "uint", "sint",
    "uint8", "sint8", "uint16", "sint16", "uint32", "sint32", "uint64", "sint64",
)  # fmt: skip


class CConfig:
    """What is asked from C."""

    _compilation_info_ = eci
    ffi_cif = rffi_platform.Struct("ffi_cif", [])
    ffi_closure = rffi_platform.Struct("ffi_closure", [])
    ffi_abi = rffi_platform.SimpleType("ffi_abi", rffi.USHORT)
    ffi_arg = rffi_platform.SimpleType("ffi_arg", lltype.Signed)


for _name in (
    "FFI_OK",
    "FFI_BAD_TYPEDEF",
    "FFI_DEFAULT_ABI",
    "FFI_TYPE_STRUCT",
    "PROT_READ",
    "PROT_WRITE",
    "PROT_EXEC",
    "MAP_PRIVATE",
    "MAP_ANONYMOUS",
):
    setattr(CConfig, _name, rffi_platform.ConstantInteger(_name))
for _name in _SIMPLE:
    for _field in ("size", "alignment", "type"):
        setattr(CConfig, f"{_name}_{_field}", rffi_platform.ConstantInteger(f"ffi_type_{_name}.{_field}"))

try:
    _config = rffi_platform.configure(CConfig)
except rffi_platform.CConfigurationError:
    raise ImportError(
        "rpython.rlib.clibffi needs libffi and its header ffi.h, which the C compiler does not find"
    ) from None

FFI_OK, FFI_BAD_TYPEDEF = _config["FFI_OK"], _config["FFI_BAD_TYPEDEF"]
FFI_DEFAULT_ABI, FFI_TYPE_STRUCT = _config["FFI_DEFAULT_ABI"], _config["FFI_TYPE_STRUCT"]
FFI_ABI, ffi_arg, size_t = _config["ffi_abi"], _config["ffi_arg"], rffi.SIZE_T
FFI_CIFP, FFI_CLOSUREP = lltype.Ptr(_config["ffi_cif"]), lltype.Ptr(_config["ffi_closure"])
VOIDPP = rffi.VOIDPP


def _simple_type(name):
    """A description of a type in memory of C, as libffi has one."""
    made = lltype.malloc(_FFI_TYPE, flavor="raw", immortal=True, zero=True)
    made.c_size = rffi.SIZE_T(_config[f"{name}_size"])
    made.c_alignment = rffi.USHORT(_config[f"{name}_alignment"])
    made.c_type = rffi.USHORT(_config[f"{name}_type"])
    return made


_types = {name: _simple_type(name) for name in _SIMPLE}
ffi_type_void, ffi_type_double, ffi_type_float = _types["void"], _types["double"], _types["float"]
ffi_type_longdouble, ffi_type_pointer = _types["longdouble"], _types["pointer"]
ffi_type_uchar, ffi_type_schar, ffi_type_ushort = _types["uchar"], _types["schar"], _types["ushort"]
ffi_type_sshort, ffi_type_uint, ffi_type_sint = _types["sshort"], _types["uint"], _types["sint"]
ffi_type_uint8, ffi_type_sint8, ffi_type_uint16 = _types["uint8"], _types["sint8"], _types["uint16"]
ffi_type_sint16, ffi_type_uint32, ffi_type_sint32 = _types["sint16"], _types["uint32"], _types["sint32"]
ffi_type_uint64, ffi_type_sint64 = _types["uint64"], _types["sint64"]


@specialize.memo()
def cast_type_to_ffitype(TP):
    """The description of a type of RPython's. Raises KeyError."""
    if TP is lltype.Void:
        return ffi_type_void
    if rawmemory.is_pointer(TP):
        return ffi_type_pointer
    if TP in (float, r_singlefloat):
        return ffi_type_double if TP is float else ffi_type_float
    signed = TP is int or getattr(TP, "SIGNED", TP is str)
    return _types[f"{'s' if signed else 'u'}int{8 * rffi.sizeof(TP)}"]


def external(name, args, result, **kwds):
    """A function of libffi."""
    return rffi.llexternal(name, args, result, compilation_info=_linked, **kwds)


CALLBACK_TP = rffi.CCallback([FFI_CIFP, rffi.VOIDP, rffi.VOIDPP, rffi.VOIDP], lltype.Void)
c_ffi_prep_cif = external("ffi_prep_cif", [FFI_CIFP, rffi.INT, rffi.UINT, FFI_TYPE_P, FFI_TYPE_PP], rffi.INT)
c_ffi_call = external(
    "ffi_call", [FFI_CIFP, rffi.VOIDP, rffi.VOIDP, VOIDPP], lltype.Void, save_err=rffi.RFFI_SAVE_ERRNO
)
c_ffi_prep_closure = external("ffi_prep_closure", [FFI_CLOSUREP, FFI_CIFP, CALLBACK_TP, rffi.VOIDP], rffi.INT)
_mmap = rffi.llexternal("mmap", [rffi.VOIDP, rffi.SIZE_T, rffi.INT, rffi.INT, rffi.INT, rffi.LONG], rffi.VOIDP)


class StackCheckError(ValueError):
    """A call that a function of C does not take (on Windows only)."""

    def __init__(self, message):
        self.message = message


class LibFFIError(Exception):
    """libffi does not know the types."""


class ClosureHeap:
    """Memory for functions of C that are made at run time: `alloc()` and `free(p)`."""

    def __init__(self):
        self.free_list = []

    def _more(self):
        size = 4096
        start = _mmap(rffi.NULL, rffi.cast(rffi.SIZE_T, size), _READ_WRITE_EXECUTE, _OWN_MEMORY, -1, 0)
        address = rffi.cast(lltype.Signed, start)
        if address == -1:
            raise MemoryError("the system gives no memory for functions that are made at run time")
        step = -(-rffi.sizeof(FFI_CLOSUREP.TO) // 16) * 16
        for at in range(0, size - step + 1, step):
            self.free_list.append(rffi.cast(FFI_CLOSUREP, address + at))

    def alloc(self):
        """Memory for one, which is also its address for C."""
        if not self.free_list:
            self._more()
        p = self.free_list.pop()
        rffi.c_memset(p, 0, rffi.sizeof(FFI_CLOSUREP.TO))
        return p

    def free(self, p):
        """Give it back."""
        self.free_list.append(rffi.cast(FFI_CLOSUREP, p))


_OWN_MEMORY = _config["MAP_PRIVATE"] | _config["MAP_ANONYMOUS"]
_READ_WRITE_EXECUTE = _config["PROT_READ"] | _config["PROT_WRITE"] | _config["PROT_EXEC"]
closureHeap = ClosureHeap()

FUNCFLAG_STDCALL, FUNCFLAG_CDECL, FUNCFLAG_PYTHONAPI, FUNCFLAG_USE_ERRNO, FUNCFLAG_USE_LASTERROR = 0, 1, 4, 8, 16


def get_call_conv(flags, from_jit):
    """The number by which libffi knows how to call."""
    return FFI_DEFAULT_ABI


def adjust_return_size(memsize):
    """The room for a result: libffi writes 8 bytes at least."""
    return max(memsize, 8)


FFI_STRUCT_P = lltype.Ptr(
    rawmemory.StructType("FFI_STRUCT", [("ffistruct", _FFI_TYPE), ("members", lltype.Array(FFI_TYPE_P))])
)


def make_struct_ffitype_e(size, aligment, field_types, track_allocation=True):
    """The description of a struct, as `.ffistruct` of what it gives; `lltype.free` gives the memory back."""
    made = lltype.malloc(FFI_STRUCT_P.TO, len(field_types) + 1, flavor="raw")
    made.ffistruct.c_type = rffi.cast(rffi.USHORT, FFI_TYPE_STRUCT)
    made.ffistruct.c_size = rffi.cast(rffi.SIZE_T, size)
    made.ffistruct.c_alignment = rffi.cast(rffi.USHORT, aligment)
    made.ffistruct.c_elements = rffi.cast(rffi.VOIDPP, made.members)
    for i in range(len(field_types)):
        made.members[i] = field_types[i]
    made.members[len(field_types)] = FFI_TYPE_NULL
    return made


_store_double, _store_float = raw.ACCESS["f64"][1], raw.ACCESS["f32"][1]


@specialize.argtype(1)
def push_arg_as_ffiptr(ffitp, arg, ll_buf):
    """Write a number, character or pointer into memory, in as many bytes as the type has."""
    size = intmask(ffitp.c_size)
    at = rffi.cast(lltype.Signed, ll_buf)
    if isinstance(arg, (float, r_singlefloat)):
        if size == 8:
            _store_double(at, float(arg))
        else:
            _store_float(at, float(arg))
        return
    number = rffi.cast(lltype.Signed, arg)
    for i in range(size):
        raw.store_u8(at + i, (number >> 8 * min(i, 7)) & 0xFF)


class AbstractFuncPtr:
    """The types of a function, as libffi takes them."""

    def __init__(self, name, argtypes, restype, flags=FUNCFLAG_CDECL):
        self.name, self.argtypes, self.restype, self.flags = name, argtypes, restype, flags
        self.ll_argtypes = lltype.malloc(FFI_TYPE_PP.TO, max(len(argtypes), 1), flavor="raw")
        for i in range(len(argtypes)):
            self.ll_argtypes[i] = argtypes[i]
        self.ll_cif = lltype.malloc(FFI_CIFP.TO, flavor="raw")
        if c_ffi_prep_cif(self.ll_cif, FFI_DEFAULT_ABI, len(argtypes), restype, self.ll_argtypes) != FFI_OK:
            raise LibFFIError

    def __del__(self):
        lltype.free(self.ll_cif, flavor="raw")
        lltype.free(self.ll_argtypes, flavor="raw")


class RawFuncPtr(AbstractFuncPtr):
    """A function that is called with the addresses of its arguments and of the room for its result."""

    def __init__(self, name, argtypes, restype, funcsym, flags=FUNCFLAG_CDECL, keepalive=None):
        AbstractFuncPtr.__init__(self, name, argtypes, restype, flags)
        self.funcsym, self.keepalive = funcsym, keepalive

    def call(self, args_ll, ll_result):
        """Call it; the result is in memory then, in 8 bytes at least."""
        assert len(args_ll) == len(self.argtypes), f"wrong number of arguments in call to {self.name}()"
        with lltype.scoped_alloc(VOIDPP.TO, max(len(args_ll), 1)) as ll_args:
            for i in range(len(args_ll)):
                ll_args[i] = rffi.cast(rffi.VOIDP, args_ll[i])
            c_ffi_call(self.ll_cif, self.funcsym, rffi.cast(rffi.VOIDP, ll_result), ll_args)


class FuncPtr(AbstractFuncPtr):
    """A function that is called by `push_arg(x)` for each argument and `call(TYPE)`."""

    def __init__(self, name, argtypes, restype, funcsym, flags=FUNCFLAG_CDECL, keepalive=None):
        AbstractFuncPtr.__init__(self, name, argtypes, restype, flags)
        self.funcsym, self.keepalive = funcsym, keepalive
        self.argnum, self.pushed_args = len(argtypes), 0
        self.ll_args = lltype.malloc(VOIDPP.TO, max(self.argnum, 1), flavor="raw")
        for i in range(self.argnum):
            room = lltype.malloc(rffi.CCHARP.TO, intmask(argtypes[i].c_size), flavor="raw")
            self.ll_args[i] = rffi.cast(rffi.VOIDP, room)
        size = adjust_return_size(intmask(restype.c_size))
        self.ll_result = rffi.cast(rffi.VOIDP, lltype.malloc(rffi.CCHARP.TO, size, flavor="raw"))

    @specialize.argtype(1)
    def push_arg(self, value):
        """The next argument."""
        push_arg_as_ffiptr(self.argtypes[self.pushed_args], value, self.ll_args[self.pushed_args])
        self.pushed_args += 1

    @specialize.arg(1)
    def call(self, RES_TP):
        """The result, of this type. Raises TypeError where arguments are missing."""
        if self.pushed_args < self.argnum:
            raise TypeError(f"Did not specify arg nr {self.pushed_args + 1}")
        self.pushed_args = 0
        c_ffi_call(self.ll_cif, self.funcsym, self.ll_result, self.ll_args)
        return _result(RES_TP, self.ll_result)

    def __del__(self):
        for i in range(self.argnum):
            lltype.free(self.ll_args[i], flavor="raw")
        lltype.free(self.ll_args, flavor="raw")
        lltype.free(self.ll_result, flavor="raw")
        AbstractFuncPtr.__del__(self)


@specialize.arg(0)
def _result(RES_TP, ll_result):
    if RES_TP is lltype.Void:
        return None
    return rffi.cast(rffi.CArrayPtr(RES_TP), ll_result)[0]


class RawCDLL:
    """A library that is open."""

    def __init__(self, handle):
        self.lib = handle

    def getpointer(self, name, argtypes, restype, flags=FUNCFLAG_CDECL):
        """A function of it. Raises KeyError."""
        return FuncPtr(name, argtypes, restype, dlsym(self.lib, name), flags, self)

    def getrawpointer(self, name, argtypes, restype, flags=FUNCFLAG_CDECL):
        """A function of it. Raises KeyError."""
        return RawFuncPtr(name, argtypes, restype, dlsym(self.lib, name), flags, self)

    def getaddressindll(self, name):
        """The address of what has this name. Raises KeyError."""
        return dlsym(self.lib, name)


class CDLL(RawCDLL):
    """A library by its name; None is the program itself. Raises DLOpenError."""

    def __init__(self, libname, mode=-1):
        RawCDLL.__init__(self, rffi.NULL)
        self.lib = dlopen(libname, mode)

    def __del__(self):
        if self.lib:
            dlclose(self.lib)


_libc_name = ctypes.util.find_library("c")


def get_libc_name():
    """The file name of C's own library."""
    return _libc_name
