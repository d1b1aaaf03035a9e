"""Classes of a script whose bodies read what its statements compute: `class Board: cells = [0] * size`.

The class is defined ahead, as all classes are. What depends on the run is taken out of its body, and stored where the
class statement stands: attributes, and values of parameters that are left out.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.script.loads import evaluated_names

#: The global variable with what a parameter is given where a call leaves it out.
LEFT_OUT = "_rpyc_dl_left_out"

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
#: Methods of a class whose instances do something as attributes of another class.
_OF_DESCRIPTORS = ("__get__", "__set_name__")


def split(statement: ast.ClassDef, late: set[str], namespace: dict[str, Any]) -> list[ast.stmt]:
    """The class without what reads one of the late names, and the statements behind it; [] where that cannot be told
    apart, as with decorators and metaclasses, which look at the whole class."""
    if statement.decorator_list or statement.keywords:
        return []
    apart = _Apart(copy.deepcopy(statement), late, namespace)
    try:
        apart.divide()
    except _Whole:
        return []
    for each in apart.behind:
        ast.fix_missing_locations(each)
    return [apart.cls, *apart.behind]


class _Whole(Exception):
    """The class has to be made as a whole."""


class _Apart:
    """One class that is divided. `behind`: the statements that store what is taken out of it."""

    def __init__(self, cls: ast.ClassDef, late: set[str], namespace: dict[str, Any]) -> None:
        self.cls = cls
        self.behind: list[ast.stmt] = []
        self._late = late
        self._namespace = namespace
        self._own: set[str] = set()  # bound in the body so far
        self._plain: set[str] = set()  # those of which the class gives just what they were bound to

    def divide(self) -> None:
        """Raises _Whole."""
        kept: list[ast.stmt] = []
        moved: set[str] = set()
        for each in self.cls.body:
            names = set(bound(each))
            if names & self._own:  # bound again: which one is read depends on where
                raise _Whole
            late = (self._late - self._own) | moved
            if isinstance(each, _FUNCTIONS):
                self._divide_defaults(each, late)
                kept.append(each)
                self._plain |= set() if each.decorator_list else names
            elif not evaluated_names(each) & late:
                kept.append(each)
                self._plain |= names if isinstance(each, (ast.Assign, ast.AnnAssign)) else set()
            else:
                self.behind.append(self._stored(each))
                moved |= names
                self._plain |= names
            self._own |= names
        self.cls.body = kept or [ast.copy_location(ast.Pass(), self.cls)]
        if evaluated_names(self.cls) & (self._late - self._own):
            raise _Whole

    def _stored(self, statement: ast.stmt) -> ast.stmt:
        """The statement that stores an attribute of the class."""
        targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
        names = [target.id for target in targets if isinstance(target, ast.Name)]
        value = statement.value if isinstance(statement, (ast.Assign, ast.AnnAssign)) else None
        if value is None or len(names) < len(targets) or self._is_descriptor(value):
            raise _Whole
        stores = [ast.Attribute(_name(self.cls.name), _mangled(self.cls.name, name), ast.Store()) for name in names]
        return ast.copy_location(ast.Assign([*stores], self._outside(value)), statement)

    def _divide_defaults(self, function: ast.FunctionDef | ast.AsyncFunctionDef, late: set[str]) -> None:
        """Let the function ask for values of parameters that are known when the program runs."""
        given: list[ast.stmt] = []
        args = function.args
        positional = [*args.posonlyargs, *args.args]
        first = len(positional) - len(args.defaults)
        for defaults, of in ((args.defaults, positional[first:]), (args.kw_defaults, args.kwonlyargs)):
            for i, (default, arg) in enumerate(zip(defaults, of, strict=True)):
                if default is None or not evaluated_names(default) & late:
                    continue
                variable = f"{LEFT_OUT}_{self.cls.name}_{function.name}_{arg.arg}"
                value = ast.Assign([ast.Name(variable, ast.Store())], self._outside(default))
                self.behind.append(ast.copy_location(value, default))
                defaults[i] = ast.copy_location(_name(LEFT_OUT), default)
                given.append(_given(arg, variable))
        at = int(ast.get_docstring(function, clean=False) is not None)
        function.body[at:at] = given

    def _outside(self, value: ast.expr) -> ast.expr:
        """An expression of the body as one that stands behind the class."""
        names = {node.id for node in _of_the_body(value) if isinstance(node, ast.Name)} & self._own
        if names - self._plain:
            raise _Whole
        made: ast.expr = _Outside(self.cls.name, names).visit(value)
        return made

    def _is_descriptor(self, value: ast.expr) -> bool:
        made = value.func.id if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) else ""
        cls = self._namespace.get(made)
        return isinstance(cls, type) and any(hasattr(cls, name) for name in _OF_DESCRIPTORS)


class _Outside(ast.NodeTransformer):
    """Reads names of a class body as attributes of the class."""

    def __init__(self, cls: str, names: set[str]) -> None:
        self._cls = cls
        self._names = names

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self._names:
            return node
        return ast.copy_location(ast.Attribute(_name(self._cls), _mangled(self._cls, node.id), ast.Load()), node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.expr:
        node.args = self.visit(node.args)
        return node

    def _visit_comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> ast.expr:
        node.generators[0].iter = self.visit(node.generators[0].iter)
        return node

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension


def _name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def _mangled(cls: str, name: str) -> str:
    """What Python makes of a private name in the body of a class."""
    is_private = name.startswith("__") and not name.endswith("__")
    return f"_{cls.lstrip('_')}{name}" if is_private else name


def _given(arg: ast.arg, variable: str) -> ast.stmt:
    """`if arg is <left out>: arg = variable`"""
    test = ast.Compare(_name(arg.arg), [ast.Is()], [_name(LEFT_OUT)])
    store = ast.Assign([ast.Name(arg.arg, ast.Store())], _name(variable))
    return ast.fix_missing_locations(ast.copy_location(ast.If(test, [store], []), arg))


def _of_the_body(value: ast.AST) -> Iterator[ast.AST]:
    """The parts of an expression that see the names of the class body it stands in: functions and loops of their own
    do not, but what is evaluated before them."""
    pending: list[ast.AST] = [value]
    while pending:
        node = pending.pop()
        yield node
        if isinstance(node, ast.Lambda):
            pending += [*node.args.defaults, *(each for each in node.args.kw_defaults if each is not None)]
        elif isinstance(node, _COMPREHENSIONS):
            pending.append(node.generators[0].iter)
        else:
            pending += ast.iter_child_nodes(node)
