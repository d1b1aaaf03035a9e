"""The representation of instances: their layout, what they hold, prebuilt ones.

What operations do with them is in `rclass.py`; texts, comparisons, hashes and iteration are entered in the table of
services by `rspecialhelpers.py`, `rreflect.py` and `rinstanceiter.py`.
"""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeInstance
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.heap import plain_attribute
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.programtext.storedglobals import Globals
from rpyc_dl.frontend.replace.classcopies import copy_number, origin_of
from rpyc_dl.frontend.replace.enums import is_enum
from rpyc_dl.frontend.replace.standins import is_shown_once, stand_in
from rpyc_dl.frontend.synthetic import is_closure_class
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcForwardReference, GcStruct, Ptr, Void
from rpyc_dl.lowering.core.dispatch import get_tables
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.objects import CLASSTYPE, EXC_ARGS_PTR, OBJECT, OBJECTPTR
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, class_of_instance, classes_of
from rpyc_dl.lowering.instance.erased import erased_repr, is_erased
from rpyc_dl.lowering.instance.initialized import Initialized
from rpyc_dl.rlib.app.data.valued import compares_as_value
from rpyc_dl.rlib.app.exceptions.records import has_attribute, live_attribute

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr
    from rpyc_dl.lowering.core.rtyper import RTyper


#: Under this name a class of the library names the attributes that keep nothing alive.
WEAK = "_rpyc_dl_weak_"

#: What a class may have under an attribute's name without it being the attribute's default value.
DESCRIPTORS = (property, types.MemberDescriptorType, types.GetSetDescriptorType, types.WrapperDescriptorType)


