"""The flow space: an object space on Variables and Constants that records what it cannot fold (document 001)."""

from __future__ import annotations

import builtins
import dataclasses
import importlib.resources
import inspect
import sys
import types
import typing
from abc import ABCMeta
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.flow import (
    classdispatch,
    classorder,
    directory,
    folding,
    formatting,
    goingon,
    handling,
    hookcalls,
    imports,
    keywordsofbuiltins,
    metamethods,
    moduleattributes,
)
from rpyc_dl.frontend.flow.classnames import ClassNames
from rpyc_dl.frontend.flow.genericaliases import Aliases, called
from rpyc_dl.frontend.flow.nametests import NameTests
from rpyc_dl.frontend.flow.recorder import Recorder
from rpyc_dl.frontend.flow.redirection import redirected
from rpyc_dl.frontend.flow.textletters import TextLetters
from rpyc_dl.frontend.flow.unbound import never_bound, undefined
from rpyc_dl.frontend.flow.unrolling import BY_NAME, Unrollings
from rpyc_dl.frontend.functions import attributehooks, instancedicts, localclasses, mappingcalls, owndicts
from rpyc_dl.frontend.functions.closures import ClosureMaker
from rpyc_dl.frontend.functions.generatormethods import RETURNED
from rpyc_dl.frontend.functions.generators import cleans_up
from rpyc_dl.frontend.functions.onlyread import items_of_loop
from rpyc_dl.frontend.functions.source import Source
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite, ObjectSpace, OperationError
from rpyc_dl.frontend.model import Constant, Value, Variable, c_last_exception
from rpyc_dl.frontend.operations import BOOL_RESULT, OPERATIONS, CallShape, operation_of_call
from rpyc_dl.frontend.refusals import refused, refused_library
from rpyc_dl.frontend.replace import (
    applevel,
    arguments,
    builtinbases,
    computednames,
    enums,
    functionattributes,
    globalnames,
    ordereddicts,
    storedglobals,
)
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.frontend.replace.constantcalls import (
    HOOK,
    IGNORE,
    makes_instances,
    makes_no_exception,
    never_fails,
    tag_of,
)
from rpyc_dl.frontend.replace.exacttypes import exactly
from rpyc_dl.frontend.replace.exceptionargs import is_method_of_exception
from rpyc_dl.frontend.replace.frozen import is_method_of_frozen
from rpyc_dl.frontend.replace.globalnames import GlobalNames
from rpyc_dl.frontend.replace.members import METHODS, descriptor_of, for_shape
from rpyc_dl.frontend.replace.standins import is_method_of_data, is_operator, is_part_of_partial, stand_in
from rpyc_dl.frontend.replace.superlookup import as_python, found_by_super
from rpyc_dl.rlib.app import primitives
from rpyc_dl.rlib.app.calls import forwarding, handled, keyworddicts, madeclasses, protocols, typecalls
from rpyc_dl.rlib.app.calls.plainobjects import PlainObject
from rpyc_dl.rlib.app.exceptions import contexts
from rpyc_dl.rlib.app.process import oserrors, signals
from rpyc_dl.rlib.app.table import Call
from rpyc_dl.rlib.modulecode import MODULE_FRAME
from rpyc_dl.rlib.objectmodel import we_are_translated
from rpyc_dl.rlib.rarithmetic import SIZED_INTS
from rpyc_dl.rlib.unroll import _unroller, unrolling_iterable
from rpyc_dl.userfiles import is_of_stdlib

#: Builtins that need the running frame or make code: items of the table of refusals.
_REFUSED_CALLS: dict[int, str] = {
    id(f): f.__name__ for f in (exec, eval, globals, locals, dataclasses.asdict, dataclasses.astuple)
}

#: Builtin types of which `type(x) is …` is asked.
_PLAIN_TYPES = (*applevel.PLAIN_TYPES, *SIZED_INTS)
#: Types of constants that are no exceptions.
_NEVER_RAISED = frozenset({str, bytes, int, float, bool, complex, tuple, type(NotImplemented), type(Ellipsis)})
#: The code of generators and coroutines, whose variables outlive a call.
_RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
#: Operations that keep functions for later.
_STORES = frozenset({"newlist", "newdict", "newtuple", "setattr", "setitem"})
#: One object for each shape of a call, so that constants of it are equal.
_shapes: dict[CallShape, CallShape] = {}

#: The names of methods whose calls may become calls of functions of ours.
_REPLACED_METHODS = frozenset({*applevel.METHODS, *arguments.NAMES})


#: What a class tells of those above and below.
_OF_CLASSES = ("__mro__", "__bases__", "__base__", "__subclasses__")
#: Constants that only some operations take.
_OF_GLOBALS = globalnames.KINDS


def _is_plain_class(value: Any) -> bool:
    """Whether it is a class that is translated as it is."""
    return type(value) in (type, ABCMeta) and value.__module__ != "builtins" and not synthetic.is_ours(value)


