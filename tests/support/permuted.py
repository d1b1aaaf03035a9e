"""A program written in another order: what stands in it must not depend on that.

`permuted(source, seed)` swaps the branches of `if` with the test negated, and reorders the items of displays,
definitions of functions, classes and methods, and statements next to each other that do not need each other: neither
stores in a name of the other, or may change what a name of the other holds. So an attribute is still there when it is
read, and a list is filled before something is taken out of it. What runs may print something else then; what the
compiler finds out about it may not change.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Callable, Iterable, Sequence

#: Statements that are moved past each other if no name of the one is stored by the other, nor what it holds changed.
_SIMPLE = (ast.Assign, ast.AugAssign, ast.Expr)
#: What may not be moved, nor past: it ends something, or says what names mean.
_FIXED = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr, ast.Lambda)
#: Functions and methods that change nothing of what they are given.
_READING = frozenset(
    "print len str repr int float bool abs min max sum sorted list tuple set dict frozenset isinstance range "
    "enumerate zip reversed type ord chr round join upper lower split strip startswith endswith format replace get "
    "keys values items index count copy".split()
)
#: What functions of the program share with each other: any call of one of them may change it.
_SHARED = "shared by functions"
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def permuted(source: str, seed: int) -> str:
    """The source in another order, which the seed decides."""
    module = ast.parse(source)
    permuter = _Permuter(random.Random(seed))
    permuter.shared = _shared_names(module)
    changed = permuter.visit(module)
    changed.body = permuter.definitions(changed.body)
    return ast.unparse(ast.fix_missing_locations(changed)) + "\n"


class _Permuter(ast.NodeTransformer):
    def __init__(self, choice: random.Random) -> None:
        self.random = choice
        self.shared: set[str] = set()  # variables of the module that functions use
        self.protected = 0  # blocks of `try` around: where a handler may see what was stored so far

    # -- branches ------------------------------------------------------------------------------------------------

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if self._is_entry(node) or not self._heads():
            return node
        other = node.orelse or [ast.Pass()]
        return ast.copy_location(ast.If(_negated(node.test), other, node.body), node)

    def _is_entry(self, node: ast.If) -> bool:
        return "__name__" in ast.unparse(node.test)

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        if not self._heads():
            return node
        return ast.copy_location(ast.IfExp(_negated(node.test), node.orelse, node.body), node)

    # -- displays ------------------------------------------------------------------------------------------------

    def visit_List(self, node: ast.List) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load) and all(map(_plain, node.elts)):
            self.random.shuffle(node.elts)
        return node

    def visit_Set(self, node: ast.Set) -> ast.AST:
        self.generic_visit(node)
        if all(map(_plain, node.elts)):
            self.random.shuffle(node.elts)
        return node

    def visit_Dict(self, node: ast.Dict) -> ast.AST:
        self.generic_visit(node)
        if all(key is not None and _plain(key) for key in node.keys) and all(map(_plain, node.values)):
            pairs = list(zip(node.keys, node.values, strict=True))
            self.random.shuffle(pairs)
            node.keys, node.values = [key for key, _ in pairs], [value for _, value in pairs]
        return node

    # -- statements ----------------------------------------------------------------------------------------------

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        outside, self.protected = self.protected, 0
        self.generic_visit(node)
        self.protected = outside
        document = node.body[:1] if ast.get_docstring(node) is not None else []
        node.body = document + self._statements(node.body[len(document) :])
        return node

    def visit_Try(self, node: ast.Try) -> ast.AST:
        self.protected += 1
        node.body = [self.visit(statement) for statement in node.body]
        self.protected -= 1
        node.handlers = [self.visit(handler) for handler in node.handlers]
        node.orelse = [self.visit(statement) for statement in node.orelse]
        node.finalbody = [self.visit(statement) for statement in node.finalbody]
        return node

    def visit_For(self, node: ast.For) -> ast.AST:
        self.generic_visit(node)
        node.body = self._statements(node.body)
        return node

    def visit_While(self, node: ast.While) -> ast.AST:
        self.generic_visit(node)
        node.body = self._statements(node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        self.generic_visit(node)
        node.body = self.definitions(node.body)
        return node

    def _statements(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Each statement that needs nothing of the one before it may change places with it, some times over."""
        found = list(body)
        if self.protected:
            return found
        for _ in range(2):
            for i in range(len(found) - 1):
                if self._heads() and self._independent(found[i], found[i + 1]):
                    found[i], found[i + 1] = found[i + 1], found[i]
        return found

    def _independent(self, first: ast.stmt, second: ast.stmt) -> bool:
        if not all(isinstance(each, _SIMPLE) and _plain_inside(each) for each in (first, second)):
            return False
        return not (self._changed(first) & self._used(second) or self._changed(second) & self._used(first))

    def _changed(self, statement: ast.stmt) -> set[str]:
        """What the statement may change, in the words of `_used`."""
        found = _changed_through(statement)
        return found | ({_SHARED} if _calls(statement) or found & self.shared else set())

    def _used(self, statement: ast.stmt) -> set[str]:
        """The names in the statement; with what functions share, if it is one of them or a function is called."""
        found = _names(statement)
        return found | ({_SHARED} if self.shared and _calls(statement) or found & self.shared else set())

    def definitions(self, body: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Runs of definitions in another order, each behind what it needs when it is executed."""
        found: list[ast.stmt] = []
        run: list[_Definition] = []
        for statement in body:
            if isinstance(statement, _Definition):
                run.append(statement)
            else:
                found += [*self._reordered(run), statement]
                run = []
        return found + self._reordered(run)

    def _reordered(self, run: list[_Definition]) -> list[_Definition]:
        names = [definition.name for definition in run]
        if len(set(names)) < len(names):
            return run  # one of them replaces another
        needed = _needed_by_each(run)
        waiting, found = list(run), []
        while waiting:
            left = {definition.name for definition in waiting}
            free = [d for d in waiting if not (needed[d.name] & left - {d.name})]
            if not free:
                return run
            found.append(self.random.choice(free))
            waiting.remove(found[-1])
        return found

    def _heads(self) -> bool:
        return self.random.random() < 0.5


def _negated(test: ast.expr) -> ast.expr:
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def _plain(node: ast.expr) -> bool:
    """Whether nothing that stands beside it in a display sees when it is computed."""
    return not any(isinstance(inner, (*_FIXED, ast.Starred)) for inner in ast.walk(node))


def _shared_names(module: ast.Module) -> set[str]:
    """Names outside of functions that functions may change: variables, and classes whose attributes are stored."""
    outside = {statement.name for statement in module.body if isinstance(statement, ast.ClassDef)}
    for statement in module.body:
        outside |= _stored(statement) if isinstance(statement, _SIMPLE) else set()
    functions = [node for node in ast.walk(module) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    return outside & _all(_changed_through(function) for function in functions)


def _changed_through(node: ast.AST) -> set[str]:
    """The names that are stored in anywhere in it, or whose values may change."""
    found = _stored(node)
    for inner in ast.walk(node):
        if isinstance(inner, (ast.Attribute, ast.Subscript)) and not isinstance(inner.ctx, ast.Load):
            found |= _names(inner.value)
        elif isinstance(inner, ast.Call) and _called(inner) not in _READING:
            given = [*inner.args, *(keyword.value for keyword in inner.keywords)]
            found |= _all(map(_names, given if isinstance(inner.func, ast.Name) else [inner.func, *given]))
    return found


def _calls(node: ast.AST) -> bool:
    """Whether it may call functions of the program."""
    return any(isinstance(inner, ast.Call) and _called(inner) not in _READING for inner in ast.walk(node))


def _called(node: ast.Call) -> str:
    """The name of the function or method that is called."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""


def _plain_inside(statement: ast.stmt) -> bool:
    return not any(isinstance(inner, _FIXED) for inner in ast.walk(statement))


def _stored(statement: ast.stmt) -> set[str]:
    return _of(statement, lambda name: not isinstance(name.ctx, ast.Load))


def _names(node: ast.AST) -> set[str]:
    return _of(node, lambda name: True)


def _of(node: ast.AST, wanted: Callable[[ast.Name], bool]) -> set[str]:
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name) and wanted(inner)}


