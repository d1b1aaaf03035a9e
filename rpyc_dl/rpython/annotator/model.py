"""What `signature` says of arguments and results: RPython's annotations, by the names of its classes.

A call gives the type that stands for it; no value of a program is an instance of one.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.rarithmetic import r_uint


class SomeInteger:
    """An int, or a sized one."""

    def __new__(cls, nonneg=False, unsigned=None, knowntype=None):
        return knowntype or (r_uint if unsigned else int)


class SomeBool:
    """A bool."""

    def __new__(cls):
        return bool


class SomeFloat:
    """A float."""

    def __new__(cls):
        return float


class SomeString:
    """A text."""

    def __new__(cls, can_be_None=False, no_nul=False):
        return str | None if can_be_None else str


SomeUnicodeString = SomeString


class SomeChar:
    """A text of one character."""

    def __new__(cls, no_nul=False):
        return str


SomeUnicodeCodePoint = SomeChar


class SomeByteArray:
    """A bytearray."""

    def __new__(cls, can_be_None=False):
        return bytearray | None if can_be_None else bytearray


class SomeTuple:
    """A tuple of these."""

    def __new__(cls, items):
        return tuple[tuple(items)]


class SomeList:
    """A list, as a ListDef says."""

    def __new__(cls, listdef):
        return list[listdef.s_value]


class SomeDict:
    """A dict, as a DictDef says."""

    def __new__(cls, dictdef):
        return dict[dictdef.s_key, dictdef.s_value]


s_Int, s_Bool, s_Str0, s_None = int, bool, str, None
