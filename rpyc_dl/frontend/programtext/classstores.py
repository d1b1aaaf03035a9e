"""What the text of a file stores in classes, from outside of their bodies."""

from __future__ import annotations

import ast

from rpyc_dl.frontend.programtext.sourcetrees import nodes_of_file
from rpyc_dl.programtables import remembered

#: What stands for a class in expressions that store an attribute: `type(x).count = 0`.
_CLASS, _SELF = "type", "__class__"
#: The names that stand for any class: that, and the first parameter of class methods.
ANY_CLASS = frozenset({_CLASS, "cls"})


@remembered
def stored_in_classes(file: str) -> list[tuple[str, str]]:
    """What the text of a file stores in, or deletes from, what may be a class: its name, or one of `ANY_CLASS`
    (`type` for `type(x)` and `x.__class__`), and the attribute; an attribute without a name where it is deleted, or
    where the program makes the name."""
    found = []
    for node in nodes_of_file(file):
        if isinstance(node, ast.Attribute) and not isinstance(node.ctx, ast.Load):
            deleted = isinstance(node.ctx, ast.Del)
            found += [(root, "" if deleted else node.attr) for root in _root(node.value)]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            if node.func.id == "setattr" and len(node.args) == 3:
                name = node.args[1].value if isinstance(node.args[1], ast.Constant) else ""
                found += [(root, str(name)) for root in _root(node.args[0])]
            elif node.func.id == "delattr":
                found += [(root, "") for root in _root(node.args[0])]
    return found


def _root(node: ast.expr) -> list[str]:
    """The name of what may be a class."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == _CLASS:
        return [_CLASS]
    if isinstance(node, ast.Attribute):
        return [_CLASS if node.attr == _SELF else node.attr]
    return []
