"""What app-level code stands for which live object: the one table.

An entry is a function or class that takes the same arguments, or a `Chooser` where the number of arguments, or which
of them are constants, decides. None of a chooser means: the builtin itself (the RTyper knows it), or it is refused.
"""

from __future__ import annotations

import array
import bisect
import collections
import contextlib
import copy
import functools
import gc
import getopt
import hashlib
import heapq
import io
import itertools
import math
import operator
import os
import random
import re
import struct
import sys
import time
import types
import typing
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.rlib.app import libraries, publicclasses
from rpyc_dl.rlib.app.binary import runstructs, structs
from rpyc_dl.rlib.app.calls import (
    caching,
    classtests,
    context,
    enumclasses,
    forwarding,
    keyworddicts,
    operatorfunctions,
    operators,
    plainobjects,
    protocols,
)
from rpyc_dl.rlib.app.containers import collecting, copying, mappings, slicing, subclassed, tupled
from rpyc_dl.rlib.app.data import arrays, builtinmethods, bytearrays, encodings, namedtuples, texts
from rpyc_dl.rlib.app.digests import hashes, keyedhashes
from rpyc_dl.rlib.app.iterators import (
    anynumber,
    asynchronous,
    combinatorics,
    functional,
    iteration,
    ordering,
    severalorders,
    starred,
)
from rpyc_dl.rlib.app.memory import views
from rpyc_dl.rlib.app.number import gamma, mathematics, norms, products, randomness
from rpyc_dl.rlib.app.process import (
    codedfiles,
    descriptors,
    openfiles,
    options,
    oserrors,
    paths,
    printing,
    streams,
    system,
    textio,
)
from rpyc_dl.rlib.app.regex import functions as patterns
from rpyc_dl.rlib.app.regex import objects


@dataclass(frozen=True)
class Call:
    """A call of a replaced object: the number of positional arguments, the keywords, what is constant."""

    count: int
    keywords: tuple[str, ...] = ()
    constants: dict[Any, Any] = field(default_factory=dict)  # by position or keyword
    letters: str | None = None  # what the first argument holds, a text of which parts are known
    asks_for_none: Callable[[], bool] = lambda: False  # whether the program asks mappings for the key None


Chooser = Callable[[Call], Any]


def by_count(*choices: Any, first: int = 1, keywords: tuple[str, ...] = ()) -> Chooser:
    """By the number of positional arguments, of which there are at least `first`; no other keywords."""

    def choose(call: Call) -> Any:
        index = call.count - first
        known = all(name in keywords for name in call.keywords)
        return choices[index] if known and 0 <= index < len(choices) else None

    return choose


def by_keywords(choices: dict[tuple[int, frozenset[str]], Any]) -> Chooser:
    """By the number of positional arguments and the set of keywords."""
    return lambda call: choices.get((call.count, frozenset(call.keywords)))


def _keywords(*names: str) -> frozenset[str]:
    return frozenset(names)


def _tuples_of(argument: Any, choices: dict[Any, Any], other: Any) -> Chooser:
    """By the length of the tuples that are yielded, if that is a constant; `other` yields tuples of any length."""
    return lambda call: _lookup(choices, call.constants.get(argument, call.constants.get("r"))) or other


_MERGES: dict[tuple[int, frozenset[str]], Any] = {
    **{(0, _keywords(*key, *order)): ordering.merge0 for key in ((), ("key",)) for order in ((), ("reverse",))},
    (1, _keywords("reverse")): ordering.merge1,
    (1, _keywords("key")): ordering.merge1_key,
    (1, _keywords("key", "reverse")): ordering.merge1_key,
    (1, _keywords()): ordering.merge1,
    (2, _keywords()): ordering.merge2,
    (3, _keywords()): ordering.merge3,
    (4, _keywords()): ordering.merge4,
    (2, _keywords("reverse")): ordering.merge2,
    (3, _keywords("reverse")): ordering.merge3,
    (2, _keywords("key")): ordering.merge2_key,
    (2, _keywords("key", "reverse")): ordering.merge2_key,
    (3, _keywords("key")): ordering.merge3_key,
    (3, _keywords("key", "reverse")): ordering.merge3_key,
}


_product = by_count(
    *(combinatorics.product0, combinatorics.product1, combinatorics.product2, combinatorics.product3),
    combinatorics.product4,
    first=0,
)
_many_products: Chooser = lambda call: _of_many("product", _product)(call)  # noqa: E731
_repeated: dict[Any, Any] = {
    2: combinatorics.product_repeat2,
    3: combinatorics.product_repeat3,
    4: combinatorics.product_repeat4,
}


def _choose_product(call: Call) -> Any:
    if call.keywords == ("repeat",) and call.count == 1:
        return _lookup(_repeated, call.constants.get("repeat")) or combinatorics.product_repeat
    return _many_products(call)


