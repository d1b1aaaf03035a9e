"""World: live objects as facts. A class comes whole (bases, methods, flags) with the first mention of it, because the
rules negate over these facts (`rules/README.md`, "what may be negated"); everything else is added when rules ask."""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Callable
from enum import Enum
from types import FunctionType, ModuleType, WrapperDescriptorType
from typing import Any

from rpyc_dl.facts import classes, lowworld
from rpyc_dl.facts.constants import MAXINT, MININT, plain_kind, plain_symbol
from rpyc_dl.facts.factbase import FactBase
from rpyc_dl.facts.heap import Heap
from rpyc_dl.facts.kinds import emit_callable_kind, emit_kinds
from rpyc_dl.facts.naming import (
    has_methods_in_c,
    is_bound_method,
    is_builtin,
    is_user_class,
    is_user_function,
    name_of_method,
    qualified,
)
from rpyc_dl.facts.nesting import KINDS, Nesting
from rpyc_dl.facts.registry import Registry
from rpyc_dl.facts.specialization import emit_specialization
from rpyc_dl.facts.splits import Splits
from rpyc_dl.frontend.functions.instancedicts import NOTES
from rpyc_dl.frontend.model import UNDEFINED
from rpyc_dl.frontend.replace.frozen import is_frozen
from rpyc_dl.frontend.replace.standins import is_stand_in, kept_value, member_value, original
from rpyc_dl.lltype import lltype
from rpyc_dl.rlib.external import External, Single
from rpyc_dl.rlib.pythonobjects import PythonCall
from rpyc_dl.rlib.rarithmetic import base_int
from rpyc_dl.sentinel import Sentinel

#: Mutable builtin containers, by their exact type.
CONTAINERS: dict[type, str] = {
    list: "list",
    dict: "dict",
    OrderedDict: "dict",
    set: "set",
    frozenset: "frozenset",
    bytearray: "bytearray",
}


#: The atoms of `Exception.__init__` and `object.__init__`, which the user's classes call.
EXCEPTION_INIT = "builtin BaseException.__init__"
OBJECT_INIT = "builtin object.__init__"


#: The default of a dataclass's parameter whose field has a factory.
_FACTORY = getattr(dataclasses, "_HAS_DEFAULT_FACTORY", None)
#: The atoms of what functions of C give; of any other kind it is an int.
_OF_EXTERNAL: dict[type | None, str] = {None: "none", float: "float", Single: "float", bool: "bool"}


