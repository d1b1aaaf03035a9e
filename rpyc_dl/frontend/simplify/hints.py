"""Lists that a loop fills, one item a turn: `newlist_hint`, so that they are made with room for all items at once.

RPython's `transform` of list comprehensions. The operation is `newlist()` with a hint: `newlist_hint(x)` is an empty
list that is about to get as many items as `x` yields; later stages give it room if the length of `x` is known, and
ignore the hint otherwise. So a wrong hint would cost memory, never a result.
"""

from __future__ import annotations

from collections.abc import Sequence

from rpyc_dl.frontend.flow.ssi import links_into
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, SpaceOperation, Value, Variable

#: Builtins that yield as many items as this argument has.
_SAME_LENGTH = {enumerate: 1, reversed: 1, map: 2}


def hint_list_lengths(graph: FunctionGraph) -> None:
    """Turn the `newlist()` before a loop into `newlist_hint(iterable)` where every turn of the loop appends one item
    to it, and the loop ends only with its iterable (or an exception)."""
    headers = [block for block in graph.iterblocks() if _is_loop_header(block)]
    incoming = links_into(graph) if headers else {}
    for header in headers:
        iterator = header.operations[0].args[0]
        for i, v in enumerate(header.inputargs):
            if v is not iterator and isinstance(iterator, Variable):
                _hint(header, header.inputargs.index(iterator), i, incoming)


def _is_loop_header(block: Block) -> bool:
    """Whether the block does nothing but take the next item of an iterator that it was passed."""
    if len(block.operations) != 1 or not block.canraise or block.operations[0].opname != "next":
        return False
    return block.operations[0].args[0] in block.inputargs


def _hint(header: Block, at_iterator: int, at_list: int, incoming: dict[Block, list[Link]]) -> None:
    """Hint the lists that enter the header as its argument `at_list`, if they are filled as they should be."""
    into = incoming.get(header, [])  # none into the block where a function begins
    entries = [link for link in into if _newlist_of(link.args[at_list], link.prevblock) is not None]
    if entries and _Loop(header, at_iterator, at_list).appends_once():
        for entry in entries:
            _hint_entry(entry, entry.args[at_iterator], entry.args[at_list], incoming)


def _hint_entry(entry: Link, iterator: Value, v_list: Value, incoming: dict[Block, list[Link]]) -> None:
    block = entry.prevblock
    op = _newlist_of(v_list, block)
    assert block is not None and op is not None
    link = _only_link(block, incoming) if iterator in block.inputargs else None
    if link is not None:  # iterating over something that is no iterable is caught
        iterator, block = link.args[block.inputargs.index(iterator)], link.prevblock  # type: ignore[arg-type]
        assert block is not None
    iterable = _iterable_of(iterator, block)
    if iterable is None:
        return
    if link is not None:
        link.target.operations.remove(op)
        link.target.inputargs.append(op.result)
        op = SpaceOperation(op.opname, [], op.result.copy(), op.pos)
        link.args.append(op.result)
    elif any(other is not entry for other in block.exits):
        return
    at = next(i for i, other in enumerate(block.operations) if other.result is iterator)
    block.operations.insert(at, SpaceOperation("newlist_hint", [iterable], op.result, op.pos))
    block.operations = [other for other in block.operations if other is not op]


def _only_link(block: Block, incoming: dict[Block, list[Link]]) -> Link | None:
    links = incoming.get(block, [])
    return links[0] if len(links) == 1 and links[0].prevblock is not None else None


def _newlist_of(value: Value, block: Block | None) -> SpaceOperation | None:
    """The operation of the block that makes the list empty, if nothing but links uses it there."""
    if block is None:
        return None
    op = next((op for op in block.operations if op.result is value), None)
    if op is None or op.opname != "newlist" or op.args:
        return None
    return None if any(value in other.args for other in block.operations) else op


