"""Iterators of several kinds in one variable: `iter(xs) if c else zip(xs, ys)`.

The value holds one of them, with a number that says of which kind it is, in the form of values of several kinds.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeIterator
from rpyc_dl.annotator.readback import SEVERAL_MAKERS
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block
from rpyc_dl.lltype.lltype import Bool, Ptr, Signed
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, alike, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.sequence.ll_iterator import ll_identity
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import Kind, by_tags, fill_by_tag, of_what_is_held, split_off_none

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


#: Fills a block of a graph.
Fill = Callable[[GraphBuilder, Block], None]


class IteratorChoiceRepr(IteratorRepr):
    """One of several kinds of iterators, or None; what they give becomes what all of them may give."""

    lowleveltype = ll_tagged.PTAGGED

    def __init__(self, rtyper: RTyper, members: tuple[IteratorRepr, ...], r_item: Repr) -> None:
        self.rtyper = rtyper
        self.members = self.told_by_tags = members
        self.r_item = r_item
        for r in members:
            r.setup()
            if not isinstance(r.lowleveltype, Ptr):
                raise TyperError(f"{r.describe()} cannot meet iterators of other kinds")
        self.ll_hasnext = self._by_number([r.ll_hasnext for r in members])
        self.ll_next = self._by_number([of_what_is_held(r.ll_next, self._as_item(r)) for r in members])

    def _as_item(self, r: IteratorRepr) -> LLFunction:
        return ll_conversion(self.rtyper, r.r_item, self.r_item)

    def _by_number(self, helpers: list[LLFunction]) -> LLFunction:
        numbered = enumerate(zip(self.members, helpers, strict=True), 1)
        (_, first), *others = [(number, of_what_is_held(_taker(r), helper)) for number, (r, helper) in numbered]
        return by_tags(others, first)

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        """A view of a dict is started anew; any other iterator is itself."""
        again = [_starting(self.rtyper, r) for r in self.members]
        if all(helper is None for helper in again):
            return v, self
        given = [
            of_what_is_held(helper, giver) if helper is not None else ll_identity
            for helper, giver in zip(again, map(self._giver, self.members), strict=True)
        ]
        numbered = enumerate(zip(self.members, given, strict=True), 1)
        cases = [
            (n, helper if helper is ll_identity else of_what_is_held(_taker(r), helper))
            for n, (r, helper) in numbered
        ]
        (_, first), *others = cases
        return llops.gendirectcall(by_tags(others, first), v), self

    def _giver(self, r: IteratorRepr) -> LLFunction:
        number = self.number_of(r)
        assert number is not None
        return composed(("choose", number), lambda: ll_tagged.make_of_held(number))

    def gen_truth(self, llops: LowLevelOpList, v: Value) -> Value:
        """Whether it is not None; of a view, whether there is anything in the dict."""

        def none(builder: GraphBuilder, block: Block) -> None:
            builder.returns(block, lambda llops, args: inputconst(Bool, False))

        def iterator(builder: GraphBuilder, block: Block) -> None:
            builder.returns(block, lambda llops, args: inputconst(Bool, True))

        return self._gen_of_view(llops, v, "truth of view", Bool, none, iterator)

    def gen_len(self, llops: LowLevelOpList, v: Value) -> Value:
        """The length of a view; TypeError for what is none."""

        def refuse(what: str) -> Fill:
            error = exceptions_of(self.rtyper).get_prebuilt(TypeError, f"object of type {what!r} has no len()")
            return lambda builder, block: builder.raises(block, *error)

        return self._gen_of_view(llops, v, "length of view", Signed, refuse("NoneType"), refuse("iterator"))

    def _gen_of_view(
        self, llops: LowLevelOpList, v: Value, service: str, RESULT: Any, none: Fill, iterator: Fill
    ) -> Value:
        """What a service does with a view; `none` and `iterator` fill the blocks for None and for other iterators."""
        graph = self.rtyper.synthetic.get((service, self))
        if graph is None:
            builder = GraphBuilder(self.rtyper, service.replace(" ", "_"), [self.lowleveltype], RESULT)
            on_none, there = split_off_none(builder)
            none(builder, on_none)

            def fill(block: Block, kind: Kind) -> None:
                helper = self.rtyper.tables.find_service(service, kind.r)
                if helper is None:
                    iterator(builder, block)
                else:
                    own = of_what_is_held(kind.take, helper)
                    builder.returns(block, lambda llops, args: llops.gendirectcall(own, args[0]))

            kinds = [Kind("iterator", n, SomeIterator(), r, _taker(r)) for n, r in enumerate(self.members, 1)]
            fill_by_tag(builder, there, kinds, fill)
            graph = self.rtyper.synthetic[service, self] = builder.finish()
        return llops.gencallgraph(graph, [v])

    def number_of(self, r: Repr) -> int | None:
        """The number of a kind of iterators; None where it is none of these."""
        return next((n for n, member in enumerate(self.members, 1) if member is r or _alike(member, r)), None)


def _taker(r: IteratorRepr) -> LLFunction:
    T = r.lowleveltype
    return composed(("chosen iterator", T), lambda: ll_tagged.make_to_held(T))


def _alike(r: IteratorRepr, other: Repr) -> bool:
    """Whether iterators of two kinds are the same in all that is done with them."""
    if not isinstance(other, IteratorRepr) or not alike(r, other):
        return False
    return r.ll_hasnext is other.ll_hasnext and r.ll_next is other.ll_next


def _starting(rtyper: RTyper, r: IteratorRepr) -> LLFunction | None:
    """The helper that starts what is a view anew; None for what is always an iterator."""
    found: LLFunction | None = rtyper.tables.find_service("start view", r)
    return found


def make_iterator_choice(rtyper: RTyper, s_obj: SomeIterator) -> Repr:
    members: dict[IteratorRepr, None] = {}
    for s in s_obj.sources:
        r = rtyper.getrepr(s)
        assert isinstance(r, IteratorRepr)
        members[r] = None
    r_item = rtyper.getrepr(s_obj.s_item)
    key = ("iterator choice", tuple(members), r_item)
    return rtyper.shared_repr(key, lambda: IteratorChoiceRepr(rtyper, tuple(members), r_item))


def made_here(hop: HighLevelOp) -> HighLevelOp | None:
    """The operation that makes an iterator, with the kind that it makes as its result; None where it makes none."""
    s_made = None if hop.opname == "iter" else hop.rtyper.iterator_made(hop.spaceop)
    if s_made is None:
        return None
    own = hop.copy()
    own.s_result, own.r_result = s_made, hop.rtyper.getrepr(s_made)
    return None if isinstance(own.r_result, IteratorChoiceRepr) else own


def convert_to_choice(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """An iterator of a known kind as one of several."""
    assert isinstance(r_to, IteratorChoiceRepr)
    assert isinstance(r_from, IteratorRepr)
    if r_to.number_of(r_from) is None:
        return None
    return llops.gendirectcall(r_to._giver(r_from), v)


def convert_choice(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Of the same kinds, in the same order."""
    assert isinstance(r_from, IteratorChoiceRepr) and isinstance(r_to, IteratorChoiceRepr)
    return v if r_from.members == r_to.members and alike(r_from.r_item, r_to.r_item) else None


