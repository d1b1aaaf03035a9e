"""Writing a flow graph block by block, with variables by name."""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.model import Block, Constant, Link, SpaceOperation, Value, Variable
from rpyc_dl.source import SourcePos


class Code:
    """A block that is being written: `names` are its inputs; variables may get other values on the way."""

    def __init__(self, names: tuple[str, ...], pos: SourcePos) -> None:
        self.names = names
        self.pos = pos
        inputs = [Variable(name, pos) for name in names]
        self.variables: dict[str, Value] = dict(zip(names, inputs, strict=True))
        self.block = Block(inputs, pos)

    def __getitem__(self, name: str) -> Value:
        return self.variables[name]

    def __setitem__(self, name: str, value: Value) -> None:
        self.variables[name] = value

    def do(self, opname: str, *args: Any) -> Variable:
        """Record an operation; arguments that are no variables are constants. Its result."""
        result = Variable()
        self.block.operations.append(SpaceOperation(opname, [_value(arg) for arg in args], result, self.pos))
        return result

    def call(self, function: Any, *args: Any) -> Variable:
        """Record a call of a known function."""
        return self.do("simple_call", Constant(function), *args)

    def call_method(self, owner: Any, name: str, *args: Any) -> Variable:
        """Record a call of a method."""
        return self.do("simple_call", self.do("getattr", owner, name), *args)

    def load(self, register: int) -> Variable:
        """What is in a register."""
        return self.do("getitem", self["registers"], register)

    def store(self, register: int, value: Any) -> None:
        """Store into a register."""
        self.do("setitem", self["registers"], register, value)

    def goto(self, target: Code | Block, *values: Any) -> None:
        """End with a jump; the final block gets the values."""
        if isinstance(target, Code):
            self.block.closeblock(self._link(target, None))
        else:
            self.block.closeblock(Link([_value(value) for value in values], target, None, self.pos))

    def branch(self, condition: Value, yes: Code, no: Code) -> None:
        """End with a jump to one of two blocks."""
        v_bool = self.do("bool", condition)
        self.block.exitswitch = v_bool
        self.block.closeblock(self._link(no, False), self._link(yes, True))

    def _link(self, target: Code, case: bool | None) -> Link:
        return Link([self.variables[name] for name in target.names], target.block, case, self.pos)


def _value(arg: Any) -> Value:
    return arg if isinstance(arg, (Variable, Constant)) else Constant(arg)
