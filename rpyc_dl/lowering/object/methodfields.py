"""Attributes that are methods in some classes, and are stored in instances, of these classes or of others.

What an instance holds comes before what its class has (CPython): where it may hold nothing, a mark in it tells.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, operands, raises_prebuilt
from rpyc_dl.lowering.call.rmethod import MethodRepr
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classtable import ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, class_callable, instance_repr
from rpyc_dl.lowering.object.rproperty import read_or_fall_back

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def is_method_too(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a method of that name."""
    return any(class_callable(info, name) is not None for info in r_inst.possible_classes())


def rtype_getattr(hop: HighLevelOp, name: str) -> Value | None:
    """x.name, by the class of x."""

    def resolve(info: ClassInfo) -> Implementation:
        found = class_callable(info, name)
        return read_or_fall_back(hop, info, name) if found is None else _field_or_method(hop, info, name, found)

    on_none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
    return gen_choice(hop, name, operands(hop, 0), resolve, on_none)


def _field_or_method(hop: HighLevelOp, info: ClassInfo, name: str, found: Any) -> Implementation:
    owner = instance_repr(hop.rtyper, info).field_owner(name)
    if owner is not None and name not in owner.marked:
        return read_or_fall_back(hop, info, name)  # each instance holds one
    graph = _graph(hop, info, name, found, owner)
    r_inst = instance_repr(hop.rtyper, info)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_inst = cast_instance(llops, args.positional[0].own_value(), r_inst.lowleveltype)
        return llops.gencallgraph(graph, [v_inst])

    return Implementation(("field or method", graph), emit)


def _graph(hop: HighLevelOp, info: ClassInfo, name: str, found: Any, owner: InstanceRepr | None) -> FunctionGraph:
    """The graph `get(instance)`: what the instance holds, else the method, bound to it."""
    rtyper, r_result = hop.rtyper, hop.r_result
    r_inst = instance_repr(rtyper, info)
    key = ("field or method", info, name, r_result)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, f"get_{name}", [r_inst.lowleveltype], r_result.lowleveltype)
        block = builder.startblock
        if owner is not None:
            llops = builder.llops()
            v_owner = cast_instance(llops, block.inputargs[0], owner.lowleveltype)
            v_has = llops.genop("getfield", [v_owner, inputconst(Void, f"has_{name}")], resulttype=Bool)
            there, absent = builder.block(), builder.block()
            builder.switch(block, llops, v_has, [(True, there), (False, absent)])
            builder.returns(there, lambda llops, args: _read(hop, llops, r_inst, name, args[0]))
            block = absent
        r_method = rtyper.shared_repr(("method", info, name), lambda: MethodRepr(rtyper, r_inst, name))

        def bound(llops: LowLevelOpList, args: list[Value]) -> Value:
            if isinstance(found, staticmethod):
                return inputconst(r_result, found.__func__)
            return llops.convertvar(args[0], r_method, r_result)

        builder.returns(block, bound)
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def _read(hop: HighLevelOp, llops: LowLevelOpList, r_inst: InstanceRepr, name: str, v_inst: Value) -> Value:
    v_value, r_field = r_inst.getfield(llops, v_inst, name)
    return llops.convertvar(v_value, r_field, hop.r_result)
