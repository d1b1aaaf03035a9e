"""Calls that may enter several copies of one function, which inference has made for the kinds of an argument.

Where the argument is an instance, its class tells at run time which copy is due: copies of classes are classes. Where
it is a value with a tag, there is a copy for values of several kinds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rpyc_dl.errors import TyperError
from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.callparse import parameter_reprs
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_graph,
    calls_if_it_fits,
    choice_graph,
    copies_by_function,
    gen_choice,
    group_classes,
    method_function,
    missing_attribute,
    raises_prebuilt,
    several_copies,
)
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.instance.classtable import ClassInfo


def copies_for(hop: HighLevelOp, graphs: Sequence[FunctionGraph], args: CallArgs) -> list[FunctionGraph]:
    """Of the copies of a function those that what is passed here can enter, as far as representations tell."""
    left = list(graphs)
    if args.keywords or args.star or args.mapping:
        return left
    for i, arg in enumerate(args.positional):
        if isinstance(arg.r, InstanceRepr):
            continue
        taken = [(graph, parameter_reprs(hop.rtyper, graph)) for graph in left]
        exact = [graph for graph, params in taken if i < len(params) and params[i] is arg.r]
        if not exact and isinstance(arg.r, TaggedRepr):
            exact = [graph for graph, params in taken if i < len(params) and isinstance(params[i], TaggedRepr)]
        left = exact or left
    return left


def calls_by_class(hop: HighLevelOp, graphs: Sequence[FunctionGraph], args: CallArgs) -> Implementation:
    """The call that enters the copy for the class of one argument. TyperError where no one tells them apart."""
    index = _telling(hop, graphs, args)
    subject = args.positional[index]
    assert isinstance(subject.r, InstanceRepr)

    def resolve(info: ClassInfo | None) -> Implementation:
        found = [graph for graph in graphs if takes_class(hop, graph, index, info)]
        if info is not None and len(found) > 1:
            found = [graph for graph in found if _is_nearest(hop, graph, index, found)]
        if len(found) > 1 and info is not None:
            raise TyperError(several_copies(graphs[0].func))
        if not found:  # no value is of this class
            message = f"{graphs[0].name}() is not compiled for this class"
            return raises_prebuilt(hop.rtyper, SystemError, message)
        return _calls(hop, found[0], index)

    first = CallArgs([subject, *args.positional[:index], *args.positional[index + 1 :]])
    groups = group_classes(subject.r.possible_classes(), resolve)
    on_none = resolve(None) if subject.s.can_be_none() else None
    graph = choice_graph(hop.rtyper, f"copy_of_{graphs[0].name}", first, groups, hop.r_result, on_none)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        given = [arg.own_value() for arg in args.positional]
        chooser: Value = llops.gencallgraph(graph, [given[index], *given[:index], *given[index + 1 :]])
        return chooser

    return Implementation(("copies", graph, index), emit)


def _telling(hop: HighLevelOp, graphs: Sequence[FunctionGraph], args: CallArgs) -> int:
    """The index of the one argument whose class tells the copies apart."""
    params = [parameter_reprs(hop.rtyper, graph) for graph in graphs]
    told = [i for i, arg in enumerate(args.positional) if isinstance(arg.r, InstanceRepr)]
    told = [i for i in told if all(i < len(each) and isinstance(each[i], InstanceRepr) for each in params)]
    told = [i for i in told if len({each[i] for each in params}) == len(graphs)]
    if len(told) != 1 or args.keywords or args.star or args.mapping:
        raise TyperError(several_copies(graphs[0].func))
    return told[0]


def takes_class(hop: HighLevelOp, graph: FunctionGraph, index: int, info: ClassInfo | None) -> bool:
    """Whether a copy takes instances of exactly this class as one of its arguments, or None."""
    r = parameter_reprs(hop.rtyper, graph)[index]
    if info is None:
        return hop.rtyper.source_of(graph).binding(graph.args[index]).can_be_none()
    return not isinstance(r, InstanceRepr) or info.issubclass(r.info)


def _is_nearest(hop: HighLevelOp, graph: FunctionGraph, index: int, others: Sequence[FunctionGraph]) -> bool:
    """Whether a copy is that for the class next above, of some that take it."""
    r, *rest = (parameter_reprs(hop.rtyper, each)[index] for each in (graph, *others))
    return isinstance(r, InstanceRepr) and all(
        isinstance(s, InstanceRepr) and r.info.issubclass(s.info) for s in rest
    )


def _calls(hop: HighLevelOp, graph: FunctionGraph, index: int) -> Implementation:
    """The call of a copy, for arguments of which the one that tells comes first."""
    call = calls_graph(hop.rtyper, graph, hop.s_result, hop.r_result)

    def emit(llops: LowLevelOpList, args: CallArgs) -> Value:
        subject, *others = args.positional
        return call.emit(llops, CallArgs([*others[:index], subject, *others[index:]]))

    return Implementation(("copy", graph, index), emit)


# ---- methods ---------------------------------------------------------------------------------------------


def call_method(
    hop: HighLevelOp,
    name: str,
    args: CallArgs,
    accessor: str = "",
    none_error: tuple[type[BaseException], str] | None = None,
    classes: Iterable[ClassInfo] | None = None,
) -> Value | None:
    """Call the method (or property function) `name` of the first argument with all the arguments."""
    graphs = copies_by_function(hop.rtyper.callees(hop.spaceop))
    if not graphs:
        raise TyperError(f"{args.positional[0].r.describe()} has no method {name!r}")

    def resolve(info: ClassInfo) -> Implementation:
        if accessor:
            check_property(info, name)
        copies = graphs.get(method_function(info, name, accessor))
        if copies is None:
            return missing_attribute(hop.rtyper, info, name)
        if len(copies) > 1:
            copies = copies_for(hop, [graph for graph in copies if takes_class(hop, graph, 0, info)], args)
        return calls_if_it_fits(hop, copies[0], args) if len(copies) == 1 else calls_by_class(hop, copies, args)

    cls, message = none_error or (AttributeError, f"'NoneType' object has no attribute {name!r}")
    return gen_choice(hop, name, args, resolve, raises_prebuilt(hop.rtyper, cls, message), classes)


def check_property(info: ClassInfo, name: str) -> None:
    """TyperError if a class has something else where others have a property."""
    if not isinstance(info.lookup(name), property) and info.lookup(name) is not MISSING:
        raise TyperError(f"{name!r} is a property in some classes and a plain attribute in {info.name}")
