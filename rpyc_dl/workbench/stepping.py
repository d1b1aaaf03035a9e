"""`rpyc-dl annotate --step`: the fixpoint one round at a time, or one conclusion at a time.

A round is what the rules conclude until they have nothing more to conclude without Python: then they *ask*, an oracle
answers with new facts, and the next round begins. (Document 002: single steps of the annotation should be visible.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.oracles import ORACLES
from rpyc_dl.datalog import SouffleEngine
from rpyc_dl.errors import Line, UsageError
from rpyc_dl.workbench.entities import Entities
from rpyc_dl.workbench.explain import Reducer

if TYPE_CHECKING:
    from rpyc_dl.annotator import Session

#: The colour of each role of what is printed, in rich's words.
STYLES = {"heading": "bold", "value": "", "place": "blue", "note": "dim", "rule": "dim"}

#: Variables, and demands of one kind, of which a round names so many.
MOST = 12

#: Gets the lines of one step; False stops the showing, and the analysis goes on without it.
Show = Callable[[list[Line]], bool]


class Stepper:
    """Watches a session: called after each round, it shows what has changed. `tuples`: each conclusion by itself."""

    def __init__(self, show: Show, tuples: bool = False) -> None:
        self.show = show
        self.tuples = tuples
        self.going = True
        self._session: Session | None = None
        self._marks: dict[str, int] = {}
        self._round = 0
        self._known: dict[int, set[str]] = {}

    def __call__(self, session: Session) -> None:
        """Show the round that has just ended."""
        if not self.going:
            return
        if session is not self._session:
            self._begin(session)
        self._round += 1
        names = Entities(session)
        new = {
            name: session.engine.rows_since(name, self._marks.get(name, 0))
            for name in session.engine.program.relations
        }
        self._marks = {name: self._marks.get(name, 0) + len(rows) for name, rows in new.items()}
        if self.tuples:
            self._show_tuples(session, names, new["has"])
        if self.going:
            self.going = self.show(self._round_lines(session, names, new))

    def _begin(self, session: Session) -> None:
        if isinstance(session.engine, SouffleEngine):
            raise UsageError("only the embedded engine shows its steps: leave out --step or --engine")
        again = self._session is not None
        self._session, self._marks, self._round, self._known = session, {}, 0, {}
        if again:
            text = "some functions have to be compiled in several copies: the analysis begins anew"
            self.going = self.show([[(text, "heading")]])

    # -- a round --------------------------------------------------------------------------

    def _round_lines(self, session: Session, names: Entities, new: dict[str, list[Any]]) -> list[Line]:
        derived = {name: rows for name, rows in new.items() if not session.engine.program.relations[name].is_input}
        facts = sum(map(len, new.values())) - sum(map(len, derived.values()))
        conclusions = sum(map(len, derived.values()))
        lines: list[Line] = [
            [(f"round {self._round}", "heading"), (f"  {facts:,} new facts, {conclusions:,} conclusions", "note")]
        ]
        changed = self._changes(names, new["has"])
        lines += changed[:MOST]
        if len(changed) > MOST:
            lines.append([(f"  and {len(changed) - MOST} more variables", "note")])
        lines += self._asked(session, new)
        return lines

    def _changes(self, names: Entities, rows: list[Any]) -> list[Line]:
        """The named variables that hold something new."""
        gained: dict[int, list[str]] = {}
        for v, atom in rows:
            if names.name(v) is not None and atom not in self._known.setdefault(v, set()):
                self._known[v].add(atom)
                gained.setdefault(v, []).append(atom)
        lines: dict[str, Line] = {}
        for v, atoms in gained.items():
            for atom in atoms:
                place = names.place(v)
                where = f"  {place.filename.rpartition('/')[2]}:{place.lineno}" if place else ""
                text = f"  {names.value(v, atom)}"
                lines.setdefault(text + where, [(text, "value"), (where, "place")])
        return list(lines.values())

    def _asked(self, session: Session, new: dict[str, list[Any]]) -> list[Line]:
        lines: list[Line] = []
        functions = [session.world.names.object(f) for f, _ in new["want_graph"]]
        if functions:
            shown = ", ".join(f"`{f.__qualname__.rpartition('.<locals>.')[2]}`" for f in functions[:MOST])
            lines.append([("  asks for the flow graphs of ", "note"), (shown, "value")])
        others = Counter({name: len(new[name]) for name in ORACLES if name != "want_graph" and new[name]})
        for name, count in others.items():
            doc = session.engine.program.relations[name].doc.strip().split("\n")[0]
            text = doc.removeprefix("Demand: ").rstrip(".")
            lines.append([(f"  asks {count} time{'' if count == 1 else 's'}: ", "note"), (text, "value")])
        if not lines:
            lines.append([("  nothing is asked any more: this is the fixpoint", "note")])
        return lines

    # -- single conclusions -----------------------------------------------------------------

    def _show_tuples(self, session: Session, names: Entities, rows: list[Any]) -> None:
        """Each new kind of a value in the order in which it was concluded, with its rule."""
        for v, atom in rows:
            derivation = session.engine.explain("has", (v, atom), effort=0, most_steps=40)
            rule = Reducer(names, derivation).rule(("has", (v, atom)))
            place = names.place(v)
            where = f"  {place.filename.rpartition('/')[2]}:{place.lineno}" if place else ""
            source = f"  {(place.line() or '').strip()}" if place else ""
            line: Line = [
                (names.value(v, atom), "value"),
                (where, "place"),
                (source, "note"),
                (f"  [{rule}]", "rule"),
            ]
            if not self.show([line]):
                self.going = False
                return
