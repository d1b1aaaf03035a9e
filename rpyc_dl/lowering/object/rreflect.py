"""Operators on instances where both operands have a say: reflected methods, and methods that return NotImplemented.

For each pair of classes there is a *plan*, CPython's: which methods are called one after the other until one does
not decline, and what happens if all do: `==` compares identities, the rest raises TypeError. A plan is a graph; which
one, is a choice by the class of the left operand, then by that of the right one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import CallTarget, SomeBool, SomeImpossibleValue, SomeInstance, SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, Value, Variable, c_last_exception
from rpyc_dl.frontend.synthetic import type_name as type_name_of
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import gen_call, gen_result, never_returns
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    choice_graph,
    graphs_by_function,
    group_classes,
    operands,
)
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.objects import EXCEPTION_TYPES
from rpyc_dl.lowering.core.pythontypes import class_name, type_name
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, any_value, inputconst
from rpyc_dl.lowering.format.rpercentknown import rtype_mod
from rpyc_dl.lowering.generic import ll_compose
from rpyc_dl.lowering.generic.commonrepr import joined_eq
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, gen_class_name, is_value_member
from rpyc_dl.lowering.object.programgraphs import GraphsFor, program_graphs
from rpyc_dl.lowering.object.rspecial import (
    BINARY,
    as_truth,
    identity,
    method_names,
    negated,
    operator_error,
    own_function,
    rtype_comparison,
    rtype_operator,
    rtype_reflected_comparison,
    truth_of_result,
)
from rpyc_dl.lowering.object.rspecialhelpers import ll_eq_function as simple_eq_function
from rpyc_dl.lowering.object.rspecialhelpers import ll_lt_function as simple_lt_function
from rpyc_dl.lowering.object.rtagged import by_tag
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr
from rpyc_dl.lowering.sequence.rlist import rtype_inplace_add
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.ll_errors import ll_raise_beside_none, ll_raise_naming_types
from rpyc_dl.lowering.text.rstr import TextRepr
from rpyc_dl.lowering.text.rstrmethods import BytesLike
from rpyc_dl.rlib.app.table import is_subclass
from rpyc_dl.rlib.objectmodel import Declined

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.rtyper import RTyper

#: Where the message of an error names the class of an operand: that of an instance is found when the error is raised,
#: so that all classes that lack a method share what is done.
LEFT, RIGHT = "<left>", "<right>"

COMPARED = {"lt": "__gt__", "gt": "__lt__", "le": "__ge__", "ge": "__le__", "eq": "__eq__", "ne": "__ne__"}

#: lookup(function) -> the graph that the operation calls for it, or None.
Lookup = Callable[[Any], FunctionGraph | None]


@dataclass(frozen=True)
class Attempt:
    """One call: of `graph`, with the operands swapped if it is `reflected`; `negate` for `!=` by `__eq__`."""

    graph: FunctionGraph
    reflected: bool
    negate: bool


@dataclass(frozen=True)
class Plan:
    """The attempts in order, and what the error says if all decline (None: that cannot be)."""

    attempts: tuple[Attempt, ...]
    error: str | None


class BinaryOperator:
    """An operator on two operands, of which one at least is an instance."""

    #: Whether only the truth of what methods give is wanted.
    truth: bool = False

    def __init__(
        self, rtyper: RTyper, opname: str, forward: Lookup, reflected: Lookup, s_result: SomeObject, r_result: Repr
    ) -> None:
        self.rtyper = rtyper
        self.opname = opname
        self.forward = forward
        self.reflected = reflected
        self.s_result = s_result
        self.r_result = r_result
        self.base = opname.removeprefix("inplace_")

    # -- plans ----------------------------------------------------------------------

    def plan(self, x: ClassInfo | str, y: ClassInfo | str) -> Plan:
        """What is done for these classes (a str names the type of what is no instance)."""
        attempts: list[Attempt] = []
        for attempt in self._attempts(x, y):
            if (x if attempt.reflected else y) == "NoneType" and not self._takes_none(attempt.graph):
                continue
            attempts.append(attempt)
            if not self.rtyper.result.may_decline(attempt.graph):
                return Plan(tuple(attempts), None)
        return Plan(tuple(attempts), self._error(x, y))

    def _error(self, x: ClassInfo | str, y: ClassInfo | str) -> str:
        """CPython's message for operands that both decline: of sequences it says what they take."""
        if self.opname in ("eq", "ne"):
            return ""  # which raise none
        left, right = _sequence(x), _sequence(y)
        name_of_x, name_of_y = _name(x, LEFT), _name(y, RIGHT)
        if self.base == "add" and left == "bytes":
            return f"can't concat {name_of_y} to bytes"
        if self.base == "add" and left is not None:
            return f'can only concatenate {left} (not "{name_of_y}") to {left}'
        if self.base == "mul" and (left or right):
            return f"can't multiply sequence by non-int of type {name_of_x if left is None else name_of_y!r}"
        return operator_error(self.opname, name_of_x, name_of_y)

    def _takes_none(self, graph: FunctionGraph) -> bool:
        """Whether the method is annotated for None as the other operand: items that are None are not passed to it."""
        return len(graph.args) < 2 or self.rtyper.result.binding(graph.args[1]).can_be_none()

    def _attempts(self, x: ClassInfo | str, y: ClassInfo | str) -> Iterator[Attempt]:
        """In order. Those behind one that never declines may be methods that are not annotated for this."""
        backward = self._reflected(x, y)
        first = self._goes_first(x, y) and bool(backward)
        if first:
            yield from self._once(backward)
        yield from self._once(self._forward(x, name) for name in self._forward_names(x))
        if not first and (self.base in COMPARED or x is not y):
            yield from self._once(backward)

    def _once(self, attempts: Iterable[Attempt | None]) -> Iterator[Attempt]:
        """Those of one operand: object.__ne__ asks __eq__ only where there is no __ne__."""
        for attempt in attempts:
            if attempt is not None:
                yield attempt
                if self.opname == "ne" and not attempt.negate:
                    return

    def _forward_names(self, x: ClassInfo | str) -> list[str]:
        if isinstance(x, str):
            return []
        return ["__ne__", "__eq__"] if self.opname == "ne" else method_names(self.opname)

    def _forward(self, x: ClassInfo | str, name: str) -> Attempt | None:
        assert isinstance(x, ClassInfo)
        function = own_function(x, [name])
        if function is MISSING or function is None:
            return None
        graph = self.forward(function)
        if graph is None:
            raise TyperError(f"{x.name}.{name} is needed here, but it is not annotated")
        return Attempt(graph, False, self.opname == "ne" and name == "__eq__")

    def _reflected_names(self) -> list[str]:
        if self.opname == "ne":
            return ["__ne__", "__eq__"]
        return [COMPARED.get(self.base) or f"__r{self.base.rstrip('_')}__"]

    def _reflected(self, x: ClassInfo | str, y: ClassInfo | str) -> list[Attempt]:
        if isinstance(y, str):
            return []
        found = []
        for name in self._reflected_names():
            function = own_function(y, [name])
            graph = None if function is MISSING or function is None else self.reflected(function)
            if graph is not None:
                found.append(Attempt(graph, True, self.opname == "ne" and name == "__eq__"))
        return found

    def _goes_first(self, x: ClassInfo | str, y: ClassInfo | str) -> bool:
        """Whether the right operand is asked first: it is of a subclass (arithmetic: with a method of its own)."""
        if isinstance(x, str) or isinstance(y, str) or x is y or not y.issubclass(x):
            return False
        if self.base in COMPARED:
            return True
        names = self._reflected_names()
        return own_function(y, names) is not own_function(x, names)

    def type_of(self, arg: Arg) -> str:
        """The name of the type of an operand that is no instance."""
        return type_name(arg.s)

    # -- graphs ---------------------------------------------------------------------

    def implementation(self, plan: Plan) -> Implementation:
        """The plan as what is done for some classes."""
        key = ("plan", self.opname, plan, self.r_result)

        def emit(llops: Any, args: CallArgs) -> Value:
            first, second = args.positional
            graph = self._plan_graph(plan, (first, second))
            return llops.gencallgraph(graph, [first.own_value(), second.own_value()])  # type: ignore[no-any-return]

        return Implementation(key, emit)

    def choice(self, x: Arg, y: Arg) -> FunctionGraph:
        """The graph `operator(x, y)`."""
        if not isinstance(x.r, InstanceRepr):
            groups = group_classes(_classes(y), lambda info: self.implementation(self.plan(self.type_of(x), info)))
            return self._by_right(x, y, groups, self.implementation(self.plan(self.type_of(x), "NoneType")))
        groups = group_classes(x.r.possible_classes(), lambda info: self._for_left(info, x, y))
        on_none = self._for_left("NoneType", x, y) if x.s.can_be_none() else None
        return choice_graph(self.rtyper, self.opname, CallArgs([x, y]), groups, self.r_result, on_none)

    def _for_left(self, left: ClassInfo | str, x: Arg, y: Arg) -> Implementation:
        """What is done where the left operand is of exactly this class."""
        if not isinstance(y.r, InstanceRepr):
            return self.implementation(self.plan(left, self.type_of(y)))
        groups = group_classes(_classes(y), lambda info: self.implementation(self.plan(left, info)))
        on_none = self.implementation(self.plan(left, "NoneType")) if y.s.can_be_none() else None
        if len(groups) == 1 and (on_none is None or on_none.key == groups[0][0].key):
            return groups[0][0]
        key = ("by right", tuple((i.key, tuple(infos)) for i, infos in groups), on_none and on_none.key)

        def emit(llops: Any, args: CallArgs) -> Value:
            left, right = args.positional
            graph = self._by_right(left, right, groups, on_none)
            return llops.gencallgraph(graph, [arg.own_value() for arg in args.positional])  # type: ignore[no-any-return]

        return Implementation(key, emit)

    def _by_right(
        self, x: Arg, y: Arg, groups: list[tuple[Implementation, list[ClassInfo]]], on_none: Implementation | None
    ) -> FunctionGraph:
        """The graph `operator(x, y)` that chooses by the class of y: through one that takes y first."""
        swapped = [(_swapped(implementation), infos) for implementation, infos in groups]
        none = _swapped(on_none) if on_none is not None and y.s.can_be_none() else None
        chooser = choice_graph(self.rtyper, f"r{self.opname}", CallArgs([y, x]), swapped, self.r_result, none)
        ARGS = [x.r.lowleveltype, y.r.lowleveltype]
        builder = GraphBuilder(self.rtyper, self.opname, ARGS, self.r_result.lowleveltype)
        builder.returns(builder.startblock, lambda llops, args: llops.gencallgraph(chooser, [args[1], args[0]]))
        return builder.finish()

    def _plan_graph(self, plan: Plan, operands: tuple[Arg, Arg]) -> FunctionGraph:
        """The graph `operator(x, y)` of one plan."""
        kinds = tuple((arg.r, id(arg.s.const) if arg.r.lowleveltype is Void else None) for arg in operands)
        key = ("plan graph", self.opname, plan, kinds, self.r_result)
        graph = self.rtyper.synthetic.get(key)
        if graph is None:
            ARGS = [arg.r.lowleveltype for arg in operands]
            builder = GraphBuilder(self.rtyper, self.opname, ARGS, self.r_result.lowleveltype)
            block = builder.startblock
            for attempt in plan.attempts:
                block = self._try(builder, block, attempt, operands)
            if plan.error is not None:
                self._all_declined(builder, block, plan.error, operands)
            graph = self.rtyper.synthetic[key] = builder.finish()
        return graph

    def _try(self, builder: GraphBuilder, block: Block, attempt: Attempt, operands: tuple[Arg, Arg]) -> Block:
        """Fill the block by a call, which returns from the graph; the block for where it declines."""
        args = [Arg(v, arg.s, arg.r) for v, arg in zip(block.inputargs, operands, strict=True)]
        given = CallArgs(args[::-1] if attempt.reflected else args)
        llops = builder.llops()
        v, r = gen_call(llops, attempt.graph, given)
        block.operations = list(llops)
        result = Block([])
        if isinstance(v, Variable):
            v_inner = Variable()
            v_inner.concretetype = v.concretetype
            result = Block([v_inner])
        normal = Link([v] if result.inputargs else [], result)
        declined = builder.block()
        if self.rtyper.result.may_decline(attempt.graph):
            self._catch(block, normal, Link(list(block.inputargs), declined))
        else:
            block.closeblock(normal)
        self._return(builder, result, result.inputargs[0] if result.inputargs else v, r, attempt)
        return declined

    def _catch(self, block: Block, normal: Link, link: Link) -> None:
        block.exitswitch = c_last_exception
        link.exitcase = Declined
        link.llexitcase = classes_of(self.rtyper).vtable_of(Declined)
        link.last_exception, link.last_exc_value = Variable(), Variable()
        link.last_exception.concretetype, link.last_exc_value.concretetype = EXCEPTION_TYPES
        block.closeblock(normal, link)

    def _return(self, builder: GraphBuilder, block: Block, v: Value, r: Repr, attempt: Attempt) -> None:
        def emit(llops: Any, args: list[Value]) -> Value:
            if never_returns(self.rtyper, attempt.graph) or isinstance(self.s_result, SomeImpossibleValue):
                return any_value(self.r_result)
            if self.truth:
                return truth_of_result(llops, attempt.graph, v, r)
            if attempt.negate:
                return self._of_bool(llops, llops.genop("bool_not", [as_truth(llops, v, r)], resulttype=Bool))
            v_result = gen_result(llops, v, r, self.s_result, self.r_result)
            assert v_result is not None
            return v_result

        builder.returns(block, emit)

    def _of_bool(self, llops: Any, v_bool: Value) -> Value:
        """A truth value as the operation gives it, which may give other values, too."""
        v_result: Value = llops.convertvar(v_bool, self.rtyper.getprimitiverepr(Bool), self.r_result)
        return v_result

    def _all_declined(self, builder: GraphBuilder, block: Block, error: str, operands: tuple[Arg, Arg]) -> None:
        if self.opname in ("eq", "ne"):
            compare = identity if self.opname == "eq" else negated(identity)

            def emit(llops: Any, args: list[Value]) -> Value:
                given = [Arg(v, arg.s, arg.r) for v, arg in zip(args, operands, strict=True)]
                return self._of_bool(llops, compare(llops, CallArgs(_instance_first(given))))

            builder.returns(block, emit)
        elif LEFT in error or RIGHT in error:
            builder.returns(block, partial(self._raise, error))
        else:
            builder.raises(block, *exceptions_of(self.rtyper).get_prebuilt(TypeError, error))

    def _raise(self, error: str, llops: Any, args: list[Value]) -> Value:
        """Raise TypeError with the names of the operands' classes in the message, the left one first."""
        raising = ll_raise_beside_none if "NoneType" in error else ll_raise_naming_types
        parts: list[Value] = []
        for place, v in zip((LEFT, RIGHT), args, strict=True):
            before, found, after = error.partition(place)
            error = after if found else error
            parts.append(inputconst(PSTR, llstr(before if found else "")))
            parts.append(gen_class_name(llops, v) if found else inputconst(PSTR, llstr("")))
        llops.gendirectcall(raising, *parts, inputconst(PSTR, llstr(error)))
        return any_value(self.r_result)


