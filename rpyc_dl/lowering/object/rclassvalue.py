"""Classes as values: calling them, their attributes, comparing them (001, "Calls").

A class that is known while translating takes no room; else it is a pointer to its vtable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator.model import (
    SomeImpossibleValue,
    SomeInstance,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomeOptional,
    SomePBC,
    SomeTuple,
    SomeType,
    SomeVarTuple,
)
from rpyc_dl.errors import TyperError
from rpyc_dl.frontend.model import Constant, FunctionGraph, Value
from rpyc_dl.frontend.replace.abstracts import is_abstract, refusing_initializer
from rpyc_dl.frontend.replace.makers import maker
from rpyc_dl.frontend.replace.standins import original
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Bool, Void
from rpyc_dl.lowering.call.arguments import Arg, CallArgs
from rpyc_dl.lowering.call.callparse import callargs_of
from rpyc_dl.lowering.call.constantreprs import (
    BuiltinFunctionRepr,
    FunctionsRepr,
    is_builtin_type,
    ll_class_is_record,
    ll_class_of_record,
    ll_record_is_class,
)
from rpyc_dl.lowering.call.methodcall import (
    Implementation,
    calls_graph,
    gen_choice,
    gen_init_if_it_fits,
    gen_refuse_arguments,
    graphs_by_function,
    method_function,
    raises_prebuilt,
)
from rpyc_dl.lowering.call.rmethod import NOT_CALLABLE, ClassMethodRepr, ConstClassMethodRepr, bind_class_method
from rpyc_dl.lowering.core.graphbuild import Emit
from rpyc_dl.lowering.core.ll_str import PSTR
from rpyc_dl.lowering.core.objects import CLASSTYPE, OBJECTPTR
from rpyc_dl.lowering.core.pythontypes import class_name, python_type
from rpyc_dl.lowering.core.recursive import callable_of
from rpyc_dl.lowering.core.repr import Repr, inputconst
from rpyc_dl.lowering.generic.commonrepr import joined_eq
from rpyc_dl.lowering.instance.classcells import Path, lookup, may_miss, missing_message
from rpyc_dl.lowering.instance.classreprs import ClassRepr, ConstClassRepr, make_type_repr, possible_classes
from rpyc_dl.lowering.instance.classswitch import cases_of_any, instance_switch, isinstance_graph, issubclass_graph
from rpyc_dl.lowering.instance.classtable import (
    MISSING,
    NAMES,
    ClassInfo,
    class_made,
    classes_of,
    shown_class,
)
from rpyc_dl.lowering.instance.erased import erased_repr, gen_erase, is_erased, value_repr
from rpyc_dl.lowering.instance.exceptiondata import exceptions_of
from rpyc_dl.lowering.instance.instance import InstanceRepr, instance_repr
from rpyc_dl.lowering.instance.ll_class import ll_any_class, ll_known_class, ll_known_type_or_none
from rpyc_dl.lowering.number import ll_number
from rpyc_dl.lowering.object import codecerrors
from rpyc_dl.lowering.object.rclass import gen_docstring, gen_module, read_by_switch, read_vtable, vtable_owner
from rpyc_dl.lowering.object.rclassattr import rtype_setattr
from rpyc_dl.lowering.object.rexception import gen_keep_argument, gen_set_args
from rpyc_dl.lowering.sequence.tuplerepr import TupleRepr, VarTupleRepr
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.table import program_class

if TYPE_CHECKING:
    from rpyc_dl.lowering.core.hop import HighLevelOp, LowLevelOpList


# ____________________________________________________________ calling a class


def gen_construct(llops: LowLevelOpList, info: ClassInfo, args: CallArgs, graphs: dict[Any, FunctionGraph]) -> Value:
    """A new instance of a class, as a pointer to its struct: the defaults, then `__init__`."""
    if is_erased(info.pyclass):
        (arg,) = args.positional
        r_value = value_repr(llops.rtyper, info)
        return gen_erase(llops, arg.converted(llops, r_value), r_value)
    r_inst = instance_repr(llops.rtyper, info)
    v_inst = r_inst.new_instance(llops)
    init = method_function(info, "__init__")
    if is_abstract(info.pyclass):
        init = refusing_initializer(info.pyclass)
    if info.is_exception and not issubclass(info.pyclass, OSError):
        gen_give_arguments(llops, r_inst, v_inst, args)
    if init in graphs:
        _check_result(llops, info, graphs[init])
        s_self = SomeInstance(classdef=info.classdef)
        gen_init_if_it_fits(llops, graphs[init], args.with_first(Arg(v_inst, s_self, r_inst)))
    elif hasattr(init, "__code__"):
        raise TyperError(f"{info.name}.__init__ is not annotated")
    elif args.all() and not info.is_exception:
        gen_refuse_arguments(llops, class_name(info.pyclass), args)
    elif args.keywords:
        raise TyperError(f"{info.name}() takes no keyword arguments")
    return v_inst


def _check_result(llops: LowLevelOpList, info: ClassInfo, graph: FunctionGraph) -> None:
    """An `__init__` that returns something raises TypeError in CPython, which is surely a mistake: TyperError."""
    v_result = graph.returnblock.inputargs[0]
    if not isinstance(llops.rtyper.binding(v_result), (SomeNone, SomeImpossibleValue)):
        what = llops.rtyper.bindingrepr(v_result).describe()
        raise TyperError(f"{info.name}.__init__ should return None, not {what}")


def gen_give_arguments(llops: LowLevelOpList, r_inst: InstanceRepr, v_inst: Value, args: CallArgs) -> None:
    """Store what an exception class is called with, as `BaseException.__new__` does."""
    if args.positional:
        gen_set_args(llops, v_inst, args)
    if not hasattr(method_function(r_inst.info, "__init__"), "__code__"):
        gen_keep_argument(llops, r_inst, v_inst, args)


def _exception_of_helper(hop: HighLevelOp, info: ClassInfo, args: CallArgs) -> Value | None:
    """The exception that a helper makes: of a builtin class, without a call of `__init__`."""
    values = [arg.v.value for arg in args.positional if isinstance(arg.v, Constant)]
    if len(values) == len(args.positional):
        return gen_prebuilt_exception(hop, info, values)
    r_inst = instance_repr(hop.rtyper, info)
    v_inst = r_inst.new_instance(hop.llops)
    if info.pyclass in codecerrors.MESSAGES:
        codecerrors.gen_set_codec_arguments(hop.llops, v_inst, info.pyclass, args)
    else:
        gen_give_arguments(hop.llops, r_inst, v_inst, args)
    return instance_result(hop, v_inst, info)


def rtype_call_class(hop: HighLevelOp) -> Value | None:
    """C(…) of a known class."""
    r_class = hop.args_r[0]
    assert isinstance(r_class, ConstClassRepr)
    info = class_made(hop.rtyper, hop.spaceop, r_class.pyclass)
    args = callargs_of(hop)
    if hop.is_lowlevel and info.is_exception:
        return _exception_of_helper(hop, info, args)
    made_by = _made_by(hop, info, graphs_by_function(hop.rtyper.callees(hop.spaceop)))
    if made_by is not None:
        v_made = made_by.emit(hop.llops, args)
        return None if isinstance(hop.s_result, SomeImpossibleValue) else v_made
    v_inst = gen_construct(hop.llops, info, args, graphs_by_function(hop.rtyper.callees(hop.spaceop)))
    return instance_result(hop, v_inst, info)


def _made_by(hop: HighLevelOp, info: ClassInfo, graphs: dict[Any, FunctionGraph]) -> Implementation | None:
    """The call of the function that stands for the class, if it has a `__new__` of its own, or if each place that
    makes one has a class of its own."""
    function = maker(info.pyclass) or next((f for f in graphs if original(f) is info.pyclass), None)
    if function is None:
        return None
    if not isinstance(hop.s_result, SomeImpossibleValue):
        hop.r_result.setup()
    return calls_graph(hop.rtyper, graphs[function], hop.s_result, hop.r_result)


def rtype_instantiate(hop: HighLevelOp) -> Value | None:
    """object.__new__(cls)"""
    r_class, s_class = hop.args_r[0], hop.args_s[0]
    if hop.nb_args != 1:
        raise TyperError("object.__new__() takes exactly one argument (the type to instantiate)")
    if isinstance(r_class, ConstClassRepr):
        info = classes_of(hop.rtyper).info(r_class.pyclass)
        return instance_result(hop, instance_repr(hop.rtyper, info).new_instance(hop.llops), info)
    hop.r_result.setup()

    def resolve(info: ClassInfo) -> Implementation:
        def emit(llops: LowLevelOpList, given: CallArgs) -> Value:
            v_inst = instance_repr(llops.rtyper, info).new_instance(llops)
            return _as_result(llops, v_inst, info, hop.r_result)

        return Implementation(("instantiate", info), emit)

    args = CallArgs([Arg(hop.inputarg(r_class, 0), s_class, r_class)])
    message = "object.__new__(X): X is not a type object (NoneType)"
    none = raises_prebuilt(hop.rtyper, TypeError, message)
    return gen_choice(hop, "instantiate", args, resolve, none, possible_classes(hop.rtyper, s_class))


def gen_prebuilt_exception(hop: HighLevelOp, info: ClassInfo, values: Sequence[Any]) -> Value:
    """In a helper: the one prebuilt exception with these constant arguments."""
    _, evalue = exceptions_of(hop.rtyper).get_prebuilt_args(info.pyclass, tuple(values))
    return inputconst(hop.r_result.lowleveltype, lltype.cast_pointer(hop.r_result.lowleveltype, evalue))


def instance_result(hop: HighLevelOp, v_inst: Value, info: ClassInfo) -> Value | None:
    """A new instance of a class as the result of the call."""
    if isinstance(hop.s_result, SomeImpossibleValue):
        return None
    hop.r_result.setup()
    return _as_result(hop.llops, v_inst, info, hop.r_result)


def _as_result(llops: LowLevelOpList, v_inst: Value, info: ClassInfo, r_result: Repr) -> Value:
    """A new instance as what the call gives, which may be values of other kinds elsewhere."""
    if r_result.is_instance:
        return v_inst
    r_made = erased_repr(llops.rtyper) if is_erased(info.pyclass) else instance_repr(llops.rtyper, info)
    return llops.convertvar(v_inst, r_made, r_result)


def _without_class(made_by: Implementation) -> Implementation:
    """The implementation for calls where the class stands before the arguments."""

    def emit(llops: LowLevelOpList, given: CallArgs) -> Value:
        return made_by.emit(llops, given.without_first())

    return Implementation(("made by", made_by.key), emit)


def rtype_call_classes(hop: HighLevelOp) -> Value | None:
    """cls(…) where cls is one of several classes."""
    s_class = hop.args_s[0]
    graphs = graphs_by_function(hop.rtyper.callees(hop.spaceop))
    args = callargs_of(hop).with_first(Arg(hop.inputarg(hop.args_r[0], 0), s_class, hop.args_r[0]))

    def resolve(called: ClassInfo) -> Implementation:
        info = class_made(hop.rtyper, hop.spaceop, called.pyclass)
        made_by = _made_by(hop, info, graphs)
        if made_by is not None:
            return _without_class(made_by)

        def emit(llops: LowLevelOpList, given: CallArgs) -> Value:
            v_inst = gen_construct(llops, info, given.without_first(), graphs)
            return _as_result(llops, v_inst, info, hop.r_result)

        return Implementation(("construct", info), emit)

    hop.r_result.setup()
    none = raises_prebuilt(hop.rtyper, *NOT_CALLABLE)
    return gen_choice(hop, "new", args, resolve, none, possible_classes(hop.rtyper, s_class))


# ____________________________________________________________ attributes of classes


def rtype_getattr_const(hop: HighLevelOp) -> Value | None:
    """C.name of a known class: nearly always a constant."""
    r_class = hop.args_r[0]
    assert isinstance(r_class, ConstClassRepr)
    name = hop.constarg(1)
    if name in NAMES:
        return inputconst(hop.r_result, NAMES[name](r_class.pyclass))
    if isinstance(hop.r_result, ConstClassMethodRepr):
        return inputconst(Void, None)
    info = classes_of(hop.rtyper).info(r_class.pyclass)
    value = lookup(hop.rtyper, info, name)
    if hop.r_result.lowleveltype is Void and not may_miss(hop.rtyper, info, name):
        return inputconst(Void, hop.s_result.const)
    if isinstance(value, Path):
        return value.read(hop.llops, hop.r_result, missing_message(info, name, of_class=True))
    if value is MISSING:
        raise TyperError(f"the class {info.name} has no attribute {name!r}")
    return inputconst(hop.r_result, value)


def _infos(hop: HighLevelOp) -> Iterable[ClassInfo]:
    """The classes that a class as a value may be."""
    s_class = hop.args_s[0]
    return (
        possible_classes(hop.rtyper, s_class)
        if isinstance(s_class, SomePBC)
        else classes_of(hop.rtyper).root.subtree()
    )


def rtype_getattr_classes(hop: HighLevelOp) -> Value | None:
    """cls.name where cls is one of several classes."""
    name = hop.constarg(1)
    v_class = hop.inputarg(hop.args_r[0], 0)
    if name == "__qualname__" and any("." in info.pyclass.__qualname__ for info in _infos(hop)):
        raise TyperError("the __qualname__ of a class inside of another one, or of a function: use __name__")
    if name == "__module__":
        return gen_module(hop, v_class, _infos(hop))
    if name == "__doc__":
        return gen_docstring(hop, v_class, _infos(hop))
    if name in ("__name__", "__qualname__"):
        return hop.genop("getfield", [v_class, inputconst(Void, "name")], resulttype=PSTR)
    if isinstance(hop.r_result, (ClassMethodRepr, ConstClassMethodRepr)):
        return bind_class_method(hop, v_class)
    infos = possible_classes(hop.rtyper, hop.args_s[0])
    if hop.r_result.lowleveltype is Void and not any(may_miss(hop.rtyper, info, name) for info in infos):
        return inputconst(Void, hop.s_result.const)
    owner = vtable_owner(hop, infos, name)
    if owner is None or hop.args_s[0].can_be_none():
        return read_by_switch(hop, v_class, infos, name)
    return read_vtable(hop, v_class, owner, name)


# ____________________________________________________________ tests


def rtype_issubclass(hop: HighLevelOp) -> Value:
    """issubclass(cls, C) or issubclass(cls, (C, D))."""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    v_class = hop.inputarg(class_repr(hop), 0)
    if not hop.is_const(1):
        return gen_tested_varied(hop, "issubclass", CLASSTYPE, v_class)
    wanted = hop.constarg(1)
    listed = wanted if isinstance(wanted, tuple) else (wanted,)
    infos = classes_of(hop.rtyper).below(listed)
    graph = issubclass_graph(hop.rtyper, infos)
    return hop.llops.gencallgraph(graph, [v_class])


def gen_isinstance_varied(hop: HighLevelOp, v_object: Value) -> Value:
    """Whether a Ptr(OBJECT) is an instance of the second argument: a class that varies, or a tuple of such."""
    return gen_tested_varied(hop, "isinstance", OBJECTPTR, v_object)


def gen_isinstance_of_builtin(hop: HighLevelOp, pyclass: type | None) -> Value:
    """Whether a value of this type of Python's own is an instance of the second argument, a class of the program that
    varies: it is none. TyperError for others."""
    s = hop.args_s[1]
    each = s.items if isinstance(s, SomeTuple) else [s.listdef.s_item] if isinstance(s, SomeVarTuple) else [s]
    infos = [info for s_class in each for info in possible_classes(hop.rtyper, s_class)]
    may_be = pyclass is None or any(issubclass(pyclass, info.pyclass) for info in infos)
    if may_be or any(s_class.can_be_none() for s_class in each):
        what = hop.args_r[0].describe()
        raise TyperError(f"isinstance() of {what} and a class that varies is not known while translating")
    return inputconst(Bool, False)


def gen_tested_varied(hop: HighLevelOp, which: str, SUBJECT: Any, v_subject: Value) -> Value:
    """`isinstance` or `issubclass` of a class that varies, or of any of a tuple of such."""
    r, s = hop.args_r[1], hop.args_s[1]
    if isinstance(r, VarTupleRepr) and isinstance(s, SomeVarTuple):
        if isinstance(r.r_item, ConstClassRepr):
            graph = _TEST_OF_ONE[which](hop.rtyper, classes_of(hop.rtyper).below((r.r_item.pyclass,)))
            test = callable_of(hop.rtyper, graph)
            return hop.gendirectcall(ll_known_class, hop.inputarg(r, 1), v_subject, inputconst(Void, test))
        test = callable_of(hop.rtyper, _test_graph(hop, which, SUBJECT, s.listdef.s_item, r.r_item))
        return hop.gendirectcall(ll_any_class, hop.inputarg(r, 1), v_subject, inputconst(Void, test))
    if not isinstance(r, TupleRepr) or not isinstance(s, SomeTuple):
        return _is_of_class(hop, which, SUBJECT, v_subject, Arg(hop.inputarg(r, 1), s, r))
    v_tuple = hop.inputarg(r, 1)
    v_found: Value = inputconst(Bool, False)
    for i, (s_item, r_item) in enumerate(zip(s.items, r.items_r, strict=True)):
        v_item = r.getitem(hop.llops, v_tuple, i)
        v_one = _is_of_class(hop, which, SUBJECT, v_subject, Arg(v_item, s_item, r_item))
        v_found = v_one if i == 0 else hop.genop("bool_or", [v_found, v_one], resulttype=Bool)
    return v_found


def _is_of_class(hop: HighLevelOp, which: str, SUBJECT: Any, v_subject: Value, wanted: Arg) -> Value:
    if isinstance(wanted.r, ConstClassRepr):
        graph = _TEST_OF_ONE[which](hop.rtyper, classes_of(hop.rtyper).below((wanted.r.pyclass,)))
        return hop.llops.gencallgraph(graph, [v_subject])
    graph = _test_graph(hop, which, SUBJECT, wanted.s, wanted.r)
    return hop.llops.gencallgraph(graph, [wanted.v, v_subject])


_TEST_OF_ONE = {"isinstance": isinstance_graph, "issubclass": issubclass_graph}


def _test_graph(hop: HighLevelOp, which: str, SUBJECT: Any, s: SomeObject, r: Repr) -> FunctionGraph:
    """`test(class, subject)` for a class that is one of several; TypeError for None in its place."""
    rtyper, s_subject = hop.rtyper, hop.args_s[0]
    if not isinstance(r, ClassRepr):
        raise TyperError(f"{which}() needs classes, not {r.describe()}")

    def test_for(info: ClassInfo) -> Emit:
        graph = _TEST_OF_ONE[which](rtyper, classes_of(rtyper).below((info.pyclass,)))
        return lambda llops, args: llops.gencallgraph(graph, [args[1]])

    if isinstance(s, SomeType):
        top = classes_of(rtyper).info(s_subject.classdef if isinstance(s_subject, SomeInstance) else None)
        cases = cases_of_any(rtyper, top, test_for)
    else:
        cases = [([info], test_for(info)) for info in possible_classes(rtyper, s)]
    key = (f"{which} of varied", tuple(tuple(infos) for infos, _ in cases), s.can_be_none())
    graph: FunctionGraph | None = rtyper.synthetic.get(key)
    if graph is None:
        one, several = ("type", "types") if which == "isinstance" else ("class", "classes")
        message = f"{which}() arg 2 must be a {one}, a tuple of {several}, or a union"
        none = exceptions_of(rtyper).get_prebuilt(TypeError, message) if s.can_be_none() else None
        graph = instance_switch(rtyper, f"{which}_of_class", [CLASSTYPE, SUBJECT], Bool, cases, none)
        rtyper.synthetic[key] = graph
    return graph


def class_repr(hop: HighLevelOp) -> Repr:
    return hop.rtyper.getrepr(SomeType())


def rtype_is(hop: HighLevelOp) -> Value:
    """cls is C, cls == C."""
    r_x, r_y = hop.args_r
    if r_x is not r_y or not isinstance(r_x, ConstClassRepr):
        _refuse_synthetic(hop)
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    if isinstance(r_x, ConstClassRepr) and isinstance(r_y, ConstClassRepr):
        return inputconst(Bool, program_class(r_x.pyclass) is program_class(r_y.pyclass))
    return hop.genop("ptr_eq", hop.inputargs(class_repr(hop), class_repr(hop)), resulttype=Bool)


def rtype_is_builtin(hop: HighLevelOp) -> Value:
    """type(x) is FunctionType, type(x) == FunctionType"""
    if hop.s_result.is_const:
        return inputconst(Bool, hop.s_result.const)
    return hop.genop("ptr_eq", hop.inputargs(class_repr(hop), class_repr(hop)), resulttype=Bool)


def rtype_is_no_builtin(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_is_builtin(hop)], resulttype=Bool)


def rtype_is_function(hop: HighLevelOp) -> Value:
    """type(x) == t, where t is one of several builtin types and functions"""
    at = 0 if isinstance(hop.args_r[0], FunctionsRepr) else 1
    v_record = hop.inputarg(hop.args_r[at], at)
    return hop.gendirectcall(ll_record_is_class, v_record, hop.inputarg(class_repr(hop), 1 - at))


def rtype_is_no_function(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_is_function(hop)], resulttype=Bool)


def _refuse_synthetic(hop: HighLevelOp) -> None:
    """Classes that stand for one of CPython's, of which each place in the program has its own, are not compared."""
    found = [
        info.pyclass
        for s in hop.args_s
        for info in (possible_classes(hop.rtyper, s) if isinstance(s, SomePBC) else ())[:1]
        if getattr(info.pyclass, "__synthetic__", False)
    ]
    if len(found) > 1:
        raise TyperError(f"types of {shown_class(found[0])} objects cannot be compared: ask `isinstance`")


