"""A program with all that can stand at a border: annotated apart it is what it is in one process, and compiled with
borders it does what CPython does."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.commands import rpyc

PROGRAM = Path(__file__).parent / "program"
MODULES = ("lib", "records", "main")


@pytest.fixture
def _copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(PROGRAM, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)


def linked() -> str:
    """What is known of the program where each module is annotated apart."""
    for module in MODULES:
        ran = rpyc("annotate", f"{module}.py", "--apart", f"out/{module}")
        assert ran.status == 0, ran.err
    return of_user(rpyc("link", *(f"out/{module}" for module in MODULES)).out)


def of_user(text: str) -> str:
    """Without the functions of libraries, which are in no part."""
    parts = re.split(r"^(?=\S)", text, flags=re.MULTILINE)
    return "\n".join(part.strip() for part in parts if part.partition(".py")[0] in MODULES)


@pytest.mark.usefixtures("_copied")
def test_parts_together_are_the_whole_program() -> None:
    text = linked()
    assert "def either(number, text)" in text and "returns int or str" in text
    assert text == of_user(rpyc("annotate", "main.py", "--interfaces").out)


@pytest.mark.usefixtures("_copied")
def test_borders_that_say_what_is_inferred_change_nothing() -> None:
    inferred = of_user(rpyc("annotate", "main.py").out)
    assert rpyc("annotate", "main.py", "--stubs", "-o", ".").status == 0
    assert "TABLE: Final[dict[str, list[float]]]" in Path("lib.pyi").read_text()
    text = linked()
    known = re.compile(r" >= 0| = ('\w*'|\d+)(?=,|$)", re.MULTILINE)  # signs, constants, chars do not pass a border
    assert known.sub("", text) == re.sub(r"\bchar\b", "str", known.sub("", inferred))


@pytest.mark.usefixtures("_copied")
def test_compiled_with_borders() -> None:
    ran = rpyc("translate", "main.py", "--interfaces", "--fast", "-o", "program")
    assert ran.status == 0, ran.err
    for arguments in ([], ["x"]):
        done = [
            subprocess.run([*command, *arguments], capture_output=True, text=True, check=False)
            for command in ([sys.executable, "main.py"], ["./program"])
        ]
        assert (done[0].returncode, done[0].stdout, done[0].stderr) == (
            done[1].returncode,
            done[1].stdout,
            done[1].stderr,
        )
