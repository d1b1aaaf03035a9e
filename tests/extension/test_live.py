"""`rpyc_dl.compile` and `rpyc_dl.jit`: calls through extension modules; what a second process finds; buffers."""

from __future__ import annotations

import array
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, Optional, Union

import pytest

import rpyc_dl
from rpyc_dl.calling import type_of_value
from rpyc_dl.errors import UsageError
from rpyc_dl.extension.live.fingerprint import fingerprint
from support.caches import TRANSLATOR, link_parts

PROGRAM = """
import sys, time
begin = time.process_time()
SLOW = ("hashlib", "inspect", "pathlib", "shutil", "tempfile", "urllib.parse")
BEFORE = set(sys.modules)
import rpyc_dl

class Odd(ValueError):
    pass

FACTOR = 3

def helper(x):
    if x == 13:
        raise Odd("thirteen", x)
    return x * FACTOR

def f(x):
    return helper(x) + 1

g = rpyc_dl.compile(f, [int])
print(g(4), g(x=5), any(name.startswith("rpyc_dl.annotator") for name in sys.modules))
print([name for name in SLOW if name in sys.modules and name not in BEFORE])
try:
    g(13)
except Odd as error:
    print(repr(error), error.args)
print((time.process_time() - begin) * 1000, file=sys.stderr)
"""


def _process(path: Path, cache: Path) -> tuple[list[str], float]:
    settings = {**os.environ, "RPYC_DL_CACHE": str(cache)}
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, env=settings, check=True)
    return done.stdout.splitlines(), float(done.stderr)


def test_a_second_process_does_not_load_the_compiler(tmp_path: Path) -> None:
    path, cache = tmp_path / "program.py", link_parts(tmp_path / "cache", TRANSLATOR)
    path.write_text(PROGRAM)
    raised = "Odd('thirteen', 13) ('thirteen', 13)"
    first, slow = _process(path, cache)
    second, quick = _process(path, cache)
    assert first[::2] == ["13 16 True", raised]
    assert second == ["13 16 False", "[]", raised]
    assert quick < 150 < slow


FACTOR = 3


def scaled(x: Any) -> Any:
    return x * FACTOR


