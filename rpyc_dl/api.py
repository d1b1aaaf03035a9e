"""The Python interface: compile, annotate and interpret one function and all that it reaches."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.driver import Options, Translation
from rpyc_dl.errors import UsageError
from rpyc_dl.loader import definition

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult


def compile(func: Callable[..., Any], argtypes: Sequence[Any] | None = None, **options: Any) -> Callable[..., Any]:
    """`func` compiled to C: a callable that takes and returns Python values and raises Python exceptions.

    `argtypes` gives a type for each argument (`int`, `str`, `list[int]`, …). Without it, the types are seen from the
    values of the first call, and each further combination of types is compiled when it is first met.
    Raises RPythonError where the program is refused.
    """
    if argtypes is not None:
        return _translation(func, argtypes, options).function()
    return _compiled_on_call(func, options)


def _compiled_on_call(func: Callable[..., Any], options: dict[str, Any]) -> Callable[..., Any]:
    compiled: dict[tuple[Any, ...], Callable[..., Any]] = {}
    signature = inspect.signature(func)

    @functools.wraps(func)
    def call(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        values = bound.args
        types = tuple(type_of_value(value) for value in values)
        if types not in compiled:
            compiled[types] = _translation(func, types, options).function()
        return compiled[types](*values)

    return call


def annotate(func: Callable[..., Any], argtypes: Sequence[Any], **options: Any) -> Annotations:
    """What is inferred about `func`, called with arguments of these types, and about all that it reaches."""
    return Annotations(_translation(func, argtypes, options).result)


def interpret(func: Callable[..., Any], args: Sequence[Any], **options: Any) -> Any:
    """What `func(*args)` returns, run by the interpreter of low-level operations. Raises what it raises."""
    return _translation(func, [type_of_value(value) for value in args], options).interpret(args)


class Annotations:
    """What was inferred. `str()` is the listing of `rpyc-dl annotate`; `result` the annotator's own object."""

    def __init__(self, result: AnnotationResult) -> None:
        self.result = result

    def as_data(self) -> list[dict[str, Any]]:
        """The functions with their variables, as `rpyc-dl annotate --json` gives them."""
        from rpyc_dl.workbench import listing

        return listing.as_data(self.result)

    def __str__(self) -> str:
        from rpyc_dl.workbench import listing

        return "\n".join("".join(text for text, _ in line) for line in listing.layout(self.result))

    def __repr__(self) -> str:
        names = [graph.name for graph in self.result.graphs]
        return f"<Annotations of {', '.join(names[:5])}{', …' if len(names) > 5 else ''}>"


def _translation(func: Any, argtypes: Sequence[Any], options: dict[str, Any]) -> Translation:
    if not inspect.isfunction(func):
        raise UsageError(f"a plain function is needed, not {func!r}")
    count, required = func.__code__.co_argcount, func.__code__.co_argcount - len(func.__defaults__ or ())
    if not required <= len(argtypes) <= count:
        raise UsageError(
            f"`{func.__name__}` takes {_arguments(required, count)}, and {len(argtypes)} argument types are given",
            pos=definition(func),
        )
    try:
        chosen = Options(**options)
    except TypeError as error:
        raise UsageError(f"no such option: {error}") from None
    return Translation(func, argtypes, chosen)


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
