"""What the text of a program says besides its flow graphs: functions, `except` clauses, statements without code.

A function is known by where it is defined (`Code`): the text of the program and its code objects agree on that.
"""

from __future__ import annotations

import ast
import linecache
import types
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

#: Statements for which CPython may make no instructions although they are reached.
_WITHOUT_CODE = (ast.Global, ast.Nonlocal, ast.Pass, ast.Break, ast.Continue)

#: Names that a test has where code is for other tools, or for nothing to happen.
_OTHER_TOOLS = {"TYPE_CHECKING", "__debug__"}


def code_key(code: types.CodeType) -> str:
    """Where the function with this code is defined, as one text."""
    return f"{code.co_filename}:{code.co_firstlineno}:{code.co_name}"


@dataclass
class Clause:
    """An `except` clause of the function `code`: the lines of its body and those that it guards, the text of its
    classes. `jumps`: its `try` has a `raise` or a `with`, from which ways lead that no operation tells of."""

    code: str
    node: ast.ExceptHandler
    guarded: range
    jumps: bool

    @property
    def body(self) -> range:
        """The lines of its body."""
        return _lines(self.node.body)


@dataclass
class Source:
    """One file of the program. `codes`: the codes of its functions, executed or not."""

    path: str
    codes: dict[str, types.CodeType]
    clauses: list[Clause] = field(default_factory=list)
    left_out: list[tuple[str, int]] = field(default_factory=list)
    on_purpose: list[tuple[str, int]] = field(default_factory=list)
    nested: list[tuple[str, str]] = field(default_factory=list)
    defined: dict[str, ast.AST] = field(default_factory=dict)

    def __post_init__(self) -> None:
        text = "".join(linecache.getlines(self.path))
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError):
            return
        self._walk(tree, None)

    @cached_property
    def _with_code(self) -> dict[str, frozenset[int]]:
        return {key: frozenset(_all_lines(code)) for key, code in self.codes.items()}

    def _walk(self, node: ast.AST, code: str | None) -> None:
        for child in ast.iter_child_nodes(node):
            inner = code
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                inner = self._function(child, code)
            elif isinstance(child, ast.ClassDef | ast.Lambda):
                inner = None if isinstance(child, ast.Lambda) else code
            elif isinstance(child, ast.Try) and code is not None:
                self.clauses += [
                    Clause(code, handler, _lines(child.body), _jumps(child.body)) for handler in child.handlers
                ]
            if isinstance(child, ast.stmt) and code is not None and inner == code:
                self._statement(child, code)
            self._walk(child, inner)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef, outer: str | None) -> str | None:
        line = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        key = f"{self.path}:{line}:{node.name}"
        if key not in self.codes:
            return None
        self.defined[key] = node
        if outer is not None:
            self.nested.append((key, outer))
        return key

    def _statement(self, node: ast.stmt, code: str) -> None:
        lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
        if isinstance(node, ast.Raise | ast.Assert) or (isinstance(node, ast.If) and _is_for_tools(node.test)):
            self.on_purpose += [(code, line) for line in lines]
        silent = isinstance(node, _WITHOUT_CODE) or (
            isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        )
        bare = isinstance(node, ast.AnnAssign) and node.value is None
        if not silent and not bare and not self._with_code[code].intersection(lines):
            self.left_out.append((code, node.lineno))


def _all_lines(code: types.CodeType) -> Iterator[int]:
    """The lines of the function's instructions, those included that do nothing."""
    yield code.co_firstlineno
    for _, _, line in code.co_lines():
        if line is not None:
            yield line


def _is_for_tools(test: ast.expr) -> bool:
    return any(
        isinstance(part, ast.Name | ast.Attribute) and getattr(part, "id", getattr(part, "attr", "")) in _OTHER_TOOLS
        for part in ast.walk(test)
    )


def _lines(body: list[ast.stmt]) -> range:
    return range(body[0].lineno, (body[-1].end_lineno or body[-1].lineno) + 1)


def _jumps(body: list[ast.stmt]) -> bool:
    return any(isinstance(node, ast.Raise | ast.With | ast.Try) for each in body for node in ast.walk(each))


def class_names(handler: ast.ExceptHandler) -> Iterator[str]:
    """The texts of the classes that an `except` clause names; `BaseException` for a bare one."""
    if handler.type is None:
        yield "BaseException"
    elif isinstance(handler.type, ast.Tuple):
        yield from map(ast.unparse, handler.type.elts)
    else:
        yield ast.unparse(handler.type)