def rtype_ne(hop: HighLevelOp) -> Value:
    return hop.genop("bool_not", [rtype_is(hop)], resulttype=Bool)


def rtype_bool(hop: HighLevelOp) -> Value:
    """A class is true, None is not."""
    if hop.args_r[0].lowleveltype is Void:
        return inputconst(Bool, True)
    return hop.genop("ptr_nonzero", [hop.inputarg(hop.args_r[0], 0)], resulttype=Bool)


def rtype_type_of_value(hop: HighLevelOp) -> Value:
    """type(x) of what is no instance: known from the annotation."""
    s, r = hop.args_s[0], hop.args_r[0]
    if isinstance(s, SomeOptional) and isinstance(s.s_value, SomeNumber):
        of_kinds = [inputconst(hop.r_result, cls) for cls in (int, float, type(None))]
        return hop.gendirectcall(ll_number.ll_type_of_box, hop.inputarg(r, 0), *of_kinds)
    pyclass = python_type(s.s_value if isinstance(s, SomeOptional) else s)
    if pyclass is None:
        raise TyperError(f"type() of {r.describe()} is not known while translating")
    if not s.can_be_none() or pyclass is type(None):
        return inputconst(hop.r_result, pyclass)
    classes = [inputconst(hop.r_result, cls) for cls in (pyclass, type(None))]
    return hop.gendirectcall(ll_known_type_or_none, hop.inputarg(r, 0), *classes)


