"""Every function and class that the table of modules names is called by a program or a test that runs compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError
from rpyc_dl.terminal import Progress
from rpyc_dl.workbench import languagereference as reference
from rpyc_dl.workbench.missingnames import MISSING

TESTS = Path(__file__).parents[1]
FOLDERS = ("programs", "rlib", "regex", "statements", "lowering", "acceptance")
#: What stands for these only tells that they are not there.
REFUSED_BY_OURS = {("pathlib", "PureWindowsPath")}
#: Other names of OSError.
SAME = {("os", "error"), ("socket", "error"), ("select", "error")}


def uses(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """The modules and names that a text uses; texts in it count as names of all modules that it imports."""
    aliases: dict[str, str] = {}
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for each in node.names:
                aliases[each.asname or each.name.partition(".")[0]] = each.name if each.asname else each.name
                aliases[each.name] = each.name
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            for each in node.names:
                yield node.module, each.name
                aliases[each.asname or each.name] = f"{node.module}.{each.name}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and len(node.value) < 400:
            names.update(re.findall(r"\w+", node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute):
            text = ast.unparse(node.value)
            yield aliases.get(text, text), node.attr
    for module in set(aliases.values()):
        yield from ((module, name) for name in names)


def test_every_function_of_the_table_has_a_compiled_test() -> None:
    used = {
        use
        for folder in FOLDERS
        for path in (TESTS / folder).rglob("*.py")
        if path.parent.name != "versions"  # their text may be of later Pythons
        for use in uses(ast.parse(path.read_text()))
    }
    missing = [
        f"{module}.{name}"
        for module in reference.MODULES
        for name in reference.module_functions(module)
        if (module, name) not in used and (module, name) not in SAME
    ]
    assert missing == []


def test_nothing_that_the_tables_have_is_called_missing() -> None:
    for module in reference.WHOLE:
        known = [name for name in reference.known_functions(module) if (module, name) not in REFUSED_BY_OURS]
        assert not set(MISSING.get(module, "").split()).intersection(known), module
        assert set(known) <= set(reference.public_names(module)), module
    assert set(MISSING) <= set(reference.WHOLE)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("module", sorted(MISSING))
def test_what_is_missing_is_refused_where_it_is_called(module: str, tmp_path: Path) -> None:
    """At the line of the call. Ten errors of a program are told; the names are in some order for each module."""
    names = [name for name in MISSING[module].split() if name in reference.public_names(module)]
    path = tmp_path / "calls.py"
    for first in range(0, len(names), 8):
        some = names[first : first + 8]
        calls = [f"def use_{name}():\n    return {module}.{name}()" for name in some]
        path.write_text("\n".join([f"import {module}", *calls, *(f"use_{name}()" for name in some)]))
        with pytest.raises(RPythonError) as caught:
            Translation.open(str(path), None, Options(), Progress(visible=False)).result
        errors = [caught.value, *getattr(caught.value, "others", [])]
        assert all(error.pos is not None and error.pos.filename == str(path) for error in errors)
