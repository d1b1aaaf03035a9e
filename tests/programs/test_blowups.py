"""Programs of one shape, larger and larger (`benchmarks/blowup_programs.py`): the results are CPython's, and what the
stages count grows as the program does."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import FrameType

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress
from support.executables import build

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
sys.path.insert(0, str(BENCHMARKS))

from blowup_programs import SHAPES  # noqa: E402

#: Small sizes for the compiled run, where a tenth of the whole is still much.
SMALL = {
    "nested_lists": 12,
    "nested_tuples": 12,
    "nested_loops": 8,
    "generators": 6,
    "long_string": 5000,
    "long_bytes": 5000,
    "bound_chain": 160,
    "long_function": 320,  # shorter ones are optimised in full
}


def small(shape: str) -> int:
    return SMALL.get(shape, max(12, min(40, SHAPES[shape][1] // 20)))


@pytest.mark.slow
def test_results(tmp_path: Path) -> None:
    """All shapes in one program: each is a module, and its `main` is called."""
    for shape, (write, _, _) in SHAPES.items():
        (tmp_path / f"shape_{shape}.py").write_text(write(small(shape)))
    text = "import sys\n\n" + "".join(f"import shape_{shape}\n" for shape in SHAPES)
    text += "\n\ndef main(argv):\n"
    text += "".join(f"    print({shape!r})\n    shape_{shape}.main(argv)\n" for shape in SHAPES)
    text += "    return 0\n"
    program = build(text, tmp_path)
    ran, expected = program.run("x"), program.expected("x")
    assert (ran.status, ran.out) == (expected.status, expected.out)


def counts(shape: str, size: int, folder: Path) -> dict[str, int]:
    """What the stages count: facts, derived rows, low-level operations, lines of C."""
    path = folder / f"{shape}_{size}.py"
    path.write_text(SHAPES[shape][0](size))
    translation = Translation.open(str(path), None, Options(), Progress(visible=False))
    session, _ = translation.analysed
    source = translation.source
    return {
        "facts": sum(map(len, session.facts.all.values())),
        "rows": sum(session.engine.kept().values()),
        "operations": sum(1 for graph in translation.typed.graphs for _ in graph.iterblockops()),
        "lines": sum(text.count("\n") for text in source.files.values()),
    }


def check_growth(shape: str, folder: Path) -> None:
    """From n to 2n to 4n: what the second doubling adds is at most twice what the first adds, and a little."""
    n = small(shape)
    one, two, four = (counts(shape, n * factor, folder) for factor in (1, 2, 4))
    for what in one:
        first, second = two[what] - one[what], four[what] - two[what]
        assert second <= 2.3 * max(first, 0) + 600, (shape, what, one[what], two[what], four[what])


def script(statements: int) -> str:
    """A long script: definitions and calls in turn, variables that the next statements read."""
    text = "import sys\n\ndef f(x):\n    return x + 1\n\nv0 = len(sys.argv)\n"
    parts = (
        "v{n} = f(v{m})\nif v{n} > {n}:\n    print(v{n})\n"
        "def g{n}(x):\n    return f(x) + v{n}\n\n"
        "class C{n}:\n    pass\n\nw{n} = [g{n}(v{n}), v{n}]\n"
    )
    return text + "".join(parts.format(n=n, m=n - 1) for n in range(1, statements // 5))


def calls_of_opening(path: Path) -> int:
    """How many calls of functions it takes to open a program: to import it, and to tell what runs."""
    made = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal made
        made += 1

    sys.setprofile(count)
    try:
        Translation.open(str(path), None, Options(), Progress(visible=False))
    finally:
        sys.setprofile(None)
    return made


def test_opening_a_long_script(tmp_path: Path) -> None:
    made = []
    for n in (50, 250, 450, 850):  # the first time, modules are imported, too
        path = tmp_path / f"script_{n}.py"
        path.write_text(script(n))
        made.append(calls_of_opening(path))
    assert made[3] - made[2] <= 2.3 * (made[2] - made[1]), made


def test_opening_a_script_with_a_large_table(tmp_path: Path) -> None:
    """Whether its value is known is asked of each of its lists once; a larger one is made when the program runs."""
    made = []
    for n in (10, 30, 60, 90, 900):
        path = tmp_path / f"table_{n}.py"
        path.write_text(f"screen = [[[0, 0, 0] for y in range(100)] for x in range({n})]\nprint(len(screen))\n")
        made.append(calls_of_opening(path))
    assert made[3] - made[2] <= 1.5 * (made[2] - made[1]), made
    assert made[4] <= 2 * made[3]


def test_ranges_of_a_chain(tmp_path: Path) -> None:
    """Each link of a chain has bounds of its own, and those of all before it would arrive there."""
    found = []
    for n in (160, 320):
        path = tmp_path / f"chain_{n}.py"
        path.write_text(SHAPES["bound_chain"][0](n))
        session, _ = Translation.open(str(path), None, Options(), Progress(visible=False)).analysed
        found.append(len(session.rows("high")) + len(session.rows("low")))
    assert found[1] <= 2.2 * found[0]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "shape", ["list_of_pairs", "prebuilt_nodes", "long_function", "subclasses", "operators", "nested_lists"]
)
def test_growth(shape: str, tmp_path: Path) -> None:
    check_growth(shape, tmp_path)


def test_a_loop_over_a_prebuilt_tuple_makes_no_operations_for_its_items(tmp_path: Path) -> None:
    assert len({counts("prebuilt_tuple", n, tmp_path)["operations"] for n in (12, 48)}) == 1


@pytest.mark.slow
@pytest.mark.parametrize("shape", sorted(SHAPES.keys() - {"nested_loops"}))
def test_growth_of_every_shape(shape: str, tmp_path: Path) -> None:
    check_growth(shape, tmp_path)


@pytest.mark.slow
def test_the_tool_measures(tmp_path: Path) -> None:
    command = [sys.executable, str(BENCHMARKS / "blowups.py"), "elif_chain", "-n", "8"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stderr
    lines = ran.stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [["elif_chain", "2"], ["elif_chain", "4"], ["elif_chain", "8"]]
    assert all("rtype" in line for line in lines)
