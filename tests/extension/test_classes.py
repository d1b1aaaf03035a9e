"""Classes as Python types: one module of them beside plain Python, under every CPython here; memory; stubs."""

from __future__ import annotations

import copy
import gc
import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.extension.build import build_module

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from calls import loaded  # noqa: E402

from support.pythons import PYTHONS, output_of  # noqa: E402

CALLS = HERE / "shapecalls.py"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The module, compiled."""
    return build_module(str(HERE / "shapes.py"), folder=str(tmp_path_factory.mktemp("shapes"))).library


@pytest.fixture(scope="module")
def shapes(built: Path) -> ModuleType:
    """The compiled module, loaded into this process."""
    return loaded(str(built), "shapes")


@pytest.mark.parametrize("version", PYTHONS)
def test_types_do_what_classes_do(built: Path, version: str) -> None:
    expected = output_of(CALLS, HERE / "shapes.py", python=PYTHONS[version]).splitlines()
    assert len(expected) > 75
    assert output_of(CALLS, built, python=PYTHONS[version]).splitlines() == expected


def test_collections_at_every_allocation(built: Path) -> None:
    assert output_of(CALLS, built, RPYC_DL_GC="stress") == output_of(CALLS, built)


@pytest.mark.slow
def test_reference_counting(tmp_path: Path, built: Path) -> None:
    by_counts = build_module(str(HERE / "shapes.py"), options=Options(gc="ref"), folder=str(tmp_path)).library
    assert output_of(CALLS, by_counts, RPYC_DL_GC="stress") == output_of(CALLS, built)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")
def test_valgrind_finds_nothing(built: Path) -> None:
    """CPython itself is not clean: what it says must not be of the module."""
    command = ["valgrind", "-q", sys.executable, str(CALLS), str(built), "2"]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONMALLOC": "malloc"})
    assert done.returncode == 0
    assert built.name not in done.stderr


WITHOUT = "without an implementation for abstract method"
WRONG = [
    ("m.Counter('a')", "TypeError: Counter.__init__() argument 'start' must be int, not str"),
    ("m.Counter(1).add('a')", "TypeError: Counter.add() argument 'n' must be int, not str"),
    ("setattr(m.Counter(1), 'total', 'x')", "TypeError: Counter.total must be int, not str"),
    ("setattr(m.Counter(1), 'total', 2**64)", "OverflowError: Counter.total is an int that does not fit 64 bits"),
    ("delattr(m.Counter(1), 'total')", "AttributeError: Counter.total cannot be deleted"),
    ("setattr(m.Counter(1), 'other', 3)", "AttributeError: 'Counter' object has no attribute 'other'"),
    ("setattr(m.Node('a'), 'next', m.Counter(1))", "TypeError: Node.next must be Node or None, not Counter"),
    ("m.total_area([m.Square(1.0), 2])", "TypeError: total_area() argument 'shapes': item 1 must be Shape, not int"),
    ("m.Point(1.0) + 3", "TypeError: unsupported operand type(s) for +: 'Point' and 'int'"),
    ("'x' in m.Stack()", "TypeError: Stack.__contains__() argument 'x' must be int, not str"),
    ("m.Stack.pop(m.Node(''))", "TypeError: descriptor 'pop' for 'Stack' objects doesn't apply to a 'Node' object"),
    ("m.Named.make(3)", "TypeError: Named.make() is not exported: call it on a class above Named"),
    ("m.Shape()", f"TypeError: Can't instantiate abstract class Shape {WITHOUT} 'area'"),
    ("m.Point(1.0).tags.append('x')", "TypeError: Point.tags is a copy: assign a changed list to it"),
    ("m.Point(1.0).tags.__iadd__(['x'])", "TypeError: Point.tags is a copy: assign a changed list to it"),
    ("m.Grid().rows[0].sort()", "TypeError: Grid.rows is a copy: assign a changed list to it"),
    ("m.Grid().names.update(a=1)", "TypeError: Grid.names is a copy: assign a changed dict to it"),
    ("m.Counter.__new__(m.Named)", "TypeError: Counter.__new__(Named) is not safe, use Named.__new__()"),
    ("type(iter(m.Stack()))()", "TypeError: cannot create 'Stack_iterator' instances"),
    ("type('S', (m.Node,), {})", "TypeError: type 'shapes.Node' is compiled: a class in Python cannot be below it"),
    ("m.Counter.__restore__().add()", "TypeError: Counter.add() argument 'self' must be Counter, not Counter"),
    ("m.Counter(1).__setstate__({'total': 'x'})", "TypeError: __setstate__() argument 'total' must be int, not str"),
    ("m.Counter(1).__setstate__(3)", "TypeError: a state is a dict"),
    ("copy.copy(iter(m.Stack()))", "TypeError: cannot pickle 'Stack_iterator' object"),
]  # fmt: skip


@pytest.mark.parametrize("expression, expected", WRONG)
def test_what_is_refused_at_run_time(shapes: ModuleType, expression: str, expected: str) -> None:
    with pytest.raises((TypeError, AttributeError, OverflowError)) as caught:
        eval(expression, {"m": shapes, "copy": copy})
    assert f"{caught.type.__name__}: {caught.value}" == expected


def _kilobytes() -> int:
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4


def test_nothing_leaks(shapes: ModuleType) -> None:
    def work(times: int) -> None:
        for _ in range(times):
            p = shapes.Point(1.0, 2.0, ["a"])
            p.tags = [str(p + p)]
            node = shapes.Node("a", shapes.Node("b"))
            node.next.next = node
            assert copy.deepcopy(p).tags == p.tags and pickle.loads(pickle.dumps(node)).next.value == "b"
            try:
                shapes.check(shapes.Version(11))
            except shapes.Bad as error:
                assert error.version.major == 11
            try:
                p + 3
            except TypeError:
                pass

    work(5000)
    before = _kilobytes()
    work(20000)
    assert _kilobytes() - before < 600


def test_many_instances_at_once(shapes: ModuleType) -> None:
    nodes = [shapes.Node(str(i)) for i in range(5000)]
    for one, other in zip(nodes, nodes[1:], strict=False):
        one.next = other
    assert nodes[0].length() == 5000
    assert all(one.next is other for one, other in zip(nodes, nodes[1:], strict=False))
    first = nodes[0]
    del nodes[::2]
    assert first.length() == 5000
    assert [n.value for n in nodes[:2]] == ["1", "3"]


def test_the_stub_file_has_the_classes(built: Path) -> None:
    stubs = built.with_name("shapes.pyi")
    text = stubs.read_text()
    for line in (
        "class Counter:",
        "    LIMIT: ClassVar[int]",
        "    def __init__(self, start: int, step: int = ...) -> None: ...",
        "    def add_all(self, *, items: list[int]) -> None: ...",
        "    def __eq__(self, other: object, /) -> bool: ...",
        "    def __iter__(self) -> Iterator[int]: ...",
        "    double: int",
        "    next: Node | None",
        "class Named(Counter):",
        "    name: str",
        "    def area(self) -> float: ...",
        "def newest(vs: dict[str, Version]) -> tuple[str, Version]: ...",
    ):
        assert line in text.splitlines()
    user = stubs.with_name("user.py")
    user.write_text("import shapes\nx: int = shapes.Counter(3).add()\ny: str = shapes.Named('a').total\n")
    pytest.importorskip("mypy")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "shapes.pyi", "user.py"]
    done = subprocess.run(command, cwd=built.parent, capture_output=True, text=True)
    assert [line.partition("error: ")[2] for line in done.stdout.splitlines()[:-1]] == [
        'Incompatible types in assignment (expression has type "int", variable has type "str")  [assignment]'
    ]


NOTES = """
class A:
    def __init__(self, x, y: int):
        self.x = y

    def f(self, z: complex) -> int:
        return 1

    def g(self, z: int) -> complex:
        return complex(z, 0)


def make(n: int) -> A:
    return A(1, n)
"""


def test_what_is_not_exported_is_said(tmp_path: Path) -> None:
    path = tmp_path / "noted.py"
    path.write_text(NOTES)
    built = build_module(str(path))
    assert [note.partition(":")[0] for note in built.notes] == [
        "`A.__init__` is not exported", "`A.f` is not exported", "`A.g` is not exported",
    ]  # fmt: skip
    m = loaded(str(built.library), "noted")
    assert m.make(4).x == 4
    with pytest.raises(TypeError, match="Python cannot make a A: its __init__ is not annotated"):
        m.A(1, 2)
    with pytest.raises(TypeError, match="A.g is not exported: "):
        m.make(4).g(2)
