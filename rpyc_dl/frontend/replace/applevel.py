"""Calls of functions that CPython has in C become calls of app-level Python (`rlib/app/`).

Each call gets a copy of its own: a function of the same code at the place of the call, so that it is annotated for
this call alone, and errors inside of it point at the user's line.
"""

from __future__ import annotations

import contextlib
import operator
import types
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.operations import CallShape, operation_arity
from rpyc_dl.frontend.replace.classcopies import made_in
from rpyc_dl.frontend.replace.computednames import ASKS_PROGRAM, asks_program
from rpyc_dl.frontend.replace.globalnames import GlobalNames
from rpyc_dl.frontend.replace.standins import STANDS_FOR, builtin_text, getter_text, is_builtin_function, member_value
from rpyc_dl.frontend.synthetic import LIBRARY, OURS, compile_function, place_at
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app import libraries, table
from rpyc_dl.rlib.app.calls.context import suppressor
from rpyc_dl.rlib.app.calls.forwarding import (
    NAMES,
    is_programs_class,
    is_replaced_function,
    starred_exception_text,
    starred_setter_text,
    starred_text,
)
from rpyc_dl.rlib.app.calls.protocols import members
from rpyc_dl.rlib.app.primitives import PRIMITIVES
from rpyc_dl.rlib.app.process import system
from rpyc_dl.source import SourcePos

#: The mark of copies: their own calls of `sort` mean what they say.
APPLEVEL = "_applevel_"

#: The mark of classes that one place of a call has for itself.
SITE_CLASS = "_site_class_"

#: Where a copy says of which operations it does a part: for the name of each, the copies around it, the nearest last.
AROUND = "_around_"
#: How many copies for one kind of operation may stand in each other.
NESTED = 4

#: What reading `sys.argv` calls.
ARGV = system.argv
#: What stands for a live object wherever a program reads it.
instance = table.instance
#: What gives the columns of `a, b = zip(*rows)`, by their number.
UNZIP = table.UNZIP
#: What calls of some methods become, with the object in front.
METHODS = table.METHODS

_copies: ProgramTable[Any, Any] = ProgramTable()


class Site:
    """The place of a call: an instruction of a function, by identity, in one variant of its graph. It keeps both
    alive: none takes its place."""

    def __init__(self, func: Any, instr: Any, variant: tuple[int | str, ...] = ()) -> None:
        self.func = func
        self.instr = instr
        self.variant = variant

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Site):
            return NotImplemented
        return self.func is other.func and self.instr is other.instr and self.variant == other.variant

    def __hash__(self) -> int:
        return hash((id(self.func), id(self.instr), self.variant))


def is_applevel(func: Any) -> bool:
    """Whether a function is a copy of an app-level one."""
    return bool(getattr(func, "__dict__", {}).get(APPLEVEL))


def is_site_class(cls: type) -> bool:
    """Whether it is the class of what one place makes, below the class of app-level Python."""
    return SITE_CLASS in vars(cls)


def makes_site_classes(value: Any) -> bool:
    """Whether it is the class of what one place makes, or a function of that place which makes instances of one."""
    if isinstance(value, type):
        return is_site_class(value)
    if not (isinstance(value, types.FunctionType) and is_applevel(value)):
        return False
    called = map(value.__globals__.get, _names(value.__code__))
    return any(isinstance(each, type) and is_site_class(each) for each in called)


def is_stand_in_class(cls: Any) -> bool:
    """Whether it is a class of app-level Python for one of CPython's."""
    return isinstance(cls, type) and cls in table.STAND_INS


def classes_below(cls: type) -> list[type]:
    """The first classes below one of app-level Python whose instances are not of the class itself: those of the
    program, and those that stand for other classes of the library. What is for one place, or one kind, is none."""
    found: list[type] = []
    below: list[type] = cls.__subclasses__()
    for sub in below:
        if sub in table.STAND_INS or not str(sub.__module__).startswith(LIBRARY):
            found.append(sub)
        elif "__synthetic__" not in vars(sub):
            found += classes_below(sub)
    return found


def replacement(function: Any, call: table.Call, starred: bool) -> Any:
    """The app-level function or class that stands for `function` in this call, or None."""
    return table.replacement(function, call, starred)


def fixed_replacement(function: Any) -> Any:
    """The app-level function or class that stands for `function` in all calls, or None."""
    return table.fixed_replacement(function)


