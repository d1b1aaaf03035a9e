"""Functions made at run time, and the variables that they capture."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.instructions import Bytecode
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.space import UNBOUND

if TYPE_CHECKING:
    from rpyc_dl.frontend.flowspace import FlowSpace


class ClosureMaker:
    def __init__(self, func: types.FunctionType, code: Bytecode) -> None:
        self.func = func
        self.code = code
        self.made: dict[Any, Any] = {}

    def initial_free(self, slot: int, name: str) -> Any:
        cell = self.func.__closure__[list(self.func.__code__.co_freevars).index(name)]
        try:
            return Constant(cell.cell_contents)
        except ValueError:
            return UNBOUND

    def new_cell(self, space: FlowSpace, slot: int, w_value: Any) -> Any:
        return w_value

    def capture(self, space: FlowSpace, slot: int, w_cell: Any) -> Any:
        return w_cell

    def load_cell(self, space: FlowSpace, slot: int, w_cell: Any) -> Any:
        return w_cell

    def store_cell(self, space: FlowSpace, slot: int, w_cell: Any, w_value: Any) -> Any:
        return w_value

    def make_function(
        self, space: FlowSpace, code: Any, names: Sequence[str], cells_w: Sequence[Any], w_defaults: Any, w_kw: Any
    ) -> Any:
        contents = [space.constant(w) if w is not UNBOUND else UNBOUND for w in cells_w]
        defaults = None if w_defaults is None else space.constant(w_defaults)
        if UNBOUND in contents or defaults is UNBOUND or w_kw is not None:
            raise space.refuse("a function captures a variable (not supported yet)", "pass it as an argument")
        cells = tuple(types.CellType(c) for c in contents)
        return Constant(types.FunctionType(code, self.func.__globals__, code.co_name, defaults, cells))
