"""Programs that store `sys.stdout` or `sys.stdin`: `print` and `input` go where these are then.

The streams are stored variables of the module `sys` from the first store that is found
(`programtext/storedglobals.py`). In all other programs they are constants, and nothing is done here.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rpyc_dl.frontend.interpreter.space import ObjectSpace
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.programtext.storedglobals import StoredGlobals
from rpyc_dl.rlib.app.process import printing

#: A call: the callable, the arguments, the shape.
Call = tuple[Any, Sequence[Any], CallShape | None]


def redirected(space: ObjectSpace, stored: StoredGlobals, call: Call) -> Call:
    """The call of a builtin function as one that reads and writes the streams that the program stores."""
    function = space.constant(call[0])
    if function is print and stored.stream("stdout") is not None:
        return _print(space, *call)
    if function is input and (stored.stream("stdin") or stored.stream("stdout")) is not None and call[2] is None:
        asks = printing.ASKS[len(call[1])] if len(call[1]) < len(printing.ASKS) else input
        return Constant(asks), call[1], None
    return call


def _print(space: ObjectSpace, w_print: Any, args_w: Sequence[Any], shape: CallShape | None) -> Call:
    """`print(…, file=sys.stdout)`, unless a file is named that is not None: there print does nothing."""
    if shape is None:
        shape = CallShape(len(args_w))
    if shape.dstar:
        return w_print, args_w, shape
    w_print, args_w = Constant(printing.print_stored), list(args_w)
    named = dict(zip(shape.keywords, args_w[shape.npos :], strict=False))
    w_file = named.get("file", Constant(None))
    if isinstance(w_file, Constant) and w_file.value is not None:
        return Constant(print), args_w, shape
    if isinstance(w_file, Constant):
        w_file = space.operation("getattr", Constant(sys), Constant("stdout"))
    else:
        w_file = space.operation("simple_call", Constant(printing.given_or_stored), w_file)
    if "file" in named:
        args_w[shape.npos + shape.keywords.index("file")] = w_file
        return w_print, args_w, shape
    args_w.insert(shape.npos, w_file)
    return w_print, args_w, replace(shape, keywords=("file", *shape.keywords))
