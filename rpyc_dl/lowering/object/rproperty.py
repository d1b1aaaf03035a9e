"""Attributes that are properties in some classes: reading and writing them by the class of the instance.

A class below one with a property may have a plain value in its place (`size = 1`), and the other way round. Each
class does what its own kind of attribute does: the function of the property, the field, the value of the class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import frozen_error
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.operations import PlainName
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    Resolve,
    calls_graph,
    gen_choice,
    graphs_by_function,
    method_function,
    missing_attribute,
    operands,
    raises_prebuilt,
)
from rpyc_dl.lowering.core.repr import inputconst
from rpyc_dl.lowering.instance.classcells import Path, lookup, missing_message
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, MembersRepr, cast_instance, instance_repr
from rpyc_dl.lowering.object.attributechecks import field_check

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def has_property(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be has a property of that name."""
    return any(isinstance(info.lookup(name), property) for info in r_inst.possible_classes())


def in_members(r_inst: InstanceRepr, name: str) -> bool:
    """Whether it is an attribute of the classes that meet as a set, each of which has one of its own."""
    if r_inst.field_owner(name) is not None or not isinstance(r_inst, MembersRepr):
        return False
    return any(instance_repr(r_inst.rtyper, info).field_owner(name) is not None for info in r_inst.members)


def some_refuse(r_inst: InstanceRepr, name: str) -> bool:
    """Whether some class of which the instance may be refuses to have its attributes assigned: a frozen one."""
    if isinstance(name, PlainName):
        return False
    return any(frozen_error(info.pyclass, name) is not None for info in r_inst.possible_classes())


def rtype_getattr(hop: HighLevelOp, name: str) -> Value | None:
    """x.name, where some classes of x have a property of that name."""
    return _by_class(hop, name, operands(hop, 0), "fget", lambda info: _plain_read(hop, info, name))


def rtype_setattr(hop: HighLevelOp, name: str) -> None:
    """x.name = value, likewise."""
    _by_class(hop, name, operands(hop, 0, 2), "fset", lambda info: _plain_store(hop, info, name))


def _by_class(hop: HighLevelOp, name: str, args: CallArgs, accessor: str, plain: Resolve) -> Value | None:
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))

    def resolve(info: ClassInfo) -> Implementation:
        if not isinstance(info.lookup(name), property):
            return plain(info)
        graph = graphs.get(method_function(info, name, accessor))
        if graph is None:
            return missing_attribute(hop.rtyper, info, name)
        return calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)

    on_none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
    return gen_choice(hop, name, args, resolve, on_none)


def _plain_read(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    """Instances of this class have a field of that name, or what the class itself has."""
    r_inst = instance_repr(hop.rtyper, info)
    owner = r_inst.field_owner(name)
    if owner is None:
        return _class_read(hop, info, name)
    marked = name in owner.marked

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_inst = args.positional[0].own_value()
        if marked:
            check = field_check(r_inst, owner, name, can_be_none=False)
            llops.gencallgraph(check, [cast_instance(llops, v_inst, r_inst.lowleveltype)])
        v_value, r_field = r_inst.getfield(llops, v_inst, name)
        return llops.convertvar(v_value, r_field, hop.r_result)

    return Implementation(("field", owner, name, r_inst if marked else None), emit)


def _class_read(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    value = lookup(hop.rtyper, info, name)
    if value is MISSING:
        return missing_attribute(hop.rtyper, info, name)
    message = missing_message(info, name, of_class=False)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        if isinstance(value, Path):
            return value.read(llops, hop.r_result, message)
        if hop.r_result.lowleveltype is Void:
            return inputconst(Void, hop.s_result.const)
        return inputconst(hop.r_result, value)

    is_late = isinstance(value, Path) and value.may_miss
    return Implementation(("value", id(value), message if is_late else ""), emit)


def _plain_store(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    r_inst = instance_repr(hop.rtyper, info)
    owner = r_inst.field_owner(name)
    refusal = None if isinstance(name, PlainName) else frozen_error(info.pyclass, name)
    if refusal is not None:
        return raises_prebuilt(hop.rtyper, *refusal)
    if owner is None:
        raise TyperError(f"the attribute {name!r} of {info.name} cannot be assigned")

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        r_inst.setfield(
            llops, args.positional[0].own_value(), name, args.positional[1].converted(llops, owner.fields[name])
        )
        return inputconst(Void, None)

    return Implementation(("store", owner, name), emit)
