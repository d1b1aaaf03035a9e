"""Functions of C that `ctypes` declares, compiled; the programs of docs/c-functions.md; what is refused."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
DOCUMENT = (ROOT / "docs" / "c-functions.md").read_text(encoding="utf-8")


def _run(*command: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)


def test_what_ctypes_declares(tmp_path: Path) -> None:
    library = tmp_path / "libdeclared.so"
    subprocess.run(["gcc", "-shared", "-fPIC", HERE / "declared.c", "-o", library], check=True)
    program = shutil.copy(HERE / "declared_program.py", tmp_path / "prog.py")
    assert rpyc("translate", str(program), "-o", str(tmp_path / "prog")).status == 0
    for args in (["0.5", "7", "héllo"], ["-1e10", "12345", ""]):
        ran, expected = _run(tmp_path / "prog", *args), _run(sys.executable, program, *args)
        assert (ran.stdout, ran.returncode) == (expected.stdout, 0), ran.stderr
    beyond = _run(tmp_path / "prog", "1", "-1", "")  # is no unsigned short: ctypes would take its lowest bits
    assert beyond.returncode == 1 and beyond.stderr.splitlines()[-1].startswith("OverflowError: ")


def test_a_script_that_c_calls_back(tmp_path: Path) -> None:
    subprocess.run(["gcc", "-shared", "-fPIC", HERE / "called_back.c", "-o", tmp_path / "libcalled.so"], check=True)
    program = shutil.copy(HERE / "called_back_script.py", tmp_path / "prog.py")
    expected = _run(sys.executable, program)
    for option in ("--gc=marksweep", "--gc=ref"):
        assert rpyc("translate", str(program), "-o", str(tmp_path / "prog"), option).status == 0
        ran = _run(tmp_path / "prog")
        assert (ran.stdout, ran.returncode) == (expected.stdout, 0), ran.stderr


PROGRAMS = {
    "lengths": ["abc"],
    "calendar_parts": ["86400000"],
    "checksum": ["some text"],
    "calendar_day": ["86400000"],
    "sorted_by_c": ["3", "1", "2"],
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_programs_of_the_document(name: str, tmp_path: Path) -> None:
    source = next(
        block for block in re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL) if f"# {name}.py" in block
    )
    path = tmp_path / f"{name}.py"
    path.write_text(source)
    translated = rpyc("translate", str(path), "-o", str(tmp_path / "prog"))
    if "zlib.h" in translated.err:
        pytest.skip("no zlib.h")
    assert translated.status == 0, translated.err
    ran = _run(tmp_path / "prog", *PROGRAMS[name])
    expected = _run(sys.executable, "-m", "rpyc_dl.rpython.running", path, *PROGRAMS[name])
    assert (ran.stdout, ran.returncode, expected.returncode) == (expected.stdout, 0, 0), ran.stderr + expected.stderr
    assert ran.stdout


REFUSED = [
    ("libc.abs", "argtypes = [ctypes.c_int]\nlibc.abs.restype = ctypes.c_longdouble", "result of type c_longdouble"),
    ("libc.abs", "argtypes = [ctypes.c_wchar_p]", "its argument of type c_wchar_p cannot be passed"),
    ("libc.abs", "argtypes = [ctypes.py_object]", "its argument of type py_object cannot be passed"),
    ("libc.abs", "argtypes = [ctypes.c_int]\nlibc.abs.errcheck = print", "its `errcheck` is no plain function"),
    ("ctypes.pythonapi.Py_IncRef", "argtypes = [ctypes.c_int]", "it is no function of a library that was loaded"),
]


@pytest.mark.parametrize("function, declared, why", REFUSED)
def test_what_is_refused(function: str, declared: str, why: str, tmp_path: Path) -> None:
    path = tmp_path / "refused.py"
    call = "def main(argv):\n    f(1)\n    return 0\n"
    path.write_text(f"import ctypes\nlibc = ctypes.CDLL(None)\nf = {function}\n{function}.{declared}\n{call}")
    told = rpyc("translate", str(path))
    assert told.status != 0 and why in told.err and "cannot be called by compiled code" in told.err
    assert "Traceback" not in told.err
