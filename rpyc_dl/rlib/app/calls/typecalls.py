"""The type of a value of a builtin type, where it is called, `type(x)(y)`, or tested, `isinstance(y, type(x))`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize

#: The types whose values are made so here.
PLAIN = (bool, int, float, str, bytes, list, tuple, dict, set, frozenset)


@specialize.argtype(0)
def made_of_nothing(x, cls):
    """type(x)(), of which type(x) is `cls`"""
    if type(x) is bool:
        return False
    if type(x) is int:
        return 0
    if type(x) is float:
        return 0.0
    if type(x) is str:
        return ""
    if type(x) is bytes:
        return b""
    if type(x) is list:
        return []
    if type(x) is tuple:
        return ()
    if type(x) is dict:
        return {}
    if type(x) is set:
        return set()
    if type(x) is frozenset:
        return frozenset()
    return cls()


@specialize.argtype(0, 2)
def made_of(x, cls, y):
    """type(x)(y), of which type(x) is `cls`"""
    if type(x) is bool:
        return bool(y)
    if type(x) is int:
        return int(y)
    if type(x) is float:
        return float(y)
    if type(x) is str:
        return str(y)
    if type(x) is bytes:
        return bytes(y)
    if type(x) is list:
        return list(y)
    if type(x) is tuple:
        return tuple(y)
    if type(x) is dict:
        return dict(y)
    if type(x) is set:
        return set(y)
    if type(x) is frozenset:
        return frozenset(y)
    return cls(y)


@specialize.argtype(0)
def maker(x, cls):
    """type(x) as a function of one argument, of which type(x) is `cls`"""
    return lambda y: made_of(x, cls, y)


@specialize.argtype(0, 1)
def is_alike(x, y):
    """isinstance(x, type(y))"""
    if type(y) is bool:
        return isinstance(x, bool)
    if type(y) is int:
        return isinstance(x, int)
    if type(y) is float:
        return isinstance(x, float)
    if type(y) is str:
        return isinstance(x, str)
    if type(y) is bytes:
        return isinstance(x, bytes)
    if type(y) is list:
        return isinstance(x, list)
    if type(y) is tuple:
        return isinstance(x, tuple)
    if type(y) is dict:
        return isinstance(x, dict)
    if type(y) is set:
        return isinstance(x, set)
    return isinstance(x, frozenset)


#: By the number of arguments.
MAKERS = (made_of_nothing, made_of)
