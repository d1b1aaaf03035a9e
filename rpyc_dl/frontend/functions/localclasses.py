"""Classes that functions define. One is a constant, like a function that captures nothing but constants: its body is
run while translating, and it is one class however often the function is called.

What a class keeps would be shared by all of them: where it has attributes that are no methods, or methods store some,
or read variables of the function that are no constants, the statement that makes it raises NotImplementedError when
it is run a second time.
"""

from __future__ import annotations

import builtins
import collections
import dataclasses
import enum
import functools
import types
import typing
from collections.abc import Hashable, Sequence, Set
from typing import Any

from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.rawcode import names_loaded
from rpyc_dl.frontend.functions.varying import ASKED_MODULES
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import constant_key
from rpyc_dl.frontend.replace.functionattributes import gets_attributes
from rpyc_dl.ownmodules import is_of_library
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.app.calls.madeclasses import Making

#: Functions that give the class that they are given, or one made of it.
_DECORATORS = (dataclasses.dataclass, functools.total_ordering, enum.unique)
_NAMED_TUPLES = (collections.namedtuple, typing.NamedTuple)
_TALKING = ("print", "input", "open")
_METHODS = (types.FunctionType, classmethod, staticmethod, property, types.MemberDescriptorType)
#: The module of `unittest.TestCase` as it is compiled; by name, as it loads `unittest`.
_TESTS = "rpyc_dl.rlib.app.unittests.cases"
_FIXED = (int, float, str, bytes, type(None), dataclasses.Field)

_made: ProgramTable[tuple[object, ...], type] = ProgramTable()
_named_tuples: ProgramTable[tuple[object, ...], type] = ProgramTable()
_decorated: ProgramTable[tuple[object, ...], tuple[Any, Any]] = ProgramTable()  # the class and what became of it
_decorators: ProgramTable[tuple[object, ...], Any] = ProgramTable()
_makings: ProgramTable[int, tuple[type, Any]] = ProgramTable()


class NotMade(Exception):
    """The class cannot be made while translating."""


def made_class(args: Sequence[Any], keywords: dict[str, Any], stored: Set[str]) -> type:
    """The class of a `class` statement: the same one for the same function that is its body. Raises NotMade, also
    where the body prints, asks for something, reads functions of the program or variables that are `stored`, and
    where the program hears of new classes."""
    body, name, *bases = args
    if not isinstance(body, types.FunctionType):
        raise NotMade
    read = names_loaded(body.__code__)
    if any(map(_takes_note, [*bases, *keywords.values()])):
        raise NotMade
    if read & {*_TALKING, *stored} or any(_may_differ(body.__globals__.get(each)) for each in read):
        raise NotMade
    key = (id(body), *map(constant_key, (*bases, *keywords.values())))  # the body is a constant: it lives on
    if key not in _made:
        try:
            _made[key] = builtins.__build_class__(body, name, *bases, **keywords)
        except Exception as error:
            raise NotMade from error
    return _made[key]


def _takes_note(base: Any) -> bool:
    """Whether code of the program runs when a class below this one is made, or with it as metaclass: a registry of
    classes, say, would have the class before the statement is run."""
    if not isinstance(base, type):
        return False
    if any(
        each.__module__ == _TESTS for each in base.__mro__
    ):  # `unittest.main` runs the tests of all classes there are
        return True
    meta = base if issubclass(base, type) else type(base)
    hooks = (base.__init_subclass__, meta.__new__, meta.__init__, meta.__call__)
    return any(_is_of_program(getattr(hook, "__func__", hook)) for hook in hooks)


def _is_of_program(value: Any) -> bool:
    return isinstance(value, types.FunctionType) and not is_of_library(value.__module__)