_some_permutations = _tuples_of(
    1, {2: combinatorics.permutations2, 3: combinatorics.permutations3}, combinatorics.permutations
)


def _permutations(call: Call) -> Any:
    """Of all items, if their number is not given."""
    length = call.constants.get(1, call.constants.get("r", ...))
    if length is None or (call.count == 1 and not call.keywords):
        return combinatorics.permutations_all if call.count == 1 and not call.keywords else None
    return _some_permutations(call)


def _selecting(plain: dict[tuple[int, frozenset[str]], Any], of_many: Any) -> Chooser:
    """`min` or `max`, of which one function selects among three and more arguments by a key."""
    table = by_keywords(plain)
    return lambda call: of_many if call.count > 2 and call.keywords == ("key",) else table(call)


def _has_start(call: Call) -> bool:
    """Whether `sum` starts with what is not a constant number."""
    start = call.constants.get(1, call.constants.get("start", ...))
    return (call.count == 2 or "start" in call.keywords) and not isinstance(start, (int, float))


def _of_many(name: str, few: Chooser, keywords: tuple[str, ...] = (), before: int = 0) -> Chooser:
    """What takes any number of iterables behind `before` other arguments: for a few of them there are functions."""

    def choose(call: Call) -> Any:
        found, count = few(call), call.count - before
        if found is not None or not 1 < count <= anynumber.MOST or not set(call.keywords) <= set(keywords):
            return found
        made = anynumber.function(name + "_key" if "key" in call.keywords else name, count)
        _know_more(name, made, count)
        return made

    return choose


def _know_more(name: str, made: Any, count: int) -> None:
    """Enter what such a function does at once, and what it calls, into the tables."""
    places = tuple(range(count))
    if name == "map":
        ARITY[made], AT_ONCE[made] = count, tuple(i + 1 for i in places)
    elif name == "zip_longest":
        AT_ONCE[made] = places
    elif name == "product":
        COLLECTED_AT_ONCE[made] = places


def _by_key(plain: Any, keyed: Any) -> Chooser:
    return lambda call: keyed if call.constants.get("key", ... if "key" in call.keywords else None) else plain


def _with_names(call: Call, *choices: Any) -> Any:
    """By the number of positional arguments; any keywords."""
    return choices[call.count] if call.count < len(choices) else None


def _lookup(choices: Any, value: Any) -> Any:
    """What stands for a constant that may be of any type."""
    return choices.get(value) if isinstance(value, Hashable) else None


def _choose_open(call: Call) -> Any:
    """By the mode (of text, if it is no constant), the encoding, and what is asked of errors and line ends."""
    mode = openfiles.constant_argument(call, 1, "mode", "r")  # type: ignore[no-untyped-call]
    encoding = openfiles.constant_argument(call, 3, "encoding", None)  # type: ignore[no-untyped-call]
    if not isinstance(mode, (str, type(...))):
        return None
    if mode is not ... and "b" in mode:
        return openfiles.open_named_bytes
    name = encodings.plain_name(encoding) if isinstance(encoding, str) else ""
    plain = encoding is None or encodings.ENCODINGS.get(name) == "utf-8"
    if openfiles.is_plain_text(call, encoding=3, errors=4, newline=5):  # type: ignore[no-untyped-call]
        return openfiles.open_text_somehow if mode is ... else openfiles.open_named_text
    if not (plain or encoding is ... or name in encodings.ENCODINGS or name == encodings.SIGNED):
        return None
    return codedfiles.open_coded_somehow if mode is ... else codedfiles.open_coded


_some_items = by_count(operatorfunctions.itemgetter1, operatorfunctions.itemgetter2, operatorfunctions.itemgetter3)
_some_attributes = by_count(operatorfunctions.attrgetter1, operatorfunctions.attrgetter2)


def _some_method(call: Call) -> Any:
    return operatorfunctions.choose_methodcaller(call.count, call.keywords, call.constants)


def _is_plain(call: Call) -> bool:
    """Whether all that a getter gets are numbers and texts that are known: it is a function of its own then."""
    values = [call.constants.get(i, ...) for i in range(call.count)]
    return not call.keywords and all(type(value) in (int, str, float, bool, type(None)) for value in values)


def _choose_bytearray(call: Call) -> Any:
    """By whether it is made of a text."""
    if call.count > 1 or call.keywords:
        return bytearrays.bytearray_of_text
    return bytearrays.bytearray1 if call.count else bytearrays.bytearray0


def _choose_array(call: Call) -> Any:
    """By the type code, which has to be a constant."""
    code = call.constants.get(0, "")
    return None if call.keywords or not isinstance(code, str) else arrays.choose(code, call.count)  # type: ignore[no-untyped-call]


