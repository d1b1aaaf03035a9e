"""Which exceptions the typed operations of a program can raise, and which of them the rules do not know of.

The rules decide from tables which handlers an operation can reach (`raises.dl`); what it becomes, low-level
operations and calls of helpers, raises what it raises. `undeclared` holds the one against the other: a class that
only the helpers know would pass its handler. A program that has one is annotated again with what was found
(`driver.translation.Translation`), so that a gap in the tables costs time and never a handler.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from rpyc_dl.annotator.model import SomeBuiltin, SomeDict, SomeNone, SomeObject
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import FuncType, Ptr
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs, callees, raises_unknown
from rpyc_dl.lowering.core.ll_none import ll_check_item, ll_check_not_none
from rpyc_dl.lowering.core.objects import cast_to_object
from rpyc_dl.lowering.instance.classtable import classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.text.ll_errors import ll_raise_beside_none

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

#: What any code can meet: no table lists these (`rules/exceptions/exceptions.dl`, [EXC-LIMIT]).
LIMITS = frozenset({MemoryError, RecursionError, KeyboardInterrupt})


@dataclass(frozen=True)
class Raise:
    """An exception of this class. `by_none`: a check for None raises it, which fails only where None can be."""

    cls: type
    by_none: bool = False


#: Builtin functions that order what they go over.
_ORDERING = frozenset({"sorted", "min", "max"})

#: What a call of an unknown function can raise.
UNKNOWN = (Raise(Exception),)


#: Helpers that raise where a value is None.
_OF_NONE = (ll_check_not_none, ll_check_item, ll_raise_beside_none)

#: Operations, with the exceptions that the rules do not list for them.
Undeclared = Sequence[tuple[SpaceOperation, frozenset[type]]]


class Rules(Protocol):
    """What the rules say of exceptions (an `AnnotationResult`)."""

    def binding(self, v: Value) -> SomeObject: ...
    def leaves(self, graph: FunctionGraph) -> frozenset[type] | None: ...
    def knows_raised(self, op: SpaceOperation, cls: type) -> bool: ...
    def reaches_handler(self, op: SpaceOperation, cls: type) -> bool: ...


def undeclared(rtyper: RTyper, rules: Rules) -> Undeclared:
    """What operations of a typed program can raise though the rules do not say so, where a handler could see it."""
    sets, found = ExceptionSets(rtyper, rules), []
    for each in rtyper.typed_operations:
        if each.lowlevel:
            raised = sets.of_operations(each.lowlevel)
            missing = {r for r in raised if not rules.knows_raised(each.op, r.cls)}
            if missing and not may_see_none(each.op, rules):
                missing = {r for r in missing if not r.by_none}
            classes = frozenset(r.cls for r in missing if rules.reaches_handler(each.op, r.cls))
            if classes:
                found.append((each.op, classes))
    return found


def may_see_none(op: SpaceOperation, rules: Rules) -> bool:
    """Whether an operation may come upon None in what it is given."""
    return any(may_hold_none(s) for s in _seen_by(op, rules))


def _seen_by(op: SpaceOperation, rules: Rules) -> Iterator[SomeObject]:
    """The operands as far as an operation looks into them: what orders a dict sees its keys alone."""
    operands = [rules.binding(v) for v in op.args]
    keys_alone = bool(operands) and isinstance(operands[0], SomeBuiltin) and operands[0].name in _ORDERING
    for s in operands:
        yield s.dictdef.s_key if keys_alone and isinstance(s, SomeDict) else s


def shown(gaps: Undeclared) -> str:
    """What is undeclared, in words."""
    parts = (f"{op} ({op.pos}) raises {', '.join(sorted(cls.__name__ for cls in classes))}" for op, classes in gaps)
    return "; ".join(parts)


def may_hold_none(s: SomeObject) -> bool:
    """Whether None can be the value, or an item of it, of an item of it, and so on (attributes are not looked at)."""
    pending, seen = [s], set[int]()
    while pending:
        s = pending.pop()
        if s.can_be_none() or isinstance(s, SomeNone):
            return True
        if id(s) not in seen:
            seen.add(id(s))
            pending += s.parts()
    return False


class ExceptionSets:
    """What low-level operations of a typed program can raise."""

    def __init__(self, rtyper: RTyper, rules: Rules) -> None:
        self._leaves = rules.leaves
        self._vtables = {ptr._obj: info.pyclass for info, ptr in classes_of(rtyper).vtables.known()}
        self._of_none = {value._obj for _, args, value in exceptions_of(rtyper).prebuilt() if "NoneType" in str(args)}
        self._of_graph: dict[FunctionGraph, frozenset[Raise]] = {}
        self._entries: dict[FunctionGraph, dict[Block, list[Link]]] = {}

    def of_operations(self, operations: Iterable[SpaceOperation]) -> set[Raise]:
        """What one of these low-level operations can raise, the limits of any code not counted."""
        self._complete([graph for op in operations for graph in (*targets(op), *passed_graphs(op))])
        return {r for op in operations for r in self._raised_by(op) if r.cls not in LIMITS}

    def _complete(self, graphs: list[FunctionGraph]) -> None:
        """Know the helpers that these graphs lead to: from no exceptions up to the least sets that fit each other."""
        helpers = []
        pending = [*graphs]
        while pending:
            graph = pending.pop()
            if graph not in self._of_graph:
                leaves = self._leaves(graph)
                self._of_graph[graph] = frozenset(map(Raise, leaves or ()))
                if leaves is None:
                    helpers.append(graph)
                    pending += callees(graph)
                    pending += [passed for op in graph.iterops() for passed in passed_graphs(op)]
        while any([self._grows(graph) for graph in reversed(helpers)]):
            pass

    def _grows(self, graph: FunctionGraph) -> bool:
        raised = frozenset(r for block in graph.iterblocks() for r in self._leaving(graph, block))
        if graph.func in _OF_NONE:
            raised = frozenset(Raise(r.cls, by_none=True) for r in raised)
        grown = raised != self._of_graph[graph]
        self._of_graph[graph] = raised
        return grown

    def _leaving(self, graph: FunctionGraph, block: Block) -> Iterator[Raise]:
        for op in block.operations:
            protected = block.canraise and op is block.operations[-1]
            if not self._calls_what_is_passed(graph, block, op):
                yield from uncaught(self._raised_by(op), block.exits[1:] if protected else [])
        for link in block.exits:
            if link.target is graph.exceptblock:
                yield from self._raised_on(graph, block, link)

    def _raised_by(self, op: SpaceOperation) -> Iterable[Raise]:
        entry = LL_OPERATIONS[op.opname]
        if entry.effect == "call":
            graphs = called_graphs(op)
            if graphs is None:
                return UNKNOWN if raises_unknown(op) else ()
            return (r for graph in (*graphs, *passed_graphs(op)) for r in self._of_graph[graph])
        return map(Raise, entry.canraise)

    def _calls_what_is_passed(self, graph: FunctionGraph, block: Block, op: SpaceOperation) -> bool:
        """Whether an operation calls a function that the graph was passed, and no handler of the graph protects it:
        what that raises is said where it is passed as a constant (`passed_graphs`)."""
        if op.opname != "indirect_call" or called_graphs(op) is not None or block.canraise:
            return False
        return not any(self._sources(graph, block, block.exits[0], op.args[0]))

    def _raised_on(self, graph: FunctionGraph, block: Block, link: Link) -> Iterator[Raise]:
        """What a link to the exceptblock raises: a constant class, or what an exception link has caught."""
        c_class, instance = link.args
        made = [v for _, _, v in self._sources(graph, block, link, instance)]
        by_none = all(isinstance(v, Constant) and cast_to_object(v.value)._obj in self._of_none for v in made)
        for at, on, v in self._sources(graph, block, link, c_class):
            if isinstance(v, Constant):
                yield Raise(self._vtables[v.value._obj], by_none)
            elif v is on.last_exception:
                yield from caught(self._raised_by(at.operations[-1]), at.exits[1:], on)

    def _sources(
        self, graph: FunctionGraph, block: Block, link: Link, v: Value
    ) -> Iterator[tuple[Block, Link, Value]]:
        """Where the value that a link carries comes from, through copies and along links: what it is there, in which
        block, and the link by which it leaves that."""
        pending, seen = [(block, link, v)], set()
        while pending:
            block, link, v = pending.pop()
            v = copied(block, v)
            if (block, v) in seen:
                continue
            seen.add((block, v))
            if isinstance(v, Constant) or v not in block.inputargs:
                yield block, link, v
                continue
            for before in self._links_to(graph, block):
                assert before.prevblock is not None
                pending.append((before.prevblock, before, before.args[block.inputargs.index(v)]))

    def _links_to(self, graph: FunctionGraph, block: Block) -> list[Link]:
        if graph not in self._entries:
            entries = self._entries[graph] = {}
            for link in graph.iterlinks():
                entries.setdefault(link.target, []).append(link)
        return self._entries[graph].get(block, [])


def copied(block: Block, v: Value) -> Value:
    """What a variable is a copy of, as far as the operations of its block tell."""
    for op in reversed(block.operations):
        if op.result is v and op.opname in ("same_as", "cast_pointer", "own_exception"):
            v = op.args[0]
    return v


def targets(op: SpaceOperation) -> list[FunctionGraph]:
    """The graphs that an operation may call, as far as they are known."""
    return called_graphs(op) or [] if op.opname in CALLS else []


def passed_graphs(op: SpaceOperation) -> list[FunctionGraph]:
    """The graphs behind constant function pointers that a call passes on: the callee may call them."""
    if op.opname not in CALLS:
        return []
    passed = (v.value for v in op.args[1:] if isinstance(v, Constant) and isinstance(v.concretetype, Ptr))
    return [ptr._obj.graph for ptr in passed if isinstance(ptr._TYPE.TO, FuncType) and ptr]


def uncaught(raised: Iterable[Raise], links: Iterable[Link]) -> list[Raise]:
    """What no exception link is sure to catch."""
    handlers = tuple(link.exitcase for link in links)
    return [r for r in raised if not issubclass(r.cls, handlers)]


def caught(raised: Iterable[Raise], links: Sequence[Link], link: Link) -> Iterator[Raise]:
    """What arrives at this one of a block's exception links and is caught by it."""
    for r in uncaught(raised, links[: links.index(link)]):
        if issubclass(r.cls, link.exitcase):
            yield r
        elif issubclass(link.exitcase, r.cls):
            yield Raise(link.exitcase, r.by_none)
