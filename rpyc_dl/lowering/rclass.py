"""Instances of user classes and exception classes: their layout, construction, attributes and identity.

Special methods (`__len__`, `__add__`, …) are in `rspecial.py`, method calls in `rmethod.py`, classes as values in
`rclassvalue.py`, what exceptions carry in `rexception.py`.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance, SomeOptional
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import frozen_error
from rpyc_dl.frontend.classcopies import copy_number, origin_of
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value, Variable
from rpyc_dl.frontend.operations import PlainName
from rpyc_dl.frontend.standins import is_shown_once, stand_in
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcForwardReference, GcStruct, Ptr, Void
from rpyc_dl.lowering.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.ll.ll_class import ll_original, ll_type_or_none
from rpyc_dl.lowering.objects import CLASSTYPE, OBJECT, OBJECTPTR
from rpyc_dl.lowering.rfinalizer import attach_finalizer
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst
from rpyc_dl.lowering.typenames import python_type

if TYPE_CHECKING:
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.riterator import IteratorRepr
    from rpyc_dl.lowering.rtyper import RTyper

#: What a class may have under an attribute's name without it being the attribute's default value.
DESCRIPTORS = (property, types.MemberDescriptorType, types.GetSetDescriptorType, types.WrapperDescriptorType)


class InstanceRepr(Repr):
    """An instance of a class or of a subclass, or None: a pointer to the class's GcStruct.

    `fields` are the instance attributes attached to this very class, with the reprs that they are stored in; an
    attribute whose value is known while translating (repr Void) is listed but takes no room.
    """

    def __init__(self, rtyper: RTyper, info: ClassInfo) -> None:
        self.rtyper = rtyper
        self.info = info
        self.classes = rtyper.classes
        self.base = self.classes.instance_repr(info.base) if info.base is not None else None
        self.object_type: Any = OBJECT if info.base is None else GcForwardReference()
        self.lowleveltype = Ptr(self.object_type)
        self.fields: dict[str, Repr] = {}
        self.marked: set[str] = set()  # fields that an instance may be without: `has_NAME` says whether it is there

    def describe(self) -> str:
        return f"an instance of {self.info.name}" if self.base is not None else "an object"

    def _setup_repr(self) -> None:
        if self.base is None:
            return
        self.base.setup()
        for name, s_attr in sorted(self.info.attrs().items()):
            if name not in self.info.readonly() and not (self.info.is_exception and name == "args"):
                self.fields[name] = self.rtyper.getrepr(s_attr)
                if self.classes.initialized.may_lack(self.info, name):
                    self.marked.add(name)
        marks = [(f"has_{name}", Bool) for name in self.fields if name in self.marked]
        layout = [(f"inst_{name}", r.lowleveltype) for name, r in self.fields.items() if r.lowleveltype is not Void]
        extra = exception_fields(self.info)
        struct = GcStruct(self.info.name, ("super", self.base.object_type), *extra, *layout, *marks)
        self.object_type.become(struct)

    @property
    def shows_anything(self) -> bool:
        return any(_may_show_anything(info.pyclass.__repr__) for info in self.possible_classes())

    def meets(self, other: Repr) -> bool:
        if not isinstance(other, InstanceRepr):
            return False
        return not set(self.possible_classes()).isdisjoint(other.possible_classes())

    def parts(self) -> list[Repr]:
        owners = dict.fromkeys(r for info in self.possible_classes() for r in self.classes.instance_repr(info).mro())
        for r in owners:
            r.setup()
        return [r_field for r in owners for r_field in r.fields.values()]

    def possible_classes(self) -> Iterable[ClassInfo]:
        """The classes of which an instance may be."""
        return self.info.subtree()

    # -- where attributes are -------------------------------------------------------

    def mro(self) -> list[InstanceRepr]:
        """The reprs of the class and of its bases, nearest first."""
        return [self.classes.instance_repr(info) for info in self.info.getmro()]

    def field_owner(self, name: str) -> InstanceRepr | None:
        """The repr, this one or a base's, in whose struct the instance attribute is."""
        for r in self.mro():
            r.setup()
            if name in r.fields:
                return r
        return None

    def getfield(self, llops: LowLevelOpList, v_inst: Value, name: str) -> tuple[Value, Repr]:
        """Read an instance attribute (of an instance that is not None): its value, and the repr of that."""
        owner = self.field_owner(name)
        assert owner is not None
        r_field = owner.fields[name]
        if r_field.lowleveltype is Void:
            return self._void_value(owner, name), r_field
        v_owner = cast_instance(llops, v_inst, owner.lowleveltype)
        c_name = inputconst(Void, f"inst_{name}")
        return llops.genop("getfield", [v_owner, c_name], resulttype=r_field), r_field

    @staticmethod
    def _void_value(owner: InstanceRepr, name: str) -> Constant:
        return inputconst(Void, owner.info.attrs()[name].const)

    def setfield(self, llops: LowLevelOpList, v_inst: Value, name: str, v_value: Value) -> None:
        """Write an instance attribute; `v_value` has the repr of the field."""
        owner = self.field_owner(name)
        assert owner is not None
        v_owner = cast_instance(llops, v_inst, owner.lowleveltype)
        if owner.fields[name].lowleveltype is not Void:
            llops.genop("setfield", [v_owner, inputconst(Void, f"inst_{name}"), v_value])
        if name in owner.marked:
            llops.genop("setfield", [v_owner, inputconst(Void, f"has_{name}"), inputconst(Bool, True)])

    # -- making instances -----------------------------------------------------------

    def new_instance(self, llops: LowLevelOpList) -> Variable:
        """Allocate an instance of this very class; its attributes have the defaults that the class gives them."""
        self.setup()
        if self.info.lookup("__del__") is not MISSING:
            attach_finalizer(self)
        v_inst = gen_malloc(llops, self.object_type)
        v_object = cast_instance(llops, v_inst, OBJECTPTR)
        c_vtable = inputconst(CLASSTYPE, self.classes.vtables.vtable_of(self.info))
        llops.genop("setfield", [v_object, inputconst(Void, "typeptr"), c_vtable])
        for r in self.mro():
            for name, r_field in r.fields.items():
                default = self.default_of(name, r_field)
                if default is None and name in r.marked and self.info.lookup(name) is not MISSING:
                    default = zero_of(r_field)
                if default is not None:
                    r.setfield(llops, cast_instance(llops, v_inst, r.lowleveltype), name, default)
        return v_inst

    def default_of(self, name: str, r_field: Repr) -> Constant | None:
        """The value that the class gives to an instance attribute, or None where zeroed memory says the same."""
        value = self.info.lookup(name)
        if value is MISSING or isinstance(value, DESCRIPTORS) or r_field.lowleveltype is Void:
            return None
        if isinstance(value, types.FunctionType) and not _is_plain_callable(self.info, name):
            return None
        default = inputconst(r_field, value)
        TYPE = r_field.lowleveltype
        is_zero = not default.value if isinstance(TYPE, Ptr) else TYPE._enforce(default.value) == TYPE._defl()
        return None if is_zero and not isinstance(default.value, float) else default

    # -- constants --------------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        self.setup()
        if value is None:
            return lltype.nullptr(self.object_type)
        value = stand_in(value)
        info = self.rtyper.class_of_instance(value)
        if not info.issubclass(self.info):
            raise TyperError(f"{value!r} is not {self.describe()}")
        return lltype.cast_pointer(self.lowleveltype, self.classes.instance_repr(info).prebuilt(value))

    def prebuilt(self, value: Any) -> Any:
        """The immortal low-level instance of a live one of this very class."""
        self.setup()
        known = self.classes.prebuilt_instances
        if id(value) not in known:
            ptr = self._malloc_prebuilt()
            known[id(value)] = (value, ptr)
            self.classes.prebuilt.fill(lambda: self._fill_prebuilt(value, ptr))
        return known[id(value)][1]

    def _malloc_prebuilt(self) -> Any:
        self.setup()
        ptr = lltype.malloc(self.object_type, immortal=True)
        lltype.cast_pointer(OBJECTPTR, ptr).typeptr = self.classes.vtables.vtable_of(self.info)
        return ptr

    def _fill_prebuilt(self, value: Any, ptr: Any) -> None:
        from rpyc_dl.lowering.rexception import fill_prebuilt_args

        for r in self.mro():
            part = lltype.cast_pointer(r.lowleveltype, ptr)
            for name, r_field in r.fields.items():
                if isinstance(self.info.lookup(name), property):
                    continue  # the field is that of other classes
                item = getattr(value, name, MISSING)
                if item is not MISSING and r_field.lowleveltype is not Void:
                    setattr(part, f"inst_{name}", r_field.convert_const(item))
                if name in r.marked:
                    setattr(part, f"has_{name}", item is not MISSING)
                elif item is MISSING:
                    raise TyperError(f"a prebuilt instance of {self.info.name} has no attribute {name!r} yet")
        if isinstance(value, BaseException):
            fill_prebuilt_args(self, ptr, value.args)

    def build_prebuilt_exception(self, args: tuple[Any, ...]) -> Any:
        """An immortal instance of this exception class, made with constant arguments and without `__init__`."""
        from rpyc_dl.lowering.rexception import fill_prebuilt_args

        ptr = self._malloc_prebuilt()
        fill_prebuilt_args(self, ptr, args)
        return ptr

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        from rpyc_dl.lowering.rinstanceiter import gen_iter_of_instance

        return gen_iter_of_instance(self, llops, v)

    def iterator_repr(self, variant: str) -> IteratorRepr:
        from rpyc_dl.lowering.rinstanceiter import iterator_of_instance

        return iterator_of_instance(self)

    # -- helpers for containers and printing --------------------------------------------

    def get_ll_str_function(self) -> LLFunction:
        from rpyc_dl.lowering.rspecialhelpers import ll_str_function

        return ll_str_function(self)

    def make_ll_repr_function(self) -> LLFunction:
        from rpyc_dl.lowering.rspecialhelpers import ll_repr_function

        return ll_repr_function(self)

    def make_ll_eq_function(self) -> LLFunction:
        from rpyc_dl.lowering.rreflect import ll_eq_function

        return ll_eq_function(self)

    def make_ll_lt_function(self) -> LLFunction:
        from rpyc_dl.lowering.rreflect import ll_lt_function

        return ll_lt_function(self)

    def make_ll_hash_function(self) -> LLFunction:
        from rpyc_dl.lowering.rspecialhelpers import ll_hash_function

        return ll_hash_function(self)


