"""Operations on instances of user classes and exception classes: attributes, identity, `isinstance`.

The representation is in `instance.py`, special methods (`__len__`, …) in `rspecial.py`, method calls in `rmethod.py`,
classes as values in `rclassvalue.py`, what exceptions carry in `rexception.py`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeNumber, SomeOptional
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import frozen_error
from rpyc_dl.frontend.model import Value
from rpyc_dl.frontend.operations import PlainName
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.synthetic import is_closure_class
from rpyc_dl.lltype.lltype import Bool, Ptr, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation, call_raising, gen_choice, raises_prebuilt
from rpyc_dl.lowering.call.rmethod import ClassMethodRepr, MethodRepr, bind_method, check_has_method
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.core.pythontypes import python_type
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classcells import lookup, may_miss
from rpyc_dl.lowering.instance.classswitch import class_constant_graph, isinstance_graph
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, classes_of, docstring, module_name, says_module
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, gen_typeptr
from rpyc_dl.lowering.instance.ll_class import ll_original, ll_type_or_none
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.object import methodfields, rproperty
from rpyc_dl.lowering.object.attributechecks import check_not_none, field_check, none_attribute_error
from rpyc_dl.lowering.object.rexception import rtype_exception_attribute, rtype_set_arguments
from rpyc_dl.rlib.app.table import program_class

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp

# ____________________________________________________________ None


# ____________________________________________________________ attributes


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.name: an instance attribute, a property's value, a bound method or a class attribute."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    name = hop.constarg(1)
    if hop.rtyper.callees(hop.spaceop):
        return rproperty.rtype_getattr(hop, name)
    if r_inst.field_owner(name) is not None:
        if methodfields.is_method_too(r_inst, name):
            return methodfields.rtype_getattr(hop, name)
        if rproperty.is_on_class(r_inst, name):
            return rproperty.rtype_getattr(hop, name)
        return read_field(hop, r_inst, name)
    if name == "__class__":
        return rtype_type(hop)
    if name == "__module__":
        for info in r_inst.possible_classes():
            if is_closure_class(info.pyclass):
                raise TyperError("the `__module__` of a function that is made while the program runs")
            if not says_module(info.pyclass):
                raise TyperError(f"a {info.name} has no attribute '__module__', only its class has one")
        return gen_module(hop, hop.inputarg(r_inst, 0), r_inst.possible_classes())
    if name == "__doc__" and not any(is_closure_class(info.pyclass) for info in r_inst.possible_classes()):
        return gen_docstring(hop, hop.inputarg(r_inst, 0), r_inst.possible_classes())
    if name == "__qualname__" and all(is_closure_class(info.pyclass) for info in r_inst.possible_classes()):
        return _gen_said(hop, hop.inputarg(r_inst, 0), r_inst.possible_classes(), name, _qualified_name)
    if rproperty.in_members(r_inst, name):
        return rproperty.rtype_getattr(hop, name)
    if methodfields.is_several_kinds(r_inst, name):
        return methodfields.rtype_getattr(hop, name)
    v_inst = hop.inputarg(r_inst, 0)
    if r_inst.info.is_exception and name == "args":
        check_not_none(hop, v_inst, name)
        return rtype_exception_attribute(hop, v_inst)
    return read_of_class(hop, v_inst, r_inst, name)


def gen_module(hop: HighLevelOp, v_subject: Value, infos: Iterable[ClassInfo]) -> Value | None:
    """The `__module__` of an instance, or of a class, which is one of `infos`."""
    return _gen_said(hop, v_subject, infos, "__module__", module_name)


def _qualified_name(cls: type) -> str:
    return cls.__qualname__


def gen_docstring(hop: HighLevelOp, v_subject: Value, infos: Iterable[ClassInfo]) -> Value | None:
    """The `__doc__` of an instance, which is of one of `infos`."""
    return _gen_said(hop, v_subject, infos, "__doc__", docstring)


def _gen_said(
    hop: HighLevelOp, v_subject: Value, infos: Iterable[ClassInfo], name: str, said: Callable[[type], str | None]
) -> Value | None:
    """What the class of an instance, or a class, says of itself under a name."""

    def resolve(info: ClassInfo) -> Implementation:
        text = said(info.pyclass)
        return Implementation((name, text), lambda llops, args: inputconst(hop.r_result, text))

    none = raises_prebuilt(hop.rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
    args = CallArgs([Arg(v_subject, hop.args_s[0], hop.args_r[0])])
    return gen_choice(hop, f"said_{name}", args, resolve, none, list(infos))


def read_field(hop: HighLevelOp, r_inst: InstanceRepr, name: str) -> Value:
    """x.name, an instance attribute."""
    v_inst = hop.inputarg(r_inst, 0)
    owner = r_inst.field_owner(name)
    assert owner is not None
    if name in owner.marked:
        can_be_none = hop.may_be_none(0)
        hop.llops.gencallgraph(field_check(r_inst, owner, name, can_be_none), [v_inst])
    else:
        check_not_none(hop, v_inst, name)
    if hop.s_result.is_const and not isinstance(hop.s_result, SomeInstance):
        return inputconst(hop.r_result, hop.s_result.const)
    v_value, r_field = r_inst.getfield(hop.llops, v_inst, name)
    return hop.llops.convertvar(v_value, r_field, hop.r_result)


def read_of_class(hop: HighLevelOp, v_inst: Value, r_inst: InstanceRepr, name: str) -> Value:
    """x.name where `name` is found in the class of x: a method, or a value that it has."""
    functions = [isinstance(info.lookup(name), types.FunctionType) for info in r_inst.possible_classes()]
    if any(functions) and isinstance(hop.r_result, MethodRepr):
        return bind_method(hop, v_inst, r_inst)
    choose = hop.rtyper.tables.find_service("choose method", hop.r_result)
    if any(functions) and choose is not None:
        check_has_method(hop, v_inst, r_inst)
        return choose(hop, lambda r: v_inst)  # type: ignore[no-any-return]
    if isinstance(hop.r_result, ClassMethodRepr):
        check_not_none(hop, v_inst, name)
        return gen_typeptr(hop.llops, v_inst)
    if needs_switch(hop, r_inst, name):
        return read_by_switch(hop, v_inst, list(r_inst.possible_classes()), name)
    check_not_none(hop, v_inst, name)
    if hop.s_result.is_const and not isinstance(hop.s_result, SomeInstance):
        return inputconst(hop.r_result, hop.s_result.const)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, None)
    return read_class_attribute(hop, v_inst, r_inst.info, name)


def vtable_owner(hop: HighLevelOp, infos: Sequence[ClassInfo], name: str) -> ClassInfo | None:
    """The class in whose vtable the attribute `name` is, if each of these classes has it there."""
    if any(may_miss(hop.rtyper, info, name) for info in infos):
        return None
    top = classes_of(hop.rtyper).commonbase(infos)
    vtables = classes_of(hop.rtyper).vtables
    return next((owner for owner in top.getmro() if name in vtables.fields_of(owner)), None)


def needs_switch(hop: HighLevelOp, r_inst: InstanceRepr, name: str) -> bool:
    """Whether x.name is found by a switch on the class: a class attribute that is not in the vtables of all."""
    if r_inst.field_owner(name) is not None:
        return False
    infos = list(r_inst.possible_classes())
    having = [lookup(hop.rtyper, info, name) is not MISSING for info in infos]
    surely = not any(may_miss(hop.rtyper, info, name) for info in infos)
    if surely and (hop.r_result.lowleveltype is Void or hop.s_result.is_const):
        return False
    return any(having) and vtable_owner(hop, infos, name) is None


def read_by_switch(hop: HighLevelOp, v_subject: Value, infos: Sequence[ClassInfo], name: str) -> Value:
    """The attribute `name` of an instance, or of a class, which is one of `infos`."""
    SUBJECT = CLASSTYPE if v_subject.concretetype == CLASSTYPE else OBJECTPTR
    on_none = None
    if hop.may_be_none(0):
        on_none = none_attribute_error(hop.rtyper, name)
    graph = class_constant_graph(hop.rtyper, name, infos, hop.r_result, SUBJECT, on_none)
    return hop.llops.gencallgraph(graph, [v_subject])


def read_class_attribute(hop: HighLevelOp, v_inst: Value, info: ClassInfo, name: str) -> Value:
    """The attribute `name` of the class of an instance, from its vtable."""
    owner = vtable_owner(hop, info.of_instances(), name)
    if owner is None:
        raise TyperError(f"{info.name} has no attribute {name!r}")
    return read_vtable(hop, gen_typeptr(hop.llops, v_inst), owner, name)


def read_vtable(hop: HighLevelOp, v_class: Value, owner: ClassInfo, name: str) -> Value:
    """The attribute `name`, which is attached to `owner`, from the vtable of a class."""
    vtables = classes_of(hop.rtyper).vtables
    r_field = vtables.fields_of(owner)[name]
    v_vtable = cast_instance(hop.llops, v_class, Ptr(vtables.type_of(owner)))
    v = hop.genop("getfield", [v_vtable, inputconst(Void, f"cls_{name}")], resulttype=r_field)
    return hop.llops.convertvar(v, r_field, hop.r_result)


def rtype_setattr(hop: HighLevelOp) -> Value | None:
    """x.name = value: a property's setter, or an instance attribute."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    name = hop.constarg(1)
    refusal = None if isinstance(name, PlainName) else frozen_error(r_inst.info.pyclass, name)
    varies = rproperty.has_property(r_inst, name) or rproperty.in_members(r_inst, name)
    if varies or (refusal is None and rproperty.some_refuse(r_inst, name)):
        rproperty.rtype_setattr(hop, name)
        return None
    owner = r_inst.field_owner(name)
    if refusal is not None:
        call_raising(hop, hop.inputarg(r_inst, 0), *refusal)
        return None
    if owner is None and r_inst.info.is_exception and name == "args":
        v_exc = hop.inputarg(r_inst, 0)
        check_not_none(hop, v_exc, name)
        rtype_set_arguments(hop, v_exc)
        return None
    if owner is None:
        raise TyperError(f"the attribute {name!r} of {r_inst.info.name} cannot be assigned")
    v_inst = hop.inputarg(r_inst, 0)
    v_value = hop.inputarg(owner.fields[name], 2)
    check_not_none(hop, v_inst, name)
    r_inst.setfield(hop.llops, v_inst, name, v_value)
    return None


