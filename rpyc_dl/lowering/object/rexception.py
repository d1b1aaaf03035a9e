"""What exceptions carry: their arguments, and the texts made of them.

`BaseException`'s struct has one hidden field, `exc_args`: null for no arguments, else a box with the arguments that
the class was called with, whatever their types are. A box starts with a pointer to its kind: how many arguments,
and how to turn them into text, which is done only when somebody asks. A box of constants is prebuilt. Class,
message and all are two constants when a helper raises a builtin exception (`ExceptionData.get_prebuilt`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeBool,
    SomeChar,
    SomeFloat,
    SomeInteger,
    SomeObject,
    SomeString,
    SomeTuple,
    s_None,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Block, Constant, FunctionGraph, Link, Value, Variable
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, GcStruct, Ptr, Signed, Void
from rpyc_dl.lltype.support import MAXINT, MININT
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.methodcall import Implementation
from rpyc_dl.lowering.core.graphbuild import GraphBuilder, build_adapter
from rpyc_dl.lowering.core.ll_str import PSTR, hlbytes, hlstr, ll_strconcat, llstr
from rpyc_dl.lowering.core.objects import (
    EXC_ARGS,
    EXC_ARGS_KIND,
    EXC_ARGS_PTR,
    EXCEPTION_TYPES,
    TEXT_FUNC,
)
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.instance.classtable import ClassInfo, builtin_exceptions, classes_of
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, cast_instance, gen_class_name, gen_malloc, instance_repr
from rpyc_dl.lowering.object.exitstatus import gen_status, gives_status, live_status
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.lowering.tagged.taggedrepr import TaggedRepr
from rpyc_dl.lowering.text.rbytes import BytesRepr

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList
    from rpyc_dl.lowering.core.rtyper import RTyper


class ArgsKind:
    """All boxes whose arguments have the representations `items_r`: their struct, and their kind."""

    #: How its structure and its functions are called in C.
    struct_name, function_name = "exc_args_box", "exc_args"

    def __init__(self, rtyper: RTyper, items_s: Sequence[SomeObject], items_r: Sequence[Repr]) -> None:
        self.rtyper = rtyper
        self.items_s = list(items_s)
        self.items_r = list(items_r)
        layout = [(f"item{i}", r.lowleveltype) for i, r in enumerate(items_r) if r.lowleveltype is not Void]
        self.STRUCT = GcStruct(self.struct_name, ("super", EXC_ARGS), *layout, hints={"immutable": True})
        self.kind = lltype.malloc(EXC_ARGS_KIND, immortal=True)
        self.kind.nargs = len(self.items_r)

    def fill(self) -> None:
        """Make the functions: once, when texts are wanted (they may need further kinds)."""
        for which, graphs in argument_kinds(self.rtyper).text_graphs.items():
            graph = self._text_graph(which)
            graphs.append(graph)
            graphs.sort(key=lambda each: each.name)  # whichever kind was there first
            setattr(self.kind, which, self.rtyper.getcallable(graph))
        if len(self.items_r) == 1 and gives_status(self.items_s[0], self.items_r[0]):
            self.kind.status = self.rtyper.getcallable(self._status_graph())

    def _status_graph(self) -> FunctionGraph:
        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            (v,) = self.getitems(llops, args[0])
            return gen_status(llops, v, self.items_s[0], self.items_r[0])

        return build_adapter(self.rtyper, "exc_args_status", [EXC_ARGS_PTR], Signed, emit)

    def _text_graph(self, which: str) -> FunctionGraph:
        def emit(llops: LowLevelOpList, args: list[Value]) -> Value:
            items_v = self.getitems(llops, args[0])
            if len(items_v) == 1:
                return gen_text(llops, which, items_v[0], self.items_s[0], self.items_r[0])
            v_text: Value = inputconst(PSTR, llstr("(" if which == "str" else ""))
            for i, v in enumerate(items_v):
                if i:
                    v_text = llops.gendirectcall(ll_strconcat, v_text, inputconst(PSTR, llstr(", ")))
                v_item = gen_text(llops, "repr", v, self.items_s[i], self.items_r[i])
                v_text = llops.gendirectcall(ll_strconcat, v_text, v_item)
            if which == "str":
                return llops.gendirectcall(ll_strconcat, v_text, inputconst(PSTR, llstr(")")))
            return v_text

        return build_adapter(self.rtyper, f"{self.function_name}_{which}", [EXC_ARGS_PTR], PSTR, emit)

    def getitems(self, llops: LowLevelOpList, v_box: Value) -> list[Value]:
        """The arguments in a box of this kind (Ptr(EXC_ARGS))."""
        v_struct = llops.genop("cast_pointer", [v_box], resulttype=Ptr(self.STRUCT))
        items: list[Value] = []
        for i, (s, r) in enumerate(zip(self.items_s, self.items_r, strict=True)):
            if r.lowleveltype is Void:
                items.append(inputconst(Void, s.const))
            else:
                items.append(llops.genop("getfield", [v_struct, inputconst(Void, f"item{i}")], resulttype=r))
        return items

    def gen_box(self, llops: LowLevelOpList, values: Sequence[Value]) -> Value:
        """A new box with these arguments, as Ptr(EXC_ARGS)."""
        v_struct = gen_malloc(llops, self.STRUCT)
        v_box = llops.genop("cast_pointer", [v_struct], resulttype=EXC_ARGS_PTR)
        c_kind = inputconst(Ptr(EXC_ARGS_KIND), self.kind)
        llops.genop("setfield", [v_box, inputconst(Void, "kind"), c_kind])
        for i, v in enumerate(values):
            if self.items_r[i].lowleveltype is not Void:
                llops.genop("setfield", [v_struct, inputconst(Void, f"item{i}"), v])
        return v_box

    def gen_box_of(self, llops: LowLevelOpList, args: Sequence[Arg]) -> Value:
        """A new box with what is passed; texts of helpers are there as they are stored."""
        pairs = zip(args, self.items_r, strict=True)
        return self.gen_box(llops, [a.v if a.v.concretetype == PSTR else a.converted(llops, r) for a, r in pairs])

    def prebuilt_box(self, values: Sequence[Any]) -> Any:
        """An immortal box of live constants, as Ptr(EXC_ARGS)."""
        struct = lltype.malloc(self.STRUCT, immortal=True)
        box = lltype.cast_pointer(EXC_ARGS_PTR, struct)
        box.kind = self.kind
        for i, value in enumerate(values):
            if self.items_r[i].lowleveltype is not Void:
                setattr(struct, f"item{i}", self.items_r[i].convert_const(value))
        return box


class ArgumentKinds:
    """The kinds of arguments of one translation, by what they are kinds for."""

    def __init__(self, rtyper: RTyper) -> None:
        self.kinds: dict[Any, ArgsKind] = {}
        #: The functions for text of all kinds; the lists are complete when all operations are typed.
        self.text_graphs: dict[str, list[FunctionGraph]] = {"str": [], "repr": []}
        self._texts_wanted = False
        self._readers: dict[Repr, ArgumentsReader] = {}

    def add_kind(self, key: Any, kind: ArgsKind) -> None:
        """Register a new kind of arguments; its functions for text are made when somebody wants texts."""
        self.kinds[key] = kind
        if self._texts_wanted:
            kind.fill()
        for reader in list(self._readers.values()):
            reader.add(kind)

    def reader(self, rtyper: RTyper, r_tuple: Repr) -> FunctionGraph:
        """The function that gives the arguments of any kind as a tuple of this repr."""
        if r_tuple not in self._readers:
            reader = self._readers[r_tuple] = ArgumentsReader(rtyper, r_tuple)
            for kind in list(self.kinds.values()):
                reader.add(kind)
        return self._readers[r_tuple].graph

    def want_texts(self) -> None:
        """The program turns exceptions into text: every kind of arguments needs its functions."""
        if not self._texts_wanted:
            self._texts_wanted = True
            for kind in list(self.kinds.values()):
                kind.fill()


def argument_kinds(rtyper: RTyper) -> ArgumentKinds:
    """What the exceptions of a translation were called with."""
    return rtyper.part(ArgumentKinds)


def gen_text(llops: LowLevelOpList, which: str, v: Value, s: SomeObject, r: Repr) -> Value:
    """`str` or `repr` of one argument; a stand-in for what has no text."""
    if r.lowleveltype is Void:
        return inputconst(PSTR, llstr(str(s.const) if which == "str" else repr(s.const)))
    try:
        ll_text = r.get_ll_str_function() if which == "str" else r.get_ll_repr_function()
    except TyperError:
        if not isinstance(r, TaggedRepr):
            return inputconst(PSTR, llstr(f"<{r.describe()}>"))
        ll_text = r.text_with_stand_ins()
    return llops.gendirectcall(ll_text, v)


def args_kind(rtyper: RTyper, items_s: Sequence[SomeObject], items_r: Sequence[Repr]) -> ArgsKind:
    """The kind for these representations; one for each combination of them."""
    key = tuple((r, repr(s.const)) if r.lowleveltype is Void else r for s, r in zip(items_s, items_r, strict=True))
    kinds = argument_kinds(rtyper).kinds
    if key not in kinds:
        kept_s = [SomeString() if isinstance(s, SomeChar) else s for s in items_s]  # a char is kept as a str
        argument_kinds(rtyper).add_kind(key, ArgsKind(rtyper, kept_s, items_r))
    return kinds[key]


# ____________________________________________________________ making exceptions


def annotation_of_constant(value: Any) -> SomeObject | None:
    """The annotation of an argument that may stand in a prebuilt box; None for any other value."""
    s_int = SomeInteger(exact=type(value) is int and not MININT <= value <= MAXINT)
    simple = {bool: SomeBool(), int: s_int, float: SomeFloat(), str: SomeString(), type(None): s_None}
    return simple.get(type(value))


def prebuilt_box(rtyper: RTyper, values: Sequence[Any]) -> Any:
    """The immortal box of these constants, or None if one of them cannot be prebuilt."""
    items_s = [annotation_of_constant(value) for value in values]
    if any(s is None for s in items_s):
        return None
    known = [s for s in items_s if s is not None]
    kind = args_kind(rtyper, known, [rtyper.getrepr(s) for s in known])
    return kind.prebuilt_box(values)


def fill_prebuilt_args(r_instance: InstanceRepr, ptr: Any, values: Sequence[Any]) -> None:
    """Give a prebuilt exception its arguments."""
    if values:
        box = prebuilt_box(r_instance.rtyper, values)
        if box is None:
            raise TyperError(f"a prebuilt exception with the arguments {tuple(values)!r}")
        base = base_exception_repr(r_instance.rtyper)
        lltype.cast_pointer(base.struct, ptr).exc_args = box


def base_exception_repr(rtyper: RTyper) -> InstanceRepr:
    r_base = instance_repr(rtyper, classes_of(rtyper).info(BaseException))
    r_base.setup()
    return r_base


def gen_set_args(llops: LowLevelOpList, v_exc: Value, args: CallArgs) -> None:
    """Store the arguments that an exception class was called with into an instance of it."""
    rtyper = llops.rtyper
    values = [arg.v.value for arg in args.positional if isinstance(arg.v, Constant) and arg.v.concretetype is None]
    box = None
    if not args.positional:
        box = lltype.nullptr(EXC_ARGS)
    elif len(values) == len(args.positional):
        box = prebuilt_box(rtyper, values)
    v_box: Value
    if box is not None:
        v_box = inputconst(EXC_ARGS_PTR, box)
    else:
        items_r = [_item_repr(rtyper, arg) for arg in args.positional]
        v_box = args_kind(rtyper, [arg.s for arg in args.positional], items_r).gen_box_of(llops, args.positional)
    gen_store_box(llops, v_exc, v_box)


def gen_store_box(llops: LowLevelOpList, v_exc: Value, v_box: Value) -> None:
    """Give an exception its box, Ptr(EXC_ARGS)."""
    v_base = cast_instance(llops, v_exc, base_exception_repr(llops.rtyper).struct)
    llops.genop("setfield", [v_base, inputconst(Void, "exc_args"), v_box])


#: Where a builtin exception keeps its only argument (`rules/exceptions/exception_values.dl`).
KEPT_ARGUMENT: dict[type, str] = {StopIteration: "value", SystemExit: "code"}


def gen_keep_argument(llops: LowLevelOpList, r_inst: InstanceRepr, v_exc: Value, args: CallArgs) -> None:
    """Store the argument into the attribute that keeps it, if the program reads that."""
    kept = [name for cls, name in KEPT_ARGUMENT.items() if issubclass(r_inst.info.pyclass, cls)]
    owner = r_inst.field_owner(kept[0]) if kept else None
    if owner is None or owner.fields[kept[0]].lowleveltype is Void:
        return
    (name,) = kept
    if len(args.positional) > 1 and name == "code":
        raise TyperError("`code` of a SystemExit with several arguments")
    r_field = owner.fields[name]
    v_value = args.positional[0].converted(llops, r_field) if args.positional else inputconst(r_field, None)
    r_inst.setfield(llops, v_exc, name, v_value)


def _item_repr(rtyper: RTyper, arg: Arg) -> Repr:
    """How an argument is stored: a char, and a low-level string in a helper, as a str."""
    is_text = isinstance(arg.s, SomeString) or (arg.r.lowleveltype == PSTR and not isinstance(arg.r, BytesRepr))
    return rtyper.getrepr(SomeString()) if is_text else arg.r


# ____________________________________________________________ texts


def gen_getargs(llops: LowLevelOpList, v_exc: Value) -> Value:
    """The box of an exception: Ptr(EXC_ARGS), null for no arguments."""
    v_base = cast_instance(llops, v_exc, base_exception_repr(llops.rtyper).struct)
    return llops.genop("getfield", [v_base, inputconst(Void, "exc_args")], resulttype=EXC_ARGS_PTR)


def switch_on_box(builder: GraphBuilder, empty: Block, full: Block) -> None:
    """Begin a graph whose argument is a box: on with `empty` if it is null, else with `full`."""
    start, llops = builder.startblock, builder.llops()
    v_flag = llops.genop("ptr_nonzero", [start.inputargs[0]], resulttype=Bool)
    builder.switch(start, llops, v_flag, [(False, empty), (True, full)])


def args_text_graph(rtyper: RTyper, info: ClassInfo, which: str) -> FunctionGraph:
    """`text(Ptr(EXC_ARGS))`: what `str` of an exception of this class gives, or `repr` between its brackets."""
    argument_kinds(rtyper).want_texts()
    quoted = which == "repr" or issubclass(info.pyclass, KeyError)
    of_none = "None" if which == "str" and issubclass(info.pyclass, SyntaxError) else ""
    key = ("exception text", which, quoted, of_none)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, f"exception_{which}", [EXC_ARGS_PTR], PSTR)
        full, empty = builder.block(), builder.block()
        switch_on_box(builder, empty, full)
        builder.returns(empty, lambda llops, args: inputconst(PSTR, llstr(of_none)))
        if which == "str" and quoted:  # KeyError shows a single argument as its repr
            llops = builder.llops()
            v_kind = llops.genop("getfield", [full.inputargs[0], inputconst(Void, "kind")], Ptr(EXC_ARGS_KIND))
            v_count = llops.genop("getfield", [v_kind, inputconst(Void, "nargs")], Signed)
            v_one = llops.genop("int_eq", [v_count, inputconst(Signed, 1)], Bool)
            one, more = builder.block(), builder.block()
            builder.switch(full, llops, v_one, [(False, more), (True, one)])
            builder.returns(one, lambda llops, args: gen_kind_text(llops, args[0], "repr"))
            builder.returns(more, lambda llops, args: gen_kind_text(llops, args[0], "str"))
        else:
            builder.returns(full, lambda llops, args: gen_kind_text(llops, args[0], which))
        graph = rtyper.synthetic[key] = builder.finish()
    return graph


def gen_kind_text(llops: LowLevelOpList, v_box: Value, which: str) -> Value:
    """Call the function of a box's kind."""
    v_kind = llops.genop("getfield", [v_box, inputconst(Void, "kind")], resulttype=Ptr(EXC_ARGS_KIND))
    v_func = llops.genop("getfield", [v_kind, inputconst(Void, which)], resulttype=Ptr(TEXT_FUNC))
    c_family = inputconst(Void, argument_kinds(llops.rtyper).text_graphs[which])
    return llops.genop("indirect_call", [v_func, v_box, c_family], resulttype=PSTR)


