"""Counting the lines that run: a call before each statement counts at the import of a program, and when it runs.

`instrument` writes the calls into the statements of a file before Python compiles them. What runs while the program
is imported (the tops of its modules) is counted there and then; what is compiled of it counts on, in the executable.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import sys
import types
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.abc import MetaPathFinder
from typing import Any

from rpyc_dl.measuring.statements import Statements, is_docstring
from rpyc_dl.rlib.external import External
from rpyc_dl.userfiles import is_users

#: What the calls are called in the modules of the program, and in C.
NAME = "rpy_count_line"
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass
class CountedLines:
    """The lines of a program, and its counters.

    `files`: the statements of each file, by its path. `terms`: for each line (path, number), the counters that are
    added up and those that are subtracted. `counts`: the counters; `imported`: what they were after the import.
    """

    files: dict[str, Statements] = field(default_factory=dict)
    terms: dict[tuple[str, int], tuple[list[int], list[int]]] = field(default_factory=dict)
    counts: list[int] = field(default_factory=list)
    imported: Sequence[int] = ()

    def __post_init__(self) -> None:
        self.function = External(NAME, [int], None, python=self._count)

    def _count(self, counter: int) -> None:
        self.counts[counter] += 1

    def counter(self) -> int:
        """A new counter."""
        self.counts.append(0)
        return len(self.counts) - 1

    def instrument(self, source: str, path: str, tree: ast.Module, code: types.CodeType) -> ast.Module:
        """The statements of a file, with calls that count them."""
        statements = self.files[path] = Statements(source, tree, code)
        for line in statements.lines:
            self.terms[path, line] = ([], [])
        writer = _Writer(self, path, statements)
        tree.body = writer.body(tree.body, set())
        return ast.fix_missing_locations(tree)

    def compiled(self, source: str, path: str) -> types.CodeType:
        """The code of a file, with calls that count."""
        tree = ast.parse(source, path)
        plain = compile(tree, path, "exec", dont_inherit=True)
        return compile(self.instrument(source, path, tree, plain), path, "exec", dont_inherit=True)

    def lines(self) -> Iterator[tuple[str, int, Sequence[int], Sequence[int]]]:
        """Path, line, and the counters that are added and subtracted, of all lines."""
        for (path, line), (added, subtracted) in sorted(self.terms.items()):
            yield path, line, added, subtracted


class _Writer:
    """Writes the calls into one file."""

    def __init__(self, counted: CountedLines, path: str, statements: Statements) -> None:
        self.counted = counted
        self.path = path
        self.statements = statements

    def _call(self, counter: int, at: ast.stmt | ast.expr) -> ast.stmt:
        name = ast.Name(NAME, ast.Load())
        return ast.copy_location(ast.Expr(ast.Call(name, [ast.Constant(counter)], [])), at)

    def _for_line(self, line: int) -> tuple[list[int], list[int]] | None:
        return self.counted.terms.get((self.path, line))

    def body(self, body: list[ast.stmt], above: set[int]) -> list[ast.stmt]:
        """Statements with the calls before them; `above`: the lines that are counted on the way to them."""
        written: list[ast.stmt] = []
        first = 1 if is_docstring(body) else 0
        while first < len(body) and isinstance(found := body[first], ast.ImportFrom) and found.module == "__future__":
            first += 1
        written += body[:first]
        for statement in body[:first]:
            written += self._counts(statement, above)
        for statement in body[first:]:
            written += self._counts(statement, above)
            above = above | {self.statements.line(statement.lineno)}
            written.append(self._inside(statement, above))
        return written

    def _counts(self, statement: ast.stmt, above: set[int]) -> Iterator[ast.stmt]:
        """The call for the line of a statement, and for those of its decorators."""
        decorators = getattr(statement, "decorator_list", [])
        lines = dict.fromkeys(self.statements.line(node.lineno) for node in [*decorators, statement])
        wanted = [terms for line in lines if line not in above and (terms := self._for_line(line)) is not None]
        if wanted:
            counter = self.counted.counter()
            for added, _ in wanted:
                added.append(counter)
            yield self._call(counter, statement)

    def _inside(self, statement: ast.stmt, above: set[int]) -> ast.stmt:
        """A statement with calls in its bodies."""
        if isinstance(statement, ast.Try | ast.TryStar):
            self._try(statement, above)
        elif isinstance(statement, ast.Match):
            self._match(statement, above)
        else:
            for name in ("body", "orelse"):
                body = getattr(statement, name, None)
                if body:
                    setattr(statement, name, self.body(body, above))
        return statement

    def _counted(self, body: list[ast.stmt], at: ast.stmt) -> tuple[int, list[ast.stmt]]:
        """A body that counts how often it begins, by a counter of its own."""
        counter = self.counted.counter()
        return counter, [self._call(counter, at), *body]

    def _try(self, statement: ast.Try | ast.TryStar, above: set[int]) -> None:
        """`except E:` runs where its own body or that of a later one does, or no one takes the exception."""
        statement.body = self.body(statement.body, above)
        statement.orelse = self.body(statement.orelse, above) if statement.orelse else []
        statement.finalbody = self.body(statement.finalbody, above) if statement.finalbody else []
        later: list[int] = []
        handlers = statement.handlers
        if handlers and handlers[-1].type is not None and isinstance(statement, ast.Try):
            counter, body = self._counted([ast.copy_location(ast.Raise(), handlers[-1])], handlers[-1].body[0])
            last = ast.ExceptHandler(ast.Name("BaseException", ast.Load()), None, body)
            ast.copy_location(last, handlers[-1])
            later = [counter]
            statement.handlers = [*handlers, last]
        for handler in reversed(handlers):
            line = self.statements.line(handler.lineno)
            counter, handler.body = self._counted(self.body(handler.body, above | {line}), handler.body[0])
            later = [*later, counter]
            terms = self._for_line(line)
            if terms is not None:
                terms[0].extend(later)

    def _match(self, statement: ast.Match, above: set[int]) -> None:
        """`case P:` runs where the statement does, unless an earlier one takes the value."""
        begun = self._for_line(self.statements.line(statement.lineno))
        earlier: list[int] = []
        for case in statement.cases:
            line = self.statements.line(case.pattern.lineno)
            terms = self._for_line(line)
            if terms is not None and begun is not None:
                terms[0].extend(begun[0])
                terms[1].extend(earlier)
            counter, case.body = self._counted(self.body(case.body, above | {line}), case.body[0])
            earlier = [*earlier, counter]


class _Loader(importlib.machinery.SourceFileLoader):
    """Loads a module of the program's with calls that count; its code is not kept in a cache, or taken from one."""

    def __init__(self, fullname: str, path: str, counted: CountedLines) -> None:
        super().__init__(fullname, path)
        self.counted = counted

    def get_code(self, fullname: str) -> types.CodeType:
        source = importlib.util.decode_source(self.get_data(self.path))
        return self.counted.compiled(source, self.path)

    def exec_module(self, module: types.ModuleType) -> None:
        vars(module)[NAME] = self.counted.function
        super().exec_module(module)


class _Finder(MetaPathFinder):
    """Finds the modules of the program's as Python does, with another loader."""

    def __init__(self, counted: CountedLines) -> None:
        self.counted = counted

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: Any = None) -> Any:
        spec = importlib.machinery.PathFinder.find_spec(fullname, path, target)
        if spec is None or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return spec
        if isinstance(spec.origin, str) and is_users(spec.origin):
            spec.loader = _Loader(fullname, spec.origin, self.counted)
        return spec


@contextmanager
def counting(counted: CountedLines) -> Iterator[None]:
    """Count in all modules of the user's that are imported in the body."""
    is_users(__file__)  # finds out where libraries are, which may import something itself
    finder = _Finder(counted)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
