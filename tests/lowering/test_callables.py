"""Compiled functions called from Python: values across the border, exceptions, memory, threads, the cache."""

from __future__ import annotations

import threading

import pytest

from rpyc_dl.driver import Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.lowering.callables import Library


def compiled(function, argtypes):
    typed = Translation(function, argtypes).typed
    return Library(typed, [typed.entry]).load()[0]


def mix(s, x, b, items, pair):
    doubled = []
    for i in items:
        doubled.append(i * 2)
    if b:
        doubled.append(pair[0])
    return (s + "é", x / 2.0, not b, doubled, pair[1])


def test_values_of_every_kind_cross_the_border():
    f = compiled(mix, [str, float, bool, list[int], tuple[int, str]])
    for args in [
        ("", 1.0, True, [1, 2], (7, "z")),
        ("a\U0001f600b", -0.0, False, [], (0, "ä\u20ac")),
        ("€", 1e300, True, list(range(1000)), (-(2**63), "x" * 5000)),
    ]:
        assert repr(f(*args)) == repr(mix(*args))
    assert f("", 3, True, [], (1, "")) == ("é", 1.5, False, [1], "")
    for args, error in [
        ((b"", 1.0, True, [], (1, "")), TypeError),
        (("", "1.0", True, [], (1, "")), TypeError),
        (("", 1.0, 1, [], (1, "")), TypeError),
        (("", 1.0, True, [1, "2"], (1, "")), TypeError),
        (("", 1.0, True, [2**63], (1, "")), OverflowError),
        (("", 1.0, True, [], (1, "", 3)), TypeError),
        (("", 1.0), TypeError),
    ]:
        with pytest.raises(error):
            f(*args)
    assert f.__name__ == "mix"


def encoded(data, text):
    return (data + text.encode("utf-8"), [data])


def halves(numbers, top):
    return [n // 2 if n % 2 == 0 else None for n in numbers], None if top is None else top + 1


def test_bytes_and_numbers_that_may_be_none_cross_the_border():
    f = compiled(encoded, [bytes, str])
    assert f(b"a\0\xff", "é") == encoded(b"a\0\xff", "é")
    g = compiled(halves, [list[int], int | None])
    for args in (([], None), ([1, 2, 3], 5)):
        assert g(*args) == halves(*args)
    with pytest.raises(TypeError):
        g([], "5")


def first_of(pair):
    return pair[0]


def test_a_tuple_may_be_the_first_thing_that_a_library_sees():
    assert compiled(first_of, [tuple[int, int]])((7, 8)) == 7


def divide(a, b):
    return a // b


def look(items, i):
    return items[i]


def deep(n):
    return deep(n + 1) + 1


def test_exceptions_become_pythons():
    f = compiled(divide, [int, int])
    assert f(-7, 2) == -4
    with pytest.raises(ZeroDivisionError, match="by zero"):
        f(1, 0)
    with pytest.raises(OverflowError):
        f(-(2**63), -1)
    with pytest.raises(IndexError):
        compiled(look, [list[int], int])([1, 2], 2)
    g = compiled(deep, [int])
    for _ in range(3):
        with pytest.raises(RecursionError):
            g(1)
    result = []

    def in_thread():
        try:
            g(1)
        except RecursionError as error:
            result.append(error)

    threads = [threading.Thread(target=in_thread) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(result) == 3


def chain(words, n):
    result = ""
    for i in range(n):
        result = ""
        for word in words:
            result = result + word + ","
    return result


def test_memory_is_collected_between_and_during_calls():
    f = compiled(chain, [list[str], int])
    words = ["abc", "ü", "\u20ac"] * 30
    for _ in range(50):
        assert f(words, 100) == chain(words, 1)


def test_a_function_that_cannot_be_called_from_python_is_refused():
    class Thing:
        def __init__(self):
            self.x = 1

    def make():
        return Thing()

    with pytest.raises(UsageError, match="cannot be passed"):
        compiled(make, [])


def test_the_library_is_cached_by_content(tmp_path, monkeypatch):
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path))
    assert compiled(divide, [int, int])(9, 2) == 4
    (first,) = (tmp_path / "functions").glob("*.so")
    stamp = first.stat().st_mtime_ns
    assert compiled(divide, [int, int])(9, 2) == 4
    (second,) = (tmp_path / "functions").glob("*.so")
    assert (second, second.stat().st_mtime_ns) == (first, stamp)
