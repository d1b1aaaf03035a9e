"""Operations on values of several kinds in one variable (`tagged/taggedrepr.py`).

An operation on one is the operation on the kind that it finds: `by_tag` makes a graph that tests the tag and does in
each case what the table has for the kind. Where CPython has no such operation for a kind, the case raises what it
raises: CPython is asked, with values of these kinds.
"""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    Desc,
    InstanceDesc,
    SomeBool,
    SomeBuiltin,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomePBC,
    SomeTagged,
    SomeTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.functions import attributehooks
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, constant_key
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.lltype.lltype import Bool, Float, Primitive, Ptr, Signed, Void
from rpyc_dl.lowering.call.methodcall import Implementation, gen_choice, missing_attribute, operands, raises_prebuilt
from rpyc_dl.lowering.core.graphbuild import GraphBuilder
from rpyc_dl.lowering.core.hop import HighLevelOp
from rpyc_dl.lowering.core.opgraph import InnerHop, operands_within, passed_operands
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.rnone import NoneRepr, gen_is_none
from rpyc_dl.lowering.generic.roptional import OptionalRepr, optional_eq
from rpyc_dl.lowering.instance.classtable import MISSING
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.number import ll_float
from rpyc_dl.lowering.number.rnumber import NumberRepr
from rpyc_dl.lowering.object.examples import (
    AFFIX_TESTS,
    BUILTINS_BY_TAG,
    NO_EXAMPLE,
    applied,
    asked,
    callable_example,
    example,
    outcomes_of_callables,
    plain_instance,
)
from rpyc_dl.lowering.object.rspecial import BINARY
from rpyc_dl.lowering.object.taggedcallables import switch_on_groups
from rpyc_dl.lowering.sequence.riterator import NOT_ITERABLE
from rpyc_dl.lowering.table.tablerepr import HashRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedcompare import tagged_eq, tagged_lt, tagged_order
from rpyc_dl.lowering.tagged.taggediter import TaggedIteratorRepr
from rpyc_dl.lowering.tagged.taggednumbers import numbers_of
from rpyc_dl.lowering.tagged.taggedrepr import (
    TAGS,
    TYPES,
    Kind,
    TaggedRepr,
    append_text,
    convert_from_tagged,
    convert_to_tagged,
    fill_by_tag,
    make_tagged_repr,
    plain_annotation,
    split_by_none,
    split_off_none,
)
from rpyc_dl.lowering.text.rbytes import BytesRepr
from rpyc_dl.lowering.text.rstr import TextRepr

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import Value
    from rpyc_dl.lowering.core.hop import LowLevelOpList
    from rpyc_dl.lowering.instance.classtable import ClassInfo

#: What does an operation: what the table has for the operands, by default.
Run = Callable[[HighLevelOp], "Value | None"]


def as_it_is_or_by_tag(hop: HighLevelOp, builtin: Any, run: Run) -> Value | None:
    """A call of a builtin function or method: one that takes no values of several kinds is called by the kind."""
    if builtin is None or not any(isinstance(r, TaggedRepr) for r in hop.args_r):
        return run(hop)
    if builtin in BUILTINS_BY_TAG and (builtin not in AFFIX_TESTS or _may_be_tuple(hop.args_s)):
        return by_tag(hop, builtin, run)
    before = hop.llops.state()
    try:
        return run(hop.copy())
    except TyperError as error:
        hop.llops.back_to(before)
        try:
            return by_tag(hop, builtin, run)
        except TyperError:
            raise error from None


def _may_be_tuple(args_s: Sequence[SomeObject]) -> bool:
    """Whether an argument is a tuple or something else: no text, which would be taken as it is."""
    return any(isinstance(s, SomeTagged) and "tuple" in s.kinds for s in args_s)