def rtype_iter(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    v_iter, r_iter = r.gen_iter(hop.llops, hop.nonnull(r, 0, NOT_ITERABLE))
    return hop.llops.convertvar(v_iter, r_iter, hop.r_result)


def rtype_bool(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, IteratorChoiceRepr)
    return r.gen_truth(hop.llops, hop.inputarg(r, 0))


def rtype_len(hop: HighLevelOp) -> Value:
    r = hop.args_r[0]
    assert isinstance(r, IteratorChoiceRepr)
    return r.gen_len(hop.llops, hop.inputarg(r, 0))


def rtype_length_hint(hop: HighLevelOp) -> Value:
    """How many items a list gets that is made of it: that is asked of none."""
    return inputconst(Signed, 0)


def rtype_is(hop: HighLevelOp) -> Value:
    """x is y, x == y: what they hold is the same iterator."""
    return hop.gendirectcall(ll_tagged.ll_hold_same, *(hop.inputarg(r, i) for i, r in enumerate(hop.args_r)))


ITERATORS = {SEVERAL_MAKERS: make_iterator_choice}
_PAIR = (IteratorChoiceRepr, IteratorChoiceRepr)
RTYPERS: dict[Any, Any] = {
    ("iter", IteratorChoiceRepr): rtype_iter,
    ("bool", IteratorChoiceRepr): rtype_bool,
    ("len", IteratorChoiceRepr): rtype_len,
    ("length_hint", IteratorChoiceRepr): rtype_length_hint,
    ("is_", *_PAIR): rtype_is,
}
CONVERSIONS: dict[Any, Any] = {
    (IteratorRepr, IteratorChoiceRepr): convert_to_choice,
    (IteratorChoiceRepr, IteratorChoiceRepr): convert_choice,
}
SERVICES: dict[Any, Any] = {("made here", IteratorChoiceRepr): made_here}