def _needed_by_each(run: list[_Definition]) -> dict[str, set[str]]:
    """For each definition, what has to be there when it is executed: also what runs then (decorators) needs."""
    needed = {definition.name: _needed(definition) for definition in run}
    inside = {definition.name: _names(definition) for definition in run}
    for names in needed.values():
        work = list(names)
        while work:
            more = inside.get(work.pop(), set()) - names
            names |= more
            work += more
    return needed


def _needed(definition: _Definition) -> set[str]:
    """Names that are read when the definition is executed: not those in the bodies of functions."""
    outside: list[ast.AST] = list(definition.decorator_list)
    if isinstance(definition, ast.ClassDef):
        outside += [*definition.bases, *definition.keywords]
        inner = [_needed(s) if isinstance(s, _Definition) else _names(s) for s in definition.body]
        return _all([*map(_names, outside), *inner])
    arguments = definition.args
    outside += [*arguments.defaults, *[each for each in arguments.kw_defaults if each is not None]]
    annotations = [each.annotation for each in ast.walk(arguments) if isinstance(each, ast.arg)]
    outside += [each for each in [*annotations, definition.returns] if each is not None]
    return _all(map(_names, outside))


def _all(sets: Iterable[set[str]]) -> set[str]:
    return set().union(*sets)
