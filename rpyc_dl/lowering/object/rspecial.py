"""Operations on instances that call a special method of the user's class, and what they do where there is none.

Which method is called depends on the exact class, so every operation goes through `methodcall.gen_choice`. Outside of
operations, containers and printing need the same as helpers: `rspecialhelpers.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBool, SomeInstance, SomeInteger, SomeNone, SomeObject, SomeString
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.bigint.ll_exact import ll_is_true
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import callargs_of, gen_call, gen_result, never_returns, result_repr
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_graph,
    calls_if_it_fits,
    choice_graph,
    gen_choice,
    graphs_by_function,
    group_classes,
    method_function,
    operands,
    raises_prebuilt,
)
from rpyc_dl.lowering.core.graphbuild import build_adapter
from rpyc_dl.lowering.core.hop import operation_words, order_error
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.objects import OBJECTPTR
from rpyc_dl.lowering.core.opgraph import InnerHop
from rpyc_dl.lowering.core.pythontypes import class_name, type_name
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.roptional import OptionalRepr, gen_truth
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance
from rpyc_dl.lowering.number import ll_int
from rpyc_dl.lowering.object.programgraphs import program_graphs
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr, text_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.object.programgraphs import GraphsFor, ProgramGraphs

Emit = Callable[["LowLevelOpList", CallArgs], Value]

BINARY = (
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "lshift",
    "rshift",
    "matmul",
    "and_",
    "or_",
    "xor",
)
_REFLECTED = {"lt": "__gt__", "gt": "__lt__", "le": "__ge__", "ge": "__le__"}


def method_names(opname: str) -> list[str]:
    """The special methods of an operation, in the order in which they are looked for."""
    if opname.startswith("inplace_"):
        base = opname.removeprefix("inplace_")
        return [f"__i{base}__", f"__{base}__"]
    names = {"bool": ["__bool__", "__len__"], "not_": ["__bool__", "__len__"], "str": ["__str__", "__repr__"]}
    return names.get(opname, [f"__{opname.rstrip('_')}__"])


def own_function(info: ClassInfo, names: Sequence[str]) -> Any:
    """The user's function for the first of these special methods that the class has one for; else MISSING."""
    for name in names:
        function = method_function(info, name)
        if hasattr(function, "__code__"):
            return function
        if function is None:  # `__hash__ = None`: switched off
            return None
    return MISSING


# ____________________________________________________________ operations that need a method


def rtype_operator(hop: HighLevelOp) -> Value | None:
    """An operation that is nothing but its special method: `x + y`, `-x`, `x[i]`, `len(x)`, `x < y`, ….

    In-place forms fall back on the plain method, class by class.
    """
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    names = method_names(hop.opname)
    if not graphs:
        raise TyperError(f"{operation_words(hop.opname)} does not work on {hop.args_r[0].describe()}: no {names[-1]}")

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, names))
        if graph is not None and hop.opname == "len" and _may_be_negative(hop.rtyper, graph):
            return _calls_length(graph, hop.s_result, hop.r_result)
        if graph is not None:
            return calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)
        return raises_prebuilt(hop.rtyper, TypeError, type_error_message(hop, class_name(info.pyclass)))

    on_none = raises_prebuilt(hop.rtyper, TypeError, type_error_message(hop, "NoneType"))
    return gen_choice(hop, names[-1].strip("_"), operands(hop, *range(hop.nb_args)), resolve, on_none)


def rtype_call(hop: HighLevelOp) -> Value | None:
    """x(…) of an instance: its `__call__`."""
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    args = callargs_of(hop).with_first(operands(hop, 0).positional[0])

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, ["__call__"]))
        if graph is not None:
            return calls_if_it_fits(hop, graph, args)
        return raises_prebuilt(hop.rtyper, TypeError, f"{class_name(info.pyclass)!r} object is not callable")

    if not graphs:
        raise TyperError(f"{hop.args_r[0].describe()} cannot be called: no __call__")
    on_none = raises_prebuilt(hop.rtyper, TypeError, "'NoneType' object is not callable")
    return gen_choice(hop, "call", args, resolve, on_none)


