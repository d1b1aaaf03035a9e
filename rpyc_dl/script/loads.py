"""What a statement of a script may load when it runs: the names that it and the functions behind these load."""

from __future__ import annotations

import ast

from rpyc_dl.frontend.bytecode import rawcode
from rpyc_dl.frontend.bytecode.cells import nested_codes
from rpyc_dl.script.names import compiled_again


def names_loaded(statement: ast.stmt) -> set[str]:
    """The names of a module that a statement, or a function in it, loads."""
    code = compiled_again(ast.Module([statement], []), "<names>")
    return {name for each in (code, *nested_codes(code)) for name in rawcode.names_loaded(each)}
