"""The functions of `operator` that are no operations."""

# mypy: ignore-errors
from __future__ import annotations

import operator
import types
from collections.abc import Mapping, Sequence
from typing import Any

from rpyc_dl.rlib.app.texts.parts import attribute_of


def count_of(a, b, /):
    count = 0
    for x in a:
        if b in (x,):
            count += 1
    return count


def index_of(a, b, /):
    for i, x in enumerate(a):
        if b in (x,):
            return i
    raise ValueError("sequence.index(x): x not in sequence")


def is_not(a, b, /):
    return a is not b


def length_hint1(obj, /):
    return length_hint2(obj, 0)


def length_hint2(obj, default, /):
    return obj.__length_hint__() if hasattr(obj, "__length_hint__") else len(obj)


#: What calling another function is, by the number of its arguments.
CALLS = (
    lambda function: function(),
    lambda function, a: function(a),
    lambda function, a, b: function(a, b),
    lambda function, a, b, c: function(a, b, c),
    lambda function, a, b, c, d: function(a, b, c, d),
)

_makers: dict[Any, types.FunctionType] = {}


def itemgetter1(item, /):
    return lambda x: x[item]


def itemgetter2(first, second, /):
    return lambda x: (x[first], x[second])


def itemgetter3(first, second, third, /):
    return lambda x: (x[first], x[second], x[third])


def itemgetter_star(items):
    """itemgetter(*items)"""
    keys = tuple(items)
    if not keys:
        raise TypeError("itemgetter expected 1 argument, got 0")
    return lambda x: x[keys[0]] if len(keys) == 1 else tuple([x[key] for key in keys])


def itemgetter_star1(first, items):
    """itemgetter(first, *items)"""
    return itemgetter_star((first, *items))


def attrgetter1(attr, /):
    return lambda x: attribute_of(x, attr)


def attrgetter2(first, second, /):
    return lambda x: (attribute_of(x, first), attribute_of(x, second))


def attrgetter_star(attrs):
    """attrgetter(*attrs)"""
    names = tuple(attrs)
    if not names:
        raise TypeError("attrgetter expected 1 argument, got 0")
    return lambda x: (
        attribute_of(x, names[0]) if len(names) == 1 else tuple([attribute_of(x, name) for name in names])
    )


def choose_methodcaller(
    count: int, keywords: Sequence[str], constants: Mapping[Any, Any]
) -> types.FunctionType | None:
    """What stands for `methodcaller` of a name that is known and `count` - 1 other arguments, and of keywords."""
    name = constants.get(0)
    if not isinstance(name, str) or not name.isidentifier():
        return None
    key = (name, count, *keywords)
    if key not in _makers:
        given = [f"given_{i}" for i in range(count - 1)]
        parameters = ["name_", *given] + (["*", *keywords] if keywords else [])
        passed = ", ".join([*given, *(f"{word}={word}" for word in keywords)])
        text = f"def methodcaller({', '.join(parameters)}):\n    return lambda x: x.{name}({passed})\n"
        namespace: dict[str, Any] = {"__name__": __name__}
        exec(text, namespace)
        _makers[key] = namespace["methodcaller"]
    return _makers[key]


#: By the name in `operator`.
FUNCTIONS = {"countOf": count_of, "indexOf": index_of, "is_not": is_not}
assert all(hasattr(operator, name) for name in FUNCTIONS)
