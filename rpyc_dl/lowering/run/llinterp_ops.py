"""One low-level operation as a line of Python, for the LLInterpreter.

Operations with an `expr` in the table are that expression. Those on memory work on the containers directly: fields
are attributes, items are in `_items`; wrong accesses end in Python errors that the interpreter explains. The rest
calls the operation's Python implementation.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.types import Struct

if TYPE_CHECKING:
    from rpyc_dl.lowering.run.llinterp_graph import GraphWriter


class OpWriter:
    """Writes operations into a GraphWriter. `op_NAME` writes the operation NAME; else the table decides."""

    def __init__(self, writer: GraphWriter) -> None:
        self.writer = writer
        self.value = writer.value

    def write(self, op: SpaceOperation, depth: int) -> None:
        """The line (or lines, or none) of one operation."""
        special: Callable[[SpaceOperation, int], None] | None = getattr(self, f"op_{op.opname}", None)
        if special is not None:
            special(op, depth)
            return
        entry = LL_OPERATIONS[op.opname]
        args = [self.value(a) for a in op.args]
        if entry.expr is not None:
            self.assign(op, entry.expr.format(*args), depth)
        else:
            self.assign(op, f"{self.object(entry.python)}({', '.join(args)})", depth)

    def assign(self, op: SpaceOperation, text: str, depth: int) -> None:
        """`result = text`; only `text` where the result is Void."""
        if op.result.concretetype is lltype.Void:
            self.writer.line(depth, text, op)
        else:
            self.writer.line(depth, f"{self.writer.define(op.result)} = {text}", op)

    def object(self, value: Any) -> str:
        return self.writer.names.object_name(value)

    # -- trivial --------------------------------------------------------------------

    def op_same_as(self, op: SpaceOperation, depth: int) -> None:
        self.writer.text[op.result] = self.value(op.args[0])

    op_likely = op_unlikely = op_cast_char_to_unichar = op_same_as

    def op_keepalive(self, op: SpaceOperation, depth: int) -> None:
        """Python keeps it."""

    op_stack_check = op_array_ahead = op_keepalive

    def op_cast_primitive(self, op: SpaceOperation, depth: int) -> None:
        value = self.value(op.args[0])
        TO, FROM = op.result.concretetype, op.args[0].concretetype
        if TO.minimum <= FROM.minimum and FROM.maximum <= TO.maximum:
            self.writer.text[op.result] = value
        elif not TO.signed:
            self.assign(op, f"({value} & {TO.maximum})", depth)
        else:
            self.assign(op, f"{self.object(TO.normalize)}({value})", depth)

    # -- fields and items -----------------------------------------------------------

    def attribute(self, obj: str, v_name: Value) -> str:
        assert isinstance(v_name, Constant)
        name = v_name.value
        return f"getattr({obj}, {name!r})" if keyword.iskeyword(name) else f"{obj}.{name}"

    def index(self, v: Value) -> str:
        """An index, which Python must not count from the end."""
        text = self.value(v)
        if isinstance(v, Constant) and v.value >= 0:
            return text
        return f"{text} if {text} >= 0 else negative_index({text})"

    def items(self, v: Value) -> str:
        return f"{self.value(v)}._obj._items"

    def op_getfield(self, op: SpaceOperation, depth: int) -> None:
        self.assign(op, self.attribute(f"{self.value(op.args[0])}._obj", op.args[1]), depth)

    def op_setfield(self, op: SpaceOperation, depth: int) -> None:
        if op.args[2].concretetype is not lltype.Void:
            self.store(self.path(op.args[0], op.args[1:2]), self.value(op.args[2]), op, depth)

    def op_getarrayitem(self, op: SpaceOperation, depth: int) -> None:
        self.read_item(op, f"{self.items(op.args[0])}[{self.index(op.args[1])}]", depth)

    def op_setarrayitem(self, op: SpaceOperation, depth: int) -> None:
        TYPE = op.args[0].concretetype.TO
        if op.args[2].concretetype is not lltype.Void:
            if "stored" in TYPE._hints:  # a proof says that it fits
                self.writer.line(depth, f"{self.object(TYPE.STORED._enforce)}({self.value(op.args[2])})", op)
            self.store(self.path(op.args[0], op.args[1:2]), self.value(op.args[2]), op, depth)

    def read_item(self, op: SpaceOperation, text: str, depth: int) -> None:
        self.assign(op, text, depth)
        if op.result.concretetype is not lltype.Void:
            self.writer.line(depth, f"if {self.value(op.result)} is UNINIT: uninitialized()", op)

    def path(self, v: Value, offsets: Sequence[Value]) -> tuple[str, Value]:
        """The container that the path ends in, as text, and the last step."""
        text = f"{self.value(v)}._obj"
        for offset in offsets[:-1]:
            text = self.step(text, offset)
        return text, offsets[-1]

    def step(self, text: str, offset: Value) -> str:
        if offset.concretetype is lltype.Void:
            return self.attribute(text, offset)
        return f"{text}._items[{self.index(offset)}]"

    def store(self, place: tuple[str, Value], value: str, op: SpaceOperation, depth: int) -> None:
        text, last = place
        if isinstance(last, Constant) and last.concretetype is lltype.Void and keyword.iskeyword(last.value):
            self.writer.line(depth, f"setattr({text}, {last.value!r}, {value})", op)
        else:
            self.writer.line(depth, f"{self.step(text, last)} = {value}", op)

    def op_getinteriorfield(self, op: SpaceOperation, depth: int) -> None:
        text = self.step(*self.path(op.args[0], op.args[1:]))
        if op.args[-1].concretetype is lltype.Void:
            self.assign(op, text, depth)
        else:
            self.read_item(op, text, depth)

    def op_setinteriorfield(self, op: SpaceOperation, depth: int) -> None:
        if op.args[-1].concretetype is not lltype.Void:
            self.store(self.path(op.args[0], op.args[1:-1]), self.value(op.args[-1]), op, depth)

    def op_getinteriorarraysize(self, op: SpaceOperation, depth: int) -> None:
        text = self.step(*self.path(op.args[0], op.args[1:]))
        self.assign(op, f"len({text}._items)", depth)

    def op_getarraysize(self, op: SpaceOperation, depth: int) -> None:
        self.assign(op, f"len({self.items(op.args[0])})", depth)

    def op_getsubstruct(self, op: SpaceOperation, depth: int) -> None:
        inner = self.attribute(f"{self.value(op.args[0])}._obj", op.args[1])
        self.assign(op, f"make_ptr({self.object(op.result.concretetype)}, {inner})", depth)

    def op_getarraysubstruct(self, op: SpaceOperation, depth: int) -> None:
        inner = f"{self.items(op.args[0])}[{self.index(op.args[1])}]"
        self.assign(op, f"make_ptr({self.object(op.result.concretetype)}, {inner})", depth)

    # -- allocation and casts -------------------------------------------------------

    def allocation(self, op: SpaceOperation, length: str, depth: int) -> None:
        c_type, c_flags = op.args[:2]
        assert isinstance(c_type, Constant) and isinstance(c_flags, Constant)
        zero = bool(c_flags.value.get("zero", True))
        container = f"make({self.object(c_type.value)}, {length}, {zero})"
        self.assign(op, f"make_ptr({self.object(op.result.concretetype)}, {container})", depth)

    def op_malloc(self, op: SpaceOperation, depth: int) -> None:
        self.allocation(op, "None", depth)

    def op_malloc_varsize(self, op: SpaceOperation, depth: int) -> None:
        self.allocation(op, self.index(op.args[2]), depth)

    def op_cast_pointer(self, op: SpaceOperation, depth: int) -> None:
        FROM, TO = op.args[0].concretetype, op.result.concretetype
        if FROM == TO:
            self.op_same_as(op, depth)
            return
        obj = f"{self.value(op.args[0])}._obj"
        steps = lltype.castable(TO, FROM)
        assert steps
        inner = f"cast_container({self.object(TO.TO)}, {obj})" if steps < 0 else obj
        OUTER = FROM.TO
        for _ in range(steps):
            assert isinstance(OUTER, Struct)
            first = OUTER._first_struct()
            assert first is not None
            inner, OUTER = f"{inner}.{first[0]}", first[1]
        self.assign(op, f"make_ptr({self.object(TO)}, None if {obj} is None else {inner})", depth)

    def op_cast_opaque_ptr(self, op: SpaceOperation, depth: int) -> None:
        TO = self.object(op.result.concretetype)
        self.assign(op, f"cast_opaque_ptr({TO}, {self.value(op.args[0])})", depth)

    # -- calls ----------------------------------------------------------------------

    def arguments(self, args: Sequence[Value]) -> str:
        return ", ".join(self.value(v) for v in args if v.concretetype is not lltype.Void)

    def op_direct_call(self, op: SpaceOperation, depth: int) -> None:
        c_func = op.args[0]
        assert isinstance(c_func, Constant)
        name = self.writer.names.function_name(c_func.value._obj)
        self.assign(op, f"{name}({self.arguments(op.args[1:])})", depth)

    def op_stack_new(self, op: SpaceOperation, depth: int) -> None:
        c_func = op.args[0]
        assert isinstance(c_func, Constant)
        entry = self.writer.names.function_name(c_func.value._obj)
        _, owner, size = map(self.value, op.args)
        self.assign(op, f"{self.object(LL_OPERATIONS[op.opname].python)}({entry}, {owner}, {size})", depth)

    def op_function_address(self, op: SpaceOperation, depth: int) -> None:
        c_func = op.args[0]
        assert isinstance(c_func, Constant)
        entry = self.writer.names.function_name(c_func.value._obj)
        self.assign(op, f"{self.object(LL_OPERATIONS[op.opname].python)}({entry})", depth)

    def op_indirect_call(self, op: SpaceOperation, depth: int) -> None:
        target = f"callable_of({self.value(op.args[0])}._obj)"
        self.assign(op, f"{target}({self.arguments(op.args[1:-1])})", depth)
