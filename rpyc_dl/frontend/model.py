"""The flow graph model of document 003: FunctionGraph, Block, Link, SpaceOperation, Variable, Constant.

Invariants (document 003, and document 001 "Flow graph model"; `checkgraph.py` verifies them): every Variable is
created in exactly one block (as an input argument, an operation's result, or a link's `last_exception` /
`last_exc_value`) and used only there; links pass values by position.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeAlias

from rpyc_dl.source import SourcePos


class Variable:
    """A placeholder for a run-time value. Compare by identity.

    `localname` is the name of the user's local variable that it stands for, if any; `pos` where it got that name.
    `concretetype` is a low-level type, set by the RTyper.
    """

    __slots__ = ("concretetype", "localname", "name", "pos")

    def __init__(self, localname: str | None = None, pos: SourcePos | None = None, name: str = "") -> None:
        self.localname = localname
        self.pos = pos
        self.name = name  # unique within a graph once FunctionGraph.name_variables() has run
        self.concretetype: Any = None

    def copy(self) -> Variable:
        """A fresh variable with the same debugging information and concretetype."""
        other = Variable(self.localname, self.pos)
        other.concretetype = self.concretetype
        return other

    def __repr__(self) -> str:
        return self.name or f"{self.localname or 'v'}@{id(self) & 0xFFFFF:x}"


class Undefined:
    """What a variable holds that has no value, where paths with and without one have met: nobody reads it."""

    def __repr__(self) -> str:
        return "undefined"


UNDEFINED = Undefined()


class Constant:
    """A constant value: any live Python object in high-level graphs, a low-level value after the RTyper.

    `pos` is where the program names or computes the constant, `localname` the local variable that holds it, if known;
    neither takes part in comparisons.
    """

    __slots__ = ("_key", "concretetype", "localname", "pos", "value")
    _key: tuple[object, ...]  # worked out when it is first asked for: the value never changes

    def __init__(
        self, value: Any, concretetype: Any = None, pos: SourcePos | None = None, localname: str | None = None
    ) -> None:
        self.value = value
        self.concretetype = concretetype
        self.pos = pos
        self.localname = localname

    @property
    def key(self) -> tuple[object, ...]:
        """Hashable; equal for two constants that may be exchanged (same type and value; identity if unhashable)."""
        try:
            return self._key
        except AttributeError:
            self._key = constant_key(self.value)
            return self._key

    def __eq__(self, other: object) -> bool:
        return self is other or (
            isinstance(other, Constant) and self.key == other.key and self.concretetype == other.concretetype
        )

    def __hash__(self) -> int:
        try:
            return hash(self._key)
        except AttributeError:
            return hash(self.key)

    def __repr__(self) -> str:
        value = self.value
        if isinstance(value, type) or callable(value):
            return str(getattr(value, "__qualname__", repr(value)))
        return repr(value)


#: Types of constants that are equal where their values are.
_BY_VALUE = frozenset({int, bool, str, bytes, type(None), type(Ellipsis)})


def has_fixed_hash(value: Any) -> bool:
    """Whether the hash of a constant is the same in every run, in CPython and in the compiled program."""
    if type(value) in (int, bool):
        return True
    if type(value) is float:
        return value == value
    if value is None:
        return sys.version_info >= (3, 12)
    return type(value) in (tuple, frozenset) and all(map(has_fixed_hash, value))


def constant_key(value: Any) -> tuple[object, ...]:
    """The `key` of a Constant: 1, 1.0 and True differ, 0.0 and -0.0 differ, mutable objects go by identity."""
    if _is_by_items(value):
        return _tuple_key(value)
    return _leaf_key(value)


def _is_by_items(value: Any) -> bool:
    """Whether it is a tuple, and no instance with attributes of its own."""
    return isinstance(value, tuple) and not hasattr(value, "__dict__")


def _leaf_key(value: Any) -> tuple[object, ...]:
    if type(value) in _BY_VALUE:
        return (type(value), value)
    return (float, value.hex()) if type(value) is float else ("id", id(value))


def _tuple_key(value: tuple[Any, ...]) -> tuple[object, ...]:
    """Types, lengths and items in the order of the text: flat, since tuples may be nested deeply. One that occurs
    again is its number."""
    key: list[object] = []
    numbers: dict[int, int] = {}
    pending: list[Any] = [value]
    while pending:
        part = pending.pop()
        if not _is_by_items(part):
            key.append(_leaf_key(part))
        elif id(part) in numbers:
            key.append(("again", numbers[id(part)]))
        else:
            numbers[id(part)] = len(numbers)
            key.append((type(part), len(part)))
            pending += reversed(part)
    return tuple(key)


@dataclass(frozen=True)
class FromSelf:
    """A parameter's default value that is not constant: the attribute `name` of the first argument, a closure."""

    name: str


