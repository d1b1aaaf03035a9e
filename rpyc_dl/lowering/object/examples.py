"""What CPython does with values of a kind: asked with examples, while compiling."""

from __future__ import annotations

import copy
import math
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rpyc_dl.annotator.model import (
    ClassDesc,
    Desc,
    FunctionDesc,
    InstanceDesc,
    MethodDesc,
    SomeBool,
    SomeDict,
    SomeFloat,
    SomeInstance,
    SomeInteger,
    SomeIterator,
    SomeNone,
    SomeNumber,
    SomeObject,
    SomePBC,
    SomeString,
    SomeTagged,
)
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.frontend.replace.standins import original
from rpyc_dl.lowering.core.pythontypes import python_type
from rpyc_dl.rlib.app.table import is_subclass
from rpyc_dl.sentinel import Sentinel

#: Methods that take a text or a tuple of texts.
AFFIX_TESTS = (str.startswith, str.endswith, bytes.startswith, bytes.endswith)
#: Builtin functions and methods that are called with a tagged value as what it is; of the others, those that do not
#: take it as it is (`print` does).
BUILTINS_BY_TAG = frozenset(
    {
        callable,
        int,
        float,
        bool,
        len,
        abs,
        round,
        ord,
        divmod,
        bin,
        hex,
        oct,
        *AFFIX_TESTS,
        math.floor,
        math.ceil,
        math.trunc,
        math.sqrt,
    }
)
#: What CPython raises where a value is of the wrong kind, whatever it is otherwise.
_OF_KIND = (TypeError, AttributeError)
#: Values that CPython is asked with, by their types. No item or attribute is asked of them that they could have.
_EXAMPLES: dict[Any, Any] = {
    bool: True, int: 1, float: 1.5, str: "a", bytes: b"a", list: [], tuple: (), dict: {}, set: set(),
    frozenset: frozenset(), range: range(0),
}  # fmt: skip
_PLAIN: dict[str, SomeObject] = {"int": SomeInteger(), "bool": SomeBool(), "float": SomeFloat(), "str": SomeString()}
NO_EXAMPLE = Sentinel("NO_EXAMPLE")
#: Of a call without arguments that are passed by name.
NO_KEYWORDS: Mapping[str, int] = {}
#: Operations that give items of an iterator, or look at them.
_ASKS_FOR_ITEMS = frozenset({"iter", "next", "unpack", "unpack_ex", "contains"})
#: What makes an iterator, or a view, of each variant, of which no item is ever asked for.
_ITERATORS: dict[str, Callable[[], Any]] = {
    "list": lambda: iter([0]), "range": lambda: iter(range(1)), "tuple": lambda: iter((0,)), "str": lambda: iter("a"),
    "bytes": lambda: iter(b"a"), "dict": lambda: iter({0: 0}), "set": lambda: iter({0}),
    "zip": lambda: zip("a"), "enumerate": lambda: enumerate("a"), "reversed": lambda: reversed([0]),
    "dict.keys": lambda: {0: 0}.keys(), "dict.values": lambda: {0: 0}.values(), "dict.items": lambda: {0: 0}.items(),
}  # fmt: skip


def asked(
    opname: str, function: Any, args_s: Sequence[SomeObject], keywords: Mapping[str, int] = NO_KEYWORDS
) -> tuple[Any, tuple[type[BaseException], str] | None]:
    """(an example of what CPython gives for operands of these kinds, what it raises); (None, None) if that is not
    known. A value that is of the right kind may be wrong in other ways, which is found at run time. `keywords`: the
    operands that a call passes by name."""
    builtin = None if function is getattr(OPERATIONS.get(opname), "func", None) else function
    several = next((i for i, s in enumerate(args_s) if isinstance(s, (SomeTagged, SomeNumber))), None)
    if several is not None:
        return None, _raised_for_each(opname, function, args_s, several, keywords)
    examples = [example(s, opname, builtin) for s in args_s]
    if (
        examples[1:] == [NO_EXAMPLE]
        and type(examples[0]) in (str, bytes)
        and _depends_on_text(opname, args_s, examples)
    ):
        return _text_like(opname, examples[0]), None
    if opname == "setitem" and examples[2] is NO_EXAMPLE and _stores_anything(examples[0]):
        examples[2] = None
    if any(found is NO_EXAMPLE for found in examples):
        return None, None
    if _depends_on_text(opname, args_s, examples):
        return _text_like(opname, examples[0]), None
    if opname == "getitem" and isinstance(examples[1], int):
        examples[1] = 0
    if opname in ("mul", "inplace_mul") and any(isinstance(found, (str, bytes, list, tuple)) for found in examples):
        examples = [1 if type(found) is int else found for found in examples]  # not as much as a constant says
    try:
        return applied(function, examples, keywords), None
    except _OF_KIND as error:
        return None, (type(error), str(error))
    except KeyError:  # from Python 3.12 on, slices have a hash
        return None, (NotImplementedError, "a slice as a key of a dict") if opname == "getslice" else None
    except ValueError as error:
        return None, (ValueError, str(error)) if opname == "format" else None
    except Exception:
        return None, None


