"""Structured Python for the flow of a graph: if, while, for and try, made from its tree of dominators.

What follows N. Ramsey, "Beyond Relooper: recursive translation of unstructured control flow to structured control
flow" (ICFP 2022): each block stands inside of the one that dominates it; one that several links lead to stands
behind it. Python leaves the innermost loop only, so a jump further out sets `_to` and leaves loop after loop. A graph
that is not reducible, or nested too deeply for Python, becomes one loop over the number of the next block.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rpyc_dl.flatpython.expressions import Text, negation
from rpyc_dl.flatpython.flow import Flow
from rpyc_dl.flatpython.lines import levels, under
from rpyc_dl.frontend.model import Block, Link

#: Python takes 20 loops and try statements in each other, and 100 levels of indentation.
_DEEPEST_FRAMES, _DEEPEST_LINES = 16, 60
#: Blocks are nested in each other at most so deep, in a loop over numbers of blocks.
_DEEPEST_NODES = 30

#: Lines, and whether control can come to their end.
Code = tuple[list[str], bool]


class Writer(Protocol):
    """What writes the parts of blocks."""

    def statements(self, block: Block) -> list[str]:
        """The statements of a block, but for the one that its exception links protect."""

    def protected(self, block: Block) -> list[str]:
        """That one."""

    def moves(self, link: Link) -> list[str]:
        """What a link passes."""

    def end(self, link: Link) -> list[str]:
        """The return or raise statement for a link to the end of the graph."""

    def handler(self, link: Link) -> tuple[str, list[str]]:
        """The head of the except clause of a link, and what begins its body."""

    def iteration(self, block: Block) -> tuple[str, str] | None:
        """Target and iterator, where a block does nothing but take the next item until there is none."""


class TooDeep(Exception):
    """The code is nested more deeply than Python takes."""


class _Again(Exception):
    """A block has turned out to need a `while` statement around what stands before it."""


@dataclass
class _Frame:
    """A statement that `break` leaves: a loop with its head, or one that is there to be left."""

    head: Block | None
    exit: Block | None
    left: bool = False  # to the exit
    passed: dict[Block, int] = field(default_factory=dict)  # where control goes further, and the value of `_to`


def structured(flow: Flow, writer: Writer) -> list[str]:
    """The body of the function."""
    if flow.reducible:
        try:
            found = _Structured(flow, writer).body()
            if levels(found) <= _DEEPEST_LINES:
                return found
        except TooDeep:
            pass
    return _Dispatching(flow, writer).body()


class _Common:
    """What both forms do with a block."""

    def __init__(self, flow: Flow, writer: Writer) -> None:
        self.flow = flow
        self.writer = writer
        self.depth = 0

    def jump(self, link: Link, follow: Block | None) -> Code:
        """The code that a link leads to; what is behind it goes on with `follow`."""
        ends = (self.flow.graph.returnblock, self.flow.graph.exceptblock)
        if link.target in ends:
            return self.writer.end(link), False
        moves = self.writer.moves(link)
        found, falls = (
            self.goto(link.target, follow) if self.is_apart(link.target) else self.node(link.target, follow)
        )
        return moves + found, falls

    def is_apart(self, block: Block) -> bool:
        """Whether the code of a block stands elsewhere than where it is jumped to."""
        return self.flow.is_merge(block)

    def goto(self, block: Block, follow: Block | None) -> Code:
        """A jump to a block that stands elsewhere."""
        raise NotImplementedError

    def node(self, block: Block, follow: Block | None) -> Code:
        """The block with all that it dominates."""
        raise NotImplementedError

    def block(self, block: Block, follow: Block | None) -> Code:
        """The block's own code, and where it leads."""
        found = self.writer.statements(block)
        switch = self.flow.switches.get(block)
        if block.canraise:
            more, falls = self._try(block, follow)
        elif switch is not None:
            more, falls = self.branch(
                switch.condition, self.jump(switch.true, follow), self.jump(switch.false, follow)
            )
        else:
            (link,) = block.exits
            more, falls = self.jump(link, follow)
        return found + more, falls

    def branch(self, condition: Text, true: Code, false: Code) -> Code:
        """An if statement."""
        falls = true[1] or false[1]
        if not true[0] and not false[0]:
            return [condition.text], falls
        if true[0] == false[0]:
            return [condition.text, *true[0]], falls
        if not true[0] or (false[0] and not false[1] and true[1]):
            return [*under(f"if {negation(condition).text}", false[0]), *true[0]], falls
        if not false[0] or not true[1]:
            return [*under(f"if {condition.text}", true[0]), *false[0]], falls
        head = under(f"if {condition.text}", true[0])
        if false[0][0].startswith("if ") and all(line.startswith((" ", "el")) for line in false[0][1:]):
            return [*head, "el" + false[0][0], *false[0][1:]], falls
        return [*head, *under("else", false[0])], falls

    def _try(self, block: Block, follow: Block | None) -> Code:
        normal, *handlers = block.exits
        found = under("try", self.writer.protected(block))
        handled = False
        for link in handlers:
            head, first = self.writer.handler(link)
            body, falls = self.jump(link, follow)
            found += under(head, first + body)
            handled = handled or falls
        body, falls = self.jump(normal, follow)
        if not handled:
            return found + body, falls
        return found + (under("else", body) if body else []), True


