"""The module `copy`, and instances without a call of `__init__`."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.primitives import deep_copy, instantiate, shallow_copy
from rpyc_dl.rlib.objectmodel import specialize


def copy(x):
    if x is None:
        return None
    if hasattr(x, "__copy__"):
        return x.__copy__()
    if isinstance(x, list):
        return x[:]
    if isinstance(x, (dict, set)):
        return x.copy()
    if isinstance(x, (int, float, str, bytes, tuple, frozenset)):
        return x
    return shallow_copy(x)


def deepcopy(x, memo=None):
    """A method of the class gets the memo, which is else none of ours: what is copied by itself is not in it."""
    if x is None:
        return None
    if hasattr(x, "__deepcopy__"):
        return x.__deepcopy__({} if memo is None else memo)
    return deep_copy(x)


@specialize.call_location()
def make_instance(cls):
    """`cls.__new__(cls)`"""
    return instantiate(cls)
