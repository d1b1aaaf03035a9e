"""Classes below dict whose instances are their own `__dict__`: `self.__dict__ = self` in a method.

Their attributes are their items. The class that is compiled gets hooks that read, store and delete an item for an
attribute, and the statement itself does nothing.
"""

from __future__ import annotations

import types
from itertools import pairwise
from typing import Any

from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.synthetic import hidden
from rpyc_dl.rlib.app.containers import subclassed

_HOOKS: dict[str, Any] = {
    "__getattr__": subclassed.item_as_attribute,
    "__setattr__": subclassed.store_item_for_attribute,
    "__delattr__": subclassed.delete_item_for_attribute,
}
#: The method that stores an item, which the program cannot find.
STORE = hidden("store_item")
#: The attribute of a method whose class gets the hooks.
MARK = "_rpyc_dl_own_dict_"


def hooks(cls: type) -> dict[str, Any]:
    """What the class gets that is compiled for a class below dict: nothing for nearly all, and for one that has such
    hooks itself."""
    if not issubclass(cls, dict) or not any(map(_stores_itself, vars(cls).values())):
        return {}
    has_own = any(isinstance(getattr(cls, name, None), types.FunctionType) for name in _HOOKS)
    return {} if has_own else {**_HOOKS, STORE: subclassed.store_item_for_attribute}


def has_hooks(cls: type) -> bool:
    """Whether a class that is compiled has got the hooks."""
    hook = getattr(cls, "__getattr__", None)
    return isinstance(hook, types.FunctionType) and hook.__code__ is _HOOKS["__getattr__"].__code__


def is_own(func: Any, w_obj: Any, w_value: Any) -> bool:
    """Whether a store in `__dict__` makes an instance its own dict, in a method of a class with the hooks."""
    return w_obj is w_value and MARK in getattr(func, "__dict__", {})


def _stores_itself(member: Any) -> bool:
    """Whether a function has the statement `self.__dict__ = self`."""
    if not isinstance(member, types.FunctionType) or "__dict__" not in member.__code__.co_names:
        return False
    instrs = decode(member.__code__).instrs
    return any(
        before.op == value.op == "LOAD_FAST"
        and before.arg == value.arg
        and store.op == "STORE_ATTR"
        and store.arg == "__dict__"
        for (before, value), store in zip(pairwise(instrs), instrs[2:], strict=False)
    )
