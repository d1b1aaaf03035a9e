"""Functions of the package: how long they are, and that what their docstrings say stands alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rpyc_dl.collector import no_collections

PACKAGE = Path(__file__).parents[2] / "rpyc_dl"

#: The most lines of a function, those of functions inside of it counted, those of a class that it makes not: one that
#: is longer does several things.
LINES = 85
#: What only the function above it explains: "The same of bytes.", "Likewise where x is None."
LEANS = re.compile(r"(The same(?:[,.]| (?:as|for|from|if|in|of|when|where|with)\b)|Likewise\b|As above|…)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def functions() -> tuple[tuple[str, Function], ...]:
    with no_collections():
        return tuple(_functions())


def _functions() -> Iterator[tuple[str, Function]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield f"{path.relative_to(PACKAGE).as_posix()}:{node.lineno} {node.name}", node


def length(node: Function | ast.ClassDef) -> int:
    return (node.end_lineno or 0) - node.lineno + 1


def classes_in(function: Function) -> list[ast.ClassDef]:
    return [node for node in function.body if isinstance(node, ast.ClassDef)]


def test_functions_are_short() -> None:
    sizes = {place: length(node) - sum(map(length, classes_in(node))) for place, node in functions()}
    assert len(sizes) > 5000 and {place: size for place, size in sizes.items() if size > LINES} == {}


def test_docstrings_stand_alone() -> None:
    docs = {place: ast.get_docstring(node) or "" for place, node in functions()}
    leaning = {place: doc for place, doc in docs.items() if LEANS.match(doc)}
    assert sum(map(bool, docs.values())) > 5000 and leaning == {}
