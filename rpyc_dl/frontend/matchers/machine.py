"""From the instructions of a pattern to a flow graph: an instruction is a block or a few, a way back a jump."""

from __future__ import annotations

import types
from typing import Any

from rpyc_dl.frontend.matchers import sets
from rpyc_dl.frontend.matchers.blocks import Code
from rpyc_dl.frontend.matchers.instructions import WRITERS, test_before
from rpyc_dl.frontend.model import Block, FunctionGraph, Value, Variable
from rpyc_dl.frontend.simplify import simplify_graph
from rpyc_dl.rlib.app.primitives import code_at, moved, next_place, packed, span_end
from rpyc_dl.rlib.app.regex import compiling as c
from rpyc_dl.rlib.app.regex import places, running
from rpyc_dl.rlib.app.regex.charsets import CharSet
from rpyc_dl.source import SourcePos

_PARAMETERS = ["program", "text", "i", "end", "registers"]
#: What is remembered on the way: one list for all patterns, as no two of them run at a time.
_STACK = [0]
#: Instructions that remember something.
_REMEMBERING = frozenset({c.RUN, c.SHORT, c.SPLIT, c.KEEP_MARK, c.STORE, c.COUNT, c.PLACE, c.HEIGHT})


def matcher_graph(func: types.FunctionType) -> FunctionGraph:
    """The graph of a function `(program, text, i, end, registers)` which does what `running.run` does."""
    return Machine(func, func.__dict__[running.PROGRAM]).graph()


