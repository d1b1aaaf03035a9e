"""What is known of a program, by variable, operation and function: the data of the report."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.annotator.words import SYMBOLS
from rpyc_dl.errors import RPythonError
from rpyc_dl.facts.export import ExportedGraph
from rpyc_dl.frontend.model import SpaceOperation, Variable
from rpyc_dl.source import shown_path
from rpyc_dl.workbench.describe import describe
from rpyc_dl.workbench.entities import word
from rpyc_dl.workbench.functions import executed_graphs
from rpyc_dl.workbench.query import Database

if TYPE_CHECKING:
    from rpyc_dl.driver.translation import Translation

#: A span of the source: line, column, end line, end column (columns in UTF-8 bytes).
Span = tuple[int, int, int, int]

#: A heap of more variables than this is left to `rpyc-dl annotate --heap`.
MOST_IN_HEAP = 4000

#: What makes an object on the heap, and how it is said.
MAKERS = {"newlist": "a list", "newdict": "a dict", "newset": "a set", "build_str": "a str", "getslice": "a copy"}

#: Checks by the exception that they raise, and by what the rules prove of an operation where none is needed.
CHECKS = {
    "OverflowError": "the result may not fit into 64 bits",
    "IndexError": "the index may be out of range",
    "ZeroDivisionError": "the divisor may be 0",
    "KeyError": "the key may be missing",
    "AttributeError": "the object may be None",
    "ValueError": "the value may not fit",
}
PROOFS = {
    "no_overflow": "the result always fits into 64 bits",
    "nonzero": "the divisor is never 0",
    "in_range": "the index is always in range",
    "not_none": "the object is never None",
}


@dataclass
class OpInfo:
    """An operation, all copies of its function taken together. `targets`: the graphs that it may enter."""

    names: dict[str, None] = field(default_factory=dict)
    types: dict[str, None] = field(default_factory=dict)
    calls: dict[str, None] = field(default_factory=dict)
    targets: dict[int, None] = field(default_factory=dict)
    raises: dict[str, None] = field(default_factory=dict)
    proven: dict[str, None] = field(default_factory=dict)
    makes: dict[str, None] = field(default_factory=dict)
    runs: bool = False


class Collected:
    """The data of one program, refused ones included. `ops` and `variables` are by source file."""

    def __init__(self, translation: Translation) -> None:
        self.translation = translation
        self.database = Database(translation)
        self.session = self.database.session
        self.entities = self.database.entities
        self.error: RPythonError | None = None
        self.result: Any = None
        try:
            self.result = translation.result
        except RPythonError as error:
            self.error = error
        self.graphs = [g for g in executed_graphs(self.session)]
        self._runs = {o for (o,) in self.session.rows("runs")}
        self._targets: dict[int, dict[int, str]] = defaultdict(dict)
        for o, g, _, _ in self.session.rows("goes"):
            users = self.entities.stands_for.get(g, g)
            self._targets[o][users] = self.entities.graphs[users]
        self._raises: dict[int, list[str]] = defaultdict(list)
        for o, c in self.session.rows("op_raises"):
            self._raises[o].append(c)
        self._proven: dict[int, list[str]] = defaultdict(list)
        for o, what in self.session.rows("proven"):
            self._proven[o].append(what)

    @cached_property
    def heap(self) -> str:
        """The heap of annotations as document 000 draws it; nothing where that is too large, or where the graphs are
        those of the lowering already."""
        many = sum(len(g.vars) for g in self.graphs) > MOST_IN_HEAP
        if self.result is None or many or "typed" in vars(self.translation):
            return ""
        return str(self.result.heap())

    @cached_property
    def _kinds(self) -> dict[int, dict[str, None]]:
        kinds: dict[int, dict[str, None]] = defaultdict(dict)
        for v, atom in self.session.rows("has"):
            kinds[v][word(atom)] = None
        return kinds

    def type_of(self, number: int) -> str:
        """The type of a variable; of a refused program, the kinds of values that were found."""
        if number not in self.session.live:
            return ""
        if self.result is not None:
            return describe(self.result.readback.of_var(number))
        return " or ".join(sorted(self._kinds[number]))

    # -- operations -----------------------------------------------------------------------

    def op_infos(self, filename: str) -> dict[Span, OpInfo]:
        """What is known of the operations of a file, by the span of their text."""
        found: dict[Span, OpInfo] = defaultdict(OpInfo)
        for g in self.graphs:
            for op, number in g.ops.items():
                pos = op.pos
                if pos is None or pos.filename != filename or pos.col is None or pos.end_col is None:
                    continue
                span = (pos.lineno, pos.col, pos.end_lineno or pos.lineno, pos.end_col)
                self._add(found[span], g, op, number)
        return found

    def _add(self, info: OpInfo, g: ExportedGraph, op: SpaceOperation, number: int) -> None:
        if number not in self._runs:
            return
        info.runs = True
        info.names[op.opname] = None
        if isinstance(op.result, Variable):
            text = self.type_of(g.vars[op.result])
            if text and op.opname not in ("bool", "setattr", "setitem"):
                info.types[text] = None
            self._made(info, op, g.vars[op.result])
        targets = self._targets.get(number, {})
        info.calls.update(dict.fromkeys(targets.values()))
        info.targets.update(dict.fromkeys(targets))
        info.raises.update(dict.fromkeys(self._raises.get(number, ())))
        info.proven.update(dict.fromkeys(self._proven.get(number, ())))

    def _made(self, info: OpInfo, op: SpaceOperation, number: int) -> None:
        if op.opname not in MAKERS:
            return
        text = MAKERS[op.opname]
        if op.opname == "newlist" and self.result is not None:
            s = self.result.readback.of_var(number)
            if isinstance(s, m.SomeList):
                text += ", which grows" if s.listdef.resized else " of a fixed size"
        info.makes[text] = None

    # -- variables ------------------------------------------------------------------------

    def variables(self, g: ExportedGraph) -> dict[str, list[tuple[int, int]]]:
        """The variables of a graph by name: (number, line where it gets its value), the live ones."""
        found: dict[str, list[tuple[int, int]]] = defaultdict(list)
        for v, number in g.vars.items():
            name = self.entities.names.get(number)
            if name and number in self.session.live and v.pos is not None:
                found[name].append((number, v.pos.lineno))
        return found

    # -- functions ------------------------------------------------------------------------

    @cached_property
    def callers(self) -> dict[str, list[tuple[str, str, int]]]:
        """For each function, by whom it is called: (caller, file, line)."""
        found: dict[str, dict[tuple[str, str, int], None]] = defaultdict(dict)
        ours = self.entities.stands_for
        for f, g, o in self.database.rows("calls"):
            caller, callee = int(f), int(g)
            pos = self.session.facts.origin.get(int(o))
            inside = ours.get(callee, callee) == ours.get(caller, caller) and callee != caller
            if pos is not None and not inside:
                name = self.entities.graphs[ours.get(callee, callee)].partition("[")[0]
                by = self.entities.graphs[ours.get(caller, caller)]
                found[name][by, shown_path(pos.filename), pos.lineno] = None
        return {name: sorted(calls, key=lambda call: call[1:]) for name, calls in found.items()}

    def op_card(self, info: OpInfo) -> dict[str, Any]:
        """An operation as the page shows it."""
        card: dict[str, Any] = {}
        if info.types:
            card["type"] = joined(info.types)
        if info.calls:
            card["calls"] = list(info.calls)
        if info.makes:
            card["makes"] = " or ".join(info.makes)
        own = [] if info.calls else [c for c in info.raises if c in CHECKS]
        kept = [f"{c}: {CHECKS[c]}" for c in own]
        if info.calls and info.raises:
            card["passes"] = list(info.raises)
        if kept:
            card["kept"] = kept
        dropped = [PROOFS[p] for p in info.proven if p in PROOFS and not (p == "not_none" and len(info.proven) > 1)]
        if dropped:
            card["dropped"] = dropped
        names = [SYMBOLS.get(name, name) for name in info.names]
        card["op"] = ", ".join(names)
        return card


def joined(types: Iterable[str]) -> str:
    """Several types as one text, without those that another one includes."""
    found = dict.fromkeys(filter(None, types))
    wider = {each: (f"{each} | None", each.partition(" = ")[0], each.removesuffix(" >= 0")) for each in found}
    kept = [each for each in found if not any(other != each and other in found for other in wider[each])]
    return " or ".join(kept)