def _by_format(name: str) -> Chooser:
    """Of a function of `struct`, by its format, if that is a constant; else one that reads formats."""
    return lambda call: structs.choose(name, call) or runstructs.choose(name, call, False)  # type: ignore[no-untyped-call]


def _by_format_starred(name: str) -> Chooser:
    """Of a function of `struct` whose last argument has a star."""
    return lambda call: structs.choose_starred(name, call) or runstructs.choose(name, call, True)  # type: ignore[no-untyped-call]


def _by_pattern(name: str) -> Chooser:
    """Of a function of `re`, by its pattern."""
    return lambda call: patterns.choose(name, call)  # type: ignore[no-untyped-call]


_PATHS = ("split", "basename", "dirname", "splitext", "isabs", "normpath", "abspath")
_RANDOM = [
    "random",
    "getrandbits",
    "randrange",
    "randint",
    "choice",
    "shuffle",
    "sample",
    "uniform",
    "triangular",
    "gauss",
    "normalvariate",
    "lognormvariate",
    "expovariate",
    "paretovariate",
    "weibullvariate",
    *("betavariate", "gammavariate", "vonmisesvariate", "randbytes", "getstate", "setstate"),
    *(name for name in ("binomialvariate",) if hasattr(random, name)),
]
_FILES = ("exists", "isdir", "isfile", "getsize")
_KEY, _KEY_DEFAULT = _keywords("key"), _keywords("key", "default")

#: By the number of arguments; None is the operation itself.
_GCD = (mathematics.gcd0, mathematics.gcd1, None, mathematics.gcd3, mathematics.gcd4)
_LCM = (mathematics.lcm0, mathematics.lcm1, mathematics.lcm2, mathematics.lcm3)