class Machine:
    """Makes the graph of a program: `labels` are the blocks of its instructions, `fails` where all go that fail."""

    def __init__(self, func: types.FunctionType, program: Any) -> None:
        self.func = func
        self.program = program
        self.pos = SourcePos(func.__code__.co_filename, func.__code__.co_firstlineno, function=func.__name__)
        self.code: list[int] = program.code
        self.labels = [self.new() for _ in range(len(self.code) // c.WORDS)]
        self.remembers = any(op in _REMEMBERING for op in self.code[:: c.WORDS])
        self.fails = self.new()
        self.ways: dict[int, Code] = {}
        self.returns: Block

    def new(self, *extra: str) -> Code:
        """A block to be written."""
        return Code((*sets.PLAIN, *extra), self.pos)

    def graph(self) -> FunctionGraph:
        """The whole graph."""
        inputs = [Variable(name, self.pos) for name in _PARAMETERS]
        graph = FunctionGraph(self.func.__name__, Block(inputs, self.pos), self.pos)
        graph.func = self.func
        graph.argnames = _PARAMETERS
        self.returns = graph.returnblock
        start = self.new()
        start.block = graph.startblock
        for name, v in zip(_PARAMETERS, inputs, strict=True):
            start[name] = v
        if self.remembers:
            start.call_method(_STACK, "clear")
        head = self.new()
        start.goto(head)
        self._search(head)
        for number, label in enumerate(self.labels):
            op, *operands = self.code[number * c.WORDS : (number + 1) * c.WORDS]
            WRITERS[op](self, label, number, *operands)
        self._fail(head)
        simplify_graph(graph)
        graph.name_variables()
        graph.tags["synthetic"] = True
        graph.tags["lines"] = frozenset()
        return graph

    def after(self, number: int) -> Code:
        """The block of the next instruction."""
        return self.labels[number + 1]

    def target(self, number: int) -> Code:
        """The block of an instruction that is led to; -1 fails."""
        return self.fails if number < 0 else self.labels[number]

    # ---- where matches may begin

    def _search(self, head: Code) -> None:
        program = self.program
        none, enough, attempt = self.new(), self.new(), self.new()
        none.goto(self.returns, -1)
        attempt.store(c.MARKS, attempt["i"])
        attempt.goto(self.labels[0])
        head.branch(head.do("lt", head.do("sub", head["end"], head["i"]), program.least), none, enough)
        first: CharSet | None = program.first
        if program.line_starts:
            searching = self.new()
            enough.branch(self.flag(enough, c.ANCHORED), attempt, searching)
            self._find_line(searching, attempt, none)
            return
        if program.only_start or first is None or sets.ranges_of(first) == sets.ALL:
            enough.goto(attempt)
            return
        searching = self.new()
        enough.branch(self.flag(enough, c.ANCHORED), attempt, searching)
        prefix = program.prefix
        if program.word_starts:
            self._find_word(searching, first, attempt, none)
        elif prefix:
            self._find(searching, prefix, attempt, none)
        else:
            self._skip(searching, first, attempt, none)

    def flag(self, code: Code, flag: int) -> Value:
        """Whether a match is looked for in this way."""
        return code.do("and_", code.load(c.MODE), flag)

    def _find(self, code: Code, prefix: list[int], attempt: Code, none: Code) -> None:
        """Go on to the next place of a text."""
        text = bytes(prefix) if self.program.of_bytes else "".join(map(chr, prefix))
        code["i"] = code.call_method(code["text"], "find", text, code["i"], code["end"])
        code.branch(code.do("lt", code["i"], 0), none, attempt)

    def _find_line(self, code: Code, attempt: Code, none: Code) -> None:
        """Go on to the next start of a line."""
        inside = self.new()
        code.branch(code.do("eq", code["i"], 0), attempt, inside)
        line_end = b"\n" if self.program.of_bytes else "\n"
        before = inside.call(moved, inside["i"], -1)
        found = inside.call_method(inside["text"], "find", line_end, before, inside["end"])
        inside["i"] = inside.call(moved, found, 1)
        inside.branch(inside.do("eq", inside["i"], 0), none, attempt)

    def _find_word(self, code: Code, first: CharSet, attempt: Code, none: Code) -> None:
        """Go on to the next start of a word that begins with such a character."""
        words = places.word_set(self.code[c.WORDS * self._first_place() + 1])  # type: ignore[no-untyped-call]
        within, finding, high, over, found = (self.new() for _ in range(5))
        test_before(self, code, words, within, finding)
        # The rest of a word, in which none begins.
        within["i"] = within.call(span_end, within["text"], within["i"], within["end"], words.table)
        inside = self.new()
        within.branch(within.do("lt", within["i"], within["end"]), inside, none)
        v_char = inside.call(code_at, inside["text"], inside["i"])
        inside.branch(inside.do("lt", v_char, 256), finding, high)
        sets.test(high, high.call(code_at, high["text"], high["i"]), words, over, finding)
        over["i"] = over.call(moved, over["i"], 1)
        over.goto(within)
        self._skip(finding, first, found, none)
        test_before(self, found, words, within, attempt)

    def _first_place(self) -> int:
        """The number of the first instruction that asks for a place."""
        return self.code[:: c.WORDS].index(c.AT)

    def _skip(self, code: Code, chars: CharSet, attempt: Code, none: Code) -> None:
        """Go on to the next character that a match may begin with."""
        over, found = self.new(), self.new()
        over["i"] = over.call(moved, over["i"], 1)
        over.goto(code)
        code["i"] = code.call(next_place, code["text"], code["i"], code["end"], chars.table)
        code.branch(code.do("lt", code["i"], code["end"]), found, none)
        sets.test(found, found.call(code_at, found["text"], found["i"]), chars, attempt, over)

    # ---- where it goes on after a failure

    def _fail(self, head: Code) -> None:
        """Take up the last way back; if there is none, begin a place further on."""
        fails, further = self.fails, self.new()
        if not self.remembers:
            fails.goto(further)
        else:
            taking = self.new()
            fails.branch(fails.do("len", _STACK), taking, further)
            word = taking.call_method(_STACK, "pop")
            limit = taking.call_method(_STACK, "pop")
            taking["i"] = taking.do("rshift", word, 20)
            taking["limit"] = limit
            taking["number"] = taking.do("and_", word, running.STEPS - 1)
            self._dispatch(taking)
        self._further(further, head)

    def _further(self, code: Code, head: Code) -> None:
        none, again = self.new(), self.new()
        none.goto(self.returns, -1)
        if self.program.only_start:
            code.goto(none)
            return
        code.branch(self.flag(code, c.ANCHORED), none, again)
        again["i"] = again.call(moved, again.load(c.MARKS), 1)
        if self.program.skips:
            over = self.new()
            behind = again.load(self.program.skip_register)
            again["behind"] = behind
            far = self.new("behind")
            again.branch(again.do("gt", behind, again["i"]), far, over)
            far["i"] = far["behind"]
            far.goto(over)
            over.goto(head)
        else:
            again.goto(head)

    def _dispatch(self, code: Code) -> None:
        """Go where the number of what was remembered says."""
        back = self.new("limit")
        v_register = back["i"]
        back.do("setitem", back["registers"], v_register, back["limit"])
        back.goto(self.fails)
        entries: list[tuple[int, Code]] = sorted(self.ways.items())
        if any(op in _KEEPING for op in self.code[:: c.WORDS]):
            entries.append((running.TAKEN_BACK, back))
        if not entries:
            code.goto(self.fails)
            return
        self._halve(code, entries)

    def _halve(self, code: Code, entries: list[tuple[int, Code]]) -> None:
        if len(entries) == 1:
            code.goto(entries[0][1])
            return
        middle = len(entries) // 2
        low, high = self.new("limit", "number"), self.new("limit", "number")
        code.branch(code.do("lt", code["number"], entries[middle][0]), low, high)
        self._halve(low, entries[:middle])
        self._halve(high, entries[middle:])

    def way(self, number: int, *extra: str) -> Code:
        """The block that a way back with this number leads to."""
        if number not in self.ways:
            self.ways[number] = self.new(*extra)
        return self.ways[number]

    def remember(self, code: Code, number: int, limit: Any = 0) -> None:
        """Put a way back onto the stack, from the place that the block is at."""
        code.call_method(_STACK, "append", limit)
        code.call_method(_STACK, "append", code.call(packed, code["i"], number))

    @property
    def stack(self) -> list[int]:
        """What is remembered."""
        return _STACK


_KEEPING = frozenset({c.KEEP_MARK, c.STORE, c.COUNT, c.PLACE})