class World(Registry):
    """Symbols and facts of live objects; `names.object(symbol)` leads back."""

    def __init__(self, facts: FactBase, splits: Splits | None = None) -> None:
        super().__init__(facts, splits)
        self.heap = Heap(self)
        self.nesting = Nesting(KINDS)
        self.tuple_nesting = Nesting([tuple])
        for truth in (False, True):
            self.names.reserve(plain_symbol(truth), truth)
        self.names.reserve(EXCEPTION_INIT, BaseException.__init__)
        self.names.reserve(OBJECT_INIT, object.__init__)
        facts.add("is_builtin", EXCEPTION_INIT, "BaseException.__init__")
        facts.add("is_builtin", OBJECT_INIT, "object.__init__")
        self.uses_annotations = False  # the user's annotations are statements, as those of `signature` are
        self._tags_need: list[Callable[[], None]] = []
        self.oversized: list[tuple[int, int]] = []  # int constants beyond 64 bits, where refused

    # -- tags on values --------------------------------------------------------------

    def when_tagging(self, state: Callable[[], None]) -> None:
        """State facts that are needed where values have tags: now, or when that is allowed."""
        if self.splits.tagging:
            state()
        else:
            self._tags_need.append(state)

    def allow_tags(self) -> None:
        """Values of several kinds may meet, with tags, from now on."""
        self.splits.tagging = True
        self.facts.add("tagging", 0)
        if self.splits.tagging_dicts:
            self.facts.add("tagging_dicts", 0)
        while self._tags_need:
            self._tags_need.pop()()

    # -- constants -------------------------------------------------------------------

    def constant(self, v: int, value: Any, block: int | None = None, grows: bool = False) -> None:
        """State that the variable `v` is the constant `value`; a mutable one only once `block` is reached.

        `grows`: it may be an int beyond 64 bits, where ints are words elsewhere.
        """
        if value is UNDEFINED:
            return
        value = kept_value(value)
        kind = plain_kind(value, self.exact_ints or grows)
        if kind is not None:
            self.facts.add("const", v, kind, self.symbol(value))
            if type(value) is int:
                self._integer(v, value)
        elif type(value) is int:
            self.oversized.append((v, value))
        elif self._is_mutable(value):
            self._prebuilt(v, value, block)
        else:
            atom = self.atom(value)
            self.facts.add("const", v, atom, self.symbol(value) if _shares_atom(value) else atom)
            if atom == "range":
                item = "int" if min(value.start, value[-1] if value else 0) < 0 else "nonneg"
                self.facts.add("prebuilt_range", v, item, self.new_constant(value.step))

    def _integer(self, v: int, value: int) -> None:
        """State what the integer constant `v` is, or which end of the word it is beyond."""
        if MININT <= value <= MAXINT:
            self.facts.add("const_index", v, value)
        else:
            self.facts.add("oversized", v, "low" if value < 0 else "high")

    def _is_mutable(self, value: Any) -> bool:
        return type(value) in CONTAINERS or self.is_instance(value)

    def is_instance(self, value: Any) -> bool:
        """Whether it is an instance of a class of the user, with attributes that are read."""
        if (
            isinstance(value, (type, External, Sentinel))  # the last one is the compiler's own
            or is_frozen(value)
            or lowworld.is_lowlevel(value)
            or value is _FACTORY
        ):
            return False
        return is_user_class(type(value)) and not has_methods_in_c(type(value))

    def _prebuilt(self, v: int, value: Any, block: int | None) -> None:
        kind = CONTAINERS.get(type(value))
        if kind is None:
            kind = self.class_of(self.class_of_instance(value))
            self.class_value(type(value))
            symbol, _ = self.names.intern(value, "prebuilt", type(value).__name__)
        else:
            symbol, _ = self.names.intern(self.heap.stated(value), "prebuilt", kind)
        if block is None:
            self.facts.add("prebuilt_value", v, kind, symbol)
        else:
            self.facts.add("prebuilt_in", block, v, kind, symbol)

    def symbol(self, value: Any) -> str:
        """The symbol of a constant as a value; `value_of` leads back."""
        if type(value) is tuple:
            return self.names.intern(value, "tuple", str(len(value)))[0]
        if isinstance(value, lltype._ptr):
            return self.names.intern(value, "prebuilt", "pointer")[0]
        if type(value) is range:
            return self.names.intern(value, "range", str(value))[0]
        symbol = plain_symbol(value)
        if symbol not in self.names:
            self.names.reserve(symbol, value)
            if type(value) is str and value.startswith(NOTES):
                self.name_method(value)
        return symbol

    def new_constant(self, value: Any, name: str | None = None, grows: bool = False) -> int:
        """A fresh variable that is the constant `value`; see `constant`."""
        v = self.facts.new(name=name)
        self.constant(v, member_value(value), grows=grows)
        return v

    # -- prebuilt objects ------------------------------------------------------------

    def atom(self, value: Any) -> str:
        """The atom of a prebuilt object that is not a plain constant; emits its facts at first sight."""
        if type(value) is tuple:
            return "tuple"
        if lowworld.is_lowlevel(value):
            return lowworld.atom(self, value)
        for test, method in self._KINDS:
            if test(value):
                return method(self, value)
        return self._opaque(value)

    def _opaque(self, value: Any) -> str:
        symbol, new = self.names.intern(value, "object", qualified(type(value)))
        if new:
            self.facts.add("opaque_object", symbol)
        return symbol

    def function(self, func: FunctionType) -> str:
        """The atom of a function."""
        symbol, new = self.names.intern(func, "function", qualified(func))
        if new:
            emit_specialization(self, func, symbol)
            if is_stand_in(func):
                self.facts.add("stands_in", symbol)
                emit_callable_kind(self, original(func), symbol)
        return symbol

    def _builtin(self, value: Any) -> str:
        symbol, new = self.names.intern(value, "builtin", qualified(value))
        if new:
            self.facts.add("is_builtin", symbol, qualified(value))
            if isinstance(value, type):
                emit_kinds(self, value, symbol)
            emit_callable_kind(self, value, symbol)
        return symbol

    def _external(self, value: External) -> str:
        """A function of a C library: a black box whose result is stated."""
        symbol, new = self.names.intern(value, "builtin", f"external {value.c_name}")
        if new and isinstance(value, PythonCall):
            self.facts.add("external", symbol)
            for result in value.results:
                self.facts.add("external_result", symbol, self._result_of_python(result))
        elif new:
            self.facts.add("external", symbol)
            self.facts.add("external_result", symbol, _OF_EXTERNAL.get(value.result, "int"))
        return symbol

    def _result_of_python(self, result: Any) -> str:
        """The atom of a type that a call of Python gives: a plain one, or instances of a class."""
        if result is None or result in (int, float, bool, str, bytes):
            return "none" if result is None else str(result.__name__)
        self.class_value(result)
        atom = self.class_of(result)
        self.facts.add("border_class", atom)
        for member in result if issubclass(result, Enum) else ():
            self.new_constant(member)
        return atom

    def _frozen(self, value: Any) -> str:
        symbol, new = self.names.intern(value, "frozen", type(value).__name__)
        if new:
            self.facts.add("frozen", symbol)
            self.frozen_instances.append((type(value), symbol))
            for cls in type(value).__mro__:
                if cls in self.all_classes:
                    self.facts.add("frozen_instance", symbol, self.all_classes[cls])
        return symbol

    def _plain(self, value: Any) -> str:
        kind = plain_kind(value, exact_ints=True)
        assert kind is not None
        return kind

    def _bound(self, value: Any) -> str:
        """A prebuilt bound method of an instance or a class."""
        if is_frozen(value.__self__):
            return self.function(kept_value(value))
        if isinstance(value.__self__, type):
            return classes.bound_class_method(self, value.__self__, name_of_method(value), value.__func__)
        self.constant(self.facts.new(), value.__self__)
        owner = self.class_of(self.class_of_instance(value.__self__))
        return classes.bound_method(self, owner, name_of_method(value), value.__func__)

    def class_of_instance(self, value: Any) -> type:
        """The class of a prebuilt instance, or the copy of it that the instance is of."""
        return self.splits.classes.class_of(value)

    def class_value(self, cls: type) -> str:
        """The atom of a class as a value."""
        return classes.class_value(self, cls)

    def class_of(self, cls: type) -> str:
        """The atom `instance of cls`."""
        return classes.class_atom(self, cls)

    _KINDS: tuple[tuple[Callable[[Any], bool], Callable[[World, Any], str]], ...]