def by_tag(hop: HighLevelOp, builtin: Any = None, run: Run | None = None) -> Value | None:
    """The operation, or the call of a builtin function, with the first of its tagged values as what it is."""
    index = next(i for i, r in enumerate(hop.args_r) if isinstance(r, TaggedRepr))
    passed = passed_operands(hop, index)
    constants = tuple((i, constant_key(hop.constarg(i))) for i in range(hop.nb_args) if hop.is_const(i))
    key: Any = (
        "by tag",
        hop.opname,
        builtin,
        tuple(hop.args_s),
        constants,
        tuple(hop.keywords.items()),
        hop.r_result,
    )
    if any(isinstance(s, SomeInstance) for s in _all_kinds(hop.args_s)):
        key = (*key, hop.spaceop)  # a method of the program does it, which may be another one at each place
    graph = hop.rtyper.synthetic.get(key)
    if graph is None:
        graph = hop.rtyper.synthetic[key] = _graph_by_tag(hop, index, passed, (builtin, run))
    args_v = [hop.inputarg(hop.args_r[i], i) for i in (index, *passed)]
    return hop.llops.gencallgraph(graph, args_v)


def _all_kinds(args_s: Sequence[SomeObject]) -> list[SomeObject]:
    return [part for s in args_s for part in (s.parts() if isinstance(s, SomeTagged) else (s,))]


def _graph_by_tag(hop: HighLevelOp, index: int, passed: list[int], how: tuple[Any, Run | None]) -> FunctionGraph:
    rtyper = hop.rtyper
    ARGS = [hop.args_r[i].lowleveltype for i in (index, *passed)]
    builder = GraphBuilder(rtyper, f"{hop.opname}_by_kind", ARGS, hop.r_result.lowleveltype, hop.pos)
    s_value, r_value = hop.args_s[index], hop.args_r[index]
    assert isinstance(s_value, SomeTagged) and isinstance(r_value, TaggedRepr)
    block = builder.startblock
    if s_value.can_be_None:
        none, block = split_off_none(builder)
        _fill(builder, none, hop, index, passed, None, how)
    kinds = [r_value.kinds[name] for name in sorted(s_value.kinds)]

    def fill(target: Block, kind: Kind) -> None:
        if kind.name == "callable":
            _fill_callables(builder, target, hop, index, passed, kind, how)
        else:
            _fill(builder, target, hop, index, passed, kind, how)

    fill_by_tag(builder, block, kinds, fill)
    return builder.finish()


def _fill_callables(
    builder: GraphBuilder,
    block: Block,
    hop: HighLevelOp,
    index: int,
    passed: list[int],
    kind: Kind,
    how: tuple[Any, Run | None],
) -> None:
    """Fill the block with the operation for callables: functions, methods and classes are of several types."""
    args_s = [*hop.args_s[:index], kind.s, *hop.args_s[index + 1 :]]
    outcomes = outcomes_of_callables(hop.opname, how[0] or OPERATIONS[hop.opname].func, args_s, index, hop.keywords)

    def fill(target: Block, i: int) -> None:
        error, descs = outcomes[i]
        if error is not None:
            builder.raises(target, *exceptions_of(hop.rtyper).get_prebuilt(*error))
        else:
            some = replace(kind, s=SomePBC(frozenset(descs), False))
            _fill(builder, target, hop, index, passed, some, how)

    take = lambda llops, v: llops.gendirectcall(kind.take, v)  # noqa: E731
    switch_on_groups(builder, block, take, [descs for _, descs in outcomes], fill)


