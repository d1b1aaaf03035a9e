"""Local variables, their cells, and the functions that capture them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.flow.unbound import never_bound
from rpyc_dl.frontend.functions.closures import ClosureMaker
from rpyc_dl.frontend.functions.source import Source
from rpyc_dl.frontend.interpreter.space import OperationError
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.rlib.modulecode import MODULE_FRAME


class LocalVariables(RecordingSpace):
    """Names of values, variables that may have none, and closures."""

    def __init__(self, source: Source, recorder: Recorder, closures: ClosureMaker) -> None:
        super().__init__(source, recorder)
        self.closures = closures

    def bind_local(self, slot: int, w_value: Any) -> Any:
        self.known.generators.discard(w_value)
        if isinstance(w_value, Variable) and w_value.localname is None:
            w_value.localname = self.frame.code.slots[slot]
            w_value.pos = self.recorder.position()
        elif isinstance(w_value, Constant):  # so that what it meets at a merge has the name
            return Constant(w_value.value, w_value.concretetype, w_value.pos, self.frame.code.slots[slot])
        return w_value

    def check_ever_bound(self, instr: Instr) -> None:
        """Refuse to read a local variable that has no value on any path."""
        error = never_bound(self, instr) if instr.arg not in self.frame.code.cells else None
        if error is not None and not wholeprogram.unset_may_be_read():
            raise error

    def unbound(self, slot: int, free: bool) -> OperationError:
        name = self.frame.code.slots[slot]
        if free:
            message = (
                f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
            )
            return self.new_exception(NameError, message)
        if self.frame.code.code.co_name == MODULE_FRAME:  # the statements of a script
            return self.new_exception(NameError, f"name '{name}' is not defined")
        message = f"cannot access local variable '{name}' where it is not associated with a value"
        return self.new_exception(UnboundLocalError, message)

    def new_cell(self, slot: int, w_value: Any) -> Any:
        return self.closures.new_cell(self, slot, w_value)

    def capture(self, slot: int, w_cell: Any) -> Any:
        return self.closures.capture(self, slot, w_cell)

    def load_cell(self, slot: int, w_cell: Any) -> Any:
        return self.closures.load_cell(self, slot, w_cell)

    def store_cell(self, slot: int, w_cell: Any, w_value: Any) -> Any:
        self.known.generators.discard(w_value)
        return self.closures.store_cell(self, slot, w_cell, w_value)

    def make_function(self, code: Any, names: Sequence[str], cells_w: Sequence[Any], defaults: Any, kw: Any) -> Any:
        return self.closures.make_function(self, code, names, cells_w, defaults, kw)
