"""Generated functions: the graph and the concrete space do what CPython does, exceptions included."""

import random

import pytest
from flow_generator import make
from flow_interpreter import call_graph, outcome
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rpyc_dl.errors import FlowingError
from support.concretespace import run_concrete
from support.examples import examples

ARGUMENTS = [(1, 2, [3, 4, 5]), (0, -1, []), (5, 0, [0, 1]), (-2, 3, [9, 8, 7, 6])]


def check(rnd):
    """Compare one function; whether it has a graph (a variable that no path sets may be refused)."""
    source, func = make(rnd)
    for run in (run_concrete, call_graph):
        for a, b, l in ARGUMENTS:
            mine, theirs = list(l), list(l)
            try:
                found = outcome(run, func, a, b, mine)
            except FlowingError:
                return False
            expected = outcome(func, a, b, theirs)
            assert (found, mine) == (expected, theirs), f"{run.__name__}\n{source}"
    return True


@settings(max_examples=examples(60), deadline=None, suppress_health_check=list(HealthCheck))
@given(st.randoms(use_true_random=False))
def test_generated(rnd):
    check(rnd)


@pytest.mark.slow
def test_two_thousand_generated():
    checked = sum(check(random.Random(seed)) for seed in range(2200))
    assert checked >= 2000
