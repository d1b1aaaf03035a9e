"""Which operation puts a value where values are stored: into an attribute, or into a container.

The rules know: the last step of the derivation of a `flow` names the operation.
"""

from __future__ import annotations

import itertools
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple

from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.origins import Origins
    from rpyc_dl.datalog import Row


class Stage(IntEnum):
    """When something is stored: before the program runs, by what makes the container, by a later operation."""

    PREBUILT = 0
    MADE = 1
    LATER = 2


class Store(NamedTuple):
    """When and where something is stored."""

    stage: Stage
    pos: SourcePos


def store(origins: Origins, v: int, atom: str, origin: int) -> Store | None:
    """How a value of the kind that comes from `origin` gets into v: an attribute, a parameter, contents."""
    library = None  # where app-level code does it: the place of its call
    for x, y in reversed(list(itertools.pairwise(origins.path(origin, v)))):
        if y != v and origins.is_users_parameter(y):
            break  # what is passed there is stored here
        o = _storing(origins, [("flow", (x, y)), *(("carries", (x, y, a)) for a in sorted(origins.atoms[x]))])
        placed = _placed(origins, o, y, origin) if o is not None else None
        if placed is not None:
            return placed
        if library is None and o is not None and origins.is_applevel(o):
            library = origins.op_pos(o)
    if library is not None and is_users(library.filename):
        return Store(Stage.LATER, library)
    o = _storing(origins, [("gets", (v, atom))]) if origin == v else None
    if o is not None:
        return _placed(origins, o, v, None)
    pos = origins.users_place(origin, v)
    return Store(Stage.PREBUILT, pos) if pos is not None else None


def last_store(stores: list[Store | None], place: SourcePos | None) -> SourcePos | None:
    """The place to show: of what is stored last, what comes last in the text. `place` if all is prebuilt, or
    if it comes after the displays of containers that meet."""
    found = [stored for stored in stores if stored is not None]
    last = max(found, key=lambda stored: (stored.stage, stored.pos.sort_key()), default=None)
    stage, pos = last if last is not None else (Stage.PREBUILT, None)
    if stage is Stage.MADE and place is not None and pos is not None:
        return max(place, pos, key=SourcePos.sort_key)
    return place if stage is Stage.PREBUILT else pos


def _storing(origins: Origins, rows: list[tuple[str, Row]]) -> int | None:
    """The operation that the last step to one of the rows speaks of."""
    engine = origins.session.engine
    relations = engine.program.relations
    for name, row in rows:
        if engine.contains(name, row):
            for relation, premise in engine.explain(name, row, effort=0, most_steps=1).root.premises:
                if relations[relation].columns[0] == "o":
                    return int(premise[0])
    return None


def _placed(origins: Origins, o: int, v: int, origin: int | None) -> Store | None:
    """The store by the operation; the value where it stands inside of the operation."""
    pos = origins.op_pos(o)
    if pos is None or not is_users(pos.filename) or origins.is_applevel(o):
        return None
    value = origins.pos(origin) if origin is not None else None
    made = (o, v) in origins.parts
    inside = (
        value is not None and value.filename == pos.filename and pos.lineno <= value.lineno <= (pos.end_lineno or 0)
    )
    return Store(Stage.MADE if made else Stage.LATER, value if inside and value is not None else pos)
