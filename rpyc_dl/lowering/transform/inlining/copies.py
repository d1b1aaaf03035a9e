"""Put a copy of a callee in place of a call.

A call under exception handlers: what the callee raises explicitly becomes a jump to the handler that matches (a
constant class is matched now, any other one by a test of its number), and operations of the callee that raise by
themselves get copies of the handlers.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
    c_last_exception,
    copygraph,
)
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.transform.effects import Effects, may_catch
from rpyc_dl.source import Inlining

#: Calls may raise anything: `cleanup.py` drops the handlers of those that do not.
NOTHING_KNOWN = Effects(())


def handlers_of(block: Block, index: int) -> tuple[Link, ...]:
    """The handlers around the operation at `index`."""
    return block.exits[1:] if block.canraise and index == len(block.operations) - 1 else ()


def inline_call(graph: FunctionGraph, block: Block, index: int, callee: FunctionGraph, matches: Any) -> Block:
    """Replace the direct_call `block.operations[index]` by a copy of `callee`.

    The block ends before the call then. Returns the block that goes on behind it.
    """
    op = block.operations[index]
    handlers = handlers_of(block, index)
    copy = copygraph(callee)
    mine = [b for b in copy.iterblocks() if b not in (copy.returnblock, copy.exceptblock)]
    hidden = callee.is_lowlevel or bool(callee.tags.get("synthetic"))
    inlining = Inlining(op.pos, hidden)
    for callee_block in mine:
        _note_call(callee_block, inlining)
    after = _split_behind(block, index, op)
    block.closeblock(Link(op.args[1:], copy.startblock, pos=op.pos))
    protector = _Protector(graph, handlers, matches)
    for callee_block in mine:
        for link in callee_block.exits:
            if link.target is copy.returnblock:
                link.lead_to(after)
            elif link.target is copy.exceptblock:
                protector.redirect(link)
    for callee_block in mine:
        protector.guard_operations(callee_block)
    return after


def _note_call(block: Block, inlining: Inlining) -> None:
    """Give everything in a block of the callee the place of the call, too."""
    for op in block.operations:
        op.pos = inlining.place(op.pos)
    for link in block.exits:
        link.pos = inlining.place(link.pos)


def _split_behind(block: Block, index: int, op: SpaceOperation) -> Block:
    """Cut `block` at the call: a new block, whose input is the call's result, gets what comes behind it."""
    after = Block([op.result], op.pos)
    after.operations = block.operations[index + 1 :]
    if block.canraise and not after.operations:
        after.closeblock(block.exits[0])
    else:
        after.exitswitch = block.exitswitch
        after.closeblock(*block.exits)
    block.operations = block.operations[:index]
    block.exitswitch = None
    block.closeblock()
    return after


class _Protector:
    """Puts handlers around what the copy of a callee may raise."""

    def __init__(self, graph: FunctionGraph, handlers: tuple[Link, ...], matches: Any) -> None:
        self.graph = graph
        self.handlers = handlers
        self.matches = matches
        self.effects = NOTHING_KNOWN

    def redirect(self, link: Link) -> None:
        """An explicit raise: go to the handler that matches, in order; where none does, on to the exceptblock."""
        etype, evalue = link.args
        target, link.args = self.dispatch(etype, evalue, 0, link)
        link.lead_to(target)

    def dispatch(self, etype: Value, evalue: Value, first: int, origin: Link) -> tuple[Block, list[Value]]:
        """Target and arguments of a jump that handles the exception by the handlers from `first` on."""
        for index in range(first, len(self.handlers)):
            handler = self.handlers[index]
            if isinstance(etype, Constant):
                if self.matches(etype.value, handler.llexitcase):
                    return handler.target, _handled(handler, etype, evalue)
                continue
            return self.test(etype, evalue, index, origin), []
        return self.graph.exceptblock, [etype, evalue]

    def test(self, etype: Value, evalue: Value, index: int, origin: Link) -> Block:
        """A block that tests whether the class of an exception is the handler's or below."""
        handler = self.handlers[index]
        block = Block([], origin.pos)
        vtable = handler.llexitcase
        v_min, v_match = Variable(), Variable()
        v_min.concretetype, v_match.concretetype = lltype.Signed, lltype.Bool
        low, high = (Constant(getattr(vtable, n), lltype.Signed) for n in ("subclassrange_min", "subclassrange_max"))
        block.operations += [
            SpaceOperation("getfield", [etype, Constant("subclassrange_min", lltype.Void)], v_min, origin.pos),
            SpaceOperation("int_between", [low, v_min, high], v_match, origin.pos),
        ]
        block.exitswitch = v_match
        yes = Link(_handled(handler, etype, evalue), handler.target, True, origin.pos)
        target, args = self.dispatch(etype, evalue, index + 1, origin)
        no = Link(args, target, False, origin.pos)
        yes.llexitcase, no.llexitcase = True, False
        block.closeblock(yes, no)
        return block

    def guard_operations(self, block: Block) -> None:
        """Give every operation of a block that may raise exits to the handlers; this may split the block."""
        while True:
            last = len(block.operations) - 1
            for index, op in enumerate(block.operations):
                raised = self.effects.raised_by(op)
                wanted = [h for h in self.handlers if may_catch(h, raised)]
                if not wanted:
                    continue
                if index == last and block.canraise:
                    self.add_handlers(block, wanted)
                    return
                rest = _split_here(block, index)
                self.add_handlers(block, wanted)
                block = rest
                break
            else:
                return

    def add_handlers(self, block: Block, handlers: Iterable[Link]) -> None:
        """Further exception exits, behind those that the block has, where they are not caught already."""
        present = [link.exitcase for link in block.exits[1:]]
        links = list(block.exits)
        for handler in handlers:
            if any(issubclass(handler.exitcase, cls) for cls in present):
                continue
            etype, evalue = Variable("etype"), Variable("evalue")
            for v, T in zip((etype, evalue), self.graph.exceptblock.inputargs, strict=True):
                v.concretetype = T.concretetype
            link = Link(_handled(handler, etype, evalue), handler.target, handler.exitcase, handler.pos)
            link.llexitcase = handler.llexitcase
            link.last_exception, link.last_exc_value = etype, evalue
            links.append(link)
        block.exitswitch = c_last_exception
        block.closeblock(*links)


def _split_here(block: Block, index: int) -> Block:
    """End `block` behind the operation at `index`; the new block that follows on the normal exit."""
    rest = Block([], block.operations[index].pos)
    rest.operations = block.operations[index + 1 :]
    rest.exitswitch = block.exitswitch
    rest.closeblock(*block.exits)
    block.operations = block.operations[: index + 1]
    block.exitswitch = None
    block.closeblock(Link([], rest, pos=block.pos))
    return rest


def _handled(handler: Link, etype: Value, evalue: Value) -> list[Value]:
    """The arguments of a jump to a handler, for this exception."""
    own = {handler.last_exception: etype, handler.last_exc_value: evalue}
    return [own.get(arg, arg) if isinstance(arg, Variable) else arg for arg in handler.args]
