"""Calls through a table of functions: the number of a class, or of a function, is an index into it.

Where a call has few targets, a switch with direct calls is faster: they can be inlined. Where it has many, one load
and one indirect call take the place of a tree of comparisons that no processor predicts. All functions of a table
have one signature. An implementation that converts nothing stands in the table itself, any other behind an adapter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Array, FuncType, Ptr, Signed, Void
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classswitch import Action, fill_block

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: So many different targets are worth a table.
MANY = 5


def target_function(rtyper: RTyper, name: str, FUNC: FuncType, action: Action) -> Any:
    """A pointer of type `FUNC` to a function that does the action: the very graph that it calls, if it does no more
    than that."""
    builder = GraphBuilder(rtyper, name, FUNC.ARGS, FUNC.RESULT)
    fill_block(builder, builder.startblock, builder.llops(), action)
    graph = None if isinstance(action, tuple) else _called_as_it_is(builder.startblock)
    if graph is None:
        graph = builder.finish()
    return lltype.functionptr(FUNC, graph.name, graph=graph)


def _called_as_it_is(block: Block) -> FunctionGraph | None:
    """The graph that the only block of an adapter calls, if arguments and result are passed on as they are, but for
    casts of pointers."""
    calls = [op for op in block.operations if op.opname == "direct_call"]
    casts: dict[Value, Value] = {op.result: op.args[0] for op in block.operations if op.opname == "cast_pointer"}
    if len(calls) != 1 or len(casts) + 1 != len(block.operations):
        return None
    call = calls[0]
    assert isinstance(call.args[0], Constant)
    func = call.args[0].value._obj
    passed = [casts.get(v, v) for v in call.args[1:] if v.concretetype is not Void]
    given = [v for v in block.inputargs if v.concretetype is not Void]
    returned = block.exits[0].args[0]
    if func._TYPE.RESULT is Void and returned.concretetype is Void:
        same_result = True
    else:
        same_result = casts.get(returned, returned) is call.result
    graph: FunctionGraph | None = func.graph
    return graph if passed == given and same_result else None


def function_table(FUNC: FuncType, functions: Sequence[Any]) -> Any:
    """The table of these functions."""
    table = lltype.malloc(Array(Ptr(FUNC), hints={"immutable": True}), len(functions), immortal=True)
    for index, function in enumerate(functions):
        table[index] = function
    return table


def gen_table_call(
    llops: LowLevelOpList, table: Any, first: int, v_number: Value, args_v: Sequence[Value], FUNC: FuncType
) -> Value:
    """Call the function with this number; the table begins with the one of the number `first`."""
    if first:
        v_number = llops.genop("int_sub", [v_number, inputconst(Signed, first)], resulttype=Signed)
    v_function = llops.genop(
        "getarrayitem", [inputconst(lltype.typeOf(table), table), v_number], resulttype=Ptr(FUNC)
    )
    graphs = list(dict.fromkeys(table[index]._obj.graph for index in range(len(table))))
    return llops.genop("indirect_call", [v_function, *args_v, inputconst(Void, graphs)], resulttype=FUNC.RESULT)
