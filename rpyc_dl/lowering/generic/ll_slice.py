"""Helpers for the bounds of slices: CPython's PySlice_AdjustIndices (Objects/sliceobject.c)."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.bigint.ll_exact import ll_clamped
from rpyc_dl.rlib.rarithmetic import maxint, minint


def ll_check_step(step: int) -> int:
    if step == 0:
        raise ValueError("slice step cannot be zero")
    if step == minint:
        return -maxint
    return step


def ll_clip_up(index: int, length: int) -> int:
    """A bound of a slice that steps up."""
    if index < 0:
        index = index + length
        if index < 0:
            return 0
    if index > length:
        return length
    return index


def ll_clip_down(index: int, length: int) -> int:
    """A bound of a slice that steps down: -1 is before the first item."""
    if index < 0:
        index = index + length
        if index < 0:
            return -1
    if index >= length:
        return length - 1
    return index


def ll_clip_bound(index: int, length: int, step: int) -> int:
    if step < 0:
        return ll_clip_down(index, length)
    return ll_clip_up(index, length)


def ll_first(length: int, step: int) -> int:
    """The start that was left out."""
    return length - 1 if step < 0 else 0


def ll_last(length: int, step: int) -> int:
    """The stop that was left out."""
    return -1 if step < 0 else length


def ll_count(start: int, stop: int) -> int:
    """How many items a slice with step 1 has, between clipped bounds."""
    return stop - start if stop > start else 0


def ll_count_step(start: int, stop: int, step: int) -> int:
    """How many items a slice has, between clipped bounds."""
    if step > 0:
        if start >= stop:
            return 0
        return llop.int_floordiv(Signed, stop - start - 1, step) + 1
    if stop >= start:
        return 0
    return llop.int_floordiv(Signed, start - stop - 1, -step) + 1


def ll_bound_or(box: Any, default: int) -> int:
    """A bound in a box, or what None stands for."""
    if not box:
        return default
    return box.value


def ll_exact_bound_or(x: Any, default: int) -> int:
    """A bound that is an exact int, or what None stands for."""
    return ll_clamped(x) if x else default


def ll_outer_start(step: int) -> int:
    """A start beyond all items, which is clipped to the first one."""
    return maxint if step < 0 else minint


def ll_outer_stop(step: int) -> int:
    return minint if step < 0 else maxint
