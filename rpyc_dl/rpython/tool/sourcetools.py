"""Functions made while the program is imported."""

# mypy: ignore-errors
from __future__ import annotations

import textwrap
import types


def func_with_new_name(func, newname, globals=None):
    """The same function under another name, perhaps with other globals."""
    made = types.FunctionType(
        func.__code__, globals or func.__globals__, newname, func.__defaults__, func.__closure__
    )
    made.__kwdefaults__ = func.__kwdefaults__
    made.__dict__.update(func.__dict__)
    made.__qualname__ = newname
    return made


def func_renamer(newname):
    """A decorator that gives the function this name."""
    return lambda func: func_with_new_name(func, newname)


def compile2(source, filename="<rpython>", mode="exec", *ignored, **ignored_too):
    """What `compile` gives for a text that may be indented."""
    return compile(textwrap.dedent(source), filename, mode, dont_inherit=True)
