"""How functions, builtins and frozen objects are represented as values, and methods of builtin objects.

What is known while translating takes no room; one of several is a pointer to a record with its number.
"""

from __future__ import annotations

import re
import types
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    Desc,
    FrozenDesc,
    SomeBuiltin,
    SomeBuiltinMethod,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.replace.frozen import is_frozen
from rpyc_dl.frontend.replace.standins import is_builtin_function, member_value, original
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Ptr, Signed, Struct, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.ll_str_numbers import NONE_STR
from rpyc_dl.lowering.core.objects import CLASSTYPE
from rpyc_dl.lowering.core.repr import LLFunction, Repr, VoidRepr, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.instance.classswitch import Action, fill_block
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.ll_class import hash_of_class, ll_class_hash, make_constant

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper


class BuiltinMethodRepr(Repr):
    """A method of a builtin object, bound: the object itself."""

    def __init__(self, rtyper: RTyper, s_obj: SomeBuiltinMethod) -> None:
        self.s_self = s_obj.s_self
        self.r_self = rtyper.getrepr(s_obj.s_self)
        self.name = s_obj.methodname.rpartition(".")[2]
        self.lowleveltype = self.r_self.lowleveltype

    def describe(self) -> str:
        return f"the method {self.name} of {self.r_self.describe()}"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            raise TyperError(f"{self.describe()} or None: keep the object, and call its method where it is not None")
        return self.r_self.convert_const(value.__self__)

    def make_ll_eq_function(self) -> LLFunction | None:
        """Methods of one object are equal, however equal another one is."""
        return ll_compare.ll_always if self.lowleveltype is Void else None

    def make_ll_hash_function(self) -> LLFunction:
        if isinstance(self.lowleveltype, Ptr):
            return ll_compare.ll_identity_hash
        return self.r_self.get_ll_hash_function()


class BuiltinFunctionRepr(VoidRepr):
    """A builtin function or type: a constant."""

    held_kind = "callable"

    def __init__(self, rtyper: RTyper, function: Any) -> None:
        self.rtyper = rtyper
        self.function = function

    def describe(self) -> str:
        return f"the builtin {getattr(self.function, '__name__', self.function)}"

    def joined(self, other: Repr) -> Repr | None:
        return other.joined(self) if isinstance(other, (FunctionRepr, FunctionsRepr)) else None

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return isinstance(r_key, FunctionRepr)  # a builtin that is stored or passed is a function of the program

    def make_ll_eq_function(self) -> LLFunction:
        return ll_compare.ll_always  # there is one repr for each

    def make_ll_hash_function(self) -> LLFunction:
        return hash_of_constant(self, self.rtyper, self.function)

    def make_ll_repr_function(self) -> LLFunction:
        text = repr(self.function)
        if not isinstance(self.function, (type, types.BuiltinFunctionType)) or " at 0x" in text:
            raise TyperError(f"{self.describe()} cannot be turned into text")
        return composed(("known text", text), lambda: make_constant(llstr(text)))


def hash_of_constant(r: Repr, rtyper: RTyper, value: Any) -> LLFunction:
    """Gives the hash of a function, builtin type or frozen object that is known, of the repr `r`: as among several of
    them, or as among classes, also where a function stands for a builtin type."""
    if isinstance(original(value), type):
        vtable = classes_of(rtyper).vtables.vtable_of_any(original(value))
        return composed(("class hash", r), lambda: hash_of_class(vtable))
    identity = records(rtyper).record_of(value).identity
    return composed(("known hash", identity), lambda: make_constant(identity))


def is_builtin_type(r: Repr) -> bool:
    """Whether it is the repr of a builtin type, `int` say."""
    return isinstance(r, BuiltinFunctionRepr) and isinstance(r.function, type)


#: `identity` is the same for all functions that stand for one builtin function. `str` and `repr`: what these give
#: while translating, of a function with a number in place of its address. `cls`: the class that a builtin type is.
RECORD = Struct(
    "prebuilt",
    ("number", Signed),
    ("identity", Signed),
    ("name", PSTR),
    ("str", PSTR),
    ("repr", PSTR),
    ("cls", CLASSTYPE),
    hints={"immutable": True},
)


