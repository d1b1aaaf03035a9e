"""Prebuilt constants: functions and frozen objects (001, "Pre-built constants"; classes: `rclassvalue.py`, methods:
`rmethod.py`).

One that is known while translating takes no room. One of several is a pointer to an immortal `RECORD` that only has
a number and a name; None is the null pointer. Calling one of several functions is a switch on the number: each case
calls its function directly, so the functions may differ in signature, defaults and representations. An attribute of
one of several frozen objects comes out of a table that the number indexes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    ClassDesc,
    Desc,
    FrozenDesc,
    FunctionDesc,
    MethodDesc,
    SomeImpossibleValue,
    SomePBC,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.frontend.replace.functionattributes import OF_CODE, of_function
from rpyc_dl.frontend.replace.standins import is_stand_in, original
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Array, Bool, FuncType, Signed, Void
from rpyc_dl.lowering.call import rmemo
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import callargs_of
from rpyc_dl.lowering.call.constantreprs import (
    PRECORD,
    BuiltinFunctionRepr,
    ConstPBCRepr,
    FrozenRepr,
    FrozensRepr,
    FunctionRepr,
    FunctionsRepr,
    ManyPBCRepr,
    is_builtin_desc,
    ll_same_record,
    many_repr,
    records,
    some_builtin,
    switch_on_record,
)
from rpyc_dl.lowering.call.copychoice import calls_by_class, copies_for
from rpyc_dl.lowering.call.functiontable import MANY, function_table, gen_table_call, target_function
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_if_it_fits,
    gen_if_it_fits,
    graphs_by_function,
    in_block,
)
from rpyc_dl.lowering.call.rcallable import callable_repr, is_mixed
from rpyc_dl.lowering.call.rmethod import NOT_CALLABLE, make_method_repr
from rpyc_dl.lowering.core.graphbuild import Emit, GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.commonrepr import joined_eq
from rpyc_dl.lowering.instance.classreprs import make_class_repr
from rpyc_dl.lowering.instance.classswitch import Action
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


# ____________________________________________________________ the repr of a SomePBC


def make_pbc_repr(rtyper: RTyper, s_pbc: SomePBC) -> Repr:
    """The repr of a set of prebuilt constants of one kind. TyperError if kinds are mixed."""
    descs = sorted(s_pbc.descriptions, key=lambda desc: desc.name)
    if not descs:
        raise TyperError("an empty set of prebuilt constants")
    if is_mixed(descs):
        return callable_repr(rtyper)
    kind = FunctionDesc if all(map(_is_function, descs)) else _kind_of_all(descs)
    if kind is None:
        listed = ", ".join(f"{_kind_word(desc)} {desc.name}" for desc in descs)
        raise TyperError(f"constants of different kinds meet in one variable: {listed}")
    if kind is ClassDesc:
        return make_class_repr(rtyper, s_pbc)
    if kind is MethodDesc:
        return make_method_repr(rtyper, s_pbc)
    if len(descs) == 1 and not s_pbc.can_be_None:
        value = descs[0].value
        if isinstance(descs[0], FunctionDesc):
            return rtyper.shared_repr(("pbc", id(value)), lambda: FunctionRepr(rtyper, value))
        if kind is FunctionDesc:
            return rtyper.getrepr(some_builtin(descs[0]))
        return rtyper.shared_repr(("pbc", id(value)), lambda: FrozenRepr(rtyper, value))
    for desc in descs:  # neighbours get neighbouring numbers: switches and tables stay dense
        records(rtyper).record_of(desc.value)
    return many_repr(rtyper, FunctionsRepr if kind is FunctionDesc else FrozensRepr)


_KINDS = (FunctionDesc, ClassDesc, MethodDesc, FrozenDesc)


def _kind_of_all(descs: Sequence[Desc]) -> type[Desc] | None:
    return next((k for k in _KINDS if all(isinstance(desc, k) for desc in descs)), None)


def _is_function(desc: Desc) -> bool:
    """Whether it is called like a function: builtin types are."""
    return isinstance(desc, FunctionDesc) or is_builtin_desc(desc)


def _kind_word(desc: Desc) -> str:
    words = {FunctionDesc: "function", ClassDesc: "class", FrozenDesc: "object"}
    return words.get(type(desc), "method")


# ____________________________________________________________ calls


def rtype_call_function(hop: HighLevelOp) -> Value | None:
    """f(…) of a known function."""
    targets = [target.graph for target in hop.rtyper.callees(hop.spaceop)]
    if len(targets) > 1 and all(rmemo.TAG in graph.tags for graph in targets):
        return rmemo.gen_memo_call(hop, targets)
    if len(targets) > 1 and len({graph.func for graph in targets}) == 1:
        args = callargs_of(hop)
        targets = copies_for(hop, list(dict.fromkeys(targets)), args)
        if len(targets) > 1:
            v = calls_by_class(hop, targets, args).emit(hop.llops, args)
            return None if isinstance(hop.s_result, SomeImpossibleValue) else v
        return rtype_call_graph(hop, targets[0])
    graphs = _graphs_by_value(hop)
    r_func = hop.args_r[0]
    assert isinstance(r_func, FunctionRepr)
    graph = graphs.get(r_func.value)
    if graph is None:
        raise TyperError(f"{r_func.value.__name__}() cannot be called here: it is not annotated")
    return rtype_call_graph(hop, graph)


def rtype_call_graph(hop: HighLevelOp, graph: FunctionGraph) -> Value | None:
    """A call that enters this graph, whatever it calls by name."""
    v = gen_if_it_fits(hop, graph, callargs_of(hop))
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def rtype_call_functions(hop: HighLevelOp) -> Value | None:
    """f(…) where f is one of several functions."""
    r_func, s_func = hop.args_r[0], hop.args_s[0]
    assert isinstance(s_func, SomePBC)
    graphs = _graphs_by_value(hop)
    args = callargs_of(hop)
    cases: list[tuple[Any, Implementation]] = []
    for desc in sorted(s_func.descriptions, key=lambda desc: desc.name):
        graph = graphs.get(desc.value)
        if graph is None:
            raise TyperError(f"{desc.name}() cannot be called here: it is not annotated")
        cases.append((desc.value, calls_if_it_fits(hop, graph, args)))
    subject = args.with_first(Arg(hop.inputarg(r_func, 0), s_func, r_func))
    graph = function_switch(hop.rtyper, subject, cases, hop.r_result, s_func.can_be_None)
    v = hop.llops.gencallgraph(graph, [arg.own_value() for arg in subject.all()])
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def _graphs_by_value(hop: HighLevelOp) -> dict[Any, FunctionGraph]:
    """What the call may enter, by the functions, and by the builtin ones that they stand for."""
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    standing = {original(function): graph for function, graph in graphs.items() if is_stand_in(function)}
    return {**standing, **graphs}


def function_switch(
    rtyper: RTyper, args: CallArgs, cases: Sequence[tuple[Any, Implementation]], r_result: Repr, can_be_none: bool
) -> FunctionGraph:
    """The graph `call(record, …)` that calls the function of the record with the rest of `args`."""
    given = args.all()
    reprs = tuple((arg.r, id(arg.s.const) if arg.r.lowleveltype is Void else None) for arg in given)
    keys = tuple((id(value), implementation.key) for value, implementation in cases)
    key = ("call functions", args.shape(), reprs, r_result, keys, can_be_none)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        name = f"call_{cases[0][0].__name__}_or_other"
        builder = GraphBuilder(rtyper, name, [arg.r.lowleveltype for arg in given], r_result.lowleveltype)
        actions: list[tuple[Any, Action]] = []
        table = _function_table(rtyper, args.without_first(), cases, r_result)
        if table is not None:
            actions.append((0, table))
        else:
            for value, implementation in cases:
                inner = Implementation(implementation.key, _without_first(implementation), implementation.raises)
                actions.append((records(rtyper).record_of(value).number, in_block(args, inner)))
        on_none = exceptions_of(rtyper).get_prebuilt(*NOT_CALLABLE) if can_be_none else None
        switch_on_record(builder, actions, on_none)
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def _function_table(
    rtyper: RTyper, args: CallArgs, cases: Sequence[tuple[Any, Implementation]], r_result: Repr
) -> Emit | None:
    """What calls one of many functions by a table with their numbers as indexes; None where a switch is better."""
    numbers = [records(rtyper).record_of(value).number for value, _ in cases]
    first, last = min(numbers), max(numbers)
    if len({implementation.key for _, implementation in cases}) < MANY or last - first > 8 * len(cases):
        return None
    FUNC = FuncType([arg.r.lowleveltype for arg in args.all()], r_result.lowleveltype)
    functions: dict[int, Any] = {}
    for number, (value, implementation) in zip(numbers, cases, strict=True):
        name = getattr(value, "__name__", "function")
        functions[number] = function = target_function(rtyper, name, FUNC, in_block(args, implementation))
    table = function_table(FUNC, [functions.get(number, function) for number in range(first, last + 1)])

    def emit(llops: LowLevelOpList, values: list[Value]) -> Value:
        v_number = llops.genop("getfield", [values[0], inputconst(Void, "number")], resulttype=Signed)
        return gen_table_call(llops, table, first, v_number, values[1:], FUNC)

    return emit


def _without_first(implementation: Implementation) -> Any:
    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        return implementation.emit(llops, args.without_first())

    return emit


# ____________________________________________________________ attributes


def rtype_getattr_const(hop: HighLevelOp) -> Value | None:
    """f.name or frozen.name of a known constant."""
    r_const = hop.args_r[0]
    assert isinstance(r_const, ConstPBCRepr)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, hop.s_result.const)
    return inputconst(hop.r_result, of_function(r_const.value, hop.constarg(1)))


def rtype_getattr_frozens(hop: HighLevelOp) -> Value | None:
    """x.name where x is one of several frozen objects."""
    s_pbc = hop.args_s[0]
    assert isinstance(s_pbc, SomePBC)
    name = hop.constarg(1)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, hop.s_result.const)
    values = [desc.value for desc in sorted(s_pbc.descriptions, key=lambda desc: desc.name)]
    graph = frozen_attribute_graph(hop.rtyper, name, values, hop.r_result, s_pbc.can_be_None)
    return hop.llops.gencallgraph(graph, [hop.inputarg(hop.args_r[0], 0)])


def frozen_attribute_graph(
    rtyper: RTyper, name: str, values: Sequence[Any], r_result: Repr, can_be_none: bool
) -> FunctionGraph:
    """`get(record)`: the attribute `name` of one of these objects."""
    key = ("frozen attribute", name, tuple(map(id, values)), r_result, can_be_none)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        numbers = [records(rtyper).record_of(value).number for value in values]
        table = lltype.malloc(
            Array(r_result.lowleveltype, hints={"immutable": True}), max(numbers) + 1, immortal=True
        )
        for number, value in zip(numbers, values, strict=True):
            table[number] = r_result.convert_const(of_function(value, name))
        builder = GraphBuilder(rtyper, f"get_{name}", [PRECORD], r_result.lowleveltype)
        on_none = None
        if can_be_none:
            message = f"'NoneType' object has no attribute {name!r}"
            on_none = exceptions_of(rtyper).get_prebuilt(AttributeError, message)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_number = llops.genop("getfield", [args[0], inputconst(Void, "number")], resulttype=Signed)
            c_table = inputconst(lltype.typeOf(table), table)
            return llops.genop("getarrayitem", [c_table, v_number], resulttype=r_result)

        switch_on_record(builder, [(0, emit)], on_none)
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def rtype_getattr_functions(hop: HighLevelOp) -> Value | None:
    """f.__name__, f.__doc__, f.__code__.co_argcount where f is one of several functions."""
    if hop.constarg(1) in ("__doc__", "__qualname__", *OF_CODE):
        return rtype_getattr_frozens(hop)
    if hop.constarg(1) != "__name__":
        raise TyperError(f"the attribute {hop.constarg(1)!r} of a function that is not known while translating")
    v_record = hop.inputarg(hop.args_r[0], 0)
    return hop.genop("getfield", [v_record, inputconst(Void, "name")], resulttype=PSTR)


# ____________________________________________________________ identity and truth


def rtype_is_const(hop: HighLevelOp) -> Value:
    """f is g of two known constants."""
    r_x, r_y = hop.args_r
    assert isinstance(r_x, ConstPBCRepr)
    assert isinstance(r_y, ConstPBCRepr)
    return inputconst(Bool, original(r_x.value) is original(r_y.value))


def rtype_is(hop: HighLevelOp) -> Value:
    """f is g, f == g."""
    r_many = next(r for r in hop.args_r if isinstance(r, ManyPBCRepr))
    if isinstance(r_many, FunctionsRepr):
        return hop.gendirectcall(ll_same_record, *hop.inputargs(r_many, r_many))
    return hop.genop("ptr_eq", hop.inputargs(r_many, r_many), resulttype=Bool)


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_is(hop)], resulttype=Bool)


def rtype_bool(hop: HighLevelOp) -> Value:
    """A function is true, None is not."""
    if hop.args_r[0].lowleveltype is Void:
        return inputconst(Bool, True)
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def convert_const_many(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A known constant as one of several."""
    assert isinstance(r_from, ConstPBCRepr)
    return inputconst(r_to, r_from.value)


