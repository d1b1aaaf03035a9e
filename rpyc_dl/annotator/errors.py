"""The error relations of the rules, as located diagnostics with both origins (design section 8)."""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from rpyc_dl.annotator.blame import told_at_calls
from rpyc_dl.annotator.phrases import Phrases
from rpyc_dl.annotator.session import Session
from rpyc_dl.annotator.userrules import forbidden
from rpyc_dl.annotator.words import FAMILIES, SYMBOLS, word
from rpyc_dl.errors import AnnotatorError, Note, UnionError
from rpyc_dl.frontend.model import Constant, Variable
from rpyc_dl.source import SourcePos

#: How many independent errors are shown.
MAX_ERRORS = 10

Row = tuple[Any, ...]


def check(session: Session) -> None:
    """Raise the errors that the rules derived, ordered by position; at most one a place."""
    found = told_at_calls(session, [*ErrorReader(session).read()])
    if found:
        first, *others = found[:MAX_ERRORS]
        first.others = list(others)
        raise first


class ErrorReader:
    """Turns rows of error relations into exceptions."""

    def __init__(self, session: Session, ignore: Callable[[Row], bool] = lambda row: False) -> None:
        self.session = session
        self.ignore = ignore
        self.rows = session.rows
        self.atoms: dict[int, set[str]] = defaultdict(set)
        for v, a in self.rows("has"):
            self.atoms[v].add(a)
        self.group = dict(self.rows("group"))
        self.sources: dict[int, set[int]] = defaultdict(set)
        for x, y in [*self.rows("flow"), *((x, y) for x, y, _ in self.rows("carries"))]:
            self.sources[y].add(x)
        self.phrases = Phrases(session)

    def read(self) -> list[AnnotatorError]:
        """One error a cause, in order of position."""
        found: dict[Any, AnnotatorError] = {}
        for relation, make in self.TABLE.items():
            for row in sorted(self.rows(relation), key=str):
                error = make(self, *row) if not self.ignore(row) else None
                if error is not None:
                    key = error.pos.sort_key() if error.pos else ("", 0, 0)
                    found.setdefault(key, error)
        if not found:
            return self._unions_in_circles()
        return [found[key] for key in sorted(found)]

    # -- unions -------------------------------------------------------------------------

    def _unions_in_circles(self) -> list[AnnotatorError]:
        """The first place where two families meet, of variables that are identified with each other: each of these
        gets both from another one."""
        rows = [*self.rows("union_error"), *self.rows("base_error"), *self.rows("length_error")]
        placed = sorted((self.order(row[0]), row) for row in rows)
        if not placed:
            return []
        v, a, b = placed[0][1]
        return [self._join_error(v, a, b)]

    def _join_error(self, v: int, g: Any, h: Any) -> AnnotatorError:
        if isinstance(g, int):
            return self.length(v, g, h) or AnnotatorError("tuples of two lengths meet", None)
        groups = self.group
        is_left = lambda a: a == g or groups.get(a) == g  # noqa: E731
        is_right = lambda a: a == h or groups.get(a) == h  # noqa: E731
        return self._meeting(v, self._origin(v, is_left), self._origin(v, is_right))

    def union(self, v: int, g: str, h: str) -> AnnotatorError | None:
        """Two families meet in v; only the first such variable of a flow is reported."""
        if any(self._has_both(x, g, h) for x in self.sources[v]):
            return None
        groups = self.group
        left = self._origin(v, lambda a: groups.get(a) == g)
        right = self._origin(v, lambda a: (a == "none") if h == "none" else groups.get(a) == h)
        return self._meeting(v, left, right)

    def _has_both(self, v: int, g: str, h: str) -> bool:
        groups = {("none" if a == "none" else self.group.get(a)) for a in self.atoms[v]}
        return g in groups and h in groups

    def base(self, v: int, c: str, d: str) -> AnnotatorError | None:
        """Instances of unrelated classes meet in v."""
        if any({c, d} <= self.atoms[x] for x in self.sources[v]):
            return None
        return self._meeting(v, self._origin(v, lambda a: a == c), self._origin(v, lambda a: a == d))

    def length(self, v: int, j: int, k: int) -> AnnotatorError | None:
        """Tuples of two lengths meet in v."""
        pos, name = self._place(v)
        what = self.phrases.variable(v) or "a value"
        if name == "return":
            pos, what = _returned(pos)
        help = ["a tuple has a fixed length here: use a list where the length varies"]
        message = f"{what} is a tuple of {_items(j)} on one path and of {_items(k)} on the other"
        return UnionError(message, pos, notes=self._tuple_notes(v, (j, k)), help=help)

    def _tuple_notes(self, v: int, lengths: tuple[int, int]) -> list[Note]:
        """Where a tuple of each length comes from."""
        length = {n: k for n, k in self.rows("tuple_length")}
        makers: dict[int, set[int]] = defaultdict(set)
        for x, n in self.rows("tuple_node"):
            makers[x].add(n)
        notes = []
        for k in sorted(lengths):
            found = [n for x in self._ancestors(v) for n in makers[x] if length.get(n) == k]
            places = [pos for n in found if (pos := self.session.facts.origin.get(n)) is not None]
            if places:
                notes.append(Note(f"a tuple of {_items(k)} comes from here", min(places, key=SourcePos.sort_key)))
        return notes

    def _meeting(self, v: int, left: tuple[str, int], right: tuple[str, int]) -> AnnotatorError:
        pos, name = self._place(v)
        (a, x), (b, y) = sorted([left, right], key=lambda origin: self.order(origin[1]))
        first, second = word(a), word(b)
        what = self.phrases.variable(v) or "this value"
        if name == "return":
            pos, what = _returned(pos)
        origins = ((first, x), (second, y))
        notes = [note for text, o in origins for note in self._origin_notes(_noun(text), o, v, pos)]
        label = f"no common type of {first} and {second}"
        message = f"{what} is {first} on one path and {second} on the other"
        return UnionError(message, pos, label, notes)

    def _origin_notes(self, noun: str, origin: int, v: int, shown: SourcePos | None) -> list[Note]:
        """Where a value comes from, and the last step by which it gets to v where that is somewhere else."""
        pos = self._origin_pos(origin) or self.phrases.contents_place(origin) or self.phrases.contents_place(v)
        outside = "outside, with the arguments of the program"
        where = "here" if pos else outside if self.phrases.is_outside(origin) else "a prebuilt object"
        notes = [Note(f"the {noun} comes from {where}", pos)]
        step = self._step_pos(origin, v)
        lines = {(p.filename, p.lineno) for p in (pos, shown) if p}
        if step is not None and (step.filename, step.lineno) not in lines:
            notes.append(Note(f"and the {noun} gets there by this", step))
        return notes

    def _step_pos(self, origin: int, v: int) -> SourcePos | None:
        """The link, store or call through which the value of `origin` enters v."""
        atoms = self.atoms[origin]
        for x in sorted(self.sources[v], key=lambda x: (self.order(x), x)):
            if x == origin or (atoms & self.atoms[x] and origin in self._ancestors(x)):
                uses = self._uses.get((x, v)) or self._uses.get((x, None))
                return self.session.facts.origin.get(uses) if uses is not None else None
        return None

    def _ancestors(self, v: int) -> set[int]:
        seen, queue = {v}, [v]
        while queue:
            for x in self.sources[queue.pop()] - seen:
                seen.add(x)
                queue.append(x)
        return seen

    @property
    def _uses(self) -> dict[tuple[int, int | None], int]:
        """(x, y) -> the link that passes x as y; (x, None) -> the last operation that stores or passes x."""
        if not hasattr(self, "_use_table"):
            table: dict[tuple[int, int | None], int] = {(x, y): link for link, x, y in self.rows("phi")}
            table.update({((x, None)): o for o, _, x in self.rows("call_arg")})
            table.update({((x, None)): o for o, _, x in self.rows("opn_arg")})
            table.update({((x, None)): o for o, _, _, _, _, x in self.rows("op3")})
            table.update({((x, None)): o for o, _, _, x in self.rows("setattr")})
            self._use_table = table
        return self._use_table

    def order(self, v: int) -> tuple[str, int, int]:
        """Variables and operations in the order of the source."""
        pos = self._origin_pos(v)
        return pos.sort_key() if pos else ("", 0, 0)

    def _origin(self, v: int, wanted: Callable[[str], bool]) -> tuple[str, int]:
        """The nearest source of an atom in v, and the atom there; ties go to the first in the program's text."""
        seen, queue = {v}, deque([v])
        ends: list[int] = []
        while queue:
            x = queue.popleft()
            found = [s for s in self.sources[x] if any(map(wanted, self.atoms[s]))]
            if not found:
                ends.append(x)
            for s in sorted(set(found) - seen, key=lambda s: (self.order(s), s)):
                seen.add(s)
                queue.append(s)
        end = min(ends or [v], key=lambda x: (self.order(x), x))
        return min(filter(wanted, self.atoms[end])), end

    # -- places ---------------------------------------------------------------------------

    def _origin_pos(self, v: int) -> SourcePos | None:
        """Where the value of a source variable is made: the operation that gives it, or the literal."""
        producer = self._producers.get(v)
        if producer is not None:
            return self.session.facts.origin.get(producer)
        return self.session.facts.origin.get(v)

    @property
    def _producers(self) -> dict[int, int]:
        if not hasattr(self, "_by_result"):
            self._by_result = {z: o for o, z in self.rows("result")}
        return self._by_result

    def _place(self, v: int) -> tuple[SourcePos | None, str | None]:
        """Where a variable is first used, and its name in the program."""
        name = self.session.facts.local_name.get(v)
        value = self.session.exporter.values.get(v)
        if isinstance(value, Variable):
            pos = self._first_use(v, value)
            if pos is not None:
                return pos, name
        if value is None:
            return self._hidden_place(v), name
        return self._origin_pos(v), name

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
            if value is exported.graph.returnvar:
                positions = [
                    link.pos for b in exported.blocks for link in b.exits if link.target is exported.graph.returnblock
                ]
                return max((p for p in positions if p), key=SourcePos.sort_key, default=None)
        return None

    def _hidden_place(self, v: int) -> SourcePos | None:
        """For an attribute or a container's contents: where the last value comes from, or where it is first read."""
        stored = [pos for x in self.sources[v] if (pos := self._origin_pos(x)) is not None]
        if stored:
            return max(stored, key=SourcePos.sort_key)
        targets = [y for y, xs in self.sources.items() if v in xs]
        read = [pos for y in targets if (pos := self._origin_pos(y)) is not None]
        return min(read, key=SourcePos.sort_key, default=self._origin_pos(v))

    def op_pos(self, o: int) -> SourcePos | None:
        """Where an operation stands."""
        return self.session.facts.origin.get(o)

    def _why(self, o: int, index: int, atom: str) -> list[Note]:
        """Where an operand got its kind."""
        op = self.session.exporter.op_of[o]
        if index >= len(op.args):
            return []
        v = op.args[index]
        number = self.session.entity(v)
        if number is None or isinstance(v, Constant):
            return []
        kind, end = self._origin(number, lambda a: a == atom)
        pos = self._origin_pos(end)
        if pos is None or pos == op.pos:
            return []
        return [Note(f"{word(kind)} comes from here", pos)]

    # -- operations ------------------------------------------------------------------------

    def operand2(self, o: int, n: str, a: str, b: str) -> AnnotatorError:
        """No meaning for two operands."""
        symbol = SYMBOLS.get(n)
        notes = self._why(o, 0, a) + self._why(o, 1, b)
        if n == "getitem" and a == "tuple" and (text := self._no_such_item(o)):
            return AnnotatorError(text, self.op_pos(o), notes=notes, code="index")
        if n == "getitem":
            return AnnotatorError(
                f"{word(a)} cannot be indexed by {word(b)}", self.op_pos(o), notes=notes, code="index"
            )
        if n == "setitem":
            return AnnotatorError(
                f"an item of {word(a)} cannot be set at {word(b)}", self.op_pos(o), notes=notes, code="index"
            )
        text = f"`{symbol}`" if symbol else f"`{n}`"
        message = f"{text} cannot be applied to {word(a)} and {word(b)}"
        lacking = b if n == "contains" and a not in self.phrases.names else a
        notes = [note for note in notes if note.pos and note.pos.lineno != (self.op_pos(o) or note.pos).lineno]
        notes += self.phrases.class_note(lacking, n)
        return AnnotatorError(message, self.op_pos(o), notes=notes, code="operand")

    def _no_such_item(self, o: int) -> str | None:
        """What is wrong with an item of a tuple that is taken by a constant, alone or when the tuple is unpacked."""
        v, index = self.session.exporter.op_of[o].args[:2]
        number = self.session.entity(v)
        nodes = {n for x, n in self.rows("tuple_node") if x == number}
        lengths = sorted({k for n, k in self.rows("tuple_length") if n in nodes})
        if not isinstance(index, Constant) or not isinstance(index.value, int) or not lengths:
            return None
        what = f"a tuple of {_items(lengths[0])}"
        unpacked = next((op for op in self.session.exporter.op_of.values() if op.result is v), None)
        if unpacked is not None and unpacked.opname == "unpack" and isinstance(unpacked.args[1], Constant):
            return f"{what} cannot be unpacked into {unpacked.args[1].value} variables"
        return f"{what} has no item {index.value}"

    def operand1(self, o: int, n: str, a: str) -> AnnotatorError:
        """No meaning for one operand."""
        notes = self._why(o, 0, a)
        texts = {
            "len": f"{word(a)} has no length",
            "iter": f"{word(a)} cannot be iterated over",
            "next": f"{word(a)} is not an iterator",
            "setitem": f"items of {word(a)} cannot be assigned",
            "delitem": f"items of {word(a)} cannot be deleted",
        }
        message = texts.get(n, f"`{SYMBOLS.get(n, n)}` cannot be applied to {word(a)}")
        notes += self.phrases.class_note(a, n)
        return AnnotatorError(message, self.op_pos(o), notes=notes, code="operand")

    def attribute(self, o: int, a: str, name: str) -> AnnotatorError:
        """Nothing is known under the name."""
        message = f"{self.phrases.kind(a)} has no attribute `{name}`"
        if self.phrases.is_abstract(a, name):
            message = f"the class of {self.phrases.kind(a)} does not define the abstract method `{name}`"
        help = self.phrases.did_you_mean(a, name)
        return AnnotatorError(message, self.op_pos(o), notes=self._why(o, 0, a), help=help, code="attribute")

    def call(self, o: int, a: str) -> AnnotatorError:
        """Not callable, or a builtin that is not supported."""
        if a.startswith("builtin "):
            message = f"the builtin `{a.removeprefix('builtin ')}` is not supported"
        else:
            message = f"{word(a)} cannot be called"
        return AnnotatorError(message, self.op_pos(o), notes=self._why(o, 0, a), code="call")

    def unsupported(self, o: int, n: str) -> AnnotatorError:
        """No rule applies."""
        op = self.session.exporter.op_of[o]
        is_call = op.opname in ("simple_call", "call_args")
        operands = op.args[1:] if is_call else op.args
        kinds = [self._kinds(v) for v in operands]
        given = ", ".join(kind for kind in kinds if kind) or "nothing"
        text = f"`{n}(…)`" if is_call else f"`{SYMBOLS.get(n, n)}`"
        return AnnotatorError(f"{text} is not supported for {given}", op.pos, code="unsupported")

    def _kinds(self, v: Any) -> str:
        number = self.session.entity(v)
        atoms = self.atoms.get(number, set()) if number is not None else set()
        return " or ".join(sorted({word(a) for a in atoms}))

    def metaclass(self, o: int, p: str) -> AnnotatorError:
        """The class hooks its construction."""
        message = f"{word(p)} does not simply make an instance when it is called: it has a `__call__` or `__new__`"
        place = self.phrases.class_place(p.removeprefix("class "))
        notes = [Note("the class is defined here", place)] if place else []
        help = ["call a function that makes the instance"]
        return AnnotatorError(message, self.op_pos(o), notes=notes, help=help, code="unsupported")

    def attribute_name(self, o: int, n: str) -> AnnotatorError:
        """getattr or setattr with a name that varies."""
        op = self.session.exporter.op_of[o]
        message = f"the attribute's name in `{n}` must be a constant"
        if n == "getattr" and len(op.args) == 3:
            message = "`getattr` with a default is not supported"
        return AnnotatorError(message, op.pos, code="attribute")

    def shadowed(self, o: int, c: str, name: str) -> AnnotatorError:
        """An attribute that both a class and its instances assign."""
        message = f"`{name}` is assigned on {word(c)} here, and on its class elsewhere"
        help = ["one attribute cannot be both: give them two names"]
        return AnnotatorError(message, self.session.facts.origin.get(o), help=help, code="attribute")

    def guarded(self, o: int, c: str) -> AnnotatorError:
        """An attribute of an instance whose class has `__getattr__` or its like."""
        message = f"{word(c)} has a `__getattr__` or `__setattr__`: attributes are found by name while translating"
        help = ["define the attributes, or use a dict"]
        return AnnotatorError(message, self.session.facts.origin.get(o), help=help, code="attribute")

    def declined(self, o: int) -> AnnotatorError:
        """A special method called by name, whose NotImplemented nobody handles."""
        message = "the method that is called here can return NotImplemented, which is no value"
        help = ["write the operator instead of calling its method"]
        return AnnotatorError(message, self.session.facts.origin.get(o), help=help, code="operand")

    def visible(self, o: int, v: int, a: str, b: str) -> AnnotatorError | None:
        """Text of a value of which the exact type is lost."""
        if a == "nonneg" and "int" in self.atoms[v]:
            return None  # told for "int"
        kinds = f"{word(a)} and {word(b)}"
        origins = [self._origin(v, lambda x, kind=kind: x == kind)[1] for kind in (a, b)]  # type: ignore[misc]
        notes = [
            n
            for text, end in zip((a, b), origins, strict=True)
            for n in self._origin_notes(_noun(word(text)), end, v, None)
        ]
        message = f"this value can be {kinds.replace(' and ', ' or ')}, which would not be printed as Python does"
        help = [
            "use float(…) or write 0.0 where a float is meant" if b == "float" else "use int(…) where an int is meant"
        ]
        return AnnotatorError(message, self.op_pos(o), notes=notes, help=help, code="visible")

    def visible_return(self, v: int, a: str) -> AnnotatorError | None:
        """What an entry point returns is an int on one path and a float on another."""
        if a == "nonneg" and "int" in self.atoms[v]:
            return None  # told for "int"
        origins = [self._origin(v, lambda x, kind=kind: x == kind)[1] for kind in (a, "float")]  # type: ignore[misc]
        notes = [
            n
            for text, end in zip((a, "float"), origins, strict=True)
            for n in self._origin_notes(_noun(word(text)), end, v, None)
        ]
        message = f"the entry point returns {word(a)} or a float, which would always be a float here"
        help = ["use float(…) or write 0.0 where a float is meant"]
        return AnnotatorError(message, self._place(v)[0], notes=notes, help=help, code="visible")

    # -- calls -----------------------------------------------------------------------------

    def too_few(self, o: int, f: str, i: int) -> AnnotatorError:
        """A parameter without a value."""
        live = self.session.world.names.object(f)
        names = live.__code__.co_varnames
        name = names[i] if i < len(names) else names[-1]  # a function that was made has names of its own
        message = f"the call gives no value for the argument `{name}` of `{self.phrases.function_name(f)}`"
        return AnnotatorError(message, self.op_pos(o), notes=self._signature(f), code="arity")

    def too_many(self, o: int, f: str, given: int, taken: int) -> AnnotatorError:
        """More values than parameters."""
        code = self.session.world.names.object(f).__code__
        taken -= code.co_argcount > 0 and code.co_varnames[0] == "self"
        count = f"{taken} argument{'' if taken == 1 else 's'}" if taken else "no arguments"
        message = f"`{self.phrases.function_name(f)}` takes {count}, but the call passes more"
        return AnnotatorError(message, self.op_pos(o), notes=self._signature(f), code="arity")

    def star(self, o: int, x: int, a: str) -> AnnotatorError:
        """Values passed with a star, of which the number is not known."""
        notes = self._origin_notes(_noun(word(a)), self._origin(x, lambda b: b == a)[1], x, None)
        message = f"only a tuple can be passed with a star, not {word(a)}: how many arguments are these?"
        help = ["pass the values one by one, or the list itself to a function that takes a list"]
        return AnnotatorError(message, self.op_pos(o), notes=notes, help=help, code="arity")

    def keyword(self, o: int, f: str, name: str) -> AnnotatorError:
        """No such parameter."""
        live = self.session.world.names.object(f)
        message = f"`{live.__name__}` has no argument `{name}`"
        return AnnotatorError(message, self.op_pos(o), notes=self._signature(f), code="arity")

    def _signature(self, f: str) -> list[Note]:
        return [Note("it is defined here", self.session.function_pos(f))]

    def spec(self, o: int, f: str, i: int) -> AnnotatorError:
        """Specialised by value, but not a constant."""
        live = self.session.world.names.object(f)
        message = f"argument {i} of `{live.__name__}` must be a constant: the function is specialised by its value"
        return AnnotatorError(message, self.op_pos(o), code="specialize")

    TABLE: dict[str, Callable[..., AnnotatorError | None]] = {
        "union_error": union,
        "visible_error": visible,
        "visible_return": visible_return,
        "base_error": base,
        "length_error": length,
        "operand2_error": operand2,
        "operand1_error": operand1,
        "attribute_error": attribute,
        "unsupported_error": unsupported,
        "metaclass_error": metaclass,
        "name_error": attribute_name,
        "declined_error": declined,
        "guarded_error": guarded,
        "shadowed_error": shadowed,
        "call_error": call,
        "too_few_error": too_few,
        "too_many_error": too_many,
        "star_error": star,
        "keyword_error": keyword,
        "spec_error": spec,
        "forbidden": forbidden,
    }


def _items(number: int) -> str:
    return f"{number} item{'' if number == 1 else 's'}"


def _returned(pos: SourcePos | None) -> tuple[SourcePos | None, str]:
    """The place of what a `return` statement gives, and how it is written there."""
    text = pos.line() if pos else None
    if pos is None or text is None or pos.col is None or pos.end_col is None or pos.end_lineno != pos.lineno:
        return pos, "the result"
    code = text.encode()[pos.col : pos.end_col].decode(errors="replace")
    if code.startswith("return "):
        code = code[7:]
        pos = replace(pos, col=pos.col + 7)
    return pos, f"`{code}`" if code.isidentifier() else "the result"


def _noun(text: str) -> str:
    """The word without its article."""
    return text.split(" ", 1)[1] if text.startswith(("a ", "an ")) else text


def groups_of(atoms: Iterable[str]) -> list[str]:
    """Atoms in the user's words, for listings."""
    return sorted({FAMILIES.get(a, word(a)) for a in atoms})
