"""How the package hangs together: circles of imports, imports inside of functions, sizes of folders.

Every import counts, also one inside of a function or for type checking alone: it is knowledge of the other module.
"""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rpyc_dl.collector import no_collections
from rpyc_dl.components import strongly_connected

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "rpyc_dl"

# What is above the aim is listed with what it is today. These numbers only go down.

#: The most modules of a part that know each other in a circle.
CIRCLE = 4
#: Imports inside of functions, of the package, the tools and the benchmarks. Each has its reason behind it.
INSIDE = 20
#: Files in a folder of their own.
FILES = 25
FOLDERS: dict[str, int] = {"rpython/rlib": 60}  # the modules that RPython has there
#: Imports that run upward among the rooms of lowering (pyproject.toml names them).
UPWARD = 16


@cache
def modules() -> dict[str, Path]:
    paths = sorted(PACKAGE.rglob("*.py"))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def part_of(path: Path) -> str:
    """The stage that a module belongs to."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(node: ast.AST, inside: bool = False) -> Iterator[tuple[ast.Import | ast.ImportFrom, bool]]:
    """All imports, and whether they stand inside of a function."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child, inside
        else:
            yield from imports(
                child, inside or isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
            )


def named(statement: ast.Import | ast.ImportFrom, known: dict[str, Path]) -> set[str]:
    """The modules of ours that an import names; `from package import module` also runs the package's front."""
    if isinstance(statement, ast.Import):
        return {alias.name for alias in statement.names if alias.name in known}
    module = statement.module or ""
    return {module, *(f"{module}.{alias.name}" for alias in statement.names)} & known.keys()


@cache
def knowledge() -> dict[str, set[str]]:
    """Which modules each one imports anywhere."""
    known = modules()
    with no_collections():
        trees = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in known.items()}
        return {
            name: {each for statement, _ in imports(tree) for each in named(statement, known)}
            for name, tree in trees.items()
        }


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The sets of modules each of which leads to all others."""
    return strongly_connected(graph, graph.__getitem__)


PARTS = sorted({part_of(path) for path in modules().values()})


@pytest.mark.parametrize("part", PARTS)
def test_circles_are_small(part: str) -> None:
    inside = {name: path for name, path in modules().items() if part_of(path) == part}
    largest = max(circles({name: knowledge()[name] & inside.keys() for name in inside}), key=len)
    assert len(largest) <= CIRCLE, sorted(largest)


def test_imports_stand_at_the_top() -> None:
    """Other than in app-level Python, which programs import where they need it."""
    found, unexplained = 0, []
    for path in (path for folder in ("rpyc_dl", "tools", "benchmarks") for path in (ROOT / folder).rglob("*.py")):
        if PACKAGE / "rlib" / "app" in path.parents:
            continue
        text = path.read_text(encoding="utf-8")
        ends = [statement.end_lineno or 0 for statement, inside in imports(ast.parse(text)) if inside]
        found += len(ends)
        unexplained += [f"{path}:{end}" for end in ends if "  # " not in text.splitlines()[end - 1]]
    assert found <= INSIDE and not unexplained, unexplained


def test_no_circle_leads_through_several_parts() -> None:
    known = modules()
    assert all(len({part_of(known[name]) for name in circle}) == 1 for circle in circles(knowledge()))


def test_folders_can_be_seen_at_a_glance() -> None:
    files = [path for path in PACKAGE.rglob("*") if path.is_file() and path.parent.name != "__pycache__"]
    folders = Counter(path.parent.relative_to(PACKAGE).as_posix() for path in files)
    assert folders and not {f: n for f, n in folders.items() if n > FOLDERS.get(f, FILES)}


def test_few_imports_of_lowering_run_upward() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    rooms = next(contract for contract in contracts if contract.get("containers") == ["rpyc_dl.lowering"])
    assert len(rooms["ignore_imports"]) <= UPWARD
    folders = {path.parent.name for path in (PACKAGE / "lowering").glob("*/__init__.py")}
    assert set(rooms["layers"]) == folders


def test_whether_reprs_are_alike_is_asked_in_one_place() -> None:
    """Two reprs of one low-level type may represent values differently (`alike` in `core/repr.py`): a low-level type
    is compared with that of another repr there only, and where it decides which helper compares two values."""
    found: Counter[str] = Counter()
    for path in sorted((PACKAGE / "lowering").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.left, ast.Attribute):
                sides = [node.left, *node.comparators]
                types = [side for side in sides if isinstance(side, ast.Attribute) and side.attr == "lowleveltype"]
                found[path.name] += len(types) > 1
    assert +found == {"repr.py": 1, "rcompare.py": 1, "rnone.py": 1, "listrepr.py": 1, "rreduce.py": 1}