@functools.cache
def from_self(name: str) -> FromSelf:
    """The one FromSelf of a name."""
    return FromSelf(name)


Value: TypeAlias = Variable | Constant


class _LastException:
    def __repr__(self) -> str:
        return "last_exception"


#: The exitswitch of a block whose last operation is protected by exception links.
c_last_exception = Constant(_LastException())


class SpaceOperation:
    """`result = opname(*args)` at source position `pos`. High-level opnames are listed in `operations.py`."""

    __slots__ = ("args", "opname", "pos", "result")

    def __init__(self, opname: str, args: Sequence[Value], result: Variable, pos: SourcePos | None = None) -> None:
        self.opname = opname
        self.args = list(args)
        self.result = result
        self.pos = pos

    def __repr__(self) -> str:
        return f"{self.result!r} = {self.opname}({', '.join(map(repr, self.args))})"


#: How often the shape of any graph has changed: the exits of a block, or the target of a link.
_changes = 0


class Link:
    """A jump from `prevblock` to `target`, passing `args` to the target's inputargs by position.

    `exitcase`: None on an unconditional jump and on the normal exit of an exception switch; True or False under a
    boolean switch; an exception class on an exception link; a concrete value or "default" under a later switch.
    `llexitcase` is the low-level form of the exitcase, set by the RTyper. The target changes by `lead_to` only.
    """

    __slots__ = (
        "args",
        "exitcase",
        "last_exc_value",
        "last_exception",
        "llexitcase",
        "pos",
        "prevblock",
        "target",
    )

    def __init__(
        self, args: Sequence[Value], target: Block, exitcase: Any = None, pos: SourcePos | None = None
    ) -> None:
        self.args = list(args)
        self.target = target  # type: ignore[misc]  # the only place but `lead_to`
        self.exitcase = exitcase
        self.pos = pos
        self.llexitcase: Any = None
        self.prevblock: Block | None = None
        self.last_exception: Variable | None = None
        self.last_exc_value: Variable | None = None

    if TYPE_CHECKING:

        @property
        def target(self) -> Block: ...

    def lead_to(self, target: Block) -> None:
        """Go to another block from now on."""
        global _changes
        _changes += 1
        self.target = target  # type: ignore[misc]

    def extravars(self) -> list[Variable]:
        """The variables created on entering an exception link, in order."""
        return [v for v in (self.last_exception, self.last_exc_value) if v is not None]


class Block:
    """A basic block; `exitswitch` is None, a Variable of this block, or `c_last_exception` (document 003). The exits
    change by `closeblock` only."""

    __slots__ = ("exits", "exitswitch", "inputargs", "name", "operations", "pos")

    def __init__(self, inputargs: Sequence[Variable], pos: SourcePos | None = None) -> None:
        self.inputargs = list(inputargs)
        self.operations: list[SpaceOperation] = []
        self.exitswitch: Variable | Constant | None = None
        self.exits = ()  # type: ignore[misc]  # the only place but `closeblock`
        self.pos = pos
        self.name = ""

    if TYPE_CHECKING:

        @property
        def exits(self) -> tuple[Link, ...]: ...

    def closeblock(self, *exits: Link) -> None:
        """Set the exits, and each link's prevblock."""
        global _changes
        _changes += 1
        self.exits = exits  # type: ignore[misc]
        for link in exits:
            link.prevblock = self

    @property
    def canraise(self) -> bool:
        """Whether the last operation is protected by exception links."""
        return self.exitswitch is c_last_exception

    def getvariables(self) -> Iterator[Variable]:
        """Every variable created in this block: inputs, results, and the exception variables of its exits."""
        yield from self.inputargs
        for op in self.operations:
            yield op.result
        for link in self.exits:
            yield from link.extravars()

    def __repr__(self) -> str:
        return f"<Block {self.name or hex(id(self))}>"


