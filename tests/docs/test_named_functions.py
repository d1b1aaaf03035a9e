"""Every function and class that the table of modules names is called by a program or a test that runs compiled."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from rpyc_dl.workbench import languagereference as reference

TESTS = Path(__file__).parents[1]
FOLDERS = ("programs", "rlib", "regex", "statements", "lowering", "acceptance")
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
        for use in uses(ast.parse(path.read_text()))
    }
    missing = [
        f"{module}.{name}"
        for module in reference.MODULES
        for name in reference.module_functions(module)
        if (module, name) not in used and (module, name) not in SAME
    ]
    assert missing == []
