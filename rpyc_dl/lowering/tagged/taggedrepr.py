"""The representation of values of several kinds in one variable (`SomeTagged`): a tag beside a number, or beside a
pointer to a text, a container or an instance; None is null.

All have one low-level type, so that a value of few kinds is used as one of more kinds as it is; only tuples that are
represented in different ways are converted.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    HELD_KINDS,
    SomeBool,
    SomeFloat,
    SomeObject,
    SomeString,
    SomeTagged,
    of_any_range,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, constant_key
from rpyc_dl.frontend.replace.standins import stand_in
from rpyc_dl.frontend.synthetic import is_closure_class
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.exactint import exact
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, Ptr, Signed, UniChar, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR, llstr
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import IteratorRepr, LLFunction, Repr, alike, inputconst
from rpyc_dl.lowering.generic.rcompare import asks_methods
from rpyc_dl.lowering.generic.rnone import NoneRepr
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.instance.ll_class import make_constant
from rpyc_dl.lowering.number import ll_bool
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggednumbers import numbers_of

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


@dataclass(frozen=True)
class Kind:
    """The values of one kind: their tag, annotation and repr, and the helper that takes them out of the tag."""

    name: str
    tag: int
    s: SomeObject
    r: Repr
    take: LLFunction


#: The kinds that have one annotation in a program, and their tags.
TAGS: dict[str, int] = {"int": ll_tagged.INT, "bool": ll_tagged.BOOL, "float": ll_tagged.FLOAT, "str": ll_tagged.STR}
_PLAIN: dict[str, SomeObject] = {"bool": SomeBool(), "float": SomeFloat(), "str": SomeString()}
#: The tags of other kinds.
HELD: dict[str, int] = dict(zip(HELD_KINDS, ll_tagged.HELD_TAGS, strict=True))
#: The annotation of a kind where only the repr is known.
UNKNOWN = SomeObject()
_CALLABLES = (FunctionType, BuiltinFunctionType, MethodType)
#: What Python calls the kinds that are of one type.
TYPES = {"int": int, "bool": bool, "float": float, "str": str, "bytes": bytes, "list": list, "tuple": tuple}
TYPES |= {"dict": dict, "set": set, "frozenset": frozenset, "range": range}


def plain_annotation(rtyper: RTyper, name: str) -> SomeObject:
    """The annotation of the values of one of these kinds: ints may grow."""
    return numbers_of(rtyper).s_int if name == "int" else _PLAIN[name]


class TaggedRepr(Repr):
    lowleveltype = ll_tagged.PTAGGED
    told_by_tags = "kinds"
    width = 4
    names_operator = True
    alike_by_form = False

    def __init__(self, rtyper: RTyper, held: tuple[tuple[str, SomeObject, Repr], ...]) -> None:
        self.rtyper = rtyper
        self.r_str = rtyper.getrepr(SomeString())
        self.numbers = numbers_of(rtyper)
        self.held = held
        self._prebuilt: dict[Any, Any] = {}

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """All kinds of values that there can be, by name."""
        found = {}
        for name, tag in TAGS.items():
            s = plain_annotation(self.rtyper, name)
            r = self.rtyper.getrepr(s)
            take = self.numbers.take.get(name) or _taker(name, r)
            found[name] = Kind(name, tag, s, r, take)
        for name, s, r in self.held:
            found[name] = Kind(name, HELD[name], s, r, _taker(name, r))
        return found

    def describe(self) -> str:
        return " or ".join(["a number", "a str", *(r.describe() for _, _, r in self.held)])

    def parts(self) -> list[Repr]:
        return [r for _, _, r in self.held]

    def forms(self) -> Mapping[Any, Repr]:
        return {name: r for name, _, r in self.held if name != "instance"}

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return r_key is not self

    # -- constants ------------------------------------------------------------------------------------

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(ll_tagged.TAGGED)
        value = stand_in(value)
        name = self.kind_of(value)
        key = constant_key(value) if name in TAGS else ("held", id(value))
        if key not in self._prebuilt:
            p = lltype.malloc(ll_tagged.TAGGED, immortal=True)
            p.tag, p.whole, p.real, p.held = self.kinds[name].tag, 0, 0.0, lltype.nullptr(GCREF.TO)
            self._prebuilt[key] = p, value
            self._fill(p, name, value)
        return self._prebuilt[key][0]

    def _fill(self, p: Any, name: str, value: Any) -> None:
        converted = self.kinds[name].r.convert_const(value)
        if name == "float":
            p.real = converted
        elif name in ("int", "bool") and not self.numbers.grow:
            p.whole = int(converted)
        elif name in ("int", "bool"):
            p.whole = int(value) if name == "bool" else 0
            p.held = lltype.cast_opaque_ptr(GCREF, exact(int(value)))
        else:
            p.held = lltype.cast_opaque_ptr(GCREF, converted)

    def kind_of(self, value: Any) -> str:
        """The kind of a live value. TyperError if it is of none."""
        pytype = dict if type(value) is OrderedDict else type(value)
        name = next((name for name, cls in TYPES.items() if pytype is cls), "instance")
        if name == "instance" and (isinstance(value, (*_CALLABLES, type)) or is_closure_class(pytype)):
            name = "callable"
        if name not in self.kinds:
            raise TyperError(f"the constant {value!r} cannot be used as {self.describe()}")
        return name

    # -- iteration --------------------------------------------------------------------------------------

    def iterator_repr(self, variant: str) -> IteratorRepr:
        if variant == "reversed":
            raise TyperError(f"{self.describe()} cannot be reversed: test its type first")
        return self._iterator_over(frozenset(self.kinds))

    def iterator_repr_of(self, s_obj: SomeObject, variant: str) -> IteratorRepr:
        if variant == "reversed" or not isinstance(s_obj, SomeTagged):
            return self.iterator_repr(variant)
        return self._iterator_over(s_obj.kinds)

    def _iterator_over(self, kinds: frozenset[str]) -> IteratorRepr:
        found: IteratorRepr = self.rtyper.tables.find_service("iterator over", self)(self, kinds)
        return found

    def gen_iter_of(self, llops: LowLevelOpList, v: Value, s_obj: SomeObject) -> tuple[Value, IteratorRepr]:
        kinds = s_obj.kinds if isinstance(s_obj, SomeTagged) else frozenset(self.kinds)
        r_iter = self._iterator_over(kinds)
        return self.gen_iter_as(llops, v, r_iter), r_iter

    def gen_iter(self, llops: LowLevelOpList, v: Value) -> tuple[Value, IteratorRepr]:
        r_iter = self.iterator_repr("")
        return self.gen_iter_as(llops, v, r_iter), r_iter

    def gen_iter_as(self, llops: LowLevelOpList, v: Value, r_iter: Any) -> Value:
        found: Value = r_iter.gen_new(llops, v, self)
        return found

    # -- helpers ----------------------------------------------------------------------------------------

    def get_ll_str_function(self) -> LLFunction:
        found = self.rtyper.recursive.get(("str", self), [self.lowleveltype], PSTR, lambda: self._text(str_of))
        assert found is not None
        return found

    def make_ll_repr_function(self) -> LLFunction:
        return self._text(repr_of)

    def text_with_stand_ins(self) -> LLFunction:
        """The helper for `repr(x)` that has stand-ins for the kinds whose text is not known."""
        return self._text(_repr_or_stand_in)

    def _text(self, of_repr: Callable[[Repr], LLFunction]) -> LLFunction:
        texts = self._by_kind(lambda kind: self._text_of_kind(kind, of_repr), self.numbers.repr)
        return composed(("tagged repr", texts), lambda: ll_tagged.make_repr(texts))

    def _text_of_kind(self, kind: Kind, of_repr: Callable[[Repr], LLFunction]) -> LLFunction:
        if kind.name != "callable":
            return of_repr(kind.r)
        found: LLFunction = self.rtyper.tables.find_service("text of callables", kind.r)(self.rtyper, kind.s)
        return found

    def _by_kind(self, of_kind: Callable[[Kind], LLFunction], of_number: LLFunction) -> LLFunction:
        """A helper that does what `of_kind` says with what a value of a kind holds, and with numbers `of_number`."""

        cases = [(kind.tag, of_what_is_held(kind.take, of_kind(kind))) for kind in self.pointed]
        return by_tags(cases, of_number)

    @property
    def pointed(self) -> list[Kind]:
        """The kinds whose values are pointers."""
        return [kind for kind in self.kinds.values() if kind.tag > ll_tagged.FLOAT]

    def asks(self, opname: str) -> bool:
        """Whether a method of an instance among the values looks at what it is compared with."""
        kind = self.kinds.get("instance")
        return kind is not None and asks_methods(kind.r, opname)

    def make_ll_eq_function(self) -> LLFunction:
        eq: LLFunction = self.rtyper.tables.find_service("eq", self, self)(self, self)
        return eq

    def make_ll_lt_function(self) -> LLFunction:
        lt: LLFunction = self.rtyper.tables.find_service("lt", self, self)(self, self)
        return lt

    def type_name_function(self) -> LLFunction:
        """The helper that gives the name of a value's type, in quotes."""
        return type_names(self.pointed)

    def make_ll_hash_function(self) -> LLFunction:
        hashes = self._by_kind(_hash_of, self.numbers.hash)
        of_none = ll_bool.ll_hash_none(None)
        return composed(("tagged hash", of_none, hashes), lambda: ll_tagged.make_of_none(of_none, hashes))


