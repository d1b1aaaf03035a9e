"""Which objects graphs make and keep to themselves: what callers and `frees.py` may rely on. SSA form."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lltype.types import ContainerType, GcArray, GcStruct
from rpyc_dl.lowering.core.callgraph import CALLS, called_graphs, calls_c
from rpyc_dl.lowering.core.ll_str import CHARS
from rpyc_dl.lowering.object.rfinalizer import finalizer_made_by

_CASTS = frozenset(("same_as", "cast_pointer"))
_INTERIOR = frozenset(("getsubstruct", "getarraysubstruct"))
#: How many of the first arguments an operation only looks into, or writes to; the others are kept.
_LOOKS = {
    name: count
    for count, names in {
        1: "getfield setfield getarrayitem setarrayitem getarraysize getinteriorfield setinteriorfield "
        "getinteriorarraysize ptr_nonzero ptr_iszero gc_id gc_identityhash keepalive array_fill array_find "
        "array_find_special array_count array_exchange array_spaces array_places array_hash "
        "gc_free",
        2: "ptr_eq ptr_ne array_copy array_equal array_compare array_flip array_search io_write io_read",
        3: "array_ahead",
    }.items()
    for name in names.split()
}
assert LL_OPERATIONS.keys() >= _LOOKS.keys()


@dataclass
class Summary:
    """Of a graph, its parameters by number.

    `kept`: may be referred to from elsewhere when it has returned; `kept_raising`: when it has raised.
    `returned`: what it gives is new or prebuilt, or one of these; None: it may be anything.
    `made`: the structures of what is new there, as they are allocated: a pointer may be one to their common root.
    """

    kept: set[int] = field(default_factory=set)
    kept_raising: set[int] = field(default_factory=set)
    returned: set[int] | None = field(default_factory=set)
    made: set[ContainerType] = field(default_factory=set)


class Summaries:
    """The summaries of the graphs of a program, those of callees before those of their callers."""

    def __init__(self) -> None:
        self._found: dict[FunctionGraph, Summary] = {}
        self._flows: dict[FunctionGraph, Flow] = {}

    def add(self, part: Iterable[FunctionGraph], recursive: bool) -> None:
        """Find the summaries of graphs that call each other, or of one. All that they call has its own by now."""
        part = list(part)
        self._found.update((graph, Summary()) for graph in part)
        changed = True
        while changed:
            changed = any([self._update(graph) for graph in part]) and recursive

    def get(self, graph: FunctionGraph) -> Summary | None:
        """The summary of a graph, if it has been found."""
        return self._found.get(graph)

    def put(self, graph: FunctionGraph, summary: Summary) -> None:
        """Note the summary of a graph that another program had, too."""
        self._found[graph] = summary

    def _update(self, graph: FunctionGraph) -> bool:
        flow = self._flows[graph] = Flow(graph, self)
        old, new = self._found[graph], flow.summary()
        self._found[graph] = new
        return old != new

    def take_flow(self, graph: FunctionGraph) -> Flow:
        """The flow of a graph, once. (The one that was looked at last has seen what holds of all callees.)"""
        return self._flows.pop(graph)

    def of_call(self, op: SpaceOperation) -> Summary:
        """What holds of all that a call may call."""
        targets = None if calls_c(op) else called_graphs(op)
        if targets is None or any(graph not in self._found for graph in targets):
            everything = set(range(len(op.args)))
            return Summary(everything, everything, None)
        if len(targets) == 1:
            return self._found[targets[0]]
        result = Summary()
        for graph in targets:
            other = self._found[graph]
            result.kept |= other.kept
            result.kept_raising |= other.kept_raising
            result.made |= other.made
            known = result.returned is not None and other.returned is not None
            result.returned = result.returned | other.returned if known else None  # type: ignore[operator]
        return result


class Flow:
    """The gc pointers of one graph: where they come from, where they go."""

    def __init__(self, graph: FunctionGraph, summaries: Summaries) -> None:
        self.graph = graph
        self.summaries = summaries
        self.blocks = graph.iterblocks()
        #: From these blocks no way leads to the end of the graph: only into an exception.
        self.doomed = _doomed(graph, self.blocks)
        #: What is a cast of another variable, or points into its object: that one, and whether it is a cast.
        self._source: dict[Variable, tuple[Variable, bool]] = {}
        #: The result of a call that may be one of its arguments.
        self.may_be: dict[Variable, list[Value]] = {}
        self._called: dict[Variable, SpaceOperation] = {}
        self.number: dict[Variable, int] = {}
        self._parent: dict[Variable, Variable] = {}
        #: What is new, with the structures as which it may have been allocated.
        self._made: dict[Variable, set[ContainerType]] = {}
        self._prebuilt: set[Variable] = set()
        self._phis: set[Variable] = set()
        #: What somebody else may refer to after an operation, or whatever happens.
        self.kept_by: dict[SpaceOperation, list[Variable]] = {}
        self._kept_by_links: set[Variable] = set()
        self._kept_raising: set[Variable] = set()
        self._returned: list[Variable] = []
        for block in self.blocks:
            self._look_at(block)
        self._families: dict[Variable, list[Variable]] = {}
        for v in self.number:
            if self.root(v) is v:
                self._families.setdefault(self.family(v), []).append(v)

    # -- what was found -----------------------------------------------------------------

    def root(self, v: Variable) -> Variable:
        """The variable whose object `v` points to, or into."""
        while v in self._source:
            v = self._source[v][0]
        return v

    def family(self, v: Variable) -> Variable:
        """The same variable for all those that phis connect with the root of `v`."""
        v = self.root(v)
        while v in self._parent:
            v = self._parent[v]
        return v

    def owned(self) -> set[Variable]:
        """The roots of what this graph makes, and of nothing else: theirs as long as no operation keeps them."""
        if not self._made:
            return set()
        kept = self._families_of([*self._kept_by_links, *self._merged()])
        return {
            v
            for family, members in self._families.items()
            if family not in kept and not self._made.keys().isdisjoint(members) and all(map(self._is_own, members))
            for v in members
        }

    def _is_own(self, v: Variable) -> bool:
        """Whether a root was made here, is prebuilt, or a phi (of what its family is)."""
        return v in self._made or v in self._prebuilt or v in self._phis

    def use_up(self) -> dict[SpaceOperation, list[Value]]:
        """Forget of calls whose result goes into a phi which arguments it may be. That is right where the call is the
        last use of such an argument, by whatever name (`frees.py` looks): these, by the operation."""
        found = {}
        for v, others in self.may_be.items():
            if others and len(self._families[self.family(v)]) > 1:
                found[self._called[v]] = others
        for op in found:
            self.may_be[op.result] = []
        return found

    def is_prebuilt(self, v: Variable) -> bool:
        """Whether all that a phi connects with a root is prebuilt: it may be freed in vain."""
        return self._prebuilt.issuperset(self._families.get(self.family(v), [v]))

    def allocated_as(self, v: Variable) -> ContainerType | None:
        """The structure as which what `v` is was allocated, if it is one for all that it may be."""
        found = {TYPE for r in self._families.get(self.family(v), [v]) for TYPE in self._made.get(r, ())}
        return found.pop() if len(found) == 1 else None

    def summary(self) -> Summary:
        kept = self._families_of(v for roots in [*self.kept_by.values(), self._kept_by_links] for v in roots)
        raising = self._families_of(self._kept_raising) | kept
        result = Summary(returned=self._what_returns(kept))
        if result.returned is not None:
            result.made = {T for r in self._members_of(self._returned) for T in self._made.get(r, ())}
        for i, v in enumerate(self.graph.args):
            if v in self.number and self.family(v) in kept:
                result.kept.add(i)
            if v in self.number and self.family(v) in raising:
                result.kept_raising.add(i)
        if result.returned is None:
            args = self._arguments()
            result.kept |= {args[r] for r in self._members_of(self._returned) if r in args}
            result.kept_raising |= result.kept
        return result

    def _arguments(self) -> dict[Variable, int]:
        return {v: i for i, v in enumerate(self.graph.args)}

    def _families_of(self, values: Iterable[Value]) -> set[Variable]:
        """The families of values, and of what they may be: whoever has one of them may have any of these."""
        return {self.family(r) for r in self._members_of(values)}

    def _members_of(self, values: Iterable[Value]) -> list[Variable]:
        """The roots of the families of values, and of what they may be."""
        found: dict[Variable, None] = {}
        pending = list(values)
        while pending:
            next_ = pending.pop()
            if isinstance(next_, Variable):
                for r in self._families.get(self.family(next_), ()):  # what is no gc pointer has none
                    if r not in found:
                        found[r] = None
                        pending += self.may_be.get(r, ())
        return list(found)

    def _what_returns(self, kept: set[Variable]) -> set[int] | None:
        args = self._arguments()
        result: set[int] = set()
        for v in self._returned:
            if isinstance(v, Variable) and self._is_interior(v):
                return None
            for r in self._members_of([v]):
                if r in args:
                    result.add(args[r])
                elif self.family(r) in kept or not self._is_own(r):
                    return None
        return result

    def _merged(self) -> list[Variable]:
        """What may be an argument, but goes into a phi, too: both are left alone."""
        merged: list[Variable] = []
        for v, others in self.may_be.items():
            if others and len(self._families[self.family(v)]) > 1:
                merged += [v, *(other for other in others if isinstance(other, Variable))]
        return merged

    # -- looking ----------------------------------------------------------------------------

    def _look_at(self, block: Block) -> None:
        is_start = block is self.graph.startblock
        for v in block.inputargs:
            if self._add(v) and not is_start:
                self._phis.add(v)
        for op in block.operations:
            self._look_at_operation(op, block)
        for link in block.exits:
            for v in link.extravars():
                self._add(v)
            self._look_at_link(link)

    def _add(self, v: Variable) -> bool:
        """Whether a variable holds a gc pointer."""
        TYPE = v.concretetype
        if not (isinstance(TYPE, Ptr) and TYPE._needsgc()):
            return False
        self.number.setdefault(v, len(self.number))
        return True

    def _look_at_operation(self, op: SpaceOperation, block: Block) -> None:
        name, source = op.opname, op.args[0] if op.args else None
        if name in _CASTS or name in _INTERIOR:
            if isinstance(source, Variable):
                self._source[op.result] = (source, name in _CASTS)
                return
        elif name in CALLS:
            self._look_at_call(op, block)
            return
        if isinstance(op.result.concretetype, Ptr) and self._add(op.result):
            if LL_OPERATIONS[name].effect == "alloc" and finalizer_made_by(op) is None:
                self._made[op.result] = {op.result.concretetype.TO}
            elif isinstance(source, Constant) and getattr(source.value, "_obj", None) is CHARS._obj:
                self._prebuilt.add(op.result)  # and so is everything in the table of characters
        for v in op.args[_LOOKS.get(name, 0) :]:
            self._keep(v, block in self.doomed, op)

    def _look_at_call(self, op: SpaceOperation, block: Block) -> None:
        summary = self.summaries.of_call(op)
        args = op.args[1:-1] if op.opname == "indirect_call" else op.args[1:]
        raising = summary.kept_raising if block.canraise and op is block.operations[-1] else summary.kept
        for i, v in enumerate(args):
            if i in raising:
                self._keep(v, block in self.doomed, op)
            elif i in summary.kept_raising:
                self._keep(v, True, op)
        if not self._add(op.result):
            return
        if summary.returned is not None and isinstance(op.result.concretetype.TO, (GcStruct, GcArray)):
            self._made[op.result] = summary.made
            self._called[op.result] = op
            self.may_be[op.result] = [args[i] for i in sorted(summary.returned)]

    def _look_at_link(self, link: Link) -> None:
        if link.target is self.graph.exceptblock:
            self._kept_raising.update(self.root(v) for v in link.args if isinstance(v, Variable))
            return
        if link.target is self.graph.returnblock:
            self._returned += [v for v in link.args if isinstance(v, Variable) and _is_pointer(v)]
            return
        for arg, v in zip(link.args, link.target.inputargs, strict=True):
            if not isinstance(arg, Variable) or not _is_pointer(arg):
                continue
            if self._is_interior(arg):
                self._kept_by_links.add(self.root(arg))
            elif arg is not v:
                self._connect(arg, v)

    def _is_interior(self, v: Variable) -> bool:
        while v in self._source:
            v, is_cast = self._source[v]
            if not is_cast:
                return True
        return False

    def _connect(self, a: Variable, b: Variable) -> None:
        self._add(a)
        self._add(b)
        a, b = self.family(a), self.family(b)
        if a is not b:
            self._parent[a] = b

    def _keep(self, v: Value, raising: bool, op: SpaceOperation) -> None:
        if isinstance(v, Variable) and _is_pointer(v):
            if raising:
                self._kept_raising.add(self.root(v))
            else:
                self.kept_by.setdefault(op, []).append(self.root(v))


def _is_pointer(v: Variable) -> bool:
    return isinstance(v.concretetype, Ptr)


def _doomed(graph: FunctionGraph, blocks: Iterable[Block]) -> set[Block]:
    sources: dict[Block, list[Block]] = {}
    for block in blocks:
        for link in block.exits:
            sources.setdefault(link.target, []).append(block)
    reaching = {graph.returnblock}
    stack = [graph.returnblock]
    while stack:
        for block in sources.get(stack.pop(), ()):
            if block not in reaching:
                reaching.add(block)
                stack.append(block)
    return set(blocks) - reaching
