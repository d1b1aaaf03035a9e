"""Coroutines on stacks of their own (`rlib.coroutine`), compiled: they do what they do under CPython, where each is a
thread; and what only a compiled program has: memory that is given back, tracebacks across stacks."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from support.commands import rpyc
from support.executables import Executable, build, execute

PROGRAMS = Path(__file__).parent / "stacks"
STRESS = {"RPYC_DL_GC": "stress"}


NAMES = ["kinds", "nested_generators", "walks"]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", NAMES)
def test_does_what_cpython_does(name: str, tmp_path: Path) -> None:
    program = build((PROGRAMS / f"{name}.py").read_text(), tmp_path, optimize="0")
    expected = program.expected()
    assert program.run() == expected
    assert program.run(env=STRESS) == expected


def test_every_program_is_tested() -> None:
    assert {path.stem for path in PROGRAMS.glob("*.py")} == set(NAMES)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"gc": "ref"}, marks=pytest.mark.slow),
        {"gc": "marksweep", "sanitize": True},
        pytest.param({"gc": "none"}, marks=pytest.mark.slow),
        pytest.param({"gc": "ref", "sanitize": True}, marks=pytest.mark.slow),
        # as on processors for which no instructions are written
        pytest.param({"cc": "gcc -DRPY_UCONTEXT"}, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_collectors_sanitizers_and_the_general_switch(options: dict[str, object], tmp_path: Path) -> None:
    program = build((PROGRAMS / "walks.py").read_text(), tmp_path, optimize="0", **options)
    for env in ({"ASAN_OPTIONS": "detect_leaks=0"}, {"ASAN_OPTIONS": "detect_leaks=0", **STRESS}):
        ran = program.run(env=env)
        assert ran == program.expected()


def test_python_that_is_written_back_does_the_same(tmp_path: Path) -> None:
    source, flat = PROGRAMS / "nested_generators.py", tmp_path / "flat.py"
    command = [sys.executable, "-m", "rpyc_dl", "translate", "--to", "python", str(source), "-o", str(flat)]
    assert execute(command).status == 0
    assert execute([sys.executable, str(flat)]) == execute([sys.executable, str(source)])


@pytest.mark.slow
def test_interpreted_operations_do_the_same() -> None:
    source = str(PROGRAMS / "nested_generators.py")
    assert rpyc("interpret", source).out == execute([sys.executable, source]).out


MODES = """
import sys
from rpyc_dl.rlib.coroutine import Coroutine


class Said:
    def __init__(self, n):
        self.n = n
        self.items = [n] * 100


def wait(me, n):
    said = Said(n)
    me.pass_(n)
    try:
        me.pass_(said.items[50])
    finally:
        print("never", said.n)


def most():
    with open("/proc/self/status") as f:
        for line in f:
            if line.startswith("VmHWM"):
                return int(line.split()[1])
    return 0


def many():
    total = 0
    for n in range(50000):
        total += Coroutine(wait, n).start() or 0
    print(total, most() < 30000)
    waiting = [Coroutine(wait, n) for n in range(10000)]
    for co in waiting:
        co.start()
    total = 0
    for co in waiting:
        total += co.switch() or 0
    print(total, most() < 90000)


def ends(me, said):
    me.pass_(said.n)
    me.finish(said.n)


def short():
    total = 0
    for n in range(50000):
        co = Coroutine(ends, Said(n))
        total += co.start() or 0
        co.switch()
        Coroutine(ends, Said(n)).kill()
    print(total, most() < 30000)


def fail(n):
    if n == 0:
        raise ValueError("deep")
    fail(n - 1)


def inner(me):
    me.pass_(1)
    fail(2)


def outer(me):
    co = Coroutine(inner)
    me.pass_(co.start())
    co.switch()


def failing():
    co = Coroutine(outer)
    print(co.start())
    co.switch()


begun, fresh = Coroutine(inner), Coroutine(inner)
begun.start()


def before():
    print(fresh.start(), fresh.dead)
    begun.switch()


def main(argv):
    if argv[1] == "many":
        many()
    elif argv[1] == "short":
        short()
    elif argv[1] == "failing":
        failing()
    else:
        before()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
"""


@pytest.fixture(scope="module")
def modes(tmp_path_factory: pytest.TempPathFactory) -> Executable:
    return build(MODES, tmp_path_factory.mktemp("modes"), optimize="0")


def test_what_nobody_can_reach_is_given_back(modes: Executable) -> None:
    """50,000 coroutines that were left before their ends take little memory; 10,000 that wait, a page or two each."""
    ran = modes.run("many")
    assert (ran.out, ran.err) == ("1249975000 True\n49995000 True\n", "")


def test_reference_counts_free_what_has_ended(modes: Executable, tmp_path: Path) -> None:
    for program in (modes, build(MODES, tmp_path, optimize="0", gc="ref")):
        assert program.run("short").out == "1249975000 True\n"


def test_a_traceback_goes_on_from_stack_to_stack(modes: Executable) -> None:
    ran, expected = modes.run("failing"), modes.expected("failing")
    library = re.compile(r'  File "[^"]*coroutine\.py", line .*\n(    .*\n)?')
    assert (ran.status, ran.out) == (expected.status, expected.out) == (1, "1\n")
    assert ran.err == library.sub("", expected.err)


def test_one_that_was_started_before_translation_does_not_go_on(modes: Executable) -> None:
    ran = modes.run("before")
    assert (ran.status, ran.out) == (1, "1 False\n")
    assert "RuntimeError: cannot switch to a coroutine that was started before" in ran.err


COUNT = """
from rpyc_dl.rlib.coroutine import Coroutine


def count(me):
    me.pass_(1)


def main(argv):
    co = Coroutine(count)
    print(co.start())
    return 0
"""


@pytest.mark.parametrize("option", [["--target", "wasm"], ["--gc", "boehm"]], ids=lambda option: option[1])
def test_where_there_are_no_stacks_it_is_refused_at_the_line(option: list[str], tmp_path: Path) -> None:
    path = tmp_path / "prog.py"
    path.write_text(COUNT)
    refused = rpyc("translate", *option, "--stop-after", "annotate", str(path))
    assert refused.status == 1
    assert "this needs stacks of their own for coroutines" in refused.err
    assert f"{path.name}:11:" in refused.err
