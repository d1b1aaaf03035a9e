"""Low-level operations on numbers that know whether they are an int or a float: making them, taking them apart.

All else is helpers (`lowering/number/ll_number.py`).
"""

from __future__ import annotations

from rpyc_dl.lltype.llop import LLOp
from rpyc_dl.lltype.primitives import Bool, Float, IntOrFloat, Signed

OPERATIONS = [
    LLOp("number_of_int", (Signed,), IntOrFloat, "the int a", expr="tagged({0})"),
    LLOp("number_of_float", (Float,), IntOrFloat, "the float a", expr="tagged({0})"),
    LLOp("number_is_float", (IntOrFloat,), Bool, "whether a is a float", expr="is_float({0})"),
    LLOp("number_int", (IntOrFloat,), Signed, "a itself; needs an int", expr="int_of({0})"),
    LLOp("number_float", (IntOrFloat,), Float, "a itself; needs a float", expr="float_of({0})"),
]
