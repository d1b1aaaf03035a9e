"""Two kinds of values meet in one place and have no type in common: `error[union]`, with both origins."""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors import hints
from rpyc_dl.annotator.errors.branchings import assigned_in_loop, branching
from rpyc_dl.annotator.errors.stores import last_store
from rpyc_dl.errors import AnnotatorError, UnionError
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader

#: An atom, and the variable that it comes from.
Origin = tuple[str, int]


def union(reader: ErrorReader, v: int, *_families: str) -> AnnotatorError | None:
    """Two families meet in v; only the first such variable of a flow is reported."""
    origins = reader.origins
    return _first_pair(reader, v, "union_error", lambda x, g, h: origins.has_both(x, g, h))


def base(reader: ErrorReader, v: int, *_classes: str) -> AnnotatorError | None:
    """Instances of unrelated classes meet in v."""
    return _first_atoms(reader, v, "base_error")


def methods(reader: ErrorReader, v: int, *_methods: str) -> AnnotatorError | None:
    """Two methods of builtin types meet in v."""
    return _first_atoms(reader, v, "method_error")


def size(reader: ErrorReader, v: int, *_types: str) -> AnnotatorError | None:
    """Integers of two types meet in v."""
    return _first_atoms(reader, v, "size_error")


def _first_atoms(reader: ErrorReader, v: int, relation: str) -> AnnotatorError | None:
    """`_first_pair` of atoms: they are together where one variable has both."""
    return _first_pair(reader, v, relation, lambda x, a, b: {a, b} <= reader.origins.atoms[x])


def _first_pair(
    reader: ErrorReader, v: int, relation: str, together: Callable[[int, str, str], bool]
) -> AnnotatorError | None:
    """Of what meets in v the two that come first in the program's text and are not `together` in a source of v."""
    if v in reader.distrusted or v in reader.met("raise_error") or _computed_from_mixed(reader, v):
        return None
    sources = reader.origins.sources[v]
    apart = {
        pair
        for pair in itertools.permutations(reader.met(relation)[v], 2)
        if not any(together(x, *pair) for x in sources)
    }
    if apart and reader.untold:
        return UnionError("")
    met = {member: _origin(reader, v, member) for pair in apart for member in pair}
    ordered = sorted(met, key=lambda member: (reader.origins.order(met[member][1]), member))
    first = next((pair for pair in itertools.combinations(ordered, 2) if pair in apart), None)
    return _meeting(reader, v, met[first[0]], met[first[1]]) if first else None


def _computed_from_mixed(reader: ErrorReader, v: int) -> bool:
    """Whether v is the result of an operation on something that is an error itself: `x + x` where ints and texts meet
    in x."""
    op = None if reader.origins.sources[v] else reader.origins.producer(v)
    operands = [reader.session.entity(arg) for arg in op.args] if op is not None else []
    return any(operand in reader.met("union_error") for operand in operands)


def _origin(reader: ErrorReader, v: int, member: str) -> Origin:
    """Where what v holds of a family comes from; or of a class."""
    groups = reader.origins.group
    found, x = reader.origins.origin_of_family(v, member)
    is_family = member in groups.values() or groups.get(found) == member
    return (found if is_family else member), x  # of unrelated classes only the first one is in a variable


def iterators(reader: ErrorReader, v: int, j: str, k: str) -> AnnotatorError:
    """Iterators of two kinds meet in v."""
    pos, name = reader.origins.place(v)
    kinds, notes = dict(reader.rows("iterates_as")), []
    for kind in sorted({j, k}):
        sources = [x for x in reader.origins.sources[v] if kinds.get(x) == kind]
        for x in sorted(sources, key=reader.origins.order)[:1]:
            notes += reader.origins.notes(_over(kind), reader.origins.origin(x, "iterator")[1], v, pos)
    what, (here, there) = reader.phrases.variable(v) or "a value", _places(reader, v)
    if name == "return":
        pos, what = _returned(max((note.pos for note in notes if note.pos), key=SourcePos.sort_key, default=pos))
    first, second = map(_over, sorted([j, k]))
    help = ["make lists of both: `list(…)`"]
    return UnionError(f"{what} is {first} {here} and {second} {there}", pos, notes=notes, help=help)


def refused_tags(reader: ErrorReader, v: int, o: int) -> AnnotatorError:
    """Values of several kinds come to an operation that cannot take them. (The lowering says why.)"""
    message = "values of several kinds cannot be used here"
    return UnionError(message, reader.origins.op_pos(o), help=["test the type first"])


def _over(kind: str) -> str:
    """A kind of iterators in the user's words."""
    return f"an iterator over a {kind}" if kind.isalpha() and kind not in ITERATORS else f"a `{kind}` object"


def bottomless(reader: ErrorReader, v: int) -> AnnotatorError:
    """A tuple that would have a tuple of its own kind as an item."""
    message = "a tuple contains itself, directly or through other tuples"
    return AnnotatorError(message, reader.session.facts.origin.get(v), code="tuple")


