"""Hostile surroundings: odd file names, caches that cannot be used, compilers that fail, outputs in the way, closed
streams. Everything ends in one plain error, or works.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from rpyc_dl import cachefolder
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import CompilationError, InternalError
from rpyc_dl.lowering.c.compiler import Compiler, Options
from rpyc_dl.lowering.c.failures import Externals, Step
from rpyc_dl.lowering.run.compiledfunctions import Library
from support.caches import RULES, TRANSLATOR, link_parts
from support.commands import heed_signals, rpyc

Write = Callable[..., str]

HELLO = """import sys


def main(argv):
    print("hello", int(argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


def command(*argv: str, shell: str = '"$@"', cwd: Path | None = None) -> tuple[int, str, str]:
    """The command in a process of its own, started by `shell`, in which it is `"$@"`."""
    line = ["bash", "-c", shell, "bash", sys.executable, "-m", "rpyc_dl", *argv]
    done = subprocess.run(line, capture_output=True, text=True, check=False, timeout=120, cwd=cwd)
    return done.returncode, done.stdout, done.stderr


# -- names ------------------------------------------------------------------------------------------


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "name", [b"-a \"b' \\c\n%d$x`y`;#?*:&(\xc3\xa9\xe6\xbc\xa2\xf0\x9f\x98\x80.py", b"raw\xff.py"]
)
def test_any_file_name(name: bytes, tmp_path: Path) -> None:
    """Translated, run from another folder, and its traceback names the file as CPython does."""
    source = tmp_path / os.fsdecode(name)
    source.write_text(HELLO)
    assert command("translate", "--fast", "--keep", "c", "--", source.name, cwd=tmp_path) == (0, "", "")
    executable = source.with_suffix("")
    assert subprocess.run([executable, "7"], capture_output=True, check=True, cwd="/").stdout == b"hello 7\n"
    ours, theirs = (
        subprocess.run([*program, "x"], capture_output=True, check=False, cwd="/").stderr.splitlines(keepends=True)
        for program in ([executable], [sys.executable, source])
    )
    skipped = [
        line for line in theirs if b"^" not in line and b"main(sys.argv)" not in line and b"<module>" not in line
    ]
    assert b"".join(ours).split(b", line 5")[1] == b"".join(skipped).split(b", line 5")[1]
    assert os.fsencode(source) in b"".join(ours)
    subprocess.run(["make", "-s", "-C", tmp_path / "c"], check=True, capture_output=True)
    (built,) = (path for path in (tmp_path / "c").iterdir() if path.is_file() and os.access(path, os.X_OK))
    assert subprocess.run([built, "7"], capture_output=True, check=True).stdout == b"hello 7\n"
    subprocess.run(["make", "-s", "-C", tmp_path / "c", "clean"], check=True)
    assert not built.exists()


def test_long_source_lines_are_shown_whole(tmp_path: Path) -> None:
    source = tmp_path / "prog.py"
    source.write_text(f"def main(argv):\n    return [1][len(argv)]  # {'é' * 2000}  ")
    assert rpyc("translate", str(source), "-o", str(tmp_path / "prog")).status == 0
    done = subprocess.run([tmp_path / "prog"], capture_output=True, text=True, check=False)
    assert done.stderr.splitlines()[2] == f"    return [1][len(argv)]  # {'é' * 2000}"


def test_an_int_of_thousands_of_digits(program: Write) -> None:
    """Python makes no text of it, so that neither may `dis`."""
    path = program(f"BIG = 0x{'f' * 5000}\n\ndef main(argv):\n    return BIG * len(argv)\n")
    ran = rpyc("check", path)
    assert ran.status == 1 and "the integer of 20000 bits does not fit into 64 bits" in ran.out + ran.err


# -- outputs ----------------------------------------------------------------------------------------


def test_a_device_stays_one(program: Write, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    assert rpyc("translate", program("def main():\n    return 0\n"), "-o", "pipe").status == 0
    reader.join(timeout=60)
    assert read[0][:4] == b"\x7fELF"
    assert pipe.is_fifo()


def test_no_traces_beside_the_output(program: Write, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    assert rpyc("translate", program("def main():\n    return 0\n"), "-o", "out/" + "x" * 255).status == 0
    assert os.listdir(tmp_path / "out") == ["x" * 255]
    ran = rpyc("translate", "prog.py", "-o", "out/" + "x" * 256)
    assert ran.status == 2 and ran.err.endswith(": File name too long\n")


@pytest.mark.parametrize(
    ("folder", "in_the_way", "why"),
    [
        ("c", "c", "cannot write c: File exists"),
        ("c/d", "c", "cannot write c/d: Not a directory"),
        ("c", "c/prog.c/x", "cannot write c/prog.c: Is a directory"),
    ],
)
def test_something_in_the_way_of_kept_sources(
    program: Write, tmp_path: Path, folder: str, in_the_way: str, why: str
) -> None:
    (tmp_path / in_the_way).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / in_the_way).write_text("mine")
    ran = rpyc("translate", program("def main():\n    return 0\n"), "--keep", folder, "--stop-after", "source")
    assert (ran.status, ran.err) == (1, f"error[compilation]: {why}\n")
    assert (tmp_path / in_the_way).read_text() == "mine"


# -- caches -----------------------------------------------------------------------------------------


def double(n: int) -> list[int]:
    return [n] * 2


def compiled(gc: str = "marksweep") -> list[int]:
    typed = Translation(double, [int]).typed
    result: list[int] = Library(typed, [typed.entry]).load(Options(gc=gc, optimize="0"))[0](21)
    return result


@pytest.mark.parametrize("cache", ["/dev/null", "/dev/null/none", "/proc", "off"])
def test_a_cache_that_cannot_be_written_to(cache: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", cache)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    path = cachefolder.entry_path("runtime", "x.o")
    assert path.parent == tmp_path / f"rpyc-dl-{os.getuid()}" / "runtime"
    assert path.parent.parent.stat().st_mode & 0o777 == 0o700


def test_a_temporary_folder_of_somebody_else_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", "off")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    theirs = tmp_path / f"rpyc-dl-{os.getuid()}"
    theirs.mkdir()
    theirs.chmod(0o777)
    assert not cachefolder.entry_path("functions", "x.so").is_relative_to(theirs)


def test_damaged_compiled_things_are_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(link_parts(tmp_path, (*RULES, "helpers"))))
    assert compiled() == [21, 21]
    entries = [*tmp_path.glob("runtime/*.o"), *tmp_path.glob("functions/*.so")]
    assert len(entries) == 2
    whole = {path: path.read_bytes() for path in entries}
    for path, data in whole.items():
        for damaged in (b"", data[: len(data) // 2], os.urandom(len(data)), data[:-1]):
            os.unlink(path)  # it is loaded: not written over
            path.write_bytes(damaged)
            assert not cachefolder.is_sealed(path)
    assert compiled() == [21, 21]
    assert all(cachefolder.is_sealed(path) for path in entries)
    os.unlink(entries[1])
    entries[1].mkdir()
    assert compiled() == [21, 21]


@pytest.mark.slow
def test_translations_at_once_and_a_cache_that_is_cleared_meanwhile(tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text(HELLO)
    environment = {**os.environ, "RPYC_DL_CACHE": str(link_parts(tmp_path / "cache", TRANSLATOR))}
    line = [sys.executable, "-m", "rpyc_dl", "translate", "--fast", "prog.py", "-o", "same"]
    running = [
        subprocess.Popen(line, cwd=tmp_path, env=environment, stderr=subprocess.PIPE, text=True) for _ in range(2)
    ]
    while any(process.poll() is None for process in running):
        threading.Event().wait(0.5)
        cachefolder.clear(tmp_path / "cache")
    assert [(process.returncode, process.communicate()[1]) for process in running] == [(0, "")] * 2
    assert subprocess.run([tmp_path / "same", "7"], capture_output=True, check=True).stdout == b"hello 7\n"
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".new")]


# -- compilers --------------------------------------------------------------------------------------


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("exit 1", "could not compile cover.c (status 1): gcc 9 or clang 10 or newer is needed"),
        ("exit 0", "is no C compiler: it makes no object file"),
        ('[ "$1" = --version ] || kill -9 $$', "was killed (SIGKILL) while it was to compile cover.c"),
        ("echo fatal error: error writing to x: No space left on device; exit 1", "cover.c: No space left on device"),
        ("echo \"fatal error: cannot execute 'cc1': execvp\"; exit 1", "cover.c: cannot execute 'cc1'"),
        (
            "echo x.h:1: fatal error: stdio.h: No such file or directory; exit 1",
            "does not find stdio.h, which every C",
        ),
    ],
)
def test_compilers_that_fail(text: str, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RPYC_DL_CACHE", str(tmp_path / "cache"))
    with pytest.raises(CompilationError) as caught:
        Compiler(Options(cc=script(tmp_path / "cc", text))).runtime_object(False)
    assert why in caught.value.message
    assert "\n" not in caught.value.message


def test_compilers_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "text").write_bytes(b"\x7fELF?")
    (tmp_path / "text").chmod(0o755)
    for cc, why in (("gcc '", "cannot be read"), (str(tmp_path / "text"), "cannot be run: Exec format error")):
        with pytest.raises(CompilationError, match=why):
            Compiler(Options(cc=cc)).runtime_object(False)


def test_what_only_generated_code_can_be_blamed_for_is_a_bug_of_ours() -> None:
    externals = Externals(frozenset({"labs", "nowhere"}), frozenset({"z.h"}), frozenset({"z"}))
    step = Step(["gcc"], "compile the generated prog.c", True, externals)
    said = "prog.c:7:1: error: expected ';' before '}' token\n"
    failure = step.failure(1, said)
    assert isinstance(failure, InternalError)
    first, second = str(failure).splitlines()
    assert first == "the C compiler `gcc` could not compile the generated prog.c"
    assert Path(second.rpartition(" ")[2]).read_text() == said
    os.unlink(second.rpartition(" ")[2])
    for output, why in [
        ("prog.c:3: fatal error: z.h: No such file or directory", "z.h, which an external function needs"),
        ("ld: cannot find -lz: No such file", "the library z, which an external function needs"),
        ("prog.c:(.text+0x1): undefined reference to `nowhere'", "`nowhere` is in none of the libraries"),
        ("prog.c:9:3: error: conflicting types for 'labs'; have 'int'", "`labs` is not what it was said to be"),
    ]:
        told = step.failure(1, output)
        assert isinstance(told, CompilationError) and why in told.message


def test_a_full_disk(program: Write, tmp_path: Path) -> None:
    """A limit of the size of files stands for it."""
    program(HELLO)
    status, out, err = command("translate", "prog.py", shell='ulimit -f 8; "$@"', cwd=tmp_path)
    assert (status, out) == (1, "")
    assert err.startswith("error[compilation]: cannot write ") and err.endswith(": File too large\n")
    assert os.listdir(tmp_path) == ["prog.py"]


# -- streams and signals -----------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("shell", "shown", "err"),
    [
        ('"$@" >&-', "", ""),
        ('"$@" 2>&- <&-', "é: int", ""),
        ('PYTHONIOENCODING=ascii "$@"', "\\xe9: int", ""),
        ('"$@" >/dev/full', "", "error[usage]: the output cannot be written: No space left on device\n"),
    ],
)
def test_streams(program: Write, tmp_path: Path, shell: str, shown: str, err: str) -> None:
    path = program("def main(argv):\n    é = len(argv)\n    return é\n")
    ran = command("annotate", path, shell=shell, cwd=tmp_path)
    assert (ran[0], ran[2]) == (1 if err else 0, err)
    assert shown in ran[1] if shown else ran[1] == ""


