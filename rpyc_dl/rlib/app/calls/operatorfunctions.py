"""The functions of `operator` that are no operations."""

# mypy: ignore-errors
from __future__ import annotations

import operator
import types
from collections.abc import Mapping, Sequence
from typing import Any


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
