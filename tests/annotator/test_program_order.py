"""What is found out about a program does not depend on the order in which it is written (`support/permuted.py`)."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.ordered import alike, findings
from support.permuted import permuted
from support.polymorphic import polymorphic
from support.programtexts import read_programs

TESTS = Path(__file__).resolve().parents[1]
ROOT = TESTS.parent

#: Programs that are accepted only with splits, which the first analysis asks for by what it reaches. In some orders
#: it stops at an operation that the splits would mend, before what else they are to be asked for.
STOPPED = set[str]()

#: The first item of the list is the only one that has no `get`, and the only one that has.
MEETING = """
class Obj: pass
class Plain(Obj): pass
class Int(Obj):
    def __init__(self, n): self.n = n
    def get(self): return self.n

def main():
    xs = [{items}]
    print(xs[{which}].get())
    for x in xs:
        if isinstance(x, Int): print(x.get())
"""


def differing(source: str, name: str, folder: Path, seeds: range) -> list[str]:
    """The seeds of the orders in which the program is understood otherwise, each with what differs."""
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    expected = findings(path)
    wrong = []
    for seed in seeds:
        (folder / str(seed)).mkdir(exist_ok=True)
        other = folder / str(seed) / path.name
        other.write_text(permuted(source, seed), encoding="utf-8")
        found = findings(other)
        if not alike(expected, found):
            wrong.append(f"{name}, order {seed}: {sorted(set(expected) ^ set(found))}")
    return wrong


def test_the_first_class_decides_nothing(tmp_path: Path) -> None:
    first, second = (
        MEETING.format(items=items, which=which) for items, which in (("Plain(), Int(3)", 1), ("Int(3), Plain()", 0))
    )
    found = []
    for name, source in (("first", first), ("second", second)):
        path = tmp_path / name / "meeting.py"
        path.parent.mkdir()
        path.write_text(source, encoding="utf-8")
        found.append(findings(path))
    assert found[0] == found[1]
    assert "main: xs: ['SomeList(listdef=[SomeInstance(classdef=ClassDef(Obj), can_be_None=False, members=())], can_be_None=False)']" in found[0]  # fmt: skip  # noqa: E501


def test_orders_of_polymorphic_programs(tmp_path: Path) -> None:
    assert [
        line for seed in range(3) for line in differing(polymorphic(seed), f"poly{seed}", tmp_path, range(2))
    ] == []


def test_orders_of_a_benchmark(tmp_path: Path) -> None:
    source = (ROOT / "benchmarks" / "programs" / "searchtree.py").read_text(encoding="utf-8")
    assert differing(source, "searchtree", tmp_path, range(2)) == []


@pytest.mark.slow
@pytest.mark.sampled(3)
@pytest.mark.parametrize("first", range(100, 200, 10))
def test_orders_of_many_polymorphic_programs(first: int, tmp_path: Path) -> None:
    seeds = range(first, first + 10)
    assert [line for seed in seeds for line in differing(polymorphic(seed), f"poly{seed}", tmp_path, range(3))] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [path for folder in ("examples", "benchmarks/programs") for path in sorted((ROOT / folder).glob("[!_]*.py"))],
    ids=lambda path: path.stem,
)
def test_orders_of_examples_and_benchmarks(path: Path, tmp_path: Path) -> None:
    assert differing(path.read_text(encoding="utf-8"), path.stem, tmp_path, range(2)) == []


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted((TESTS / "objects").glob("programs_*.txt")), ids=lambda path: path.stem)
def test_orders_of_programs_with_objects(path: Path, tmp_path: Path) -> None:
    wrong = []
    for name, _, source in read_programs(path):
        if name not in STOPPED:
            wrong += differing(source, name, tmp_path, range(1))
    assert wrong == []
