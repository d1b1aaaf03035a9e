"""Redundant work: what was computed, read, or tested before is not done again. SSA form.

One walk over the dominator tree, with tables that are valid below a block:
- operations without effects, and checked ones that did not raise: a second one takes the result of the first;
- tests whose outcome the way here has decided (`conditions.py`, `nonneg.py`); checked additions that cannot overflow;
- reads of fields and items, and calls of functions that only read, until something may have written there, be it in
  a later turn of a loop.
"""

from __future__ import annotations

from typing import Any, Protocol, TypeAlias

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.identity import identity
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import LL_OPERATIONS
from rpyc_dl.lltype.types import Struct
from rpyc_dl.lowering.helpercache.graphtext import has_mark
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph, finalizer_made_by
from rpyc_dl.lowering.transform.cleanup import fold_exits, go_only
from rpyc_dl.lowering.transform.conditions import OpKey, bounds, implied
from rpyc_dl.lowering.transform.effects import WRITES, Effects, written_place
from rpyc_dl.lowering.transform.nonneg import nonneg_variables
from rpyc_dl.lowering.transform.ssa import Dominators

_COMMUTATIVE = {f"{p}_{n}" for p in ("int", "uint") for n in ("add", "mul", "and", "or", "xor", "eq", "ne")}
_COMMUTATIVE |= {f"int_{n}_{form}" for n in ("add", "mul") for form in ("ovf", "fits")}
_COMMUTATIVE |= {"ptr_eq", "ptr_ne", "float_add", "float_mul", "int_min", "int_max"}
#: A checked operation that cannot overflow when its first operand is bounded on one side, and the second is 1.
_STEPS = {("int_add_ovf", "below"): "int_add", ("int_sub_ovf", "above"): "int_sub"}

Table = dict[Any, Any]


def remove_redundancies(graph: FunctionGraph, effects: Effects, drop_checks: bool = False) -> bool:
    """Remove what this file's head says. Whether anything changed.

    `drop_checks`: make checked additions unchecked where they cannot overflow. Last of all: the checked forms are
    what `nonneg.py` reasons from.
    """
    walker = _Walker(graph, effects, drop_checks)
    walker.walk()
    return fold_exits(graph) or walker.changed


class _Memory:
    """What reads would give, in groups: those of one field that may be written, or one that is immutable; those of
    array items of one type; and what calls of functions that only read gave. What is written takes back a group, so
    that nobody looks through all that is known; copies share groups until one of them adds to it.
    """

    def __init__(self, groups: dict[_Group, dict[OpKey, Value]] | None = None) -> None:
        self._groups = groups or {}
        self._own: set[_Group] = set()  # those that no copy shares

    def copy(self) -> _Memory:
        self._own.clear()
        return _Memory(dict(self._groups))

    def get(self, group: _Group, key: OpKey) -> Value | None:
        """The value that is known, or None."""
        known = self._groups.get(group)
        return None if known is None else known.get(key)

    def add(self, group: _Group, key: OpKey, value: Value) -> None:
        """The value is known from here on, until the group is taken back."""
        if group not in self._own:
            self._own.add(group)
            self._groups[group] = dict(self._groups.get(group, ()))
        self._groups[group][key] = value

    def meet(self, other: _Memory) -> None:
        """Keep what the other one knows, too."""
        for group, known in list(self._groups.items()):
            others = other._groups.get(group)
            if others is None:
                self._drop(group)
            elif others is not known:
                self._groups[group] = {key: value for key, value in known.items() if others.get(key) is value}
                self._own.add(group)

    def forget(self, written: object) -> None:
        """Something was written to a field of this name, or to an array item of this type."""
        self._drop((False, written))
        self._drop(_CALLS)

    def forget_all(self) -> None:
        """Only immutable fields are still known."""
        for group in list(self._groups):
            if not group[0]:
                self._drop(group)

    def _drop(self, group: _Group) -> None:
        self._groups.pop(group, None)
        self._own.discard(group)


#: Whether it is immutable, and the name of the field that is read, or the type of the array item; "()" for calls.
_Group: TypeAlias = tuple[bool, object]
_CALLS: _Group = (False, "()")


