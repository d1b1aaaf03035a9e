"""The texts that an expression can give, as far as the source of the program tells: `side` behind
`side = "left" if smaller else "right"`, the parameter `side` where every call of the function passes a constant, or
`self.side` where the methods of the class store such ones: `self.name = "_" + name` in `__set_name__`, too.

This is a closed world by names: a function that is only called, never passed on, has the arguments that its calls
name; a container that is only read has the items that it was written with. Who asks does not rely on it: an attribute
with another name raises NotImplementedError when it is asked for.
"""

from __future__ import annotations

import ast
import math
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, product
from typing import Any, TypeVar

from rpyc_dl.frontend.programtext.attributestores import names_in, only_read
from rpyc_dl.frontend.programtext.sourcetables import (
    Items,
    calls_of,
    classes_of,
    names_of_results_in_classes,
    objects_stored_by_name,
    parents_of,
    stores_of_attributes,
    targets_of,
    uses_of,
    words_of,
)
from rpyc_dl.source import SourcePos

T = TypeVar("T")

#: More texts than these count as unknown.
MOST_TEXTS = 200
#: Methods without arguments that give one text for each.
_TEXT_METHODS = {"lower", "upper", "strip", "title", "capitalize", "casefold"}
#: Functions that give the items of their argument, and do nothing else with it.
_OF_ITEMS = {"list", "tuple", "set", "frozenset", "sorted", "reversed", "iter"}
#: The same of several arguments, or with a number beside each.
_OF_ROWS = {"enumerate", "zip"}
#: Classes of the library that call no methods of those below them.
_QUIET_BASES = {"object", "ABC", "Generic", "Protocol"}
#: Methods that are given the instance that has a descriptor.
_OF_DESCRIPTORS = {"__get__", "__set__", "__delete__"}
#: Functions that show what they are given.
_SHOWING = {"print", "str", "repr", "format"}
_Function = (ast.FunctionDef, ast.AsyncFunctionDef)
_Comprehension = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


class Unknown(Exception):
    """An expression may give any text."""


def _call_at(pos: SourcePos) -> ast.Call | None:
    """The call at a place."""
    return calls_of(pos.filename).get((pos.lineno, pos.col, pos.end_lineno, pos.end_col))


def possible_texts(pos: SourcePos, argument: int, files: Iterable[str]) -> frozenset[str] | None:
    """The texts that the call at a place can be given as an argument, one at least; None if it may be any text.
    `files`: those of the program."""
    node = _call_at(pos)
    if node is None or argument >= len(node.args):
        return None
    try:
        own = os.path.abspath(pos.filename)
        others = (file for file in files if os.path.abspath(file) != own)
        return frozenset(_Reader((pos.filename, *others)).texts(node.args[argument])) or None
    except Unknown:
        return None


def is_kept_uncalled(pos: SourcePos) -> bool:
    """Whether the result of the call at a place goes to a variable, `value = getattr(value, part)`, that the function
    calls nowhere: then it is no method, most likely."""
    node = _call_at(pos)
    parents = parents_of((pos.filename,))
    statement = parents.get(node) if node is not None else None
    if not isinstance(statement, ast.Assign) or not all(isinstance(each, ast.Name) for each in statement.targets):
        return False
    names = {each.id for each in statement.targets if isinstance(each, ast.Name)}
    scope: ast.AST = statement
    while scope in parents and not isinstance(scope, _Function):
        scope = parents[scope]
    called = {
        each.func.id for each in ast.walk(scope) if isinstance(each, ast.Call) and isinstance(each.func, ast.Name)
    }
    return names.isdisjoint(called)


def is_taken_as_value(pos: SourcePos) -> bool:
    """Whether the result of the call at a place is made a text, is an item of a list that is made, or is what
    `key=lambda x: …` orders by."""
    node = _call_at(pos)
    parents = parents_of((pos.filename,))
    outer = parents.get(node) if node is not None else None
    if isinstance(outer, ast.Lambda):
        keyword = parents.get(outer)
        return isinstance(keyword, ast.keyword) and keyword.arg == "key"
    called = outer.func if isinstance(outer, ast.Call) and outer.func is not node else None
    return isinstance(outer, (ast.FormattedValue, ast.ListComp)) or (
        isinstance(called, ast.Name) and called.id in _SHOWING
    )


