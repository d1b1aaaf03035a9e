"""`copy.copy` of instances and `copy.deepcopy` (`rlib/app/containers/copying.py`): what is copied, by which helper.

An instance is copied field by field, as CPython does by `__reduce_ex__`: `__init__` is not called. The copier of a
value is a helper `ll_copy(x, memo)` of `ll_deepcopy.py`, None for what cannot change. Containers and classes may lead
to themselves: `recursive.py` ties the knot.
"""

from __future__ import annotations

import enum
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import FunctionGraph, Value
from rpyc_dl.frontend.replace import makers, namedtuples
from rpyc_dl.frontend.synthetic import Closure, Generator
from rpyc_dl.lltype.lltype import Bool, Ptr, Void
from rpyc_dl.lowering.builtin import ll_deepcopy
from rpyc_dl.lowering.call.constantreprs import ConstPBCRepr, ManyPBCRepr
from rpyc_dl.lowering.call.rcallable import CallableRepr
from rpyc_dl.lowering.core.composed import composed, passing
from rpyc_dl.lowering.core.graphbuild import Emit, GraphBuilder
from rpyc_dl.lowering.core.repr import LLFunction, Repr, VoidRepr, inputconst
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.classreprs import ClassRepr
from rpyc_dl.lowering.instance.classswitch import switch_on_class
from rpyc_dl.lowering.instance.classtable import ClassInfo
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, gen_typeptr, instance_repr
from rpyc_dl.lowering.number.rexact import ExactRepr
from rpyc_dl.lowering.sequence.listrepr import BaseListRepr, FixedListRepr
from rpyc_dl.lowering.sequence.rrange import RangeRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.lowering.table.tablerepr import DictRepr, SetRepr
from rpyc_dl.lowering.tagged import ll_tagged
from rpyc_dl.lowering.tagged.taggedcompare import by_two
from rpyc_dl.lowering.tagged.taggedrepr import Kind, TaggedRepr, giver
from rpyc_dl.lowering.text.rstr import PointerTextRepr
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.process import lines

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper

#: Pointers to what cannot change (numbers and characters are no pointers).
UNCHANGING = (ExactRepr, PointerTextRepr, RangeRepr, ConstPBCRepr, ManyPBCRepr, CallableRepr, ClassRepr, VoidRepr)

#: A class that defines one of these is copied in a way of its own; by `deepcopy`, with a `__deepcopy__`, too.
OWN_WAYS = ("__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__getnewargs__")

#: What CPython refuses to copy, or makes anew by calling the class.
UNCOPIED = (BaseException, Generator, lines.TextStream, lines.ByteStream)

MEMO = Ptr(ll_deepcopy.MEMO)

#: field(llops, args, v, r) -> what the copy has for the value v of a field; `args` are those of the graph.
Field = Callable[["LowLevelOpList", list[Value], Value, Repr], Value]

#: remember(llops, args, v_new): a copy was made of args[0].
Remember = Callable[["LowLevelOpList", list[Value], Value], None]


def rtype_shallow_copy(hop: HighLevelOp) -> Value:
    """A new instance with the same attributes."""
    r = hop.args_r[0]
    if not isinstance(r, InstanceRepr):
        raise TyperError(f"{r.describe()} cannot be copied by copy.copy")
    v = hop.nonnull(r, 0, "'NoneType' object is not an instance")
    return hop.llops.convertvar(
        v if _stays(r.info) else hop.llops.gencallgraph(_shallow_graph(r), [v]), r, hop.r_result
    )


def _shallow_graph(r: InstanceRepr) -> FunctionGraph:
    synthetic = r.rtyper.synthetic
    key = ("shallow copy", r)
    if key not in synthetic:
        infos = _copied_classes(r, OWN_WAYS)
        builder = GraphBuilder(r.rtyper, f"{r.info.name}_copy", [r.lowleveltype], r.lowleveltype)
        _fill(builder, r, infos, lambda llops, args, v, r_field: v)
        synthetic[key] = builder.finish()
    graph: FunctionGraph = synthetic[key]
    return graph


def rtype_deep_copy(hop: HighLevelOp) -> Value:
    """A copy of a value and of all that it leads to."""
    r = hop.args_r[0]
    copier = deep_copier(hop.rtyper, r)
    if copier is None:
        return hop.inputarg(hop.r_result, 0)
    v_memo = hop.gendirectcall(ll_deepcopy.ll_new_memo)
    return hop.llops.convertvar(hop.gendirectcall(copier, hop.inputarg(r, 0), v_memo), r, hop.r_result)