def _may_differ(value: Any) -> bool:
    """Whether what the body of a class does with it may be something else when the program runs: it is a function of
    the program, or tells of the time, of chance, of the environment."""
    if isinstance(value, types.FunctionType):
        return _is_of_program(value)
    names = (getattr(value, "__name__", ""), getattr(value, "__module__", ""))
    return any(each in names for each in ASKED_MODULES)


def is_local(cls: Any) -> bool:
    """Whether it is a class that a function defines."""
    return isinstance(cls, type) and any(cls is made for made in _made.values())


def decorated(function: Any, args: Sequence[Any], keywords: dict[str, Any]) -> tuple[Any] | None:
    """What a decorator of the library makes of a class that a function defines, or the decorator that it gives for
    arguments; None where it is no such call."""
    if any(function is each for each in _decorators.values()) or any(function is each for each in _DECORATORS):
        if len(args) == 1 and is_local(args[0]):
            place = (id(function), id(args[0]))
            if place not in _decorated:
                _decorated[place] = (args[0], function(args[0], **keywords))
            return (_decorated[place][1],)
        if not args and function is dataclasses.dataclass:
            key = (id(function), *((name, constant_key(value)) for name, value in sorted(keywords.items())))
            if key not in _decorators:
                _decorators[key] = function(**keywords)
            return (_decorators[key],)
    return None


def makes_named_tuple(function: Any) -> bool:
    """Whether a call of it makes a class of named tuples."""
    return any(function is each for each in _NAMED_TUPLES)


def named_tuple(
    function: Any, args: Sequence[Any], keywords: dict[str, Any], place: Hashable, module: str
) -> type | None:
    """The class that a function makes in this `module` by a call of `namedtuple` or `NamedTuple`: one for the `place`
    of the call. None where the call would raise, or an argument is UNBOUND."""
    values: dict[object, Any] = dict(enumerate(args))
    values.update(keywords)
    if UNBOUND in values.values():
        return None
    key = (place, function, *((name, repr(value)) for name, value in values.items()))
    if key not in _named_tuples:
        try:
            cls = function(*args, **keywords)
        except Exception:
            return None
        if "module" not in keywords:
            cls.__module__ = module
        _named_tuples[key] = cls
    return _named_tuples[key]


def makes_records(function: Any) -> bool:
    """Whether it makes a dataclass of the class that it decorates."""
    return function is dataclasses.dataclass or any(function is each for each in _decorators.values())


def keeps_something(cls: type, body: types.CodeType, outer: types.CodeType, is_record: bool) -> bool:
    """Whether attributes of the class could tell whether it is one or several. `is_record`: it is to be a dataclass,
    whose attributes are those of instances."""
    if gets_attributes(body, outer):
        return True
    fields = vars(cls).get("__annotations__", {}) if is_record else {}
    for name, value in vars(cls).items():
        is_of_python = name == "_abc_impl" or (name.startswith("__") and name.endswith("__"))
        if not is_of_python and not isinstance(value, _FIXED if name in fields else _METHODS):
            return True
    functions = map(_function, vars(cls).values())
    codes = [function.__code__ for function in functions if isinstance(function, types.FunctionType)]
    return any(_asks_for_class(inner) for code in codes for inner in (code, *nested_codes(code)))


def _asks_for_class(code: types.CodeType) -> bool:
    """Whether the code may store attributes of a class: by `cls`, `type(self)` or `self.__class__`."""
    bytecode = decode(code)
    return "STORE_ATTR" in {instr.op for instr in bytecode.instrs} and bool(
        _OF_CLASS & {*code.co_varnames, *code.co_names}
    )


_OF_CLASS = frozenset({"cls", "type", "__class__"})


def making(cls: type) -> Any:
    """What says while the program runs whether the class was made."""
    if id(cls) not in _makings:
        _makings[id(cls)] = (cls, Making(cls.__name__))  # type: ignore[no-untyped-call]
    return _makings[id(cls)][1]


def _function(value: Any) -> Any:
    return getattr(value, "__func__", getattr(value, "fget", value))
