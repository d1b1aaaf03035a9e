"""Generator functions → state classes, by one transformation of the flow graph.

The generator function then only makes an instance of a class made for it. `_resume` of that class has the graph of
the body: it jumps to where it stopped (`_state`: 0 at the start, i behind the i-th yield, -1 while it runs and when
it is done), and gives True with the yielded value in `_value`, or False at the end. Variables that live across a
yield are attributes: one for each name and web of variables that links connect. The other methods are ordinary
Python (`generatormethods.py`).

Not kept of CPython's: a generator that is dropped before its end does not run its `finally` clauses (but one that was
made for a `for` is closed where the loop is left, see `Frame.drop`); re-entering a running generator ends it. A
generator without a way to its end is known not to end: after an exception has left it, `next` raises RuntimeError,
not StopIteration.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable
from dataclasses import replace

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.signature import is_async_generator, is_coroutine, is_resumed
from rpyc_dl.frontend.flow.ssi import needed_variables, rename_variables
from rpyc_dl.frontend.functions.asyncmethods import make_async_methods
from rpyc_dl.frontend.functions.generatormethods import ARRIVALS, RESERVED, Shape, make_methods, make_pass_on
from rpyc_dl.frontend.functions.source import Source
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
from rpyc_dl.frontend.replace.classcopies import made_in
from rpyc_dl.frontend.simplify import simplify_graph
from rpyc_dl.programtables import ProgramTable
from rpyc_dl.source import SourcePos

_YIELDS = frozenset({"yield_", "yield_item"})
_CALLS = frozenset({"simple_call", "call_args"})
#: Operations that do not raise TypeError on None.
_TELLING = frozenset({"is_", "bool", "not_", "isinstance", "eq", "ne", "str", "repr", "format", "hash", "type"})

#: The tag of the graphs of `_resume`: inlined into a loop over the generator, they make it a plain loop.
RESUMES = "resumes"

#: The class of each generator function, by its identity and its variant.
_classes: ProgramTable[tuple[object, ...], tuple[types.FunctionType, type]] = ProgramTable()


def cleans_up(code: types.CodeType | None) -> bool:
    """Whether it is the code of a generator function that may do something when the generator is closed."""
    if code is None or not is_resumed(code):
        return False
    yields = (instr for instr in decode(code).instrs if instr.op in ("YIELD_VALUE", "DELEGATE"))
    return any(instr.op == "DELEGATE" or instr.handler is not None for instr in yields)


def transform_generator(graph: FunctionGraph, source: Source, rebuild: Callable[[], FunctionGraph]) -> FunctionGraph:
    """The graph of a generator function that makes an instance of the state class.

    `graph` is that of its body, with `yield_` operations (and is used up); `rebuild` makes another one.
    """
    body = _Body(graph)
    key = (id(source.func), source.variant)
    if key not in _classes:
        _classes[key] = source.func, _make_class(body, source, rebuild)
    cls = _classes[key][1]
    result = FunctionGraph(graph.name, Block([v.copy() for v in body.params], graph.pos), graph.pos)
    for attr in ("func", "argnames", "posonly", "kwonly", "vararg", "kwarg", "defaults"):
        setattr(result, attr, getattr(graph, attr))
    start = result.startblock
    args = [v for v, old in zip(start.inputargs, body.params, strict=True) if old in body.live_params]
    v_generator = Variable("generator", graph.pos)
    start.operations.append(SpaceOperation("simple_call", [Constant(cls), *args], v_generator, graph.pos))
    start.closeblock(Link([v_generator], result.returnblock, None, graph.pos))
    return result


def _make_class(body: _Body, source: Source, rebuild: Callable[[], FunctionGraph]) -> type:
    code = source.code

    def build_resume(func: types.FunctionType, _names: tuple[str, ...] | None) -> FunctionGraph:
        graph = _Body(rebuild()).resume_graph(func)
        graph.tags["synthetic"] = synthetic.is_ours(func)
        graph.tags[RESUMES] = True
        simplify_graph(graph)
        graph.name_variables()
        return graph

    template = synthetic.compile_function(f"def {synthetic.safe_name(code.co_name)}(self): pass", {}).__code__
    template = template.replace(
        co_filename=code.co_filename, co_firstlineno=code.co_firstlineno, co_qualname=f"{code.co_qualname}._resume"
    )
    resume = made_in(synthetic.make_function(template, (), build_resume, source.func), source.func)
    resume.__module__ = source.func.__module__
    base = _base_of(code, synthetic.is_ours(source.func))
    kind = synthetic.type_name(base)
    methods = make_async_methods if base is synthetic.AsyncGenerator else make_methods
    in_place_of_c = kind == "generator" and synthetic.is_ours(source.func)
    shape = replace(body.shape(kind.replace("_", " ")), in_place_of_c=in_place_of_c)
    namespace = {**methods(shape, code), synthetic.hidden("_resume"): resume}
    for name in body.pass_on_names:
        namespace[synthetic.hidden(name)] = make_pass_on(code)
    return synthetic.make_class(f"{kind}_{code.co_name}", code, source.module, namespace, base)


def _base_of(code: types.CodeType, is_ours: bool) -> type:
    """The family of the class of a function that runs when it is resumed; `is_ours`: it may stand for code in C."""
    if is_coroutine(code):
        return synthetic.Coroutine
    if is_async_generator(code):
        return synthetic.AsyncGenerator
    return synthetic.Generator if is_ours else synthetic.WrittenGenerator


class _FreshNames:
    """Gives out names: `base`, or `base_2`, … if that is taken."""

    def __init__(self, taken: Iterable[str]) -> None:
        self.last = dict.fromkeys(taken, 1)

    def fresh(self, base: str) -> str:
        """A name that was not taken; it is now."""
        name = base
        while name in self.last:
            self.last[base] += 1
            name = f"{base}_{self.last[base]}"
        self.last[name] = 1
        return name


class _Yield:
    """One `yield`: the block that ends with it, and the links along which the body goes on: the first one when it is
    resumed with a value, the others (if the yield stands inside `try` or `with`) with an exception."""

    def __init__(self, block: Block, op: SpaceOperation) -> None:
        self.block = block
        self.op = op
        self.links = list(block.exits)

    @property
    def is_item(self) -> bool:
        """Whether it yields an item of an asynchronous generator."""
        return self.op.opname == "yield_item"

    @property
    def is_sent_used(self) -> bool:
        return self.op.result in self.links[0].args

    @property
    def is_protected(self) -> bool:
        return len(self.links) > 1

    @property
    def is_delegating(self) -> bool:
        """Whether it is that of a `yield from`, which goes on with a `delegate`."""
        target = self.links[0].target
        return bool(target.operations) and target.operations[0].opname == "delegate"


def _split_at_yields(block: Block) -> list[_Yield]:
    """Let the block end behind its first `yield`, what follows behind the next one, and so on."""
    places = [i for i, op in enumerate(block.operations) if op.opname in _YIELDS]
    ops = [block.operations[i] for i in places]
    if places and block.canraise and places[-1] == len(block.operations) - 1:
        places.pop()  # a protected one ends its block already
    rests = [_split_behind(block, i) for i in reversed(places)]
    return [_Yield(part, op) for part, op in zip([block, *reversed(rests)], ops, strict=False)]


def _split_behind(block: Block, at: int) -> Block:
    """Move what follows the operation number `at` to a block of its own."""
    op = block.operations[at]
    rest = Block([], op.pos)
    rest.operations = block.operations[at + 1 :]
    del block.operations[at + 1 :]
    rest.exitswitch, block.exitswitch = block.exitswitch, None
    rest.closeblock(*block.exits)
    needed = needed_variables(rest)
    mapping = {v: v.copy() for v in needed}
    rest.inputargs = list(mapping.values())
    rename_variables(rest, mapping)
    block.closeblock(Link(needed, rest, None, op.pos))
    return rest


class _Body:
    """The analysed body of a generator function, its blocks split after each yield."""

    def __init__(self, graph: FunctionGraph) -> None:
        self.graph = graph
        self.yields = [y for block in list(graph.iterblocks()) for y in _split_at_yields(block)]
        self.pass_ons = [op for _block, op in graph.iterblockops() if op.opname == "delegate"]
        self.pass_on_names = [f"_pass_on_{number}" for number in range(1, len(self.pass_ons) + 1)]
        self.params = list(graph.startblock.inputargs)
        needed = _used_in(graph.startblock)
        self.live_params = [v for v in self.params if v in needed]
        self.parent: dict[Variable, Variable] = {}
        self._connect()
        self.fixed = self._never_written()
        self.attributes: dict[Variable, str] = {}
        self._name_attributes()
        self.param_attributes = self._name_params()

    def shape(self, kind: str) -> Shape:
        """What the methods of the class depend on."""
        numbered = list(enumerate(self.yields, 1))
        return Shape(
            kind=kind,
            count=len(self.yields),
            protected=[number for number, y in numbered if y.is_protected or y.is_delegating],
            sent=[number for number, y in numbered if y.is_sent_used],
            none_is_told=self._tells_none(),
            delegates=bool(self.pass_ons),
            ends=self._ends(),
            stops=self._may_raise_stopiteration(),
            returns_value=self._returns_value(),
            items=sum(y.is_item for y in self.yields),
            params=list(self.param_attributes.values()),
        )

    def _ends(self) -> bool:
        return any(link.target is self.graph.returnblock for link in self.graph.iterlinks())

    def _returns_value(self) -> bool:
        values = [link.args[0] for link in self.graph.iterlinks() if link.target is self.graph.returnblock]
        return any(not isinstance(value, Constant) or value.value is not None for value in values)

    # ---- analysis -----------------------------------------------------------------------------------------------

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
        fresh_names = _FreshNames(RESERVED)
        slots: dict[tuple[Variable, str, int], str] = {}
        for together in (self.live_params, *map(self.saved, self.yields)):
            seen: dict[tuple[Variable, str], int] = {}
            for v in dict.fromkeys(together):
                root = self._find(v)
                base = synthetic.safe_name((root not in self.fixed and v.localname) or names.get(root) or "t")
                number = seen[root, base] = seen.get((root, base), 0) + 1
                key = (root, base, number)
                if key not in slots:
                    slots[key] = synthetic.hidden(fresh_names.fresh(base))
                self.attributes[v] = slots[key]

    def _name_params(self) -> dict[Variable, str]:
        """The attributes that `__init__` stores: those of the webs, but each parameter has one of its own."""
        result: dict[Variable, str] = {}
        taken = {synthetic.shown(name) for name in self.attributes.values()} | RESERVED
        for v in self.live_params:
            name = synthetic.shown(self.attribute(v))
            while synthetic.hidden(name) in result.values():
                name += "_"
                while name in taken:
                    name += "_"
            result[v] = synthetic.hidden(name)
        return result

    def attribute(self, v: Variable) -> str:
        """The attribute in which the variable outlives a yield."""
        return self.attributes[v]

    def saved(self, y: _Yield) -> list[Variable]:
        """The variables that must outlive the yield."""
        found: dict[Variable, None] = {}
        for link in y.links:
            own = {y.op.result, *link.extravars()}
            found.update({v: None for v in link.args if isinstance(v, Variable) and v not in own})
        return list(found)

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

    def _tells_none(self) -> bool:
        """Whether the body does something else with None than raise TypeError where it uses what it was sent, so that
        `next` may send it."""
        webs = {self._find(y.op.result) for y in self.yields}
        given_back = [link.args[0] for link in self.graph.iterlinks() if link.target is self.graph.returnblock]
        if any(isinstance(value, Variable) and self._find(value) in webs for value in given_back):
            return True
        return any(
            _tells_none(op) and any(isinstance(arg, Variable) and self._find(arg) in webs for arg in op.args)
            for _block, op in self.graph.iterblockops()
        )

    def _may_raise_stopiteration(self) -> bool:
        for block in self.graph.iterblocks():
            for op in block.operations:
                if op.opname in _CALLS:
                    return True
                if op.opname == "next" and not (block.canraise and op is block.operations[-1]):
                    return True
        raised = [link.args[0] for link in self.graph.iterlinks() if link.target is self.graph.exceptblock]
        return any(not isinstance(v, Constant) or issubclass(v.value, StopIteration) for v in raised)

    # ---- the graph of `_resume` -----------------------------------------------------------------------------------

    def resume_graph(self, func: types.FunctionType) -> FunctionGraph:
        """Turn the body into the graph of `_resume` (the body is used up)."""
        old = self.graph
        pos = old.pos
        returns_value, ends = self._returns_value(), self._ends()
        blocks = [b for b in old.iterblocks() if b not in (old.returnblock, old.exceptblock)]
        selfs = {block: Variable("self", pos) for block in blocks}
        entries = [self._start(), *map(self._entry, self.yields)]
        for number, y in enumerate(self.yields, 1):
            self._end_at_yield(y, number, selfs[y.block])
        at_yields = {y.block for y in self.yields}
        for block in blocks:
            self._pass_self(block, selfs[block], block in at_yields, returns_value)
        result = FunctionGraph("_resume", Block([Variable("self", pos)], pos), pos)
        result.func, result.argnames = func, ["self"]
        result.returnblock, result.exceptblock = old.returnblock, old.exceptblock
        for block in entries:
            for link in block.exits:
                if link.target not in (old.returnblock, old.exceptblock):
                    link.args.append(block.inputargs[0])
                    assert len(link.target.inputargs) == len(link.args)
        self._dispatch(result, entries, ends, returns_value)
        return result

    def _start(self) -> Block:
        """The block that reads the parameters and goes to the beginning of the body."""
        pos = self.graph.pos
        block = Block([Variable("self", pos)], pos)
        target = self.graph.startblock
        values: list[Value] = []
        for arg, v in zip(self.params, target.inputargs, strict=True):
            if arg in self.live_params:
                values.append(_read(block, self.param_attributes[arg], v))
            else:
                values.append(Constant(None))  # a parameter that is never read
        block.closeblock(Link(values, target, None, pos))
        return block

    def _entry(self, y: _Yield) -> Block:
        """The block that reads the saved variables and goes on behind the yield."""
        block = Block([Variable("self", y.op.pos)], y.op.pos)
        values: dict[Value, Value] = {v: _read(block, self.attribute(v), v) for v in self.saved(y)}
        if y.is_protected:
            v_arrive = _read(block, ARRIVALS[y.is_sent_used], None)
            values[y.op.result] = v_sent = y.op.result.copy()
            block.operations.append(SpaceOperation("simple_call", [v_arrive], v_sent, y.op.pos))
            block.exitswitch = c_last_exception
        elif y.is_sent_used:
            values[y.op.result] = _read(block, "_sent", y.op.result)
        links = []
        for old in y.links:
            link = Link([values.get(arg, arg) for arg in old.args], old.target, old.exitcase, old.pos)
            link.last_exception, link.last_exc_value = old.last_exception, old.last_exc_value
            links.append(link)
        block.closeblock(*links)
        return block

    def _end_at_yield(self, y: _Yield, number: int, v_self: Variable) -> None:
        block, op = y.block, y.op
        block.operations.remove(op)
        stores: dict[str, Value] = {}
        for v in self.saved(y):
            if self._find(v) not in self.fixed:
                stores[self.attribute(v)] = v
        stores["_item" if y.is_item else "_value"] = op.args[0]
        if any(other.is_item for other in self.yields):
            stores["_is_item"] = Constant(y.is_item)
        stores["_state"] = Constant(number)
        for name, value in stores.items():
            c_name = Constant(synthetic.hidden(name))
            block.operations.append(SpaceOperation("setattr", [v_self, c_name, value], Variable(), op.pos))
        block.exitswitch = None
        block.closeblock(Link([Constant(True)], self.graph.returnblock, None, op.pos))

    def _pass_self(self, block: Block, v_self: Variable, is_yield: bool, returns_value: bool) -> None:
        block.inputargs.append(v_self)
        for part, v_own in self._pass_on(block, v_self):
            for link in list(part.exits):
                if link.target is self.graph.returnblock and not is_yield:
                    self._end_at_return(link, v_own, returns_value)
                elif link.target is not self.graph.returnblock and link.target is not self.graph.exceptblock:
                    link.args.append(v_own)

    def _pass_on(self, block: Block, v_self: Variable) -> list[tuple[Block, Variable]]:
        """Turn a `delegate(it)` into a call of its method, and, where there is nothing to pass on, into `next(it)`.

        The blocks that have the exits of the block now, each with its variable for the generator.
        """
        at = next((i for i, op in enumerate(block.operations) if op.opname == "delegate"), None)
        if at is None:
            return [(block, v_self)]
        op = block.operations[at]
        assert op is block.operations[-1] and block.canraise
        plain, passing = _copy_end(block, at), _copy_end(block, at)
        plain.operations[0].opname = "next"
        del block.operations[at:]
        v_plain, v_bool = Variable(), Variable()
        _call_method(block, v_self, "_is_plain", [], v_plain, op.pos)
        block.operations.append(SpaceOperation("bool", [v_plain], v_bool, op.pos))
        block.exitswitch = v_bool
        needed = needed_variables(plain)
        links = []
        for case, part in ((False, passing), (True, plain)):
            mapping = {v: v.copy() for v in needed}
            part.inputargs = [*mapping.values(), Variable("self", op.pos)]
            rename_variables(part, mapping)
            links.append(Link([*needed, v_self], part, case, op.pos))
        block.closeblock(*links)
        delegate = passing.operations.pop()
        name = self.pass_on_names[self.pass_ons.index(op)]
        _call_method(passing, passing.inputargs[-1], name, delegate.args, delegate.result, op.pos)
        return [(part, part.inputargs[-1]) for part in (plain, passing)]

    def _end_at_return(self, link: Link, v_self: Variable, returns_value: bool) -> None:
        """The generator is done: `_resume` gives False."""
        if returns_value:
            v_block_self, v_result = Variable("self", link.pos), Variable()
            block = Block([v_block_self, v_result], link.pos)
            store = SpaceOperation(
                "setattr", [v_block_self, Constant(synthetic.hidden("_result")), v_result], Variable(), link.pos
            )
            block.operations.append(store)
            block.closeblock(Link([Constant(False)], self.graph.returnblock, None, link.pos))
            link.args = [v_self, link.args[0]]
            link.lead_to(block)
        else:
            link.args = [Constant(False)]

    def _dispatch(self, graph: FunctionGraph, entries: list[Block], ends: bool, returns_value: bool) -> None:
        """Find the entry of the state, by halving. State -1 gives False at once, and notes that a value is told no
        more; in a generator without an end it can only be running, or have raised an exception."""
        start, pos = graph.startblock, graph.pos
        (v_self,) = start.inputargs
        v_state = Variable("state", pos)
        start.operations = [
            SpaceOperation("getattr", [v_self, Constant(synthetic.hidden("_state"))], v_state, pos),
            SpaceOperation("setattr", [v_self, Constant(synthetic.hidden("_state")), Constant(-1)], Variable(), pos),
        ]
        done = Block([Variable("self", pos)], pos)
        if ends:
            if returns_value:
                late: list[Value] = [done.inputargs[0], Constant(synthetic.hidden("_late")), Constant(True)]
                done.operations.append(SpaceOperation("setattr", late, Variable(), pos))
            done.closeblock(Link([Constant(False)], graph.returnblock, None, pos))
        else:
            v_error = Variable()
            args = [Constant(RuntimeError), Constant("this generator is running, or an exception has ended it")]
            done.operations.append(SpaceOperation("simple_call", args, v_error, pos))
            done.closeblock(Link([Constant(RuntimeError), v_error], graph.exceptblock, None, pos))
        self._halve(graph, start, v_self, v_state, [done, *entries], -1)

    def _halve(
        self,
        graph: FunctionGraph,
        block: Block,
        v_self: Variable,
        v_state: Variable,
        entries: list[Block],
        low: int,
    ) -> None:
        middle = len(entries) // 2
        v_less, v_bool = Variable(), Variable()
        block.operations.append(SpaceOperation("lt", [v_state, Constant(low + middle)], v_less, graph.pos))
        block.operations.append(SpaceOperation("bool", [v_less], v_bool, graph.pos))
        block.exitswitch = v_bool
        links = []
        for case, part, first in ((False, entries[middle:], low + middle), (True, entries[:middle], low)):
            if len(part) == 1:
                links.append(Link([v_self], part[0], case, graph.pos))
            else:
                v1, v2 = v_self.copy(), v_state.copy()
                below = Block([v1, v2], graph.pos)
                self._halve(graph, below, v1, v2, part, first)
                links.append(Link([v_self, v_state], below, case, graph.pos))
        block.closeblock(*links)


def _copy_end(block: Block, at: int) -> Block:
    """A copy of the end of a block, from one operation on, with variables of its own for what it makes."""

    def renamed(args: Iterable[Value]) -> list[Value]:
        return [made.get(arg, arg) if isinstance(arg, Variable) else arg for arg in args]

    part = Block([], block.operations[at].pos)
    made: dict[Variable, Variable] = {op.result: op.result.copy() for op in block.operations[at:]}
    part.operations = [
        SpaceOperation(op.opname, renamed(op.args), made[op.result], op.pos) for op in block.operations[at:]
    ]
    part.exitswitch = block.exitswitch
    links = []
    for old in block.exits:
        extra = {v: v.copy() for v in old.extravars()}
        made.update(extra)
        link = Link(renamed(old.args), old.target, old.exitcase, old.pos)
        if old.last_exception is not None and old.last_exc_value is not None:
            link.last_exception, link.last_exc_value = made[old.last_exception], made[old.last_exc_value]
        links.append(link)
    part.closeblock(*links)
    return part


def _call_method(
    block: Block, v_self: Variable, name: str, args: list[Value], v_result: Variable, pos: SourcePos | None
) -> None:
    v_method = Variable()
    c_name = Constant(synthetic.hidden(name))
    block.operations.append(SpaceOperation("getattr", [v_self, c_name], v_method, pos))
    block.operations.append(SpaceOperation("simple_call", [v_method, *args], v_result, pos))


def _read(block: Block, name: str, v: Variable | None) -> Variable:
    """Let the block read an attribute of its `self`, which becomes the variable `v`; the result."""
    result = Variable() if v is None else Variable(v.localname, v.pos)
    block.operations.append(
        SpaceOperation("getattr", [block.inputargs[0], Constant(synthetic.hidden(name))], result, block.pos)
    )
    return result


def _tells_none(op: SpaceOperation) -> bool:
    return op.opname in _TELLING or (op.opname == "simple_call" and op.args[0] == Constant(print))


def _used_in(block: Block) -> set[Variable]:
    used: set[Value] = {arg for op in block.operations for arg in op.args}
    used |= {arg for link in block.exits for arg in link.args}
    if block.exitswitch is not None:
        used.add(block.exitswitch)
    return {v for v in used if isinstance(v, Variable)}
