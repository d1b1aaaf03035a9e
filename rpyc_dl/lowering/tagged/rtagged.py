"""Values of several kinds in one variable (`SomeTagged`): a tag beside an int, a float or a text; None is null.

An operation on one is the operation on the kind that it finds: `by_tag` makes a graph that tests the tag and does in
each case what the table has for the kind. Where CPython has no such operation for a kind, the case raises what it
raises: CPython is asked, with values of these kinds.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeFloat,
    SomeInteger,
    SomeList,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomeString,
    SomeTagged,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph, constant_key
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Float, IntOrFloat, Signed, UniChar, Void
from rpyc_dl.lowering.core.composed import composed
from rpyc_dl.lowering.core.graphbuild import GraphBuilder, build_adapter
from rpyc_dl.lowering.core.hop import HighLevelOp
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.opgraph import InnerHop
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic import ll_compare
from rpyc_dl.lowering.generic.rnone import NoneRepr, gen_is_none
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.number import ll_bool
from rpyc_dl.lowering.tagged import ll_tagged

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: kind -> its tag, its annotation, the field that holds it, and a value that CPython is asked with.
KINDS: dict[str, tuple[int, SomeObject, str, Any]] = {
    "int": (ll_tagged.INT, SomeInteger(), "whole", 1),
    "bool": (ll_tagged.BOOL, SomeBool(), "whole", True),
    "float": (ll_tagged.FLOAT, SomeFloat(), "real", 1.5),
    "str": (ll_tagged.STR, SomeString(), "text", "a"),
}
_TYPES: dict[str, type] = {kind: type(value) for kind, (_, _, _, value) in KINDS.items()}


class TaggedRepr(Repr):
    lowleveltype = ll_tagged.PTAGGED
    width = 4
    names_operator = True

    def __init__(self, rtyper: RTyper) -> None:
        self.rtyper = rtyper
        self.r_str = rtyper.getrepr(SomeString())
        self._prebuilt: dict[Any, Any] = {}

    def describe(self) -> str:
        return "a number or a str"

    def is_looked_up_as_itself(self, r_key: Repr) -> bool:
        return r_key is not self

    def convert_const(self, value: Any) -> Any:
        if value is None:
            return lltype.nullptr(ll_tagged.TAGGED)
        kind = type(value).__name__
        if kind not in KINDS or type(value) is not _TYPES[kind]:
            raise TyperError(f"the constant {value!r} is neither a number nor a text")
        key = constant_key(value)
        if key not in self._prebuilt:
            tag, s, field, _ = KINDS[kind]
            p = lltype.malloc(ll_tagged.TAGGED, immortal=True)
            p.tag, p.whole, p.real, p.text = tag, 0, 0.0, lltype.nullptr(PSTR.TO)
            setattr(p, field, int(value == 1) if kind == "bool" else self.rtyper.getrepr(s).convert_const(value))
            self._prebuilt[key] = p
        return self._prebuilt[key]

    def get_ll_str_function(self) -> LLFunction:
        return self._text(self.r_str.get_ll_str_function())

    def make_ll_repr_function(self) -> LLFunction:
        return self._text(self.r_str.get_ll_repr_function())

    def _text(self, of_str: LLFunction) -> LLFunction:
        return composed(("tagged repr", of_str), lambda: ll_tagged.make_repr(of_str))

    def make_ll_eq_function(self) -> LLFunction:
        eq_str = self.r_str.get_ll_eq_function()
        return composed(("tagged eq", eq_str), lambda: ll_tagged.make_eq(eq_str))

    def make_ll_lt_function(self) -> LLFunction:
        return self.order("<", flipped=False)

    def order(self, symbol: str, flipped: bool) -> LLFunction:
        """The helper that compares two values by an operator, which is `symbol` in CPython's TypeError."""
        lt_str = self.r_str.get_ll_lt_function()
        key = ("tagged order", symbol, flipped, lt_str)
        return composed(key, lambda: ll_tagged.make_order(symbol, lt_str, flipped))

    def make_ll_hash_function(self) -> LLFunction:
        hash_str = self.r_str.get_ll_hash_function()
        of_none = ll_bool.ll_hash_none(None)
        return composed(("tagged hash", hash_str), lambda: ll_tagged.make_hash(hash_str, of_none))


