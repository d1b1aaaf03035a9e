"""What the transforms made of a graph, for the next program that has the same one: helpers, functions left unchanged.

The entries are in a store like that of typed helpers (`helpercache/store.py`), by the hash of all that the transforms
look at (`writtengraph.py`): an entry is right for each graph that has its key, whatever program that is from. A graph
that cannot be written down is transformed in each program.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

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
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.helpercache.store import Store
from rpyc_dl.lowering.helpercache.typenames import Unnameable, primitive
from rpyc_dl.lowering.transform.effects import Effects
from rpyc_dl.lowering.transform.inlining.runsonce import is_helper
from rpyc_dl.lowering.transform.ownership import Summaries, Summary
from rpyc_dl.lowering.transform.writtengraph import NOTHING, RAISE, Entry, GraphWriter, value_of
from rpyc_dl.source import SourcePos

#: Of programs with more graphs, only helpers are remembered: each graph writes down all types behind its own.
MOST_GRAPHS = 600


class Remembered:
    """The graphs that are known. Without a store none is.

    Those of the user's functions are in its folder only: a changed program finds the functions that were not.
    """

    def __init__(self, store: Store | None, effects: Effects, summaries: Summaries) -> None:
        self.store = store
        self.effects = effects
        self.summaries = summaries
        self._users_too = store is not None and store.folder is not None and len(effects.graphs) <= MOST_GRAPHS

    def transform(
        self, graph: FunctionGraph, work: Callable[[FunctionGraph], None], with_summary: bool = False
    ) -> None:
        """Have `work` done on a graph, or put its outcome there. `with_summary`: it looks at the summaries of what
        the graph calls, and finds that of the graph."""
        helper = is_helper(graph)
        if self.store is None or not (helper or self._users_too):
            work(graph)
            return
        writer = GraphWriter(graph, self.effects, self.summaries if with_summary else None)
        try:
            key = writer.key()
        except Unnameable:
            work(graph)
            return
        entry = self.store.get(key, keep=helper)
        if entry is not None:
            GraphReader(writer, entry).read()
            return
        work(graph)
        with suppress(Unnameable):
            self.store.put(key, writer.entry(), keep=helper)


class GraphReader:
    """Makes a graph of an entry."""

    def __init__(self, writer: GraphWriter, entry: Entry) -> None:
        self.writer = writer
        self.graph = writer.graph
        self.words, self.types, self.constants, self.places = writer.known()
        self.variables: list[Variable] = []
        self.numbers: Iterator[int] = iter(entry["code"])
        self.words += entry["words"]
        for way in entry["types"]:
            self.types.append(primitive(way) if isinstance(way, str) else self._follow(way))
        if writer.summaries is not None:
            writer.summaries.put(self.graph, self._summary(*entry["summary"]))
        for T, text in entry["constants"]:
            TYPE = self.types[T]
            if isinstance(text, int):
                value = lltype.cast_pointer(TYPE, self.constants[text].value)
            else:
                value = lltype.nullptr(TYPE.TO) if text == "null" else value_of(text, TYPE)
            self.constants.append(Constant(value, TYPE))

    def _follow(self, way: list[int]) -> Any:
        T = self.types[way[0]]
        for step in way[1:]:
            T = list(T._components())[step]
        return T

    def _summary(self, kept: list[int], raising: list[int], returned: list[int] | None, made: list[int]) -> Summary:
        result = None if returned is None else set(returned)
        pointers: list[Any] = [self.types[T] for T in made]
        return Summary(set(kept), set(raising), result, {PTR.TO for PTR in pointers})

    def _place(self, number: int) -> SourcePos | None:
        return None if number < 0 else self.places[number]

    def _several(self) -> list[int]:
        return [next(self.numbers) for _ in range(next(self.numbers))]

    def _values(self) -> list[Value]:
        return [self.constants[n >> 1] if n & 1 else self.variables[n >> 1] for n in self._several()]

    def read(self) -> None:
        """Make the writer's graph what the entry says."""
        following, graph = self.numbers.__next__, self.graph
        for _ in range(following()):
            T, name = following(), following()
            v = Variable(None if name == NOTHING else self.words[name])
            v.concretetype = self.types[T]
            self.variables.append(v)
        _is_lowlevel, count, returned, raised = following(), following(), following(), following()
        blocks = [Block([]) for _ in range(count)]
        blocks[0], blocks[returned], blocks[raised] = graph.startblock, graph.returnblock, graph.exceptblock
        for block in blocks:
            self._fill(block, blocks)

    def _fill(self, block: Block, blocks: list[Block]) -> None:
        following, variables = self.numbers.__next__, self.variables
        inputs = self._several()
        if len(inputs) == len(block.inputargs):  # where others know the block: its variables, too, stay what they are
            for n, v in zip(inputs, block.inputargs, strict=True):
                v.localname = variables[n].localname
                variables[n] = v
        block.inputargs = [variables[n] for n in inputs]
        block.operations = [self._operation() for _ in range(following())]
        switch = following()
        if switch >= 0:
            block.exitswitch = self.constants[switch >> 1] if switch & 1 else variables[switch >> 1]
        else:
            block.exitswitch = c_last_exception if switch == RAISE else None
        block.closeblock(*[self._link(blocks) for _ in range(following())])

    def _operation(self) -> SpaceOperation:
        following = self.numbers.__next__
        name, pos, result = following(), following(), following()
        return SpaceOperation(self.words[name], self._values(), self.variables[result], self._place(pos))

    def _link(self, blocks: list[Block]) -> Link:
        following = self.numbers.__next__
        target, pos, number, kind = following(), following(), following(), following()
        caught = self._several()
        link = Link(self._values(), blocks[target], None, self._place(pos))
        link.exitcase, link.llexitcase = self.writer.exit_case(number, kind, self.words)
        if caught:
            link.last_exception, link.last_exc_value = (self.variables[n] for n in caught)
        return link
