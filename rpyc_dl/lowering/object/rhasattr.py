"""Whether an instance has an attribute: `hasattr`, `getattr` with a default, `del x.name`.

What a class defines all its instances have; what is stored into instances has a mark where one may be without it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeOptional, SomePBC
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import frozen_error
from rpyc_dl.frontend.model import FunctionGraph, Value, Variable
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.copychoice import call_method
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    call_raising,
    choice_graph,
    gen_choice,
    group_classes,
    operands,
    raises_prebuilt,
)
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.opgraph import InnerHop
from rpyc_dl.lowering.core.pythontypes import python_type
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic.rnone import gen_is_none
from rpyc_dl.lowering.instance.classcells import Path, lookup
from rpyc_dl.lowering.instance.classreprs import ClassRepr, ConstClassRepr
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, says_module
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, class_callable, instance_repr, zero_of
from rpyc_dl.lowering.object.attributechecks import check_not_none, field_check
from rpyc_dl.lowering.object.rclass import rtype_getattr as rtype_plain_getattr
from rpyc_dl.lowering.object.rclassattr import rtype_delattr_class, rtype_getattr_class, rtype_hasattr_class
from rpyc_dl.lowering.object.rproperty import some_refuse

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def presence(r_inst: InstanceRepr, info: ClassInfo, name: str) -> Implementation:
    """Whether instances of exactly this class have the attribute."""
    owner = r_inst.field_owner(name) or _owner_below(r_inst, info, name)
    found = lookup(r_inst.rtyper, info, name)
    late = found if isinstance(found, Path) and found.may_miss else None
    is_marked = owner is not None and name in owner.marked and class_callable(info, name) is None
    if owner is not None and is_marked and (name not in owner.on_class or found is MISSING or late is not None):

        def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
            v_owner = cast_instance(llops, args.positional[0].own_value(), owner.struct)
            v_has = llops.genop("getfield", [v_owner, inputconst(Void, f"has_{name}")], resulttype=Bool)
            if late is None:
                return v_has
            return llops.genop("bool_or", [v_has, late.present(llops)], resulttype=Bool)

        return Implementation(("mark", owner, late), emit)
    if owner is None and late is not None:
        return Implementation(("late", late), lambda llops, args: late.present(llops))
    there = owner is not None or (found is not MISSING and name != "__module__")
    there = there or _has_from_python(info.pyclass, name)
    return Implementation(("known", there), lambda llops, args: inputconst(Bool, there))


def _has_from_python(cls: type, name: str) -> bool:
    """Whether instances of a class have the attribute, though no class of the program defines it."""
    if name == "__dict__":
        return bool(cls.__dictoffset__)
    return says_module(cls) if name == "__module__" else hasattr(object, name)


def _owner_below(r_inst: InstanceRepr, info: ClassInfo, name: str) -> InstanceRepr | None:
    """The repr that has the attribute as a field, for a class below that of `r_inst`."""
    return instance_repr(r_inst.rtyper, info).field_owner(name)


def presence_groups(r_inst: InstanceRepr, name: str) -> list[tuple[Implementation, list[ClassInfo]]]:
    """What says whether an instance has the attribute, by class."""
    return group_classes(r_inst.possible_classes(), lambda info: presence(r_inst, info, name))


def always(hop: HighLevelOp, groups: list[tuple[Implementation, list[ClassInfo]]]) -> bool | None:
    """Whether all instances have the attribute (True), or none (False); None where it depends on the instance."""
    if len(groups) == 1 and isinstance(groups[0][0].key, tuple) and groups[0][0].key[0] == "known":
        there = bool(groups[0][0].key[1])
        if not there or not hop.may_be_none(0):
            return there
    return None


def gen_presence(hop: HighLevelOp, name: str, groups: list[tuple[Implementation, list[ClassInfo]]]) -> FunctionGraph:
    """The graph `has(instance) -> Bool`; None has no attribute of the user's."""
    on_none = Implementation(("known", False), lambda llops, args: inputconst(Bool, False))
    may_be_none = hop.may_be_none(0)
    r_bool = hop.rtyper.getprimitiverepr(Bool)
    return choice_graph(hop.rtyper, f"has_{name}", operands(hop, 0), groups, r_bool, on_none if may_be_none else None)


