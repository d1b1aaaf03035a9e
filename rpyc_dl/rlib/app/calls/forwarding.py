"""Functions that pass on what they get: what stands for builtin functions that are kept as values, and for
`functools.partial`. They are made as text."""

from __future__ import annotations

import functools
import inspect
import operator
import random
import time
import types
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from rpyc_dl.programtables import ProgramTable
from rpyc_dl.sentinel import Sentinel

#: How a text calls a function: by which name, with which arguments before those of the call, and with which keywords,
#: unless the call gives others for these.
Words = tuple[str, Sequence[str], Mapping[str, str]]

#: How many arguments are passed on to builtins that take any number.
_MANY = 4
#: `Py_TPFLAGS_HEAPTYPE`: of classes that a `class` statement makes.
_HEAP_TYPE = 1 << 9
#: Objects of the library for which functions of the program stand, and functions.
_FUNCTIONS: tuple[type, ...] = (
    types.FunctionType,
    types.MethodType,
    type(functools.lru_cache(lambda: None)),
    functools.partial,
    operator.itemgetter,
    operator.attrgetter,
    operator.methodcaller,
)
#: A function that is not known while translating: one of the program.
_UNKNOWN: Any = Sentinel("_UNKNOWN")

#: Modules written in Python whose functions app-level code stands for.
_REPLACED = frozenset({"re", "heapq"})
#: The generator whose methods are the functions of `random`.
_GENERATOR: Any = random.random.__self__  # type: ignore[attr-defined]

# Holds the function, so that no other takes its place.
_makers: ProgramTable[Any, tuple[Any, types.FunctionType]] = ProgramTable()


@dataclass(frozen=True)
class _Positional:
    """How many positional arguments a callable that is not the program's takes, and whether it takes keywords.
    `most` is None where it takes any number, or says nothing of its parameters."""

    least: int
    most: int | None
    keywords: bool
    keywords_only: bool = False  # there are some that cannot be passed otherwise
    names: tuple[str, ...] = ()  # of the least ones; those that have none are called `x0`


#: Functions of `time` without arguments, which have no signature before Python 3.13.
_CLOCKS = [
    getattr(time, name + end)
    for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")
    for end in ("", "_ns")
]


def _positional(value: Any) -> _Positional:
    try:
        parameters = list(inspect.signature(value).parameters.values())
    except ValueError:  # such as `max`, and `int`, which needs none
        if value in _CLOCKS:
            return _Positional(0, 0, False)
        is_method = not isinstance(getattr(value, "__self__", None), (types.ModuleType, types.NoneType))
        return _Positional(0 if isinstance(value, type) or is_method else 1, None, True)
    keywords = any(p.kind in (p.KEYWORD_ONLY, p.VAR_KEYWORD, p.POSITIONAL_OR_KEYWORD) for p in parameters)
    if any(p.kind is p.VAR_POSITIONAL for p in parameters):
        return _Positional(0, None, keywords)
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    named_only = any(p.kind is p.KEYWORD_ONLY for p in parameters)
    names = [
        f"x{i}" if p.kind is p.POSITIONAL_ONLY else p.name for i, p in enumerate(positional) if p.default is p.empty
    ]
    return _Positional(len(names), len(positional), keywords, named_only, tuple(names))


def is_programs_class(value: Any) -> bool:
    """Whether it is a class that a `class` statement made, and no exception."""
    return isinstance(value, type) and bool(value.__flags__ & _HEAP_TYPE) and not issubclass(value, BaseException)


def is_replaced_function(value: Any) -> bool:
    """Whether it is a function of a module written in Python that is called as a builtin is."""
    if isinstance(value, (types.MethodType, types.BuiltinMethodType)):
        return value.__self__ is _GENERATOR
    return type(value) is types.FunctionType and value.__module__ in _REPLACED


def _is_programs(value: Any) -> bool:
    """Whether a callable is the program's own, so that it can be called with a star."""
    if is_replaced_function(value):
        return False
    if isinstance(value, type):
        return is_programs_class(value)
    return value is _UNKNOWN or isinstance(value, _FUNCTIONS) or _is_programs(type(value))


def no_items(value):  # type: ignore[no-untyped-def]
    """What `max` and `min` do with one argument that has no items: one of several functions may be called with it."""
    raise TypeError(f"{type(value).__name__!r} object is not iterable")


def too_many(name, most, count):  # type: ignore[no-untyped-def]
    """What a builtin does that takes at most so many arguments."""
    plural = "" if most == 1 else "s"
    raise TypeError(f"{name} expected at most {most} argument{plural}, got {count}")


