"""Expressions that give one of several values, `a if c else b` and `a or b`, and loops: found in the program's text,
since flow graphs join paths where a value is used first, which may be lines away, or at the head of a loop."""

from __future__ import annotations

import ast
import linecache
from dataclasses import replace
from typing import TypeGuard

from rpyc_dl.programtables import remembered
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


def assigned_in_loop(head: SourcePos | None, name: str | None, origin: SourcePos | None) -> SourcePos | None:
    """Where paths meet at the head of a loop: the assignment in it that gives `name` what comes from `origin`, or the
    only one in it."""
    if head is None or name is None:
        return None
    loop = next((node for node in _loops(head.filename) if node.lineno == head.lineno), None)
    if loop is None:
        return None
    found = [node for part in loop.body for node in ast.walk(part) if _assigns(node, name)]
    given = [node for node in found if origin is not None and _contains(node, origin)] or found
    if len(given) != 1:
        return None
    node = given[0]
    end = (node.end_lineno, node.end_col_offset)
    return replace(head, lineno=node.lineno, col=node.col_offset, end_lineno=end[0], end_col=end[1])


def _assigns(node: ast.AST, name: str) -> TypeGuard[ast.stmt]:
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    statement = isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign))
    return statement and any(isinstance(target, ast.Name) and target.id == name for target in targets)


def _contains(node: ast.stmt, pos: SourcePos) -> bool:
    return node.lineno <= pos.lineno <= (node.end_lineno or node.lineno)


@remembered
def _loops(filename: str) -> list[ast.For | ast.While]:
    return [node for node in _nodes(filename) if isinstance(node, (ast.For, ast.While))]


@remembered
def _branchings(filename: str) -> list[Branching]:
    return [node for node in _nodes(filename) if isinstance(node, Branching)]


def _nodes(filename: str) -> list[ast.AST]:
    try:
        tree = ast.parse("".join(linecache.getlines(filename)))
    except (SyntaxError, ValueError):
        return []
    return list(ast.walk(tree))


def _starts_at(node: ast.expr, pos: SourcePos | None) -> bool:
    return pos is not None and (node.lineno, node.col_offset) == (pos.lineno, pos.col)
