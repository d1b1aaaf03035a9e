"""Operations that surely fail: what CPython raises for every value that they can be given.

Such an operation is refused, as a mistake of the program's, unless a handler of the program's waits for just this:
then it is compiled to raise. Whether it surely fails, and with which text, CPython is asked itself, on samples of all
that the rules found in the operands (`samples.py`). Nothing of the program's runs for that: functions are called with
arguments that they do not take, operators where no class of the program's defines them.
"""

from __future__ import annotations

import abc
import builtins
import enum
import inspect
import types
import typing
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.failing.failure import Failure
from rpyc_dl.annotator.failing.handlers import Handlers
from rpyc_dl.annotator.failing.names import grouped
from rpyc_dl.annotator.failing.samples import NoSample, Samples, is_of_library, is_plain_class
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.frontend.operations import OPERATIONS, CallShape
from rpyc_dl.frontend.replace import abstracts
from rpyc_dl.frontend.replace.classcopies import origin_of

#: Relations of errors whose first column is an operation that has no meaning for what it is given.
REFUSED = (
    "operand1_error", "operand2_error", "attribute_error", "slot_error", "read_only_error", "call_error",
    "unsupported_error", "abstract_error", "too_few_error", "too_many_error", "keyword_error", "twice_error",
    "no_init_error", "join_error",
)  # fmt: skip

#: Builtin functions and classes that do nothing but give a value.
_GIVING = frozenset(
    getattr(builtins, name)
    for name in (
        "abs", "all", "any", "bin", "bool", "bytearray", "bytes", "chr", "complex", "dict", "divmod", "enumerate",
        "float", "format", "frozenset", "hash", "hex", "int", "isinstance", "issubclass", "iter", "len", "list",
        "map", "max", "min", "next", "oct", "ord", "pow", "range", "reversed", "round", "set", "sorted", "sum",
        "tuple", "zip",
    )
)  # fmt: skip
#: The classes of classes that run nothing of the program's in a call.
_NO_HOOKS = (type, abc.ABCMeta, type(typing.Protocol))
#: The types whose methods do nothing but what they are there for.
_KNOWN = (int, float, str, bytes, bytearray, list, dict, set, frozenset, tuple, range, type(None))
#: Those whose items are asked, too.
_HOLDING = (list, dict, set, frozenset, tuple)
#: What does not depend on values, but on their kinds.
_OF_KINDS = (TypeError, AttributeError)
#: What depends on values as well: on the length of a tuple, for these operations.
_OF_LENGTHS = {"unpack": ValueError, "getitem": IndexError}
#: Special methods that no operation here runs.
_QUIET = frozenset({
    "__init__", "__new__", "__repr__", "__str__", "__doc__", "__module__", "__dict__", "__weakref__", "__qualname__",
    "__slots__", "__annotations__", "__match_args__", "__init_subclass__", "__abstractmethods__", "__firstlineno__",
    "__static_attributes__", "__dataclass_fields__", "__dataclass_params__", "__replace__", "__orig_bases__",
})  # fmt: skip
_CALLS = ("simple_call", "call_args")
_OF_ATTRIBUTES = ("getattr", "setattr", "delattr")
_ATTRIBUTE_HOOKS = ("__getattr__", "__getattribute__", "__setattr__", "__delattr__")
_ARITHMETIC = frozenset(
    f"__{prefix}{name}__"
    for prefix in ("", "r", "i")
    for name in (
        "add", "sub", "mul", "matmul", "truediv", "floordiv", "mod", "divmod", "pow", "lshift", "rshift", "and", "or",
        "xor",
    )
)  # fmt: skip
_COMPARISONS = frozenset({"__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"})


