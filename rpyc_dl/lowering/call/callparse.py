"""Calls: which argument goes to which parameter, and the call itself.

Positional and keyword arguments, `*args` on both sides and defaults are settled while translating, as CPython's
rules say; what is left at run time is a `direct_call` with one value for each parameter.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import SomeImpossibleValue, SomeObject, SomeTuple
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FromSelf, FunctionGraph, Value, Variable
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.synthetic import wrapper, written_code
from rpyc_dl.lltype.lltype import Void
from rpyc_dl.lowering.call import rkeywords, rstar
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic.roptional import OptionalRepr
from rpyc_dl.lowering.instance.instance import InstanceRepr
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr
from rpyc_dl.ownmodules import main_module

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


def callargs_of(hop: HighLevelOp) -> CallArgs:
    """The arguments of a `simple_call` or `call_args` operation (its first operand, the function, left out)."""
    args = [Arg(v, s, r) for v, s, r in zip(hop.args_v, hop.args_s, hop.args_r, strict=True)]
    if hop.opname != "call_args":
        return CallArgs(args[1:])
    shape: CallShape = hop.constarg(1)
    rest = args[2:]
    count, names = shape.npos, list(shape.keywords)
    result = CallArgs(rest[:count], dict(zip(names, rest[count : count + len(names)], strict=True)))
    if shape.star:
        last = hop.nb_args - 1 - shape.dstar
        if isinstance(hop.args_s[last], SomeTuple) or isinstance(args[last].r, OptionalRepr):
            result.positional += star_items(hop, _unless_none(hop, last))
        else:
            result.star = rstar.gen_star(hop, last)
    if shape.dstar:
        result.mapping, result.behind = rkeywords.gen_mapping(hop, hop.nb_args - 1), shape.behind
    return result


def _unless_none(hop: HighLevelOp, arg: int) -> Arg:
    """An argument that is passed with a star, where it is a tuple or None: TypeError for None."""
    v, s, r = hop.args_v[arg], hop.args_s[arg], hop.args_r[arg]
    if not isinstance(r, OptionalRepr):
        return Arg(v, s, r)
    function = hop.args_v[0].value if isinstance(hop.args_v[0], Constant) else None
    name = "Value"
    if isinstance(function, FunctionType):
        is_main = function.__globals__ is vars(main_module())
        name = f"{'__main__' if is_main else function.__module__}.{function.__qualname__}() argument"
    v_tuple = hop.nonnull(r, arg, f"{name} after * must be an iterable, not NoneType")
    return Arg(r.gen_value(hop.llops, v_tuple), r.s_value, r.r_value)


def star_items(hop: HighLevelOp, arg: Arg) -> list[Arg]:
    """The items of the tuple that is passed with a star."""
    if isinstance(arg.v, Constant) and isinstance(arg.v.value, tuple) and arg.v.concretetype is None:
        items = [Constant(item) for item in arg.v.value]
        return [Arg(c, hop.rtyper.binding(c), hop.rtyper.bindingrepr(c)) for c in items]
    if not isinstance(arg.r, TupleRepr) or not isinstance(arg.s, SomeTuple):
        what = "the number of the arguments that are passed with a star is not known here"
        raise TyperError(what, help=["choose what else is passed in variables, before the call"])
    v_tuple = arg.own_value()
    items_v = [arg.r.getitem(hop.llops, v_tuple, i) for i in range(len(arg.s.items))]
    return [Arg(v, s, r) for v, s, r in zip(items_v, arg.s.items, arg.r.items_r, strict=True)]


# ____________________________________________________________ matching


@dataclass(frozen=True)
class Default:
    """A parameter takes this value, which the function was defined with."""

    value: Any


@dataclass(frozen=True)
class OwnDefault:
    """A parameter takes what the called closure was made with: this attribute of it."""

    closure: Arg
    name: str


@dataclass(frozen=True)
class KeywordItem:
    """A parameter takes the value that a dict has for its name, or its default."""

    mapping: Arg
    name: str
    default: Default | OwnDefault | None


@dataclass(frozen=True)
class StarItem:
    """A parameter takes an item of a tuple of unknown length; if there are too few, its default, or what a dict has
    for its name."""

    star: Arg
    index: int
    default: Default | OwnDefault | KeywordItem | None


@dataclass(frozen=True)
class StarRest:
    """`*args` takes some arguments, and the items of a tuple of unknown length from the one at `skip` on."""

    extra: list[Arg]
    star: Arg
    skip: int


@dataclass(frozen=True)
class KeywordRest:
    """`**kwargs` takes what a dict has but for these names, and these arguments, before and behind it."""

    mapping: Arg
    others: tuple[str, ...]
    before: dict[str, Arg]
    behind: dict[str, Arg]


#: What a parameter gets: an argument, a default, or (for `*args`) a list of arguments.
Source = Arg | Default | OwnDefault | KeywordItem | KeywordRest | StarItem | StarRest | list[Arg]


def match_arguments(graph: FunctionGraph, args: CallArgs) -> list[Source]:
    """For each parameter of the graph what it gets. TyperError, in CPython's words, if the call does not fit."""
    names = graph.keywords
    named = names[: len(names) - graph.vararg - graph.kwarg]
    count = len(named) - graph.kwonly
    given: dict[int, Source] = dict(enumerate(args.positional[:count]))
    extra = args.positional[count:]
    if extra and not graph.vararg:
        raise TyperError(f"{graph.name}() takes {count} positional arguments but {len(args.positional)} were given")
    if graph.kwarg:
        given[len(names) - 1] = _rest(named, args)
    for name, arg in args.keywords.items():
        if name not in named and graph.kwarg:
            continue
        if name not in named:
            raise TyperError(f"{graph.name}() got an unexpected keyword argument {name!r}")
        index = named.index(name)
        if index in given:
            raise TyperError(f"{graph.name}() got multiple values for argument {name!r}")
        given[index] = arg
    if graph.vararg:
        skip = max(count - len(args.positional), 0)
        given[len(named)] = extra if args.star is None else StarRest(extra, args.star, skip)
    for index, name in enumerate(names):
        if index in given:
            continue
        own_default = _default(graph, args, index)
        default = own_default if args.mapping is None else KeywordItem(args.mapping, name, own_default)
        if args.star is not None and index < count:
            given[index] = StarItem(args.star, index - len(args.positional), default)
        elif default is None:
            raise TyperError(
                f"the call gives no value for the argument `{graph.argnames[index]}` of `{graph.name}`", code="arity"
            )
        else:
            given[index] = default
    return [given[index] for index in range(len(names))]


