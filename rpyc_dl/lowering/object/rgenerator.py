"""`next(g)` of generators where the end is caught right here: no exception is raised for it.

The class of a generator has `__next__` in two halves (`frontend/functions/generatormethods.py`): one goes on to the
next yield and says whether there is one, the other gives its value. So a `for` loop is a call and a branch.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeBool, SomeImpossibleValue, SomeObject
from rpyc_dl.frontend.functions.generatormethods import MORE, TAKE
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_graph,
    gen_choice,
    graphs_by_function,
    operands,
    raises_prebuilt,
)
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.instance.classtable import ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.object.programgraphs import program_graphs
from rpyc_dl.lowering.object.rspecial import own_function, rtype_operator

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper

#: resolve(info) for one half of `__next__`.
Half = Callable[[ClassInfo], Implementation]
#: The function of a class's `__next__` -> whether it is called here.
IsCalled = Callable[[Any], bool]

_COMPLAINT = "object is not an iterator"


def halves_of_next(r_inst: InstanceRepr, is_called: IsCalled, s_item: SomeObject, r_item: Repr) -> list[Half] | None:
    """Both halves of `__next__` for the classes of instances, their results as Bool and as `r_item`.

    None unless each class with a `__next__` that is called here is that of a generator.
    """
    rtyper = r_inst.rtyper
    for info in r_inst.possible_classes():
        function = own_function(info, ["__next__"])
        if is_called(function) and not all(_half(rtyper, info, name) for name in (MORE, TAKE)):
            return None
    s_bool = SomeBool()

    def resolver(name: str, s_result: SomeObject, r_result: Repr) -> Half:
        def resolve(info: ClassInfo) -> Implementation:
            graph = _half(rtyper, info, name)
            if graph is None or not is_called(own_function(info, ["__next__"])):
                return raises_prebuilt(rtyper, TypeError, f"{class_name(info.pyclass)!r} {_COMPLAINT}")
            return calls_graph(rtyper, graph, s_result, r_result)

        return resolve

    return [resolver(MORE, s_bool, rtyper.getrepr(s_bool)), resolver(TAKE, s_item, r_item)]


def _half(rtyper: RTyper, info: ClassInfo, name: str) -> FunctionGraph | None:
    return program_graphs(rtyper).get(own_function(info, [name]))


def _catches_end(hop: HighLevelOp) -> bool:
    """Whether StopIteration is caught right here by a link of its own: others also take what the body raises."""
    catching = (link.exitcase for link in hop.exceptionlinks if issubclass(StopIteration, link.exitcase))
    return next(catching, None) is StopIteration


def rtype_next(hop: HighLevelOp) -> Value | None:
    """next(x) of an instance: of a generator, by a branch where StopIteration is caught right here."""
    r_inst = hop.args_r[0]
    assert isinstance(r_inst, InstanceRepr)
    called = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    if not _catches_end(hop) or not called or isinstance(hop.s_result, SomeImpossibleValue):
        return rtype_operator(hop)
    halves = halves_of_next(r_inst, lambda function: function in called, hop.s_result, hop.r_result)
    if halves is None:
        return rtype_operator(hop)
    more, take = halves
    on_none = raises_prebuilt(hop.rtyper, TypeError, f"'NoneType' {_COMPLAINT}")
    args = operands(hop, 0)
    made = len(hop.llops)
    v_more = gen_choice(hop, "more", args, more, on_none, r_result=hop.rtyper.getrepr(SomeBool()))
    if v_more is None or not hop.branch_unless(v_more, StopIteration):
        del hop.llops[made:]
        return rtype_operator(hop)
    return gen_choice(hop, "take", args, take, on_none)


RTYPERS: dict[Any, Any] = {("next", InstanceRepr): rtype_next}