def _instance_first(args: list[Arg]) -> list[Arg]:
    return args if isinstance(args[0].r, InstanceRepr) else args[::-1]


def _swapped(implementation: Implementation) -> Implementation:
    """The implementation for operands in the other order."""

    def emit(llops: Any, args: CallArgs) -> Value:
        return implementation.emit(llops, CallArgs(args.positional[::-1]))

    return Implementation(("swapped", implementation.key), emit)


def _classes(arg: Arg) -> list[ClassInfo]:
    assert isinstance(arg.r, InstanceRepr)
    return list(arg.r.possible_classes())


def _sequence(operand: ClassInfo | str) -> str | None:
    """The type of sequences that an operand is of, or below; None for other operands."""
    if isinstance(operand, str):
        return operand if operand in ("str", "bytes", "list", "tuple") else None
    return next((cls.__name__ for cls in (str, list, tuple) if is_subclass(operand.pyclass, cls)), None)


def _name(operand: ClassInfo | str, place: str) -> str:
    """The name of an operand's type; `place` for the class of an instance, where that tells its name."""
    if isinstance(operand, str):
        return operand
    name = class_name(operand.pyclass)
    return place if name == type_name_of(operand.pyclass) else name


# ____________________________________________________________ operations


def rtype_binary(hop: HighLevelOp) -> Value | None:
    """x + y, x < y, x == y, … where x or y is an instance."""
    targets = hop.rtyper.callees(hop.spaceop)
    reflected = [target for target in targets if target.what.startswith("reflected")]
    forward = [target for target in targets if target.what in ("value", "bool")]
    declining = any(hop.rtyper.result.may_decline(target.graph) for target in forward)
    if not reflected and not declining and not _has_none_for_this_kind(hop, bool(forward)):
        return _simple(hop)
    if any(isinstance(r, TaggedRepr) for r in hop.args_r):
        return by_tag(hop)  # the methods of whichever kind it is, and its name
    if hop.s_result.is_const and hop.r_result.lowleveltype is Void:
        hop.r_result = hop.rtyper.getrepr(hop.s_result)
    operator = BinaryOperator(
        hop.rtyper,
        hop.opname,
        graphs_by_function(graphs_for_operand(hop, forward, 1)).get,
        graphs_by_function(graphs_for_operand(hop, reflected, 0)).get,
        hop.s_result,
        hop.r_result,
    )
    x, y = operands(hop, 0, 1).positional
    v = hop.llops.gencallgraph(operator.choice(x, y), [x.own_value(), y.own_value()])
    return None if isinstance(hop.s_result, SomeImpossibleValue) else v


