"""Calls and operations on what a program declares for `ctypes` that are decided while a graph is built."""

from __future__ import annotations

import ctypes
import types
from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.replace.foreign import data, functions
from rpyc_dl.rlib.app.memory import cdata

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
    if functions.is_undeclared(func):
        return Constant(functions.undeclared_of(func, len(args_w))), list(args_w)
    decide = _BY_FUNCTION.get(id(func))
    return None if decide is None else decide(args_w)


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
    id(ctypes.sizeof): _size,
    id(ctypes.alignment): _alignment,
    id(ctypes.cast): _cast,
}
