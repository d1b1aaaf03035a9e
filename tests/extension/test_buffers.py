"""Buffers: functions over them beside plain Python, under every CPython here; NumPy arrays; what is refused."""

from __future__ import annotations

import array
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rpyc_dl.errors import RPythonError
from rpyc_dl.extension.build import ModuleTranslation, build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "vectorcalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, compiled."""
    return build_module(str(HERE / "vectors.py"), folder=str(tmp_path_factory.mktemp("vectors"))).library


@pytest.fixture(scope="module")
def vectors(built: Path) -> ModuleType:
    """The compiled module, loaded into this process."""
    return loaded(str(built), "vectors")


@pytest.mark.parametrize("version", PYTHONS)
def test_buffers_do_what_they_do_in_python(built: Path, version: str) -> None:
    expected = output_of(CALLS, HERE / "vectors.py", python=PYTHONS[version]).splitlines()
    assert len(expected) > 30
    assert output_of(CALLS, built, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Path) -> None:
    assert output_of(CALLS, built, RPYC_DL_GC="stress") == output_of(CALLS, built)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")
def test_valgrind_finds_nothing(built: Path) -> None:
    """CPython itself is not clean: what it says must not be of the module."""
    command = ["valgrind", "-q", sys.executable, str(CALLS), str(built)]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONMALLOC": "malloc"})
    assert done.returncode == 0
    assert built.name not in done.stderr


D, INDEX = "array.array('d', [1.0, 2.0])", "IndexError: index out of bounds on dimension"
OTHER = "not a buffer of format"
OVERFLOW = "the sum is an int that does not fit 64 bits"
WRONG = [
    ("total([1.0])", "TypeError: total() argument 'xs' must be float[:], not list"),
    ("total(array.array('f'))", f"TypeError: total() argument 'xs' must be float[:], {OTHER} 'f' with 1 dimension"),
    ("ints(b'abc')", f"TypeError: ints() argument 'xs' must be int[:], {OTHER} 'B' with 1 dimension"),
    (f"trace({D})", f"TypeError: trace() argument 'm' must be float[:, :], {OTHER} 'd' with 1 dimension"),
    (f"dot({D}, 3)", "TypeError: dot() argument 'ys' must be float[:], not int"),
    (f"get({D}, '1')", "TypeError: get() argument 'i' must be int, not str"),
    (f"get({D}, 2)", f"{INDEX} 1"),
    (f"get({D}, -3)", f"{INDEX} 1"),
    ("at(memoryview(bytes(32)).cast('q', [2, 2]), 0, 2)", f"{INDEX} 2"),
    (f"scale(memoryview({D}).toreadonly(), 2)", "TypeError: cannot modify read-only memory"),
    ("put8(array.array('b', [0]), 0, 128)", "OverflowError: the value is no int8"),
    ("put_u16(array.array('H', [0]), 0, -1)", "OverflowError: the value is no uint16"),
    ("put_u64(array.array('Q', [2**63]), 0, 1)[0]", None),
    ("put_u64(array.array('Q', [0, 2**63]), 0, 1)", "OverflowError: the item is an int that does not fit 64 bits"),
    ("sum_of_ints(array.array('q', [2**62, 2**62]))", f"OverflowError: {OVERFLOW}"),
    ("keep(array.array('d', [3.0])) and kept_first()", "ValueError: operation forbidden on released buffer object"),
]  # fmt: skip


@pytest.mark.parametrize("expression, expected", WRONG)
def test_what_is_refused_at_run_time(vectors: ModuleType, expression: str, expected: str | None) -> None:
    names = {**vars(vectors), "array": array}
    if expected is None:
        assert eval(expression, names) == 1
        return
    with pytest.raises((TypeError, IndexError, OverflowError, ValueError)) as caught:
        eval(expression, names)
    assert f"{caught.type.__name__}: {caught.value}" == expected


def test_memory_is_given_back(vectors: ModuleType) -> None:
    d = array.array("d", [1.0])
    before = sys.getrefcount(d)
    for _ in range(1000):
        vectors.total(d)
        for wrong in ((vectors.dot, d, 3), (vectors.fails, d, 0), (vectors.get, d, "a"), (vectors.dot, d, b"")):
            with pytest.raises((TypeError, ZeroDivisionError)):
                wrong[0](*wrong[1:])
    del wrong
    d.append(2.0)  # not while something refers to its memory
    assert sys.getrefcount(d) == before