def test_what_a_function_is_made_of(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint(scaled)
    assert before is not None and fingerprint(scaled) == before
    monkeypatch.setitem(globals(), "FACTOR", 4)
    assert fingerprint(scaled) not in (None, before)
    monkeypatch.setitem(globals(), "FACTOR", [1, {"a": {2, 3}}])
    assert fingerprint(scaled) not in (None, before)
    monkeypatch.setitem(globals(), "FACTOR", object())
    assert fingerprint(scaled) is None

    import random

    def chance() -> float:
        return random.random()

    assert fingerprint(chance) is None

    def made(n: int) -> Any:
        return lambda x: x + n

    assert fingerprint(made(1)) != fingerprint(made(2))


def test_an_int_is_not_taken_for_a_float() -> None:
    @rpyc_dl.jit
    def twice(x: Any) -> Any:
        return x + x

    values = (1.5, 2, 2.5, 3, [1.5], [2], [2, 3.5][:1])
    assert [repr(twice(x)) for x in values] == ["3.0", "4", "5.0", "6", "[1.5, 1.5]", "[2, 2]", "[2, 2]"]


def test_buffers() -> None:
    @rpyc_dl.jit
    def dot(xs: Any, ys: Any) -> Any:
        total = 0.0
        for i in range(len(xs)):
            total += xs[i] * ys[i]
        return total

    xs = array.array("d", [1.0, 2.0])
    assert [dot(xs, xs), dot(memoryview(xs)[::-1], xs), dot([1.0], [2.0])] == [5.0, 4.0, 2.0]
    compiled = rpyc_dl.compile(dot.__wrapped__, ["float[:]", "float[:]"])  # type: ignore[attr-defined]
    assert compiled(xs, ys=xs) == 5.0
    with pytest.raises(TypeError, match=r"must be float\[:\], not list"):
        compiled(xs, [1.0])


def test_lists_that_are_changed() -> None:
    def put(xs: list[int], x: int) -> list[int]:
        xs.append(x)
        return xs

    xs = [1]
    assert rpyc_dl.compile(put, [list[int], int])(xs, 2) is xs
    assert xs == [1, 2]


def test_lists_of_small_numbers() -> None:
    """Their items have less than a word inside of compiled code."""

    def remainders(n: int, m: int) -> list[int]:
        return [i % 5 - 2 for i in range(n)] if m < 300 else [i % 300 for i in range(n)]

    def rows(n: int) -> list[list[int]]:
        return [[i, j] for i in range(2) for j in range(200) if j % 100 == n]

    compiled = rpyc_dl.compile(remainders, [int, int])
    assert compiled(7, 1) == remainders(7, 1)
    assert compiled(302, 500) == remainders(302, 500)
    assert rpyc_dl.compile(rows, [int])(99) == rows(99)


def test_what_is_given_by_keyword_only_is_not_lost() -> None:
    @rpyc_dl.jit
    def shifted(x: int, *, by: int = 1) -> int:
        return x + by

    def joined(*, left: str, right: str = "r") -> str:
        return left + right

    assert [shifted(1), shifted(1, by=1), shifted(1, by=5), shifted(by=2, x=1)] == [2, 2, 6, 3]
    assert [rpyc_dl.jit(joined)(left="a"), rpyc_dl.jit(joined)(right="b", left="")] == ["ar", "b"]
    compiled = rpyc_dl.compile(joined, [str, str])
    assert [compiled(left="x"), compiled(left="x", right="y")] == ["xr", "xy"]
    with pytest.raises(UsageError, match="takes 1 to 2 arguments, and types for 0 are given"):
        rpyc_dl.compile(joined, [])


@rpyc_dl.jit
def is_even(n: int) -> bool:
    return n == 0 or is_odd(n - 1)


@rpyc_dl.jit
def is_odd(n: int) -> bool:
    return n != 0 and is_even(n - 1)


def test_functions_under_jit_call_each_other() -> None:
    """Compiled code calls what the user has written; what is kept is found again by what that says."""
    assert [is_even(10), is_odd(10), rpyc_dl.compile(is_odd, [int])(7)] == [True, False, True]
    assert fingerprint(is_even) == fingerprint(is_even.__wrapped__) is not None  # type: ignore[arg-type,attr-defined]


def test_a_lambda_takes_buffers() -> None:
    total = rpyc_dl.compile(lambda xs: sum(xs), ["float[:]"])
    assert total(array.array("d", [1.5, 2.0])) == 3.5


def test_types_of_containers() -> None:
    assert type_of_value({"a": [1, None]}) == dict[str, list[Optional[int]]]  # noqa: UP045
    assert type_of_value({1.5}) == set[float]
    assert type_of_value(frozenset([("a", None)])) == frozenset[tuple[str, None]]
    assert type_of_value([None]) == list[type(None)]  # type: ignore[misc]
    assert type_of_value([1, 2.5]) == type_of_value([2.5, 1]) == list[Union[int, float]]  # noqa: UP007
    assert type_of_value([[1, 2], [2.5]]) == list[list[Union[int, float]]]  # noqa: UP007
    assert type_of_value({(1, "a"), (None, "b")}) == set[tuple[Optional[int], str]]  # noqa: UP045
    assert type_of_value({"a": 1, "b": [2]}) == dict[str, Union[int, list[int]]]  # noqa: UP007
    for value, message in (
        ({}, "the type of an empty dict cannot be seen"),
        ([1, True], "bools among other numbers cannot be passed to a compiled function, and here are bool and int"),
        ([object()], "a value of type object cannot be passed"),
        (range(3), r"a value of type range .*\n.*pass a list of what it gives: list"),
        (Missing("x", 1), r"a value of type Missing .*\n.*pass its fields; or compile the module"),
    ):
        with pytest.raises(UsageError, match=message):
            type_of_value(value)


def test_jit_takes_dicts_and_none() -> None:
    @rpyc_dl.jit
    def filled(table: Any, default: Any) -> Any:
        table["new"] = default
        return {key: default if x is None else x for key, x in table.items()}

    table = {"a": 1, "b": None}
    assert filled(table, 7) == {"a": 1, "b": 7, "new": 7}
    assert table == {"a": 1, "b": None, "new": 7}


def test_jit_takes_and_gives_values_of_several_types() -> None:
    @rpyc_dl.jit
    def total(numbers: Any) -> Any:
        result = 0
        for n in numbers:
            result += n
        return result

    for numbers in ([1, 2.5], [1, 2], [1.5, 2.5], (1, 2.5)):
        result = total(numbers)
        assert (type(result), result) == (type(sum(numbers)), sum(numbers))

    @rpyc_dl.jit
    def joined(first: Any, second: Any) -> Any:
        return first + second, [x for x in (first + second)[::-1] if x is not None]

    assert repr(joined([1], [2.5])) == "([1, 2.5], [2.5, 1])"
    assert repr(joined([1, "a"], [None, (2, "b")])) == "([1, 'a', None, (2, 'b')], [(2, 'b'), 'a', 1])"


class Missing(Exception):
    """Its fields are read by Python alone."""

    def __init__(self, name: str, code: int) -> None:
        self.name = name
        self.code = code


def test_what_exceptions_carry() -> None:
    def found(text: str, n: int) -> int:
        for c in text:
            if c == "!":
                raise ValueError(c)
        if n > 2:
            raise Missing("x", 7)
        return len(text)

    compiled = rpyc_dl.compile(found, [str, int])
    assert compiled("ab", 1) == 2
    with pytest.raises(ValueError) as bad:
        compiled("a!", 1)
    assert bad.value.args == ("!",)
    with pytest.raises(Missing) as missing:
        compiled("a", 3)
    assert (missing.value.name, missing.value.code, missing.value.args) == ("x", 7, ("x", 7))