class InstanceRepr(Repr):
    """An instance of a class or of a subclass, or None: a pointer to the root of all classes' GcStructs.

    Where an attribute is read or stored, the pointer is cast to the GcStruct of the class that has it (`struct`), so
    that no helper of a list or dict of instances sees which class these are of: one serves all programs.
    `fields` are the instance attributes attached to this very class, with the reprs that they are stored in; an
    attribute whose value is known while translating (repr Void) is listed but takes no room.
    """

    alike_by_form = False
    is_instance = True

    def __init__(self, rtyper: RTyper, info: ClassInfo) -> None:
        self.rtyper = rtyper
        self.info = info
        self.classes = classes_of(rtyper)
        self.base = instance_repr(self.rtyper, info.base) if info.base is not None else None
        self.object_type: Any = OBJECT if info.base is None else GcForwardReference()
        self.lowleveltype = OBJECTPTR
        self.struct = Ptr(self.object_type)
        self.fields: dict[str, Repr] = {}
        self.held_kind = "callable" if is_closure_class(info.pyclass) else "instance"
        self.shown_type = class_name(info.pyclass)
        self.marked: set[str] = set()  # fields that an instance may be without: `has_NAME` says whether it is there
        self.on_class: set[str] = set()  # fields behind which the class may have a value that is assigned
        self.weak: frozenset[str] = frozenset()  # fields that keep nothing alive: the collector clears them

    def describe(self) -> str:
        return f"an instance of {class_name(self.info.pyclass)}" if self.base is not None else "an object"

    def _setup_repr(self) -> None:
        if self.base is None:
            return
        self.base.setup()
        for name, s_attr in sorted(self.info.attrs().items()):
            if name not in self.info.readonly() and not (self.info.is_exception and name == "args"):
                self.fields[name] = self.rtyper.getrepr(s_attr)
                if _is_on_class(self.rtyper, self.info, name):
                    self.on_class.add(name)
                if name in self.on_class or self.rtyper.part(Initialized).may_lack(self.info, name):
                    self.marked.add(name)
        marks = [(f"has_{name}", Bool) for name in self.fields if name in self.marked]
        layout = [(f"inst_{name}", r.lowleveltype) for name, r in self.fields.items() if r.lowleveltype is not Void]
        extra = exception_fields(self.info)
        self.weak = frozenset(self.fields).intersection(vars(origin_of(self.info.pyclass)).get(WEAK, ()))
        hints: dict[str, Any] = {"weak": frozenset(f"inst_{name}" for name in self.weak)} if self.weak else {}
        if issubclass(self.info.pyclass, Globals):
            hints["single"] = True
        struct = GcStruct(self.info.name, ("super", self.base.object_type), *extra, *layout, *marks, hints=hints)
        self.object_type.become(struct)

    @property
    def shows_anything(self) -> bool:
        return any(_may_show_anything(info.pyclass.__repr__) for info in self.possible_classes())

    def meets(self, other: Repr) -> bool:
        if not isinstance(other, InstanceRepr):
            return False
        return not set(self.possible_classes()).isdisjoint(other.possible_classes())

    def is_related_to(self, other: Repr) -> bool:
        return isinstance(other, InstanceRepr) and _converts(self, other)

    def forms(self) -> Mapping[Any, Repr]:
        return {}  # an attribute is stored in the same way wherever it is read

    def parts(self) -> list[Repr]:
        owners = dict.fromkeys(r for info in self.possible_classes() for r in instance_repr(self.rtyper, info).mro())
        for r in owners:
            r.setup()
        return [r_field for r in owners for r_field in r.fields.values()]

    def possible_classes(self) -> Iterable[ClassInfo]:
        """The classes of which an instance may be."""
        return self.info.of_instances()

    # -- where attributes are -------------------------------------------------------

    def mro(self) -> list[InstanceRepr]:
        """The reprs of the class and of its bases, nearest first."""
        return [instance_repr(self.rtyper, info) for info in self.info.getmro()]

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
        v_owner = cast_instance(llops, v_inst, owner.struct)
        c_name = inputconst(Void, f"inst_{name}")
        opname = "weak_load" if name in owner.weak else "getfield"
        return llops.genop(opname, [v_owner, c_name], resulttype=r_field), r_field

    @staticmethod
    def _void_value(owner: InstanceRepr, name: str) -> Constant:
        return inputconst(Void, owner.info.attrs()[name].const)

    def setfield(self, llops: LowLevelOpList, v_inst: Value, name: str, v_value: Value) -> None:
        """Write an instance attribute; `v_value` has the repr of the field."""
        owner = self.field_owner(name)
        assert owner is not None
        v_owner = cast_instance(llops, v_inst, owner.struct)
        if owner.fields[name].lowleveltype is not Void:
            opname = "weak_store" if name in owner.weak else "setfield"
            llops.genop(opname, [v_owner, inputconst(Void, f"inst_{name}"), v_value])
        if name in owner.marked:
            llops.genop("setfield", [v_owner, inputconst(Void, f"has_{name}"), inputconst(Bool, True)])

    # -- making instances -----------------------------------------------------------

    def new_instance(self, llops: LowLevelOpList) -> Value:
        """Allocate an instance of this very class; its attributes have the defaults that the class gives them."""
        self.setup()
        if self.info.lookup("__del__") is not MISSING:
            self._service("finalizer")(self)
        v_inst = gen_malloc(llops, self.object_type)
        v_object = cast_instance(llops, v_inst, OBJECTPTR)
        c_vtable = inputconst(CLASSTYPE, self.classes.vtables.vtable_of(self.info))
        llops.genop("setfield", [v_object, inputconst(Void, "typeptr"), c_vtable])
        for r in self.mro():
            for name, r_field in r.fields.items():
                if name in r.on_class:
                    continue
                default = self.default_of(name, r_field)
                of_class = self.info.lookup(name) is not MISSING and class_callable(self.info, name) is None
                of_class = of_class or has_attribute(self.info.pyclass, name)
                if default is None and name in r.marked and of_class:
                    default = zero_of(r_field)
                if default is not None:
                    r.setfield(llops, v_object, name, default)
        return v_object

    def default_of(self, name: str, r_field: Repr) -> Constant | None:
        """The value that the class gives to an instance attribute, or None where zeroed memory says the same."""
        value = self.info.lookup(name)
        if (value is MISSING or isinstance(value, DESCRIPTORS)) and has_attribute(self.info.pyclass, name):
            value = None
        if value is MISSING or isinstance(value, DESCRIPTORS) or r_field.lowleveltype is Void:
            return None
        if class_callable(self.info, name) is not None:
            return None
        default = inputconst(r_field, value)
        TYPE = r_field.lowleveltype
        is_zero = not default.value if isinstance(TYPE, Ptr) else TYPE._enforce(default.value) == TYPE._defl()
        return None if is_zero and not isinstance(default.value, float) else default

    # -- constants --------------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        self.setup()
        if value is None:
            return lltype.nullptr(OBJECT)
        value = stand_in(value)
        info = class_of_instance(self.rtyper, value)
        if not info.issubclass(self.info):
            raise TyperError(f"{value!r} is not {self.describe()}")
        return lltype.cast_pointer(OBJECTPTR, instance_repr(self.rtyper, info).prebuilt(value))

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

    @cached_property
    def _prebuilt_fields(self) -> list[tuple[Ptr, list[tuple[str, Repr, str | None, str | None]]]]:
        """For the class and each base the attributes that are in its struct: their names, reprs, fields (None if they
        take no room), and marks."""
        return [
            (
                r.struct,
                [
                    (
                        name,
                        r_field,
                        None if r_field.lowleveltype is Void else f"inst_{name}",
                        f"has_{name}" if name in r.marked else None,
                    )
                    for name, r_field in r.fields.items()
                    if not isinstance(self.info.lookup(name), property)  # the field is that of other classes
                ],
            )
            for r in self.mro()
        ]

    def _fill_prebuilt(self, value: Any, ptr: Any) -> None:
        on_class = {name for r in self.mro() for name in r.on_class}
        for PART, fields in self._prebuilt_fields:
            part = lltype.cast_pointer(PART, ptr)
            for name, r_field, field, mark in fields:
                known = isinstance(value, BaseException) and has_attribute(type(value), name)
                item = live_attribute(value, name) if known else plain_attribute(value, name, MISSING)
                if name in on_class:
                    item = getattr(value, "__dict__", {}).get(name, MISSING)
                if item is not MISSING and field is not None:
                    setattr(part, field, r_field.convert_const(item))
                if mark is not None:
                    setattr(part, mark, item is not MISSING)
                elif item is MISSING:
                    raise TyperError(f"a prebuilt instance of {self.info.name} has no attribute {name!r} yet")
        if isinstance(value, BaseException):
            self._service("prebuilt arguments")(self, ptr, value.args)

    def build_prebuilt_exception(self, args: tuple[Any, ...]) -> Any:
        """An immortal instance of this exception class, made with constant arguments and without `__init__`."""
        ptr = self._malloc_prebuilt()
        for PART, fields in self._prebuilt_fields:
            for name, r_field, field, mark in fields:
                if field is not None and has_attribute(self.info.pyclass, name):
                    setattr(lltype.cast_pointer(PART, ptr), field, r_field.convert_const(None))
                if mark is not None and has_attribute(self.info.pyclass, name):
                    setattr(lltype.cast_pointer(PART, ptr), mark, True)
        self._service("prebuilt arguments")(self, ptr, args)
        return ptr

    # -- what other modules of this room do -----------------------------------------------

    def _service(self, name: str) -> Any:
        return self.rtyper.tables.find_service(name, self)

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        found: tuple[Value, IteratorRepr] = self._service("iter")(self, llops, v)
        return found

    def iterator_repr(self, variant: str) -> IteratorRepr:
        found: IteratorRepr = self._service("iterator repr")(self)
        return found

    def get_ll_str_function(self) -> LLFunction:
        found: LLFunction = self._service("str")(self)
        return found

    def make_ll_repr_function(self) -> LLFunction:
        found: LLFunction = self._service("repr")(self)
        return found

    def make_ll_eq_function(self) -> LLFunction:
        found: LLFunction = self._service("eq")(self)
        return found

    def make_ll_lt_function(self) -> LLFunction:
        found: LLFunction = self._service("lt")(self)
        return found

    def make_ll_hash_function(self) -> LLFunction:
        found: LLFunction = self._service("hash")(self)
        return found


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
    return [("exc_args", EXC_ARGS_PTR)] if info.pyclass is BaseException else []


