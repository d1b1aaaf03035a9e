"""Sorting by words: for keys of which no comparison is the user's, and whose order is total.

Of each key a word is made (an Unsigned) that is never greater than that of a greater key: of a number its bits, of a
text eight bytes, of a tuple the word of one item. Radix sort orders the words; keys of equal words are ordered by
their next item, by later bytes, or in the end by comparing. As any stable sort, it gives what timsort gives.

`fill(keys, order, start, stop, level, words)` makes the words of the keys `order[start:stop]` from their item
`level`, and says whether they are EXACT: equal for equal items only. `keys` is a GCREF: only `fill`, `less` and
`plain` know what it holds. `plain(keys, length)` is whether all keys have a place in the order (None, nan).
"""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, GcArray, Signed, Unsigned, Void
from rpyc_dl.lowering.core.ll_str import PSTR1, ll_code, ll_wider
from rpyc_dl.lowering.sequence.ll_sort import (
    ll_called_order,
    ll_indexes,
    ll_less_by_call,
    ll_permuted,
    ll_sorted_items,
    ll_sorted_order,
)
from rpyc_dl.lowering.sequence.ll_timsort import INTS, ll_next_run, ll_reverse_range, ll_sort
from rpyc_dl.rlib.rarithmetic import intmask, r_uint

WORDS = GcArray(Unsigned)
#: What `fill` says of its words.
INEXACT, EXACT = 0, 1
#: Fewer keys are compared.
LEAST = 64
#: So often keys of equal words get new ones, before they are compared.
DEPTH = 12
#: If so many keys rise for each that falls behind the one before it, timsort merges the few runs faster.
RUN = 32
#: So many bits more than those that number the keys are enough to tell most of them apart.
SPARE_BITS = 14
WORD_BITS = 64
#: All words are equal; they rise but in few places.
ALL_EQUAL, RISING = -1, -2

STATE = lltype.GcStruct(
    "rpy_word_sort",
    ("order", lltype.Ptr(INTS)),
    ("words", lltype.Ptr(WORDS)),
    ("other_order", lltype.Ptr(INTS)),
    ("other_words", lltype.Ptr(WORDS)),
    ("counts", lltype.Ptr(INTS)),
    ("levels", Signed),
)

# ____________________________________________________________ what sorting calls


def ll_sorted_by_words(
    ITEMS: Any, items: Any, length: int, lt: Any, reverse: bool, less: Any, fill: Any, plain: Any, levels: int
) -> Any:
    """`ll_sorted_items` of items that have words."""
    if length >= LEAST:
        order = ll_words_order(llop.cast_opaque_ptr(GCREF, items), length, reverse, less, fill, plain, levels)
        if order:
            return ll_permuted(ITEMS, items, order, length)
    return ll_sorted_items(ITEMS, items, length, lt, reverse)


def ll_order_by_words(
    keys: Any, length: int, lt: Any, reverse: bool, less: Any, fill: Any, plain: Any, levels: int
) -> Any:
    """`ll_sorted_order` of keys that have words."""
    if length >= LEAST:
        order = ll_words_order(llop.cast_opaque_ptr(GCREF, keys), length, reverse, less, fill, plain, levels)
        if order:
            return order
    return ll_sorted_order(keys, length, lt, reverse)


def ll_called_order_by_words(
    keys: Any, length: int, reverse: bool, less: Any, fill: Any, plain: Any, levels: int
) -> Any:
    """`ll_called_order` of keys that have words."""
    if length >= LEAST:
        order = ll_words_order(keys, length, reverse, less, fill, plain, levels)
        if order:
            return order
    return ll_called_order(keys, length, less, reverse)


# ____________________________________________________________ sorting


def ll_words_order(keys: Any, length: int, reverse: bool, less: Any, fill: Any, plain: Any, levels: int) -> Any:
    """The indexes of keys in the order that sorts them; null where comparing is the way."""
    if not plain(keys, length):
        return lltype.nullptr(INTS)
    order = ll_indexes(length, reverse)
    words = lltype.malloc(WORDS, length, zero=False)
    exact = fill(keys, order, 0, length, 0, words)
    cut = ll_cut(words, 0, length)
    if cut == RISING or (cut == ALL_EQUAL and levels == 1):
        return lltype.nullptr(INTS)
    state = lltype.malloc(STATE)
    state.order = order
    state.words = words
    state.levels = levels
    ll_sort_filled(state, keys, 0, length, 0, 0, exact, cut, less, fill)
    if reverse:
        ll_reverse_range(order, 0, length)
    return order