def type_error_message(hop: HighLevelOp, name: str) -> str:
    """CPython's message for an operation on an instance of the class `name`, which does not have it."""
    messages = {
        "len": f"object of type {name!r} has no len()",
        "iter": f"{name!r} object is not iterable",
        "next": f"{name!r} object is not an iterator",
        "getitem": f"{name!r} object is not subscriptable",
        "setitem": f"{name!r} object does not support item assignment",
        "delitem": f"{name!r} object doesn't support item deletion",
        "contains": f"argument of type {name!r} is not iterable",
        "neg": f"bad operand type for unary -: {name!r}",
        "pos": f"bad operand type for unary +: {name!r}",
        "invert": f"bad operand type for unary ~: {name!r}",
        "abs": f"bad operand type for abs(): {name!r}",
    }
    if hop.opname in messages:
        return messages[hop.opname]
    return operator_error(hop.opname, name, type_name(hop.args_s[1]) if hop.nb_args > 1 else "")


def operator_error(opname: str, name: str, other: str) -> str:
    """CPython's message for a binary operator on values of these types, none of which has it."""
    if opname in _REFLECTED:
        return order_error(opname, name, other)
    words = operation_words(opname).strip("`")
    words = {"pow": "** or pow()", "inplace_pow": "** or pow()", "divmod": "divmod()"}.get(opname, words)
    return f"unsupported operand type(s) for {words}: {name!r} and {other!r}"


# ____________________________________________________________ lengths


def _may_be_negative(rtyper: RTyper, graph: FunctionGraph) -> bool:
    """Whether a `__len__` may return a negative number."""
    s_length = rtyper.source_of(graph).binding(graph.returnvar)
    return isinstance(s_length, SomeInteger) and s_length.knowntype is int and not s_length.nonneg


def _calls_length(graph: FunctionGraph, s_result: SomeObject, r_result: Repr) -> Implementation:
    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v, r = _gen_length(llops, graph, args)
        v_result = gen_result(llops, v, r, s_result, r_result)
        assert v_result is not None
        return v_result

    return Implementation(("length", graph), emit)


def _gen_length(llops: LowLevelOpList, graph: FunctionGraph, args: CallArgs) -> tuple[Value, Repr]:
    """The call of a `__len__` and the check of what it returned, in a graph of their own: it alone can raise."""
    rtyper, arg = llops.rtyper, args.positional[0]
    r_length = result_repr(rtyper, graph)

    def emit(llops: LowLevelOpList, values: list[Value]) -> Value:
        v, _ = gen_call(llops, graph, CallArgs([Arg(values[0], arg.s, arg.r)]))
        llops.gendirectcall(ll_int.ll_check_length, v)
        return v

    key = ("length", graph, arg.r)
    adapter = rtyper.synthetic.get(key)
    if adapter is None:
        adapter = build_adapter(rtyper, "length", [arg.r.lowleveltype], r_length.lowleveltype, emit)
        rtyper.synthetic[key] = adapter
    return llops.gencallgraph(adapter, [arg.own_value()]), r_length


# ____________________________________________________________ truth


def truth_of_instance(
    rtyper: RTyper, graphs: dict[Any, FunctionGraph] | ProgramGraphs, info: ClassInfo
) -> Implementation:
    """The truth of an instance of a class: by `__bool__`, by `__len__`, or always True."""
    function = own_function(info, ["__bool__", "__len__"])
    if function is MISSING:
        return Implementation("true", lambda llops, args: inputconst(Bool, True))
    graph = graphs.get(function)
    if graph is None:
        raise TyperError(f"the truth of {info.name} instances depends on a method that is not annotated")

    has_bool = own_function(info, ["__bool__"]) is not MISSING
    is_length = not has_bool and _may_be_negative(rtyper, graph)
    returned = result_repr(rtyper, graph)
    if has_bool and returned.lowleveltype != Bool and not never_returns(rtyper, graph):
        raise TyperError(f"{info.name}.__bool__ should return a bool, not {returned.describe()}: write bool(…) there")

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v, r = (_gen_length if is_length else gen_call)(llops, graph, args)
        return as_truth(llops, v, r)

    return Implementation(("truth", graph), emit)


def as_truth(llops: LowLevelOpList, v: Value, r: Repr) -> Value:
    """What `__bool__`, `__len__`, `__contains__` or a comparison returned, as a Bool."""
    if r.lowleveltype == Bool:
        return v
    if r.lowleveltype == Signed:
        return llops.genop("int_is_true", [v], resulttype=Bool)
    if r.grows:
        return llops.gendirectcall(ll_is_true, v)
    if r.lowleveltype is Void:
        return inputconst(Bool, False)
    if isinstance(r, OptionalRepr):
        return gen_truth(llops, v, r)
    raise TyperError(f"a truth value is expected, not {r.describe()}")