def class_callable(info: ClassInfo, name: str) -> Any:
    """The method of that name, the static one, or the class method that instances of the class find there; None if
    there is none."""
    if name not in info.callables:
        info.callables[name] = _class_callable(info, name)
    return info.callables[name]


def _class_callable(info: ClassInfo, name: str) -> Any:
    found = next((vars(cls)[name] for cls in info.pyclass.__mro__ if name in vars(cls)), None)
    found = found if isinstance(found, (staticmethod, classmethod)) else info.lookup(name)
    return found if isinstance(found, (types.FunctionType, staticmethod, classmethod)) else None


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
    return llops.genop("getfield", [v_inst, inputconst(Void, "typeptr")], resulttype=CLASSTYPE)


def gen_class_name(llops: LowLevelOpList, v_inst: Value) -> Variable:
    """The name of the class of an instance that is not None (Ptr(STR))."""
    return llops.genop("getfield", [gen_typeptr(llops, v_inst), inputconst(Void, "name")], resulttype=PSTR)


def instance_repr(rtyper: RTyper, info: ClassInfo) -> InstanceRepr:
    """The repr of the instances of a class (and of None, where it may be)."""
    return rtyper.shared_repr(("instance", info), lambda: InstanceRepr(rtyper, info))


class MembersRepr(InstanceRepr):
    """An instance of one of `members`, or None: represented as an instance of their base."""

    def __init__(self, rtyper: RTyper, info: ClassInfo, members: Sequence[ClassInfo]) -> None:
        self.r_base = instance_repr(rtyper, info)
        self.__dict__.update({**self.r_base.__dict__, **self.__dict__})
        self.members = members

    def _setup_repr(self) -> None:
        self.r_base.setup()

    def possible_classes(self) -> Iterable[ClassInfo]:
        return self.members


