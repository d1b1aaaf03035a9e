"""Live objects whose code is not the user's, for which a function of the same signature is compiled: a generator
function under `contextlib.contextmanager`, a function under `functools.lru_cache` or `functools.cache`, the
`__repr__` of a dataclass, what `functools.partial`, `itemgetter`, `attrgetter` and `methodcaller` have made, and the
functions of `operator` where they are kept as values.

Unlike the copies of `applevel.py` there is one stand-in for each live object, wherever it is called.
"""

from __future__ import annotations

import abc
import array
import collections
import contextlib
import dataclasses
import dis
import functools
import io
import itertools
import operator
import random
import re
import reprlib
import struct
import types
import typing
from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.frontend.functions import dispatching
from rpyc_dl.frontend.functions.caches import cached
from rpyc_dl.frontend.operations import operation_arity
from rpyc_dl.frontend.replace import builtinbases
from rpyc_dl.frontend.replace.foreign import data, live
from rpyc_dl.frontend.replace.foreign.functions import external_of, is_c_function
from rpyc_dl.frontend.replace.frozen import is_method_of_frozen, one_method, tag_without_self
from rpyc_dl.frontend.synthetic import compile_function, wrapper
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app import libraries, table
from rpyc_dl.rlib.app.binary import structs
from rpyc_dl.rlib.app.calls import notes, plainobjects
from rpyc_dl.rlib.app.calls.context import AsyncGeneratorManager, GeneratorManager, manager_class
from rpyc_dl.rlib.app.calls.forwarding import NAMES, forwarding_text, is_replaced_function
from rpyc_dl.rlib.app.containers.counting import ITERATORS
from rpyc_dl.rlib.app.containers.slicing import Slice
from rpyc_dl.rlib.app.data import arrays
from rpyc_dl.rlib.app.data.bytearrays import ByteArray, items_of
from rpyc_dl.rlib.app.exceptions import records
from rpyc_dl.rlib.app.memory import views
from rpyc_dl.rlib.app.primitives import enter_text, leave_text
from rpyc_dl.rlib.app.regex import patterns
from rpyc_dl.rlib.jitted import users_function

_ALIASES: tuple[type, ...] = (vars(typing)["_GenericAlias"],)
_CACHED = type(functools.lru_cache(lambda: None))
_MANAGED = contextlib.contextmanager(lambda: iter(())).__code__
#: A function under a manager that was made by the call of such a function: `@timed("load")`.
_DECORATED = contextlib.ContextDecorator()(lambda: None).__code__
_MANAGED_ASYNC = contextlib.asynccontextmanager(lambda: None).__code__  # type: ignore[arg-type, return-value]

_OF_GENERATORS = vars(contextlib)["_GeneratorContextManager"]

#: By identity; it holds the object, so that no other takes its place.
_stand_ins: ProgramTable[int, tuple[Any, Any]] = ProgramTable()


#: Nothing is compiled in place of values of these types, of which large displays and tables have very many.
_PLAIN = frozenset({int, float, bool, str, bytes, types.NoneType})


