"""Special methods of instances as helpers: what containers and printing need, outside of operations.

`ll_eq_function` and its neighbours give a helper for all instances of a class; which method it calls depends on the
exact class, as in operations (`rspecial.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeObject,
    SomeString,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, Value, Variable
from rpyc_dl.frontend.synthetic import default_text as text_of_identity
from rpyc_dl.lltype.lltype import Float, Signed, Void
from rpyc_dl.lowering.bigint import ll_exact
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import gen_call, never_returns
from rpyc_dl.lowering.call.methodcall import Implementation, calls_graph, choice_graph, group_classes, raises_prebuilt
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.ll_str import PSTR, ll_strconcat, llstr
from rpyc_dl.lowering.core.objects import (
    EXCEPTION_TYPES,
)
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, gen_typeptr
from rpyc_dl.lowering.number import ll_bool
from rpyc_dl.lowering.number.rfloat import FloatRepr
from rpyc_dl.lowering.number.rint import IntegerRepr
from rpyc_dl.lowering.object.ll_objectrepr import ll_object_repr
from rpyc_dl.lowering.object.programgraphs import GraphsFor, program_graphs
from rpyc_dl.lowering.object.rexception import base_exception_repr, exception_text
from rpyc_dl.lowering.object.rspecial import (
    Emit,
    calls_for_text,
    calls_for_truth,
    comparison,
    identity,
    method_names,
    operator_error,
    own_function,
)
from rpyc_dl.rlib.app.exceptions import records

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


def operation_graph(
    r_inst: InstanceRepr,
    opname: str,
    others: Sequence[Arg],
    r_result: Repr,
    resolve: Callable[[ClassInfo], Implementation],
    on_none: Implementation,
) -> FunctionGraph:
    """The graph of an operation on any instance of a class, or None."""
    first = Arg(Variable(), SomeInstance(classdef=r_inst.info.classdef, can_be_None=True), r_inst)
    r_inst.setup()
    groups = group_classes(r_inst.possible_classes(), resolve)
    return choice_graph(r_inst.rtyper, opname, CallArgs([first, *others]), groups, r_result, on_none)


def _bool_graph(r_inst: InstanceRepr, opname: str, resolve: Any, on_none: Implementation) -> LLFunction:
    rtyper = r_inst.rtyper
    other = Arg(Variable(), SomeInstance(classdef=r_inst.info.classdef, can_be_None=True), r_inst)
    graph = operation_graph(r_inst, opname, [other], rtyper.getrepr(SomeBool()), resolve, on_none)
    return callable_of(rtyper, graph)


def ll_eq_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: `x == y` of two instances."""
    graphs = GraphsFor(program_graphs(r_inst.rtyper), r_inst)

    def resolve(info: ClassInfo) -> Implementation:
        return comparison(r_inst.rtyper, graphs, "eq", info)

    return _bool_graph(r_inst, "eq", resolve, Implementation("none eq", identity))


def ll_lt_function(r_inst: InstanceRepr, opname: str = "lt") -> LLFunction:
    """Helper: `x < y` of two instances, or another one of the four. TyperError unless a class has a `__lt__` that is
    annotated."""
    rtyper = r_inst.rtyper
    name_of = f"__{opname}__"
    graphs = GraphsFor(program_graphs(rtyper), r_inst)

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, [name_of]))
        name = class_name(info.pyclass)
        if graph is not None:
            return Implementation(("truth", graph, name), _for_other_than_none(name, calls_for_truth(graph), opname))
        return raises_prebuilt(rtyper, TypeError, operator_error(opname, name, name))

    if not any(graphs.get(own_function(info, [name_of])) for info in r_inst.possible_classes()):
        lacks = rtyper.result.class_lacks(r_inst.info.pyclass, name_of)
        raise TyperError(f"{r_inst.describe()} cannot be ordered: no {name_of}", notes=lacks)
    return _bool_graph(r_inst, opname, resolve, _none_has_no_order(r_inst, opname))


def _none_has_no_order(r_inst: InstanceRepr, opname: str) -> Implementation:
    """What `None < y` raises: by the class of y, which may be None, too."""
    rtyper = r_inst.rtyper

    def resolve(info: ClassInfo) -> Implementation:
        return raises_prebuilt(rtyper, TypeError, operator_error(opname, "NoneType", class_name(info.pyclass)))

    on_none = raises_prebuilt(rtyper, TypeError, operator_error(opname, "NoneType", "NoneType"))
    graph = operation_graph(r_inst, f"none_{opname}", [], rtyper.getrepr(SomeBool()), resolve, on_none)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        return llops.gencallgraph(graph, [args.all()[1].own_value()])

    return Implementation(("none", opname, r_inst), emit)