def members_repr(rtyper: RTyper, members: Sequence[ClassInfo]) -> InstanceRepr:
    """The repr of instances of one of these classes of generators or closures."""
    ordered = sorted(members, key=lambda info: info.minid)
    base = classes_of(rtyper).commonbase(ordered)
    return rtyper.shared_repr(("members", *ordered), lambda: MembersRepr(rtyper, base, ordered))


def make_instance_repr(rtyper: RTyper, s_obj: SomeInstance) -> Repr:
    if is_erased(classes_of(rtyper).info(s_obj.classdef).pyclass):
        return erased_repr(rtyper)
    if s_obj.members:
        return members_repr(rtyper, [classes_of(rtyper).info(member) for member in s_obj.members])
    return instance_repr(rtyper, classes_of(rtyper).info(s_obj.classdef))


def convert_instance(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """To a base class, or to a subclass where the program has made sure that it is one."""
    assert isinstance(r_from, InstanceRepr)
    assert isinstance(r_to, InstanceRepr)
    if not _converts(r_from, r_to):
        return None
    r_from.setup()
    r_to.setup()
    return v


def is_value_member(r: Repr) -> bool:
    """Whether it is a repr of members of an IntEnum or a StrEnum, or of a class below str, int or float."""
    if not isinstance(r, InstanceRepr) or r.lowleveltype is Void:
        return False
    if all(compares_as_value(info.pyclass) for info in r.possible_classes()):
        return True
    return is_enum(r.info.pyclass) and issubclass(r.info.pyclass, (int, float, str))


def _is_exact(cls: type) -> bool:
    """Whether there can be no class below: it is that of one function, or a copy of a class."""
    return getattr(cls, "__synthetic__", False) or copy_number(cls) is not None


def common_instance_repr(rtyper: RTyper, reprs: Sequence[Repr]) -> InstanceRepr | None:
    """The repr to which instances in all of these can be converted; None if they are no instances, or unrelated."""
    instances = [r for r in reprs if isinstance(r, InstanceRepr)]
    if not instances or len(instances) < len(reprs):
        return None
    if any(isinstance(r, MembersRepr) for r in instances) or len(set(instances)) > 1:
        members = dict.fromkeys(info for r in instances for info in r.possible_classes())
        if all(_is_exact(info.pyclass) for info in members):
            return members_repr(rtyper, list(members))
    base = classes_of(rtyper).commonbase([r.info for r in instances])
    return None if base is classes_of(rtyper).root else instance_repr(rtyper, base)


def _converts(r_from: InstanceRepr, r_to: InstanceRepr) -> bool:
    """Whether instances can be converted: between a class and one below it, if the program has made sure."""
    return r_from.info.issubclass(r_to.info) or r_to.info.issubclass(r_from.info)


def _converts_to_members(r_from: InstanceRepr, r_to: InstanceRepr) -> bool:
    return r_from is r_to or get_tables().find_conversion(r_from, r_to) is not None


REPRS = {SomeInstance: make_instance_repr}
CONVERSIONS = {(InstanceRepr, InstanceRepr): convert_instance}
SERVICES = {
    ("common repr", InstanceRepr): common_instance_repr,
    ("converts", InstanceRepr, InstanceRepr): _converts,
    ("converts", InstanceRepr, MembersRepr): _converts_to_members,
}


def _is_on_class(rtyper: RTyper, info: ClassInfo, name: str) -> bool:
    """Whether `name` is assigned to the class, or to one above or below it."""
    stored = {cls for cls, attr in rtyper.result.stored_class_attributes if attr == name}
    return bool(stored) and any(
        not stored.isdisjoint(origin_of(each).__mro__) for each in (below.pyclass for below in info.subtree())
    )