def truth_of_result(llops: LowLevelOpList, graph: FunctionGraph, v: Value, r: Repr) -> Value:
    """The truth of what a graph of the program returned: a comparison may give a value of any kind."""
    rtyper = llops.rtyper
    s = rtyper.source_of(graph).binding(graph.returnvar)
    if r.lowleveltype in (Bool, Signed, Void) or r.grows or (isinstance(r, OptionalRepr) and not r.boxed):
        return as_truth(llops, v, r)
    if isinstance(r, InstanceRepr):
        return llops.gencallgraph(_truth_graph(r), [v])
    operation = SpaceOperation("bool", [v], Variable())
    outer = SimpleNamespace(rtyper=rtyper, spaceop=operation)
    hop = InnerHop(outer, "bool", [(v, s, r)], (SomeBool(), rtyper.getprimitiverepr(Bool)), llops)  # type: ignore[arg-type]
    v_truth = hop.dispatch()
    assert v_truth is not None
    return v_truth


def _truth_graph(r_inst: InstanceRepr) -> FunctionGraph:
    """The graph `truth(x)` of an instance or None."""
    rtyper, key = r_inst.rtyper, ("truth of instance", r_inst)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        graphs = program_graphs(rtyper)
        first = Arg(Variable(), SomeInstance(classdef=r_inst.info.classdef, can_be_None=True), r_inst)
        r_inst.setup()
        groups = group_classes(r_inst.possible_classes(), lambda info: truth_of_instance(rtyper, graphs, info))
        on_none = Implementation("false", lambda llops, args: inputconst(Bool, False))
        r_bool = rtyper.getprimitiverepr(Bool)
        graph = choice_graph(rtyper, "truth", CallArgs([first]), groups, r_bool, on_none)
        rtyper.synthetic[key] = graph
    return graph


def rtype_bool(hop: HighLevelOp) -> Value | None:
    """Truth of an instance or None."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    if all(own_function(info, ["__bool__", "__len__"]) is MISSING for info in r_inst.possible_classes()):
        return hop.genop("ptr_nonzero", [hop.inputarg(r_inst, 0)], resulttype=Bool)
    on_none = Implementation("false", lambda llops, args: inputconst(Bool, False))
    choose = lambda info: truth_of_instance(hop.rtyper, graphs, info)  # noqa: E731
    return gen_choice(hop, "bool", operands(hop, 0), choose, on_none)


def rtype_not(hop: HighLevelOp) -> Value | None:
    """not x."""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    v_bool = rtype_bool(hop)
    return None if v_bool is None else hop.genop("bool_not", [v_bool], resulttype=Bool)


# ____________________________________________________________ equality and hash


def identity(llops: LowLevelOpList, args: CallArgs) -> Value:
    """Whether the two arguments are one object; of an instance and another kind of value, whether both are None."""
    first, second = args.positional
    if second.r.lowleveltype is Void:
        is_none = second.s.is_const and second.s.const is None
        if not is_none or not isinstance(first.r.lowleveltype, lltype.Ptr):
            return inputconst(Bool, False)
        return llops.genop("ptr_iszero", [first.own_value()], resulttype=Bool)
    if isinstance(second.r, TaggedRepr):
        v_object = cast_instance(llops, first.own_value(), OBJECTPTR)
        return llops.gendirectcall(ll_tagged.ll_holds, second.own_value(), v_object)
    if not isinstance(second.r, InstanceRepr):
        if not all(isinstance(arg.r.lowleveltype, lltype.Ptr) and arg.s.can_be_none() for arg in (first, second)):
            return inputconst(Bool, False)
        return llops.gendirectcall(ll_compare.ll_both_none, first.own_value(), second.own_value())
    values = [arg.own_value() for arg in (first, second)]
    return llops.genop("ptr_eq", values, resulttype=Bool)


def negated(emit: Emit) -> Emit:
    """The opposite of what `emit` gives."""
    return lambda llops, args: llops.genop("bool_not", [emit(llops, args)], resulttype=Bool)


def comparison(
    rtyper: RTyper, graphs: dict[Any, FunctionGraph] | GraphsFor, opname: str, info: ClassInfo
) -> Implementation:
    """`==` or `!=` on an instance of a class: its method, for `!=` also the opposite of `__eq__`, else identity."""
    for name, negate in [("__eq__", False)] if opname == "eq" else [("__ne__", False), ("__eq__", True)]:
        function = own_function(info, [name])
        if function is MISSING:
            continue
        graph = graphs.get(function)
        if graph is None:
            owner = info.name.rpartition(".")[2]
            needed = f"`{name}` of `{owner}` may be called here for instances of other classes too, and nothing says"
            raise TyperError(f"{needed} that it can: compare by a loop, or keep instances of one class together")
        emit = calls_for_truth(graph)
        return Implementation((negate, graph), negated(emit) if negate else emit)
    if opname == "eq":
        return Implementation("is", identity)
    return Implementation("is not", negated(identity))


def calls_for_truth(graph: FunctionGraph) -> Emit:
    """Calls a method for the truth of what it returns."""

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v, r = gen_call(llops, graph, args)
        return truth_of_result(llops, graph, v, r)

    return emit


def rtype_comparison(hop: HighLevelOp) -> Value | None:
    """x == y, x != y where x is an instance."""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    opname = hop.opname

    def resolve(info: ClassInfo) -> Implementation:
        return _as_result(hop, comparison(hop.rtyper, graphs, opname, info))

    none_emit = identity if opname == "eq" else negated(identity)
    on_none = _as_result(hop, Implementation(f"none {opname}", none_emit))
    return gen_choice(hop, opname, operands(hop, 0, 1), resolve, on_none)


def _as_result(hop: HighLevelOp, found: Implementation) -> Implementation:
    """What gives a truth value, or calls a method: with the result that the operation has (`__eq__` may end without a
    value, and then gives None)."""
    if hop.r_result.lowleveltype in (Bool, Void):
        return found
    negate, graph = found.key if isinstance(found.key, tuple) else (True, None)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        if negate:
            return llops.convertvar(found.emit(llops, args), hop.rtyper.getprimitiverepr(Bool), hop.r_result)
        v, r = gen_call(llops, graph, args)
        v_result = gen_result(llops, v, r, hop.s_result, hop.r_result)
        assert v_result is not None
        return v_result

    return Implementation(("value", found.key), emit)


def rtype_reflected_comparison(hop: HighLevelOp) -> Value | None:
    """y == x where only the right operand is an instance: as x == y."""
    hop = hop.copy()
    hop.swap_fst_snd_args()
    return rtype_comparison(hop)


def rtype_contains(hop: HighLevelOp) -> Value | None:
    """y in x: `__contains__`, as a bool."""
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    if not graphs:
        raise TyperError(f"`in` does not work on {hop.args_r[0].describe()}: no __contains__")

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, ["__contains__"]))
        if graph is None:
            return raises_prebuilt(hop.rtyper, TypeError, type_error_message(hop, class_name(info.pyclass)))
        return Implementation(("truth", graph), calls_for_truth(graph))

    on_none = raises_prebuilt(hop.rtyper, TypeError, type_error_message(hop, "NoneType"))
    return gen_choice(hop, "contains", operands(hop, 0, 1), resolve, on_none)


def rtype_hash(hop: HighLevelOp) -> Value:
    """hash(x)."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    return hop.gendirectcall(r_inst.get_ll_hash_function(), hop.inputarg(r_inst, 0))