def graphs_for_operand(hop: HighLevelOp, targets: Sequence[CallTarget], other: int) -> list[CallTarget]:
    """Of the graphs of one function, the one for what the other operand is here; else the one that takes values of
    several kinds. All of them where neither is there."""
    found: dict[Any, list[CallTarget]] = {}
    for target in targets:
        found.setdefault(target.desc, []).append(target)
    return [target for alike in found.values() for target in _for_operand(hop.rtyper, alike, hop.args_r[other])]


def _for_operand(rtyper: RTyper, alike: list[CallTarget], r_other: Repr) -> list[CallTarget]:
    if len(alike) == 1 or len({rtyper.bindingrepr(target.graph.startblock.inputargs[0]) for target in alike}) > 1:
        return alike
    takes = [(target, rtyper.bindingrepr(target.graph.startblock.inputargs[1])) for target in alike]
    exact = [target for target, r in takes if r is r_other]
    several = [target for target, r in takes if isinstance(r, TaggedRepr)]
    return next((chosen for chosen in (exact, several) if len(chosen) == 1), alike)


def _has_none_for_this_kind(hop: HighLevelOp, forward: bool) -> bool:
    """Whether neither operand knows the operator, which is no error where values of other kinds do.
    `forward`: methods of the left operand do it."""
    r = hop.args_r[0]
    if not hop.of_one_kind or hop.opname in ("eq", "ne"):
        return False
    if isinstance(r, InstanceRepr):
        return not forward
    is_format = hop.opname in ("mod", "inplace_mod") and isinstance(r, (TextRepr, BytesLike))
    return not is_format and not (hop.opname == "inplace_add" and isinstance(r, BaseListRepr))


