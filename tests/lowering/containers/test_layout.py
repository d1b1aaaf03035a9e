"""Generated C in several files, and with `#line`: the same program, the same tracebacks."""

import shutil
import subprocess
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.lowering.c.backend import CBackend
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.layout import Layout
from rpyc_dl.terminal import Progress
from support.executables import MAIN, Executable

PROGRAM = """
import sys


class Shape:
    def __init__(self, name):
        self.name = name

    def area(self):
        return 0.0

    def __del__(self):
        pass


class Square(Shape):
    def __init__(self, side):
        Shape.__init__(self, "square")
        self.side = side

    def area(self):
        return self.side * self.side


TABLE = {"one": 1, "two": 2}


def look(name):
    return TABLE[name]


def guarded(name):
    try:
        return look(name)
    except KeyError:
        return -1


def depth(n):
    if n == 0:
        return look("zero")
    return depth(n - 1) + 1


def main(argv):
    shapes = [Shape("none"), Square(2.5)]
    print([shape.area() for shape in shapes], guarded("one"), guarded("three"))
    if len(argv) > 1:
        print(depth(int(argv[1])))
    return 0
"""


def make(folder: Path, layout: Layout, **compiler):
    """The program in a folder with its sources; the C texts."""
    source = folder / "prog.py"
    source.write_text(PROGRAM + MAIN, encoding="utf-8")
    backend = CBackend(Translation.open(str(source), None, Options(), Progress(visible=False)).typed)
    backend.transform()
    c_source = backend.source("prog", layout)
    options = CompilerOptions(**compiler)
    Compiler(options).build(c_source, folder / "prog", keep=folder / "c")
    return Executable(folder / "prog", source), c_source.files


def same(program: Executable) -> None:
    for args in ((), ("0",), ("3",)):
        assert program.run(*args) == program.expected(*args)


@pytest.fixture(scope="module")
def split(tmp_path_factory):
    folder = tmp_path_factory.mktemp("split")
    return folder, *make(folder, Layout(largest=150), warnings=True, jobs=2)


def test_several_files_are_the_same_program(split):
    _, program, files = split
    assert len([name for name in files if name.endswith(".c")]) > 3 and "prog.h" in files
    same(program)


@pytest.mark.slow
def test_several_files_are_deterministic(split, tmp_path):
    folder, _, files = split
    again = make(tmp_path, Layout(largest=150))[1]
    assert {n: t.replace(str(folder), "") for n, t in files.items()} == {
        n: t.replace(str(tmp_path), "") for n, t in again.items()
    }


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None, reason="no make")
def test_the_kept_sources_build_alone(split, tmp_path):
    folder, program, _ = split
    shutil.copytree(folder / "c", tmp_path / "c")
    subprocess.run(["make", "-s", "-j2"], cwd=tmp_path / "c", check=True)
    same(Executable(tmp_path / "c" / "prog", program.source))


@pytest.mark.parametrize("largest", [150, 12_000])
def test_line_directives(tmp_path, largest):
    program, files = make(tmp_path, Layout(largest, line_directives=True))
    line = PROGRAM.splitlines().index("    return TABLE[name]") + 1
    assert any(f'#line {line} "{program.source}"' in text for text in files.values())
    same(program)
