"""Helpers for bools."""

from __future__ import annotations


def ll_hash(x: bool) -> int:
    return 1 if x else 0


ll_hash._elidable_function_ = True  # type: ignore[attr-defined]


def ll_same(x: bool, y: bool) -> bool:
    return y if x else not y


def ll_always_equal(x: None, y: None) -> bool:
    """None == None."""
    return True


def ll_never_less(x: None, y: None) -> bool:
    return False


def ll_hash_none(x: None) -> int:
    """A fixed number, where CPython before 3.12 uses an address."""
    return 0xFCA86420


ll_hash_none._elidable_function_ = True  # type: ignore[attr-defined]
