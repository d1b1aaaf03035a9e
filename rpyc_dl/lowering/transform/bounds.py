"""Loops that count up and index by the counter: where one test before the loop says that all of its indexes are
within bounds, a copy of the loop runs that checks none of them.

In `for j in range(lo, hi): … u[j - 1] … u[j + 1] …` that is `lo >= 1 and hi <= len(u) - 1`. Where it does not hold,
the loop runs as it is, and raises where it always did. Innermost small loops only, of the user's functions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lltype import Bool, Signed
from rpyc_dl.lowering.transform.loops import Loop, copy_blocks, innermost_loops
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi

#: How many checks have to become superfluous.
WORTHWHILE = 2
#: Steps, and distances between counter and index, go up to this: nothing that is computed of them overflows.
_FAR = 1 << 30

#: An index is made of the counter in at most so many steps.
_STEPS = 4

_ADDITIONS = {"int_add", "int_add_ovf", "int_add_fits"}
_SUBTRACTIONS = {"int_sub", "int_sub_ovf", "int_sub_fits"}


@dataclass
class _Bounded:
    """A loop whose counter, an input of its head, goes up to below `stop`. `before`: the links into it.
    `tested_late`: the first round comes before any test. `checks`: its checks of indexes, each with how far the index
    is from the counter; `steps`: the additions that make these indexes, which cannot overflow then."""

    loop: Loop
    counter: int
    stop: Value
    before: list[Link]
    tested_late: bool
    checks: dict[SpaceOperation, int] = field(default_factory=dict)
    steps: set[SpaceOperation] = field(default_factory=set)


def version_loops(graph: FunctionGraph, worthwhile: int = WORTHWHILE) -> bool:
    """Give loops a copy without checks where that saves so many. SSA form before and after. Whether any has one."""
    if graph.is_lowlevel or not any(op.opname.startswith("int_index_") for op in graph.iterops()):
        return False
    entries = links_into(graph)
    found = [_bounded(loop, entries) for loop in innermost_loops(graph)]
    loops = [b for b in found if b is not None and len(b.checks) >= worthwhile]
    if loops:
        guards = [(bounded, _put_guard(bounded)) for bounded in loops]
        to_ssi(graph)
        for bounded, guard in guards:
            _copy_unchecked(bounded, guard)
        to_ssa(graph)
    return bool(loops)


# ____________________________________________________________ which loops


def _bounded(loop: Loop, entries: dict[Block, list[Link]]) -> _Bounded | None:
    """What is known of a loop, if it counts up to a fixed number."""
    inside = set(loop.blocks)
    makers = {op.result: op for block in loop.blocks for op in block.operations}
    own: set[Value] = {v for block in loop.blocks for v in block.getvariables()}
    before = [link for link in entries[loop.head] if link.prevblock not in inside]
    back = [link for link in entries[loop.head] if link.prevblock in inside]
    for index, counter in enumerate(loop.head.inputargs):
        following = {link.args[index] for link in back}
        if counter.concretetype is not Signed or not all(_is_step(v, counter, makers) for v in following):
            continue
        stop = _stop_of(loop.head, counter, makers, inside)
        late = stop is None and len(back) == 1
        if late:
            stop = _stop_of(loop.last[0], back[0].args[index], makers, inside)
        if stop is not None and stop not in own:
            bounded = _Bounded(loop, index, stop, before, late)
            _find_checks(bounded, counter, makers, own)
            return bounded
    return None


def _is_step(v: Value, counter: Variable, makers: dict[Variable, SpaceOperation]) -> bool:
    """Whether a value is more than the counter by a constant, and that without wrapping around."""
    way = _way_from(counter, v, makers)
    if not way or any(op.opname not in _ADDITIONS for op, _ in way):
        return False
    return all(distance > 0 and (op.opname != "int_add" or distance == 1) for op, distance in way)


def _find_checks(
    bounded: _Bounded, counter: Variable, makers: dict[Variable, SpaceOperation], own: set[Value]
) -> None:
    """Note the checks of indexes that are a constant away from the counter; of those under a handler none."""
    blocks = bounded.loop.blocks if bounded.tested_late else bounded.loop.blocks[1:]
    protected = {block.operations[-1] for block in bounded.loop.blocks if block.canraise}
    for block in blocks:
        for op in block.operations:
            if op.opname.startswith("int_index_") and op not in protected and op.args[1] not in own:
                way = _way_from(counter, op.args[0], makers)
                if way is not None:
                    bounded.checks[op] = sum(distance for _, distance in way)
                    bounded.steps.update(step for step, _ in way if step not in protected)


def _way_from(
    counter: Variable, v: Value, makers: dict[Variable, SpaceOperation]
) -> list[tuple[SpaceOperation, int]] | None:
    """The additions of constants that make a value of the counter, and how far each goes; None if it is not so."""
    way: list[tuple[SpaceOperation, int]] = []
    while v is not counter:
        op = makers.get(v) if isinstance(v, Variable) else None
        if op is None or op.opname not in _ADDITIONS | _SUBTRACTIONS:
            return None
        first, second = op.args
        if op.opname in _ADDITIONS and isinstance(first, Constant):
            first, second = second, first
        if not isinstance(second, Constant) or abs(second.value) > _FAR or len(way) > _STEPS:
            return None
        way.append((op, second.value if op.opname in _ADDITIONS else -second.value))
        v = first
    return way


def _stop_of(block: Block, tested: Value, makers: dict[Variable, SpaceOperation], inside: set[Block]) -> Value | None:
    """The number that this value is below where the block's test leads on in the loop, and nowhere else."""
    op = makers.get(block.exitswitch) if isinstance(block.exitswitch, Variable) else None
    if op is None or op.opname not in ("int_lt", "int_gt") or len(block.exits) != 2:
        return None
    below, stop = op.args if op.opname == "int_lt" else reversed(op.args)
    staying = [link.llexitcase for link in block.exits if link.target in inside]
    return stop if below is tested and staying == [True] else None


