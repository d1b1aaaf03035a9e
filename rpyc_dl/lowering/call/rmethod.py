"""Bound methods: the instance stands for itself, which method it is is known while translating (001, MethodDesc).

A method of a class (`classmethod`) is the class in the same way: nothing at all if there is only one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ClassMethodDesc, MethodDesc, SomeInstance, SomePBC, SomeType
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import callargs_of
from rpyc_dl.lowering.call.copychoice import call_method
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_if_it_fits,
    cases_of,
    gen_choice,
    gen_if_it_fits,
    graphs_by_function,
    group_classes,
    in_block,
    method_function,
    missing_attribute,
    raises_prebuilt,
)
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.ll_str import llstr
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.core.repr import LLFunction, Repr, any_value, inputconst
from rpyc_dl.lowering.instance.classswitch import instance_switch
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, class_text, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, gen_typeptr, instance_repr
from rpyc_dl.lowering.instance.ll_class import make_constant

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

NOT_CALLABLE = (TypeError, "'NoneType' object is not callable")


class MethodRepr(Repr):
    """A bound method called `name` of an instance (represented by `r_self`), or None: a pointer to the instance."""

    held_kind = "callable"

    def __init__(self, rtyper: RTyper, r_self: InstanceRepr, name: str) -> None:
        self.rtyper = rtyper
        self.r_self = r_self
        self.name = name
        self.lowleveltype = r_self.lowleveltype

    def describe(self) -> str:
        return f"a bound method {self.name!r}"

    def is_related_to(self, other: Repr) -> bool:
        return isinstance(other, MethodRepr) and self.name == other.name and self.r_self.is_related_to(other.r_self)

    def _setup_repr(self) -> None:
        self.r_self.setup()

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return self.r_self.convert_const(None)
        if getattr(value, "__name__", None) != self.name and not hasattr(type(value.__self__), self.name):
            raise TyperError(f"{value!r} is not {self.describe()}")
        return self.r_self.convert_const(value.__self__)


class ClassMethodRepr(Repr):
    """A class method called `name` that is bound to one of several classes, or None: a pointer to the class."""

    lowleveltype = CLASSTYPE
    held_kind = "callable"

    def __init__(self, rtyper: RTyper, name: str) -> None:
        self.rtyper = rtyper
        self.name = name

    def describe(self) -> str:
        return f"a class method {self.name!r}"

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(CLASSTYPE.TO)
        return classes_of(self.rtyper).vtable_of(value.__self__)


class ConstClassMethodRepr(Repr):
    """A class method that is bound to the one class `info`."""

    lowleveltype = Void
    held_kind = "callable"

    def __init__(self, info: ClassInfo, name: str) -> None:
        self.info = info
        self.name = name

    def describe(self) -> str:
        return f"the class method {self.info.name}.{self.name}"

    def convert_const(self, value: Any) -> Any:
        return None

    def make_ll_repr_function(self) -> LLFunction:
        function = getattr(self.info.pyclass, self.name).__func__
        text = f"<bound method {function.__qualname__} of {class_text(self.info.pyclass)}>"
        return composed(("known text", text), lambda: make_constant(llstr(text)))


def method_name(desc: MethodDesc) -> str:
    """The attribute name under which the method is found."""
    return desc.name.rsplit(".", 1)[-1]


def desc_infos(rtyper: RTyper, s_pbc: SomePBC) -> list[ClassInfo]:
    """The classes of the methods, in the order of their numbers."""
    infos = {classes_of(rtyper).info(d.classdef) for d in s_pbc.descriptions if isinstance(d, MethodDesc)}
    return sorted(infos, key=lambda info: info.minid)


def make_method_repr(rtyper: RTyper, s_pbc: SomePBC) -> Repr:
    """The repr of a set of MethodDescs, or of ClassMethodDescs."""
    descs = [desc for desc in s_pbc.descriptions if isinstance(desc, MethodDesc)]
    names = sorted({method_name(desc) for desc in descs})
    if len(names) > 1:
        listed = ", ".join(sorted(desc.name for desc in descs))
        raise TyperError(f"methods of different names meet in one variable: {listed}")
    infos = desc_infos(rtyper, s_pbc)
    if all(isinstance(desc, ClassMethodDesc) for desc in descs):
        if len(infos) == 1 and not s_pbc.can_be_None:
            key = ("class method", infos[0], names[0])
            return rtyper.shared_repr(key, lambda: ConstClassMethodRepr(infos[0], names[0]))
        return rtyper.shared_repr(("class method", names[0]), lambda: ClassMethodRepr(rtyper, names[0]))
    base = classes_of(rtyper).commonbase(infos)
    r_self = instance_repr(rtyper, base)
    return rtyper.shared_repr(("method", base, names[0]), lambda: MethodRepr(rtyper, r_self, names[0]))


# ____________________________________________________________ binding


def bind_method(hop: HighLevelOp, v_inst: Value, r_inst: InstanceRepr) -> Value:
    """x.name where `name` is a method: x itself, once it is sure that it has the method. A call that follows at once
    makes sure of that itself, by what it does for None and for the classes without the method; it chooses among the
    classes of x alone, of which the method knows no more than the class that has it."""
    if hop.called_next:
        s_inst = SomeInstance(classdef=r_inst.info.classdef, can_be_None=hop.may_be_none(0))
        hop.llops.left_to_call = Arg(v_inst, s_inst, r_inst)
        return any_value(hop.r_result)
    check_has_method(hop, v_inst, r_inst)
    return v_inst


def check_has_method(hop: HighLevelOp, v_inst: Value, r_inst: InstanceRepr) -> None:
    """Raise AttributeError where x, of which the method is wanted, is None or of a class without it."""
    name = hop.constarg(1)
    if hop.may_be_none(0) or any(info.lookup(name) is MISSING for info in r_inst.possible_classes()):
        graph = method_check(hop.rtyper, name, r_inst.info)
        hop.llops.gencallgraph(graph, [v_inst])


def bind_class_method(hop: HighLevelOp, v_class: Value) -> Value:
    """cls.name, or x.name, where `name` is a class method: the class."""
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, None)
    return v_class


def method_check(rtyper: RTyper, name: str, top: ClassInfo) -> FunctionGraph:
    """The graph `check(Ptr(OBJECT))` that raises AttributeError for None, and for classes without the method."""
    key = ("method check", name, top)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        fine = Implementation("fine", lambda llops, args: inputconst(Void, None))

        def resolve(info: ClassInfo) -> Implementation:
            return missing_attribute(rtyper, info, name) if info.lookup(name) is MISSING else fine

        subject = CallArgs([Arg(Constant(None, OBJECTPTR), SomeInstance(), exceptions_of(rtyper).r_exception_value)])
        groups = group_classes(top.subtree(), resolve)
        cases = cases_of(rtyper, name, subject, groups, rtyper.getprimitiverepr(Void))
        none = raises_prebuilt(rtyper, AttributeError, f"'NoneType' object has no attribute {name!r}")
        graph = instance_switch(rtyper, f"has_{name}", [OBJECTPTR], Void, cases, in_block(subject, none))
        rtyper.synthetic[key] = graph
    return graph


# ____________________________________________________________ calling


def rtype_call_method(hop: HighLevelOp) -> Value | None:
    """m(…) of a bound method."""
    r_method = hop.args_r[0]
    s_method = hop.args_s[0]
    assert isinstance(r_method, MethodRepr)
    assert isinstance(s_method, SomePBC)
    unchecked: Arg | None = hop.llops.left_to_call
    if unchecked is not None:
        hop.llops.left_to_call = None
        return call_method(hop, r_method.name, callargs_of(hop).with_first(unchecked))
    classdef = r_method.r_self.info.classdef
    s_self = SomeInstance(classdef=classdef, can_be_None=s_method.can_be_None)
    args = callargs_of(hop).with_first(Arg(hop.inputarg(r_method, 0), s_self, r_method.r_self))
    infos: dict[ClassInfo, None] = {}
    for top in desc_infos(hop.rtyper, s_method):
        infos.update(dict.fromkeys(top.of_instances()))
    return call_method(hop, r_method.name, args, none_error=NOT_CALLABLE, classes=infos)


def rtype_call_const_class_method(hop: HighLevelOp) -> Value | None:
    """m(…) of a class method bound to a known class."""
    r_method = hop.args_r[0]
    assert isinstance(r_method, ConstClassMethodRepr)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    function = method_function(r_method.info, r_method.name)
    c_class = Constant(r_method.info.pyclass)
    args = callargs_of(hop).with_first(Arg(c_class, hop.args_s[0], r_method))
    return gen_if_it_fits(hop, graphs[function], args)


def rtype_call_class_method(hop: HighLevelOp) -> Value | None:
    """m(…) of a class method bound to one of several classes."""
    r_method = hop.args_r[0]
    s_method = hop.args_s[0]
    assert isinstance(r_method, ClassMethodRepr)
    assert isinstance(s_method, SomePBC)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    r_class = hop.rtyper.getrepr(SomeType())
    args = callargs_of(hop).with_first(Arg(hop.inputarg(r_method, 0), s_method, r_class))

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(method_function(info, r_method.name))
        if graph is None:
            return missing_attribute(hop.rtyper, info, r_method.name)
        return calls_if_it_fits(hop, graph, args)

    none = raises_prebuilt(hop.rtyper, *NOT_CALLABLE)
    return gen_choice(hop, r_method.name, args, resolve, none, desc_infos(hop.rtyper, s_method))


# ____________________________________________________________ the rest


def rtype_bool(hop: HighLevelOp) -> Value:
    """A bound method is true, None is not."""
    if hop.args_r[0].lowleveltype is Void:
        return inputconst(Bool, True)
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def rtype_getattr(hop: HighLevelOp) -> Value:
    """m.__name__, m.__doc__, m.__self__"""
    name, r, s = hop.constarg(1), hop.args_r[0], hop.args_s[0]
    assert isinstance(s, SomePBC)
    if s.can_be_None:
        raise TyperError(f"the method may be None where its `{name}` is asked for: test that first")
    if name == "__self__":
        if not isinstance(r, MethodRepr):
            raise TyperError("the `__self__` of a class method is not known here: name the class")
        return hop.llops.convertvar(hop.inputarg(r, 0), r.r_self, hop.r_result)
    found = {getattr(desc.funcdesc.value, name, None) for desc in s.descriptions if isinstance(desc, MethodDesc)}
    if len(found) == 1:
        return inputconst(hop.r_result, found.pop())
    if not isinstance(r, MethodRepr):
        raise TyperError(f"the `{name}` of one of several methods: ask the functions for it")
    graph = _attribute_graph(hop.rtyper, r, name, hop.r_result)
    return hop.llops.gencallgraph(graph, [hop.inputarg(r, 0)])


def _attribute_graph(rtyper: RTyper, r: MethodRepr, name: str, r_result: Repr) -> FunctionGraph:
    """`get(Ptr(OBJECT))`: an attribute of the method that an instance has under the name of this repr."""
    key = ("attribute of methods", r, name, r_result)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        by_value: dict[Any, list[ClassInfo]] = {}
        for info in r.r_self.possible_classes():
            function = method_function(info, r.name)
            if function is not MISSING:
                by_value.setdefault(getattr(function, name, None), []).append(info)
        cases = [(infos, _giving(inputconst(r_result, value))) for value, infos in by_value.items()]
        graph = instance_switch(rtyper, f"{name}_of_{r.name}", [OBJECTPTR], r_result.lowleveltype, cases)
        rtyper.synthetic[key] = graph
    return graph


def _giving(constant: Constant) -> Callable[[LowLevelOpList, list[Value]], Value]:
    return lambda llops, args: constant


def rtype_eq(hop: HighLevelOp) -> Value:
    """Two bound methods of the same name are equal if they are bound to the same object."""
    r_x, r_y = hop.args_r
    if r_x.name != r_y.name:  # type: ignore[attr-defined]
        return inputconst(Bool, False)
    values = [hop.inputarg(r, i) for i, r in enumerate((r_x, r_y))]
    return hop.genop("ptr_eq", values, resulttype=Bool)


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_eq(hop)], resulttype=Bool)


def convert_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A bound method as one of a larger or smaller set."""
    assert isinstance(r_from, MethodRepr)
    assert isinstance(r_to, MethodRepr)
    if r_from.name != r_to.name:
        return None
    return llops.convertvar(v, r_from.r_self, r_to.r_self)