def test_numpy_arrays(vectors: ModuleType) -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    xs = np.random.default_rng(5).random(10001)
    for n in (0, 1, 7, 8, 9, 127, 128, 129, 1000, 10001):
        for part in (xs[:n], xs[:n][::3], xs[:n][::-1]):
            assert vectors.numpy_sum(part) == part.sum()
            assert vectors.total(part) == sum(part.tolist())
    assert vectors.sum_of_ints(np.arange(1000)) == 499500
    table = np.arange(6).reshape(2, 3)
    assert vectors.add_one(table.T) == [[1, 4], [2, 5], [3, 6]]
    assert table.tolist() == [[1, 2, 3], [4, 5, 6]]
    assert vectors.trace(np.eye(4)) == 4.0
    assert vectors.halves(np.array([1, 3], dtype="float32")) == [0.5, 1.5]
    assert vectors.put(np.zeros(2, dtype="uint8"), 0, 3) == [3, 0]
    assert vectors.has(np.array([True, False]), 1)
    unaligned = np.frombuffer(b"x" + np.array([1.5, 2.5]).tobytes(), dtype="u1")[1:].view("f8")
    assert vectors.total(unaligned) == 4.0
    xs.flags.writeable = False
    with pytest.raises(TypeError, match="cannot modify read-only memory"):
        vectors.scale(xs, 2.0)
    with pytest.raises(TypeError, match="not a buffer of format '>d' with 1 dimension"):
        vectors.total(np.ones(2, dtype=">f8"))


def test_sums_of_ints_and_of_tables(vectors: ModuleType) -> None:
    np = pytest.importorskip("numpy", reason="NumPy is not installed")
    rng = np.random.default_rng(7)
    for kind in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"):
        add, limits = getattr(vectors, f"sum_of_{kind}"), np.iinfo(kind)
        for n in (0, 1, 3, 4, 5, 4095, 4096, 4097, 10001):
            xs = rng.integers(limits.min, limits.max, n, kind, endpoint=True)
            for part in (xs, xs[::2], xs[::-1], (xs // 100).astype(kind)):
                expected = sum(part.tolist())
                if -(2**63) <= expected < 2**63:
                    assert add(part) == expected
                else:
                    with pytest.raises(OverflowError):
                        add(part)
    assert vectors.sum_of_ints(np.array([2**63 - 1, 5, -6])) == 2**63 - 2
    assert vectors.sum_of_ints(np.array([-(2**63)])) == -(2**63)
    table = rng.random((99, 101))
    for whole in (table, table.T, table[:0], table[:, :0]):
        assert vectors.sum_of_table(whole) == whole.sum()
    for part in (table[::2], table[:, ::2], table[::-1], table.T[3:, ::5], table[:, :1], table[:1]):
        assert vectors.sum_of_table(part) == pytest.approx(part.sum())
    whole = np.arange(12).reshape(3, 4)
    assert [vectors.sum_of_int_table(t) for t in (whole, whole.T, whole[:, ::2], whole[::-1])] == [66, 66, 30, 66]


def test_the_stub_file_says_that_it_is_a_buffer(built: Path) -> None:
    lines = built.with_name("vectors.pyi").read_text().splitlines()
    assert lines[0] == "from typing_extensions import Buffer"
    assert "def dot(xs: Buffer, ys: Buffer) -> float: ..." in lines


LENT = "cannot be given to Python: a buffer is lent for one call"
REFUSED = [
    ("def f(x: 'list[float[:]]'): pass", [], "the annotation `list[float[:]]` of `f` means nothing"),
    ("def f(x: 'text[:]'): pass", [], "the annotation `text[:]` of `f` means nothing"),
    ("def f(x): return x", ["f(float[:])"], f"what `f` returns {LENT}"),
    ("def f(x: 'float[:]'): return [x]", [], f"what `f` returns {LENT}"),
]  # fmt: skip


@pytest.mark.parametrize("source, entries, message", REFUSED)
def test_what_is_refused(tmp_path: Path, source: str, entries: list[str], message: str) -> None:
    path = tmp_path / "refused.py"
    path.write_text(source + "\n")
    with pytest.raises(RPythonError) as caught:
        _ = ModuleTranslation(str(path), entries).exports
    assert message in caught.value.message