def _simple(hop: HighLevelOp) -> Value | None:
    """Only methods of the left operand matter, and they always know an answer. (Of builtins, texts do `%` with
    anything, and lists `+=` with what can be iterated over.)"""
    if hop.opname not in ("eq", "ne"):
        if isinstance(hop.args_r[0], InstanceRepr):
            return rtype_operator(hop)
        return rtype_inplace_add(hop) if isinstance(hop.args_r[0], BaseListRepr) else rtype_mod(hop)
    if isinstance(hop.args_r[0], InstanceRepr):
        return rtype_comparison(hop)
    return rtype_reflected_comparison(hop)


# ____________________________________________________________ for containers


def ll_eq_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: whether two instances are equal as items and keys: one always is to itself, whatever `__eq__` says."""
    eq = _helper(r_inst, "eq")
    if eq is not None:
        return composed(("identity first", eq), lambda: ll_compose.identity_first(eq))
    simple = simple_eq_function(r_inst)
    return composed(("instances identity first", simple), lambda: ll_compose.identity_first_of_instances(simple))


def ll_lt_function(r_inst: InstanceRepr) -> LLFunction:
    """Helper: `x < y` of two instances, or `y > x` where classes have only that."""
    if _some_reflect(r_inst):
        return _by_plans(r_inst, "lt")
    return _helper(r_inst, "lt") or simple_lt_function(r_inst)


def _right_goes_first(r_inst: InstanceRepr, graphs: GraphsFor, opname: str) -> bool:
    """Whether an instance of a subclass, as the right operand, has the reflected method, which is asked first."""
    r_inst.setup()
    infos = list(r_inst.possible_classes())
    below = [y for y in infos if any(y is not x and y.issubclass(x) for x in infos)]
    return any(graphs.get(own_function(y, [COMPARED[opname]])) is not None for y in below)


def _some_reflect(r_inst: InstanceRepr) -> bool:
    """Whether some class has no `__lt__`, and some class a `__gt__` that is annotated."""
    graphs = GraphsFor(program_graphs(r_inst.rtyper), r_inst)
    r_inst.setup()
    infos = list(r_inst.possible_classes())
    lacks = any(own_function(info, ["__lt__"]) is MISSING for info in infos)
    return lacks and any(graphs.get(own_function(info, ["__gt__"])) for info in infos)


def order_of_instances(opname: str, r_x: InstanceRepr, r_y: InstanceRepr) -> Any:
    """Helper: `x <= y`, `x > y` or `x >= y` of two instances, by their own method, or the reflected one."""
    if r_x is not r_y or is_value_member(r_x):
        return NotImplemented
    name = f"__{opname}__"
    has = [own_function(info, [name]) is not MISSING for info in r_x.possible_classes()]
    if opname == "gt" and not any(has):
        return NotImplemented  # y < x
    if all(has):
        return _helper(r_x, opname) or simple_lt_function(r_x, opname)
    return _by_plans(r_x, opname)


def _helper(r_inst: InstanceRepr, opname: str) -> LLFunction | None:
    """The helper by plans; None where reflected methods do not matter, as no method declines and no right operand
    goes first, nor is one asked about None."""
    rtyper = r_inst.rtyper
    graphs = GraphsFor(program_graphs(rtyper), r_inst)
    name = f"__{opname}__"
    methods = [graphs.get(own_function(info, [name])) for info in r_inst.possible_classes()]
    needs_plan = any(graph is not None and _needs_plan(rtyper, graph) for graph in methods)
    return _by_plans(r_inst, opname) if needs_plan or _right_goes_first(r_inst, graphs, opname) else None


def _needs_plan(rtyper: RTyper, graph: FunctionGraph) -> bool:
    return rtyper.result.may_decline(graph) or rtyper.source_of(graph).binding(graph.args[1]).can_be_none()


def _by_plans(r_inst: InstanceRepr, opname: str) -> LLFunction:
    rtyper = r_inst.rtyper
    graphs = GraphsFor(program_graphs(rtyper), r_inst)
    operator = BinaryOperator(rtyper, opname, graphs.get, graphs.get, SomeBool(), rtyper.getrepr(SomeBool()))
    operator.truth = True
    x, y = (Arg(Variable(), SomeInstance(classdef=r_inst.info.classdef, can_be_None=True), r_inst) for _ in "xy")
    r_inst.setup()
    return callable_of(rtyper, operator.choice(x, y))


_OPERATORS = (*BINARY, *(f"inplace_{name.rstrip('_')}" for name in BINARY), "divmod", *COMPARED)
RTYPERS: dict[Any, Any] = {
    **{(name, InstanceRepr, Repr): rtype_binary for name in _OPERATORS},
    **{(name, Repr, InstanceRepr): rtype_binary for name in _OPERATORS},
    **{(name, InstanceRepr, InstanceRepr): rtype_binary for name in _OPERATORS},
}


SERVICES = {
    ("eq first", InstanceRepr, InstanceRepr): joined_eq,
    ("eq", InstanceRepr): ll_eq_function,
    ("lt", InstanceRepr): ll_lt_function,
    ("order", InstanceRepr, InstanceRepr): order_of_instances,
}
