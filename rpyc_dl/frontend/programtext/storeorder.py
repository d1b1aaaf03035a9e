"""Which attributes a constructor stores first, in which order, as far as its text tells."""

from __future__ import annotations

import abc
import ast
import dataclasses
import inspect
import types
import typing
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.programtext.attributestores import is_name, mangled, self_of, tree_of

#: Classes that add no attributes of their own.
PLAIN = (object, abc.ABC, typing.Generic, typing.Protocol)


class Constructor:
    """What a constructor does, up to where it is not known what is stored next."""

    def __init__(self, cls: type) -> None:
        self.cls = cls
        self.names: list[str] = []
        self.perhaps: set[str] = set()  # stored on some paths only
        self.is_over = False
        self._inside: list[types.FunctionType] = []
        self._branches = 0

    def walk(self) -> None:
        own = [vars(base) for base in self.cls.__mro__ if base not in PLAIN and base.__module__ != "builtins"]
        if any(name in members for members in own for name in ("__setattr__", "__new__")):
            return
        init = inspect.getattr_static(self.cls, "__init__", None)
        if isinstance(init, types.FunctionType):
            self._function(init)

    def _function(self, function: types.FunctionType) -> None:
        tree = tree_of(function)
        if tree is None and function.__name__ == "__init__":
            self._of_dataclass(function)
        elif tree is None or function in self._inside or not self_of(tree):
            self.is_over = True
        else:
            self._inside.append(function)
            self._body(tree.body)
            self._inside.pop()

    def _of_dataclass(self, init: types.FunctionType) -> None:
        owner = next((base for base in self.cls.__mro__ if vars(base).get("__init__") is init), None)
        if owner is None or not dataclasses.is_dataclass(owner):
            self.is_over = True
            return
        for each in dataclasses.fields(owner):
            if each.init or each.default_factory is not dataclasses.MISSING:
                self._store(each.name)
        after = inspect.getattr_static(self.cls, "__post_init__", None)
        if isinstance(after, types.FunctionType):
            self._function(after)

    def _store(self, name: str) -> None:
        member = inspect.getattr_static(self.cls, name, None)
        if isinstance(member, property):
            if isinstance(member.fset, types.FunctionType):
                self._function(member.fset)
        elif isinstance(getattr(type(member), "__set__", None), types.FunctionType):
            self.is_over = True
        elif not self.is_over and name not in self.names:
            self.names.append(name)
            if self._branches:
                self.perhaps.add(name)

    # ---- statements ---------------------------------------------------------------------------------------------

    def _body(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            if self.is_over:
                return
            self._statement(statement)

    def _statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.If):
            self._expression(node.test)
            self._choice([node.body, node.orelse])
        elif isinstance(node, (ast.With, ast.AsyncWith)):
            for item in node.items:
                self._expression(item.context_expr)
                if item.optional_vars is not None:
                    self._target(item.optional_vars)
            self._body(node.body)
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.While, ast.Try, ast.Match)) or not isinstance(
            node, _SIMPLE
        ):
            self._if_nothing_is_stored(node)
        elif isinstance(node, (ast.Assign, ast.AnnAssign, ast.AugAssign)):
            if node.value is not None:
                self._expression(node.value)
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    self._target(target)
        else:
            if isinstance(node, ast.Return):
                self._branches += 1  # what comes behind is stored on other paths only
            for child in ast.iter_child_nodes(node):
                self._expression(child)

    def _choice(self, bodies: list[list[ast.stmt]]) -> None:
        """Branches, of which one is taken: what they store must have an order that is that of each."""
        before, found = list(self.names), []
        self._branches += 1
        for body in bodies:
            self.names = list(before)
            self._body(body)
            found.append(self.names[len(before) :])
        self._branches -= any(map(_goes_on, bodies))
        orders = [first + [name for name in second if name not in first] for first, second in (found, found[::-1])]
        order = next((order for order in orders if all(_is_part(each, order) for each in found)), None)
        self.names = before + (order or [])
        self.is_over |= order is None

    def _if_nothing_is_stored(self, node: ast.AST) -> None:
        """A statement whose parts may run in any order, and several times."""
        before = list(self.names)
        for child in ast.walk(node):
            if isinstance(child, ast.expr):
                self._expression(child)
            if isinstance(child, ast.Attribute) and isinstance(child.ctx, ast.Store):
                self._target(child)
        if self.names != before:
            self.names, self.is_over = before, True

    def _target(self, node: ast.expr) -> None:
        if isinstance(node, (ast.Tuple, ast.List)):
            for each in node.elts:
                self._target(each)
        elif isinstance(node, ast.Attribute) and self._is_self(node.value):
            self._store(mangled(node.attr, self._inside[-1]))
        else:
            for child in ast.iter_child_nodes(node):
                self._expression(child)

    # ---- expressions --------------------------------------------------------------------------------------------

    def _expression(self, node: ast.AST) -> None:
        """What an expression does: it calls methods, or gives the instance away."""
        if self.is_over:
            return
        if isinstance(node, ast.Call) and self._call(node):
            return
        if isinstance(node, ast.Attribute) and self._is_self(node.value):
            if isinstance(node.ctx, ast.Load):
                self._load(mangled(node.attr, self._inside[-1]))
            return
        if isinstance(node, (ast.Lambda, ast.Yield, ast.YieldFrom, ast.Await)) or self._is_self(node):
            self.is_over = any(map(self._is_self, ast.walk(node))) or not isinstance(node, ast.Lambda)
            return
        for child in ast.iter_child_nodes(node):
            self._expression(child)

    def _load(self, name: str) -> None:
        """An attribute is read: a property runs, and a method of which one keeps the bound form may run later."""
        member = inspect.getattr_static(self.cls, name, None)
        if isinstance(member, property) and isinstance(member.fget, types.FunctionType):
            self._function(member.fget)
        elif isinstance(member, types.FunctionType) or hasattr(type(member), "__get__"):
            self.is_over = True

    def _call(self, node: ast.Call) -> bool:
        """A call of a method of the instance, whose text is known."""
        function = self._method(node)
        if function is None:
            return False
        given = node.args
        if (
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and not self._is_self(node.func.value)
        ):
            given = given[1:]  # `Base.__init__(self, …)`
        for child in (*given, *(keyword.value for keyword in node.keywords)):
            self._expression(child)
        if isinstance(function, types.FunctionType):
            self._function(function)
        return True

    def _method(self, node: ast.Call) -> Any:
        """The function that is called, a method of `object` or of an exception; None for what is none of these."""
        if not isinstance(node.func, ast.Attribute):
            return None
        value, name = node.func.value, mangled(node.func.attr, self._inside[-1])
        if self._is_self(value):
            found = inspect.getattr_static(self.cls, name, None)
            return found if isinstance(found, types.FunctionType) else None
        mro: tuple[type, ...] = ()
        if isinstance(value, ast.Call) and is_name(value.func, "super") and self._is_usual_super(value):
            owner = next((b for b in self.cls.__mro__ if self._inside[-1] in vars(b).values()), None)
            mro = self.cls.__mro__[self.cls.__mro__.index(owner) + 1 :] if owner is not None else ()
        elif isinstance(value, ast.Name) and node.args and self._is_self(node.args[0]):
            named = self._inside[-1].__globals__.get(value.id)
            mro = named.__mro__ if isinstance(named, type) else ()
        found = next((vars(base)[name] for base in mro if name in vars(base)), None)
        is_builtin = isinstance(found, (types.WrapperDescriptorType, types.MethodDescriptorType))
        return found if isinstance(found, types.FunctionType) or (is_builtin and name == "__init__") else None

    def _is_usual_super(self, node: ast.Call) -> bool:
        """`super()`, or `super(C, self)` in a method of the class C."""
        if not node.args:
            return True
        if len(node.args) != 2 or not isinstance(node.args[0], ast.Name) or not self._is_self(node.args[1]):
            return False
        named = self._inside[-1].__globals__.get(node.args[0].id)
        return isinstance(named, type) and self._inside[-1] in vars(named).values()

    def _is_self(self, node: ast.AST) -> bool:
        tree = tree_of(self._inside[-1])
        return tree is not None and is_name(node, self_of(tree))


#: Statements that run their parts once, in the order of the text.
_SIMPLE = (
    ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, ast.Return, ast.Raise, ast.Assert, ast.Pass, ast.Import,
    ast.ImportFrom, ast.Global, ast.Delete,
)  # fmt: skip


def _goes_on(body: Sequence[ast.stmt]) -> bool:
    return not any(isinstance(node, ast.Return) for statement in body for node in ast.walk(statement))


def _is_part(names: list[str], order: list[str]) -> bool:
    """Whether names stand in this order."""
    return [name for name in order if name in names] == names
