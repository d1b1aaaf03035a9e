"""The lines of a file that statements begin on, as coverage.py has them: those that Python's compiler makes code for.

A statement of several lines is its first line. What `# pragma: no cover` stands at is left out, with all that
belongs to it.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import types
from collections.abc import Iterator

_PRAGMA = re.compile(r"#\s*(pragma|PRAGMA)[:\s]?\s*(no|NO)\s*(cover|COVER)")


class Statements:
    """The statements of one file. `lines`: those that count. `excluded`: those that do not, by a pragma."""

    def __init__(self, source: str, tree: ast.Module, code: types.CodeType) -> None:
        self._first = _first_lines(source)
        written = source.splitlines()
        marked = {self.line(i) for i, text in enumerate(written, 1) if _PRAGMA.search(text)}
        docstrings = {self.line(node.lineno) for node in _docstrings(tree)}
        found = {self.line(line) for line in _code_lines(code)} - docstrings
        excluded = {line for node in ast.walk(tree) for line in self._left_out(node, marked)} | marked
        self.lines = sorted(found - excluded)
        self.excluded = sorted(found & excluded)

    def line(self, lineno: int) -> int:
        """The first line of the statement that a line belongs to."""
        return self._first.get(lineno, lineno)

    def _left_out(self, node: ast.AST, marked: set[int]) -> Iterator[int]:
        """The lines of a statement that begins with a pragma; of `if`, only those up to `else`."""
        body = getattr(node, "body", None)
        if not isinstance(body, list) or not body or not hasattr(node, "lineno"):
            return
        start: int = node.lineno
        decorators = getattr(node, "decorator_list", None)
        first: int = decorators[0].lineno if decorators else start
        header = {self.line(line) for line in range(first, body[0].lineno + (body[0].lineno == start))}
        if header & marked:
            yield from (self.line(line) for line in range(first, (body[-1].end_lineno or first) + 1))


def _first_lines(source: str) -> dict[int, int]:
    """For each line, the first one of its statement."""
    found: dict[int, int] = {}
    first = None
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER):
            continue
        if token.type == tokenize.NEWLINE:
            if first is not None:
                found |= dict.fromkeys(range(first, token.end[0] + 1), first)
            first = None
        elif first is None:
            first = token.start[0]
    return found


def _docstrings(tree: ast.Module) -> Iterator[ast.stmt]:
    for node in ast.walk(tree):
        has_one = isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        if has_one and is_docstring(body := getattr(node, "body", [])):
            yield body[0]


def is_docstring(body: list[ast.stmt]) -> bool:
    """Whether a body begins with a docstring."""
    first = body[0] if body else None
    return (
        isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
    )


def _code_lines(code: types.CodeType) -> Iterator[int]:
    """The lines that a code object, and those in it, have code for."""
    for _, _, line in code.co_lines():
        if line:
            yield line
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield from _code_lines(constant)