def convert_many_const(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """One of several that is known here."""
    assert isinstance(r_to, ConstPBCRepr)
    return inputconst(Void, r_to.value)


REPRS = {SomePBC: make_pbc_repr}
RTYPERS: dict[Any, Any] = {
    ("simple_call", FunctionRepr): rtype_call_function,
    ("call_args", FunctionRepr): rtype_call_function,
    ("simple_call", FunctionsRepr): rtype_call_functions,
    ("call_args", FunctionsRepr): rtype_call_functions,
    ("getattr", ConstPBCRepr): rtype_getattr_const,
    ("getattr", FrozensRepr): rtype_getattr_frozens,
    ("getattr", FunctionsRepr): rtype_getattr_functions,
    ("is_", ConstPBCRepr, ConstPBCRepr): rtype_is_const,
    ("eq", ConstPBCRepr, ConstPBCRepr): rtype_is_const,
    **{
        (name, a, b): function
        for name, function in (("is_", rtype_is), ("eq", rtype_is), ("ne", rtype_ne))
        for a, b in ((ManyPBCRepr, ManyPBCRepr), (ManyPBCRepr, ConstPBCRepr), (ConstPBCRepr, ManyPBCRepr))
    },
    ("bool", BuiltinFunctionRepr): rtype_bool,
    ("bool", ConstPBCRepr): rtype_bool,
    ("bool", ManyPBCRepr): rtype_bool,
}
CONVERSIONS = {
    (ConstPBCRepr, ManyPBCRepr): convert_const_many,
    (ManyPBCRepr, ConstPBCRepr): convert_many_const,
}


def _eq_of_builtins(r_x: Repr, r_y: Repr) -> LLFunction:
    return ll_compare.ll_always if r_x is r_y else ll_compare.ll_never


_FUNCTIONS = (FunctionRepr, FunctionsRepr, BuiltinFunctionRepr)
SERVICES: dict[Any, Any] = {
    **{("eq first", r_x, r_y): joined_eq for r_x in _FUNCTIONS for r_y in _FUNCTIONS},
    ("eq first", BuiltinFunctionRepr, BuiltinFunctionRepr): _eq_of_builtins,
}
