"""The pieces of a text one after the other: what `split` and `splitlines` give where they are only iterated over.

GcStruct { text, sep, position, left }: `sep` is null for white space, `left` counts down the splits of `maxsplit`
(below 0: no limit). `isspace` and `isbreak` are those of `ll_strsplit.py`, and so is the meaning.
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import ll_substr
from rpyc_dl.lowering.core.repr import LLFunction
from rpyc_dl.lowering.text.ll_strsearch import ll_find_in
from rpyc_dl.lowering.text.ll_strsplit import (
    ll_after_break,
    ll_check_separator,
    ll_line_end,
    ll_skip_space,
    ll_skip_word,
)


def ll_new_words(ITER: Any, s: Any, maxsplit: int, isspace: Any) -> Any:
    """An iterator over s.split(None, maxsplit)"""
    it = lltype.malloc(ITER)
    it.text = s
    it.sep = lltype.nullptr(lltype.typeOf(s).TO)
    it.position = ll_skip_space(s, 0, isspace)
    it.left = maxsplit
    return it


def ll_new_fields(ITER: Any, s: Any, sep: Any, maxsplit: int) -> Any:
    """An iterator over s.split(sep, maxsplit); ValueError if sep is empty."""
    ll_check_separator(sep)
    it = lltype.malloc(ITER)
    it.text = s
    it.sep = sep
    it.position = 0
    it.left = maxsplit
    return it


def ll_new_split(ITER: Any, s: Any, sep: Any, maxsplit: int, isspace: Any) -> Any:
    """An iterator over s.split(sep, maxsplit), where sep may be None."""
    if not sep:
        return ll_new_words(ITER, s, maxsplit, isspace)
    return ll_new_fields(ITER, s, sep, maxsplit)


def ll_split_hasnext(it: Any) -> bool:
    """Behind the last separator there is one more piece, if an empty one: `position` is beyond the end after it."""
    if it.sep:
        return it.position <= it.text.length
    return it.position < it.text.length


def make_split_next(isspace: LLFunction) -> LLFunction:
    """The next of an iterator over texts, or over bytes: inlined, so that its callers see that the piece is new."""

    def ll_split_next(it: Any) -> Any:
        start = it.position
        end = ll_split_end(it, start)
        return ll_substr(it.text, start, end)

    def ll_split_end(it: Any, start: int) -> int:
        """Where the piece from `start` on ends; goes on behind its separator."""
        s = it.text
        left = it.left
        it.left = left - 1
        if it.sep:
            return ll_field_end(it, s, start, left)
        if left == 0:
            it.position = s.length
            return s.length
        end = ll_skip_word(s, start, isspace)
        it.position = ll_skip_space(s, end, isspace)
        return end

    ll_split_next._always_inline_ = True  # type: ignore[attr-defined]
    ll_split_end._dont_inline_ = True  # type: ignore[attr-defined]
    return ll_split_next


def ll_field_end(it: Any, s: Any, start: int, left: int) -> int:
    end = -1
    if left != 0:
        end = ll_find_in(s, it.sep, start, s.length)
    if end < 0:
        end = s.length
        it.position = end + 1
    else:
        it.position = end + it.sep.length
    return end


# ____________________________________________________________ lines


def ll_new_lines(ITER: Any, s: Any, keepends: bool) -> Any:
    """An iterator over s.splitlines(keepends)"""
    it = lltype.malloc(ITER)
    it.text = s
    it.position = 0
    it.keepends = keepends
    return it


def ll_lines_hasnext(it: Any) -> bool:
    return it.position < it.text.length


def make_lines_next(isbreak: LLFunction) -> LLFunction:
    """The next of an iterator over lines of texts, or of bytes."""

    def ll_lines_next(it: Any) -> Any:
        s = it.text
        start = it.position
        end = ll_line_end(s, start, isbreak)
        after = ll_after_break(s, end)
        it.position = after
        if it.keepends:
            end = after
        return ll_substr(s, start, end)

    return ll_lines_next