def make_tagged_repr(rtyper: RTyper, s_obj: SomeTagged) -> Repr:
    held = tuple((name, s, _held_repr(rtyper, name, s)) for name, s in s_obj.held)
    return tagged_repr(rtyper, held)


def _held_repr(rtyper: RTyper, name: str, s: SomeObject) -> Repr:
    """The repr in which values of a kind are held: that of callables is the same whatever they are."""
    if name != "callable":
        return rtyper.getrepr(s)
    found: Repr = rtyper.tables.find_service("repr of any callable")(rtyper)
    return found


def tagged_repr(rtyper: RTyper, held: tuple[tuple[str, SomeObject, Repr], ...]) -> TaggedRepr:
    """The repr of numbers, texts, and values of the kinds `held`: (name, annotation, repr)."""
    key = ("tagged", tuple((name, s if name == "callable" else s == UNKNOWN, r) for name, s, r in held))
    shared = tuple((name, s if name == "callable" else of_any_range(s), r) for name, s, r in held)
    found = rtyper.shared_repr(key, lambda: TaggedRepr(rtyper, shared))
    assert isinstance(found, TaggedRepr)
    return found


def _taker(name: str, r: Repr) -> LLFunction:
    if not isinstance(r.lowleveltype, Ptr):
        raise TyperError(f"{r.describe()} cannot meet values of other kinds")
    r.setup()
    return composed(("tagged taker", name, r), lambda: ll_tagged.make_to_held(r.lowleveltype))


