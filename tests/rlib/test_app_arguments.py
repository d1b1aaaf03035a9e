"""Arguments of functions of the library that CPython takes in a way of its own, or does not take."""

from __future__ import annotations

import itertools

import pytest

from rpyc_dl.errors import RPythonError
from support.everywhere import function_of
from support.typed import agree, typed

IMPORTS = "import collections, copy, functools, heapq, io, itertools, math, os, random\n\n\n"

AGREE = [
    "(isinstance(n, (int, zip)), isinstance([n], (map, str)), isinstance([n], ((filter, list), int)))",
    "collections.Counter([n] if n else None)",
    "int.from_bytes([n, 2], 'big')",
    "int.from_bytes({97: n, 98: n}, 'big')",
    "int.from_bytes((n + 255, 2), 'little')",
    "[(type(x) is type(x), type(x) == collections.deque, type(x) is list) for x in [collections.deque([n])]]",
    "BaseException(n).args",
    "(BaseException(n).args, ValueError(n).args)",
    "math.fsum([-0.0 * n, -0.0])",
    "(copy.copy([n] if n else None), copy.deepcopy(n if n else None), copy.copy(None))",
    "(copy.copy('a' if n else None), copy.deepcopy([[n]] if n else None))",
    "[*itertools.permutations([n, 2], None if n else 1)]",
    "sorted([3, -1, 2], key=(abs if n else None))",
    "sorted(['b', str(n)], key=(len if n else None), reverse=n > 0)",
    "(max([3, -4, 2], key=(abs if n else None)), min(3, -4, key=(abs if n else None)))",
    "(max(3, -4, 2, 5, key=(abs if n else None)), min(3, -4, n, 5, key=abs), min(3, -1, key=None))",
    "max([], key=(abs if n else None), default=n)",
    "[*filter(None if n else abs, [n, 0, 2])]",
    "[*itertools.filterfalse(abs if n else None, [n, 0, 2])]",
    "[*map(max, [1], [2], [n], [4])]",
    "[*map(lambda *c: list(c), *[[1, 2], [3, n]])]",
    "[*{'a': map}['a'](str, [n, 2])]",
    "[*{'a': itertools.chain}['a']([n], [2])]",
    "collections.OrderedDict(a=n).keys()",
    "[collections.OrderedDict(a=n).items(), {'a': n}.items()]",
    "collections.OrderedDict(a=n).values()",
    "([5, 6, 7][slice(*[0, n])], [5, 6, 7][slice(*[n] * (abs(n) % 2 + 1))])",
    "(collections.Counter(*['ab' * n]), collections.OrderedDict(*[[('a', n)]]))",
    "([*itertools.islice(itertools.count(n > 0), 2)], [*itertools.islice(itertools.count(0.5, n), 3)])",
]

#: What is wrong is said when the function is called, not when its first item is asked for.
AT_ONCE = [
    "collections.defaultdict(n)",
    "heapq.heapify({n: 1})",
    "heapq.heapify([n] if n else None)",
    "heapq.heappop([n] if n else None)",
    "map(str, [n] if n else None)",
    "filter(None, None if n else [n])",
    "itertools.groupby([n] if n else None)",
    "itertools.cycle([n] if n else None)",
    "itertools.islice([n] if n else None, 3)",
    "itertools.islice([n], n - 1)",
    "itertools.islice([n], 0, 2, n)",
    "itertools.islice([n], 'a')",
    "itertools.islice([n], -n, 'a')",
    "itertools.islice([n], -n, 3)",
    "itertools.accumulate([n] if n else None)",
    "itertools.chain.from_iterable([[n]] if n else None)",
    "os.path.join(n)",
    "os.path.join('a' if n else None)",
    "os.path.join('a', 'b' if n else None)",
    "os.path.splitext('a' if n else None), os.path.basename('a')",
    "os.path.dirname('a' if n else None)",
    "range(n).index(3)",
    "().index(n)",
    "((n, 1.5), 'a').index('b')",
    "random.choices([n, 2], [])",
    "random.choices(b'ab', b'')",
    "''.maketrans({str(n) * 2: n})",
    "io.StringIO([n])",
    "functools.partial([n])",
    "functools.partial(len if n > 5 else None)",
    "int.from_bytes([n, 256], 'big')",
    "functools.cache(n)",
    "functools.lru_cache((n, 2))",
    "functools.lru_cache(None)([n])",
    "functools.lru_cache(3)(str(n))",
]

