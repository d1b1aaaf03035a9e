"""Calls of a method of an instance whose class is only partly known: which implementations there are, and the choice.

Where every instance has the same implementation the call is direct. Else it goes through a graph that switches on
the class (`classswitch.py`), one case for each implementation.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBuiltinMethod, SomeImpossibleValue, SomeMethodChoice, SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.facts.classes import read_only
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.frontend.replace.abstracts import is_abstract
from rpyc_dl.lltype.lltype import FuncType, Signed, Void
from rpyc_dl.lowering.call import ll_star
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import gen_call, gen_result, misfit, never_returns
from rpyc_dl.lowering.call.constantreprs import BuiltinMethodRepr
from rpyc_dl.lowering.call.functiontable import MANY, function_table, gen_table_call, target_function
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.core.repr import Repr, any_value, inputconst
from rpyc_dl.lowering.instance.classswitch import Action, Case, instance_switch
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, gen_typeptr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass(frozen=True)
class Implementation:
    """What an operation does for the instances of some classes; equal keys mean the same thing.

    `emit(llops, args)` makes the operations and gives the result as the operation's result repr has it.
    """

    key: Hashable
    emit: Callable[[LowLevelOpList, CallArgs], Value]
    raises: Callable[[], tuple[Any, Any]] | None = None  # gives the prebuilt exception that it raises instead


#: resolve(info) -> what is done for instances of exactly this class.
Resolve = Callable[[ClassInfo], Implementation]


# ____________________________________________________________ methods and their graphs


def method_function(info: ClassInfo, name: str, accessor: str = "") -> Any:
    """The function that `name` is in the class: of a method, a class method or static method; MISSING if none.

    `accessor` is "fget" or "fset" for the functions of a property.
    """
    value = info.lookup(name)
    if isinstance(value, property):
        return (getattr(value, accessor) if accessor else value.fget) or MISSING
    return getattr(value, "__func__", value)


def graphs_by_function(targets: Sequence[Any]) -> dict[Any, FunctionGraph]:
    """function -> the graph that an operation calls for it, from the operation's CallTargets.

    Raises TyperError where a function has several: its specialisation tells apart what this call gives only when it
    runs (one of several functions or classes, say).
    """
    found: dict[Any, FunctionGraph] = {}
    for target in targets:
        func = target.graph.func if target.graph.func is not None else target.desc.value
        if found.setdefault(func, target.graph) is not target.graph:
            raise TyperError(several_copies(func))
    return found


def copies_by_function(targets: Sequence[Any]) -> dict[Any, list[FunctionGraph]]:
    """function -> the graphs that an operation may call for it: copies for the kinds of its arguments."""
    found: dict[Any, list[FunctionGraph]] = {}
    for target in targets:
        copies = found.setdefault(target.graph.func if target.graph.func is not None else target.desc.value, [])
        if target.graph not in copies:
            copies.append(target.graph)
    return found


def several_copies(func: Any) -> str:
    """What is told where a call may enter several copies of a function: that of the program, or one that inference
    has divided by the kinds of its arguments."""
    if hasattr(func, "_annspecialcase_"):
        return (
            f"{func.__name__}() is specialised by an argument that can be one of several things in this call; "
            "call it with one of them at a time"
        )
    return (
        f"{func.__name__}() is compiled apart for each kind of argument, since what it gives has no common type, and "
        "this call may pass more than one kind: test the argument's type with isinstance() first, and call it in "
        "each branch"
    )


def calls_graph(rtyper: RTyper, graph: FunctionGraph, s_result: SomeObject, r_result: Repr) -> Implementation:
    """The implementation that calls a graph, and gives its result as `r_result`."""

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        v, r = gen_call(llops, graph, args)
        if never_returns(rtyper, graph) or isinstance(s_result, SomeImpossibleValue):
            return any_value(r_result)
        v_result = gen_result(llops, v, r, s_result, r_result)
        assert v_result is not None
        return v_result

    return Implementation(("call", graph), emit)


def calls_if_it_fits(hop: HighLevelOp, graph: FunctionGraph, args: CallArgs) -> Implementation:
    """The implementation that calls one of the graphs that an operation may call; where the graph does not take what
    is passed, it raises the TypeError that CPython raises."""
    message = misfit(hop.rtyper, graph, args)
    if message is not None:
        return raises_prebuilt(hop.rtyper, TypeError, message)
    return calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)


def gen_if_it_fits(hop: HighLevelOp, graph: FunctionGraph, args: CallArgs) -> Value:
    """A call of the one graph that an operation may call, likewise."""
    implementation = calls_if_it_fits(hop, graph, args)
    if implementation.raises is None:
        return implementation.emit(hop.llops, args)
    _gen_refusal(hop.llops, implementation)
    return any_value(hop.r_result)


def gen_init_if_it_fits(llops: LowLevelOpList, graph: FunctionGraph, args: CallArgs) -> None:
    """The call of an `__init__`, likewise."""
    message = misfit(llops.rtyper, graph, args)
    if message is None:
        gen_call(llops, graph, args)
    else:
        _gen_refusal(llops, raises_prebuilt(llops.rtyper, TypeError, message))


def gen_refuse_arguments(llops: LowLevelOpList, name: str, args: CallArgs) -> None:
    """The TypeError of a class without `__init__` that is given arguments; where all have stars, if there are any."""
    message = f"{name}() takes no arguments"
    if args.positional or args.keywords:
        _gen_refusal(llops, raises_prebuilt(llops.rtyper, TypeError, message))
        return
    if args.mapping is not None:
        raise TyperError(f"{message}, and is given those of a dict")
    assert args.star is not None
    llops.gendirectcall(ll_star.ll_check_empty, args.star.own_value(), inputconst(PSTR, llstr(message)))


def _gen_refusal(llops: LowLevelOpList, implementation: Implementation) -> None:
    assert implementation.raises is not None
    rtyper, key = llops.rtyper, ("refuse", implementation.key)
    refusing = rtyper.synthetic.get(key)
    if refusing is None:
        builder = GraphBuilder(rtyper, "refuse", [], Void)
        builder.raises(builder.startblock, *implementation.raises())
        refusing = rtyper.synthetic[key] = builder.finish()
    llops.gencallgraph(refusing, [])


def missing_attribute(rtyper: RTyper, info: ClassInfo, name: str) -> Implementation:
    """The class has no such method, or its property no such function: AttributeError, as in CPython."""
    message = read_only(info.pyclass, name) or f"{class_name(info.pyclass)!r} object has no attribute {name!r}"
    return raises_prebuilt(rtyper, AttributeError, message)


def raises_prebuilt(rtyper: RTyper, pyclass: type[BaseException], message: str) -> Implementation:
    """The implementation that raises."""

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        raise AssertionError("a case that raises has no operations")

    def error() -> tuple[Any, Any]:
        return exceptions_of(rtyper).get_prebuilt(pyclass, message)

    return Implementation(("raise", pyclass, message), emit, raises=error)


# ____________________________________________________________ the choice


def gen_choice(
    hop: HighLevelOp,
    name: str,
    args: CallArgs,
    resolve: Resolve,
    none_implementation: Implementation | None = None,
    classes: Iterable[ClassInfo] | None = None,
    r_result: Repr | None = None,
) -> Value | None:
    """Do what `resolve` says for the class of the first argument. The result, or None if there is none.

    The first argument is an instance, or a class (`CLASSTYPE`) itself. It is of one of `classes`, by default: of the
    class that its repr says or below. `none_implementation` is for None, where it may be None. The result is in
    `r_result`, by default: as that of the operation. Exactly one low-level operation can raise.
    """
    subject = args.positional[0]
    if classes is None:
        assert isinstance(subject.r, InstanceRepr)
        classes = subject.r.possible_classes()
    cases = group_classes(classes, resolve, of_instances=isinstance(subject.r, InstanceRepr))
    if not subject.s.can_be_none() or hop.proven("not_none"):
        none_implementation = None
    if len(cases) == 1 and none_implementation is None and cases[0][0].raises is None:
        v = cases[0][0].emit(hop.llops, args)
    else:
        graph = choice_graph(hop.rtyper, name, args, cases, r_result or hop.r_result, none_implementation)
        v = hop.llops.gencallgraph(graph, [arg.own_value() for arg in args.all()])
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def group_classes(
    infos: Iterable[ClassInfo], resolve: Resolve, of_instances: bool = True
) -> list[tuple[Implementation, list[ClassInfo]]]:
    """The different implementations for some classes; the one for most classes last.

    Of instances abstract classes do not count, unless there is nothing else: they have none.
    """
    groups: dict[Hashable, tuple[Implementation, list[ClassInfo]]] = {}
    infos = list(infos)
    concrete = [info for info in infos if not (of_instances and is_abstract(info.pyclass))]
    for info in concrete or infos:
        implementation = resolve(info)
        groups.setdefault(implementation.key, (implementation, []))[1].append(info)
    ordered = list(groups.values())
    return sorted(ordered, key=lambda group: (group[0].raises is None, len(group[1])))


def choice_graph(
    rtyper: RTyper,
    name: str,
    args: CallArgs,
    groups: list[tuple[Implementation, list[ClassInfo]]],
    r_result: Repr,
    none_implementation: Implementation | None,
) -> FunctionGraph:
    """The graph that takes the arguments, and switches on the class of the first one (or on it: a class)."""
    given = args.all()
    key = (
        "choice",
        name,
        args.shape(),
        tuple((arg.r, id(arg.s.const) if arg.r.lowleveltype is Void else None) for arg in given),
        r_result,
        tuple((implementation.key, tuple(infos)) for implementation, infos in groups),
        none_implementation.key if none_implementation else None,
    )
    graph = rtyper.synthetic.get(key)
    if graph is None:
        on_none = in_block(args, none_implementation) if none_implementation else None
        ARGS = [arg.r.lowleveltype for arg in given]
        cases = cases_of(rtyper, name, args, groups, r_result)
        make = instance_switch
        r = given[0].r
        if isinstance(r, InstanceRepr) and sum(implementation.raises is None for implementation, _ in groups) >= MANY:
            make = partial(table_graph, r.info)
        graph = make(rtyper, f"{groups[-1][1][0].name}_{name}", ARGS, r_result.lowleveltype, cases, on_none)
        rtyper.synthetic[key] = graph
    return graph


def cases_of(
    rtyper: RTyper,
    name: str,
    args: CallArgs,
    groups: Sequence[tuple[Implementation, list[ClassInfo]]],
    r_result: Repr,
) -> list[Case]:
    """The cases of a choice. Where several raise, each in its own words, they are all others than those that do not,
    and one call away: what is tested on the way that matters is only which classes have an implementation."""
    doing = [group for group in groups if group[0].raises is None]
    raising = [group for group in groups if group[0].raises is not None]
    cases: list[Case] = [(infos, in_block(args, implementation)) for implementation, infos in doing]
    if not raising:
        return cases
    if len(raising) == 1:
        return [*cases, ((), in_block(args, raising[0][0]))]
    graph = _raising_graph(rtyper, name, args.all()[0].r.lowleveltype, raising)

    def emit(llops: LowLevelOpList, values: list[Value]) -> Value:
        llops.gencallgraph(graph, [values[0]])
        return any_value(r_result)

    return [*cases, ((), emit)]


def _raising_graph(
    rtyper: RTyper, name: str, SUBJECT: Any, groups: Sequence[tuple[Implementation, list[ClassInfo]]]
) -> FunctionGraph:
    """The graph that raises what is due for the class of its argument."""
    key = ("raising", name, SUBJECT, tuple((implementation.key, tuple(infos)) for implementation, infos in groups))
    graph = rtyper.synthetic.get(key)
    if graph is None:
        cases = [(infos, implementation.raises()) for implementation, infos in groups if implementation.raises]
        graph = rtyper.synthetic[key] = instance_switch(rtyper, f"no_{name}", [SUBJECT], Void, cases)
    return graph


def table_graph(
    top: ClassInfo,
    rtyper: RTyper,
    name: str,
    ARGS: Sequence[Any],
    RESULT: Any,
    cases: Sequence[Case],
    on_none: Action | None = None,
) -> FunctionGraph:
    """What `instance_switch` makes, by a table with a function for each class below `top`."""
    FUNC = FuncType(ARGS, RESULT)
    functions: dict[int, Any] = {}
    for infos, action in cases:
        function = target_function(rtyper, name, FUNC, action)
        functions.update((info.minid, function) for info in infos)
    table = function_table(FUNC, [functions.get(number, function) for number in range(top.minid, top.maxid)])

    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v_class = gen_typeptr(llops, args[0])
        v_number = llops.genop("getfield", [v_class, inputconst(Void, "subclassrange_min")], resulttype=Signed)
        return gen_table_call(llops, table, top.minid, v_number, args, FUNC)

    return instance_switch(rtyper, name, ARGS, RESULT, [((), emit)], on_none)


def in_block(args: CallArgs, implementation: Implementation) -> Any:
    """The implementation as what fills a block of a graph whose parameters are all the arguments."""
    if implementation.raises is not None:
        return implementation.raises()

    def emit(llops: LowLevelOpList, values: list[Value]) -> Value:
        inner = [Arg(v, arg.s, arg.r) for v, arg in zip(values, args.all(), strict=True)]
        return implementation.emit(llops, args.replaced(inner))

    return emit


def call_with_operands(hop: HighLevelOp, graph: FunctionGraph) -> Value | None:
    """An operation that this graph, of an app-level function, does (`rules/builtins/applevel.dl`)."""
    first = {"simple_call": 1, "call_args": 2}.get(hop.opname, 0)  # the callable, and the shape of the call
    args = operands(hop, *range(first, hop.nb_args))
    r_method = hop.args_r[0]
    if hop.opname == "call_args" and hop.constarg(1).star and _hands_out(hop.args_s[0]):
        args = operands(hop, 0, *range(first, hop.nb_args))
    elif first and isinstance(r_method, BuiltinMethodRepr):
        args = CallArgs([Arg(hop.args_v[0], r_method.s_self, r_method.r_self), *args.positional])
    v = calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result).emit(hop.llops, args)
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def _hands_out(s_callable: SomeObject) -> bool:
    """Whether an app-level function calls it with the items of a tuple of fixed length one by one."""
    if isinstance(s_callable, SomeBuiltinMethod):
        return s_callable.methodname != "format"
    return isinstance(s_callable, SomeMethodChoice)


def operands(hop: HighLevelOp, *indexes: int) -> CallArgs:
    """Some operands of an operation as the arguments of a call."""
    return CallArgs([Arg(hop.args_v[i], hop.args_s[i], hop.args_r[i]) for i in indexes])


def call_raising(hop: HighLevelOp, v_subject: Value, pyclass: type[BaseException], message: str) -> None:
    """A call that raises, whatever the instance."""
    key = ("raising", v_subject.concretetype, pyclass, message)
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(hop.rtyper, "refuse", [v_subject.concretetype], Void)
        builder.raises(builder.startblock, *exceptions_of(hop.rtyper).get_prebuilt(pyclass, message))
        graph = hop.rtyper.synthetic[key] = builder.finish()
    hop.llops.gencallgraph(graph, [v_subject])
