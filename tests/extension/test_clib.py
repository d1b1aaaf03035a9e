"""`rpyc-dl build --c-lib`: one library with many functions, called by a C program and by ctypes."""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.errors import RPythonError
from rpyc_dl.extension.clib.build import BuiltLibrary, LibraryTranslation, build_library

HERE = Path(__file__).parent / "clibrary"
ROOT = Path(__file__).resolve().parents[2]
STRICT = ["-Wall", "-Wextra", "-Werror", "-pedantic", "-std=gnu11"]

PRINTED = """\
xs: NULL with the length 3
name: no UTF-8 at byte 0
this Counter is no Loud
before
during
after
failed: the function that C has passed returned -3
asked 1
found 1
then
done
"""


def _compiled(source: str, output: Path, folder: Path, *libraries: str) -> Path:
    """A C program that is linked with libraries of a folder."""
    command = ["gcc", *STRICT, "-g", f"-I{folder}", str(HERE / source), "-o", str(output), f"-L{folder}", *libraries]
    done = subprocess.run([*command, f"-Wl,-rpath,{folder}", "-lpthread", "-lm"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return output


def _run(*command: object, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **settings}
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> BuiltLibrary:
    return build_library(str(HERE / "fast.py"), folder=str(tmp_path_factory.mktemp("clib")))


@pytest.fixture(scope="session")
def program(built: BuiltLibrary) -> Path:
    folder = built.library.parent
    return _compiled("calls.c", folder / "calls", folder, "-lfast")


def test_a_c_program_with_four_threads(program: Path) -> None:
    done = _run(program, 500, 0)
    assert (done.stdout, done.stderr, done.returncode) == (PRINTED, "", 0)


def test_collections_at_every_allocation(program: Path) -> None:
    done = _run(program, 50, 0, RPYC_DL_GC="stress")
    assert (done.stdout, done.stderr, done.returncode) == (PRINTED, "", 0)


def test_a_million_calls_leak_nothing(program: Path) -> None:
    done = _run(program, 20_000, 1)  # fourteen calls a round, in four threads
    assert done.stdout == PRINTED
    assert int(done.stderr.split()[0]) < 1500


@pytest.mark.skipif(shutil.which("valgrind") is None, reason="needs valgrind")
def test_valgrind_finds_nothing(program: Path) -> None:
    done = _run("valgrind", "-q", "--error-exitcode=9", "--leak-check=full", program, 3, 0)
    assert (done.stdout, done.stderr, done.returncode) == (PRINTED, "", 0)


def test_python_calls_the_same_library_by_ctypes(built: BuiltLibrary) -> None:
    library = ctypes.CDLL(str(built.library))
    library.fast_error_message.restype = ctypes.c_char_p
    xs = (ctypes.c_double * 3)(1.0, 2.0, 6.0)
    mean = ctypes.c_double()
    assert library.fast_mean(xs, ctypes.c_size_t(3), ctypes.byref(mean)) == 0
    assert mean.value == 3.0
    assert library.fast_mean(None, ctypes.c_size_t(0), ctypes.byref(mean)) == 1
    assert library.fast_error_message() == b"no items"
    text, length = ctypes.c_char_p(), ctypes.c_size_t()
    name = "Zoë".encode()
    library.fast_greet.argtypes = [
        ctypes.c_char_p,
        ctypes.c_size_t,
        ctypes.c_int64,
        ctypes.POINTER(ctypes.c_char_p),
        ctypes.POINTER(ctypes.c_size_t),
    ]
    assert library.fast_greet(name, len(name), 1, ctypes.byref(text), ctypes.byref(length)) == 0
    assert text.value is not None and (text.value.decode(), length.value) == ("hello Zoë", 10)
    library.fast_free(text)
    script = "import ctypes, sys; l = ctypes.CDLL(sys.argv[1]); l.fast_shout(b'x', ctypes.c_size_t(1))"
    assert _run(sys.executable, "-c", script, built.library).stdout == "x\n"


def test_what_is_seldom_passed_and_what_is_wrong(tmp_path: Path) -> None:
    built = build_library(str(HERE / "corners.py"), folder=str(tmp_path))
    assert built.notes[0].startswith("`Animal.unannotated` is not exported: not all of its parameters")
    program = _compiled("corners.c", tmp_path / "corners", tmp_path, "-lcorners")
    assert _run(program).stdout == "done\n"
    assert _run(program, RPYC_DL_GC="stress").stdout == "done\n"
    if shutil.which("valgrind"):
        done = _run("valgrind", "-q", "--error-exitcode=9", "--leak-check=full", program)
        assert (done.stdout, done.stderr, done.returncode) == ("done\n", "", 0)


def test_two_archives_in_one_program(tmp_path: Path) -> None:
    (tmp_path / "one.py").write_text("def f(x: int) -> int:\n    return x + 1\n")
    (tmp_path / "two.py").write_text("def f(xs: list[str]) -> str:\n    return '-'.join(xs)\n")
    for name in ("one", "two"):
        build_library(str(tmp_path / f"{name}.py"), options=Options(gc="ref"), static=True)
    program = _compiled("two_archives.c", tmp_path / "both", tmp_path, "-l:libone.a", "-l:libtwo.a")
    assert _run(program).stdout == "42 a-b\n"


def test_the_header(built: BuiltLibrary) -> None:
    text = built.header.read_text()
    for line in (
        "fast_status fast_mean(const double *xs, size_t xs_length, double *result);",
        "fast_status fast_sort(int64_t *xs, size_t xs_length);",
        "fast_status fast_find(fast_Counter *const *counters, size_t counters_length, int64_t value, "
        "fast_Counter **result);",
        "/* greet(name: str, times: int = 1)",
        "   `name`: name_length bytes of UTF-8. Free with fast_free(*result). */",
        "   The function changes a copy of `xs`: the caller's stays as it is. */",
        "#define FAST_LIMIT INT64_C(10)",
        '#define FAST_NAME "fast"',
        "/* An instance of `Loud`, which stays with the library until it is released. "
        "May be cast to fast_Counter *. */",
    ):
        assert line in text.splitlines()
    for compiler, language in (("gcc", "c"), ("g++", "c++")):
        if shutil.which(compiler):
            flags = ["-std=c99", *STRICT[:4]] if language == "c" else STRICT[:4]
            done = _run(compiler, *flags, "-fsyntax-only", "-x", language, built.header)
            assert (done.returncode, done.stderr) == (0, "")


def test_only_what_the_header_declares_is_visible(built: BuiltLibrary) -> None:
    names = _run("nm", "-D", "--defined-only", built.library).stdout
    declared = built.header.read_text()
    visible = [line.split()[-1] for line in names.splitlines()]
    assert len(visible) > 40
    assert [name for name in visible if f"{name}(" not in declared] == []


REFUSED = [
    ("def f(x: dict[str, int]): pass", 1, "C cannot call `f`: a dict has no form in C"),
    ("\ndef f(x: list[set[int]]): pass", 2, "C cannot call `f`: a set has no form in C"),
    ("def f(x: complex): pass", 1, "C cannot pass `x` of `f`: complex is no type that it can be of"),
    ("def init(x: int): pass", 1, "`init(x: int)` cannot be `fast_init` in C: the library has a function of its own"),
    ("def f(x): pass", None, "has no function to export"),
    ("def é(x: int): pass", 1, "C has no name for `é`: it is not ASCII"),
    (
        "from dataclasses import dataclass\n@dataclass(frozen=True)\nclass A:\n    a: 'list[A]'\ndef f(a: A): pass",
        5,
        "C cannot call `f`: A contains itself",
    ),
]
REFUSED_LATER = [
    ("def f(x: int):\n    return {x: 1}", "what `f(x: int)` returns cannot be given to C: a dict has no form in C"),
    ("def f(x: int):\n    return None if x else len", "what `f(x: int)` returns cannot be given to C"),
    (
        "class _A:\n    def __init__(self, x):\n        self.x = x\ndef f(x: int):\n    return _A(x)",
        "what `f(x: int)` returns cannot be given to C: an instance of `_A` has no form in C",
    ),
    ("def f(x: int):\n    return 1 if x else 'a'", "what `f(x: int)` returns cannot be given to C"),
]


@pytest.mark.parametrize("source, line, message", REFUSED)
def test_what_is_refused(tmp_path: Path, source: str, line: int | None, message: str) -> None:
    path = tmp_path / "fast.py"
    path.write_text(source + "\n")
    with pytest.raises(RPythonError) as caught:
        LibraryTranslation(str(path))
    assert message in caught.value.message
    assert (caught.value.pos.lineno if caught.value.pos else None) == line


@pytest.mark.parametrize("source, message", REFUSED_LATER)
def test_what_is_refused_when_results_are_known(tmp_path: Path, source: str, message: str) -> None:
    path = tmp_path / "fast.py"
    path.write_text(source + "\n")
    with pytest.raises(RPythonError) as caught:
        _ = LibraryTranslation(str(path)).exports
    assert message in caught.value.message
    assert caught.value.pos is not None and caught.value.help


def _blocks(path: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", path.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def test_the_program_of_the_document(tmp_path: Path) -> None:
    document = ROOT / "docs" / "c-libraries.md"
    (source, applying), (program, passing) = _blocks(document, "python"), _blocks(document, "c")
    function, _, statements = passing.partition("\n\n")
    (tmp_path / "fast.py").write_text(f"from collections.abc import Callable\n\n{source}\n\n{applying}")
    declared = "    double *ys;\n    size_t ys_length;\n"
    ending = '    printf("%g %g\\n", ys[0], ys[2]);\n    fast_free(ys);\n    return fast_shutdown() != FAST_OK;\n'
    before, _, after = program.replace("int main", f"{function}\n\nint main").partition("    return fast_shutdown")
    called = statements.replace("xs, 3, &ys, &length", "ints, 3, &ys, &ys_length")
    ints = "    int64_t ints[] = {1, 2, 5};\n"
    (tmp_path / "main.c").write_text(f"{before}{declared}{ints}{called}{ending}}}\n")
    built = build_library(str(tmp_path / "fast.py"), ["greet(str, int)"])
    assert "fast_status fast_mean(const double *xs, size_t xs_length, double *result);" in built.header.read_text()
    done = _run(_compiled(str(tmp_path / "main.c"), tmp_path / "main", tmp_path, "-lfast"))
    assert done.stdout == "hello C hello C\n0.5 2.5\n"


@pytest.mark.slow
def test_the_example(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "examples" / "c-library", tmp_path / "example")
    done = _run("make", "-C", folder, "words", f"RPYC_DL={sys.executable} -m rpyc_dl", CC="gcc")
    assert done.returncode == 0, done.stderr
    shown = (folder / "README.md").read_text().partition("$ ./words\n")[2].partition("\n\n")[0]
    assert _run(folder / "words").stdout.splitlines() == [line.strip() for line in shown.splitlines()]
