"""What a program does under `if __name__ == "__main__":`, as a function that is its entry point.

`sys.exit(main(sys.argv))` says what the entry point `main(argv)` does by convention. Any other block is run as it is
written: `main(sys.argv[1:])`, `main()` whose result is no exit status, a `try` around it. Its variables are those of
the function; one that a function of the program reads is a global variable.
"""

from __future__ import annotations

import ast
import dis
import inspect
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

#: The names of the function: that of the block's frame in a traceback.
BLOCK_NAME = "<module>"


def main_block(path: str, source: bytes, module: types.ModuleType, main: str) -> Callable[[], Any] | None:
    """The function, or None where there is no block, where the block has nothing to do with the program (it runs
    `doctest`), or where it does what calling the function `main` as entry point does."""
    tree = ast.parse(source, path)
    blocks = [node for node in tree.body if isinstance(node, ast.If) and _asks_for_main(node.test)]
    body = [statement for block in blocks for statement in block.body]
    if not blocks or _is_by_convention(body, module, main):
        return None
    if hasattr(module, main) and not any(_is_of_the_program(value) for value in _values(body, module)):
        return None
    return _function(path, source, module, blocks[0], body)


def _asks_for_main(test: ast.expr) -> bool:
    """`__name__ == "__main__"`, or the other way round."""
    if not isinstance(test, ast.Compare) or len(test.ops) != 1 or not isinstance(test.ops[0], ast.Eq):
        return False
    sides = [test.left, test.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    texts = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and texts == ["__main__"]


def _is_by_convention(body: list[ast.stmt], module: types.ModuleType, main: str) -> bool:
    """`sys.exit(main(sys.argv))` for a main that takes an argument, `sys.exit(main())` for one that takes none."""
    value = getattr(module, main, None)
    if len(body) != 1 or not isinstance(value, types.FunctionType):
        return False
    given = "sys.argv" if inspect.signature(value).parameters else ""
    statement = ast.unparse(body[0]).replace("(argv)", "(sys.argv)")
    call = f"{main}({given})"
    return statement in (f"sys.exit({call})", f"exit({call})", f"raise SystemExit({call})")


def _values(body: list[ast.stmt], module: types.ModuleType) -> Iterator[Any]:
    """What the names in the block stand for in the module."""
    for statement in body:
        for node in ast.walk(statement):
            if isinstance(node, ast.Name) and node.id in vars(module):
                yield vars(module)[node.id]


def _is_of_the_program(value: Any) -> bool:
    """Whether it is a function, a class, an instance or a module of the program, not one of Python's own."""
    if not isinstance(value, (types.FunctionType, type, types.ModuleType)):
        value = type(value)
    name = value.__name__ if isinstance(value, types.ModuleType) else value.__module__ or "builtins"
    return name.partition(".")[0] not in sys.stdlib_module_names


def _function(
    path: str, source: bytes, module: types.ModuleType, block: ast.If, body: list[ast.stmt]
) -> types.FunctionType:
    read = set(_names_read(compile(source, path, "exec", dont_inherit=True)))
    stored = {
        node.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    shared = sorted(stored & read)
    start: list[ast.stmt] = [ast.Global(shared, lineno=block.lineno, col_offset=0)] if shared else []
    template = ast.parse("def block(): pass")
    made = template.body[0]
    assert isinstance(made, ast.FunctionDef)
    made.body = [*start, *body]
    for node in (made, *start):
        ast.copy_location(node, block)
    code = compile(ast.fix_missing_locations(template), path, "exec", dont_inherit=True)
    code = next(constant for constant in code.co_consts if isinstance(constant, types.CodeType))
    code = code.replace(co_name=BLOCK_NAME, co_qualname=BLOCK_NAME)
    function = types.FunctionType(code, vars(module), BLOCK_NAME)
    function.__module__ = "__main__"
    return function


def _names_read(code: types.CodeType) -> Iterator[str]:
    """The global variables that the functions in this code read."""
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from (i.argval for i in dis.get_instructions(inner) if i.opname == "LOAD_GLOBAL")
            yield from _names_read(inner)
