"""rpyc-dl: RPython for Python 3 whose type inference is Datalog.

    rpyc_dl.compile(func, [int, str])     a callable: func compiled to C, called through cffi
    @rpyc_dl.jit                          the same as a decorator, for the argument types of the first call
    rpyc_dl.annotate(func, [int, str])    what was inferred about func and all it reaches
    rpyc_dl.interpret(func, [3, "x"])     what func returns when its low-level operations are interpreted
    rpyc_dl.interpret_raises(E, func, [3])  the exception of this class that it raises then
    rpyc_dl.analyse(func, [int, str])     the same opened for questions: query, explain, why_not, view, report

All of them raise `RPythonError` where the program is refused.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rpyc_dl.api import analyse, annotate, compile, interpret, interpret_raises, jit
    from rpyc_dl.errors import RPythonError
    from rpyc_dl.rlib.objectmodel import boundary
    from rpyc_dl.workbench.interface import Analysis, Annotations, Explanation

__all__ = [
    "Analysis",
    "Annotations",
    "Explanation",
    "RPythonError",
    "analyse",
    "annotate",
    "boundary",
    "compile",
    "interpret",
    "interpret_raises",
    "jit",
]  # fmt: skip


#: Where the names are that are not in `api.py`.
_ELSEWHERE = {
    "RPythonError": "rpyc_dl.errors",
    "boundary": "rpyc_dl.rlib.objectmodel",
    **dict.fromkeys(("compile", "jit"), "rpyc_dl.calling"),
    **dict.fromkeys(("Analysis", "Annotations", "Explanation"), "rpyc_dl.workbench.interface"),
}


def __getattr__(name: str) -> Any:
    """Import on first use: `import rpyc_dl.rlib.rarithmetic` in a program must not load the compiler."""
    if name not in __all__:
        raise AttributeError(f"module 'rpyc_dl' has no attribute {name!r}")
    if name not in ("compile", "jit"):
        import_module("rpyc_dl.bytecode")
    return getattr(import_module(_ELSEWHERE.get(name, "rpyc_dl.api")), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
