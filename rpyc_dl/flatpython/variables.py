"""Which variables of a flow graph share a name, and which have none since they are written where they are used.

A variable lives in one block only (document 003), so two can share a name unless they live in one block at the same
time. A link that passes a variable to one of the same name copies nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence

from rpyc_dl.flatpython.expressions import STATEMENTS, evaluation_order
from rpyc_dl.flatpython.names import Names, parameter
from rpyc_dl.frontend.model import Block, FunctionGraph, Link, SpaceOperation, Variable

#: Expressions are nested at most so deep.
_DEEPEST = 12
_END = 1 << 30


class Placement:
    """Where the operations of a block are written: each as a statement of its own, or in the expression of a later
    one that has its result, if it is evaluated there in the same order."""

    def __init__(
        self,
        graph: FunctionGraph,
        block: Block,
        stands_alone: Callable[[SpaceOperation], bool],
        cannot_raise: Callable[[SpaceOperation], bool],
    ) -> None:
        self.block = block
        self.statements: list[SpaceOperation] = []
        self.inlined: dict[Variable, SpaceOperation] = {}
        self.uses = Counter(_uses(block))
        self._makers = {op.result: op for op in block.operations}
        self._stands_alone = stands_alone
        self._cannot_raise = cannot_raise
        self._pending: list[SpaceOperation] = []
        self._depth: dict[Variable, int] = {}
        self._place(graph)

    def _place(self, graph: FunctionGraph) -> None:
        block = self.block
        for op in block.operations:
            protected = block.canraise and op is block.operations[-1]
            self._consume([op.args[i] for i in evaluation_order(op.opname, len(op.args))], protected)
            if protected or op.opname in STATEMENTS or self._stands_alone(op) or self.uses[op.result] != 1:
                self._flush()
                self.statements.append(op)
            else:
                self._pending.append(op)
        if isinstance(block.exitswitch, Variable) and not block.canraise:
            self._consume([block.exitswitch], False)
        elif len(block.exits) == 1 and block.exits[0].target is graph.returnblock:
            self._consume(block.exits[0].args, False)
        self._flush()

    def _consume(self, args: Iterable[object], protected: bool) -> None:
        """Take the operands that can be written in place: those made last, in the order of their evaluation. What is
        protected is written alone, but for operands that raise nothing."""
        wanted = [self._makers[a] for a in args if isinstance(a, Variable) and a in self._makers]
        wanted = [op for op in wanted if op in self._pending]
        count = 0
        while count < len(wanted) and count < len(self._pending):
            op = self._pending[-1 - count]
            if op is not wanted[-1 - count] or self._nested(op) > _DEEPEST:
                break
            if protected and not all(map(self._cannot_raise, self._tree(op))):
                break
            count += 1
        taken = self._pending[len(self._pending) - count :]
        del self._pending[len(self._pending) - count :]
        self._flush()
        for op in taken:
            self.inlined[op.result] = op

    def _nested(self, op: SpaceOperation) -> int:
        if op.result not in self._depth:
            inner = [self.inlined[a] for a in op.args if isinstance(a, Variable) and a in self.inlined]
            self._depth[op.result] = 1 + max(map(self._nested, inner), default=0)
        return self._depth[op.result]

    def _tree(self, op: SpaceOperation) -> Iterator[SpaceOperation]:
        yield op
        for arg in op.args:
            if isinstance(arg, Variable) and arg in self.inlined:
                yield from self._tree(self.inlined[arg])

    def _flush(self) -> None:
        self.statements += self._pending
        self._pending.clear()

    def spans(self) -> dict[Variable, tuple[int, int]]:
        """From where to where each variable that has a name lives, in numbers of statements."""
        start = {v: -1 for v in self.block.inputargs}
        last: dict[Variable, int] = {}
        for number, op in enumerate(self.statements):
            start[op.result] = number
            for v in self.read_by(op):
                last[v] = number
        for v in _uses_at_end(self.block):
            for read in self._read([v]):
                last[read] = _END + 1
        for link in self.block.exits:
            for v in link.extravars():
                start[v] = _END
        return {v: (number, max(last.get(v, number), number)) for v, number in start.items()}

    def read_by(self, op: SpaceOperation) -> Iterator[Variable]:
        """The named variables that the statement of an operation reads."""
        return self._read([a for a in op.args if isinstance(a, Variable)])

    def _read(self, values: Iterable[Variable]) -> Iterator[Variable]:
        for v in values:
            if v in self.inlined:
                yield from self.read_by(self.inlined[v])
            else:
                yield v


def _uses(block: Block) -> Iterator[Variable]:
    for op in block.operations:
        yield from (a for a in op.args if isinstance(a, Variable))
    yield from _uses_at_end(block)


def _uses_at_end(block: Block) -> Iterator[Variable]:
    if isinstance(block.exitswitch, Variable):
        yield block.exitswitch
    for link in block.exits:
        yield from (a for a in link.args if isinstance(a, Variable))


def name_variables(
    graph: FunctionGraph, blocks: list[Block], placements: dict[Block, Placement], names: Names
) -> dict[Variable, str]:
    """A name for each variable that is not written in place."""
    sharing = _Sharing(blocks, placements)
    order = {block: number for number, block in enumerate(blocks)}
    links = [(block, link) for block in blocks for link in block.exits if link.target in order]
    links.sort(key=lambda pair: order[pair[1].target] > order[pair[0]])  # those of loops first
    for block, link in links:
        for source, target in zip(link.args, link.target.inputargs, strict=True):
            if isinstance(source, Variable) and source not in placements[block].inlined:
                sharing.merge(source, target)
    return _named(graph, sharing, names)


class _Sharing:
    """Sets of variables that have one name, and where they live."""

    def __init__(self, blocks: list[Block], placements: dict[Block, Placement]) -> None:
        self.lives: dict[Variable, dict[Block, list[tuple[int, int]]]] = {}
        self.members: dict[Variable, list[Variable]] = {}
        self.leader: dict[Variable, Variable] = {}
        for block in blocks:
            for v, span in placements[block].spans().items():
                self.lives[v] = {block: [span]}
                self.members[v] = [v]
                self.leader[v] = v

    def merge(self, a: Variable, b: Variable) -> None:
        """Let two variables have one name, if they can."""
        a, b = self.leader[a], self.leader[b]
        if a is b:
            return
        if len(self.members[a]) < len(self.members[b]):
            a, b = b, a
        here, there = self.lives[a], self.lives[b]
        for block in there.keys() & here.keys():
            if any(_meet(x, y) for x in here[block] for y in there[block]):
                return
        for block, spans in there.items():
            here.setdefault(block, []).extend(spans)
        for v in self.members[b]:
            self.leader[v] = a
        self.members[a] += self.members.pop(b)
        del self.lives[b]


def _meet(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two variables live at the same time; one that is made where the other is last read does not."""
    return a[0] == b[0] or b[0] < a[0] < b[1] or a[0] < b[0] < a[1]