def _fill(
    builder: GraphBuilder,
    block: Any,
    hop: HighLevelOp,
    index: int,
    passed: list[int],
    kind: Kind | None,
    how: tuple[Any, Run | None],
) -> None:
    """Fill the block with the operation for values of one kind (None: for None)."""
    builtin, run = how
    args_s = list(hop.args_s)
    args_s[index] = SomeNone(const=None, is_const=True) if kind is None else kind.s
    example_result, raised = asked(hop.opname, builtin or OPERATIONS[hop.opname].func, args_s, hop.keywords)
    if raised is not None:
        builder.raises(block, *exceptions_of(hop.rtyper).get_prebuilt(*raised))
        return
    for i in passed:
        either = _refused_numbers(hop, builtin, args_s, i)
        if either is not None:
            llops = builder.llops()
            v_number = block.inputargs[1 + passed.index(i)]
            v_test = llops.genop("number_is_float", [v_number], resulttype=Bool)
            whole, real = builder.block(), builder.block()
            builder.switch(block, llops, v_test, [(False, whole), (True, real)])
            for target, each in ((whole, either[0]), (real, either[1])):
                builder.raises(target, *exceptions_of(hop.rtyper).get_prebuilt(*each))
            return
        refused = _refused_with(hop, builtin, args_s, i)
        if refused is not None:
            v_other = block.inputargs[1 + passed.index(i)]
            none, there = split_by_none(builder, block, v_other)
            for target, each in ((none, refused[0]), (there, refused[1])):
                builder.raises(target, *exceptions_of(hop.rtyper).get_prebuilt(*each))
            return
    example_result = _example_of_several(hop, builtin, args_s) if example_result is None else example_result
    gives_part = hop.opname in _OF_PARTS or builtin is next
    if builtin not in (None, *BUILTINS_BY_TAG):  # what it gives depends on more than the kinds
        example_result, gives_part = None, True
    s_result, r_result = _result(hop, args_s, index, example_result, gives_part)

    def emit(llops: LowLevelOpList, args_v: list[Value]) -> Value:
        args = operands_within(hop, passed, args_v[1:])
        v_own: Value = Constant(None) if kind is None else llops.gendirectcall(kind.take, args_v[0])
        r_own = hop.rtyper.getrepr(args_s[index]) if kind is None else kind.r
        args[index] = (v_own, args_s[index], r_own)
        inner = InnerHop(hop, hop.opname, args, (s_result, r_result), llops)
        inner.keywords = dict(hop.keywords)
        inner.of_one_kind = True
        refused = _refused_by_all(inner, index, builtin)
        if refused is not None:
            v_result = gen_choice(inner, hop.opname, operands(inner, index), refused)
        elif run is None and _is_by_both(inner):
            v_result = by_tag(inner, builtin)
        elif run is not None:
            v_result = as_it_is_or_by_tag(inner, builtin, run)
        else:
            v_result = inner.dispatch()
        if v_result is None:
            return inputconst(Void, None)
        given = v_result.concretetype  # of a range, or where ints grow: words
        is_plain = given != r_result.lowleveltype and isinstance(given, Primitive)
        r_given = hop.rtyper.getprimitiverepr(given) if is_plain else r_result
        return llops.convertvar(v_result, r_given, hop.r_result)

    builder.returns(block, emit)


def _example_of_several(hop: HighLevelOp, builtin: Any, args_s: list[SomeObject]) -> Any:
    """An example of the result where operands are an int or a float, or may be None, if it is of the same type
    whichever they are: of a slice of a list, or of a number by the number; None else."""
    choices = [[SomeInteger(), SomeFloat()] if isinstance(s, SomeNumber) else [_present(hop, s)] for s in args_s]
    function = builtin or OPERATIONS[hop.opname].func
    found = [asked(hop.opname, function, list(each), hop.keywords)[0] for each in itertools.product(*choices)]
    return found[0] if len(set(map(_types_within, found))) == 1 else None


def _types_within(found: Any) -> tuple[type, ...]:
    """The type of an example, and those of the items of a tuple."""
    return (type(found), *(map(type, found) if isinstance(found, tuple) else ()))


def _present(hop: HighLevelOp, s: SomeObject) -> SomeObject:
    return s.s_value if isinstance(s, SomeOptional) and hop.opname == "getslice" else s


def _refused_with(
    hop: HighLevelOp, builtin: Any, args_s: list[SomeObject], i: int
) -> tuple[tuple[type[BaseException], str], tuple[type[BaseException], str]] | None:
    """What an operation raises where operand i, which may be None, is None, and where it is not; None unless CPython
    refuses both."""
    s = args_s[i]
    if not s.can_be_none() or isinstance(s, SomeTagged) or not isinstance(hop.args_r[i].lowleveltype, Ptr):
        return None
    found = []
    for s_one in (SomeNone(const=None, is_const=True), _other_than_none(s)):
        examples_s = [*args_s[:i], s_one, *args_s[i + 1 :]]
        raised = asked(hop.opname, builtin or OPERATIONS[hop.opname].func, examples_s, hop.keywords)[1]
        if raised is None:
            return None
        found.append(raised)
    return found[0], found[1]


