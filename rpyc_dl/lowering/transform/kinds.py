"""Versions of blocks by what their numbers are: where it is known on the way into a block whether a number is an int
or a float, the block has a copy for that, in which the number is a plain word or float.

So of a loop that adds floats to a total that was the int 0 only the first round is done with a number.
"""

from __future__ import annotations

from typing import TypeAlias

from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, LowLevelType, Signed

#: For each input of a block that is a number: its plain type where it is known.
Kinds: TypeAlias = tuple[LowLevelType | None, ...]

#: A block has at most so many versions, and a graph so many times its blocks.
_VERSIONS = 4
_GROWTH = 3

_MAKERS = {"number_of_int": Signed, "number_of_float": Float}
_MAKER_OF = {TYPE: opname for opname, TYPE in _MAKERS.items()}
_READERS = {"number_int": Signed, "number_float": Float}


def has_numbers(graph: FunctionGraph) -> bool:
    """Whether a block of the graph, other than the first, begins with a number."""
    inputs = (v for block in graph.iterblocks() if block is not graph.startblock for v in block.inputargs)
    return any(v.concretetype is IntOrFloat for v in inputs)


def split_by_kinds(graph: FunctionGraph) -> None:
    """Give blocks a version for each combination of kinds of their numbers, as far as limits allow. SSI form."""
    versions = _Versions(graph)
    graph.startblock = versions.of(graph.startblock, ())
    versions.fill_all()


class _Versions:
    def __init__(self, graph: FunctionGraph) -> None:
        self.final = (graph.returnblock, graph.exceptblock)
        self.room = _GROWTH * sum(1 for _ in graph.iterblocks())
        self.made: dict[Block, dict[Kinds, Block]] = {}
        self.pending: list[_Version] = []

    def of(self, block: Block, kinds: Kinds) -> Block:
        """The version of a block for these kinds: it may be the one for any kinds."""
        if block in self.final:
            return block
        made = self.made.setdefault(block, {})
        if kinds not in made:
            inputs = [v.copy() for v in block.inputargs]
            for v, TYPE in zip(inputs, kinds, strict=False):
                v.concretetype = TYPE or v.concretetype
            self.room -= 1
            made[kinds] = Block(list(inputs), block.pos)
            self.pending.append(_Version(self, block, made[kinds]))
        return made[kinds]

    def allowed(self, block: Block, kinds: Kinds) -> bool:
        """Whether the block has, or may have, a version for these kinds."""
        made = self.made.get(block, {})
        return block not in self.final and (kinds in made or (len(made) < _VERSIONS and self.room > 0))

    def fill_all(self) -> None:
        while self.pending:
            self.pending.pop().fill()


class _Version:
    """A copy of a block in the making. `plain`: the word or float of each number that is known to be one."""

    def __init__(self, versions: _Versions, old: Block, new: Block) -> None:
        self.versions = versions
        self.old, self.new = old, new
        self.values: dict[Variable, Value] = {}
        self.plain: dict[Variable, Value] = {}
        self.protected: list[SpaceOperation] = []
        for v, copy in zip(old.inputargs, new.inputargs, strict=True):
            known = v.concretetype is IntOrFloat and copy.concretetype is not IntOrFloat
            (self.plain if known else self.values)[v] = copy

    def fill(self) -> None:
        last = self.old.operations[-1] if self.old.canraise else None
        for op in self.old.operations:
            if op is last:
                self.protected = [self.copied(op)]
            elif not self.known(op):
                self.new.operations.append(self.copied(op))
        links = self.old.exits
        switch = self.old.exitswitch
        if isinstance(switch, Variable):
            switch = self.value(switch)
            if isinstance(switch, Constant):
                links = tuple(link for link in links if link.llexitcase == switch.value)
                switch = None
        self.new.exitswitch = switch
        exits = [self.link(link, only=len(links) == 1) for link in links]
        self.new.operations += self.protected
        self.new.closeblock(*exits)

    def known(self, op: SpaceOperation) -> bool:
        """Whether the operation makes a number, or reads one that is known: then it is not needed here."""
        if op.opname in _MAKERS:
            self.plain[op.result] = self.value(op.args[0])
            return True
        plain = self.plain_of(op.args[0]) if op.args else None
        if plain is None:
            return False
        if op.opname == "number_is_float":
            self.values[op.result] = Constant(plain.concretetype is Float, Bool)
        elif _READERS.get(op.opname) is plain.concretetype:
            self.values[op.result] = plain
        return op.result in self.values

    def plain_of(self, v: Value) -> Value | None:
        """The word or float of a number that is known to be one."""
        if isinstance(v, Variable):
            return self.plain.get(v)
        if v.concretetype is not IntOrFloat:
            return None
        value = v.value.value
        return Constant(value, Float if isinstance(value, float) else Signed)

    def value(self, v: Value) -> Value:
        """The value itself; a number that is known is made into one where it is first needed."""
        if not isinstance(v, Variable):
            return v
        if v not in self.values:
            plain = self.plain[v]
            made = SpaceOperation(_MAKER_OF[plain.concretetype], [plain], v.copy(), self.old.pos)
            self.new.operations.append(made)
            self.values[v] = made.result
        return self.values[v]

    def copied(self, op: SpaceOperation) -> SpaceOperation:
        args = [self.value(v) for v in op.args]
        self.values[op.result] = result = op.result.copy()
        return SpaceOperation(op.opname, args, result, op.pos)

    def link(self, old: Link, only: bool) -> Link:
        caught = {v: v.copy() for v in old.extravars()}
        self.values |= caught
        args: list[Value] = list(old.args)
        kinds = self.kinds(old)
        if kinds and not self.versions.allowed(old.target, kinds):
            kinds = ()
        for i, v in enumerate(old.args):
            plain = self.plain_of(v) if i < len(kinds) and kinds[i] is not None else None
            args[i] = self.value(v) if plain is None else plain
        link = Link(args, self.versions.of(old.target, kinds), None if only else old.exitcase, old.pos)
        link.llexitcase = None if only else old.llexitcase
        link.last_exception = caught[old.last_exception] if old.last_exception else None
        link.last_exc_value = caught[old.last_exc_value] if old.last_exc_value else None
        return link

    def kinds(self, link: Link) -> Kinds:
        """The kinds of the numbers that a link passes; () if none is known."""
        found: list[LowLevelType | None] = []
        for v, target in zip(link.args, link.target.inputargs, strict=True):
            plain = self.plain_of(v) if target.concretetype is IntOrFloat else None
            found.append(plain.concretetype if plain is not None else None)
        return tuple(found) if any(found) else ()