def _for_other_than_none(name: str, call: Emit, opname: str) -> Emit:
    """`x < y` by a method, which was annotated for instances: None as y raises TypeError."""
    message = operator_error(opname, name, "NoneType")

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        other = args.all()[1]
        llops.check_not_none(other.own_value(), message)
        return call(llops, args)

    return emit


def ll_hash_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: `hash(x)`. TyperError for a class that has `__eq__` without `__hash__`."""
    rtyper = r_inst.rtyper
    graphs = program_graphs(rtyper)

    def resolve(info: ClassInfo) -> Implementation:
        function = own_function(info, ["__hash__"])
        if function is None:
            return raises_prebuilt(rtyper, TypeError, f"unhashable type: {class_name(info.pyclass)!r}")
        if function is MISSING:
            return Implementation("identity hash", _identity_hash)
        graph = graphs.get(function)
        if graph is None:
            raise TyperError(f"{info.name}.__hash__ is needed here, but it is not annotated")
        return Implementation(("hash", graph), partial(_hash_of_result, graph))

    if own_function(r_inst.info, ["__hash__"]) is None and not r_inst.info.subclasses:
        lacks = rtyper.result.class_lacks(r_inst.info.pyclass, "__hash__")
        raise TyperError(f"{r_inst.describe()} is not hashable: it has __eq__ without __hash__", notes=lacks)
    r_int = rtyper.getrepr(SomeInteger())
    on_none = Implementation("None", lambda llops, args: inputconst(Signed, ll_bool.ll_hash_none(None)))
    graph = operation_graph(r_inst, "hash", [], r_int, resolve, on_none)
    return callable_of(rtyper, graph)


def _hash_of_result(graph: FunctionGraph, llops: LowLevelOpList, args: CallArgs) -> Value:
    """What the graph of a `__hash__` gives, as `hash` passes it on."""
    v, r = gen_call(llops, graph, args)
    if never_returns(llops.rtyper, graph):
        return inputconst(Signed, 0)
    if r.grows:
        return llops.gendirectcall(ll_exact.ll_hash_of_result, v)
    v_word = llops.convertvar(v, r, llops.rtyper.getrepr(SomeInteger()))
    return llops.gendirectcall(ll_exact.ll_hash_of_word, v_word)


def _identity_hash(llops: LowLevelOpList, args: CallArgs) -> Value:
    v_object = args.positional[0].own_value()
    return llops.genop("gc_identityhash", [v_object], resulttype=Signed)


#: refusal(the name of a type) -> what CPython says of it.
Refusal = Callable[[str], str]


def conversion_function(
    r_inst: InstanceRepr, names: Sequence[str], s_result: SomeObject, refusal: Refusal
) -> tuple[LLFunction, Repr] | None:
    """Helper: what the first of the special methods that each class has gives, with its repr; None without any.

    `refusal` of the name of a type is the message of the TypeError: for None, and for classes that have none.
    """
    rtyper = r_inst.rtyper
    graphs = program_graphs(rtyper)
    r_result = rtyper.getrepr(s_result)

    def resolve(info: ClassInfo) -> Implementation:
        function = own_function(info, names)
        graph = graphs.get(function)
        if graph is None:
            return raises_prebuilt(rtyper, TypeError, refusal(class_name(info.pyclass)))
        return calls_graph(rtyper, graph, s_result, r_result)

    r_inst.setup()
    if not any(graphs.get(own_function(info, names)) for info in r_inst.possible_classes()):
        return None
    on_none = raises_prebuilt(rtyper, TypeError, refusal("NoneType"))
    return callable_of(rtyper, operation_graph(r_inst, names[0], [], r_result, resolve, on_none)), r_result


def convert_number(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """An instance where a builtin wants a number: its `__index__()`, or its `__float__()`."""
    assert isinstance(r_from, InstanceRepr)
    if llops.on_link or not (r_to.grows or r_to.lowleveltype in (Signed, Float)):
        return None
    of_float = r_to.lowleveltype == Float
    names = ["__float__", "__index__"] if of_float else ["__index__"]
    refusal = _no_float if of_float else _no_index
    found = conversion_function(r_from, names, SomeFloat() if of_float else SomeInteger(exact=r_to.grows), refusal)
    return llops.gendirectcall(found[0], v) if found is not None else None


def _no_float(name: str) -> str:
    return f"must be real number, not {name}"


def _no_index(name: str) -> str:
    return f"{name!r} object cannot be interpreted as an integer"


def report_graph(rtyper: RTyper) -> FunctionGraph:
    """`report(Ptr(OBJECT)) -> Ptr(STR)`: the last line of a traceback: `ValueError: text`, or `ValueError`."""
    graph = rtyper.synthetic.get("report")
    if graph is None:
        r_base = base_exception_repr(rtyper)
        strgraph = text_graph(r_base, "str", lenient=True)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_class = gen_typeptr(llops, args[0])
            v_name = llops.genop("getfield", [v_class, inputconst(Void, "qualname")], resulttype=PSTR)
            v_text = llops.gencallgraph(strgraph, [args[0]])
            c_colon = inputconst(PSTR, llstr(": "))
            return llops.gendirectcall(ll_report, v_name, c_colon, v_text)

        ARGS = [EXCEPTION_TYPES[1]]
        graph = build_adapter(rtyper, "exception_report", ARGS, PSTR, emit)
        rtyper.synthetic["report"] = graph
    return graph


def ll_report(name: Any, colon: Any, text: Any) -> Any:
    """The name of an exception class, and its text if there is any."""
    if text.length == 0:
        return name
    return ll_strconcat(ll_strconcat(name, colon), text)


CONVERSIONS = {(InstanceRepr, IntegerRepr): convert_number, (InstanceRepr, FloatRepr): convert_number}


def text_graph(r_inst: Repr, opname: str, lenient: bool = False) -> FunctionGraph:
    """The graph of `str` or `repr` of an instance or None.

    TyperError for a class whose own method is not annotated; if `lenient`, its default text is used.
    """
    assert isinstance(r_inst, InstanceRepr)
    rtyper = r_inst.rtyper
    graphs = program_graphs(rtyper)
    r_str = rtyper.getrepr(SomeString())

    def resolve(info: ClassInfo) -> Implementation:
        names = [f"__{opname}__"] if info.is_exception else method_names(opname)  # BaseException has a `__str__`
        function = own_function(info, names)
        graph = graphs.get(function)
        if graph is not None:
            return calls_for_text(rtyper, graph, f"__{opname}__ returned non-string (type NoneType)")
        of_helpers = records.stands_for_method(function)  # exceptions that helpers alone make have a text only
        if function is not MISSING and not lenient and not of_helpers:
            raise TyperError(f"{info.name}.{function.__name__} is needed here, but it is not annotated")
        return default_text(rtyper, info, opname)

    on_none = Implementation("None", lambda llops, args: inputconst(PSTR, llstr("None")))
    return operation_graph(r_inst, opname, [], r_str, resolve, on_none)


def default_text(rtyper: RTyper, info: ClassInfo, opname: str) -> Implementation:
    """The text of an instance whose class does not say: an exception's arguments, or the class and the identity."""
    if info.is_exception:
        return exception_text(rtyper, info, opname)
    text = f"<{text_of_identity(info.pyclass)} at 0x"

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_object = args.positional[0].own_value()
        return llops.gendirectcall(ll_object_repr, inputconst(PSTR, llstr(text)), v_object)

    return Implementation(("object text", info), emit)


def default_text_graph(r_inst: Repr, opname: str) -> FunctionGraph:
    """The graph of `str` or `repr` of an instance as if no class of the program defined it."""
    assert isinstance(r_inst, InstanceRepr)
    rtyper = r_inst.rtyper
    on_none = Implementation("None", lambda llops, args: inputconst(PSTR, llstr("None")))
    resolve = lambda info: default_text(rtyper, info, opname)  # noqa: E731
    return operation_graph(r_inst, f"default {opname}", [], rtyper.getrepr(SomeString()), resolve, on_none)


def ll_str_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: what `str(x)` gives."""
    return callable_of(r_inst.rtyper, text_graph(r_inst, "str"))


def ll_repr_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: what `repr(x)` gives."""
    return callable_of(r_inst.rtyper, text_graph(r_inst, "repr"))


SERVICES = {
    ("text graph", InstanceRepr): text_graph,
    ("str", InstanceRepr): ll_str_function,
    ("repr", InstanceRepr): ll_repr_function,
    ("hash", InstanceRepr): ll_hash_function,
}
