"""What runs the tests of a file in a process of their own (`support/fileprocesses.py`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent

CONFTEST = """
from support import fileprocesses

fileprocesses.FileProcesses._warm = lambda self: None


def pytest_configure(config):
    if fileprocesses.wanted(config):
        config.pluginmanager.register(fileprocesses.FileProcesses())
"""

FIRST = """
import os
import sys

import pytest


@pytest.fixture(scope="session", autouse=True)
def ended():
    yield
    with open("ended.txt", "a") as file:
        print(os.getpid(), file=file)


def test_keeps_something():
    sys.kept = os.getpid()


def test_sees_it():
    assert sys.kept == os.getpid()
    assert [1, 2] == [1, 3]


def test_ends_its_process():
    os.abort()


def test_has_another_process():
    assert not hasattr(sys, "kept")
"""

SECOND = """
import sys


def test_sees_nothing():
    assert not hasattr(sys, "kept")
"""


@pytest.mark.slow
def test_what_tests_leave_behind_and_how_they_end(tmp_path: Path) -> None:
    for name, text in (("conftest.py", CONFTEST), ("test_first.py", FIRST), ("test_second.py", SECOND)):
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "1", "--dist", "loadfile", "-p", "no:cacheprovider"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests"), "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "2 failed, 3 passed" in done.stdout
    assert "test_first.py::test_sees_it - assert [1, 2] == [1, 3]" in done.stdout
    assert "the process of the test ended by signal SIGABRT" in done.stdout
    assert len((tmp_path / "ended.txt").read_text().splitlines()) == 1  # that of the process that came to its end
