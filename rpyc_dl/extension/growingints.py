"""Ints that grow (`--ints=exact`) at the border: of any size, in both directions. The C is `growingints.h`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rpyc_dl.extension.kinds import Kind
from rpyc_dl.lltype.exactint import BIGINT, PBIG
from rpyc_dl.lltype.lltype import Signed
from rpyc_dl.lowering.bigint.ll_digits import ll_unset
from rpyc_dl.lowering.c.exports import Export
from rpyc_dl.lowering.core.graphbuild import build_adapter

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.repr import Repr
    from rpyc_dl.lowering.core.rtyper import RTyper

_SUPPORT = Path(__file__).parent / "growingints.h"


class GrowingIntKind(Kind):
    """An int of any size: a word that is its value, or refers to its digits."""

    title = "int"

    def __init__(self, r: Repr, number: int, nullable: bool) -> None:
        super().__init__(r, number, nullable)
        self.TYPE = PBIG

    def reader(self) -> list[str]:
        return ["return rpy_read_growing_int(o, to);"]

    def writer(self) -> list[str]:
        return ["return rpy_write_growing_int(value);"]


def big_maker(rtyper: RTyper, helpers: list[Export]) -> FunctionGraph:
    """The graph that makes a big integer with room for so many digits, which C fills; it is one of the helpers."""

    def made(llops: LowLevelOpList, args: list[Value]) -> Value:
        return llops.gendirectcall(ll_unset, *args)

    graph = build_adapter(rtyper, "new_big", [Signed], PBIG, made)
    helpers.append(Export(graph, graph.name))
    return graph


def support(gen: GenC, maker: FunctionGraph) -> list[str]:
    """The C that the kind uses."""
    names: dict[str, Any] = {"BIGINT": gen.db.types.tag(BIGINT), "NEW_BIG": gen.db.functions[maker].name}
    text = _SUPPORT.read_text(encoding="utf-8")
    for name, meant in names.items():
        text = text.replace(name, meant)
    return text.splitlines()
