"""Calls side by side: results in order, the first failure raised, nothing begun after it; no `logging` for it."""

from __future__ import annotations

import subprocess
import sys
import threading
from functools import partial

import pytest

from rpyc_dl.lowering.c.toolchain.sidebyside import side_by_side


def test_results_are_in_order() -> None:
    assert side_by_side([partial(pow, 2, n) for n in range(20)], 3) == [2**n for n in range(20)]
    assert side_by_side([], 2) == []


def test_as_many_at_a_time_as_said() -> None:
    both = threading.Barrier(2, timeout=20)
    assert sorted(side_by_side([both.wait, both.wait], 2)) == [0, 1]
    assert side_by_side([threading.get_ident] * 5, 1) == [threading.get_ident()] * 5


def test_the_first_failure_is_raised_and_nothing_else_begun() -> None:
    begun: list[int] = []

    def call(number: int) -> int:
        begun.append(number)
        return 1 // (number - 1)

    with pytest.raises(ZeroDivisionError):
        side_by_side([partial(call, number) for number in range(9)], 1)
    assert begun == [0, 1]


def test_the_compiler_loads_little_of_the_library() -> None:
    code = (
        "import sys, rpyc_dl.cli.translate; print(sorted({'logging', 'unittest', 'concurrent'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
