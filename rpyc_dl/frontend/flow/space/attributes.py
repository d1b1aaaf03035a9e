"""Attributes: those that another operation gives, by names that the program makes, and in `__dict__`."""

from __future__ import annotations

import types
from abc import ABCMeta
from typing import Any

import rpyc_dl.frontend.synthetic as synthetic
from rpyc_dl.frontend.flow import (
    classdispatch,
    classnames,
    classorder,
    hookcalls,
    moduleattributes,
)
from rpyc_dl.frontend.flow.space.base import RecordingSpace
from rpyc_dl.frontend.functions import attributehooks, instancedicts, owndicts
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite
from rpyc_dl.frontend.model import Constant, Value, Variable
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.frontend.programtext.attributes import MOST_NAMES, settable
from rpyc_dl.frontend.replace import (
    applevel,
    computedaccess,
    computednames,
    functionattributes,
)
from rpyc_dl.frontend.replace.computedaccess import Access
from rpyc_dl.frontend.replace.constantcalls import (
    HOOK,
    tag_of,
)
from rpyc_dl.frontend.replace.exceptionargs import is_method_of_exception
from rpyc_dl.frontend.replace.members import descriptor_of
from rpyc_dl.frontend.replace.standins import is_part_of_partial
from rpyc_dl.frontend.replace.superlookup import found_by_super
from rpyc_dl.rlib.app.calls import handled
from rpyc_dl.rlib.app.exceptions import contexts
from rpyc_dl.rlib.app.process import oserrors

#: What a class tells of those above and below.
_OF_CLASSES = ("__mro__", "__bases__", "__base__", "__subclasses__")


