"""How many arguments builtin functions and methods take, and by which names: what CPython refuses is refused here.

Most of them say it themselves (`inspect.signature`); `COUNTS` has the others of CPython 3.11.
"""

from __future__ import annotations

import inspect
import math
import sys
from collections.abc import Collection
from typing import Any

from rpyc_dl.errors import TyperError
from rpyc_dl.programtables import remembered

#: Any number.
MANY = sys.maxsize

#: The least and the most positional arguments (the object itself not counted), and the names there are.
Count = tuple[int, int, tuple[str, ...]]

_NONE: Count = (0, 0, ())
_ONE: Count = (1, 1, ())
_ANY: Count = (0, MANY, ())

#: Methods without a signature, by name.
METHODS: dict[str, Count] = {
    **dict.fromkeys(["find", "rfind", "index", "rindex", "count", "startswith", "endswith"], (1, 3, ())),
    **dict.fromkeys(
        ["add", "discard", "remove", "issubset", "issuperset", "isdisjoint", "symmetric_difference"], _ONE
    ),
    **dict.fromkeys(["union", "intersection", "difference", "intersection_update", "difference_update"], _ANY),
    **dict.fromkeys(
        ["upper", "lower", "swapcase", "capitalize", "title", "istitle", "isascii", "isalpha", "isdigit", "isalnum"],
        _NONE,
    ),
    **dict.fromkeys(
        ["isspace", "isupper", "islower", "keys", "values", "items", "clear", "copy", "conjugate"], _NONE
    ),
    "symmetric_difference_update": _ONE,
    "hex": (0, 2, ("sep", "bytes_per_sep")),
}

#: Those that differ from others of the same name.
OF_TYPE: dict[tuple[type, str], Count] = {
    (range, "index"): _ONE,
    (range, "count"): _ONE,
    (dict, "pop"): (1, 2, ()),
    (dict, "popitem"): (0, 1, ("last",)),
    (set, "pop"): _NONE,
    (set, "update"): _ANY,
}

#: Functions without a signature.
FUNCTIONS: dict[Any, Count] = {
    range: (1, 3, ()),
    iter: (1, 2, ()),
    next: (1, 2, ()),
    zip: (0, MANY, ("strict",)),
    map: (2, MANY, ()),
    filter: (2, 2, ()),
    min: (1, MANY, ("key", "default")),
    max: (1, MANY, ("key", "default")),
    int: (0, 2, ("base",)),
    bool: (0, 1, ()),
    str: (0, 3, ("object", "encoding", "errors")),
    bytes: (0, 3, ("source", "encoding", "errors")),
    set: (0, 1, ()),
    frozenset: (0, 1, ()),
    math.log: (1, 2, ()),
    math.hypot: _ANY,
}


def check_method_arguments(pytype: type, name: str, count: int, keywords: Collection[str]) -> None:
    """TyperError where CPython's method does not take so many arguments, or arguments of these names."""
    given = OF_TYPE.get((pytype, name)) or _count_of(getattr(pytype, name, None), 1) or METHODS.get(name)
    _check(given, name, count, keywords)


def check_function_arguments(function: Any, count: int, keywords: Collection[str]) -> None:
    """TyperError where CPython's builtin function does not take so many arguments, or arguments of these names."""
    given = FUNCTIONS.get(function) or _count_of(function, 0)
    _check(given, getattr(function, "__name__", "this function"), count, keywords)


@remembered
def _count_of(function: Any, own: int) -> Count | None:
    """What the function's signature says, `own` leading parameters left out; None where it has none."""
    try:
        parameters = list(inspect.signature(function).parameters.values())[own:]
    except (ValueError, TypeError):
        return None
    kinds = inspect.Parameter
    if any(p.kind is kinds.VAR_KEYWORD for p in parameters):
        return None
    positional = [p for p in parameters if p.kind in (kinds.POSITIONAL_ONLY, kinds.POSITIONAL_OR_KEYWORD)]
    most = MANY if any(p.kind is kinds.VAR_POSITIONAL for p in parameters) else len(positional)
    least = sum(p.default is p.empty for p in positional)
    names = [p.name for p in parameters if p.kind in (kinds.POSITIONAL_OR_KEYWORD, kinds.KEYWORD_ONLY)]
    return least, most, tuple(names)


def _check(given: Count | None, name: str, count: int, keywords: Collection[str]) -> None:
    if given is None:
        return
    least, most, names = given
    for keyword in keywords:
        if keyword not in names:
            raise TyperError(f"{name}() takes no argument `{keyword}`")
    if count > most or count + len(keywords) < least:
        wanted = f"{least}" if least == most else f"at least {least}" if most == MANY else f"{least} to {most}"
        plural = "" if wanted == "1" else "s"
        raise TyperError(f"{name}() takes {wanted} argument{plural}, not {count + len(keywords)}")