PRECORD = Ptr(RECORD)


class Records:
    """The records of all functions and frozen objects that are needed at run time, numbered as they come."""

    def __init__(self, rtyper: RTyper) -> None:
        self._rtyper = rtyper
        self._by_id: dict[int, tuple[Any, Any]] = {}
        self._identities: dict[int, tuple[int, Any]] = {}  # with the value, so that no other takes its place

    def record_of(self, value: Any) -> Any:
        """The record of a live function or frozen object."""
        value = member_value(value)
        entry = self._by_id.get(id(value))
        if entry is None:
            ptr = lltype.malloc(RECORD, immortal=True)
            ptr.number = len(self._by_id)
            ptr.identity = self._identity(original(value))
            ptr.cls = self._class(original(value))
            ptr.name = llstr(getattr(value, "__name__", type(value).__name__))
            if is_frozen(value):
                ptr.str, ptr.repr = llstr(str(value)), llstr(repr(value))
            else:
                ptr.str = ptr.repr = llstr(function_text(value, ptr.number))
            entry = self._by_id[id(value)] = (value, ptr)
        return entry[1]

    def _class(self, value: Any) -> Any:
        if not isinstance(value, type):
            return lltype.nullptr(CLASSTYPE.TO)
        return classes_of(self._rtyper).vtables.vtable_of_any(value)

    def _identity(self, value: Any) -> int:
        return self._identities.setdefault(id(value), (len(self._identities), value))[0]


def records(rtyper: RTyper) -> Records:
    """The records of this translation."""
    return rtyper.part(_no_records)


def _no_records(rtyper: RTyper) -> Records:
    return Records(rtyper)


#: What stands in a text in place of the address of the function with the number 0.
_FIRST_ADDRESS = 0x7F0000000000


def function_text(function: Any, number: int) -> str:
    """`<function f at 0x7f…>`"""
    return re.sub(r"\bat 0x[0-9a-fA-F]+", f"at {_FIRST_ADDRESS + 16 * number:#x}", repr(original(function)))


class ConstPBCRepr(Repr):
    """One prebuilt constant, known while translating."""

    alike_by_form = False

    lowleveltype = Void

    def __init__(self, rtyper: RTyper, value: Any) -> None:
        self.rtyper = rtyper
        self.value = value

    def make_ll_eq_function(self) -> LLFunction:
        return ll_compare.ll_always  # there is one repr for each

    def make_ll_hash_function(self) -> LLFunction:
        return hash_of_constant(self, self.rtyper, self.value)

    def describe(self) -> str:
        return f"the constant {getattr(self.value, '__name__', self.value)!s}"

    def convert_const(self, value: Any) -> Any:
        return value


class FunctionRepr(ConstPBCRepr):
    """A function that is known while translating."""

    held_kind = "callable"

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return isinstance(r_key, FunctionRepr) and self is not r_key

    def joined(self, other: Repr) -> Repr | None:
        among = isinstance(other, (FunctionRepr, FunctionsRepr, BuiltinFunctionRepr))
        return many_repr(self.rtyper, FunctionsRepr) if among else None

    def describe(self) -> str:
        return f"the function {self.value.__name__}"

    def make_ll_repr_function(self) -> LLFunction:
        text = function_text(self.value, records(self.rtyper).record_of(self.value).number)
        return composed(("known text", text), lambda: make_constant(llstr(text)))


class FrozenRepr(ConstPBCRepr):
    """A frozen object that is known while translating."""

    def get_ll_str_function(self) -> LLFunction:
        text = str(self.value)
        return composed(("known text", text), lambda: make_constant(llstr(text)))

    def make_ll_repr_function(self) -> LLFunction:
        text = repr(self.value)
        return composed(("known text", text), lambda: make_constant(llstr(text)))


