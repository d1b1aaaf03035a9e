"""The texts that an expression can give, as far as the source of the program tells: `side` behind
`side = "left" if smaller else "right"`, or the parameter `side` where every call of the function passes a constant.

This is a closed world by names: a function that is only called, never passed on, has the arguments that its calls
name. Who asks does not rely on it: an attribute with another name raises NotImplementedError when it is asked for.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Any

from rpyc_dl.frontend.functions.attributestores import tree_of_file
from rpyc_dl.programtables import remembered
from rpyc_dl.source import SourcePos

#: More texts than these count as unknown.
MOST_TEXTS = 200
#: Methods without arguments that give one text for each.
_TEXT_METHODS = {"lower", "upper", "strip", "title", "capitalize", "casefold"}
#: Functions that give the items of their argument.
_OF_ITEMS = {"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter"}
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)
_Comprehension = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Unknown(Exception):
    """An expression may give any text."""


def possible_texts(pos: SourcePos, argument: int, files: Iterable[str]) -> frozenset[str] | None:
    """The texts that the call at a place can be given as an argument; None if it may be any text. `files`: those of
    the program."""
    node = _calls(pos.filename).get((pos.lineno, pos.col, pos.end_lineno, pos.end_col))
    if node is None or argument >= len(node.args):
        return None
    try:
        return frozenset(_Reader(pos.filename, files).texts(node.args[argument]))
    except Unknown:
        return None


@remembered
def _calls(file: str) -> dict[tuple[int | None, ...], ast.Call]:
    """The calls of a file by their places."""
    nodes = (node for node in ast.walk(tree_of_file(file)) if isinstance(node, ast.Call))
    return {(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset): node for node in nodes}


@remembered
def _parents(file: str) -> dict[ast.AST, ast.AST]:
    tree = tree_of_file(file)
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


@remembered
def _uses(file: str) -> dict[str, list[ast.expr]]:
    """The names and attributes that a file reads, by their last name."""
    found: dict[str, list[ast.expr]] = {}
    for node in ast.walk(tree_of_file(file)):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.setdefault(node.id, []).append(node)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
            found.setdefault(node.attr, []).append(node)
    return found


@remembered
def _class_names(file: str) -> set[str]:
    return {node.name for node in ast.walk(tree_of_file(file)) if isinstance(node, ast.ClassDef)}


class _Reader:
    """Reads expressions of one file of a program."""

    def __init__(self, file: str, files: Iterable[str]) -> None:
        self._files = sorted({file, *files})
        self._parents: dict[ast.AST, ast.AST] = {}
        for each in self._files:
            self._parents.update(_parents(each))
        self._asked: set[tuple[ast.AST, str]] = set()  # parameters whose arguments are being looked at

    def texts(self, node: ast.expr) -> set[str]:
        """The texts that the expression can give. Raises Unknown."""
        match node:
            case ast.Constant(value=str(text)):
                return {text}
            case ast.Constant(value=None):
                return set()  # no text at all: asking by it raises
            case ast.IfExp():
                return self.texts(node.body) | self.texts(node.orelse)
            case ast.BoolOp():
                return set().union(*map(self.texts, node.values))
            case ast.NamedExpr():
                return self.texts(node.value)
            case ast.Name():
                return self._of_name(node)
            case ast.JoinedStr():
                return _joined([self._of_part(part) for part in node.values])
            case ast.BinOp(op=ast.Add()):
                return _joined([self.texts(node.left), self.texts(node.right)])
            case ast.Call(func=ast.Attribute(attr=method), args=[], keywords=[]) if method in _TEXT_METHODS:
                return {getattr(text, method)() for text in self.texts(node.func.value)}  # type: ignore[attr-defined]
            case ast.Subscript(slice=index) if not isinstance(index, ast.Slice):
                return set().union(*map(self.texts, self._values(node.value)))
        raise Unknown

    def _of_part(self, part: ast.expr) -> set[str]:
        if isinstance(part, ast.FormattedValue):
            if part.format_spec is not None or part.conversion not in (-1, ord("s")):
                raise Unknown
            return self.texts(part.value)
        return self.texts(part)

    def _of_name(self, node: ast.Name) -> set[str]:
        found: set[str] = set()
        for value in self._bound(node):
            found |= value if isinstance(value, set) else self.texts(value)
        return found

    def _bound(self, node: ast.Name) -> Iterator[ast.expr | set[str]]:
        """What the variable is bound to: expressions, or the texts that calls pass for a parameter."""
        scope = self._scope_of(node)
        if isinstance(scope, _Function) and node.id in _parameters(scope):
            yield self._passed(scope, node.id)
        bindings = list(_bindings(scope, node.id))
        if not bindings and not isinstance(scope, _Function):
            raise Unknown
        for target, value in bindings:
            yield from self._matched(target, value, node.id)

    def _matched(self, target: ast.expr, value: Any, name: str) -> Iterator[ast.expr]:
        """What the name in the target gets, where the target gets the value, or items of it."""
        if isinstance(value, _Items):
            for item in self._items(value.of):
                yield from self._matched(target, item, name)
        elif value is None:
            raise Unknown
        elif isinstance(target, ast.Name):
            yield value
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
            if len(target.elts) != len(value.elts):
                raise Unknown
            for part, item in zip(target.elts, value.elts, strict=True):
                if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(part)):
                    yield from self._matched(part, item, name)
        else:
            raise Unknown

    def _items(self, node: ast.expr) -> Sequence[ast.expr]:
        """The expressions of the items that a loop over this one comes to."""
        match node:
            case ast.Tuple() | ast.List() | ast.Set():
                return _no_stars(node.elts)
            case ast.Dict():
                return _no_stars(node.keys)
            case ast.Constant(value=str(text)):
                return [ast.Constant(character) for character in text]
            case ast.Name():
                return [item for value in self._bound(node) for item in self._items(_expression(value))]
            case ast.Call(func=ast.Name(id="enumerate"), args=[of, *_]):
                return [ast.Tuple([ast.Constant(0), item]) for item in self._items(of)]
            case ast.Call(func=ast.Name(id="zip"), args=several, keywords=[]) if several:
                return [ast.Tuple(list(row)) for row in product(*map(self._items, several))][:MOST_TEXTS]
            case ast.Call(func=ast.Name(id=function), args=[of, *_]) if function in _OF_ITEMS:
                return self._items(of)
            case ast.Call(func=ast.Attribute(value=of, attr="keys"), args=[]):
                return self._items(of)
            case ast.Call(func=ast.Attribute(value=of, attr="values"), args=[]):
                return self._values(of)
            case ast.Call(func=ast.Attribute(value=of, attr="items"), args=[]):
                return [ast.Tuple([k, v]) for k, v in product(self._items(of), self._values(of))][:MOST_TEXTS]
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split"), args=[]):
                return [ast.Constant(word) for word in text.split()]
        raise Unknown

    def _values(self, node: ast.expr) -> Sequence[ast.expr]:
        """The expressions of what a subscript of this one gives."""
        if isinstance(node, ast.Dict):
            return _no_stars(node.values)
        if isinstance(node, ast.Name):
            return [item for value in self._bound(node) for item in self._values(_expression(value))]
        return self._items(node)

    def _scope_of(self, node: ast.Name) -> ast.AST:
        """The function, comprehension or module whose variable the name is. Raises Unknown for one of a class."""
        scope: ast.AST = node
        direct = True
        while scope in self._parents:
            scope = self._parents[scope]
            if isinstance(scope, ast.ClassDef) and direct and any(_bindings(scope, node.id)):
                raise Unknown
            if isinstance(scope, ast.Lambda) and node.id in _parameters(scope):
                raise Unknown
            if isinstance(scope, (*_Function, *_Comprehension)):
                direct = False
                bound = any(_bindings(scope, node.id))
                if isinstance(scope, _Function) and (bound or node.id in _parameters(scope)):
                    if _is_declared(scope, node.id):
                        raise Unknown
                    return scope
                if bound:
                    return scope
        if any(_is_declared(function, node.id) for function in ast.walk(scope) if isinstance(function, _Function)):
            raise Unknown
        return scope

    def _passed(self, function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> set[str]:
        """The texts that calls pass for a parameter."""
        if (function, name) in self._asked:
            return set()
        self._asked.add((function, name))
        try:
            return set().union(*map(self.texts, self._arguments(function, name)))
        finally:
            self._asked.discard((function, name))

    def _arguments(self, function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> Iterator[ast.expr]:
        """The arguments of the calls of whatever has the name of the function."""
        if function.name.startswith("__") or not _is_plain(function):
            raise Unknown
        default = _default(function, name)
        positional = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
        index = positional.index(name) if name in positional else None
        is_static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
        is_method = isinstance(self._parents.get(function), ast.ClassDef) and not is_static
        uses = [use for file in self._files for use in _uses(file).get(function.name, ())]
        if not uses:
            raise Unknown  # it is found in a way that the source does not show
        for use in uses:
            call = self._parents.get(use)
            if not isinstance(call, ast.Call) or call.func is not use:
                raise Unknown
            yield _argument(
                call, name, None if index is None else index - (is_method and self._is_bound(use)), default
            )

    def _is_bound(self, use: ast.expr) -> bool:
        """Whether the method that is called gets its first argument from what stands before the dot."""
        before = use.value if isinstance(use, ast.Attribute) else None
        return not (isinstance(before, ast.Name) and any(before.id in _class_names(file) for file in self._files))


class _Items:
    """In place of what a variable is bound to: the items of this expression."""

    def __init__(self, of: ast.expr) -> None:
        self.of = of


def _expression(value: ast.expr | set[str]) -> ast.expr:
    if isinstance(value, set):
        raise Unknown
    return value


def _joined(parts: Sequence[set[str]]) -> set[str]:
    number = 1
    for part in parts:
        number *= len(part)
    if number > MOST_TEXTS:
        raise Unknown
    return {"".join(texts) for texts in product(*parts)}


def _no_stars(nodes: Sequence[ast.expr | None]) -> list[ast.expr]:
    found = [node for node in nodes if node is not None and not isinstance(node, ast.Starred)]
    if len(found) < len(nodes):
        raise Unknown
    return found


def _parameters(function: Any) -> set[str]:
    args: ast.arguments = function.args
    several = [arg for arg in (args.vararg, args.kwarg) if arg is not None]
    return {arg.arg for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, *several)}


def _is_plain(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    names = {"staticmethod", "classmethod"}
    return all(isinstance(each, ast.Name) and each.id in names for each in function.decorator_list)


def _default(function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> ast.expr | None:
    """The value of a parameter that is left out. Raises Unknown for `*args` and `**kwargs`."""
    args = function.args
    positional = [*args.posonlyargs, *args.args]
    defaults: list[ast.expr | None] = [None] * (len(positional) - len(args.defaults)) + list(args.defaults)
    for arg, default in (
        *zip(positional, defaults, strict=True),
        *zip(args.kwonlyargs, args.kw_defaults, strict=True),
    ):
        if arg.arg == name:
            return default
    raise Unknown


def _argument(call: ast.Call, name: str, index: int | None, default: ast.expr | None) -> ast.expr:
    """What the call passes for the parameter."""
    if any(isinstance(arg, ast.Starred) for arg in call.args) or any(k.arg is None for k in call.keywords):
        raise Unknown
    if index is not None and 0 <= index < len(call.args):
        return call.args[index]
    found = next((keyword.value for keyword in call.keywords if keyword.arg == name), default)
    if found is None:
        raise Unknown
    return found


def _is_declared(function: Any, name: str) -> bool:
    return any(isinstance(node, (ast.Global, ast.Nonlocal)) and name in node.names for node in _own_nodes(function))


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of the scopes in it."""
    pending = list(ast.iter_child_nodes(scope))
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (*_Function, *_Comprehension, ast.Lambda, ast.ClassDef)):
            pending += ast.iter_child_nodes(node)


