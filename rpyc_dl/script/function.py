"""Statements of a module as a function: what the executable runs."""

from __future__ import annotations
import __future__

import ast
import builtins
import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.script.names import compiled_again

#: The name of the function: that of the module's frame in a traceback.
MODULE_FRAME = "<module>"


def body_function(
    path: str, module: types.ModuleType, body: Sequence[ast.stmt], shared: set[str]
) -> types.FunctionType:
    """The function that runs these statements. `shared`: what they bind of these names is global variables; others
    are its own, and stand for the builtin of the same name until they are bound."""
    names = {name for statement in body for name in bound(statement)}
    template = ast.parse("def block(): pass")
    made = template.body[0]
    assert isinstance(made, ast.FunctionDef)
    made.name = MODULE_FRAME
    first = body[0]
    start: list[ast.stmt] = [ast.Global(sorted(shared & names))] if shared & names else []
    hidden = sorted(name for name in names - shared if hasattr(builtins, name))
    if hidden:
        start.append(ast.ImportFrom("builtins", [ast.alias(name) for name in hidden], 0))
    made.body = [*start, *(_Plain().visit(statement) for statement in body)]
    for node in (made, *start):
        ast.copy_location(node, first)
    code = compiled_again(ast.fix_missing_locations(template), path, flags_of(module))
    code = next(constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    code = _at_top_level(code).replace(co_name=MODULE_FRAME, co_qualname=MODULE_FRAME)
    function = types.FunctionType(code, vars(module), MODULE_FRAME)
    function.__module__ = "__main__"
    return function


def _at_top_level(code: types.CodeType) -> types.CodeType:
    """The code with names of functions and classes inside as those of a module's statements: not as local ones."""
    inside = f"{MODULE_FRAME}.<locals>."

    def renamed(value: Any) -> Any:
        if isinstance(value, types.CodeType):
            return _at_top_level(value).replace(co_qualname=value.co_qualname.removeprefix(inside))
        return value.removeprefix(inside) if isinstance(value, str) else value

    return code.replace(co_consts=tuple(renamed(value) for value in code.co_consts))


def flags_of(module: types.ModuleType) -> int:
    """The compiler's flags for what the module has imported from `__future__`."""
    values = [value for value in vars(module).values() if isinstance(value, __future__._Feature)]
    return sum(value.compiler_flag for value in values)


class _Plain(ast.NodeTransformer):
    """Writes statements of a module as those of a function: without annotations of variables, and `global`."""

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_Global(self, node: ast.Global) -> ast.stmt:
        return ast.copy_location(ast.Pass(), node)

    def _keep(self, node: Any) -> Any:
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = visit_Lambda = _keep
