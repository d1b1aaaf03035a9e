"""Makes a failing program small: statements are dropped, blocks unwrapped, expressions replaced by smaller ones.

Delta debugging (Zeller and Hildebrandt, 2002) over the syntax tree: chunks of statements first, of half the program,
then of a quarter, down to single ones; then expressions, the largest first.
"""

from __future__ import annotations

import ast
import copy
import time
from collections.abc import Callable, Iterator

Test = Callable[[str], bool]

#: What an expression may be replaced by, beside its own parts.
CONSTANTS = [ast.Constant(0), ast.Constant("a"), ast.Constant(True), ast.Constant(None), ast.List([], ast.Load())]


def reduce(text: str, fails: Test, seconds: float) -> str:
    """The smallest program that was found in the time for which `fails` still holds."""
    return Reduction(text, fails, seconds).result()


class Reduction:
    """One program on its way down. `tree` is the smallest one so far."""

    def __init__(self, text: str, fails: Test, seconds: float) -> None:
        self.tree = ast.parse(text)
        self.fails = fails
        self.end = time.monotonic() + seconds
        self.tried = {ast.unparse(self.tree)}

    def result(self) -> str:
        size = 0
        while size != (size := len(ast.unparse(self.tree))) and self.has_time():
            self.drop_statements()
            self.unwrap()
            self.simplify()
        return ast.unparse(self.tree) + "\n"

    def has_time(self) -> bool:
        return time.monotonic() < self.end

    def accept(self, tree: ast.Module) -> bool:
        """Take the tree if it is smaller and still fails."""
        try:
            text = ast.unparse(ast.fix_missing_locations(tree))
            compile(text, "prog.py", "exec")
        except (SyntaxError, ValueError, RecursionError):
            return False
        if text in self.tried or not self.has_time():
            return False
        self.tried.add(text)
        if not self.fails(text + "\n"):
            return False
        self.tree = tree
        return True

    # -- statements --------------------------------------------------------------------------

    def drop_statements(self) -> None:
        chunk = max(1, len(list(statements(self.tree))) // 2)
        while True:
            start = 0
            while self.has_time() and start < len(list(statements(self.tree))):
                tree = copy.deepcopy(self.tree)
                for block, statement in list(statements(tree))[start : start + chunk]:
                    if statement in block:
                        block.remove(statement)
                if not self.accept(filled(tree)):
                    start += chunk
            if chunk == 1:
                return
            chunk = max(1, chunk // 2)

    def unwrap(self) -> None:
        """Put what is in a block in the place of the block."""
        for position in range(len(list(statements(self.tree))) - 1, -1, -1):
            for attribute in ("body", "orelse", "finalbody", "handlers"):
                tree = copy.deepcopy(self.tree)
                known = list(statements(tree))
                if position >= len(known):
                    break
                block, statement = known[position]
                inner = getattr(statement, attribute, None)
                if not inner or isinstance(statement, ast.FunctionDef | ast.ClassDef):
                    continue
                at = block.index(statement)
                if attribute == "handlers":
                    inner = inner[0].body
                block[at : at + 1] = inner
                if self.accept(tree):
                    break

    # -- expressions -------------------------------------------------------------------------

    def simplify(self) -> None:
        position = 0
        while self.has_time():
            places = list(expressions(self.tree))
            if position >= len(places):
                return
            if not any(self.accept(tree) for tree in self.smaller(position)):
                position += 1

    def smaller(self, position: int) -> Iterator[ast.Module]:
        """The tree with one expression replaced, by each of its parts and by constants."""
        node, name, index = list(expressions(self.tree))[position]
        old = getattr(node, name) if index is None else getattr(node, name)[index]
        parts = [child for child in ast.iter_child_nodes(old) if isinstance(child, ast.expr)]
        if isinstance(old, ast.Constant | ast.Name | ast.Starred):
            parts = []
        constants = [] if isinstance(old, ast.Constant | ast.Name | ast.Starred | ast.Attribute) else CONSTANTS
        for new in [None, *parts, *constants]:
            tree = copy.deepcopy(self.tree)
            parent, _, _ = list(expressions(tree))[position]
            if index is None:
                if new is None:
                    continue
                setattr(parent, name, copy.deepcopy(new))
            elif new is None:  # out of a list of arguments or items
                del getattr(parent, name)[index]
                if isinstance(parent, ast.Dict):
                    del (parent.keys if name == "values" else parent.values)[index]
            else:
                getattr(parent, name)[index] = copy.deepcopy(new)
            yield tree


def statements(tree: ast.AST) -> Iterator[tuple[list[ast.stmt], ast.stmt]]:
    """Every statement with the list that it is in, outer ones first."""
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield from ((block, statement) for statement in block)


def expressions(tree: ast.AST) -> Iterator[tuple[ast.AST, str, int | None]]:
    """Where every expression stands: parent, name, and index in a list."""
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr | ast.FormattedValue | ast.pattern):
            continue
        for name, value in ast.iter_fields(node):
            if isinstance(value, ast.expr) and name not in ("ctx", "target", "func", "type", "returns"):
                yield node, name, None
            elif isinstance(value, list) and name not in ("targets", "decorator_list", "handlers"):
                for i, each in enumerate(value):
                    if isinstance(each, ast.expr):
                        yield node, name, i


def filled(tree: ast.Module) -> ast.Module:
    """The tree with `pass` where a block is empty, and without a `try` that has neither handlers nor `finally`."""
    for node in ast.walk(tree):
        if isinstance(getattr(node, "body", None), list) and not node.body and not isinstance(node, ast.Module):
            node.body = [ast.Pass()]
        if isinstance(node, ast.Try) and not node.handlers and not node.finalbody:
            node.finalbody = [ast.Pass()]
        if isinstance(node, ast.Match) and not node.cases:
            node.cases = [ast.match_case(ast.MatchAs(None, None), None, [ast.Pass()])]
    return tree