def _shares_atom(value: Any) -> bool:
    """Whether constants of the same atom may differ in value, so that the atom is not enough to tell them apart."""
    return type(value) in (tuple, range) or isinstance(value, (lltype._ptr, base_int))


def is_word_range(value: Any) -> bool:
    """Whether it is a range whose bounds and step are words."""
    return type(value) is range and all(-(1 << 63) <= n < 1 << 63 for n in (value.start, value.stop, value.step))


def is_slot_init(value: Any, base: type) -> bool:
    """Whether the object is the `__init__` that a builtin class below `base` has (`super().__init__` ends there)."""
    return (
        type(value) is WrapperDescriptorType and value.__name__ == "__init__" and issubclass(value.__objclass__, base)
    )


World._KINDS = (
    (lambda value: plain_kind(value) is not None, World._plain),
    (is_user_function, World.function),
    (is_user_class, World.class_value),
    (lambda value: is_slot_init(value, BaseException), lambda world, value: EXCEPTION_INIT),
    (lambda value: is_slot_init(value, object), lambda world, value: OBJECT_INIT),
    (is_builtin, World._builtin),
    (lambda value: isinstance(value, External), World._external),
    (is_bound_method, World._bound),
    (lambda value: is_frozen(value) or isinstance(value, ModuleType), World._frozen),
    (is_word_range, lambda world, value: "range"),
    (lambda value: type(value) is slice, lambda world, value: "slice"),
)