def depends_on_its_call(value: Any) -> bool:
    """Whether constants of a call say what stands for the function: which of several it is must be known there."""
    return value is open or (callable(value) and libraries.is_chosen(value))


def arity_of(original: Any) -> int:
    """With how many arguments an app-level function calls the functions that are passed to it; -1: it depends."""
    return table.ARITY.get(original, 1)


def collected_at_once(original: Any, count: int) -> list[int]:
    """Of which of `count` positional arguments an app-level generator keeps the items when it is called, not at its
    first `next`."""
    return [i for i in table.COLLECTED_AT_ONCE.get(original, ()) if i < count]


def iterated_at_once(original: Any, count: int) -> list[int]:
    """Which of `count` positional arguments of an app-level generator are iterated over when it is called, not at
    its first `next`."""
    return [i for i in table.AT_ONCE.get(original, ()) if i < count]


def copy_for(original: Any, site: Site, pos: SourcePos) -> Any:
    """The copy of an app-level function for a site (the same one whenever it is asked for); of which there is one for
    all, itself."""
    if getattr(original, "_one_for_all_", False):
        return original
    key = (original, site)
    if key not in _copies:
        _copies[key] = _Copier(pos, site.func).copied(original)
    return _copies[key]


def copy_for_operation(name: str, where: tuple[str, type | None], caller: Any, pos: SourcePos) -> Any:
    """The copy of the app-level function that does an operation, which stands `where` (the same in every run).

    An operation within a copy that does the same operation has a copy of its own only up to `NESTED` deep: where each
    would ask for the next one, the last calls itself."""
    key = (name, where, caller)
    if key not in _copies:
        around = getattr(caller, "__dict__", {}).get(AROUND, {})
        outer = around.get(name, ())
        if len(outer) == NESTED:
            _copies[key] = outer[-1]
        else:
            copier = _Copier(pos, caller)
            made = _copies[key] = copier.copied(table.OPERATIONS[name])
            for copy in copier.copies.values():
                if isinstance(copy, types.FunctionType):
                    copy.__dict__[AROUND] = {**around, name: (*outer, made)}
    return _copies[key]


def own_copy(cls: type, which: Any, pos: SourcePos) -> Any:
    """The copy of an app-level class for prebuilt objects; `which` tells the copies of a class apart."""
    key = (cls, "prebuilt", which)
    if key not in _copies:
        _copies[key] = _Copier(pos, None).copied(cls)
    return _copies[key]


class _Copier:
    """Copies a function, and the app-level functions and classes that it calls: all of them are this site's own."""

    def __init__(self, pos: SourcePos, caller: Any) -> None:
        self.pos = pos
        self.caller = caller
        self.copies: dict[Any, Any] = {}
        self.namespaces: dict[int, dict[str, Any]] = {}

    def copied(self, original: Any) -> Any:
        if original not in self.copies:
            made = self._class(original) if isinstance(original, type) else self._function(original)
            self.copies[original] = made
        return self.copies[original]

    def _function(self, original: types.FunctionType) -> types.FunctionType:
        namespace = self.namespaces.setdefault(id(original.__globals__), dict(original.__globals__))
        func = types.FunctionType(
            _placed(original.__code__, self.pos),
            namespace,
            original.__name__,
            original.__defaults__,
            original.__closure__,
        )
        self.copies[original] = func  # before what it calls, which may call it
        func.__kwdefaults__ = original.__kwdefaults__
        func.__module__, func.__qualname__ = original.__module__, original.__qualname__
        if asks_program(original):
            func.__dict__[ASKS_PROGRAM] = True
        func.__dict__[APPLEVEL] = func.__dict__[OURS] = True
        made_in(func, self.caller)
        for name in _names(original.__code__):
            called = original.__globals__.get(name)
            if _is_shared(called):
                namespace[name] = self.copied(called)
        return func

    def _class(self, original: type) -> type:
        """A class of its own below the original one, so that `isinstance` finds it, with copies of all methods."""
        namespace = {"__module__": original.__module__, "__qualname__": original.__qualname__, "__synthetic__": True}
        namespace[SITE_CLASS] = True
        if "_attrs_" in vars(original):
            namespace["_attrs_"] = ()  # none besides
        made = type(original.__name__, (original,), namespace)
        self.copies[original] = made
        for cls in reversed(original.__mro__):
            for name, value in vars(cls).items():
                if isinstance(value, types.FunctionType) and _is_shared(value):
                    setattr(made, name, self.copied(value))
        return made


