"""Statements of a module as a function: what the executable runs."""

from __future__ import annotations

import ast
import builtins
import types
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.rlib.modulecode import MODULE_FRAME, at_top_level, flags_of
from rpyc_dl.script.names import compiled_again
from rpyc_dl.unchanged.purity import aside


@aside
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
    function = types.FunctionType(at_top_level(code, MODULE_FRAME), vars(module), MODULE_FRAME)
    function.__module__ = "__main__"
    return function


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
