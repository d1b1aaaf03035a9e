"""What a statement of a script may load when it runs: the names that it and the functions behind these load."""

from __future__ import annotations

import ast

from rpyc_dl.frontend.bytecode import rawcode
from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.script.names import compiled_again


def names_loaded(*statements: ast.stmt) -> set[str]:
    """The names of a module that statements, or functions in them, load."""
    code = compiled_again(ast.Module([*statements], []), "<names>")
    return {name for each in (code, *nested_codes(code)) for name in rawcode.names_loaded(each)}


def evaluated_names(part: ast.AST) -> set[str]:
    """The names that a statement or expression reads when it is evaluated: not those in the bodies of functions."""
    pending: list[ast.AST] = [part]
    found: set[str] = set()
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            found.add(node.id)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            pending += [*node.decorator_list, *node.args.defaults, *(d for d in node.args.kw_defaults if d)]
        elif isinstance(node, ast.Lambda):
            pending += [*node.args.defaults, *(default for default in node.args.kw_defaults if default)]
        else:
            pending += ast.iter_child_nodes(node)
    return found


def names_in_values(statement: ast.stmt) -> set[str]:
    """The names that the values of parameters and the attributes of a class read where a definition is evaluated:
    not those of its decorators, bases and keywords."""
    if isinstance(statement, ast.ClassDef):
        return {name for each in statement.body for name in names_in_values(each)}
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef)):
        values = [*statement.args.defaults, *(default for default in statement.args.kw_defaults if default)]
        return {name for value in values for name in evaluated_names(ast.Expr(value))}
    return evaluated_names(statement)
