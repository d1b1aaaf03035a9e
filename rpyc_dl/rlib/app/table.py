"""What app-level code stands for which live object: the one table.

An entry is a function or class that takes the same arguments, or a `Chooser` where the number of arguments, or which
of them are constants, decides. None of a chooser means: the builtin itself (the RTyper knows it), or it is refused.
"""

from __future__ import annotations

import bisect
import functools
import heapq
import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.rlib.app import functional, iteration, mathematics, ordering, texts


@dataclass(frozen=True)
class Call:
    """A call of a replaced object: the number of positional arguments, the keywords, what is constant."""

    count: int
    keywords: tuple[str, ...] = ()
    constants: dict[Any, Any] = field(default_factory=dict)  # by position or keyword


Chooser = Callable[[Call], Any]


def by_count(*choices: Any, first: int = 1) -> Chooser:
    """By the number of positional arguments, of which there are at least `first`; no keywords."""

    def choose(call: Call) -> Any:
        index = call.count - first
        return choices[index] if not call.keywords and 0 <= index < len(choices) else None

    return choose


def by_keywords(choices: dict[tuple[int, frozenset[str]], Any]) -> Chooser:
    """By the number of positional arguments and the set of keywords."""
    return lambda call: choices.get((call.count, frozenset(call.keywords)))


def with_key(plain: dict[tuple[int, frozenset[str]], Any]) -> Chooser:
    """Only where there is a key function that is not None."""
    table = by_keywords(plain)
    return lambda call: None if call.constants.get("key", ...) is None else table(call)


def _keywords(*names: str) -> frozenset[str]:
    return frozenset(names)


def _by_none(argument: int, none: Any, other: Any) -> Chooser:
    """By whether a positional argument is the constant None."""
    return lambda call: none if call.constants.get(argument, ...) is None else other


def _tuples_of(argument: Any, choices: dict[Any, Any]) -> Chooser:
    """By the length of the tuples that are yielded: an argument that has to be a constant."""
    return lambda call: choices.get(call.constants.get(argument, call.constants.get("r")))


_product = by_count(iteration.product1, iteration.product2, iteration.product3, iteration.product4)
_repeated: dict[Any, Any] = {2: iteration.product_repeat2, 3: iteration.product_repeat3, 4: iteration.product_repeat4}


def _choose_product(call: Call) -> Any:
    if call.keywords == ("repeat",) and call.count == 1:
        return _repeated.get(call.constants.get("repeat"))
    return _product(call)


def _has_start(call: Call) -> bool:
    """Whether `sum` starts with what is not a constant number."""
    start = call.constants.get(1, call.constants.get("start", ...))
    return (call.count == 2 or "start" in call.keywords) and not isinstance(start, (int, float))


def _by_key(plain: Any, keyed: Any) -> Chooser:
    return lambda call: keyed if call.constants.get("key", ... if "key" in call.keywords else None) else plain


_KEY, _KEY_DEFAULT = _keywords("key"), _keywords("key", "default")