def rtype_str(hop: HighLevelOp) -> Value:
    """str(x)."""
    return _gen_text(hop, "str")


def rtype_format(hop: HighLevelOp) -> Value | None:
    """format(x, spec), f"{x:spec}": its `__format__`; without one `str(x)`, and TypeError if there is a spec."""
    if hop.is_const(1) and hop.constarg(1) == "" and not _has_method(hop, "__format__"):
        return rtype_str(hop)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, ["__format__"]))
        if graph is not None:
            return calls_for_text(hop.rtyper, graph, "__format__ must return a str, not NoneType")
        return _text_without_spec(hop, class_name(info.pyclass))

    return gen_choice(hop, "format", operands(hop, 0, 1), resolve, _text_without_spec(hop, "NoneType"))


def ll_check_no_spec(spec: Any, message: Any) -> None:
    if spec.length > 0:
        raise TypeError(message)


def _text_without_spec(hop: HighLevelOp, name: str) -> Implementation:
    """What `object.__format__` does for the named type."""
    text_graph = hop.rtyper.tables.find_service("text graph", hop.args_r[0])
    message = llstr(f"unsupported format string passed to {name}.__format__")

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_spec = args.positional[1].converted(llops, hop.rtyper.getrepr(SomeString()))
        llops.gendirectcall(ll_check_no_spec, v_spec, inputconst(PSTR, message))
        v_inst = args.positional[0].own_value()
        return llops.gencallgraph(text_graph(hop.args_r[0], "str"), [v_inst])

    return Implementation(("text without a spec", name), emit)


def _has_method(hop: HighLevelOp, name: str) -> bool:
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    return any(own_function(info, [name]) is not MISSING for info in r_inst.possible_classes())


def rtype_repr(hop: HighLevelOp) -> Value:
    """repr(x)."""
    return _gen_text(hop, "repr")


