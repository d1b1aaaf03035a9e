"""Which attributes the constructor of a class stores on every way, as far as its text tells.

For these `__getattr__` is not asked: its own `self._target` would ask it again.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import types
from collections.abc import Iterator, Sequence

from rpyc_dl.frontend.programtext.attributestores import is_name, mangled, self_of, tree_of
from rpyc_dl.frontend.programtext.storeorder import PLAIN

#: Calls that store an attribute whose name is their last argument but one.
_STORING = ("setattr", "__setattr__")


def always_stored(cls: type) -> frozenset[str]:
    """The attributes that every instance has when its constructor is through."""
    found: set[str] = set()
    init = inspect.getattr_static(cls, "__init__", None)
    if isinstance(init, types.FunctionType):
        _Constructor(cls, found).function(init)
    return frozenset(found)


class _Constructor:
    def __init__(self, cls: type, found: set[str]) -> None:
        self.cls = cls
        self.found = found
        self._inside: list[types.FunctionType] = []
        self._known: list[dict[str, str]] = []  # of each of them: the parameters that are known texts

    def function(self, function: types.FunctionType, known: str = "") -> None:
        """What a function stores; `known` is its second argument: a name, of a `__setattr__`."""
        tree = tree_of(function)
        if tree is None:
            self._of_dataclass(function)
        elif function not in self._inside and self_of(tree):
            self._inside.append(function)
            self._known.append({function.__code__.co_varnames[1]: known} if known else {})
            self._body(tree.body, self_of(tree))
            self._inside.pop()
            self._known.pop()

    def _store(self, name: str) -> None:
        """`self.name = value`: what a `__setattr__` of the class does with it."""
        hook = inspect.getattr_static(self.cls, "__setattr__", None)
        if isinstance(hook, types.FunctionType):
            self.function(hook, name)
        elif isinstance(hook, types.WrapperDescriptorType) and hook.__name__ == "__setattr__":
            self.found.add(name)

    def _of_dataclass(self, init: types.FunctionType) -> None:
        owner = next((base for base in self.cls.__mro__ if vars(base).get("__init__") is init), None)
        if owner is not None and dataclasses.is_dataclass(owner):
            for field in dataclasses.fields(owner):
                if field.init:
                    self._store(field.name)
            after = inspect.getattr_static(self.cls, "__post_init__", None)
            if isinstance(after, types.FunctionType):
                self.function(after)

    def _body(self, body: Sequence[ast.stmt], me: str) -> bool:
        """What the statements store; whether the last one is reached whatever they do."""
        for node in body:
            if isinstance(node, ast.If):
                if not self._choice(node, me):
                    return False
            elif isinstance(node, (ast.With, ast.AsyncWith)):
                if not self._body(node.body, me):
                    return False
            elif isinstance(node, ast.Try):
                if not self._body([*node.body, *node.orelse] if _leaves(node) else node.finalbody, me):
                    return False
            elif isinstance(node, (ast.Return, ast.Raise)):
                return False
            elif isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.Match)):
                if any(isinstance(inner, ast.Return) for inner in ast.walk(node)):
                    return False
            else:
                self._statement(node, me)
        return True

    def _choice(self, node: ast.If, me: str) -> bool:
        """One of two branches is taken; one that raises is not."""
        decided = self._decided(node.test)
        if decided is not None:
            return self._body(node.body if decided else node.orelse, me)
        before, stored = self.found, []
        for body in (node.body, node.orelse):
            self.found = set()
            through = self._body(body, me)
            if any(isinstance(inner, ast.Return) for each in body for inner in ast.walk(each)):
                self.found = before
                return False
            if through:
                stored.append(self.found)
        before |= set.intersection(*stored) if stored else set()
        self.found = before
        return bool(stored)

    def _decided(self, test: ast.expr) -> bool | None:
        """What a condition is that asks for nothing but known texts."""
        known = self._known[-1]
        if not known or not {node.id for node in ast.walk(test) if isinstance(node, ast.Name)} <= known.keys():
            return None
        try:
            return bool(eval(compile(ast.Expression(test), "", "eval"), {"__builtins__": {}}, known))
        except Exception:
            return None

    def _text(self, node: ast.expr) -> str | None:
        """The text that an expression surely is."""
        if isinstance(node, ast.Constant):
            return node.value if isinstance(node.value, str) else None
        return self._known[-1].get(node.id) if isinstance(node, ast.Name) else None

    def _statement(self, node: ast.stmt, me: str) -> None:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if isinstance(node, ast.AnnAssign) and node.value is None:
            targets = []
        for target in targets:
            for name in _names(target, me):
                self._store(mangled(name, self._inside[-1]))
            if isinstance(target, ast.Subscript) and ast.unparse(target.value) == f"{me}.__dict__":
                self.found |= {text for text in [self._text(target.slice)] if text is not None}
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            self._call(node.value, me)

    def _call(self, node: ast.Call, me: str) -> None:
        """`super().__init__()`, `object.__setattr__(self, "name", value)`, a method of the instance."""
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in _STORING and len(node.args) > 1:
            self._stores(node, called, me)
            return
        function = self._method(node, called, me)
        if isinstance(function, types.FunctionType):
            self.function(function)

    def _stores(self, node: ast.Call, called: str, me: str) -> None:
        """`setattr(self, "name", value)`, `super().__setattr__("name", value)`"""
        text = self._text(node.args[-2])
        value = node.func.value if isinstance(node.func, ast.Attribute) else node.args[0]
        on_super = isinstance(value, ast.Call) and is_name(value.func, "super")
        if text is None or not (on_super or is_name(value, me) or is_name(node.args[0], me)):
            return
        function = self._method(node, called, me)
        if called == "setattr" or is_name(value, me):
            self._store(text)
        elif isinstance(function, types.FunctionType):
            self.function(function, text)
        else:
            self.found.add(text)

    def _method(self, node: ast.Call, called: str, me: str) -> object:
        value = node.func.value if isinstance(node.func, ast.Attribute) else None
        name = mangled(called, self._inside[-1])
        mro: Sequence[type] = ()
        if value is not None and is_name(value, me):
            mro = self.cls.__mro__
        elif isinstance(value, ast.Call) and is_name(value.func, "super"):
            owner = next((b for b in self.cls.__mro__ if self._inside[-1] in vars(b).values()), None)
            mro = self.cls.__mro__[self.cls.__mro__.index(owner) + 1 :] if owner is not None else ()
        elif isinstance(value, ast.Name) and node.args and is_name(node.args[0], me):
            named = self._inside[-1].__globals__.get(value.id)
            mro = named.__mro__ if isinstance(named, type) else ()
        return next((vars(base)[name] for base in mro if base not in PLAIN and name in vars(base)), None)


def _leaves(node: ast.Try) -> bool:
    """Whether each handler ends by an exception, so that what is behind them has had the whole body."""
    return all(isinstance(handler.body[-1], ast.Raise) for handler in node.handlers)


def _names(target: ast.AST | None, me: str) -> Iterator[str]:
    """The attributes of the instance that an assignment to a target stores."""
    if isinstance(target, (ast.Tuple, ast.List)):
        for each in target.elts:
            yield from _names(each, me)
    elif isinstance(target, ast.Attribute) and is_name(target.value, me):
        yield target.attr
