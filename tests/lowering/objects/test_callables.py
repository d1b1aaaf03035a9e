"""Compiled functions called from Python: values across the border, exceptions, memory, threads, the cache."""

from __future__ import annotations

import gc
import os
import threading
import weakref

import pytest

import rpyc_dl
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.lowering.run.compiledfunctions import Library
from support.caches import RULES, link_parts


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
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path, (*RULES, "helpers", "runtime"))))
    assert compiled(divide, [int, int])(9, 2) == 4
    (first,) = (tmp_path / "functions").glob("*.so")
    number = first.stat().st_ino
    assert compiled(divide, [int, int])(9, 2) == 4
    (second,) = (tmp_path / "functions").glob("*.so")
    assert (second, second.stat().st_ino) == (first, number)


def identity(value):
    return value


def first_length(words):
    return len(words[0])


def test_none_is_passed_only_where_it_may_be():
    for argtype, value, why in [
        (str, None, "a str is needed, not NoneType"),
        (bytes, None, "a bytes object is needed, not NoneType"),
        (list[int], None, "a list is needed, not NoneType"),
        (tuple[int, str], None, "a tuple of 2 is needed, not NoneType"),
        (tuple[int, ...], None, "a tuple is needed, not NoneType"),
        (list[str], ["a", None], "item 1: a str is needed, not NoneType"),
        (list[tuple[str, list[int]]], [("a", [0, "b"])], "item 0: item 1: item 1: an int is needed, not str"),
        (str | None, 1, "a str or None is needed, not int"),
        (list[int | None], [None, "x"], "item 1: an int or None is needed, not str"),
    ]:
        with pytest.raises(TypeError) as caught:
            compiled(identity, [argtype])(value)
        assert str(caught.value) == f"identity() argument 'value': {why}"
    assert compiled(first_length, [list[str]])(["abc"]) == 3
    with pytest.raises(OverflowError, match="item 0: 18446744073709551616 does not fit 64 bits"):
        compiled(identity, [list[int]])([2**64])


NESTED = [
    (list[tuple[str, ...]], [[], [("a", "€"), ()]]),
    (list[list[str | None] | None], [[], [None, [], [None, "😀"]]]),
    (tuple[int | None, list[bytes] | None, None], [(None, None, None), (5, [b"", b"\0"], None)]),
    (list[tuple[list[tuple[int, bool]], float]], [[([(1, True)], -0.0), ([], float("inf"))]]),
    (list[float | None], [[None, float("nan"), 5e-324]]),
    (tuple[str, ...] | None, [None, (), ("\ud800", "é\udfff😀")]),
]


@pytest.mark.parametrize(("argtype", "values"), NESTED)
def test_nested_values_cross_the_border(argtype, values):
    f = compiled(identity, [argtype])
    for value in values:
        assert repr(f(value)) == repr(value)


def scaled(x, factor=3, *, shift=1):
    return x * factor + shift


def test_arguments_by_name_and_by_default():
    f = rpyc_dl.compile(scaled, [int, int])
    assert [f(2), f(2, 5), f(factor=5, x=2), f(2, factor=5)] == [7, 11, 11, 11]
    for call, why in [
        (lambda: f(), "scaled() missing 1 required positional argument: 'x'"),
        (lambda: f(1, 2, 3), "scaled() takes from 1 to 2 positional arguments but 3 were given"),
        (lambda: f(1, x=2), "scaled() got multiple values for argument 'x'"),
        (lambda: f(1, shift=2), "scaled() got an unexpected keyword argument 'shift'"),
    ]:
        with pytest.raises(TypeError) as caught:
            call()
        assert str(caught.value) == why

    def star(*values):
        return len(values)

    with pytest.raises(UsageError, match="takes any number of arguments"):
        rpyc_dl.compile(star, [])


def content(name):
    with open(name) as file:
        return file.read()


def leave(status):
    raise SystemExit(status)


def show(text):
    print(text)


def test_exceptions_keep_what_their_texts_tell():
    with pytest.raises(FileNotFoundError) as missing:
        compiled(content, [str])("/none/it's")
    assert (missing.value.errno, missing.value.filename) == (2, "/none/it's")
    assert str(missing.value) == '[Errno 2] No such file or directory: "/none/it\'s"'
    with pytest.raises(SystemExit) as left:
        compiled(leave, [int])(4)
    assert left.value.code == 4
    with pytest.raises(UnicodeEncodeError, match="surrogates not allowed"):
        compiled(show, [str])("\ud800")


class Unspeakable(Exception):
    def __init__(self, n):
        self.n = n

    def __str__(self):
        return f"by {10 // self.n}"


def speak(n):
    raise Unspeakable(n)


def test_a_str_that_raises_does_not_end_python():
    f = compiled(speak, [int])
    for n, text in [(0, "<exception str() failed>"), (5, "by 2"), (0, "<exception str() failed>")]:
        with pytest.raises(Unspeakable) as caught:
            f(n)
        assert str(caught.value) == text


def refuse(n):
    raise ValueError("x" * n)


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs Linux's /proc")
def test_many_calls_and_exceptions_leave_nothing_behind():
    f, g = compiled(refuse, [int]), compiled(chain, [list[str], int])

    def many():
        for _ in range(2000):
            with pytest.raises(ValueError):
                f(10_000)
            g(["abc", "ü"] * 20, 1)

    many()
    before = resident()
    many()
    assert resident() - before < 8_000_000


def test_a_function_holds_nothing_of_its_translation() -> None:
    def checked(n: int) -> list[str]:
        if n < 0:
            raise Refused(n)
        return [str(n)]

    translation = Translation(checked, [int])
    function, session = translation.function(), weakref.ref(translation.analysed[0])
    del translation
    gc.collect()
    assert session() is None and function(3) == ["3"]
    with pytest.raises(Refused):
        function(-1)


class Refused(Exception):
    pass
