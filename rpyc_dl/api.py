"""The Python interface: annotate, interpret and ask about one function and all that it reaches."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.calling import compile, jit, type_of_value
from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.loader import definition
from rpyc_dl.rlib.app.data.bufferclasses import lenders
from rpyc_dl.terminal import Progress

__all__ = [
    "analyse",
    "annotate",
    "compile",
    "interpret",
    "interpret_raises",
    "jit",
    "translation_of",
    "type_of_value",
]

if TYPE_CHECKING:
    from rpyc_dl.workbench.interface import Analysis, Annotations


def annotate(func: Callable[..., Any], argtypes: Sequence[Any], **options: Any) -> Annotations:
    """What is inferred about `func`, called with arguments of these types, and about all that it reaches."""
    from rpyc_dl.workbench.interface import Annotations  # what compiles does not load the workbench

    return Annotations(translation_of(func, argtypes, options).result)


def analyse(program: Callable[..., Any] | str, argtypes: Sequence[Any] = (), **options: Any) -> Analysis:
    """A function with its argument types, or a program file, opened for questions; refused ones, too.

    `options` are those of `compile`; `rules` are paths of further rule files.
    Raises UsageError, ImportFailed or FlowingError where there is nothing to ask about.
    """
    from rpyc_dl.workbench.interface import Analysis  # what compiles does not load the workbench

    if isinstance(program, str):
        return Analysis(Translation.open(program, None, _options(options), Progress(visible=False)))
    return Analysis(translation_of(program, argtypes, options))


def interpret(func: Callable[..., Any], args: Sequence[Any], **options: Any) -> Any:
    """What `func(*args)` returns, run by the interpreter of low-level operations. Raises what it raises."""
    return translation_of(func, [type_of_value(value) for value in args], options).interpret(args)


def interpret_raises(
    exception: type[BaseException], func: Callable[..., Any], args: Sequence[Any], **options: Any
) -> BaseException:
    """The exception of this class that `func(*args)` raises, run as by `interpret` (document 004).

    Raises AssertionError if it returns, what it raises if that is another exception, and RPythonError where the
    program is refused.
    """
    try:
        value = interpret(func, args, **options)
    except RPythonError:
        raise
    except exception as error:
        return error
    raise AssertionError(f"{func.__name__}() returned {value!r}: it was to raise {exception.__name__}")


def translation_of(func: Any, argtypes: Sequence[Any], options: dict[str, Any]) -> Translation:
    """The translation of a function for these types of arguments. Raises UsageError where that is no such."""
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    if func.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        raise UsageError(
            f"`{func.__name__}` takes any number of arguments: a function that is compiled takes a fixed number",
            pos=definition(func),
            help=["wrap it: a function with the arguments of one call, which calls it"],
        )
    parameters = list(inspect.signature(func, follow_wrapped=False).parameters.values())
    required = sum(p.default is inspect.Parameter.empty for p in parameters)
    if not required <= len(argtypes) <= len(parameters):
        taken = _arguments(required, len(parameters))
        message = f"`{func.__name__}` takes {taken}, and types for {len(argtypes)} are given"
        raise UsageError(message, pos=definition(func))
    given = parameters[: len(argtypes)]
    all_given = len(given) == func.__code__.co_argcount and not func.__code__.co_kwonlyargcount
    entry = func if all_given else _passing_on(func, given)
    return Translation(entry, argtypes, _options(options), exported=[*lenders(argtypes)])


def _passing_on(func: FunctionType, given: Sequence[inspect.Parameter]) -> FunctionType:
    """A function of these arguments, by position, that calls `func`, whose defaults give the others."""
    by_name = inspect.Parameter.KEYWORD_ONLY
    passed = ", ".join(f"{p.name}={p.name}" if p.kind is by_name else p.name for p in given)
    call = ast.parse(f"def entry({', '.join(p.name for p in given)}): return __called__({passed})")
    ast.increment_lineno(call, func.__code__.co_firstlineno - 1)
    namespace: dict[str, Any] = {"__called__": func, "__name__": func.__module__}
    exec(builtins.compile(call, func.__code__.co_filename, "exec"), namespace)
    entry: FunctionType = namespace["entry"]
    functools.update_wrapper(entry, func)
    defaults: list[Any] = []
    for p in reversed(given):
        if p.default is inspect.Parameter.empty:
            break
        defaults.insert(0, p.default)
    entry.__defaults__ = tuple(defaults) or None
    return entry


def _options(options: dict[str, Any]) -> Options:
    try:
        return Options(**options)
    except TypeError as error:
        raise UsageError(f"no such option: {error}") from None


def _arguments(required: int, count: int) -> str:
    number = str(count) if required == count else f"{required} to {count}"
    return f"{number} argument{'' if number == '1' else 's'}"