#: What texts of functions that pass on their arguments mention besides the function.
NAMES: dict[str, Any] = {"no_items": no_items, "too_many": too_many}


def forwarding_text(value: Any, words: Words) -> str:
    """The text of a function that passes on its arguments to a callable.

    One that is not the program's is called in one place for each number of arguments, of which every copy of the
    function (there is one for each number) has only its own.
    """
    function, before, kept = words
    options = [f"{name}={word}" for name, word in kept.items()]
    passed = [f"{name}={name}" for name in kept]

    def text(parameters: Sequence[str], result: str) -> str:
        return f"lambda {', '.join([*parameters, *options])}: {result}".replace("lambda :", "lambda:")

    def call(*given: str) -> str:
        return f"{function}({', '.join([*before, *given, *passed])})"

    if _is_programs(value):
        options.append("**named_")
        passed.append("**named_")
        return text(["*args_"], call("*args_"))
    takes = _positional(value)
    least = max(0, takes.least - len(before))
    most = max(0, (_MANY if takes.most is None else takes.most) - len(before))
    first = _names(takes, len(before), {function, *before, *kept.values(), *NAMES, "len", "hasattr"}, least)
    given = next((i for i, name in enumerate(first) if name in kept), None)
    if given is not None:  # what stands behind it can be passed by name only
        first, least, most = first[:given], given, given
    if takes.keywords_only or (takes.keywords and (kept or least != most)):
        options.append("**named_")
        passed.append("**named_")
    if least == most and not kept:
        return text(first, call(*first))
    calls = [call(*first, *(f"rest_[{i}]" for i in range(more))) for more in range(most - least + 1)]
    if value in (max, min) and not before:
        calls[0] = f"({calls[0]} if hasattr(x0, '__iter__') else no_items(x0))"
    chosen = [f"{each} if len(rest_) == {more}" for more, each in enumerate(calls)]
    beyond = call(*first, "*rest_")
    if takes.most is not None and not before and not kept:
        beyond = f"too_many({value.__name__!r}, {takes.most}, {least} + len(rest_))"
    return text([*first, "*rest_"], " else ".join([*chosen, beyond]))


def _names(takes: _Positional, before: int, reserved: Set[str], least: int) -> list[str]:
    """Names for the arguments that must be given, behind the first `before`: those by which they may be passed."""
    names = takes.names[before:] or [f"x{i}" for i in range(least)]
    return [f"x{i}" if name in reserved else name for i, name in enumerate(names)]


#: So many arguments of an exception may come from a list.
MOST_OF_EXCEPTION = 8


def starred_exception_text(cls: type[BaseException], before: int, keywords: Sequence[str] = ()) -> str | None:
    """The function that makes an exception of `before` arguments, what is passed with a star, and these keywords;
    None where the constructor of the class says how many it takes."""
    init = vars(next(base for base in cls.__mro__ if "__init__" in vars(base)))["__init__"]
    code = getattr(init, "__code__", None)
    if code is not None and not code.co_flags & inspect.CO_VARARGS:
        return None
    return _for_each_number([f"a{i}_" for i in range(before)], keywords)


def starred_setter_text() -> str:
    """The function that passes what it gets on to `BaseException.__init__(self, *items)`."""
    return _for_each_number(["instance"])


def _for_each_number(first: Sequence[str], keywords: Sequence[str] = ()) -> str:
    """The function that passes on these arguments, and any number of others: each number of them is a call."""
    named = [f"{name}={name}" for name in keywords]
    lines = [f"def function({', '.join([*first, '*items_', *keywords])}):"]
    for count in range(MOST_OF_EXCEPTION + 1):
        given = ", ".join([*first, *(f"items_[{i}]" for i in range(count)), *named])
        lines += [f"    if len(items_) == {count}:", f"        return f({given})"]
    message = f"an exception of more than {MOST_OF_EXCEPTION} arguments from a list"
    return "\n".join([*lines, f"    raise NotImplementedError({message!r})"])


def starred_text(value: Any) -> str | None:
    """The text of a function that passes on what a builtin function `f` gets with a star, however many values these
    are; None where `f` itself takes any number of them, or says nothing of its parameters."""
    takes = _positional(value)
    if takes.most is None:
        return None
    words = [f"x{i}" for i in range(takes.most)]
    if takes.least == takes.most:
        return f"def {value.__name__}({', '.join(words)}):\n    return f({', '.join(words)})\n"
    lines = [f"def {value.__name__}({', '.join([*words[: takes.least], '*rest_'])}):"]
    for more in range(takes.most - takes.least + 1):
        given = [*words[: takes.least], *(f"rest_[{i}]" for i in range(more))]
        lines += [f"    if len(rest_) == {more}:", f"        return f({', '.join(given)})"]
    many = f"{value.__name__} expected at most {takes.most} arguments, got "
    return "\n".join([*lines, f"    raise TypeError({many!r} + str(len(rest_) + {takes.least}))", ""])


