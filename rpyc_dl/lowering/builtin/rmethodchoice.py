"""Methods of several builtin types in one variable (`SomeMethodChoice`): `f = xs.append if c else ys.add`; methods of
instances may be among them (`replace` of texts and of dates), and all other callables, which count as one method:
`f = xs.append if c else print`.

The value holds what its method is bound to, and a number that says which of the methods it is; a call switches on
that number, and is in each case the call of one method. The form is that of values of several kinds (`tagged/`), with
numbers of its own in place of the tags.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    MethodDesc,
    SomeBool,
    SomeBuiltinMethod,
    SomeFloat,
    SomeInteger,
    SomeMethodChoice,
    SomeObject,
    SomePBC,
    SomeString,
    SomeTagged,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, constant_key
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lloperation import llop
from rpyc_dl.lltype.lltype import GCREF, Bool, Float, Ptr, Signed
from rpyc_dl.lowering.call.constantreprs import BuiltinFunctionRepr, BuiltinMethodRepr
from rpyc_dl.lowering.call.rcallable import (
    CALLABLES,
    NEVER_INSTANCES,
    PCALLABLE,
    CallableRepr,
    callable_repr,
    ll_callable_hash,
    ll_same_callable,
)
from rpyc_dl.lowering.call.rmethod import NOT_CALLABLE, MethodRepr
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.opgraph import InnerHop, operands_within, passed_operands
from rpyc_dl.lowering.core.repr import LLFunction, Repr, alike, any_value, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.commonrepr import eq_in
from rpyc_dl.lowering.generic.rcompare import never_equal
from rpyc_dl.lowering.instance.classreprs import ClassRepr, ConstClassRepr
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.object.examples import NO_EXAMPLE, example
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedrepr import (
    TAGS,
    TYPES,
    Kind,
    fill_by_tag,
    is_text,
    plain_annotation,
    split_off_none,
)

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


#: What builtin methods are bound to.
_KNOWN = (str, bytes, list, dict, set, frozenset, tuple, range)


class _Numbers:
    """The numbers of all methods of a program that are kept among others."""

    def __init__(self, rtyper: RTyper) -> None:
        self.numbers: dict[Any, int] = {}


class MethodChoiceRepr(Repr):
    """One of several methods, bound, or None."""

    lowleveltype = ll_tagged.PTAGGED

    def __init__(self, rtyper: RTyper, methods: tuple[SomeObject, ...]) -> None:
        self.rtyper = rtyper
        self.methods = self.told_by_tags = methods
        self._prebuilt: dict[int, tuple[Any, Any]] = {}  # by identity

    def describe(self) -> str:
        return " or ".join(self.rtyper.getrepr(s).describe() for s in self.methods)

    @cached_property
    def kinds(self) -> list[Kind]:
        """The methods, each with its number and the helper that takes out what it is bound to."""
        found: list[Kind] = []
        for s in self.methods:
            found.append(self._kind(s, {kind.tag for kind in found}))
        return found

    @cached_property
    def others(self) -> Kind | None:
        """What stands for all callables that are no methods of builtin types, if there are such."""
        return next((kind for kind in self.kinds if isinstance(kind.r, CallableRepr)), None)

    def make_ll_eq_function(self) -> LLFunction:
        return composed(("eq of chosen", self._number("callable")), lambda: _make_eq(self._number("callable")))

    def make_ll_hash_function(self) -> LLFunction:
        return composed(("hash of chosen", self._number("callable")), lambda: _make_hash(self._number("callable")))

    def _kind(self, s: SomeObject, taken: Container[int]) -> Kind:
        if isinstance(s, SomePBC) and not all(type(desc) is MethodDesc for desc in s.descriptions):
            number = self._number("callable")
            take = composed(("chosen", number), lambda: ll_tagged.make_to_held(PCALLABLE))
            return Kind("callable", number, s, callable_repr(self.rtyper), take)
        r = self.rtyper.getrepr(s)
        assert isinstance(r, (BuiltinMethodRepr, MethodRepr))
        if not isinstance(r.lowleveltype, Ptr):
            raise TyperError(f"{r.describe()} cannot meet other methods")
        r.r_self.setup()
        T = r.lowleveltype
        keys = ((r.name, T, r.r_self.held_kind, again) for again in count())
        number = next(number for number in map(self._number, keys) if number not in taken)
        take = composed(("chosen method", number, T), lambda: ll_tagged.make_to_held(T))
        return Kind(r.name, number, s, r, take)

    def _number(self, key: Any) -> int:
        """The number of a kind, which is the same for all choices: what is of two of them may be compared."""
        numbers = self.rtyper.part(_Numbers).numbers
        return numbers.setdefault(key, len(numbers) + 1)

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(ll_tagged.TAGGED)
        kind = self.others
        if kind is None or isinstance(getattr(value, "__self__", None), _KNOWN):
            raise TyperError(f"{self.describe()} of objects that were made before the program started")
        if id(value) not in self._prebuilt:
            p = lltype.malloc(ll_tagged.TAGGED, immortal=True)
            p.tag, p.whole, p.real = kind.tag, 0, 0.0
            p.held = lltype.cast_opaque_ptr(GCREF, kind.r.convert_const(value))
            self._prebuilt[id(value)] = value, p
        return self._prebuilt[id(value)][1]

    def gen_other(self, llops: LowLevelOpList, v: Value, r_from: Repr) -> Value:
        """A callable that is no method of a builtin type."""
        kind = self.others
        if kind is None:
            raise TyperError(f"{r_from.describe()} is not {self.describe()}")
        give = composed(("choose", kind.tag), lambda: ll_tagged.make_of_held(kind.tag))
        return llops.gendirectcall(give, llops.convertvar(v, r_from, kind.r))

    def gen_bound(self, llops: LowLevelOpList, name: str, v_self: Value, r_self: Repr) -> Value:
        """The method of this name of a value. TyperError where it is none of those that may be here."""
        kind = self.kind_of(name, r_self)
        if kind is None:
            raise TyperError(f"the method {name!r} of {r_self.describe()} is not {self.describe()}")
        give = composed(("choose", kind.tag), lambda: ll_tagged.make_of_held(kind.tag))
        v = llops.convertvar(v_self, r_self, kind.r.r_self) if isinstance(kind.r, BuiltinMethodRepr) else v_self
        return llops.gendirectcall(give, v)

    def has_form_for(self, other: Repr) -> bool:
        if isinstance(other, BuiltinMethodRepr):
            kind = self.kind_of(other.name, other.r_self)
            return (
                kind is not None
                and isinstance(kind.r, BuiltinMethodRepr)
                and (alike(kind.r.r_self, other.r_self) or is_text(other.r_self))
            )
        if isinstance(other, CALLABLES) and self.others is None:
            return isinstance(other, MethodRepr) and self.kind_of(other.name, other.r_self) is not None
        return True

    def kind_of(self, name: str, r_self: Repr) -> Kind | None:
        """The method of this name of such a value, among those that may be here."""
        for kind in self.kinds:
            r = kind.r
            if isinstance(r, (BuiltinMethodRepr, MethodRepr)) and r.name == name and _of_one_kind(r.r_self, r_self):
                return kind
        return None


def _of_one_kind(r_self: Repr, r_other: Repr) -> bool:
    if is_text(r_self) or is_text(r_other):
        return is_text(r_self) and is_text(r_other)
    return (r_self.held_kind == r_other.held_kind and r_self.held_kind is not None) or r_self is r_other


def make_method_choice_repr(rtyper: RTyper, s_obj: SomeMethodChoice) -> Repr:
    return rtyper.shared_repr(("method choice", s_obj.methods), lambda: MethodChoiceRepr(rtyper, s_obj.methods))


def choose_method(hop: HighLevelOp, given: Callable[[Repr], Value]) -> Value:
    """x.name where it may be a method of several types elsewhere; `given` gives x in a repr."""
    r, r_self = hop.r_result, hop.args_r[0]
    assert isinstance(r, MethodChoiceRepr)
    return r.gen_bound(hop.llops, hop.constarg(1), given(r_self), r_self)


def convert_to_choice(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A known method, or another callable, as one of several."""
    assert isinstance(r_to, MethodChoiceRepr)
    if not isinstance(r_from, BuiltinMethodRepr) and (r_to.others is not None or not isinstance(r_from, MethodRepr)):
        return r_to.gen_other(llops, v, r_from)
    assert isinstance(r_from, (BuiltinMethodRepr, MethodRepr))
    return r_to.gen_bound(llops, r_from.name, v, r_from.r_self)


