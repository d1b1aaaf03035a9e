"""How classes are represented as values: not at all where one is known while translating, else by their vtables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    ClassDesc,
    SomeObject,
    SomePBC,
    SomeType,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.call.constantreprs import FunctionsRepr, is_builtin_type
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.core.objects import CLASSTYPE
from rpyc_dl.lowering.core.repr import LLFunction, Repr
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.instance.classtable import ClassInfo, class_text, classes_of
from rpyc_dl.lowering.instance.ll_class import hash_of_class, ll_class_hash, ll_class_repr, make_constant

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


class ClassRepr(Repr):
    """One of several classes, or None: a pointer to the vtable."""

    held_kind = "callable"
    lowleveltype = CLASSTYPE

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper

    def describe(self) -> str:
        return "a class"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(CLASSTYPE.TO)
        if not isinstance(value, type):
            raise TyperError(f"{value!r} is not a class")
        return classes_of(self.rtyper).vtables.vtable_of_any(value)

    def joined(self, other: Repr) -> Repr | None:
        return self if isinstance(other, ConstClassRepr) or is_builtin_type(other) else None

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return isinstance(r_key, FunctionsRepr) or is_builtin_type(r_key)  # among these are builtin types

    def make_ll_eq_function(self) -> LLFunction:
        return ll_same_class

    def make_ll_hash_function(self) -> LLFunction:
        return ll_class_hash

    def make_ll_repr_function(self) -> LLFunction:
        return ll_class_repr


class ConstClassRepr(Repr):
    """The class `pyclass`, known while translating."""

    held_kind = "callable"

    alike_by_form = False

    lowleveltype = Void

    def __init__(self, rtyper: RTyper, pyclass: type) -> None:
        self.rtyper = rtyper
        self.pyclass = pyclass

    def joined(self, other: Repr) -> Repr | None:
        related = isinstance(other, (ClassRepr, ConstClassRepr)) or is_builtin_type(other)
        return self.rtyper.getrepr(SomeType()) if related else None

    def describe(self) -> str:
        return f"the class {self.pyclass.__name__}"

    def convert_const(self, value: Any) -> Any:
        return value

    def make_ll_eq_function(self) -> LLFunction:
        return ll_compare.ll_always  # there is one repr for each

    def make_ll_hash_function(self) -> LLFunction:
        vtable = classes_of(self.rtyper).vtables.vtable_of_any(self.pyclass)
        return composed(("class hash", self), lambda: hash_of_class(vtable))  # as among several

    def make_ll_repr_function(self) -> LLFunction:
        text = class_text(self.pyclass)
        return composed(("known text", text), lambda: make_constant(llstr(text)))


def ll_same_class(x: Any, y: Any) -> Any:
    return x == y


def make_class_repr(rtyper: RTyper, s_pbc: SomePBC) -> Repr:
    """The repr of a set of ClassDescs."""
    if len(s_pbc.descriptions) == 1 and not s_pbc.can_be_None:
        (desc,) = s_pbc.descriptions
        return rtyper.shared_repr(("class", desc.value), lambda: ConstClassRepr(rtyper, desc.value))
    return make_type_repr(rtyper, s_pbc)


def make_type_repr(rtyper: RTyper, s_obj: SomeObject) -> Repr:
    return rtyper.shared_repr(("classes",), lambda: ClassRepr(rtyper))


def possible_classes(rtyper: RTyper, s_class: SomeObject) -> list[ClassInfo]:
    """The classes that the value may be, in the order of their numbers. TyperError if they are not known."""
    if not isinstance(s_class, SomePBC):
        raise TyperError("this class is not one of a known set: only its identity and its __name__ can be used")
    infos = [classes_of(rtyper).info(desc.value) for desc in s_class.descriptions if isinstance(desc, ClassDesc)]
    return sorted(infos, key=lambda info: info.minid)
