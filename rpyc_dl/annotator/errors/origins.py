"""Where values come from: back along the flow to what makes them, and where that stands in the program's text."""

from __future__ import annotations

from collections import defaultdict, deque
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors.phrases import Phrases
from rpyc_dl.annotator.errors.stores import Store, store
from rpyc_dl.components import strongly_connected
from rpyc_dl.errors import Note
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.model import Constant, SpaceOperation, Variable
from rpyc_dl.frontend.replace.applevel import is_applevel
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

#: The first of some variables in the program's text, by its place; None where all get what they have from each other.
First = tuple[tuple[str, int, int], int] | None


class Origins:
    """The flow of one session's values, backwards."""

    def __init__(self, session: Analysis, phrases: Phrases) -> None:
        self.session = session
        self.rows = session.rows
        self.phrases = phrases
        self._members: dict[str, frozenset[str]] = {}  # of families
        self._firsts: dict[frozenset[str], dict[int, First]] = {}  # by atoms, of variables

    @cached_property
    def atoms(self) -> dict[int, set[str]]:
        """What may be in each variable."""
        found: dict[int, set[str]] = defaultdict(set)
        for v, a in self.rows("has"):
            found[v].add(a)
        return found

    @cached_property
    def group(self) -> dict[str, str]:
        """The family of each atom that has one."""
        return dict(self.rows("group"))

    @cached_property
    def parts(self) -> frozenset[tuple[int, int]]:
        """Operations, and the entities that stand for parts of what they make."""
        return frozenset((o, part) for o, _, part in self.rows("aux"))

    @cached_property
    def sources(self) -> dict[int, set[int]]:
        """From which variables the values of each come."""
        found: dict[int, set[int]] = defaultdict(set)
        for x, y in [*self.rows("flow"), *((x, y) for x, y, _ in self.rows("carries"))]:
            found[y].add(x)
        return found

    @cached_property
    def families(self) -> dict[int, frozenset[str | None]]:
        """The families of what may be in each variable. Many variables have the same atoms."""
        known: dict[frozenset[str], frozenset[str | None]] = {}
        found: dict[int, frozenset[str | None]] = {}
        for v, atoms in self.atoms.items():
            alike = frozenset(atoms)
            if alike not in known:
                known[alike] = frozenset("none" if a == "none" else self.group.get(a) for a in alike)
            found[v] = known[alike]
        return found

    def has_both(self, v: int, g: str, h: str) -> bool:
        """Whether both families are in v."""
        groups = self.families.get(v, frozenset())
        return g in groups and h in groups

    def origin(self, v: int, atom: str) -> tuple[str, int]:
        """The source of an atom in v that is first in the program's text, and the atom there."""
        return self._origin(v, frozenset({atom}))

    def origin_of_family(self, v: int, member: str) -> tuple[str, int]:
        """The first source of one of the atoms of a family in v, or of an atom that is named, and the atom there."""
        if member not in self._members:
            family = (a for a, group in self.group.items() if group == member)
            self._members[member] = frozenset({member, *family})
        return self._origin(v, self._members[member])

    def _origin(self, v: int, wanted: frozenset[str]) -> tuple[str, int]:
        known = self._firsts.setdefault(wanted, {})
        if v not in known:
            self._find_firsts(v, wanted, known)
        first = known[v]
        end = v if first is None else first[1]
        return min(self.atoms[end] & wanted, default=min(self.atoms[end], default="none")), end

    def _find_firsts(self, v: int, wanted: frozenset[str], known: dict[int, First]) -> None:
        """Note the first one of the sources of these atoms, for v and all variables before it: those that have no
        source with any of them themselves. Many errors ask that of variables that have the same sources."""
        before: dict[int, list[int]] = {}
        pending = [v]
        while pending:
            x = pending.pop()
            if x not in before and x not in known:
                before[x] = [s for s in self.sources[x] if not wanted.isdisjoint(self.atoms[s])]
                pending += before[x]
        for part in strongly_connected(before, lambda x: [s for s in before[x] if s in before]):
            ends: list[First] = [(self.order(x), x) for x in part if not before[x]]
            ends += [known[s] for x in part for s in before[x] if s in known]
            first = min((end for end in ends if end is not None), default=None)
            known.update(dict.fromkeys(part, first))

    def ancestors(self, v: int) -> set[int]:
        """Everything whose values flow into v, and v."""
        seen, queue = {v}, [v]
        while queue:
            for x in self.sources[queue.pop()] - seen:
                seen.add(x)
                queue.append(x)
        return seen

    # -- places ---------------------------------------------------------------------------

    def pos(self, v: int) -> SourcePos | None:
        """Where the value of a source variable is made: the operation that gives it, or the literal."""
        producer = self._producers.get(v)
        if producer is not None:
            return self.op_pos(producer)
        return self.session.facts.origin.get(v)

    def producer(self, v: int) -> SpaceOperation | None:
        """The operation of which v is the result."""
        return self.session.exporter.op_of.get(self._producers.get(v, -1))

    def op_pos(self, o: int) -> SourcePos | None:
        """Where an operation stands."""
        return self.session.facts.origin.get(o)

    def order(self, v: int) -> tuple[str, int, int]:
        """Variables and operations in the order of the source."""
        pos = self.pos(v)
        return pos.sort_key() if pos else ("", 0, 0)

    def place(self, v: int) -> tuple[SourcePos | None, str | None]:
        """Where a variable is first used (the call of which it is the result), and its name in the program."""
        name = self.session.facts.local_name.get(v)
        value = self.session.exporter.values.get(v)
        if isinstance(value, Variable):
            pos = self._call_place(v) or self._first_use(v, value)
            if pos is not None:
                return pos, name
        if value is None:
            return self._hidden_place(v), name
        return self.pos(v), name

    def _call_place(self, v: int) -> SourcePos | None:
        """Where the call stands of which v is the result."""
        called = self.producer(v)
        return called.pos if called is not None and called.opname in ("simple_call", "call_args") else None

    def _first_use(self, v: int, value: Variable) -> SourcePos | None:
        for exported in self.session.exporter.graphs:
            if exported.vars.get(value) != v:
                continue
            for block in exported.blocks:
                for op in block.operations:
                    if value in op.args and op.pos:
                        return op.pos
                for link in block.exits:
                    if value in link.args and link.pos:
                        return link.pos
            positions = [pos for pos, _ in self.leaving(v)]
            return max((p for p in positions if p), key=SourcePos.sort_key, default=None)
        return None

    def leaving(self, v: int) -> list[tuple[SourcePos | None, int | None]]:
        """For the result of a function, or the exception that it raises: where each `return` or `raise` stands, and
        the entity that it gives."""
        value = self.session.exporter.values.get(v)
        for exported in self.session.exporter.graphs:
            for end in (exported.graph.returnblock, exported.graph.exceptblock):
                if value is end.inputargs[-1] and exported.vars.get(end.inputargs[-1]) == v:
                    links = [link for b in exported.blocks for link in b.exits if link.target is end]
                    return [(link.pos, self.session.entity(link.args[-1])) for link in links]
        return []

    def _hidden_place(self, v: int) -> SourcePos | None:
        """For an attribute or a container's contents: where the last value comes from, or where it is first read."""
        stored = [pos for x in self.sources[v] if (pos := self.pos(x)) is not None]
        if stored:
            return max(stored, key=SourcePos.sort_key)
        targets = [y for y, xs in self.sources.items() if v in xs]
        read = [pos for y in targets if (pos := self.pos(y)) is not None]
        return min(read, key=SourcePos.sort_key, default=self.pos(v))

    # -- notes ----------------------------------------------------------------------------

    def notes(self, kind: str, origin: int, v: int, shown: SourcePos | None) -> list[Note]:
        """Where a value comes from, and the last step by which it gets to v where that is somewhere else."""
        first = self._note(noun(kind), origin, v)
        step = self.enters(origin, v)
        lines = {(p.filename, p.lineno) for p in (first.pos, shown) if p}
        if step is not None and is_users(step.filename) and (step.filename, step.lineno) not in lines:
            return [first, Note(f"and the {noun(kind)} gets there by this", step)]
        return [first]

    def _note(self, what: str, origin: int, v: int) -> Note:
        pos = self.users_place(origin, v)
        if pos is None:
            if self.phrases.is_outside(origin):
                return Note(f"the {what} comes from the arguments of the program", self._entry_place)
            return Note(f"the {what} comes from a prebuilt object")
        if origin in self._parameters:
            return Note(f"the {what} is the argument `{self._parameters[origin]}`", pos)
        if what == "None" and (function := self._ends_without_value(origin, pos)):
            return Note(f"None comes from the end of `{function}`, which has no `return` there", pos)
        return Note(f"{'' if what == 'None' else 'the '}{what} comes from here", pos)

    def users_place(self, origin: int, v: int) -> SourcePos | None:
        """Where a value comes from in the user's files: nearer to v where it is made in a library."""
        pos = self.pos(origin) or self.phrases.contents_place(origin) or self.phrases.contents_place(v)
        if pos is None or is_users(pos.filename):
            return pos
        places = (self.pos(x) for x in self.path(origin, v))
        return next((p for p in places if p is not None and is_users(p.filename)), None)

    def path(self, origin: int, v: int) -> list[int]:
        """What a value passes on its shortest way to v."""
        nearer: dict[int, int] = {}
        queue = deque([v])
        while queue and origin not in nearer:
            x = queue.popleft()
            for s in sorted(self.sources[x]):
                if s not in nearer and s != v:
                    nearer[s] = x
                    queue.append(s)
        path = [origin]
        while path[-1] in nearer:
            path.append(nearer[path[-1]])
        return path

    def _ends_without_value(self, origin: int, pos: SourcePos) -> str | None:
        """The function of which the end without `return` gives this None."""
        line = (pos.line() or "").strip()
        constant = isinstance(self.session.exporter.values.get(origin), Constant)
        if not constant or "None" in line or line.startswith("return") or not pos.function:
            return None
        return pos.function.rpartition(".<locals>.")[2]

    def why(self, o: int, index: int, atom: str) -> list[Note]:
        """Where an operand got its kind; nothing where the operation itself shows it."""
        op = self.session.exporter.op_of[o]
        value = op.args[index] if index < len(op.args) else None
        if isinstance(value, Constant):
            return self._named_constant(value, op.pos, atom)
        number = self.session.entity(value) if value is not None else None
        if number is None:
            return []
        kind, end = self.origin(number, atom)
        note = self._note(noun(self.phrases.kind(kind)), end, number)
        if note.pos is None and not self.phrases.is_outside(end):
            return []
        if note.pos is not None and op.pos is not None and _within(note.pos, op.pos):
            return []
        return [note]

    def _named_constant(self, value: Constant, shown: SourcePos | None, atom: str) -> list[Note]:
        """Where a local variable got the constant that it stands for."""
        if value.pos is None or value.localname is None or shown is None or not is_users(value.pos.filename):
            return []
        what = noun(self.phrases.kind(atom))
        note = Note(f"{'' if what == 'None' else 'the '}{what} comes from here", value.pos)
        return [] if same_line(note, shown) else [note]

    def enters(self, origin: int, v: int) -> SourcePos | None:
        """Where the value of `origin` enters v: the link, store or call."""
        stored = self.store(v, origin) if self.phrases.is_stored(v) or v in self._passed_to else None
        return stored.pos if stored is not None else self._step(origin, v)

    def store(self, v: int, origin: int, atom: str = "") -> Store | None:
        """How the value of `origin` gets into v, where values are stored."""
        return store(self, v, atom, origin)

    def _step(self, origin: int, v: int) -> SourcePos | None:
        """The link, store or call through which the value of `origin` enters v."""
        atoms = self.atoms[origin]
        for x in sorted(self.sources[v], key=lambda x: (self.order(x), x)):
            if x == origin or (atoms & self.atoms[x] and origin in self.ancestors(x)):
                uses = self._uses.get((x, v)) or self._uses.get((x, None))
                return self.op_pos(uses) if uses is not None else None
        return None

    def is_applevel(self, o: int) -> bool:
        """Whether an operation belongs to app-level code, which stands for what CPython has in C."""
        return self._owners.get(o) in self._applevel

    def is_users_parameter(self, v: int) -> bool:
        """Whether it is a parameter of a function of the user's."""
        return v in self._passed_to and self._passed_to[v] not in self._applevel

    def is_hidden(self, v: int, place: SourcePos | None) -> bool:
        """Whether v has no place of its own in the user's text: what is stored, a parameter of app-level code or of a
        generator's `send`."""
        if self.phrases.is_stored(v):
            return True
        return v in self._passed_to and (self._passed_to[v] in self._applevel or place is None or place.col is None)

    # -- tables ---------------------------------------------------------------------------

    @cached_property
    def _owners(self) -> dict[int, int | None]:
        blocks = dict(self.rows("block"))
        return {o: blocks.get(b) for o, b in self.rows("op_in")}

    @cached_property
    def _applevel(self) -> set[int]:
        return {g.number for g in self.session.exporter.graphs if is_applevel(g.graph.func)}

    @cached_property
    def _passed_to(self) -> dict[int, int]:
        """Parameters, and the graphs that have them."""
        return {v: g for g, _, v in self.rows("graph_arg")}

    @cached_property
    def _producers(self) -> dict[int, int]:
        return {z: o for o, z in self.rows("result")}

    @cached_property
    def _entry_place(self) -> SourcePos | None:
        """Where the function is defined that gets the arguments of the program."""
        entries = {g for (g,) in self.rows("entry")}
        functions = [g.graph.func for g in self.session.exporter.graphs if g.number in entries]
        places = [func_pos(func) for func in functions if hasattr(func, "__code__")]
        return next((pos for pos in places if pos is not None and is_users(pos.filename)), None)

    @cached_property
    def _parameters(self) -> dict[int, str]:
        """The arguments of the entry point, which come from nowhere else."""
        entries = {g for (g,) in self.rows("entry")}
        names = self.session.facts.local_name
        return {v: names[v] for g, _, v in self.rows("graph_arg") if g in entries and v in names}

    @cached_property
    def _uses(self) -> dict[tuple[int, int | None], int]:
        """(x, y) -> the link that passes x as y; (x, None) -> the last operation that stores or passes x."""
        table: dict[tuple[int, int | None], int] = {(x, y): link for link, x, y in self.rows("phi")}
        table.update({((x, None)): o for o, _, x in self.rows("call_arg")})
        table.update({((x, None)): o for o, _, x in self.rows("opn_arg")})
        table.update({((x, None)): o for o, _, _, _, _, x in self.rows("op3")})
        table.update({((x, None)): o for o, _, _, x in self.rows("setattr")})
        return table


def noun(text: str) -> str:
    """The word without its article."""
    return text.split(" ", 1)[1] if text.startswith(("a ", "an ", "the ")) else text


def items(number: int) -> str:
    """ "1 item", "2 items"."""
    return f"{number} item{'' if number == 1 else 's'}"


def same_line(note: Note, pos: SourcePos | None) -> bool:
    """Whether a note speaks of the line that is shown already."""
    return note.pos is not None and pos is not None and _line(note.pos) == _line(pos)


def _line(pos: SourcePos) -> tuple[str, int]:
    return pos.filename, pos.lineno


def _within(inner: SourcePos, outer: SourcePos) -> bool:
    """Whether a place is part of another one on one line, which is shown already."""
    whole: Any = (outer.col, outer.end_col, inner.col, inner.end_col)
    if _line(inner) != _line(outer) or None in whole:
        return _line(inner) == _line(outer)
    return outer.col <= inner.col and inner.end_col <= outer.end_col  # type: ignore[operator]