def is_called_for_nothing(pos: SourcePos) -> bool:
    """Whether the result of the call at a place is called in a statement that keeps nothing: it is a command."""
    node = _call_at(pos)
    parents = parents_of((pos.filename,))
    outer = parents.get(node) if node is not None else None
    return isinstance(outer, ast.Call) and outer.func is node and isinstance(parents.get(outer), ast.Expr)


def is_asked_whether_callable(pos: SourcePos) -> bool:
    """Whether the result of the call at a place goes nowhere but to `callable`."""
    node = _call_at(pos)
    outer = parents_of((pos.filename,)).get(node) if node is not None else None
    return isinstance(outer, ast.Call) and isinstance(outer.func, ast.Name) and outer.func.id == "callable"


class _Reader:
    """Reads expressions of a program."""

    def __init__(self, files: Iterable[str]) -> None:
        self._files = tuple(sorted(set(files)))
        self._parents = parents_of(self._files)
        self._given = set().union(*(words_of(file).given for file in self._files))
        self._asked: set[tuple[ast.AST, str]] = set()  # variables that are being looked at, by their scopes
        self._joining = 0  # how many texts are being put together of what is looked at

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
            case ast.Attribute(value=ast.Name()):
                return self._of_attribute(node)
            case ast.JoinedStr():
                return self._joined(node.values)
            case ast.BinOp(op=ast.Add()):
                return self._joined([node.left, node.right])
            case ast.Call(func=ast.Attribute(attr=method), args=[], keywords=[]) if method in _TEXT_METHODS:
                return {getattr(text, method)() for text in self._joined([node.func.value])}  # type: ignore[attr-defined]
            case ast.Subscript(slice=index) if not isinstance(index, ast.Slice):
                return set().union(*map(self.texts, self._values(node.value)))
        raise Unknown

    def _joined(self, parts: Sequence[ast.expr]) -> set[str]:
        """The texts of the parts, one behind the other."""
        self._joining += 1
        try:
            return {"".join(texts) for texts in _combined([self.texts(_shown(part)) for part in parts])}
        finally:
            self._joining -= 1

    def _of_name(self, node: ast.Name) -> set[str]:
        found: set[str] = set()
        for value in self._bound(node):
            found |= value if isinstance(value, set) else self.texts(value)
        return found

    def _of_attribute(self, node: ast.Attribute) -> set[str]:
        """The texts of `self.attr` in a method, which methods of its class store, and of those above and below it."""
        cls = self._class_of_first(node.value)
        if cls is None or (cls, node.attr) in self._asked or self._is_stored_by_name(cls):
            raise Unknown
        self._asked.add((cls, node.attr))
        try:
            stores = [store for file in self._files for store in stores_of_attributes(file).get(node.attr, ())]
            values = [value for target, value in stores if self._may_store(target, cls)]
            values += [value for _, value in _bindings(cls, node.attr)]
            if not values or not all(isinstance(value, ast.expr) for value in values):
                raise Unknown
            return set().union(*map(self.texts, values))
        finally:
            self._asked.discard((cls, node.attr))

    def _class_of_first(self, node: ast.expr) -> ast.ClassDef | None:
        """The class of the method whose first parameter the variable is."""
        scope: ast.AST | None = node
        while scope is not None and not isinstance(scope, (*_Function, ast.Lambda)):
            scope = self._parents.get(scope)
        if not isinstance(node, ast.Name) or not isinstance(scope, _Function):
            return None
        cls, parameters = self._parents.get(scope), [*scope.args.posonlyargs, *scope.args.args]
        is_first = bool(parameters) and parameters[0].arg == node.id and not scope.decorator_list
        return cls if is_first and isinstance(cls, ast.ClassDef) else None

    def _may_store(self, target: ast.Attribute, cls: ast.ClassDef) -> bool:
        """Whether it may be an attribute of an instance of the class: not where `self` is one of another class."""
        other = self._class_of_first(target.value)
        return other is None or self._related(other, cls)

    def _related(self, one: ast.ClassDef, other: ast.ClassDef) -> bool:
        return one is other or one.name in self._above(other) or other.name in self._above(one)

    def _is_stored_by_name(self, cls: ast.ClassDef) -> bool:
        """Whether instances of the class may get attributes by names that the program makes."""
        for obj in chain.from_iterable(map(objects_stored_by_name, self._files)):
            other = self._class_of_first(obj)
            if not self._is_of_other(obj, cls) if other is None else self._related(other, cls):
                return True
        return False

    def _is_of_other(self, obj: ast.expr, cls: ast.ClassDef) -> bool:
        """Whether it is no instance of the class: one that a method of the class is given, or a descriptor."""
        scope: ast.AST | None = obj
        while scope is not None and not isinstance(scope, _Function):
            scope = self._parents.get(scope)
        return scope is not None and (self._parents.get(scope) is cls or scope.name in _OF_DESCRIPTORS)

    def _above(self, cls: ast.ClassDef) -> set[str]:
        """The names of the classes above a class."""
        classes = {node.name: node for file in self._files for node in classes_of(file)}
        above: set[str] = set()
        pending = [cls]
        while pending:
            names = {getattr(base, "id", getattr(base, "attr", "")) for base in pending.pop().bases} - above
            above |= names
            pending += [classes[name] for name in names & classes.keys()]
        return above

    def _bound(self, node: ast.Name) -> Iterator[ast.expr | set[str]]:
        """What the variable is bound to: expressions, or the texts that calls pass for a parameter. Nothing more if
        it is being looked at already, as in `a, b = b, a`. Raises Unknown for `a = a + b`."""
        scope = self._scope_of(node)
        if (scope, node.id) in self._asked:
            if self._joining:
                raise Unknown
            return
        self._asked.add((scope, node.id))
        try:
            if isinstance(scope, _Function) and node.id in _parameters(scope):
                yield set().union(*map(self.texts, self._arguments(scope, node.id)))
            bindings = list(_bindings(scope, node.id))
            if not bindings and not isinstance(scope, _Function):
                raise Unknown
            for target, value in bindings:
                yield from self._matched(target, value, node.id)
        finally:
            self._asked.discard((scope, node.id))

    def _matched(self, target: ast.expr, value: Any, name: str) -> Iterator[ast.expr]:
        """What the name in the target gets, where the target gets the value, or items of it."""
        if isinstance(value, Items):
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
                return [item for value in self._container(node) for item in self._items(value)]
            case ast.Call(func=ast.Name(id=function)) if function in self._given:
                raise Unknown  # the program's own
            case ast.Call(func=ast.Name(id="enumerate"), args=[of, *_]):
                return [ast.Tuple([ast.Constant(0), item]) for item in self._items(of)]
            case ast.Call(func=ast.Name(id="zip"), args=several, keywords=[]) if several:
                return [ast.Tuple(list(row)) for row in _combined(list(map(self._items, several)))]
            case ast.Call(func=ast.Name(id=function), args=[of, *_]) if function in _OF_ITEMS:
                return self._items(of)
            case ast.Call(func=ast.Attribute(value=of, attr="keys"), args=[]):
                return self._items(of)
            case ast.Call(func=ast.Attribute(value=of, attr="values"), args=[]):
                return self._values(of)
            case ast.Call(func=ast.Attribute(value=of, attr="items"), args=[]):
                return [ast.Tuple([k, v]) for k, v in zip(self._items(of), self._values(of), strict=True)]
            case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="split"), args=[]):
                return [ast.Constant(word) for word in text.split()]
        raise Unknown

    def _values(self, node: ast.expr) -> Sequence[ast.expr]:
        """The expressions of what a subscript of this one gives."""
        if isinstance(node, ast.Dict):
            return _no_stars(node.values)
        if isinstance(node, ast.Name):
            return [item for value in self._container(node) for item in self._values(value)]
        return self._items(node)

    def _container(self, node: ast.Name) -> Iterator[ast.expr]:
        """What a variable is bound to that is only read: so no item is added."""
        if not all(self._is_read(use) for file in self._files for use in uses_of(file).get(node.id, ())):
            raise Unknown
        for value in self._bound(node):
            if isinstance(value, set):
                raise Unknown
            statement = self._parents.get(value)
            if isinstance(statement, ast.Assign) and len(statement.targets) > 1:
                raise Unknown  # it has another name
            yield value

    def _is_read(self, use: ast.expr) -> bool:
        """Whether nothing is done at this place but to look into what the variable holds."""
        parent = self._parents[use]
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Name):
            return parent.func is not use and parent.func.id in (_OF_ITEMS | _OF_ROWS | {"len"}) - self._given
        return any(part is use for part in only_read(parent, self._given))

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
        if any(node.id in names_in(file).attributes for file in self._files):
            raise Unknown  # `module.name = value`
        return scope

    def _arguments(self, function: ast.FunctionDef | ast.AsyncFunctionDef, name: str) -> Iterator[ast.expr]:
        """The arguments of the calls of whatever has the name of the function."""
        if function.name == "__set_name__" and [arg.arg for arg in function.args.args][2:] == [name]:
            yield from map(ast.Constant, sorted(set().union(*map(names_of_results_in_classes, self._files))))
            return
        if function.name.startswith("__") or not _is_plain(function) or self._is_found_by_name(function):
            raise Unknown
        default = _default(function, name)
        positional = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args)]
        index = positional.index(name) if name in positional else None
        is_static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in function.decorator_list)
        is_method = isinstance(self._parents.get(function), ast.ClassDef) and not is_static
        uses = [use for file in self._files for use in uses_of(file).get(function.name, ())]
        if not uses:
            raise Unknown  # it is found in a way that the source does not show
        for use in uses:
            call = self._parents.get(use)
            if not isinstance(call, ast.Call) or call.func is not use:
                raise Unknown
            yield _argument(
                call, name, None if index is None else index - (is_method and self._is_bound(use)), default
            )

    def _is_found_by_name(self, function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
        """Whether code that does not name it may call it: by a text, or as a method of a class of the library."""
        words = [words_of(file) for file in self._files]
        name, cls = function.name, self._parents.get(function)
        if any(name in each.texts or name.startswith(each.beginnings) for each in words):
            return True
        bases = cls.bases if isinstance(cls, ast.ClassDef) else []
        roots = [base.value if isinstance(base, ast.Subscript) else base for base in bases]
        known = _QUIET_BASES.union(*(each.classes for each in words))
        return not all(isinstance(root, ast.Name) and root.id in known for root in roots)

    def _is_bound(self, use: ast.expr) -> bool:
        """Whether the method that is called gets its first argument from what stands before the dot."""
        before = use.value if isinstance(use, ast.Attribute) else None
        return not (isinstance(before, ast.Name) and any(before.id in words_of(file).classes for file in self._files))


def _combined(parts: Sequence[Collection[T]]) -> Iterator[tuple[T, ...]]:
    """All rows of one item of each part. Raises Unknown if these are too many."""
    if math.prod(map(len, parts)) > MOST_TEXTS:
        raise Unknown
    return product(*parts)


def _shown(part: ast.expr) -> ast.expr:
    """What a part of an f-string shows as it is."""
    if not isinstance(part, ast.FormattedValue):
        return part
    if part.format_spec is not None or part.conversion not in (-1, ord("s")):
        raise Unknown
    return part.value


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
        for targets, value in targets_of(node):
            for target in targets:
                if any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(target)):
                    yield target, value
        if name in _other_names(node):
            yield ast.Name(name), None


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