def _names(code: types.CodeType) -> set[str]:
    """The global names that a function or its inner functions may read."""
    inner = [_names(c) for c in code.co_consts if isinstance(c, types.CodeType)]
    return set(code.co_names).union(*inner)


def _is_shared(value: Any) -> bool:
    """Whether it is app-level code that has to be copied: not a primitive."""
    if not isinstance(value, (types.FunctionType, type)) or value in PRIMITIVES:
        return False
    return str(value.__module__).startswith("rpyc_dl.rlib.app.") and not getattr(value, "_one_for_all_", False)


def _placed(code: types.CodeType, pos: SourcePos) -> types.CodeType:
    """The code, and that of its inner functions, as if it all stood at one place."""
    inner = tuple(_placed(c, pos) if isinstance(c, types.CodeType) else c for c in code.co_consts)
    shell = types.FunctionType(
        code.replace(co_consts=inner), {}, closure=tuple(map(types.CellType, code.co_freevars))
    )
    place_at(shell, code.replace(co_filename=pos.filename, co_firstlineno=pos.lineno))
    return shell.__code__.replace(co_qualname=code.co_qualname)


def extra_arguments(original: Any, call: table.Call) -> list[str | None]:
    """Texts, or None, that the app-level function gets behind the positional arguments."""
    make = table.EXTRA.get(original)
    return [] if make is None else [make(call)]


# ---- what is called by a function that gets it ---------------------------------------------------------------------


def callable_argument(value: Any, arity: int, site: Site, number: int) -> Any:
    """The Python function that stands for a constant which is passed to be called with `arity` arguments, where it is
    none: `int`, `str.lower`, a class, a bound method. Else the value itself."""
    if not callable(value) or (isinstance(value, types.FunctionType) and not is_replaced_function(value)):
        return value
    arity = operation_arity(value) or arity
    if arity >= 0:
        names = ", ".join("xyzw"[:arity])
        return _made(value, (site, number), f"lambda {names}: f({names})".replace("lambda :", "lambda:"))
    return _made(value, (site, number), "lambda *args: f(*args)")


def takes_class(original: Any, value: Any) -> bool:
    """Whether an app-level function gets a class as it is: its keywords, and what else is in it, are asked for."""
    return isinstance(value, type) and bool(getattr(original, "_takes_classes_", False))


def knows_globals(original: Any, value: Any) -> bool:
    """Whether this is what `globals()` gives, for an app-level function that was made for it."""
    return isinstance(value, GlobalNames) and bool(getattr(original, "_knows_globals_", False))


def takes_builtins(value: Any) -> bool:
    """Whether what is called is not the user's code, and takes builtin functions as they are."""
    if isinstance(value, type):
        return not is_programs_class(value)
    return isinstance(value, types.BuiltinFunctionType)


def passed(value: Any, key: Any) -> Any:
    """The Python function that stands for a builtin function where it is not called but passed on or stored: there is
    one for each `key`. Anything else stands for itself, or for what `standins.py` has for it."""
    if value is type:  # one that is called gives the class of its argument
        return _made(value, ("passed", key), "lambda x: type(x)")
    if not is_builtin_function(value):
        return member_value(value)
    return _made(value, ("passed", key), builtin_text(value))


#: Builtin functions that take what is passed with a star.
_TAKE_STARS = (print, max, min)


def starred(value: Any, site: Site, pos: SourcePos) -> Any:
    """The Python function that takes what a builtin function gets with a star, however many values these are."""
    if type(value) is not types.BuiltinFunctionType or value in _TAKE_STARS:
        return value
    made = _starred(value, ("starred", value, site), lambda: starred_text(value), pos)
    return value if made is None else made


def starred_exception(cls: Any, shape: CallShape, site: Site, pos: SourcePos) -> Any:
    """The Python function that makes an exception in a call of this shape, with a star, or does that in an
    `__init__`; None where it is no class of exceptions that takes any number of arguments."""
    key = ("starred", cls, shape.npos, shape.keywords, site)
    if _is_init_of_exception(cls) and shape.npos == 1 and not shape.keywords:
        return _starred(cls, key, starred_setter_text, pos)
    if not (isinstance(cls, type) and issubclass(cls, BaseException)) or "f" in shape.keywords:
        return None
    return _starred(cls, key, lambda: starred_exception_text(cls, shape.npos, shape.keywords), pos)