def giver(name: str, r: Repr) -> LLFunction:
    """The helper that gives values of a kind, in this repr, their tag."""
    tag = TAGS[name] if name in TAGS else HELD[name]
    return composed(("tagged giver", name, r), lambda: ll_tagged.make_of_held(tag))


def of_what_is_held(take: LLFunction, helper: LLFunction) -> LLFunction:
    """A helper that does what `helper` does with what `take` gives."""
    return composed(("of kind", take, helper), lambda: ll_tagged.make_of_kind(take, helper))


def by_tags(cases: Iterable[tuple[int, LLFunction]], of_others: LLFunction) -> LLFunction:
    """A helper that does what the helper for its tag does with a value; `of_others` is for all other tags."""
    for tag, own in cases:
        of_others = _by_tag(tag, own, of_others)
    return of_others


def _by_tag(tag: int, own: LLFunction, of_others: LLFunction) -> LLFunction:
    return composed(("by tag", tag, own, of_others), lambda: ll_tagged.make_by_tag(tag, own, of_others))


def _type_name(kind: Kind) -> LLFunction:
    if kind.name == "instance":
        return ll_tagged.ll_class_name
    return composed(("type name", kind.name), lambda: ll_tagged.make_type_name(kind.name))


def str_of(r: Repr) -> LLFunction:
    """The helper for `str(x)`."""
    return r.get_ll_str_function()


def repr_of(r: Repr) -> LLFunction:
    """The helper for `repr(x)`."""
    return r.get_ll_repr_function()