class _Walker:
    def __init__(self, graph: FunctionGraph, effects: Effects, drop_checks: bool) -> None:
        self.graph = graph
        self.effects = effects
        self.drop_checks = drop_checks
        self.changed = False
        self.entries = links_into(graph)
        self.nonneg = nonneg_variables(graph)
        self.table: Table = {}  # operation keys -> values; ("known", v) -> constant; ("below", v) -> True
        self.trail: list[tuple[Any, Any]] = []
        self.makers: dict[Variable, SpaceOperation] = {}
        #: Results of operations under handlers: those keep their form, which the handlers need.
        self.protected = {b.operations[-1].result for b in graph.iterblocks() if b.canraise}
        self.memory_after: dict[Block, _Memory] = {}
        self.dominators = Dominators(graph)

    def walk(self) -> None:
        """Visit the blocks in dominator order; the tables are wound back when a subtree is done."""
        stack: list[tuple[Block | None, int]] = [(self.graph.startblock, 0)]
        while stack:
            block, mark = stack.pop()
            if block is None:
                self.wind_back(mark)
                continue
            stack.append((None, len(self.trail)))
            self.visit(block)
            for child in reversed(self.dominators.children[block]):
                stack.append((child, 0))

    def note(self, key: Any, value: Any) -> None:
        self.trail.append((key, self.table.get(key)))
        self.table[key] = value

    def wind_back(self, mark: int) -> None:
        while len(self.trail) > mark:
            key, old = self.trail.pop()
            if old is None:
                del self.table[key]
            else:
                self.table[key] = old

    # -- blocks ---------------------------------------------------------------------

    def visit(self, block: Block) -> None:
        links = self.entries.get(block, [])
        if len(links) == 1:
            self.learn_from(links[0])
        memory = self.memory_before(block, links)
        kept = []
        for op in block.operations:
            op.args = [self.now(arg) for arg in op.args]
            value = self.redundant(op, memory)
            if value is not None:
                self.changed = True
                self.note(("renamed", op.result), value)
                if block.canraise and op is block.operations[-1]:
                    go_only(block, block.exits[0])
                continue
            kept.append(op)
            self.makers[op.result] = op
            self.remember(op, memory, protected=block.canraise and op is block.operations[-1])
        block.operations = kept
        if isinstance(block.exitswitch, Variable):
            new = self.now(block.exitswitch)
            self.changed |= new is not block.exitswitch
            block.exitswitch = new
        for link in block.exits:
            link.args = [self.now(arg) for arg in link.args]
        self.memory_after[block] = memory

    def memory_before(self, block: Block, links: list[Link]) -> _Memory:
        """What is known on all ways in. At the head of a loop, what is known before it and nothing in it writes."""
        found: _Memory | None = None
        back: list[Block] = []
        for link in links:
            if link.prevblock is None:
                return _Memory()
            after = self.memory_after.get(link.prevblock)
            if after is None:
                if not self.dominators.dominates(block, link.prevblock):
                    return _Memory()
                back.append(link.prevblock)
            elif found is None:
                found = after.copy()
            else:
                found.meet(after)
        found = found or _Memory()
        for inside in loop_blocks(block, back, self.entries):
            for op in inside.operations:
                forget_changed(op, found, self.effects)
        return found

    def now(self, v: Value) -> Value:
        """What stands for a value here."""
        while isinstance(v, Variable):
            new = self.table.get(("renamed", v)) or self.table.get(("known", v))
            if new is None:
                return v
            v = new
        return v

    def learn_from(self, link: Link) -> None:
        """What is known in a block that only this link leads to."""
        block = link.prevblock
        assert block is not None
        switch = block.exitswitch
        if not isinstance(switch, Variable) or link.llexitcase == "default" or link.llexitcase is None:
            return
        self.note(("known", switch), Constant(link.llexitcase, switch.concretetype))
        maker = self.makers.get(switch)
        if maker is None or switch.concretetype is not lltype.Bool:
            return
        self.learn(maker, link.llexitcase)

    def learn(self, op: SpaceOperation, outcome: bool) -> None:
        """A test has had this outcome."""
        self.learn_test(op.opname, op.args, outcome)
        equal = (op.opname.endswith("_eq") and outcome) or (op.opname.endswith("_ne") and not outcome)
        if equal and not op.opname.startswith("float"):
            for v, other in (op.args, reversed(op.args)):
                if isinstance(v, Variable) and isinstance(other, Constant):
                    self.note(("known", v), other)

    def learn_test(self, opname: str, args: list[Value], outcome: bool) -> None:
        """What else is decided when a test has this outcome."""
        for test, operands, answer in implied(opname, args, outcome):
            self.note(self.key(test, operands, lltype.Bool), Constant(answer, lltype.Bool))
        for side, v in bounds(opname, args, outcome):
            if isinstance(v, Variable):
                self.note((side, v), True)

    # -- operations -----------------------------------------------------------------

    def key(self, opname: str, args: list[Value], RESULT: Any) -> OpKey:
        if opname.startswith("int_index_"):
            opname = "int_index"  # they differ in the message only
        if opname in _COMMUTATIVE:
            args = sorted(
                args, key=lambda v: (isinstance(v, Constant), identity(v) if isinstance(v, Variable) else 0)
            )
        return (opname, RESULT, *args)

    def redundant(self, op: SpaceOperation, memory: _Memory) -> Value | None:
        """The value that the operation would give, if it is known. May replace it by a cheaper one."""
        if LL_OPERATIONS[op.opname].effect == "pure":
            known = self.table.get(self.key(op.opname, op.args, op.result.concretetype))
            if known is None:
                known = self.sign_test(op) or self.known_index(op)
            if known is not None:
                return known
            if self.drop_checks:
                self.drop_check(op)
        elif op.opname in READS:
            key = self.read_key(op, op.args)
            return memory.get(_group(key), key) if key is not None else None
        elif op.opname == "direct_call":
            return self.table.get(call_key(op)) if is_elidable(op) else memory.get(_CALLS, call_key(op))
        return None

    def sign_test(self, op: SpaceOperation) -> Constant | None:
        """`v < 0` and `v >= 0` where v is never negative."""
        if op.opname in ("int_lt", "int_ge") and op.args[0] in self.nonneg:
            other = op.args[1]
            if isinstance(other, Constant) and other.value == 0:
                return Constant(op.opname == "int_ge", lltype.Bool)
        return None

    def known_index(self, op: SpaceOperation) -> Value | None:
        """An index that is not negative and known to be below the length is its own place."""
        if not op.opname.startswith("int_index_") or not self.is_nonneg(op.args[0]):
            return None
        is_below = self.table.get(self.key("int_lt", op.args, lltype.Bool))
        return op.args[0] if is_below == Constant(True, lltype.Bool) else None

    def is_nonneg(self, v: Value) -> bool:
        return v.value >= 0 if isinstance(v, Constant) else v in self.nonneg

    def drop_check(self, op: SpaceOperation) -> None:
        """A step by one of a number that is below (above) another one cannot overflow."""
        for (checked, side), plain in _STEPS.items():
            if op.opname == checked and (side, op.args[0]) in self.table:
                step = op.args[1]
                if isinstance(step, Constant) and step.value == 1 and op.result not in self.protected:
                    op.opname = plain
                    self.changed = True
                    return

    def remember(self, op: SpaceOperation, memory: _Memory, protected: bool) -> None:
        """What is known after an operation that stays."""
        entry = LL_OPERATIONS[op.opname]
        if op.opname in READS:
            key = self.read_key(op, op.args)
            if key is not None and op.result.concretetype is not lltype.Void:
                memory.add(_group(key), key, op.result)
        elif op.opname in WRITES:
            self.remember_write(op, memory)
        elif entry.effect == "pure":
            if not protected:
                self.remember_result(op)
        else:
            forget_changed(op, memory, self.effects)
            if entry.effect == "call" and not protected:
                self.remember_call(op, memory)

    def remember_call(self, op: SpaceOperation, memory: _Memory) -> None:
        """What a call that only reads gave, it would give again."""
        if is_elidable(op):
            self.note(call_key(op), op.result)
        elif is_lookup(op) and not changes_memory(op, self.effects):
            memory.add(_CALLS, call_key(op), op.result)

    def remember_result(self, op: SpaceOperation) -> None:
        """The operation has its result; an index is neither the largest nor the smallest number, and one that is not
        negative is the place that was found."""
        self.note(self.key(op.opname, op.args, op.result.concretetype), op.result)
        if op.opname.startswith("int_index_"):
            place = op.args[0] if self.is_nonneg(op.args[0]) else op.result
            if place is not op.result:
                self.note(("renamed", op.result), place)
            if isinstance(op.args[0], Variable):
                self.note(("below", op.args[0]), True)
                self.note(("above", op.args[0]), True)
            self.learn_test("int_lt", [place, op.args[1]], True)

    def remember_write(self, op: SpaceOperation, memory: _Memory) -> None:
        *place, value = op.args
        forget_changed(op, memory, self.effects)
        key = self.read_key(op, place)
        if key is not None and value.concretetype is not lltype.Void:
            memory.add(_group(key), key, value)

    def read_key(self, op: SpaceOperation, place: list[Value]) -> OpKey | None:
        """(pointer without casts, its type, path, is it immutable, name of the last field or type of the item)."""
        p = place[0]
        TO = p.concretetype.TO
        while isinstance(p, Variable) and p in self.makers and self.makers[p].opname == "cast_pointer":
            p = self.makers[p].args[0]
        made = self.makers.get(p) if isinstance(p, Variable) else None
        if finalizer_graph(TO) is not None or (made is not None and finalizer_made_by(made) is not None):
            return None  # what is read from it says that it is still in use
        return (p, TO, *place[1:], *group_of_place(place))


