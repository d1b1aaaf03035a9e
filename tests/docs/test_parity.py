"""`docs/parity.md` is what runs: what a row says of the original is in `parity_program.py`, item by item, which is
compiled here; or the row names a test that compiles. Every file and test that the page names is there."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rpyc_dl.annotator.rulefiles import rules_program
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.terminal import Progress

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(__file__).with_name("parity_program.py")
ROWS = [
    line for line in (ROOT / "docs" / "parity.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")
][1:]
AREAS = [row.split("|")[1].strip() for row in ROWS]
#: Rows of which a program shows nothing by itself: each names a test that compiles.
INSIDE = {"simplification", "engine", "low-level types", "transforms", "C", "collectors"}
#: What compiles, in the names that tests call it by.
COMPILES = {"everywhere", "Compiler", "run_c", "rpyc_dl.compile", "build"}


def cells(row: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", row)[1:-1]]


@pytest.mark.parametrize("row", ROWS, ids=AREAS)
def test_what_a_row_names_is_there(row: str) -> None:
    *others, tests = cells(row)
    named = re.findall(r"`([^`]+)`", tests)
    assert named and all((ROOT / name.split("::")[0]).exists() for name in named), tests
    folder = ""
    for path in re.findall(r"`((?:rules|lowering|rlib|frontend|annotator)?/?[\w/]+\.(?:py|dl))`", others[2]):
        folder = path.rpartition("/")[0] or folder
        assert (ROOT / "rpyc_dl" / folder / path.rpartition("/")[2]).exists(), path


# ---- what runs compiled ------------------------------------------------------------------------------


def items(text: str) -> set[str]:
    """The parts of a cell or comment, which stand between commas and semicolons."""
    parts = re.split(r"[,;]\s+(?![^(]*\))", re.sub(r"`[^`]*`", lambda m: m[0].replace(", ", "\0"), text))
    return {part.strip().replace("\0", ", ") for part in parts}


def labels() -> dict[str, set[str]]:
    """For each area of the program, the items that its comments name."""
    text = PROGRAM.read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for name, function in re.findall(r'\("([^"]+)", (area_\w+)\)', text):
        body = re.split(rf"^def {function}\(n\):\n", text, flags=re.M)[1]
        body = re.split(r"^\S", body, maxsplit=1, flags=re.M)[0]
        comments = re.findall(r"^\s+# (?:not here: )?(.+)$", body, re.M)
        found[name] = {item for comment in comments for item in items(comment)}
    return found


@pytest.mark.parametrize("row", ROWS, ids=AREAS)
def test_what_a_row_says_runs_compiled(row: str) -> None:
    area, original, *_, tests = cells(row)
    if area in INSIDE:
        ids = [name for name in re.findall(r"`([^`]+)`", tests) if "::" in name]
        assert ids and all(map(compiles, ids)), f"{area} names no test that compiles"
    else:
        missing = items(original) - labels().get(area, set())
        assert not missing, f"{PROGRAM.name} has nothing for {missing}"


def test_code_stands_under_each_comment() -> None:
    """A comment alone would be a promise, too. `not here` names what tests of the package `rpython` run."""
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    comments = [i for i, line in enumerate(lines) if re.match(r"\s+# ", line)]
    bare = [lines[i] for i in comments if "# not here: " not in lines[i] and not re.match(r"\s+[^#\s]", lines[i + 1])]
    assert bare == []
    assert len([i for i in comments if "# not here: " in lines[i]]) <= 3


def compiles(name: str) -> bool:
    """Whether the test, or a function or fixture of its file that it uses, compiles."""
    path, _, test = name.partition("::")
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    functions = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    seen: set[str] = set()
    waiting = [test.partition("[")[0]]
    while waiting:
        current = waiting.pop()
        if current in COMPILES:
            return True
        if current in functions and current not in seen:
            seen.add(current)
            waiting += used(functions[current])
    return False


def used(function: ast.FunctionDef) -> list[str]:
    """The names that a function uses: its parameters, variables, and attributes of modules."""
    names = [arg.arg for arg in function.args.args]
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            names.append(node.id)
        elif isinstance(node, ast.Attribute):
            names.append(f"{node.value.id}.{node.attr}" if isinstance(node.value, ast.Name) else node.attr)
    return names


def test_the_program_of_all_rows_does_what_cpython_does(tmp_path: Path) -> None:
    executable = tmp_path / "parity"
    Translation.open(str(PROGRAM), None, Options(), Progress(visible=False)).build(str(executable))
    for arguments in (["a"], ["a", "b"], ["a", "b", "c", "d"]):
        expected = lines_of([sys.executable, str(PROGRAM), *arguments], tmp_path)
        assert lines_of([str(executable), *arguments], tmp_path) == expected


def lines_of(command: list[str], folder: Path) -> list[str]:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, ""), command
    return done.stdout.splitlines()


CHECKLIST = ROOT.parent / "shared" / "parity.md"


@pytest.mark.skipif(not CHECKLIST.exists(), reason="the checklist is not here (../shared)")
def test_every_area_of_the_checklist_has_a_row() -> None:
    areas = re.findall(r"^\| ([^|]+) \|", CHECKLIST.read_text(encoding="utf-8"), re.M)
    wanted = {area.split(" honoured")[0].strip() for area in areas} - {"area", "---"}
    assert len(wanted) > 20
    assert wanted - set(AREAS) == set()


def test_every_rule_that_a_row_names_is_there() -> None:
    ids = {rule.id for rule in rules_program().rules}
    named = re.findall(r"\[([A-Z]+-[A-Z-]+)\]", "\n".join(ROWS))
    assert len(named) > 15 and set(named) <= ids, set(named) - ids
