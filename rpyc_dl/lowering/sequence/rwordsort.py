"""Which keys are sorted by words (`ll_wordsort.py`): numbers, texts, and tuples of these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, Ptr, Signed
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import PSTR, SIGNS
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rcompare import lt_function
from rpyc_dl.lowering.sequence import ll_wordsort
from rpyc_dl.lowering.sequence.ll_sort import make_less_of_keys
from rpyc_dl.lowering.sequence.ll_timsort import INTS
from rpyc_dl.lowering.sequence.ll_tuple import make_function
from rpyc_dl.lowering.sequence.ll_wordsort import WORDS
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList


@dataclass(frozen=True)
class Level:
    """What words are made of: the key itself, or an item of it."""

    #: The helper that takes it from a key.
    item: LLFunction
    fill: LLFunction
    plain: LLFunction


_WORDS = {Signed: ll_wordsort.ll_int_word, Bool: ll_wordsort.ll_bool_word, Float: ll_wordsort.ll_float_word}
_PLAIN = {Signed: ll_wordsort.ll_always_plain, Bool: ll_wordsort.ll_always_plain, Float: ll_wordsort.ll_float_plain}


def gen_words(llops: LowLevelOpList, r_key: Repr, KEYS: Any) -> list[Value] | None:
    """The arguments `less`, `fill`, `plain` and `levels` of the helpers of `ll_wordsort.py`; None where keys of this
    representation, in such an array, have no words."""
    levels = _levels_of(r_key)
    if levels is None:
        return None
    lt = lt_function(r_key, r_key)
    less = composed(("less of keys", KEYS, lt), lambda: make_less_of_keys(KEYS, lt))
    fill = composed(("words of keys", KEYS, levels), lambda: _make_fill(KEYS, levels))
    plain = composed(("plain keys", KEYS, levels), lambda: _make_plain(KEYS, levels))
    c_less = llops.function_pointer(less, [GCREF, Signed, Signed])
    c_fill = llops.function_pointer(fill, [GCREF, Ptr(INTS), Signed, Signed, Signed, Ptr(WORDS)])
    c_plain = llops.function_pointer(plain, [GCREF, Signed])
    return [c_less, c_fill, c_plain, inputconst(Signed, len(levels))]


def _levels_of(r_key: Repr) -> tuple[Level, ...] | None:
    if type(r_key) is not TupleRepr:
        level = _level_of(r_key, _itself())
        return None if level is None else (level,)
    levels = [_level_of(r, _item(i)) for i, r in enumerate(r_key.items_r)]
    found = tuple(level for level in levels if level is not None)
    return found if found and len(found) == len(levels) else None


def _level_of(r: Repr, item: LLFunction) -> Level | None:
    T = r.lowleveltype
    if T not in _WORDS and T != PSTR:
        return None
    lt = lt_function(r, r)
    if T == PSTR and lt in SIGNS:
        fill = composed(("words of texts", item), lambda: ll_wordsort.make_fill_texts(item))
        return Level(item, fill, ll_wordsort.ll_pointer_plain)
    if T in _WORDS and lt is None:
        fill = composed(("words", item, _WORDS[T]), lambda: ll_wordsort.make_fill(item, _WORDS[T]))
        return Level(item, fill, _PLAIN[T])
    return None


def _itself() -> LLFunction:
    return composed(
        ("key itself",), lambda: make_function("ll_itself", ["def ll_itself(key):", "    return key"], {})
    )


def _item(i: int) -> LLFunction:
    lines = ["def ll_item(key):", f"    return key.item{i}"]
    return composed(("item of key", i), lambda: make_function("ll_item", lines, {}))


def _make_fill(KEYS: Any, levels: tuple[Level, ...]) -> LLFunction:
    lines = ["def ll_fill(keys, order, start, stop, level, words):"]
    lines.append("    known = llop.cast_opaque_ptr(KEYS, keys)")
    values: dict[str, Any] = {"llop": llop, "KEYS": KEYS}
    for i, level in enumerate(levels):
        values[f"fill{i}"] = level.fill
        lines.append(f"    if level == {i}: return fill{i}(known, order, start, stop, words)")
    lines.append("    return 0")
    function: LLFunction = make_function("ll_fill", lines, values)
    return function


def _make_plain(KEYS: Any, levels: tuple[Level, ...]) -> LLFunction:
    is_pointer = isinstance(KEYS.TO.OF, Ptr)
    lines = ["def ll_plain(keys, length):", "    known = llop.cast_opaque_ptr(KEYS, keys)"]
    values: dict[str, Any] = {"llop": llop, "KEYS": KEYS}
    lines += ["    i = 0", "    while i < length:", "        key = known[i]"]
    if is_pointer:
        lines.append("        if not key: return False")
    for i, level in enumerate(levels):
        if level.plain is not ll_wordsort.ll_always_plain:
            values[f"item{i}"], values[f"plain{i}"] = level.item, level.plain
            lines.append(f"        if not plain{i}(item{i}(key)): return False")
    lines += ["        i = i + 1", "    return True"]
    function: LLFunction = make_function("ll_plain", lines, values)
    return function
