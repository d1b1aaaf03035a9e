"""What the rules say must hold of every result (`invariants.dl`), looked at before anything is built on it.

Where it does not hold, what stands behind would silently be taken for dead: a mistake of ours becomes a refusal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rpyc_dl.errors import AnnotatorError

if TYPE_CHECKING:
    from rpyc_dl.annotator.errors.reader import ErrorReader


def broken(reader: ErrorReader) -> list[AnnotatorError]:
    """The first place of the program's text where an invariant does not hold."""
    # broken_constness is for tests alone: most values never take part in an operation that could be folded
    places = [reader.origins.place(v)[0] for name in _OF_VARIABLES for (v,) in reader.rows(name)]
    places += [reader.origins.op_pos(o) for (o,) in reader.rows("broken_order")]
    if not places:
        return []
    pos = min((pos for pos in places if pos is not None), key=lambda pos: pos.sort_key(), default=None)
    message = "the translator does not find out what this can be, by a mistake of its own"
    help = ["write it in another way; a report of the program that leads here is welcome"]
    return [AnnotatorError(message, pos, help=help, code="annotator")]


_OF_VARIABLES = ("broken_truth", "broken_pair")