# ____________________________________________________________ identity and classes


def _is_function(cls: type) -> bool:
    """Whether instances of the class are functions for the program."""
    return is_closure_class(cls) and program_class(cls) is cls


def rtype_type(hop: HighLevelOp) -> Value:
    """type(x), x.__class__."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, hop.s_result.const)
    vtables = classes_of(hop.rtyper).vtables
    if all(_is_function(info.pyclass) for info in r_inst.possible_classes()) and not hop.may_be_none(0):
        return inputconst(hop.r_result, types.FunctionType)
    v_object = hop.inputarg(r_inst, 0)
    if hop.may_be_none(0):
        c_none = inputconst(CLASSTYPE, vtables.vtable_of_any(type(None)))
        v_class = hop.gendirectcall(ll_type_or_none, v_object, c_none)
    else:
        v_class = gen_typeptr(hop.llops, v_object)
    for info in r_inst.possible_classes():
        named = program_class(origin_of(info.pyclass))
        if named is not info.pyclass:
            of = [inputconst(CLASSTYPE, vtables.vtable_of_any(cls)) for cls in (info.pyclass, named)]
            v_class = hop.gendirectcall(ll_original, v_class, *of)
    return v_class


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y, of two instances (a null pointer is None)."""
    r_x, r_y = hop.args_r
    v_x = hop.inputarg(r_x, 0)
    v_y = hop.inputarg(r_y, 1)
    return hop.genop("ptr_eq", [v_x, v_y], resulttype=Bool)


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """isinstance(x, C) or isinstance(x, (C, D)) of an instance or None."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    v_inst = hop.inputarg(r_inst, 0)
    if not hop.is_const(1):
        v: Value = hop.rtyper.tables.find_service("isinstance of varied", r_inst)(hop, v_inst)
        return v
    return gen_isinstance(hop, v_inst, _flatten(hop.constarg(1)))


def _flatten(wanted: Any) -> list[type]:
    return [cls for item in wanted for cls in _flatten(item)] if isinstance(wanted, tuple) else [wanted]


def gen_isinstance(hop: HighLevelOp, v_object: Value, wanted: list[type]) -> Value:
    """Whether a Ptr(OBJECT), null for None, is an instance of one of these classes."""
    classes = classes_of(hop.rtyper)
    if object in wanted:
        return inputconst(Bool, True)
    infos = classes.below(wanted)
    graph = isinstance_graph(hop.rtyper, infos, accept_none=type(None) in wanted)
    return hop.llops.gencallgraph(graph, [v_object])


def rtype_isinstance_static(hop: HighLevelOp) -> Value:
    """isinstance() of anything but instances: the annotation decides, and whether the value is None."""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    s, r = hop.args_s[0], hop.args_r[0]
    s_value = s.s_value if isinstance(s, SomeOptional) else s
    if not hop.is_const(1):
        of_varied: Value = hop.rtyper.tables.find_service("isinstance of varied", r)(hop, python_type(s_value))
        return of_varied
    wanted = tuple(_flatten(hop.constarg(1)))
    if isinstance(s_value, SomeNumber):
        kinds = [inputconst(Bool, issubclass(cls, wanted)) for cls in (int, float, type(None))]
        return hop.gendirectcall(ll_number.ll_kind_of_box, hop.inputarg(r, 0), *kinds)
    pyclass = python_type(s_value)
    if pyclass is None or not s.can_be_none() or not isinstance(r.lowleveltype, Ptr):
        raise TyperError(f"isinstance() of {r.describe()} is not known while translating")
    accepts, accepts_none = issubclass(pyclass, wanted), issubclass(type(None), wanted)
    if accepts == accepts_none:
        return inputconst(Bool, accepts)
    return hop.genop("ptr_nonzero" if accepts else "ptr_iszero", [hop.inputarg(r, 0)], resulttype=Bool)


RTYPERS = {
    ("setattr", InstanceRepr): rtype_setattr,
    ("type", InstanceRepr): rtype_type,
    ("is_", InstanceRepr, InstanceRepr): rtype_is,
    ("isinstance", InstanceRepr): rtype_isinstance,
    ("isinstance", Repr): rtype_isinstance_static,
}
SERVICES: dict[Any, Any] = {("isinstance of static", Repr): rtype_isinstance_static}
