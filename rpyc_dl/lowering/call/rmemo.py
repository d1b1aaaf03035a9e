"""Calls of memo functions whose arguments are one of several prebuilt constants: a table of what each gives.

The annotator has made one graph for each combination of arguments (`frontend/replace/constantcalls.py`); the call
compares its arguments with those of each graph in turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, FunctionGraph, Value
from rpyc_dl.lltype.lltype import Bool, Ptr, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import callargs_of
from rpyc_dl.lowering.call.methodcall import calls_graph, in_block
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.hop import LowLevelOpList
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classswitch import fill_block

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp

#: The tag of the graphs of memo functions.
TAG = "memo arguments"


def gen_memo_call(hop: HighLevelOp, graphs: Sequence[FunctionGraph]) -> Value:
    """The call that enters one of these graphs of a memo function."""
    args = callargs_of(hop)
    if args.keywords or args.star is not None:
        raise TyperError(f"{graphs[0].name}(): a memo function takes its arguments by position")
    builder = GraphBuilder(
        hop.rtyper, f"memo_{graphs[0].name}", [arg.r.lowleveltype for arg in args.all()], hop.r_result.lowleveltype
    )
    block = builder.startblock
    for graph in graphs:
        action = in_block(args, calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result))
        found = block
        if graph is not graphs[-1]:
            found, block = _tested(builder, block, args, graph)
        fill_block(builder, found, builder.llops(), action)
    return hop.llops.gencallgraph(builder.finish(), [arg.own_value() for arg in args.all()])


def _tested(builder: GraphBuilder, block: Block, args: CallArgs, graph: FunctionGraph) -> tuple[Block, Block]:
    """The block where all arguments are those of the graph, and the one where some are not."""
    other = builder.block()
    for index, (arg, value) in enumerate(zip(args.positional, graph.tags[TAG], strict=False)):
        if arg.r.lowleveltype is Void or arg.s.is_const:
            continue
        llops, same = builder.llops(), builder.block()
        v_same = _gen_same(llops, block.inputargs[index], arg, value)
        builder.switch(block, llops, v_same, [(False, other), (True, same)])
        block = same
    return block, other


def _gen_same(llops: LowLevelOpList, v: Value, arg: Arg, value: Any) -> Any:
    if arg.r.lowleveltype is Bool:
        return v if value else llops.genop("bool_not", [v], resulttype=Bool)
    if not isinstance(arg.r.lowleveltype, Ptr):
        raise TyperError(f"a memo function cannot be called with {arg.r.describe()}")
    return llops.genop("ptr_eq", [v, inputconst(arg.r, value)], resulttype=Bool)