class Failures:
    """The operations of one analysis that surely fail."""

    def __init__(self, session: Analysis) -> None:
        self.session = session
        self.samples = Samples(session)
        self.handlers = Handlers(session)

    def awaited(self, o: int) -> Failure | None:
        """What operation `o` surely raises; None unless a handler of the program's waits for it."""
        op = self.session.exporter.op_of[o]
        failure = self._of(op) if op.opname not in _OF_ATTRIBUTES or self._lacks(o, op) else None
        if failure is None or not self.handlers.catch(o, failure.cls):
            return None
        return replace(failure, far=not self.handlers.catch_at(o, failure.cls))

    def _lacks(self, o: int, op: SpaceOperation) -> bool:
        """Whether the rules say that no kind of the operand has the attribute: samples have none."""
        if isinstance(op.args[0], Constant):
            return bool(self._lacking[o])
        return self.samples.atoms(op.args[0]) <= self._lacking[o]

    @cached_property
    def _lacking(self) -> defaultdict[int, set[str]]:
        relations = ("attribute_error", "slot_error", "read_only_error")
        return grouped((row[0], row[1]) for relation in relations for row in self.session.rows(relation))

    def _of(self, op: SpaceOperation) -> Failure | None:
        """What an operation raises for all that it can be given; None where that is not known, or it may give
        something."""
        try:
            given = self.samples.combinations(self._operands(op))
            raised = [(type(each[0]), _raised(op.opname, each)) for each in given]
        except Exception:  # NoSample, or what a sample is not made for: nothing is known
            return None
        found = {failure for _, failure in raised}
        if len(found) > 1 and op.opname in _OF_ATTRIBUTES and all(is_plain_class(cls) for cls, _ in raised):
            found = {_behind_class(cls, failure) for cls, failure in raised}
        return found.pop() if len(found) == 1 else None

    def _operands(self, op: SpaceOperation) -> list[Value]:
        """Of a call of a method, the object and the method's name stand for the method."""
        made = self.samples.names.made_by(op.args[0]) if op.opname in _CALLS else None
        if made is None or made.opname != "getattr":
            return op.args
        return [Constant(_Method), *made.args, *op.args[1:]]


def _raised(opname: str, given: tuple[Any, ...]) -> Failure:
    """What CPython raises. Raises NoSample where it does not, where that depends on values, or where something of the
    program's would run."""
    run = _call(opname, given) if opname in _CALLS else _operation(opname, given)
    try:
        run()
    except Exception as error:
        cls = type(error)
        depends_on_length = isinstance(given[0], tuple) and _OF_LENGTHS.get(opname) is cls
        if (cls in _OF_KINDS or depends_on_length) and len(error.args) == 1 and isinstance(error.args[0], str):
            return Failure(cls, error.args[0])
    raise NoSample


def _behind_class(cls: type, failure: Failure) -> Failure:
    """The failure for instances of any class, if its text begins with the name of this one."""
    start = f"{cls.__name__!r}"
    return replace(failure, text=failure.text.removeprefix(start), of_class=failure.text.startswith(start))


class _Method:
    """Stands before an object and the name of its method."""


def _operation(opname: str, given: tuple[Any, ...]) -> Callable[[], Any]:
    if opname not in OPERATIONS or not all(_is_quiet(opname, value) for value in given):
        raise NoSample
    if opname in _OF_ATTRIBUTES and not _is_safe_store(opname, given[0], given[1]):
        raise NoSample
    return lambda: OPERATIONS[opname].func(*given)


def _is_safe_store(opname: str, obj: Any, name: Any) -> bool:
    """Whether an attribute may be tried: nothing answers to it, and nothing that the program has is changed."""
    if opname != "getattr" and isinstance(obj, (type, types.ModuleType, types.FunctionType)):
        return isinstance(obj, enum.EnumMeta) and name in obj.__members__  # which refuses
    return inspect.getattr_static(obj, name, None) is None


def _is_quiet(opname: str, value: Any) -> bool:
    """Whether no method of the program's answers when the operation is tried on the value."""
    cls = type(value)
    if is_of_library(value):
        return opname not in _CALLS
    if cls in _HOLDING:
        return all(_is_quiet(opname, item) for item in (value.items() if cls is dict else value))
    if isinstance(value, (type, types.FunctionType, types.ModuleType, str)) or cls in _KNOWN:
        return not isinstance(value, types.ModuleType) or not hasattr(value, "__getattr__")
    own = {name for base in cls.__mro__ if base.__module__ != "builtins" for name in vars(base)}
    if cls.__hash__ is None:  # which a class is given that has an `__eq__`
        own -= {"__hash__"}
    if opname in _OF_ATTRIBUTES:
        return own.isdisjoint(_ATTRIBUTE_HOOKS)
    return all(not name.startswith("__") or name in _QUIET or _stays_out(opname, name) for name in own)