def ll_sort_range(state: Any, keys: Any, start: int, stop: int, level: int, depth: int, less: Any, fill: Any) -> None:
    """Sort the keys order[start:stop], whose items before `level` are equal."""
    if stop - start < LEAST or depth == DEPTH:
        ll_sort_compared(state.order, keys, start, stop, less)
        return
    exact = fill(keys, state.order, start, stop, level, state.words)
    cut = ll_cut(state.words, start, stop)
    ll_sort_filled(state, keys, start, stop, level, depth, exact, cut, less, fill)


def ll_sort_filled(
    state: Any,
    keys: Any,
    start: int,
    stop: int,
    level: int,
    depth: int,
    exact: int,
    cut: int,
    less: Any,
    fill: Any,
) -> None:
    """Sort the keys order[start:stop] by words that have been made, up to their last `cut` bits (see `ll_cut`)."""
    if cut == RISING or (cut == ALL_EQUAL and exact == INEXACT):
        ll_sort_compared(state.order, keys, start, stop, less)
        return
    if cut != ALL_EQUAL:
        ll_sort_words(state, start, stop, cut)
    if cut > 0 or exact == INEXACT:
        ll_sort_equal(state, keys, start, stop, ll_larger(cut, 0), level, depth + 1, less, fill)
    elif level + 1 < state.levels:
        ll_sort_equal(state, keys, start, stop, 0, level + 1, depth + 1, less, fill)


def ll_larger(x: int, y: int) -> int:
    if x > y:
        return x
    return y


def ll_sort_equal(
    state: Any, keys: Any, start: int, stop: int, cut: int, level: int, depth: int, less: Any, fill: Any
) -> None:
    """Sort each part of order[start:stop] whose words are equal but for their last `cut` bits."""
    words = state.words
    while start < stop:
        word = words[start] >> cut
        end = start + 1
        while end < stop and words[end] >> cut == word:
            end = end + 1
        if end - start > 1:
            ll_sort_range(state, keys, start, end, level, depth, less, fill)
        start = end


def ll_sort_compared(order: Any, keys: Any, start: int, stop: int, less: Any) -> None:
    """Sort order[start:stop] by comparing keys."""
    length = stop - start
    if length < LEAST:
        ll_next_run(order, start, stop, length, ll_less_by_call, less, keys)
        return
    part = lltype.malloc(INTS, length, zero=False)
    llop.array_copy(Void, order, part, start, 0, length)
    ll_sort(part, length, ll_less_by_call, less, keys)
    llop.array_copy(Void, part, order, 0, start, length)


# ____________________________________________________________ words in order


def ll_cut(words: Any, start: int, stop: int) -> int:
    """How many of the last bits need not be looked at to tell most of these words apart; or ALL_EQUAL, or RISING."""
    any_bit = every_bit = last = words[start]
    falls = rises = 0
    i = start + 1
    while i < stop:
        word = words[i]
        any_bit = any_bit | word
        every_bit = every_bit & word
        falls = falls + llop.cast_bool_to_int(Signed, word < last)
        rises = rises + llop.cast_bool_to_int(Signed, last < word)
        last = word
        i = i + 1
    varying = any_bit ^ every_bit
    if varying == r_uint(0):
        return ALL_EQUAL
    if falls * RUN < rises:
        return RISING
    cut = ll_bit_length(varying) - ll_bit_length(llop.cast_int_to_uint(Unsigned, stop - start)) - SPARE_BITS
    return ll_larger(cut, 0) & -8


def ll_bit_length(word: Any) -> int:
    length = 0
    while word != r_uint(0):
        word = word >> 1
        length = length + 1
    return length


def ll_sort_words(state: Any, start: int, stop: int, cut: int) -> None:
    """Sort words and order at start..stop by the words without their last `cut` bits: a byte at a time, from the last
    one on, each time keeping the order of those that are equal."""
    if not state.counts:
        state.counts = lltype.malloc(INTS, 256, zero=False)
        state.other_words = lltype.malloc(WORDS, len(state.words), zero=False)
        state.other_order = lltype.malloc(INTS, len(state.order), zero=False)
    counts = state.counts
    words, order = state.words, state.order
    other_words, other_order = state.other_words, state.other_order
    shift = cut
    while shift < WORD_BITS:
        if ll_count_bytes(counts, words, start, stop, shift):
            ll_scatter(counts, words, order, other_words, other_order, start, stop, shift)
            words, other_words = other_words, words
            order, other_order = other_order, order
        shift = shift + 8
    if words != state.words:
        llop.array_copy(Void, words, state.words, start, start, stop - start)
        llop.array_copy(Void, order, state.order, start, start, stop - start)


