"""`checkgraph`: the invariants of the flow graph model (document 003, and document 001 "Flow graph model")."""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Variable, c_last_exception
from rpyc_dl.frontend.operations import OPERATIONS


class GraphError(AssertionError):
    """A graph breaks an invariant of the model: a bug of ours."""


def checkgraph(graph: FunctionGraph, operations: bool = True) -> None:
    """Raise GraphError unless every invariant holds.

    `operations`: also require that every operation is in the table of high-level operations, with its arity (give
    False after lowering).
    """
    _Checker(graph, operations).check()


class _Checker:
    def __init__(self, graph: FunctionGraph, operations: bool) -> None:
        self.graph = graph
        self.operations = operations
        self.home: dict[Variable, Block] = {}
        self.exits: dict[Link, Block] = {}

    def check(self) -> None:
        graph = self.graph
        self.check_final_blocks()
        blocks = list(graph.iterblocks())
        for final in (graph.returnblock, graph.exceptblock):
            if final not in blocks:
                blocks.append(final)
        for block in blocks:
            self.check_variables(block)
        for block in blocks:
            self.check_uses(block)
            self.check_exits(block)

    def check_final_blocks(self) -> None:
        for final, count in ((self.graph.returnblock, 1), (self.graph.exceptblock, 2)):
            self.need(len(final.inputargs) == count, final, f"needs {count} inputs")
            bare = not final.operations and final.exitswitch is None and not final.exits
            self.need(bare, final, "is not an empty final block")
        self.need(
            len(self.graph.startblock.inputargs) == len(self.graph.argnames), self.graph.startblock, "arguments"
        )

    def check_variables(self, block: Block) -> None:
        for v in block.getvariables():
            if not isinstance(v, Variable) or v in self.home:
                self.need(False, block, f"{v!r} is not a Variable, or created twice")
            self.home[v] = block

    def check_uses(self, block: Block) -> None:
        known = set(block.inputargs)
        for op in block.operations:
            for arg in op.args:
                self.check_value(arg, known, block)
            known.add(op.result)
            if self.operations:
                self.check_operation(op.opname, len(op.args), block)
        if isinstance(block.exitswitch, Variable):
            self.check_value(block.exitswitch, known, block)
        for link in block.exits:
            own = known | set(link.extravars())
            if block.canraise and link.exitcase is not None and block.operations:
                own.discard(block.operations[-1].result)  # the operation raised: it has no result
            for arg in link.args:
                self.check_value(arg, own, block)

    def check_operation(self, opname: str, nargs: int, block: Block) -> None:
        opdef = OPERATIONS.get(opname)
        if opdef is None:
            raise GraphError(f"{self.graph.name}: {block!r}: unknown operation {opname}")
        least, most = opdef.arity
        self.need(least <= nargs and (most is None or nargs <= most), block, f"{opname} with {nargs} arguments")

    def check_value(self, value: Any, known: set[Variable], block: Block) -> None:
        if isinstance(value, Variable):
            if value not in known:
                self.need(False, block, f"{value!r} is used but not known")
        elif not isinstance(value, Constant):
            self.need(False, block, f"{value!r} is neither Variable nor Constant")

    def check_exits(self, block: Block) -> None:
        if block is self.graph.returnblock or block is self.graph.exceptblock:
            return
        for link in block.exits:
            self.need(link.prevblock is block, block, "link with another prevblock")
            self.need(link not in self.exits, block, "link used twice")
            self.exits[link] = block
            self.need(len(link.args) == len(link.target.inputargs), block, f"link to {link.target!r}: wrong arity")
            is_exception = block.canraise and link.exitcase is not None
            self.need(is_exception or not link.extravars(), block, "exception variables on a plain link")
            if is_exception:
                both = link.last_exception is not None and link.last_exc_value is not None
                self.need(both, block, "exception link without exception variables")
        self.check_exitcases(block)

    def check_exitcases(self, block: Block) -> None:
        cases = [link.exitcase for link in block.exits]
        if block.exitswitch is None:
            self.need(cases == [None], block, f"exits {cases} without a switch")
        elif block.exitswitch is c_last_exception:
            self.need(bool(block.operations), block, "exception switch without an operation")
            self.need(bool(cases) and cases[0] is None, block, "no normal exit first")
            for case in cases[1:]:
                is_class = isinstance(case, type) and issubclass(case, BaseException)
                self.need(is_class, block, f"exception exit for {case!r}")
            self.need(len(set(cases)) == len(cases), block, f"two exits for one exception: {cases}")
        else:
            self.need(isinstance(block.exitswitch, Variable), block, "switch on a constant")
            self.need(len(set(map(repr, cases))) == len(cases) and len(cases) > 0, block, f"exit cases {cases}")

    def need(self, condition: bool, block: Block, message: str) -> None:
        if not condition:
            raise GraphError(f"{self.graph.name}: {block!r}: {message}")
