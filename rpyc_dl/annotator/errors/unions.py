"""Two kinds of values meet in one place and have no type in common: `error[union]`, with both origins."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from rpyc_dl.annotator.errors import hints
from rpyc_dl.annotator.errors.origins import items
from rpyc_dl.errors import AnnotatorError, Note, UnionError
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader

#: An atom, and the variable that it comes from.
Origin = tuple[str, int]


def union(reader: ErrorReader, v: int, g: str, h: str) -> AnnotatorError | None:
    """Two families meet in v; only the first such variable of a flow is reported."""
    origins = reader.origins
    if any(origins.has_both(x, g, h) for x in origins.sources[v]):
        return None
    groups = origins.group
    left = origins.origin(v, lambda a: groups.get(a) == g)
    right = origins.origin(v, lambda a: (a == "none") if h == "none" else groups.get(a) == h)
    return _meeting(reader, v, left, right)


def base(reader: ErrorReader, v: int, c: str, d: str) -> AnnotatorError | None:
    """Instances of unrelated classes meet in v."""
    origins = reader.origins
    if any({c, d} <= origins.atoms[x] for x in origins.sources[v]):
        return None
    left, right = (origins.origin(v, lambda a, cls=cls: a == cls) for cls in (c, d))  # type: ignore[misc]
    return _meeting(reader, v, left, right)


def length(reader: ErrorReader, v: int, j: int, k: int) -> AnnotatorError | None:
    """Tuples of two lengths meet in v."""
    pos, name = reader.origins.place(v)
    what = reader.phrases.variable(v) or "a value"
    if name == "return":
        pos, what = _returned(pos)
    help = ["a tuple has a fixed length here: use a list where the length varies"]
    message = f"{what} is a tuple of {items(j)} {_places(reader, v)[0]} and of {items(k)} {_places(reader, v)[1]}"
    return UnionError(message, pos, notes=_tuple_notes(reader, v, (j, k)), help=help)


def in_circles(reader: ErrorReader) -> list[AnnotatorError]:
    """The first place where two families meet, of variables that are identified with each other: each of these
    gets both from another one."""
    rows = [row for relation in ("union_error", "base_error", "length_error") for row in reader.rows(relation)]
    placed = sorted((reader.origins.order(row[0]), row) for row in rows)
    if not placed:
        return []
    v, g, h = placed[0][1]
    if isinstance(g, int):
        return [length(reader, v, g, h) or AnnotatorError("tuples of two lengths meet", None)]
    groups = reader.origins.group
    left = reader.origins.origin(v, lambda a: a == g or groups.get(a) == g)
    right = reader.origins.origin(v, lambda a: a == h or groups.get(a) == h)
    return [_meeting(reader, v, left, right)]


def _meeting(reader: ErrorReader, v: int, left: Origin, right: Origin) -> AnnotatorError:
    pos, name = reader.origins.place(v)
    (a, x), (b, y) = sorted([left, right], key=lambda origin: reader.origins.order(origin[1]))
    first, second = reader.phrases.kind(a), reader.phrases.kind(b)
    what = reader.phrases.variable(v) or "this value"
    if name == "return":
        pos, what = _returned(_return_of(reader, v, (a, x), (b, y)) or pos)
    origins = ((first, x), (second, y))
    notes = [note for text, o in origins for note in reader.origins.notes(text, o, v, pos)]
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


def _tuple_notes(reader: ErrorReader, v: int, lengths: tuple[int, int]) -> list[Note]:
    """Where a tuple of each length comes from."""
    length = {n: k for n, k in reader.rows("tuple_length")}
    makers: dict[int, set[int]] = defaultdict(set)
    for x, n in reader.rows("tuple_node"):
        makers[x].add(n)
    notes = []
    for k in sorted(lengths):
        found = [n for x in reader.origins.ancestors(v) for n in makers[x] if length.get(n) == k]
        places = [pos for n in found if (pos := reader.origins.op_pos(n)) is not None]
        if places:
            notes.append(Note(f"a tuple of {items(k)} comes from here", min(places, key=SourcePos.sort_key)))
    return notes
