"""Helpers of the iterators over lists: GcStruct { list, index }."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

import sys
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.sequence.ll_array import ll_fixed_length

#: The index of an iterator that has ended.
ENDED = sys.maxsize


def ll_newiter(ITER: Any, p: Any) -> Any:
    it = lltype.malloc(ITER)
    it.list = p
    it.index = 0
    return it


def ll_newiter_reversed(ITER: Any, length: Any, p: Any) -> Any:
    it = lltype.malloc(ITER)
    it.list = p
    it.index = length(p) - 1
    return it


def make_list_helpers(ll_items: LLFunction, ll_length: LLFunction) -> tuple[LLFunction, LLFunction]:
    """The hasnext and next of an iterator over such lists. One that has ended stays so, also when the list grows."""

    def ll_fixed_hasnext(it: Any) -> bool:
        return it.index < ll_length(it.list)

    def ll_list_hasnext(it: Any) -> bool:
        if it.index < ll_length(it.list):
            return True
        it.index = ENDED
        return False

    def ll_list_next(it: Any) -> Any:
        index = it.index
        it.index = index + 1
        return ll_items(it.list)[index]

    return ll_fixed_hasnext if ll_length is ll_fixed_length else ll_list_hasnext, ll_list_next


def make_left(ll_length: LLFunction, reverse: bool) -> LLFunction:
    """How many items an iterator over such lists will give, if they stay as long as they are."""

    def ll_list_left(it: Any) -> int:
        return max(ll_length(it.list) - it.index, 0)

    def ll_reversed_left(it: Any) -> int:
        return it.index + 1

    return ll_reversed_left if reverse else ll_list_left


def make_reversed_helpers(ll_items: LLFunction, ll_length: LLFunction) -> tuple[LLFunction, LLFunction]:
    """The hasnext and next of an iterator that goes backwards; it ends where the list has shrunk below its index."""

    def ll_reversed_hasnext(it: Any) -> bool:
        index = it.index
        if index >= 0 and index < ll_length(it.list):
            return True
        it.index = -1
        return False

    def ll_reversed_next(it: Any) -> Any:
        index = it.index
        it.index = index - 1
        return ll_items(it.list)[index]

    return ll_reversed_hasnext, ll_reversed_next