def _refused_numbers(
    hop: HighLevelOp, builtin: Any, args_s: list[SomeObject], i: int
) -> list[tuple[type[BaseException], str]] | None:
    """What an operation raises where operand i, which may be an int or a float, is an int, and where it is a float;
    None unless CPython refuses both."""
    if not isinstance(hop.args_r[i], NumberRepr) or not isinstance(args_s[i], SomeNumber):
        return None
    function = builtin or OPERATIONS[hop.opname].func
    kinds = ([*args_s[:i], s_kind, *args_s[i + 1 :]] for s_kind in (SomeInteger(), SomeFloat()))
    found = [raised for each in kinds if (raised := asked(hop.opname, function, each, hop.keywords)[1]) is not None]
    return found if len(found) == 2 else None


def _other_than_none(s: SomeObject) -> SomeObject:
    return s.s_value if isinstance(s, SomeOptional) else replace(s, can_be_None=False)  # type: ignore[call-arg]


def _is_by_both(hop: HighLevelOp) -> bool:
    """Whether an operation on an instance goes by the kind of its other operand, too."""
    tagged = any(isinstance(r, TaggedRepr) for r in hop.args_r)
    return tagged and (hop.opname, TaggedRepr, TaggedRepr) in RTYPERS


def _refused_by_all(hop: HighLevelOp, index: int, builtin: Any) -> Callable[[ClassInfo], Implementation] | None:
    """What an operation raises for the instances of each class, where none of several classes has it; None else."""
    r = hop.args_r[index]
    if not isinstance(r, InstanceRepr):
        return None
    messages: dict[ClassInfo, str] = {}
    if hop.opname == "getattr":
        return _lacks_attribute(hop, r, hop.constarg(1)) if hop.is_const(1) and hop.nb_args == 2 else None
    for info in r.possible_classes():
        examples = [example(s, hop.opname, builtin) for s in hop.args_s]
        examples[index] = plain_instance(info.pyclass, hop.opname, builtin)
        if any(found is NO_EXAMPLE for found in examples):
            return None
        try:
            applied(builtin or OPERATIONS[hop.opname].func, examples, hop.keywords)
        except TypeError as error:
            messages[info] = str(error)
        except Exception:  # of this value only: the kinds are right
            return None
        else:
            return None
    return lambda info: raises_prebuilt(hop.rtyper, TypeError, messages[info])


def _lacks_attribute(hop: HighLevelOp, r: InstanceRepr, name: str) -> Callable[[ClassInfo], Implementation] | None:
    """What raises AttributeError for the instances of each class, where none has the attribute, or a `__getattr__`
    that may give it; None else."""
    classes = list(r.possible_classes())
    found = any(info.lookup(attributehooks.GETS) is not MISSING for info in classes)
    found = found or any(info.lookup(name) is not MISSING or hasattr(info.pyclass, name) for info in classes)
    found = found or any(name in owner.attrs() for info in classes for owner in info.getmro())
    return None if found else lambda info: missing_attribute(hop.rtyper, info, name)


#: Operations that give what a container or an instance holds, or what a method of the program gives: a value of any
#: kind, with its tag.
_OF_PARTS = frozenset({"getitem", "getattr", "unpack", "unpack_ex", "iter", "next"})


def _result(
    hop: HighLevelOp, args_s: list[SomeObject], index: int, found: Any, gives_part: bool
) -> tuple[SomeObject, Repr]:
    """The annotation and the repr of the result for operands of some kinds, of which `found` is an example. Where
    other operands have tags as well, the operation by their kinds gives the result as a whole."""
    s_result = hop.s_result
    if found is None and not gives_part and isinstance(s_result, SomeTagged) and _is_of_numbers(hop, args_s):
        s_either = numbers_of(hop.rtyper).s_either
        return s_either, hop.rtyper.getrepr(s_either)
    if isinstance(s_result, SomeTuple) and not gives_part and isinstance(found, tuple):
        s_result = replace(s_result, items=tuple(map(partial(_plain_result, hop), s_result.items, found)))
    elif (s_plain := _plain_result(hop, s_result, found)) is not s_result:
        s_result = s_plain
    elif isinstance(s_result, SomeTagged) and not gives_part:
        s_result = _container_result(hop, args_s, found)
    return s_result, hop.rtyper.getrepr(s_result)


