"""Each example, compiled and run, prints what CPython prints and ends with the same status."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

#: Arguments beside the default sizes.
ARGUMENTS = {
    "factorial": ["20"],
    "exp": ["2"],
    "sieve": ["100"],
    "mandelbrot": ["30"],
    "nqueens": ["8"],
    "fib": ["11"],
    "bessel": ["4"],
    "collatz": ["3000"],
    "heap": [],
    "guards": ["7"],
    "words": ["3"],
    "pipeline": ["4"],
    "scheduler": ["60"],
}


def run(*command: str) -> tuple[int, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, stdin=subprocess.DEVNULL)
    return done.returncode, done.stdout


def test_every_example_is_tested() -> None:
    assert {path.stem for path in EXAMPLES.glob("*.py")} == set(ARGUMENTS)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", sorted(ARGUMENTS))
def test_compiled_example_prints_what_cpython_prints(name: str, tmp_path: Path) -> None:
    source, executable = str(EXAMPLES / f"{name}.py"), str(tmp_path / name)
    ran = rpyc("translate", source, "-o", executable)
    assert ran.status == 0, ran.err
    for arguments in ([], ARGUMENTS[name]):
        assert run(executable, *arguments) == run(sys.executable, source, *arguments)


def test_overflow_is_an_exception_with_a_traceback(tmp_path: Path) -> None:
    executable = str(tmp_path / "factorial")
    assert rpyc("translate", str(EXAMPLES / "factorial.py"), "-o", executable).status == 0
    done = subprocess.run([executable, "21"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1] == "20! = 2432902008176640000"
    assert done.stderr.startswith("Traceback (most recent call last):\n")
    assert done.stderr.splitlines()[-1].startswith("OverflowError")
