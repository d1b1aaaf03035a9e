"""`rpyc-dl annotate --stubs`: Python annotations that mypy accepts."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import rpyc

Write = Callable[..., str]

SOURCE = """\
class Stack:
    def __init__(self):
        self.items = []

    def push(self, item, times=1):
        for _ in range(times):
            self.items.append(item)


def find(names, wanted):
    for name in names:
        if name == wanted:
            return name
    return None


def main(argv):
    stack = Stack()
    stack.push(3)
    pair = (len(stack.items), 0.5)
    print(first(pair))
    if find(argv, "x") is None:
        return 1
    return 0


def first(pair):
    return pair[1]
"""


def test_stubs(program: Write) -> None:
    ran = rpyc("annotate", "--stubs", program(SOURCE))
    assert ran.status == 0, ran.err
    ast.parse(ran.out)
    assert ran.out == (
        "# prog.py\n"
        "class Stack:\n"
        "    items: list[int]\n"
        "    def __init__(self) -> None: ...\n"
        "    def push(self, item: int, times: int = ...) -> None: ...\n"
        "\n"
        "def find(names: list[str], wanted: str) -> str | None: ...\n"
        "def main(argv: list[str]) -> int: ...\n"
        "def first(pair: tuple[int, float]) -> float: ...\n"
    )


EVERYTHING = """\
import sys
from rpyc_dl.rlib.rarithmetic import r_uint


class Shape:
    scale = 2
    kinds = ["a"]

    def __init__(self, side):
        self.side = side
        self.next = None

    def area(self, more=1, *rest, flag=False):
        return self.side * more

    @property
    def double(self):
        return self.side * 2

    @staticmethod
    def make(side):
        return Shape(side)

    @classmethod
    def build(cls, side):
        return cls(side)

    def __eq__(self, other):
        return self.side == other.side

    def __hash__(self):
        return self.side


class Square(Shape):
    def area(self, more=1, *rest, flag=False):
        return self.side * more + len(rest)


class Trouble(ValueError):
    def __init__(self, code):
        self.code = code


def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def adder(k):
    def add(x):
        return x + k
    return add


def apply(f, x):
    return f(x)


def fail(code):
    raise Trouble(code)


def first(pairs):
    return pairs[0]


def maybe(flag):
    return 3 if flag else None


def main(argv):
    s = Shape(3)
    s.next = Square(4)
    t = Shape.make(2)
    u = Square.build(5)
    print(s.area(2, 3, flag=True), s.next.area(1), s.double, t == u, hash(t))
    for i in count(3):
        print(i)
    print(apply(adder(3), 4))
    a = r_uint(7)
    print(first([(1, "a")]), maybe(len(argv) > 2), {1: {2, 3}}, b"x", a)
    try:
        if len(argv) > 5:
            fail(2)
    except Trouble as e:
        return e.code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def check_by_mypy(folder: Path, **texts: str) -> None:
    """Run `mypy --strict` over stub files, all at once."""
    pytest.importorskip("mypy")
    for name, text in texts.items():
        (folder / f"{name}.pyi").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir", "mypy_cache"]
    done = subprocess.run([*command, *(f"{name}.pyi" for name in texts)], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for all, so that mypy reads its own library once."""
    return tmp_path_factory.mktemp("mypy")


def test_all_forms_of_functions_and_classes(program: Write, checked: Path) -> None:
    out = rpyc("annotate", "--stubs", program(EVERYTHING)).out
    for line in (
        "class Shape:",
        "    side: int",
        "    next: Square | None",
        "    def area(self, more: int = ..., *rest: int, flag: bool = ...) -> int: ...",
        "    @property\n    def double(self) -> int: ...",
        "    @staticmethod\n    def make(side: int) -> Shape: ...",
        "    @classmethod\n    def build(cls, side: int) -> Square: ...",
        "    def __eq__(self, other: object) -> bool: ...",
        "class Trouble(ValueError):",
        "def count(n: int) -> Iterator[int]: ...",
        "def adder(k: int) -> Callable[..., Any]: ...",
        "def fail(code: int) -> NoReturn: ...",
        "def maybe(flag: bool) -> int | None: ...",
    ):
        assert f"\n{line}\n" in out, line
    check_by_mypy(checked, prog=out)


OVERRIDES = """\
class Animal:
    def speak(self, times):
        return "?"

    def legs(self):
        return 4


class Bird(Animal):
    def speak(self, times):
        return "tweet" if times > 1.5 else None

    def legs(self):
        return 2


class Zoo:
    class Cage:
        def __init__(self, animal):
            self.animal = animal

    def __init__(self):
        self.cages = []

    def put(self, animal):
        self.cages.append(Zoo.Cage(animal))


def pick(kind):
    return kind()


def main(argv):
    zoo = Zoo()
    zoo.put(Animal())
    zoo.put(pick(Bird))
    zoo.cages[0].animal.speak(1.0)
    legs = {}
    for cage in zoo.cages:
        legs[cage.animal.speak(2.5)] = cage.animal.legs()
    print(len(legs))
    return 0
"""


def test_methods_fit_those_that_they_override(program: Write, checked: Path) -> None:
    out = rpyc("annotate", "--stubs", program(OVERRIDES)).out
    assert out.count("def speak(self, times: float) -> str | None: ...") == 2
    assert "    class Cage:\n        animal: Animal\n" in out
    assert "def pick(kind: type[Bird]) -> Bird: ..." in out
    check_by_mypy(checked, prog=out)


ASYNCHRONOUS = """
import asyncio
from collections import deque


async def halves(n):
    for i in range(n):
        await asyncio.sleep(0)
        yield i / 2


async def after(x):
    await asyncio.sleep(0)
    return x + 1


async def work(queue, kept):
    waiting = after(2)
    async for half in halves(3):
        kept.append(half)
    await queue.put(await waiting)
    return kept


def main(argv):
    print(asyncio.run(work(asyncio.Queue(), deque())))
    return 0
"""


def test_asynchronous_functions_and_classes_of_the_library_have_their_names(program: Write, checked: Path) -> None:
    out = rpyc("annotate", "--stubs", program(ASYNCHRONOUS)).out
    assert "from asyncio import Queue\nfrom collections import deque\n" in out
    assert "def halves(n: int) -> AsyncIterator[float]: ..." in out
    assert "async def after(x: int) -> int: ..." in out
    assert "async def work(queue: Queue[Any], kept: deque[Any]) -> deque[Any]: ..." in out
    check_by_mypy(checked, prog=out)


ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*.py")) + sorted((ROOT / "benchmarks" / "programs").glob("*.py"))


@pytest.mark.slow
def test_mypy_accepts_the_stubs_of_every_example(checked: Path) -> None:
    """All in one run of mypy, which takes its time to begin."""
    assert len(PROGRAMS) >= 8
    check_by_mypy(checked, **{f"{path.stem}_": rpyc("annotate", "--stubs", str(path)).out for path in PROGRAMS})
