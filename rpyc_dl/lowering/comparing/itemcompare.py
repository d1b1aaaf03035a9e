"""Comparisons inside of containers, where a method of the program is asked about a value of another kind.

`x in items`, `items == others`, a look-up in a dict: CPython calls `__eq__` of an instance with whatever is there,
takes NotImplemented, tries the other operand, and compares identities in the end. The rules pass the methods all that
they may be asked about (`rules/containers/compared.dl`); here is the helper for two values in their representations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeNone,
    SomeNumber,
    SomeObject,
)
from rpyc_dl.facts.declines import looks_at_kinds
from rpyc_dl.frontend.model import FunctionGraph, Variable
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Ptr, Signed, Void
from rpyc_dl.lowering.call.arguments import Arg
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rcompare import type_name_of_repr
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.object.programgraphs import ProgramGraphs, program_graphs
from rpyc_dl.lowering.object.rreflect import COMPARED, Attempt, BinaryOperator
from rpyc_dl.lowering.object.rspecial import own_function
from rpyc_dl.lowering.tagged.taggedrepr import is_text, split_by_none

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

_NUMBERS = {Signed: ("int", SomeInteger()), Bool: ("bool", SomeBool()), Float: ("float", SomeFloat())}


class _NotPassed(Exception):
    """A method looks at values of other kinds, but the rules have seen none of this kind come to it."""


@dataclass(frozen=True)
class SomeKind(SomeObject):
    """A value that a pointer is to, of which only the repr is known; it may be None."""

    can_be_None: bool = True


def asks_about_kinds(r: InstanceRepr, opname: str) -> bool:
    """Whether the method of some class may look at a value of another kind."""
    names = dict.fromkeys((f"__{opname}__", COMPARED[opname]))
    found = ((own_function(info, [name]), name) for info in r.possible_classes() for name in names)
    return any(hasattr(function, "__code__") and looks_at_kinds(function, name) for function, name in found)


def compare_items(opname: str, r_x: Repr, r_y: Repr) -> LLFunction | None:
    """The helper for eq, lt, le, gt or ge of two values, of which one at least is an instance, and the other is of
    another kind, without a tag. None where the rules have seen no such values meet."""
    for index, r in enumerate((r_x, r_y)):
        if isinstance(r, OptionalRepr):
            return _compare_optional(opname, (r_x, r_y), index)
    rtyper = next(r.rtyper for r in (r_x, r_y) if isinstance(r, InstanceRepr))
    x, y = _argument(r_x), _argument(r_y)
    if x is None or y is None:
        return None
    for r in (r_x, r_y):
        r.setup()
    operator = ItemOperator(rtyper, opname, r_x, r_y)
    try:
        graph = operator.choice(x, y)
    except _NotPassed:
        return None
    return callable_of(rtyper, graph)


def _argument(r: Repr) -> Arg | None:
    if isinstance(r, InstanceRepr):
        s: SomeObject = SomeInstance(classdef=r.info.classdef, can_be_None=True)
    elif isinstance(r, NoneRepr):
        s = SomeNone(const=None, is_const=True)
    elif r.grows:
        s = SomeInteger(exact=True)
    elif r.lowleveltype in _NUMBERS:
        s = _NUMBERS[r.lowleveltype][1]
    elif r.lowleveltype == IntOrFloat:
        s = SomeNumber()
    elif isinstance(r.lowleveltype, Ptr) or is_text(r):
        s = SomeKind(can_be_None=isinstance(r.lowleveltype, Ptr))
    else:
        return None
    return Arg(Variable(), s, r)


def _compare_optional(opname: str, reprs: tuple[Repr, Repr], index: int) -> LLFunction | None:
    """Where one is a number or None, in a box that is null for None."""
    r = reprs[index]
    assert isinstance(r, OptionalRepr)
    rtyper = r.rtyper
    r_none = rtyper.getrepr(SomeNone(const=None, is_const=True))
    pairs = [tuple(r_inner if i == index else s for i, s in enumerate(reprs)) for r_inner in (r_none, r.r_value)]
    helpers = [compare_items(opname, *pair) for pair in pairs]
    if None in helpers:
        return None
    key = ("compare optional", opname, *reprs)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, opname, [s.lowleveltype for s in reprs], Bool)
        none, there = split_by_none(builder, builder.startblock, builder.startblock.inputargs[index])
        for block, helper, r_inner in ((none, helpers[0], r_none), (there, helpers[1], r.r_value)):

            def emit(
                llops: LowLevelOpList, args: list[Value], helper: Any = helper, r_inner: Repr = r_inner
            ) -> Value:
                args[index] = _unboxed(llops, args[index], r, r_inner)
                return llops.gendirectcall(helper, *args)

            builder.returns(block, emit)
        graph = rtyper.synthetic[key] = builder.finish()
    return callable_of(rtyper, graph)


def _unboxed(llops: LowLevelOpList, v: Value, r: OptionalRepr, r_inner: Repr) -> Value:
    if r_inner.lowleveltype is Void:
        return inputconst(Void, None)
    return llops.gendirectcall(r.ll_value, v) if r.ll_value is not None else v


class ItemOperator(BinaryOperator):
    """A comparison of two values inside of containers: methods are those that are annotated for the kind of the
    other value, and what they give is taken for its truth."""

    truth = True

    def __init__(self, rtyper: RTyper, opname: str, r_x: Repr, r_y: Repr) -> None:
        graphs = program_graphs(rtyper)
        s_bool = SomeBool()
        super().__init__(
            rtyper,
            opname,
            lambda function: _passed(graphs, function, r_y, f"__{opname}__"),
            lambda function: _passed(graphs, function, r_x, COMPARED[opname]),
            s_bool,
            rtyper.getrepr(s_bool),
        )

    def type_of(self, arg: Arg) -> str:
        return "NoneType" if isinstance(arg.r, NoneRepr) else type_name_of_repr(arg.r)

    def _forward(self, x: ClassInfo | str, name: str) -> Attempt | None:
        assert isinstance(x, ClassInfo)
        function = own_function(x, [name])
        graph = None if function is MISSING or function is None else self.forward(function)
        return None if graph is None else Attempt(graph, False, False)


def _passed(graphs: ProgramGraphs, function: Any, r_other: Repr, name: str) -> FunctionGraph | None:
    """The graph of a method that takes such values; None for a method that declines them."""
    graph = graphs.taking(function, kind_of_repr(r_other), r_other)
    if graph is None and (isinstance(r_other, InstanceRepr) or looks_at_kinds(function, name)):
        raise _NotPassed
    return graph


def kind_of_repr(r: Repr) -> str:
    """The name of the kind that the values in a repr are of, as those of several kinds have it."""
    if isinstance(r, NoneRepr):
        return "none"
    if r.grows:
        return "int"
    if r.lowleveltype in _NUMBERS:
        return _NUMBERS[r.lowleveltype][0]
    if r.lowleveltype == IntOrFloat:
        return "number"
    return "str" if is_text(r) else r.held_kind or ""
