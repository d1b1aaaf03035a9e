"""The RTyper's pass (document 004): annotated graphs become low-level ones, each block visited once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from rpyc_dl.annotator.failing.failure import Failure
from rpyc_dl.annotator.model import SomeImpossibleValue, SomeInstance, SomeObject
from rpyc_dl.collector import no_collections
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
)
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.call.methodcall import call_with_operands
from rpyc_dl.lowering.core.annotated import Annotated
from rpyc_dl.lowering.core.callgraph import called_graphs
from rpyc_dl.lowering.core.checks import Checks
from rpyc_dl.lowering.core.helpergraphs import Annotate, HelperCopies
from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
from rpyc_dl.lowering.core.links import copy_exception_link, insert_on_link
from rpyc_dl.lowering.core.ll_failing import RAISING
from rpyc_dl.lowering.core.ll_str import PSTR, ll_strconcat, llstr
from rpyc_dl.lowering.core.raising import end_at_dead_code, raising_indexes, settle_exceptions
from rpyc_dl.lowering.core.recursive import RecursiveHelpers
from rpyc_dl.lowering.core.repr import LLFunction, Repr, any_value, inputconst
from rpyc_dl.lowering.core.rtyper import RTyper, Typed, TypedProgram
from rpyc_dl.lowering.helpercache import TypedHelpers
from rpyc_dl.lowering.helpercache.store import shared_store
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import gen_class_name
from rpyc_dl.lowering.program.caught import kept_exceptions
from rpyc_dl.lowering.table.rehash import rehash_at_start
from rpyc_dl.source import SourcePos


class ProgramRTyper(RTyper):
    """Types all graphs of one annotated program in place; see `rtype`."""

    def __init__(
        self,
        result: Annotated,
        annotate_lowlevel: Annotate | None = None,
        checks: Checks = Checks.NEEDED,
        narrow: bool = True,
    ) -> None:
        super().__init__(result, checks, narrow)
        self.helpers = HelperCopies(annotate_lowlevel)
        self.typed_helpers = TypedHelpers(self, shared_store() if annotate_lowlevel is None else None)
        self.recursive = RecursiveHelpers(self)
        self._callables: dict[FunctionGraph, Any] = {}
        self._sources: dict[FunctionGraph, Annotated] = {}
        self._pending_graphs: list[FunctionGraph] = []
        self._typed: list[FunctionGraph] = []
        self._known: set[FunctionGraph] = set()
        self._errors: list[TyperError] = []
        # Where the program needs what is being typed now, and the helpers that are to be typed.
        self._needed_at: SourcePos | None = None
        self._places: dict[FunctionGraph, SourcePos | None] = {}
        # Of the graph that is being typed: which operation gives a value, and what flows into block inputs.
        self._made_by: dict[Value, SpaceOperation] = {}
        self._flow: dict[Value, set[Value]] = {}

    # -- functions ------------------------------------------------------------------

    def getcallable(self, graph: FunctionGraph) -> Any:
        """The function pointer of a graph; the graph itself will be typed too."""
        if self.helpers.has(graph):
            graph = self.typed_helpers.replacement(graph)
        ptr = self._callables.get(graph)
        if ptr is None:
            source = self.source_of(graph)
            args = [self.getrepr(source.binding(v)).lowleveltype for v in graph.args]
            result = self.getrepr(source.binding(graph.returnvar)).lowleveltype
            functype = lltype.FuncType(args, result)
            ptr = lltype.functionptr(functype, graph.name, graph=graph, _callable=graph.func)
            self._callables[graph] = ptr
            self.add_graph(graph, source)
        return ptr

    def add_typed_graph(self, graph: FunctionGraph, functype: lltype.FuncType) -> Any:
        """List a graph that is made of low-level operations already; its function pointer."""
        ptr = lltype.functionptr(functype, graph.name, graph=graph, _callable=graph.func)
        self._callables[graph] = ptr
        self._known.add(graph)
        self._typed.append(graph)
        return ptr

    def annotate_helper(self, ll_function: LLFunction, args: Sequence[Any]) -> FunctionGraph:
        """The graph of a helper for these argument types: each a low-level type, or a Void Constant (its value)."""
        self.call_all_setups()  # the annotator looks into the types
        typed = self.typed_helpers.get(ll_function, args)
        if typed is not None:
            return typed
        graph = self.helpers.get(ll_function, args)
        self._sources.setdefault(graph, self.helpers)
        self.typed_helpers.note(graph, ll_function, args)
        return graph

    def source_of(self, graph: FunctionGraph) -> Annotated:
        """The annotations that belong to a graph."""
        return self._sources.get(graph, self._current)

    def add_graph(self, graph: FunctionGraph, source: Annotated) -> None:
        """Have a graph typed, with the annotations of `source`."""
        if graph not in self._known:
            self._known.add(graph)
            self._sources[graph] = source
            self._places[graph] = self._needed_at
            self._pending_graphs.append(graph)

    def bound_constant(self, v: Value, graph: FunctionGraph) -> Any:
        """The constant whose method `v`, a variable of the graph that is being typed, is; None if it is not known."""
        seen, pending, found = {v}, [v], []
        while pending:
            current = pending.pop()
            if current in self.bound_to:
                found.append(self.bound_to[current])
                continue
            sources = self._sources_in(graph, current)
            if not sources:
                s = self._will_be_bound(current)
                if s is None or not s.is_const:
                    return None
                found.append(s.const)
            pending += sources - seen
            seen |= sources
        first = found[0]
        same = all(value is first or (isinstance(value, str) and value == first) for value in found)
        return first if same else None

    def _sources_in(self, graph: FunctionGraph, v: Value) -> set[Value]:
        """What flows into a block input. What the links passed before they were typed counts as well as what they
        pass now, so they are looked through once for a graph, but for inputs that typing has made."""
        if v in self._made_by:
            return set()
        if not self._flow:
            for link in graph.iterlinks():
                for into, value in zip(link.target.inputargs, link.args, strict=False):
                    self._flow.setdefault(into, set()).add(value)
        known = self._flow.get(v)
        if known is None:
            links = [link for link in graph.iterlinks() if v in link.target.inputargs]
            known = {link.args[link.target.inputargs.index(v)] for link in links}  # type: ignore[arg-type]
        return known

    def _will_be_bound(self, v: Value) -> SomeObject | None:
        """What a `getattr` that is not typed yet gives the method of."""
        taken = self._made_by.get(v)
        return self.binding(taken.args[0]) if taken is not None and taken.opname == "getattr" else None

    # -- the pass -------------------------------------------------------------------

    def specialize(self) -> TypedProgram:
        """Type every graph, the helpers that they need, and so on. TyperError with every refusal in `others`."""
        for graph in self.result.graphs:
            self.add_graph(graph, self.result)
        exceptions_of(self).setup()
        self.type_pending()
        entry = self.result.graphs[0]
        while self.without_hashes:
            tables, self.without_hashes = self.without_hashes, []
            rehash_at_start(self, entry, tables)
            self.type_pending()
        return TypedProgram(self._typed, entry, self)

    def type_pending(self) -> None:
        """Type the graphs that were asked for since the last pass, and all that they need in turn."""
        while self._pending_graphs:
            pending, self._pending_graphs = self._pending_graphs, []
            for graph in pending:
                self._needed_at = self._places.get(graph)
                self._specialize_graph(graph)
            self.call_all_setups()
        if self._errors:
            first, *others = self.result.told_at_calls(self._errors)
            first.others.extend(others)
            raise first
        self.typed_helpers.save()
        self._typed[:] = self.typed_helpers.in_order(self._typed)

    def _specialize_graph(self, graph: FunctionGraph) -> None:
        self._current = self._sources[graph]
        self._typed.append(graph)
        try:
            self._type_inputs(graph)
        except TyperError as error:
            self._refuse(error, graph, graph.pos)
            return
        self._made_by = {op.result: op for op in graph.iterops()}
        self._flow = {}
        self._kept = kept_exceptions(graph, self._current)
        for block in list(graph.iterblocks()):
            if block not in (graph.returnblock, graph.exceptblock):
                self._specialize_block(graph, block)

    def _type_inputs(self, graph: FunctionGraph) -> None:
        for block in [*graph.iterblocks(), graph.returnblock]:
            if block is not graph.exceptblock:
                for v in block.inputargs:
                    self._setconcretetype(v)
        for v, r in zip(graph.exceptblock.inputargs, self._exception_reprs(), strict=True):
            v.concretetype = r.lowleveltype

    def _refuse(self, error: TyperError, graph: FunctionGraph, pos: SourcePos | None) -> None:
        """Keep a refusal, with a place if it has none; typing goes on behind it. One in a helper is told where the
        program needs the helper: its text and its types are no business of the user's."""
        if self.helpers.has(graph):
            pos = self._places.get(graph)
            error = TyperError("this cannot be done with values of these kinds", pos, code="unsupported")
        elif error.pos is None:
            error.pos = pos
        self._errors.append(error)

    def _on_nothing(self, op: SpaceOperation) -> bool:
        return any(isinstance(self.binding(v), SomeImpossibleValue) for v in op.args)

    def _setconcretetype(self, v: Variable) -> None:
        v.concretetype = self.bindingrepr(v).lowleveltype

    def _exception_reprs(self) -> tuple[Repr, Repr]:
        return exceptions_of(self).r_exception_type, exceptions_of(self).r_exception_value

    def _repeated_items(self, block: Block) -> dict[Variable, Value]:
        """The lists of one item of which nothing is used but that they are multiplied, with their items."""
        lists = {op.result: op.args[0] for op in block.operations if op.opname == "newlist" and len(op.args) == 1}
        if not lists:
            return {}
        uses = Counter(v for op in block.operations for v in op.args if isinstance(v, Variable))
        uses.update(v for link in block.exits for v in link.args if isinstance(v, Variable))
        multiplied = {
            v for op in block.operations if op.opname == "mul" and self._takes_the_item(op) for v in op.args
        }
        return {
            v: item for v, item in lists.items() if v in multiplied and uses[v] == 1 and block.exitswitch is not v
        }

    def _takes_the_item(self, op: SpaceOperation) -> bool:
        """Whether what rtypes a multiplication does without the list of one item."""
        if self._by_the_library(op) is not None:
            return False
        try:
            function = self.tables.find_rtyper(op.opname, [self.bindingrepr(v) for v in op.args])
        except TyperError:  # which is told where the operation stands
            return False
        return getattr(function, "takes_the_item", False)

    def _specialize_block(self, graph: FunctionGraph, block: Block) -> None:
        llops = LowLevelOpList(self, graph)
        start = 0
        reachable = True
        bound, repeated = called_at_once(block), self._repeated_items(block)
        if block.canraise:
            self._catch_by_further_bases(block)
        for op in block.operations:
            start = len(llops)
            llops.pos = op.pos
            self._needed_at = op.pos if self._current is self.result else self._places.get(graph)
            before = llops.state()
            try:
                self._setconcretetype(op.result)
                if op.result in repeated:
                    continue
                failure = self._current.failure(op)
                if failure is not None:
                    self._fail(op, llops, failure)
                else:
                    hop = HighLevelOp(self, op, _exception_links(block, op), llops)
                    hop.called_next = op in bound
                    hop.repeated = next((item for v, item in repeated.items() if v in op.args), None)
                    self._translate_hl_to_ll(hop)
            except TyperError as error:
                failure = self._current.awaited_failure(op)
                if failure is not None:
                    llops.back_to(before)
                    if op.result.concretetype is None:  # no value has such a type
                        op.result.concretetype, reachable = lltype.Void, False
                    self._fail(op, llops, failure)
                elif not self._errors or not self._on_nothing(op):  # what follows from an error is not reported
                    self._refuse(error, graph, op.pos)
            except Exception:
                if not self._errors:  # behind a refusal nothing is sure: the user is told of that
                    raise
            if self._current is self.result:
                raising = tuple(llops[i] for i in raising_indexes(llops, start))
                self.typed_operations.append(Typed(op, raising))
            if not reachable or isinstance(self.binding(op.result), SomeImpossibleValue):
                reachable = False
                break
        block.operations = list(llops)
        if not reachable:
            end_at_dead_code(graph, block)
        for link in block.exits:
            self._type_link(graph, link)
        settle_exceptions(block, llops, start)

    def _fail(self, op: SpaceOperation, llops: LowLevelOpList, failure: Failure) -> None:
        """The operation surely fails, and a handler waits for that: raise. What comes behind it is never reached."""
        v_text: Value = Constant(llstr(failure.text), PSTR)
        if failure.of_class:
            v_name = gen_class_name(llops, op.args[0])
            v_quoted = llops.gendirectcall(ll_strconcat, Constant(llstr("'"), PSTR), v_name)
            v_quoted = llops.gendirectcall(ll_strconcat, v_quoted, Constant(llstr("'"), PSTR))
            v_text = llops.gendirectcall(ll_strconcat, v_quoted, v_text)
        llops.gendirectcall(RAISING[failure.cls], v_text)
        TYPE = op.result.concretetype
        dummy = None if TYPE is lltype.Void else TYPE._wrap(TYPE._defl())
        llops.genop("same_as", [inputconst(TYPE, dummy)], resulttype=TYPE)
        llops[-1].result = op.result

    def _translate_hl_to_ll(self, hop: HighLevelOp) -> None:
        start = len(hop.llops)
        graph = self._by_the_library(hop.spaceop)
        v_result = hop.dispatch() if graph is None else call_with_operands(hop, graph)
        if v_result is None:
            v_result = inputconst(lltype.Void, None)
        op_result = hop.spaceop.result
        if isinstance(hop.s_result, SomeImpossibleValue):
            hop.genop("same_as", [inputconst(lltype.Void, None)], resulttype=lltype.Void)
            hop.llops[-1].result = op_result
            return
        if hop.r_result.grows and v_result.concretetype in (lltype.Signed, lltype.Bool):
            v_result = hop.llops.convertvar(v_result, self.getprimitiverepr(v_result.concretetype), hop.r_result)
        if (
            op_result.concretetype is lltype.Void is not v_result.concretetype
        ):  # the annotation says what the value is
            v_result = inputconst(lltype.Void, None)
        if v_result.concretetype is lltype.Void is not op_result.concretetype and _always_raises(hop, v_result):
            v_result = any_value(hop.r_result)
        if v_result.concretetype != op_result.concretetype:
            raise AssertionError(
                f"{hop.opname}: the result is a {v_result.concretetype!r}, but {hop.r_result!r} is due"
            )
        self._name_result(hop, start, v_result, op_result)

    def _by_the_library(self, op: SpaceOperation) -> FunctionGraph | None:
        """The function of the library that does the operation for these kinds of operands."""
        return next((target.graph for target in self.callees(op) if target.what == "operands"), None)

    def _name_result(self, hop: HighLevelOp, start: int, v_result: Value, op_result: Variable) -> None:
        """Make `op_result` the variable that holds `v_result`: rename it where it was just computed, else copy."""
        new_ops = hop.llops[start:]
        if op_result.concretetype is lltype.Void and new_ops and new_ops[-1].result.concretetype is lltype.Void:
            new_ops[-1].result = op_result
        elif isinstance(v_result, Variable) and any(op.result is v_result for op in new_ops):
            for op in new_ops:
                op.args = [op_result if a is v_result else a for a in op.args]
                if op.result is v_result:
                    op.result = op_result
        else:
            hop.genop("same_as", [v_result], resulttype=v_result.concretetype)
            hop.llops[-1].result = op_result

    # -- links ------------------------------------------------------------------------

    def _catch_by_further_bases(self, block: Block) -> None:
        """Behind a link that names a class, one for each class that has it as a further base: in the tree of classes,
        by which links are tried, it stands below another one."""
        exits = list(block.exits)
        for link in block.exits:
            for cls in classes_of(self).beside(link.exitcase) if link.exitcase is not None else ():
                further = copy_exception_link(link)
                further.exitcase = cls
                exits.insert(exits.index(link) + 1, further)
        if len(exits) > len(block.exits):
            block.closeblock(*exits)

    def _type_link(self, graph: FunctionGraph, link: Link) -> None:
        r_type, r_value = self._exception_reprs()
        if link.last_exception is not None and link.last_exc_value is not None:
            link.last_exception.concretetype = r_type.lowleveltype
            link.last_exc_value.concretetype = r_value.lowleveltype
        if link.prevblock is not None and link.prevblock.canraise:
            if link.exitcase is not None:
                link.llexitcase = classes_of(self).vtable_of(self._caught_class(graph, link))
        else:
            link.llexitcase = link.exitcase
        self._convert_link(graph, link)

    def _caught_class(self, graph: FunctionGraph, link: Link) -> type:
        """The class that an exception link catches: the one it names; or the narrower one of the user's that is all
        the handler works on, since memory or stack may be exhausted where the annotator saw no call for it."""
        caught: type = link.exitcase
        for v, target in zip(link.args, link.target.inputargs, strict=True):
            if v is link.last_exc_value and link.target is not graph.exceptblock:
                s_value = self.binding(target)
                cls = s_value.classdef.pyclass if isinstance(s_value, SomeInstance) and s_value.classdef else caught
                if issubclass(cls, caught) and cls.__module__ != "builtins":
                    return cls
        return caught

    def _convert_link(self, graph: FunctionGraph, link: Link) -> None:
        """Give every argument of the link the representation that its target's input has."""
        llops = LowLevelOpList(self, graph, link.pos)
        llops.on_link = True
        args: list[Value] = []
        for v, target in zip(link.args, link.target.inputargs, strict=True):
            try:
                args.append(self._link_argument(graph, link, v, target, llops))
            except TyperError as error:
                self._refuse(error, graph, link.pos or target.pos)
                return
        link.args = args
        if llops:
            insert_on_link(link, llops)

    def _link_argument(
        self, graph: FunctionGraph, link: Link, v: Value, target: Variable, llops: LowLevelOpList
    ) -> Value:
        r_to = self._repr_of_input(graph, link, target)
        if isinstance(v, Constant):
            return v if v.concretetype is not None else inputconst(r_to, v.value)
        s_from = self.binding(v) if v not in link.extravars() else None
        if s_from is not None and s_from.is_const:
            return inputconst(r_to, s_from.const)
        if v is link.last_exception:
            r_from = self._exception_reprs()[0]
        elif v is link.last_exc_value:
            r_from = self._exception_reprs()[1]
            if link.target is not graph.exceptblock and target in self._kept:
                v = self._own_exception(v, llops)
        else:
            r_from = self.bindingrepr(v)
        return llops.convertvar(v, r_from, r_to)

    def _own_exception(self, v: Variable, llops: LowLevelOpList) -> Value:
        """What a handler that keeps the exception receives: once for a link, however often it passes that on."""
        made = next((op.result for op in llops if op.opname == "own_exception"), None)
        return made or llops.genop("own_exception", [v], resulttype=v.concretetype)

    def _repr_of_input(self, graph: FunctionGraph, link: Link, target: Variable) -> Repr:
        if link.target is graph.exceptblock:
            return self._exception_reprs()[graph.exceptblock.inputargs.index(target)]
        return self.bindingrepr(target)


