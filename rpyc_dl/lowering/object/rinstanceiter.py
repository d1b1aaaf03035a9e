"""Iterating over instances in builtins (`list(x)`, `sum(x)`, `for a, b in zip(x, y)`): `__iter__`, then `__next__`.

Builtins ask whether there is a next item before they take it (`riterator.py`), a user's `__next__` raises
StopIteration when asked for one too many. So the item is fetched ahead, into a small structure around the iterator.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeImpossibleValue, SomeObject
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable, c_last_exception
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lowering.call.arguments import CallArgs
from rpyc_dl.lowering.call.callparse import gen_call, result_repr
from rpyc_dl.lowering.call.methodcall import Implementation, calls_graph, raises_prebuilt
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder, build_adapter
from rpyc_dl.lowering.core.hop import HighLevelOp
from rpyc_dl.lowering.core.objects import EXCEPTION_TYPES
from rpyc_dl.lowering.core.opgraph import item_annotation
from rpyc_dl.lowering.core.pythontypes import class_name
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.commonrepr import common_repr
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo, classes_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, gen_malloc
from rpyc_dl.lowering.object.programgraphs import program_graphs
from rpyc_dl.lowering.object.rgenerator import halves_of_next
from rpyc_dl.lowering.object.rspecial import own_function
from rpyc_dl.lowering.object.rspecialhelpers import operation_graph
from rpyc_dl.lowering.sequence.riterator import NOT_AN_ITERATOR
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggediter import joined
from rpyc_dl.lowering.tagged.taggedrepr import by_tags, of_what_is_held

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: The values of `state`: the next item has to be asked for, it is in `item`, there is none.
ASK, FETCHED, DONE = 0, 1, 2


class InstanceIterRepr(IteratorRepr):
    """An iterator that calls the `__next__` of an instance."""

    def __init__(self, r_inst: InstanceRepr) -> None:
        self.rtyper = r_inst.rtyper
        self.r_inst = r_inst
        r_inst.setup()
        self.r_item = method_result(r_inst, "__next__", "is not an iterator")
        self.next_graph = special_graph(r_inst, "__next__", self.r_item, "is not an iterator")
        self.halves = halves_of_generators(r_inst, self.r_item)
        fields: list[tuple[str, Any]] = [("inst", r_inst.lowleveltype), ("state", Signed)]
        if self.r_item.lowleveltype is not Void:
            fields.append(("item", self.r_item.lowleveltype))
        self.lowleveltype = Ptr(GcStruct("instance_iterator", *fields))
        self.ll_hasnext = callable_of(self.rtyper, self._hasnext_graph())
        self.ll_next = callable_of(self.rtyper, self._next_graph())

    def new(self, llops: LowLevelOpList, v_inst: Value) -> Value:
        """The iterator around an instance that has `__next__`."""
        v_iter = gen_malloc(llops, self.lowleveltype.TO)
        llops.genop("setfield", [v_iter, inputconst(Void, "inst"), v_inst])
        return v_iter

    def _get(self, llops: LowLevelOpList, v_iter: Value, name: str, T: Any) -> Value:
        return llops.genop("getfield", [v_iter, inputconst(Void, name)], resulttype=T)

    def _set_state(self, llops: LowLevelOpList, v_iter: Value, state: int) -> None:
        llops.genop("setfield", [v_iter, inputconst(Void, "state"), inputconst(Signed, state)])

    def _has_state(self, llops: LowLevelOpList, v_iter: Value, state: int) -> Variable:
        v_state = self._get(llops, v_iter, "state", Signed)
        return llops.genop("int_eq", [v_state, inputconst(Signed, state)], resulttype=Bool)

    def _next_graph(self) -> FunctionGraph:
        """`next(it)`: the item that was fetched."""

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            self._set_state(llops, args[0], ASK)
            if self.r_item.lowleveltype is Void:
                return inputconst(Void, None)
            return self._get(llops, args[0], "item", self.r_item.lowleveltype)

        name = f"next_of_{self.r_inst.info.name}"
        return build_adapter(self.rtyper, name, [self.lowleveltype], self.r_item.lowleveltype, emit)

    def _hasnext_graph(self) -> FunctionGraph:
        """`hasnext(it)`: fetch the next item if that is not done yet; whether there is one."""
        builder = GraphBuilder(self.rtyper, f"hasnext_of_{self.r_inst.info.name}", [self.lowleveltype], Bool)
        ask, answer = builder.block(), builder.block()
        llops = builder.llops()
        v_ask = self._has_state(llops, builder.startblock.inputargs[0], ASK)
        builder.switch(builder.startblock, llops, v_ask, [(False, answer), (True, ask)])
        builder.returns(answer, lambda llops, args: self._has_state(llops, args[0], FETCHED))
        self._fill_ask(builder, ask)
        return builder.finish()

    def _fill_ask(self, builder: GraphBuilder, ask: Block) -> None:
        """Call `__next__`; keep the item, or note that there is none."""
        done = builder.block()
        if self.halves is None:
            fetched = self._fetched_block(builder)
            llops = builder.llops()
            v_inst = self._get(llops, ask.inputargs[0], "inst", self.r_inst.lowleveltype)
            v_item = llops.gencallgraph(self.next_graph, [v_inst])
            ask.operations = list(llops)
            stops = Link([ask.inputargs[0]], done, StopIteration)
            catch_stop(self.rtyper, ask, Link([ask.inputargs[0], v_item], fetched), stops)
        else:
            self._ask_generator(builder, ask, done, *self.halves)

        def emit_done(llops: LowLevelOpList, args: list[Value]) -> Value:
            self._set_state(llops, args[0], DONE)
            return inputconst(Bool, False)

        builder.returns(done, emit_done)

    def _ask_generator(
        self, builder: GraphBuilder, ask: Block, done: Block, more: FunctionGraph, take: FunctionGraph
    ) -> None:
        """Ask a generator, whose end is no exception; keep the item, or note that there is none."""
        llops, taking = builder.llops(), builder.block()
        v_more = llops.gencallgraph(more, [self._get(llops, ask.inputargs[0], "inst", self.r_inst.lowleveltype)])
        builder.switch(ask, llops, v_more, [(False, done), (True, taking)])

        def emit_taking(llops: LowLevelOpList, args: list[Value]) -> Value:
            v_inst = self._get(llops, args[0], "inst", self.r_inst.lowleveltype)
            self._fill(llops, args[0], llops.gencallgraph(take, [v_inst]))
            return inputconst(Bool, True)

        builder.returns(taking, emit_taking)

    def _fill(self, llops: LowLevelOpList, v_iter: Value, v_item: Value) -> None:
        self._set_state(llops, v_iter, FETCHED)
        if self.r_item.lowleveltype is not Void:
            llops.genop("setfield", [v_iter, inputconst(Void, "item"), v_item])

    def _fetched_block(self, builder: GraphBuilder) -> Block:
        v_iter, v_item = Variable(), Variable()
        v_iter.concretetype, v_item.concretetype = self.lowleveltype, self.r_item.lowleveltype
        block = Block([v_iter, v_item])
        llops = builder.llops()
        self._fill(llops, v_iter, v_item)
        block.operations = list(llops)
        block.closeblock(Link([Constant(True, Bool)], builder.graph.returnblock))
        return block


class IteratorByClassRepr(IteratorRepr):
    """An iterator over instances of several classes, whose `__iter__` give iterators of several kinds: it has a tag
    that says of which."""

    lowleveltype = ll_tagged.PTAGGED

    def __init__(self, r_inst: InstanceRepr) -> None:
        self.rtyper = rtyper = r_inst.rtyper
        graphs, _ = _results_of_method(r_inst, "__iter__", "cannot be iterated over")
        made = dict.fromkeys(result_repr(rtyper, graph) for graph in graphs)
        self.over = list(dict.fromkeys(_iterator_over(r) for r in made))
        self.told_by_tags = tuple(self.over)
        self.r_item = rtyper.getrepr(joined(rtyper, items_by_iter(r_inst)))
        self.ll_hasnext = self._by_tag([r.ll_hasnext for r in self.over])
        conversions = [ll_conversion(rtyper, r.r_item, self.r_item) for r in self.over]
        self.ll_next = self._by_tag(
            [of_what_is_held(r.ll_next, convert) for r, convert in zip(self.over, conversions, strict=True)]
        )

    def _by_tag(self, helpers: list[LLFunction]) -> LLFunction:
        """A helper that does with the iterator inside what the helper for it does."""
        first, *others = [
            of_what_is_held(
                composed(("tagged taker", "iterator", r), partial(ll_tagged.make_to_held, r.lowleveltype)), helper
            )
            for r, helper in zip(self.over, helpers, strict=True)
        ]
        return by_tags(enumerate(others, 1), first)

    def iter_graph(self, r_inst: InstanceRepr) -> FunctionGraph:
        """`iter(instance)`: what the `__iter__` of its class gives, with its tag."""
        graphs = program_graphs(self.rtyper)

        def resolve(info: ClassInfo) -> Implementation:
            graph = graphs.get(own_function(info, ["__iter__"]))
            if graph is None:
                name = class_name(info.pyclass)
                return raises_prebuilt(self.rtyper, TypeError, f"{name!r} object is not iterable")
            return Implementation(("iterator by class", self, graph), partial(self._emit_iter, graph))

        on_none = raises_prebuilt(self.rtyper, TypeError, "'NoneType' object is not iterable")
        return operation_graph(r_inst, "iter", [], self, resolve, on_none)

    def _emit_iter(self, graph: FunctionGraph, llops: LowLevelOpList, args: CallArgs) -> Value:
        v_made, r_made = gen_call(llops, graph, args)
        r_iter = _iterator_over(r_made)
        v_iter = (
            r_iter.new(llops, v_made) if isinstance(r_iter, InstanceIterRepr) else r_made.gen_iter(llops, v_made)[0]
        )
        tag = self.over.index(r_iter)
        give = composed(("tagged iterator", tag, r_iter), lambda: ll_tagged.make_of_held(tag))
        return llops.gendirectcall(give, v_iter)


def _iterator_over(r_made: Repr) -> IteratorRepr:
    """The repr of the iterator in what an `__iter__` gave."""
    return instance_iterator(r_made) if isinstance(r_made, InstanceRepr) else r_made.iterator_repr("")


def catch_stop(rtyper: RTyper, block: Block, normal: Link, stops: Link) -> None:
    """Let the last operation of the block, a call of `__next__`, go on along `stops` when it raises StopIteration."""
    block.exitswitch = c_last_exception
    stops.llexitcase = classes_of(rtyper).vtable_of(StopIteration)
    stops.last_exception, stops.last_exc_value = Variable(), Variable()
    stops.last_exception.concretetype, stops.last_exc_value.concretetype = EXCEPTION_TYPES
    block.closeblock(normal, stops)


def halves_of_generators(r_inst: InstanceRepr, r_item: Repr) -> tuple[FunctionGraph, FunctionGraph] | None:
    """Both halves of `__next__` as graphs of the instance; None unless all that have a `__next__` are generators."""
    graphs = program_graphs(r_inst.rtyper)
    is_called = lambda function: graphs.get(function) is not None  # noqa: E731
    results = [_result_of_method(r_inst.rtyper, info, "__next__") for info in r_inst.possible_classes()]
    s_items = [s for s in results if s is not None]
    halves = halves_of_next(r_inst, is_called, s_items[0], r_item)
    if halves is None or any(isinstance(s, SomeImpossibleValue) for s in s_items):
        return None
    on_none = raises_prebuilt(r_inst.rtyper, TypeError, "'NoneType' object is not an iterator")
    r_bool = r_inst.rtyper.getprimitiverepr(Bool)
    more = operation_graph(r_inst, "more", [], r_bool, halves[0], on_none)
    return more, operation_graph(r_inst, "take", [], r_item, halves[1], on_none)


def next_or_default_graph(r_inst: InstanceRepr, r_result: Repr) -> FunctionGraph:
    """`next(instance, default)` as a graph of these two arguments."""
    rtyper = r_inst.rtyper
    key = ("next or default", r_inst, r_result)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        next_graph = special_graph(r_inst, "__next__", r_result, "is not an iterator")
        RESULT = r_result.lowleveltype
        builder = GraphBuilder(
            rtyper, f"next_or_default_of_{r_inst.info.name}", [r_inst.lowleveltype, RESULT], RESULT
        )
        block, llops = builder.startblock, builder.llops()
        v_item = llops.gencallgraph(next_graph, [block.inputargs[0]])
        block.operations = list(llops)
        normal = Link([v_item], builder.graph.returnblock)
        catch_stop(rtyper, block, normal, Link([block.inputargs[1]], builder.graph.returnblock, StopIteration))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def gen_iter_of_instance(r_inst: InstanceRepr, llops: LowLevelOpList, v_inst: Value) -> tuple[Value, IteratorRepr]:
    """An iterator over an instance: what its `__iter__` gives. TyperError if there is none."""
    r_made = made_by_iter(r_inst)
    if r_made is None:
        r_chosen = _iterator_by_class(r_inst)
        return llops.gencallgraph(r_chosen.iter_graph(r_inst), [v_inst]), r_chosen
    v_made = llops.gencallgraph(special_graph(r_inst, "__iter__", r_made, "is not iterable"), [v_inst])
    if not isinstance(r_made, InstanceRepr):
        return r_made.gen_iter(llops, v_made)
    r = instance_iterator(r_made)
    return r.new(llops, v_made), r


def iterator_of_instance(r_inst: InstanceRepr) -> IteratorRepr:
    """The repr of the iterator that `gen_iter_of_instance` gives."""
    r_made = made_by_iter(r_inst)
    if r_made is None:
        return _iterator_by_class(r_inst)
    if isinstance(r_made, IteratorRepr):
        return r_made
    return _iterator_over(r_made)


def made_by_iter(r_inst: InstanceRepr) -> Repr | None:
    """The repr of what `__iter__` gives; None where it gives iterators of several kinds, by the class."""
    return _results_of_method(r_inst, "__iter__", "cannot be iterated over")[1]


def _iterator_by_class(r_inst: InstanceRepr) -> IteratorByClassRepr:
    """The repr of iterators over instances of classes whose `__iter__` give iterators of several kinds."""
    key = ("iterator by class", r_inst)
    return r_inst.rtyper.shared_repr(key, lambda: IteratorByClassRepr(r_inst))


def items_by_iter(r_inst: InstanceRepr) -> list[SomeObject]:
    """The annotations of what iterating over the instances gives, by the classes that have `__iter__`. TyperError
    where a class is iterated over by its `__getitem__`."""
    found = [items for info in r_inst.possible_classes() for items in _items_of_class(r_inst.rtyper, info)]
    return list(dict.fromkeys(found))


def _items_of_class(rtyper: RTyper, info: ClassInfo) -> list[SomeObject]:
    s_made = _result_of_method(rtyper, info, "__iter__")
    if s_made is None:
        if own_function(info, ["__iter__"]) is MISSING and own_function(info, ["__getitem__"]) is not MISSING:
            name = class_name(info.pyclass)
            raise TyperError(f"`{name}` has no __iter__, and is not iterated over by __getitem__ beside other kinds")
        return []
    r_made = rtyper.getrepr(s_made)
    if not isinstance(r_made, InstanceRepr):
        return [item_annotation(s_made)]
    items = [_result_of_method(rtyper, made, "__next__") for made in r_made.possible_classes()]
    return [s for s in items if s is not None]


def _result_of_method(rtyper: RTyper, info: ClassInfo, name: str) -> SomeObject | None:
    """The annotation of what a special method gives for instances of the class; None if it is never called."""
    graph = program_graphs(rtyper).get(own_function(info, [name]))
    return None if graph is None else rtyper.result.binding(graph.returnvar)


def not_iterable_graph(r_inst: InstanceRepr, r_result: Repr) -> FunctionGraph:
    """A graph of an instance that raises the TypeError of iterating over it, for classes without `__iter__`."""
    return special_graph(r_inst, "__iter__", r_result, "is not iterable")


def instance_iterator(r_made: InstanceRepr) -> InstanceIterRepr:
    """The iterator around an instance that has `__next__`."""
    return r_made.rtyper.shared_repr(("instance iterator", r_made), lambda: InstanceIterRepr(r_made))


def method_result(r_inst: InstanceRepr, name: str, complaint: str) -> Repr:
    """The repr to which the results of a special method of all classes can be converted."""
    rtyper = r_inst.rtyper
    found, common = _results_of_method(r_inst, name, complaint)
    return common or rtyper.getrepr(joined(rtyper, [rtyper.result.binding(graph.returnvar) for graph in found]))


def _results_of_method(r_inst: InstanceRepr, name: str, complaint: str) -> tuple[list[FunctionGraph], Repr | None]:
    """The graphs of a special method of all classes, and the repr that their results have in common."""
    rtyper = r_inst.rtyper
    graphs = program_graphs(rtyper)
    functions = [own_function(info, [name]) for info in r_inst.possible_classes()]
    found = list(dict.fromkeys(graph for graph in map(graphs.get, functions) if graph is not None))
    reprs = list(dict.fromkeys(result_repr(rtyper, graph) for graph in found))
    if not reprs:
        raise TyperError(f"{r_inst.describe()} {complaint}: no {name} that is annotated")
    return found, reprs[0] if len(reprs) == 1 else common_repr(rtyper, reprs)


def special_graph(r_inst: InstanceRepr, name: str, r_result: Repr, complaint: str) -> FunctionGraph:
    """`call(instance)`: its special method, by its class, as `r_result`; TypeError where a class has none."""
    rtyper = r_inst.rtyper
    graphs = program_graphs(rtyper)

    def resolve(info: ClassInfo) -> Implementation:
        graph = graphs.get(own_function(info, [name]))
        if graph is None:
            return raises_prebuilt(rtyper, TypeError, f"{class_name(info.pyclass)!r} object {complaint}")
        s_result = rtyper.result.binding(graph.returnvar)
        return calls_graph(rtyper, graph, s_result, r_result)

    on_none = raises_prebuilt(rtyper, TypeError, f"'NoneType' object {complaint}")
    return operation_graph(r_inst, name.strip("_"), [], r_result, resolve, on_none)


def rtype_next_default(hop: HighLevelOp) -> Value:
    """`next(it, default)` of an instance."""
    r = hop.args_r[0]
    assert isinstance(r, InstanceRepr)
    v_it, v_default = hop.nonnull(r, 0, NOT_AN_ITERATOR), hop.inputarg(hop.r_result, 1)
    return hop.llops.gencallgraph(next_or_default_graph(r, hop.r_result), [v_it, v_default])


SERVICES = {
    ("next with default", InstanceRepr): rtype_next_default,
    ("iter", InstanceRepr): gen_iter_of_instance,
    ("items by iter", InstanceRepr): items_by_iter,
    ("not iterable", InstanceRepr): not_iterable_graph,
    ("iterator repr", InstanceRepr): iterator_of_instance,
}
