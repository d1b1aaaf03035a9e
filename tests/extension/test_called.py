"""Objects of Python in compiled code, beside plain Python; who holds them, and for how long; what is refused."""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rpyc_dl.errors import RPythonError
from rpyc_dl.extension.build import build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "calledcalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, compiled."""
    return build_module(str(HERE / "called.py"), folder=str(tmp_path_factory.mktemp("called"))).library


@pytest.fixture(scope="module")
def called(built: Path) -> ModuleType:
    """The compiled module, loaded into this process."""
    return loaded(str(built), "called")


@pytest.mark.parametrize("version", PYTHONS)
def test_it_does_what_python_does(built: Path, version: str) -> None:
    expected = output_of(CALLS, HERE / "called.py", python=PYTHONS[version]).splitlines()
    assert len(expected) > 36
    assert output_of(CALLS, built, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Path) -> None:
    assert output_of(CALLS, built, RPYC_DL_GC="stress") == output_of(CALLS, built)


WRONG = [
    ("m.twice(lambda x: 's', 0)", "TypeError: the result of a call of Python must be int, not str"),
    ("m.twice(lambda x: None, 0)", "TypeError: the result of a call of Python must be int, not None"),
    ("m.twice(lambda x: 2**70, 0)", "OverflowError: the result of a call of Python is an int that does not fit 64 bits"),  # noqa: E501
    ("m.twice(3, 0)", "TypeError: twice() argument 'f' must be callable, not int"),
    ("m.pick(lambda c: 3, m.Color.RED)", "TypeError: the result of a call of Python must be Color, not int"),
]  # fmt: skip


@pytest.mark.parametrize("expression, expected", WRONG)
def test_what_is_refused_at_run_time(called: ModuleType, expression: str, expected: str) -> None:
    with pytest.raises((TypeError, OverflowError)) as caught:
        eval(expression, {"m": called})
    assert f"{caught.type.__name__}: {caught.value}" == expected


def _kilobytes() -> int:
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


def test_references_are_given_up(called: ModuleType) -> None:
    """Those that the function does not keep at once, others when there are many."""
    it, f = object(), lambda n: n
    before = sys.getrefcount(it), sys.getrefcount(f)
    for _ in range(2000):
        assert called.same(it) is it
        called.twice(f, 3)
    assert (sys.getrefcount(it), sys.getrefcount(f)) == before
    kept = called.Button("x", data=it)
    assert sys.getrefcount(it) == before[0] + 1
    assert kept.data is it

    def work(times: int) -> None:
        for _ in range(times):
            called.keep("a", it)
            called.same(it)
            with pytest.raises(KeyError):
                called.optional(lambda n: {}[n], 1)

    work(20_000)
    kilobytes = _kilobytes()
    work(20_000)
    assert sys.getrefcount(it) - before[0] < 10_000
    assert _kilobytes() - kilobytes < 2500


REFUSED = [
    ("def f(x: object, y: object):\n    return x is y", 4, "two objects of Python are compared by `==`"),
    ("def f(x: object):\n    return isinstance(x, int)", 4, "what class an object of Python has is not known"),
    ("def f(x: object):\n    return x + 1", 4, "`+` cannot be applied to an object and an int"),
    ("def f(g: Callable[[list[int]], None]):\n    g([1])", None, "a list is passed to a callable of Python's"),
    (
        "def f(xs: list[int], g: Callable[[], None]):\n    xs.append(1)\n    g()", 3,
        "`xs` of `f` is changed, and `f` calls Python, which would not see the change yet",
    ),
    ("def f(g: Callable[[int], list[int]]):\n    g(1)", 3, "list[int] is no type that Python can give"),
]  # fmt: skip


@pytest.mark.parametrize("source, line, message", REFUSED)
def test_what_is_refused(tmp_path: Path, source: str, line: int | None, message: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(f"from collections.abc import Callable\n\n{source}\n")
    with pytest.raises(RPythonError) as caught:
        build_module(str(path))
    assert message in caught.value.message
    assert caught.value.lineno == line


def test_the_stub_file(built: Path) -> None:
    text = built.with_name("called.pyi").read_text().splitlines()
    for line in (
        "from collections.abc import Callable",
        "class Writer(Protocol):",
        "    def at(self) -> Point | None: ...",
        "def twice(f: Callable[[int], int], n: int) -> int: ...",
        "    on: Callable[[Button], None] | None",
    ):
        assert line in text
