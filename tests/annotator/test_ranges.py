"""Ranges, indexes below lengths, and masked results: what is proven, what is not, and that execution agrees."""

from __future__ import annotations

import contextlib
import copy
import io
import random

import programs_basic as programs
import pytest
from observed_ranges import RangeWatcher
from range_programs import random_program
from test_soundness import SAMPLES, SHARED, SMALL, load

from rpyc_dl.annotator import annotate_program
from rpyc_dl.errors import RPythonError

MIN, MAX = -(2**63), 2**63 - 1


def proven(function, argtypes, opname: str, what: str) -> list[bool]:
    """For each operation of that name, in order of position, whether the property is proven."""
    result = annotate_program(function, argtypes)
    ops = [op for graph in result.graphs for _, op in graph.iterblockops() if op.opname == opname]
    return [result.proven(op, what) for op in sorted(ops, key=lambda op: op.pos.sort_key())]


def returned(function, argtypes) -> tuple[int, int]:
    """The range of what is returned: before it is widened, as what leaves a function is."""
    result = annotate_program(function, argtypes)
    graph = result.graphs[0]
    values = [link.args[0] for link in graph.iterlinks() if link.target is graph.returnblock]
    ranges = [result.range_of(v) for v in values]
    return min(low for low, _ in ranges), max(high for _, high in ranges)


def leaving(function, argtypes) -> tuple[int, int] | None:
    """The range that callers see."""
    result = annotate_program(function, argtypes)
    return result.range_of(result.graphs[0].returnvar)


# ---- ranges ---------------------------------------------------------------------------------------------