def deep_copier(rtyper: RTyper, r: Repr) -> LLFunction | None:
    """The helper that copies a value of this repr; None where it cannot change. TyperError for what has no copy."""
    r.setup()
    T = r.lowleveltype
    return rtyper.recursive.get(("deepcopy", r), [T, MEMO], T, lambda: _deep_copier(rtyper, r))


def _deep_copier(rtyper: RTyper, r: Repr) -> LLFunction | None:
    if isinstance(r, OptionalRepr):
        return None if r.boxed else deep_copier(rtyper, r.r_value)
    if not isinstance(r.lowleveltype, Ptr) or isinstance(r, UNCHANGING):
        return None
    if isinstance(r, InstanceRepr):
        return _instance_copier(rtyper, r)
    if isinstance(r, BaseListRepr):
        copy_item = deep_copier(rtyper, r.r_item)
        ll_new = ll_deepcopy.ll_new_fixed if isinstance(r, FixedListRepr) else ll_deepcopy.ll_new_resizable
        parts = (r.ll_items, ll_new, r.ll_length, copy_item)
        return composed(("list deepcopy", *parts), lambda: ll_deepcopy.copier_of_list(*parts))
    if isinstance(r, TupleRepr):
        copiers = tuple(deep_copier(rtyper, r_item) for r_item in r.items_r)
        if not any(copiers):
            return None
        names = tuple(r.names)
        return composed(("tuple deepcopy", names, copiers), lambda: ll_deepcopy.copier_of_tuple(names, copiers))
    if isinstance(r, (DictRepr, SetRepr)):
        return _table_copier(rtyper, r)
    if isinstance(r, TaggedRepr):
        return _tagged_copier(rtyper, r)
    raise TyperError(f"{r.describe()} cannot be copied by copy.deepcopy")


def _tagged_copier(rtyper: RTyper, r: TaggedRepr) -> LLFunction:
    copy = ll_tagged.ll_same_copy
    for kind in r.pointed:
        copier = deep_copier(rtyper, kind.r)
        if copier is not None:
            copy = _add_copier(kind, copier, copy)
    return composed(("tagged deepcopy", copy), lambda: ll_tagged.make_copy(copy))


def _add_copier(kind: Kind, copier: LLFunction, of_others: LLFunction) -> LLFunction:
    give = giver(kind.name, kind.r)
    key = ("tagged deepcopy", kind.take, copier, give)
    own = composed(key, lambda: ll_tagged.make_copy_of_kind(kind.take, copier, give))
    return by_two(kind.tag, own, of_others)


def _table_copier(rtyper: RTyper, r: DictRepr | SetRepr) -> LLFunction:
    made = _plain_table_copier(rtyper, r)
    return composed(("ordered deepcopy", made), lambda: ll_deepcopy.copier_of_ordered(made)) if r.ordered else made


def _plain_table_copier(rtyper: RTyper, r: DictRepr | SetRepr) -> LLFunction:
    r.setup()
    copy_key = deep_copier(rtyper, r.r_key)
    copy_value = deep_copier(rtyper, r.r_value)
    if isinstance(r, SetRepr):
        of_items = (copy_key, *_hash_eq(r))
        return composed(("set deepcopy", *of_items), lambda: ll_deepcopy.copier_of_set(*of_items))
    if copy_key is None:
        return composed(("table deepcopy", copy_value), lambda: ll_deepcopy.copier_of_values(copy_value))
    parts = (copy_key, copy_value, *_hash_eq(r))
    return composed(("dict deepcopy", *parts), lambda: ll_deepcopy.copier_of_dict(*parts))


def _hash_eq(r: DictRepr | SetRepr) -> tuple[LLFunction, LLFunction | None]:
    return r.r_key.get_ll_hash_function(), r.r_key.get_ll_eq_function()


# ____________________________________________________________ instances


