"""Graphs of low-level helpers: one for each helper and combination of argument types (document 004)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.lowering.rmodel import LLFunction

if TYPE_CHECKING:
    from rpyc_dl.lowering.rtyper import Annotated

#: annotate_lowlevel(function, args) -> its annotations, whose `graphs[0]` is the helper's graph. Each argument is a
#: low-level type, or a Constant of type Void: a compile-time argument.
LowLevelAnnotator = Callable[[LLFunction, Sequence[Any]], "Annotated"]


class HelperCache:
    """Every helper graph of one translation, by (function, argument types and compile-time values)."""

    def __init__(self, annotate_lowlevel: LowLevelAnnotator | None) -> None:
        self._annotate = annotate_lowlevel
        self._graphs: dict[Any, tuple[FunctionGraph, Annotated]] = {}

    def get(self, ll_function: LLFunction, args: Sequence[Any]) -> tuple[FunctionGraph, Annotated]:
        """The graph of a helper and the annotations that it belongs to."""
        key = (ll_function, tuple(_key(arg) for arg in args))
        entry = self._graphs.get(key)
        if entry is None:
            if self._annotate is None:
                raise AssertionError(f"no annotator for helpers: cannot call {ll_function.__name__}")
            result = self._annotate(ll_function, args)
            entry = self._graphs[key] = (result.graphs[0], result)
        return entry


def _key(arg: Any) -> Any:
    return ("const", arg.key) if isinstance(arg, Constant) else arg
