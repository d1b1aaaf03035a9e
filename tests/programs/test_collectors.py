"""One program that uses memory in every way, under every collector, sanitizer and compiler; and constant memory."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import CompilationError
from rpyc_dl.lowering.c.compiler import Compiler
from rpyc_dl.lowering.c.compiler import Options as CompilerOptions
from rpyc_dl.lowering.c.genc import CSource
from rpyc_dl.terminal import Progress
from support.executables import Executable, execute

WORKOUT = Path(__file__).parent.parent / "support" / "workout.py"
GENERATIONS = WORKOUT.with_name("generations.py")

LOOP = """
import sys


class Pair:
    def __init__(self, left, right):
        self.left = left
        self.right = right


def main(argv):
    kept = Pair(0, None)
    total = 0
    for i in range(int(argv[1])):
        pair = Pair(i, kept)
        both = [pair, kept]
        total += both[0].left & 7
        kept = Pair(both[-1].left, None)
    print(total, kept.left)
    return 0
"""


def source_of(path: Path) -> CSource:
    return Translation.open(str(path), None, Options(), Progress(visible=False)).source


@pytest.fixture(scope="module")
def workout() -> CSource:
    return source_of(WORKOUT)


@pytest.fixture(scope="module", params=["marksweep", "ref", "boehm", "none"])
def collected(
    workout: CSource, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> tuple[str, Executable]:
    """The program with each collector, and the collector's name."""
    output = tmp_path_factory.mktemp(request.param) / "workout"
    return request.param, compiled(workout, WORKOUT, output, gc=request.param)


def compiled(source: CSource, path: Path, output: Path, **options: object) -> Executable:
    """Compiled with these options; skipped where a library for them is missing."""
    try:
        Compiler(CompilerOptions(**options)).build(source, output)  # type: ignore[arg-type]
    except CompilationError as error:
        if "libgc" in str(error):
            pytest.skip(str(error))
        raise
    return Executable(output, path)


def test_every_collector_gives_the_same(collected: tuple[str, Executable]) -> None:
    gc, program = collected
    assert program.run("3", "40") == program.expected("3", "40")
    stressed = program.run("1", "12", env={"RPYC_DL_GC": "stress,stats"})
    assert stressed.out == program.expected("1", "12").out
    assert f"gc {gc}:" in stressed.err
    wrong = program.run("1", "10", env={"RPYC_DL_GC": "stats,fast"})
    assert wrong.status == 2
    assert "`fast` is not an option; use stats, stress, max=512M" in wrong.err


@pytest.mark.slow
@pytest.mark.parametrize("gc", ["marksweep", "ref", "none"])
def test_sanitizers_find_nothing(workout: CSource, tmp_path: Path, gc: str) -> None:
    program = compiled(workout, WORKOUT, tmp_path / "workout", gc=gc, optimize="1", sanitize=True)
    for env in ({"ASAN_OPTIONS": "detect_leaks=0"}, {"ASAN_OPTIONS": "detect_leaks=0", "RPYC_DL_GC": "stress"}):
        assert program.run("2", "15", env=env) == program.expected("2", "15")


@pytest.mark.slow
def test_what_is_stored_into_old_objects_is_found(tmp_path: Path) -> None:
    """Under `stress` each second collection proves it: what it finds as a full one, it has found as a young one."""
    program = compiled(source_of(GENERATIONS), GENERATIONS, tmp_path / "generations")
    stressed = program.run("60", env={"RPYC_DL_GC": "stress,stats"})
    assert stressed.out == program.expected("60").out
    collections, full = map(int, re.findall(r"(\d+) collections, (\d+) of them full", stressed.err)[0])
    assert collections > 10_000 and 0.4 * collections < full < 0.6 * collections
    long = program.run("2000", env={"RPYC_DL_GC": "stats,max=32M"})
    assert long.out == program.expected("2000").out
    collections, full = map(int, re.findall(r"(\d+) collections, (\d+) of them full", long.err)[0])
    assert full < collections / 3


@pytest.mark.slow
def test_sanitizers_find_nothing_in_generations(tmp_path: Path) -> None:
    program = compiled(source_of(GENERATIONS), GENERATIONS, tmp_path / "generations", optimize="1", sanitize=True)
    for env in ({"ASAN_OPTIONS": "detect_leaks=0"}, {"ASAN_OPTIONS": "detect_leaks=0", "RPYC_DL_GC": "stress"}):
        assert program.run("60", env=env) == program.expected("60")


@pytest.mark.optimized
@pytest.mark.parametrize("cc", ["gcc", pytest.param("clang", marks=pytest.mark.slow)])
def test_compilers_have_nothing_to_warn_of(workout: CSource, tmp_path: Path, cc: str) -> None:
    if shutil.which(cc) is None:
        pytest.skip(f"no {cc} here")
    program = compiled(workout, WORKOUT, tmp_path / "workout", cc=cc, warnings=True)
    assert program.run("1", "10") == program.expected("1", "10")


@pytest.mark.slow
def test_a_loop_of_allocations_runs_in_constant_memory(tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(LOOP)
    source = source_of(path)
    for gc, limit in (("marksweep", "16M"), ("ref", "16M"), ("boehm", "32M")):
        try:
            program = compiled(source, path, tmp_path / gc, gc=gc)
        except pytest.skip.Exception:
            continue
        ran = program.run("3000000", env={"RPYC_DL_GC": f"max={limit}"})  # 12 million objects
        assert (ran.status, ran.out, ran.err) == (0, "10500000 0\n", "")


@pytest.mark.slow
def test_the_folder_of_keep_builds_without_us(workout: CSource, tmp_path: Path) -> None:
    """The same bytes every time, and a Makefile that needs nothing of ours."""
    first, second = tmp_path / "first", tmp_path / "second"
    for folder in (first, second):
        source = source_of(WORKOUT)
        Compiler(CompilerOptions()).build(source, tmp_path / "workout", keep=folder)
    for path in first.rglob("*"):
        if path.is_file():
            assert path.read_bytes() == (second / path.relative_to(first)).read_bytes(), path.name
    text = (first / "Makefile").read_text()
    assert not re.search(r"rpyc.?dl/|site-packages", text)
    subprocess.run(["make", "-s", "-C", str(first)], check=True, capture_output=True, env={"PATH": "/usr/bin:/bin"})
    expected = execute([sys.executable, str(WORKOUT), "1", "10"])
    assert execute([str(first / "workout"), "1", "10"]) == expected
