"""`dataclasses.asdict` and `astuple`: what they make of the value of a field. Each field has a copy of its own
(`frontend/replace/members.py`), so that the values of different fields do not meet. `dataclasses.fields`: what
describes them."""

# mypy: ignore-errors
from __future__ import annotations

import types

from rpyc_dl.rlib.app.containers.copying import deepcopy
from rpyc_dl.rlib.objectmodel import specialize

#: The methods that dataclasses get.
ASDICT, ASTUPLE = "__dataclass_asdict__", "__dataclass_astuple__"
#: The static method that `fields` calls, of instances and of classes.
FIELDS = "__dataclass_field_tuple__"
#: Whether tuples are taken as they are, whose items may be of several kinds.
PLAIN_TUPLES = False


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
    return hasattr(obj, "__dataclass_field_tuple__")


@specialize.argtype(0)
def dict_part(value):
    if hasattr(value, "__dataclass_asdict__"):
        return value.__dataclass_asdict__()
    if isinstance(value, list):
        return [dict_part(item) for item in value]
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return deepcopy(value) if PLAIN_TUPLES else tuple([dict_part(item) for item in value])
    if isinstance(value, dict):
        return {key: dict_part(item) for key, item in value.items()}
    if isinstance(value, (int, float, str, bytes)) or value is None:
        return value
    return deepcopy(value)


@specialize.argtype(0)
def tuple_part(value):
    if hasattr(value, "__dataclass_astuple__"):
        return value.__dataclass_astuple__()
    if isinstance(value, list):
        return [tuple_part(item) for item in value]
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return deepcopy(value) if PLAIN_TUPLES else tuple([tuple_part(item) for item in value])
    if isinstance(value, dict):
        return {key: tuple_part(item) for key, item in value.items()}
    if isinstance(value, (int, float, str, bytes)) or value is None:
        return value
    return deepcopy(value)


def copied(function, plain_tuples):
    """A copy of one of them that calls itself only; `plain_tuples`: it finds no dataclasses in tuples."""
    names = {**function.__globals__, "PLAIN_TUPLES": plain_tuples}
    made = types.FunctionType(function.__code__, names, function.__name__)
    made.__dict__.update(function.__dict__)
    made.__module__ = function.__module__
    names[function.__name__] = made
    return made