def _plain_result(hop: HighLevelOp, s_result: SomeObject, found: Any) -> SomeObject:
    """The annotation of a result, or of one item of it, of which `found` is an example: that of the number or text
    that it is, where the result as a whole may be of several kinds."""
    name = type(found).__name__
    own = isinstance(s_result, (SomeTagged, SomeNumber, SomeFloat, SomeOptional))
    is_plain = own and name in TAGS and type(found) is TYPES[name]
    return plain_annotation(hop.rtyper, name) if is_plain else s_result


#: Operations that give a float where one of their operands is a float.
_ARITHMETIC = frozenset({"add", "sub", "mul", "floordiv", "mod", "pow"})


def _is_of_numbers(hop: HighLevelOp, args_s: list[SomeObject]) -> bool:
    """Whether it is an operation on two numbers, of which one may be an int or a float: so may what it gives."""
    numbers = (SomeInteger, SomeFloat, SomeBool, SomeNumber)
    return hop.opname.removeprefix("inplace_") in _ARITHMETIC and all(isinstance(s, numbers) for s in args_s)


def _container_result(hop: HighLevelOp, args_s: list[SomeObject], found: Any) -> SomeObject:
    """The annotation of what an operation gives that gives values of several kinds."""
    assert isinstance(hop.s_result, SomeTagged)
    others_tagged = any(isinstance(s, SomeTagged) for s in args_s)
    if others_tagged or any(isinstance(s, SomeInstance) for s in args_s):
        return hop.s_result
    s_made = dict(hop.s_result.held).get(type(found).__name__)
    if s_made is None:
        raise TyperError(f"what {hop.opname} gives for a value of several kinds is not known: test its type first")
    return s_made


def rtype_by_tag(hop: HighLevelOp) -> Value | None:
    return by_tag(hop)


def rtype_pow_of_none(hop: HighLevelOp) -> Value | None:
    """pow(x, y, z) where z turns out to be None: x ** y"""
    operands = [*zip(hop.args_v, hop.args_s, hop.args_r, strict=True)][:2]
    return InnerHop(hop, "pow", operands, (hop.s_result, hop.r_result), hop.llops).dispatch()


def rtype_iter(hop: HighLevelOp) -> Value | None:
    """iter(x): an iterator over whichever kind it is; where a class has an `__iter__`, what each kind gives."""
    r = hop.args_r[0]
    if isinstance(hop.r_result, TaggedIteratorRepr):
        return r.gen_iter_as(hop.llops, hop.nonnull(r, 0, NOT_ITERABLE), hop.r_result)
    return by_tag(hop)


def rtype_next_default(hop: HighLevelOp) -> Value | None:
    """next(x, default)"""
    return by_tag(hop, next, hop.rtyper.tables.find_builtin(next))


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
    families = [_type_of(s) for s in hop.args_s]
    if not tagged and None not in families and families[0] is not families[1]:
        return inputconst(Bool, False)
    if not tagged and families == [float, float]:
        return hop.gendirectcall(ll_float.ll_is, *hop.inputargs(Float, Float))
    return hop.dispatch()


def _type_of(s: SomeObject) -> Any:
    """What two values have in common that may be the same object; None if that is not known."""
    if isinstance(s, SomeInstance):
        return SomeInstance
    if isinstance(s, (SomePBC, SomeBuiltin)):
        instances = isinstance(s, SomePBC) and any(isinstance(desc, InstanceDesc) for desc in s.descriptions)
        return None if instances else SomePBC
    found = example(s)
    return None if found is NO_EXAMPLE else type(found)


