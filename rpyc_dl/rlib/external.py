"""Functions of C libraries, called by programs.

    zlib_crc32 = external("crc32", [int, bytes, r_uint32], int, header="zlib.h", library="z")

    def main(argv):
        print(zlib_crc32(0, data, len(data)))

The program passes and gets plain values: ints (a sized integer type of `rarithmetic` says which C type it is: `int`
is `int64_t`, `r_int32` is `int`, `r_uint` is `size_t`; what does not fit is an OverflowError), floats (`double`),
bools, and bytes objects (`const char *` to the first byte: add `b"\\0"` where C wants to find an end).
`Address` is an int for the program, `void *` for C. A library that is named by a path is an object file. The function
must not keep or change a bytes object that it is given, nor call back. Under CPython, the call goes through ctypes.
"""

from __future__ import annotations

import ctypes
import ctypes.util
from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.rarithmetic import base_int

OVERFLOW = "the value does not fit the C type of the external function"


#: Functions of the program that C gets the address of.
_given_to_c: ProgramTable[Any, bool] = ProgramTable()


def given_to_c(function: Callable[..., Any]) -> None:
    """C gets the address of a function of the program, and may call it from now on."""
    _given_to_c[function] = True


class Address:
    """The type of arguments and results that are addresses: `void *`, an int for the program."""


class Single:
    """The type of arguments and results that are `float` for C, a float for the program."""


_CTYPES: dict[type, Any] = {
    Address: ctypes.c_void_p,
    Single: ctypes.c_float,
    float: ctypes.c_double,
    bool: ctypes.c_bool,
    bytes: ctypes.c_char_p,
}
_C_TYPES: dict[type | None, str] = {
    Address: "void *",
    Single: "float",
    float: "double",
    bool: "_Bool",
    bytes: "const char *",
    None: "void",
}
_INTEGERS: dict[tuple[bool, int], Any] = {
    (True, 8): ctypes.c_int8, (True, 16): ctypes.c_int16, (True, 32): ctypes.c_int32, (True, 64): ctypes.c_int64,
    (False, 8): ctypes.c_uint8, (False, 16): ctypes.c_uint16, (False, 32): ctypes.c_uint32,
    (False, 64): ctypes.c_uint64,
}  # fmt: skip


def limits(kind: type) -> tuple[int, int] | None:
    """The least and the greatest value of an integer type that a program's int can have; None for other types."""
    if kind is int or kind is Address:
        return -(2**63), 2**63 - 1
    if not issubclass(kind, base_int):
        return None
    if kind.SIGNED:
        return -(2 ** (kind.BITS - 1)), 2 ** (kind.BITS - 1) - 1
    return 0, min(2**kind.BITS, 2**63) - 1


class External:
    """A function of a C library; see the module. Calling it works untranslated, too."""

    raises_nothing = True  # also where it calls the program back

    def __init__(
        self,
        name: str,
        args: Sequence[type],
        result: type | None,
        header: str | Sequence[str] | None = None,
        library: str | Sequence[str] | None = None,
        python: Callable[..., Any] | None = None,
        label: bool = False,
    ) -> None:
        self.label = label  # whether C declares it under another name: whatever headers say of this one, it is so
        self.c_name = self.__name__ = name
        self.args = tuple(args)
        self.result = result
        self.headers = _several(header)
        self.libraries = _several(library)
        self._function = python
        for kind in (*self.args, *([] if result is None else [result])):
            if kind not in _CTYPES and limits(kind) is None:
                raise TypeError(f"external function {name}: {kind!r} cannot be passed to C")
        if result is bytes:
            raise TypeError(f"external function {name}: a bytes object cannot be returned by C")

    @property
    def calls_back(self) -> bool:
        """Whether functions of the program may run during a call: where C has the address of one. (What the compiler
        brings itself calls none.)"""
        return bool(_given_to_c) and not all(header.startswith("rpy_") for header in self.headers or ("",))

    @property
    def name_in_c(self) -> str:
        """What generated C calls it."""
        return f"rpy_c_{self.c_name}" if self.label else self.c_name

    def __repr__(self) -> str:
        return f"<external function {self.c_name}>"

    def __call__(self, *values: Any) -> Any:
        """Call the function through ctypes, as a translated program would do it."""
        if len(values) != len(self.args):
            raise TypeError(f"{self.c_name}() takes {len(self.args)} arguments, not {len(values)}")
        for kind, value in zip(self.args, values, strict=True):
            range_ = limits(kind)
            if range_ is not None and not range_[0] <= value <= range_[1]:
                raise OverflowError(OVERFLOW)
        if self._function is None:
            self._function = self._load()
        result = self._function(*values)
        if self.result is Address:
            result = _signed(result or 0)
        range_ = None if self.result is None else limits(self.result)
        if range_ is not None and not range_[0] <= result <= range_[1]:
            raise OverflowError(OVERFLOW)
        return result

    def _load(self) -> Callable[..., Any]:
        found = [ctypes.CDLL(None, use_errno=True)]
        for library in self.libraries:
            own = library.removesuffix(".o") + ".so"  # of an object file, what is beside it
            path = own if "/" in library else ctypes.util.find_library(library)
            if path is None:
                raise OSError(f"the library {library} of the external function {self.c_name} was not found")
            found.insert(0, ctypes.CDLL(path, use_errno=True))
        function = getattr(next((each for each in found if hasattr(each, self.c_name)), found[0]), self.c_name)
        function.argtypes = [_ctype(kind) for kind in self.args]
        function.restype = None if self.result is None else _ctype(self.result)
        loaded: Callable[..., Any] = function
        return loaded


def c_type(kind: type | None) -> str:
    """How C names the type of an argument, or of a result (None: there is none)."""
    if kind in _C_TYPES:
        return _C_TYPES[kind]
    signed, bits = getattr(kind, "SIGNED", True), getattr(kind, "BITS", 64)
    return f"{'' if signed else 'u'}int{bits}_t"


def _several(names: str | Sequence[str] | None) -> tuple[str, ...]:
    return () if names is None else (names,) if isinstance(names, str) else tuple(names)


def _signed(address: int) -> int:
    return address - 2**64 if address >= 2**63 else address


def _ctype(kind: type) -> Any:
    if kind is int:
        return ctypes.c_int64
    if issubclass(kind, base_int):
        return _INTEGERS[kind.SIGNED, kind.BITS]
    return _CTYPES[kind]


def external(
    name: str,
    args: Sequence[type],
    result: type | None,
    *,
    header: str | Sequence[str] | None = None,
    library: str | Sequence[str] | None = None,
    python: Callable[..., Any] | None = None,
) -> External:
    """The C function `name` with arguments and a result of these types (None: no result).

    `header` declares it (`"math.h"`); without one, a prototype is made of the types. `library` is what the linker
    gets (`"z"` for -lz). Each may be several. Under CPython, `python` is called in place of the C function, if it is
    given. Raises TypeError for types that cannot be passed.
    """
    return External(name, args, result, header, library, python)