REPLACEMENTS: dict[Any, Any] = {
    map: by_count(functional.map1, functional.map2, functional.map3, first=2),
    filter: _by_none(0, functional.filter_true, functional.filter_function),
    sorted: with_key({(1, _KEY): functional.sorted_key, (1, _keywords("key", "reverse")): functional.sorted_key}),
    min: with_key(
        {
            (1, _KEY): functional.min_key,
            (1, _KEY_DEFAULT): functional.min_key_default,
            (1, _keywords("default")): functional.min_default,
            (2, _KEY): functional.min2_key,
            (3, _KEY): functional.min3_key,
        }
    ),
    max: with_key(
        {
            (1, _KEY): functional.max_key,
            (1, _KEY_DEFAULT): functional.max_key_default,
            (1, _keywords("default")): functional.max_default,
            (2, _KEY): functional.max2_key,
            (3, _KEY): functional.max3_key,
        }
    ),
    sum: lambda call: mathematics.sum_start if _has_start(call) else None,
    zip: by_keywords(
        {
            (1, _keywords("strict")): iteration.zip1_strict,
            (2, _keywords("strict")): iteration.zip2_strict,
            (3, _keywords("strict")): iteration.zip3_strict,
        }
    ),
    functools.reduce: by_count(functional.reduce, functional.reduce_initial, first=2),
    functools.cmp_to_key: functional.cmp_to_key,
    itertools.chain: by_count(iteration.chain1, iteration.chain2, iteration.chain3, iteration.chain4),
    itertools.chain.from_iterable: iteration.chain_from_iterable,
    itertools.product: _choose_product,
    itertools.permutations: _tuples_of(1, {2: iteration.permutations2, 3: iteration.permutations3}),
    itertools.combinations: _tuples_of(
        1, {2: iteration.combinations2, 3: iteration.combinations3, 4: iteration.combinations4}
    ),
    itertools.combinations_with_replacement: _tuples_of(
        1, {2: iteration.combinations_with_replacement2, 3: iteration.combinations_with_replacement3}
    ),
    itertools.count: iteration.count,
    itertools.cycle: iteration.cycle,
    itertools.repeat: lambda call: (
        iteration.repeat if call.count == 1 and not call.keywords else iteration.repeat_times
    ),
    itertools.islice: by_count(iteration.islice_stop, iteration.islice_step, iteration.islice_step, first=2),
    itertools.accumulate: by_keywords(
        {
            (1, _keywords()): iteration.accumulate,
            (2, _keywords()): iteration.accumulate_function,
            (1, _keywords("func")): iteration.accumulate_function,
            (1, _keywords("initial")): iteration.accumulate_initial,
            (2, _keywords("initial")): iteration.accumulate_both,
            (3, _keywords()): iteration.accumulate_both,
            (1, _keywords("func", "initial")): iteration.accumulate_both,
        }
    ),
    itertools.takewhile: iteration.takewhile,
    itertools.dropwhile: iteration.dropwhile,
    itertools.filterfalse: _by_none(0, functional.filterfalse_true, functional.filterfalse_function),
    itertools.starmap: iteration.starmap,
    itertools.pairwise: iteration.pairwise,
    itertools.zip_longest: lambda call: iteration.zip_longest2 if call.count == 2 else None,
    itertools.compress: iteration.compress,
    itertools.groupby: lambda call: (
        iteration.groupby if call.count == 1 and not call.keywords else iteration.groupby_key
    ),
    math.factorial: mathematics.factorial,
    math.comb: mathematics.comb,
    math.perm: mathematics.perm,
    math.prod: lambda call: mathematics.prod_start if "start" in call.keywords else mathematics.prod,
    math.fsum: mathematics.fsum,
    math.isclose: mathematics.isclose,
    math.dist: mathematics.dist,
    math.ulp: mathematics.ulp,
    math.gcd: by_count(mathematics.gcd0, mathematics.gcd1, None, mathematics.gcd3, mathematics.gcd4, first=0),
    math.lcm: by_count(mathematics.lcm0, mathematics.lcm1, mathematics.lcm2, mathematics.lcm3, first=0),
    math.hypot: by_count(mathematics.hypot3, first=3),
    int.from_bytes: mathematics.int_from_bytes,
    str.maketrans: by_count(texts.maketrans_dict, texts.maketrans_pair, texts.maketrans_triple),
    bytes.maketrans: texts.bytes_maketrans,
    bytes.fromhex: texts.bytes_fromhex,
    heapq.heappush: ordering.heappush,
    heapq.heappop: ordering.heappop,
    heapq.heapify: ordering.heapify,
    heapq.heapreplace: ordering.heapreplace,
    heapq.heappushpop: ordering.heappushpop,
    heapq.nsmallest: _by_key(ordering.nsmallest, ordering.nsmallest_key),
    heapq.nlargest: _by_key(ordering.nlargest, ordering.nlargest_key),
    heapq.merge: by_count(ordering.merge2, ordering.merge3, first=2),
    bisect.bisect_left: _by_key(ordering.bisect_left, ordering.bisect_left_key),
    bisect.bisect_right: _by_key(ordering.bisect_right, ordering.bisect_right_key),
    bisect.insort_left: _by_key(ordering.insort_left, ordering.insort_left_key),
    bisect.insort_right: _by_key(ordering.insort_right, ordering.insort_right_key),
}

#: With how many arguments these call the function that is passed to them (others: one); 0 for any number.
ARITY: dict[Any, int] = {
    functional.map2: 2,
    functional.map3: 3,
    functional.reduce: 2,
    functional.reduce_initial: 2,
    functional.cmp_to_key: 2,
    iteration.accumulate_function: 2,
    iteration.accumulate_both: 2,
    iteration.starmap: 0,
}

#: The method `sort` with a key function: its first argument is the object.
SORT_METHOD = functional.sort_key


def replacement(function: Any, call: Call) -> Any:
    """The app-level function or class that stands for `function` in this call, or None."""
    try:
        found = REPLACEMENTS.get(function)
    except TypeError:  # not hashable
        return None
    if found is None or isinstance(found, type) or getattr(found, "__module__", "") != __name__:
        return found
    return found(call)