def convert_const_class_method(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """The class method of one class as one of several classes."""
    assert isinstance(r_from, ConstClassMethodRepr)
    assert isinstance(r_to, ClassMethodRepr)
    if r_from.name != r_to.name:
        return None
    return inputconst(CLASSTYPE, classes_of(llops.rtyper).vtables.vtable_of(r_from.info))


RTYPERS = {
    ("simple_call", MethodRepr): rtype_call_method,
    ("call_args", MethodRepr): rtype_call_method,
    ("simple_call", ConstClassMethodRepr): rtype_call_const_class_method,
    ("call_args", ConstClassMethodRepr): rtype_call_const_class_method,
    ("simple_call", ClassMethodRepr): rtype_call_class_method,
    ("call_args", ClassMethodRepr): rtype_call_class_method,
    ("bool", MethodRepr): rtype_bool,
    ("bool", ClassMethodRepr): rtype_bool,
    ("bool", ConstClassMethodRepr): rtype_bool,
    ("getattr", MethodRepr): rtype_getattr,
    ("getattr", ClassMethodRepr): rtype_getattr,
    ("getattr", ConstClassMethodRepr): rtype_getattr,
    ("eq", MethodRepr, MethodRepr): rtype_eq,
    ("ne", MethodRepr, MethodRepr): rtype_ne,
}
CONVERSIONS = {
    (MethodRepr, MethodRepr): convert_method,
    (ConstClassMethodRepr, ClassMethodRepr): convert_const_class_method,
}

__all__ = ["bind_class_method", "bind_method", "gen_typeptr", "make_method_repr"]