def test_bounds_of_operations() -> None:
    assert returned(lambda x: x & 255, [int]) == (0, 255)
    assert returned(lambda x: x % 10, [int]) == (0, 9)
    assert returned(lambda x: x % -10, [int]) == (-9, 0)
    assert returned(lambda s: len(s) - 1, [str]) == (-1, 2**60 - 1)
    assert returned(lambda s: ord(s[0]), [str])[0] == 0
    assert returned(lambda x: x, [int]) == (MIN, MAX)
    assert returned(lambda x: abs(x), [int]) == (0, MAX)
    assert returned(lambda b: b[0], [bytes])[1] <= 2**31 - 1
    assert returned(lambda x: (x & 15) // -3, [int])[0] < 0


def test_branches_cap() -> None:
    def clamp(x):
        if x < 0:
            return 0
        if x > 255:
            return 255
        return x

    assert leaving(clamp, [int]) == (0, 255)

    def exactly(x):
        if x == 7:
            return x
        return 1

    assert leaving(exactly, [int]) == (1, 255)  # 7 moves to the next rung, not to the end of the word


def test_loops_widen_to_their_limit() -> None:
    def f(n):
        i = 0
        while i < 100:
            n = n ^ i
            i += 1
        return n

    assert proven(f, [int], "inplace_add", "no_overflow") == [True]

    def unbounded(n):
        i = 0
        while n > 0:
            i += 3
            n -= 1
        return i

    assert proven(unbounded, [int], "inplace_add", "no_overflow") == [False]
    assert proven(unbounded, [int], "inplace_sub", "no_overflow") == [True, True]


def test_range_loops() -> None:
    def f(n):
        t = 0
        for i in range(n):
            t ^= i + 1
        return t

    assert proven(f, [int], "add", "no_overflow") == [True]

    def both_ends(a, b):
        t = 0
        for i in range(a, b):
            t ^= i - 1
        return t

    assert proven(both_ends, [int, int], "sub", "no_overflow") == [False]  # a may be the least integer


def test_below_a_bound() -> None:
    def f(n):
        return n - 1 if n >= 2 else n

    assert proven(f, [int], "sub", "no_overflow") == [True]
    assert proven(lambda n: n - 1, [int], "sub", "no_overflow") == [False]


def test_divisors() -> None:
    def f(a, b):
        if b != 0:
            a = a // b
        return a % (b & 7)

    assert proven(f, [int, int], "floordiv", "nonzero") == [False]  # of no sign: 0 is in the middle of the range
    assert proven(f, [int, int], "mod", "nonzero") == [False]
    assert proven(lambda a, b: a % (len(b) + 1), [int, str], "mod", "positive_y") == [True]
    assert proven(lambda a, b: a % len(b), [int, str], "mod", "nonzero") == [False]

    def guarded(a, s):
        n = len(s)
        return a % n if n else 0

    assert proven(guarded, [int, str], "mod", "positive_y") == [True]


def test_a_list_that_the_program_starts_with() -> None:
    table = [3, -1, 70000, 5]
    low, high = returned(lambda i: table[i & 3] + 0, [int])
    assert low <= -1 and 70000 <= high < MAX
    assert proven(lambda i: table[i & 3], [int], "getitem", "in_range") == [True]
    assert proven(lambda i: table[i & 7], [int], "getitem", "in_range") == [False]


# ---- indexes ---------------------------------------------------------------------------------------------


def in_range(function, argtypes, opname: str = "getitem") -> list[bool]:
    return proven(function, argtypes, opname, "in_range")


def test_while_below_the_length() -> None:
    def f(s):
        i = 0
        t = 0
        while i < len(s):
            t += ord(s[i])
            i += 1
        return t

    assert set(in_range(f, [str])) == {True}
    assert set(proven(f, [str], "inplace_add", "no_overflow")) == {True, False}  # i += 1, but not t += …


def test_for_over_the_length() -> None:
    def up(s):
        return [s[i] for i in range(len(s))]

    def down(s):
        return [s[i] for i in range(len(s) - 1, -1, -1)]

    def backwards(s):
        return [s[i] for i in reversed(range(len(s)))]

    def numbered(s):
        return [s[i] == c for i, c in enumerate(s)]

    def beyond(s):
        return [s[i] for i in range(len(s) + 1)]

    def negative(s):
        return [s[i] for i in range(-1, len(s))]

    assert in_range(up, [list[int]]) == [True]
    assert in_range(down, [list[int]]) == [True]
    assert all(in_range(backwards, [list[int]])) in (True, False)  # not promised
    assert in_range(beyond, [list[int]]) == [False]
    assert in_range(negative, [list[int]]) == [False]
    result = annotate_program(numbered, [list[int]])
    assert [
        result.proven(op, "in_range") for _, op in result.graphs[0].iterblockops() if op.opname == "getitem"
    ].count(True) == 1


def test_a_list_made_to_measure() -> None:
    def f(n):
        out = [0] * n
        for i in range(n):
            out[i] = i
        return out[0]

    assert in_range(f, [int], "setitem") == [True]
    assert in_range(f, [int]) == [False]

    def callee(n, v):
        for i in range(n):
            v[i] = i

    def through_a_call(n):
        callee(n, [0] * n)

    assert in_range(through_a_call, [int], "setitem") == [True]

    def other_length(n):
        callee(n, [0] * n)
        callee(n, [0, 1, 2])

    assert in_range(other_length, [int], "setitem") == [False]


def test_a_list_that_shrinks() -> None:
    def f(l):
        t = 0
        for i in range(len(l)):
            t += l[i]
            if t > 10:
                l.pop()
        return t

    assert in_range(f, [list[int]]) == [False]

    def grows(l):
        t = 0
        for i in range(len(l)):
            t += l[i]
            l.append(t)
        return t

    assert in_range(grows, [list[int]]) == [True]


def test_another_list() -> None:
    def f(a, b):
        return [b[i] for i in range(len(a))]

    assert in_range(f, [list[int], list[int]]) == [False]

    def swapped(a, b, n):
        if n:
            a, b = b, a
        return [a[i] for i in range(len(a))]

    assert in_range(swapped, [list[int], list[int], int]) == [True]


# ---- masked results -------------------------------------------------------------------------------------


def masked(function, argtypes, opname: str) -> list[bool]:
    return proven(function, argtypes, opname, "only_masked")


def test_masked_products() -> None:
    assert masked(lambda a, b: (a * b) & 0xFFFFFFFF, [int, int], "mul") == [True]
    assert masked(lambda a, b: (a * b + a) % 2**32, [int, int], "mul") == [True]
    assert masked(lambda a, b: (a * b) & -2, [int, int], "mul") == [False]
    assert masked(lambda a, b: (a * b) % 10, [int, int], "mul") == [False]
    assert masked(lambda a, b: (a * b) >> 3 & 255, [int, int], "mul") == [False]

    def both(a, b):
        c = a * b
        return (c & 255) + (c > 3)

    assert masked(both, [int, int], "mul") == [False]

    def over_links(a, b):
        c = a * b
        if a > 3:
            c = c + 1
        return c & 255

    assert masked(over_links, [int, int], "mul") == [True]


# ---- against execution ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("function", "argtypes"), programs.PROGRAMS, ids=lambda x: getattr(x, "__name__", ""))
def test_own_programs(function, argtypes) -> None:
    watcher = RangeWatcher(annotate_program(function, argtypes))
    samples = [SAMPLES[t.__name__] for t in argtypes]
    for args in zip(*samples, strict=True) if samples else [()]:
        watcher.outcome(*args)
    assert watcher.checked > 0
    assert watcher.violations == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", range(25))
def test_random_programs(seed: int) -> None:
    function = random_program(seed)
    watcher = RangeWatcher(annotate_program(function, [int, int, list[int]]))
    rng = random.Random(seed)
    for _ in range(12):
        numbers = [rng.choice([0, 1, -1, 5, MAX, MIN, rng.randint(-300, 300)]) for _ in range(2)]
        watcher.outcome(*numbers, [rng.randint(-9, 9) for _ in range(rng.randint(0, 6))])
    assert watcher.violations == [], function.__doc__


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("stem", ["ints", "lists", "dicts", "classes", "generators", "exceptions", "polymorphism"])
def test_acceptance_cases(stem: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = SHARED / "acceptance"
    monkeypatch.syspath_prepend(str(folder))
    for case in load(folder / "cases" / f"{stem}.py").CASES:
        try:
            watcher = RangeWatcher(annotate_program(case.func, case.argtypes))
        except RPythonError:
            continue  # counted by the acceptance suite
        for args in case.args:
            with contextlib.redirect_stdout(io.StringIO()):
                watcher.outcome(*copy.deepcopy(args))
        assert watcher.violations == [], case.name


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="../shared is not here")
@pytest.mark.parametrize("name", SMALL)
def test_benchmark_programs(name: str) -> None:
    module = load(SHARED / "benchmarks" / "programs" / f"{name}.py")
    watcher = RangeWatcher(annotate_program(module.main, [list[str]]))
    with contextlib.redirect_stdout(io.StringIO()):
        watcher.outcome([name, SMALL[name]])
    assert watcher.checked > 0
    assert watcher.violations == []


def test_a_violation_is_found() -> None:
    """The check can fail."""
    watcher = RangeWatcher(annotate_program(lambda n: n + 1 if n < 100 else 0, [int]))
    watcher.run(50)
    assert watcher.violations == []
    watcher.result._highest.clear()
    watcher.run(50)
    assert watcher.violations
    with contextlib.suppress(KeyError):
        watcher.run(200)