def rtype_isinstance(hop: HighLevelOp) -> Value | None:
    """Whether the kind is of one of the classes; of an instance, whether its class is."""
    s_value, r_value = hop.args_s[0], hop.args_r[0]
    assert isinstance(s_value, SomeTagged) and isinstance(r_value, TaggedRepr)
    by_value = not s_value.kinds.isdisjoint({"instance", "callable"})
    if by_value or not hop.is_const(1) or any(_tells_itself(k.r) for k in r_value.kinds.values()):
        return by_tag(hop, isinstance, _isinstance_of_kind)
    classes = hop.constarg(1)
    kinds = (kind for kind in r_value.kinds.values() if issubclass(_type_of(kind.s) or object, classes))
    tags = sum(1 << kind.tag for kind in kinds)
    return hop.gendirectcall(ll_tagged.ll_has_tag, hop.inputarg(r_value, 0), inputconst(Signed, tags))


def _tells_itself(r: Repr) -> bool:
    """Whether it depends on the value of what type it is: an OrderedDict among dicts."""
    return isinstance(r, HashRepr) and r.ordered


def _isinstance_of_kind(hop: HighLevelOp) -> Value | None:
    found = example(hop.args_s[0])
    tells_itself = isinstance(hop.args_s[0], (SomeInstance, SomePBC)) or _tells_itself(hop.args_r[0])
    if tells_itself or found is NO_EXAMPLE or not hop.is_const(1):
        return hop.dispatch()
    return inputconst(Bool, isinstance(found, hop.constarg(1)))


#: emit(llops, r, v, others) -> what is done with a value of one kind.
EmitKind = Callable[["LowLevelOpList", Repr, "Value", "list[Value]"], "Value"]
#: raised(value) -> what CPython raises for a value of the kind of this one, if it does.
Raised = Callable[[Any], "tuple[type[BaseException], str] | None"]


def gen_by_tag(
    llops: LowLevelOpList,
    key: tuple[Any, ...],
    value: tuple[Value, TaggedRepr],
    others: list[Value],
    RESULT: Any,
    emit: EmitKind,
    raised: Raised,
) -> Value:
    """Do with a tagged value what `emit` says for its kind, or raise what `raised` says; None is a kind, too."""
    v, r = value
    rtyper = llops.rtyper
    graph = rtyper.synthetic.get((*key, r))
    if graph is None:
        ARGS = [r.lowleveltype, *(v_other.concretetype for v_other in others)]
        builder = GraphBuilder(rtyper, "by_kind", ARGS, RESULT)
        graph = rtyper.synthetic[(*key, r)] = _graph_of_kinds(builder, r, emit, raised)
    return llops.gencallgraph(graph, [v, *others])


def _graph_of_kinds(builder: GraphBuilder, r: TaggedRepr, emit: EmitKind, raised: Raised) -> FunctionGraph:
    none, there = split_off_none(builder)
    _raises(builder, none, raised(None))

    def fill(block: Block, kind: Kind) -> None:
        if isinstance(kind.s, SomePBC):
            _raises_for_callables(builder, block, kind, emit, raised)
            return
        found = example(kind.s, "float")
        error = None if found is NO_EXAMPLE else raised(found)
        if error is not None:
            _raises(builder, block, error)
        else:
            _emits(builder, block, kind, emit)

    fill_by_tag(builder, there, list(r.kinds.values()), fill)
    return builder.finish()


def _raises_for_callables(builder: GraphBuilder, block: Block, kind: Kind, emit: EmitKind, raised: Raised) -> None:
    """Fill the block for callables: what is raised names the type, and functions, methods, classes are of several."""
    assert isinstance(kind.s, SomePBC)
    groups: dict[Any, list[Desc]] = {}
    for desc in sorted(kind.s.descriptions, key=lambda desc: desc.name):
        groups.setdefault(raised(callable_example(desc, "float")), []).append(desc)
    errors = list(groups)

    def fill(target: Block, i: int) -> None:
        if errors[i] is not None:
            _raises(builder, target, errors[i])
        else:
            _emits(builder, target, kind, emit)

    take = lambda llops, v: llops.gendirectcall(kind.take, v)  # noqa: E731
    switch_on_groups(builder, block, take, [*groups.values()], fill)


def _raises(builder: GraphBuilder, block: Any, error: tuple[type[BaseException], str] | None) -> None:
    assert error is not None
    builder.raises(block, *exceptions_of(builder.rtyper).get_prebuilt(*error))


