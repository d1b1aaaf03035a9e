"""Frame states and their union (document 001, "Construction of flow graphs").

A state is a position-dependent part, the `key` (instruction, shape of the stack, which live variables have a value),
and the flattened list of the variables and constants that the frame holds. Two states of one key can be merged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite, Marker
from rpyc_dl.frontend.model import UNDEFINED, Constant, Value, Variable
from rpyc_dl.frontend.replace.applevel import depends_on_its_call
from rpyc_dl.rlib.unroll import _unroller

_PLAIN = 0
#: The kind of what stands for a local variable that has a value on some of the paths that have met.
MAYBE = "maybe"


class FrameState:
    """`key` (hashable; states merge only if it is equal) and `values` (Variables and Constants, in a fixed order)."""

    __slots__ = ("key", "live", "values")

    def __init__(self, key: tuple[Any, ...], live: tuple[int, ...], values: list[Value]) -> None:
        self.key = key
        self.live = live
        self.values = values

    @property
    def index(self) -> int:
        """The instruction at which the frame stands."""
        return int(self.key[0])

    @property
    def place(self) -> tuple[int, ...]:
        """The instruction, and the step of each loop around it that is unrolled."""
        shape = self.key[2]
        return (self.index, *(part[1] for part in shape if type(part) is tuple and part[0] == "apart"))


def capture(index: int, stack: Sequence[Any], slots: Sequence[Any], live: tuple[int, ...], exc: Any) -> FrameState:
    """The state of a frame before the instruction `index`; variables that are not `live` are left out."""
    shape: list[Any] = []
    values: list[Value] = []
    for item in stack:
        _flatten(item, shape, values)
    for slot in live:
        item = slots[slot]
        if item is UNBOUND:
            shape.append(UNBOUND)
        else:
            _flatten(item, shape, values)
    _flatten(NULL if exc is None else exc, shape, values)
    return FrameState((index, len(stack), tuple(shape)), live, values)


def may_be_unbound(item: Any) -> Any:
    """A local variable as one that may have no value; any other thing that a slot holds as it is."""
    if item is UNBOUND:
        return Composite(MAYBE, (), (Constant(False), Constant(UNDEFINED)))
    if isinstance(item, Variable) or (isinstance(item, Constant) and not isinstance(item.value, _unroller)):
        return Composite(MAYBE, (), (Constant(True), item))
    return item


def settled(item: Any) -> Any:
    """A local variable that may have no value as one that has one, or none, where that is known."""
    if type(item) is not Composite or item.kind != MAYBE or not isinstance(item.values[0], Constant):
        return item
    return item.values[1] if item.values[0].value else UNBOUND


def _flatten(item: Any, shape: list[Any], values: list[Value]) -> None:
    if isinstance(item, Variable):
        shape.append(_PLAIN)
        values.append(item)
    elif isinstance(item, Constant):
        if isinstance(item.value, _unroller) or depends_on_its_call(item.value):
            shape.append(("apart", id(item.value), item))  # two steps of an unrolled loop never merge
        else:
            shape.append(_PLAIN)
            values.append(item)
    elif isinstance(item, Marker):
        shape.append(item)
    else:
        shape.append((item.kind, item.static, len(item.values)))
        values.extend(item.values)


def restore(state: FrameState, nslots: int) -> tuple[list[Any], list[Any], Any]:
    """(stack, slots, exc) of a frame in the state."""
    _index, depth, shape = state.key
    values = iter(state.values)
    items = [_rebuild(part, values) for part in shape]
    slots: list[Any] = [UNBOUND] * nslots
    for slot, item in zip(state.live, items[depth:-1], strict=True):
        slots[slot] = item
    exc = items[-1]
    return items[:depth], slots, None if exc is NULL else exc


def _rebuild(part: Any, values: Any) -> Any:
    if part == _PLAIN:
        return next(values)
    if isinstance(part, Marker):
        return part
    if part[0] == "apart":
        return part[2]
    kind, static, count = part
    return Composite(kind, static, tuple(next(values) for _ in range(count)))


def union(old: list[Value], new: list[Value]) -> list[Value] | None:
    """The values that cover both: two equal constants stay, anything else becomes a fresh variable. None if `old`
    already covers `new`."""
    result: list[Value] | None = None
    for i, (a, b) in enumerate(zip(old, new, strict=True)):
        if isinstance(a, Constant) and not (isinstance(b, Constant) and a == b):
            if result is None:
                result = list(old)
            result[i] = Variable(a.localname if a.localname == b.localname else None)
    return result


def slot_names(state: FrameState, names: Sequence[str]) -> list[str | None]:
    """For each of the values the local variable that holds it, or None."""
    _index, depth, shape = state.key
    result: list[str | None] = []
    for position, part in enumerate(shape):
        name = names[state.live[position - depth]] if depth <= position < len(shape) - 1 else None
        if part == _PLAIN:
            result.append(name)
        elif not isinstance(part, Marker) and part[0] != "apart":
            result += [None, name] if part[0] == MAYBE else [None] * part[2]
    return result
