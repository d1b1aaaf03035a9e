"""Programs that are not named by their file: standard input, folders, modules; beside CPython."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.commands import rpyc

MODULES = {
    "pack/__init__.py": "N = 4\n",
    "pack/util.py": "def twice(x):\n    return 2 * x\n",
    "pack/__main__.py": (
        "import sys\nfrom . import N\nfrom .util import twice\n"
        "class Own: pass\nprint(twice(N), __name__, Own, sys.argv[1:])\n"
    ),
    "pack/part.py": "from .util import twice\ndef main(argv):\n    print(twice(len(argv)))\n    return 3\n",
    "tool/__main__.py": "import helper\nPLACE = __file__\nprint('tool', helper.f(3), __name__, PLACE, __file__)\n",
    "tool/helper.py": "def f(x):\n    return x + 1\n",
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    for name, text in MODULES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] in ("pack", "helper", "program___main__")]:
        del sys.modules[name]


def expected(*arguments: str) -> tuple[int, str]:
    ran = subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


@pytest.mark.parametrize("arguments", [("-m", "pack", "a", "b"), ("tool",)], ids=" ".join)
def test_runs_as_cpython_does(arguments: tuple[str, ...], folder: Path) -> None:
    ran = rpyc("interpret", *arguments)
    assert (ran.status, ran.out) == expected(*arguments)


def test_a_module_of_a_package_may_have_an_entry_point(folder: Path) -> None:
    ran = rpyc("interpret", "-m", "pack.part", "x")
    assert (ran.status, ran.out) == (3, "4\n")


def test_standard_input(folder: Path) -> None:
    text = "import sys\nprint('in', sys.argv[1:], sys.stdin.read() == '')\nsys.exit(2)\n"
    command = [sys.executable, "-m", "rpyc_dl", "run", "-", "x"]
    ran = subprocess.run(command, input=text, capture_output=True, text=True, check=False, env={**os.environ})
    assert (ran.returncode, ran.stdout) == (2, "in ['x'] True\n"), ran.stderr


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("-m", "pakc"), "there is no module pakc written in Python"),
        (("-m", "math"), "there is no module math written in Python"),
        (("-m", "pack.nothing"), "there is no module pack.nothing written in Python"),
        ((".",), ". is a directory without a `__main__.py`"),
    ],
)
def test_what_is_no_program(arguments: tuple[str, ...], text: str, folder: Path) -> None:
    ran = rpyc("annotate", *arguments)
    assert ran.status == 2 and text in ran.err


def test_other_names_are_told(folder: Path) -> None:
    (folder / "notes.txt").write_text("def main(argv):\n    return 0\n")
    told = "note: notes.txt is read as Python, whatever its name says\n"
    assert rpyc("annotate", "notes.txt").err == told
    (folder / "tool.py").write_text("def main(argv):\n    return 0\n")
    assert rpyc("annotate", "tool.py").err == ""
