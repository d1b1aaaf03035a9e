"""Powers of ints that are ints or floats, by the sign of the exponent: `10 ** -n`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.annotator.model import SomeBool, SomeFloat, SomeInteger, SomeObject
from rpyc_dl.frontend.model import Constant, FunctionGraph, Variable, constant_key
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.opgraph import InnerHop, operands_within

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def is_of_either_sign(hop: HighLevelOp) -> bool:
    """Whether the result of a power of ints may be an int or a float, and knows which."""
    return not isinstance(hop.s_result, (SomeInteger, SomeBool, SomeFloat))


def power_of_either_sign(hop: HighLevelOp) -> Value:
    """x ** n: the power as an int where n is not negative, else as a float."""
    passed = [i for i in range(2) if not hop.is_const(i)]
    constants = tuple((i, constant_key(hop.constarg(i))) for i in range(2) if hop.is_const(i))
    key = ("power of either sign", tuple(hop.args_s), constants, hop.s_result, hop.r_result)
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        graph = hop.rtyper.synthetic[key] = _power_graph(hop, passed)
    return hop.llops.gencallgraph(graph, [hop.inputarg(hop.args_r[i], i) for i in passed])


def _power_graph(hop: HighLevelOp, passed: list[int]) -> FunctionGraph:
    """The graph that tests the sign of the exponent; it takes the operands `passed`, others are constants."""
    rtyper = hop.rtyper
    ARGS = [hop.args_r[i].lowleveltype for i in passed]
    builder = GraphBuilder(rtyper, "power", ARGS, hop.r_result.lowleveltype, hop.pos)
    start, negative, other = builder.startblock, builder.block(), builder.block()
    test = builder.llops()
    exponent = operands_within(hop, passed, start.inputargs)[1]
    zero = (Constant(0), SomeInteger(), rtyper.getprimitiverepr(Signed))
    v_test = InnerHop(hop, "lt", [exponent, zero], (SomeBool(), rtyper.getprimitiverepr(Bool)), test).dispatch()
    assert isinstance(v_test, Variable)
    builder.switch(start, test, v_test, [(True, negative), (False, other)])
    grows = any(isinstance(s, SomeInteger) and s.exact for s in hop.args_s)
    for block, s in ((negative, SomeFloat()), (other, SomeInteger(exact=grows))):

        def fill(llops: LowLevelOpList, args: list[Value], s: SomeObject = s) -> Value:
            r = rtyper.getrepr(s)
            v_power = InnerHop(hop, "pow", operands_within(hop, passed, args), (s, r), llops).dispatch()
            assert v_power is not None
            return llops.convertvar(v_power, r, hop.r_result)

        builder.returns(block, fill)
    return builder.finish()
