"""Functions, bound methods and classes beside values of other kinds (`tagged/taggedrepr.py`): all have one tag, and
are held as callables (`call/rcallable.py`).

An instance with a `__call__` has the tag of instances, also where it has met functions before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ClassDesc, Desc, InstanceDesc, SomePBC, SomeTagged
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.frontend.synthetic import Closure, is_closure_class
from rpyc_dl.lltype.lltype import Bool, Signed, Void
from rpyc_dl.lowering.call.constantreprs import (
    PRECORD,
    FunctionRepr,
    FunctionsRepr,
    records,
    switch_on_record,
)
from rpyc_dl.lowering.call.methodcall import method_function
from rpyc_dl.lowering.call.rcallable import INSTANCE, CallableRepr, Part, by_kind_of, callable_repr, parts
from rpyc_dl.lowering.call.rmethod import NOT_CALLABLE, ClassMethodRepr, ConstClassMethodRepr, MethodRepr
from rpyc_dl.lowering.core.graphbuild import Emit, GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, ll_strconcat, llstr
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.core.opgraph import InnerHop, operands_within, passed_operands
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, any_value, inputconst
from rpyc_dl.lowering.instance.classswitch import Case, instance_switch, isinstance_graph
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.examples import NO_EXAMPLE, callable_example, example, outcomes_of_callables
from rpyc_dl.lowering.tagged.taggedrepr import (
    Kind,
    TaggedRepr,
    fill_by_tag,
    giver,
    split_off_none,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Block, FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.instance.classtable import ClassInfo

# ---- calls -------------------------------------------------------------------------------------------


def rtype_call(hop: HighLevelOp) -> Value | None:
    """f(…): the call of what can be called, by its kind; TypeError for all others."""
    s, r = hop.args_s[0], hop.args_r[0]
    assert isinstance(s, SomeTagged) and isinstance(r, TaggedRepr)
    passed = passed_operands(hop, 0)
    ARGS = [hop.args_r[i].lowleveltype for i in (0, *passed)]
    builder = GraphBuilder(hop.rtyper, "call_by_kind", ARGS, hop.r_result.lowleveltype, hop.pos)
    block = builder.startblock
    if s.can_be_None:
        none, block = split_off_none(builder)
        builder.raises(none, *exceptions_of(hop.rtyper).get_prebuilt(*NOT_CALLABLE))
    kinds = [r.kinds[name] for name in sorted(s.kinds)]
    fill_by_tag(builder, block, kinds, lambda target, kind: _fill_call(builder, target, hop, passed, kind))
    return hop.llops.gencallgraph(builder.finish(), [hop.inputarg(hop.args_r[i], i) for i in (0, *passed)])


def _fill_call(builder: GraphBuilder, block: Block, hop: HighLevelOp, passed: list[int], kind: Kind) -> None:
    if kind.name not in ("callable", "instance"):
        raised = (TypeError, f"{_type_name(kind)!r} object is not callable")
        builder.raises(block, *exceptions_of(hop.rtyper).get_prebuilt(*raised))
        return

    def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
        args = operands_within(hop, passed, args_v[1:])
        args[0] = (llops.gendirectcall(kind.take, args_v[0]), kind.s, kind.r)
        inner = InnerHop(hop, hop.opname, args, (hop.s_result, hop.r_result), llops)
        inner.keywords = dict(hop.keywords)
        v_result = inner.dispatch()
        return any_value(hop.r_result) if v_result is None else v_result

    builder.returns(block, emit)


def _type_name(kind: Kind) -> str:
    """The name of the type of all values of a kind that is neither of callables nor of instances."""
    found = example(kind.s)
    if found is NO_EXAMPLE:
        raise TyperError(f"{kind.r.describe()} would be called where no callable is found: test the type first")
    return type(found).__name__


# ---- which callable it is ----------------------------------------------------------------------------


#: What gives the callable, of the first argument of a graph.
Take = Callable[["LowLevelOpList", "Value"], "Value"]


def switch_on_groups(
    builder: GraphBuilder,
    block: Block,
    take: Take,
    groups: Sequence[Sequence[Desc]],
    fill: Callable[[Block, int], None],
) -> None:
    """End a block by a switch on the group that the callable is in; `fill` fills the block of the i-th group."""
    if len(groups) == 1:
        fill(block, 0)
        return
    by_kind: dict[Any, dict[int, Sequence[Desc]]] = {}
    for i, group in enumerate(groups):
        for of, descs in by_kind_of(group).items():
            by_kind.setdefault(of, {})[i] = descs
    r = callable_repr(builder.rtyper)
    cases = []
    for of, by_group in by_kind.items():
        target = builder.block()
        cases.append((r.number(of), target))
        if len(by_group) == 1:
            fill(target, *by_group)
        else:
            _switch_within(builder, target, take, by_group, fill)
    llops = builder.llops()
    v = take(llops, block.inputargs[0])
    v_number = llops.genop("getfield", [v, inputconst(Void, "number")], resulttype=Signed)
    builder.switch(block, llops, v_number, _with_default(cases))


def _switch_within(
    builder: GraphBuilder,
    block: Block,
    take: Take,
    groups: dict[int, Sequence[Desc]],
    fill: Callable[[Block, int], None],
) -> None:
    """End a block by a switch on the group that a function is in, or a class, where several groups have such."""
    rtyper = builder.rtyper
    of_classes = all(isinstance(desc, ClassDesc) for descs in groups.values() for desc in descs)
    field, FIELD, number = ("cls", CLASSTYPE, "subclassrange_min") if of_classes else ("record", PRECORD, "number")
    cases = []
    for i, descs in groups.items():
        target = builder.block()
        fill(target, i)
        for desc in descs:
            cases.append((_class_number(rtyper, desc) if of_classes else _record_number(rtyper, desc), target))
    llops = builder.llops()
    v = take(llops, block.inputargs[0])
    v_part = llops.genop("getfield", [v, inputconst(Void, field)], resulttype=FIELD)
    v_number = llops.genop("getfield", [v_part, inputconst(Void, number)], resulttype=Signed)
    builder.switch(block, llops, v_number, _with_default(cases))


def _class_number(rtyper: RTyper, desc: Desc) -> Any:
    return classes_of(rtyper).info(desc.value).minid


def _record_number(rtyper: RTyper, desc: Desc) -> Any:
    return records(rtyper).record_of(desc.value).number


def _with_default(cases: list[tuple[Any, Block]]) -> list[tuple[Any, Block]]:
    last = cases[-1][1]
    return [*((number, target) for number, target in cases if target is not last), ("default", last)]


# ---- conversions -------------------------------------------------------------------------------------


def convert_to_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """One of several callables gets its tag: that of instances if it is one."""
    assert isinstance(r_to, TaggedRepr)
    if isinstance(v, Constant) and v.concretetype is None:
        return inputconst(r_to, r_to.convert_const(v.value))
    give = giver("callable", r_from)
    if "instance" not in r_to.kinds:
        return llops.gendirectcall(give, v)
    return llops.gencallgraph(_graph_to_tagged(r_to, give), [v])


def _graph_to_tagged(r_to: TaggedRepr, give: LLFunction) -> FunctionGraph:
    rtyper = r_to.rtyper
    key = ("tag callable", r_to)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        r = callable_repr(rtyper)
        builder = GraphBuilder(rtyper, "tag_callable", [r.lowleveltype], r_to.lowleveltype)
        none, there = split_off_none(builder)
        builder.returns(none, lambda llops, args: inputconst(r_to, None))
        kind = r_to.kinds["instance"]

        def instance(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_self = llops.genop("getfield", [args[0], inputconst(Void, "self")], resulttype=OBJECTPTR)
            return llops.convertvar(v_self, kind.r, r_to)

        llops = builder.llops()
        v_is = llops.gencallgraph(_graph_is_instance(rtyper), [there.inputargs[0]])
        one, other = builder.block(), builder.block()
        builder.switch(there, llops, v_is, [(True, one), (False, other)])
        builder.returns(one, instance)
        builder.returns(other, lambda llops, args: llops.gendirectcall(give, args[0]))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def _graph_is_instance(rtyper: RTyper) -> FunctionGraph:
    """The graph that says whether a callable is an instance of a class of the program: no closure."""
    graph = rtyper.synthetic.get("callable instance")
    if graph is None:
        r = callable_repr(rtyper)
        builder = GraphBuilder(rtyper, "is_callable_instance", [r.lowleveltype], Bool)
        llops = builder.llops()
        v_number = llops.genop(
            "getfield", [builder.startblock.inputargs[0], inputconst(Void, "number")], resulttype=Signed
        )
        v_is = llops.genop("int_eq", [v_number, inputconst(Signed, r.number(INSTANCE))], resulttype=Bool)
        one, other = builder.block(), builder.block()
        builder.switch(builder.startblock, llops, v_is, [(True, one), (False, other)])
        closures = isinstance_graph(rtyper, classes_of(rtyper).below([Closure]))

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_self = llops.genop("getfield", [args[0], inputconst(Void, "self")], resulttype=OBJECTPTR)
            return llops.genop("bool_not", [llops.gencallgraph(closures, [v_self])], resulttype=Bool)

        builder.returns(one, emit)
        builder.returns(other, lambda llops, args: inputconst(Bool, False))
        graph = rtyper.synthetic["callable instance"] = builder.finish()
    return graph


def convert_from_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """What a test has shown to be a callable, or an instance that is one."""
    assert isinstance(r_from, TaggedRepr)
    if not llops.on_link:
        return None
    kinds = [r_from.kinds[name] for name in ("callable", "instance") if name in r_from.kinds]
    if not kinds:
        return None
    key = ("callable of tagged", r_from)
    graph = r_from.rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(r_from.rtyper, "callable_of_tagged", [r_from.lowleveltype], r_to.lowleveltype)
        none, there = split_off_none(builder)
        builder.returns(none, lambda llops, args: inputconst(r_to, None))

        def fill(block: Block, kind: Kind) -> None:
            builder.returns(
                block,
                lambda llops, args: llops.convertvar(llops.gendirectcall(kind.take, args[0]), kind.r, r_to),
            )

        fill_by_tag(builder, there, kinds, fill)
        graph = r_from.rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [v])


# ---- tests -------------------------------------------------------------------------------------------


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """isinstance(f, C)"""
    s, r = hop.args_s[0], hop.args_r[0]
    assert isinstance(s, SomePBC)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    groups: dict[bool, list[Desc]] = {}
    for desc in s.descriptions:
        found = isinstance(callable_example(desc, "getattr"), hop.constarg(1))
        groups.setdefault(found, []).append(desc)
    builder = GraphBuilder(hop.rtyper, "isinstance_of_callable", [r.lowleveltype], Bool)
    none, there = split_off_none(builder)
    builder.returns(none, lambda llops, args: inputconst(Bool, isinstance(None, hop.constarg(1))))
    answers = list(groups)

    def fill(block: Block, i: int) -> None:
        builder.returns(block, lambda llops, args: inputconst(Bool, answers[i]))

    switch_on_groups(builder, there, lambda llops, v: v, list(groups.values()), fill)
    return hop.llops.gencallgraph(builder.finish(), [hop.inputarg(r, 0)])


def rtype_type(hop: HighLevelOp) -> Value:
    """type(f)"""
    s = hop.args_s[0]
    assert isinstance(s, SomePBC)
    groups: dict[type, list[Desc]] = {}
    for desc in s.descriptions:
        groups.setdefault(_type_of(hop, desc), []).append(desc)
    if len(groups) == 1 and not s.can_be_None:
        return inputconst(hop.r_result, *groups)
    r = callable_repr(hop.rtyper)
    builder = GraphBuilder(hop.rtyper, "type_of_callable", [r.lowleveltype], hop.r_result.lowleveltype)
    none, there = split_off_none(builder)
    builder.returns(none, lambda llops, args: inputconst(hop.r_result, type(None)))
    answers = list(groups)

    def fill(block: Block, i: int) -> None:
        builder.returns(block, lambda llops, args: inputconst(hop.r_result, answers[i]))

    switch_on_groups(builder, there, lambda llops, v: v, list(groups.values()), fill)
    return hop.llops.gencallgraph(builder.finish(), [hop.inputarg(r, 0)])


def _type_of(hop: HighLevelOp, desc: Desc) -> type:
    """The type of a callable; TyperError for an instance that is one: its class depends on the value."""
    if isinstance(desc, InstanceDesc) and not is_closure_class(desc.classdef.pyclass):
        raise TyperError(
            f"type() of {hop.args_r[0].describe()}, or of an instance of {desc.classdef.pyclass.__name__}"
        )
    return type(desc.value) if isinstance(desc, ClassDesc) else type(callable_example(desc, "type"))


# ---- text --------------------------------------------------------------------------------------------


def text_of_callables(rtyper: RTyper, s: SomePBC) -> LLFunction:
    """The helper for the text of one of these callables."""
    graph = rtyper.synthetic.get(("text of callables", s))
    if graph is None:
        r = callable_repr(rtyper)
        builder = GraphBuilder(rtyper, "callable_text", [r.lowleveltype], PSTR)
        cases = [(r.number(part.kind), _text_case(rtyper, part)) for part in parts(rtyper, s)]
        switch_on_record(builder, cases, _known_text("None"))
        graph = rtyper.synthetic["text of callables", s] = builder.finish()
    return callable_of(rtyper, graph)


def _text_case(rtyper: RTyper, part: Part) -> Emit:
    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v = part.extract(llops, args[0])
        if isinstance(v, Constant):
            v = inputconst(part.r, v.value)
        if isinstance(part.r, MethodRepr):
            v_name = llops.gencallgraph(_method_names(rtyper, part.r), [v])
            v_text = llops.gendirectcall(part.r.r_self.get_ll_repr_function(), v)
            return llops.gendirectcall(ll_method_text, v_name, v_text)
        return llops.gendirectcall(part.r.get_ll_repr_function(), v)

    return emit


def ll_method_text(name: Any, of: Any) -> Any:
    """`<bound method C.f of …>`"""
    return ll_strconcat(ll_strconcat(ll_strconcat(METHOD, name), OF), ll_strconcat(of, AFTER))


def _method_names(rtyper: RTyper, r: MethodRepr) -> FunctionGraph:
    """The graph that gives the qualified name of an instance's method."""
    key = ("method names", r)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        infos: dict[str, list[ClassInfo]] = {}
        for info in r.r_self.possible_classes():
            function = method_function(info, r.name)
            infos.setdefault(getattr(function, "__qualname__", r.name), []).append(info)
        cases: list[Case] = [(of, _known_text(name)) for name, of in infos.items()]
        graph = rtyper.synthetic[key] = instance_switch(rtyper, f"name_of_{r.name}", [OBJECTPTR], PSTR, cases)
    return graph