def _stores_anything(container: Any) -> bool:
    """Whether it does not depend on the value that is stored what `container[index] = value` raises."""
    return type(container) in (list, dict) or not hasattr(type(container), "__setitem__")


def applied(function: Any, values: Sequence[Any], keywords: Mapping[str, int]) -> Any:
    """What a function gives for these arguments, those with a name passed by it."""
    named = set(keywords.values())
    positional = [value for i, value in enumerate(values) if i not in named]
    return function(*positional, **{name: values[i] for name, i in keywords.items()})


def _raised_for_each(
    opname: str, function: Any, args_s: Sequence[SomeObject], i: int, keywords: Mapping[str, int]
) -> tuple[type[BaseException], str] | None:
    """What CPython raises whichever kind operand i has; None where it depends on the kind, or is not known."""
    s = args_s[i]
    kinds = _kinds(s) if isinstance(s, SomeTagged) else [SomeInteger(), SomeFloat()]
    found = {asked(opname, function, [*args_s[:i], s_kind, *args_s[i + 1 :]], keywords)[1] for s_kind in kinds}
    return found.pop() if len(found) == 1 else None


def _kinds(s: SomeTagged) -> list[SomeObject]:
    """The annotations of the kinds that the value can be of."""
    held = dict(s.held)
    none: list[SomeObject] = [SomeNone(const=None, is_const=True)] if s.can_be_None else []
    return [*(held[name] if name in held else _PLAIN[name] for name in sorted(s.kinds)), *none]


def _text_like(opname: str, found: Any) -> Any:
    """What a format makes of anything: bytes where that is bytes."""
    return b"a" if opname != "format" and type(found) is bytes else "a"


def _depends_on_text(opname: str, args_s: Sequence[SomeObject], examples: list[Any]) -> bool:
    """Whether a text that is known at run time only says what the operation makes of the other operand: a format."""
    if opname in ("mod", "inplace_mod"):
        return isinstance(examples[0], (str, bytes)) and (not args_s[0].is_const or isinstance(examples[1], tuple))
    return opname == "format" and isinstance(examples[1], str) and not args_s[1].is_const


def example(s: SomeObject, opname: str = "getattr", builtin: Any = None) -> Any:
    """A value of this kind, made anew, for an operation; NO_EXAMPLE where none is known that stands for all of the
    kind."""
    if s.is_const:
        return s.const
    if isinstance(s, SomeInstance):
        if s.classdef is None or s.classdef.subdefs:
            return NO_EXAMPLE
        return plain_instance(s.classdef.pyclass, opname, builtin)
    if isinstance(s, SomeNone):
        return None
    if isinstance(s, SomePBC):
        return _example_of_callables(s, opname)
    if isinstance(s, SomeDict) and s.dictdef.ordered and not s.can_be_none():
        return OrderedDict()
    if isinstance(s, SomeIterator):
        if s.variant not in _ITERATORS or opname in _ASKS_FOR_ITEMS or builtin not in (None, *BUILTINS_BY_TAG):
            return NO_EXAMPLE
        return _ITERATORS[s.variant]()
    kind = int if isinstance(s, SomeInteger) else python_type(s)  # sized integers as ints
    if kind not in _EXAMPLES or s.can_be_none():
        return NO_EXAMPLE
    return copy.copy(_EXAMPLES[kind])