def _is_init_of_exception(value: Any) -> bool:
    """Whether it is the `__init__` of a builtin class of exceptions."""
    is_slot = isinstance(value, types.WrapperDescriptorType) and value.__name__ == "__init__"
    return is_slot and issubclass(value.__objclass__, BaseException)


def _starred(value: Any, key: Any, text: Callable[[], str | None], pos: SourcePos) -> Any:
    """The function of this text that passes on to `value`, placed at `pos`; None where there is no text."""
    if key not in _copies:
        written = text()
        if written is None:
            return None
        func = compile_function(written, {"f": value})
        func.__name__ = func.__qualname__ = value.__name__
        func.__code__ = _placed(func.__code__, pos)
        _copies[key] = func
    return _copies[key]


#: Builtin types that convert what they are called with.
PLAIN_TYPES = (int, float, bool, str, bytes, bytearray, list, dict, OrderedDict, set, frozenset, tuple, type(None))


def converter(cls: type, key: Any) -> Any:
    """The Python function that calls a builtin type, or the class of the library that `cls` stands for; there is one
    for each `key`."""
    live = table.live_class(cls)
    made = _made(live, ("passed", cls, key), builtin_text(live))
    made.__dict__[STANDS_FOR] = cls
    return made


def _made(value: Any, key: Any, text: str) -> Any:
    if key not in _copies:
        func = compile_function(f"function = {text}", {"f": value, **NAMES})
        func.__name__ = func.__qualname__ = getattr(value, "__name__", type(value).__name__)
        if is_builtin_function(value) or (isinstance(value, type) and value in PLAIN_TYPES):
            func.__dict__[STANDS_FOR] = value
        _copies[key] = func
    return _copies[key]


def sequence_of_star(site: Site) -> Any:
    """The function that gives a sequence of the items of what `str.format` gets with a star."""
    key = ("sequence of star", site)
    if key not in _copies:
        lines = ["    if isinstance(t, (tuple, list, str)):", "        return t", "    return list(t)"]
        _copies[key] = compile_function("\n".join(["def function(t):", *lines]), {})
    return _copies[key]


def item_of_star(index: int, number: int, site: Site) -> Any:
    """The function that gives an item of what `str.format` gets with a star, of which it is the argument `number`."""
    message = f"Replacement index {number} out of range for positional args tuple"
    lines = ["    try:", f"        return t[{index}]", "    except IndexError:"]
    text = "\n".join(["def function(t):", *lines, f"        raise IndexError({message!r}) from None"])
    key = ("item of star", site, index, number)
    if key not in _copies:
        _copies[key] = compile_function(text, {})
    return _copies[key]


def protocol_test(asked: Any, structural: list[type], site: Site) -> Any:
    """The function that does `isinstance(x, asked)`, where `structural` are protocols among these that are asked for
    by what x has."""
    tests = ["isinstance(x, asked)"]
    tests += [f"({' and '.join(f'hasattr(x, {name!r})' for name in members(cls))})" for cls in structural]
    key = ("protocols", site, asked)
    if key not in _copies:
        _copies[key] = compile_function(f"def function(x):\n    return {' or '.join(tests)}", {"asked": asked})
    return _copies[key]


def texts_of_star(number: int, site: Site) -> Any:
    """The function that gives the texts of what print gets with a star, as its argument `number`."""
    key = ("texts of star", site, number)
    if key not in _copies:
        _copies[key] = compile_function("def function(items):\n    return [str(x) for x in items]", {})
    return _copies[key]


def method_maker(function: types.FunctionType, site: Site) -> Any:
    """What `function.__get__` is: the function that binds it to an object."""
    key = ("bound to", function, site)
    if key not in _copies:
        text = "def function(obj, owner=None):\n    return f if obj is None else bound(f, obj)"
        _copies[key] = compile_function(text, {"f": function, "bound": types.MethodType})
    return _copies[key]


def getter(kind: Any, args: list[Any], site: Site) -> Any:
    """What `itemgetter(…)`, `attrgetter(…)`, `methodcaller(…)` or `suppress(…)` of constants is, or None."""
    if kind is contextlib.suppress:
        return suppressor(*args)
    if kind not in (operator.itemgetter, operator.attrgetter, operator.methodcaller):
        return None
    text = getter_text(kind, args)
    return None if text is None else _made(kind, (kind, site, tuple(args)), text)