class _Structured(_Common):
    def __init__(self, flow: Flow, writer: Writer) -> None:
        super().__init__(flow, writer)
        self.frames: list[_Frame] = []
        self.numbers: dict[Block, int] = {}
        self.wrapped: set[Block] = set()
        self.copying: set[Block] = set()

    def body(self) -> list[str]:
        while True:
            self.frames.clear()
            self.numbers.clear()
            self.depth = 0
            try:
                found, _ = self.node(self.flow.graph.startblock, None)
            except _Again:
                continue
            return (["_to = 0"] if self.numbers else []) + found

    def node(self, block: Block, follow: Block | None) -> Code:
        self.depth += 1
        if self.depth > 3 * _DEEPEST_LINES or len(self.frames) > _DEEPEST_FRAMES:
            raise TooDeep
        merges = [b for b in self.flow.below[block] if self.flow.is_merge(b)]
        loop = self.flow.loops.get(block)
        if loop is None:
            found = self._sequence(lambda then: self.block(block, then), merges, follow)
        else:
            inside = [b for b in merges if b in loop]
            outside = [b for b in merges if b not in loop]
            found = self._sequence(lambda then: self._loop(block, inside, then), outside, follow)
        self.depth -= 1
        return found

    def _sequence(self, first: Callable[[Block | None], Code], merges: Sequence[Block], follow: Block | None) -> Code:
        """What `first` gives, then the blocks where several links meet, in their order."""
        frames: dict[Block, _Frame] = {}
        for merge in reversed(merges):
            if merge in self.wrapped:
                frames[merge] = _Frame(None, merge)
                self.frames.append(frames[merge])
        afterwards = [*merges[1:], follow] if merges else []
        found, falls = first(merges[0] if merges else follow)
        for merge, then in zip(merges, afterwards, strict=True):
            if merge in frames:
                frame = self.frames.pop()
                assert frame is frames[merge]
                found, falls = self._leaving("while True", found + ["break"] * falls, frame, falls, merge)
            if falls:
                more, falls = self.node(merge, then)
                found = found + more
        return found, falls

    def _leaving(self, head: str, body: list[str], frame: _Frame, falls: bool, follow: Block | None) -> Code:
        """A loop, and where control goes that has left it for somewhere further out."""
        more, falls = self._passed(frame, falls or frame.left, follow)
        return under(head, body) + more, falls

    def _passed(self, frame: _Frame, falls: bool, follow: Block | None) -> Code:
        """Where control goes that has left a loop for something further out; `falls`: it also gets behind it."""
        found: list[str] = []
        for number, (target, value) in enumerate(frame.passed.items()):
            more, behind = self.goto(target, follow)
            always = not falls and number == len(frame.passed) - 1
            code = ["_to = 0", *more]
            found += code if always else under(f"if _to == {value}", code)
            falls = falls or behind
        return found, falls

    def _loop(self, head: Block, inside: Sequence[Block], follow: Block | None) -> Code:
        frame = _Frame(head, follow)
        self.frames.append(frame)
        item = self.writer.iteration(head)
        switch = self.flow.switches.get(head)
        if item is not None:
            normal, exhausted = head.exits
            body, _ = self._sequence(lambda then: self.jump(normal, then), inside, head)
            return self._with_end(f"for {item[0]} in {item[1]}", body, frame, exhausted, follow)
        if switch is not None and not self.writer.statements(head):
            loop = self.flow.loops[head]
            true, false = switch.true.target in loop, switch.false.target in loop
            if true != false:
                stays, leaves = (switch.true, switch.false) if true else (switch.false, switch.true)
                condition = switch.condition if true else negation(switch.condition)
                body, _ = self._sequence(lambda then: self.jump(stays, then), inside, head)
                return self._with_end(f"while {condition.text}", body, frame, leaves, follow)
        body, _ = self._sequence(lambda then: self.block(head, then), inside, head)
        self.frames.pop()
        return self._leaving("while True", body, frame, False, follow)

    def _with_end(self, head: str, body: list[str], frame: _Frame, leaves: Link, follow: Block | None) -> Code:
        """A loop with a condition, and what is done where that ends it."""
        self.frames.pop()
        end, falls = self.jump(leaves, follow)
        if body and body[-1] == "continue":
            body = body[:-1]
        if frame.passed:
            loop = under(head, body) + (under("else", end) if end else [])
            more, falls = self._passed(frame, falls or frame.left, follow)
            return loop + more, falls
        if frame.left and end:
            return under(head, body) + under("else", end), True
        return under(head, body) + end, falls or frame.left

    def goto(self, block: Block, follow: Block | None) -> Code:
        if block is follow:
            return [], True
        if self.frames:
            frame = self.frames[-1]
            if block is frame.exit:
                frame.left = True
                return ["break"], False
            if block is frame.head:
                return ["continue"], False
        if self._is_short_end(block):
            return self.block(block, follow)
        for number in range(len(self.frames) - 2, -1, -1):
            if block is self.frames[number].exit or block is self.frames[number].head:
                value = self.numbers.setdefault(block, len(self.numbers) + 1)
                for frame in self.frames[number + 1 :]:
                    frame.passed[block] = value
                return [f"_to = {value}", "break"], False
        assert block not in self.wrapped, block
        self.wrapped.add(block)
        raise _Again

    def _is_short_end(self, block: Block) -> bool:
        """Whether a block is no more than a few statements and the end of the function: it may be written twice."""
        ends = (self.flow.graph.returnblock, self.flow.graph.exceptblock)
        return len(block.exits) == 1 and block.exits[0].target in ends and len(self.writer.statements(block)) <= 3


