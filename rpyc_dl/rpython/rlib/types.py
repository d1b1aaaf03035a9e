"""Types for `signature`: what annotations say, by functions."""

# mypy: ignore-errors
from __future__ import annotations

import builtins
import typing


def none():
    """None."""
    return None


def float():
    """A float."""
    return builtins.float


def int():
    """An int."""
    return builtins.int


def int_nonneg():
    """An int (whether it is negative is found out)."""
    return builtins.int


def bool():
    """A bool."""
    return builtins.bool


def str(can_be_None=False):
    """A text."""
    return _or_none(builtins.str, can_be_None)


unicode = unicode0 = str0 = char = str


def bytearray():
    """A bytearray."""
    return builtins.bytearray


def list(element):
    """A list of a type."""
    return builtins.list[element]


array = list


def dict(keytype, valuetype):
    """A dict of two types."""
    return builtins.dict[keytype, valuetype]


def instance(cls, can_be_None=False):
    """An instance of a class."""
    return _or_none(cls, can_be_None)


def any():
    """Whatever comes."""
    return typing.Any


self = any


def ptr(ll_type):
    """A pointer: whatever comes."""
    return typing.Any


def _or_none(cls, can_be_none):
    return cls | None if can_be_none else cls
