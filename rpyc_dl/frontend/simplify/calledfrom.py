"""Functions of the library that know where they are called: records of `logging` have the line of the call.

Such a function has a copy for each place that calls it (`specialize.call_location`). In the copy, the constant
`objectmodel.CALLED_FROM` becomes a text with the line, the function and the file of that place.
"""

from __future__ import annotations

import os

from rpyc_dl.frontend.model import Constant, FunctionGraph, Value, copygraph
from rpyc_dl.rlib.objectmodel import CALLED_FROM
from rpyc_dl.source import SourcePos, absolute_path
from rpyc_dl.userfiles import PACKAGE

#: Calls in these files stand for calls of the program, of which nothing is known here.
_BETWEEN = (PACKAGE, os.path.join(os.path.dirname(os.path.realpath(os.__file__)), "logging", ""))


def with_place_of_call(graph: FunctionGraph, pos: SourcePos | None) -> FunctionGraph:
    """The graph of a function for calls at `pos`: a copy, or the graph itself where it asks for no place."""
    if not any(_is_asked_for(arg) for op in graph.iterops() for arg in op.args):
        return graph
    made = copygraph(graph)
    place = Constant(_text_of(pos))
    for op in made.iterops():
        op.args[:] = [place if _is_asked_for(arg) else arg for arg in op.args]
    return made


def _is_asked_for(arg: Value) -> bool:
    return isinstance(arg, Constant) and arg.value is CALLED_FROM


def _text_of(pos: SourcePos | None) -> str:
    """Line, function and file of a place; "" where it is not the program's."""
    if pos is None or pos.function is None or os.path.realpath(pos.filename).startswith(_BETWEEN):
        return ""
    return f"{pos.lineno}:{pos.function.rpartition('.')[2]}:{absolute_path(pos.filename)}"