def make_tagged_repr(rtyper: RTyper, s_obj: SomeTagged) -> Repr:
    return rtyper.shared_repr(("tagged",), lambda: TaggedRepr(rtyper))


# ---- conversions -----------------------------------------------------------------------------------

_OF: dict[Any, LLFunction] = {
    Signed: ll_tagged.ll_of_int,
    Bool: ll_tagged.ll_of_bool,
    Float: ll_tagged.ll_of_float,
    IntOrFloat: ll_tagged.ll_of_number,
}


#: The low-level types of what can have a tag.
_TAGGABLE = (*_OF, PSTR, UniChar)


def convert_to_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """A number or a text gets its tag; a float that may have been an int does not know it any more."""
    assert isinstance(r_to, TaggedRepr)
    if isinstance(v, Constant) and v.concretetype is None:
        return inputconst(r_to, r_to.convert_const(v.value))
    return _tag(r_from, r_to, v, llops)


def _tag(r_from: Repr, r_to: TaggedRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    if isinstance(r_from, NoneRepr):
        return inputconst(r_to, None)
    if isinstance(r_from, OptionalRepr):
        return _tag_box(r_from, v, llops)
    if r_from.grows or (r_from.lowleveltype == Float and not getattr(r_from, "exact", True)):
        return None
    helper = _OF.get(r_from.lowleveltype)
    if helper is not None:
        return llops.gendirectcall(helper, v)
    if r_from.lowleveltype in (PSTR, UniChar):
        return llops.gendirectcall(ll_tagged.ll_of_str, llops.convertvar(v, r_from, r_to.r_str))
    return None


def convert_from_tagged(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value | None:
    """On a link that a test of the type has narrowed."""
    if not llops.on_link:
        return None
    assert isinstance(r_from, TaggedRepr)
    if isinstance(r_to, NoneRepr):
        return inputconst(Void, None)
    if isinstance(r_to, OptionalRepr):
        return _box(r_to, v, llops)
    to = _TO.get(r_to.lowleveltype)
    if to is not None and not r_to.grows:
        return llops.gendirectcall(to, v)
    if r_to.lowleveltype in (PSTR, UniChar):
        v = llops.gendirectcall(ll_tagged.ll_to_str, v)
        return llops.convertvar(v, r_from.r_str, r_to)
    return None


def _tag_box(r_from: OptionalRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    r = r_from.r_value
    of = _OF.get(r.lowleveltype)
    if of is None or r.grows or not getattr(r, "exact", True):
        return None
    return llops.gendirectcall(composed(("tagged of box", of), lambda: ll_tagged.make_of_box(of)), v)


#: The helpers that take a number out of a tagged value.
_TO: dict[Any, LLFunction] = {
    Signed: ll_tagged.ll_to_int,
    Bool: ll_tagged.ll_to_bool,
    Float: ll_tagged.ll_to_float,
    IntOrFloat: ll_tagged.ll_to_number,
}


def _box(r_to: OptionalRepr, v: Value, llops: LowLevelOpList) -> Value | None:
    to = _TO.get(r_to.r_value.lowleveltype)
    if to is None or r_to.r_value.grows:
        return None
    key = ("tagged to box", r_to.BOX, to)
    return llops.gendirectcall(composed(key, lambda: ll_tagged.make_to_box(r_to.BOX, to)), v)


def _field(llops: LowLevelOpList, v: Value, name: str, TYPE: Any) -> Value:
    FIELD = getattr(ll_tagged.TAGGED, name)
    v = llops.genop("getfield", [v, inputconst(Void, name)], resulttype=FIELD)
    return llops.genop("int_is_true", [v], resulttype=Bool) if TYPE is Bool else v


# ---- operations on whichever kind -------------------------------------------------------------------

#: What CPython raises where a value is of the wrong kind, whatever it is otherwise.
_OF_KIND = (TypeError, AttributeError)


def asked(
    opname: str, function: Any, args_s: Sequence[SomeObject]
) -> tuple[Any, tuple[type[BaseException], str] | None]:
    """(an example of what CPython gives for operands of these kinds, what it raises); (None, None) if that is not
    known. A value that is of the right kind may be wrong in other ways, which is found at run time."""
    examples = [example(s) for s in args_s]
    if any(found is NO_EXAMPLE for found in examples):
        return None, None
    if _depends_on_text(opname, args_s, examples):
        return "a", None
    if opname == "getitem" and isinstance(examples[1], int):
        examples[1] = 0
    try:
        return function(*examples), None
    except _OF_KIND as error:
        return None, (type(error), str(error))
    except ValueError as error:
        return None, (ValueError, str(error)) if opname == "format" else None
    except Exception:
        return None, None


def _depends_on_text(opname: str, args_s: Sequence[SomeObject], examples: list[Any]) -> bool:
    """Whether a text that is known at run time only says what the operation makes of the other operand: a format."""
    if opname in ("mod", "inplace_mod"):
        return isinstance(examples[0], str) and not args_s[0].is_const
    return opname == "format" and isinstance(examples[1], str) and not args_s[1].is_const


NO_EXAMPLE = object()


def example(s: SomeObject) -> Any:
    """A value of this kind; NO_EXAMPLE where none is known that stands for all of the kind."""
    if s.is_const:
        return s.const
    if isinstance(s, SomeNone):
        return None
    for _, s_kind, _, value in KINDS.values():
        if isinstance(s, type(s_kind)) and not s.can_be_none():
            return value
    return [] if isinstance(s, SomeList) else NO_EXAMPLE


#: What does an operation: what the table has for the operands, by default.
Run = Callable[[HighLevelOp], "Value | None"]
#: Builtin functions that are called with a tagged value as what it is; others take it as it is (`print`), or not.
BUILTINS_BY_TAG = frozenset(
    {int, float, bool, len, abs, round, ord, divmod, bin, hex, oct, math.floor, math.ceil, math.trunc, math.sqrt}
)


def by_tag(hop: HighLevelOp, builtin: Any = None, run: Run | None = None) -> Value | None:
    """The operation, or the call of a builtin function, with the first of its tagged values as what it is."""
    index = next(i for i, r in enumerate(hop.args_r) if isinstance(r, TaggedRepr))
    passed = [i for i in range(hop.nb_args) if i != index and not hop.is_const(i) and not _is_void(hop.args_r[i])]
    constants = tuple((i, constant_key(hop.constarg(i))) for i in range(hop.nb_args) if hop.is_const(i))
    key = ("by tag", hop.opname, builtin, tuple(hop.args_s), constants, tuple(hop.keywords.items()), hop.r_result)
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        graph = hop.rtyper.synthetic[key] = _graph_by_tag(hop, index, passed, (builtin, run))
    args_v = [hop.inputarg(hop.args_r[i], i) for i in (index, *passed)]
    return hop.llops.gencallgraph(graph, args_v)


def _is_void(r: Repr) -> bool:
    return r.lowleveltype is Void


def _graph_by_tag(hop: HighLevelOp, index: int, passed: list[int], how: tuple[Any, Run | None]) -> FunctionGraph:
    rtyper = hop.rtyper
    ARGS = [hop.args_r[i].lowleveltype for i in (index, *passed)]
    builder = GraphBuilder(rtyper, f"{hop.opname}_by_kind", ARGS, hop.r_result.lowleveltype, hop.pos)
    s_value = hop.args_s[index]
    assert isinstance(s_value, SomeTagged)
    block = builder.startblock
    if s_value.can_be_None:
        test = builder.llops()
        v_there = test.genop("ptr_nonzero", [block.inputargs[0]], resulttype=Bool)
        none, there = builder.block(), builder.block()
        builder.switch(block, test, v_there, [(False, none), (True, there)])
        _fill(builder, none, hop, index, passed, (SomeNone(const=None, is_const=True), None), how)
        block = there
    llops = builder.llops()
    v_tag = llops.genop("getfield", [block.inputargs[0], inputconst(Void, "tag")], resulttype=Signed)
    kinds = sorted(s_value.kinds)
    cases: list[tuple[Any, Any]] = []
    for kind in kinds:
        tag, s_kind, field, _ = KINDS[kind]
        target = builder.block()
        cases.append(("default" if kind == kinds[-1] else tag, target))
        _fill(builder, target, hop, index, passed, (s_kind, field), how)
    if len(cases) == 1:
        builder.switch(block, llops, v_tag, [(-1, cases[0][1]), ("default", cases[0][1])])
    else:
        builder.switch(block, llops, v_tag, cases)
    return builder.finish()


def _fill(
    builder: GraphBuilder,
    block: Any,
    hop: HighLevelOp,
    index: int,
    passed: list[int],
    kind: tuple[SomeObject, str | None],
    how: tuple[Any, Run | None],
) -> None:
    """Fill the block with the operation for values of one kind."""
    s_kind, field = kind
    builtin, run = how
    args_s = list(hop.args_s)
    args_s[index] = s_kind
    example_result, raised = asked(hop.opname, builtin or OPERATIONS[hop.opname].func, args_s)
    if raised is not None:
        builder.raises(block, *exceptions_of(hop.rtyper).get_prebuilt(*raised))
        return
    s_result, r_result = _result(hop, example_result, any(isinstance(s, SomeTagged) for s in args_s))

    def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
        args: list[Any] = list(zip(hop.args_v, args_s, hop.args_r, strict=True))
        for i in range(hop.nb_args):
            if hop.is_const(i):
                args[i] = (Constant(hop.constarg(i)), *args[i][1:])
        for i, v_other in zip(passed, args_v[1:], strict=True):
            args[i] = (v_other, *args[i][1:])
        r_kind = hop.rtyper.getrepr(s_kind)
        v_own = Constant(None) if field is None else _field(llops, args_v[0], field, r_kind.lowleveltype)
        args[index] = (v_own, s_kind, r_kind)
        inner = InnerHop(hop, hop.opname, args, (s_result, r_result), llops)
        inner.keywords = dict(hop.keywords)
        v_result = run(inner) if run is not None else inner.dispatch()
        if v_result is None:
            return inputconst(Void, None)
        return llops.convertvar(v_result, r_result, hop.r_result)

    builder.returns(block, emit)


def _result(hop: HighLevelOp, found: Any, others_tagged: bool) -> tuple[SomeObject, Repr]:
    """The annotation and the repr of the result for operands of some kinds, of which `found` is an example. Where
    other operands have tags as well, the operation by their kinds gives the result as a whole."""
    kind = type(found).__name__
    own = isinstance(hop.s_result, (SomeTagged, SomeNumber, SomeFloat, SomeOptional))
    s_result = KINDS[kind][1] if own and kind in KINDS and type(found) is _TYPES[kind] else hop.s_result
    if isinstance(s_result, SomeTagged) and not others_tagged:
        raise TyperError(f"what {hop.opname} gives for a value of several kinds is not known: test its type first")
    return s_result, hop.rtyper.getrepr(s_result)


def rtype_by_tag(hop: HighLevelOp) -> Value | None:
    return by_tag(hop)


def number_added_to(type_name: str) -> LLFunction:
    """The helper that takes a number out of a value; TypeError for what is not added to a number of this type."""
    return composed(("tagged added", type_name), lambda: ll_tagged.make_to_number(type_name))


def rtype_hash(hop: HighLevelOp) -> Value:
    return hop.gendirectcall(hop.args_r[0].get_ll_hash_function(), hop.inputarg(hop.args_r[0], 0))


def rtype_is(hop: HighLevelOp) -> Value | None:
    """x is y: never for values of two kinds; of one kind as for values without tags."""
    if _is_none(hop, 0):
        hop = hop.copy()
        hop.swap_fst_snd_args()
    if _is_none(hop, 1):
        return gen_is_none(hop, hop.args_r[0])
    return by_tag(hop, operator.is_, _is_of_kind)


def _is_none(hop: HighLevelOp, i: int) -> bool:
    s = hop.args_s[i]
    return isinstance(hop.args_r[i], NoneRepr) or (s.is_const and s.const is None)


def _is_of_kind(hop: HighLevelOp) -> Value | None:
    tagged = any(isinstance(r, TaggedRepr) for r in hop.args_r)
    examples = [example(s) for s in hop.args_s]
    if not tagged and NO_EXAMPLE not in examples and type(examples[0]) is not type(examples[1]):
        return inputconst(Bool, False)
    return hop.dispatch()


def rtype_isinstance(hop: HighLevelOp) -> Value:
    """Whether the kind is of one of the classes."""
    classes = hop.constarg(1)
    tags = sum(1 << KINDS[kind][0] for kind, cls in _TYPES.items() if issubclass(cls, classes))
    return hop.gendirectcall(ll_tagged.ll_has_tag, hop.inputarg(hop.args_r[0], 0), inputconst(Signed, tags))


def tagged_eq(r_x: Repr, r_y: Repr) -> Any:
    """The helper for x == y where one of them has a tag: the other one gets one, too."""
    r = r_x if isinstance(r_x, TaggedRepr) else r_y
    assert isinstance(r, TaggedRepr)
    if r_x.is_instance or r_y.is_instance:
        return NotImplemented
    if isinstance(r_y, NoneRepr):
        return ll_compare.ll_left_is_none
    if isinstance(r_x, NoneRepr):
        return ll_compare.ll_right_is_none
    if any(not isinstance(each, TaggedRepr) and each.lowleveltype not in _TAGGABLE for each in (r_x, r_y)):
        return ll_compare.ll_never
    key = ("tagged eq", r_x, r_y)
    graph = r.rtyper.synthetic.get(key)
    if graph is None:
        eq = r.make_ll_eq_function()

        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            tagged = [llops.convertvar(v, each, r) for v, each in zip(args, (r_x, r_y), strict=True)]
            return llops.gendirectcall(eq, *tagged)

        ARGS = [r_x.lowleveltype, r_y.lowleveltype]
        graph = r.rtyper.synthetic[key] = build_adapter(r.rtyper, "eq", ARGS, Bool, emit)
    return callable_of(r.rtyper, graph)


REPRS = {SomeTagged: make_tagged_repr}
_BINARY = (
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "divmod",
    "and_",
    "or_",
    "xor",
    "lshift",
    "rshift",
)
_COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
_UNARY = ("neg", "pos", "invert", "abs", "bool", "not_", "len", "getattr", "type")
_EITHER = ((TaggedRepr, Repr), (Repr, TaggedRepr), (TaggedRepr, TaggedRepr))
RTYPERS: dict[Any, Any] = {
    **{(name, *pair): rtype_by_tag for name in (*_BINARY, *_COMPARE, "getitem", "format") for pair in _EITHER},
    **{
        ("inplace_" + name.rstrip("_"), *pair): rtype_by_tag
        for name in _BINARY
        if name != "divmod"
        for pair in _EITHER
    },
    **{(name, TaggedRepr): rtype_by_tag for name in _UNARY},
    ("hash", TaggedRepr): rtype_hash,
    **{("is_", *pair): rtype_is for pair in _EITHER},
    ("isinstance", TaggedRepr): rtype_isinstance,
}
CONVERSIONS = {
    (Repr, TaggedRepr): convert_to_tagged,
    (TaggedRepr, Repr): convert_from_tagged,
}
#: What CPython calls the operators, and whether they ask the second operand whether it is less.
_ORDERS = {"lt": ("<", False), "le": ("<=", False), "gt": (">", True), "ge": (">=", True)}
SERVICES: dict[Any, Any] = {
    ("order", TaggedRepr, TaggedRepr): lambda opname, r_x, r_y: r_x.order(*_ORDERS[opname]),
    ("eq", TaggedRepr, Repr): tagged_eq,
    ("eq", Repr, TaggedRepr): tagged_eq,
}
