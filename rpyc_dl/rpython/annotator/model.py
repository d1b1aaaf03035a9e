"""What `signature` says of arguments and results: RPython's annotations, by the names of its classes.

Each gives the type that stands for it.
"""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.rarithmetic import r_uint


def SomeInteger(nonneg=False, unsigned=None, knowntype=None):
    """An int, or a sized one."""
    return knowntype or (r_uint if unsigned else int)


def SomeBool():
    """A bool."""
    return bool


def SomeFloat():
    """A float."""
    return float


def SomeString(can_be_None=False, no_nul=False):
    """A text."""
    return str | None if can_be_None else str


SomeUnicodeString = SomeString


def SomeChar(no_nul=False):
    """A text of one character."""
    return str


SomeUnicodeCodePoint = SomeChar


def SomeByteArray(can_be_None=False):
    """A bytearray."""
    return bytearray | None if can_be_None else bytearray


def SomeTuple(items):
    """A tuple of these."""
    return tuple[tuple(items)]


def SomeList(listdef):
    """A list, as a ListDef says."""
    return list[listdef.s_value]


def SomeDict(dictdef):
    """A dict, as a DictDef says."""
    return dict[dictdef.s_key, dictdef.s_value]


s_Int, s_Bool, s_Str0, s_None = int, bool, str, None
