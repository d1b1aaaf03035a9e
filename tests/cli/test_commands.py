"""The command line: exit statuses, messages, and that no traceback of ours is ever seen."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rpyc_dl import cli
from rpyc_dl.driver.inference import Inference
from support.commands import rpyc

Write = Callable[..., str]


def test_help_lists_the_commands() -> None:
    ran = rpyc("--help")
    assert ran.status == 0
    for name in cli.cli.every_command():
        assert f"\n  {name} " in ran.out


@pytest.mark.parametrize("name", sorted(cli.cli.every_command()))
def test_every_command_has_help(name: str) -> None:
    ran = rpyc(name, "--help")
    assert ran.status == 0
    assert ran.out.startswith(f"Usage: rpyc-dl {name} ")


def test_version() -> None:
    ran = rpyc("--version")
    assert ran.status == 0
    assert ran.out.startswith("rpyc-dl, version ")


@pytest.mark.parametrize("argv", [["translate"], ["translate", "x.py", "--nonsense"], ["nonsense"]])
def test_wrong_usage(argv: list[str]) -> None:
    ran = rpyc(*argv)
    assert ran.status == 2
    assert "Usage: rpyc-dl" in ran.err
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", ["translate", "annotate", "run"])
@pytest.mark.parametrize(
    ("source", "status", "message"),
    [
        (None, 2, "no such file: prog.py"),
        ("", 2, "prog.py is empty"),
        ("x = 1\n", 2, "prog.py has no entry point"),
        ("def main(argv: pass\n", 1, "SyntaxError"),
        ("1 / 0\ndef main(argv): return 0\n", 1, "it raises ZeroDivisionError: division by zero"),
    ],
)
def test_bad_program(program: Write, command: str, source: str | None, status: int, message: str) -> None:
    program("", "other.py") if source is None else program(source)
    ran = rpyc(command, "prog.py")
    assert ran.status == status
    assert message in ran.err.splitlines()[0]
    assert "Traceback" not in ran.err
    assert ran.out == ""


def test_bad_program_is_told_as_json(program: Write) -> None:
    ran = rpyc("annotate", "--json", program("x = 1\n"))
    assert ran.status == 2
    assert json.loads(ran.err)["errors"][0]["code"] == "usage"


def test_directory(tmp_path: Path) -> None:
    ran = rpyc("translate", str(tmp_path))
    assert ran.status == 2
    assert "is a directory" in ran.err


def test_a_bug_of_ours(program: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise KeyError("nobody thought of this")

    monkeypatch.setattr(Inference, "open", broken)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    ran = rpyc("translate", program("def main(): pass\n"))
    assert ran.status == 3
    assert "this is a bug of rpyc-dl, not of your program" in ran.err
    assert "KeyError: 'nobody thought of this'" in ran.err
    assert "please report it" in ran.err
    assert "to reproduce it: rpyc-dl translate prog.py" in ran.err
    assert "Traceback" not in ran.err
    (report,) = tmp_path.glob("rpyc-dl-bug-*.txt")
    assert "Traceback" in report.read_text()


def test_debugging_shows_the_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object, **kwargs: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(Inference, "open", broken)
    monkeypatch.setenv("RPYC_DL_DEBUG", "1")
    assert "Traceback (most recent call last)" in rpyc("translate", "prog.py").err


def test_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Inference, "open", interrupted)
    ran = rpyc("translate", "prog.py")
    assert (ran.status, ran.err.strip()) == (130, "interrupted")


def test_a_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m rpyc_dl --help | true"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_shell_completion(shell: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rpyc_dl"], capture_output=True, text=True, check=False,
        env={"_RPYC_DL_COMPLETE": f"{shell}_source", "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    assert done.returncode == 0
    assert "rpyc-dl" in done.stdout
