"""Recording of operations into blocks, forks inside one bytecode and their replay, merging of frame states.

Document 001, "Construction of flow graphs", "Branching" and "Dynamic merging". The blocks made here form trees: the
root ("spam" in the document) has a frame state; the others ("eggs") begin where an instruction asked something, and
use the variables of their tree directly. `ssi.py` then gives every block variables of its own.

A root is made only where an operation is recorded, at the beginning of the instruction that records it, after a place
where paths join. An instruction in which a path forked is run again for each other outcome, its first operations
compared with those recorded, its first questions answered as before.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr
from rpyc_dl.frontend.bytecode.liveness import CodeAnalysis
from rpyc_dl.frontend.flow import framestate
from rpyc_dl.frontend.flow.framestate import FrameState
from rpyc_dl.frontend.interpreter.frame import Frame
from rpyc_dl.frontend.interpreter.space import OperationError
from rpyc_dl.frontend.interpreter.stack import ValueStack
from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
    c_last_exception,
)
from rpyc_dl.identity import identity
from rpyc_dl.source import SourcePos

#: Instructions on constants alone that may run without recording anything: then loops are merged nevertheless.
MAX_FOLDED_INSTRUCTIONS = 20_000
#: Different shapes of the frame (which variables have a value) at one instruction, in one step of an unrolled loop,
#: that are told apart: on further paths to it, local variables go with flags that say whether they have a value.
TOLD_APART = 2
#: Shapes at one such place that these flags cannot join, because of what is on the stack.
MAX_SHAPES = 64


class _Stop(Exception):
    """This path has been dealt with."""


@dataclass(slots=True)
class Root:
    """A block with a frame state. `dead` once a more general block has replaced it."""

    block: Block
    state: FrameState
    dead: bool = False


@dataclass(slots=True)
class Egg:
    """A block that begins inside an instruction: what is needed to get there again.

    `exc` are the tree's variables for the exception if the link into the block is an exception link.
    """

    link: Link
    root: Root
    exc: tuple[Variable, Variable] | None = None


@dataclass(slots=True)
class _Pending:
    """A path to explore: run the instruction at `index` again from this frame, answering as in `trace`."""

    block: Block
    root: Root
    index: int
    stack: list[Any]
    slots: list[Any]
    exc: Any
    joining: bool
    trace: list[Any]


class Recorder:
    """Builds the blocks of one graph. The flow space calls `record`, `fork`; `build` explores every path."""

    def __init__(self, code: Bytecode, analysis: CodeAnalysis, graph: FunctionGraph, frame: Frame) -> None:
        self.code = code
        self.analysis = analysis
        self.graph = graph
        self.frame = frame
        self.roots: dict[tuple[Any, ...], Root] = {}
        self.shapes: dict[tuple[int, ...], int] = {}
        self.eggs: dict[Block, Egg] = {}
        self.caught: dict[Variable, Variable] = {}  # the instance of each caught exception, and its class
        self.heap: list[tuple[tuple[int, int], int, Any]] = []
        self.serial = 0
        self.block: Block = graph.startblock
        self.root = Root(graph.startblock, FrameState((0,), (), []))
        self.joining = False
        self.folded = 0
        self.index = 0
        self.slots: list[Any] = []  # those of the frame before the current instruction
        self.trace: list[Any] = []
        self.replay: list[Any] = []
        self._positions: dict[int, SourcePos] = {}
        self.passed: set[int] = set()  # instructions at which one path is left of those that joined there
        self.raised: dict[Any, SourcePos] = {}  # instances, and the `raise` statements of this function

    # ---- exploring ----------------------------------------------------------------------------------------------

    def build(self, run: Callable[[], Any]) -> None:
        """Explore from the start block, the frame being set up, until no path is left. `run` runs the frame."""
        self._explore(run)
        while self.heap:
            _priority, _serial, item = heapq.heappop(self.heap)
            if isinstance(item, Root):
                if item.dead:
                    continue
                self._enter_root(item)
            else:
                if item.root.dead:
                    continue
                self._enter_pending(item)
            self._explore(run)

    def _explore(self, run: Callable[[], Any]) -> None:
        self.folded = 0
        try:
            w_result = run()
        except _Stop:
            return
        except OperationError as error:
            pos = self.raised.get(error.w_value) or self.position()  # handlers that it passed may have ended with it
            self._close(Link([error.w_type, error.w_value], self.graph.exceptblock, None, pos))
        else:
            self._close(Link([w_result], self.graph.returnblock, None, self.position()))

    def _close(self, link: Link) -> None:
        self.block.closeblock(link)

    def _push(self, index: int, item: Any) -> None:
        self.serial += 1
        heapq.heappush(self.heap, (self.analysis.priority(index), self.serial, item))

    def _enter_root(self, root: Root) -> None:
        frame = self.frame
        stack, frame.slots, frame.exc = framestate.restore(root.state, len(self.code.slots))
        frame.stack = ValueStack(stack)
        frame.next = root.state.index
        self.block, self.root = root.block, root
        self.joining = False
        self.skip_join = True
        self.replay = []

    def _enter_pending(self, item: _Pending) -> None:
        frame = self.frame
        frame.stack, frame.slots, frame.exc = ValueStack(item.stack), item.slots, item.exc
        frame.next = item.index
        self.block, self.root = item.block, item.root
        self.joining = item.joining
        self.skip_join = True
        self.replay = item.trace[::-1]

    # ---- called for every instruction ----------------------------------------------------------------------------

    skip_join = True  # the first instruction of a path is where its state stands: no join before it

    def start_instruction(self, instr: Instr) -> None:
        """Remember the frame, for a fork or a merge inside of the instruction."""
        frame = self.frame
        index = self.index = frame.next
        if self.skip_join:
            self.skip_join = False
        elif self.analysis.joins[index] and index not in self.passed:
            self.joining = True
        frame.stack.mark()
        self.slots = frame.slots
        if self.trace:
            self.trace = []
        self.folded += 1
        if self.folded > MAX_FOLDED_INSTRUCTIONS and not self.replay:
            self._merge_if_joining()

    def position(self) -> SourcePos:
        """The position of the current instruction."""
        key = identity(self.frame.instr)
        pos = self._positions.get(key)
        if pos is None:
            pos = self._positions[key] = self.code.position(self.frame.instr)
        return pos

    def may_be_bound(self, slot: int) -> bool:
        """Whether the slot has a value before the current instruction on any path."""
        return bool(self.analysis.bound(self.index) >> slot & 1)

    def is_always_deleted(self, slot: int) -> bool:
        """Whether the slot is deleted before the current instruction on every path that gives it a value; before its
        copies, too (compilers write a `return` once for each path that leads there)."""
        if self.analysis.keeps(self.index, slot):
            return False
        reads = [i for i, instr in enumerate(self.code.instrs) if instr.op == "LOAD_FAST" and instr.arg == slot]
        place = self.position()
        return not any(
            self.analysis.keeps(i, slot) for i in reads if self.code.position(self.code.instrs[i]) == place
        )

    # ---- recording -----------------------------------------------------------------------------------------------

    def record(self, opname: str, args: list[Value], may_raise: bool) -> Variable:
        """Record an operation; its result. If it is protected and may raise, the path forks."""
        if self.replay:
            op = self.replay.pop()
            assert op.opname == opname and op.args == args, f"replayed {opname}{args} instead of {op}"
        else:
            self._merge_if_joining()
            op = SpaceOperation(opname, args, Variable(), self.position())
            self.block.operations.append(op)
            self.folded = 0
        self.trace.append(op)
        if may_raise and self.frame.instr.handler is not None:
            outcome = self.fork(c_last_exception, [None, BaseException])
            if outcome is not None:
                raise OperationError(*outcome[1:])
        result: Variable = op.result
        return result

    def fork(self, switch: Variable | Constant, cases: list[Any]) -> Any:
        """The path forks: one exit for each of the `cases`. Returns the case of this path; for an exception (case,
        class variable, value variable)."""
        if self.replay:
            outcome = self.replay.pop()
            self.trace.append(outcome)
            return outcome
        self._merge_if_joining()
        self.folded = 0
        self.block.exitswitch = switch
        is_exception = switch is c_last_exception
        eggs = [self._new_egg(case, is_exception) for case in cases]
        outcomes = [(case, *egg.exc) if egg.exc else case for case, egg in zip(cases, eggs, strict=True)]
        self.block.closeblock(*(egg.link for egg in eggs))
        return self._follow_first(eggs, outcomes)

    def _new_egg(self, case: Any, is_exception: bool, exc: tuple[Variable, Variable] | None = None) -> Egg:
        block = Block([], self.position())
        link = Link([], block, case, self.position())
        egg = Egg(link, self.root)
        if is_exception and case is not None:
            egg.exc = exc or (Variable(), Variable())
            self.caught[egg.exc[1]] = egg.exc[0]
            link.last_exception, link.last_exc_value = Variable(), Variable()
        self.eggs[block] = egg
        return egg

    def _follow_first(self, eggs: list[Egg], outcomes: list[Any]) -> Any:
        frame = self.frame
        for egg, outcome in zip(eggs[1:], outcomes[1:], strict=True):
            trace = [*self.trace, outcome]
            item = _Pending(
                egg.link.target,
                self.root,
                self.index,
                frame.stack.as_marked(),
                self.slots[:],
                frame.exc,
                self.joining,
                trace,
            )
            self._push(self.index, item)
        self.block = eggs[0].link.target
        self.trace.append(outcomes[0])
        return outcomes[0]

    def split_exception(self, exc: tuple[Value, Value], classes: list[type]) -> type | None:
        """Decide which of `classes` an exception is an instance of by giving each a link of its own.

        Possible only while nothing has been recorded since the exception was raised. Returns the class, None for none
        of them; raises LookupError if it is not possible.
        """
        if self.replay:
            if isinstance(self.replay[-1], SpaceOperation):
                raise LookupError  # it was not possible then: an operation asked instead
            found = self.replay.pop()
            self.trace.append(found)
            return found[0]  # type: ignore[no-any-return]
        egg = self.eggs.get(self.block)
        if egg is None or egg.exc != exc or self.block.operations:
            raise LookupError
        prevblock = egg.link.prevblock
        assert prevblock is not None
        known = egg.link.exitcase
        for cls in classes:
            if issubclass(known, cls):
                self.trace.append((cls,))
                return cls
            if not issubclass(cls, known) and _have_common_subclass(cls, known):
                raise LookupError
        wanted = [cls for cls in classes if issubclass(cls, known) and not _covered(cls, egg, prevblock)]
        fresh = [self._new_egg(cls, True, egg.exc) for cls in dict.fromkeys(wanted)]
        at = prevblock.exits.index(egg.link)
        prevblock.closeblock(*prevblock.exits[:at], *(new.link for new in fresh), *prevblock.exits[at:])
        return self._follow_last([*fresh, egg])

    def _follow_last(self, eggs: list[Egg]) -> type | None:
        """Go on in the block that all others were split from; the others wait."""
        frame = self.frame
        for egg in eggs[:-1]:
            trace = [*self.trace, (egg.link.exitcase,)]
            item = _Pending(
                egg.link.target,
                self.root,
                self.index,
                frame.stack.as_marked(),
                self.slots[:],
                frame.exc,
                self.joining,
                trace,
            )
            self._push(self.index, item)
        self.trace.append((None,))
        return None

    # ---- merging -------------------------------------------------------------------------------------------------

    def _merge_if_joining(self) -> None:
        if self.joining:
            frame = self.frame
            live = self.analysis.live(self.index)
            if frame.asks_keywords():
                live = tuple(sorted({*live, frame.keyword_slot}))
            self.merge(self._state(live))
            raise _Stop

    def _state(self, live: tuple[int, ...]) -> FrameState:
        """The state of the frame here, with flags for variables that may have no value if there are many shapes."""
        frame, index = self.frame, self.index
        stack = frame.stack.as_marked()
        slots = [framestate.settled(item) for item in frame.slots]
        state = framestate.capture(index, stack, slots, live, frame.exc)
        if state.key in self.roots or self.shapes.get(state.place, 0) < TOLD_APART:
            return state
        for slot in live:
            if slot not in self.code.cells and slot not in self.code.free.values():
                slots[slot] = framestate.may_be_unbound(slots[slot])
        return framestate.capture(index, stack, slots, live, frame.exc)

    def merge(self, state: FrameState) -> None:
        """Link the current block to the block of `state`, made or generalised as needed."""
        root = self.roots.get(state.key)
        if root is None:
            root = self._new_root(state, state.values)
            place = state.place
            shapes = self.shapes[place] = self.shapes.get(place, 0) + 1
            if shapes > MAX_SHAPES:
                raise self.too_many_shapes()
        else:
            values = framestate.union(root.state.values, state.values)
            if values is not None:
                old = root
                old.dead = True
                root = self._new_root(state, values)
                old.block.operations = []
                old.block.exitswitch = None
                old.block.closeblock(Link(_passed(old.state.values, root.state.values), root.block))
            elif self._comes_back_to(root.block):
                raise FlowingError("this loop does nothing and never ends", self.position(), "still here")
        if not self.root.dead:  # else this path is part of what has just been replaced
            pos = next(
                (self.raised[v] for v in state.values if isinstance(v, Variable) and v in self.raised),
                self.position(),
            )
            self.block.closeblock(Link(_passed(state.values, root.state.values), root.block, None, pos))

    def _comes_back_to(self, block: Block) -> bool:
        """Whether from `block` nothing happens until the current block, in which nothing has happened."""
        while not block.operations and block is not self.block and len(block.exits) == 1:
            block = block.exits[0].target
        return block is self.block and not block.operations

    def _new_root(self, state: FrameState, values: list[Value]) -> Root:
        pos = self.position()
        names = framestate.slot_names(state, self.code.slots)
        own: list[Value] = []
        for value, name in zip(values, names, strict=True):
            if isinstance(value, Variable):
                name = name or value.localname
                same = value.localname == name
                own.append(Variable(name, (value.pos if same else None) or pos if name else None))
            else:
                own.append(value)
        new_state = FrameState(state.key, state.live, own)
        root = Root(Block([v for v in own if isinstance(v, Variable)], pos), new_state)
        self.roots[state.key] = root
        self._push(state.index, root)
        return root

    def too_many_shapes(self) -> FlowingError:
        """The error for a place with too many combinations of variables that may have no value."""
        unbound: list[str] = []
        return FlowingError(
            "too many combinations of variables that may or may not have a value reach this line",
            self.position(),
            help=[
                "give the variables a value before the branches" + ("" if not unbound else ": " + ", ".join(unbound))
            ],
        )


def _covered(cls: type, egg: Egg, prevblock: Block) -> bool:
    """Whether an earlier exit takes all exceptions of the class already."""
    at = prevblock.exits.index(egg.link)
    return any(link.exitcase is not None and issubclass(cls, link.exitcase) for link in prevblock.exits[:at])


def _have_common_subclass(a: type, b: type) -> bool:
    """Whether a class of the live program derives from both."""
    todo, seen = [a], set()
    while todo:
        cls = todo.pop()
        if issubclass(cls, b):
            return True
        if cls not in seen:
            seen.add(cls)
            todo += type.__subclasses__(cls)
    return False


def _passed(values: list[Value], into: list[Value]) -> list[Value]:
    """The arguments of a link: the values for which the target has variables."""
    return [value for value, target in zip(values, into, strict=True) if isinstance(target, Variable)]
