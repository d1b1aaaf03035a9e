"""Checks before an attribute is used: that the instance is not None, and that it has the attribute.

A store or a deletion of an attribute of a value that has none of the program's (None, numbers, texts, lists, tuples)
raises the AttributeError of CPython, which is asked for its text. The rules refuse what never can be anything else;
what comes here is one of several kinds that a variable may hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value
from rpyc_dl.lltype.lltype import Bool, Ptr, Void
from rpyc_dl.lowering.call.methodcall import group_classes, missing_attribute
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_failing import ll_raise_attribute_error
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.objects import OBJECTPTR
from rpyc_dl.lowering.core.pythontypes import type_name
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.instance.classswitch import fill_block, switch_on_class
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, gen_typeptr
from rpyc_dl.lowering.number.rbool import BoolRepr
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.text.rstr import TextRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper


def check_not_none(hop: HighLevelOp, v_inst: Value, name: str) -> None:
    """Raise AttributeError, as CPython does, where an attribute of a value that may be None is used."""
    if hop.may_be_none(0):
        graph = attribute_check(hop.rtyper, name)
        hop.llops.gencallgraph(graph, [v_inst])


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
        v_owner = cast_instance(llops, block.inputargs[0], owner.struct)
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


# ---- values without attributes of the program's --------------------------------------------------------------------

#: A value of each type, by the type's name.
_SAMPLES: dict[str, Any] = {
    "NoneType": None,
    "bool": True,
    "int": 1,
    "float": 1.0,
    "str": "",
    "list": [],
    "tuple": (),
}


def rtype_attribute_store(hop: HighLevelOp) -> None:
    """`x.name = y` and `del x.name`: AttributeError."""
    r, s = hop.args_r[0], hop.args_s[0]
    c_text = _said_by_python(hop.opname, type_name(s), hop.constarg(1))
    if s.can_be_none() and isinstance(r.lowleveltype, Ptr):
        c_of_none = _said_by_python(hop.opname, "NoneType", hop.constarg(1))
        hop.gendirectcall(ll_raise_of_nullable, hop.inputarg(r, 0), c_of_none, c_text)
    else:
        hop.gendirectcall(ll_raise_attribute_error, c_text)


def ll_raise_of_nullable(p: Any, of_none: Any, text: Any) -> None:
    if not p:
        raise AttributeError(of_none)
    raise AttributeError(text)


def _said_by_python(opname: str, of_type: str, name: str) -> Constant:
    """The text of the AttributeError for values of the named type. TyperError where it is not known."""
    sample = _SAMPLES.get(of_type, _SAMPLES)
    try:
        if sample is not _SAMPLES and opname == "setattr":
            setattr(sample, name, None)
        elif sample is not _SAMPLES:
            delattr(sample, name)
    except AttributeError as error:
        return inputconst(PSTR, llstr(str(error)))
    raise TyperError(f"the attribute {name!r} of a value of type {of_type} cannot be changed")


_FIXED = (NoneRepr, BoolRepr, IntegerRepr, FloatRepr, TextRepr, BaseListRepr, TupleRepr)
RTYPERS: dict[Any, Any] = {(opname, r): rtype_attribute_store for opname in ("setattr", "delattr") for r in _FIXED}