class Attributes(RecordingSpace):
    """Reads, stores and deletions of attributes."""

    # ---- that another operation gives ------------------------------------------------------------------------------

    def read_of_class(self, opname: str, w_obj: Any, w_name: Any, *default: Any) -> Any:
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
        if name == "__subclasses__" and isinstance(w_obj, Variable):
            w_below = self.call(self.wrap(classorder.subclasses_reader(self.source.globals)), [w_obj])
            return self.operation("getattr", self.call(Constant(list), [w_below]), Constant("copy"))
        if name == "mro" and self.is_class(w_obj):
            w_order = self.operation("getattr", w_obj, Constant("__mro__"))
            return self.operation("getattr", self.call(Constant(list), [w_order]), Constant("copy"))
        return None

    def read_otherwise(self, opname: str, w_obj: Any, w_name: Any, *default: Any) -> Any:
        """An attribute that another operation gives, or that is known; None for any other."""
        name, known = self.constant(w_name), self.constant(w_obj)
        if default:
            return None
        if name == "__class__":
            return self.operation("type", w_obj)
        if name == "__traceback__" and self._is_handled(w_obj):
            return Constant(handled.TRACEBACK)
        if name in ("__context__", "__suppress_context__") and not self.is_library():
            wholeprogram.ask(wholeprogram.CONTEXTS)
            return self.call(Constant(contexts.suppresses), [w_obj]) if name == "__suppress_context__" else None
        if name == "fromkeys" and isinstance(w_obj, Variable) and w_obj in self.known.dicts:
            return Constant(dict.fromkeys)  # `{}.fromkeys(names, 0)`
        module = None
        if any(w_obj is w_self for w_self in self.frame.slots[:1]):
            module = moduleattributes.module_held(self.source.func, name)
        if module is not None:
            return Constant(module)
        if name == "__get__" and isinstance(known, types.FunctionType) and not applevel.is_applevel(self.source.func):
            return self.wrap(applevel.method_maker(known, self.site()))
        return self._of_error(w_obj, w_name) if name in oserrors.READERS else None

    def _is_handled(self, w_obj: Any) -> bool:
        """Whether it is the exception of this handler, or of one around it."""
        items = [self.frame.exc, *self.frame.stack]
        return any(type(item) is Composite and item.kind == "exc" and w_obj is item.values[1] for item in items)

    def _of_error(self, w_error: Value, w_name: Value) -> Any:
        """An attribute of what may be an error of the system that has only a text."""
        if isinstance(w_error, Constant) or applevel.is_applevel(self.source.func):
            return None
        return self.call(self.app_function(oserrors.READERS[self.constant(w_name)]), [w_error])

    def stored_specially(self, opname: str, w_obj: Any, w_name: Any, *value_w: Any) -> Any:
        """A store or deletion of what is no plain attribute: of `__dict__`, of the `args` of an exception, of what a
        `partial` keeps. None for any other."""
        name = self.constant(w_name)
        if is_part_of_partial(self.constant(w_obj), name):
            raise self.new_exception(AttributeError, "readonly attribute")
        if opname == "delattr":
            return None
        if name in ("__dict__", "__class__"):
            if owndicts.is_own(self.source.func, w_obj, value_w[0]):
                return Constant(None)
            raise self.refuse(f"store of {name}")
        if name == "__cause__" and self.keeps_contexts():
            self.note_context(contexts.suppress, w_obj)
        if name == "args" and w_obj is self.frame.slots[0] and is_method_of_exception(self.source.func):
            items = self.known_items(value_w[0])
            return None if items is None else self.call(Constant(BaseException.__init__), [w_obj, *items])
        return None

    def by_hook(self, opname: str, *args_w: Any) -> Any:
        """What a method of the class like `__getattr__` does; None where there is none that may be meant."""
        made = hookcalls.on_operation(self, opname, args_w)
        return None if made is None else self.call(Constant(made), [args_w[0], *args_w[2:]])

    # ---- by names --------------------------------------------------------------------------------------------------

    def by_computed_name(self, opname: str, *args_w: Any) -> Any:
        """An operation whose attribute is named by a text that the program makes; None for any other, and where it is
        refused."""
        function = self.source.func
        if not isinstance(args_w[1], Variable):
            return None
        asks_program = computednames.asks_program(function)
        if (synthetic.is_ours(function) and not asks_program) or tag_of(function) not in (None, HOOK):
            return None
        hook, namespace = attributehooks.looked_for(opname), self.source.globals
        place = None if asks_program else self.recorder.position()
        name = self.known.made_name(args_w[1], place)
        module = self.constant(args_w[0])
        if isinstance(module, types.ModuleType) and place is not None:
            made = computednames.of_module(module, opname, len(args_w), name, namespace)
        else:
            access = Access(opname, len(args_w), self.site(), hook)
            may_fail = opname == "getattr" and self.frame.instr.handler is not None
            made = computednames.by_name(access, name, namespace, 0 if asks_program else 1, may_fail)
        if made is None:
            return None
        if opname == "getattr" and not hook:
            args_w = self._with_fallback(args_w)
        w_found = self.call(Constant(made), args_w)
        if opname == "getattr" and not hook:
            self.known.classnames.note_found(w_found, args_w)
        return w_found

    def _with_fallback(self, args_w: tuple[Any, ...]) -> tuple[Any, ...]:
        """`m = getattr(o, name, None)`, `if m is None: m = x.other` as `m = getattr(o, name, x.other)`, where a name
        made of that of a class finds nothing but methods: so the class of an argument chooses in all its calls."""
        name = self.known.classnames.of_class(args_w[1])
        found = classnames.fallback(self.frame.code.instrs, self.frame.next)
        if name is None or found is None or len(args_w) != 3 or self.constant(args_w[2]) is not None:
            return args_w
        w_owner = self.frame.slots[found.slot]
        if w_owner is UNBOUND or not classdispatch.has_methods(name, self.source.globals, found.method):
            return args_w
        self.frame.next = found.stored_at
        self.recorder.passed.add(found.stored_at + 1)
        return (*args_w[:2], self.operation("getattr", w_owner, self.wrap(found.method)))

    def of_several_functions(self, opname: str, *args_w: Any) -> Any:
        """An operation on an attribute that the program gives to functions, where one of them may be meant; None for
        any other."""
        name = self.constant(args_w[1])
        if not isinstance(args_w[0], Variable) or not isinstance(name, str) or synthetic.is_ours(self.source.func):
            return None
        made = functionattributes.of_several(opname, len(args_w), name, self.source.globals, self.site())
        return None if made is None else self.call(Constant(made), [args_w[0], *args_w[2:]])

    def note_attribute(self, opname: str, w_obj: Any, w_name: Any, *value_w: Any) -> None:
        """Before a store or deletion of an attribute: where a program asks for their dicts, instances keep order."""
        name = self.constant(w_name)
        if isinstance(self.constant(w_obj), hookcalls.NO_INSTANCES):
            return
        if synthetic.is_ours(self.source.func) and not computedaccess.is_by_name(self.source.func):
            return
        if not isinstance(name, str) or not instancedicts.is_noted(name):
            return
        self.call(Constant(instancedicts.noting(opname, name, self.site())), [w_obj])

    def getattr_super(self, w_class: Any, w_self: Any, name: str, method: bool) -> tuple[Any, Any]:
        cls = self.constant(w_class)
        found = found_by_super(self.source.func, cls, name) if isinstance(cls, type) else UNBOUND
        if found is UNBOUND:  # it depends on the class of the instance: asked at run time
            w_super = self.record("simple_call", [Constant(super), w_class, w_self])
            return self.record("getattr", [w_super, Constant(name)]), NULL
        if isinstance(found, property):
            return self.call(Constant(found.fget), [w_self]), NULL
        if isinstance(found, staticmethod):
            return Constant(found.__func__), NULL
        if name == "__new__":
            return Constant(found), NULL
        of_class = isinstance(found, classmethod)
        if isinstance(found, classmethod):
            found = found.__func__
        if method and (of_class or isinstance(found, types.FunctionType) or hasattr(type(found), "__get__")):
            return Constant(found), w_self
        if of_class or hasattr(type(found), "__get__"):
            return Composite("bound", (), (Constant(found), w_self)), NULL
        return Constant(found), NULL

    # ---- in the dict of an instance --------------------------------------------------------------------------------

    def has_attribute_dict(self, w_obj: Any) -> bool:
        known = self.constant(w_obj)
        return not synthetic.is_ours(self.source.func) and not isinstance(
            known, (type, types.ModuleType, types.FunctionType)
        )

    def attributes_setter(self) -> Any:
        return Constant(computedaccess.of_mapping(self._setter(settable(self.source.globals))))

    def store_in_dict(self, w_obj: Any, w_name: Any, w_value: Any) -> None:
        name = self.constant(w_name)
        names = {name} if isinstance(name, str) else settable(self.source.globals)
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
        if not 0 < len(names) <= MOST_NAMES:
            raise self.refuse("attributes")
        item = owndicts.STORE if attributehooks.has_own_dicts() else ""
        return computedaccess.in_dict(names, instancedicts.covered_names(), item, self.site())


def _is_plain_class(value: Any) -> bool:
    """Whether it is a class that is translated as it is."""
    return type(value) in (type, ABCMeta) and value.__module__ != "builtins" and not synthetic.is_ours(value)
