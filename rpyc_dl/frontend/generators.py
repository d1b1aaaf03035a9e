"""Generator functions → state classes, by one transformation of the flow graph.

The generator function then only makes an instance of a class made for it. `_resume` of that class has the graph of
the body: it jumps to where it stopped (`_state`: 0 at the start, i behind the i-th yield, -1 while it runs and when
it is done), and gives True with the yielded value in `_value`, or False at the end. Variables that live across a
yield are attributes: one for each name and web of variables that links connect. `__next__` and `send` are
ordinary Python.

Not kept of CPython's: `throw`; `close` where a `yield` stands inside `try` or `with`; a generator that is dropped
before its end does not run its `finally` clauses; re-entering a running generator ends it.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import TYPE_CHECKING

from rpyc_dl.frontend import synthetic
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.frontend.simplify import simplify_graph
from rpyc_dl.frontend.ssi import needed_variables, rename_variables
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.frontend.build import Source

_RESERVED = frozenset({"_state", "_value", "_sent", "_result", "_resume", "send", "close"})
_CALLS = frozenset({"simple_call", "call_args"})
_TESTS = frozenset({"is_", "bool", "not_", "isinstance", "eq", "ne"})

_classes: dict[int, tuple[types.FunctionType, type]] = {}


def transform_generator(graph: FunctionGraph, source: Source, rebuild: Callable[[], FunctionGraph]) -> FunctionGraph:
    """The graph of a generator function that makes an instance of the state class.

    `graph` is that of its body, with `yield_` operations (and is used up); `rebuild` makes another one.
    """
    body = _Body(graph)
    if id(source.func) not in _classes:
        _classes[id(source.func)] = source.func, _make_class(body, source, rebuild)
    cls = _classes[id(source.func)][1]
    result = FunctionGraph(graph.name, Block([v.copy() for v in body.params], graph.pos), graph.pos)
    for attr in ("func", "argnames", "kwonly", "vararg", "kwarg", "defaults"):
        setattr(result, attr, getattr(graph, attr))
    start = result.startblock
    args = [v for v, old in zip(start.inputargs, body.params, strict=True) if old in body.live_params]
    v_generator = Variable("generator", graph.pos)
    start.operations.append(SpaceOperation("simple_call", [Constant(cls), *args], v_generator, graph.pos))
    start.closeblock(Link([v_generator], result.returnblock, None, graph.pos))
    return result


def _make_class(body: _Body, source: Source, rebuild: Callable[[], FunctionGraph]) -> type:
    code = source.code

    def build_resume(func: types.FunctionType) -> FunctionGraph:
        graph = _Body(rebuild()).resume_graph(func)
        simplify_graph(graph)
        graph.name_variables()
        return graph

    template = synthetic.compile_function(f"def {synthetic.safe_name(code.co_name)}(self): pass", {}).__code__
    template = template.replace(
        co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_qualname=f"{code.co_qualname}._resume"
    )
    namespace = {
        "__init__": synthetic.make_init(body.init_attributes, code, {"_state": 0}),
        "__iter__": _method("def __iter__(self):\n    return self", code),
        "__next__": _method(body.next_source(), code),
        "_resume": synthetic.make_function(template, (), build_resume),
    }
    if body.sent and not body.delegates:
        namespace["send"] = _method(body.send_source(), code)
    if not body.protected:
        namespace["close"] = _method("def close(self):\n    self._state = -1", code)
    name = f"generator_{code.co_name}"
    return synthetic.make_class(name, code, source.module, namespace, synthetic.Generator)


def _method(text: str, code: types.CodeType) -> types.FunctionType:
    func = synthetic.compile_function(text, {})
    synthetic.place_at(func, code)
    return func


def _fresh_name(base: str, taken: set[str]) -> str:
    """`base`, or `base_2`, … if that is taken; takes it."""
    name, number = base, 1
    while name in taken:
        number += 1
        name = f"{base}_{number}"
    taken.add(name)
    return name


class _Yield:
    """One `yield`: the block that ends with it, and the link along which the body goes on."""

    def __init__(self, block: Block, op: SpaceOperation, link: Link) -> None:
        self.block = block
        self.op = op
        self.link = link

    @property
    def is_sent_used(self) -> bool:
        return self.op.result in self.link.args


class _Body:
    """The analysed body of a generator function, its blocks split after each yield."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        self.protected: bool = graph.tags.get("protected_yields", False)
        self.delegates: bool = graph.tags.get("delegates", False)
        self.yields = [self._split(block, op) for block, op in list(graph.iterblockops()) if op.opname == "yield_"]
        self.params = list(graph.startblock.inputargs)
        needed = _used_in(graph.startblock)
        self.live_params = [v for v in self.params if v in needed]
        self.parent: dict[Variable, Variable] = {}
        self._connect()
        self.fixed = self._never_written()
        self.attributes: dict[Variable, str] = {}
        self._name_attributes()
        self.param_attributes = self._name_params()
        self.init_attributes = list(self.param_attributes.values())
        self.sent = [number for number, y in enumerate(self.yields, 1) if y.is_sent_used]
        self.returns_value = any(
            link.target is graph.returnblock
            and not (isinstance(link.args[0], Constant) and link.args[0].value is None)
            for link in graph.iterlinks()
        )

    # ---- analysis -----------------------------------------------------------------------------------------------

    def _split(self, block: Block, op: SpaceOperation) -> _Yield:
        """Let the block end behind the yield. (A block may hold several: each is split off the rest.)"""
        block = self._block_of(block, op)
        at = block.operations.index(op) + 1
        rest = Block([], op.pos)
        rest.operations, block.operations = block.operations[at:], block.operations[:at]
        rest.exitswitch, block.exitswitch = block.exitswitch, None
        rest.closeblock(*block.exits)
        needed = needed_variables(rest)
        mapping = {v: v.copy() for v in needed}
        rest.inputargs = list(mapping.values())
        rename_variables(rest, mapping)
        link = Link(needed, rest, None, op.pos)
        block.closeblock(link)
        self.moved = rest
        return _Yield(block, op, link)

    def _block_of(self, block: Block, op: SpaceOperation) -> Block:
        return block if op in block.operations else self.moved

    def _find(self, v: Variable) -> Variable:
        while v in self.parent:
            v = self.parent[v]
        return v

    def _connect(self) -> None:
        """The webs: variables that a link connects have one attribute."""
        final = (self.graph.returnblock, self.graph.exceptblock)
        for link in self.graph.iterlinks():
            if link.target in final:
                continue
            for value, v in zip(link.args, link.target.inputargs, strict=True):
                if isinstance(value, Variable):
                    a, b = self._find(value), self._find(v)
                    if a is not b:
                        self.parent[b] = a

    def _name_attributes(self) -> None:
        """Give each saved variable its attribute.

        Variables of one web and one name share it. Those of one web that are saved by the same yield must not: after
        `a, b = b, a + b` the variables `a` and `b` are of one web, and hold different values.
        """
        names: dict[Variable, str | None] = {}
        for block in self.graph.iterblocks():
            for v in block.getvariables():
                root = self._find(v)
                names[root] = names.get(root) or v.localname
        taken: set[str] = set(_RESERVED)
        slots: dict[tuple[Variable, str, int], str] = {}
        for together in (self.live_params, *map(self.saved, self.yields)):
            seen: dict[tuple[Variable, str], int] = {}
            for v in dict.fromkeys(together):
                root = self._find(v)
                base = synthetic.safe_name((root not in self.fixed and v.localname) or names.get(root) or "t")
                number = seen[root, base] = seen.get((root, base), 0) + 1
                key = (root, base, number)
                if key not in slots:
                    slots[key] = _fresh_name(base, taken)
                self.attributes[v] = slots[key]

    def _name_params(self) -> dict[Variable, str]:
        """The attributes that `__init__` stores: those of the webs, but each parameter has one of its own."""
        result: dict[Variable, str] = {}
        taken = set(self.attributes.values()) | _RESERVED
        for v in self.live_params:
            name = self.attribute(v)
            while name in result.values():
                name += "_"
                while name in taken:
                    name += "_"
            result[v] = name
        return result

    def attribute(self, v: Variable) -> str:
        """The attribute in which the variable outlives a yield."""
        return self.attributes[v]

    def saved(self, y: _Yield) -> list[Variable]:
        """The variables that must outlive the yield."""
        return [v for v in y.link.args if isinstance(v, Variable) and v is not y.op.result]

    def _never_written(self) -> set[Variable]:
        """Webs that hold a parameter and nothing else: `__init__` has stored them for good."""
        params = {self._find(v) for v in self.live_params}
        changed: set[Variable] = set()
        counts: dict[Variable, int] = {}
        for v in self.live_params:
            counts[self._find(v)] = counts.get(self._find(v), 0) + 1
        for block in self.graph.iterblocks():
            made = [op.result for op in block.operations] + [v for link in block.exits for v in link.extravars()]
            changed |= {self._find(v) for v in made}
            for link in block.exits:
                for value, v in zip(link.args, link.target.inputargs, strict=True):
                    if isinstance(value, Constant):
                        changed.add(self._find(v))
        return {root for root in params if root not in changed and counts[root] == 1}

    # ---- the methods --------------------------------------------------------------------------------------------

    @property
    def _tests_sent(self) -> bool:
        """Whether the body looks whether it was sent None, so that `next` may send it."""
        webs = {self._find(y.op.result) for y in self.yields}
        return any(
            op.opname in _TESTS and any(isinstance(arg, Variable) and self._find(arg) in webs for arg in op.args)
            for _block, op in self.graph.iterblockops()
        )

    def next_source(self) -> str:
        """The text of `__next__`."""
        lines = ["def __next__(self):"]
        if self.sent and self._tests_sent:
            lines += ["    self._sent = None"]
        elif self.sent:
            waits = " or ".join(f"self._state == {number}" for number in self.sent)
            waits = "self._state > 0" if len(self.sent) == len(self.yields) else waits
            lines += [f"    if {waits}:", "        raise TypeError('this generator must be resumed by send()')"]
        return "\n".join(lines + self._resume_source())

    def send_source(self) -> str:
        """The text of `send`."""
        lines = ["def send(self, value):", "    if self._state == 0 and value is not None:"]
        lines += ['        raise TypeError("can\'t send non-None value to a just-started generator")']
        lines += ["    self._sent = value"]
        return "\n".join(lines + self._resume_source())

    def _resume_source(self) -> list[str]:
        lines = ["    if self._resume():", "        return self._value"]
        if self._may_raise_stopiteration():
            lines = ["    try:", "        more = self._resume()", "    except StopIteration:"]
            lines += ["        raise RuntimeError('generator raised StopIteration')"]
            lines += ["    if more:", "        return self._value"]
        return [*lines, f"    raise StopIteration{'(self._result)' if self.returns_value else ''}"]

    def _may_raise_stopiteration(self) -> bool:
        for block in self.graph.iterblocks():
            for op in block.operations:
                if op.opname in _CALLS:
                    return True
                if op.opname == "next" and not (block.canraise and op is block.operations[-1]):
                    return True
        return False

    # ---- the graph of `_resume` -----------------------------------------------------------------------------------

    def resume_graph(self, func: types.FunctionType) -> FunctionGraph:
        """Turn the body into the graph of `_resume` (the body is used up)."""
        old = self.graph
        pos = old.pos
        blocks = [b for b in old.iterblocks() if b not in (old.returnblock, old.exceptblock)]
        selfs = {block: Variable("self", pos) for block in blocks}
        entries = [self._entry(old.startblock, self.params, None, pos)]
        entries += [self._entry(y.link.target, y.link.args, y, y.op.pos) for y in self.yields]
        for number, y in enumerate(self.yields, 1):
            self._end_at_yield(y, number, selfs[y.block])
        for block in blocks:
            self._pass_self(block, selfs)
        result = FunctionGraph("_resume", Block([Variable("self", pos)], pos), pos)
        result.func, result.argnames = func, ["self"]
        result.returnblock, result.exceptblock = old.returnblock, old.exceptblock
        for v_self, block, values in entries:
            target = block.exits[0].target
            block.exits[0].args = [*values, v_self]
            assert len(target.inputargs) == len(values) + 1
        self._dispatch(result, [entry[1] for entry in entries])
        return result

    def _entry(
        self, target: Block, args: list[Value] | list[Variable], y: _Yield | None, pos: SourcePos | None
    ) -> tuple[Variable, Block, list[Value]]:
        """A block that reads the saved variables and goes on at `target`."""
        v_self = Variable("self", pos)
        block = Block([v_self], pos)
        values: list[Value] = []
        for arg, v in zip(args, target.inputargs, strict=True):
            if not isinstance(arg, Variable):
                values.append(arg)
                continue
            if y is not None and arg is y.op.result:
                name = "_sent"
            elif y is None and arg not in self.live_params:
                values.append(Constant(None))  # a parameter that is never read
                continue
            else:
                name = self.param_attributes[arg] if y is None else self.attribute(arg)
            result = Variable(v.localname, v.pos)
            block.operations.append(SpaceOperation("getattr", [v_self, Constant(name)], result, pos))
            values.append(result)
        block.closeblock(Link([], target, None, pos))
        return v_self, block, values

    def _end_at_yield(self, y: _Yield, number: int, v_self: Variable) -> None:
        block, op = y.block, y.op
        block.operations.remove(op)
        stores: dict[str, Value] = {}
        for v in self.saved(y):
            if self._find(v) not in self.fixed:
                stores[self.attribute(v)] = v
        stores["_value"] = op.args[0]
        stores["_state"] = Constant(number)
        for name, value in stores.items():
            block.operations.append(SpaceOperation("setattr", [v_self, Constant(name), value], Variable(), op.pos))
        block.closeblock(Link([Constant(True)], self.graph.returnblock, None, op.pos))

    def _pass_self(self, block: Block, selfs: dict[Block, Variable]) -> None:
        v_self = selfs[block]
        block.inputargs.append(v_self)
        is_yield = any(y.block is block for y in self.yields)
        for link in list(block.exits):
            if link.target is self.graph.returnblock and not is_yield:
                self._end_at_return(link, v_self)
            elif link.target is not self.graph.returnblock and link.target is not self.graph.exceptblock:
                link.args.append(v_self)

    def _end_at_return(self, link: Link, v_self: Variable) -> None:
        """The generator is done: `_resume` gives False."""
        if self.returns_value:
            v_block_self, v_result = Variable("self", link.pos), Variable()
            block = Block([v_block_self, v_result], link.pos)
            store = SpaceOperation("setattr", [v_block_self, Constant("_result"), v_result], Variable(), link.pos)
            block.operations.append(store)
            block.closeblock(Link([Constant(False)], self.graph.returnblock, None, link.pos))
            link.args = [v_self, link.args[0]]
            link.target = block
        else:
            link.args = [Constant(False)]

    def _dispatch(self, graph: FunctionGraph, entries: list[Block]) -> None:
        """Find the entry of the state: by halving, state -1 gives False at once."""
        start, pos = graph.startblock, graph.pos
        (v_self,) = start.inputargs
        v_state = Variable("state", pos)
        start.operations = [
            SpaceOperation("getattr", [v_self, Constant("_state")], v_state, pos),
            SpaceOperation("setattr", [v_self, Constant("_state"), Constant(-1)], Variable(), pos),
        ]
        self._halve(graph, start, v_self, v_state, [None, *entries], -1)

    def _halve(
        self,
        graph: FunctionGraph,
        block: Block,
        v_self: Variable,
        v_state: Variable,
        entries: list[Block | None],
        low: int,
    ) -> None:
        middle = len(entries) // 2
        v_less, v_bool = Variable(), Variable()
        block.operations.append(SpaceOperation("lt", [v_state, Constant(low + middle)], v_less, graph.pos))
        block.operations.append(SpaceOperation("bool", [v_less], v_bool, graph.pos))
        block.exitswitch = v_bool
        links = []
        for case, part, first in ((False, entries[middle:], low + middle), (True, entries[:middle], low)):
            if len(part) == 1 and part[0] is None:
                links.append(Link([Constant(False)], graph.returnblock, case, graph.pos))
            elif len(part) == 1 and part[0] is not None:
                links.append(Link([v_self], part[0], case, graph.pos))
            else:
                v1, v2 = v_self.copy(), v_state.copy()
                below = Block([v1, v2], graph.pos)
                self._halve(graph, below, v1, v2, part, first)
                links.append(Link([v_self, v_state], below, case, graph.pos))
        block.closeblock(*links)


def _used_in(block: Block) -> set[Variable]:
    used: set[Value] = {arg for op in block.operations for arg in op.args}
    used |= {arg for link in block.exits for arg in link.args}
    if block.exitswitch is not None:
        used.add(block.exitswitch)
    return {v for v in used if isinstance(v, Variable)}