REPLACEMENTS: dict[Any, Any] = {
    print: lambda call: _print_to(call),
    printing.print_stored: lambda call: printing.print_file(call.count, "flush" in call.keywords, True),
    map: _of_many(
        "map", by_count(functional.map1, functional.map2, functional.map3, functional.map4, first=2), before=1
    ),
    filter: functional.filter_,
    sorted: by_keywords({(1, _KEY): functional.sorted_key, (1, _keywords("key", "reverse")): functional.sorted_key}),
    min: _selecting(
        {
            (1, _KEY): functional.min_key,
            (1, _KEY_DEFAULT): functional.min_key_default,
            (1, _keywords("default")): functional.min_default,
            (2, _KEY): functional.min2_key,
        },
        functional.min_many_key,
    ),
    max: _selecting(
        {
            (1, _KEY): functional.max_key,
            (1, _KEY_DEFAULT): functional.max_key_default,
            (1, _keywords("default")): functional.max_default,
            (2, _KEY): functional.max2_key,
        },
        functional.max_many_key,
    ),
    sum: lambda call: mathematics.sum_start if _has_start(call) else None,
    zip: by_keywords(
        {
            (1, _keywords("strict")): iteration.zip1_strict,
            (2, _keywords("strict")): iteration.zip2_strict,
            (3, _keywords("strict")): iteration.zip3_strict,
        }
    ),
    dict: by_keywords({(1, _keywords()): collecting.dict_of}),
    typing.cast: functional.second,
    vars: by_count(functional.vars_of),
    functools.reduce: by_count(functional.reduce, functional.reduce_initial, first=2),
    functools.cmp_to_key: functional.cmp_to_key,
    functools.cache: caching.cache,
    functools.wraps: by_count(functional.wraps),
    functools.update_wrapper: by_count(functional.update_wrapper, first=2),
    contextlib.contextmanager: context.contextmanager,
    contextlib.asynccontextmanager: context.asynccontextmanager,
    aiter: asynchronous.aiter1,
    anext: by_count(asynchronous.anext1, asynchronous.anext2),
    functools.lru_cache: lambda call: caching.choose_lru_cache(call),  # type: ignore[no-untyped-call]
    object: by_count(plainobjects.PlainObject, first=0),
    functools.partial: lambda call: forwarding.choose_partial(call.count, call.keywords, call.constants),
    types.MethodType: lambda call: forwarding.choose_method(call.count, call.keywords, call.constants),
    itertools.tee: by_keywords(
        {(1, _keywords()): iteration.tee, (2, _keywords()): iteration.tee, (1, _keywords("n")): iteration.tee}
    ),
    itertools.chain: _of_many(
        "chain",
        by_count(iteration.chain0, iteration.chain1, iteration.chain2, iteration.chain3, iteration.chain4, first=0),
    ),
    itertools.chain.from_iterable: iteration.chain_from_iterable,
    itertools.product: _choose_product,
    itertools.permutations: lambda call: _permutations(call),
    itertools.combinations: _tuples_of(
        1,
        {2: combinatorics.combinations2, 3: combinatorics.combinations3, 4: combinatorics.combinations4},
        combinatorics.combinations,
    ),
    itertools.combinations_with_replacement: _tuples_of(
        1,
        {2: combinatorics.combinations_with_replacement2, 3: combinatorics.combinations_with_replacement3},
        combinatorics.combinations_with_replacement,
    ),
    iter: by_count(iteration.iter_until, first=2),
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
    itertools.filterfalse: functional.filterfalse,
    itertools.starmap: iteration.starmap,
    itertools.pairwise: iteration.pairwise,
    **{getattr(itertools, name): iteration.batched for name in ("batched",) if hasattr(itertools, name)},
    itertools.zip_longest: _of_many(
        "zip_longest",
        by_count(
            iteration.zip_longest0, iteration.zip_longest1, iteration.zip_longest2, first=0, keywords=("fillvalue",)
        ),
        ("fillvalue",),
    ),
    itertools.compress: iteration.compress,
    itertools.groupby: lambda call: (
        iteration.groupby if call.count == 1 and not call.keywords else iteration.groupby_key
    ),
    math.factorial: mathematics.factorial,
    math.comb: mathematics.comb,
    math.perm: mathematics.perm,
    math.prod: lambda call: mathematics.prod_start if "start" in call.keywords else mathematics.prod,
    math.fsum: mathematics.fsum,
    **{getattr(math, name): products.sumprod for name in ("sumprod",) if hasattr(math, name)},
    math.isclose: mathematics.isclose,
    math.dist: norms.dist,
    math.ulp: mathematics.ulp,
    math.gamma: gamma.gamma,
    math.lgamma: gamma.lgamma,
    math.gcd: lambda call: _GCD[call.count] if call.count < len(_GCD) else mathematics.gcd,
    math.lcm: lambda call: _LCM[call.count] if call.count < len(_LCM) else mathematics.lcm,
    math.hypot: lambda call: {1: norms.hypot1, 2: norms.hypot2}.get(call.count, norms.hypot),
    int.from_bytes: mathematics.int_from_bytes,
    str.maketrans: by_count(texts.maketrans_dict, texts.maketrans_pair, texts.maketrans_triple),
    bytes.maketrans: texts.bytes_maketrans,
    bytes.fromhex: texts.bytes_fromhex,
    float.fromhex: builtinmethods.float_fromhex,
    copy.copy: copying.copy,
    copy.deepcopy: copying.deepcopy,
    open: lambda call: _choose_open(call),
    os.strerror: oserrors.strerror,
    os.path.join: _of_many("join", by_count(system.join1, system.join2, system.join3, system.join4)),
    **{getattr(os.path, name): getattr(system, name) for name in (*_PATHS, *_FILES)},
    **{
        getattr(os, name): getattr(system, name)
        for name in ("getcwd", "listdir", "remove", "rmdir", "mkdir", "makedirs", "chdir", "umask")
    },
    os.unlink: system.remove,
    **{getattr(os.path, name): function for name, function in paths.OF_PATHS.items()},
    **{getattr(os, name): function for name, function in paths.OF_SYSTEM.items()},
    **{getattr(os, name): function for name, function in descriptors.OF_DESCRIPTORS.items()},
    getopt.getopt: options.getopt,
    getopt.gnu_getopt: options.gnu_getopt,
    os.getenv: by_count(system.getenv1, system.getenv2),
    arrays.Array: lambda call: _choose_array(call),
    **{getattr(struct, name): _by_format(name) for name in structs.FUNCTIONS},
    **{getattr(re, name): _by_pattern(name) for name in patterns.FUNCTIONS},
    re.escape: patterns.escape,
    re.purge: patterns.purge,
    **{getattr(hashlib, name): function for name, function in hashes.FUNCTIONS.items()},
    hashlib.new: lambda call: hashes.choose_new(call),  # type: ignore[no-untyped-call]
    hashlib.pbkdf2_hmac: lambda call: keyedhashes.choose("pbkdf2_hmac", call),  # type: ignore[no-untyped-call]
    struct.Struct: lambda call: structs.choose_struct(call) or runstructs.choose("Struct", call, False),  # type: ignore[no-untyped-call]
    bytearrays.ByteArray: lambda call: _choose_bytearray(call),
    views.View: by_count(views.view_of, views.view_of, first=0, keywords=("object",)),
    bytes: by_keywords({(1, _keywords()): bytearrays.bytes_of}),
    operator.index: slicing.index,
    **{getattr(operator, name): function for name, function in operatorfunctions.FUNCTIONS.items()},
    operator.length_hint: by_count(operatorfunctions.length_hint1, operatorfunctions.length_hint2),
    operator.call: by_count(*operatorfunctions.CALLS),
    operator.itemgetter: lambda call: None if _is_plain(call) else _some_items(call),
    operator.attrgetter: lambda call: None if _is_plain(call) else _some_attributes(call),
    operator.methodcaller: lambda call: None if _is_plain(call) else _some_method(call),
    slicing.Slice: by_count(slicing.slice1, slicing.slice2, slicing.slice3),
    collecting.Deque: by_count(
        collecting.deque0, collecting.deque1, collecting.deque1, first=0, keywords=("maxlen",)
    ),
    mappings.MappingProxy: by_count(mappings.proxy_of),
    collecting.DefaultDict: lambda call: _with_names(
        call, collecting.defaultdict0, collecting.defaultdict1, collecting.defaultdict2
    ),
    collecting.Counter: lambda call: _with_names(call, collecting.counter0, collecting.counter1),
    sys.exit: by_count(system.exit0, system.exit1, first=0),
    system.exit1: by_count(system.exit0, system.exit1, first=0),
    sys.getrecursionlimit: system.getrecursionlimit,
    sys.setrecursionlimit: system.setrecursionlimit,
    sys.intern: system.intern,
    sys.audit: system.audit,
    time.sleep: system.sleep_checked,
    gc.collect: system.gc_collect,
    gc.enable: system.gc_enable,
    gc.disable: system.gc_disable,
    gc.isenabled: system.gc_isenabled,
    gc.freeze: system.gc_freeze,
    gc.unfreeze: system.gc_freeze,
    **{getattr(random, name): getattr(randomness, name) for name in _RANDOM},
    random.seed: lambda call: randomness.seed if call.count or "a" in call.keywords else randomness.seed_now,
    random.choices: by_count(randomness.choices, randomness.choices, keywords=("weights", "cum_weights", "k")),
    heapq.heappush: ordering.heappush,
    heapq.heappop: ordering.heappop,
    heapq.heapify: ordering.heapify,
    heapq.heapreplace: ordering.heapreplace,
    heapq.heappushpop: ordering.heappushpop,
    heapq.nsmallest: _by_key(ordering.nsmallest, ordering.nsmallest_key),
    heapq.nlargest: _by_key(ordering.nlargest, ordering.nlargest_key),
    heapq.merge: _of_many("merge", by_keywords(_MERGES), ("key", "reverse")),
    bisect.bisect_left: _by_key(ordering.bisect_left, ordering.bisect_left_key),
    bisect.bisect_right: _by_key(ordering.bisect_right, ordering.bisect_right_key),
    bisect.insort_left: _by_key(ordering.insort_left, ordering.insort_left_key),
    bisect.insort_right: _by_key(ordering.insort_right, ordering.insort_right_key),
}

