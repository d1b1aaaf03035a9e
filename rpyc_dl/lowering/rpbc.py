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
    SomeBuiltin,
    SomeImpossibleValue,
    SomePBC,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.frontend.standins import is_builtin_function, is_stand_in, member_value, original
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Array, Bool, Ptr, Signed, Struct, Void
from rpyc_dl.lowering import rmemo
from rpyc_dl.lowering.callparse import Arg, CallArgs, callargs_of
from rpyc_dl.lowering.classswitch import Action, fill_block
from rpyc_dl.lowering.composed import composed
from rpyc_dl.lowering.graphbuild import GraphBuilder
from rpyc_dl.lowering.ll import ll_compare
from rpyc_dl.lowering.ll.ll_class import make_constant
from rpyc_dl.lowering.ll.ll_str import PSTR, llstr
from rpyc_dl.lowering.methodcall import Implementation, calls_graph, graphs_by_function, in_block
from rpyc_dl.lowering.rclassvalue import make_class_repr
from rpyc_dl.lowering.rmethod import NOT_CALLABLE, make_method_repr
from rpyc_dl.lowering.rmodel import LLFunction, Repr, inputconst

if TYPE_CHECKING:
    from rpyc_dl.lowering.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.rtyper import RTyper

#: `identity` is the same for all functions that stand for one builtin function.
RECORD = Struct("prebuilt", ("number", Signed), ("identity", Signed), ("name", PSTR), hints={"immutable": True})
PRECORD = Ptr(RECORD)


class Records:
    """The records of all functions and frozen objects that are needed at run time, numbered as they come."""

    def __init__(self) -> None:
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
            ptr.name = llstr(getattr(value, "__name__", type(value).__name__))
            entry = self._by_id[id(value)] = (value, ptr)
        return entry[1]

    def _identity(self, value: Any) -> int:
        return self._identities.setdefault(id(value), (len(self._identities), value))[0]


def records(rtyper: RTyper) -> Records:
    """The records of this translation."""
    if rtyper.classes.records is None:
        rtyper.classes.records = Records()
    known: Records = rtyper.classes.records
    return known


class ConstPBCRepr(Repr):
    """One prebuilt constant, known while translating."""

    lowleveltype = Void

    def __init__(self, rtyper: RTyper, value: Any) -> None:
        self.rtyper = rtyper
        self.value = value

    def make_ll_eq_function(self) -> LLFunction:
        return ll_compare.ll_always  # there is one repr for each

    def make_ll_hash_function(self) -> LLFunction:
        identity = records(self.rtyper).record_of(self.value).identity  # as among several
        return composed(("known hash", identity), lambda: make_constant(identity))

    def describe(self) -> str:
        return f"the constant {getattr(self.value, '__name__', self.value)!s}"

    def convert_const(self, value: Any) -> Any:
        return value


class FunctionRepr(ConstPBCRepr):
    """A function that is known while translating."""

    def joined(self, other: Repr) -> Repr | None:
        from rpyc_dl.lowering.rbuiltin import BuiltinFunctionRepr

        among = isinstance(other, (FunctionRepr, FunctionsRepr, BuiltinFunctionRepr))
        return many_repr(self.rtyper, FunctionsRepr) if among else None

    def describe(self) -> str:
        return f"the function {self.value.__name__}"


class FrozenRepr(ConstPBCRepr):
    """A frozen object that is known while translating."""


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

    def joined(self, other: Repr) -> Repr | None:
        from rpyc_dl.lowering.rbuiltin import BuiltinFunctionRepr

        return self if isinstance(other, (FunctionRepr, BuiltinFunctionRepr)) else None

    def describe(self) -> str:
        return "a function"


class FrozensRepr(ManyPBCRepr):
    """One of several frozen objects, or None."""


def ll_same_record(x: Any, y: Any) -> Any:
    if x == y:
        return True
    if not x or not y:
        return False
    return x.identity == y.identity


def ll_record_hash(x: Any) -> Any:
    if not x:
        return -1
    return x.identity


# ____________________________________________________________ the repr of a SomePBC


def make_pbc_repr(rtyper: RTyper, s_pbc: SomePBC) -> Repr:
    """The repr of a set of prebuilt constants of one kind. TyperError if kinds are mixed."""
    descs = sorted(s_pbc.descriptions, key=lambda desc: desc.name)
    if not descs:
        raise TyperError("an empty set of prebuilt constants")
    from rpyc_dl.lowering.rcallable import callable_repr, is_mixed

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


def many_repr(rtyper: RTyper, many: type[ManyPBCRepr]) -> Repr:
    """The repr of several functions, or of several frozen objects."""
    return rtyper.shared_repr(("pbcs", many), lambda: many(rtyper))


_KINDS = (FunctionDesc, ClassDesc, MethodDesc, FrozenDesc)


def _kind_of_all(descs: Sequence[Desc]) -> type[Desc] | None:
    return next((k for k in _KINDS if all(isinstance(desc, k) for desc in descs)), None)


def _is_function(desc: Desc) -> bool:
    """Whether it is called like a function: builtin types are."""
    return isinstance(desc, FunctionDesc) or is_builtin_desc(desc)


def is_builtin_desc(desc: Desc) -> bool:
    """Whether it is a builtin type or function, as a value."""
    return isinstance(desc, FrozenDesc) and (isinstance(desc.value, type) or is_builtin_function(desc.value))


def some_builtin(desc: Desc) -> SomeBuiltin:
    """The annotation of this builtin alone."""
    return SomeBuiltin(desc.name, const=desc.value, is_const=True)


