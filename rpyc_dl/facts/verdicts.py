"""What functions that test their arguments know of these where they return: the facts of `guards.dl`.

The ways out of such a function are gathered by what it returns, in two blocks of the facts that the graph does not
have: one where it returns something true, one where it does not. The arguments come along on all ways, also where the
function itself needs them no more; so what narrowing, ranges, lengths know of them there is what the result implies
(document 002, "Comment on SSA and aliases": the aliases "must be copied to every node").
"""

from __future__ import annotations

from collections import defaultdict
from types import FunctionType
from typing import TYPE_CHECKING

from rpyc_dl.facts.guarding import COMPARISONS, is_method, raises_otherwise, tests_something
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.frontend.operations import BOOL_RESULT

if TYPE_CHECKING:
    from rpyc_dl.facts.export import ExportedGraph, Exporter

_CALLS = frozenset({"simple_call", "call_args"})
#: Operations that may tell something of what they are applied to.
_TELLING = COMPARISONS | {"isinstance", "is_", "bool", "not_", "len"}
#: The types of constants of which the truth is known.
_PLAIN = (bool, int, str, type(None))


def is_check(graph: FunctionGraph, block: Block, op: SpaceOperation) -> bool:
    """Whether the operation calls what raises otherwise, for nothing else."""
    if op.opname not in _CALLS or not any(isinstance(arg, Variable) for arg in op.args[1:] + op.args[:1]):
        return False
    callee = op.args[0]
    if isinstance(callee, Constant):
        if not raises_otherwise(callee.value):
            return False
    else:
        taken = _made(block, callee)
        if taken is None or taken.opname != "getattr" or _name(taken) not in graph.tags[CHECKING]:
            return False
    return not _is_read(block, op.result)


def _name(op: SpaceOperation) -> object:
    return op.args[1].value if isinstance(op.args[1], Constant) else None


def _is_read(block: Block, v: Variable) -> bool:
    return (
        block.exitswitch is v
        or any(v in op.args for op in block.operations)
        or any(v in link.args for link in block.exits)
    )


#: The tag of a graph under which these names are kept.
CHECKING = "checking methods"


def export_checks(exporter: Exporter, exported: ExportedGraph) -> None:
    """Emit the links behind calls that may raise otherwise."""
    for block in exported.graph.iterblocks():
        for link in block.exits[:1]:
            op = _check_before(exported.graph, link)
            if op is not None:
                exporter.facts.add("check_link", exported.links[link], exported.ops[op])


def _check_before(graph: FunctionGraph, link: Link) -> SpaceOperation | None:
    """The check at the end of the block from which the link goes on, if there is one."""
    block = link.prevblock
    if block is None or not block.operations or isinstance(block.exitswitch, Variable) or link is not block.exits[0]:
        return None
    return block.operations[-1] if is_check(graph, block, block.operations[-1]) else None


def export_verdicts(exporter: Exporter, exported: ExportedGraph) -> None:
    """Emit what the graph of a function that tests something knows of its arguments where it returns."""
    graph = exported.graph
    entries: dict[Block, list[Link]] = defaultdict(list)
    for link in graph.iterlinks():
        entries[link.target].append(link)
    ways = entries[graph.returnblock]
    if not ways or not (_answers(ways) or raises_otherwise(graph.func)):
        return
    arguments = [_Argument(i, v, graph, entries) for i, v in enumerate(_positional(graph))]
    of_method = isinstance(graph.func, FunctionType) and is_method(graph.func.__code__)
    arguments = [
        a
        for a in arguments
        if a.variable(graph.startblock) is not None and (a.is_tested() or (of_method and a.index == 0))
    ]
    if arguments:
        _Verdicts(exporter, exported, arguments, entries).run(ways)


def _positional(graph: FunctionGraph) -> list[Variable]:
    return graph.args[: len(graph.args) - graph.kwonly - graph.vararg - graph.kwarg]


def _answers(ways: list[Link]) -> bool:
    """Whether some result is a truth value, or what another function says that tests something."""
    for link in ways:
        (value,) = link.args
        made = _made(link.prevblock, value)
        if isinstance(value, Constant) and isinstance(value.value, bool):
            return True
        if made is not None and (made.opname in BOOL_RESULT | COMPARISONS or _asks_another(made)):
            return True
    return False


def _asks_another(op: SpaceOperation) -> bool:
    callee = op.args[0] if op.opname in _CALLS else None
    return isinstance(callee, Variable) or (isinstance(callee, Constant) and tests_something(callee.value))


def _made(block: Block | None, value: Value) -> SpaceOperation | None:
    """The operation of the block that made a value."""
    return next((op for op in block.operations if op.result is value), None) if block is not None else None