def loop_blocks(head: Block, ends: list[Block], entries: dict[Block, list[Link]]) -> list[Block]:
    """The blocks of a loop with that head: those from which its ends are reached without passing it."""
    seen = dict.fromkeys(ends)
    stack = list(seen)
    while stack:
        block = stack.pop()
        if block is head:
            continue
        for link in entries.get(block, ()):
            if link.prevblock is not None and link.prevblock not in seen:
                seen[link.prevblock] = None
                stack.append(link.prevblock)
    return list(seen)


class Knowledge(Protocol):
    """What was read from memory, and what becomes of it."""

    def forget(self, written: object) -> None:
        """Something was written to a field of this name, or to an array item of this type."""

    def forget_all(self) -> None:
        """Anything that is not immutable may have changed."""


def forget_changed(op: SpaceOperation, memory: Knowledge, effects: Effects) -> None:
    """An operation may change what was read; a call, what the graphs behind it may write."""
    if is_elidable(op):
        return
    written = effects.written_by(op)
    if written is None:
        memory.forget_all()
    else:
        for place in written:
            memory.forget(place)


def changes_memory(op: SpaceOperation, effects: Effects) -> bool:
    """Whether it is a call that may write."""
    return LL_OPERATIONS[op.opname].effect == "call" and effects.of_call(op).sideeffects


