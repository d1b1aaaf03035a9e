"""Attributes that are properties in some classes: reading and writing them by the class of the instance.

A class below one with a property may have a plain value in its place (`size = 1`), and the other way round. Each
class does what its own kind of attribute does: the function of the property, the field, the value of the class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import frozen_error
from rpyc_dl.frontend.functions import attributehooks
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.operations import PlainName
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
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
from rpyc_dl.lowering.call.rmethod import ConstClassMethodRepr, MethodRepr
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classcells import Path, lookup, missing_message
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, MembersRepr, cast_instance, class_callable, instance_repr
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
    """x.name, where some classes of x have a property of that name, or a `__getattr__`."""
    return _by_class(hop, name, operands(hop, 0), "fget", lambda info: read_or_fall_back(hop, info, name))


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


def read_or_fall_back(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    """What an instance of this class has under the name, or else what `__getattr__` gives."""
    called, method = _fallback(hop, info, name), class_callable(info, name)
    if called is None or method is not None:
        return _plain_read(hop, info, name)
    r_inst = instance_repr(hop.rtyper, info)
    owner = r_inst.field_owner(name)
    if owner is None:
        return called if lookup(hop.rtyper, info, name) is MISSING else _class_read(hop, info, name)
    return read_or(hop, r_inst, owner, name, called)


def _fallback(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation | None:
    """What the operation calls for instances of this class that lack the attribute."""
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    for each in info.getmro():
        graph = graphs.get(attributehooks.fallback(each.pyclass, name))
        if graph is not None:
            return calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)
    return None


def read_or(
    hop: HighLevelOp, r_inst: InstanceRepr, owner: InstanceRepr, name: str, otherwise: Implementation
) -> Implementation:
    """What the instance holds in the field, which `owner` has; where it may hold nothing, a mark in it tells."""
    if name not in owner.marked:
        return _read_of_field(hop, r_inst, owner, name)
    key = ("field or", owner, name, otherwise.key)
    return Implementation(key, lambda llops, args: _gen_read_or(hop, llops, (r_inst, owner), name, otherwise, args))


def _gen_read_or(
    hop: HighLevelOp,
    llops: LowLevelOpList,
    reprs: tuple[InstanceRepr, InstanceRepr],
    name: str,
    otherwise: Implementation,
    args: CallArgs,
) -> Value:
    """A call of the graph `get(instance)` that reads the field where it is there, and else does the other."""
    [arg] = args.positional
    r_inst, owner = reprs
    key = ("field or", owner, name, otherwise.key, arg.r, hop.r_result)
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(hop.rtyper, f"get_{name}", [arg.r.lowleveltype], hop.r_result.lowleveltype, hop.pos)
        inner = builder.llops()
        v_owner = cast_instance(inner, builder.startblock.inputargs[0], owner.struct)
        v_has = inner.genop("getfield", [v_owner, inputconst(Void, f"has_{name}")], resulttype=Bool)
        there, absent = builder.block(), builder.block()
        builder.switch(builder.startblock, inner, v_has, [(False, absent), (True, there)])
        builder.returns(there, lambda llops, values: _gen_field(hop, llops, r_inst, name, values[0]))
        builder.returns(absent, lambda llops, values: otherwise.emit(llops, _given(args, values)))
        graph = hop.rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [arg.own_value()])


def _gen_field(hop: HighLevelOp, llops: LowLevelOpList, r_inst: InstanceRepr, name: str, v_inst: Value) -> Value:
    v_value, r_field = r_inst.getfield(llops, v_inst, name)
    return llops.convertvar(v_value, r_field, hop.r_result)


def _given(args: CallArgs, values: list[Value]) -> CallArgs:
    """The one argument, as a graph has it."""
    [arg] = args.positional
    return args.replaced([Arg(values[0], arg.s, arg.r)])


def _plain_read(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    """Instances of this class have a field of that name, or what the class itself has."""
    r_inst = instance_repr(hop.rtyper, info)
    owner = r_inst.field_owner(name)
    method = class_callable(info, name)
    if owner is not None and method is not None:
        return read_or(hop, r_inst, owner, name, method_read(hop, info, name, method))
    if owner is not None and name in owner.on_class and lookup(hop.rtyper, info, name) is not MISSING:
        return read_or(hop, r_inst, owner, name, _class_read(hop, info, name))
    return _class_read(hop, info, name) if owner is None else _read_of_field(hop, r_inst, owner, name)


def is_on_class(r_inst: InstanceRepr, name: str) -> bool:
    """Whether instances that lack the attribute have what is assigned to a class."""
    reprs = (instance_repr(r_inst.rtyper, info) for info in r_inst.possible_classes())
    owners = (r.field_owner(name) for r in (r_inst, *reprs))
    return any(owner is not None and name in owner.on_class for owner in owners)


def _read_of_field(hop: HighLevelOp, r_inst: InstanceRepr, owner: InstanceRepr, name: str) -> Implementation:
    marked = name in owner.marked

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_inst = args.positional[0].own_value()
        if marked:
            check = field_check(r_inst, owner, name, can_be_none=False)
            llops.gencallgraph(check, [v_inst])
        return _gen_field(hop, llops, r_inst, name, v_inst)

    return Implementation(("field", owner, name, r_inst if marked else None), emit)


def _class_read(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    value = lookup(hop.rtyper, info, name)
    if value is MISSING:
        return missing_attribute(hop.rtyper, info, name)
    message = missing_message(info, name, of_class=False)
    method = class_callable(info, name)
    if method is not None and hop.r_result.lowleveltype is not Void and not isinstance(value, Path):
        return method_read(hop, info, name, method)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        if isinstance(value, Path):
            return value.read(llops, hop.r_result, message)
        if hop.r_result.lowleveltype is Void:
            return inputconst(Void, hop.s_result.const)
        return inputconst(hop.r_result, value)

    is_late = isinstance(value, Path) and value.may_miss
    return Implementation(("value", id(value), message if is_late else ""), emit)


def method_read(hop: HighLevelOp, info: ClassInfo, name: str, found: Any) -> Implementation:
    """The method that instances of the class have, bound to the instance or, a class method, to the class; a static
    one is not."""
    r_inst = instance_repr(hop.rtyper, info)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        if isinstance(found, staticmethod):
            return inputconst(hop.r_result, found.__func__)
        shared = ("class method" if isinstance(found, classmethod) else "method", info, name)
        if isinstance(found, classmethod):
            r_bound: Repr = hop.rtyper.shared_repr(shared, lambda: ConstClassMethodRepr(info, name))
            return llops.convertvar(inputconst(Void, None), r_bound, hop.r_result)
        r_bound = hop.rtyper.shared_repr(shared, lambda: MethodRepr(hop.rtyper, r_inst, name))
        v_inst = cast_instance(llops, args.positional[0].own_value(), r_inst.lowleveltype)
        return llops.convertvar(v_inst, r_bound, hop.r_result)

    return Implementation(("method", r_inst, name), emit)


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
