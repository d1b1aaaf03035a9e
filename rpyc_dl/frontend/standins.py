"""Live objects whose code is not the user's, for which a function of the same signature is compiled: a generator
function under `contextlib.contextmanager`, a function under `functools.lru_cache` or `functools.cache`, the
`__repr__` of a dataclass, what `functools.partial`, `itemgetter`, `attrgetter` and `methodcaller` have made, and the
functions of `operator` where they are kept as values.

Unlike the copies of `applevel.py` there is one stand-in for each live object, wherever it is called.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import operator
import reprlib
import types
import typing
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from rpyc_dl.frontend.operations import operation_arity
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
    elif type(value) in _MADE:
        return _kept(value, _MADE[type(value)])
    else:
        maker = _cached if type(value) is _CACHED and isinstance(value.__wrapped__, types.FunctionType) else None
    if maker is None or not hasattr(value, "__wrapped__"):
        return value
    return _kept(value, maker)


def kept_value(value: Any) -> Any:
    """What is compiled in place of a live object that is kept as a value, in a container say: functions of `operator`
    (whose calls are operations) become functions."""
    if type(value) is types.BuiltinFunctionType and value.__module__ in ("_operator", "operator"):
        return _kept(value, _builtin) if operation_arity(value) else value
    return stand_in(value)


def member_value(value: Any) -> Any:
    """What is compiled in place of a member of a live container or object: builtin functions become functions too, so
    that a table may hold both (`{"sqrt": math.sqrt, "half": lambda x: x / 2}`)."""
    return _kept(value, _builtin) if is_builtin_function(value) else kept_value(value)


def is_builtin_function(value: Any) -> bool:
    """Whether it is a function that CPython has in C (`max`, `math.sqrt`, `str.upper`), but no type."""
    if type(value) is types.MethodDescriptorType:
        return True
    return type(value) is types.BuiltinFunctionType and isinstance(value.__self__, types.ModuleType)


def builtin_text(value: Any) -> str:
    """A function that passes on as many arguments as the builtin function `f` takes: with a call for each number of
    them, of which every copy (there is one for each number) has only its own."""
    least, most = _numbers_of_arguments(value)
    first = [f"x{i}" for i in range(least)]
    calls = [f"f({', '.join([*first, *(f'rest[{i}]' for i in range(more))])})" for more in range(most - least + 1)]
    if len(calls) == 1:
        return f"lambda {', '.join(first)}: {calls[0]}".replace("lambda :", "lambda:")
    chosen = [*(f"{call} if len(rest) == {more}" for more, call in enumerate(calls[:-1])), calls[-1]]
    return f"lambda {', '.join([*first, '*rest'])}: {' else '.join(chosen)}"


#: How many arguments are passed on to builtins that take any number.
_MANY = 4


def _numbers_of_arguments(value: Any) -> tuple[int, int]:
    """The least and the greatest number of positional arguments."""
    if operation_arity(value):
        return operation_arity(value), operation_arity(value)
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except ValueError:  # such as `max`
        return 1, _MANY
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return 0, _MANY
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    return sum(p.default is p.empty for p in positional), len(positional)


def _builtin(value: Any) -> Any:
    return _lambda(builtin_text(value), {"f": value}, value.__name__)


def _parameters(value: Any, given: int = 0, named: Iterable[str] = ()) -> str:
    """The parameters of a stand-in for a callable of which some arguments are given: `*args` for functions of the
    program."""
    if isinstance(value, types.FunctionType) or type(value) in _MADE:
        return "*args"
    try:
        found = [p for p in inspect.signature(value).parameters.values() if p.default is inspect.Parameter.empty]
    except ValueError:  # such as int, max, math.log: of one value
        found = [inspect.Parameter("x", inspect.Parameter.POSITIONAL_ONLY)]
    if any(p.kind is p.VAR_POSITIONAL for p in found):
        return "*args"
    return ", ".join(f"x{i}" for i, p in enumerate(found) if i >= given and p.name not in named)


def _kept(value: Any, maker: Callable[[Any], Any]) -> Any:
    if id(value) not in _stand_ins:
        _stand_ins[id(value)] = (value, maker(value))
    return _stand_ins[id(value)][1]


def _partial(value: Any) -> Any:
    """`lambda *args: f(a, *args, k=b)`"""
    names = {"f": value.func, **{f"a{i}": arg for i, arg in enumerate(value.args)}}
    names.update({f"k_{name}": arg for name, arg in value.keywords.items()})
    parameters = _parameters(value.func, len(value.args), value.keywords)
    passed = [f"a{i}" for i in range(len(value.args))] + ([parameters] if parameters else [])
    passed += [f"{name}=k_{name}" for name in value.keywords]
    return _lambda(f"lambda {parameters}: f({', '.join(passed)})", names, "partial")


def _getter(value: Any) -> Any:
    kind, args, *_ = value.__reduce__()
    text = getter_text(kind, list(args))
    return value if text is None else _lambda(text, {}, kind.__name__)


def getter_text(kind: Any, args: Sequence[Any]) -> str | None:
    """The function that `itemgetter`, `attrgetter` or `methodcaller` of some constants is, as text."""
    if not args or not all(type(arg) in (int, str, float, bool, type(None)) for arg in args):
        return None
    if kind is operator.itemgetter:
        parts = [f"x[{arg!r}]" for arg in args]
    elif not isinstance(args[0], str):
        return None
    elif kind is operator.methodcaller:
        parts = [f"x.{args[0]}({', '.join(map(repr, args[1:]))})"]
    elif all(isinstance(arg, str) for arg in args):
        parts = [f"x.{arg}" for arg in args]
    else:
        return None
    return f"lambda x: {parts[0] if len(parts) == 1 else '(' + ', '.join(parts) + ')'}"


def _lambda(text: str, names: dict[str, Any], name: str) -> Any:
    made = compile_function(f"function = {text}", dict(names))
    made.__name__ = made.__qualname__ = name
    return made


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


#: Objects of the library that are called.
_MADE: dict[type, Callable[[Any], Any]] = {
    functools.partial: _partial,
    operator.itemgetter: _getter,
    operator.attrgetter: _getter,
    operator.methodcaller: _getter,
}
#: Functions that are the inner function of a decorator, by its code.
_BY_CODE = {
    _MANAGED: _managed,
    reprlib.recursive_repr()(lambda self: "").__code__: _unwrapped,
}
if hasattr(dataclasses, "_recursive_repr"):  # before Python 3.13
    _BY_CODE[dataclasses._recursive_repr(lambda self: "").__code__] = _unwrapped
