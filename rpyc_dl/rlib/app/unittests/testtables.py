"""`__test__`: a table of further texts and functions of which `doctest` runs the examples.

Where a script computes it (`{n: v for n, v in globals().items() if n.startswith("test_")}`), it is found out while
the program is translated: from what the module has then, without calls of the program's functions.
"""

# mypy: ignore-errors
from __future__ import annotations

import ast
import builtins
import contextlib
import dis
import linecache

NAME = "__test__"
_FUNCTIONS = ("callable", "dict", "globals", "isinstance", "list", "locals", "sorted", "str", "vars")
_METHODS = ("endswith", "items", "keys", "lower", "startswith", "values")
#: What an expression is made of that asks for nothing but what the module has.
_PARTS = (
    *(ast.DictComp, ast.comprehension, ast.Dict, ast.Name, ast.Constant, ast.Tuple, ast.List, ast.Subscript),
    *(ast.Compare, ast.BoolOp, ast.UnaryOp, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context),
)


def computed(module):
    """The table that a module gets only when it runs, from the text of the module; None where that is not known."""
    tree = ast.parse("".join(linecache.getlines(module.__file__)))
    found = [number for number, each in enumerate(tree.body) if NAME in bound(each)]
    statement = tree.body[found[0]]
    if len(found) > 1 or not isinstance(statement, (ast.Assign, ast.AnnAssign)) or not _is_plain(statement.value):
        return None
    before = {name for each in tree.body[: found[0]] for name in bound(each)}
    behind = {name for each in tree.body[found[0] :] for name in bound(each)}
    names = {name: value for name, value in vars(module).items() if name in before or name not in behind}
    names |= {name: _Later() for name in before - {*names}}
    asked = dict.fromkeys(("globals", "locals", "vars"), lambda: names)
    try:
        table = eval(ast.unparse(statement.value), {"__builtins__": vars(builtins) | asked}, names)
    except Exception:
        return None
    known = isinstance(table, dict) and _Later not in map(type, table.values())
    return table if known else None


def line_of(module, text):
    """The lines before the one where a text of such a table begins; 0 where it does not stand in the module."""
    nodes = ast.walk(ast.parse("".join(linecache.getlines(module.__file__))))
    return next((node.lineno - 1 for node in nodes if isinstance(node, ast.Constant) and node.value == text), 0)


class _Later:
    """What a variable has that the module binds when it runs: to ask for more than its name fails."""

    def __getattribute__(self, name):
        raise LookupError(name)

    def __eq__(self, other):
        raise LookupError

    def __bool__(self):
        raise LookupError

    def __call__(self):
        raise LookupError


def bound(statement):
    """The names that a statement of a module binds."""
    code = compile(ast.Module([statement], []), "<statement>", "exec", dont_inherit=True)
    return {instr.argval for instr in dis.get_instructions(code) if instr.opname == "STORE_NAME"}


def _is_plain(node):
    """Whether an expression only looks at what the module has."""
    if isinstance(node, ast.Call):
        function, shown = node.func, [*node.args, *node.keywords]
        if isinstance(function, ast.Name):
            return function.id in _FUNCTIONS and all(map(_is_plain, shown))
        is_method = isinstance(function, ast.Attribute) and function.attr in _METHODS
        return is_method and all(map(_is_plain, [function.value, *shown]))
    return isinstance(node, _PARTS) and all(map(_is_plain, ast.iter_child_nodes(node)))


@contextlib.contextmanager
def held(module, table):
    """A module that has this table; nothing is done for None."""
    if table is not None:
        vars(module)[NAME] = table
    try:
        yield
    finally:
        if table is not None:
            del vars(module)[NAME]
