"""Parameters that take values of several types, compiled and uncompiled."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.build import Built, build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "severalcalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The module, compiled."""
    return build_module(str(HERE / "several.py"), folder=str(tmp_path_factory.mktemp("several")))


@pytest.mark.parametrize("version", PYTHONS)
def test_it_does_what_python_does(built: Built, version: str) -> None:
    expected = output_of(CALLS, HERE / "several.py", python=PYTHONS[version]).splitlines()
    assert len(expected) == 30
    assert output_of(CALLS, built.library, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Built) -> None:
    assert output_of(CALLS, built.library, RPYC_DL_GC="stress") == output_of(CALLS, built.library)


WRONG = [
    ("scrub(3)", "TypeError: scrub() argument 'v' must be str or bytes, not int"),
    ("scrub(None)", "TypeError: scrub() argument 'v' must be str or bytes, not None"),
    ("maybe(1.5)", "TypeError: maybe() argument 'v' must be int, str or None, not float"),
    ("maybe(True)", "TypeError: maybe() argument 'v' must be int, str or None, not bool"),
    ("names([1])", "TypeError: names() argument 'v': item 0 must be str, not int"),
    ("two((1, None))", "TypeError: two() argument 'a' must be int or str, not tuple"),
    ("two(2**70)", "OverflowError: two() argument 'a' is an int that does not fit 64 bits"),
    ("Box([1])", "TypeError: Box.__init__() argument 'what' must be int or str, not list"),
    ("mixed([1, 2.5])", "TypeError: mixed() argument 'values': item 1 must be int or str, not float"),
    ("mixed([1, None])", "TypeError: mixed() argument 'values': item 1 must be int or str, not None"),
    ("mixed([True])", "TypeError: mixed() argument 'values': item 0 must be int or str, not bool"),
    ("mixed([2**70])", "OverflowError: mixed() argument 'values': item 0 is an int that does not fit 64 bits"),
    ("flat([1, ['a']])", "TypeError: flat() argument 'values': item 1, item 0 must be int, not str"),
    ("flat([(1,)])", "TypeError: flat() argument 'values': item 0 must be int or list, not tuple"),
    ("shapes([3])", "TypeError: shapes() argument 'values': item 0 must be str or P, not int"),
    ("pair((1.5, None))", "TypeError: pair() argument 'p': item 0 must be int or str, not float"),
    ("joined(1, b'')", "TypeError: joined() argument 'values': item 1 must be int or str, not bytes"),
    ("setattr(Box(1), 'half', 1.5)", "TypeError: Box.half must be int or str, not float"),
]


@pytest.mark.parametrize("expression, expected", WRONG)
def test_what_is_refused_at_run_time(built: Built, expression: str, expected: str) -> None:
    m = loaded(str(built.library), "several")
    with pytest.raises((TypeError, OverflowError)) as caught:
        eval(expression, dict(vars(m)))
    assert f"{caught.type.__name__}: {caught.value}" == expected


def test_the_stub_file(built: Built) -> None:
    text = built.stubs.read_text().splitlines()
    for line in (
        "def scrub(v: str | bytes, enc: str = ...) -> bytes: ...",
        "def maybe(v: int | str | None = ...) -> str: ...",
        "def px(p: P | int) -> int: ...",
        "def kinds(values: Sequence[int | float | bool | str | None]) -> list[str]: ...",
        "def joined(*values: int | str, sep: str = ...) -> str: ...",
        "    def half(self, value: int | str) -> None: ...",
    ):
        assert line in text


REFUSED = [
    ("def f(x: 'list[int] | list[str]'): pass", "of several types of list, which look the same at the border"),
    ("def f(x: 'int | float[:]'): pass", "the annotation `int | float[:]` of `f` means nothing"),
    ("def f(x: 'list[list[int] | list[str]]'): pass", "of several types of list, which look the same at the border"),
    ("class A: pass\nclass B: pass\ndef f(x: 'list[A | B]'): pass", "A and B are in one container"),
]


@pytest.mark.parametrize("source, message", REFUSED)
def test_what_is_refused(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(source + "\n")
    with pytest.raises(UsageError) as caught:
        build_module(str(path))
    assert message in str(caught.value)