class FunctionGraph:
    """The flow graph of one function (or of one specialised copy of it).

    `startblock.inputargs` are the parameters, in the order of `argnames` (positional, then keyword-only, then the
    tuple of `*args` if `vararg`). `func` is the live function; `defaults` its default values by parameter index
    (live objects, or FromSelf); `returnblock` has one input, `exceptblock` two: exception class and value.
    `tags["lines"]` are the source lines that the flow space went through, folded ones included; if the function makes
    generators, closures or containers of the library, `tags["again"](number)` builds its graph with other classes for
    them.
    """

    def __init__(self, name: str, startblock: Block, pos: SourcePos | None = None) -> None:
        self.name = name
        self.startblock = startblock
        self.returnblock = Block([Variable("return")])
        self.exceptblock = Block([Variable("etype"), Variable("evalue")])
        self.pos = pos
        self.func: Any = None
        self.argnames: list[str] = []
        self.posonly: int = 0
        self.kwonly: int = 0
        self.vararg: bool = False
        self.kwarg: bool = False
        self.defaults: dict[int, Any] = {}
        self.is_lowlevel = False
        self.tags: dict[str, Any] = {}
        self._blocks: tuple[Block, ...] = ()  # what `iterblocks` gave last, when the shape had changed so often
        self._changes = -1

    @property
    def returnvar(self) -> Variable:
        return self.returnblock.inputargs[0]

    @property
    def args(self) -> list[Variable]:
        return self.startblock.inputargs

    @property
    def keywords(self) -> list[str]:
        """The names by which calls give arguments; one that is given by position only has a name that no call has."""
        return [*(f"{name}/" for name in self.argnames[: self.posonly]), *self.argnames[self.posonly :]]

    def iterblocks(self) -> tuple[Block, ...]:
        """Every block reachable from the startblock, in a deterministic depth-first order; startblock first.

        It is kept as long as no graph changes its shape: one pass after the other asks for it.
        """
        if self._changes != _changes or self._blocks[0] is not self.startblock:
            self._blocks = self._walk()
            self._changes = _changes
        return self._blocks

    def _walk(self) -> tuple[Block, ...]:
        block = self.startblock
        seen = {block}
        stack: list[Block] = []
        blocks = [block]
        while True:
            exits = block.exits
            if len(exits) == 1:  # what comes next anyway does not go over the stack
                target = exits[0].target
                if target not in seen:
                    seen.add(target)
                    block = target
                    blocks.append(block)
                    continue
            else:
                for link in exits[::-1]:
                    target = link.target
                    if target not in seen:
                        seen.add(target)
                        stack.append(target)
            if not stack:
                return tuple(blocks)
            block = stack.pop()
            blocks.append(block)

    def iterlinks(self) -> list[Link]:
        """Every link between reachable blocks."""
        return [link for block in self.iterblocks() for link in block.exits]

    def iterblockops(self) -> Iterator[tuple[Block, SpaceOperation]]:
        """Every reachable operation with its block."""
        return ((block, op) for block in self.iterblocks() for op in block.operations)

    def iterops(self) -> Iterator[SpaceOperation]:
        """Every reachable operation."""
        return chain.from_iterable([block.operations for block in self.iterblocks()])

    def name_variables(self) -> None:
        """Give every block and variable a stable name, unique in the graph (`n_3`, `v_7`, `block2`)."""
        number = 0
        for index, block in enumerate(self.iterblocks()):
            block.name = f"block{index}"
            for v in block.getvariables():
                v.name = f"{v.localname or 'v'}_{number}"
                number += 1
        self.returnblock.name = "returnblock"
        self.exceptblock.name = "exceptblock"

    def __repr__(self) -> str:
        return f"<FunctionGraph {self.name}>"


def copygraph(graph: FunctionGraph) -> FunctionGraph:
    """A deep copy with fresh blocks, links and variables (constants are shared)."""
    varmap: dict[Variable, Variable] = {}
    blockmap: dict[Block, Block] = {}

    def copyvar(v: Variable) -> Variable:
        new = varmap.get(v)
        if new is None:
            new = varmap[v] = Variable(v.localname, v.pos, v.name)
            new.concretetype = v.concretetype
        return new

    def copyvalue(v: Value) -> Value:
        if isinstance(v, Variable):
            return varmap.get(v) or copyvar(v)
        return Constant(v.value, v.concretetype, v.pos, v.localname)

    for block in dict.fromkeys([*graph.iterblocks(), graph.returnblock, graph.exceptblock]):
        new = blockmap[block] = Block([copyvar(v) for v in block.inputargs], block.pos)
        new.name = block.name
    for block, new in blockmap.items():
        new.operations = [
            SpaceOperation(op.opname, [copyvalue(a) for a in op.args], copyvar(op.result), op.pos)
            for op in block.operations
        ]
        switch = block.exitswitch
        new.exitswitch = copyvar(switch) if isinstance(switch, Variable) else switch
        links = []
        for link in block.exits:
            newlink = Link([copyvalue(a) for a in link.args], blockmap[link.target], link.exitcase, link.pos)
            newlink.llexitcase = link.llexitcase
            newlink.last_exception = copyvar(link.last_exception) if link.last_exception else None
            newlink.last_exc_value = copyvar(link.last_exc_value) if link.last_exc_value else None
            links.append(newlink)
        new.closeblock(*links)
    result = FunctionGraph(graph.name, blockmap[graph.startblock], graph.pos)
    result.returnblock = blockmap[graph.returnblock]
    result.exceptblock = blockmap[graph.exceptblock]
    for attr in ("func", "posonly", "kwonly", "vararg", "kwarg", "is_lowlevel"):
        setattr(result, attr, getattr(graph, attr))
    result.argnames = list(graph.argnames)
    result.defaults = dict(graph.defaults)
    result.tags = dict(graph.tags)
    return result
