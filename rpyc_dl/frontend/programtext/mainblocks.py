"""What a module has under `if __name__ == "__main__":`, which runs where the module is the program."""

from __future__ import annotations

import ast

from rpyc_dl.frontend.functions.bindings import bound
from rpyc_dl.frontend.programtext.sourcetrees import tree_of_file
from rpyc_dl.source import SourcePos


def asks_for_main(statement: ast.stmt) -> bool:
    """`if __name__ == "__main__":`, or the other way round."""
    test = statement.test if isinstance(statement, ast.If) else None
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, test.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    texts = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and texts == ["__main__"]


def bound_under_main(file: str, name: str) -> SourcePos | None:
    """The statement there that gives the global `name` a value; None where there is none."""
    blocks = [each for each in tree_of_file(file).body if isinstance(each, ast.If) and asks_for_main(each)]
    for statement in (statement for block in blocks for statement in block.body):
        if name in bound(statement):
            return SourcePos(file, statement.lineno)
    return None
