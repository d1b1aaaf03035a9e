"""Expressions that give one of several values, `a if c else b` and `a or b`: found in the program's text, since flow
graphs join paths where a value is used first, which may be lines away."""

from __future__ import annotations

import ast
import functools
import linecache
from dataclasses import replace

from rpyc_dl.source import SourcePos

Branching = ast.IfExp | ast.BoolOp


def branching(origins: tuple[SourcePos | None, SourcePos | None], name: str | None) -> SourcePos | None:
    """The place of the expression of which the later origin is a branch, and the other origin another one, or what
    the variable `name` holds."""
    first, second = origins
    if second is None:
        return None
    for node in _branchings(second.filename):
        branches = [node.body, node.orelse] if isinstance(node, ast.IfExp) else node.values
        others = [branch for branch in branches if not _starts_at(branch, second)]
        if len(others) == len(branches):
            continue
        if any(
            _starts_at(branch, first) or (isinstance(branch, ast.Name) and branch.id == name) for branch in others
        ):
            end = (node.end_lineno, node.end_col_offset)
            return replace(second, lineno=node.lineno, col=node.col_offset, end_lineno=end[0], end_col=end[1])
    return None


@functools.cache
def _branchings(filename: str) -> list[Branching]:
    try:
        tree = ast.parse("".join(linecache.getlines(filename)))
    except (SyntaxError, ValueError):
        return []
    return [node for node in ast.walk(tree) if isinstance(node, Branching)]


def _starts_at(node: ast.expr, pos: SourcePos | None) -> bool:
    return pos is not None and (node.lineno, node.col_offset) == (pos.lineno, pos.col)