def convert_choice(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """One of several as one of more."""
    assert isinstance(r_from, MethodChoiceRepr) and isinstance(r_to, MethodChoiceRepr)
    rtyper = r_to.rtyper
    key = ("convert method choice", r_from, r_to)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, "method_choice", [r_from.lowleveltype], r_to.lowleveltype)

        def fill(block: Block, kind: Kind) -> None:
            builder.returns(
                block,
                lambda llops, args: llops.convertvar(llops.gendirectcall(kind.take, args[0]), kind.r, r_to),
            )

        none, there = split_off_none(builder)
        builder.returns(none, lambda llops, args: inputconst(r_to, None))
        fill_by_tag(builder, there, r_from.kinds, fill)
        graph = rtyper.synthetic[key] = builder.finish()
    return llops.gencallgraph(graph, [v])


def convert_from_choice(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link on which a test has shown that it is not None: the only method that it can be."""
    assert isinstance(r_from, MethodChoiceRepr)
    only = r_from.kinds[0] if len(r_from.kinds) == 1 else None
    return llops.gendirectcall(only.take, v) if llops.on_link and only is not None and only.r is r_to else None


# ---- equality ----------------------------------------------------------------------------------------------------


def _make_eq(tag: int) -> Any:
    """Makes the helper for x == y: the same method of the same object. `tag`: of callables that are no methods of
    builtin types."""

    def ll_same_method(x: Any, y: Any) -> Any:
        if x == y:
            return True
        if not x or not y:
            return False
        if x.tag != y.tag:
            return False
        if x.tag == tag:
            return ll_same_callable(
                llop.cast_opaque_ptr(PCALLABLE, x.held),
                llop.cast_opaque_ptr(PCALLABLE, y.held),
            )
        return x.held == y.held

    return ll_same_method


def _make_hash(tag: int) -> Any:
    """Makes the helper for a hash that is the same for equal methods."""

    def ll_method_hash(x: Any) -> Any:
        if not x:
            return -1
        if x.tag == tag:
            return ll_callable_hash(llop.cast_opaque_ptr(PCALLABLE, x.held))
        return ll_compare.ll_identity_hash(x.held)

    return ll_method_hash


def _eq_as_choices(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of a method that is known and one of several."""
    r, other = (r_x, r_y) if isinstance(r_x, MethodChoiceRepr) else (r_y, r_x)
    assert isinstance(r, MethodChoiceRepr)
    return eq_in(r.rtyper, r_x, r_y, r) if r.has_form_for(other) else ll_compare.ll_never


def _eq_of_methods(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y of methods of builtin types: those of one name may be of one object."""
    assert isinstance(r_x, BuiltinMethodRepr) and isinstance(r_y, BuiltinMethodRepr)
    if r_x.name != r_y.name or not alike(r_x.r_self, r_y.r_self):
        return ll_compare.ll_never
    return r_x.get_ll_eq_function()


# ---- calls -------------------------------------------------------------------------------------------------------


def rtype_call(hop: HighLevelOp) -> Value | None:
    """f(…): the call of the method that is found."""
    r = hop.args_r[0]
    assert isinstance(r, MethodChoiceRepr)
    passed = passed_operands(hop, 0)
    constants = tuple((i, constant_key(hop.constarg(i))) for i in range(1, hop.nb_args) if hop.is_const(i))
    key = ("call chosen", hop.opname, tuple(hop.args_s), constants, hop.s_result, hop.r_result)
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        graph = hop.rtyper.synthetic[key] = _graph_call(hop, r, passed)
    return hop.llops.gencallgraph(graph, [hop.inputarg(hop.args_r[i], i) for i in (0, *passed)])


def _graph_call(hop: HighLevelOp, r: MethodChoiceRepr, passed: list[int]) -> FunctionGraph:
    ARGS = [hop.args_r[i].lowleveltype for i in (0, *passed)]
    builder = GraphBuilder(hop.rtyper, "call_method", ARGS, hop.r_result.lowleveltype, hop.pos)

    def fill(block: Block, kind: Kind) -> None:
        message = _refused_arguments(hop, kind.s)
        if message is not None:
            builder.raises(block, *exceptions_of(hop.rtyper).get_prebuilt(TypeError, message))
            return
        s_result = _result_of(hop, kind.s)
        r_result = hop.rtyper.getrepr(s_result)

        def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
            args = operands_within(hop, passed, args_v[1:])
            args[0] = (llops.gendirectcall(kind.take, args_v[0]), kind.s, kind.r)
            v_result = InnerHop(hop, hop.opname, args, (s_result, r_result), llops).dispatch()
            if v_result is None:  # None, or it always raises
                return inputconst(hop.r_result, None) if hop.s_result.can_be_none() else any_value(hop.r_result)
            return llops.convertvar(v_result, _given(hop, v_result, r_result), hop.r_result)

        builder.returns(block, emit)

    block = builder.startblock
    if hop.args_s[0].can_be_none():
        none, block = split_off_none(builder)
        builder.raises(none, *exceptions_of(hop.rtyper).get_prebuilt(*NOT_CALLABLE))
    fill_by_tag(builder, block, r.kinds, fill)
    return builder.finish()


#: What methods give for which no example was found, by its low-level type.
_PLAIN_RESULTS: tuple[tuple[Any, SomeObject], ...] = (
    (Signed, SomeInteger()), (Bool, SomeBool()), (Float, SomeFloat()), (PSTR, SomeString()),
)  # fmt: skip


def _given(hop: HighLevelOp, v_result: Value, r_result: Repr) -> Repr:
    """The repr of what a method gave: it may be known only now that this is a number, or a text."""
    T = v_result.concretetype
    plain = next((s for PLAIN_TYPE, s in _PLAIN_RESULTS if PLAIN_TYPE == T), None)
    return r_result if plain is None or r_result.lowleveltype == T else hop.rtyper.getrepr(plain)


def _result_of(hop: HighLevelOp, s_method: SomeObject) -> SomeObject:
    """The annotation of what one of the methods gives: where all of them together give values of several kinds,
    CPython is asked of which kind its own is. What it takes out of a container may be of any."""
    if not isinstance(hop.s_result, SomeTagged) or not isinstance(s_method, SomeBuiltinMethod):
        return hop.s_result
    examples = [example(s) for s in (s_method.s_self, *hop.args_s[1:])]
    if hop.opname != "simple_call" or any(found is NO_EXAMPLE for found in examples):
        return hop.s_result
    try:
        found = getattr(examples[0], s_method.methodname.rpartition(".")[2])(*examples[1:])
    except Exception:
        return hop.s_result
    name = type(found).__name__
    if name in TAGS and type(found) is TYPES[name]:
        return plain_annotation(hop.rtyper, name)
    return dict(hop.s_result.held).get(name, hop.s_result)


def _refused_arguments(hop: HighLevelOp, s_method: SomeObject) -> str | None:
    """What CPython raises where a builtin method does not take so many arguments, of these names or of these types:
    TypeError, whatever they are. None where it takes them."""
    if not isinstance(s_method, SomeBuiltinMethod):
        return None
    value = example(s_method.s_self)
    count, names = hop.nb_args - 1, tuple[str, ...]()
    if hop.opname == "call_args":
        shape = hop.constarg(1)
        if shape.star or shape.dstar:
            return None
        count, names = shape.npos, shape.keywords
    if value is NO_EXAMPLE:
        return None
    method = getattr(value, s_method.methodname.rpartition(".")[2])
    own = [NO_EXAMPLE if isinstance(s, SomeTagged) or s.can_be_none() else example(s) for s in hop.args_s[1:]]
    if not names and NO_EXAMPLE not in own:
        try:
            method(*own)
        except TypeError as error:
            return str(error)
        except Exception:
            return None
        return None
    messages = []
    for argument in (object(), _Other()):
        try:
            method(*[argument] * count, **dict.fromkeys(names, argument))
        except TypeError as error:
            messages.append(str(error))
        except Exception:
            return None
    same = len(messages) == 2 and messages[0] == messages[1]
    return messages[0] if same else None


class _Other:
    """What no builtin method takes."""


def rtype_bool(hop: HighLevelOp) -> Value:
    """A method is true, None is not."""
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


REPRS = {SomeMethodChoice: make_method_choice_repr}
RTYPERS: dict[Any, Any] = {
    ("simple_call", MethodChoiceRepr): rtype_call,
    ("call_args", MethodChoiceRepr): rtype_call,
    ("bool", MethodChoiceRepr): rtype_bool,
}
CONVERSIONS: dict[Any, Any] = {
    **{(r, MethodChoiceRepr): convert_to_choice for r in (BuiltinMethodRepr, *CALLABLES)},
    (MethodChoiceRepr, MethodChoiceRepr): convert_choice,
    (MethodChoiceRepr, BuiltinMethodRepr): convert_from_choice,
}
#: Callables that are no methods of builtin types.
_OTHERS = (*NEVER_INSTANCES, ClassRepr, ConstClassRepr, BuiltinFunctionRepr)
SERVICES: dict[Any, Any] = {
    ("choose method", MethodChoiceRepr): choose_method,
    ("eq first", BuiltinMethodRepr, BuiltinMethodRepr): _eq_of_methods,
    **{("eq first", MethodChoiceRepr, r): _eq_as_choices for r in (BuiltinMethodRepr, *_OTHERS)},
    **{("eq first", r, MethodChoiceRepr): _eq_as_choices for r in (BuiltinMethodRepr, *_OTHERS)},
    **{("eq first", BuiltinMethodRepr, r): never_equal for r in _OTHERS},
    **{("eq first", r, BuiltinMethodRepr): never_equal for r in _OTHERS},
}
