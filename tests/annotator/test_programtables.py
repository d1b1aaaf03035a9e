"""Nothing that a process keeps leads to a program that was translated before: it is freed with its modules."""

from __future__ import annotations

import ast
import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from rpyc_dl import programtables
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress

PACKAGE = Path(programtables.__file__).parent

#: What is made in place of live objects: classes with `super()`, enumerations, named tuples, closures, generators,
#: cached functions, members, functions that are passed on, data of a module.
PROGRAM = """
import collections, contextlib, dataclasses, enum, functools, typing

class Data:
    pass

DATA = [Data()]

class Kind(enum.Enum):
    FIRST = 1
    SECOND = 2

class Row(typing.NamedTuple):
    name: str
    kind: Kind

@dataclasses.dataclass(order=True)
class Point:
    x: int
    y: int = 2

class Base:
    def show(self) -> str:
        return "base"

class Left(Base):
    def show(self) -> str:
        return "left " + super().show()

class Right(Base):
    def show(self) -> str:
        return "right " + super().show()

class Both(Left, Right):
    @functools.cached_property
    def size(self) -> int:
        return 3

class Refused(Exception):
    def __str__(self) -> str:
        return "refused"

@functools.lru_cache(maxsize=None)
def fib(n: int) -> int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)

@contextlib.contextmanager
def entered(name: str):
    yield name.upper()

def counter(start: int):
    count = start

    def more() -> int:
        nonlocal count
        count += len(DATA)
        return count

    return more

def numbers(n: int):
    for i in range(n):
        yield i * i

def main():
    more = counter(3)
    more()
    rows = [Row("a", Kind.FIRST), Row("b", Kind(2))]
    print(more(), Both().show(), Both().size, sorted(numbers(3)), [*map(str, numbers(2))], fib(20), rows)
    print(max([Point(1), Point(2)]), collections.Counter("abab"), len(DATA), Kind["FIRST"].name)
    with entered("x") as name, contextlib.suppress(Refused):
        print(name)
        raise Refused
"""


#: Tables of modules that no object of a program gets into.
OWN_TABLES = {
    "frontend/flow/space/calls.py": {"_shapes"},
    "frontend/operations.py": {"OPERATIONS", "CALL_TO_OP"},
}
#: Functions that remember what names, texts and code have told them.
OF_TEXTS = {
    "frontend/bytecode/decoder.py": {"_decode"},
    "frontend/flow/formatting.py": {"method"},
    "frontend/matchers/sets.py": {"high_function"},
    "frontend/model.py": {"from_self"},
    "frontend/operations.py": {"plain_name"},
    "frontend/replace/supers.py": {"missing"},
    "facts/guarding.py": {"_tests", "_raises"},
    "annotator/readback.py": {"_variable_int"},
    "annotator/rulefiles.py": {"_shipped_program"},
}


def translated(path: Path) -> list[weakref.ref[object]]:
    """What may not live on of a program that is translated to C, and dropped; Python's table loses its module."""
    translation = Translation.open(str(path), "main", Options(), Progress(visible=False))
    assert translation.source.files
    assert translation.program is not None
    own = vars(sys.modules.pop(translation.program.module.__name__.replace("__main__", path.stem)))
    kept = [translation, translation.typed.rtyper, translation.result.session, *translation.typed.graphs]
    return [*map(weakref.ref, [*kept, own["DATA"][0], own["Kind"], own["Both"], own["counter"], own["Point"]])]


def test_a_program_is_freed_when_another_one_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programtables, "_alive", [])  # what tests before may have left
    first, second = tmp_path / "freed_program.py", tmp_path / "further_program.py"
    first.write_text(PROGRAM, encoding="utf-8")
    second.write_text("def main():\n    print(1)\n", encoding="utf-8")
    left = translated(first)
    gc.collect()
    analysed = Translation.open(str(second), "main", Options(), Progress(visible=False)).analysed
    gc.collect()
    assert analysed
    assert [ref() for ref in left if ref() is not None] == []


def test_what_is_made_is_kept_while_its_program_is_analysed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programtables, "_alive", [])

    class Analysis:
        pass

    table: programtables.ProgramTable[int, int] = programtables.ProgramTable()
    first = Analysis()
    programtables.empty_tables_for(first)
    table[1] = 2
    second = Analysis()
    programtables.empty_tables_for(second)
    del first
    programtables.empty_tables_for(third := Analysis())
    assert table == {1: 2}
    del second, third
    programtables.empty_tables_for(Analysis())
    assert table == {}


def tables(tree: ast.Module) -> Iterator[str]:
    """The dicts, lists and sets of a module that are empty at first; and its functions under `functools.cache`."""
    for node in tree.body:
        target = node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(node, ast.Assign) and len(node.targets) == 1:
            target = node.targets[0]
        if isinstance(target, ast.Name) and isinstance(node, (ast.Assign, ast.AnnAssign)) and node.value is not None:
            if ast.unparse(node.value) in ("{}", "[]", "set()", "dict()"):
                yield target.id
        if isinstance(node, ast.FunctionDef):
            if any("cache" in ast.unparse(each) for each in node.decorator_list):
                yield node.name


@pytest.mark.parametrize("part", ["frontend", "facts", "annotator"])
def test_tables_of_modules_are_of_programs(part: str) -> None:
    """A table that outlives a translation holds no object of a program: it is a `ProgramTable`, or listed here."""
    for path in sorted((PACKAGE / part).rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        found = set(tables(ast.parse(path.read_text(encoding="utf-8"))))
        assert found == OWN_TABLES.get(name, set()) | OF_TEXTS.get(name, set()), name
