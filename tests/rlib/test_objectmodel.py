"""What programs tell the translator: the tags are set, and nothing changes on plain Python."""

from typing import Any

import pytest

from rpyc_dl.rlib import objectmodel
from rpyc_dl.rlib.objectmodel import specialize
from rpyc_dl.rlib.unroll import unrolling_iterable


@pytest.mark.parametrize(
    "decorator, tag",
    [
        (specialize.memo(), "specialize:memo"),
        (specialize.arg(0, 2), "specialize:arg(0,2)"),
        (specialize.argtype(1), "specialize:argtype(1)"),
        (specialize.arg_or_var(0), "specialize:arg_or_var(0)"),
        (specialize.arglistitemtype(0), "specialize:arglistitemtype(0)"),
        (specialize.call_location(), "specialize:call_location"),
        (specialize.ll(), "specialize:ll"),
        (specialize.ll_and_arg(1), "specialize:ll_and_arg(1)"),
    ],
)
def test_specialize(decorator, tag):
    def func(x):
        return x + 1

    assert decorator(func) is func
    assert func._annspecialcase_ == tag
    assert func(1) == 2


def test_a_wrong_index_is_refused_at_once():
    with pytest.raises(TypeError):
        specialize.arg("x")


def test_marks():
    def func():
        return 1

    for mark, attribute in [
        (objectmodel.always_inline, "_always_inline_"),
        (objectmodel.dont_inline, "_dont_inline_"),
        (objectmodel.not_rpython, "_not_rpython_"),
    ]:
        assert mark(func) is func
        assert getattr(func, attribute) is True
    assert objectmodel.enforceargs(int, None)(func)._annenforceargs_ == (int, Any)
    assert objectmodel.signature(int, returns=str)(func)._annsignature_ == ((int,), str)


def test_on_plain_python():
    class C:
        def __init__(self):
            raise AssertionError

    assert objectmodel.we_are_translated() is False
    assert isinstance(objectmodel.instantiate(C), C)
    assert objectmodel.likely(True) and not objectmodel.unlikely(False)
    assert objectmodel.nonconst(5) == 5
    objectmodel.keepalive_until_here(1, 2)


def test_unrolling_iterable():
    items = unrolling_iterable(x * x for x in range(3))
    assert list(items) == [0, 1, 4] == list(items)
    assert len(items) == 3
    state = items.get_unroller()
    value, state1 = state.step()
    assert (value, state.step()[1] is state1) == (0, True)
    _, state2 = state1.step()
    value, end = state2.step()
    assert value == 4
    with pytest.raises(StopIteration):
        end.step()