#: Classes by what stands for them: what `isinstance` tests, the base of all copies.
CLASSES: dict[type, type] = {
    array.array: arrays.Array,
    bytearray: bytearrays.ByteArray,
    memoryview: views.View,
    re.Pattern: objects.Pattern,
    re.Match: objects.Match,
    slice: slicing.Slice,
    io.StringIO: textio.StringIO,
    collections.deque: collecting.Deque,
    collections.defaultdict: collecting.DefaultDict,
    collections.Counter: collecting.Counter,
    types.MappingProxyType: mappings.MappingProxy,
}


#: These stand-ins; they have the names of what they stand for.
STAND_INS = frozenset(CLASSES.values())
_STANDS_FOR = {stand_in: cls for cls, stand_in in CLASSES.items()}
for _cls, _stand_in in CLASSES.items():
    _stand_in.__name__ = _stand_in.__qualname__ = _cls.__name__


def live_class(cls: Any) -> Any:
    """The class of the library that one of ours stands for; anything else itself."""
    return _STANDS_FOR.get(cls, cls)


_LIBRARY_NAMES = {
    plainobjects.PlainObject: ("builtins", "object"),
    **{stand_in: (cls.__module__, cls.__qualname__) for cls, stand_in in CLASSES.items()},
}


def library_name(cls: type) -> tuple[str, str] | None:
    """The module and the name under which a program imports what a class of ours stands for; None for any other."""
    if not str(cls.__module__).startswith("rpyc_dl.rlib.app."):
        return None
    named = (_LIBRARY_NAMES[base] for base in cls.__mro__ if base in _LIBRARY_NAMES)
    return next(named, None) or publicclasses.public_name(cls)


def program_class(cls: type) -> type:
    """The class that a program has where it names that of an instance of one of ours, which may be of one place, or
    of one kind: all others are themselves."""
    live = as_imported(cls)
    found = instance(live) if live is not cls else cls
    return found if isinstance(found, type) else cls


def as_imported(cls: type) -> type:
    """The class of the library that one of ours stands for, where a program imports it; any other class itself."""
    return publicclasses.live_class(library_name(cls)) or cls


def shown_name(cls: type) -> str | None:
    """What the `repr` of the class says that CPython has in place of one of ours: `pathlib.PosixPath`; None for any
    other class."""
    named = library_name(cls)
    if named is None:
        return None
    live = publicclasses.live_class(named)
    module, name = named if live is None else (live.__module__, live.__qualname__)
    return name if module == "builtins" else f"{module}.{name}"


