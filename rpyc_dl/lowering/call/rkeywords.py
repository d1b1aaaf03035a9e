"""Calls that pass keywords which are not known while translating: `f(**d)`. The call checks the names that are in the
dict, and looks up the value of each parameter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeDict, SomeTagged
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant
from rpyc_dl.lltype.lltype import Signed, Void
from rpyc_dl.lowering.call import ll_keywords, rstar
from rpyc_dl.lowering.call.arguments import Arg
from rpyc_dl.lowering.call.ll_keywords import Name, Parameter, Shown
from rpyc_dl.lowering.core.repr import LLFunction, Repr, inputconst
from rpyc_dl.lowering.generic.conversion import ll_conversion
from rpyc_dl.lowering.table import ll_dict
from rpyc_dl.lowering.tagged.taggedrepr import TAGS, TaggedRepr, of_what_is_held
from rpyc_dl.lowering.text.rstr import string_repr
from rpyc_dl.rlib.app import publicclasses

if TYPE_CHECKING:
    from rpyc_dl.frontend.model import FunctionGraph, Value
    from rpyc_dl.lowering.call.arguments import CallArgs
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


def gen_mapping(hop: HighLevelOp, arg: int) -> Arg:
    """The dict that is passed with two stars."""
    r, s = hop.args_r[arg], hop.args_s[arg]
    targets = {shown_call(target.graph) for target in hop.rtyper.callees(hop.spaceop)}
    message = "argument after ** must be a mapping, not "
    if len(targets) == 1:
        message = f"{targets.pop()} {message}"
    if isinstance(s, SomeTagged):
        r_dict = r.kinds["dict"].r  # type: ignore[attr-defined]
        return Arg(_dict_of(hop, arg, r_dict, message), dict(s.held)["dict"], r_dict)
    if not isinstance(s, SomeDict):
        raise TyperError(f"only a dict can be passed with `**`, not {r.describe()}")
    return Arg(hop.nonnull(r, arg, message + "NoneType"), s, r)


def _dict_of(hop: HighLevelOp, arg: int, r_dict: Repr, message: str) -> Value:
    """What a value of several kinds is, if it is a dict; else TypeError."""
    r = hop.args_r[arg]
    by_kind = hop.rtyper.tables.find_service("by kind", r)

    def raised(value: Any) -> tuple[type[BaseException], str] | None:
        return None if isinstance(value, dict) else (TypeError, message + type(value).__name__)

    value = (hop.inputarg(r, arg), r)
    emit = lambda llops, r_kind, v, others: llops.convertvar(v, r_kind, r_dict)  # noqa: E731
    v: Value = by_kind(hop.llops, ("mapping", message), value, [], r_dict.lowleveltype, emit, raised)
    return v


def shown_call(graph: FunctionGraph) -> str:
    """What CPython calls a function, or the class that it makes an instance of, in messages of the interpreter's."""
    name = getattr(graph.func, "__qualname__", graph.name).removesuffix(".__init__").removesuffix(".__new__")
    module = getattr(graph.func, "__globals__", {}).get("__name__")
    return f"{module}.{name}()" if module else f"{name}()"


def _table(mapping: Arg) -> Any:
    """The repr of the dict (`HashRepr`, of a room above this one)."""
    return mapping.r


def _key(r: Any, name: str) -> Constant | None:
    """A name as a key of the dict; None if the dict cannot hold it."""
    try:
        return inputconst(r.r_key, name)
    except TyperError:
        return None


def _name(r: Any, text: str) -> Name:
    key = _key(r, text)
    return Name(text, None if key is None else key.value)