def _rest(named: Sequence[str], args: CallArgs) -> KeywordRest:
    """What `**kwargs` takes of the arguments of a call; `named` are the other parameters."""
    assert args.mapping is not None
    split = len(args.keywords) - args.behind
    before, behind = (
        {name: arg for name, arg in part if name not in named}
        for part in (list(args.keywords.items())[:split], list(args.keywords.items())[split:])
    )
    return KeywordRest(args.mapping, tuple(name for name in named if not name.endswith("/")), before, behind)


def misfit(rtyper: RTyper, graph: FunctionGraph, args: CallArgs) -> str | None:
    """What CPython says where a function does not take what a call passes; None if it does, or if that is found when
    the program runs."""
    if args.star is not None or args.mapping is not None:
        return None
    key = (graph, args.shape())
    if key not in rtyper.misfits:
        rtyper.misfits[key] = _misfit(graph, args)
    return rtyper.misfits[key]


def _misfit(graph: FunctionGraph, args: CallArgs) -> str | None:
    try:
        match_arguments(graph, args)
    except TyperError as error:
        return _said_by_python(graph.func, len(args.positional), tuple(args.keywords)) or str(error)
    return None


def _said_by_python(function: Any, count: int, keywords: Sequence[str]) -> str | None:
    """What a function with the parameters of the user's one raises for a call of this shape."""
    if not isinstance(function, FunctionType):
        return None
    written = written_code(function)
    skipped = function.__code__.co_argcount - written.co_argcount  # the closure itself
    alike = wrapper(function, "    return None", {}, skipped)
    code = alike.__code__.replace(co_name=written.co_name, co_qualname=written.co_qualname)
    alike = FunctionType(code, {}, written.co_name, function.__defaults__)
    alike.__qualname__, alike.__kwdefaults__ = written.co_qualname, function.__kwdefaults__
    try:
        alike(*[None] * (count - skipped), **dict.fromkeys(keywords))
    except TypeError as error:
        return str(error)
    return None


