"""What every test may use: golden texts (`pytest --update-golden` rewrites them)."""

from __future__ import annotations

import gc
import linecache
import os
import sys
import weakref
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rpyc_dl import collector
from rpyc_dl.datalog import Program
from rpyc_dl.datalog.native.border import Library
from rpyc_dl.datalog.native.evaluator import NativeEvaluator
from rpyc_dl.driver.translation import Translation
from rpyc_dl.frontend.programtext.modules import BESIDE
from rpyc_dl.lowering.c import compiler
from rpyc_dl.lowering.program.exceptionsets import Undeclared, shown
from support import everywhere as support_everywhere
from support import examples, fileprocesses
from support.golden import Golden

#: Commands that tests start run by themselves: a server would be one for each state of the package that is worked on.
os.environ.setdefault("RPYC_DL_SERVER", "off")
#: Functions that tests translate name helpers of the tests, which are no part of these programs.
BESIDE.add("support")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--optimized"):
        examples.share = 1
    if fileprocesses.wanted(config):
        config.pluginmanager.register(fileprocesses.FileProcesses())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files with what the tests saw")
    parser.addoption("--optimized", action="store_true", help="compile C as users have it, try all random examples")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test that is marked `sampled(n)`, all but n are slow. Which ones run by default, their names
    decide: a case that is added takes the place of one at most, and no two others change places."""
    _without_constants_of_modules()
    cases: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("sampled") and not item.get_closest_marker("slow"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for those in cases.values():
        (count,) = those[0].get_closest_marker("sampled").args  # type: ignore[union-attr]
        for item in sorted(those, key=_by_name)[count:]:
            item.add_marker("slow")


def _without_constants_of_modules() -> None:
    """Hypothesis would parse all modules that are loaded, ours and the tests', for constants to try: seconds of each
    worker, and other examples whenever a number changes somewhere. A version that asks otherwise does as it does."""
    providers: Any = sys.modules.get("hypothesis.internal.conjecture.providers")
    if hasattr(providers, "is_local_module_file"):
        providers.is_local_module_file = lambda path: False


def _by_name(item: pytest.Item) -> tuple[int, str]:
    return zlib.crc32(item.name.encode()), item.name


#: Whether the test that runs is about what C compilers make of our C when they optimise.
_optimized = False


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Before the fixtures, those of modules included: they compile, too."""
    global _optimized
    _optimized = item.config.getoption("--optimized") or item.get_closest_marker("optimized") is not None


@pytest.fixture(autouse=True, scope="session")
def quickly_compiled() -> Iterator[None]:
    """C is compiled with -O0 where a user has -O2, which takes three times as long, in tests that are not marked
    `optimized`."""
    flags = compiler.Options.flags

    def quick(self: compiler.Options) -> list[str]:
        return [flag if _optimized or flag != "-O2" else "-O0" for flag in flags(self)]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(compiler.Options, "flags", quick)
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart() -> None:
    """Python looks for garbage among all objects when a quarter of them is new: `free_memory` knows better when."""
    gc.set_threshold(10_000, 20, 1_000_000)
    collector.MOST_KEPT = 8_000_000


#: By so much (a factor, and blocks of memory: as a rule 100 bytes each) a process has to grow after the last look for
#: garbage for the next one; or by so many bytes of translated engines, whose memory Python does not see.
GROWTH, MUCH, ENGINES = 1.2, 5_000_000, 500_000_000
#: What such an engine takes at first, and for each row, with its places in indexes.
ENGINE, ROW = 10_000_000, 100
_after_last = _engines_after = 0
#: The engines that are alive, and how many bytes about each of them has; 0 before its first test has ended.
_engines: weakref.WeakKeyDictionary[NativeEvaluator, int] = weakref.WeakKeyDictionary()


@pytest.fixture(autouse=True, scope="session")
def counted_engines() -> Iterator[None]:
    """Notes each translated engine that tests make."""
    make = NativeEvaluator.__init__

    def counted(self: NativeEvaluator, program: Program, library: Library, **options: Any) -> None:
        make(self, program, library, **options)
        _engines[self] = 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(NativeEvaluator, "__init__", counted)
        yield


@pytest.fixture(autouse=True)
def free_memory() -> Iterator[None]:
    """Frees what tests have left behind, if that is much: the package keeps the collector waiting for longer than is
    good for two workers on a small machine, and what is in memory makes each look at it slower: the more there is,
    the more has to be new. Blocks are counted, as the process keeps the memory of those that are free."""
    global _after_last, _engines_after
    yield
    if sys.getallocatedblocks() > _after_last * GROWTH + MUCH or memory_of_engines() > _engines_after + ENGINES:
        gc.collect()
        _after_last, _engines_after = sys.getallocatedblocks(), memory_of_engines()


def memory_of_engines() -> int:
    for engine, size in list(_engines.items()):
        _engines[engine] = size or ENGINE + ROW * sum(engine.kept().values())
    return sum(_engines.values())


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish() -> None:
    """What is left goes with the process: pytest's last looks for garbage would take ten seconds of each worker."""
    gc.freeze()


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with the file `golden/NAME` beside the test module."""
    return Golden(Path(request.path).parent / "golden", bool(request.config.getoption("--update-golden")))


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., str]]:
    """Writes a program file into an own current folder and gives its (relative) name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))  # the loader adds the program's folder

    def write(source: str, name: str = "prog.py") -> str:
        (tmp_path / name).write_text(source, encoding="utf-8")
        linecache.cache.pop(name, None)  # of an earlier test's folder
        return name

    yield write


@pytest.fixture
def everywhere() -> Callable[..., None]:
    """`everywhere(func, argtypes, calls)`: CPython = interpreted = compiled (`support/everywhere.py`)."""
    return support_everywhere.everywhere


@pytest.fixture(autouse=True)
def no_gaps_in_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each translation of a test holds the tables of exceptions against the helpers (`raises.dl`): a class that
    is missing there is a failure, where a user's program is annotated again. Attributes that some of the instances
    lack are not in tables, nor is what operations raise that surely fail."""
    annotate_again = Translation.annotate_again

    def strictly(self: Translation, gaps: Undeclared) -> None:
        done = self.result
        surely = [op for op, _ in gaps if done.failure(op) is not None or done.awaited_failure(op) is not None]
        tabled = [(op, classes - {AttributeError}) for op, classes in gaps if op not in surely]
        tabled = [(op, classes) for op, classes in tabled if classes]
        assert not tabled, f"rules/exceptions/raises.dl: {shown(tabled)}"
        annotate_again(self, gaps)

    monkeypatch.setattr(Translation, "annotate_again", strictly)