def rtype_hasattr(hop: HighLevelOp) -> Value:
    """hasattr(x, name) of an instance."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    name = hop.constarg(1)
    groups = presence_groups(r_inst, name)
    known = always(hop, groups)
    if known is not None:
        return inputconst(Bool, known)
    return hop.llops.gencallgraph(gen_presence(hop, name, groups), [hop.inputarg(r_inst, 0)])


def rtype_hasattr_builtin(hop: HighLevelOp) -> Value:
    """hasattr(x, name) of anything else: the annotation decides, or the type, and whether it is None."""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    name, r = hop.constarg(1), hop.args_r[0]
    known = _has_live(hop, name)
    if known is not None:
        return inputconst(Bool, known)
    return hop.genop("bool_not", [gen_is_none(hop, r)], resulttype=Bool)


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.name; getattr(x, name, default)."""
    if hop.nb_args == 2:
        return rtype_plain_getattr(hop)
    r_inst, name = hop.args_r[0], hop.constarg(1)
    assert isinstance(r_inst, InstanceRepr)
    groups = presence_groups(r_inst, name)
    known = always(hop, groups)
    if known is False or hop.r_result.lowleveltype is Void:
        return hop.inputarg(hop.r_result, 2)
    if known is True:
        return rtype_plain_getattr(hop)
    has = gen_presence(hop, name, groups)
    return _getattr_or_default(hop, name, lambda llops, v_inst: llops.gencallgraph(has, [v_inst]))


def _getattr_or_default(hop: HighLevelOp, name: str, has: Callable[[LowLevelOpList, Value], Variable]) -> Value:
    """A call of the graph `get(x, default)`. `has` says whether x has the attribute."""
    r_x, r_result = hop.args_r[0], hop.r_result
    ARGS = [r_x.lowleveltype, r_result.lowleveltype]
    builder = GraphBuilder(hop.rtyper, f"get_{name}_or", ARGS, r_result.lowleveltype, hop.pos)
    llops = builder.llops()
    v_has = has(llops, builder.startblock.inputargs[0])
    there, absent = builder.block(), builder.block()
    builder.switch(builder.startblock, llops, v_has, [(False, absent), (True, there)])
    builder.returns(absent, lambda llops, args: args[1])
    name_operand = (hop.args_v[1], hop.args_s[1], hop.args_r[1])

    def read(llops: LowLevelOpList, args: list[Value]) -> Value:
        given = [(args[0], hop.args_s[0], r_x), name_operand]
        v = InnerHop(hop, "getattr", given, (hop.s_result, r_result), llops).dispatch()
        assert v is not None
        return v

    builder.returns(there, read)
    return hop.llops.gencallgraph(builder.finish(), [hop.inputarg(r_x, 0), hop.inputarg(r_result, 2)])


def rtype_getattr_default(hop: HighLevelOp) -> Value | None:
    """getattr(x, name, default) of anything else: the live objects that it may be decide."""
    known = _has_live(hop, hop.constarg(1))
    if known is None:
        return _getattr_or_default(hop, hop.constarg(1), _is_not_none)
    if not known:
        return hop.inputarg(hop.r_result, 2)
    function = hop.rtyper.tables.find_rtyper("getattr", hop.args_r[:2])
    assert function is not None  # there is one for any Repr
    return function(hop)


def _is_not_none(llops: LowLevelOpList, v: Value) -> Variable:
    """Whether a value that may be None is none: of all else, it is known that the attribute is there."""
    v_none = llops.genop("ptr_iszero", [v], resulttype=Bool)
    return llops.genop("bool_not", [v_none], resulttype=Bool)