class FlowSpace(ObjectSpace):
    """One for each graph being built. `recorder` holds the blocks."""

    takes_mapping = "__update__"  # in the rules: `update`, which takes no pairs

    def __init__(self, source: Source, recorder: Recorder, closures: ClosureMaker) -> None:
        self.source = source
        self.recorder = recorder
        self.closures = closures
        self.w_none = Constant(None)
        self._stop_value: Value = self.w_none
        self.heeds_memory = "MemoryError" in source.code.co_names
        # What is known about variables. They are never carried into another tree of blocks, so this stays true.
        self.boolean: set[Variable] = set()
        self.texts: set[Variable] = set()
        self.beginnings: dict[Variable, str] = {}  # of texts: how they begin
        self.letters = TextLetters()
        self.classnames = ClassNames()
        self.tuples: dict[Variable, list[Value]] = {}
        self.dicts: dict[Variable, dict[str, Value]] = {}
        self.instance_of: dict[Variable, Value] = {}
        self.no_exceptions: dict[Variable, Value] = {}  # instances of classes below no exception
        self.closure_of: dict[Variable, type] = {}  # the class of a closure that is made here
        self.generators: set[Variable] = set()  # made by calls here, of functions that clean up
        self.types: dict[Variable, Value] = {}  # type(x), by the x
        self.methods: dict[Variable, Sequence[Value]] = {}  # x.sort and such: the x, the name
        self.methods_of_texts: dict[Variable, Any] = {}  # ", ".join and such
        self.formats: dict[Variable, Any] = {}  # `format` of known texts
        self.aliases = Aliases()
        self.nametests = NameTests(recorder)
        self.unrollings = Unrollings()
        self.stored = storedglobals.current()
        self.finalizes = handling.finalizers_run_at_once() and not synthetic.is_ours(source.func)

    def start_instruction(self, instr: Instr) -> None:
        self.recorder.start_instruction(instr)

    def start_round(self) -> None:
        if handling.loops_look_for_signals() and not synthetic.is_ours(self.source.func):
            self._record("simple_call", [Constant(signals.poll)])

    def hold(self, slot: int, w_value: Any) -> None:
        if not self.source.code.co_flags & _RESUMED:
            args = [Constant(primitives.hold_local), Constant(slot), w_value or self.w_none]
            self._record("simple_call", args, may_raise=False)

    def finalize(self) -> None:
        self._record("simple_call", [Constant(primitives.finalize)], may_raise=False)

    # ---- values -------------------------------------------------------------------------------------------------

    def wrap(self, value: Any) -> Constant:
        w_value = Constant(stand_in(applevel.instance(value)), None, self.recorder.position())
        return self.aliases.note(w_value, value)

    def read(self, value: Any) -> Value:
        """A live object that the program reads from a module: a constant, but for what differs from run to run, and
        for methods that are bound to containers, texts and files."""
        if value is sys.argv:
            return self._record("simple_call", [Constant(applevel.ARGV)])
        if is_method_of_data(value):
            found: Value = self.operation("getattr", self.read(value.__self__), Constant(value.__name__))
            return found
        return self.wrap(value)

    def constant(self, w_value: Any) -> Any:
        return w_value.value if isinstance(w_value, Constant) else UNBOUND

    def refuse(self, item: str, name: str = "") -> FlowingError:
        return refused(item, self.recorder.position(), name)

    def _by_metaclass(self, opname: str, w_class: Any, *others_w: Any) -> Any:
        """What the metaclass of a class answers for an operation on it; None where it has nothing for that."""
        cls = self.constant(w_class)
        if opname == "getattr":
            return self._read_of_metaclass(w_class, self.constant(others_w[0]))
        if opname == "not_":
            w_truth = self._by_metaclass("bool", w_class)
            return None if w_truth is None else self.operation(opname, w_truth)
        if opname == "format" and self.constant(others_w[0]) == "":
            return self._by_metaclass("str", w_class)
        if opname == "getslice" and metamethods.of_operation("getitem", cls) is not None:
            return self._by_metaclass("getitem", w_class, self.operation("newslice", *others_w))
        method = metamethods.of_operation(opname, cls)
        if method is None and opname == "contains":
            method = metamethods.of_operation("iter", cls)
            return None if method is None else self.operation(opname, self.call(Constant(method), []), *others_w)
        if method is None:
            return None
        w_result = self.call(Constant(method), others_w)
        return self.operation("bool", w_result) if opname in ("bool", "contains") else w_result

    def _read_of_metaclass(self, w_class: Any, name: Any) -> Any:
        """An attribute that a class has from its metaclass; None where that is none, or the class has its own."""
        cls = self.constant(w_class)
        found = metamethods.attribute(cls, name) if isinstance(name, str) else None
        if isinstance(found, property):
            return None if found.fget is None else self.call(self.wrap(found.fget), [w_class])
        if found is None or any(name in vars(base) for base in cls.__mro__):
            return None
        if isinstance(found, types.FunctionType):
            return Constant(metamethods.bound(cls, found))
        return self.operation("getattr", self.wrap(type(cls)), Constant(name))

    def _as_iterated(self, function: Any, args_w: Sequence[Any]) -> Sequence[Any]:
        """The arguments of a builtin function that goes over them: of a class, what its metaclass gives for that."""
        first = metamethods.ITERATING.get(id(function))
        if first is None or not any(metamethods.is_asked(self.constant(w_arg)) for w_arg in args_w[first:]):
            return args_w
        return [*args_w[:first], *map(self._iterated, args_w[first:])]

    def _iterated(self, w_value: Any) -> Any:
        asked = metamethods.is_asked(self.constant(w_value))
        w_iterator = self._by_metaclass("iter", w_value) if asked else None
        return w_value if w_iterator is None else w_iterator

    def unknown_value(self, instr: Instr, error: FlowingError) -> tuple[int, Any]:
        taken = goingon.take_note(error, instr)
        if taken is None:
            raise error
        return taken, self._record("simple_call", [Constant(goingon.unknown_value)])

    def operation(self, opname: str, *args_w: Any) -> Any:
        if args_w and isinstance(self.constant(args_w[0]), GlobalNames):
            return self._of_globals(opname, *args_w)
        w_done = self._of_named_class(opname, args_w)
        if w_done is not None:
            return w_done
        if opname in ("isinstance", "issubclass") and isinstance(self.constant(args_w[1]), types.UnionType):
            args_w = (args_w[0], self.wrap(self.constant(args_w[1]).__args__))  # `int | str`
        if opname in ("isinstance", "issubclass"):
            args_w = (args_w[0], self._classes_asked_for(args_w[1]))
            if args_w[1] in self.tuples and any(isinstance(w_item, Constant) for w_item in self.tuples[args_w[1]]):
                return self._of_one_after_another(opname, args_w[0], self.tuples[args_w[1]])
        if opname == "isinstance" and type(self.constant(args_w[1])) is tuple:
            known = self._of_no_classes(args_w[0], _flat(self.constant(args_w[1])))
            if known is not None:
                return known
        if opname == "isinstance" and object in _flat(self.constant(args_w[1])):
            return Constant(True)
        if opname == "isinstance" and not synthetic.is_ours(self.source.func):
            by_members = self._of_protocols(*args_w)
            if by_members is not None:
                return by_members
        if opname == "getattr":
            read = self._read_of_class(*args_w[:2]) or (len(args_w) == 2 and self._read_otherwise(*args_w)) or None
            if read is not None:
                return read
        if opname in functionattributes.USES:
            args_w = tuple(self._of_module(opname, args_w))
        if opname in ("setattr", "delattr") and is_part_of_partial(*map(self.constant, args_w[:2])):
            raise self.new_exception(AttributeError, "readonly attribute")
        if opname == "setattr" and self.constant(args_w[1]) in ("__dict__", "__class__"):
            if owndicts.is_own(self.source.func, args_w[0], args_w[2]):
                return Constant(None)
            raise self.refuse(f"store of {self.constant(args_w[1])}")
        if opname == "setattr" and self.constant(args_w[1]) == "__cause__" and self._keeps_contexts():
            self._note_context(contexts.suppress, args_w[0])
        if opname == "setattr" and self.constant(args_w[1]) == "args":
            items = self.known_items(args_w[2])
            if items is not None and args_w[0] is self.frame.slots[0] and is_method_of_exception(self.source.func):
                return self.call(Constant(BaseException.__init__), [args_w[0], *items])
        if opname == "add" and any(w_arg in self.tuples for w_arg in args_w):
            parts = [self.known_items(w_arg) for w_arg in args_w]
            if parts[0] is not None and parts[1] is not None:
                return self.operation("newtuple", *parts[0], *parts[1])
        if opname == "newslice":
            return self.call(self.wrap(slice), args_w)
        if all(isinstance(w_arg, Constant) for w_arg in args_w):
            result = folding.fold(opname, tuple(w_arg.value for w_arg in args_w))
            if result is not UNBOUND:
                return self.read(result)
            if opname == "getattr" and self.frame.instr.op == "LOAD_METHOD" and formatting.is_format(*args_w):
                return Constant(formatting.method(args_w[0].value, args_w[1].value))
        elif opname == "getitem":
            known = self._known_item(*args_w)
            if known is not None:
                return known
        elif opname in ("is_", "eq", "ne"):
            known = self._type_test(opname, *args_w)
            if known is not None:
                return known
        if opname == "isinstance" and isinstance(args_w[1], Variable) and args_w[1] in self.types:
            w_of = self.types[args_w[1]]
            if self._is_plain(w_of):
                return self.call(Constant(typecalls.is_alike), [args_w[0], w_of])
        if opname in BY_NAME:
            made = hookcalls.on_operation(self, opname, args_w)
            if made is not None:
                return self.call(Constant(made), [args_w[0], *args_w[2:]])
        if opname in ("setattr", "delattr"):
            self._note_attribute(opname, *args_w[:2])
        if opname in BY_NAME and isinstance(args_w[1], Variable):
            made = self._by_computed_name(opname, args_w)
            if made is not None:
                return made
        if opname in _STORES and not applevel.is_applevel(self.source.func):
            site = self.site()
            args_w = tuple(self._at_call(w_arg, site, i) for i, w_arg in enumerate(args_w))
        made = self._of_several_functions(opname, args_w) if opname in functionattributes.USES else None
        if made is not None:
            return self.call(Constant(made), [args_w[0], *args_w[2:]])
        return self._record(opname, functionattributes.redirected(opname, args_w))

    def _of_several_functions(self, opname: str, args_w: Sequence[Any]) -> types.FunctionType | None:
        """What does an operation on an attribute that the program gives to functions, where one of them may be meant;
        None for any other."""
        name = self.constant(args_w[1])
        if not isinstance(args_w[0], Variable) or not isinstance(name, str) or synthetic.is_ours(self.source.func):
            return None
        return functionattributes.of_several(opname, len(args_w), name, self.source.globals, self.site())

    def _of_named_class(self, opname: str, args_w: tuple[Any, ...]) -> Any:
        """What an operation gives on `List[int]`, or on a class whose metaclass answers; None for all else."""
        text = self.aliases.text(opname, args_w)
        if text is not None:
            return Constant(text)
        message = self.aliases.refused_test(opname, args_w)
        if message is not None:
            raise self.new_exception(TypeError, message)
        if args_w and metamethods.is_asked(self.constant(args_w[0])):
            return self._by_metaclass(opname, *args_w)
        return None

    def _of_globals(self, opname: str, w_names: Any, *args_w: Any) -> Any:
        """An operation on `globals()`."""
        names: GlobalNames = w_names.value
        name = self.constant(args_w[0]) if args_w else UNBOUND
        if opname == "getattr" and name == "get":
            return Constant(globalnames.GetGlobal(names))
        if opname == "getattr" and name in globalnames.VIEWS:
            return Constant(globalnames.GlobalMethod(names, name))
        if opname == "contains" and isinstance(name, str) and self.stored.cell(names.namespace, name) is None:
            return Constant(name in names.namespace)
        if opname == "getitem" and isinstance(name, str):
            return self._global_of(names, name)
        if opname == "getitem" and isinstance(args_w[0], Variable):
            made = globalnames.by_name(names, self.beginnings.get(args_w[0], ""), self.site())
            if made is not None:
                return self.call(Constant(made), args_w)
        raise self.refuse("globals")

    def _global_of(self, names: GlobalNames, name: str) -> Any:
        cell = self.stored.cell(names.namespace, name)
        if cell is not None:
            return self._load_stored(cell, name)
        if name in names.namespace:
            return self.read(names.namespace[name])
        raise self.new_exception(KeyError, name)

    def _has_value(self, item: globalnames.GlobalItem) -> bool:
        """Whether the variable that a loop over `globals()` comes to has a value."""
        namespace, name = item.view.names.namespace, item.name
        cell = self.stored.cell(namespace, name)
        by_module = namespace is self.source.globals and self.source.code.co_name == "<module>"
        if by_module and globalnames.is_bound_behind(namespace, name, self.frame.instr.lineno):
            return False
        if cell is None or self.stored.is_always_set(cell, name):
            return True
        return self.is_true(self.operation("hasattr", Constant(cell), Constant(name)))

    def _global_item(self, item: globalnames.GlobalItem) -> Any:
        if item.view.what == "keys":
            return Constant(item.name)
        w_value = self._global_of(item.view.names, item.name)
        return w_value if item.view.what == "values" else self._record("newtuple", [Constant(item.name), w_value])

    def _by_computed_name(self, opname: str, args_w: Sequence[Any]) -> Any:
        """An operation whose attribute is named by a text that the program makes; None where it is refused."""
        function = self.source.func
        asks_program = computednames.asks_program(function)
        if (synthetic.is_ours(function) and not asks_program) or tag_of(function) not in (None, HOOK):
            return None
        start, hook = self.beginnings.get(args_w[1], ""), attributehooks.looked_for(opname)
        least, namespace = 0 if asks_program else 1, self.source.globals
        tests = self.nametests.passed(args_w[1])
        place = None if asks_program else self.recorder.position()
        module = self.constant(args_w[0])
        if isinstance(module, types.ModuleType) and place is not None:
            made = computednames.of_module(module, opname, len(args_w), start, namespace, place)
        else:
            made = computednames.by_name(
                opname, len(args_w), start, namespace, self.site(), least, hook, tests=tests, place=place
            )
        if made is None:
            return None
        w_found = self.call(Constant(made), args_w)
        if opname == "getattr" and not hook:
            self.classnames.note_found(w_found, args_w)
        return w_found

    def _by_class(self, w_callable: Any, args_w: Sequence[Any]) -> Any:
        """The call of a method whose name was made of that of the class of an argument; None for all else."""
        found = self.classnames.found(w_callable, args_w)
        if found is None:
            return None
        at = next(i for i, w_arg in enumerate(args_w) if w_arg is found.name.of)
        made = classdispatch.by_class(
            found.name, self.source.globals, self.site(), len(args_w), at, found.kind_of_default
        )
        w_default = found.default or self.w_none
        return None if made is None else self.call(Constant(made), [found.owner, w_default, *args_w])

    def _note_attribute(self, opname: str, w_obj: Any, w_name: Any) -> None:
        """A store or deletion of an attribute: instances of which the program asks for a dict keep their order."""
        name = self.constant(w_name)
        if isinstance(self.constant(w_obj), hookcalls.NO_INSTANCES):
            return
        if synthetic.is_ours(self.source.func) and not computednames.is_by_name(self.source.func):
            return
        if not isinstance(name, str) or not instancedicts.is_noted(name):
            return
        self.call(Constant(instancedicts.noting(opname, name, self.site())), [w_obj])

    def has_attribute_dict(self, w_obj: Any) -> bool:
        known = self.constant(w_obj)
        return not synthetic.is_ours(self.source.func) and not isinstance(
            known, (type, types.ModuleType, types.FunctionType)
        )

    def attributes_setter(self) -> Any:
        return Constant(computednames.of_mapping(self._setter(computednames.settable(self.source.globals))))

    def store_in_dict(self, w_obj: Any, w_name: Any, w_value: Any) -> None:
        name = self.constant(w_name)
        names = {name} if isinstance(name, str) else computednames.settable(self.source.globals)
        self.call(Constant(self._setter(names)), [w_obj, w_name, w_value])

    def pop_from_dict(self, w_obj: Any, w_name: Any, *default: Any) -> Any:
        name = self.constant(w_name)
        if not isinstance(name, str):
            raise self.refuse("__dict__", "pop")
        return self.call(Constant(instancedicts.popping(name, bool(default), self.site())), [w_obj, *default])

    def default_in_dict(self, w_obj: Any, w_name: Any, *default: Any) -> Any:
        name = self.constant(w_name)
        if not isinstance(name, str):
            raise self.refuse("__dict__", "setdefault")
        return self.call(
            Constant(instancedicts.defaulting(name, self._setter({name}), self.site())), [w_obj, *default]
        )

    def _setter(self, names: set[str]) -> types.FunctionType:
        """The function that stores one of these names in the dict of an instance."""
        if not 0 < len(names) <= computednames.MOST_NAMES:
            raise self.refuse("attributes")
        item = owndicts.STORE if attributehooks.has_own_dicts() else ""
        return computednames.in_dict(names, instancedicts.covered_names(), item, self.site())

    def _of_protocols(self, w_x: Any, w_class: Any) -> Any:
        """`isinstance` where protocols are asked for by what the instance has; None where there are none of these."""
        asked = self.constant(w_class)
        classes = _flat(asked) if isinstance(asked, (type, tuple)) else []
        if not any(map(protocols.is_protocol, classes)):
            return None
        for cls in classes:
            if protocols.is_protocol(cls) and not protocols.is_checkable(cls):
                message = "Instance and class checks can only be used with @runtime_checkable protocols"
                raise self.new_exception(TypeError, message)
        structural = [cls for cls in classes if protocols.with_data(cls)]
        if not structural:
            return None
        return self.call(Constant(applevel.protocol_test(asked, structural, self.site())), [w_x])

    def _of_no_classes(self, w_value: Any, asked: list[Any]) -> Any:
        """`isinstance(x, (int, 5))`: TypeError unless x is of a class before that; None where all are classes."""
        before = next((asked[:i] for i, item in enumerate(asked) if isinstance(item, _NO_CLASSES)), None)
        if before is None:
            return None
        if before and self.is_true(self.operation("isinstance", w_value, Constant(tuple(before)))):
            return Constant(True)
        message = "isinstance() arg 2 must be a type, a tuple of types, or a union"
        raise self.new_exception(TypeError, message)

    def _of_one_after_another(self, opname: str, w_value: Any, classes_w: Sequence[Any]) -> Any:
        """`isinstance(x, (type(self), int))`: of the classes that are known, else of each of the others."""
        known = [w_class for w_class in classes_w if isinstance(w_class, Constant)]
        others = [w_class for w_class in classes_w if not isinstance(w_class, Constant)]
        for w_class in (Constant(tuple(w_class.value for w_class in known)), *others[:-1]):
            if self.is_true(self.operation(opname, w_value, w_class)):
                return Constant(True)
        return self.operation(opname, w_value, others[-1])

    def _classes_asked_for(self, w_classes: Any) -> Any:
        """The second operand of `isinstance`; `typing.Iterable` is the class that it is a name of; of
        `GeneratorType`, the base of the classes that are made of generators."""
        w_classes = self._as_constant(w_classes)
        asked = self.constant(w_classes)
        named = [cls.__origin__ if isinstance(cls, _NAMES_OF_CLASSES) else cls for cls in _flat(asked)]
        named = [synthetic.STATE_CLASSES.get(cls, cls) if isinstance(cls, type) else cls for cls in named]
        if all(cls is before for cls, before in zip(named, _flat(asked), strict=True)):
            return w_classes
        return self.wrap(tuple(named) if isinstance(asked, tuple) else named[0])

    def _as_constant(self, w_value: Any) -> Any:
        """`(*ERRORS, OSError)`: a tuple of constants that is made here, as one constant."""
        items = [self.constant(w_item) for w_item in self.tuples.get(w_value, ())]
        known = items and all(item is not UNBOUND for item in items)
        return self.wrap(tuple(items)) if known else w_value

    def _record(self, opname: str, args_w: Sequence[Any], may_raise: bool | None = None) -> Variable:
        args = list(args_w)
        for arg in args:
            if isinstance(arg, Constant) and isinstance(arg.value, _OF_GLOBALS):
                raise self.refuse("globals")
        if may_raise is None:
            may_raise = OPERATIONS[opname].may_raise or (self.heeds_memory and OPERATIONS[opname].allocates)
            if opname == "simple_call" and isinstance(args[0], Constant):
                may_raise = not never_fails(args[0].value)
            elif opname in ("isinstance", "issubclass"):
                known = args[1].value if isinstance(args[1], Constant) else None
                may_raise = not all(isinstance(cls, type) for cls in _flat(known))
        if (
            may_raise
            and self.frame.exc is not None
            and opname not in handling.QUIET
            and not self._is_zip(opname, args)
        ):
            with self._telling_handled():
                result = self.recorder.record(opname, args, may_raise)
        else:
            result = self.recorder.record(opname, args, may_raise)
        self.nametests.note_operation(opname, args, result)
        self.letters.note(opname, args, result)
        self.classnames.note(opname, args, result)
        text = self.constant(args[0]) if opname == "getattr" else None
        if isinstance(text, (str, bytes)) and hasattr(text, str(self.constant(args[1]))):
            self.methods_of_texts[result] = getattr(text, self.constant(args[1]))
        if opname in BOOL_RESULT:
            self.boolean.add(result)
        elif opname == "build_str" or (opname in ("add", "mod") and type(self.constant(args[0])) is str):
            self.texts.add(result)
            self.beginnings[result] = computednames.beginning(opname, [self.constant(arg) for arg in args])
        elif opname == "newtuple":
            self.tuples[result] = args
        elif opname == "type":
            self.types[result] = args[0]
        elif opname == "getattr" and self.constant(args[1]) in _REPLACED_METHODS:
            self.methods[result] = args[:2]
        elif opname == "getattr" and formatting.is_format(*args[:2]):
            self.formats[result] = formatting.method(args[0].value, args[1].value)
        elif opname == "newdict" and all(isinstance(self.constant(key), str) for key in args[::2]):
            self.dicts[result] = {self.constant(key): value for key, value in zip(args[::2], args[1::2], strict=True)}
        return result

    def _read_of_class(self, w_obj: Any, w_name: Any) -> Any:
        """What classes have of their own; None for any other attribute."""
        name = self.constant(w_name)
        if name in _OF_CLASSES and _is_plain_class(self.constant(w_obj)):
            return self.wrap(getattr(self.constant(w_obj), name))
        descriptor = descriptor_of(self.constant(w_obj), name)
        if descriptor is not None:
            get = Constant(type(descriptor).__get__)
            return self.call(get, [self.wrap(descriptor), Constant(None), w_obj])
        if name == "__mro__" and isinstance(w_obj, Variable):
            return self.call(self.wrap(classorder.order_reader(self.source.globals)), [w_obj])
        if name == "mro" and self._is_class(w_obj):
            w_order = self.operation("getattr", w_obj, Constant("__mro__"))
            return self.operation("getattr", self.call(Constant(list), [w_order]), Constant("copy"))
        return None

    def _read_otherwise(self, w_obj: Any, w_name: Any) -> Any:
        """An attribute that another operation gives, or that is known; None for any other."""
        name, known = self.constant(w_name), self.constant(w_obj)
        if name == "__class__":
            return self.operation("type", w_obj)
        if name == "__traceback__" and self._is_handled(w_obj):
            return Constant(handled.TRACEBACK)
        if name in ("__context__", "__suppress_context__") and not self._is_library():
            handling.ask(handling.CONTEXTS)
            return self.call(Constant(contexts.suppresses), [w_obj]) if name == "__suppress_context__" else None
        if name == "fromkeys" and isinstance(w_obj, Variable) and w_obj in self.dicts:  # `{}.fromkeys(names, 0)`
            return Constant(dict.fromkeys)
        module = None
        if any(w_obj is w_self for w_self in self.frame.slots[:1]):
            module = moduleattributes.module_held(self.source.func, name)
        if module is not None:
            return Constant(module)
        if name == "__get__" and isinstance(known, types.FunctionType) and not applevel.is_applevel(self.source.func):
            return self.wrap(applevel.method_maker(known, self.site()))
        return self._of_error(w_obj, w_name) if name in oserrors.READERS else None

    @staticmethod
    def _is_zip(opname: str, args: Sequence[Any]) -> bool:
        """Whether it makes a `zip`, which runs nothing so far: what takes it apart at once is done in one step."""
        return opname in ("simple_call", "call_args") and isinstance(args[0], Constant) and args[0].value is zip

    @contextmanager
    def _telling_handled(self) -> Iterator[None]:
        """Around an operation in a handler: what it calls can ask which exception is handled (`handling.py`)."""
        if self.frame.exc is None or not handling.handlers_tell():
            yield
            return
        w_error = self.frame.exc.values[1]
        self.recorder.record("simple_call", [Constant(primitives.keep_traceback), w_error], False)
        w_before = self.recorder.record("simple_call", [Constant(handled.enter), w_error], False)
        try:
            yield
        except OperationError as error:
            self.recorder.record("simple_call", [Constant(handled.leave), w_before], False)
            if self._keeps_contexts():
                self._note_context(contexts.found, error.w_value, w_error)
            raise
        self.recorder.record("simple_call", [Constant(handled.leave), w_before], False)

    def _is_handled(self, w_obj: Any) -> bool:
        """Whether it is the exception of this handler, or of one around it."""
        items = [self.frame.exc, *self.frame.stack]
        return any(type(item) is Composite and item.kind == "exc" and w_obj is item.values[1] for item in items)

    def handled_by_caller(self) -> OperationError | None:
        handling.ask()
        w_error = self._record("simple_call", [Constant(handled.current)], may_raise=False)
        if self.is_true(self.operation("is_", w_error, Constant(None))):
            return None
        return self._exception_of(w_error)

    def _known_item(self, w_obj: Value, w_index: Value) -> Value | None:
        items = self.tuples.get(w_obj) if isinstance(w_obj, Variable) else None
        index = self.constant(w_index)
        if items is not None and type(index) is int and -len(items) <= index < len(items):
            return items[index]
        return None

    def _of_error(self, w_error: Value, w_name: Value) -> Any:
        """An attribute of what may be an error of the system that has only a text."""
        if isinstance(w_error, Constant) or applevel.is_applevel(self.source.func):
            return None
        return self.call(self.app_function(oserrors.READERS[self.constant(w_name)]), [w_error])

    def _type_test(self, opname: str, w_x: Value, w_y: Value) -> Value | None:
        """`type(x) is int`: a test of the instance (below classes of app-level Python there are only copies; below
        that of generators, those of their functions)."""
        if isinstance(w_x, Variable) and isinstance(w_y, Variable) and w_x in self.types and w_y in self.types:
            return self._same_type(opname, w_x, w_y)
        if isinstance(w_x, Constant):
            w_x, w_y = w_y, w_x
        w_of = self.types.get(w_x) if isinstance(w_x, Variable) else None
        cls = self.constant(w_y)
        if cls is object:
            cls = PlainObject
        if w_of is None:
            return None
        if isinstance(cls, type) and cls in synthetic.STATE_CLASSES:
            cls = synthetic.STATE_CLASSES[cls]
        elif not (cls is PlainObject or cls in _PLAIN_TYPES or applevel.is_whole_class(cls)):
            return None
        w_result = self._record("isinstance", [w_of, Constant(exactly(cls) if cls in _PLAIN_TYPES else cls)])
        return self.operation("not_", w_result) if opname == "ne" else w_result

    def _same_type(self, opname: str, w_x: Variable, w_y: Variable) -> Value | None:
        """`type(other) is type(self)` in a method: what is of the same class is an instance of it, which is asked
        first, for that is what inference knows of `other` behind it."""
        w_self = self.frame.slots[0]
        if self.types.get(w_x) is w_self:
            w_x, w_y = w_y, w_x
        w_of = self.types[w_x]
        if self.types.get(w_y) is not w_self or w_of is w_self or not self._is_method():
            return None
        if not self.is_true(self._record("isinstance", [w_of, w_y])):
            return Constant(opname == "ne")
        return self._record(opname, [w_x, w_y])

    def _is_method(self) -> bool:
        """Whether a function of the program stands in a class, and takes an instance first."""
        names, path = self.source.code.co_varnames, self.source.func.__qualname__.split(".")
        is_in_class = len(path) > 1 and path[-2] != "<locals>"
        return names[:1] == ("self",) and is_in_class and not synthetic.is_ours(self.source.func)

    def _is_plain(self, w_value: Any) -> bool:
        """Whether it is of a builtin type: the path forks, and inference knows which of both is taken."""
        return self.is_true(self.operation("isinstance", w_value, Constant(typecalls.PLAIN)))

    def is_true(self, w_value: Any) -> bool:
        if metamethods.is_asked(self.constant(w_value)):
            w_value = self._by_metaclass("bool", w_value) or w_value
        if isinstance(w_value, Constant):
            folded = folding.fold("bool", (w_value.value,))
            if folded is not UNBOUND:
                return bool(folded)
        v_bool = w_value if w_value in self.boolean else self._record("bool", [w_value])
        outcome = bool(self.recorder.fork(v_bool, [False, True]))
        self.nametests.note_outcome(w_value, outcome)
        return outcome

    def next(self, w_iterator: Any, resumed: bool = False) -> tuple[Any, Any] | None:
        if isinstance(w_iterator, Constant) and isinstance(w_iterator.value, _unroller):
            try:
                item, following = w_iterator.value.step()
                while isinstance(item, globalnames.GlobalItem) and not self._has_value(item):
                    item, following = following.step()
            except StopIteration:
                self._stop_value = self.w_none
                return None
            w_item = self._global_item(item) if isinstance(item, globalnames.GlobalItem) else self.read(item)
            return w_item, Constant(following)
        with self._telling_handled():
            w_item = self._record("delegate" if resumed else "next", [w_iterator], may_raise=False)
            cases: list[Any] = [None, StopIteration]
            if self.frame.instr.handler is not None:
                cases.append(BaseException)
            outcome = self.recorder.fork(c_last_exception, cases)
            if outcome is None:
                return w_item, w_iterator
            case, w_type, w_value = outcome
            if case is not StopIteration:
                raise OperationError(w_type, w_value)
        self._stop_value = w_value
        return None

    def stop_value(self, w_iterator: Any) -> Any:
        if self._stop_value is self.w_none:
            return self.w_none
        if self.is_true(self.operation("isinstance", w_iterator, Constant(synthetic.Generator))):
            return self.operation("simple_call", self.operation("getattr", w_iterator, Constant(RETURNED)))
        return self.operation("getattr", self._stop_value, Constant("value"))

    def site(self) -> applevel.Site:
        return applevel.Site(self.source.func, self.frame.instr)

    def known_items(self, w_tuple: Any) -> Sequence[Any] | None:
        if isinstance(w_tuple, Constant):
            return [Constant(item) for item in w_tuple.value] if type(w_tuple.value) is tuple else None
        return self.tuples.get(w_tuple)

    def texts_of_star(self, number: int, w_items: Any) -> Any:
        return self.call(self.wrap(applevel.texts_of_star(number, self.site())), [w_items])

    def fresh_dict(self, w_dict: Any) -> dict[str, Any] | None:
        operations = self.recorder.block.operations
        return self.dicts.get(w_dict) if operations and operations[-1].result is w_dict else None

    def unpack(self, w_iterable: Any, before: int, after: int | None) -> list[Any]:
        known = self.known_items(w_iterable)
        if after is None:
            if known is not None and len(known) == before:
                return list(known)
            w_items: Value = self._record("unpack", [w_iterable, Constant(before)])
            count = before
        else:
            w_items = self._record("unpack_ex", [w_iterable, Constant(before), Constant(after)])
            count = before + 1 + after
        return [self._record("getitem", [w_items, Constant(i)], may_raise=False) for i in range(count)]

    def unzipped(self, w_rows: Any, count: int) -> Any:
        """`a, b = zip(*rows)`: the tuple of the columns, each of a type of its own."""
        w_unzip = self.app_function(applevel.UNZIP[count])
        w_columns = self._record("unpack", [self.operation("simple_call", w_unzip, w_rows), Constant(count)])
        columns = [self._record("getitem", [w_columns, Constant(i)], may_raise=False) for i in range(count)]
        return self._record("newtuple", columns)

    # ---- calls --------------------------------------------------------------------------------------------------

    def call(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None = None) -> Any:
        if isinstance(w_callable, Constant) and w_callable.value is zip and shape == _ONE_STAR:
            after = self.frame.code.instrs[self.frame.next]
            if after.op == "UNPACK_SEQUENCE" and after.arg in applevel.UNZIP:
                return self.unzipped(args_w[0], after.arg)
        if isinstance(w_callable, Constant) and localclasses.makes_named_tuple(w_callable.value):
            made = self._named_tuple(w_callable.value, args_w, shape)
            if made is not None:
                return made
        if isinstance(w_callable, Constant) and all(isinstance(w_arg, Constant) for w_arg in args_w):
            found = self._of_local_class(w_callable.value, [w_arg.value for w_arg in args_w], shape)
            if found is not None:
                return found
        if isinstance(w_callable, Constant) and w_callable.value is builtins.__build_class__:
            raise self.refuse("class")
        if isinstance(w_callable, Variable) and shape is None:
            w_result = self._by_class(w_callable, args_w)
            if w_result is not None:
                return w_result
        if isinstance(w_callable, Constant) and type(w_callable.value) is types.GenericAlias:
            return self.call(self.wrap(w_callable.value.__origin__), args_w, shape)  # `list[int]()`
        return self._call(w_callable, args_w, shape)

    def _named_tuple(self, function: Any, args_w: Sequence[Any], shape: CallShape | None) -> Constant | None:
        """The class that `namedtuple(name, fields)` makes, where its name and fields are known."""
        if shape is not None and (shape.star or shape.dstar):
            return None
        values = list(map(self._as_written, args_w))
        names = shape.keywords if shape is not None else ()
        npos = len(values) - len(names)
        keywords = dict(zip(names, values[npos:], strict=True))
        cls = localclasses.named_tuple(
            function, values[:npos], keywords, self.site(), str(self.source.globals.get("__name__"))
        )
        return None if cls is None else self.wrap(cls)

    def _as_written(self, w_value: Any) -> Any:
        """The value of a constant, or of a list of constants that was made just now; else UNBOUND."""
        operations = self.recorder.block.operations
        made = [op for op in operations if op.result is w_value]
        if not made or {op.opname for op in operations[operations.index(made[0]) :]} != {"newlist"}:
            return self.constant(w_value)
        items = [self.constant(w_item) for w_item in made[0].args]
        return UNBOUND if UNBOUND in items else items

    def _of_local_class(self, function: Any, values: list[Any], shape: CallShape | None) -> Constant | None:
        """A class that is defined here, or what a decorator of the library makes of one."""
        if shape is not None and (shape.star or shape.dstar):
            return None
        names = shape.keywords if shape is not None else ()
        npos = len(values) - len(names)
        keywords = dict(zip(names, values[npos:], strict=True))
        if function is not builtins.__build_class__:
            made = localclasses.decorated(function, values[:npos], keywords)
            return None if made is None else self.wrap(made[0])
        try:
            cls = localclasses.made_class(values[:npos], keywords, self.stored.names(self.source.globals))
        except localclasses.NotMade:
            raise self.refuse("class") from None
        waiting = [w_item.value for w_item in self.frame.stack if isinstance(w_item, Constant)]
        is_record = any(map(localclasses.makes_records, waiting))
        if localclasses.keeps_something(cls, values[0].__code__, self.source.code, is_record):
            self.call(Constant(madeclasses.make), [Constant(localclasses.making(cls))])
        return self.wrap(cls)

    def _call(self, w_callable: Any, args_w: Sequence[Any], shape: CallShape | None) -> Any:
        if isinstance(w_callable, Constant) and is_method_of_frozen(w_callable.value):
            method = w_callable.value
            shape = shape and replace(shape, npos=shape.npos + 1)
            return self.call(self.wrap(method.__func__), [Constant(method.__self__), *args_w], shape)
        of_typing = called(self.constant(w_callable))
        if of_typing is not None:
            return self.call(self.wrap(of_typing), args_w, shape)
        method = self.formats.get(w_callable, self.constant(w_callable))
        if formatting.format_of(method) is not None:
            site = self.site()
            w_text = formatting.expand(self, method, args_w, shape, site)
            if w_text is not None:
                return w_text
            w_callable = self._record("getattr", [Constant(method.__self__), Constant(method.__name__)])
        w_of = self.types.get(w_callable) if isinstance(w_callable, Variable) and shape is None else None
        if w_of is not None and len(args_w) < len(typecalls.MAKERS) and self._is_plain(w_of):  # `type(x)(y)`
            return self.call(Constant(typecalls.MAKERS[len(args_w)]), [w_of, w_callable, *args_w])
        plain = ordereddicts.plain_maker(self.constant(w_callable))
        if plain is not None and not (shape is not None and shape.star):
            return self.call(Constant(ordereddicts.as_ordered), [self.call(Constant(plain), args_w, shape)])
        made = mappingcalls.of_mapping(self.constant(w_callable), shape)
        if made is not None:
            return self.call(self.wrap(made), args_w)
        if shape is not None and mappingcalls.makes_dict(self.constant(w_callable), shape):
            return self._dict_of_keywords(args_w, shape)
        if shape is not None and mappingcalls.adds_to_mapping(self.constant(w_callable), shape):
            args_w = [self.call(self.app_function(keyworddicts.mapping_or_pairs), [args_w[0]]), *args_w[1:]]
        message = self.aliases.refused_call(w_callable)
        if message is not None:
            raise self.new_exception(TypeError, message)
        if self.constant(w_callable) is print:
            args_w = [self._shown(w_arg) for w_arg in args_w]
        args_w = self._as_iterated(self.constant(w_callable), args_w)
        w_callable, args_w, shape = keywordsofbuiltins.taken_out(self, w_callable, args_w, shape)
        w_callable, args_w, shape = keywordsofbuiltins.by_position(w_callable, args_w, shape)
        w_callable, args_w, shape = redirected(self, self.stored, (w_callable, args_w, shape))
        w_callable, args_w, shape = self._at_applevel(w_callable, list(args_w), shape)
        if isinstance(w_callable, Constant) and shape is not None and shape.star and not shape.dstar:
            place = self.recorder.position()
            made = applevel.starred_exception(w_callable.value, shape, self.site(), place)
            if made is not None:
                return self.call(self.wrap(made), args_w, shape)
            if not shape.keywords:
                w_callable = self.wrap(applevel.starred(w_callable.value, self.site(), place))
        if isinstance(w_callable, Constant):
            if shape is None:
                done = self._call_constant(w_callable.value, list(args_w))
                if done is not None:
                    return done
            method = _method_of(w_callable.value, len(args_w))
            if method is not None:
                w_method = self.operation("getattr", args_w[0], Constant(for_shape(method, shape)))
                if for_shape(method, shape) != method:
                    return self.call(w_method, args_w[1:])
                return self._call(w_method, args_w[1:], shape and replace(shape, npos=shape.npos - 1))
            if tag_of(w_callable.value) == IGNORE:
                return Constant(None)
            if id(w_callable.value) in _REFUSED_CALLS:
                raise self.refuse(_REFUSED_CALLS[id(w_callable.value)])
            library = refused_library(w_callable.value)
            if library is not None and not is_of_stdlib(self.source.code.co_filename):
                raise self.refuse("library", library)
        if shape is None:
            w_result = self.operation("simple_call", w_callable, *args_w)
        else:
            w_shape = Constant(_shapes.setdefault(shape, shape))
            w_result = self._record("call_args", [w_callable, w_shape, *args_w])
        if isinstance(w_callable, Constant) and makes_instances(w_callable.value):
            self.instance_of[w_result] = w_callable
        if isinstance(w_callable, Constant) and makes_no_exception(w_callable.value):
            self.no_exceptions[w_result] = w_callable
        if isinstance(w_callable, Constant) and synthetic.is_closure_class(w_callable.value):
            self.closure_of[w_result] = w_callable.value
        if cleans_up(self._called_code(w_callable)):
            self.generators.add(w_result)
        return w_result

    def _shown(self, w_value: Any) -> Any:
        """What `print` is given for a value: the text of what is no instance, where that is known."""
        if metamethods.is_asked(self.constant(w_value)):
            w_text = self._by_metaclass("str", w_value)
            return w_value if w_text is None else w_text
        return self.aliases.shown(w_value)

    def _dict_of_keywords(self, args_w: Sequence[Any], shape: CallShape) -> Any:
        """`dict(…, name=value, **mapping)`"""
        named = [w for item in zip(map(Constant, shape.keywords), args_w[shape.npos :], strict=False) for w in item]
        split = len(named) - 2 * shape.behind
        w_before, w_behind = self.operation("newdict", *named[:split]), self.operation("newdict", *named[split:])
        w_dict = self.call(Constant(dict), args_w[: shape.npos])
        w_make = self.app_function(keyworddicts.dict_of_keywords)
        return self.call(w_make, [w_dict, w_before, args_w[-1], w_behind])

    def app_function(self, function: Any) -> Any:
        """The copy of an app-level function for the place that is compiled."""
        return self.wrap(applevel.copy_for(function, self.site(), self.recorder.position()))

    def mapping(self, w_items: Any) -> Any:
        """The dict of what `{**x}` takes over: a value that is not known here says what it is."""
        if w_items in self.dicts or (isinstance(w_items, Constant) and isinstance(w_items.value, dict)):
            return w_items
        return self.call(self.app_function(keyworddicts.mapping_of), [w_items])

    def _called_code(self, w_callable: Any) -> types.CodeType | None:
        """The code of a known function, or of a closure that is made here."""
        func = w_callable.value if isinstance(w_callable, Constant) else None
        if w_callable in self.closure_of:
            func = vars(self.closure_of[w_callable])["__call__"]
        if not isinstance(func, types.FunctionType) or applevel.is_applevel(func):
            return None  # CPython's own iterators close nothing
        return synthetic.written_code(func)

    def is_generator_to_close(self, w_iterable: Any) -> bool:
        return w_iterable in self.generators

    def _at_applevel(
        self, w_callable: Any, args_w: list[Any], shape: CallShape | None
    ) -> tuple[Any, list[Any], CallShape | None]:
        """The call with app-level code in place of a function that CPython has in C (`applevel.py`)."""
        if applevel.is_applevel(self.source.func):
            return w_callable, args_w, shape
        args_w = enums.starred(args_w, shape)
        if isinstance(w_callable, Constant):
            args_w = enums.iterated(w_callable.value, args_w)
        site = self.site()
        if self.constant(w_callable) is partial and shape is not None and shape.npos and (shape.star or shape.dstar):
            made = forwarding.starred_partial(bool(shape.keywords or shape.dstar))
            return self.app_function(made), [self._at_call(w_arg, site, i) for i, w_arg in enumerate(args_w)], shape
        original, extra = None, []
        if w_callable in self.methods and self.constant(self.methods[w_callable][1]) in arguments.NAMES:
            return self._of_parser(w_callable, args_w, shape, site)
        if w_callable in self.methods:
            w_obj, w_name = self.methods[w_callable]
            starred = shape is not None and shape.star
            given, rest = _without_star(args_w, shape) if shape is not None and starred else (args_w, shape)
            original = applevel.METHODS[self.constant(w_name)](_call_of(given, rest), starred)
            if original is not None:
                args_w, shape = [w_obj, *given], rest and replace(rest, npos=rest.npos + 1)
        elif isinstance(w_callable, Constant) and shape is not None and shape.dstar:
            original = None if shape.star else applevel.fixed_replacement(w_callable.value)
        elif isinstance(w_callable, Constant):
            starred = shape is not None and shape.star
            given, plain = _without_star(args_w, shape) if shape is not None and starred else (args_w, shape)
            original = applevel.replacement(w_callable.value, self._known_call(given, plain), starred)
            if original is not None:
                args_w, shape = given, plain
                extra = applevel.extra_arguments(original, _call_of(given, plain))
        if original is None:
            if not (isinstance(w_callable, Constant) and applevel.takes_builtins(w_callable.value)):
                args_w = [self._at_call(w_arg, site, i) for i, w_arg in enumerate(args_w)]
            return w_callable, args_w, shape
        for i, w_arg in enumerate(args_w):
            if isinstance(w_arg, Constant) and not applevel.takes_class(original, w_arg.value):
                made = applevel.callable_argument(w_arg.value, applevel.arity_of(original), site, i)
                args_w[i] = w_arg if made is w_arg.value else self.wrap(made)
                if applevel.knows_globals(original, w_arg.value):
                    args_w[i] = self.w_none
        named = len(shape.keywords) + shape.dstar if shape is not None else 0
        for i in applevel.collected_at_once(original, len(args_w) - named):
            args_w[i] = self.operation("simple_call", Constant(list), args_w[i])
        for i in applevel.iterated_at_once(original, len(args_w) - named):
            args_w[i] = self.operation("iter", args_w[i])
        args_w[len(args_w) - named : len(args_w) - named] = map(Constant, extra)
        shape = replace(shape, npos=shape.npos + len(extra)) if shape is not None else None
        return self.app_function(original), args_w, shape

    def _is_class(self, w_obj: Any) -> bool:
        """Whether it is surely a class: a known one, or what `type(x)` gives."""
        return w_obj in self.types or isinstance(self.constant(w_obj), type)

    def _known_call(self, args_w: Sequence[Any], shape: CallShape | None) -> Call:
        """What is known of a call of a constant, with what the program around it tells."""
        letters = self.letters.of(args_w[0]) if args_w else None
        asks = partial(computednames.asks_for_none, self.source.globals)
        return replace(_call_of(args_w, shape), letters=letters, asks_for_none=asks)

    def _of_parser(
        self, w_callable: Any, args_w: list[Any], shape: CallShape | None, site: applevel.Site
    ) -> tuple[Any, list[Any], CallShape | None]:
        """The call of a method that parsers of command lines have (`arguments.py`)."""
        w_obj, w_name = self.methods[w_callable]
        names_w = self.known_items(args_w[-1]) if shape is not None and shape.star and not shape.dstar else None
        if shape is not None and names_w is not None:  # `add_argument(*FLAGS)` of a constant
            args_w = [*args_w[: shape.npos], *names_w, *args_w[shape.npos : -1]]
            shape = replace(shape, npos=shape.npos + len(names_w), star=False)
        given = [self._at_call(w_arg, site, i) for i, w_arg in enumerate(args_w)]
        if shape is not None and (shape.star or shape.dstar):
            return w_callable, given, shape
        made = arguments.site_function(self.constant(w_name), _call_of(args_w, shape), site)
        return self.wrap(made), [w_obj, *given], shape and replace(shape, npos=shape.npos + 1)

    def _directory(self, w_obj: Any) -> Any:
        """`dir(x)`, or None where it is not known what there is."""
        reader = directory.directory_reader(self.source.globals)
        if isinstance(w_obj, Variable):
            return None if reader is None else self.call(self.wrap(reader), [w_obj])
        names = directory.known_names(w_obj.value) if reader is not None else None
        return None if names is None else self.operation("newlist", *map(Constant, names))

    def _at_call(self, w_arg: Any, site: applevel.Site, number: int) -> Any:
        """An argument that the user's code may call."""
        if w_arg in self.methods_of_texts:
            w_arg = Constant(self.methods_of_texts[w_arg])
        if not isinstance(w_arg, Constant):
            return w_arg
        made = applevel.passed(w_arg.value, (site, number))
        return w_arg if made is w_arg.value else self.wrap(made)

    def _call_constant(self, func: Any, args_w: list[Any]) -> Any:
        """The result of calling a live object, if the call is an operation or is decided now."""
        handling.called(func)
        if _is_group(func) and not synthetic.is_ours(self.source.func):
            raise self.refuse("exception group", func.__name__)
        if func is globals and not args_w:
            after = self.frame.code.instrs[self.frame.next].op
            if not after.startswith(("LOAD_", "CONTAINS_", "BINARY_", "COMPARE_OP", "GET_ITER", "CALL")):
                raise self.refuse("globals")  # kept, or given away
            return Constant(globalnames.of_namespace(self.source.globals))
        if isinstance(func, globalnames.GetGlobal) and len(args_w) in (1, 2):
            name = self.constant(args_w[0])
            if isinstance(name, str) and self.stored.cell(func.names.namespace, name) is None:
                known = name in func.names.namespace
                return self._global_of(func.names, name) if known else (*args_w, Constant(None))[1]
            raise self.refuse("globals")
        if isinstance(func, globalnames.GlobalMethod) and not args_w:
            return Constant(globalnames.called(func))
        if func in globalnames.COPYING and len(args_w) == 1 and isinstance(self.constant(args_w[0]), _OF_GLOBALS):
            copied = globalnames.view(self.constant(args_w[0]), func)
            return None if copied is None else Constant(copied)
        if isinstance(func, types.BuiltinMethodType) and func.__name__ == "__subclasses__" and not args_w:
            below = [cls for cls in func() if origin_of(cls) is cls and not synthetic.is_ours(cls)]
            return self.operation("newlist", *map(self.wrap, below))
        if func is we_are_translated:
            return Constant(True)
        if func is dir and len(args_w) == 1:
            return self._directory(args_w[0])
        if func is importlib.import_module and args_w:
            return imports.called(self, args_w)
        if func is importlib.resources.files and len(args_w) == 1:
            return imports.folder(self, args_w[0])
        if func is builtins.__import__ and len(args_w) == 1 and isinstance(self.constant(args_w[0]), str):
            return self.import_name(self.constant(args_w[0]), Constant(None), Constant(0))
        if (isinstance(func, types.MethodDescriptorType) or is_operator(func)) and args_w:  # `str.lower(x)`
            w_name = Constant(func.__name__)
            of_type = builtinbases.method_of_type(func)
            if of_type is not None:
                return self.call(Constant(of_type), args_w)
            if formatting.is_format(args_w[0], w_name):
                return self.call(Constant(formatting.method(self.constant(args_w[0]), func.__name__)), args_w[1:])
            return self.call(self.operation("getattr", args_w[0], w_name), args_w[1:])
        if isinstance(func, types.WrapperDescriptorType) and as_python(func) is not func:  # `object.__eq__(x, y)`
            return self.call(Constant(as_python(func)), args_w)
        if all(isinstance(w_arg, Constant) for w_arg in args_w):
            site = self.site()
            made = applevel.getter(func, [w_arg.value for w_arg in args_w], site)
            if made is not None:
                return self.wrap(made)
        if func is format and len(args_w) in (1, 2):
            return self.operation("format", args_w[0], args_w[1] if args_w[1:] else Constant(""))
        if len(args_w) > 1 and isinstance(func, (types.BuiltinFunctionType, types.WrapperDescriptorType)):
            w_done = hookcalls.of_call(self, func, args_w)
            if w_done is not None:
                return w_done
        if func is type and len(args_w) == 3:
            raise self.refuse("class")
        if func is tuple and len(args_w) == 1 and self.known_items(args_w[0]) is not None:
            return args_w[0]
        looped = [instr.op for instr in self.frame.code.instrs[self.frame.next :][:1]] == ["GET_ITER"]
        w_unrolled = self.unrollings.called(func, args_w, self.recorder.block.operations, looped)
        if w_unrolled is not None:
            return w_unrolled
        try:
            opname = operation_of_call(func, len(args_w))
        except TypeError:
            return None
        if opname is None:
            return None
        return self.operation(opname, *args_w)

    def note_type(self, w_type: Any, w_value: Any) -> None:
        if isinstance(w_type, Variable):
            self.types[w_type] = w_value

    def unrolled(self, w_iterable: Any) -> Constant | None:
        if isinstance(self.constant(w_iterable), (GlobalNames, globalnames.GlobalView)):
            names = globalnames.view(w_iterable.value).names
            w_iterable = Constant(globalnames.unrolled(w_iterable.value, self.stored.names(names.namespace)))
        if not isinstance(self.constant(w_iterable), unrolling_iterable):
            loop = self.frame.code.instrs[self.frame.next]
            body = self.frame.code.instrs[self.frame.next : loop.target] if loop.op == "FOR_ITER" else ()
            w_iterable = self.unrollings.of_names(w_iterable, body, self._items_of_loop)
        return None if w_iterable is None else Constant(w_iterable.value.get_unroller())

    def _items_of_loop(self) -> tuple[Any, ...] | None:
        before = self.frame.code.instrs[: self.frame.next - 1]
        return items_of_loop(self.source, before, computednames.modules_of(self.source.globals))

    def has_known_method(self, w_obj: Any, name: str) -> bool:
        if name in arguments.NAMES:
            return True  # what it is called on is seen at the call, also where loops make its arguments
        return isinstance(w_obj, Constant) and folding.has_pure_method(w_obj.value, name)

    def call_known_method(self, w_obj: Any, name: str, args_w: Sequence[Any]) -> Constant | None:
        values = [self.constant(w_value) for w_value in (w_obj, *args_w)]
        result = UNBOUND if UNBOUND in values else folding.fold_method(name, *values)
        return None if result is UNBOUND else self.wrap(result)

    def getattr_super(self, w_class: Any, w_self: Any, name: str, method: bool) -> tuple[Any, Any]:
        cls = self.constant(w_class)
        found = found_by_super(self.source.func, cls, name) if isinstance(cls, type) else UNBOUND
        if found is UNBOUND:  # it depends on the class of the instance: asked at run time
            w_super = self._record("simple_call", [Constant(super), w_class, w_self])
            return self._record("getattr", [w_super, Constant(name)]), NULL
        if isinstance(found, property):
            return self.call(Constant(found.fget), [w_self]), NULL
        if isinstance(found, staticmethod):
            return Constant(found.__func__), NULL
        if name == "__new__":
            return Constant(found), NULL
        if isinstance(found, classmethod):
            return Constant(found.__func__), w_self
        if method and (isinstance(found, types.FunctionType) or hasattr(type(found), "__get__")):
            return Constant(found), w_self
        if hasattr(type(found), "__get__"):
            return Composite("bound", (), (Constant(found), w_self)), NULL
        return Constant(found), NULL

    def make_function(self, code: Any, names: Sequence[str], cells_w: Sequence[Any], defaults: Any, kw: Any) -> Any:
        return self.closures.make_function(self, code, names, cells_w, defaults, kw)

    # ---- globals and imports ------------------------------------------------------------------------------------

    def load_global(self, name: str) -> Any:
        namespace = self.source.globals
        cell = self.stored.cell(namespace, name)
        if cell is not None:
            return self._load_stored(cell, name)
        after = self.frame.code.instrs[self.frame.next]
        if name in namespace:
            return self.read(builtinbases.meant(self.source.func, namespace[name], after))
        table = self._builtins()
        if name in table:
            return self.wrap(builtinbases.meant(self.source.func, table[name], after))
        self.stored.undefined(namespace, name)
        if self.frame.instr.handler is None:
            raise undefined(self, name, table)
        raise self.new_exception(NameError, f"name '{name}' is not defined")

    def _builtins(self) -> Mapping[str, Any]:
        found = self.source.globals.get("__builtins__", builtins)
        return found if isinstance(found, dict) else vars(found)

    def _load_stored(self, cell: storedglobals.Globals, name: str) -> Any:
        """The value of a variable that the program stores; where it has none, of a builtin that can be meant."""
        args_w = [Constant(cell), Constant(name)]
        if self.stored.is_always_set(cell, name):
            return self._record("getattr", args_w)
        w_value = self._record("getattr", args_w, may_raise=False)
        if self.recorder.fork(c_last_exception, [None, AttributeError]) is None:
            return w_value
        table = self._builtins()
        is_builtin = name in table and id(table[name]) not in _REFUSED_CALLS  # `eval` is its own
        if is_builtin and self.stored.may_mean_builtin(self.source.globals, name):
            return self.wrap(table[name])
        raise self.new_exception(NameError, f"name '{name}' is not defined")

    def store_global(self, name: str, w_value: Any) -> None:
        cell = self.stored.cell_to_store(self.source.globals, name, self.frame.code.code)
        self.operation("setattr", Constant(cell), Constant(name), w_value)

    def delete_global(self, name: str) -> None:
        cell = self.stored.cell_to_delete(self.source.globals, name, self.frame.code.code)
        self._record("delattr", [Constant(cell), Constant(name)], may_raise=False)
        if self.recorder.fork(c_last_exception, [None, AttributeError]) is not None:
            raise self.new_exception(NameError, f"name '{name}' is not defined")

    def _of_module(self, opname: str, args_w: Sequence[Any]) -> Sequence[Any]:
        """The arguments of an operation on an attribute: of the object for the stored variables of a module, where it
        is about one of these."""
        module, name = self.constant(args_w[0]), self.constant(args_w[1])
        if not isinstance(module, types.ModuleType) or not isinstance(name, str):
            return args_w
        cell = self.stored.cell(vars(module), name)
        if opname in ("setattr", "delattr") and storedglobals.may_store(module, name):
            cell = self.stored.cell_to_store(vars(module), name, self.frame.code.code)
        return args_w if cell is None else (Constant(cell), *args_w[1:])

    def new_exception(self, cls: type[BaseException], *args: Any) -> OperationError:
        """`raise cls(*args)`, recorded."""
        w_value = self.call(Constant(cls), [Constant(arg) for arg in args])
        return OperationError(Constant(cls), w_value)

    def import_name(self, name: str, w_fromlist: Any, w_level: Any) -> Any:
        return imports.by_name(self, name, w_fromlist.value, w_level.value)

    def import_from(self, w_module: Any, name: str) -> Any:
        module = w_module.value
        if self.stored.cell(vars(module), name) is not None:
            return self.operation("getattr", w_module, Constant(name))
        try:
            return self.read(getattr(module, name))
        except AttributeError:
            return imports.member(self, module, name)

    # ---- exceptions ---------------------------------------------------------------------------------------------

    def exception_matches(self, exc: Composite, w_check: Any) -> bool:
        w_type, w_value = exc.values
        classes = self._classes(w_check)
        if classes is None:
            return self.is_true(self.operation("isinstance", w_value, w_check))
        if isinstance(w_type, Constant):
            return issubclass(w_type.value, tuple(classes))
        if BaseException in classes:
            return True
        try:
            return self.recorder.split_exception((w_type, w_value), classes) is not None
        except LookupError:
            return self.is_true(self._record("isinstance", [w_value, w_check]))

    def _classes(self, w_check: Any) -> list[type] | None:
        """The exception classes that an `except` clause names, if they are known."""
        items = self.known_items(w_check)
        values = [self.constant(w_check)] if items is None else [self.constant(w_item) for w_item in items]
        flat: list[type] = []
        for value in values:
            if isinstance(value, tuple):
                inner = self._classes(Constant(value))
                if inner is None:
                    return None
                flat += inner
            elif isinstance(value, type) and issubclass(value, BaseException):
                flat.append(value)
            elif isinstance(value, type):
                raise self.refuse("except of no exception", value.__name__)
            else:
                return None
        return flat

    def note_raise(self, error: OperationError) -> None:
        if isinstance(error.w_value, Variable):
            self.recorder.raised[error.w_value] = self.recorder.position()

    def keep_context(self, error: OperationError, has_cause: bool) -> None:
        if not self._keeps_contexts():
            return
        self._note_context(contexts.raised, error.w_value, self._handled_here())
        if has_cause:
            self._note_context(contexts.suppress, error.w_value)

    def note_caught(self, exc: Composite) -> None:
        if self._keeps_contexts():
            self._note_context(contexts.found, exc.values[1], self._handled_here())

    def _keeps_contexts(self) -> bool:
        """Whether exceptions keep their contexts: not those of a library, which may do other things."""
        return handling.contexts_are_kept() and not self._is_library()

    def _is_library(self) -> bool:
        """Whether the function stands for one of CPython's."""
        func = self.source.func
        return applevel.is_applevel(func) or str(getattr(func, "__module__", "")).startswith(synthetic.LIBRARY)

    def _handled_here(self) -> Any:
        """The exception that is being handled, in this function or by one that has called it; or None."""
        if self.frame.exc is not None:
            return self.frame.exc.values[1]
        return self.recorder.record("simple_call", [Constant(handled.current)], False)

    def _note_context(self, function: Any, *args_w: Any) -> None:
        self.recorder.record("simple_call", [Constant(function), *args_w], False)

    def link_tracebacks(self, error: OperationError, w_previous: Any, direct: bool) -> None:
        """A traceback of the exception shows what was handled where it is raised, or its cause, too. (What a library
        of CPython's does inside is not shown: the code that stands for it may do other things.)"""
        if handling.granted() is None or error.w_value is w_previous or applevel.is_applevel(self.source.func):
            return
        args = [Constant(primitives.link_traceback), error.w_value, w_previous, Constant(direct)]
        self.recorder.record("simple_call", args, False)

    def to_exception(self, w_exc: Any) -> OperationError:
        if not self._may_be_raised(w_exc) or self._is_none(w_exc):
            return self.new_exception(TypeError, "exceptions must derive from BaseException")
        if w_exc in self.no_exceptions:
            return OperationError(self.no_exceptions[w_exc], w_exc, leaves=True)
        return self._exception_of(w_exc)

    def to_cause(self, w_cause: Any) -> Any:
        if not self._may_be_raised(w_cause):
            raise self.new_exception(TypeError, "exception causes must derive from BaseException")
        return None if self._is_none(w_cause) else self._exception_of(w_cause).w_value

    def _may_be_raised(self, w_exc: Any) -> bool:
        """Whether it is neither a text nor another constant that CPython answers with a TypeError (`raise "no"`).
        (A class of the program's own that is no exception is refused where an instance of it is raised.)"""
        cls = self.constant(w_exc)
        if isinstance(cls, type):
            return issubclass(cls, BaseException)
        return type(cls) not in _NEVER_RAISED and w_exc not in self.texts

    def _exception_of(self, w_exc: Any) -> OperationError:
        """The exception itself, or one that is made where it is a class."""
        is_class = isinstance(self.constant(w_exc), type)
        if is_class or (
            self._may_be_class(w_exc) and self.is_true(self.operation("isinstance", w_exc, Constant(type)))
        ):
            w_exc = self.call(w_exc, [])
        w_type = self._class_of_instance(w_exc)
        if w_type is None:
            w_type = self.operation("type", w_exc)
        return OperationError(w_type, w_exc)

    def _is_none(self, w_exc: Value) -> bool:
        """Whether it is None, asked at run time where that is not known."""
        if isinstance(w_exc, Constant):
            return w_exc.value is None
        return self._class_of_instance(w_exc) is None and self.is_true(self.operation("is_", w_exc, Constant(None)))

    def _may_be_class(self, w_exc: Any) -> bool:
        return isinstance(w_exc, Variable) and self._class_of_instance(w_exc) is None

    def _class_of_instance(self, w_exc: Any) -> Value | None:
        """The class of an exception that was made or caught in this tree of blocks. (What is known of a variable must
        hold wherever it exists, or a replay would not find the operations that were recorded.)"""
        if not isinstance(w_exc, Variable):
            return None
        return self.instance_of.get(w_exc) or self.recorder.caught.get(w_exc)

    def yield_(self, w_value: Any, how: str | None) -> Any:
        return self._record("yield_item" if how == "item" else "yield_", [w_value], may_raise=how != "from")

    # ---- variables ----------------------------------------------------------------------------------------------

    def bind_local(self, slot: int, w_value: Any) -> Any:
        self.generators.discard(w_value)
        if isinstance(w_value, Variable) and w_value.localname is None:
            w_value.localname = self.frame.code.slots[slot]
            w_value.pos = self.recorder.position()
        elif isinstance(w_value, Constant):  # so that what it meets at a merge has the name
            return Constant(w_value.value, w_value.concretetype, w_value.pos, self.frame.code.slots[slot])
        return w_value

    def check_ever_bound(self, instr: Instr) -> None:
        """Refuse to read a local variable that has no value on any path."""
        error = never_bound(self, instr) if instr.arg not in self.frame.code.cells else None
        if error is not None and not handling.unset_may_be_read():
            raise error

    def unbound(self, slot: int, free: bool) -> OperationError:
        name = self.frame.code.slots[slot]
        if free:
            message = (
                f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
            )
            return self.new_exception(NameError, message)
        if self.frame.code.code.co_name == MODULE_FRAME:  # the statements of a script
            return self.new_exception(NameError, f"name '{name}' is not defined")
        message = f"cannot access local variable '{name}' where it is not associated with a value"
        return self.new_exception(UnboundLocalError, message)

    def new_cell(self, slot: int, w_value: Any) -> Any:
        return self.closures.new_cell(self, slot, w_value)

    def capture(self, slot: int, w_cell: Any) -> Any:
        return self.closures.capture(self, slot, w_cell)

    def load_cell(self, slot: int, w_cell: Any) -> Any:
        return self.closures.load_cell(self, slot, w_cell)

    def store_cell(self, slot: int, w_cell: Any, w_value: Any) -> Any:
        self.generators.discard(w_value)
        return self.closures.store_cell(self, slot, w_cell, w_value)


