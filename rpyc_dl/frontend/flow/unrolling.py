"""Loops over `unrolling_iterable`: one copy of the body for each item, made while the flow graph is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.frontend.replace import arguments
from rpyc_dl.rlib.unroll import unrolling_iterable

#: What a loop over is unrolled, if it is given something to unroll.
_PASSED_ON = (iter, enumerate, zip)
#: Types of constants whose items are always the same.
_FIXED = (tuple, str, bytes, range)
#: Builtins that take the name of an attribute.
BY_NAME = frozenset({"getattr", "setattr", "hasattr", "delattr"})
#: A loop over more names than these stays a loop.
MOST_NAMES = 40


def _names_something(item: Any) -> bool:
    """Whether it is a text, or a tuple that has one beside other constants: `("width", 80)`."""
    return isinstance(item, str) or (type(item) is tuple and any(isinstance(part, str) for part in item))


def _takes_names(instr: Instr) -> bool:
    """Whether an instruction calls what takes names of attributes, or a method of a parser of command lines."""
    by_name = instr.op == "LOAD_GLOBAL" and instr.arg in BY_NAME
    return by_name or (instr.op in ("LOAD_METHOD", "LOAD_ATTR") and instr.arg in arguments.NAMES)


class Unrollings:
    """The iterables that one graph makes. Each is one object, so that a loop around it comes to an end."""

    def __init__(self) -> None:
        self._made: dict[Any, tuple[unrolling_iterable, Any]] = {}

    def called(
        self, func: Any, args_w: Sequence[Value], before: list[SpaceOperation], looped: bool
    ) -> Constant | None:
        """What the call of `func` gives, if a loop over that is unrolled. `before`: the operations before the call,
        the last of which may be the display of a list that is not needed then. `looped`: a loop takes what it gives,
        and nothing else does."""
        if func is unrolling_iterable:
            return self._from_items(args_w, before)
        if not looped:
            return None
        constants = [w_arg.value for w_arg in args_w if isinstance(w_arg, Constant)]
        if func not in _PASSED_ON or not any(isinstance(value, unrolling_iterable) for value in constants):
            return None
        fixed = all(isinstance(value, (unrolling_iterable, int)) or type(value) in _FIXED for value in constants)
        return self._once(func, args_w) if fixed and len(constants) == len(args_w) else None

    def of_names(
        self, w_items: Value, body: Sequence[Instr], known: Callable[[], tuple[Any, ...] | None]
    ) -> Constant | None:
        """The texts of a constant tuple, if the `body` of the loop over it uses them as names of attributes, or gives
        them to a parser of command lines; so are those that are `known` of a list or a dict that is only read."""
        if not any(map(_takes_names, body)):
            return None
        items = w_items.value if isinstance(w_items, Constant) else None
        if type(items) is not tuple:
            items = known()
        if items is None or not 0 < len(items) <= MOST_NAMES or not all(map(_names_something, items)):
            return None
        return self._once(tuple, [Constant(items)])

    def _from_items(self, args_w: Sequence[Value], before: list[SpaceOperation]) -> Constant | None:
        if len(args_w) != 1:
            return None
        [w_arg] = args_w
        if isinstance(w_arg, Constant):
            fixed = isinstance(w_arg.value, unrolling_iterable) or type(w_arg.value) in _FIXED
            return self._once(tuple, args_w) if fixed else None
        if not before or before[-1].result is not w_arg or before[-1].opname != "newlist":
            return None
        items_w = before[-1].args
        if not all(isinstance(w_item, Constant) for w_item in items_w):
            return None
        before.pop()
        return self._once(lambda *items: items, items_w)

    def _once(self, func: Any, args_w: Sequence[Value]) -> Constant | None:
        values = [w_arg.value for w_arg in args_w if isinstance(w_arg, Constant)]
        key = (func.__name__, *(w_arg.key for w_arg in args_w if isinstance(w_arg, Constant)))
        if key not in self._made:
            try:
                made = unrolling_iterable(func(*values))
            except Exception:
                return None  # raised where the program runs
            self._made[key] = made, values  # the values are kept: the key may have the addresses of some
        return Constant(self._made[key][0])
