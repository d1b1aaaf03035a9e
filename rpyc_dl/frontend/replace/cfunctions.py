"""Functions of C that a program declares for `ctypes`: `libm = CDLL("libm.so.6"); libm.cos.restype = c_double`.

They become external functions (`rlib/external.py`), which are called as they are declared. What cannot be called so
is refused.
"""

from __future__ import annotations

import ctypes
import gc
import os
import types
from typing import Any, NoReturn

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.external import Address, External
from rpyc_dl.rlib.rarithmetic import r_int8, r_int16, r_int32, r_uint, r_uint8, r_uint16, r_uint32
from rpyc_dl.rpython.rtyper.lltypesystem import callbacks, rawmemory

_FUNCTION: type = type(ctypes.CDLL(None)["abs"]).__mro__[1]
_SIMPLE: type = ctypes.c_int.__mro__[1]
_INTEGERS = {
    (True, 1): r_int8,
    (True, 2): r_int16,
    (True, 4): r_int32,
    (True, 8): int,
    (False, 1): r_uint8,
    (False, 2): r_uint16,
    (False, 4): r_uint32,
    (False, 8): r_uint,
}
_CODES: dict[Any, bool] = {code: code.islower() for code in "bBhHiIlLqQ"}
#: By the letters that `ctypes` has for them.
_OTHERS: dict[Any, type] = {"d": float, "?": bool, "z": bytes, "P": Address}
_HELP = "C types that can be passed: integers, c_double, c_bool, c_char_p, c_void_p; as arguments CFUNCTYPE(…), too"
#: How arguments and results are written for C, where that is not what the program has.
_PASSED: dict[Any, str] = {bytes: '{x} + b"\\0"', Address: "0 if {x} is None else {x}"}
_GIVEN: dict[Any, str] = {bytes: "None if result == 0 else bytes_until_zero(result)", Address: "result or None"}


def is_library(value: Any) -> bool:
    """Whether it is a library that `ctypes` has loaded."""
    return isinstance(value, ctypes.CDLL)


def is_c_function(value: Any) -> bool:
    """Whether it is a function of C as `ctypes` has them."""
    return isinstance(value, _FUNCTION)


def is_callback_type(value: Any) -> bool:
    """Whether it is a type of functions of the program that C calls, as `CFUNCTYPE` makes them."""
    return isinstance(value, type) and issubclass(value, _FUNCTION) and hasattr(value, "_argtypes_")


def callback_of(value: Any) -> Any:
    """The Python function that `CFUNCTYPE(…)(function)` has made a callback of; None for any other value."""
    if not is_callback_type(type(value)):
        return None
    return next((each for each in gc.get_referents(value) if isinstance(each, types.FunctionType)), None)


@remembered
def address_maker(kind: type, is_known: bool) -> Any:
    """What is compiled in place of `kind(function)`, of a known function or of any: the function that gives the
    address for C. Raises UsageError."""
    taken: Any = kind
    kinds = [_kind_of_callback(kind.__name__, each) for each in taken._argtypes_]
    result = None if taken._restype_ is None else _kind_of_callback(kind.__name__, taken._restype_)
    plain = [each if each in (float, bool) else int for each in (*kinds, result)]
    make: Any = callbacks.addresses_of if is_known else callbacks.addresses_of_any
    return make(kinds, result, plain[:-1], plain[-1])


def _kind_of_callback(name: str, ctype: Any) -> type:
    kind = _kind(name, ctype, True)
    if kind in (Address, bytes):
        _refuse(name, f"its function takes or gives a {ctype.__name__}", "take integers, c_double and c_bool")
    return kind


def external_of(function: Any) -> Any:
    """What is compiled in place of a function of C: an external function, or one that calls it. Raises UsageError."""
    name = str(getattr(function, "__name__", "(without a name)"))
    library = _library(function, name)
    if function.argtypes is None:
        _refuse(name, "it has no `argtypes`", f"say which types it takes: {name}.argtypes = [ctypes.c_int]")
    if function.errcheck is not None:
        _refuse(name, "it has an `errcheck`", "check the result where the function is called")
    kinds = [_kind(name, argtype, True) for argtype in function.argtypes]
    result = None if function.restype is None else _kind(name, function.restype, False)
    made = External(name, kinds, Address if result is bytes else result, library=library, label=True)
    if not {bytes, Address} & {*kinds, result}:
        return made
    names = [f"x{i}" for i in range(len(kinds))]
    passed = [_PASSED.get(kind, "{x}").format(x=x) for x, kind in zip(names, kinds, strict=True)]
    text = f"def {name}({', '.join(names)}):\n    result = function({', '.join(passed)})\n"
    known = {"function": made, "bytes_until_zero": rawmemory.bytes_until_zero}
    return compile_function(f"{text}    return {_GIVEN.get(result, 'result')}", known)


def _library(function: Any, name: str) -> str | None:
    """What the linker gets for a function's library; None for what every program is linked with."""
    held = (function._objects or {}).values()
    library = next((each for each in held if is_library(each)), None)
    if library is None or isinstance(library, ctypes.PyDLL):
        _refuse(
            name, "it is no function of a library that was loaded with `ctypes.CDLL`", "load the library with CDLL"
        )
    path = library._name
    if path is None:
        return None
    return os.path.abspath(path) if os.sep in path else f":{path}"


def _kind(name: str, ctype: Any, is_argument: bool) -> type:
    code = getattr(ctype, "_type_", None) if isinstance(ctype, type) and issubclass(ctype, _SIMPLE) else None
    if code in _CODES:
        integer: type = _INTEGERS[_CODES[code], ctypes.sizeof(ctype)]
        return integer
    if is_argument and is_callback_type(ctype):
        return Address
    if code in _OTHERS:
        return _OTHERS[code]
    what = "its argument of type" if is_argument else "its result of type"
    _refuse(name, f"{what} {getattr(ctype, '__name__', ctype)} cannot be passed", _HELP)


def _refuse(name: str, why: str, help: str) -> NoReturn:
    raise UsageError(f"the function `{name}` of C cannot be called by compiled code: {why}", help=[help])