def _kind_word(desc: Desc) -> str:
    words = {FunctionDesc: "function", ClassDesc: "class", FrozenDesc: "object"}
    return words.get(type(desc), "method")


# ____________________________________________________________ calls


def rtype_call_function(hop: HighLevelOp) -> Value | None:
    """f(…) of a known function."""
    targets = [target.graph for target in hop.rtyper.callees(hop.spaceop)]
    if len(targets) > 1 and all(rmemo.TAG in graph.tags for graph in targets):
        return rmemo.gen_memo_call(hop, targets)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    r_func = hop.args_r[0]
    assert isinstance(r_func, FunctionRepr)
    graph = graphs.get(r_func.value)
    if graph is None:
        raise TyperError(f"{r_func.value.__name__}() cannot be called here: it is not annotated")
    return rtype_call_graph(hop, graph)


def rtype_call_graph(hop: HighLevelOp, graph: FunctionGraph) -> Value | None:
    """A call that enters this graph, whatever it calls by name."""
    v = calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result).emit(hop.llops, callargs_of(hop))
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def rtype_call_functions(hop: HighLevelOp) -> Value | None:
    """f(…) where f is one of several functions."""
    r_func, s_func = hop.args_r[0], hop.args_s[0]
    assert isinstance(s_func, SomePBC)
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    standing = {original(function): graph for function, graph in graphs.items() if is_stand_in(function)}
    args = callargs_of(hop)
    cases: list[tuple[Any, Implementation]] = []
    for desc in sorted(s_func.descriptions, key=lambda desc: desc.name):
        graph = graphs.get(desc.value) or standing.get(desc.value)
        if graph is None:
            raise TyperError(f"{desc.name}() cannot be called here: it is not annotated")
        cases.append((desc.value, calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)))
    subject = args.with_first(Arg(hop.inputarg(r_func, 0), s_func, r_func))
    graph = function_switch(hop.rtyper, subject, cases, hop.r_result, s_func.can_be_None)
    v = hop.llops.gencallgraph(graph, [arg.own_value() for arg in subject.all()])
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def function_switch(
    rtyper: RTyper, args: CallArgs, cases: Sequence[tuple[Any, Implementation]], r_result: Repr, can_be_none: bool
) -> FunctionGraph:
    """The graph `call(record, …)` that calls the function of the record with the rest of `args`."""
    given = args.all()
    reprs = tuple((arg.r, id(arg.s.const) if arg.r.lowleveltype is Void else None) for arg in given)
    keys = tuple((id(value), implementation.key) for value, implementation in cases)
    key = ("call functions", args.shape(), reprs, r_result, keys, can_be_none)
    graph = rtyper.classes.synthetic.get(key)
    if graph is None:
        name = f"call_{cases[0][0].__name__}_or_other"
        builder = GraphBuilder(rtyper, name, [arg.r.lowleveltype for arg in given], r_result.lowleveltype)
        actions: list[tuple[Any, Action]] = []
        for value, implementation in cases:
            inner = Implementation(implementation.key, _without_first(implementation))
            actions.append((records(rtyper).record_of(value).number, in_block(args, inner)))
        on_none = rtyper.exceptiondata.get_prebuilt(*NOT_CALLABLE) if can_be_none else None
        switch_on_record(builder, actions, on_none)
        graph = rtyper.classes.synthetic[key] = builder.finish()
    return graph


def _without_first(implementation: Implementation) -> Any:
    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        return implementation.emit(llops, args.without_first())

    return emit


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


# ____________________________________________________________ attributes


def rtype_getattr_const(hop: HighLevelOp) -> Value | None:
    """f.name or frozen.name of a known constant."""
    r_const = hop.args_r[0]
    assert isinstance(r_const, ConstPBCRepr)
    if hop.r_result.lowleveltype is Void:
        return inputconst(Void, hop.s_result.const)
    return inputconst(hop.r_result, getattr(r_const.value, hop.constarg(1)))


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
    graph = rtyper.classes.synthetic.get(key)
    if graph is None:
        numbers = [records(rtyper).record_of(value).number for value in values]
        table = lltype.malloc(
            Array(r_result.lowleveltype, hints={"immutable": True}), max(numbers) + 1, immortal=True
        )
        for number, value in zip(numbers, values, strict=True):
            table[number] = r_result.convert_const(getattr(value, name))
        builder = GraphBuilder(rtyper, f"get_{name}", [PRECORD], r_result.lowleveltype)
        on_none = None
        if can_be_none:
            message = f"'NoneType' object has no attribute {name!r}"
            on_none = rtyper.exceptiondata.get_prebuilt(AttributeError, message)

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_number = llops.genop("getfield", [args[0], inputconst(Void, "number")], resulttype=Signed)
            c_table = inputconst(lltype.typeOf(table), table)
            return llops.genop("getarrayitem", [c_table, v_number], resulttype=r_result)

        switch_on_record(builder, [(0, emit)], on_none)
        graph = rtyper.classes.synthetic[key] = builder.finish()
    return graph


def rtype_getattr_functions(hop: HighLevelOp) -> Value | None:
    """f.__name__ where f is one of several functions."""
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
    ("bool", ConstPBCRepr): rtype_bool,
    ("bool", ManyPBCRepr): rtype_bool,
}
CONVERSIONS = {
    (ConstPBCRepr, ManyPBCRepr): convert_const_many,
    (ManyPBCRepr, ConstPBCRepr): convert_many_const,
}
