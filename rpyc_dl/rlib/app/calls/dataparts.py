"""`dataclasses.asdict` and `astuple`: what they make of the value of a field. Each field has a copy of its own
(`frontend/replace/members.py`), so that the values of different fields do not meet. `dataclasses.fields`: what
describes them."""

# mypy: ignore-errors
from __future__ import annotations

import sys
import types
from collections import Counter, OrderedDict, defaultdict

from rpyc_dl.rlib.app.containers.copying import deepcopy
from rpyc_dl.rlib.objectmodel import specialize

#: The methods that dataclasses get.
ASDICT, ASTUPLE = "__dataclass_asdict__", "__dataclass_astuple__"
#: The static method that `fields` calls, of instances and of classes.
FIELDS = "__dataclass_field_tuple__"
#: Values of these types are taken as they are. Where a value may be of several types, this is tested before the
#: function is called, which has a copy for each type.
PLAIN = (int, float, str, bytes)
#: Whether a `defaultdict` in a field becomes one with the same default: before CPython 3.12, it raises TypeError.
_DEFAULTS_STAY = sys.version_info >= (3, 12)
#: What a copy of `part` has of its own: the method that dataclasses have, and whether tuples are taken as they are,
#: whose items may be of several kinds.
METHOD, PLAIN_TUPLES = ASDICT, False


class Field:
    """What stands for a live field: its attributes."""

    def __init__(self, live):
        for name in live.__slots__:
            if not name.startswith("_"):
                setattr(self, name, getattr(live, name))
        self.metadata = dict(live.metadata)

    def __repr__(self):
        raise NotImplementedError("the text of a dataclass's field")


@specialize.call_location()
def is_dataclass(obj):
    return hasattr(obj, "__dataclass_field_tuple__") or hasattr(obj, "__dataclass_fields__")  # of a class


@specialize.argtype(0)
def part(value):
    if hasattr(value, METHOD):
        return getattr(value, METHOD)()
    if isinstance(value, list):
        return [x if x is None or (isinstance(x, PLAIN) and not hasattr(x, METHOD)) else part(x) for x in value]
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        if PLAIN_TUPLES:
            return deepcopy(value)
        return tuple(
            [x if x is None or (isinstance(x, PLAIN) and not hasattr(x, METHOD)) else part(x) for x in value]
        )
    if isinstance(value, dict):
        items = [
            (key, x if x is None or (isinstance(x, PLAIN) and not hasattr(x, METHOD)) else part(x))
            for key, x in value.items()
        ]
        if isinstance(value, defaultdict):
            if not _DEFAULTS_STAY:
                raise TypeError("first argument must be callable or None")
            return defaultdict(value.default_factory, items)
        if isinstance(value, Counter):
            return Counter(items)  # of the pairs, as in CPython
        return OrderedDict(items) if isinstance(value, OrderedDict) else dict(items)
    if isinstance(value, PLAIN) or value is None:
        return value
    return deepcopy(value)


def part_of_field(method, plain_tuples):
    """A copy of `part` that calls itself only, for one of the methods.

    `plain_tuples`: it finds no dataclasses in tuples."""
    names = {**part.__globals__, "METHOD": method, "PLAIN_TUPLES": plain_tuples}
    made = types.FunctionType(part.__code__, names, part.__name__)
    made.__dict__.update(part.__dict__)
    made.__module__ = part.__module__
    names[part.__name__] = made
    return made