def _bindings(scope: ast.AST, name: str) -> Iterator[tuple[ast.expr, Any]]:
    """The targets in which a scope binds the name, with the value, the items of a value, or None for what may be
    anything."""
    for node in _own_nodes(scope):
        for targets, value in _targets(node):
            for target in targets:
                if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(target)):
                    yield target, value
        if name in _other_names(node):
            yield ast.Name(name), None


def _targets(node: ast.AST) -> Iterator[tuple[list[ast.expr], Any]]:
    match node:
        case ast.Assign():
            yield node.targets, node.value
        case ast.AnnAssign(value=ast.expr()):
            yield [node.target], node.value
        case ast.NamedExpr():
            yield [node.target], node.value
        case ast.For() | ast.AsyncFor() | ast.comprehension():
            yield [node.target], _Items(node.iter)
        case ast.AugAssign():
            yield [node.target], None
        case ast.withitem(optional_vars=ast.expr()):
            yield [node.optional_vars], None  # type: ignore[list-item]


def _other_names(node: ast.AST) -> Sequence[str]:
    """The names that a statement binds otherwise."""
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [node.name]
        case ast.Import() | ast.ImportFrom():
            return [alias.asname or alias.name.partition(".")[0] for alias in node.names]
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return [name]
        case ast.MatchMapping(rest=str(name)):
            return [name]
    return []
