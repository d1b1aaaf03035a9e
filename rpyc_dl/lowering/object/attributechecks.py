"""Checks before an attribute is used: that the instance is not None, and that it has the attribute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.methodcall import group_classes, missing_attribute
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.objects import OBJECTPTR
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classswitch import fill_block, switch_on_class
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, gen_typeptr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


def check_not_none(hop: HighLevelOp, v_inst: Value, name: str) -> None:
    """Raise AttributeError, as CPython does, where an attribute of a value that may be None is used."""
    if hop.may_be_none(0):
        graph = attribute_check(hop.rtyper, name)
        hop.llops.gencallgraph(graph, [cast_instance(hop.llops, v_inst, OBJECTPTR)])


def attribute_check(rtyper: RTyper, name: str, POINTER: Any = OBJECTPTR) -> FunctionGraph:
    """The graph `check(POINTER)` that raises if its argument, whose attribute `name` is wanted, is None."""
    graph = rtyper.synthetic.get(("check_not_none", name, POINTER))
    if graph is None:
        builder = GraphBuilder(rtyper, f"check_not_none_{name}", [POINTER], Void)
        llops = builder.llops()
        v_flag = llops.genop("ptr_nonzero", [builder.startblock.inputargs[0]], resulttype=Bool)
        good, bad = builder.block(), builder.block()
        builder.switch(builder.startblock, llops, v_flag, [(False, bad), (True, good)])
        builder.returns(good, lambda llops, args: inputconst(Void, None))
        builder.raises(bad, *none_attribute_error(rtyper, name))
        graph = rtyper.synthetic["check_not_none", name, POINTER] = builder.finish()
    return graph


def field_check(r_inst: InstanceRepr, owner: InstanceRepr, name: str, can_be_none: bool) -> FunctionGraph:
    """The graph `check(instance)` that raises AttributeError for None, and where the attribute was never stored."""
    rtyper = r_inst.rtyper
    key = ("field check", r_inst, name, can_be_none)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, f"check_{name}", [r_inst.lowleveltype], Void)
        block = builder.startblock
        if can_be_none:
            llops = builder.llops()
            v_flag = llops.genop("ptr_nonzero", [block.inputargs[0]], resulttype=Bool)
            there, null = builder.block(), builder.block()
            builder.switch(block, llops, v_flag, [(False, null), (True, there)])
            fill_block(builder, null, builder.llops(), none_attribute_error(rtyper, name))
            block = there
        llops = builder.llops()
        v_owner = cast_instance(llops, block.inputargs[0], owner.lowleveltype)
        v_has = llops.genop("getfield", [v_owner, inputconst(Void, f"has_{name}")], resulttype=Bool)
        good, unset = builder.block(), builder.block()
        builder.switch(block, llops, v_has, [(False, unset), (True, good)])
        builder.returns(good, lambda llops, args: inputconst(Void, None))
        llops = builder.llops()
        v_class = gen_typeptr(llops, unset.inputargs[0])
        groups = group_classes(r_inst.possible_classes(), lambda info: missing_attribute(rtyper, info, name))
        cases = [(infos, action.raises()) for action, infos in groups if action.raises is not None]
        switch_on_class(builder, unset, v_class, llops, cases)
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def none_attribute_error(rtyper: RTyper, name: str) -> tuple[Any, Any]:
    """The prebuilt AttributeError for an attribute of None."""
    return exceptions_of(rtyper).get_prebuilt(AttributeError, f"'NoneType' object has no attribute '{name}'")
