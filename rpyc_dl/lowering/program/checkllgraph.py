"""`checkllgraph`: the type checker of low-level graphs. Run after the RTyper, and after each transform, in tests.

What holds: the model's invariants (`frontend/checkgraph.py`); every variable and constant has a `concretetype`, and
constants are values of it; every operation is in the table and its operands and result fit; a link's arguments have
the types of its target's inputs; switches are on values of their type; exception links carry a class pointer and the
exceptblock's types; a `direct_call` fits the graph that it calls.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rpyc_dl.frontend.checkgraph import GraphError, checkgraph
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.primitives import LLTypeError
from rpyc_dl.lowering.program.llformat import format_operation, format_type


def checkllgraphs(graphs: Iterable[FunctionGraph]) -> None:
    """`checkllgraph` for each of the graphs."""
    for graph in graphs:
        checkllgraph(graph)


def checkllgraph(graph: FunctionGraph) -> None:
    """Raise GraphError, naming graph, block and operation, unless the typed graph is well formed."""
    checkgraph(graph, operations=False)
    checker = _Checker(graph)
    for block in {*graph.iterblocks(), graph.returnblock, graph.exceptblock}:
        checker.check_block(block)


#: Primitive types on which there are no switches.
_NO_SWITCH = (lltype.Void, lltype.Float, lltype.SingleFloat, lltype.IntOrFloat)


class _Checker:
    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        self.exception_types = [v.concretetype for v in graph.exceptblock.inputargs]

    def fail(self, block: Block, message: str) -> None:
        raise GraphError(f"{self.graph.name}: {block!r}: {message}")

    def check_block(self, block: Block) -> None:
        for v in block.getvariables():
            self.check_value(v, block)
        for op in block.operations:
            self.check_operation(op, block)
        if block.canraise:
            self.check_exception_exits(block)
        elif block.exitswitch is not None:
            self.check_switch(block)
        for link in block.exits:
            self.check_link(link, block)

    # -- values and operations ------------------------------------------------------

    def check_value(self, v: Value, block: Block) -> None:
        TYPE = v.concretetype
        if not isinstance(TYPE, lltype.LowLevelType):
            self.fail(block, f"{v!r} has no concretetype but {TYPE!r}")
        if isinstance(TYPE, lltype.ContainerType):
            self.fail(block, f"{v!r} is a {format_type(TYPE)}: only pointers to containers are values")
        if isinstance(v, Constant):
            try:
                TYPE._enforce(v.value)
            except LLTypeError as error:
                self.fail(block, f"constant of type {format_type(TYPE)}: {error}")

    def check_operation(self, op: SpaceOperation, block: Block) -> None:
        entry = LL_OPERATIONS.get(op.opname)
        if entry is None:
            self.fail(block, f"{op.opname} is not in the table of low-level operations")
            return
        for v in op.args:
            self.check_value(v, block)
        try:
            entry.check(op.args, op.result.concretetype)
            if op.opname == "direct_call":
                self.check_callee(op)
        except LLTypeError as error:
            self.fail(block, f"{format_operation(op)}: {error} ({op.pos})")

    def check_callee(self, op: SpaceOperation) -> None:
        func = op.args[0].value._obj  # type: ignore[union-attr]
        if func is None:
            raise LLTypeError("a null function is called")
        graph = func.graph
        if isinstance(graph, FunctionGraph):
            ARGS = tuple(v.concretetype for v in graph.args)
            if ARGS != func._TYPE.ARGS or graph.returnvar.concretetype != func._TYPE.RESULT:
                raise LLTypeError(f"the graph of {func._name} does not have the type {func._TYPE}")

    # -- exits ----------------------------------------------------------------------

    def check_exception_exits(self, block: Block) -> None:
        if not LL_OPERATIONS[block.operations[-1].opname].raises:
            self.fail(block, f"{format_operation(block.operations[-1])} cannot raise, but is protected")
        for link in block.exits[1:]:
            self.expect_type(link.llexitcase, self.exception_types[0], "the llexitcase of an exception link", block)
            found = [v.concretetype for v in link.extravars()]
            if found != self.exception_types:
                self.fail(block, f"exception variables of the types {found}")

    def expect_type(self, value: Any, TYPE: Any, what: str, block: Block) -> None:
        try:
            TYPE._enforce(value)
        except LLTypeError as error:
            self.fail(block, f"{what}: {error}")

    def check_switch(self, block: Block) -> None:
        assert isinstance(block.exitswitch, Variable)
        TYPE = block.exitswitch.concretetype
        cases = [link.llexitcase for link in block.exits]
        if [link.exitcase for link in block.exits] != cases:
            self.fail(block, f"exit cases {[link.exitcase for link in block.exits]}, but low-level ones {cases}")
        if lltype.Bool == TYPE:
            if sorted(cases, key=bool) != [False, True] or not all(isinstance(case, bool) for case in cases):
                self.fail(block, f"a Bool switch with the exits {cases}")
            return
        if not isinstance(TYPE, lltype.Primitive) or TYPE in _NO_SWITCH:
            self.fail(block, f"a switch on a {format_type(TYPE)}")
        for case in cases:
            if case != "default":
                self.expect_type(case, TYPE, "an exit case", block)
        if "default" in cases[:-1]:
            self.fail(block, "the default exit is not the last one")

    def check_link(self, link: Link, block: Block) -> None:
        for arg, v in zip(link.args, link.target.inputargs, strict=True):
            self.check_value(arg, block)
            if arg.concretetype != v.concretetype:
                self.fail(
                    block,
                    f"link to {link.target!r}: {arg!r} is a {format_type(arg.concretetype)}, "
                    f"but {v!r} is a {format_type(v.concretetype)}",
                )