def _repr_or_stand_in(r: Repr) -> LLFunction:
    try:
        return r.get_ll_repr_function()
    except TyperError:
        text = f"<{r.describe()}>"
        return composed(("known text", text), lambda: make_constant(llstr(text)))


def _hash_of(kind: Kind) -> LLFunction:
    cls = kind.r.info.pyclass if isinstance(kind.r, InstanceRepr) and not kind.r.info.subclasses else object
    if kind.name in ("list", "dict", "set") or cls.__hash__ is None:
        message = f"unhashable type: {kind.name if cls is object else cls.__name__!r}"
        return composed(("refusal", message), lambda: ll_tagged.make_refusal(message))
    return kind.r.get_ll_hash_function()


def type_names(kinds: Iterable[Kind]) -> LLFunction:
    names = by_tags([(kind.tag, _type_name(kind)) for kind in kinds], ll_tagged.ll_number_type_name)
    return composed(("type name or None", names), lambda: ll_tagged.make_of_none(ll_tagged.OF_NONE, names))


def plain_value(r: TaggedRepr, compared: bool = False) -> LLFunction | None:
    """The helper that gives the number or text of an instance that has one, and any other value as it is; where it is
    `compared`, an instance whose class has comparisons of its own, too."""
    kind = r.kinds.get("instance")
    if kind is None:
        return None
    graph = r.rtyper.tables.find_service("plain value", kind.r)(kind.r, r, giver("instance", kind.r), compared)
    if graph is None:
        return None
    of_instance = callable_of(r.rtyper, graph)
    key = ("plain value", kind.take, of_instance)
    return composed(key, lambda: ll_tagged.make_plain_value(kind.tag, kind.take, of_instance))


# ---- graphs ----------------------------------------------------------------------------------------


def fill_by_tag(
    builder: GraphBuilder, source: Block, kinds: Sequence[Kind], fill: Callable[[Block, Kind], None]
) -> None:
    """End a block by a switch on the tag of the first argument, not None; `fill` fills the block of a kind."""
    llops = builder.llops()
    v_tag = llops.genop("getfield", [source.inputargs[0], inputconst(Void, "tag")], resulttype=Signed)
    blocks = [builder.block() for _ in kinds]
    for block, kind in zip(blocks, kinds, strict=True):
        fill(block, kind)
    cases: list[tuple[Any, Block]] = [(k.tag, block) for k, block in zip(kinds[:-1], blocks[:-1], strict=True)]
    builder.switch(source, llops, v_tag, [*(cases or [(-1, blocks[0])]), ("default", blocks[-1])])


def split_off_none(builder: GraphBuilder) -> tuple[Block, Block]:
    """Start a graph by asking whether its first argument is None: the blocks for None, and for a value."""
    return split_by_none(builder, builder.startblock, builder.startblock.inputargs[0])


def split_by_none(builder: GraphBuilder, block: Block, v: Value) -> tuple[Block, Block]:
    """End a block by asking whether one of its values is None: the blocks for None, and for a value."""
    test = builder.llops()
    v_there = test.genop("ptr_nonzero", [v], resulttype=Bool)
    none, there = builder.block(), builder.block()
    builder.switch(block, test, v_there, [(False, none), (True, there)])
    return none, there


# ---- conversions -----------------------------------------------------------------------------------


def giver_of(rtyper: RTyper, r: Repr) -> LLFunction | None:
    """The helper that gives a number its tag; None for what is no number."""
    T = r.lowleveltype  # a pointer may be to what is not complete yet
    return numbers_of(rtyper).of.get(T) if r.grows or isinstance(T, lltype.Primitive) else None