#: Builtins whose results are iterators of their own kind.
ITERATORS = ("enumerate", "zip", "reversed")

#: Relations of what meets in a variable.
MEETINGS = ("union_error", "base_error", "method_error", "size_error")


def in_circles(reader: ErrorReader, told: set[int]) -> list[AnnotatorError]:
    """Where two families meet in variables that are identified with each other: each of these gets both from another
    one, so that none is the first. The first place of each such circle."""
    placed = sorted(
        (reader.origins.order(row[0]), row[0], relation)
        for relation in MEETINGS
        for row in reader.rows(relation)
        if not reader.ignore(row)
    )
    pending = {v for _, v, _ in placed}
    near: dict[int, set[int]] = defaultdict(set)
    for x in pending:
        for source in reader.origins.sources[x] & pending:
            near[x].add(source)
            near[source].add(x)
    found = []
    for _, v, relation in placed:
        if v in pending:
            circle = _connected(v, near)
            pending -= circle
            if not circle & (told | reader.distrusted) and all(reader.origins.sources[x] & circle for x in circle):
                in_turn = ((x, name) for _, x, name in placed if x in circle and _gets_from_itself(reader, x, circle))
                found.append(_in_circle(reader, *next(in_turn, (v, relation))))
    return found


def _gets_from_itself(reader: ErrorReader, v: int, circle: set[int]) -> bool:
    """Whether what v holds comes from others of the circle that get it from v."""
    seen, queue = set[int](), [v]
    while queue:
        new = reader.origins.sources[queue.pop()] & circle - seen
        seen |= new
        queue += new
    return v in seen


def untold(reader: ErrorReader) -> list[AnnotatorError]:
    """Where something meets in variables of which none is the first, nor do they stand in a circle of their own: the
    first place in the program's text."""
    placed = (
        (reader.origins.order(row[0]), row[0], relation)
        for relation in MEETINGS
        for row in reader.rows(relation)
        if not reader.ignore(row)
    )
    first = min(placed, default=None)
    return [_in_circle(reader, first[1], first[2])] if first else []


def _connected(v: int, near: dict[int, set[int]]) -> set[int]:
    found, queue = {v}, [v]
    while queue:
        new = near[queue.pop()] - found
        found |= new
        queue += new
    return found


def _in_circle(reader: ErrorReader, v: int, relation: str) -> AnnotatorError:
    left, right, *_ = sorted(
        (_origin(reader, v, member) for member in reader.met(relation)[v]),
        key=lambda origin: (reader.origins.order(origin[1]), origin[0]),
    )
    return _meeting(reader, v, left, right)


def _meeting(reader: ErrorReader, v: int, left: Origin, right: Origin) -> AnnotatorError:
    pos, name = reader.origins.place(v)
    (a, x), (b, y) = sorted([left, right], key=lambda origin: reader.origins.order(origin[1]))
    first, second = reader.phrases.kind(a), reader.phrases.kind(b)
    what = reader.phrases.variable(v) or "this value"
    if name == "return":
        pos, what = _returned(_return_of(reader, v, (a, x), (b, y)) or pos)
    elif reader.origins.is_hidden(v, pos):
        pos = last_store([reader.origins.store(v, x, a), reader.origins.store(v, y, b)], pos)
        what = what if reader.phrases.is_stored(v) else "what is passed here"
    local = reader.session.facts.local_name.get(x)
    branched = branching((reader.origins.pos(x), reader.origins.pos(y)), local)
    pos = head = branched or pos
    if not branched:
        pos = assigned_in_loop(head, name, reader.origins.pos(y)) or head
    origins = ((first, x), (second, y))
    # the branches themselves say how a value gets there
    notes = [
        note for text, o in origins for note in reader.origins.notes(text, o, v, head)[: 1 if branched else None]
    ]
    here, there = _places(reader, v)
    if name in ("etype", "evalue"):  # the exceptblock's have no place
        pos, what = next((note.pos for note in reversed(notes) if note.pos), pos), "what is raised here"
    error = UnionError(
        f"{what} is {first} {here} and {second} {there}",
        pos,
        f"no common type of {first} and {second}",
        notes,
        hints.union(reader, v, a, b, what == "the result"),
    )
    error.question = reader.phrases.question(v)
    return error


def _places(reader: ErrorReader, v: int) -> tuple[str, str]:
    """What the two origins are: paths of the program, calls of a function, or places that store something."""
    if reader.phrases.is_stored(v):
        return "in one place", "in another"
    if reader.is_parameter(v):
        return "in one call", "in another"
    return "on one path", "on the other"


def _return_of(reader: ErrorReader, v: int, left: Origin, right: Origin) -> SourcePos | None:
    """The later of the `return` statements that give the two kinds."""
    found = []
    for atom, origin in (left, right):
        for pos, entity in reader.origins.leaving(v):
            if pos is None or entity is None or atom not in reader.origins.atoms[entity]:
                continue
            if origin == entity or origin in reader.origins.ancestors(entity):
                found.append(pos)
    return max(found, key=SourcePos.sort_key, default=None)


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
