"""Functions that run only while the program is imported: decorators of its functions and classes, and what its
imported modules call outside of functions. What such a function does itself is no part of the compiled program; what
stands inside of it, functions and methods that it makes, may be."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from rpyc_dl.frontend.programtext.sourcetrees import nodes_in, nodes_of_file, tree_of_file
from rpyc_dl.programtables import remembered

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@remembered
def done_on_import(files: Sequence[str], file: str) -> frozenset[int]:
    """The nodes of one of the program's files, by `id`, that stand in functions which only the import of the program
    calls, and in no function inside of these. The first file is the program, whose statements may run later."""
    names = _only_on_import(files)
    outer = [node for node in tree_of_file(file).body if isinstance(node, ast.FunctionDef) and node.name in names]
    return frozenset(id(node) for function in outer for node in _run_with(function))


def _run_with(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What runs when a function is called, but for what it calls."""
    found: list[ast.AST] = list(function.body)
    for node in found:
        yield node
        if not isinstance(node, _FUNCTIONS):
            found += ast.iter_child_nodes(node)


@remembered
def _only_on_import(files: Sequence[str]) -> frozenset[str]:
    """The names that the files mention where something is called on import, and nowhere else."""
    called: set[str] = set()
    mentioned: set[str] = set()
    for file in files:
        places = _called_on_import(file, has_calls=file != files[0])
        called |= {name for node in places for name in _names(node)}
        own = {id(node) for node in places}
        mentioned |= {name for node in nodes_of_file(file) if id(node) not in own for name in _names(node)}
    return frozenset(called - mentioned)


def _names(node: ast.AST) -> list[str]:
    """The name of a variable or an attribute, or the text, that an expression mentions; what an import renames."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        return [node.attr]
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return [alias.name for alias in node.names if alias.asname is not None]
    return []


def _called_on_import(file: str, has_calls: bool) -> list[ast.expr]:
    """The functions that the import of a file calls: decorators, and if `has_calls`, in its statements."""
    found: list[ast.expr] = []
    bodies: list[ast.stmt] = list(tree_of_file(file).body)
    for statement in bodies:
        if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            found += [node.func if isinstance(node, ast.Call) else node for node in statement.decorator_list]
            bodies += statement.body if isinstance(statement, ast.ClassDef) else []
        elif has_calls and not any(isinstance(node, _FUNCTIONS) for node in nodes_in(statement)):
            found += [node.func for node in nodes_in(statement) if isinstance(node, ast.Call)]
    return found
