"""One function through everything: CPython = interpreter of low-level operations = compiled.

CPython is the judge: a value is compared through `repr` (so floats bit by bit, and 1 is not True), an exception by
its class. Where a result does not fit a 64-bit word, an OverflowError is expected.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import InternalError, RPythonError

MININT, MAXINT = -(1 << 63), (1 << 63) - 1

Outcome = tuple[str, str]


def everywhere(
    func: Callable[..., Any],
    argtypes: Sequence[Any],
    calls: Sequence[Any],
    modes: Sequence[str] = ("compile", "interpret"),
) -> None:
    """Run `func` on each of `calls` (tuples of arguments, or bare values for a single one) in every mode, compare.

    It is translated once. What it changes in prebuilt data is there at the next call, as in CPython, and in each mode
    for itself: the compiled function has had its own data since it was loaded.
    """
    translation = Translation(func, argtypes)
    for mode in modes:
        run = translation.function() if mode == "compile" else lambda *args: translation.interpret(args)
        for call in calls:
            args = call if isinstance(call, tuple) else (call,)
            expected = outcome(func, *args)
            seen = outcome(run, *args)
            assert seen == expected, f"{mode} {func.__name__}{args!r}: {seen} instead of CPython's {expected}"


def outcome(func: Callable[..., Any], *args: Any) -> Outcome:
    """("value", repr) or ("raises", class name) of a call; refusals and our own bugs are let through."""
    try:
        value = func(*args)
    except (RPythonError, InternalError):
        raise
    except Exception as error:
        return ("raises", type(error).__name__)
    if _too_big(value):
        return ("raises", "OverflowError")
    return ("value", repr(value))


def _too_big(value: Any) -> bool:
    if isinstance(value, int):
        return not MININT <= value <= MAXINT
    return isinstance(value, (list, tuple)) and any(map(_too_big, value))


def function_of(source: str, name: str = "f", **names: Any) -> types.FunctionType:
    """The function `name` of a source text; its lines can be shown in diagnostics."""
    import linecache

    filename = f"<source {abs(hash(source))}>"
    linecache.cache[filename] = (len(source), None, source.splitlines(keepends=True), filename)
    namespace: dict[str, Any] = {"__name__": "source", **names}
    sys.modules.setdefault("source", types.ModuleType("source"))  # dataclasses look into it
    exec(compile(source, filename, "exec"), namespace)
    result = namespace[name]
    assert isinstance(result, types.FunctionType)
    return result
