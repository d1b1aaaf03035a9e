"""Frozen prebuilt constants (document 001, "Pre-built constants"), and their methods."""

from __future__ import annotations

import re
import types
from typing import Any

from rpyc_dl.frontend.replace.constantcalls import tag_of
from rpyc_dl.programtables import ProgramTable

#: The methods of frozen objects as one object each; they hold the objects.
_methods: ProgramTable[tuple[int, Any], types.MethodType] = ProgramTable()


def is_frozen(obj: Any) -> bool:
    """Whether the object asks to be an immutable constant (`_freeze_`)."""
    hook = getattr(type(obj), "_freeze_", None)
    return hook is not None and bool(hook(obj))


def is_told_apart(obj: Any) -> bool:
    """Whether it is such an object, with a text that tells it apart from others: a graph may be made for it."""
    return is_frozen(obj) and any("__repr__" in vars(cls) for cls in type(obj).__mro__[:-1])


def is_method_of_frozen(value: Any) -> bool:
    """Whether calling it calls a function with a frozen object in front."""
    return type(value) is types.MethodType and is_frozen(value.__self__)


def one_method(method: types.MethodType) -> types.MethodType:
    """The method of a frozen object as one object: Python makes a new one for each access."""
    return _methods.setdefault((id(method.__self__), method.__func__), method)


def tag_without_self(function: Any) -> str | None:
    """How a function that lacks the first parameter of this method is specialised, if the method is."""
    tag = tag_of(function)
    match = re.fullmatch(r"(.*)\(([\d,]+)\)", tag or "")
    if match is None:
        return tag
    indexes = [str(int(index) - 1) for index in match[2].split(",") if index != "0"]
    return f"{match[1]}({','.join(indexes)})" if indexes else None
