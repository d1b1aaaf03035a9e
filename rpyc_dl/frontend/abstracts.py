"""Abstract classes: calling one raises, whatever its `__init__` does; subclasses that define everything call that."""

from __future__ import annotations

import functools
import types

from rpyc_dl.frontend.synthetic import compile_function

_SOURCE = """
def __init__(self, *args, **kwargs):
    raise TypeError({message!r})
"""


@functools.cache
def refusing_initializer(cls: type) -> types.FunctionType:
    """What stands for the `__init__` of an abstract class: it raises CPython's TypeError."""
    names = sorted(getattr(cls, "__abstractmethods__", ()))
    plural = "s" if len(names) > 1 else ""
    message = f"Can't instantiate abstract class {cls.__name__} with abstract method{plural} {', '.join(names)}"
    return compile_function(_SOURCE.format(message=message), {})
