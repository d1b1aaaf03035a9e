"""FunctionGraph → relations: the program group of the schema."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from rpyc_dl.facts.factbase import FactBase
from rpyc_dl.facts.iterated import only_iterated
from rpyc_dl.facts.specialization import KEYWORD_ONLY
from rpyc_dl.facts.world import World
from rpyc_dl.frontend.functions.instancedicts import NOTES
from rpyc_dl.frontend.model import (
    Block,
    Constant,
    FromSelf,
    FunctionGraph,
    Link,
    SpaceOperation,
    Value,
    Variable,
)
from rpyc_dl.frontend.operations import CallShape, PlainName
from rpyc_dl.frontend.synthetic import LIBRARY, shown
from rpyc_dl.source import SourcePos

#: How many hidden variables each kind of operation may need (document 001: auxiliary variables).
AUX: dict[str, int] = {
    "newlist": 1, "newlist_hint": 1, "newset": 1, "newdict": 2, "getslice": 1, "iter": 1, "divmod": 2, "add": 2,
    "mul": 2, "inplace_mul": 2, "or_": 2, "and_": 1, "sub": 1, "xor": 1,
    "inplace_or": 1, "inplace_and": 1, "inplace_sub": 1, "inplace_xor": 1,
}  # fmt: skip

#: What containers hold: of any kind, where several kinds may meet.
ROLES = ("item", "key", "value")

#: Operations of a fixed small arity that are exported like those of any arity.
VARIADIC = {
    "newlist",
    "newlist_hint",
    "newtuple",
    "newset",
    "newdict",
    "build_str",
    "getslice",
    "setslice",
    "delslice",
    "newslice",
}


#: The fields that a named tuple may have which `tuple()` takes apart.
MOST_FIELDS = 16


Part = TypeVar("Part", Block, Link, SpaceOperation, Variable)


def hold_other_roles(facts: FactBase, world: World, node: int, own: tuple[str, ...]) -> None:
    """Hidden variables for what a container of this kind does not hold, where it may meet those of other kinds."""

    def state() -> None:
        for role in ROLES:
            if role not in own:
                facts.add("content", node, role, facts.new(facts.origin.get(node)))

    world.when_tagging(state)


#: Of graphs that name more integers, ranges are rounded where ways meet (`crowded`).
CROWDED = 150


class ExportedGraph:
    """The entities of one graph."""

    def __init__(self, graph: FunctionGraph, number: int) -> None:
        self.graph = graph
        self.number = number
        self.start = 0  # the block that it begins with, also when the graph has been compiled
        self.blocks: dict[Block, int] = {}
        self.links: dict[Link, int] = {}
        self.ops: dict[SpaceOperation, int] = {}
        self.vars: dict[Variable, int] = {}
        self.consts: dict[Any, int] = {}


class Exporter:
    """Exports graphs into a FactBase; `graphs` and `entity` lead back from the entities."""

    def __init__(self, facts: FactBase, world: World) -> None:
        self.facts = facts
        self.world = world
        self.graphs: list[ExportedGraph] = []
        self.values: dict[int, Value] = {}
        self.op_of: dict[int, SpaceOperation] = {}
        self.op_number: dict[SpaceOperation, int] = {}
        self.exported: dict[FunctionGraph, ExportedGraph] = {}
        self.variables: dict[Variable, int] = {}
        self.constants: dict[Any, list[int]] = {}  # by Constant.key: every occurrence

    def export(self, graph: FunctionGraph) -> ExportedGraph:
        """Emit all facts of a graph, which must not change shape afterwards."""
        graph.name_variables()
        return _GraphExport(self, graph).run()

    def replace(self, exported: ExportedGraph, graph: FunctionGraph) -> None:
        """Have a graph of the shape that an exported one had then in its place: its parts get the numbers of those
        parts."""
        for part, number in exported.vars.items():
            del self.variables[part], self.values[number]
        for op in exported.ops:
            del self.op_number[op]
        del self.exported[exported.graph]
        blocks = _blocks_of(graph)
        exported.graph = graph
        exported.blocks = _numbered(blocks, exported.blocks)
        exported.links = _numbered([link for block in blocks for link in block.exits], exported.links)
        exported.ops = _numbered([op for block in blocks for op in block.operations], exported.ops)
        exported.vars = _numbered([v for block in blocks for v in block.getvariables()], exported.vars)
        graph.name_variables()
        self.exported[graph] = exported
        self.variables.update(exported.vars)
        self.values.update((number, v) for v, number in exported.vars.items())
        self.op_number.update(exported.ops)
        self.op_of.update((number, op) for op, number in exported.ops.items())

    def export_varargs(self, exported: ExportedGraph, count: int | None) -> None:
        """State that the `*args` of a graph is a tuple of `count` items (document 001, specialisation "by arity"), or
        of any number of them."""
        graph, facts = exported.graph, self.facts
        first = len(graph.args) - graph.kwonly - graph.vararg - graph.kwarg
        v = exported.vars[graph.args[-1 - graph.kwarg]]
        node = facts.new(graph.pos)
        if count is None:
            rest = facts.new(graph.pos)
            facts.add("variadic", v, node, rest)
            facts.add("vararg_rest", exported.number, first, rest)
            return
        facts.add("given_tuple", v, node, count)
        for i in range(count):
            item = facts.new(graph.pos)
            facts.add("tuple_item", node, i, item)
            facts.add("vararg_item", exported.number, first + i, item)

    def export_keywords(self, exported: ExportedGraph) -> None:
        """State that the `**kwargs` of a graph is a dict of names that are not known while translating."""
        graph, facts = exported.graph, self.facts
        node, key, value = (facts.new(graph.pos) for _ in range(3))
        facts.add("given_container", exported.vars[graph.args[-1]], node, "dict")
        facts.add("content", node, "key", key)
        facts.add("content", node, "value", value)
        facts.add("keywords_rest", exported.number, key, value)
        hold_other_roles(facts, self.world, node, ("key", "value"))


def _blocks_of(graph: FunctionGraph) -> list[Block]:
    """All blocks, also those of the end that no link leads to."""
    blocks = list(graph.iterblocks())
    return blocks + [b for b in (graph.returnblock, graph.exceptblock) if b not in blocks]


def _numbers_named(graph: FunctionGraph) -> set[int]:
    """The integers that operations of the graph name."""
    constants = (v.value for op in graph.iterops() for v in op.args if isinstance(v, Constant))
    return {value for value in constants if type(value) is int}


def _numbered(parts: Iterable[Part], old: Mapping[Part, int]) -> dict[Part, int]:
    """The numbers of old parts for those that stand in their places."""
    return dict(zip(dict.fromkeys(parts), old.values(), strict=True))


class _GraphExport:
    """The export of one graph."""

    def __init__(self, exporter: Exporter, graph: FunctionGraph) -> None:
        self.exporter = exporter
        self.facts = exporter.facts
        self.add = exporter.facts.add
        self.graph = graph
        self.ids = ExportedGraph(graph, self.facts.new(graph.pos, graph.name))
        self.block: int = -1

    def run(self) -> ExportedGraph:
        graph, ids = self.graph, self.ids
        self.exporter.graphs.append(ids)
        self.exporter.exported[graph] = ids
        blocks = _blocks_of(graph)
        for block in blocks:
            ids.blocks[block] = self.facts.new(block.pos)
        for block in blocks:
            for v in block.getvariables():
                self._new_var(v)
        self.add("graph", ids.number, graph.name)
        if graph.is_lowlevel:
            self.add("is_lowlevel", ids.number)
        if str(getattr(graph.func, "__module__", "")).startswith(LIBRARY):
            self.add("library_graph", ids.number)
        for block in blocks:
            self._block(block)
        for link in loop_links(graph):
            self.add("closes_loop", ids.links[link])
        if len(_numbers_named(graph)) > CROWDED:
            self.add("crowded", ids.number)
        for op in only_iterated(graph):
            self.add("only_iterated", ids.ops[op])
        self._signature()
        return ids

    def _new_var(self, v: Variable) -> None:
        number = self.ids.vars[v] = self.facts.new(v.pos, v.localname)
        self.exporter.values[number] = v
        self.exporter.variables[v] = number

    def _signature(self) -> None:
        graph, g = self.graph, self.ids.number
        self.ids.start = self.ids.blocks[graph.startblock]
        self.add("graph_start", g, self.ids.start)
        self.add("graph_ret", g, self.ids.vars[graph.returnvar])
        self.add("graph_raise", g, self.ids.vars[graph.exceptblock.inputargs[1]])
        names = graph.keywords or [f"arg{i}" for i in range(len(graph.args))]
        positional = len(graph.args) - graph.kwonly - graph.vararg - graph.kwarg
        self.add("positional", g, positional)
        star = len(graph.args) - graph.kwarg - 1 if graph.vararg else -1
        for i, v in enumerate(graph.args[: len(graph.args) - graph.kwarg]):
            if i == star:
                self.add("takes_varargs", g)
                continue  # calls give it nothing as it is: it holds the arguments beyond the positional ones
            index = i if i < positional else KEYWORD_ONLY + i
            self.add("graph_arg", g, index, self.ids.vars[v])
            self.add("graph_argname", g, index, names[i])
            default = graph.defaults.get(i)
            if isinstance(default, FromSelf):
                self.add("graph_self_default", g, index, default.name)
            elif i in graph.defaults:
                self.add("graph_default", g, index, self.exporter.world.new_constant(graph.defaults[i], names[i]))

    # -- blocks ------------------------------------------------------------------------

    def _block(self, block: Block) -> None:
        b = self.block = self.ids.blocks[block]
        self.add("block", b, self.ids.number)
        previous = None
        for op in block.operations:
            o = self._operation(op)
            self.add("op_in", o, b)
            if previous is None:
                self.add("first_op", b, o)
            else:
                self.add("next_op", previous, o)
            previous = o
        if previous is None:
            self.add("no_op", b)
        else:
            self.add("last_op", b, previous)
        self._exits(block, b)

    def _exits(self, block: Block, b: int) -> None:
        if isinstance(block.exitswitch, Variable):
            self.add("switch", b, self.ids.vars[block.exitswitch])
        caught = 0
        for link in block.exits:
            number = self.ids.links[link] = self.facts.new(link.pos)
            self.add("link", number, b, self.ids.blocks[link.target])
            if block.canraise and link.exitcase is not None:
                self._exception_link(link, number, b, caught)
                caught += 1
            elif block.canraise:
                self.add("normal", number)
            elif isinstance(block.exitswitch, Variable):
                self.add("exit_case", number, str(link.exitcase))
            else:
                self.add("plain", number)
            for x, y in zip(link.args, link.target.inputargs, strict=True):
                self.add("phi", number, self.value(x), self.ids.vars[y])
        if block.canraise:
            self.add("exc_end", b, caught)

    def _exception_link(self, link: Link, number: int, b: int, index: int) -> None:
        world = self.exporter.world
        self.add("exc_link", b, index, number, world.class_of(link.exitcase))
        world.class_value(link.exitcase)  # `type` of what is caught
        if link.last_exc_value is not None:
            self.add("exc_value", number, self.ids.vars[link.last_exc_value])
        if link.last_exception is not None:
            self.add("exc_type", number, self.ids.vars[link.last_exception])

    def value(self, v: Value) -> int:
        """The entity of a variable, or of a constant: one for each value, literal position and, if mutable, block."""
        if isinstance(v, Variable):
            return self.ids.vars[v]
        pos: SourcePos | None = getattr(v, "pos", None)
        key = (v.key, pos, self.block)
        number = self.ids.consts.get(key)
        if number is None:
            number = self.ids.consts[key] = self.facts.new(pos)
            self.exporter.values[number] = v
            self.exporter.constants.setdefault(v.key, []).append(number)
            self.exporter.world.constant(number, v.value, self.block)
        return number

    # -- operations ----------------------------------------------------------------------

    def _operation(self, op: SpaceOperation) -> int:
        o = self.ids.ops[op] = self.facts.new(op.pos)
        self.exporter.op_of[o] = op
        self.exporter.op_number[op] = o
        z = self.ids.vars[op.result]
        self.add("result", o, z)
        emit = self._EMIT.get(op.opname)
        if emit is not None and self._has_constant_name(op):
            emit(self, o, z, op)
        else:
            self._plain(o, z, op)
        return o

    @staticmethod
    def _has_constant_name(op: SpaceOperation) -> bool:
        """Whether an attribute operation names its attribute by a constant (other operations: always)."""
        if op.opname not in ("getattr", "setattr", "delattr", "hasattr"):
            return True
        return isinstance(op.args[1], Constant) and isinstance(op.args[1].value, str)

    def _plain(self, o: int, z: int, op: SpaceOperation) -> None:
        args = [self.value(a) for a in op.args]
        if 1 <= len(args) <= 3 and op.opname not in VARIADIC:
            self.add(f"op{len(args)}", o, op.opname, z, *args)
        else:
            self.add("opn", o, op.opname, z)
            self.add("call_arity", o, len(args))
            for i, x in enumerate(args):
                self.add("opn_arg", o, i, x)
        self._aux(o, AUX.get(op.opname, 0))
        if op.opname == "unpack_ex":
            self._unpack_ex(o, op)
        elif op.opname == "unpack":
            assert isinstance(op.args[1], Constant)
            self._aux(o, op.args[1].value)

    def _unpack_ex(self, o: int, op: SpaceOperation) -> None:
        before, after = (a.value for a in op.args[1:] if isinstance(a, Constant))
        self.add("unpack_length", o, before + 1 + after)
        for i in range(before + 1 + after):
            v = self.facts.new(op.pos)
            self.add("unpack_item", o, i, v)
            if i == before:
                node = self.facts.new(op.pos)
                self.add("unpack_rest", o, v, node)
                hold_other_roles(self.facts, self.exporter.world, node, ("item",))
        self._aux(o, 1)

    def _aux(self, o: int, count: int) -> None:
        for i in range(count):
            self.add("aux", o, i, self.facts.new(self.facts.origin.get(o)))
        if count:
            self.exporter.world.when_tagging(lambda: self._spare(o))

    def _spare(self, o: int) -> None:
        for role in ROLES:
            self.add("spare", o, role, self.facts.new(self.facts.origin.get(o)))

    def _attribute(self, o: int, op: SpaceOperation) -> str:
        name = _name(op.args[1])
        if shown(name) != name:
            self.add("internal", o)
        if name.startswith(NOTES):
            self.exporter.world.name_method(name)
        return name

    def _getattr(self, o: int, z: int, op: SpaceOperation) -> None:
        self.add("getattr", o, z, self.value(op.args[0]), self._attribute(o, op))
        if isinstance(op.args[1], Constant) and isinstance(op.args[1].value, PlainName):
            self.add("plain_getattr", o)
        if len(op.args) == 3:
            self.add("attr_default", o, self.value(op.args[2]))

    def _setattr(self, o: int, z: int, op: SpaceOperation) -> None:
        self.add("setattr", o, self.value(op.args[0]), self._attribute(o, op), self.value(op.args[2]))
        if isinstance(op.args[1], Constant) and isinstance(op.args[1].value, PlainName):
            self.add("plain_setattr", o)

    def _delattr(self, o: int, z: int, op: SpaceOperation) -> None:
        self.add("delattr", o, self.value(op.args[0]), _name(op.args[1]))

    def _hasattr(self, o: int, z: int, op: SpaceOperation) -> None:
        self.add("has_attr", o, z, self.value(op.args[0]), _name(op.args[1]))

    def _simple_call(self, o: int, z: int, op: SpaceOperation) -> None:
        self._call(o, z, op, op.args[1:], len(op.args) - 1)

    def _call_args(self, o: int, z: int, op: SpaceOperation) -> None:
        shape = op.args[1].value if isinstance(op.args[1], Constant) else None
        assert isinstance(shape, CallShape)
        args = op.args[2:]
        self._call(o, z, op, args, shape.npos)
        for name, x in zip(shape.keywords, args[shape.npos :], strict=False):
            self.add("call_keyword", o, name, self.value(x))
        rest = args[shape.npos + len(shape.keywords) :]
        if shape.star:
            self.add("call_star", o, self.value(rest[0]))
        if shape.dstar:
            self.add("call_dstar", o, self.value(rest[-1]))

    def _call(self, o: int, z: int, op: SpaceOperation, args: list[Value], npos: int) -> None:
        f = op.args[0]
        self.add("call", o, z, self.value(f))
        if isinstance(f, Variable):
            self.add("varying_call", o, self.value(f))
        self.add("call_arity", o, npos)
        for i, x in enumerate(args[:npos]):
            self.add("call_arg", o, i, self.value(x))
        if not (isinstance(f, Constant) and self._needs_no_aux(f)):
            most = MOST_FIELDS if isinstance(f, Constant) and f.value is tuple else 4
            self._aux(o, max(most, npos + 1))
            self.add("aux_node", o, self.facts.new(op.pos))

    def _needs_no_aux(self, f: Constant) -> bool:
        """Calls of functions and classes of the user make no container of their own."""
        return not self.exporter.world.atom(f.value).startswith("builtin")

    _EMIT: dict[str, Callable[[_GraphExport, int, int, SpaceOperation], None]] = {
        "getattr": _getattr,
        "setattr": _setattr,
        "delattr": _delattr,
        "hasattr": _hasattr,
        "simple_call": _simple_call,
        "call_args": _call_args,
    }


def _name(v: Value) -> str:
    assert isinstance(v, Constant)
    return str(v.value)


def loop_links(graph: FunctionGraph) -> list[Link]:
    """The links back to a block that they come from: without them, a graph has no cycle (a depth-first search)."""
    found: list[Link] = []
    done: set[Block] = set()
    active = {graph.startblock}
    stack = [(graph.startblock, iter(graph.startblock.exits))]
    while stack:
        block, links = stack[-1]
        link = next(links, None)
        if link is None:
            stack.pop()
            active.discard(block)
            done.add(block)
        elif link.target in active:
            found.append(link)
        elif link.target not in done:
            active.add(link.target)
            stack.append((link.target, iter(link.target.exits)))
    return found
