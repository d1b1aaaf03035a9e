"""Class methods of str and bytes."""

# mypy: ignore-errors
# ruff: noqa: B905
from __future__ import annotations

from rpyc_dl.rlib.objectmodel import specialize


def maketrans_dict(table):
    """str.maketrans(dict): keys that are texts become code points."""
    return {_code_point(key) if isinstance(key, str) else key: value for key, value in table.items()}


def _code_point(key):
    if len(key) != 1:
        raise ValueError("string keys in translate table must be of length 1")
    return ord(key)


def maketrans_pair(x, y):
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    table = {}
    for a, b in zip(x, y):
        table[ord(a)] = ord(b)
    return table


def maketrans_triple(x, y, z):
    if len(x) != len(y):
        raise ValueError("the first two maketrans arguments must have equal length")
    table = {}
    for a, b in zip(x, y):
        table[ord(a)] = ord(b)
    for c in z:
        table[ord(c)] = None
    return table


@specialize.argtype(0)
def maketrans_of_dict(obj, table):
    """obj.maketrans(table), where the object is a text, say"""
    return maketrans_dict(table) if isinstance(obj, str) else obj.maketrans(table)


@specialize.argtype(0)
def maketrans_of_pair(obj, x, y):
    if isinstance(obj, str):
        return maketrans_pair(x, y)
    return bytes_maketrans(x, y) if isinstance(obj, bytes) else obj.maketrans(x, y)


@specialize.argtype(0)
def maketrans_of_triple(obj, x, y, z):
    return maketrans_triple(x, y, z) if isinstance(obj, str) else obj.maketrans(x, y, z)


def bytes_maketrans(frm, to):
    if len(frm) != len(to):
        raise ValueError("maketrans arguments must have same length")
    table = list(range(256))
    for i in range(len(frm)):
        table[frm[i]] = to[i]
    return bytes(table)


def bytes_fromhex(text):
    if text is None:
        raise TypeError("fromhex() argument must be str, not None")
    digits = []
    i = 0
    while i < len(text):
        if text[i].isspace():
            i += 1
            continue
        high = _digit(text, i)
        low = _digit(text, i + 1)
        digits.append(high * 16 + low)
        i += 2
    return bytes(digits)


def _digit(text, i):
    c = text[i] if i < len(text) else " "
    if "0" <= c <= "9":
        return ord(c) - 48
    lower = c.lower()
    if "a" <= lower <= "f" and ord(c) < 128:
        return ord(lower) - 87
    raise ValueError(f"non-hexadecimal number found in fromhex() arg at position {i}")