def group_of_place(place: list[Value]) -> _Group:
    """The group of a read from this place."""
    TO, written = place[0].concretetype.TO, written_place(place)
    immutable = bool(TO._hints.get("immutable"))
    if isinstance(TO, Struct) and isinstance(written, str) and len(place) == 2:
        immutable |= written in TO._hints.get("immutable_fields", ())
    return immutable, written


def _group(key: OpKey) -> _Group:
    """The group of a read: the last two parts of `read_key`."""
    return bool(key[-2]), key[-1]


def is_marked(op: SpaceOperation, mark: str) -> bool:
    """Whether an operation is a direct call of a function that is marked so."""
    if op.opname != "direct_call":
        return False
    c_function = op.args[0]
    assert isinstance(c_function, Constant)
    graph = c_function.value._obj.graph
    return graph is not None and has_mark(graph, mark)


def is_elidable(op: SpaceOperation) -> bool:
    """Whether the call gives the same for the same arguments for ever, whatever it writes down for itself."""
    return is_marked(op, "_elidable_function_")


def is_lookup(op: SpaceOperation) -> bool:
    """Whether the call gives the same for the same arguments as long as nothing is written (if it writes nothing)."""
    return is_marked(op, "_only_reads_")


def call_key(op: SpaceOperation) -> OpKey:
    """Equal for calls of the same graph with the same arguments."""
    c_function = op.args[0]
    assert isinstance(c_function, Constant)
    return ("call", c_function.value._obj, *op.args[1:])


READS = {"getfield", "getarrayitem", "getinteriorfield"}
