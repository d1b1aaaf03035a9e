"""`super()` where it depends on the class of the instance: with several bases, each class has its own order of them.

A method that uses `super()` gets a copy for each class whose order of bases is not a chain; in the copy for the class
C, `super()` goes along the bases of C. So the class that an instance is of also says what `super()` means.
"""

from __future__ import annotations

import functools
import itertools
import types
from collections.abc import Iterator
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import ProgramTable

_FINAL = "_rpyc_dl_final_class_"
_OF_METACLASS = "_rpyc_dl_of_metaclass_"
_copies: ProgramTable[tuple[int, type], tuple[Any, Any]] = ProgramTable()  # by identity of the function; holds it


def final_class(func: Any) -> type | None:
    """The class for whose instances a copy is; None for functions that are no copies."""
    found: type | None = getattr(func, "__dict__", {}).get(_FINAL)
    return found


def copy_for(member: Any, cls: type, always: bool = False) -> Any:
    """The member for instances of exactly `cls` (or below, in a chain): itself if `super()` is not used, unless there
    is `always` to be a copy."""
    if isinstance(member, property):
        functions = [f and copy_for(f, cls, always) for f in (member.fget, member.fset, member.fdel)]
        return member if functions == [member.fget, member.fset, member.fdel] else _known(member, cls, functions)
    if not isinstance(member, types.FunctionType) or final_class(member) is cls:
        return member
    if not always and "__class__" not in member.__code__.co_freevars:
        return member
    return _known(member, cls, [])


def metaclass_copy(method: types.FunctionType, cls: type) -> types.FunctionType:
    """The method of a metaclass for exactly the class `cls`, which its first parameter always is."""
    made: types.FunctionType = copy_for(method, cls, always=True)
    made.__dict__[_OF_METACLASS] = True
    return made


def known_parameters(func: types.FunctionType) -> dict[int, Any]:
    """The parameters, by their index, that have one value only: the class in a method of a metaclass."""
    return {0: final_class(func)} if _OF_METACLASS in func.__dict__ and func.__code__.co_argcount else {}


@functools.cache
def missing(name: str) -> Any:
    """What `super().name` is where no base has it: a call raises what CPython raises when it looks for it."""
    message = f"'super' object has no attribute {name!r}"
    return compile_function(f"def missing(*args):\n    raise AttributeError({message!r})\n", {})


def _known(member: Any, cls: type, functions: list[Any]) -> Any:
    key = (id(member), cls)
    if key not in _copies:
        _copies[key] = (member, property(*functions) if functions else _copy(member, cls))
    return _copies[key][1]


def _copy(func: types.FunctionType, cls: type) -> types.FunctionType:
    made = types.FunctionType(func.__code__, func.__globals__, func.__name__, func.__defaults__, func.__closure__)
    made.__kwdefaults__ = func.__kwdefaults__
    made.__qualname__ = func.__qualname__
    made.__module__ = func.__module__
    made.__dict__.update(func.__dict__)
    made.__dict__[_FINAL] = cls
    return made


def in_chain(cls: type, is_class: Any) -> bool:
    """Whether the user's classes above `cls` form a chain of single bases (`is_class` says which count)."""
    users = [base for base in cls.__mro__ if is_class(base)]
    return all(high in low.__mro__ for low, high in itertools.pairwise(users))


def subclasses(cls: type) -> Iterator[type]:
    """All classes below, nearest first."""
    below: list[type] = type.__subclasses__(cls)
    for sub in below:
        yield sub
        yield from subclasses(sub)
