"""Calls of builtin functions with a dict of keywords that is made when the program runs: `print(*args, **options)`.

Such calls come from functions that pass on what they get, `f(*args, **options)`, where `f` may be a builtin; mostly
the dict is empty then. What the builtin takes is looked up in it; anything else raises TypeError, as in CPython, or
NotImplementedError.
"""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from rpyc_dl.frontend.interpreter.space import ObjectSpace
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.operations import CallShape, operation_arity
from rpyc_dl.frontend.replace.standins import is_builtin_function
from rpyc_dl.rlib.app.calls import builtinkeywords
from rpyc_dl.rlib.app.calls.forwarding import is_replaced_function

#: Types that are called as functions are.
_TYPES = (int, float, bool, str, bytes, list, tuple, set, frozenset, range, zip, enumerate, reversed)
#: The keywords that are passed on, each with the text that stands for it where it is left out, or a truth.
_PASSED: dict[Any, dict[str, str | bool]] = {
    print: {"sep": " ", "end": "\n"},
    sorted: {"reverse": False},
}
#: Keywords of functions of which CPython has no signature.
_KEYWORDS: dict[Any, frozenset[str]] = {
    max: frozenset({"key", "default"}),
    min: frozenset({"key", "default"}),
    int: frozenset({"base"}),
    str: frozenset({"encoding", "errors", "object"}),
    bytes: frozenset({"encoding", "errors", "source"}),
    zip: frozenset({"strict"}),
}


def taken_out(
    space: ObjectSpace, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None
) -> tuple[Any, Sequence[Any], CallShape | None]:
    """The call with the keywords of such a dict by their names; as it is if it is none of these calls."""
    if shape is None or not shape.dstar or not isinstance(w_callable, Constant):
        return w_callable, args_w, shape
    if not _is_builtin(w_callable.value) or not isinstance(args_w[-1], Variable):
        return w_callable, args_w, shape
    function, w_options = w_callable.value, args_w[-1]
    options = {name: value for name, value in _PASSED.get(function, {}).items() if name not in shape.keywords}
    _check(space, function, shape.keywords, options, w_options)
    values_w = [_option(space, name, value, w_options) for name, value in options.items()]
    before = shape.npos + len(shape.keywords)
    given = [*args_w[:before], *values_w, *args_w[before:-1]]
    return w_callable, given, replace(shape, keywords=(*shape.keywords, *options), dstar=False, behind=0)


def by_position(
    w_callable: Any, args_w: Sequence[Any], shape: CallShape | None
) -> tuple[Any, Sequence[Any], CallShape | None]:
    """The call of a builtin function that is an operation, or of `import_module`, whose keywords name parameters that
    have places: `pow(2, exp=3)`; as it is if it is none."""
    if shape is None or shape.star or shape.dstar or not isinstance(w_callable, Constant):
        return w_callable, args_w, shape
    if not shape.keywords or not (operation_arity(w_callable.value) or w_callable.value is importlib.import_module):
        return w_callable, args_w, shape
    named = dict(zip(shape.keywords, args_w[shape.npos :], strict=True))
    try:
        bound = inspect.signature(w_callable.value).bind(*args_w[: shape.npos], **named)
    except (TypeError, ValueError):
        return w_callable, args_w, shape
    return (w_callable, args_w, shape) if bound.kwargs else (w_callable, list(bound.args), None)


def _is_builtin(function: Any) -> bool:
    if function in _TYPES:
        return True
    return is_builtin_function(function) and not isinstance(function, type) and not is_replaced_function(function)


def _check(space: ObjectSpace, function: Any, written: Sequence[str], passed: Iterable[str], w_options: Any) -> None:
    """Have the names in the dict checked when the program runs."""
    known, name = _keywords(function), function.__name__
    if known or written:
        args = [name, tuple(written), tuple(passed), tuple(sorted(known))]
        space.call(space.app_function(builtinkeywords.check_keywords), [*map(Constant, args), w_options])
    else:
        space.call(space.app_function(builtinkeywords.no_keywords), [Constant(name), w_options])


def _keywords(function: Any) -> frozenset[str]:
    """The names of the arguments that may be passed by name."""
    if function in _KEYWORDS:
        return _KEYWORDS[function]
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return frozenset()
    by_name = (inspect.Parameter.KEYWORD_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return frozenset(parameter.name for parameter in parameters if parameter.kind in by_name)


def _option(space: ObjectSpace, name: str, default: str | bool, w_options: Any) -> Any:
    """The value of a keyword, from the dict where it is there."""
    if isinstance(default, bool):
        return space.call(space.app_function(builtinkeywords.truth_option), [Constant(name), w_options])
    args_w = [Constant(name), Constant(default), w_options]
    return space.call(space.app_function(builtinkeywords.text_option), args_w)
