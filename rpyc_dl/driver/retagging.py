"""Refusals of the lowering that are about values of several kinds: the program is analysed again with these known.

What tags allow, only the lowering knows, operation by operation. Where it refuses one, copies of functions
and classes may keep the kinds apart there, as they do in programs without tags (`rules/primitive/refusedtags.dl`).
"""

from __future__ import annotations

from rpyc_dl.annotator import Session
from rpyc_dl.errors import RPythonError

#: How often a program is analysed again: copies of what was refused may have to be split in turn.
MAX_ROUNDS = 4


def refused_sites(session: Session, error: RPythonError, known: frozenset[str]) -> frozenset[str]:
    """The sites of operations with tags where the error and those behind it stand, but for those `known` already.

    The session goes on with them as facts: it has errors then, for that is what they are from now on."""
    if not session.world.splits.tagging:
        return frozenset()
    places = {each.pos for each in (error, *error.others) if each.pos is not None}
    there = {o: session.site_of(o)[0] for o, op in session.exporter.op_of.items() if op.pos in places}
    fresh = {o: site for o, site in there.items() if site not in known}
    for o in fresh:
        session.facts.add("tag_refused", o)
    if not fresh:
        return frozenset()
    session.run()
    return frozenset(fresh[int(o)] for _, o in session.rows("tag_error") if int(o) in fresh)
