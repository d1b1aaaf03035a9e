"""What a program does under `if __name__ == "__main__":`, as a function that is its entry point.

`sys.exit(main(sys.argv))` says what the entry point `main(argv)` does by convention. Any other block is run as it is
written: `main(sys.argv[1:])`, `main()` whose result is no exit status, a `try` around it. Its variables are those of
the function; one that a function of the program reads is a global variable.
"""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.programtext.mainblocks import asks_for_main
from rpyc_dl.script.function import body_function
from rpyc_dl.script.names import names_in_examples, read_by_functions
from rpyc_dl.script.said import saying


def main_block(
    path: str, tree: ast.Module, code: types.CodeType, module: types.ModuleType, main: str, said: list[str]
) -> Callable[[], Any] | None:
    """The function. `tree`, `code`: the statements of the module, and their code; `said`: what running them has
    printed, which comes first. None where there is no block, or where it does what calling the function `main` as
    entry point does."""
    blocks = [node for node in tree.body if asks_for_main(node)]
    body = [statement for block in blocks if isinstance(block, ast.If) for statement in block.body]
    if not blocks or (not said and _is_by_convention(body, module, main)):
        return None
    body = [*saying(said, vars(module), body[0]), *body]
    return body_function(path, module, body, {*read_by_functions(code), *names_in_examples(tree)[1]})


def _is_by_convention(body: list[ast.stmt], module: types.ModuleType, main: str) -> bool:
    """`sys.exit(main(sys.argv))` for a main that takes an argument, `sys.exit(main())` for one that takes none."""
    value = getattr(module, main, None)
    if len(body) != 1 or not isinstance(value, types.FunctionType):
        return False
    given = "sys.argv" if inspect.signature(value).parameters else ""
    statement = ast.unparse(body[0]).replace("(argv)", "(sys.argv)")
    call = f"{main}({given})"
    return statement in (f"sys.exit({call})", f"exit({call})", f"raise SystemExit({call})")
