"""Calls and operations on what a program declares for `ctypes` that are decided while a graph is built."""

from __future__ import annotations

import ctypes
import ctypes.util
import types
from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.replace.foreign import data, functions
from rpyc_dl.frontend.replace.standins import forget, stand_in
from rpyc_dl.rlib.app.memory import cdata

#: What to do where a library or its functions are not known.
HELP = [
    'open the library at the top of the module, by a constant name: `libm = ctypes.CDLL("libm.so.6")`',
    "or declare its functions with `rpyc_dl.rlib.external` (docs/c-functions.md)",
]
#: A live object, or what is called, with its arguments.
Decided = Constant | tuple[Constant, list[Any]]


def callback(value: Any) -> tuple[Constant, list[Any]] | None:
    """What gives the address by which C calls what `CFUNCTYPE(…)(function)` has made; None of any other value."""
    function = functions.callback_of(value)
    return None if function is None else _address_of(type(value), Constant(function))


def decided(func: Any, args_w: Sequence[Any]) -> Decided | None:
    """What is done in place of a call; None of what `ctypes` has nothing to do with."""
    if functions.is_callback_type(func) and len(args_w) == 1:
        return _address_of(func, args_w[0])
    if func is ctypes.CDLL or functions.is_loader(getattr(func, "__self__", None)):
        return _library(args_w)
    of_c = functions.function_of(func)
    if of_c is not None and stand_in(of_c) is not func:  # it was declared since
        return decided(stand_in(of_c), args_w) or (Constant(stand_in(of_c)), list(args_w))
    if functions.is_undeclared(func):
        return Constant(functions.undeclared_of(func, len(args_w))), list(args_w)
    decide = _BY_FUNCTION.get(id(func))
    return None if decide is None else decide(args_w)


def declares(w_obj: Any, w_name: Any, items_w: Sequence[Any] | None, w_value: Any) -> bool:
    """Whether a store says what a function of C takes or gives: that is done now. `items_w`: of a display."""
    function = functions.function_of(w_obj.value) if isinstance(w_obj, Constant) else None
    if function is None or not isinstance(w_name, Constant) or w_name.value not in ("argtypes", "restype"):
        return False
    known = [w_value] if items_w is None else list(items_w)
    if not all(isinstance(w_item, Constant) for w_item in known):
        raise UsageError("the types of a function of C are not known before the program runs", help=HELP)
    values = [data.original(w_item.value) or w_item.value for w_item in known]
    try:
        setattr(function, w_name.value, values if items_w is not None else values[0])
    except (TypeError, AttributeError) as error:
        raise UsageError(f"`{w_name.value}` of the function `{function.__name__}` of C: {error}") from None
    forget(function)
    return True


def array_type(w_type: Any, w_length: Any) -> Decided | None:
    """What `c_int * n` is; None of any other product."""
    ctype = data.original(w_type.value) if isinstance(w_type, Constant) else None
    if ctype is None:
        return None
    if isinstance(w_length, Constant) and type(w_length.value) is int and w_length.value >= 0:
        return Constant(ctype * w_length.value)
    return Constant(data.array_type(ctype)), [w_length]


def _address_of(kind: type, w_function: Any) -> tuple[Constant, list[Any]]:
    known = w_function.value if isinstance(w_function, Constant) else None
    if not isinstance(known, types.FunctionType):
        return Constant(functions.address_maker(kind, False)), [w_function]
    make = functions.address_maker(kind, True)
    return (
        (Constant(make.of(known)), []) if isinstance(make, functions.Converting) else (Constant(make), [w_function])
    )


def _library(args_w: Sequence[Any]) -> Decided:
    """`CDLL(name)`: the library is loaded now, and the program linked with it."""
    name = args_w[0].value if args_w and isinstance(args_w[0], Constant) else UsageError
    if not isinstance(name, (str, type(None))):
        raise UsageError("a library of C is opened by a name that is known only when the program runs", help=HELP)
    try:
        return Constant(ctypes.CDLL(name, use_errno=True))
    except OSError as error:
        raise UsageError(f"the library of C cannot be opened while translating: {error}", help=HELP) from None


def _found_library(args_w: Sequence[Any]) -> Decided | None:
    known = len(args_w) == 1 and isinstance(args_w[0], Constant) and isinstance(args_w[0].value, str)
    return Constant(ctypes.util.find_library(args_w[0].value)) if known else None


def _function_type(args_w: Sequence[Any]) -> Decided | None:
    if not all(isinstance(w_arg, Constant) for w_arg in args_w):
        return None
    return Constant(ctypes.CFUNCTYPE(*(data.original(w_arg.value) or w_arg.value for w_arg in args_w)))


def _pointer_type(args_w: Sequence[Any]) -> Decided | None:
    ctype = _known_type(args_w, 0)
    return None if ctype is None else Constant(ctypes.POINTER(ctype))


def _size(args_w: Sequence[Any]) -> Decided | None:
    ctype = _known_type(args_w, 0)
    return (Constant(cdata.size_of), list(args_w)) if ctype is None else Constant(ctypes.sizeof(ctype))


def _alignment(args_w: Sequence[Any]) -> Decided | None:
    ctype = _known_type(args_w, 0)
    return None if ctype is None else Constant(ctypes.alignment(ctype))


def _cast(args_w: Sequence[Any]) -> Decided | None:
    if len(args_w) != 2 or not isinstance(args_w[1], Constant):
        return None
    return Constant(data.caster(args_w[1].value)), [args_w[0]]


def _known_type(args_w: Sequence[Any], i: int) -> Any:
    w_arg = args_w[i] if i < len(args_w) else None
    return data.original(w_arg.value) if isinstance(w_arg, Constant) else None


_BY_FUNCTION: dict[int, Callable[[Sequence[Any]], Decided | None]] = {
    id(ctypes.POINTER): _pointer_type,
    id(ctypes.CFUNCTYPE): _function_type,
    id(ctypes.util.find_library): _found_library,
    id(ctypes.sizeof): _size,
    id(ctypes.alignment): _alignment,
    id(ctypes.cast): _cast,
}
