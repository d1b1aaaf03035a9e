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
    (
        r"bytes-like object is required|a bytes object is due|\bbytes object cannot be|cannot be an? .* bytes object",
        '`b"…"` and `encode()` make bytes, `decode()` makes a str of bytes',
    ),
    (r"ord\(\) takes .*, not an int", "an item of a bytes object is an int already; `decode()` makes a str of it"),
    (r"real number is required, not a str", "`%s` takes a str; int(…) or float(…) makes a number of text"),
]


def complete(error: RPythonError, session: Analysis) -> None:
    """Add notes and help to an error, and those behind it, that have none."""
    reader = ErrorReader(session)
    for each in [error, *error.others]:
        each.notes = each.notes or _origins(reader, each)
        each.help = each.help or [text for pattern, text in HELP if re.search(pattern, each.message)][:1]


def _origins(reader: ErrorReader, error: RPythonError) -> list[Note]:
    """Where the operands come from whose kinds the message names; of a method, also the value that has it."""
    if error.pos is None:
        return []
    notes: dict[Note, None] = {}
    ops = reader.session.exporter.op_of
    here = {o: op for o, op in ops.items() if reader.origins.op_pos(o) == error.pos}
    called = {id(op.args[0]) for op in here.values() if op.opname in ("simple_call", "call_args")}
    if called:
        here = {o: op for o, op in ops.items() if op.opname == "getattr" and id(op.result) in called} | here
    for o, op in here.items():
        for index, v in enumerate(op.args):
            number = reader.session.entity(v)
            for atom in sorted(reader.origins.atoms.get(number, ())) if number is not None else ():
                if _is_named(reader.phrases.kind(atom), error.message):
                    notes.update(dict.fromkeys(reader.origins.why(o, index, atom)))
    return list(notes)


def _is_named(kind: str, message: str) -> bool:
    """Whether the message speaks of a kind: of bytes also in CPython's words."""
    return bool(re.search(rf"\b{re.escape(kind)}\b", message.replace("a bytes-like object", "a bytes object")))