def stand_in(value: Any) -> Any:
    """What is compiled in place of a live object: itself, but for the decorated functions above."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, type):
        if data.is_type(value):
            return data.class_of(value)
        return builtinbases.replaced(libraries.replaced(value))
    of_the_process = table.of_the_process(value)
    if of_the_process is not value:
        return of_the_process
    if type(value) is types.MethodDescriptorType:
        return _OF_EXCEPTIONS.get(value, value)
    if type(value) in records.OF_C:
        return records.in_place_of(value)
    if is_c_function(value):
        return _kept(value, external_of)
    if live.is_live(value):
        return _kept(value, live.of_live)
    if isinstance(value, _ALIASES) and isinstance(value.__origin__, type):  # type: ignore[attr-defined]
        return value.__origin__  # type: ignore[attr-defined]  # `IntStack = Stack[int]`
    if type(value) in _METHODS and _is_method_of_made(value):
        # `reprlib.repr`, `itertools.count().__next__`
        return getattr(stand_in(value.__self__), value.__name__, value)
    if type(value) is types.MethodType:
        return libraries.of_system_random(value)
    if type(value) in _MADE:
        return _kept(value, _MADE[type(value)])
    maker = libraries.live_maker(type(value))
    if maker is not None:
        return _kept(value, maker)
    if _is_below_builtin(value):
        return _kept(value, builtinbases.replaced_instance)
    if type(type(value)) in (type, abc.ABCMeta):
        below_library = _maker_below_library(type(value))
        if below_library is not None:
            return _kept(value, below_library)
    if type(value) is types.BuiltinFunctionType:
        return _of_replaced_class(value) or libraries.replaced(value)
    value = users_function(value)
    is_function = isinstance(value, types.FunctionType)
    if is_function or is_cached(value):
        of_library = libraries.replaced(value)
        if of_library is not value:
            return of_library
        maker = _BY_CODE.get(value.__code__) if is_function else cached
    else:
        maker = None
    if maker is None or not hasattr(value, "__wrapped__"):
        return value
    return _kept(value, maker)


_BOUND = (types.BuiltinMethodType, types.MethodWrapperType)
_METHODS = frozenset({types.MethodType, *_BOUND})
_DATA = (str, bytes, bytearray, list, dict, set, frozenset, tuple, collections.deque, io.IOBase, re.Pattern)

#: What exceptions do in C: notes are kept, but no traceback shows them.
_OF_EXCEPTIONS: dict[Any, Any] = {
    BaseException.add_note: notes.add_note,
    BaseException.with_traceback: notes.with_traceback,
}


def _is_method_of_made(method: Any) -> bool:
    """Whether it is bound to an object of the library in whose place another one is compiled; a function of a module,
    as `random.random` is, is none."""
    if method in table.REPLACEMENTS or is_method_of_data(method):
        return False
    if isinstance(method, types.MethodType) and libraries.of_system_random(method) is not method:
        return False
    cls = type(method.__self__)
    return cls in _MADE or libraries.live_maker(cls) is not None or _is_below_builtin(method.__self__)


def _of_replaced_class(method: types.BuiltinFunctionType) -> Any:
    """The class method of the class that is compiled in place of one that CPython has in C (`datetime.now`); None of
    other functions."""
    if not isinstance(method.__self__, type) or stand_in(method.__self__) is method.__self__:
        return None
    return getattr(stand_in(method.__self__), method.__name__, None)


def _is_below_builtin(value: Any) -> bool:
    """Whether it is an instance of a class below a builtin type, for which another class is compiled."""
    return isinstance(value, builtinbases.REPLACED) and builtinbases.replaced(type(value)) is not type(value)


def is_cached(value: Any) -> bool:
    """Whether it is a function of the program under `lru_cache`."""
    return type(value) is _CACHED and isinstance(value.__wrapped__, types.FunctionType)


def is_method_of_data(value: Any) -> bool:
    """Whether it is a method of C that is bound to a container, a text or a file: `join = ", ".join`."""
    if isinstance(value, types.MethodType):  # of a stream that stands for a standard one, in a test say
        return table.of_the_process(value.__self__) is not value.__self__
    return isinstance(value, _BOUND) and isinstance(value.__self__, _DATA) and not _is_below_builtin(value.__self__)


def kept_value(value: Any) -> Any:
    """What is compiled in place of a live object that is kept as a value, in a container say: functions of `operator`
    (whose calls are operations) become functions."""
    if type(value) is types.BuiltinFunctionType and value.__module__ in ("_operator", "operator"):
        return _kept(value, _builtin) if operation_arity(value) else value
    if is_method_of_frozen(value):
        return _kept(one_method(value), frozen_method)
    return stand_in(value)


def frozen_method(method: types.MethodType) -> Any:
    """The function that stands for the method of a frozen object where that may be one of several."""
    function: Any = method.__func__
    made = wrapper(function, "    return method({passed})", {"method": method}, skipped=1)
    tag = tag_without_self(function)
    if tag is not None:
        made._annspecialcase_ = tag
    return made


def member_value(value: Any) -> Any:
    """What is compiled in place of a member of a live container or object: builtin functions become functions too, so
    that a table may hold both (`{"sqrt": math.sqrt, "half": lambda x: x / 2}`)."""
    if type(value) in _PLAIN:
        return value
    return _kept(value, _builtin) if is_builtin_function(value) else kept_value(value)


def is_builtin_function(value: Any) -> bool:
    """Whether it is a function that CPython has in C (`max`, `str.upper`, `int.__add__`, `", ".join`), or a type of
    iterators for which generator functions stand (`map`, `itertools.chain`)."""
    if type(value) in _PLAIN:
        return False
    if type(value) is types.MethodDescriptorType or is_operator(value):
        return True
    if is_iterator_type(value) or is_method_of_data(value):
        return True
    if is_replaced_function(value):
        return True
    return type(value) is types.BuiltinFunctionType and isinstance(value.__self__, types.ModuleType)


#: Types whose special methods may be called by name.
_WITH_OPERATORS = frozenset({int, float, str, bytes, list, tuple, dict, set})


def is_operator(value: Any) -> bool:
    """Whether it is a special method of a builtin type: `int.__add__`."""
    return isinstance(value, types.WrapperDescriptorType) and value.__objclass__ in _WITH_OPERATORS


def is_iterator_type(value: Any) -> bool:
    """Whether it is a type whose calls make iterators: a function stands for it where it is a value."""
    return isinstance(value, type) and (value in (map, filter, zip) or value.__module__ == "itertools")


def builtin_text(value: Any) -> str:
    """A function that passes on what it gets to the builtin function `f`."""
    return forwarding_text(value, ("f", (), {}))


#: The attribute of a function that stands for a builtin function or type: that builtin.
STANDS_FOR = "_stands_for_"


def is_stand_in(value: Any) -> bool:
    """Whether it is a function that stands for a builtin."""
    return isinstance(value, types.FunctionType) and STANDS_FOR in value.__dict__


def original(value: Any) -> Any:
    """The builtin that a function stands for; anything else itself. Values are the same if these are."""
    return value.__dict__[STANDS_FOR] if is_stand_in(value) else value


def _builtin(value: Any) -> Any:
    made = _lambda(builtin_text(value), {"f": value, **NAMES}, value.__name__)
    made.__dict__[STANDS_FOR] = value
    return made


def _kept(value: Any, maker: Callable[[Any], Any]) -> Any:
    if id(value) not in _stand_ins:
        _stand_ins[id(value)] = (value, maker(value))
    return _stand_ins[id(value)][1]


def forget(value: Any) -> None:
    """What is compiled in place of the object is made anew when it is asked for: it has changed."""
    _stand_ins.pop(id(value), None)


#: The attribute of the function that stands for a `functools.partial`: that object.
PARTIAL = "_partial_"


def _partial(value: Any) -> Any:
    """`lambda *args, k=b, **named: f(a, *args, k=k, **named)`"""
    before = [f"given_{i}" for i in range(len(value.args))]
    kept = {name: f"kept_{name}" for name in value.keywords}
    names = {"function_": value.func, **NAMES, **dict(zip(before, value.args, strict=True))}
    names.update({word: value.keywords[name] for name, word in kept.items()})
    made = _lambda(forwarding_text(value.func, ("function_", before, kept)), names, "partial")
    made.__dict__[PARTIAL] = value
    return made


def is_part_of_partial(obj: Any, name: Any) -> bool:
    """Whether the name is that of an attribute that a `functools.partial` has for good, and `obj` stands for one."""
    return isinstance(obj, types.FunctionType) and PARTIAL in vars(obj) and name in ("func", "args", "keywords")


def _same(value: Any) -> Any:
    """What a `typing.NewType` does at run time: nothing."""
    return _lambda("lambda x: x", {}, value.__name__)


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


def _shown_once(value: Any) -> Any:
    """A `__repr__` under `reprlib.recursive_repr`, as that of a dataclass is: inside itself an instance is dots."""
    cells = dict(zip(value.__code__.co_freevars, value.__closure__ or (), strict=True))
    dots = cells["fillvalue"].cell_contents if "fillvalue" in cells else "..."
    body = f"    if not enter_text({{first}}): return {dots!a}\n    try: return function({{passed}})\n"
    body += "    finally: leave_text({first})"
    return wrapper(value.__wrapped__, body, {"enter_text": enter_text, "leave_text": leave_text})


def is_shown_once(function: Any) -> bool:
    """Whether a `__repr__` is under `reprlib.recursive_repr`, or stands for one that is."""
    if not isinstance(function, types.FunctionType):
        return False
    return _BY_CODE.get(function.__code__) is _shown_once or "enter_text" in function.__code__.co_names


def _managed(value: Any) -> Any:
    """`return Manager(function(…))`."""
    return _under_manager(value, manager_class(GeneratorManager))


def _managed_async(value: Any) -> Any:
    """`return Manager(function(…))`, of an asynchronous generator function."""
    return _under_manager(value, manager_class(AsyncGeneratorManager))


def _under_manager(value: Any, manager: type) -> Any:
    return wrapper(value.__wrapped__, "    return manager(function({passed}))", {"manager": manager})


def _decorated(value: Any) -> Any:
    """`with Manager(generator(…)): return function(…)`; itself where the manager is one of a class of the program."""
    cells = dict(zip(value.__code__.co_freevars, value.__closure__ or (), strict=True))
    manager = cells["self"].cell_contents
    if type(manager) is not _OF_GENERATORS:
        return value
    names = {"manager": manager_class(GeneratorManager), "generator": manager.func}
    passed = []
    for i, given in enumerate(manager.args):
        names[f"given_{i}"] = given
        passed.append(f"given_{i}")
    for name, given in manager.kwds.items():
        names[f"named_{name}"] = given
        passed.append(f"{name}=named_{name}")
    body = f"    with manager(generator({', '.join(passed)})):\n        return function({{passed}})"
    return wrapper(value.__wrapped__, body, names)


#: What a function under `lru_cache` has besides the call.
_CACHE_MEMBERS = ("cache_info", "cache_clear", "__wrapped__")


def cache_member(value: Any, name: str) -> Any:
    """The member of a function under `lru_cache`, given as itself or by its stand-in; None where it has none."""
    made = stand_in(value)
    return vars(made).get(name) if isinstance(made, types.FunctionType) and name in _CACHE_MEMBERS else None


def _bytes_kept(value: Any) -> Any:
    """The bytearray of app-level Python with the same bytes."""
    return ByteArray(items_of(value))  # type: ignore[no-untyped-call]


def _library_kept(value: Any) -> Any:
    """An object of a class that `storedcollections.py` has a maker for, or of one below it."""
    from rpyc_dl.frontend.replace.storedcollections import MAKERS  # few programs keep such objects

    make = next(MAKERS[cls] for cls in type(value).__mro__ if cls in MAKERS)
    return make(value)


def _stored_by(function: Any) -> set[str]:
    """The attributes that a function of Python stores."""
    if not isinstance(function, types.FunctionType):
        return set()
    return {each.argval for each in dis.get_instructions(function) if each.opname == "STORE_ATTR"}


@remembered
def _maker_below_library(cls: type) -> Callable[[Any], Any] | None:
    """What makes an instance of the class that is compiled in place of a class of the program below one of the
    library, of a live instance, if that has what the library's class keeps; None for other classes."""
    other = builtinbases.replaced(cls)
    library = next((base for base in cls.__mro__[1:-1] if libraries.replaced(base) is not base), None)
    if other is cls or library is None or issubclass(cls, builtinbases.REPLACED):
        return None
    kept = _MADE.get(library) or libraries.live_maker(library)
    stands: Any = libraries.replaced(library)
    needed = set() if kept is not None else _stored_by(stands.__init__) - set(dir(stands))

    def made(value: Any) -> Any:
        own = getattr(value, "__dict__", {})
        if not needed <= own.keys():
            return value
        instance: Any = object.__new__(other)
        instance.__dict__.update(vars(kept(value)) if kept is not None else {})
        instance.__dict__.update(own)
        return instance

    return made


