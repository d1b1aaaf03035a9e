"""Reads of attributes that some instance lacks: what raises AttributeError though the rules do not say so.

`exceptionsets.undeclared` finds these, too, but only when all is typed, and then all is typed again: as soon as a
program has an `except Exception`, that is half the time of typing. They follow from the annotations alone, so they
are looked for before. What is not found here is found there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, Constant, SpaceOperation
from rpyc_dl.lowering.call.methodcall import copies_by_function, method_function
from rpyc_dl.lowering.call.rmethod import MethodRepr
from rpyc_dl.lowering.core.rtyper import RTyper
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.object.methodfields import is_method_too
from rpyc_dl.lowering.program.exceptionsets import Rules, Undeclared, may_see_none
from rpyc_dl.lowering.program.specialize import called_at_once


def lacked_attributes(rtyper: RTyper, rules: Rules) -> Undeclared:
    """In: an RTyper that has typed nothing, what the rules say. Out: the operations that raise an AttributeError of
    which the rules do not know, where a handler could see it."""
    return [
        (raising, frozenset({AttributeError}))
        for graph in rtyper.result.graphs
        for block in graph.iterblocks()
        for raising in _raising(rtyper, rules, block)
    ]


def _raising(rtyper: RTyper, rules: Rules, block: Block) -> Iterator[SpaceOperation]:
    at_once = set(called_at_once(block))
    for i, op in enumerate(block.operations):
        if op.opname == "getattr" and isinstance(op.args[1], Constant):
            call = block.operations[i + 1] if op in at_once else None
            try:
                read = Read(rtyper, op, op.args[1].value, call)
                if not _matters(read.raising(), rules):
                    continue
                if read.may_fail() or (call is not None and read.may_be_of_none() and may_see_none(call, rules)):
                    yield read.raising()
            except TyperError:  # which typing tells
                continue


def _matters(op: SpaceOperation, rules: Rules) -> bool:
    """Whether a handler could see an AttributeError of the operation, of which the rules do not know."""
    return rules.reaches_handler(op, AttributeError) and not rules.knows_raised(op, AttributeError)


@dataclass(frozen=True)
class Read:
    """A read of an attribute, and the call of it, if that is all that it is for: then the call raises."""

    rtyper: RTyper
    op: SpaceOperation
    name: str
    call: SpaceOperation | None

    def may_fail(self) -> bool:
        """Whether what is read may be an attribute that an instance lacks. Where the class may have it instead of the
        instance, typing tells."""
        r_inst = self.rtyper.bindingrepr(self.op.args[0])
        if not isinstance(r_inst, InstanceRepr):
            return False
        owner = r_inst.field_owner(self.name)
        if owner is not None:
            return self.name in owner.marked - owner.on_class and not is_method_too(r_inst, self.name)
        found = [method_function(info, self.name) for info in r_inst.possible_classes()]
        if self.call is None or not self._is_method():
            return MISSING in found
        called = copies_by_function(self.rtyper.callees(self.call))
        return any(function not in called for function in found)

    def may_be_of_none(self) -> bool:
        """Whether it is a method that is wanted, and of what may be None."""
        return self._is_method() and self.rtyper.binding(self.op.args[0]).can_be_none()

    def raising(self) -> SpaceOperation:
        """The operation that raises."""
        return self.call if self.call is not None and self._is_method() else self.op

    def _is_method(self) -> bool:
        return isinstance(self.rtyper.bindingrepr(self.op.result), MethodRepr)
