"""Whether a program asks mappings for None: `row.pop(None, [])`, `row[None]`, `None in row`.

Where it does not, rows of csv files need no such key: one with too many fields raises instead.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable

from rpyc_dl.frontend.programtext.sourcetrees import nodes_of_file
from rpyc_dl.programtables import remembered

_METHODS = {"get", "pop", "setdefault"}


def asked_for(files: Iterable[str]) -> bool:
    """Whether code of these files asks for the key None, or gives a mapping one."""
    return any(map(_asks, files))


@remembered
def _asks(file: str) -> bool:
    return any(map(_is_for_none, nodes_of_file(file)))


def _is_for_none(node: ast.AST) -> bool:
    match node:
        case ast.Subscript(slice=ast.Constant(value=None)):
            return True
        case ast.Call(func=ast.Attribute(attr=method), args=[ast.Constant(value=None), *_]):
            return method in _METHODS
        case ast.Compare(left=ast.Constant(value=None), ops=[ast.In() | ast.NotIn(), *_]):
            return True
    return False
