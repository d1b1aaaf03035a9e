"""Functions of C libraries: called by CPython, by the interpreter, and compiled; what is refused."""

from __future__ import annotations

import pytest

import rpyc_dl
from rpyc_dl.errors import CompilationError, RPythonError, TyperError
from rpyc_dl.rlib.external import external
from rpyc_dl.rlib.rarithmetic import r_int32, r_uint, r_uint8

c_abs = external("abs", [r_int32], r_int32, header="stdlib.h")
c_labs = external("labs", [int], int)
c_hypot = external("hypot", [float, float], float, library="m")
c_strlen = external("strlen", [bytes], r_uint, header="string.h")
c_isalpha = external("isalpha", [r_int32], r_int32, header="ctype.h")
c_srand = external("srand", [r_uint8], None, header="stdlib.h")


def call_all(n, x):
    name = ("text" + str(n)).encode()
    function = c_abs
    nothing = c_srand(n & 255)
    return (
        [c_abs(-n), c_labs(n), function(-3), c_strlen(name + b"\0rest")],
        c_hypot(x, n),
        c_isalpha(n),
        nothing is None,
    )


def narrow(n):
    try:
        return c_abs(n)
    except OverflowError:
        return -1


def test_calls_agree_with_cpython(everywhere):
    everywhere(call_all, [int, float], [(3, 4.0), (-65, 0.5), (97, 1e10)])
    everywhere(narrow, [int], [5, -(2**31) + 1, 2**31, -(2**40)])


def test_what_does_not_fit_the_function_is_refused():
    def too_many(n):
        return c_abs(n, n)

    def text(n):
        return c_strlen(str(n))

    with pytest.raises(RPythonError, match=r"`abs` takes 1 arguments, not 2"):
        rpyc_dl.compile(too_many, [int])
    with pytest.raises(TyperError, match=r"argument 1 of `strlen` has to be a bytes object"):
        rpyc_dl.compile(text, [int])
    with pytest.raises(TypeError, match="cannot be passed to C"):
        external("f", [list], int)
    with pytest.raises(TypeError, match="takes 1 arguments"):
        c_abs(1, 2)


def test_a_missing_library_is_one_plain_line():
    nowhere = external("f", [int], int, header="no/such/header.h")
    unknown = external("labs", [int], int, library="nosuchlibrary")

    def header(n):
        return nowhere(n)

    def library(n):
        return unknown(n)

    with pytest.raises(CompilationError, match=r"no/such/header.h, which an external function needs, was not found"):
        rpyc_dl.compile(header, [int])
    with pytest.raises(CompilationError, match="the library nosuchlibrary, which an external function needs"):
        rpyc_dl.compile(library, [int])
    with pytest.raises(OSError, match="nosuchlibrary"):
        unknown(1)
