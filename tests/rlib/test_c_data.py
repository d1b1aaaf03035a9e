"""Structures, arrays, pointers and buffers that programs declare for `ctypes`, compiled; what is refused."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

HERE = Path(__file__).parent


def _run(*command: object, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **more}
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("c_data") / "libdata.so"
    subprocess.run(["gcc", "-shared", "-fPIC", HERE / "c_data.c", "-o", made], check=True)
    return made


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "name",
    [
        *("c_data_script", "c_data_program", "c_undeclared_script", "c_declared_in_functions"),
        *("c_big_endian_program", "c_checked_program"),
    ],
)
def test_programs_with_data_of_c(name: str, library: Path, tmp_path: Path) -> None:
    program = Path(shutil.copy(HERE / f"{name}.py", tmp_path / "prog.py"))
    shutil.copy(library, tmp_path)
    expected = _run(sys.executable, program)
    assert expected.returncode == 0, expected.stderr
    for option, collector in (("--gc=marksweep", "stress"), ("--gc=ref", "")):
        assert rpyc("translate", str(program), "-o", str(tmp_path / "prog"), option).status == 0
        ran = _run(tmp_path / "prog", **({"RPYC_DL_GC": collector} if collector else {}))
        assert (ran.stdout, ran.returncode) == (expected.stdout, 0), ran.stderr


BEGIN = """import ctypes
from ctypes import POINTER, Structure, byref, c_double, c_int, c_wchar
libc = ctypes.CDLL(None)
libc.time.argtypes = [POINTER(ctypes.c_long)]


class Point(Structure):
    _fields_ = [("x", c_int), ("y", c_int)]


class Wide(Structure):
    _fields_ = [("x", c_wchar)]


class Texts(Structure):
    _fields_ = [("text", ctypes.c_char_p)]


"""

REFUSED = [
    ("print(libc.time(byref(c_int())))", "cannot be given to C where `ctypes` wants a pointer to `c_long`"),
    ("print(libc.time((c_double * 3)()))", "cannot be given to C where `ctypes` wants a pointer to `c_long`"),
    ("p = Point(1, 2, 3)", "`__init__` takes 2 arguments, but the call passes 3"),
    ("p = Point(1, 2)\np.x = 'text'", "what is kept in this memory of C has to be an int, not a str"),
    ("w = Wide()\nprint(w.x)", "data of the type `c_wchar` of C cannot be in a compiled program"),
    ("q = ctypes.cast(Point(), c_int)", "`ctypes.cast` makes pointers"),
]


@pytest.mark.parametrize("text, told", REFUSED)
def test_what_is_refused(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "refused.py"
    path.write_text(BEGIN + text + "\n")
    refused = rpyc("translate", str(path))
    assert refused.status != 0 and told in refused.err
    line = BEGIN.count("\n") + 1
    assert f"refused.py:{line}:" in refused.err or f"refused.py:{line + 1}:" in refused.err
    assert "Traceback" not in refused.err


def test_attributes_of_the_user_that_are_called_like_those_of_c(tmp_path: Path) -> None:
    path = tmp_path / "refused.py"
    path.write_text("class Piece:\n    def __init__(self):\n        self.x = 1\n\n\nprint(Piece()._owner)\n")
    refused = rpyc("translate", str(path))
    assert refused.status != 0 and "has no attribute `_owner`" in refused.err and "ctypes" not in refused.err


LIVE = """import ctypes
import sys


class Pair(ctypes.Structure):
    _fields_ = [("first", ctypes.c_int), ("second", ctypes.c_double)]


pair = Pair(3, 0.5)
numbers = (ctypes.c_short * 4)(1, -2, 3)


def main():
    pair.first += 1
    numbers[3] = pair.first
    print(pair.first, pair.second, list(numbers))
    return 0


if __name__ == "__main__":
    sys.exit(main())
"""


def test_data_that_python_has_made(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(LIVE)
    assert rpyc("translate", str(path), "-o", str(tmp_path / "prog")).status == 0
    ran, expected = _run(tmp_path / "prog"), _run(sys.executable, path)
    assert (ran.stdout, ran.returncode) == (expected.stdout, 0), ran.stderr


def test_live_data_that_points_to_memory_of_python(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(BEGIN + "text = Texts(b'abc')\n\n\ndef main(argv):\n    print(text.text)\n    return 0\n")
    refused = rpyc("translate", str(path))
    assert refused.status != 0 and "points to Python's memory" in refused.err
