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
    assert len(expected) == 16
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
        "    def half(self, value: int | str) -> None: ...",
    ):
        assert line in text


REFUSED = [
    ("def f(x: 'list[int] | list[str]'): pass", "of several types of list, which look the same at the border"),
    ("def f(x: 'int | float[:]'): pass", "the annotation `int | float[:]` of `f` means nothing"),
    ("def f(*x: 'int | str'): pass", "it is of several types"),
    ("def f(x: 'list[int | str]'): pass", "it is of several types, int | str"),
]


@pytest.mark.parametrize("source, message", REFUSED)
def test_what_is_refused(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(source + "\n")
    with pytest.raises(UsageError) as caught:
        build_module(str(path))
    assert message in str(caught.value)
