"""A typed graph as Python source: what the LLInterpreter runs.

Every variable becomes a local, every operation a line (so that a Python traceback gives the operation). A block with
a single incoming link is written where that link jumps; the others are cases of one `while` loop:

    def g7(v0, v1):
        block = 0
        while True:
            if block < 1: … v2, v3 = v3, v4; block = 1
            else: …

Void values do not exist: they are neither passed nor assigned.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.run.llinterp_ops import OpWriter

#: Blocks nest at most this deep where they are written in place: Python limits indentation.
MAX_DEPTH = 16


class Names(Protocol):
    """What the writer needs of the interpreter: names, in the shared namespace, for the objects that code uses."""

    counting: bool

    def object_name(self, value: Any) -> str: ...
    def function_name(self, func: Any) -> str: ...


class GraphWriter:
    """Writes one graph; `source` is the text and `operations[i]` the operation of line i + 1."""

    def __init__(self, graph: FunctionGraph, name: str, names: Names) -> None:
        self.graph = graph
        self.name = name
        self.names = names
        self.source_lines: list[str] = []
        self.operations: list[SpaceOperation | None] = []
        self.text: dict[Variable, str] = {}
        self.count = 0
        self.entries = Counter(link.target for link in graph.iterlinks())
        self.cases: dict[Block, int] = {}  # the blocks that are jumped to, with their numbers
        self.pending: list[Block] = []
        self.ops = OpWriter(self)

    @property
    def source(self) -> str:
        return "\n".join(self.source_lines) + "\n"

    # -- pieces ---------------------------------------------------------------------

    def line(self, depth: int, text: str, op: SpaceOperation | None = None) -> None:
        """One line of code, with the operation that it stands for."""
        self.source_lines.append("    " * depth + text)
        self.operations.append(op)

    def new_name(self, prefix: str = "v") -> str:
        self.count += 1
        return f"{prefix}{self.count}"

    def define(self, v: Variable) -> str:
        """A name for a variable that is about to get its value."""
        name = self.text[v] = self.new_name()
        return name

    def value(self, v: Value) -> str:
        """The text of a variable or constant."""
        if v.concretetype is lltype.Void and isinstance(v, Variable):
            return "None"
        return self.text[v] if isinstance(v, Variable) else self.literal(v.value, v.concretetype)

    def literal(self, value: Any, TYPE: Any) -> str:
        """A constant's raw value as source; a name for what has no literal."""
        raw = value if TYPE is lltype.Void or TYPE is None else TYPE._enforce(value)
        if isinstance(raw, bool) or raw is None:
            return repr(raw)
        if type(raw) is int or (type(raw) is float and math.isfinite(raw)):
            text = repr(raw)
            return f"({text})" if text.startswith("-") else text
        if type(raw) is str:
            return ascii(raw)
        return self.names.object_name(raw)

    # -- the function ---------------------------------------------------------------

    def write(self) -> None:
        """Write the whole function."""
        parameters = [self.define(v) for v in self.graph.args if v.concretetype is not lltype.Void]
        self.line(0, f"def {self.name}({', '.join(parameters)}):")
        if self.names.counting:
            self.line(1, "count_step()")
        start = self.graph.startblock
        if self.entries[start]:
            self.cases[start] = 0
            self.pending.append(start)
            self.line(1, "block = 0")
        else:
            self.block(start, 1)
        if self.pending:
            self.loop()

    def loop(self) -> None:
        """The `while` loop over the blocks that are jumped to; writing one may find others."""
        parts: list[tuple[list[str], list[SpaceOperation | None]]] = []
        head = self.source_lines, self.operations
        while self.pending:
            block = self.pending.pop(0)
            self.source_lines, self.operations = [], []
            for v in block.inputargs:
                self.input_name(v)
            self.block(block, 0)
            parts.append((self.source_lines, self.operations))
        self.source_lines, self.operations = head
        self.line(1, "while True:")
        if self.names.counting:
            self.line(2, "count_step()")
        self.choose(parts, 0, 2)

    def choose(self, parts: Sequence[tuple[list[str], list[SpaceOperation | None]]], first: int, depth: int) -> None:
        """The parts `first`, `first + 1`, … behind a binary decision on `block`."""
        if len(parts) == 1:
            for text, op in zip(*parts[0], strict=True):
                self.line(depth, text, op)
            return
        half = len(parts) // 2
        self.line(depth, f"if block < {first + half}:")
        self.choose(parts[:half], first, depth + 1)
        self.line(depth, "else:")
        self.choose(parts[half:], first + half, depth + 1)

    def input_name(self, v: Variable) -> str:
        """The local that an input of a block that is jumped to lives in."""
        return self.text[v] if v in self.text else self.define(v)

    # -- blocks ---------------------------------------------------------------------

    def block(self, block: Block, depth: int) -> None:
        """The operations of a block, and its exits."""
        operations = block.operations[:-1] if block.canraise else block.operations
        for op in operations:
            self.ops.write(op, depth)
        if block.canraise:
            self.protected(block, depth)
        elif block.exitswitch is None:
            self.jump(block.exits[0], depth)
        else:
            self.switch(block, depth)

    def switch(self, block: Block, depth: int) -> None:
        """Exits chosen by a value: True and False, or integers and characters with an optional default."""
        assert isinstance(block.exitswitch, (Variable, Constant))
        value = self.value(block.exitswitch)
        TYPE = block.exitswitch.concretetype
        links = sorted(block.exits, key=lambda link: link.exitcase == "default")
        for index, link in enumerate(links):
            case = link.exitcase if link.llexitcase is None else link.llexitcase
            last = index == len(links) - 1
            if TYPE is lltype.Bool:
                test = value if case else f"not {value}"
            else:
                test = "" if case == "default" else f"{value} == {self.literal(case, TYPE)}"
            exhaustive = last and (TYPE is lltype.Bool or not test)
            if index == 0 and exhaustive:
                self.line(depth, "if True:")
            elif exhaustive:
                self.line(depth, "else:")
            else:
                self.line(depth, f"{'if' if index == 0 else 'elif'} {test}:")
            self.jump(link, depth + 1)
            if last and not exhaustive:
                self.line(depth, "else:")
                self.line(depth + 1, f"no_exit({value})")

    def protected(self, block: Block, depth: int) -> None:
        """The last operation under `try`, then the exits. The handlers are outside of the `try` statement."""
        op = block.operations[-1]
        caught = self.new_name("e")
        self.line(depth, f"{caught} = None")
        self.line(depth, "try:")
        before = len(self.source_lines)
        self.ops.write(op, depth + 1)
        if len(self.source_lines) == before:
            self.line(depth + 1, "pass")
        self.line(depth, "except Exception as e:")
        self.line(depth + 1, f"{caught} = catch(e)", op)
        self.line(depth, f"if {caught} is None:")
        self.jump(block.exits[0], depth + 1)
        for link in block.exits[1:]:
            case = self.names.object_name(link.llexitcase)
            self.line(depth, f"elif matches({caught}.etype, {case}):")
            for v, attr in ((link.last_exception, "etype"), (link.last_exc_value, "evalue")):
                if v is not None:
                    self.line(depth + 1, f"{self.define(v)} = {caught}.{attr}")
            self.jump(link, depth + 1)
        self.line(depth, "else:")
        self.line(depth + 1, f"raise {caught}", op)

    # -- links ----------------------------------------------------------------------

    def jump(self, link: Link, depth: int) -> None:
        """Go to the link's target: return, raise, write the block here, or set `block` for the loop."""
        target = link.target
        if target is self.graph.returnblock:
            self.line(depth, f"return {self.value(link.args[0])}")
        elif target is self.graph.exceptblock:
            etype, evalue = (self.value(v) for v in link.args)
            self.line(depth, f"raise make_exception({etype}, {evalue})", _raising(link))
        elif self.entries[target] == 1 and depth < MAX_DEPTH and target not in self.cases:
            for v, arg in zip(target.inputargs, link.args, strict=True):
                self.text[v] = self.value(arg)
            self.block(target, depth)
        else:
            self.pass_arguments(link, depth)

    def pass_arguments(self, link: Link, depth: int) -> None:
        target = link.target
        if target not in self.cases:
            self.cases[target] = len(self.cases)
            self.pending.append(target)
        pairs = [
            (self.input_name(v), self.value(arg))
            for v, arg in zip(target.inputargs, link.args, strict=True)
            if v.concretetype is not lltype.Void
        ]
        pairs = [(name, text) for name, text in pairs if name != text]
        if pairs:
            self.line(depth, f"{', '.join(n for n, _ in pairs)} = {', '.join(t for _, t in pairs)}")
        self.line(depth, f"block = {self.cases[target]}")


def _raising(link: Link) -> SpaceOperation:
    """A stand-in for the `raise` statement that a link to the exceptblock is: gives tracebacks its place."""
    block = link.prevblock
    last = block.operations[-1].pos if block is not None and block.operations else None
    pos = link.pos or last or (block.pos if block is not None else None)
    return SpaceOperation("raise", [], Variable(), pos)
