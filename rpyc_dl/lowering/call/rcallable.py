"""Callables of several kinds in one variable: functions, methods bound to instances or classes, closures.

A value is a pointer to a `callable`: the number of its kind, and what that kind needs: the record of a function, an
instance, or a class. A call switches on the kind and goes on as a call of a value of that kind alone.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    ClassDesc,
    ClassMethodDesc,
    Desc,
    FunctionDesc,
    InstanceDesc,
    MethodDesc,
    SomeImpossibleValue,
    SomeInstance,
    SomeObject,
    SomePBC,
)
from rpyc_dl.facts.naming import is_user_class, name_of_method
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value
from rpyc_dl.frontend.replace.standins import member_value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.call.constantreprs import (
    PRECORD,
    RECORD,
    BuiltinFunctionRepr,
    FunctionRepr,
    FunctionsRepr,
    is_builtin_desc,
    ll_record_hash,
    ll_same_record,
    many_repr,
    records,
    some_builtin,
    switch_on_record,
)
from rpyc_dl.lowering.call.rmethod import (
    NOT_CALLABLE,
    ClassMethodRepr,
    ConstClassMethodRepr,
    MethodRepr,
    method_name,
)
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR, cast_to_object
from rpyc_dl.lowering.core.opgraph import InnerHop
from rpyc_dl.lowering.core.repr import LLFunction, Repr, any_value, inputconst
from rpyc_dl.lowering.generic.commonrepr import eq_in
from rpyc_dl.lowering.instance.classreprs import ClassRepr, ConstClassRepr
from rpyc_dl.lowering.instance.classswitch import fill_block
from rpyc_dl.lowering.instance.classtable import class_of_instance, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr
from rpyc_dl.lowering.instance.ll_class import ll_class_hash

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

CALLABLE = GcStruct(
    "callable",
    ("number", Signed),
    ("record", PRECORD),
    ("self", OBJECTPTR),
    ("cls", CLASSTYPE),
    hints={"immutable": True},
)
PCALLABLE = Ptr(CALLABLE)

FUNCTION = "function"
INSTANCE = "instance"
CLASS = "class"


def _field_of(kind: Any) -> tuple[str, Any]:
    """The field of a callable that has the value of this kind: of methods, the instance or the class."""
    if kind == FUNCTION:
        return "record", PRECORD
    return ("cls", CLASSTYPE) if kind == CLASS or kind[0] == "class method" else ("self", OBJECTPTR)


class CallableRepr(Repr):
    """A function, bound method or closure, or None."""

    lowleveltype = PCALLABLE
    held_kind = "callable"

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self.numbers: dict[
            Any, int
        ] = {}  # of the kinds: FUNCTION, INSTANCE, CLASS, ("method" or "class method", name)
        self._prebuilt: dict[Any, tuple[Any, Any]] = {}

    def describe(self) -> str:
        return "a function or method"

    def number(self, kind: Any) -> int:
        """The number of a kind."""
        return self.numbers.setdefault(kind, len(self.numbers))

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(CALLABLE)
        value = member_value(value)
        key = (id(getattr(value, "__self__", value)), getattr(value, "__func__", None))
        if key not in self._prebuilt:
            self._prebuilt[key] = (value, self._new_prebuilt(value))
        return self._prebuilt[key][1]

    def _new_prebuilt(self, value: Any) -> Any:
        ptr = lltype.malloc(CALLABLE, immortal=True)
        ptr.record, ptr.self = lltype.nullptr(RECORD), lltype.nullptr(OBJECTPTR.TO)
        ptr.cls = lltype.nullptr(CLASSTYPE.TO)
        if is_user_class(value):
            ptr.number = self.number(CLASS)
            ptr.cls = classes_of(self.rtyper).vtables.vtable_of_any(value)
            return ptr
        if isinstance(value, (types.FunctionType, type)):
            ptr.number = self.number(FUNCTION)
            ptr.record = records(self.rtyper).record_of(value)
            return ptr
        instance = getattr(value, "__self__", value)
        if isinstance(instance, type):
            ptr.number = self.number(("class method", name_of_method(value)))
            ptr.cls = classes_of(self.rtyper).vtables.vtable_of_any(instance)
            return ptr
        ptr.number = self.number(("method", name_of_method(value)) if instance is not value else INSTANCE)
        info = class_of_instance(self.rtyper, instance)
        ptr.self = cast_to_object(instance_repr(self.rtyper, info).convert_const(instance))
        return ptr

    def new(self, llops: LowLevelOpList, kind: Any, field: str, v: Value) -> Value:
        """A new one of a kind."""
        c_type, c_flags = inputconst(Void, CALLABLE), inputconst(Void, {"zero": True})
        v_new = llops.genop("malloc", [c_type, c_flags], resulttype=PCALLABLE)
        llops.genop("setfield", [v_new, inputconst(Void, "number"), inputconst(Signed, self.number(kind))])
        llops.genop("setfield", [v_new, inputconst(Void, field), v])
        return v_new

    def make_ll_eq_function(self) -> LLFunction:
        return ll_same_callable

    def make_ll_hash_function(self) -> LLFunction:
        return ll_callable_hash


def ll_callable_hash(x: Any) -> Any:
    """Any number that is the same for equal callables."""
    if not x:
        return -1
    if x.record:
        return ll_record_hash(x.record)
    if x.cls:
        return ll_class_hash(x.cls)
    return llop.gc_identityhash(Signed, x.self) + x.number


def ll_same_callable(x: Any, y: Any) -> Any:
    if x == y:
        return True
    if not x or not y:
        return False
    if x.number == y.number:
        return ll_same_record(x.record, y.record) and x.self == y.self and x.cls == y.cls
    return _ll_is_builtin_type(x, y) or _ll_is_builtin_type(y, x)


def _ll_is_builtin_type(x: Any, y: Any) -> Any:
    """Whether the one is a builtin type that is called as a function, and the other the same type as a class."""
    if not x.record or not y.cls:
        return False
    return x.record.cls == y.cls


def callable_repr(rtyper: RTyper) -> CallableRepr:
    """The one repr of callables of several kinds."""
    return rtyper.shared_repr(("callable",), lambda: CallableRepr(rtyper))


def is_mixed(descs: list[Desc]) -> bool:
    """Whether these are callables for which there is no simpler repr."""
    kinds = (FunctionDesc, MethodDesc, InstanceDesc, ClassDesc)
    if not all(isinstance(desc, kinds) or is_builtin_desc(desc) for desc in descs):
        return False
    return len({_kind(desc) for desc in descs}) > 1


def _kind(desc: Desc) -> Any:
    if isinstance(desc, FunctionDesc) or is_builtin_desc(desc):
        return FUNCTION
    if isinstance(desc, ClassDesc):
        return CLASS
    if isinstance(desc, ClassMethodDesc):
        return "class method", method_name(desc)
    return ("method", method_name(desc)) if isinstance(desc, MethodDesc) else INSTANCE


# ____________________________________________________________ the part of one kind


#: Reprs of what can only be called, and compared.
NEVER_INSTANCES = (CallableRepr, FunctionRepr, FunctionsRepr, MethodRepr, ClassMethodRepr, ConstClassMethodRepr)


@dataclass(frozen=True)
class Part:
    """What the values of one kind are, by themselves."""

    kind: Any
    s: SomeObject
    r: Repr

    def extract(self, llops: LowLevelOpList, v: Value) -> Value:
        """The value in the repr `r`, out of a callable that is of this kind."""
        if isinstance(self.r, FunctionRepr):
            return Constant(self.r.value)
        if isinstance(self.r, BuiltinFunctionRepr):
            return Constant(self.r.function)
        if isinstance(self.r, ConstClassRepr):
            return Constant(self.r.pyclass)
        if isinstance(self.r, ConstClassMethodRepr):
            return inputconst(Void, None)
        field, FIELD = _field_of(self.kind)
        return llops.genop("getfield", [v, inputconst(Void, field)], resulttype=FIELD)


def parts(rtyper: RTyper, s_pbc: SomePBC) -> list[Part]:
    """The kinds that a value may be of."""
    found = []
    for kind, descs in by_kind_of(s_pbc.descriptions).items():
        s: SomeObject = SomePBC(frozenset(descs), False)
        if len(descs) == 1 and is_builtin_desc(descs[0]):
            s = some_builtin(descs[0])
        if kind == INSTANCE:
            s = _instances(descs)
        found.append(Part(kind, s, rtyper.getrepr(s)))
    return found


def by_kind_of(descs: Iterable[Desc]) -> dict[Any, list[Desc]]:
    """The callables by their kinds."""
    by_kind: dict[Any, list[Desc]] = {}
    for desc in sorted(descs, key=lambda desc: desc.name):
        by_kind.setdefault(_kind(desc), []).append(desc)
    return by_kind


def _instances(descs: list[Desc]) -> SomeInstance:
    classdefs = tuple(desc.classdef for desc in descs if isinstance(desc, InstanceDesc))
    if len(classdefs) == 1:
        return SomeInstance(classdef=classdefs[0])
    first, *others = [classdef.getmro() for classdef in classdefs]
    common = next((base for base in first if all(base in bases for bases in others)), None)
    return SomeInstance(classdef=common, members=classdefs)


# ____________________________________________________________ operations


def rtype_call(hop: HighLevelOp) -> Value | None:
    """f(…) where f is a callable of one of several kinds."""
    indexes = [i for i in range(hop.nb_args) if not (hop.opname == "call_args" and i == 1)]
    return _by_kind(hop, indexes, *NOT_CALLABLE)


def rtype_getattr(hop: HighLevelOp) -> Value | None:
    """f.__name__, where all that f may be has one."""
    return _by_kind(hop, [0], AttributeError, f"'NoneType' object has no attribute {hop.constarg(1)!r}")


def _by_kind(hop: HighLevelOp, indexes: list[int], none_error: type[BaseException], message: str) -> Value | None:
    """The operation, for the kind of which the first operand is. It gets these operands, and what is constant."""
    r, s = hop.args_r[0], hop.args_s[0]
    assert isinstance(r, CallableRepr)
    assert isinstance(s, SomePBC)
    given = [hop.inputarg(hop.args_r[i], i) for i in indexes]
    ARGS = [hop.args_r[i].lowleveltype for i in indexes]
    builder = GraphBuilder(hop.rtyper, f"{hop.opname}_of_any", ARGS, hop.r_result.lowleveltype, hop.pos)
    cases = [(r.number(part.kind), _case(hop, indexes, part)) for part in parts(hop.rtyper, s)]
    on_none = exceptions_of(hop.rtyper).get_prebuilt(none_error, message) if s.can_be_None else None
    switch_on_record(builder, cases, on_none)
    v = hop.llops.gencallgraph(builder.finish(), given)
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def _case(hop: HighLevelOp, indexes: list[int], part: Part) -> Callable[[LowLevelOpList, list[Value]], Value]:
    """The operation on values of one kind."""

    def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
        values = dict(zip(indexes, args_v, strict=True))
        operands = [(part.extract(llops, args_v[0]), part.s, part.r)]
        for i in range(1, hop.nb_args):
            v = values.get(i, hop.args_v[i])
            is_live = hop.args_r[i].lowleveltype is Void and isinstance(hop.args_v[i], Constant)
            operands.append((hop.args_v[i] if is_live else v, hop.args_s[i], hop.args_r[i]))
        v_result = InnerHop(hop, hop.opname, operands, (hop.s_result, hop.r_result), llops).dispatch()
        return any_value(hop.r_result) if v_result is None else v_result

    return emit


def rtype_bool(hop: HighLevelOp) -> Value:
    """A callable is true, None is not."""
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def rtype_eq(hop: HighLevelOp) -> Value:
    """f == g."""
    r = callable_repr(hop.rtyper)
    return hop.gendirectcall(ll_same_callable, *hop.inputargs(r, r))


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_eq(hop)], resulttype=Bool)


def rtype_same(hop: HighLevelOp) -> Value:
    """f is int, of one or several functions and a builtin."""
    r = many_repr(hop.rtyper, FunctionsRepr)
    return hop.gendirectcall(ll_same_record, *hop.inputargs(r, r))


def rtype_not_same(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_same(hop)], resulttype=Bool)


# ____________________________________________________________ conversions


def _wrap(r_from: Repr, llops: LowLevelOpList, kind: Any, v: Value) -> Value:
    """A callable for a value that is no constant; null stays null."""
    r_to = callable_repr(llops.rtyper)
    key = ("wrap callable", r_from, kind)  # its low-level type may still be a forward reference
    graph: FunctionGraph | None = llops.rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(llops.rtyper, "as_callable", [r_from.lowleveltype], PCALLABLE)
        inner = builder.llops()
        v_flag = inner.genop("ptr_nonzero", [builder.startblock.inputargs[0]], resulttype=Bool)
        there, null = builder.block(), builder.block()
        builder.switch(builder.startblock, inner, v_flag, [(False, null), (True, there)])
        builder.returns(null, lambda llops, args: inputconst(PCALLABLE, lltype.nullptr(CALLABLE)))

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            field, _ = _field_of(kind)
            return r_to.new(llops, kind, field, args[0])

        fill_block(builder, there, builder.llops(), emit)
        graph = llops.rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [v])


def convert_function(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A known function."""
    assert isinstance(r_from, FunctionRepr)
    return inputconst(r_to, r_from.value)


