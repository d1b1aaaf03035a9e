"""Abstract classes and protocols: calling one raises, whatever its `__init__` does; subclasses that define everything
call that."""

from __future__ import annotations

import inspect
import sys
import types
import typing
from typing import Any

from rpyc_dl.frontend.synthetic import compile_function
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app.calls.protocols import is_protocol
from rpyc_dl.rlib.app.exceptions import records

_SOURCE = """
def __init__(self, *args, **kwargs):
    raise TypeError({message!r})
"""


@remembered
def refusing_initializer(cls: type) -> types.FunctionType:
    """What stands for the `__init__` of an abstract class: it raises CPython's TypeError."""
    message = "Protocols cannot be instantiated"
    if not is_protocol(cls):
        names = sorted(getattr(cls, "__abstractmethods__", ()))
        plural = "s" if len(names) > 1 else ""
        lacks = f"with abstract method{plural} {', '.join(names)}"
        if sys.version_info >= (3, 12):
            lacks = f"without an implementation for abstract method{plural} {', '.join(map(repr, names))}"
        message = f"Can't instantiate abstract class {cls.__name__} {lacks}"
    return compile_function(_SOURCE.format(message=message), {})


def is_abstract(cls: type) -> bool:
    """Whether calling the class raises: it has abstract methods, or is a protocol."""
    return inspect.isabstract(cls) or is_protocol(cls)


#: What `typing` puts into protocols as `__init__`: it raises for a protocol, and goes on to the next class otherwise.
_NO_INIT: Any = vars(typing)["_no_init_or_replace_init"]


def members(cls: type) -> dict[str, Any]:
    """What the class defines, without what `typing` put in place of an `__init__`, and without the methods that a
    builtin exception class has in C again as the one above it."""
    if records.repeats_its_base(cls):
        return {name: member for name, member in vars(cls).items() if records.in_place_of(member) is member}
    return {name: member for name, member in vars(cls).items() if member is not _NO_INIT}
