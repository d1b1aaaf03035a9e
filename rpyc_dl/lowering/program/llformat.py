"""Types, values and operations of low-level graphs as text, for error reports.

Structures appear by their names only.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.model import SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype


def format_operation(op: SpaceOperation) -> str:
    """One operation: `result: TYPE = opname(arguments)`."""
    call = f"{op.opname}({', '.join(map(format_value, op.args))})"
    return call if op.result.concretetype is lltype.Void else f"{typed_name(op.result)} = {call}"


def format_type(TYPE: Any) -> str:
    """A type by its short name: structures without their fields."""
    return TYPE._short_name() if isinstance(TYPE, lltype.LowLevelType) else str(TYPE)


def format_value(v: Value) -> str:
    """A variable's name or a constant: literals, types, `@function`, `<* struct name>`."""
    if isinstance(v, Variable):
        return v.name
    value = v.value
    if isinstance(value, lltype.LowLevelType):
        return f"<{format_type(value)}>"
    obj = getattr(value, "_obj", None)
    if isinstance(value, lltype._ptr):
        if isinstance(value._TYPE.TO, lltype.FuncType):
            return f"@{getattr(obj, '_name', None)}"
        return "null" if obj is None else f"<* {format_type(value._TYPE.TO)}>"
    if isinstance(value, list):
        return f"[{', '.join(getattr(item, 'name', repr(item)) for item in value)}]"
    return repr(value)


def typed_name(v: Variable) -> str:
    """A variable with its type: `v_1: Bool`."""
    return f"{v.name}: {format_type(v.concretetype)}"