def test_a_current_folder_that_is_gone(tmp_path: Path) -> None:
    (tmp_path / "prog.py").write_text(HELLO)
    ran = command("annotate", str(tmp_path / "prog.py"), shell='mkdir d; cd d; rmdir ../d; "$@"', cwd=tmp_path)
    assert ran[0] == 2
    assert ran[2].startswith("error[usage]: the current folder is not there: No such file")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["run", "interpret"])
def test_interrupted_while_the_program_runs(program: Write, tmp_path: Path, how: str) -> None:
    program(
        "def main(argv):\n    print('go', flush=True)\n    n = len(argv)\n    while n > 0:\n        n = n % 7 + 1\n"
    )
    line = [sys.executable, "-m", "rpyc_dl", how, "prog.py"]
    process = subprocess.Popen(
        line,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_signals,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "go\n"
    try:
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=60)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 130
    assert "rpyc_dl" not in err


def test_a_large_int_in_a_list_of_another_module(tmp_path: Path) -> None:
    (tmp_path / "powers_of_ten.py").write_text("names = ['thousand']\npowers = [10**x for x in (3, 100)]\n")
    (tmp_path / "large.py").write_text("from powers_of_ten import powers\nprint(powers[0])\n")
    ran = rpyc("translate", str(tmp_path / "large.py"))
    assert ran.status == 1 and "powers_of_ten.py:2:1" in ran.out + ran.err
