"""Every statement and expression: the graph, and the concrete space, do what CPython does."""

import pytest
from flow_interpreter import call_graph, outcome
from flow_samples import SAMPLES, live_add, live_get

from support.concretespace import run_concrete


def fresh(args):
    return [arg() if callable(arg) and not isinstance(arg, type) else arg for arg in args]


@pytest.mark.parametrize("run", [call_graph, run_concrete])
@pytest.mark.parametrize(("func", "argument_lists"), SAMPLES, ids=[func.__name__ for func, _ in SAMPLES])
def test_sample(func, argument_lists, run):
    for args in argument_lists:
        one, two = fresh(args), fresh(args)
        assert outcome(run, func, *one) == outcome(func, *two)
        assert [repr(a).split(" at 0x")[0] for a in one] == [repr(a).split(" at 0x")[0] for a in two]


def test_live_closures_share_their_cell():
    assert call_graph(live_get) == 0
    assert call_graph(live_add, 3) == 3
    assert call_graph(live_add, 4) == 7
    assert call_graph(live_get) == 7
