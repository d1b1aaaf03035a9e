"""The names of a module: what functions read and store."""

from __future__ import annotations

import ast
import collections
import re
import types
import warnings
from collections.abc import Iterator

from rpyc_dl.frontend.bytecode.rawcode import globals_read
from rpyc_dl.frontend.functions.bindings import SCOPES, bound
from rpyc_dl.frontend.programtext.sourcetrees import nodes_in
from rpyc_dl.unchanged.purity import aside

#: Methods that change what they are called of.
_CHANGES = frozenset(
    name
    for cls in (list, dict, set, bytearray, collections.deque, collections.Counter, collections.OrderedDict)
    for name in dir(cls)
    if not name.startswith("_") and not hasattr(tuple, name) and not hasattr(frozenset, name)
) - {"get", "keys", "values", "items", "decode", "most_common", "elements", "total"}


@aside
def compiled_again(tree: ast.Module, path: str, flags: int = 0) -> types.CodeType:
    """Code of statements of a file that was compiled before: what CPython warns of was said then."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SyntaxWarning)
        code: types.CodeType = compile(tree, path, "exec", flags, dont_inherit=True)
    return code


def names_in_examples(tree: ast.Module) -> tuple[set[str], set[str]]:
    """What imports of `doctest` bind in a module, and the names that stand in examples of docstrings and other texts,
    which it runs as code of the module. Without such an import, none."""
    bound: set[str] = set()
    for node in nodes_in(tree):
        if isinstance(node, ast.Import):
            bound |= {alias.asname or alias.name for alias in node.names if alias.name == "doctest"}
        elif isinstance(node, ast.ImportFrom) and node.module == "doctest":
            bound |= {alias.asname or alias.name for alias in node.names}
    if not bound:
        return set(), set()
    texts = (node.value for node in nodes_in(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
    lines = (line for text in texts for line in re.findall(r"(?m)^\s*(?:>>>|\.\.\.)(.*)$", text))
    return bound, {name for line in lines for name in re.findall(r"[^\W\d]\w*", line)}


def called_names(statement: ast.stmt) -> Iterator[str]:
    """The functions that a statement calls by name."""
    for node in nodes_in(statement):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def global_names(tree: ast.AST) -> set[str]:
    """The global variables that functions of a module, or below another node, store."""
    found: set[str] = set()
    pending: list[tuple[ast.AST, bool]] = [(tree, False)]
    while pending:
        node, is_inside = pending.pop()
        if isinstance(node, ast.Global) and is_inside:
            found.update(node.names)
        is_inside = is_inside or isinstance(node, SCOPES)
        pending += [(child, is_inside) for child in ast.iter_child_nodes(node) if not isinstance(child, ast.expr)]
    return found


def names_mutated(tree: ast.Module) -> set[str]:
    """The names of objects of which an item or attribute is stored or deleted anywhere, or a method called that a
    container is changed by."""
    found: set[str] = set()
    for node in nodes_in(tree):
        if not isinstance(node, (ast.Subscript, ast.Attribute)) or not isinstance(node.value, ast.Name):
            continue
        calls = isinstance(node, ast.Attribute) and node.attr in _CHANGES
        if calls or not isinstance(node.ctx, ast.Load):
            found.add(node.value.id)
    return found


def names_read(tree: ast.Module) -> set[str]:
    """The global variables that functions of a module read: those that are defined, and lambdas with a name. All may
    be read where `globals()` is called (or `locals()` by a statement of the module), but the variables of a loop over
    it, if this is the only call."""
    calls = [node for node in nodes_in(tree) if isinstance(node, ast.Name) and node.id == "globals"]
    calls += _calls_of_locals(tree)
    read = _read_by_name(tree)
    if calls:
        bound_names = {name for statement in tree.body for name in bound(statement)}
        read |= bound_names - _variables_of_loop(tree, calls[0]) if len(calls) == 1 else bound_names
    return read


def _calls_of_locals(tree: ast.Module) -> Iterator[ast.Name]:
    """`locals()` and `vars()` where no function or class stands around them."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        function = node.func if isinstance(node, ast.Call) and not (node.args or node.keywords) else None
        if isinstance(function, ast.Name) and function.id in ("locals", "vars"):
            yield function
        pending += (inner for inner in ast.iter_child_nodes(node) if not isinstance(inner, SCOPES))


def _variables_of_loop(tree: ast.Module, node: ast.AST) -> set[str]:
    """The variables of the loop of a module's own statements whose items a node gives; none if it does not."""
    for statement in tree.body:
        if isinstance(statement, ast.For) and any(inner is node for inner in nodes_in(statement.iter)):
            return {inner.id for inner in nodes_in(statement.target) if isinstance(inner, ast.Name)}
    return set()


def _read_by_name(tree: ast.Module) -> set[str]:
    defined: list[ast.stmt] = []
    pending: list[ast.AST] = [*tree.body]
    while pending:
        node = pending.pop()
        of_lambda = isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda)
        if isinstance(node, ast.stmt) and (isinstance(node, SCOPES) or of_lambda):
            defined.append(node)
        elif not isinstance(node, ast.expr):
            pending += ast.iter_child_nodes(node)
    return set(read_by_functions(compiled_again(ast.Module(defined, []), "<names>")))


def read_by_functions(code: types.CodeType) -> Iterator[str]:
    """The global variables that the functions in this code read."""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from globals_read(inner)
            yield from read_by_functions(inner)
