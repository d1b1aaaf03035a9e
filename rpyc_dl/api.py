"""The Python interface: compile, annotate, interpret and ask about one function and all that it reaches."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import threading
from collections.abc import Callable, Sequence
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.driver.options import Options
from rpyc_dl.driver.translation import Translation
from rpyc_dl.errors import RPythonError, UsageError
from rpyc_dl.loader import definition
from rpyc_dl.terminal import Progress

if TYPE_CHECKING:
    from rpyc_dl.workbench.interface import Analysis, Annotations


def compile(func: Callable[..., Any], argtypes: Sequence[Any] | None = None, **options: Any) -> Callable[..., Any]:
    """`func` compiled to C: a callable that takes and returns Python values and raises Python exceptions.

    `argtypes` gives a type for each argument (`int`, `str`, `list[int]`, …). Without it, the types are seen from the
    values of the first call, and each further combination of types is compiled when it is first met.
    Raises RPythonError where the program is refused.
    """
    if argtypes is not None:
        return _translation(func, argtypes, options).function()
    return _compiled_on_call(func, options)


def jit(func: Callable[..., Any] | None = None, /, **options: Any) -> Callable[..., Any]:
    """The decorator `@jit`, or `@jit(gc="ref", native=True)`: `compile` for the types of the first call.

    What is refused is refused at that call. Threads may call at once: each combination of types is compiled once.
    """
    if func is None:
        return functools.partial(jit, **options)
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    return _compiled_on_call(func, options)


def _compiled_on_call(func: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    compiled: dict[tuple[Any, ...], Callable[..., Any]] = {}
    compiling = threading.Lock()
    signature = inspect.signature(func)

    @functools.wraps(func)
    def call(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        values = bound.args
        types = tuple(type_of_value(value) for value in values)
        if types not in compiled:
            with compiling:
                if types not in compiled:
                    compiled[types] = _translation(func, types, options).function()
        return compiled[types](*values)

    return call


def annotate(func: Callable[..., Any], argtypes: Sequence[Any], **options: Any) -> Annotations:
    """What is inferred about `func`, called with arguments of these types, and about all that it reaches."""
    from rpyc_dl.workbench.interface import Annotations  # what compiles does not load the workbench

    return Annotations(_translation(func, argtypes, options).result)


def analyse(program: Callable[..., Any] | str, argtypes: Sequence[Any] = (), **options: Any) -> Analysis:
    """A function with its argument types, or a program file, opened for questions; refused ones, too.

    `options` are those of `compile`; `rules` are paths of further rule files.
    Raises UsageError, ImportFailed or FlowingError where there is nothing to ask about.
    """
    from rpyc_dl.workbench.interface import Analysis

    if isinstance(program, str):
        return Analysis(Translation.open(program, None, _options(options), Progress(visible=False)))
    return Analysis(_translation(program, argtypes, options))


def interpret(func: Callable[..., Any], args: Sequence[Any], **options: Any) -> Any:
    """What `func(*args)` returns, run by the interpreter of low-level operations. Raises what it raises."""
    return _translation(func, [type_of_value(value) for value in args], options).interpret(args)


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


def _translation(func: Any, argtypes: Sequence[Any], options: dict[str, Any]) -> Translation:
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    if func.__code__.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        raise UsageError(
            f"`{func.__name__}` takes any number of arguments: a function that is compiled takes a fixed number",
            pos=definition(func),
            help=["wrap it: a function with the arguments of one call, which calls it"],
        )
    count, required = func.__code__.co_argcount, func.__code__.co_argcount - len(func.__defaults__ or ())
    if not required <= len(argtypes) <= count:
        raise UsageError(
            f"`{func.__name__}` takes {_arguments(required, count)}, and types for {len(argtypes)} are given",
            pos=definition(func),
        )
    all_given = len(argtypes) == count and not func.__code__.co_kwonlyargcount
    entry = func if all_given else _left_to_defaults(func, len(argtypes))
    return Translation(entry, argtypes, _options(options))


def _left_to_defaults(func: FunctionType, count: int) -> FunctionType:
    """A function of the first `count` arguments that calls `func`, whose defaults give the others."""
    arguments = ", ".join(func.__code__.co_varnames[:count])
    call = ast.parse(f"def entry({arguments}): return __called__({arguments})")
    ast.increment_lineno(call, func.__code__.co_firstlineno - 1)
    namespace: dict[str, Any] = {"__called__": func, "__name__": func.__module__}
    exec(builtins.compile(call, func.__code__.co_filename, "exec"), namespace)
    entry: FunctionType = namespace["entry"]
    functools.update_wrapper(entry, func)
    required = func.__code__.co_argcount - len(func.__defaults__ or ())
    entry.__defaults__ = (func.__defaults__ or ())[: max(0, count - required)] or None
    return entry


def _options(options: dict[str, Any]) -> Options:
    try:
        return Options(**options)
    except TypeError as error:
        raise UsageError(f"no such option: {error}") from None


def _arguments(required: int, count: int) -> str:
    number = str(count) if required == count else f"{required} to {count}"
    return f"{number} argument{'' if number == '1' else 's'}"


def type_of_value(value: Any) -> Any:
    """The argument type that describes `value`: `int`, `str`, `list[int]`, `tuple[int, str]`, …; None for None."""
    if value is None:
        return None
    kind = type(value)
    if kind in (int, bool, float, str, bytes):
        return kind
    if kind is tuple:
        return tuple[tuple(type_of_value(item) for item in value)]  # type: ignore[misc]
    if kind is list and value:
        types = [type_of_value(item) for item in value]
        if all(each == types[0] for each in types):
            return list[types[0]]  # type: ignore[valid-type]
        raise UsageError(f"a list of one type is needed, not {value!r}")
    if kind is list:
        raise UsageError("the type of an empty list cannot be seen: give the argument types")
    raise UsageError(f"a value of type {kind.__name__} cannot be passed to a compiled function")
