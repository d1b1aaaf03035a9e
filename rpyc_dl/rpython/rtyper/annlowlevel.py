"""Between the program and its low-level code: texts, which are the same here; functions by their addresses."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rpython.rtyper.lltypesystem.cfunctions import address_maker


@specialize.arg(0)
def llhelper(F, function):
    """The pointer of this type to a function of the program, for C to call."""
    return F(_maker(F)(function))


@specialize.memo()
def _maker(F):
    return address_maker(F.TO)


def hlstr(ll_s):
    """The text."""
    return ll_s


def llstr(s):
    """The text."""
    return s


hlunicode, llunicode = hlstr, llstr