def calls_for_text(rtyper: RTyper, graph: FunctionGraph, message: str) -> Implementation:
    """Calls a method for the text that it returns; TypeError, with this message, where that is None, or a value of
    another kind."""
    s_text: SomeObject = SomeString()
    found = calls_graph(rtyper, graph, s_text, rtyper.getrepr(s_text))
    s_returned = rtyper.source_of(graph).binding(graph.returnvar)
    r_returned = rtyper.getrepr(s_returned)
    if isinstance(r_returned, TaggedRepr) and "str" in r_returned.kinds:
        of_any = calls_graph(rtyper, graph, s_returned, r_returned)
        ll_text = text_of(r_returned, message)
        return Implementation(
            ("text of any", graph, message),
            lambda llops, args: llops.gendirectcall(ll_text, of_any.emit(llops, args)),
        )
    if not (s_returned.can_be_none() or isinstance(s_returned, SomeNone)):
        return found

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_text = found.emit(llops, args)
        assert v_text is not None
        llops.gendirectcall(ll_check_text, v_text, inputconst(PSTR, llstr(message)))
        return v_text

    return Implementation(("text", graph, message), emit)


def ll_check_text(text: Any, message: Any) -> None:
    if not text:
        raise TypeError(message)


def _gen_text(hop: HighLevelOp, opname: str) -> Value:
    text_graph = hop.rtyper.tables.find_service("text graph", hop.args_r[0])
    return hop.llops.gencallgraph(text_graph(hop.args_r[0], opname), [hop.inputarg(hop.args_r[0], 0)])


# ____________________________________________________________ conversions

#: Builtins that are special methods of an instance.
CONVERSION_METHODS: dict[Any, list[str]] = {
    int: ["__int__", "__index__"],
    float: ["__float__"],
    round: ["__round__"],
    math.floor: ["__floor__"],
    math.ceil: ["__ceil__"],
    math.trunc: ["__trunc__"],
    reversed: ["__reversed__"],
}

#: What CPython says of a value of a type without the method.
_NOT_CONVERTED = {
    "__int__": "int() argument must be a string, a bytes-like object or a real number, not {!r}",
    "__float__": "float() argument must be a string or a real number, not {!r}",
    "__round__": "type {} doesn't define __round__ method",
    "__floor__": "must be real number, not {}",
    "__ceil__": "must be real number, not {}",
    "__trunc__": "type {} doesn't define __trunc__ method",
    "__reversed__": "{!r} object is not reversible",
}


def _check_number(hop: HighLevelOp, info: ClassInfo, name: str, graph: FunctionGraph) -> None:
    """TyperError where what makes an int or a float of an instance may return None, of which CPython makes none."""
    returned = hop.rtyper.binding(graph.returnblock.inputargs[0])
    may_be_none = isinstance(returned, SomeNone) or returned.can_be_none()
    if name in ("__int__", "__float__") and may_be_none:
        raise TyperError(
            f"{info.name}.{name} should return {'a float' if name == '__float__' else 'an int'}, not None"
        )


def rtype_conversion(hop: HighLevelOp, names: list[str]) -> Value | None:
    """int(x), round(x, n), … of an instance; `hop` has the arguments of the call alone."""
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, names))
        if graph is not None:
            _check_number(hop, info, names[0], graph)
            return calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)
        return raises_prebuilt(hop.rtyper, TypeError, refusal.format(class_name(info.pyclass)))

    refusal = _NOT_CONVERTED[names[0]]
    on_none = raises_prebuilt(hop.rtyper, TypeError, refusal.format("NoneType"))
    return gen_choice(hop, names[0].strip("_"), operands(hop, *range(hop.nb_args)), resolve, on_none)


_OF_ONE = ("neg", "pos", "invert", "abs", "len", "iter")
_OF_TWO = ("delitem",)
RTYPERS: dict[Any, Any] = {
    **{(name, InstanceRepr): rtype_operator for name in _OF_ONE},
    **{(name, InstanceRepr, Repr): rtype_operator for name in _OF_TWO},
    ("setitem", InstanceRepr, Repr, Repr): rtype_operator,
    ("bool", InstanceRepr): rtype_bool,
    ("not_", InstanceRepr): rtype_not,
    ("contains", InstanceRepr, Repr): rtype_contains,
    ("hash", InstanceRepr): rtype_hash,
    ("str", InstanceRepr): rtype_str,
    ("repr", InstanceRepr): rtype_repr,
    ("format", InstanceRepr, Repr): rtype_format,
    ("simple_call", InstanceRepr): rtype_call,
    ("call_args", InstanceRepr): rtype_call,
}
