"""What one low-level operation is: `LLOp`, an entry of the table in `lloperation`.

Operations whose result depends on their arguments alone have an `expr`: a Python expression over raw values (see
`types`) with `{0}`, `{1}`, … for the arguments. It is the operation's definition: the LLInterpreter runs it, constant
folding evaluates it, and the C back end's form must give the same result. The names that it uses are in `support`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, Protocol, TypeAlias

from rpyc_dl.lltype import support
from rpyc_dl.lltype.memory import typeOf
from rpyc_dl.lltype.pointers import _ptr
from rpyc_dl.lltype.primitives import LLTypeError, LowLevelType, Void
from rpyc_dl.rlib.rarithmetic import int_or_float, r_singlefloat


class Operand(Protocol):
    """A Variable or Constant with its concretetype (a Constant has `value` too)."""

    concretetype: Any


#: What an operation does besides giving its result.
#: pure: nothing; read: the result depends on memory; alloc: makes a new object; write: changes memory or the world;
#: call: anything.
Effect: TypeAlias = Literal["pure", "read", "alloc", "write", "call"]

#: Gives the result type for the operands and the result type that is wanted (None: not known); raises LLTypeError.
Typing: TypeAlias = Callable[[Sequence[Operand], LowLevelType | None], LowLevelType]


@dataclass(frozen=True)
class Raises:
    """An exception that an operation raises by itself: its class, and the message that CPython gives it."""

    cls: type[Exception]
    message: str


OVERFLOW = Raises(OverflowError, support.OVERFLOW_MESSAGE)
ANYTHING = Raises(Exception, "")


@dataclass(frozen=True)
class LLOp:
    """An operation: `args` and `result` are its types, or None where `typing` decides (`check` asks either).

    `raises` lists the exceptions; `doc` says what it computes and what its operands must fulfil ("needs …": the
    C code does not check it, the LLInterpreter does where it can). `foldable`: `python` depends on nothing but the
    arguments.
    """

    opname: str
    args: tuple[LowLevelType, ...] | None
    result: LowLevelType | None
    doc: str
    effect: Effect = "pure"
    raises: tuple[Raises, ...] = ()
    expr: str | None = None
    typing: Typing | None = field(default=None, repr=False)
    python: Callable[..., Any] | None = field(default=None, repr=False)
    canmallocgc: bool = False
    foldable: bool = False

    @cached_property
    def canraise(self) -> tuple[type[Exception], ...]:
        """The classes of exceptions that it raises; empty if none."""
        return tuple(dict.fromkeys(r.cls for r in self.raises))

    @cached_property
    def sideeffects(self) -> bool:
        """Whether it must be kept though its result is not used (raising apart)."""
        return self.effect in ("write", "call")

    @cached_property
    def canfold(self) -> bool:
        """Whether its result is a function of its arguments, so that it can be computed on constants."""
        return self.effect == "pure" and (self.expr is not None or self.foldable)

    @cached_property
    def removable(self) -> bool:
        """Whether it can go when its result is not used."""
        return not self.sideeffects and not self.raises

    @cached_property
    def fold(self) -> Callable[..., Any]:
        """The Python implementation on raw values; raises what the operation raises."""
        if self.python is not None:
            return self.python
        if self.expr is None:
            raise LLTypeError(f"{self.opname} has no implementation on plain values")
        arity = len(self.args) if self.args is not None else 1 + int(max(re.findall(r"{(\d)}", self.expr)))
        names = [f"a{i}" for i in range(arity)]
        source = f"lambda {', '.join(names)}: {self.expr.format(*names)}"
        function: Callable[..., Any] = eval(source, vars(support))
        return function

    def check(self, args: Sequence[Operand], result: LowLevelType | None = None) -> LowLevelType:
        """The type of its result for these operands; LLTypeError if they do not fit, or do not give `result`."""
        if self.typing is not None:
            found = self.typing(args, result)
        else:
            assert self.args is not None and self.result is not None
            if len(args) != len(self.args):
                raise LLTypeError(f"{self.opname} takes {len(self.args)} arguments, not {len(args)}")
            for index, (v, T) in enumerate(zip(args, self.args, strict=True)):
                if v.concretetype != T:
                    raise LLTypeError(f"{self.opname}: argument {index} is a {v.concretetype}, not a {T}")
            found = self.result
        if result is not None and found != result:
            raise LLTypeError(f"{self.opname} gives a {found._short_name()}, not a {result._short_name()}")
        return found

    def __call__(self, RESULT: LowLevelType, *args: Any) -> Any:
        """Run the operation from a low-level helper that is not translated: `llop.int_add(Signed, x, y)`.

        Low-level types, and strings that name a field, stand for constants. Raises what the operation raises.
        """
        operands = [_PythonOperand(value) for value in args]
        if self.args is not None and len(self.args) == len(args):
            for operand, T in zip(operands, self.args, strict=True):
                operand.see_as(T)
        found = self.check(operands, RESULT)
        if self.python is None and self.expr is None:
            raise LLTypeError(f"{self.opname} cannot be run from Python")
        result = self.fold(*[operand.raw for operand in operands])
        return found._wrap(result) if found is not Void else None


class _PythonOperand:
    """An argument of `LLOp.__call__` as an operand: its type is that of its value."""

    def __init__(self, value: Any) -> None:
        self.value = self.raw = value
        self.concretetype: LowLevelType = Void
        self.is_text = isinstance(value, str) and len(value) == 1  # a character, or the name of a field
        if isinstance(value, (int, float, _ptr, r_singlefloat, int_or_float)):
            self.concretetype = typeOf(value)
            self.raw = self.concretetype._enforce(value)

    def see_as(self, TYPE: LowLevelType) -> None:
        """Take the value as a TYPE where Python has one class for two types (Char and UniChar)."""
        if self.concretetype is not Void or self.is_text:
            self.raw = TYPE._enforce(self.value)
            self.concretetype = TYPE