def _slice_kept(value: Any) -> Any:
    return Slice(value.start, value.stop, value.step)  # type: ignore[no-untyped-call]


#: Objects of the library that are called, bytearrays and slices.
_MADE: dict[type, Callable[[Any], Any]] = {
    array.array: arrays.of_live,
    struct.Struct: structs.of_live,
    re.Pattern: patterns.of_live,
    bytearray: _bytes_kept,
    memoryview: lambda value: views.of_live(value, stand_in),  # type: ignore[no-untyped-call]
    slice: _slice_kept,
    object: plainobjects.of_live,
    collections.deque: _library_kept,
    collections.defaultdict: _library_kept,
    collections.Counter: _library_kept,
    itertools.count: _library_kept,
    itertools.cycle: _library_kept,
    **dict.fromkeys(ITERATORS, _library_kept),
    random.Random: _library_kept,
    random.SystemRandom: _library_kept,
    io.StringIO: _library_kept,
    complex: libraries.complex_of,
    types.MappingProxyType: _library_kept,
    functools.partial: _partial,
    typing.NewType: _same,
    operator.itemgetter: _getter,
    operator.attrgetter: _getter,
    operator.methodcaller: _getter,
}
#: Functions that are the inner function of a decorator, by its code.
_BY_CODE = {
    _MANAGED: _managed,
    _MANAGED_ASYNC: _managed_async,
    _DECORATED: _decorated,
    reprlib.recursive_repr()(lambda self: "").__code__: _shown_once,
    dispatching.GENERIC: dispatching.generic_function,
}
if hasattr(dataclasses, "_recursive_repr"):  # before Python 3.13
    _BY_CODE[dataclasses._recursive_repr(lambda self: "").__code__] = _shown_once