def _stays_out(opname: str, name: str) -> bool:
    """Whether a special method has nothing to do with an operation. What a builtin function does with its arguments
    is not known, nor what `%` of a text does with its operand."""
    if opname in _CALLS:
        return False
    base = opname.removeprefix("inplace_").strip("_")
    if f"__{base}__" in _ARITHMETIC and base != "mod":
        return name not in (f"__{base}__", f"__r{base}__", f"__i{base}__", "__index__")
    if name in _ARITHMETIC:
        return name not in (f"__{base}__", f"__r{base}__", f"__i{base}__")
    return name in _COMPARISONS and opname != "contains" and f"__{base}__" not in _COMPARISONS


def _call(opname: str, given: tuple[Any, ...]) -> Callable[[], Any]:
    if given[0] is _Method:
        obj, name, *given_to = given[1:]
        function = _method(obj, name)
    else:
        function, *given_to = given
        if type(getattr(function, "__self__", None)) in (list, dict, set, bytearray):  # of what the program holds
            raise NoSample
    args, keywords = _arguments(given_to) if opname == "call_args" else (given_to, {})
    function = _safe(function, args, keywords)
    return lambda: function(*args, **keywords)


def _method(obj: Any, name: str) -> Any:
    is_known = type(obj) in _KNOWN or (is_plain_class(type(obj)) and _is_quiet("getattr", obj))
    if not is_known or inspect.getattr_static(type(obj), name, None) is None:
        raise NoSample
    return getattr(obj, name)


def _arguments(given: list[Any]) -> tuple[list[Any], dict[str, Any]]:
    shape: CallShape = given[0]
    if shape.star or shape.dstar:
        raise NoSample
    values = given[1:]
    return values[: shape.npos], dict(zip(shape.keywords, values[shape.npos :], strict=True))


def _safe(function: Any, args: list[Any], keywords: Mapping[str, Any]) -> Any:
    """What is called for a try: it runs nothing of the program's. Raises NoSample."""
    if isinstance(function, type) and function not in _GIVING:
        function = origin_of(function)
        init = function.__init__
        if abstracts.is_abstract(function) and function.__new__ is object.__new__ and type(function) in _NO_HOOKS:
            return function
        plain = is_plain_class(function)
        if plain and (init is object.__init__ or _misfits(init, [None, *args], keywords)):
            return function
    elif isinstance(function, (types.FunctionType, types.MethodType)):
        if _misfits(function, args, keywords):
            return function
    elif (not callable(function) or _only_gives(function)) and not any(
        _is_called_back(value) for value in (*args, *keywords.values())
    ):
        return function
    raise NoSample


def _only_gives(function: Any) -> bool:
    """Whether a builtin function, or method of a builtin type, does nothing but give a value."""
    if isinstance(function, type):
        return function in _GIVING
    is_builtin = isinstance(function, (types.BuiltinFunctionType, types.MethodWrapperType))
    return is_builtin and (function in _GIVING or type(function.__self__) in _KNOWN)


def _is_called_back(value: Any) -> bool:
    """Whether a builtin function that is given the value could run code of the program's."""
    return isinstance(value, (type, types.FunctionType, types.MethodType)) or not _is_quiet("simple_call", value)


def _misfits(function: Any, args: list[Any], keywords: Mapping[str, Any]) -> bool:
    """Whether a function of the program's does not take such arguments, so that a call does not begin."""
    if not isinstance(function, (types.FunctionType, types.MethodType)):
        return False
    try:
        inspect.signature(function, follow_wrapped=False).bind(*args, **keywords)
    except (TypeError, ValueError):  # ValueError: a method that has no parameter for its instance
        return True
    return False


def admit_failures(session: Analysis) -> list[int]:
    """Note what surely fails of the operations that the rules refuse, where handlers of the program's wait for it:
    these rows are no errors, and the next run goes on in the handlers. The operations that were not noted before."""
    failures = Failures(session)
    refused = {row[0] for relation in REFUSED for row in session.rows(relation)}
    known, found = session.failing, {o: failures.awaited(o) for o in refused & session.exporter.op_of.keys()}
    session.failing = {o: failure for o, failure in sorted(found.items()) if failure is not None}
    fresh = [o for o, failure in session.failing.items() if failure != known.get(o)]
    for o in fresh:
        session.facts.add("undeclared", o, session.world.class_of(session.failing[o].cls))
    return fresh