#: Operations of which an instance knows something, whatever its class has.
_OF_INSTANCES = frozenset(
    {"getattr", "setattr", "delattr", "isinstance", "type", "is_", "hash", "eq", "ne", "format"}
)
#: Special methods by which operations are done, where these do not have the operation's name.
_METHODS_OF = {
    "contains": ("contains", "iter", "getitem"),
    "iter": ("iter", "getitem"),
    "unpack": ("iter", "getitem"),
    "unpack_ex": ("iter", "getitem"),
    "getslice": ("getitem",),
    "setslice": ("setitem",),
    "delslice": ("delitem",),
    "pow3": ("pow",),
    "getitem": ("getitem", "index"),
    "setitem": ("setitem", "index"),
    "delitem": ("delitem", "index"),
    "bool": ("bool", "len"),
    "not_": ("bool", "len"),
    "int": ("int", "index", "trunc"),
    "float": ("float", "index"),
}
#: Special methods that builtin functions and methods may call, whatever these are called.
_ASKED_BY_BUILTINS = ("iter", "getitem", "next", "len", "index", "int", "float")


def _method(cls: type, name: str) -> Any:
    """A special method of the instances: a metaclass may have one for the class."""
    return next((vars(base)[f"__{name}__"] for base in cls.__mro__ if f"__{name}__" in vars(base)), None)


def plain_instance(cls: type, opname: str, builtin: Any) -> Any:
    """An instance of an empty class of this name, without a hash if that one has none: if the class has no method
    that the operation would call, and is below no container type, of which it would take the place."""
    if opname in _OF_INSTANCES or is_subclass(cls, (dict, list, tuple, set, frozenset)):
        return NO_EXAMPLE
    name = opname.removeprefix("inplace_").rstrip("_") if builtin is None else builtin.__name__
    known = _METHODS_OF.get(opname if builtin is None else name, (name, f"r{name}", f"i{name}"))
    if builtin not in (None, *BUILTINS_BY_TAG):
        known = (*known, *_ASKED_BY_BUILTINS)
    reflected = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}.get(name)
    if any(_method(cls, each) for each in (*known, *([reflected] if reflected else ())) if each != name):
        return NO_EXAMPLE
    method = _method(cls, name)
    if method is not None and method is not _method(object, name):
        return NO_EXAMPLE
    return type(cls.__name__, (), {"__hash__": None} if cls.__hash__ is None else {})()


# ---- callables ---------------------------------------------------------------------------------------

#: An exception, as its class and text.
Raised = tuple[type[BaseException], str]


def outcomes_of_callables(
    opname: str, function: Any, args_s: Sequence[SomeObject], i: int, keywords: Mapping[str, int] = NO_KEYWORDS
) -> list[tuple[Raised | None, list[Desc]]]:
    """What CPython raises for some of the callables that operand i may be; None where it raises nothing, or it is not
    known."""
    s = args_s[i]
    assert isinstance(s, SomePBC)
    by_type = any(
        isinstance(s_other, (SomeTagged, SomeNumber)) for s_other in args_s
    )  # which then says what is raised
    found: dict[Any, list[Desc]] = {}
    for desc in sorted(s.descriptions, key=lambda desc: desc.name):
        sample = callable_example(desc, opname)
        s_one = SomePBC(frozenset({desc}), const=sample, is_const=True)
        raised = asked(opname, function, [*args_s[:i], s_one, *args_s[i + 1 :]], keywords)[1]
        found.setdefault((raised, type(sample) if by_type else None), []).append(desc)
    return [(raised, descs) for (raised, _), descs in found.items()]


class _Plain:
    def method(self) -> None:
        pass


def callable_example(desc: Desc, opname: str) -> Any:
    """A callable of this type. That no code of the program runs, classes are empty ones of this name."""
    if isinstance(desc, MethodDesc):
        return _Plain().method
    if isinstance(desc, InstanceDesc):
        return lambda: None
    if isinstance(desc, ClassDesc) and opname != "getattr":
        return type(desc.value.__name__, (), {})
    return original(desc.value) if isinstance(desc, FunctionDesc) else desc.value


def _example_of_callables(s: SomePBC, opname: str) -> Any:
    """A callable of the type that all of them have."""
    samples = [callable_example(desc, opname) for desc in s.descriptions]
    if len({type(sample) for sample in samples}) > 1 or s.can_be_None or opname == "getattr":
        return NO_EXAMPLE
    return samples[0]