#: The attribute of classes that stand for a type without those below it: that type.
EXACT = "_exact_type_"


def is_subclass(cls: type, wanted: type | tuple[type, ...]) -> bool:
    """issubclass, of a class that stands for one of CPython's as of that: a stand-in of defaultdict is a dict, and
    what is compiled in place of a program's class below dict is, too."""
    if isinstance(wanted, tuple):
        return any(is_subclass(cls, each) for each in wanted)
    real = next((_STANDS_FOR[base] for base in getattr(cls, "__mro__", ()) if base in _STANDS_FOR), cls)
    if not hasattr(wanted, EXACT):
        real = getattr(cls, subclassed.BUILTIN, real)
    meant = _STANDS_FOR.get(wanted, wanted)
    return _is_below(cls, wanted) or _is_below(real, meant) or publicclasses.is_below(cls, as_imported(wanted))


def _is_below(cls: type, wanted: type) -> bool:
    """issubclass; of a protocol with data, to which Python has no answer, whether the class names it as a base."""
    return wanted in cls.__mro__ if protocols.with_data(wanted) else issubclass(cls, wanted)


def instance(value: Any) -> Any:
    """What stands for a live object wherever a program reads it: classes, the standard streams, os.environ."""
    if isinstance(value, type):
        return CLASSES.get(value) or libraries.replaced(value)
    if type(value).__name__ == "Quitter":  # exit, quit: of the module `site`
        return system.exit1
    return of_the_process(value)


_NUMBERS_AND_TEXTS = frozenset({int, float, bool, str, bytes})


def of_the_process(value: Any) -> Any:
    """What stands for a live standard stream, or for os.environ, wherever it is kept; anything else itself."""
    if type(value) in _NUMBERS_AND_TEXTS:
        return value
    if isinstance(value, io.IOBase) or value is sys.stdin or value is sys.stdout or value is sys.stderr:
        return streams.standard_stream(value) or value  # type: ignore[no-untyped-call]
    return system.ENVIRON if value is os.environ else value


def _print_to(call: Call) -> Any:
    """print(…, file=f) to what is not a standard stream that is known."""
    stream = call.constants.get("file", ...)
    if "file" not in call.keywords or stream is None or stream in (streams.STDOUT, streams.STDERR):
        return None
    return printing.print_file(call.count, "flush" in call.keywords)


def _all_starred(name: str) -> Callable[[Call, bool], Any]:
    """The function of `starred.py` for a method whose only argument has a star."""
    return lambda call, star: vars(starred)[name] if star and call.count == 1 and not call.keywords else None


#: Keywords of `print` besides the file.
_PRINTED = [[*sep, *end, *flush] for sep in ((), ("sep",)) for end in ((), ("end",)) for flush in ((), ("flush",))]

