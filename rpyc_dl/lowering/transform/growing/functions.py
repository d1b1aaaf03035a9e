"""The helpers of texts that grow in place, as the transforms call them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant, FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.table import ll_growingvalues
from rpyc_dl.lowering.text import ll_growing

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


class GrowingFunctions:
    """Function pointers of the helpers of `text/ll_growing.py`, typed and listed among the program's graphs when
    they are asked for. `in_places`: whether all that reads the program's memory are its graphs.
    `made`: those of the helpers."""

    def __init__(self, rtyper: RTyper, in_places: bool) -> None:
        self.rtyper = rtyper
        self.in_places = in_places
        self.made: list[FunctionGraph] = []
        self._pointers: dict[Any, Any] = {}

    def grow(self) -> Any:
        """Of `ll_grow_text`."""
        return self._pointer(ll_growing.ll_grow_text, PSTR, lltype.Signed, PSTR, PSTR)

    def length(self) -> Any:
        """Of `ll_length_so_far`."""
        return self._pointer(ll_growing.ll_length_so_far, PSTR)

    def settle(self) -> Any:
        """Of `ll_settle`."""
        return self._pointer(ll_growing.ll_settle, PSTR)

    def settle_items(self, ARRAY: Any) -> Any:
        """Of `ll_settle_items` for such an array."""
        return self._pointer(ll_growing.ll_settle_items, ARRAY, lltype.Signed, lltype.Signed)

    def settle_values(self, ENTRIES: Any) -> Any:
        """Of `ll_settle_values` for such an array of entries."""
        return self._pointer(ll_growingvalues.ll_settle_values, ENTRIES, lltype.Signed, lltype.Signed)

    def of_table(self, ll_function: Callable[..., Any], args: list[Value]) -> Any:
        """Of a helper of `table/ll_growingvalues.py` for these arguments."""
        return self._pointer(ll_function, *(v if v.concretetype is lltype.Void else v.concretetype for v in args))

    def _pointer(self, ll_function: Callable[..., Any], *args: Any) -> Any:
        key = (ll_function, args)
        if key not in self._pointers:
            graph = self.rtyper.annotate_helper(ll_function, list(args))
            self.made.append(graph)
            self._pointers[key] = self.rtyper.getcallable(graph)
            self.rtyper.type_pending()
        return self._pointers[key]


def call(pointer: Any, args: list[Value], result: Variable, pos: Any) -> SpaceOperation:
    """A call of a helper."""
    return SpaceOperation("direct_call", [constant(pointer), *args], result, pos)


def constant(pointer: Any) -> Constant:
    """A function pointer as an argument."""
    return Constant(pointer, lltype.typeOf(pointer))


def new_variable(TYPE: Any, name: str = "none") -> Variable:
    """A variable of a type."""
    v = Variable(name)
    v.concretetype = TYPE
    return v
