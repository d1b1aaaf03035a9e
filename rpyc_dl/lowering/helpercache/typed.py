"""The typed helper graphs of one translation: read from the cache where it has them, else noted, to be saved.

The RTyper asks for a helper by function and arguments (`get`), and for what stands for the copy of an annotated
graph (`replacement`). When a pass is over, `save` writes what was typed anew.
"""

from __future__ import annotations

import builtins
import importlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.core.helpergraphs import helper_key
from rpyc_dl.lowering.helpercache.constants import ConstantNames
from rpyc_dl.lowering.helpercache.graphtext import Entry, GraphReader, GraphWriter
from rpyc_dl.lowering.helpercache.keys import Key, key_of
from rpyc_dl.lowering.helpercache.store import Store
from rpyc_dl.lowering.helpercache.typenames import Unnameable, symbol
from rpyc_dl.lowering.instance.classtable import ClassInfo, builtin_exceptions, classes_of
from rpyc_dl.lowering.instance.instance import instance_repr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper

#: A helper of this program: its key, and the identities of the function pointers that fill its holes.
Place = tuple[str, tuple[int, ...]]


class TypedHelpers:
    """See above. Without a store nothing is ever found."""

    def __init__(self, rtyper: RTyper, store: Store | None) -> None:
        self.rtyper = rtyper
        self.store = store
        self.names = ConstantNames(rtyper)
        self._keys: dict[Any, Key | None] = {}
        self._graphs: dict[Place, FunctionGraph] = {}
        self._key_of_graph: dict[FunctionGraph, Key] = {}
        self._new: list[FunctionGraph] = []
        self._builtin_exceptions = builtin_exceptions()
        self._exceptions: dict[type[BaseException], list[str]] = {}
        self._whole: set[str] = set()  # the entries that are there with all that they call
        self._entries: dict[str, Entry] = {}  # those of them that were not read yet

    # -- asking ------------------------------------------------------------------------------

    def get(self, function: Any, args: Sequence[Any]) -> FunctionGraph | None:
        """The typed graph of a helper, if it is known."""
        key = self._key(function, args)
        return None if key is None else self._find(key)

    def note(self, graph: FunctionGraph, function: Any, args: Sequence[Any]) -> None:
        """The graph, which is not typed yet, is that of the helper."""
        key = self._key(function, args)
        if key is not None and graph not in self._key_of_graph:
            self._key_of_graph[graph] = key
            self._graphs[_place(key)] = graph
            self._new.append(graph)

    def replacement(self, graph: FunctionGraph) -> FunctionGraph:
        """The graph that stands for an annotated graph of a helper that is about to be called."""
        if self.store is None or graph in self._key_of_graph:
            return graph
        args = self._arguments(graph)
        found = self.get(graph.func, args)
        if found is None:
            self.note(graph, graph.func, args)
        return found or graph

    def _arguments(self, graph: FunctionGraph) -> list[Any]:
        """What the graph was specialised for, as `get` takes it."""
        args = []
        source = self.rtyper.source_of(graph)
        for v in graph.args:
            s = source.binding(v)
            T = self.rtyper.getrepr(s).lowleveltype
            if T is Void:
                args.append(Constant(s.const if s.is_const else None, Void))
            elif s.is_const:  # as the annotator keeps characters: the graph would not do for another one
                raise AssertionError(f"{graph.name} is called with a constant {s!r}: pass its code")
            else:
                args.append(T)
        return args

    def _key(self, function: Any, args: Sequence[Any]) -> Key | None:
        if self.store is None:
            return None
        request = helper_key(function, args)
        if request not in self._keys:
            try:
                self._keys[request] = key_of(function, args, self.rtyper.checks.name, self._of_exceptions)
            except Unnameable:
                self._keys[request] = None
        return self._keys[request]

    def _of_exceptions(self, names: set[str]) -> list[str]:
        """What a helper that mentions these builtin exception classes sees of the program.

        That is the attributes of each of them, and of each class above or below it, as they are annotated and laid
        out (what they hold may be instances of classes that another program lays out otherwise); and which classes of
        the program are caught with it, though they do not stand below it. Unnameable where a layout is not known yet.
        """
        mentioned = [vars(builtins)[name] for name in names]
        return [
            text
            for cls in self._builtin_exceptions
            if any(issubclass(cls, each) or issubclass(each, cls) for each in mentioned)
            for text in self._of_exception(cls)
        ]

    def _of_exception(self, cls: type[BaseException]) -> list[str]:
        """What is not the same in every program of a builtin exception class."""
        known = self._exceptions.get(cls)
        if known is None:
            table = classes_of(self.rtyper)
            info = table.info(cls)
            known = [f"beside {cls.__name__}: {each.__module__}.{each.__qualname__}" for each in table.beside(cls)]
            if info.attrs():
                known.append(f"{info.name}: {sorted(info.attrs().items())} {self._layout(info)}")
            self._exceptions[cls] = known
        return known

    def _layout(self, info: ClassInfo) -> str:
        r = instance_repr(self.rtyper, info)
        r.setup()
        return symbol(r.object_type)

    def in_order(self, graphs: list[FunctionGraph]) -> list[FunctionGraph]:
        """The program's own graphs, then the helpers in an order that does not depend on what the cache had."""
        own = [graph for graph in graphs if graph not in self._key_of_graph]
        helpers = [graph for graph in graphs if graph in self._key_of_graph]
        return own + sorted(helpers, key=lambda graph: self._key_of_graph[graph].name)

    # -- reading -----------------------------------------------------------------------------

    def _find(self, key: Key) -> FunctionGraph | None:
        graph = self._graphs.get(_place(key))
        if graph is None and self._is_whole(key.name):
            graph = self._read(key)
        return graph

    def _is_whole(self, name: str) -> bool:
        """Whether the store has the entry, and those of all helpers that it calls."""
        assert self.store is not None
        seen: set[str] = set()
        stack = [name]
        while stack:
            current = stack.pop()
            if current in seen or current in self._whole:
                continue
            seen.add(current)
            entry = self._entries.get(current) or self.store.get(current)
            if entry is None:
                return False
            self._entries[current] = entry
            stack += entry["callees"]
        self._whole |= seen
        return True

    def _read(self, key: Key) -> FunctionGraph:
        """The graph of an entry and, listed with the RTyper, all that it calls."""
        pending: list[tuple[GraphReader, Key]] = []

        def begin(key: Key) -> FunctionGraph:
            graph = self._graphs.get(_place(key))
            if graph is None:
                entry = self._entry(key.name)
                reader = GraphReader(entry, self.names, _function(entry["func"]))
                graph = self._graphs[_place(key)] = reader.graph
                self._key_of_graph[graph] = key
                self.rtyper.add_typed_graph(graph, reader.functype())
                pending.append((reader, key))
            return graph

        first = begin(key)
        while pending:
            reader, own = pending.pop()

            def callee(data: Any, own: Key = own) -> Any:
                kind, which, *holes = data
                if kind == "hole":
                    return own.holes[which]
                return self.rtyper.getcallable(begin(Key(which, tuple(own.holes[i] for i in holes))))

            reader.fill(callee)
        return first

    def _entry(self, name: str) -> Entry:
        assert self.store is not None
        entry = self._entries.pop(name, None) or self.store.get(name)
        assert entry is not None
        return entry

    # -- writing -----------------------------------------------------------------------------

    def save(self) -> None:
        """Write the graphs that were typed since the last time."""
        new, self._new = self._new, []
        entries = {}
        for graph in new:
            entry = self._write(graph, self._key_of_graph[graph])
            if entry is not None:
                entries[self._key_of_graph[graph].name] = entry
        assert self.store is not None or not entries
        while True:  # an entry is of use only with all that it calls
            useless = [name for name, entry in entries.items() if not self._has_all(entry, entries)]
            if not useless:
                break
            for name in useless:
                del entries[name]
        for name, entry in entries.items():
            self.store.put(name, entry)  # type: ignore[union-attr]

    def _has_all(self, entry: Entry, entries: dict[str, Entry]) -> bool:
        assert self.store is not None
        return all(name in entries or self.store.has(name) for name in entry["callees"])

    def _write(self, graph: FunctionGraph, key: Key) -> Entry | None:
        callees: dict[str, None] = {}

        holes = {id(hole._obj): i for i, hole in enumerate(key.holes)}

        def callee(ptr: Any) -> list[Any]:
            if id(ptr._obj) in holes:
                return ["hole", holes[id(ptr._obj)]]
            other = self._key_of_graph.get(getattr(ptr._obj, "graph", None))  # type: ignore[arg-type]
            if other is None or any(id(hole._obj) not in holes for hole in other.holes):
                raise Unnameable(f"the function {ptr}")
            callees[other.name] = None
            return ["helper", other.name, *(holes[id(hole._obj)] for hole in other.holes)]

        try:
            entry = GraphWriter(self.names, callee).write(graph)
        except Unnameable:
            return None
        entry["callees"] = list(callees)
        return entry


def _place(key: Key) -> Place:
    return key.name, tuple(id(hole._obj) for hole in key.holes)


def _function(name: list[str] | None) -> Any:
    """The live function of an entry, where it is a global of its module."""
    return None if name is None else getattr(importlib.import_module(name[0]), name[1], None)