def _may_show_anything(method: Any) -> bool:
    """Whether a `__repr__` may show what the instance does not hold: not the default one, nor one that watches for
    the instance itself, as those of dataclasses and of the library's containers do."""
    return method is not object.__repr__ and not is_shown_once(method)


def zero_of(r: Repr) -> Constant:
    """The value that zeroed memory has."""
    if r.lowleveltype is Void:
        return inputconst(Void, None)
    return inputconst(r.lowleveltype, r.lowleveltype._wrap(r.lowleveltype._defl()))


def exception_fields(info: ClassInfo) -> list[tuple[str, Any]]:
    """The hidden fields of the struct of a class: only BaseException has one."""
    from rpyc_dl.lowering.rexception import EXC_ARGS_PTR

    return [("exc_args", EXC_ARGS_PTR)] if info.pyclass is BaseException else []


def _is_plain_callable(info: ClassInfo, name: str) -> bool:
    """Whether a function that a class holds is not a method there: it is wrapped in a staticmethod."""
    return any(isinstance(vars(cls).get(name), staticmethod) for cls in info.pyclass.__mro__)


# ____________________________________________________________ operations that other modules use


def gen_malloc(llops: LowLevelOpList, TYPE: Any) -> Variable:
    """Allocate a zeroed gc structure."""
    return llops.genop("malloc", [inputconst(Void, TYPE), inputconst(Void, {"zero": True})], resulttype=Ptr(TYPE))


