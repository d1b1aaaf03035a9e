"""What a statement of a script may load when it runs: the names that it and the functions behind these load."""

from __future__ import annotations

import ast
import types

from rpyc_dl.frontend.bytecode.rawcode import raw_instructions
from rpyc_dl.script.names import compiled_again


def names_loaded(statement: ast.stmt) -> set[str]:
    """The names of a module that a statement, or a function in it, loads."""
    found: set[str] = set()
    pending = [compiled_again(ast.Module([statement], []), "<names>")]
    while pending:
        code = pending.pop()
        found.update(i.argval for i in raw_instructions(code) if i.opname in ("LOAD_NAME", "LOAD_GLOBAL"))
        pending += [inner for inner in code.co_consts if isinstance(inner, types.CodeType)]
    return found