#: What does a call whose last argument has a star; that argument becomes the last positional one.
STARRED: dict[Any, Any] = {
    printing.print_stored: by_keywords(
        {
            (count, _keywords("file", *names)): function
            for count, function in (
                (1, printing.print_stored_star0),
                (2, printing.print_stored_star1),
                (3, printing.print_stored_star2),
            )
            for names in _PRINTED
        }
    ),
    print: by_keywords(
        {
            (count, _keywords(*names)): function
            for count, function in (
                (1, functional.print_star0),
                (2, functional.print_star1),
                (3, functional.print_star2),
            )
            for names in _PRINTED
        }
        | {
            (count, _keywords("file", *names)): function
            for count, function in (
                (1, printing.print_file_star0),
                (2, printing.print_file_star1),
                (3, printing.print_file_star2),
            )
            for names in _PRINTED
        }
    ),
    max: by_keywords(
        {
            (1, _keywords()): starred.max_star,
            (2, _keywords()): starred.max_star1,
            (3, _keywords()): starred.max_star2,
            (1, _keywords("key")): starred.max_star_key,
            (2, _keywords("key")): starred.max_star_key1,
            (3, _keywords("key")): starred.max_star_key2,
        }
    ),
    min: by_keywords(
        {
            (1, _keywords()): starred.min_star,
            (2, _keywords()): starred.min_star1,
            (3, _keywords()): starred.min_star2,
            (1, _keywords("key")): starred.min_star_key,
            (2, _keywords("key")): starred.min_star_key1,
            (3, _keywords("key")): starred.min_star_key2,
        }
    ),
    itertools.chain: by_count(iteration.chain_from_iterable, starred.chain_star1),
    zip: by_keywords(
        {
            (1, _keywords()): iteration.zip_star,
            (2, _keywords()): starred.zip_star1,
            (1, _keywords("strict")): iteration.zip_star_strict,
            (2, _keywords("strict")): starred.zip_star1_strict,
        }
    ),
    map: by_count(starred.map_star, starred.map_star1, first=2),
    struct.pack: _by_format_starred("pack"),
    struct.pack_into: _by_format_starred("pack_into"),
    set.union: by_count(starred.union_of),
    set.intersection: by_count(starred.intersection_of),
    frozenset.union: by_count(starred.union_of),
    frozenset.intersection: by_count(starred.intersection_of),
    range: by_count(slicing.range_star, slicing.range_star1),
    slicing.Slice: by_count(starred.slice_star),
    dict: lambda call: (starred.dict_star_named if call.keywords else starred.dict_star) if call.count == 1 else None,
    list: by_count(starred.list_star),
    tuple: by_count(starred.tuple_star),
    set: by_count(starred.set_star),
    frozenset: by_count(starred.frozenset_star),
    int: by_count(starred.int_star),
    str: by_count(starred.str_star),
    collecting.Deque: by_count(collecting.deque_star),
    collections.OrderedDict: by_count(collecting.ordered_dict_star),
    collecting.Counter: by_count(collecting.counter_star),
    itertools.product: by_count(combinatorics.product_star),
    itertools.zip_longest: by_keywords(
        {(1, _keywords()): iteration.zip_longest_star, (1, _keywords("fillvalue")): iteration.zip_longest_star}
    ),
    operator.itemgetter: by_count(operatorfunctions.itemgetter_star, operatorfunctions.itemgetter_star1),
    operator.attrgetter: by_count(operatorfunctions.attrgetter_star),
    math.gcd: by_count(mathematics.gcd_star),
    math.lcm: by_count(mathematics.lcm_star),
    math.hypot: by_count(norms.hypot_star, norms.hypot_star1),
    heapq.merge: by_keywords(
        {
            (1, _keywords(*order, *key)): ordering.merge_star_key if key else ordering.merge_star
            for order in ((), ("reverse",))
            for key in ((), ("key",))
        }
    ),
    os.path.join: by_count(system.join_star, starred.join_star1, starred.join_star2),
}

#: Texts that are passed behind the positional arguments.
EXTRA: dict[Any, Callable[[Call], str | None]] = {
    collecting.defaultdict0: lambda call: "None",
    collecting.defaultdict1: lambda call: repr(call.constants[0]) if 0 in call.constants else None,
    collecting.defaultdict2: lambda call: repr(call.constants[0]) if 0 in call.constants else None,
}

#: With how many arguments these call the function that is passed to them (others: one); -1 for any number.
ARITY: dict[Any, int] = {
    collecting.defaultdict1: 0,
    collecting.defaultdict2: 0,
    iteration.iter_until: 0,
    functional.map2: 2,
    functional.map3: 3,
    functional.map4: 4,
    functional.reduce: 2,
    functional.reduce_initial: 2,
    functional.cmp_to_key: 2,
    iteration.accumulate_function: 2,
    iteration.accumulate_both: 2,
    iteration.starmap: -1,
    starred.map_star: -1,
    starred.map_star1: -1,
    **{function: count for count, function in enumerate(operatorfunctions.CALLS)},
}

#: Of which arguments these generators keep the items as soon as they are called.
COLLECTED_AT_ONCE: dict[Any, tuple[int, ...]] = {
    combinatorics.product1: (0,),
    combinatorics.product2: (0, 1),
    combinatorics.product3: (0, 1, 2),
    combinatorics.product4: (0, 1, 2, 3),
    **{
        getattr(combinatorics, name): (0,)
        for name in (
            *("product_repeat2", "product_repeat3", "product_repeat4", "permutations2", "permutations3"),
            *("combinations2", "combinations3", "combinations4"),
            *("combinations_with_replacement2", "combinations_with_replacement3"),
        )
    },
}

#: Which arguments of these generators are iterated over as soon as they are called: CPython's objects ask for their
#: iterators when they are made. (`chain(a, b)` does not.)
AT_ONCE: dict[Any, tuple[int, ...]] = {
    functional.map1: (1,),
    functional.map2: (1, 2),
    functional.map3: (1, 2, 3),
    functional.map4: (1, 2, 3, 4),
    functional.filter_: (1,),
    functional.filterfalse: (1,),
    iteration.chain_from_iterable: (0,),
    iteration.cycle: (0,),
    iteration.accumulate: (0,),
    iteration.accumulate_function: (0,),
    iteration.accumulate_initial: (0,),
    iteration.accumulate_both: (0,),
    iteration.takewhile: (1,),
    iteration.dropwhile: (1,),
    iteration.starmap: (1,),
    iteration.pairwise: (0,),
    iteration.zip_longest1: (0,),
    iteration.zip_longest2: (0, 1),
    iteration.zip1_strict: (0,),
    iteration.zip2_strict: (0, 1),
    iteration.zip3_strict: (0, 1, 2),
    iteration.compress: (0, 1),
    iteration.groupby: (0,),
    iteration.groupby_key: (0,),
}