class _Dispatching(_Common):
    """One loop over the number of the next block."""

    def __init__(self, flow: Flow, writer: Writer) -> None:
        super().__init__(flow, writer)
        self.numbers: dict[Block, int] = {flow.graph.startblock: 0}
        self.waiting = [flow.graph.startblock]

    def body(self) -> list[str]:
        codes: list[list[str]] = []
        while self.waiting:
            block = self.waiting.pop(0)
            self.depth = 0
            codes.append(self.block(block, None)[0])
        return ["_block = 0", *under("while True", _chosen(codes, 0, len(codes)))]

    def node(self, block: Block, follow: Block | None) -> Code:
        self.depth += 1
        found = self.goto(block, follow) if self.depth > _DEEPEST_NODES else self.block(block, follow)
        self.depth -= 1
        return found

    def goto(self, block: Block, follow: Block | None) -> Code:
        if block not in self.numbers:
            self.numbers[block] = len(self.numbers)
            self.waiting.append(block)
        return [f"_block = {self.numbers[block]}", "continue"], False


def _chosen(codes: list[list[str]], first: int, end: int) -> list[str]:
    """Code that runs the block of number `_block`, which is one from `first` on, before `end`."""
    if end - first == 1:
        return codes[first]
    middle = (first + end) // 2
    return [
        *under(f"if _block < {middle}", _chosen(codes, first, middle)),
        *_chosen(codes, middle, end),
    ]