# ____________________________________________________________ both versions


class _Test:
    """Operations whose outcomes are all true, in one Bool."""

    def __init__(self, block: Block) -> None:
        self.block = block
        self.outcome: Value = Constant(1, Signed)

    def compute(self, opname: str, args: list[Value], RESULT: object = Signed) -> Variable:
        result = Variable()
        result.concretetype = RESULT
        self.block.operations.append(SpaceOperation(opname, args, result, self.block.pos))
        return result

    def require(self, opname: str, args: list[Value]) -> None:
        word = self.compute("cast_bool_to_int", [self.compute(opname, args, Bool)])
        self.outcome = self.compute("int_and", [self.outcome, word])


def _put_guard(bounded: _Bounded) -> Block:
    """A block before the loop that tests whether all indexes are within bounds; both exits lead into the loop yet."""
    head = bounded.loop.head
    guard = Block([v.copy() for v in head.inputargs], head.pos)
    counter = guard.inputargs[bounded.counter]
    test = _Test(guard)
    if bounded.tested_late:
        test.require("int_lt", [counter, bounded.stop])
    test.require("int_ge", [counter, Constant(-min(bounded.checks.values()), Signed)])
    furthest: dict[Value, int] = {}
    for op, distance in bounded.checks.items():
        furthest[op.args[1]] = max(distance, furthest.get(op.args[1], distance))
    for length, distance in furthest.items():
        test.require("int_le", [bounded.stop, test.compute("int_sub", [length, Constant(distance, Signed)])])
    guard.exitswitch = test.compute("int_is_true", [test.outcome], Bool)
    exits = [Link(guard.inputargs, head, case, head.pos) for case in (False, True)]
    for link in exits:
        link.llexitcase = link.exitcase
    guard.closeblock(*exits)
    for link in bounded.before:
        link.target = guard
    return guard


def _copy_unchecked(bounded: _Bounded, guard: Block) -> None:
    """Let the guard lead into a copy of the loop in which these indexes are the places. SSI form."""

    def copied(op: SpaceOperation, copy: SpaceOperation) -> SpaceOperation:
        if op in bounded.checks:
            return SpaceOperation("same_as", copy.args[:1], copy.result, copy.pos)
        if op in bounded.steps:
            copy.opname = "int_add" if op.opname in _ADDITIONS else "int_sub"
        return copy

    copies = copy_blocks(bounded.loop.blocks, lambda block, made: made.get(block, block), copied)
    guard.exits[1].target = copies[bounded.loop.head]