def gen_check(llops: LowLevelOpList, graph: FunctionGraph, args: CallArgs, mapping: Arg) -> None:
    """TypeError, in CPython's words, if the names in the dict are not those that the function takes."""
    r = _table(mapping)
    names = graph.keywords
    named = names[: len(names) - graph.vararg - graph.kwarg]
    count = len(named) - graph.kwonly
    first = len(args.positional)
    parameters = [
        Parameter(
            _name(r, name),
            i not in graph.defaults,
            i >= count,
            None if args.star is None or i >= count else i - first,
        )
        for i, name in enumerate(named)
        if i >= first and name not in args.keywords
    ]
    given = [_name(r, name) for name in named[: min(first, count)]]
    written = [_name(r, name) for name in args.keywords]
    function = getattr(graph.func, "__qualname__", graph.name)
    unknown = publicclasses.about_unknown_keyword(graph.func)
    shown = Shown(
        function, shown_call(graph), *(unknown or (f"{function}() got an unexpected keyword argument '", "'"))
    )
    check = ll_keywords.make_check(shown, parameters, given, written, graph.kwarg)
    v_count: Value = inputconst(Signed, 0) if args.star is None else rstar.gen_length(llops, args.star)
    c_text = inputconst(Void, _text_of_key(llops, r.r_key, string_repr(llops.rtyper)))
    if isinstance(r.r_key, TaggedRepr):
        is_text = inputconst(Signed, 1 << TAGS["str"])
        llops.gendirectcall(ll_keywords.ll_check_texts, mapping.own_value(), is_text)
    llops.gendirectcall(check, mapping.own_value(), v_count, *r.c_hash_eq, c_text)


def _text_of_key(llops: LowLevelOpList, r_key: Repr, r: Repr) -> LLFunction:
    """The helper that gives a key of the dict as a text; among keys of several kinds, it has been seen to be one."""
    if not isinstance(r_key, TaggedRepr):
        return ll_conversion(llops.rtyper, r_key, r)
    return of_what_is_held(r_key.kinds["str"].take, ll_conversion(llops.rtyper, r_key.kinds["str"].r, r))


def gen_value(llops: LowLevelOpList, mapping: Arg, name: str, v_default: Value | None, r: Repr) -> Value:
    """The value of a name in the repr of a parameter, or the default."""
    r_table = _table(mapping)
    c_key = _key(r_table, name)
    if c_key is None:
        if v_default is None:
            raise TyperError(f"no key of {r_table.describe()} can be {name!r}, which the function needs")
        return v_default
    c_convert = inputconst(Void, ll_conversion(llops.rtyper, r_table.r_value, r))
    args_v = [c_convert, mapping.own_value(), c_key, *r_table.c_hash_eq]
    if v_default is None:
        return llops.gendirectcall(ll_keywords.ll_keyword, *args_v)
    return llops.gendirectcall(ll_keywords.ll_keyword_or, *args_v, v_default)


def gen_item_or_value(llops: LowLevelOpList, star: Arg, index: int, mapping: Arg, name: str, r: Repr) -> Value:
    """The value with a star that has this number, or that of a name: one of them is there."""
    r_table, r_star = _table(mapping), star.r
    c_key = _key(r_table, name)
    if c_key is None:
        return rstar.gen_item(llops, star, index, None, r)
    rtyper: Any = llops.rtyper
    c_item = inputconst(Void, ll_conversion(rtyper, r_star.r_item, r))  # type: ignore[attr-defined]
    c_value = inputconst(Void, ll_conversion(rtyper, r_table.r_value, r))
    args_v = [c_item, star.own_value(), inputconst(Signed, index), c_value, mapping.own_value(), c_key]
    return llops.gendirectcall(ll_keywords.ll_item_or_keyword, *args_v, *r_table.c_hash_eq)


def gen_rest(
    llops: LowLevelOpList, mapping: Arg, others: Sequence[str], named: tuple[dict[str, Arg], dict[str, Arg]], r: Any
) -> Value:
    """What `**kwargs` holds, in its repr: what has none of the other names in the dict, and what the call names
    before and behind that."""
    r_table, rtyper = _table(mapping), llops.rtyper
    v_new = llops.gendirectcall(ll_dict.ll_newdict, r.c_type)
    _store(llops, r, v_new, named[0])
    keys = [key for key in (_key(r_table, name) for name in others) if key is not None]
    conversions = [_text_of_key(llops, r_table.r_key, r.r_key), ll_conversion(rtyper, r_table.r_value, r.r_value)]
    c_conversions = [inputconst(Void, convert) for convert in conversions]
    fill = ll_keywords.make_fill([key.value for key in keys])
    llops.gendirectcall(fill, v_new, *r.c_hash_eq, mapping.own_value(), *r_table.c_hash_eq, *c_conversions)
    _store(llops, r, v_new, named[1])
    return v_new


def _store(llops: LowLevelOpList, r: Any, v_dict: Value, named: dict[str, Arg]) -> None:
    for name, arg in named.items():
        v_value = arg.converted(llops, r.r_value)
        llops.gendirectcall(ll_dict.ll_setitem, v_dict, inputconst(r.r_key, name), v_value, *r.c_hash_eq)
