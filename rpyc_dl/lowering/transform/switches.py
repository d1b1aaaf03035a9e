"""Chains of comparisons of one value with constants become one switch.

`if x == 1: … elif x == 2: … else: …` is a chain of blocks, each with `int_eq(x, constant)` as its only operation and
its negative exit leading to the next one. SSA form.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable
from rpyc_dl.lowering.transform.ssa import used_values

#: Shorter chains stay as they are: two comparisons cost no more than a jump table.
SHORTEST = 3

_COMPARISONS = ("int_eq", "uint_eq", "char_eq", "unichar_eq", "int_ne", "uint_ne", "char_ne", "unichar_ne")


def merge_switches(graph: FunctionGraph) -> int:
    """Make switches of the chains of the graph; the number of switches made."""
    entries = {block: len(links) for block, links in links_into(graph).items()}
    uses: Counter[Value] = Counter(v for block in graph.iterblocks() for v in used_values(block))
    made = 0
    inside: set[Block] = set()
    for block in list(graph.iterblocks()):
        if block in inside:
            continue
        chain = _chain_from(block, entries, uses)
        if len(chain) >= SHORTEST:
            _merge(block, chain)
            inside.update(test.block for test in chain)
            made += 1
    return made


class _Test:
    """A block that ends in a test whether `v` equals the constant `case`."""

    def __init__(self, block: Block, op: SpaceOperation, v: Variable, case: Any) -> None:
        self.block = block
        self.v = v
        self.case = case
        positive = op.opname.endswith("_eq")
        self.equal = next(link for link in block.exits if link.llexitcase is positive)
        self.other = next(link for link in block.exits if link.llexitcase is not positive)


def _test_of(block: Block, uses: Counter[Value]) -> _Test | None:
    """The test at the end of a block, if the block ends in one and nothing else uses its answer."""
    if not block.operations or block.operations[-1].result is not block.exitswitch or len(block.exits) != 2:
        return None
    op = block.operations[-1]
    if op.opname not in _COMPARISONS or uses[op.result] != 1:
        return None
    for v, other in (op.args, reversed(op.args)):
        if isinstance(v, Variable) and isinstance(other, Constant):
            return _Test(block, op, v, other.value)
    return None


def _chain_from(block: Block, entries: dict[Block, int], uses: Counter[Value]) -> list[_Test]:
    chain: list[_Test] = []
    test = _test_of(block, uses)
    while test is not None:
        chain.append(test)
        following = test.other.target
        if entries.get(following) != 1 or following.inputargs or len(following.operations) != 1:
            break
        test = _test_of(following, uses)
        if test is not None and test.v is not chain[0].v:
            break
    return chain


def _merge(block: Block, chain: list[_Test]) -> None:
    links: list[Link] = []
    seen: set[Any] = set()
    for test in chain:
        if test.case not in seen:  # a case that was tested before never comes here
            seen.add(test.case)
            test.equal.exitcase = test.equal.llexitcase = test.case
            links.append(test.equal)
    default = chain[-1].other
    default.exitcase = default.llexitcase = "default"
    block.operations.pop()
    block.exitswitch = chain[0].v
    block.closeblock(*links, default)
