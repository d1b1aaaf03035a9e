"""Characters without regard to case, as CPython's engine takes them."""

# mypy: ignore-errors
from __future__ import annotations

from rpyc_dl.rlib.app.regex import fromcpython
from rpyc_dl.rlib.app.regex.nodes import ASCII_FOLDED
from rpyc_dl.rlib.objectmodel import specialize


def lower(code, way):
    """The lower case of a character, by its code."""
    if code < 128 or way == ASCII_FOLDED:
        return code + 32 if 65 <= code <= 90 else code
    return ord(chr(code).lower()[0])


class Cases:
    """Codes, in order, and at the same place of `others` a code that is the same where case is ignored."""

    _one_for_all_ = True

    def __init__(self, codes, others):
        self.codes = codes
        self.others = others


@specialize.memo()
def cases(_):
    """All that have a case: made while translating a program that asks for it."""
    return Cases(*fromcpython.case_pairs())


def add_folded(builder, first, last, ascii_only):
    """Add to a set what is the same as the codes from `first` to `last`."""
    if ascii_only:
        for code in range(max(first, 65), min(last, 122) + 1):
            if code <= 90 or code >= 97:
                builder.add(code ^ 32, code ^ 32)
        return
    table = cases(0)
    for i in range(len(table.codes)):
        if first <= table.codes[i] <= last:
            builder.add(table.others[i], table.others[i])