def convert_to_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A value gets its tag; a float that may have been an int does not know it any more."""
    assert isinstance(r_to, TaggedRepr)
    if isinstance(v, Constant) and v.concretetype is None:
        return inputconst(r_to, r_to.convert_const(v.value))
    if isinstance(r_from, TaggedRepr):
        return _retag(r_from, r_to, v, llops)
    if isinstance(r_from, NoneRepr):
        return inputconst(r_to, None)
    if isinstance(r_from, OptionalRepr):
        return _tag_box(r_from, r_to, v, llops)
    if r_from.lowleveltype == Float and not getattr(r_from, "exact", True):
        return None
    if r_from.grows and not r_to.numbers.grow:  # it is proven to be a word here
        r_word = r_to.rtyper.getrepr(r_to.numbers.s_int)
        r_from, v = r_word, llops.convertvar(v, r_from, r_word)
    helper = giver_of(r_to.rtyper, r_from)
    if helper is not None:
        return llops.gendirectcall(helper, v)
    if is_text(r_from):
        return llops.gendirectcall(giver("str", r_to.r_str), llops.convertvar(v, r_from, r_to.r_str))
    name = r_from.held_kind
    if name is None or name not in r_to.kinds:
        return None
    r = r_to.kinds[name].r
    return llops.gendirectcall(giver(name, r), llops.convertvar(v, r_from, r))


def _retag(r_from: TaggedRepr, r_to: TaggedRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    """Where values of some kind are represented in another way, they are converted, by their tag."""
    own, others = r_from.kinds, r_to.kinds
    changed = [k for k in own.values() if k.name in others and not _held_alike(k.name, k.r, others[k.name].r)]
    rtyper = r_to.rtyper
    if llops.on_link:  # containers that are no others do not come here: a test has kept them away
        changed = [kind for kind in changed if _converts(rtyper, kind.r, others[kind.name].r)]
    if not changed:
        return v
    helper = rtyper.recursive.get(
        ("retag", r_from, r_to, *(kind.name for kind in changed)),
        [ll_tagged.PTAGGED],
        ll_tagged.PTAGGED,
        lambda: callable_of(rtyper, _graph_retag(rtyper, changed, r_to)),
    )
    assert helper is not None
    return llops.gendirectcall(helper, v)


def _converts(rtyper: RTyper, r_from: Repr, r_to: Repr) -> bool:
    builder = GraphBuilder(rtyper, "converts", [r_from.lowleveltype], r_to.lowleveltype)
    try:
        builder.llops().convertvar(builder.startblock.inputargs[0], r_from, r_to)
    except TyperError:
        return False
    return True


def _held_alike(name: str, r_from: Repr, r_to: Repr) -> bool:
    return name == "instance" or alike(r_from, r_to)


def _graph_retag(rtyper: RTyper, changed: list[Kind], r_to: TaggedRepr) -> FunctionGraph:
    builder = GraphBuilder(rtyper, "retag", [ll_tagged.PTAGGED], ll_tagged.PTAGGED)
    block = builder.startblock
    for kind in changed:
        llops = builder.llops()
        bit = inputconst(Signed, 1 << kind.tag)
        v_is = llops.gendirectcall(ll_tagged.ll_has_tag, block.inputargs[0], bit)
        same, other = builder.block(), builder.block()
        builder.switch(block, llops, v_is, [(True, same), (False, other)])
        builder.returns(same, lambda llops, args, kind=kind: _converted(llops, args[0], kind, r_to.kinds[kind.name]))  # type: ignore[misc]
        block = other
    builder.returns(block, lambda llops, args: args[0])
    return builder.finish()


def _converted(llops: LowLevelOpList, v: Value, kind: Kind, other: Kind) -> Value:
    v = llops.convertvar(llops.gendirectcall(kind.take, v), kind.r, other.r)
    return llops.gendirectcall(giver(kind.name, other.r), v)


def convert_from_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link that a test of the type has narrowed."""
    if not llops.on_link:
        return None
    assert isinstance(r_from, TaggedRepr)
    if isinstance(r_to, NoneRepr):
        return inputconst(Void, None)
    if isinstance(r_to, OptionalRepr) and r_to.boxed:
        return _box(r_from, r_to, v, llops)
    if inner_repr(r_to).grows:
        return _take_exact(r_from, r_to, v, llops)
    to = _taker_of(r_from, r_to)
    if to is not None:
        return llops.gendirectcall(to, v)
    name = "str" if is_text(r_to) else inner_repr(r_to).held_kind
    if name is None or name not in r_from.kinds:
        return None
    kind = r_from.kinds[name]
    v = llops.gendirectcall(kind.take, v)
    if name == "instance" and inner_repr(r_to).is_instance:  # narrowed to a subclass
        return v
    return llops.convertvar(v, kind.r, r_to)


