"""The two instructions of `match` that are programs of their own: mapping keys and class patterns."""

from __future__ import annotations

import abc
import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from rpyc_dl.frontend.interpreter.space import Composite, ObjectSpace

#: Classes whose one positional sub-pattern is the subject itself (language reference, class patterns).
_MATCH_SELF = (bool, bytearray, bytes, dict, float, frozenset, int, list, set, str, tuple)

#: What a mapping pattern takes: dict stands beside the ABC, so that a program with dicts alone needs no other class.
MAPPINGS = (dict, Mapping)


class PatternSequence(abc.ABC):  # noqa: B024  (a test only)
    """What a sequence pattern takes: sequences but for texts and bytes (language reference, sequence patterns)."""

    @classmethod
    def __subclasshook__(cls, other: type) -> bool:
        return issubclass(other, Sequence) and not issubclass(other, (str, bytes, bytearray))


def match_keys(space: ObjectSpace, w_subject: Any, w_keys: Any) -> Any:
    """The values for the keys as a tuple of known items, or None if one is missing."""
    keys_w = space.known_items(w_keys)
    assert keys_w is not None
    for w_key in keys_w:
        if not space.is_true(space.operation("contains", w_subject, w_key)):
            return space.wrap(None)
    return Composite("items", (), tuple(space.operation("getitem", w_subject, w_key) for w_key in keys_w))


def match_class(space: ObjectSpace, w_subject: Any, w_class: Any, npos: int, w_names: Any) -> Any:
    """The attributes that the sub-patterns look at as a tuple of known items, or None if the class does not match."""
    cls = space.constant(w_class)
    if not isinstance(cls, type):
        raise space.refuse("pattern class")
    if not space.is_true(space.operation("isinstance", w_subject, w_class)):
        return space.wrap(None)
    names = list(space.constant(w_names))
    values_w = []
    match_self = issubclass(cls, _MATCH_SELF) and not hasattr(cls, "__match_args__")
    if npos and match_self:
        positional: tuple[str, ...] = ()
        values_w.append(w_subject)
        too_many = npos > 1
    else:
        positional = tuple(getattr(cls, "__match_args__", ()))[:npos]
        too_many = npos > len(positional)
    if too_many:
        raise space.refuse("pattern arguments", cls.__name__)
    for name in [*positional, *names]:
        w_name = space.wrap(name)
        if not _surely_has(cls, name) and not space.is_true(space.operation("hasattr", w_subject, w_name)):
            return space.wrap(None)
        values_w.append(space.operation("getattr", w_subject, w_name))
    return Composite("items", (), tuple(values_w))


def _surely_has(cls: type, name: str) -> bool:
    """Whether every instance has the attribute: it is the class's own, or a field of a data class."""
    if dataclasses.is_dataclass(cls) and any(field.name == name for field in dataclasses.fields(cls)):
        return True
    found = cls.__dict__.get(name) if name in cls.__dict__ else getattr(cls, name, None)
    return hasattr(cls, name) and not hasattr(type(found), "__set__")
