"""Loops that count up: where one test before the loop says that all indexes made of the counter are within bounds,
and that sums and products fit in a word, a copy of the loop runs that checks none of them.

In `for j in range(lo, hi): … u[j - 1] … u[j + 1] … i * j …` that is `lo >= 1 and hi <= len(u) - 1`, and that hi and i
are small. Where it does not hold, the loop runs as it is, and raises where it always did. Innermost small loops only,
of the user's functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lltype import Bool, Signed, Unsigned
from rpyc_dl.lowering.transform.loops import Loop, copy_blocks, innermost_loops
from rpyc_dl.lowering.transform.ssa import to_ssa, to_ssi

#: How many checks of indexes have to become superfluous; two of sums count as one.
WORTHWHILE = 2
#: Steps, and distances between counter and index, go up to this: nothing that is computed of them overflows.
_FAR = 1 << 30

#: An index is made of the counter in at most so many steps.
_STEPS = 4

#: Numbers are small from -_SMALL to _SMALL: the product of two sums of two fits in a word.
_SMALL = 1 << 30
_WORD = 1 << 63

#: The form of an operation that does not check.
_UNCHECKED = {"int_add_ovf": "int_add", "int_sub_ovf": "int_sub", "int_mul_ovf": "int_mul"}

_ADDITIONS = {"int_add", "int_add_ovf", "int_add_fits"}
_SUBTRACTIONS = {"int_sub", "int_sub_ovf", "int_sub_fits"}


# ____________________________________________________________ sums

# Intervals go from operation to operation (Cousot and Cousot 1976), without a fixpoint: what comes from an earlier
# round, but for the counter, may be anything.

Interval = tuple[int, int]
#: Between which numbers a value lies (None: not known), and which fixed numbers have to be small for that.
_Known = tuple[Interval | None, tuple[Variable, ...]]


def _product(x: Interval, y: Interval) -> Interval:
    ends = [a * b for a in x for b in y]
    return min(ends), max(ends)


_ARITHMETIC: dict[str, Callable[[Interval, Interval], Interval]] = {
    "int_add": lambda x, y: (x[0] + y[0], x[1] + y[1]),
    "int_sub": lambda x, y: (x[0] - y[1], x[1] - y[0]),
    "int_mul": _product,
}
#: Likewise of an operand and a positive constant.
_BY_CONSTANT: dict[str, Callable[[Interval, int], Interval]] = {
    "int_floordiv": lambda x, c: (x[0] // c, x[1] // c),
    "int_floordiv_nonneg": lambda x, c: (x[0] // c, x[1] // c),
    "int_mod": lambda x, c: (0, c - 1),
    "int_mod_nonneg": lambda x, c: (0, c - 1),
}


@dataclass
class _SmallSums:
    """What was found in a loop: `fitting` cannot overflow if all of `fixed` and the counter are small, and the
    counter is not negative."""

    fitting: list[SpaceOperation] = field(default_factory=list)
    fixed: dict[Variable, None] = field(default_factory=dict)
    _known: dict[Value, _Known] = field(default_factory=dict)

    def add(self, op: SpaceOperation, own: set[Value], protected: bool) -> None:
        """Take note of one operation of the loop, behind those that make its operands."""
        interval, needed = self._result(op, own)
        if interval is None or interval[0] < -_WORD or interval[1] >= _WORD:
            return
        self._known[op.result] = interval, needed
        if op.opname in _UNCHECKED and not protected:
            self.fitting.append(op)
            self.fixed.update(dict.fromkeys(needed))

    def _result(self, op: SpaceOperation, own: set[Value]) -> _Known:
        name = op.opname.removesuffix("_ovf").removesuffix("_fits")
        if name in _ARITHMETIC:
            (x, of_x), (y, of_y) = (self._operand(v, own) for v in op.args)
            if x is not None and y is not None:
                return _ARITHMETIC[name](x, y), of_x + of_y
        elif name in _BY_CONSTANT:
            (x, of_x), (y, _) = (self._operand(v, own) for v in op.args)
            if x is not None and isinstance(op.args[1], Constant) and y is not None and y[0] > 0:
                return _BY_CONSTANT[name](x, y[0]), of_x
        return None, ()

    def _operand(self, v: Value, own: set[Value]) -> _Known:
        if isinstance(v, Constant):
            return ((v.value, v.value), ()) if isinstance(v.value, int) else (None, ())
        if v in self._known:
            return self._known[v]
        if v in own or v.concretetype is not Signed:
            return None, ()
        return (-_SMALL, _SMALL), (v,)


def _small_sums(
    blocks: Iterable[Block], counter: Variable, own: set[Value], protected: set[SpaceOperation]
) -> _SmallSums:
    """Those of a loop's blocks, in which the counter is below a small number. `own`: the variables of the loop;
    `protected`: the operations under a handler, which stay as they are."""
    found = _SmallSums()
    found._known[counter] = (0, _SMALL), ()
    for block in blocks:
        for op in block.operations:
            found.add(op, own, op in protected)
    return found


# ____________________________________________________________ which loops


@dataclass
class _Bounded:
    """A loop whose counter, an input of its head, goes up to below `stop`. `before`: the links into it.
    `tested_late`: the first round comes before any test. `checks`: its checks of indexes, each with how far the index
    is from the counter; `steps`: the additions that make these indexes, which cannot overflow then; `sums`: what
    cannot overflow if numbers are small."""

    loop: Loop
    counter: int
    stop: Value
    before: list[Link]
    tested_late: bool
    checks: dict[SpaceOperation, int] = field(default_factory=dict)
    steps: set[SpaceOperation] = field(default_factory=set)
    sums: _SmallSums = field(default_factory=_SmallSums)

    def saved(self) -> int:
        """How many checks of indexes a copy saves, or as good as them."""
        return len(self.checks) + len(self.sums.fitting) // 2


def version_loops(graph: FunctionGraph, worthwhile: int = WORTHWHILE) -> bool:
    """Give loops a copy without checks where that saves so many. SSA form before and after. Whether any has one."""
    if graph.is_lowlevel or not any(map(_is_check, graph.iterops())):
        return False
    entries = links_into(graph)
    found = [_bounded(loop, entries) for loop in innermost_loops(graph)]
    loops = [b for b in found if b is not None and b.saved() >= worthwhile]
    if loops:
        guards = [(bounded, _put_guard(bounded)) for bounded in loops]
        to_ssi(graph)
        for bounded, guard in guards:
            _copy_unchecked(bounded, guard)
        to_ssa(graph)
    return bool(loops)


def _is_check(op: SpaceOperation) -> bool:
    return op.opname.startswith("int_index_") or op.opname in _UNCHECKED


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
            if bounded.saved() == len(bounded.checks):  # nothing but what the checks of indexes say anyway
                bounded.sums = _SmallSums()
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
    bounded.sums = _small_sums(blocks, counter, own, protected | bounded.steps)


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
    lowest = [-min(bounded.checks.values())] if bounded.checks else []
    if bounded.sums.fitting:
        lowest.append(0)
        _require_small(test, bounded)
    test.require("int_ge", [counter, Constant(max(lowest), Signed)])
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
        link.lead_to(guard)
    return guard


def _require_small(test: _Test, bounded: _Bounded) -> None:
    """Test whether the numbers that sums are made of are small."""
    test.require("int_le", [bounded.stop, Constant(_SMALL, Signed)])
    for v in bounded.sums.fixed:
        moved = test.compute("int_add", [v, Constant(_SMALL, Signed)])
        as_uint = test.compute("cast_int_to_uint", [moved], Unsigned)
        test.require("uint_le", [as_uint, Constant(2 * _SMALL, Unsigned)])


def _copy_unchecked(bounded: _Bounded, guard: Block) -> None:
    """Let the guard lead into a copy of the loop in which these indexes are the places. SSI form."""

    sums = set(bounded.sums.fitting)

    def copied(op: SpaceOperation, copy: SpaceOperation) -> SpaceOperation:
        if op in bounded.checks:
            return SpaceOperation("same_as", copy.args[:1], copy.result, copy.pos)
        if op in bounded.steps:
            copy.opname = "int_add" if op.opname in _ADDITIONS else "int_sub"
        elif op in sums:
            copy.opname = _UNCHECKED[op.opname]
        return copy

    copies = copy_blocks(bounded.loop.blocks, lambda block, made: made.get(block, block), copied)
    guard.exits[1].lead_to(copies[bounded.loop.head])