def is_text(r: Repr) -> bool:
    """Whether the values are texts: bytes have the same low-level type."""
    return r.lowleveltype in (PSTR, UniChar) and inner_repr(r).held_kind != "bytes"


def inner_repr(r: Repr) -> Repr:
    return r.r_value if isinstance(r, OptionalRepr) else r


def _tag_box(r_from: OptionalRepr, r_to: TaggedRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    r = r_from.r_value
    if r.grows:  # None is a null pointer, too
        return llops.gencallgraph(_graph_tag_or_none(r_from, r_to), [v])
    if not r_from.boxed:
        kind = r_to.kinds.get(r.held_kind or "")
        if kind is None or alike(r, kind.r):
            return convert_to_tagged(r, r_to, v, llops)
        return llops.gencallgraph(_graph_tag_or_none(r_from, r_to), [v])
    of = giver_of(r_to.rtyper, r)
    if of is None or not getattr(r, "exact", True):
        return None
    return llops.gendirectcall(composed(("tagged of box", of), lambda: ll_tagged.make_of_box(of)), v)


def _graph_tag_or_none(r_from: OptionalRepr, r_to: TaggedRepr) -> FunctionGraph:
    """Of a pointer that may be null, to what is represented in another way inside of the tag."""
    rtyper, key = r_to.rtyper, ("tag or none", r_from, r_to)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, "tag_or_none", [r_from.lowleveltype], ll_tagged.PTAGGED)
        none, there = split_off_none(builder)
        builder.returns(none, lambda llops, args: inputconst(r_to, None))
        builder.returns(there, lambda llops, args: llops.convertvar(args[0], r_from.r_value, r_to))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def _taker_of(r_from: TaggedRepr, r_to: Repr) -> LLFunction | None:
    """The helper that takes a number out of a tagged value; None for what is no number."""
    T = r_to.lowleveltype
    return r_from.numbers.to.get(T) if isinstance(T, lltype.Primitive) else None


def _take_exact(r_from: TaggedRepr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """The exact int, or None, that a tagged value is."""

    def take(llops: LowLevelOpList, args: list[Value]) -> Value:
        kind = r_from.kinds["int"]
        return llops.convertvar(llops.gendirectcall(kind.take, args[0]), kind.r, inner_repr(r_to))

    if not isinstance(r_to, OptionalRepr):
        return take(llops, [v])
    rtyper, key = llops.rtyper, ("exact or none", r_from, r_to)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, "exact_or_none", [ll_tagged.PTAGGED], r_to.lowleveltype)
        none, there = split_off_none(builder)
        builder.returns(none, lambda llops, args: inputconst(r_to, None))
        builder.returns(there, take)
        graph = rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [v])


def _box(r_from: TaggedRepr, r_to: OptionalRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    to = _taker_of(r_from, r_to.r_value)
    if to is None:
        return None
    key = ("tagged to box", r_to.BOX, to)
    return llops.gendirectcall(composed(key, lambda: ll_tagged.make_to_box(r_to.BOX, to)), v)


# ---- join and sum ------------------------------------------------------------------------------------------


def append_text(r: TaggedRepr) -> LLFunction:
    """The helper that appends an item of what is joined to a builder."""
    parts = r.kinds["str"].take, r.type_name_function(), plain_value(r)
    return composed(("append text", *parts), lambda: ll_tagged.make_append_text(*parts))


def text_of(r: TaggedRepr, message: str) -> LLFunction:
    """The helper that takes a text out of a value; TypeError with the message, which is that for None, for what is
    none."""
    take, names, plain = r.kinds["str"].take, r.type_name_function(), plain_value(r)
    before, _, after = message.partition("NoneType")
    key = ("text of", take, names, before, after, plain)
    return composed(key, lambda: ll_tagged.make_text_of(take, names, llstr(before), llstr(after), plain))


def number_added_to(type_name: str, r: TaggedRepr) -> LLFunction:
    """The helper that takes a number out of a value; TypeError for what is not added to a number of this type."""
    names, plain = r.type_name_function(), plain_value(r, compared=True)
    added = r.numbers.added
    key = ("tagged added", type_name, names, plain, added)
    return composed(key, lambda: added(type_name, names, plain))