_CHECKED = """    if not callable(unknown_):
        raise TypeError("the first argument must be callable")
"""


def partial_maker(function: Any, count: int, keywords: Sequence[str]) -> types.FunctionType:
    """What stands for `partial` in a call with so many arguments behind the function and these keywords:
    `lambda function, a, k: lambda *args, k=k, **named: function(a, *args, k=k, **named)`."""
    key = (id(function), count, *keywords)
    if key not in _makers:
        before = [f"given_{i}" for i in range(count)]
        parameters = [f"given_{i}" for i in range(count)] + (["*", *keywords] if keywords else [])
        word = "unknown_" if function is _UNKNOWN else "function_"
        inner = forwarding_text(function, (word, before, {name: name for name in keywords}))
        text = f"def partial({', '.join(['unknown_', *parameters])}):\n{_CHECKED}    return {inner}\n"
        namespace: dict[str, Any] = {"__name__": __name__, "function_": function, **NAMES}
        exec(text, namespace)
        _makers[key] = (function, namespace["partial"])
    return _makers[key][1]


def starred_partial(keywords: bool) -> types.FunctionType:
    """What stands for `partial` in a call with a star, or with a dict of keywords; `keywords`: it is given some:
    `lambda function, *star, **kept: lambda *args, **named: function(*star, *args, **{**kept, **named})`."""
    key = ("*", keywords)
    if key not in _makers:
        kept, passed = (", **kept_", "**{**kept_, **named_}") if keywords else ("", "**named_")
        inner = f"lambda *args_, **named_: unknown_(*star_, *args_, {passed})"
        text = f"def partial(unknown_, *star_{kept}):\n{_CHECKED}    return {inner}\n"
        namespace: dict[str, Any] = {"__name__": __name__, "function_": _UNKNOWN, **NAMES}
        exec(text, namespace)
        _makers[key] = (None, namespace["partial"])
    return _makers[key][1]


def is_partial_maker(function: Any) -> bool:
    """Whether a function stands for `partial` in a call."""
    return getattr(function, "__module__", "") == __name__ and function.__name__ == "partial"


def partial_parts(maker: types.FunctionType, attributes: Mapping[str, str]) -> dict[str, property]:
    """What the closure of a partial has besides the call: `func`, `args` and `keywords`, which cannot be stored.
    `attributes`: those with what it has captured, by the names of the variables."""
    names = [name for name in maker.__code__.co_varnames if name.startswith("given_")]
    function = f"self.{attributes['unknown_']}" if "unknown_" in attributes else "function_"
    given = "".join(f"self.{attributes[name]}, " for name in names)
    parts = {"func": function}
    if "star_" in maker.__code__.co_varnames:
        given = f"*self.{attributes['star_']}, " if "star_" in attributes else ""
    if all(name in attributes for name in names):
        parts["args"] = f"({given})"
    code = maker.__code__
    kept = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    if "kept_" in code.co_varnames:
        parts["keywords"] = f"dict(self.{attributes['kept_']})" if "kept_" in attributes else "{}"
    elif all(name in attributes for name in kept):
        parts["keywords"] = f"{{{', '.join(f'{name!r}: self.{attributes[name]}' for name in kept)}}}"
    namespace: dict[str, Any] = {"function_": maker.__globals__["function_"]}
    for name, value in parts.items():
        exec(f"def {name}(self):\n    return {value}\n", namespace)
    return {name: property(namespace[name]) for name in parts}


def choose_partial(count: int, keywords: Sequence[str], constants: Mapping[Any, Any]) -> types.FunctionType | None:
    """The function for a call of `partial` with `count` positional arguments, of which some are constants."""
    function = constants.get(0, _UNKNOWN)
    known = function is _UNKNOWN or callable(function)
    return partial_maker(function, count - 1, keywords) if count and known else None


def choose_method(count: int, keywords: Sequence[str], constants: Mapping[Any, Any]) -> types.FunctionType | None:
    """The function for a call of `types.MethodType` with a function and what it is bound to: it is called with this
    before its other arguments."""
    return choose_partial(count, keywords, constants) if count == 2 and not keywords else None