def _default(graph: FunctionGraph, args: CallArgs, index: int) -> Default | OwnDefault | None:
    if index not in graph.defaults:
        return None
    default = graph.defaults[index]
    return OwnDefault(args.positional[0], default.name) if isinstance(default, FromSelf) else Default(default)


def gen_call(llops: LowLevelOpList, graph: FunctionGraph, args: CallArgs) -> tuple[Value, Repr]:
    """Call `graph` with these arguments: the result, and its repr. The only operation that can raise is the call."""
    rtyper = llops.rtyper
    params_r = parameter_reprs(rtyper, graph)
    sources = match_arguments(graph, args)
    if args.star is not None:
        rstar.gen_check(llops, graph, args, args.star)
    if args.mapping is not None:
        rkeywords.gen_check(llops, graph, args, args.mapping)
    values = [_input(llops, source, r, params_r[0]) for source, r in zip(sources, params_r, strict=True)]
    return llops.gencallgraph(graph, values), result_repr(rtyper, graph)


def parameter_reprs(rtyper: RTyper, graph: FunctionGraph) -> list[Repr]:
    """The representations that the parameters of a graph of the program have."""
    source = rtyper.source_of(graph)
    return [rtyper.getrepr(source.binding(v)) for v in graph.args]


def result_repr(rtyper: RTyper, graph: FunctionGraph) -> Repr:
    """The representation of what a graph of the program returns."""
    return rtyper.getrepr(rtyper.source_of(graph).binding(graph.returnvar))


def never_returns(rtyper: RTyper, graph: FunctionGraph) -> bool:
    """Whether every call of the graph ends in an exception (or never)."""
    return isinstance(rtyper.source_of(graph).binding(graph.returnvar), SomeImpossibleValue)


def _read_own(llops: LowLevelOpList, default: OwnDefault, r_closure: Repr, r: Repr) -> Value:
    assert isinstance(r_closure, InstanceRepr)
    v_closure = default.closure.converted(llops, r_closure)
    v_value, r_field = r_closure.getfield(llops, v_closure, default.name)
    return llops.convertvar(v_value, r_field, r)


def _input(llops: LowLevelOpList, source: Source, r: Repr, r_first: Repr) -> Value:
    if isinstance(source, Default):
        return inputconst(r, source.value)
    if isinstance(source, OwnDefault):
        return _read_own(llops, source, r_first, r)
    if isinstance(source, Arg):
        return source.converted(llops, r)
    if isinstance(source, KeywordItem):
        v_default = None if source.default is None else _input(llops, source.default, r, r_first)
        return rkeywords.gen_value(llops, source.mapping, source.name, v_default, r)
    if isinstance(source, KeywordRest):
        return rkeywords.gen_rest(llops, source.mapping, source.others, (source.before, source.behind), r)
    if isinstance(source, StarItem):
        default = source.default
        if isinstance(default, KeywordItem) and default.default is None:
            return rkeywords.gen_item_or_value(llops, source.star, source.index, default.mapping, default.name, r)
        v_default = None if default is None else _input(llops, default, r, r_first)
        return rstar.gen_item(llops, source.star, source.index, v_default, r)
    if isinstance(source, StarRest):
        return rstar.gen_rest(llops, source.extra, source.star, source.skip, r)
    assert isinstance(r, TupleRepr)
    items = [arg.converted(llops, r_item) for arg, r_item in zip(source, r.items_r, strict=True)]
    return r.newtuple(llops, items)


def gen_result(llops: LowLevelOpList, v: Value, r_from: Repr, s_result: SomeObject, r_to: Repr) -> Value | None:
    """The result of a call as the calling operation wants it; None if it never comes."""
    if isinstance(s_result, SomeImpossibleValue):
        return None
    if isinstance(v, Variable) and v.concretetype is Void:
        v = inputconst(Void, None)
    if r_to.lowleveltype is Void and r_from.lowleveltype is not Void:
        return inputconst(Void, s_result.const)
    return llops.convertvar(v, r_from, r_to)
