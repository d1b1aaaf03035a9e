"""Functions of the user's in files of their own: the same program, and an edit has one of them compiled anew."""

import re
import time
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.apart import groups
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.lowering.c.layout import separates
from rpyc_dl.terminal import Progress
from support.executables import MAIN, Executable

pytestmark = pytest.mark.skipif(not separates(), reason="the linker cannot leave out what is not needed")

#: Wrappers of calls, callbacks, a finalizer, a stored global; comments with quotes that are not closed in them.
PROGRAM = """
import sys

count = 0


class Shape:
    def __init__(self, name, size):
        self.name = name
        self.size = size

    def __del__(self):
        global count
        count += 1


class Square(Shape):
    def area(self):
        total = 0
        for i in range(self.size):  # isn't "struct py_Square
            total += self.size - len(self.name) % 2
        return total


class Circle(Shape):
    def named(self, texts, i):
        found = int(texts[i]) + int(texts[i + 1]) // self.size
        if found > 90:
            raise ValueError("a circle of " + texts[i])
        return found


class Cube(Shape):
    def named(self, texts, i):
        found = int(texts[i]) * int(texts[i + 1]) - 7 // self.size
        if found > 90:
            raise ValueError("a cube of " + texts[i])
        return found


def size_of(shape):
    for c in shape.name:
        if c == "!":
            raise ValueError("it's loud")
    return shape.size


def walk(n, texts):
    if n <= 0:
        return len(texts)
    texts.append("don't" + str(n))
    return walk(n - 2, texts) + walk(n - 3, texts)


def guarded(shapes, key):
    try:
        return key(shapes[0]) + size_of(shapes[-1])
    except (ValueError, IndexError) as error:
        return len(str(error))


def table(n):
    found = {}
    for i in range(n):
        found["k" + str(i % 5)] = found.get("k" + str(i % 5), 0) + i
    return sorted(found.items())


def loud(name, n):
    shape = Square(name, n)
    return shape.area() + size_of(shape)


def main(argv):
    global count
    shapes = [Square("abc", 4), Square("de", 2)]
    print(guarded(shapes, size_of), guarded([], Square.area), guarded(shapes, Square.area), count >= 0)
    print(walk(7, ["a"]), walk(4, []), table(9), table(3), [loud("x", 3), loud("yz", 5)])
    circle, cube, texts = Circle("c", 3), Cube("d", 2), ["1", "20", "300"]
    print(circle.named(texts, 0), cube.named(texts, 0), circle.named(texts[1:], 0) if len(argv) > 2 else 0)
    try:
        print(cube.named(texts, len(argv)))
    except ValueError as error:
        print(error)
    shapes.sort(key=size_of)
    count = len(argv)
    print([shape.name for shape in shapes], count)
    if len(argv) > 1:
        print(loud(argv[1], 2))
    return 0
"""


@pytest.fixture(scope="module")
def small_groups():
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(groups, "WHOLE", 0)
        patch.setattr(groups, "LARGEST", 12)
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("groups")


def source_of(folder: Path, text: str) -> CSource:
    path = folder / "prog.py"
    path.write_text(text + MAIN, encoding="utf-8")
    return Translation.open(str(path), None, Options(), Progress(visible=False)).source


def check(source: CSource, folder: Path, text: str, **options) -> None:
    """It does what the program of this text does, and its tracebacks are those of it."""
    (folder / "prog.py").write_text(text + MAIN, encoding="utf-8")
    Compiler(CompilerOptions(**options)).build(source, folder / "prog")
    program = Executable(folder / "prog", folder / "prog.py")
    for args in ((), ("loud!",)):
        assert program.run(*args) == program.expected(*args)


@pytest.fixture(scope="module")
def source(small_groups, folder) -> CSource:
    return source_of(folder, PROGRAM)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("options", [{"warnings": True}, {"gc": "ref", "optimize": "0"}], ids=str)
def test_it_is_the_same_program(source, folder, options):
    assert len(source.groups) > 4
    assert any(re.search(r"\brpy_at_[a-z2-7]+_2\b", text) for text in source.files.values())  # two `named`
    assert any("rpy_raise_new(sizeof(struct py_ValueError" in text for text in source.files.values())
    check(source, folder, PROGRAM, **options)


def test_an_edit_has_one_file_compiled(source, folder, monkeypatch):
    compiled: list[str] = []
    run = Compiler.run

    def noted(self, args, *others, **more):
        compiled.extend(Path(arg).name for arg in args if arg.endswith(".c"))
        return run(self, args, *others, **more)

    new = f"    found = {{'new': 1}}\n    if n > 90:\n        raise ValueError('{folder} {time.time_ns()}')"
    text = PROGRAM.replace("    found = {}", new)
    edited = source_of(folder, text)
    check(source, folder, PROGRAM)
    monkeypatch.setattr(Compiler, "run", noted)
    check(edited, folder, text)
    before = {groups.content(source.files[name]) for name in source.groups}
    (changed,) = [name for name in edited.groups if groups.content(edited.files[name]) not in before]
    assert {name for name in compiled if not name.startswith("rpy-helpers")} == {changed, "prog.c"}
