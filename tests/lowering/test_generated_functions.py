"""Random functions agree between CPython and the LLInterpreter: results, exceptions and their texts.

Two hundred with fixed seeds run always; `RPYC_DL_SEEDS=1000-1050` names others, a hundred functions each.
"""

from __future__ import annotations

import os
import warnings

import pytest

from support import prograndom
from support.everywhere import function_of
from support.typed import typed

COUNT = 100


def seeds() -> list[int]:
    chosen = os.environ.get("RPYC_DL_SEEDS")
    if not chosen:
        return [1, 2]
    first, _, last = chosen.partition("-")
    return list(range(int(first), int(last or first) + 1))


@pytest.mark.parametrize("seed", seeds())
def test_random_functions(seed):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        main = function_of(prograndom.module(seed, COUNT), "main")
    program = typed(main, int, int, int, float, str)
    for which in range(COUNT):
        for call in prograndom.CALLS:
            assert program.call(which, *call) == main(which, *call), f"seed {seed}: f{which}{call}"