def convert_const_class(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A known class as one of several."""
    assert isinstance(r_from, ConstClassRepr)
    return inputconst(r_to, r_from.pyclass)


def convert_builtin_types(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """One of several builtin types, which meets a class that is not known (`callables_clash`)."""
    return llops.gendirectcall(ll_class_of_record, v)


def convert_to_const_class(r_from: Repr, r_to: Repr, v: Value, llops: LowLevelOpList) -> Value:
    """A class of several ones where only one is possible."""
    assert isinstance(r_to, ConstClassRepr)
    return inputconst(Void, r_to.pyclass)


REPRS = {SomeType: make_type_repr}
_CALLS = ("simple_call", "call_args")
RTYPERS: dict[Any, Any] = {
    **{(name, ConstClassRepr): rtype_call_class for name in _CALLS},
    **{(name, ClassRepr): rtype_call_classes for name in _CALLS},
    ("getattr", ConstClassRepr): rtype_getattr_const,
    ("getattr", ClassRepr): rtype_getattr_classes,
    ("setattr", ConstClassRepr): rtype_setattr,
    ("setattr", ClassRepr): rtype_setattr,
    ("issubclass", ClassRepr): rtype_issubclass,
    ("issubclass", ConstClassRepr): rtype_issubclass,
    **{
        (op, a, b): rtype_is
        for op in ("is_", "eq")
        for a in (ClassRepr, ConstClassRepr)
        for b in (ClassRepr, ConstClassRepr)
    },
    **{("ne", a, b): rtype_ne for a in (ClassRepr, ConstClassRepr) for b in (ClassRepr, ConstClassRepr)},
    **{
        (op, *pair): function
        for op, function in (("is_", rtype_is_builtin), ("eq", rtype_is_builtin), ("ne", rtype_is_no_builtin))
        for pair in ((ClassRepr, BuiltinFunctionRepr), (BuiltinFunctionRepr, ClassRepr))
    },
    **{
        (op, *pair): function
        for op, function in (("is_", rtype_is_function), ("eq", rtype_is_function), ("ne", rtype_is_no_function))
        for r in (ClassRepr, ConstClassRepr)
        for pair in ((r, FunctionsRepr), (FunctionsRepr, r))
    },
    ("bool", ClassRepr): rtype_bool,
    ("bool", ConstClassRepr): rtype_bool,
    ("type", Repr): rtype_type_of_value,
}
CONVERSIONS = {
    (FunctionsRepr, ClassRepr): convert_builtin_types,
    (ConstClassRepr, ClassRepr): convert_const_class,
    (ClassRepr, ConstClassRepr): convert_to_const_class,
}
BUILTINS: dict[Any, Any] = {primitives.instantiate: rtype_instantiate}


def _eq_of_builtin_type(r_x: Repr, r_y: Repr) -> Any:
    """Classes and a builtin type."""
    return joined_eq(r_x, r_y) if is_builtin_type(r_x) or is_builtin_type(r_y) else NotImplemented


_CLASSES = (ClassRepr, ConstClassRepr)
SERVICES: dict[Any, Any] = {
    ("type of static", Repr): rtype_type_of_value,
    ("isinstance of varied", InstanceRepr): gen_isinstance_varied,
    ("isinstance of varied", Repr): gen_isinstance_of_builtin,
    **{("eq first", r_x, r_y): joined_eq for r_x in _CLASSES for r_y in _CLASSES},
    **{("eq first", BuiltinFunctionRepr, r): _eq_of_builtin_type for r in _CLASSES},
    **{("eq first", r, BuiltinFunctionRepr): _eq_of_builtin_type for r in _CLASSES},
    ("eq first", FunctionsRepr, ClassRepr): lambda r_x, r_y: ll_record_is_class,
    ("eq first", ClassRepr, FunctionsRepr): lambda r_x, r_y: ll_class_is_record,
}
