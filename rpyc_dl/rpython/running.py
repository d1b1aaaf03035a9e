"""`python -m rpyc_dl.rpython.running PROG ARGS`: a program under CPython, with the package `rpython` provided.

What it has under `if __name__ == "__main__":` is run; a program with a function `target` that does nothing there runs
the entry point that this gives, as the executable does.
"""

from __future__ import annotations

import os
import sys
import types

from rpyc_dl.rpython.finder import provided
from rpyc_dl.rpython.target import call_target


def run(path: str, args: list[str]) -> None:
    """Run the program in this process; ends it with the program's exit status."""
    sys.argv[:] = [path, *args]
    sys.path[0] = os.path.dirname(os.path.abspath(path))
    with open(path, "rb") as file:
        source = file.read()
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    with provided():
        exec(compile(source, path, "exec", dont_inherit=True), vars(module))
        if isinstance(getattr(module, "target", None), types.FunctionType):
            found, _ = call_target(module, list(args))
            entry = found[0] if isinstance(found, tuple) else found
            sys.exit(entry([path, *args]))


if __name__ == "__main__":
    run(sys.argv[1], sys.argv[2:])