def exception_text(rtyper: RTyper, info: ClassInfo, opname: str) -> Implementation:
    """What `str` or `repr` of an exception gives where its class does not define it."""
    kind = next((base for base in (KeyError, SyntaxError) if issubclass(info.pyclass, base)), None)

    def emit_str(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_box = gen_getargs(llops, args.positional[0].own_value())
        return llops.gencallgraph(args_text_graph(rtyper, info, "str"), [v_box])

    def emit_repr(llops: LowLevelOpList, args: CallArgs) -> Value:
        v_exc = args.positional[0].own_value()
        v_box = gen_getargs(llops, v_exc)
        v_inner = llops.gencallgraph(args_text_graph(rtyper, info, "repr"), [v_box])
        v_text: Value = gen_class_name(llops, v_exc)
        v_text = llops.gendirectcall(ll_strconcat, v_text, inputconst(PSTR, llstr("(")))
        v_text = llops.gendirectcall(ll_strconcat, v_text, v_inner)
        return llops.gendirectcall(ll_strconcat, v_text, inputconst(PSTR, llstr(")")))

    if opname == "str":
        return Implementation(("exception str", kind), emit_str)
    return Implementation("exception repr", emit_repr)


def live_args(rtyper: RTyper, evalue: Any) -> tuple[Any, ...]:
    """The arguments of a low-level exception as live values; low-level ones where they have no simple live form."""
    base = lltype.cast_pointer(base_exception_repr(rtyper).struct, evalue)
    box = base.exc_args
    if not box:
        return ()
    kind = next(kind for kind in argument_kinds(rtyper).kinds.values() if kind.kind == box.kind)
    struct = lltype.cast_pointer(Ptr(kind.STRUCT), box)
    values: list[Any] = []
    for i, (s, r) in enumerate(zip(kind.items_s, kind.items_r, strict=True)):
        value = s.const if r.lowleveltype is Void else getattr(struct, f"item{i}")
        if r.lowleveltype == PSTR and value:
            value = hlbytes(value) if isinstance(r, BytesRepr) else hlstr(value)
        values.append(live_status(r, value))
    return tuple(values)


def describe_exception(rtyper: RTyper, evalue: Any) -> tuple[type, tuple[Any, ...]]:
    """The live class of a low-level exception, and those of its arguments that are numbers, texts or None.

    For the LLInterpreter and tests: nothing of the program is run.
    """
    return exceptions_of(rtyper).pyclass_of(evalue.typeptr), live_args(rtyper, evalue)


# ____________________________________________________________ e.args


def rtype_exception_attribute(hop: HighLevelOp, v_exc: Value) -> Value:
    """e.args: a tuple of the types that all exceptions have which it may be, or one of unknown length."""
    v_box = gen_getargs(hop.llops, v_exc)
    if isinstance(hop.s_result, SomeTuple) and not hop.s_result.items:
        return inputconst(hop.r_result, ())
    return hop.llops.gencallgraph(argument_kinds(hop.rtyper).reader(hop.rtyper, hop.r_result), [v_box])


def rtype_set_arguments(hop: HighLevelOp, v_exc: Value) -> None:
    """e.args = (x, y)"""
    r, s = hop.args_r[2], hop.args_s[2]
    if not isinstance(r, TupleRepr) or not isinstance(s, SomeTuple):
        raise TyperError("the arguments of an exception can be assigned as a tuple whose length is known")
    v_tuple = hop.inputarg(r, 2)
    items = enumerate(zip(s.items, r.items_r, strict=True))
    given = [Arg(r.getitem(hop.llops, v_tuple, i), s_item, r_item) for i, (s_item, r_item) in items]
    gen_set_args(hop.llops, v_exc, CallArgs(given))


class ArgumentsReader:
    """`get(Ptr(EXC_ARGS))`: the arguments as a tuple of one repr; TypeError if they are nothing that it has.

    Kinds are added as they come up.
    """

    def __init__(self, rtyper: RTyper, r_tuple: Repr) -> None:
        self.rtyper = rtyper
        self.r_tuple = r_tuple
        self.builder = builder = GraphBuilder(rtyper, "exception_args", [EXC_ARGS_PTR], r_tuple.lowleveltype)
        empty, bad = builder.block(), builder.block()
        switch_on_box(builder, empty, bad)
        error = exceptions_of(rtyper).get_prebuilt(TypeError, OTHER_TYPES)
        if isinstance(r_tuple, VarTupleRepr):
            builder.returns(empty, lambda llops, args: inputconst(r_tuple, ()))
        else:
            builder.raises(empty, *error)
        builder.raises(bad, *error)
        self._first = builder.startblock.exits[1]  # the link to the test for the kind that was added last
        self.graph = builder.finish()

    def add(self, kind: ArgsKind) -> None:
        """Have the function know a kind of boxes, if its arguments can be items of the tuple."""
        good = self.builder.block()
        try:
            self.builder.returns(good, lambda llops, args: self._converted(llops, kind, args[0]))
        except TyperError:
            return
        test = self.builder.block()
        llops = self.builder.llops()
        v_same = gen_is_of_kind(llops, test.inputargs[0], kind)
        self.builder.switch(test, llops, v_same, [(False, self._first.target), (True, good)])
        self._first.lead_to(test)

    def _converted(self, llops: LowLevelOpList, kind: ArgsKind, v_box: Value) -> Value:
        values = list(zip(kind.getitems(llops, v_box), kind.items_r, strict=True))
        if isinstance(self.r_tuple, VarTupleRepr):
            r_fixed = self.rtyper.getrepr(SomeTuple(tuple(kind.items_s)))
            wanted_r = r_fixed.items_r  # type: ignore[attr-defined]
        else:
            r_fixed, wanted_r = self.r_tuple, self.r_tuple.items_r  # type: ignore[attr-defined]
        if len(wanted_r) != len(values):
            raise TyperError(OTHER_TYPES)
        items_v = [llops.convertvar(v, r, r_to) for (v, r), r_to in zip(values, wanted_r, strict=True)]
        return llops.convertvar(r_fixed.newtuple(llops, items_v), r_fixed, self.r_tuple)


#: What the TypeError says where the arguments are not what the rules know of.
OTHER_TYPES = "the exception was made with arguments of other types than its .args have here"


def gen_is_of_kind(llops: LowLevelOpList, v_box: Value, kind: ArgsKind) -> Variable:
    """Whether a box is of this kind."""
    v_kind = llops.genop("getfield", [v_box, inputconst(Void, "kind")], Ptr(EXC_ARGS_KIND))
    return llops.genop("ptr_eq", [v_kind, inputconst(Ptr(EXC_ARGS_KIND), kind.kind)], Bool)


# ____________________________________________________________ Exception.__init__, raising from helpers


def rtype_exception_init(hop: HighLevelOp) -> Value:
    """`Exception.__init__(self, …)`: the arguments replace those that the class was called with."""
    args = [Arg(v, s, r) for v, s, r in zip(hop.args_v, hop.args_s, hop.args_r, strict=True)]
    r_self = hop.args_r[0]
    if not isinstance(r_self, InstanceRepr) or not r_self.info.is_exception:
        raise TyperError(f"Exception.__init__() of {r_self.describe()}")
    v_self, given = hop.inputarg(r_self, 0), CallArgs(args[1:])
    gen_set_args(hop.llops, v_self, given)
    gen_keep_argument(hop.llops, r_self, v_self, given)
    return inputconst(Void, None)


def rtype_object_init(hop: HighLevelOp) -> Value:
    """`object.__init__(self)` does nothing."""
    return inputconst(Void, None)


def ll_raise_function(rtyper: RTyper, pyclass: type[BaseException], s_arg: SomeObject, r_arg: Repr) -> Any:
    """Helper: value -> Void, raises `pyclass(value)`; for helpers that do not know the type of what they show."""
    key = ("raise", pyclass, r_arg)
    graph = rtyper.synthetic.get(key)
    if graph is None:
        builder = GraphBuilder(rtyper, f"raise_{pyclass.__name__}", [r_arg.lowleveltype], Void)
        r_exc = instance_repr(rtyper, classes_of(rtyper).info(pyclass))
        block = builder.startblock
        llops = builder.llops()
        v_exc = r_exc.new_instance(llops)
        gen_set_args(llops, v_exc, CallArgs([Arg(block.inputargs[0], s_arg, r_arg)]))
        block.operations = list(llops)
        c_class = inputconst(EXCEPTION_TYPES[0], classes_of(rtyper).vtable_of(pyclass))
        block.closeblock(Link([c_class, v_exc], builder.graph.exceptblock))
        graph = rtyper.synthetic[key] = builder.finish()
    return callable_of(rtyper, graph)


BUILTINS = {
    object.__init__: rtype_object_init,
    **{vars(cls)["__init__"]: rtype_exception_init for cls in builtin_exceptions() if "__init__" in vars(cls)},
}


SERVICES = {("prebuilt arguments", InstanceRepr): fill_prebuilt_args}
