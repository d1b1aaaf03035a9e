"""Iteration over values of several kinds: the iterator has a tag, too, and holds the iterator over what it found."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    HELD_KINDS,
    SomeBool,
    SomeFloat,
    SomeImpossibleValue,
    SomeInteger,
    SomeIterator,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomeString,
    SomeTagged,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, FunctionGraph
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.opgraph import item_annotation
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import Kind, TaggedRepr, by_tags, fill_by_tag, is_text, of_what_is_held

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: The kinds that can be iterated over, but for instances, whose classes say it.
_ITERABLE = frozenset({"str", *HELD_KINDS} - {"instance", "callable"})


class TaggedIteratorRepr(IteratorRepr):
    """Over a value of whichever kind; what the iterators give becomes what all of them may give."""

    lowleveltype = ll_tagged.PTAGGED
    told_by_tags = "iterables"

    def __init__(self, r_value: TaggedRepr, kinds: frozenset[str], r_item: Repr | None) -> None:
        rtyper = r_value.rtyper
        self.rtyper = rtyper
        items = {kind.name: _items(rtyper, kind) for kind in r_value.pointed if kind.name in kinds}
        self.over: list[tuple[Kind, IteratorRepr]] = [
            (kind, _iterator_over(kind.r)) for kind in r_value.pointed if items.get(kind.name)
        ]
        self.r_item = r_item or rtyper.getrepr(joined(rtyper, [s for found in items.values() for s in found]))
        hasnext = [(kind, r_iter, r_iter.ll_hasnext) for kind, r_iter in self.over]
        self.ll_hasnext = _by_tag(hasnext)
        self.ll_next = _by_tag([(kind, r_iter, self._next_of(r_iter)) for kind, r_iter in self.over])

    def _next_of(self, r_iter: IteratorRepr) -> LLFunction:
        """The helper that gives the next item as one of those that all iterators give."""
        next_, convert = r_iter.ll_next, ll_conversion(self.rtyper, r_iter.r_item, self.r_item)
        return of_what_is_held(next_, convert)

    def gen_new(self, llops: LowLevelOpList, v: Value, r_value: TaggedRepr) -> Value:
        """An iterator over a value. TypeError if it cannot be iterated over."""
        key = ("tagged iter", r_value, self)
        graph = self.rtyper.synthetic.get(key)
        if graph is None:
            graph = self.rtyper.synthetic[key] = self._graph_iter(r_value)
        return llops.gencallgraph(graph, [v])

    def _graph_iter(self, r_value: TaggedRepr) -> FunctionGraph:
        builder = GraphBuilder(self.rtyper, "iter", [ll_tagged.PTAGGED], ll_tagged.PTAGGED)
        over = {kind.name: r_iter for kind, r_iter in self.over}

        def fill(block: Block, kind: Kind) -> None:
            if kind.name in over:
                _returns_iter(builder, block, kind, over[kind.name])
            elif kind.name == "instance":
                graph = self.rtyper.tables.find_service("not iterable", kind.r)(kind.r, self)
                builder.returns(
                    block, lambda llops, args: llops.gencallgraph(graph, [llops.gendirectcall(kind.take, args[0])])
                )
            elif kind.name == "callable":
                self.rtyper.tables.find_service("refuse iteration", kind.r)(builder, block, kind)
            else:
                message = f"{kind.name!r} object is not iterable"
                builder.raises(block, *exceptions_of(self.rtyper).get_prebuilt(TypeError, message))

        fill_by_tag(builder, builder.startblock, list(r_value.kinds.values()), fill)
        return builder.finish()


def _items(rtyper: RTyper, kind: Kind) -> list[SomeObject]:
    """The annotations of what iterating over values of a kind gives; none if they cannot be iterated over."""
    if kind.name == "instance":
        found: list[SomeObject] = rtyper.tables.find_service("items by iter", kind.r)(kind.r)
        return found
    return [item_annotation(kind.s)] if kind.name in _ITERABLE else []


def _iterator_over(r: Repr) -> IteratorRepr:
    r_iter = r.iterator_repr("")
    r_iter.setup()
    if not isinstance(r_iter.lowleveltype, Ptr):
        raise TyperError(f"{r.describe()} cannot be iterated over beside values of other kinds")
    return r_iter


def _returns_iter(builder: GraphBuilder, block: Any, kind: Kind, r_iter: IteratorRepr) -> None:
    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        v = kind.r.gen_iter_as(llops, llops.gendirectcall(kind.take, args[0]), r_iter)
        give = composed(("tagged iterator", kind.tag, r_iter), lambda: ll_tagged.make_of_held(kind.tag))
        return llops.gendirectcall(give, v)

    builder.returns(block, emit)


def _by_tag(helpers: Sequence[tuple[Kind, IteratorRepr, LLFunction]]) -> LLFunction:
    """A helper that does with the iterator inside what the helper for its kind does."""

    def of_held(r_iter: IteratorRepr, helper: LLFunction) -> LLFunction:
        take = composed(("tagged taker", "iterator", r_iter), lambda: ll_tagged.make_to_held(r_iter.lowleveltype))
        return of_what_is_held(take, helper)

    (_, first), *others = [(kind.tag, of_held(r_iter, helper)) for kind, r_iter, helper in helpers]
    return by_tags(others, first)


def joined(rtyper: RTyper, annotations: Sequence[SomeObject]) -> SomeObject:
    """What is annotated in one of these ways: one of them if all are represented alike; else it has a tag."""
    known = [s for s in annotations if not isinstance(s, SomeImpossibleValue)]
    if len({rtyper.getrepr(s) for s in known}) <= 1:
        return next((s for s in known if s.can_be_none()), (known or annotations)[0])
    if all(type(s) is SomeInteger for s in known):  # words, and ints that grow
        return next(s for s in known if isinstance(s, SomeInteger) and s.exact)
    kinds: set[str] = set()
    held: dict[str, SomeObject] = {}
    for s in known:
        _add(rtyper, s, kinds, held)
    if kinds == {"str"}:
        return SomeString(any(s.can_be_none() for s in known))
    return SomeTagged(frozenset(kinds), any(s.can_be_none() for s in known), tuple(sorted(held.items())))


def _add(rtyper: RTyper, s: SomeObject, kinds: set[str], held: dict[str, SomeObject]) -> None:
    if isinstance(s, SomeOptional):
        _add(rtyper, s.s_value, kinds, held)
    elif isinstance(s, SomeTagged):
        kinds |= s.kinds
        for name, s_held in s.held:
            _add_held(rtyper, name, s_held, held)
    elif isinstance(s, SomeNone):
        return
    elif isinstance(s, tuple(_PLAIN)):
        kinds.update(next(names for cls, names in _PLAIN.items() if isinstance(s, cls)))
    else:
        kind = rtyper.getrepr(s).held_kind
        if kind is None:
            raise TyperError(f"{rtyper.getrepr(s).describe()} cannot meet values of other kinds: test the type first")
        kinds.add(kind)
        _add_held(rtyper, kind, s, held)


def _add_held(rtyper: RTyper, name: str, s: SomeObject, held: dict[str, SomeObject]) -> None:
    known = held.setdefault(name, s)
    if rtyper.getrepr(known) is not rtyper.getrepr(s):
        raise TyperError(
            f"{rtyper.getrepr(s).describe()} meets {rtyper.getrepr(known).describe()}: test the type first"
        )


_PLAIN: dict[type[SomeObject], tuple[str, ...]] = {
    SomeBool: ("bool",),
    SomeInteger: ("int",),
    SomeFloat: ("float",),
    SomeNumber: ("int", "float"),
    SomeString: ("str",),
}


def iterator_repr(r: TaggedRepr, kinds: frozenset[str]) -> IteratorRepr:
    """The repr of iterators over such values of these kinds, which give what all of them may give."""
    return _shared(r, kinds, None)


def make_iterator(rtyper: RTyper, s_obj: SomeIterator) -> IteratorRepr:
    """The repr of an iterator that gives items annotated in this way."""
    r = rtyper.getrepr(s_obj.sources[0])
    assert isinstance(r, TaggedRepr)
    r_instance = r.kinds["instance"].r if "instance" in r.kinds else None
    if isinstance(r_instance, InstanceRepr):
        cls = next((c.pyclass for c in r_instance.possible_classes() if hasattr(c.pyclass, "__iter__")), None)
        if cls is not None:
            raise TyperError(
                f"an iterator over {r.describe()} would be what the __iter__ of `{cls.__name__}` gives, or an "
                "iterator of another kind: iterate over list(...) of it, or test its type first"
            )
    r_item = rtyper.getrepr(s_obj.s_item)
    kinds = frozenset(r.kinds)
    if not (isinstance(r_item, TaggedRepr) or is_text(r_item)):  # no value is a text, for which there is always room
        kinds -= {"str"}
    return _shared(r, kinds, r_item)


def _shared(r: TaggedRepr, kinds: frozenset[str], r_item: Repr | None) -> IteratorRepr:
    key = ("tagged iterator", r, kinds, r_item)
    found = r.rtyper.shared_repr(key, lambda: TaggedIteratorRepr(r, kinds, r_item))
    assert isinstance(found, IteratorRepr)
    return found


ITERATORS = {"several kinds": make_iterator}
SERVICES: dict[Any, Any] = {("iterator over", TaggedRepr): iterator_repr}