def ll_count_bytes(counts: Any, words: Any, start: int, stop: int, shift: int) -> bool:
    """Where words with each value of a byte begin, if it is not the same byte in all of them."""
    llop.array_fill(Void, counts, 0, 256, 0)
    i = start
    while i < stop:
        byte = llop.cast_uint_to_int(Signed, words[i] >> shift) & 255
        counts[byte] = counts[byte] + 1
        i = i + 1
    if counts[llop.cast_uint_to_int(Signed, words[start] >> shift) & 255] == stop - start:
        return False
    place = start
    byte = 0
    while byte < 256:
        count = counts[byte]
        counts[byte] = place
        place = place + count
        byte = byte + 1
    return True


def ll_scatter(
    counts: Any, words: Any, order: Any, other_words: Any, other_order: Any, start: int, stop: int, shift: int
) -> None:
    """Put words and order where their byte belongs, in the other arrays."""
    i = start
    while i < stop:
        word = words[i]
        byte = llop.cast_uint_to_int(Signed, word >> shift) & 255
        place = counts[byte]
        counts[byte] = place + 1
        other_words[place] = word
        other_order[place] = order[i]
        i = i + 1


# ____________________________________________________________ words of items


def ll_int_word(x: int) -> Any:
    return llop.cast_int_to_uint(Unsigned, x) ^ (r_uint(1) << 63)


def ll_bool_word(x: bool) -> Any:
    return llop.cast_int_to_uint(Unsigned, llop.cast_bool_to_int(Signed, x))


def ll_float_word(x: float) -> Any:
    """Of a float that is not nan; both zeros have the same."""
    bits = llop.convert_float_bytes_to_longlong(Signed, x + 0.0)
    if bits < 0:
        return llop.cast_int_to_uint(Unsigned, ~bits)
    return llop.cast_int_to_uint(Unsigned, bits) | (r_uint(1) << 63)


def ll_always_plain(x: Any) -> bool:
    return True


def ll_float_plain(x: float) -> bool:
    return x == x


def ll_pointer_plain(x: Any) -> bool:
    return bool(x)


def make_fill(item: Any, word: Any) -> Any:
    """Words of numbers, exact ones."""

    def ll_fill_level(keys: Any, order: Any, start: int, stop: int, words: Any) -> int:
        i = start
        while i < stop:
            words[i] = word(item(keys[order[i]]))
            i = i + 1
        return EXACT

    return ll_fill_level


def make_fill_texts(item: Any) -> Any:
    """Words of texts: what comes behind the beginning that all have. EXACT where all texts are equal."""

    def ll_fill_texts(keys: Any, order: Any, start: int, stop: int, words: Any) -> int:
        first = item(keys[order[start]])
        shared = first.length
        kind = first.kind
        all_long = True
        i = start + 1
        while i < stop:
            text = item(keys[order[i]])
            shared = ll_shared(first, text, shared)
            kind = ll_wider(kind, text.kind)
            all_long = all_long and text.length == first.length
            i = i + 1
        i = start
        while i < stop:
            words[i] = ll_text_word(item(keys[order[i]]), shared, kind)
            i = i + 1
        if all_long and shared == first.length:
            return EXACT
        return INEXACT

    return ll_fill_texts


def ll_shared(first: Any, text: Any, shared: int) -> int:
    """How many of the first `shared` code points of `first` another text begins with, too."""
    if text.length < shared:
        shared = text.length
    i = 0
    while i < shared and ll_code(first, i) == ll_code(text, i):
        i = i + 1
    return i


def ll_text_word(text: Any, start: int, kind: int) -> Any:
    """The code points from `start` on that go into a word, where each takes `kind` bytes; zeros behind the end."""
    if kind == 1 and text.length - start >= 8:
        return ll_eight_bytes(lltype.cast_pointer(PSTR1, text), start)
    word = r_uint(0)
    stop = start + 8 // kind
    i = start
    while i < stop:
        word = word << (8 * kind)
        if i < text.length:
            word = word | llop.cast_int_to_uint(Unsigned, ll_code(text, i))
        i = i + 1
    return word


def ll_eight_bytes(p: Any, i: int) -> Any:
    high = ll_two_bytes(p, i) << 16 | ll_two_bytes(p, i + 2)
    low = ll_two_bytes(p, i + 4) << 16 | ll_two_bytes(p, i + 6)
    return high << 32 | low


def ll_two_bytes(p: Any, i: int) -> Any:
    return llop.cast_int_to_uint(Unsigned, intmask(p.chars[i]) << 8 | intmask(p.chars[i + 1]))