#: The columns of rows that are unpacked at once, by their number: `a, b = zip(*rows)`.
UNZIP: dict[int, Any] = {2: iteration.unzip2, 3: iteration.unzip3, 4: iteration.unzip4}

#: Methods of builtin types, by the names that `rules/builtins/applevel.dl` has for what does them.
_METHODS = (
    *("float_hex", "float_ratio", "int_ratio", "tuple_index", "bytes_hex", "views_equal", "views_differ"),
    *("views_inside", "views_properly_inside", "views_around", "views_properly_around"),
)
_OF_BYTES = ("bytes_join", "str_of_bytes")

#: Operations on named tuples, by the names that `rules/objects/namedtuples.dl` has for them.
_NAMED = (
    *("named_slice", "named_item", "named_reversed", "named_format"),
    *("named_add", "named_times", "times_named"),
)

#: What does operations on certain kinds of operands, by the names that `rules/builtins/applevel.dl` has for it.
OPERATIONS: dict[str, Any] = {
    **{
        name: getattr(slicing, name)
        for name in (
            *("getitem_wide", "setitem_wide", "delitem_wide", "times_wide", "wide_times"),
            *("getslice", "setslice", "delslice", "getitem_slice", "setitem_slice", "delitem_slice"),
            *(
                "getitem_index",
                "setitem_index",
                "delitem_index",
                "getslice_index",
                "setslice_index",
                "delslice_index",
            ),
            *("times_index", "index_times", "hex_index", "oct_index", "bin_index", "chr_index", "enumerate_index"),
            *("range1_index", "range2_index", "range3_index", "reversed_items", "reversed_of_several"),
        )
    },
    **{name: getattr(builtinmethods, name) for name in _METHODS},
    **{name: getattr(bytearrays, name) for name in _OF_BYTES},
    **{name: function for name, function in vars(operators).items() if name.startswith("call_")},
    **{name: getattr(namedtuples, name) for name in _NAMED},
    "tupled_format": tupled.tupled_format,
    **{name: function for name, function in vars(enumclasses).items() if name.endswith("_enum")},
    "isinstance_of": classtests.isinstance_of,
    **{name: function for name, function in vars(severalorders).items() if "_of_" in name},
    "round_perhaps": mathematics.round_perhaps,
    **{name: function for name, function in vars(keyworddicts).items() if name.endswith("_by_keys")},
    "format_starred": starred.format_starred,
    "format_starred_behind": starred.format_starred_behind,
    "method_starred": starred.method_starred,
    "method_starred_behind": starred.method_starred_behind,
}


def _sort_method(call: Call, star: bool) -> Any:
    """`sort` with a key function; with a star, of which there may be no items (`UserList.sort`)."""
    if star and call.count == 1:
        return functional.sort_star_key if "key" in call.keywords else functional.sort_star
    return functional.sort_key if "key" in call.keywords and not star else None


def _of_loop(name: str) -> Callable[[Call, bool], Any]:
    """Of a method of event loops."""
    return lambda call, star: libraries.of_loop(name, call, star)


_maketrans = by_count(texts.maketrans_of_dict, texts.maketrans_of_pair, texts.maketrans_of_triple)

#: Methods that app-level functions stand for, whatever has them: `sort` with a key function, methods of sets with a
#: star alone; methods of event loops that make tasks. They take the object before the arguments.
METHODS: dict[str, Callable[[Call, bool], Any]] = {
    "sort": lambda call, star: _sort_method(call, star),
    "maketrans": lambda call, star: None if star else _maketrans(call),
    **{name: _of_loop(name) for name in ("create_task", "create_future", "run_until_complete")},
    **{name: _all_starred(name) for name in ("union", "intersection", "difference", "update", "difference_update")},
}


def fixed_replacement(function: Any) -> Any:
    """The app-level function or class that stands for `function` whatever it is called with; None where that depends
    on the call."""
    try:
        found = REPLACEMENTS.get(function)
    except TypeError:  # not hashable
        return None
    if found in EXTRA:
        return None
    is_fixed = isinstance(found, type) or getattr(found, "__module__", "") != __name__
    return found if is_fixed else None


def replacement(function: Any, call: Call, starred: bool) -> Any:
    """The app-level function or class that stands for `function` in this call, or None."""
    try:
        found = (STARRED if starred else REPLACEMENTS).get(function)
    except TypeError:  # not hashable
        return None
    if found is None and isinstance(function, (type, types.FunctionType)):
        own = libraries.copied(function, starred)
        return own if own is not None or starred else libraries.chosen(function, call)
    if found is None or isinstance(found, type) or getattr(found, "__module__", "") != __name__:
        return found
    return found(call)