def _iterable_of(iterator: Value, block: Block) -> Value | None:
    """What an `iter` of the block iterates over, or something else with as many items."""
    value = _argument_of(block, iterator, "iter", 0)
    if value is None or not isinstance(value, Variable):
        return value
    call = next((op for op in block.operations if op.result is value and op.opname == "simple_call"), None)
    if call is None or not isinstance(call.args[0], Constant):
        return value
    at = next((i for function, i in _SAME_LENGTH.items() if call.args[0].value is function), None)
    if at is None or len(call.args) != at + 1:
        return value
    return call.args[at]


def _argument_of(block: Block, result: Value, opname: str, i: int) -> Value | None:
    op = next((op for op in block.operations if op.result is result), None)
    return op.args[i] if op is not None and op.opname == opname else None


class _Loop:
    """One run through the blocks of a loop, counting what is appended to the list on the way."""

    def __init__(self, header: Block, at_iterator: int, at_list: int) -> None:
        self.header = header
        self.at = {header: (at_iterator, at_list)}
        self.count: dict[Block, int] = {}
        self.ok = True

    def appends_once(self) -> bool:
        """Whether every way from the header back to it appends one item, and no other way leaves the loop."""
        inside = self._inside()
        todo: list[tuple[Link, int]] = [(self.header.exits[0], 0)]
        returned = False
        while todo:
            link, count = todo.pop()
            block = link.target
            if block is self.header:
                returned = True
                if count != 1 or not self._passes_on(link):
                    return False
                continue
            if block not in inside or not self._enter(link, count):
                return False
            if self.count.get(block, count) != count:
                return False
            if block in self.count:
                continue
            self.count[block] = count
            count += self._appends(block)
            todo += [(exit_link, count) for exit_link in self._ways_on(block, inside)]
        return returned

    def _inside(self) -> set[Block]:
        """The blocks from which the header can be reached without leaving the loop."""
        seen: set[Block] = set()
        before: dict[Block, list[Block]] = {}
        todo = [self.header.exits[0].target]
        while todo:
            block = todo.pop()
            if block in seen or block is self.header:
                continue
            seen.add(block)
            for link in block.exits:
                before.setdefault(link.target, []).append(block)
                todo.append(link.target)
        inside: set[Block] = set()
        todo = list(before.get(self.header, ()))
        while todo:
            block = todo.pop()
            if block not in inside:
                inside.add(block)
                todo += before.get(block, ())
        return inside

    def _ways_on(self, block: Block, inside: set[Block]) -> Sequence[Link]:
        """The exits that matter: exceptions may leave the loop."""
        exits = block.exits
        if not block.canraise:
            return exits
        return [*exits[:1], *(link for link in exits[1:] if link.target in inside or link.target is self.header)]

    def _enter(self, link: Link, count: int) -> bool:
        """Find where the target has the iterator and the list; False if they differ from what is known."""
        values = self._values(link)
        if values is None:
            return False
        places = []
        for value in values:
            if value not in link.args:
                return False
            places.append(link.args.index(value))
        return self.at.setdefault(link.target, (places[0], places[1])) == (places[0], places[1])

    def _passes_on(self, link: Link) -> bool:
        values = self._values(link)
        at = self.at[self.header]
        return values is not None and [link.args[i] for i in at] == list(values)

    def _values(self, link: Link) -> tuple[Value, Value] | None:
        """The iterator and the list where the link starts."""
        block = link.prevblock
        if block is None or block not in self.at:
            return None
        return tuple(block.inputargs[i] for i in self.at[block])  # type: ignore[return-value]

    def _appends(self, block: Block) -> int:
        """How often the block looks up the list's `append`: to call it, be it in the next block (a wrong guess costs
        nothing but memory)."""
        v_list = block.inputargs[self.at[block][1]]
        return sum(
            op.opname == "getattr" and op.args[0] is v_list and op.args[1] == Constant("append")
            for op in block.operations
        )