def _known_text(text: str) -> Emit:
    return lambda llops, args: inputconst(PSTR, llstr(text))


def refuse_iteration(builder: GraphBuilder, block: Block, kind: Kind) -> None:
    """Fill the block with what is raised where callables are iterated over."""
    outcomes = outcomes_of_callables("iter", iter, [kind.s], 0)

    def fill(target: Block, i: int) -> None:
        error = outcomes[i][0] or (TypeError, "'type' object is not iterable")
        builder.raises(target, *exceptions_of(builder.rtyper).get_prebuilt(*error))

    take = lambda llops, v: llops.gendirectcall(kind.take, v)  # noqa: E731
    switch_on_groups(builder, block, take, [descs for _, descs in outcomes], fill)


def rtype_text(hop: HighLevelOp) -> Value:
    """str(x), repr(x)"""
    return _gen_text(hop)


def rtype_format(hop: HighLevelOp) -> Value:
    """format(x), f"{x}": with a specification there is none."""
    if not hop.is_const(1) or hop.constarg(1):
        raise TyperError(f"{hop.args_r[0].describe()} is turned into text with a specification that is not known")
    return _gen_text(hop)


def _gen_text(hop: HighLevelOp) -> Value:
    s = hop.args_s[0]
    assert isinstance(s, SomePBC)
    return hop.gendirectcall(text_of_callables(hop.rtyper, s), hop.inputarg(hop.args_r[0], 0))


METHOD, OF, AFTER = map(llstr, ("<bound method ", " of ", ">"))

RTYPERS: dict[Any, Any] = {
    ("simple_call", TaggedRepr): rtype_call,
    ("call_args", TaggedRepr): rtype_call,
    ("isinstance", CallableRepr): rtype_isinstance,
    **{("type", of): rtype_type for of in (CallableRepr, FunctionRepr, FunctionsRepr, MethodRepr)},
    **{("type", of): rtype_type for of in (ClassMethodRepr, ConstClassMethodRepr)},
    ("str", CallableRepr): rtype_text,
    ("repr", CallableRepr): rtype_text,
    ("format", CallableRepr, Repr): rtype_format,
}
CONVERSIONS = {
    (CallableRepr, TaggedRepr): convert_to_tagged,
    (TaggedRepr, CallableRepr): convert_from_tagged,
}
SERVICES: dict[Any, Any] = {
    ("text of callables", CallableRepr): text_of_callables,
    ("refuse iteration", CallableRepr): refuse_iteration,
}