def called_at_once(block: Block) -> list[SpaceOperation]:
    """The operations that read an attribute which the next one calls, on the same line, without a handler at either,
    and which nothing else uses: nobody sees which of the two raises."""
    called = [
        (op, call)
        for op, call in pairwise(block.operations)
        if call.opname == "simple_call" and op.opname == "getattr" and call.args[0] is op.result
    ]
    if not called:
        return []
    uses = Counter(v for op in block.operations for v in op.args if isinstance(v, Variable))
    uses.update(v for link in block.exits for v in link.args if isinstance(v, Variable))
    return [
        op
        for op, call in called
        if uses[op.result] == 1
        and block.exitswitch is not op.result
        and op.pos is not None
        and call.pos is not None
        and op.pos.lineno == call.pos.lineno
        and not _exception_links(block, call)
    ]


def _exception_links(block: Block, op: SpaceOperation) -> list[Link]:
    """The links that catch what this operation raises."""
    protected = block.canraise and op is block.operations[-1]
    return [link for link in block.exits if link.exitcase is not None] if protected else []


def rtype(
    result: Annotated,
    annotate_lowlevel: Annotate | None = None,
    checks: Checks = Checks.NEEDED,
    narrow: bool = True,
) -> TypedProgram:
    """Turn an annotated program into low-level graphs, in place (document 004).

    In: the annotator's result; `annotate_lowlevel` annotates helpers (default: those of translations that are
    alive); `checks` says which checks the program keeps; `narrow`, whether lists of small integers store them in less
    than a word.
    Out: every Variable and Constant has a `concretetype`, every operation is one of the table
    `rpyc_dl/lltype/lloperation.py`. Raises TyperError with all refusals at once.
    """
    with no_collections():
        return ProgramRTyper(result, annotate_lowlevel, checks, narrow).specialize()


def _always_raises(hop: HighLevelOp, v_result: Value) -> bool:
    """Whether the value is that of a call of a helper that never returns: as for `("a",) < (1,)`."""
    made = next((op for op in reversed(hop.llops) if op.result is v_result), None)
    graphs = None if made is None else called_graphs(made)
    return any(graph.returnblock not in set(graph.iterblocks()) for graph in graphs or ())
