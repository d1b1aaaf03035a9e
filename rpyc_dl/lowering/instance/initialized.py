"""Which attributes every new instance has for certain, so that reading them needs no check.

`__init__` is followed as long as nobody else can see the instance: what it stores into `self` on every way to its
end, before `self` goes anywhere, is there whenever anyone looks. Calls of a base class's `__init__` are followed too.
An attribute that some new instance may lack is marked when it is stored and checked when it is read (`rclass.py`).
With a `__del__`, that is any attribute that the class itself does not have, and so it is where the program makes
instances by `object.__new__`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import ClassDesc, MethodDesc, SomePBC
from rpyc_dl.facts.heap import plain_attribute
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.lowering.instance.classtable import MISSING, ClassInfo
from rpyc_dl.rlib.app.exceptions.records import has_attribute
from rpyc_dl.rlib.app.primitives import instantiate

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

#: Operations that only look at the identity or class of an instance.
_HARMLESS = frozenset({"is_", "isinstance", "type"})


@dataclass(frozen=True)
class State:
    """At one point: the variables that are `self`, what is stored, whether `self` is known elsewhere.

    `early` are the attributes that were read before they were stored.
    """

    selves: frozenset[Variable]
    stored: frozenset[str] = frozenset()
    escaped: bool = False
    early: frozenset[str] = frozenset()

    def meet(self, other: State) -> State:
        """What is certain on both of two ways."""
        return State(
            self.selves & other.selves,
            self.stored & other.stored,
            self.escaped or other.escaped,
            self.early | other.early,
        )


@dataclass
class _Result:
    """What a function does to its first argument."""

    stored: frozenset[str] = frozenset()
    escaped: bool = True
    early: frozenset[str] = field(default_factory=frozenset)


class Initialized:
    """The answers for one program."""

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self.result = rtyper.result
        self._functions: dict[FunctionGraph, _Result] = {}
        self._graphs: dict[Any, list[FunctionGraph]] = {}
        self._made: set[type] = set()
        self._bare: set[type] = set()  # instances of which are made without `__init__`
        self._deleted: set[str] = set()
        for graph in self.result.graphs:
            self._graphs.setdefault(graph.func, []).append(graph)
            for op in graph.iterops():
                if op.opname in ("simple_call", "call_args"):
                    self._note_call(op, graph)
                elif op.opname == "delattr" and isinstance(op.args[1], Constant):
                    self._deleted.add(op.args[1].value)

    def _note_call(self, op: SpaceOperation, graph: FunctionGraph) -> None:
        s_func = self.result.binding(op.args[0])
        if s_func.is_const and s_func.const is instantiate and len(op.args) > 1 and not _is_library(graph):
            self._bare.update(self._classes(op.args[1]))
        self._made.update(self._classes(op.args[0]))

    def _classes(self, v: Value) -> Iterator[type]:
        """The classes that a variable may hold."""
        s = self.result.binding(v)
        if isinstance(s, SomePBC):
            yield from (desc.value for desc in s.descriptions if isinstance(desc, ClassDesc))
        elif s.is_const and isinstance(s.const, type):
            yield s.const

    def may_lack(self, owner: ClassInfo, name: str) -> bool:
        """Whether some instance of a class, or of one below it, may be without the attribute `name`."""
        if name in self._deleted:
            return True
        prebuilt = self.result.prebuilt_instances
        values = (value for info in owner.subtree() for value in prebuilt.get(info.pyclass, ()))
        if any(plain_attribute(value, name, MISSING) is MISSING for value in values):
            return True
        return any(self._is_made(info) and self._lacks(info, name) for info in owner.subtree())

    def _is_made(self, info: ClassInfo) -> bool:
        """Whether instances of this very class exist: operations and the runtime raise the builtin exceptions."""
        called = _is_among(info, self._made) or _is_among(info, self._bare)
        return called or (info.is_exception and _is_builtin(info.pyclass))

    def _lacks(self, info: ClassInfo, name: str) -> bool:
        found = info.lookup(name)
        is_method = isinstance(found, (FunctionType, staticmethod))  # which what an instance holds comes before
        if found is not MISSING and not is_method and not hasattr(type(found), "__set__"):
            return False
        if has_attribute(info.pyclass, name):
            return False  # `filename`: None, until it is stored
        if info.is_exception and any(name in vars(base) for base in info.pyclass.__mro__ if _is_builtin(base)):
            return False  # `__cause__`: None, until it is stored
        if info.is_exception and _is_builtin(info.pyclass):
            return True
        if getattr(info.pyclass, "__synthetic__", False) and not getattr(info.pyclass, "_gets_attributes_", False):
            return False  # made by the frontend, which stores before it reads
        if _is_among(info, self._bare):
            return True
        if info.lookup("__del__") is not MISSING:
            return True  # the collector calls it, also where `__init__` was left by an exception
        graphs = self._graphs.get(info.lookup("__init__"), [])
        return not graphs or any(name not in self.surely_stored(graph) for graph in graphs)

    def surely_stored(self, graph: FunctionGraph) -> frozenset[str]:
        """The attributes that the function stores into its first argument before anyone can miss them."""
        result = self._of_function(graph)
        return result.stored - result.early

    def _of_function(self, graph: FunctionGraph) -> _Result:
        if graph not in self._functions:
            self._functions[graph] = _Result()  # for recursive calls: nothing is certain
            self._functions[graph] = self._analyse(graph)
        return self._functions[graph]

    def _analyse(self, graph: FunctionGraph) -> _Result:
        entry: dict[Block, State] = {graph.startblock: State(frozenset(graph.args[:1]))}
        todo = [graph.startblock]
        early: frozenset[str] = frozenset()
        while todo:
            block = todo.pop()
            state = entry[block]
            for op in block.operations:
                state = self._after(state, op)
            early |= state.early
            for link in block.exits:
                arriving = _across(state, link)
                known = entry.get(link.target)
                met = arriving if known is None else known.meet(arriving)
                if met != known:
                    entry[link.target] = met
                    todo.append(link.target)
        end = entry.get(graph.returnblock)
        if end is None:  # it never returns: no instance is made this way
            return _Result(early=early)
        return _Result(end.stored, end.escaped, early)

    def _after(self, state: State, op: SpaceOperation) -> State:
        """The state behind an operation."""
        if not any(arg in state.selves for arg in op.args if isinstance(arg, Variable)):
            return state
        first = op.args[0]
        about_self = isinstance(first, Variable) and first in state.selves
        others = any(arg in state.selves for arg in op.args[1:] if isinstance(arg, Variable))
        if op.opname == "setattr" and about_self and not self.result.callees(op):
            return self._stored(state, op.args[1])
        if op.opname == "getattr" and about_self and not self.result.callees(op):
            return self._read(state, op)
        if op.opname in _HARMLESS:
            return state
        if op.opname == "simple_call" and others and len(op.args) > 1 and not about_self:
            return self._called(state, op)
        return _escape(state)

    @staticmethod
    def _stored(state: State, c_name: Value) -> State:
        if state.escaped or not isinstance(c_name, Constant):
            return state
        return State(state.selves, state.stored | {c_name.value}, state.escaped, state.early)

    def _read(self, state: State, op: SpaceOperation) -> State:
        s_result = self.result.binding(op.result)
        if isinstance(s_result, SomePBC) and any(isinstance(desc, MethodDesc) for desc in s_result.descriptions):
            return _escape(state)
        c_name = op.args[1]
        if isinstance(c_name, Constant) and c_name.value not in state.stored:
            return State(state.selves, state.stored, state.escaped, state.early | {c_name.value})
        return state

    def _called(self, state: State, op: SpaceOperation) -> State:
        """A function called with `self` as its first argument, and nowhere else: a base class's `__init__`."""
        elsewhere = any(arg in state.selves for arg in op.args[2:] if isinstance(arg, Variable))
        targets = self.result.callees(op)
        if elsewhere or op.args[1] not in state.selves or not targets or state.escaped:
            return self._called_builtin(state, op)
        results = [self._of_function(target.graph) for target in targets]
        if any(target.desc is not None and isinstance(target.desc, MethodDesc) for target in targets):
            return _escape(state)
        stored = frozenset.intersection(*[result.stored for result in results])
        early = frozenset[str]().union(*[result.early for result in results]) - state.stored
        escaped = any(result.escaped for result in results)
        return State(state.selves, state.stored | stored, escaped, state.early | early)

    def _called_builtin(self, state: State, op: SpaceOperation) -> State:
        """`object.__init__(self)` and `Exception.__init__(self, …)` keep `self` to themselves."""
        func = op.args[0]
        is_init = isinstance(func, Constant) and getattr(func.value, "__name__", "") == "__init__"
        known = is_init and not hasattr(func.value, "__code__")  # type: ignore[union-attr]
        return state if known else _escape(state)


def _is_among(info: ClassInfo, called: set[type]) -> bool:
    """Whether calls of these classes make the class: which of its copies they make depends on the place."""
    return not called.isdisjoint((info.pyclass, origin_of(info.pyclass)))


def _is_builtin(cls: type) -> bool:
    return cls.__module__ == "builtins"


def _is_library(graph: FunctionGraph) -> bool:
    """Whether the function is one of ours, which stores all attributes of what it makes."""
    return str(getattr(graph.func, "__module__", "")).startswith("rpyc_dl.")


def _escape(state: State) -> State:
    return State(state.selves, state.stored, True, state.early)


def _across(state: State, link: Link) -> State:
    """The state of a block's end as the link's target sees it."""
    pairs = zip(link.args, link.target.inputargs, strict=True)
    selves = frozenset(v for arg, v in pairs if isinstance(arg, Variable) and arg in state.selves)
    return State(selves, state.stored, state.escaped, state.early)
