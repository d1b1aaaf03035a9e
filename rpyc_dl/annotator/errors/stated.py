"""Arguments and results that are not of the type that their function states (`error[signature]`) or that the border
of a module does (`error[border]`), and exceptions that a border does not name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import AnnotatorError, Note
from rpyc_dl.source import SourcePos

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader, Row


def stated(reader: ErrorReader, v: int, t: int, a: str, x: int) -> AnnotatorError:
    """A value of kind a is where the type t is stated: v, which is x or a part of what x holds."""
    origins = reader.origins
    kind, end = reader.phrases.kind(a), origins.origin(v, a)[1]
    wanted = (
        " or ".join(sorted({reader.phrases.kind(b) for node, b in reader.rows("type_atom") if node == t}))
        or "nothing"
    )
    pos, what = _returned(reader, x, a if v == x else None) or _passed(reader, x, end if v == x else None)
    message = f"{what} is stated to be {wanted}, and is {kind} here"
    if v != x:
        message = f"{what} holds {kind} where {wanted} is stated"
    elif kind == wanted:
        message = f"{what} is a tuple of another length than is stated"
    border = reader.session.borders.places.get(x)
    passes = []
    if border is not None and v != x and (made := origins.users_place(end, v)) is not None:
        passes = [Note("it comes to the border here", pos)] if pos and pos.lineno != made.lineno else []
        pos = made
    notes = [*(note for note in origins.notes(kind, end, v, pos) if note.pos != pos), *passes]
    if border is not None:
        notes.append(Note("the border states it here", border))
        return AnnotatorError(message, pos, notes=notes, help=_conversion(wanted, kind), code="border")
    defined = reader.session.facts.origin.get(x)
    if defined is not None and defined != pos:
        notes.append(Note("the function that states it is defined here", defined))
    return AnnotatorError(message, pos, notes=notes, code="signature")


def raises(reader: ErrorReader, g: int, cls: str) -> AnnotatorError:
    """The graph may raise what its border does not name."""
    session = reader.session
    exported = next(each for each in session.exporter.graphs if each.number == g)
    ops = set(exported.ops.values())
    places = [reader.origins.op_pos(o) for o, raised in reader.rows("op_raises") if o in ops and raised == cls]
    raised = reader.origins.leaving(exported.vars[exported.graph.exceptblock.inputargs[1]])
    places += [pos for pos, v in raised if v is not None and cls in reader.origins.atoms[v]]
    border, name = session.borders.raising[g], cls.rpartition(".")[2]
    pos = min(filter(None, places), key=SourcePos.sort_key, default=border.pos)
    name = "anything" if cls == "BaseException" else name
    message = f"`{border.name}` may raise {name} here, and its border does not name it"
    notes = [Note("the border states here what it raises", border.pos)]
    return AnnotatorError(
        message, pos, notes=notes, help=["handle it, or name it: `@boundary(raises=[…])`"], code="border"
    )


def first_of(reader: ErrorReader) -> list[Row]:
    """The rows of `stated_error` without those that tell of a value which was wrong at another border before, or was
    computed of such a value: that is no error of the other side."""
    rows = reader.rows("stated_error")
    wrong: dict[str, set[int]] = {}
    for v, _, a, x in rows:
        if x in reader.session.borders.places:
            wrong.setdefault(a, set()).add(v)
    return [row for row in rows if not _came_wrong(reader, row[0], row[2], wrong)] or rows


def _came_wrong(reader: ErrorReader, v: int, a: str, wrong: dict[str, set[int]]) -> bool:
    origins = reader.origins
    end = origins.origin(v, a)[1]
    if any(x != v and x in wrong.get(a, ()) for x in origins.path(end, v)):
        return True
    made = origins.producer(end)
    operands = [reader.session.entity(arg) for arg in made.args] if made is not None else []
    return bool(wrong) and any(x in reader.distrusted for x in operands)


def _conversion(wanted: str, kind: str) -> list[str]:
    """What to do about a number that would be another one at a border."""
    if (wanted, kind) in (("a float", "an int"), ("a float", "a bool"), ("an int", "a bool")):
        return [f"write {wanted.split()[1]}(…): as {wanted} it would be printed otherwise than as {kind}"]
    return []


def _returned(reader: ErrorReader, x: int, a: str | None) -> tuple[SourcePos | None, str] | None:
    """For the result of a function: the last `return` that gives a value of kind a, or any."""
    place, name = reader.origins.place(x)
    if name != "return":
        return None
    leaving = [(pos, entity) for pos, entity in reader.origins.leaving(x) if pos and entity is not None]
    found = [pos for pos, entity in leaving if a is None or a in reader.origins.atoms[entity]]
    pos = max(filter(None, found), key=SourcePos.sort_key, default=place)
    return pos, f"the result of `{pos.function}`" if pos and pos.function else "the result"


def _passed(reader: ErrorReader, x: int, end: int | None) -> tuple[SourcePos | None, str]:
    """For an argument: where the value of `end` is passed, or the first one."""
    sources = sorted(reader.origins.sources[x], key=lambda s: (reader.origins.order(s), s))
    origin = end if end is not None else next(iter(sources), x)
    defined = reader.session.facts.origin.get(x)
    what = reader.phrases.variable(x) or "a value"
    if defined is not None and defined.function:
        what += f" of `{defined.function}`"
    return reader.origins.enters(origin, x) or reader.origins.place(x)[0], what
