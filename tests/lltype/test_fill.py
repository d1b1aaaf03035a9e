"""`lltype.fill`: many numbers at once, checked like single ones."""

import pytest

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import GcArray, LLTypeError, UInt8


def test_fill():
    array = lltype.malloc(GcArray(UInt8), 3)
    lltype.fill(array, [1, 255])
    assert [int(array[i]) for i in range(3)] == [1, 255, 0]


@pytest.mark.parametrize("values", [[256], [-1], [0, 1, 2, 3]])
def test_fill_refuses(values):
    with pytest.raises(LLTypeError):
        lltype.fill(lltype.malloc(GcArray(UInt8), 3), values)
