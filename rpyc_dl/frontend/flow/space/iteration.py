"""Loops, unpacking, and generators."""

from __future__ import annotations

from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.flow.space.globalvariables import GlobalVariables
from rpyc_dl.frontend.functions.generatormethods import RETURNED
from rpyc_dl.frontend.interpreter.space import OperationError
from rpyc_dl.frontend.model import Constant, Value, c_last_exception
from rpyc_dl.frontend.programtext.modules import modules_of
from rpyc_dl.frontend.programtext.onlyread import items_of_loop
from rpyc_dl.frontend.replace import (
    applevel,
    globalnames,
)
from rpyc_dl.frontend.replace.classnames import ClassNames
from rpyc_dl.frontend.replace.globalnames import GlobalNames
from rpyc_dl.rlib.unroll import _unroller, unrolling_iterable


class Iteration(GlobalVariables):
    """Steps of iterators, those of loops that are unrolled, and the items of what is unpacked."""

    _stop_value: Value | None = None  # of the iterator that has ended last

    def _is_bound(self, item: globalnames.GlobalItem) -> bool:
        """Whether the variable that a loop over `globals()` comes to has a value."""
        return self.has_value(item.view.names, item.name)

    def next(self, w_iterator: Any, resumed: bool = False) -> tuple[Any, Any] | None:
        if isinstance(w_iterator, Constant) and isinstance(w_iterator.value, _unroller):
            try:
                item, following = w_iterator.value.step()
                while isinstance(item, globalnames.GlobalItem) and not self._is_bound(item):
                    item, following = following.step()
            except StopIteration:
                self._stop_value = None
                return None
            w_item = self.global_item(item) if isinstance(item, globalnames.GlobalItem) else self.read(item)
            return w_item, Constant(following)
        with self.telling_handled():
            w_item = self.record("delegate" if resumed else "next", [w_iterator], may_raise=False)
            cases: list[Any] = [None, StopIteration]
            if self.frame.instr.handler is not None:
                cases.append(BaseException)
            outcome = self.recorder.fork(c_last_exception, cases)
            if outcome is None:
                return w_item, w_iterator
            case, w_type, w_value = outcome
            if case is not StopIteration:
                raise OperationError(w_type, w_value)
        self._stop_value = w_value
        return None

    def stop_value(self, w_iterator: Any) -> Any:
        if self._stop_value is None:
            return self.w_none
        if self.is_true(self.operation("isinstance", w_iterator, Constant(synthetic.Generator))):
            return self.operation("simple_call", self.operation("getattr", w_iterator, Constant(RETURNED)))
        return self.operation("getattr", self._stop_value, Constant("value"))

    def unpack(self, w_iterable: Any, before: int, after: int | None) -> list[Any]:
        known = self.known_items(w_iterable)
        if after is None:
            if known is not None and len(known) == before:
                return list(known)
            w_items: Value = self.record("unpack", [w_iterable, Constant(before)])
            count = before
        else:
            w_items = self.record("unpack_ex", [w_iterable, Constant(before), Constant(after)])
            count = before + 1 + after
        return [self.record("getitem", [w_items, Constant(i)], may_raise=False) for i in range(count)]

    def unzipped(self, w_rows: Any, count: int) -> Any:
        """`a, b = zip(*rows)`: the tuple of the columns, each of a type of its own."""
        w_unzip = self.app_function(applevel.UNZIP[count])
        w_columns = self.record("unpack", [self.operation("simple_call", w_unzip, w_rows), Constant(count)])
        columns = [self.record("getitem", [w_columns, Constant(i)], may_raise=False) for i in range(count)]
        return self.record("newtuple", columns)

    def unrolled(self, w_iterable: Any) -> Constant | None:
        if isinstance(self.constant(w_iterable), (GlobalNames, globalnames.GlobalView)):
            names = globalnames.view(w_iterable.value).names
            stored = set() if isinstance(names, ClassNames) else self.stored.names(names.namespace)
            w_iterable = Constant(globalnames.unrolled(w_iterable.value, stored))
        if not isinstance(self.constant(w_iterable), unrolling_iterable):
            loop = self.frame.code.instrs[self.frame.next]
            body = self.frame.code.instrs[self.frame.next : loop.target] if loop.op == "FOR_ITER" else ()
            w_iterable = self.unrollings.of_names(w_iterable, body, self._items_of_loop)
        return None if w_iterable is None else Constant(w_iterable.value.get_unroller())

    def _items_of_loop(self) -> tuple[Any, ...] | None:
        before = self.frame.code.instrs[: self.frame.next - 1]
        return items_of_loop(self.source, before, modules_of(self.source.globals))

    def yield_(self, w_value: Any, how: str | None) -> Any:
        return self.record("yield_item" if how == "item" else "yield_", [w_value], may_raise=how != "from")

    def is_generator_to_close(self, w_iterable: Any) -> bool:
        return w_iterable in self.known.generators