def _emits(builder: GraphBuilder, block: Any, kind: Kind, emit: EmitKind) -> None:
    builder.returns(block, lambda llops, args: emit(llops, kind.r, llops.gendirectcall(kind.take, args[0]), args[1:]))


REPRS = {SomeTagged: make_tagged_repr}
_BINARY = (*(name for name in BINARY if name != "matmul"), "divmod")
_ITEMS = ("getitem", "setitem", "delitem")
_SLICES = ("getslice", "setslice", "delslice")
_TRIPLES = [*itertools.product((TaggedRepr, Repr), repeat=3)]
_COMPARE = ("eq", "ne", "lt", "le", "gt", "ge")
_UNARY = ("neg", "pos", "invert", "abs", "bool", "not_", "len", "getattr", "type", "unpack", "unpack_ex")
_EITHER = ((TaggedRepr, Repr), (Repr, TaggedRepr), (TaggedRepr, TaggedRepr))
RTYPERS: dict[Any, Any] = {
    **{(name, *pair): rtype_by_tag for name in (*_BINARY, *_COMPARE, *_ITEMS, "format") for pair in _EITHER},
    **{
        ("inplace_" + name.rstrip("_"), *pair): rtype_by_tag
        for name in _BINARY
        if name != "divmod"
        for pair in _EITHER
    },
    **{("pow3", *triple): rtype_by_tag for triple in _TRIPLES if TaggedRepr in triple},
    ("pow3", Repr, Repr, NoneRepr): rtype_pow_of_none,
    **{(name, TaggedRepr): rtype_by_tag for name in _UNARY},
    ("getattr", TaggedRepr, Repr, Repr): rtype_by_tag,  # with a default
    ("contains", TaggedRepr, Repr): rtype_by_tag,
    **{("contains", r, TaggedRepr): rtype_by_tag for r in (TextRepr, BytesRepr)},
    ("iter", TaggedRepr): rtype_iter,
    ("next", TaggedRepr): rtype_by_tag,
    ("setattr", TaggedRepr): rtype_by_tag,
    ("delattr", TaggedRepr): rtype_by_tag,
    **{(name, TaggedRepr): rtype_by_tag for name in _SLICES},
    **{(name, *[Repr] * i, TaggedRepr): rtype_by_tag for name in _SLICES for i in (1, 2, 3)},  # bounds
    ("hash", TaggedRepr): rtype_hash,
    **{("is_", *pair): rtype_is for pair in _EITHER},
    ("isinstance", TaggedRepr): rtype_isinstance,
    ("hasattr", TaggedRepr): rtype_by_tag,
}
CONVERSIONS = {
    (Repr, TaggedRepr): convert_to_tagged,
    (OptionalRepr, TaggedRepr): convert_to_tagged,
    (TaggedRepr, TaggedRepr): convert_to_tagged,
    (TaggedRepr, Repr): convert_from_tagged,
}


def _eq_with_optional(r_x: Repr, r_y: Repr) -> LLFunction:
    """The helper for x == y of a value with a tag and a number or None."""
    asks = any(r.asks("eq") for r in (r_x, r_y) if isinstance(r, TaggedRepr))
    eq: LLFunction = tagged_eq(r_x, r_y) if asks else optional_eq(r_x, r_y)
    return eq


SERVICES: dict[Any, Any] = {
    ("eq first", TaggedRepr, OptionalRepr): _eq_with_optional,
    ("eq first", OptionalRepr, TaggedRepr): _eq_with_optional,
    **{("order", *pair): tagged_order for pair in _EITHER},
    ("lt first", TaggedRepr, OptionalRepr): tagged_lt,
    ("lt first", OptionalRepr, TaggedRepr): tagged_lt,
    ("by kind", TaggedRepr): gen_by_tag,
    ("next with default", TaggedRepr): rtype_next_default,
    ("append text", TaggedRepr): append_text,
    ("eq", TaggedRepr, Repr): tagged_eq,
    ("eq", Repr, TaggedRepr): tagged_eq,
    ("lt", TaggedRepr, Repr): tagged_lt,
    ("lt", Repr, TaggedRepr): tagged_lt,
}