REFUSED = {
    "type(collections.deque([n])) is type(collections.deque())": "types of collections.deque objects cannot be comp",
    "int.from_bytes([1.5], 'big')": r"bytes\(\) of a float: ints are due",
    "random.lognormvariate(n)": "gives no value for the argument `sigma`",
    "itertools.product([n], n)": "an int cannot be iterated over",
    "int(n, 2)": r"int\(\) with a base converts a text or bytes",
    "itertools.count(str(n))": "is not supported for a str",
    "itertools.groupby(n)": "an int cannot be iterated over",
    "map(str, n)": "an int cannot be iterated over",
    "isinstance(map(str, [n]), map)": "`isinstance` does not tell iterators of builtins apart",
    "isinstance(zip([n]), (int, zip))": "`isinstance` does not tell iterators of builtins apart",
    "isinstance(map(str, [n]), (map, int))": "`isinstance` does not tell iterators of builtins apart",
    "isinstance(itertools.chain([n]), ((str, filter), int))": "tell iterators of builtins apart",
    "[isinstance(n, 5), n][1]": "`isinstance` is asked for a class, and this is an int",
    "hasattr({n: 1}.keys(), '__len__')": "cannot be applied to a view of a dict",
    "(lambda *args: collections.defaultdict(*args))(int)": "gives no value for the argument `shown`",
}

#: CPython's TypeError has other words.
NONE_RAISES = [
    "heapq.heappushpop([n] if n else None, 3)",
    "os.path.normpath('a' if n else None)",
]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", AGREE)
def test_arguments(text):
    agree(function_of(f"{IMPORTS}def f(n):\n    return str({text})", "f"), 3, 0, -1)


@pytest.mark.parametrize("text", NONE_RAISES)
def test_none_is_no_argument(text):
    f = function_of(
        f"{IMPORTS}def f(n):\n    try:\n        return str({text})\n    except TypeError:\n        return ''", "f"
    )
    program = typed(f, int)
    assert program.call(0) == f(0) == ""
    assert program.call(1) == f(1)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("text", AT_ONCE)
def test_at_once(text):
    agree(function_of(f"{IMPORTS}def f(n):\n    made = {text}\n    return n", "f"), 1, 0)


def test_iterators_are_asked_for_when_the_function_is_called():
    def f(n):
        numbers = {1: n}
        texts = map(str, numbers)
        numbers[2] = n
        return next(texts)

    agree(f, 5)


@pytest.mark.parametrize("text", REFUSED)
def test_refused(text):
    with pytest.raises(RPythonError, match=REFUSED[text]) as info:
        typed(function_of(f"{IMPORTS}def f(n):\n    return bool({text})", "f"), int)
    assert info.value.pos is not None


def test_arguments_of_key_functions_are_taken_in_order():
    def f(n):
        seen = []

        def key(x):
            seen.append(x)
            return -x

        return str((max(n, 2, key=key), min(1, n, 3, key=key), seen))

    agree(f, 5, 0)


def test_a_method_sorts_by_a_key_that_is_chosen_before():
    def f(n):
        items = [3, -1, n]
        items.sort(key=abs if n > 1 else lambda x: -x)
        return str(items)

    agree(f, 5, 0)
    with pytest.raises(RPythonError, match="the key may be None here"):
        typed(lambda n: [n].sort(key=abs if n else None), int)


def test_combinations_keep_the_items_that_there_are_at_the_call():
    def f(n):
        items = [1, n]
        pairs = itertools.combinations(items, 2)
        grid = itertools.product(items, repeat=2)
        items.append(3)
        return str((list(pairs), list(grid), list(itertools.permutations({n: 1, 2: 3}))))

    agree(f, 5)
