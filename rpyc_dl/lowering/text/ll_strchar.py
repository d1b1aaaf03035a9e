"""Helpers of single characters (UniChar), and of iterators over texts: GcStruct { text, index }."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import ll_char2str, ll_code, ll_strcmp, ll_strconcat, ll_strhash, llstr
from rpyc_dl.lowering.core.ll_str_numbers import ll_int_repr

ORD_1 = llstr("ord() expected a character, but string of length ")
ORD_2 = llstr(" found")


def ll_char_hash(ch: Any) -> int:
    """The hash of the text that the character makes."""
    return ll_strhash(ll_char2str(ch))


ll_char_hash._elidable_function_ = True  # type: ignore[attr-defined]


def ll_str2char(s: Any) -> Any:
    """A text of one character as a UniChar."""
    return chr(ll_code(s, 0))


def ll_ord(s: Any) -> int:
    """ord(s); TypeError unless s is one character."""
    if s.length != 1:
        raise TypeError(ll_strconcat(ll_strconcat(ORD_1, ll_int_repr(s.length)), ORD_2))
    return ll_code(s, 0)


def ll_eq_str_char(s: Any, ch: Any) -> bool:
    """s == ch; s may be None."""
    if not s:
        return False
    return s.length == 1 and ll_code(s, 0) == ord(ch)


def ll_eq_char_str(ch: Any, s: Any) -> bool:
    return ll_eq_str_char(s, ch)


def ll_lt_str_char(s: Any, ch: Any) -> bool:
    return ll_strcmp(s, ll_char2str(ch)) < 0


def ll_lt_char_str(ch: Any, s: Any) -> bool:
    return ll_strcmp(ll_char2str(ch), s) < 0


# ____________________________________________________________ iterators


def ll_newiter(ITER: Any, s: Any) -> Any:
    it = lltype.malloc(ITER)
    it.text = s
    it.index = 0
    return it


def ll_newiter_reversed(ITER: Any, s: Any) -> Any:
    it = lltype.malloc(ITER)
    it.text = s
    it.index = s.length - 1
    return it


def ll_iter_hasnext(it: Any) -> bool:
    return it.index < it.text.length


def ll_iter_next(it: Any) -> Any:
    index = it.index
    it.index = index + 1
    return chr(ll_code(it.text, index))


def ll_iter_hasnext_reversed(it: Any) -> bool:
    return it.index >= 0


def ll_iter_next_reversed(it: Any) -> Any:
    index = it.index
    it.index = index - 1
    return chr(ll_code(it.text, index))
