"""Random functions agree between CPython, the LLInterpreter and C: results, exceptions and their texts.

Twenty-five with a fixed seed run always; two hundred are slow; `RPYC_DL_SEEDS=1000-1050` names others, a hundred
functions each; seeds from 10000 on use the standard library, too. Through C, all of them are slow.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import rpyc_dl
from support import prograndom
from support.everywhere import function_of
from support.typed import typed

COUNT = 100
ARGTYPES = [int, int, int, float, str]


def seeds() -> list[int]:
    chosen = os.environ.get("RPYC_DL_SEEDS")
    if not chosen:
        return [1, 2]
    first, _, last = chosen.partition("-")
    return list(range(int(first), int(last or first) + 1))


def program(seed: int, count: int = COUNT) -> Callable[..., Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function_of(prograndom.module(seed, count), "main")


def differences(main: Callable[..., Any], translated: Callable[..., Any], count: int = COUNT) -> list[str]:
    """Where the translated program does not do what CPython does."""
    return [
        f"f{which}{call}: {seen!r} instead of CPython's {expected!r}"
        for which in range(count)
        for call in prograndom.CALLS
        if (seen := translated(which, *call)) != (expected := main(which, *call))
    ]


def test_a_few_random_functions():
    main = program(3, 4)
    assert differences(main, typed(main, *ARGTYPES).call, 4) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds())
def test_random_functions(seed):
    main = program(seed)
    assert differences(main, typed(main, *ARGTYPES).call) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", [prograndom.FIRST_WIDE + 1, prograndom.FIRST_WIDE + 2])
def test_random_functions_over_the_library(seed):
    """Ten functions each: the library alone takes as long as fifty."""
    main = program(seed, 10)
    assert differences(main, typed(main, *ARGTYPES).call, 10) == []


@pytest.mark.slow
@pytest.mark.parametrize("seed", seeds())
def test_random_functions_compiled(seed):
    main = program(seed)
    assert differences(main, rpyc_dl.compile(main, ARGTYPES)) == []