def _has_live(hop: HighLevelOp, name: str) -> bool | None:
    """Whether what is no instance has the attribute; None where all but None has it. TyperError where that depends on
    the value otherwise."""
    s = hop.args_s[0]
    descriptions = s.descriptions if isinstance(s, SomePBC) else ()
    objects = [desc.value for desc in descriptions] or ([s.const] if s.is_const else [])
    there = {hasattr(obj, name) for obj in objects}
    if len(there) > 1:
        raise TyperError(_not_known(hop))
    pytype = python_type(s.s_value if isinstance(s, SomeOptional) else s)
    if not objects and pytype is not None:
        there = {any(name in vars(cls) for cls in pytype.__mro__)}  # the type itself has more: a name
    elif not there and hop.rtyper.tables.find_method(name, hop.args_r[0]) is not None:
        there = {True}
    if there == {True} and s.can_be_none() and not hasattr(None, name):
        return None
    return there == {True}


def _not_known(hop: HighLevelOp) -> str:
    return f"whether {hop.args_r[0].describe()} has the attribute is not known while translating"


def rtype_delattr(hop: HighLevelOp) -> Value | None:
    """del x.name: a property's deleter, or the mark of a field taken back."""
    r_inst, name = hop.args_r[0], hop.constarg(1)
    assert isinstance(r_inst, InstanceRepr)
    if hop.rtyper.callees(hop.spaceop):
        return call_method(hop, name, operands(hop, 0), accessor="fdel")
    refusal = frozen_error(r_inst.info.pyclass, name, deleting=True)
    if refusal is not None:
        call_raising(hop, hop.inputarg(r_inst, 0), *refusal)
        return None
    if some_refuse(r_inst, name):
        on_none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
        return gen_choice(hop, name, operands(hop, 0), lambda info: _deletion(hop, info, name), on_none)
    v_inst = hop.inputarg(r_inst, 0)
    check_not_none(hop, v_inst, name)
    _gen_delete(hop.llops, r_inst, v_inst, name)
    return None


def _deletion(hop: HighLevelOp, info: ClassInfo, name: str) -> Implementation:
    """What `del x.name` does where x is of exactly this class."""
    refusal = frozen_error(info.pyclass, name, deleting=True)
    if refusal is not None:
        return raises_prebuilt(hop.rtyper, *refusal)
    r_inst = instance_repr(hop.rtyper, info)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        _gen_delete(llops, r_inst, args.positional[0].own_value(), name)
        return inputconst(Void, None)

    return Implementation(("delete", r_inst, name), emit)


def _gen_delete(llops: LowLevelOpList, r_inst: InstanceRepr, v_inst: Value, name: str) -> None:
    owner = r_inst.field_owner(name)
    has_value = owner is not None and any(i.lookup(name) is not MISSING for i in owner.info.subtree())
    if owner is None or name not in owner.marked or (has_value and name not in owner.on_class):
        raise TyperError(f"the attribute {name!r} of {r_inst.info.name} cannot be deleted: its class has it")
    llops.gencallgraph(field_check(r_inst, owner, name, can_be_none=False), [v_inst])
    r_inst.setfield(llops, v_inst, name, zero_of(owner.fields[name]))
    v_owner = cast_instance(llops, v_inst, owner.struct)
    llops.genop("setfield", [v_owner, inputconst(Void, f"has_{name}"), inputconst(Bool, False)])


_CLASSES = (ClassRepr, ConstClassRepr)
RTYPERS: dict[Any, Any] = {
    ("getattr", InstanceRepr): rtype_getattr,
    ("getattr", InstanceRepr, Repr, Repr): rtype_getattr,
    ("getattr", Repr, Repr, Repr): rtype_getattr_default,
    ("hasattr", InstanceRepr): rtype_hasattr,
    ("hasattr", Repr): rtype_hasattr_builtin,
    ("delattr", InstanceRepr): rtype_delattr,
    **{("delattr", r): rtype_delattr_class for r in _CLASSES},
    **{("hasattr", r): rtype_hasattr_class for r in _CLASSES},
    **{("getattr", r, Repr, Repr): rtype_getattr_class for r in _CLASSES},
}
