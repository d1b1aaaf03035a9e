"""`python -m rpyc_dl.rpython.running PROG ARGS`: a program under CPython, with the package `rpython` provided.

What it has under `if __name__ == "__main__":` is run; a program without that, but with a function `target`, runs the
entry point that this gives, as the executable does.
"""

from __future__ import annotations

import ast
import os
import sys
import types

from rpyc_dl.ownmodules import look_in, program_imports
from rpyc_dl.rpython.finder import provided
from rpyc_dl.rpython.target import call_target


def _has_main_block(tree: ast.Module) -> bool:
    """Whether the module has an `if __name__ == "__main__":`."""
    tests = [ast.unparse(statement.test) for statement in tree.body if isinstance(statement, ast.If)]
    return any("__name__" in test for test in tests)


def run(path: str, args: list[str]) -> None:
    """Run the program in this process; ends it with the program's exit status."""
    sys.argv[:] = [path, *args]
    if not sys.flags.safe_path:
        del sys.path[0]  # the current folder, where `-m` looks first
    folder = os.path.dirname(os.path.abspath(path))
    sys.path.insert(0, folder)
    look_in(folder, path)
    with open(path, "rb") as file:
        source = file.read()
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    tree = ast.parse(source, path)
    with provided(), program_imports():
        exec(compile(tree, path, "exec", dont_inherit=True), vars(module))
        if not _has_main_block(tree) and isinstance(
            getattr(module, "target", None), types.FunctionType | types.MethodType
        ):
            found, _ = call_target(module, list(args))
            entry = found[0] if isinstance(found, tuple) else found
            sys.exit(entry([path, *args]))


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