class _Argument:
    """A parameter, and the variables that hold it as it was passed: one in each block, or none."""

    def __init__(self, index: int, v: Variable, graph: FunctionGraph, entries: dict[Block, list[Link]]) -> None:
        self.index = index
        self.inputs: dict[Block, set[Variable]] = {block: set(block.inputargs) for block in graph.iterblocks()}
        self.inputs[graph.startblock] = {v}
        changed = True
        while changed:  # what something else arrives in is not the argument
            changed = False
            for block, links in entries.items():
                for position, own in enumerate(block.inputargs):
                    if own in self.inputs[block] and any(
                        link.args[position] not in self.inputs[link.prevblock]  # type: ignore[index]
                        for link in links
                    ):
                        self.inputs[block].discard(own)
                        changed = True

    def variable(self, block: Block) -> Variable | None:
        """The variable that holds the argument in the block."""
        return min(self.inputs[block], key=block.inputargs.index, default=None)

    def is_tested(self) -> bool:
        """Whether something may be learnt of the argument."""
        return any(
            arg in self.inputs[block] and (op.opname in _TELLING or op.opname in _CALLS or _asks(block, op))
            for block in self.inputs
            for op in block.operations
            for arg in op.args
            if isinstance(arg, Variable)
        )


def _asks(block: Block, op: SpaceOperation) -> bool:
    """Whether the operation takes a method that the block calls."""
    return op.opname == "getattr" and any(
        other.opname in _CALLS and other.args[0] is op.result for other in block.operations
    )


class _Verdicts:
    """The facts of one graph."""

    def __init__(
        self,
        exporter: Exporter,
        exported: ExportedGraph,
        arguments: list[_Argument],
        entries: dict[Block, list[Link]],
    ) -> None:
        self.facts = exporter.facts
        self.exported = exported
        self.arguments = arguments
        self.entries = entries
        self.kept: dict[tuple[int, Block], int] = {}
        self.ends: dict[str, tuple[int, list[int]]] = {}

    def run(self, ways: list[Link]) -> None:
        for argument in self.arguments:
            self.facts.add("tests_arg", self.exported.number, argument.index)
        for link in ways:
            self._way(link)

    def _way(self, link: Link) -> None:
        """A link that returns: what is known on it is known where this is returned."""
        (value,) = link.args
        truth = _truth(link, value)
        if truth or link.prevblock is None or link.prevblock.exitswitch is not None:
            self._leads(link, truth or "either", beside=True)
            return
        number = self.exported.vars[value]  # type: ignore[index]
        self.facts.add("switch", self.exported.blocks[link.prevblock], number)
        for truth in ("True", "False"):
            self.facts.add("exit_case", self._leads(link, truth), truth)
        made = _made(link.prevblock, value)
        if made is None or made.opname not in BOOL_RESULT:
            self.facts.add("verdict_value", self.exported.links[link], self._leads(link, "either"), number)

    def _leads(self, link: Link, truth: str, beside: bool = False) -> int:
        """A link beside one that returns, to where all that returns something of this truth meets."""
        assert link.prevblock is not None
        facts, end = self.facts, self._end(truth)
        number = facts.new(link.pos)
        facts.add("link", number, self.exported.blocks[link.prevblock], end[0])
        for argument, v in zip(self.arguments, end[1], strict=True):
            facts.add("phi", number, self._holds(argument, link.prevblock), v)
        if beside and isinstance(link.prevblock.exitswitch, Variable):
            facts.add("exit_case", number, str(link.exitcase))
        elif beside:
            facts.add("verdict_link", self.exported.links[link], number)
        check = _check_before(self.exported.graph, link)
        if check is not None:
            facts.add("check_link", number, self.exported.ops[check])
        return number

    def _end(self, truth: str) -> tuple[int, list[int]]:
        """The block to which all leads that returns this, and the variables of the arguments there."""
        if truth not in self.ends:
            pos = self.exported.graph.pos
            self.ends[truth] = self.facts.new(pos), [self.facts.new(pos) for _ in self.arguments]
            self.facts.add("block", self.ends[truth][0], self.exported.number)
            for argument, v in zip(self.arguments, self.ends[truth][1], strict=True):
                self.facts.add("verdict", self.exported.number, truth, argument.index, v)
        return self.ends[truth]

    def _holds(self, argument: _Argument, block: Block) -> int:
        """The variable of the argument in a block; a new one, and others on the ways there, where it is not kept."""
        own = argument.variable(block)
        if own is not None:
            return self.exported.vars[own]
        key = argument.index, block
        if key not in self.kept:
            self.kept[key] = self.facts.new(block.pos)
            for link in self.entries[block]:
                assert link.prevblock is not None
                before = self._holds(argument, link.prevblock)
                self.facts.add("phi", self.exported.links[link], before, self.kept[key])
        return self.kept[key]


def _truth(link: Link, value: Value) -> str:
    """The truth of what the link returns, where the link alone tells: a constant, or the condition of its switch."""
    if isinstance(value, Constant):
        return str(bool(value.value)) if isinstance(value.value, _PLAIN) else "either"
    block = link.prevblock
    switch = block.exitswitch if block is not None else None
    if not isinstance(switch, Variable):
        return ""
    asked = _made(block, switch)
    if switch is value or (asked is not None and asked.opname == "bool" and asked.args[0] is value):
        return str(link.exitcase)
    return ""
