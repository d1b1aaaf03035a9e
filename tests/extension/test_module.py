"""`rpyc-dl build --module`: one module with many functions, beside plain Python, under every CPython that is here."""

from __future__ import annotations

import ast
import subprocess
import sys
import threading
from pathlib import Path
from types import ModuleType

import pytest

from rpyc_dl.extension.build import build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

ENTRY = "not_annotated(int, int)"


CALLS = HERE / "calls.py"


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, compiled."""
    folder = tmp_path_factory.mktemp("module")
    return build_module(str(HERE / "many.py"), [ENTRY], folder=str(folder)).library


@pytest.fixture(scope="session")
def many(built: Path) -> ModuleType:
    """The compiled module, loaded into this process."""
    before = sys.modules.pop("many", None)
    module: ModuleType = loaded(str(built))
    if before is not None:
        sys.modules["many"] = before
    return module


@pytest.mark.parametrize("version", PYTHONS)
def test_one_binary_does_what_python_does(built: Path, version: str) -> None:
    python = PYTHONS[version]
    expected = output_of(CALLS, HERE / "many.py", python=python)
    assert len(expected.splitlines()) > 150
    assert output_of(CALLS, built, python=python).splitlines() == expected.splitlines()


def test_collections_at_every_allocation(built: Path) -> None:
    expected = output_of(CALLS, HERE / "many.py")
    assert output_of(CALLS, built, RPYC_DL_GC="stress").splitlines() == expected.splitlines()


def test_nothing_leaks(built: Path) -> None:
    grown = dict(line.split() for line in output_of(HERE / "leaks.py", built).splitlines())
    assert len(grown) == 12
    assert {name: kb for name, kb in grown.items() if int(kb) > 3000} == {}  # the heap grows by 2 MB


WRONG = [
    ("inc", ("1",), "TypeError: inc() argument 'x' must be int, not str"),
    ("inc", (1.5,), "TypeError: inc() argument 'x' must be int, not float"),
    ("inc", (True,), "TypeError: inc() argument 'x' must be int, not bool"),
    ("inc", (None,), "TypeError: inc() argument 'x' must be int, not None"),
    ("inc", (2**63,), "OverflowError: inc() argument 'x' is an int that does not fit 64 bits"),
    ("half", ("x",), "TypeError: half() argument 'x' must be float, not str"),
    ("half", (10**400,), "OverflowError: half() argument 'x' is an int that does not fit 64 bits"),
    ("negate", (0,), "TypeError: negate() argument 'b' must be bool, not int"),
    ("maybe", ("x",), "TypeError: maybe() argument 'x' must be int or None, not str"),
    ("maybe_text", (1,), "TypeError: maybe_text() argument 'text' must be str or None, not int"),
    ("only_none", (1,), "TypeError: only_none() argument 'x' must be None, not int"),
    ("total", ((1, 2),), "TypeError: total() argument 'xs' must be list, not tuple"),
    ("total", ([1, "2"],), "TypeError: total() argument 'xs': item 1 must be int, not str"),
    ("total", ([2**64],), "OverflowError: total() argument 'xs': item 0 is an int that does not fit 64 bits"),
    ("nested", ([["a"], [b"b"]],), "TypeError: nested() argument 'xss': item 1, item 0 must be str, not bytes"),
    ("swap", ((1, "a", 2),), "TypeError: swap() argument 'pair' must be tuple of 2, not tuple"),
    ("by_count", ({"a": "b"},), "TypeError: by_count() argument 'counts': a value must be int, not str"),
    ("by_count", ({1: 2},), "TypeError: by_count() argument 'counts': a key must be str, not int"),
    ("common", ({1}, {2}), "TypeError: common() argument 'b' must be frozenset, not set"),
    ("common", ({"a"}, frozenset()), "TypeError: common() argument 'a': a key must be int, not str"),
    ("discard", (frozenset(), "a"), "TypeError: discard() argument 'items' must be set, not frozenset"),
]


def test_arguments_of_wrong_types(many: ModuleType) -> None:
    for name, args, expected in WRONG:
        with pytest.raises((TypeError, OverflowError)) as caught:
            getattr(many, name)(*args)
        assert f"{caught.type.__name__}: {caught.value}" == expected


def test_a_list_that_is_passed_twice_and_changed_is_refused(many: ModuleType) -> None:
    xs = [b"a"]
    with pytest.raises(TypeError, match="argument 'b' is passed twice, and changed as one of the two: pass a copy"):
        many.same_twice(xs, xs)
    assert many.same_twice(xs, [b"c"]) == 1
    assert xs == [b"a", b"x"]


def test_recursion_and_threads(many: ModuleType) -> None:
    with pytest.raises(RecursionError):
        many.deep_recursion(10**9)
    assert many.deep_recursion(1000) == 1000
    results: list[object] = []

    def work(number: int) -> None:
        own = [f"{number}"] * 50
        good = all(many.nested([own, own]) == ["-".join(own)] * 2 for _ in range(200))
        try:
            many.deep_recursion(10**9)
        except RecursionError:
            results.append(good)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 6


def test_what_is_printed_comes_in_order(built: Path) -> None:
    program = f"import calls; m = calls.loaded({str(built)!r}); print('a'); m.shout('b'); print('c')"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=HERE)
    assert (done.stdout, done.stderr) == ("a\nb from compiled code\nc\n", "")


def test_several_modules_in_one_process(many: ModuleType, tmp_path: Path) -> None:
    source = "state: list[str] = []\n\ndef inc(x: str) -> list[str]:\n    state.append(x)\n    return state\n"
    (tmp_path / "second_module.py").write_text(source)
    other = loaded(str(build_module(str(tmp_path / "second_module.py")).library), "second_module")
    assert [other.inc("a"), many.inc(1), other.inc("b")] == [["a"], 2, ["a", "b"]]
    with pytest.raises(TypeError, match="must be str, not int"):
        other.inc(1)


def test_the_stub_file_says_what_is_inferred(built: Path) -> None:
    text = built.with_name("many.pyi").read_text()
    ast.parse(text)
    for line in (
        "def half(x: float) -> float: ...",
        "def nones(n: int) -> list[None]: ...",
        "def maybe_text(text: str | None = ...) -> str | None: ...",
        "def deep(x: dict[str, list[tuple[int, set[str]]]]) -> dict[str, list[tuple[int, int]]]: ...",
        "def greet(name: str, times: int = ..., *, end: str = ..., loud: bool = ...) -> str: ...",
        "def positional(a: int, b: int = ..., /, c: int = ...) -> int: ...",
        "def not_annotated(x: int, y: int = ...) -> int: ...",
        "class Wrong(ValueError):",
        "class Deeper(Wrong): ...",
        "PAIR: tuple[int, str, tuple[float, None]]",
    ):
        assert line in text.splitlines()


def test_only_what_the_module_offers_is_visible(built: Path) -> None:
    names = subprocess.run(["nm", "-D", "--defined-only", str(built)], capture_output=True, text=True).stdout
    assert [line.split()[-1] for line in names.splitlines()] == ["PyInit_many"]