def _named(graph: FunctionGraph, sharing: _Sharing, names: Names) -> dict[Variable, str]:
    own: set[str] = set()
    found: dict[Variable, str] = {}
    parameters = {sharing.leader[v]: name for v, name in zip(graph.args, graph.argnames, strict=True)}
    for leader, name in parameters.items():
        own.add(parameter(name))
        _give(sharing, leader, parameter(name), found)
    for leader, members in sharing.members.items():
        if leader not in parameters:
            wanted = Counter(v.localname for v in members if v.localname).most_common(1)
            _give(sharing, leader, names.local(wanted[0][0] if wanted else "v", own), found)
    return found


def _give(sharing: _Sharing, leader: Variable, name: str, found: dict[Variable, str]) -> None:
    for v in sharing.members[leader]:
        found[v] = name


def loops_of(
    blocks: list[Block], order: dict[Block, int], exits: Callable[[Block], Sequence[Link]]
) -> dict[Block, set[Block]]:
    """The natural loops of a reducible graph, by their heads; `blocks` are in reverse postorder."""
    before: dict[Block, list[Block]] = defaultdict(list)
    for block in blocks:
        for link in exits(block):
            before[link.target].append(block)
    found: dict[Block, set[Block]] = {}
    for block in blocks:
        pending = [b for b in before[block] if order[b] >= order[block]]
        if pending:
            body = {block}
            while pending:
                b = pending.pop()
                if b not in body:
                    body.add(b)
                    pending += before[b]
            found[block] = body
    return found
