"""`rpyc-dl translate`, `run` and `interpret`: from a file to what it prints and its exit status."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import rpyc

Write = Callable[..., str]


def execute(*command: str) -> tuple[int, str, str]:
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    return done.returncode, done.stdout, done.stderr


STATUSES = """\
import sys


class Problem(Exception):
    pass


def main(argv):
    print("arguments:", len(argv), argv[1:])
    if len(argv) > 1:
        if argv[1] == "raise":
            raise Problem("no " + argv[2])
        if argv[1] == "exit":
            raise SystemExit(4)
        return int(argv[1])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@pytest.fixture(scope="module")
def statuses(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The program as a source file and as an executable."""
    folder = tmp_path_factory.mktemp("statuses")
    (folder / "prog.py").write_text(STATUSES)
    ran = rpyc("translate", str(folder / "prog.py"), "-o", str(folder / "prog"))
    assert ran.status == 0, ran.err
    return str(folder / "prog.py"), str(folder / "prog")


@pytest.mark.parametrize("arguments", [[], ["3"], ["300"], ["-1"], ["exit"], ["0", "é漢", "a b", ""]])
def test_output_and_status(statuses: tuple[str, str], arguments: list[str]) -> None:
    source, executable = statuses
    assert execute(executable, *arguments) == execute(sys.executable, source, *arguments)


def test_uncaught_exceptions_end_as_in_python(statuses: tuple[str, str]) -> None:
    source, executable = statuses
    for arguments in (["raise", "luck"], ["x"]):
        status, out, err = execute(executable, *arguments)
        expected = execute(sys.executable, source, *arguments)
        assert (status, out) == expected[:2]
        assert err.startswith("Traceback (most recent call last):\n")
        assert err.splitlines()[-1] == expected[2].splitlines()[-1]
        assert any(line.startswith(f'  File "{source}", line ') for line in err.splitlines())


def test_default_name_of_the_executable(program: Write, tmp_path: Path) -> None:
    path = program("def main():\n    print('hello')\n", "hello.py")
    assert rpyc("translate", path).status == 0
    assert execute(str(tmp_path / "hello")) == (0, "hello\n", "")


def test_keep_leaves_sources_that_build_without_us(program: Write, tmp_path: Path) -> None:
    path = program("def main():\n    print('hello')\n    return 3\n", "hello.py")
    assert rpyc("translate", path, "-o", "hello", "--keep", "c").status == 0
    assert (tmp_path / "c" / "hello.c").exists()
    status, _, err = execute("make", "-s", "-C", str(tmp_path / "c"))
    assert status == 0, err
    assert execute(str(tmp_path / "c" / "hello")) == (3, "hello\n", "")


@pytest.mark.parametrize("stage", ["load", "annotate", "rtype", "source"])
def test_stop_after(program: Write, tmp_path: Path, stage: str) -> None:
    ran = rpyc("translate", program("def main():\n    return 0\n"), "--stop-after", stage, "--timings")
    assert ran.status == 0
    stages = [line.split()[0] for line in ran.err.splitlines() if " CPU" in line]
    assert stages[-2:] == [stage, "total"]
    assert not (tmp_path / "prog").exists()


def test_cannot_write(program: Write) -> None:
    ran = rpyc("translate", program("def main():\n    return 0\n"), "-o", "none/prog")
    assert ran.status == 2
    assert ran.err.startswith("error[usage]: cannot write none/prog: there is no folder none")


def test_no_compiler(program: Write) -> None:
    ran = rpyc("translate", program("def main():\n    return 0\n"), "--cc", "no-such-compiler")
    assert ran.status == 1
    assert ran.err == "error[compilation]: the C compiler `no-such-compiler` was not found\n"


def test_target(program: Write) -> None:
    source = "def start(argv):\n    return len(argv)\ndef target(driver, args):\n    return start, None\n"
    assert rpyc("run", program(source), "a", "b").status == 3


def test_entry(program: Write) -> None:
    assert (
        rpyc("run", "--entry", "other", program("def main():\n    return 1\ndef other():\n    return 2\n")).status
        == 2
    )


def test_run_passes_options_to_the_program(program: Write) -> None:
    source = "def main(argv):\n    return len(argv[1])\n"
    assert rpyc("run", program(source), "--entry").status == len("--entry")


@pytest.mark.parametrize("result", ["'text'", "1.5", "[1]"])
def test_no_exit_status(program: Write, result: str) -> None:
    ran = rpyc("translate", program(f"def main(argv):\n    return {result}\n"))
    assert ran.status in (1, 2)
    assert "exit status" in ran.err
    assert "prog.py:1" in ran.err


@pytest.mark.parametrize("arguments", [[], ["3"], ["exit"], ["x"], ["raise", "luck"]])
def test_interpret(statuses: tuple[str, str], arguments: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    source, executable = statuses
    status, out, err = execute(executable, *arguments)
    if arguments == ["exit"]:
        done = execute(sys.executable, "-m", "rpyc_dl", "interpret", source, *arguments)
    else:
        ran = rpyc("interpret", source, *arguments)
        printed = capfd.readouterr()
        done = ran.status, printed.out + ran.out, printed.err + ran.err
    assert done[:2] == (status, out)
    assert done[2].splitlines()[-1:] == err.splitlines()[-1:]


@pytest.mark.parametrize(
    "command", [["translate", "-o", "prog.py"], ["report", "-o", "./prog.py"], ["view", "-o", "prog.py"]]
)
def test_the_program_is_never_overwritten(program: Callable[..., str], command: list[str]) -> None:
    text = "def main(argv):\n    return 0\n"
    ran = rpyc(command[0], program(text), *command[1:])
    assert ran.status == 2
    assert "is the program itself" in ran.err
    assert Path("prog.py").read_text() == text


def test_a_program_without_suffix(program: Callable[..., str]) -> None:
    """Its default output would be the program itself."""
    path = program("def main(argv):\n    print(argv[0])\n    return 0\n", "tool")
    ran = rpyc("translate", path)
    assert ran.status == 2 and ran.err == (
        "error[usage]: tool is the program itself\nhelp: name the file to write with -o FILE\n"
    )
    assert rpyc("translate", path, "-o", "tool.exe", "--stop-after", "source").status == 0


def test_an_output_that_is_a_folder(program: Callable[..., str]) -> None:
    Path("out").mkdir()
    ran = rpyc("translate", program("def main(argv):\n    return 0\n"), "-o", "out")
    assert ran.status == 2 and ran.err == "error[usage]: cannot write out: it is a folder\n"


@pytest.mark.optimized
@pytest.mark.parametrize(
    "words, level",
    [
        ([], "2"),
        (["-O0"], "0"),
        (["--fast"], "0"),
        # the C runtime is compiled for each of them
        pytest.param(["-O", "3"], "3", marks=pytest.mark.slow),
        pytest.param(["--opt=1"], "1", marks=pytest.mark.slow),
        pytest.param(["-O", "size"], "s", marks=pytest.mark.slow),
    ],
)
def test_levels_of_optimisation(words: list[str], level: str, program: Write, tmp_path: Path) -> None:
    name = program("def main(argv):\n    print(len(argv))\n    return 0\n")
    assert rpyc("translate", *words, name, "-o", "made", "--keep", "kept").status == 0
    assert f"CFLAGS = -O{level} " in (tmp_path / "kept" / "Makefile").read_text()
    assert execute(str(tmp_path / "made"), "a") == (0, "2\n", "")
