"""The name of a program while it is imported: `logging.getLogger(__name__)` at its top is that of `__main__`.

It is imported under the name of its file, so that what stands under `if __name__ == "__main__":` does not run then.
All else that its statements do with the name sees `__main__`, as where Python runs the file.
"""

from __future__ import annotations

import ast
from typing import TypeVar

from rpyc_dl.unchanged.purity import aside

F = TypeVar("F", ast.FunctionDef, ast.AsyncFunctionDef)


@aside
def say_main(tree: ast.Module) -> bool:
    """Let the statements of a program, outside of functions, have the text `__main__` in place of `__name__`. Whether
    any does."""
    transformer = _SayMain()
    transformer.visit(tree)
    return transformer.found


class _SayMain(ast.NodeTransformer):
    def __init__(self) -> None:
        self.found = False

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != "__name__" or not isinstance(node.ctx, ast.Load):
            return node
        self.found = True
        return ast.copy_location(ast.Constant("__main__"), node)

    def visit_Compare(self, node: ast.Compare) -> ast.Compare:
        return node  # whether it is the program: it is not run yet

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        return node if _of_modules(node.value) else self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        asks_modules = isinstance(node.func, ast.Attribute) and _of_modules(node.func.value)
        return node if asks_modules else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        return self._visit_outside(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        return self._visit_outside(node)

    def visit_Lambda(self, node: ast.Lambda) -> ast.Lambda:
        return node

    def _visit_outside(self, node: F) -> F:
        """The decorators of a function, and what parameters have where they are left out; its body runs later."""
        node.decorator_list = [self.visit(each) for each in node.decorator_list]
        node.args = self.visit(node.args)
        return node


def _of_modules(node: ast.expr) -> bool:
    """`sys.modules`, which knows the program by the name of its file."""
    named = node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
    return named == "modules"
