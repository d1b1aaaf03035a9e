"""Threaded dispatch: a loop whose head chooses among many ways, as an interpreter's does, chooses again at the end of
each way, by a jump of its own.

The processor predicts each of these jumps by where it stands: which instruction comes behind which one. One jump for
all would be predicted from the last few only, if at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rpyc_dl.frontend.model import Block, Link, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c.function.body import Body

#: How many cases the choice has at least, and how many ways lead back to it.
_CASES, _WAYS = 8, 4
#: The most operations of a head, and of all its copies.
_OPERATIONS, _COPIED = 32, 4000


@dataclass
class Dispatch:
    """The choice at the head of a loop: C's table of labels, by the value less `low`. `blocks` lead from the head to
    it, one after the other: an interpreter may first look whether there is another instruction."""

    blocks: list[Block]
    table: str
    low: int
    links: dict[int, Link]
    default: Link
    labels: dict[int, str] = field(default_factory=dict)
    default_label: str = ""

    @property
    def last(self) -> int:
        """The index of the last entry of the table."""
        return max(self.links) - self.low

    def declaration(self) -> str:
        """The table in C; where there is no case, the default."""
        labels = (self.labels.get(self.low + i, self.default_label) for i in range(self.last + 1))
        return f"static const void *const {self.table}[] = {{{', '.join('&&' + label for label in labels)}}};"


def find_dispatches(body: Body, blocks: list[Block]) -> list[Dispatch]:
    """The choices that are worth it, among the blocks of a function in C's order."""
    number = {block: i for i, block in enumerate(blocks)}
    entries: dict[Block, list[Block]] = {}
    for block in blocks:
        for link in block.exits:
            entries.setdefault(link.target, []).append(block)
    found: list[Dispatch] = []
    for block in blocks:
        if not isinstance(block.exitswitch, Variable) or len(block.exits) <= _CASES:
            continue
        way = [block]
        ways = _ways_to(block, block, entries, number)
        while len(ways) == 1 and ways[0] not in way:
            way.insert(0, ways[0])
            ways = _ways_to(way[0], block, entries, number)
        size = sum(len(body.operations(part)) + 2 for part in way)
        if len(ways) >= _WAYS and size <= _OPERATIONS and size * len(ways) <= _COPIED:
            found += _dispatches_of(block, way, f"rpy_dispatch_{len(found) + 1}")
    return found


def _ways_to(block: Block, choice: Block, entries: dict[Block, list[Block]], number: dict[Block, int]) -> list[Block]:
    """The blocks that lead to this one; if there are several, those behind the choice: the loop's own."""
    sources = entries.get(block, [])
    return sources if len(sources) == 1 else [source for source in sources if number[source] >= number[choice]]


def _dispatches_of(block: Block, way: list[Block], table: str) -> list[Dispatch]:
    """The choice at the end of a block, if it has many cases that lie close together."""
    assert block.exitswitch is not None
    if block.exitswitch.concretetype not in (lltype.Signed, lltype.Char, lltype.UniChar):
        return []
    links = {_number(link.llexitcase): link for link in block.exits if link.exitcase != "default"}
    defaults = [link for link in block.exits if link.exitcase == "default"]
    if len(links) < _CASES or len(defaults) != 1 or max(links) - min(links) > max(128, 2 * len(links)):
        return []
    return [Dispatch(way, table, min(links), links, defaults[0])]


def _number(case: int | str) -> int:
    return ord(case) if isinstance(case, str) else case