def cast_instance(llops: LowLevelOpList, v_inst: Value, PTRTYPE: Any) -> Value:
    """A pointer to an instance as a pointer to a base's or subclass's struct."""
    if v_inst.concretetype == PTRTYPE:
        return v_inst
    if isinstance(v_inst, Constant):
        return Constant(lltype.cast_pointer(PTRTYPE, v_inst.value), PTRTYPE)
    return llops.genop("cast_pointer", [v_inst], resulttype=PTRTYPE)


def gen_typeptr(llops: LowLevelOpList, v_inst: Value) -> Variable:
    """The class of an instance that is not None."""
    v_object = cast_instance(llops, v_inst, OBJECTPTR)
    return llops.genop("getfield", [v_object, inputconst(Void, "typeptr")], resulttype=CLASSTYPE)


def make_instance_repr(rtyper: RTyper, s_obj: SomeInstance) -> InstanceRepr:
    from rpyc_dl.lowering.rcommon import members_repr

    if s_obj.members:
        return members_repr(rtyper, [rtyper.classes.info(member) for member in s_obj.members])
    return rtyper.classes.instance_repr(rtyper.classes.info(s_obj.classdef))


def convert_instance(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """To a base class, or to a subclass where the program has made sure that it is one."""
    assert isinstance(r_from, InstanceRepr)
    assert isinstance(r_to, InstanceRepr)
    if not (r_from.info.issubclass(r_to.info) or r_to.info.issubclass(r_from.info)):
        return None
    r_from.setup()
    r_to.setup()
    return cast_instance(llops, v, r_to.lowleveltype)


# ____________________________________________________________ None


def check_not_none(hop: HighLevelOp, v_inst: Value, name: str) -> None:
    """Raise AttributeError, as CPython does, where an attribute of a value that may be None is used."""
    if hop.args_s[0].can_be_none() and not hop.proven("not_none"):
        graph = attribute_check(hop.rtyper, name)
        hop.llops.gencallgraph(graph, [cast_instance(hop.llops, v_inst, OBJECTPTR)])


def attribute_check(rtyper: RTyper, name: str, POINTER: Any = OBJECTPTR) -> FunctionGraph:
    """The graph `check(POINTER)` that raises if its argument, whose attribute `name` is wanted, is None."""
    from rpyc_dl.lowering.graphbuild import GraphBuilder

    graph = rtyper.classes.synthetic.get(("check_not_none", name, POINTER))
    if graph is None:
        builder = GraphBuilder(rtyper, f"check_not_none_{name}", [POINTER], Void)
        llops = builder.llops()
        v_flag = llops.genop("ptr_nonzero", [builder.startblock.inputargs[0]], resulttype=Bool)
        good, bad = builder.block(), builder.block()
        builder.switch(builder.startblock, llops, v_flag, [(False, bad), (True, good)])
        builder.returns(good, lambda llops, args: inputconst(Void, None))
        builder.raises(bad, *none_attribute_error(rtyper, name))
        graph = rtyper.classes.synthetic["check_not_none", name, POINTER] = builder.finish()
    return graph


def field_check(r_inst: InstanceRepr, owner: InstanceRepr, name: str, can_be_none: bool) -> FunctionGraph:
    """The graph `check(instance)` that raises AttributeError for None, and where the attribute was never stored."""
    from rpyc_dl.lowering.classswitch import fill_block, switch_on_class
    from rpyc_dl.lowering.graphbuild import GraphBuilder
    from rpyc_dl.lowering.methodcall import group_classes, missing_attribute

    rtyper = r_inst.rtyper
    key = ("field check", r_inst, name, can_be_none)
    graph = rtyper.classes.synthetic.get(key)
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
        graph = rtyper.classes.synthetic[key] = builder.finish()
    return graph


def none_attribute_error(rtyper: RTyper, name: str) -> tuple[Any, Any]:
    """The prebuilt AttributeError for an attribute of None."""
    return rtyper.exceptiondata.get_prebuilt(AttributeError, f"'NoneType' object has no attribute '{name}'")


# ____________________________________________________________ attributes


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """x.name: an instance attribute, a property's value, a bound method or a class attribute."""
    from rpyc_dl.lowering import rproperty
    from rpyc_dl.lowering.rexception import rtype_exception_attribute

    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    name = hop.constarg(1)
    if hop.rtyper.callees(hop.spaceop):
        return rproperty.rtype_getattr(hop, name)
    if r_inst.field_owner(name) is not None:
        return read_field(hop, r_inst, name)
    if name == "__class__":
        return rtype_type(hop)
    if rproperty.in_members(r_inst, name):
        return rproperty.rtype_getattr(hop, name)
    v_inst = hop.inputarg(r_inst, 0)
    if r_inst.info.is_exception and name == "args":
        check_not_none(hop, v_inst, name)
        return rtype_exception_attribute(hop, v_inst)
    return read_of_class(hop, v_inst, r_inst, name)


def read_field(hop: HighLevelOp, r_inst: InstanceRepr, name: str) -> Value:
    """x.name, an instance attribute."""
    v_inst = hop.inputarg(r_inst, 0)
    owner = r_inst.field_owner(name)
    assert owner is not None
    if name in owner.marked:
        can_be_none = hop.args_s[0].can_be_none() and not hop.proven("not_none")
        hop.llops.gencallgraph(field_check(r_inst, owner, name, can_be_none), [v_inst])
    else:
        check_not_none(hop, v_inst, name)
    if hop.s_result.is_const and not isinstance(hop.s_result, SomeInstance):
        return inputconst(hop.r_result, hop.s_result.const)
    v_value, r_field = r_inst.getfield(hop.llops, v_inst, name)
    return hop.llops.convertvar(v_value, r_field, hop.r_result)


def read_of_class(hop: HighLevelOp, v_inst: Value, r_inst: InstanceRepr, name: str) -> Value:
    """x.name where `name` is found in the class of x: a method, or a value that it has."""
    from rpyc_dl.lowering.rmethod import ClassMethodRepr, MethodRepr, bind_method

    functions = [isinstance(info.lookup(name), types.FunctionType) for info in r_inst.possible_classes()]
    if any(functions) and isinstance(hop.r_result, MethodRepr):
        return bind_method(hop, v_inst, r_inst)
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
    if any(info.lookup(name) is MISSING for info in infos):
        return None
    top = hop.rtyper.classes.commonbase(infos)
    vtables = hop.rtyper.classes.vtables
    return next((owner for owner in top.getmro() if name in vtables.fields_of(owner)), None)


def needs_switch(hop: HighLevelOp, r_inst: InstanceRepr, name: str) -> bool:
    """Whether x.name is found by a switch on the class: a class attribute that is not in the vtables of all."""
    if r_inst.field_owner(name) is not None:
        return False
    infos = list(r_inst.possible_classes())
    having = [info.lookup(name) is not MISSING for info in infos]
    if all(having) and (hop.r_result.lowleveltype is Void or hop.s_result.is_const):
        return False
    return any(having) and vtable_owner(hop, infos, name) is None


def read_by_switch(hop: HighLevelOp, v_subject: Value, infos: Sequence[ClassInfo], name: str) -> Value:
    """The attribute `name` of an instance, or of a class, which is one of `infos`."""
    from rpyc_dl.lowering.classswitch import class_constant_graph

    SUBJECT = CLASSTYPE if v_subject.concretetype == CLASSTYPE else OBJECTPTR
    on_none = None
    if hop.args_s[0].can_be_none() and not hop.proven("not_none"):
        on_none = none_attribute_error(hop.rtyper, name)
    graph = class_constant_graph(hop.rtyper, name, infos, hop.r_result, SUBJECT, on_none)
    return hop.llops.gencallgraph(graph, [cast_instance(hop.llops, v_subject, SUBJECT)])


def read_class_attribute(hop: HighLevelOp, v_inst: Value, info: ClassInfo, name: str) -> Value:
    """The attribute `name` of the class of an instance, from its vtable."""
    owner = vtable_owner(hop, list(info.subtree()), name)
    if owner is None:
        raise TyperError(f"{info.name} has no attribute {name!r}")
    return read_vtable(hop, gen_typeptr(hop.llops, v_inst), owner, name)


def read_vtable(hop: HighLevelOp, v_class: Value, owner: ClassInfo, name: str) -> Value:
    """The attribute `name`, which is attached to `owner`, from the vtable of a class."""
    vtables = hop.rtyper.classes.vtables
    r_field = vtables.fields_of(owner)[name]
    v_vtable = cast_instance(hop.llops, v_class, Ptr(vtables.type_of(owner)))
    v = hop.genop("getfield", [v_vtable, inputconst(Void, f"cls_{name}")], resulttype=r_field)
    return hop.llops.convertvar(v, r_field, hop.r_result)


def rtype_setattr(hop: HighLevelOp) -> Value | None:
    """x.name = value: a property's setter, or an instance attribute."""
    from rpyc_dl.lowering import rproperty
    from rpyc_dl.lowering.methodcall import call_raising

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
    if owner is None:
        raise TyperError(f"the attribute {name!r} of {r_inst.info.name} cannot be assigned")
    v_inst = hop.inputarg(r_inst, 0)
    v_value = hop.inputarg(owner.fields[name], 2)
    check_not_none(hop, v_inst, name)
    r_inst.setfield(hop.llops, v_inst, name, v_value)
    return None


# ____________________________________________________________ identity and classes


def rtype_type(hop: HighLevelOp) -> Value:
    """type(x), x.__class__."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, hop.s_result.const)
    vtables = hop.rtyper.classes.vtables
    v_object = cast_instance(hop.llops, hop.inputarg(r_inst, 0), OBJECTPTR)
    if hop.args_s[0].can_be_none() and not hop.proven("not_none"):
        c_none = inputconst(CLASSTYPE, vtables.vtable_of_any(type(None)))
        v_class = hop.gendirectcall(ll_type_or_none, v_object, c_none)
    else:
        v_class = gen_typeptr(hop.llops, v_object)
    for info in r_inst.possible_classes():
        if copy_number(info.pyclass) is not None:
            of = [
                inputconst(CLASSTYPE, vtables.vtable_of_any(cls)) for cls in (info.pyclass, origin_of(info.pyclass))
            ]
            v_class = hop.gendirectcall(ll_original, v_class, *of)
    return v_class


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y, of two instances (a null pointer is None)."""
    r_x, r_y = hop.args_r
    v_x = cast_instance(hop.llops, hop.inputarg(r_x, 0), OBJECTPTR)
    v_y = cast_instance(hop.llops, hop.inputarg(r_y, 1), OBJECTPTR)
    return hop.genop("ptr_eq", [v_x, v_y], resulttype=Bool)


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """isinstance(x, C) or isinstance(x, (C, D)) of an instance or None."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    v_inst = cast_instance(hop.llops, hop.inputarg(r_inst, 0), OBJECTPTR)
    if not hop.is_const(1):
        from rpyc_dl.lowering.rclassvalue import gen_isinstance_varied

        return gen_isinstance_varied(hop, v_inst)
    return gen_isinstance(hop, v_inst, _flatten(hop.constarg(1)))


def _flatten(wanted: Any) -> list[type]:
    return [cls for item in wanted for cls in _flatten(item)] if isinstance(wanted, tuple) else [wanted]


def gen_isinstance(hop: HighLevelOp, v_object: Value, wanted: list[type]) -> Value:
    """Whether a Ptr(OBJECT), null for None, is an instance of one of these classes."""
    from rpyc_dl.lowering.classswitch import isinstance_graph

    classes = hop.rtyper.classes
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
    pyclass = python_type(s.s_value if isinstance(s, SomeOptional) else s)
    if pyclass is None or not s.can_be_none() or not isinstance(r.lowleveltype, Ptr):
        raise TyperError(f"isinstance() of {r.describe()} is not known while translating")
    wanted = tuple(_flatten(hop.constarg(1)))
    accepts, accepts_none = issubclass(pyclass, wanted), issubclass(type(None), wanted)
    if accepts == accepts_none:
        return inputconst(Bool, accepts)
    return hop.genop("ptr_nonzero" if accepts else "ptr_iszero", [hop.inputarg(r, 0)], resulttype=Bool)


REPRS = {SomeInstance: make_instance_repr}
RTYPERS = {
    ("setattr", InstanceRepr): rtype_setattr,
    ("type", InstanceRepr): rtype_type,
    ("is_", InstanceRepr, InstanceRepr): rtype_is,
    ("isinstance", InstanceRepr): rtype_isinstance,
    ("isinstance", Repr): rtype_isinstance_static,
}
CONVERSIONS = {(InstanceRepr, InstanceRepr): convert_instance}
