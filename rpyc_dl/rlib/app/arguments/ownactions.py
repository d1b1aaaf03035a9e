"""Classes of the program below `argparse.Action`: each call of `add_argument` has an object that is a constant. Its
methods are compiled for that object, so that `setattr(namespace, self.dest, …)` names an attribute."""

# mypy: ignore-errors
from __future__ import annotations

import argparse
import types

from rpyc_dl.programtables import ProgramTable
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.source import instructions

_classes = ProgramTable()


def class_of(cls):
    """The class of constants that stands for a class of actions."""
    if cls not in _classes:
        members = {"_freeze_": lambda self: True, "name": argparse._get_action_name}
        for base in reversed(cls.__mro__):
            members |= {name: _for_each(f) for name, f in vars(base).items() if type(f) is types.FunctionType}
        _classes[cls] = type(cls.__name__, (cls,), {**members, "__module__": cls.__module__})
    return _classes[cls]


def _for_each(function):
    """The function, with a graph for each action that it is a method of."""
    copy = types.FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    copy.__kwdefaults__, copy.__qualname__ = function.__kwdefaults__, function.__qualname__
    copy.__module__ = function.__module__
    return specialize.arg(0)(copy)


def names_in(cls):
    """The attributes that methods of the program's classes name."""
    own = [base for base in cls.__mro__ if base.__module__ not in ("argparse", "builtins")]
    functions = [f for base in own for f in vars(base).values() if isinstance(f, types.FunctionType)]
    return {name for function in functions for name in function.__code__.co_names}


def stored_by(cls):
    """The attributes that calls of an action store by themselves."""
    code = cls.__call__.__code__
    return sorted({each.argval for each in instructions(code) if each.opname == "STORE_ATTR"})