def _instance_copier(rtyper: RTyper, r: InstanceRepr) -> LLFunction | None:
    """The helper that calls the graph that copies an instance of a class or below; None for what cannot change."""
    if _stays(r.info):
        return None
    infos = _copied_classes(r, ("__deepcopy__", *OWN_WAYS))
    T = r.lowleveltype
    builder = GraphBuilder(rtyper, f"{r.info.name}_deepcopy", [T, MEMO], T)

    def field(llops: LowLevelOpList, args: list[Value], v: Value, r_field: Repr) -> Value:
        copier = deep_copier(rtyper, r_field)
        return v if copier is None else llops.gendirectcall(copier, v, args[1])

    def remember(llops: LowLevelOpList, args: list[Value], v_new: Value) -> None:
        llops.gendirectcall(ll_deepcopy.ll_remember, args[1], args[0], v_new)

    _fill(builder, r, infos, field, remember)
    return passing(ll_deepcopy.once(rtyper.getcallable(builder.finish())))


def _stays(info: ClassInfo) -> bool:
    """Whether a copy is the thing itself: a member of an Enum, a function that remembers values."""
    return issubclass(info.pyclass, (enum.Enum, Closure))


def _copied_classes(r: InstanceRepr, own_ways: Sequence[str]) -> list[ClassInfo]:
    """The classes of which an instance may be; TyperError for one that cannot be copied field by field, since it
    defines one of these methods. What stays as it is need not be."""
    r.setup()
    infos = list(r.possible_classes())
    for info in infos:
        cls = info.pyclass
        if _stays(info):
            continue
        own = next((name for name in own_ways if _is_own(cls, name)), None)
        if issubclass(cls, UNCOPIED):
            raise TyperError(f"{_named(cls)} cannot be copied by the module copy: make a new one")
        if own is not None:
            raise TyperError(f"an instance of {info.name} cannot be copied: the class has a `{own}` of its own")
    return infos


def _is_own(cls: type, name: str) -> bool:
    """Whether the program, not Python, has given the class this method."""
    if namedtuples.is_usual(cls, name) and makers.maker(cls) is None:
        return False
    return getattr(cls, name, None) is not getattr(object, name, None)


def _named(cls: type) -> str:
    if issubclass(cls, Generator):
        return "a generator"
    return f"an instance of {cls.__name__}" if issubclass(cls, BaseException) else "a file"


def _fill(
    builder: GraphBuilder, r: InstanceRepr, infos: list[ClassInfo], field: Field, remember: Remember | None = None
) -> None:
    """Have the graph make a copy of its first argument, an instance, by its class."""
    cases = [([info], _copies(r, info, field, remember)) for info in infos]
    llops = builder.llops()
    v_class = builder.startblock.inputargs[0]
    if len(cases) > 1:
        v_class = gen_typeptr(llops, v_class)
    switch_on_class(builder, builder.startblock, v_class, llops, cases)


def _copies(r: InstanceRepr, info: ClassInfo, field: Field, remember: Remember | None) -> Emit:
    """Fills a block with the copying of an instance of exactly this class."""
    if _stays(info):
        return lambda llops, args: args[0]

    def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
        r_own = instance_repr(r.rtyper, info)
        v_new = r_own.new_instance(llops)
        if remember is not None:
            remember(llops, args, v_new)
        for r_part in r_own.mro():
            v_from = cast_instance(llops, args[0], r_part.struct)
            v_to = cast_instance(llops, v_new, r_part.struct)
            for name, r_field in r_part.fields.items():
                _copy_field(llops, args, name, r_field, (v_from, v_to), field)
                if name in r_part.marked:
                    _copy_raw(llops, f"has_{name}", Bool, v_from, v_to)
        return v_new

    return emit


def _copy_field(
    llops: LowLevelOpList, args: list[Value], name: str, r_field: Repr, pair: tuple[Value, Value], field: Field
) -> None:
    if r_field.lowleveltype is not Void:
        v_from, v_to = pair
        c_name = inputconst(Void, f"inst_{name}")
        v = llops.genop("getfield", [v_from, c_name], resulttype=r_field)
        llops.genop("setfield", [v_to, c_name, field(llops, args, v, r_field)])


def _copy_raw(llops: LowLevelOpList, name: str, T: Any, v_from: Value, v_to: Value) -> None:
    c_name = inputconst(Void, name)
    llops.genop("setfield", [v_to, c_name, llops.genop("getfield", [v_from, c_name], resulttype=T)])


BUILTINS: dict[Any, Any] = {
    primitives.shallow_copy: rtype_shallow_copy,
    primitives.deep_copy: rtype_deep_copy,
}