#: Instances of these are no classes, nor anything else that `isinstance` takes.
_NO_CLASSES = (int, float, str, bytes, type(None), list, dict, set)


#: `typing.Iterable`, `typing.List`, …: without parameters.
_NAMES_OF_CLASSES: Any = type(typing.Iterable)


def _flat(classes: Any) -> list[Any]:
    """The classes of a tuple of classes, which may be nested."""
    return [cls for item in classes for cls in _flat(item)] if isinstance(classes, tuple) else [classes]


#: f(*x)
_ONE_STAR = CallShape(0, (), star=True)


def _method_of(func: Any, count: int) -> str | None:
    """The method that a function of `dataclasses` calls, given so many arguments."""
    found = METHODS.get(func) if type(func) is types.FunctionType else None
    return found if count == 1 or (count and func is dataclasses.replace) else None


def _without_star(args_w: list[Any], shape: CallShape) -> tuple[list[Any], CallShape]:
    """The call with its starred argument as the last positional one."""
    given = [*args_w[: shape.npos], args_w[-1], *args_w[shape.npos : -1]]
    return given, CallShape(shape.npos + 1, shape.keywords)


def _is_group(func: Any) -> bool:
    """Whether it is a class of groups of exceptions."""
    return isinstance(func, type) and issubclass(func, BaseExceptionGroup)


def _call_of(args_w: Sequence[Any], shape: CallShape | None) -> Call:
    """What is known of a call, for the choice of the app-level function."""
    keywords = shape.keywords if shape is not None else ()
    count = len(args_w) - len(keywords)
    names = [*range(count), *keywords]
    constants = {n: w.value for n, w in zip(names, args_w, strict=True) if isinstance(w, Constant)}
    return Call(count, keywords, constants)
