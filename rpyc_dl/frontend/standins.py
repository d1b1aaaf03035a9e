"""Live objects whose code is not the user's, for which a function of the same signature is compiled: a generator
function under `contextlib.contextmanager`, a function under `functools.lru_cache` or `functools.cache`, and the
`__repr__` of a dataclass.

Unlike the copies of `applevel.py` there is one stand-in for each live object, wherever it is called.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import reprlib
import types
import typing
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function, place_at, safe_name
from rpyc_dl.rlib.app.context import manager_class

_ALIASES: tuple[type, ...] = (vars(typing)["_GenericAlias"],)
_CACHED = type(functools.lru_cache(lambda: None))
_MANAGED = contextlib.contextmanager(lambda: iter(())).__code__

_stand_ins: dict[int, tuple[Any, Any]] = {}  # by identity; holds the object, so that no other takes its place


def stand_in(value: Any) -> Any:
    """What is compiled in place of a live object: itself, but for the decorated functions above."""
    if isinstance(value, _ALIASES):
        return value.__origin__  # type: ignore[attr-defined]  # `IntStack = Stack[int]`
    if isinstance(value, types.FunctionType):
        maker = _BY_CODE.get(value.__code__)
    else:
        maker = _cached if type(value) is _CACHED and isinstance(value.__wrapped__, types.FunctionType) else None
    if maker is None or not hasattr(value, "__wrapped__"):
        return value
    if id(value) not in _stand_ins:
        _stand_ins[id(value)] = (value, maker(value))
    return _stand_ins[id(value)][1]


def _unwrapped(value: Any) -> Any:
    """The `__repr__` of a dataclass, without the watch for instances that contain themselves: these end in a
    RecursionError."""
    return value.__wrapped__


def _managed(value: Any) -> Any:
    """`return Manager(function(…))`."""
    return _wrapper(value.__wrapped__, "    return manager(function({passed}))", {"manager": manager_class()})


def _cached(value: Any) -> Any:
    """A dict by arguments; where the size is bounded, the key that was used least recently goes first."""
    maxsize = value.cache_parameters()["maxsize"]
    if maxsize == 0:
        return _wrapper(value.__wrapped__, "    return function({passed})", {})
    found = "return cache[key]"
    room: list[str] = []
    if maxsize is not None:
        found = "result = cache.pop(key); cache[key] = result; return result"
        room = [f"    if len(cache) >= {maxsize}:", "        del cache[next(iter(cache))]"]
    body = [
        "    key = {key}",
        f"    if key in cache: {found}",
        "    result = function({passed})",
        *room,
        "    cache[key] = result",
        "    return result",
    ]
    return _wrapper(value.__wrapped__, "\n".join(body), {"cache": {}})


def _wrapper(function: types.FunctionType, body: str, names: dict[str, Any]) -> Any:
    """A function of the signature of `function` with this body, in which `{passed}` are its arguments as they are
    passed on, and `{key}` is all of them in a value."""
    parameters, passed, values = [], [], []
    star_seen = False
    for p in inspect.signature(function).parameters.values():
        name = safe_name(p.name)
        if p.kind is p.VAR_KEYWORD:
            parameters.append(f"**{name}")
            passed.append(f"**{name}")
            continue
        if p.kind is p.KEYWORD_ONLY and not star_seen:
            parameters.append("*")
            star_seen = True
        star = "*" if p.kind is p.VAR_POSITIONAL else ""
        star_seen |= bool(star)
        parameters.append(star + name)
        passed.append(f"{name}={name}" if p.kind is p.KEYWORD_ONLY else star + name)
        values.append(name)
    key = values[0] if len(values) == 1 else f"({', '.join(values)})"
    text = body.format(passed=", ".join(passed), key=key)
    made = compile_function(f"def stand_in({', '.join(parameters)}):\n{text}\n", {"function": function, **names})
    made.__name__, made.__qualname__ = function.__name__, function.__qualname__
    made.__module__ = function.__module__
    made.__defaults__, made.__kwdefaults__ = function.__defaults__, function.__kwdefaults__
    place_at(made, function.__code__)
    return made


#: Functions that are the inner function of a decorator, by its code.
_BY_CODE = {
    _MANAGED: _managed,
    reprlib.recursive_repr()(lambda self: "").__code__: _unwrapped,
}
if hasattr(dataclasses, "_recursive_repr"):  # before Python 3.13
    _BY_CODE[dataclasses._recursive_repr(lambda self: "").__code__] = _unwrapped
