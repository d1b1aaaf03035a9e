"""Refusals of the RTyper get what the analysis knows: where the values come from, and what to do."""

from __future__ import annotations

import re

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.errors.reader import ErrorReader
from rpyc_dl.errors import Note, RPythonError

#: What a message is about, and what to do then.
HELP = [
    (r"a str cannot be used as an? (int|float)", "int(…) or float(…) makes a number of text"),
    (
        r"a float cannot be used as an int|constant \S+ is not an int",
        "`//` gives an int, int(…) makes one of a float",
    ),
    (r"a list is not hashable", "`tuple(…)` of it is"),
    (r"a (dict|set) is not hashable", "use a tuple of what makes it up"),
    (r"join\(\) of an? ", 'make text of the items first: `", ".join([str(item) for item in items])`'),
    (r"real number is required, not a str", "`%s` takes a str; int(…) or float(…) makes a number of text"),
]


def complete(error: RPythonError, session: Analysis) -> None:
    """Add notes and help to an error, and those behind it, that have none."""
    reader = ErrorReader(session)
    for each in [error, *error.others]:
        each.notes = each.notes or _origins(reader, each)
        each.help = each.help or [text for pattern, text in HELP if re.search(pattern, each.message)][:1]


def _origins(reader: ErrorReader, error: RPythonError) -> list[Note]:
    """Where the operands come from whose kinds the message names."""
    notes: dict[Note, None] = {}
    for o, op in reader.session.exporter.op_of.items():
        if error.pos is None or reader.origins.op_pos(o) != error.pos:
            continue
        for index, v in enumerate(op.args):
            number = reader.session.entity(v)
            for atom in sorted(reader.origins.atoms.get(number, ())) if number is not None else ():
                if re.search(rf"\b{re.escape(reader.phrases.kind(atom))}\b", error.message):
                    notes.update(dict.fromkeys(reader.origins.why(o, index, atom)))
    return list(notes)