class ManyPBCRepr(Repr):
    """One of several prebuilt constants, or None: a pointer to a record."""

    lowleveltype = PRECORD

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper

    def describe(self) -> str:
        return "one of several constants"

    def convert_const(self, value: Any) -> Any:
        return lltype.nullptr(RECORD) if value is None else records(self.rtyper).record_of(value)

    def make_ll_eq_function(self) -> LLFunction:
        return ll_same_record

    def make_ll_hash_function(self) -> LLFunction:
        return ll_record_hash


class FunctionsRepr(ManyPBCRepr):
    """One of several functions, or None."""

    held_kind = "callable"

    def joined(self, other: Repr) -> Repr | None:
        return self if isinstance(other, (FunctionRepr, BuiltinFunctionRepr)) else None

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return bool(r_key.lowleveltype == CLASSTYPE)  # builtin types may be among the functions

    def describe(self) -> str:
        return "a function"

    def make_ll_repr_function(self) -> LLFunction:
        return ll_record_repr


class FrozensRepr(ManyPBCRepr):
    """One of several frozen objects, or None."""

    def get_ll_str_function(self) -> LLFunction:
        return ll_record_str

    def make_ll_repr_function(self) -> LLFunction:
        return ll_record_repr


def ll_same_record(x: Any, y: Any) -> Any:
    if x == y:
        return True
    if not x or not y:
        return False
    return x.identity == y.identity


def ll_record_is_class(x: Any, cls: Any) -> Any:
    """Whether one of several functions, a builtin type, is the class."""
    if not cls:
        return not x
    return x.cls == cls if x else False


def ll_class_of_record(x: Any) -> Any:
    """The class of a builtin type among others, or None."""
    return x.cls if x else lltype.nullptr(CLASSTYPE.TO)


def ll_class_is_record(cls: Any, x: Any) -> Any:
    return ll_record_is_class(x, cls)


def ll_record_str(x: Any) -> Any:
    return x.str if x else NONE_STR


def ll_record_repr(x: Any) -> Any:
    return x.repr if x else NONE_STR


def ll_record_hash(x: Any) -> Any:
    if not x:
        return -1
    if x.cls:
        return ll_class_hash(x.cls)
    return x.identity


def many_repr(rtyper: RTyper, many: type[ManyPBCRepr]) -> Repr:
    """The repr of several functions, or of several frozen objects."""
    return rtyper.shared_repr(("pbcs", many), lambda: many(rtyper))


def is_builtin_desc(desc: Desc) -> bool:
    """Whether it is a builtin type or function, as a value."""
    return isinstance(desc, FrozenDesc) and (isinstance(desc.value, type) or is_builtin_function(desc.value))


def some_builtin(desc: Desc) -> SomeBuiltin:
    """The annotation of this builtin alone."""
    return SomeBuiltin(desc.name, const=desc.value, is_const=True)


def switch_on_record(builder: GraphBuilder, cases: Sequence[tuple[int, Action]], on_none: Action | None) -> None:
    """Fill a graph whose first argument is a record: a switch on its number; the last case is for all others."""
    block = builder.startblock
    if on_none is not None:
        llops = builder.llops()
        v_flag = llops.genop("ptr_nonzero", [block.inputargs[0]], resulttype=Bool)
        good, null = builder.block(), builder.block()
        builder.switch(block, llops, v_flag, [(False, null), (True, good)])
        fill_block(builder, null, builder.llops(), on_none)
        block = good
    if len(cases) == 1:
        fill_block(builder, block, builder.llops(), cases[0][1])
        return
    llops = builder.llops()
    v_number = llops.genop("getfield", [block.inputargs[0], inputconst(Void, "number")], resulttype=Signed)
    exits: list[tuple[Any, Any]] = []
    for index, (number, action) in enumerate(cases):
        target = builder.block()
        fill_block(builder, target, builder.llops(), action)
        exits.append(("default" if index == len(cases) - 1 else number, target))
    builder.switch(block, llops, v_number, exits)
