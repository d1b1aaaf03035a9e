"""Behind what is not in the language: the flow space notes the refusal, and goes on with an unknown value.

Graphs that are made so are looked at for further errors only (`annotator/errors/recovery.py`), never translated.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from rpyc_dl.errors import FlowingError, RPythonError
from rpyc_dl.frontend.bytecode.instructions import Instr

_noted: ContextVar[list[RPythonError] | None] = ContextVar("noted", default=None)

#: How many items of the stack an instruction takes, of those that push one value.
_TAKEN = {
    "LOAD_CONST": 0, "LOAD_FAST": 0, "LOAD_DEREF": 0, "LOAD_GLOBAL": 0,
    "LOAD_ATTR": 1, "UNARY_NEGATIVE": 1, "UNARY_POSITIVE": 1, "UNARY_INVERT": 1, "GET_ITER": 1,
    "BINARY_OP": 2, "BINARY_SUBSCR": 2, "CONTAINS_OP": 2, "COMPARE_OP": 2, "IS_OP": 2, "IMPORT_NAME": 2,
}  # fmt: skip


@contextmanager
def going_on(noted: list[RPythonError] | None) -> Iterator[None]:
    """In the body, refusals are noted in the list where graphs can go on; None: they are raised."""
    token = _noted.set(noted)
    try:
        yield
    finally:
        _noted.reset(token)


def take_note(error: FlowingError, instr: Instr) -> int | None:
    """How many items of the stack an unknown value takes the place of; None where the error is to be raised."""
    noted = _noted.get()
    taken = instr.arg[0] + 2 if instr.op == "CALL" else _TAKEN.get(instr.op)
    if noted is None or taken is None:
        return None
    if all((error.message, error.pos) != (other.message, other.pos) for other in noted):
        noted.append(error)
    return taken


def unknown_value() -> None:
    """Stands for what was refused. What it gives is stated: it gives nothing by itself."""
    raise NotImplementedError