def convert_builtin(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A builtin type or function."""
    assert isinstance(r_from, BuiltinFunctionRepr)
    return inputconst(r_to, r_from.function)


def convert_to_builtin(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A builtin type or function where a test has shown that it is not None."""
    assert isinstance(r_to, BuiltinFunctionRepr)
    return inputconst(Void, r_to.function)


def convert_functions(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """One of several functions."""
    return _wrap(r_from, llops, FUNCTION, v)


def convert_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A bound method."""
    assert isinstance(r_from, MethodRepr)
    return _wrap(r_from, llops, ("method", r_from.name), v)


def convert_instance(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A closure."""
    return _wrap(r_from, llops, INSTANCE, v)


def convert_class(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """One of several classes."""
    return _wrap(r_from, llops, CLASS, v)


def convert_known_class(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A known class."""
    assert isinstance(r_from, ConstClassRepr)
    return inputconst(r_to, r_from.pyclass)


def convert_class_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A method that is bound to one of several classes."""
    assert isinstance(r_from, ClassMethodRepr)
    return _wrap(r_from, llops, ("class method", r_from.name), v)


def convert_known_class_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A method that is bound to a known class."""
    assert isinstance(r_from, ConstClassMethodRepr)
    return inputconst(r_to, getattr(r_from.info.pyclass, r_from.name))


def convert_to_known_class_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link on which a test has shown that it is this one."""
    return inputconst(Void, None) if llops.on_link else None


def convert_to_known(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link on which a test has shown that it is this one."""
    return inputconst(Void, getattr(r_to, _KNOWN[type(r_to)])) if llops.on_link else None


def convert_to_functions(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link on which a test has shown that it is a function, or None."""
    return llops.gendirectcall(ll_record_of, v) if llops.on_link else None


def convert_to_class(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link on which a test has shown that it is a class, or None."""
    return llops.gendirectcall(ll_class_of, v) if llops.on_link else None


def ll_record_of(x: Any) -> Any:
    return x.record if x else lltype.nullptr(RECORD)


def ll_class_of(x: Any) -> Any:
    return x.cls if x else lltype.nullptr(CLASSTYPE.TO)


def convert_to_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A value that can only be a bound method, or an instance, here."""
    return llops.genop("getfield", [v, inputconst(Void, "self")], resulttype=OBJECTPTR)


#: The reprs of what can be one of several callables.
CALLABLES = (
    FunctionRepr, BuiltinFunctionRepr, FunctionsRepr, MethodRepr, InstanceRepr, ClassRepr, ConstClassRepr,
    ClassMethodRepr, ConstClassMethodRepr, CallableRepr,
)  # fmt: skip
#: Where the reprs of what is known while translating have it.
_KNOWN: dict[type[Repr], str] = {FunctionRepr: "value", BuiltinFunctionRepr: "function", ConstClassRepr: "pyclass"}
RTYPERS: dict[Any, Any] = {
    **{
        (name, a, b): function
        for name, function in (("is_", rtype_same), ("eq", rtype_same), ("ne", rtype_not_same))
        for r in (FunctionRepr, FunctionsRepr)
        for a, b in ((r, BuiltinFunctionRepr), (BuiltinFunctionRepr, r))
    },
    ("simple_call", CallableRepr): rtype_call,
    ("call_args", CallableRepr): rtype_call,
    ("bool", CallableRepr): rtype_bool,
    ("getattr", CallableRepr): rtype_getattr,
    **{
        (name, a, b): function
        for name, function in (("eq", rtype_eq), ("is_", rtype_eq), ("ne", rtype_ne))
        for a, b in (
            (CallableRepr, CallableRepr),
            (CallableRepr, BuiltinFunctionRepr),
            (BuiltinFunctionRepr, CallableRepr),
            (CallableRepr, ClassRepr),
            (ClassRepr, CallableRepr),
            (CallableRepr, ConstClassRepr),
            (ConstClassRepr, CallableRepr),
            (CallableRepr, FunctionRepr),
            (FunctionRepr, CallableRepr),
            (CallableRepr, MethodRepr),
            (MethodRepr, CallableRepr),
            (CallableRepr, ClassMethodRepr),
            (ClassMethodRepr, CallableRepr),
            (CallableRepr, ConstClassMethodRepr),
            (ConstClassMethodRepr, CallableRepr),
            (CallableRepr, InstanceRepr),
            (InstanceRepr, CallableRepr),
            (CallableRepr, FunctionsRepr),
            (FunctionsRepr, CallableRepr),
        )
    },
}
CONVERSIONS: dict[Any, Any] = {
    (FunctionRepr, CallableRepr): convert_function,
    (BuiltinFunctionRepr, CallableRepr): convert_builtin,
    (BuiltinFunctionRepr, FunctionsRepr): convert_builtin,
    (FunctionsRepr, BuiltinFunctionRepr): convert_to_builtin,
    (FunctionsRepr, CallableRepr): convert_functions,
    (MethodRepr, CallableRepr): convert_method,
    (InstanceRepr, CallableRepr): convert_instance,
    (ClassRepr, CallableRepr): convert_class,
    (ConstClassRepr, CallableRepr): convert_known_class,
    (ClassMethodRepr, CallableRepr): convert_class_method,
    (ConstClassMethodRepr, CallableRepr): convert_known_class_method,
    (CallableRepr, FunctionRepr): convert_to_known,
    (CallableRepr, BuiltinFunctionRepr): convert_to_known,
    (CallableRepr, ConstClassRepr): convert_to_known,
    (CallableRepr, FunctionsRepr): convert_to_functions,
    (CallableRepr, ClassRepr): convert_to_class,
    (CallableRepr, ClassMethodRepr): convert_to_class,
    (CallableRepr, ConstClassMethodRepr): convert_to_known_class_method,
    (CallableRepr, MethodRepr): convert_to_method,
    (CallableRepr, InstanceRepr): convert_to_method,
}
#: What a callable becomes only where a test has shown that it is one.
_ON_LINKS = (*_KNOWN, FunctionsRepr, ClassRepr, ClassMethodRepr, ConstClassMethodRepr)


def _eq_as_callables(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of callables, one of which is of several kinds."""
    r = r_x if isinstance(r_x, CallableRepr) else r_y
    assert isinstance(r, CallableRepr)
    return eq_in(r.rtyper, r_x, r_y, r)


#: Reprs of callables of one kind that are compared with those of several.
_KINDS = (*(r for r in NEVER_INSTANCES if r is not CallableRepr), ClassRepr, ConstClassRepr)
SERVICES: dict[Any, Any] = {
    **{("eq first", CallableRepr, r): _eq_as_callables for r in _KINDS},
    **{("eq first", r, CallableRepr): _eq_as_callables for r in _KINDS},
    **{("repr of callables", cls): callable_repr for cls in NEVER_INSTANCES},
    **{("converts", CallableRepr, r): lambda r_from, r_to: False for r in _ON_LINKS},
    ("repr of any callable",): callable_repr,
}
