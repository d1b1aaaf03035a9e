"""Low-level graphs made directly, without source: switches over classes, adapters between signatures.

They are born typed: every variable has its `concretetype`, and the RTyper only has to list them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable, c_last_exception
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.core.hop import LowLevelOpList
from rpyc_dl.lowering.core.objects import EXCEPTION_TYPES
from rpyc_dl.lowering.instance.classtable import classes_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.source import SourcePos

#: emit(llops, args) -> the result: fills one block of a graph, whose inputs are `args`.
Emit = Callable[[LowLevelOpList, list[Value]], Value]


class GraphBuilder:
    """A graph `name(ARGS) -> RESULT` under construction; every block takes all the arguments as its inputs."""

    def __init__(
        self, rtyper: RTyper, name: str, ARGS: Sequence[Any], RESULT: Any, pos: SourcePos | None = None
    ) -> None:
        self.rtyper = rtyper
        self.ARGS = list(ARGS)
        self.RESULT = RESULT
        self.pos = pos
        self.graph = FunctionGraph(name, self.block(), pos)
        self.graph.argnames = [f"a{i}" for i in range(len(self.ARGS))]
        self.graph.tags["synthetic"] = True  # not a function of the user's: tracebacks leave it out
        self.graph.returnvar.concretetype = RESULT
        r_type, r_value = EXCEPTION_TYPES
        self.graph.exceptblock.inputargs[0].concretetype = r_type
        self.graph.exceptblock.inputargs[1].concretetype = r_value

    @property
    def startblock(self) -> Block:
        return self.graph.startblock

    def block(self) -> Block:
        """A new block with inputs for all the arguments."""
        return Block([_typed(T) for T in self.ARGS], self.pos)

    def llops(self) -> LowLevelOpList:
        return LowLevelOpList(self.rtyper, self.graph, self.pos)

    def goto(self, source: Block, target: Block, exitcase: Any = None) -> Link:
        """A link from `source` to another block of the graph, with all the arguments."""
        link = Link(list(source.inputargs), target, exitcase, self.pos)
        link.llexitcase = exitcase
        return link

    def returns(self, block: Block, emit: Emit) -> None:
        """Fill `block` by `emit`, and return what it gives."""
        llops = self.llops()
        v_result = emit(llops, list(block.inputargs))
        block.operations = list(llops)
        if self.RESULT is lltype.Void and not isinstance(v_result, Constant):
            v_result = Constant(None, lltype.Void)
        block.closeblock(Link([v_result], self.graph.returnblock, pos=self.pos))

    def returns_finally(self, block: Block, emit: Emit, leave: Emit) -> None:
        """Fill `block` by `emit`, whose last operation is the one that may raise; `leave` comes after it in any case,
        and what `emit` gave is returned."""
        llops = self.llops()
        v_result = emit(llops, list(block.inputargs))
        block.operations = list(llops)
        done, failed = self._after([self.RESULT]), self._after(EXCEPTION_TYPES)
        caught = [_typed(T) for T in EXCEPTION_TYPES]
        for after, target in ((done, self.graph.returnblock), (failed, self.graph.exceptblock)):
            llops = self.llops()
            leave(llops, list(after.inputargs[: len(self.ARGS)]))
            after.operations = list(llops)
            after.closeblock(Link(list(after.inputargs[len(self.ARGS) :]), target, pos=self.pos))
        failing = Link([*block.inputargs, *caught], failed, BaseException, self.pos)
        failing.llexitcase = classes_of(self.rtyper).vtable_of(BaseException)
        failing.last_exception, failing.last_exc_value = caught
        block.exitswitch = c_last_exception
        block.closeblock(Link([*block.inputargs, v_result], done, pos=self.pos), failing)

    def _after(self, more: Sequence[Any]) -> Block:
        """A block with inputs for all the arguments, and for values of these types."""
        return Block([_typed(T) for T in (*self.ARGS, *more)], self.pos)

    def raises(self, block: Block, etype: Any, evalue: Any) -> None:
        """Have `block` raise a prebuilt exception."""
        values = [Constant(etype, lltype.typeOf(etype)), Constant(evalue, lltype.typeOf(evalue))]
        block.closeblock(Link(values, self.graph.exceptblock, pos=self.pos))

    def switch(self, block: Block, llops: LowLevelOpList, v: Variable, cases: Sequence[tuple[Any, Block]]) -> None:
        """End `block` (with the operations `llops`) by a switch on `v`; the last case may be "default"."""
        block.operations = list(llops)
        block.exitswitch = v
        block.closeblock(*[self.goto(block, target, case) for case, target in cases])

    def finish(self) -> FunctionGraph:
        """The graph; the RTyper knows it from now on."""
        self.rtyper.add_typed_graph(self.graph, lltype.FuncType(self.ARGS, self.RESULT))
        return self.graph


def _typed(T: Any) -> Variable:
    v = Variable()
    v.concretetype = T
    return v


def build_adapter(rtyper: RTyper, name: str, ARGS: Sequence[Any], RESULT: Any, emit: Emit) -> FunctionGraph:
    """A graph of a single block."""
    builder = GraphBuilder(rtyper, name, ARGS, RESULT)
    builder.returns(builder.startblock, emit)
    return builder.finish()
