"""Prebuilt tables whose keys have a hash of the run: that of an object's identity, or of the user's `__hash__`.

They are filled while translating. The hashes are computed once, at the first call of the entry point.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Void
from rpyc_dl.lowering.core.hop import LowLevelOpList
from rpyc_dl.lowering.core.repr import inputconst

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.rtyper import RTyper
    from rpyc_dl.lowering.table.tablerepr import HashRepr

GUARD = GcStruct("rehashed", ("done", Bool))


def rehash_at_start(rtyper: RTyper, graph: FunctionGraph, tables: list[tuple[HashRepr, Any]]) -> None:
    """Let the entry graph begin with computing the hashes of these tables."""
    first = graph.startblock
    llops = LowLevelOpList(rtyper, graph, first.pos or graph.pos)
    for r, d in tables:
        try:
            c_hash = inputconst(Void, r.r_key.get_ll_hash_function())
        except TyperError:  # the keys are never looked up: nothing needs their hashes
            continue
        guard = lltype.malloc(GUARD, immortal=True)
        guard.done = False
        llops.gendirectcall(r.ll_rehash, Constant(d, r.lowleveltype), Constant(guard, lltype.typeOf(guard)), c_hash)
    first.operations[:0] = llops
