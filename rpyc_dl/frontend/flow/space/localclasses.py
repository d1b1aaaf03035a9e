"""Classes that functions make: by `class`, `namedtuple`, decorators of the library."""

from __future__ import annotations

import builtins
import collections
from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.functions import localclasses
from rpyc_dl.frontend.functions.heldcells import captures_what_runs
from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.rlib.app.calls import madeclasses
from rpyc_dl.rlib.app.containers import fieldrows


class LocalClasses(RecordingSpace):
    """Calls whose result is a class, made while the graph is built."""

    def named_tuple(self, function: Any, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        """The class that `namedtuple(name, fields)` makes, where its name and fields are known; else what stands for
        it. None where the call would raise, or has arguments that are known at run time only, and not the fields."""
        if shape is not None and (shape.star or shape.dstar):
            return None
        values = list(map(self._as_written, args_w))
        positional, keywords = _by_name(values, shape)
        if UNBOUND in values and function is collections.namedtuple and keywords.keys() <= {"rename"}:
            return self.call(Constant(fieldrows.RowType), args_w, shape)
        module = str(self.source.globals.get("__name__"))
        cls = localclasses.named_tuple(function, positional, keywords, self.site(), module)
        return None if cls is None else self.wrap(cls)

    def _as_written(self, w_value: Any) -> Any:
        """The value of a constant, or of a list of constants that was made just now; else UNBOUND."""
        operations = self.recorder.block.operations
        made = [op for op in operations if op.result is w_value]
        if not made or {op.opname for op in operations[operations.index(made[0]) :]} != {"newlist"}:
            return self.constant(w_value)
        items = [self.constant(w_item) for w_item in made[0].args]
        return UNBOUND if UNBOUND in items else items

    def local_class(self, function: Any, values: list[Any], shape: CallShape | None) -> Constant | None:
        """A class that is defined here, or what a decorator of the library makes of one."""
        if shape is not None and (shape.star or shape.dstar):
            return None
        positional, keywords = _by_name(values, shape)
        if function is not builtins.__build_class__:
            try:
                made = localclasses.decorated(function, positional, keywords)
            except Exception as error:  # as `unique` does of an enumeration in which two members are equal
                if type(error).__module__ != "builtins" or not all(type(arg) in (str, int) for arg in error.args):
                    raise self.refuse("class") from None
                raise self.new_exception(type(error), *error.args) from None
            return None if made is None else self.wrap(made[0])
        try:
            cls = localclasses.made_class(positional, keywords, self.stored.names(self.source.globals))
        except localclasses.NotMade:
            raise self.refuse("class") from None
        waiting = [w_item.value for w_item in self.frame.stack if isinstance(w_item, Constant)]
        is_record = any(map(localclasses.makes_records, waiting))
        body = values[0]
        if captures_what_runs(body) or localclasses.keeps_something(cls, body.__code__, self.source.code, is_record):
            self.call(Constant(madeclasses.make), [Constant(localclasses.making(cls))])
        return self.wrap(cls)


def _by_name(values: list[Any], shape: CallShape | None) -> tuple[list[Any], dict[str, Any]]:
    """The positional arguments of a call without stars, and those by name."""
    names = shape.keywords if shape is not None else ()
    npos = len(values) - len(names)
    return values[:npos], dict(zip(names, values[npos:], strict=True))
