"""Borders of modules: what their interfaces state is what both sides see, and what both sides are held to.

What is at a border holds what is stated, whatever arrives there (`given`), and whatever arrives there is checked
(`stated`, `rules/values/borders.dl`). Where modules are annotated apart, functions of others have graphs that give
what their border says, and nothing else of these modules is known.
"""

from __future__ import annotations

import builtins
import inspect
import os
from collections.abc import Iterable, Iterator
from dataclasses import replace
from enum import Enum
from functools import partial
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Never, NoReturn

from rpyc_dl.annotator.annotated import AnnotationFacts, Unstated, members
from rpyc_dl.annotator.borders.interface import (
    FunctionBorder,
    Interface,
    NotStated,
    Stated,
    attribute_text,
    error,
    is_of_user,
    methods_in,
    namespace_of,
    read_interface,
    type_text,
)
from rpyc_dl.annotator.giving import Giver, InstanceGiver
from rpyc_dl.errors import AnnotatorError
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.facts.specialization import func_pos
from rpyc_dl.frontend.bytecode.rawcode import raw_instructions
from rpyc_dl.frontend.model import Constant, SpaceOperation, Variable
from rpyc_dl.frontend.programtext.storedglobals import Globals, stored_by
from rpyc_dl.frontend.replace.constantcalls import outside_value
from rpyc_dl.frontend.synthetic import is_ours
from rpyc_dl.programtables import remembered
from rpyc_dl.source import SourcePos
from rpyc_dl.userfiles import is_users

if TYPE_CHECKING:
    from rpyc_dl.facts.export import ExportedGraph
    from rpyc_dl.facts.world import World

__all__ = ["BorderFacts", "Borders", "FunctionBorder", "Interface", "Stated"]


class Borders:
    """The borders of a program. `interfaces`: interface files count, besides what `boundary` marks. `part`: the files
    that are annotated; None: all of them."""

    def __init__(self, interfaces: bool = False, part: Iterable[str] | None = None) -> None:
        self.interfaces = interfaces
        self.part = None if part is None else frozenset(map(os.path.realpath, part))
        self._known: dict[str, Interface] = {}
        self._of_namespace: dict[int, Interface | None] = {}
        self._variables: dict[int, list[tuple[Interface, str]]] = {}  # the global variables that hold an object
        self._namespaces: dict[str, dict[str, Any]] = {}
        self._used: dict[tuple[type, str], None] = {}

    # -- what is stated ------------------------------------------------------------------

    def of_module(self, namespace: dict[str, Any], file: str | None = None) -> Interface | None:
        """What is stated of the module with these global variables (of the file, where they do not name it); None for
        what is not the user's."""
        if id(namespace) not in self._of_namespace:
            self._of_namespace[id(namespace)] = self._read(namespace, namespace.get("__file__") or file)
        return self._of_namespace[id(namespace)]

    def _read(self, namespace: dict[str, Any], file: object) -> Interface | None:
        if not isinstance(file, str) or not is_users(file):
            return None
        source = os.path.realpath(file)
        if source not in self._known:
            self._namespaces.setdefault(str(namespace.get("__name__")), namespace)
            interface = self._known[source] = read_interface(source, namespace, self.interfaces)
            for name, value in namespace.items():
                self._variables.setdefault(id(value), []).append((interface, name))
        return self._known[source]

    def of_function(self, func: Any) -> FunctionBorder | None:
        """The border of a function: its own, or that of the method of a base class that it overrides."""
        if not isinstance(func, FunctionType) or is_ours(func):
            return None
        interface = self.of_module(func.__globals__, func.__code__.co_filename)
        if interface is None:
            return None
        found = interface.functions.get(func)
        if found is None or (found.raises is None and found.owner is not None):
            above = self._overridden(func)
            return above if found is None else replace(found, raises=above.raises if above else None)
        return found

    def _overridden(self, func: FunctionType) -> FunctionBorder | None:
        *outer, name = func.__qualname__.split(".")
        if not outer or name == "__init__" or "<locals>" in outer:
            return None
        owner: Any = func.__globals__.get(outer[0])
        for each in outer[1:]:
            owner = getattr(owner, each, None)
        if not isinstance(owner, type):
            return None
        for base in owner.__mro__[1:]:
            for method, _ in methods_in(vars(base).get(name)):
                interface = self.of_class(base)
                stated = interface.functions.get(method) if interface else None
                if stated is not None:
                    params = dict(zip(func.__code__.co_varnames[1:], stated.params.values(), strict=False))
                    return FunctionBorder(stated.name, func, params, stated.returns, stated.raises, stated.pos, owner)
        return None

    def of_class(self, cls: type) -> Interface | None:
        """What is stated of the module of a class."""
        namespace = self._namespaces.get(cls.__module__)
        if namespace is None:
            namespace = namespace_of(cls.__module__)
        return self.of_module(namespace)

    def of_attribute(self, cls: type, name: str) -> Stated | None:
        """What is stated of an attribute of the class, by it or by a base; of a variable, if the class stands for the
        variables of a module."""
        if issubclass(cls, Globals):
            module = self.of_class(cls)
            return module.variables.get(name) if module is not None else None
        for base in cls.__mro__:
            interface = self.of_class(base) if is_user_class(base) and not is_ours(base) else None
            if interface and (base, name) in interface.attributes:
                self._used[base, attribute_text(base, name, interface.attributes[base, name])] = None
                return interface.attributes[base, name]
        return None

    def stored(self, namespace: dict[str, Any]) -> Iterator[tuple[dict[str, Any], str]]:
        """The variables that are taken for stored ones, of all modules that this one uses: those that borders state,
        and where modules are annotated apart, those that any function stores."""
        for each in _modules(namespace) if self.interfaces else ():
            interface = self.of_module(each)
            stated = interface.variables.keys() - interface.final if interface is not None else ()
            yield from ((each, name) for name in sorted(stated))
            if self.part is not None:
                yield from stored_by(each)

    def of_prebuilt(self, value: object) -> Stated | None:
        """What is stated of a prebuilt container, or an instance, that is a global variable. Raises AnnotatorError
        where nothing is, and a module that is not annotated has it."""
        places = self._variables.get(id(value), ()) if self.interfaces else ()
        for interface, name in places:
            if name in interface.variables:
                return interface.variables[name]
        for interface, name in places:
            if self.is_outside(interface.source):
                raise _unstated(f"variable `{name}`", interface.module, SourcePos(interface.file, 1))
        return None

    def known(self) -> list[Interface]:
        """The borders that were asked for so far."""
        return list(self._known.values())

    def used_attributes(self) -> list[tuple[type, str]]:
        """The classes of attributes that were asked for so far, and what is stated of these."""
        return list(self._used)

    # -- which modules are annotated -----------------------------------------------------

    def is_outside(self, source: str | None) -> bool:
        """Whether the file is the user's, and not of the part that is annotated."""
        return (
            self.part is not None
            and source is not None
            and is_users(source)
            and os.path.realpath(source) not in self.part
        )

    def outside_function(self, func: Any) -> FunctionBorder | None:
        """The border of a function that is not annotated; None for one that is. Raises AnnotatorError where it has no
        border."""
        if not isinstance(func, FunctionType) or is_ours(func) or not is_users(func.__code__.co_filename):
            return None
        if not self.is_outside(func.__globals__.get("__file__")):
            return None
        border = self.of_function(func)
        if border is None:
            interface = self.of_module(func.__globals__)
            module = interface.module if interface is not None else func.__module__
            raise _unstated(f"function `{func.__qualname__}`", module, func_pos(func))
        return border

    def check_override(self, cls: type, name: str, method: FunctionType) -> None:
        """Raises AnnotatorError where a method that has no border overrides one of a class that is not annotated, or
        is a special one that such a class lacks: what instances of the base class do would be unknown there."""
        is_special = name.startswith("__") and name.endswith("__")
        if name in ONLY_ITS_OWN:
            return
        for base in cls.__mro__[1:]:
            interface = self.of_class(base) if is_user_class(base) and not is_ours(base) else None
            if interface is None or not self.is_outside(interface.source):
                continue
            if methods_in(vars(base).get(name)) or (is_special and not hasattr(object, name)):
                what = f"`{name}` of `{base.__qualname__}`, of which the border of `{interface.module}` says nothing"
                raise error(f"`{method.__qualname__}` overrides {what}", func_pos(method), help=_STATE_IT)

    def check_attribute(self, cls: type, name: str) -> None:
        """Raises AnnotatorError for an attribute of a class that is not annotated, if nothing is stated of it."""
        if issubclass(cls, Enum) and all(_has_statically(member, name) for member in cls):
            return
        bases = [base for base in cls.__mro__ if is_user_class(base) and not is_ours(base)]
        interfaces = list(filter(None, map(self.of_class, bases))) if self.part is not None else []
        outside = [each for each in interfaces if self.is_outside(each.source)]
        if len(outside) != len(interfaces):  # a class of the part, whose bases may store the attribute elsewhere
            known = [self.of_class(base) for base in bases if name in _stored_attributes(base)]
            outside = [each for each in known if each is not None and self.is_outside(each.source)]
        if not outside:
            return
        found = next((vars(base)[name] for base in bases if name in vars(base)), None)
        if not methods_in(found) and not isinstance(found, classmethod) and self.of_attribute(cls, name) is None:
            what = f"attribute `{name}` of class `{cls.__qualname__}`"
            raise _unstated(what, outside[0].module, SourcePos(outside[0].file, 1))


def _has_statically(value: object, name: str) -> bool:
    """Whether the value has the attribute; properties of the program are not run."""
    return inspect.getattr_static(value, name, _MISSING) is not _MISSING


_MISSING = object()
#: Methods that say nothing of the instances of a base class.
ONLY_ITS_OWN = frozenset({"__init__", "__new__", "__post_init__", "__init_subclass__", "__class_getitem__"})

_STATE_IT = ["state it in the interface file of the module, or with @boundary"]


@remembered
def _stored_attributes(cls: type) -> frozenset[str]:
    """The names of attributes that methods of the class store, of whatever object."""
    codes = [func.__code__ for member in vars(cls).values() for func, _ in methods_in(member)]
    stored = (instr for code in codes for instr in raw_instructions(code) if instr.opname == "STORE_ATTR")
    return frozenset(str(instr.argval) for instr in stored)


def _modules(namespace: dict[str, Any]) -> list[dict[str, Any]]:
    """The global variables of the user's modules that a module uses, directly or not, its own first."""
    found: dict[int, dict[str, Any]] = {}
    pending = [namespace]
    while pending:
        each = pending.pop()
        file = each.get("__file__")
        if id(each) in found or not isinstance(file, str) or not is_users(file):
            continue
        found[id(each)] = each
        for value in list(each.values()):
            if isinstance(value, ModuleType):
                pending.append(vars(value))
            elif isinstance(value, FunctionType):
                pending.append(value.__globals__)
            elif isinstance(value, type):
                pending.append(namespace_of(value.__module__))
    return list(found.values())


def _unstated(what: str, module: str, pos: SourcePos) -> NotStated:
    message = f"the {what} is used from outside of its module, and the border of `{module}` does not state it"
    return NotStated(message, pos, help=_STATE_IT)


# -- facts ---------------------------------------------------------------------------------


#: The exceptions that Python itself raises, by their uppermost classes: they pass every border.
PYTHONS: list[type[BaseException]] = [
    cls
    for cls in vars(builtins).values()
    if isinstance(cls, type) and cls.__base__ in (BaseException, Exception) and cls is not Exception
]

#: What the system says of its errors.
SYSTEMS: dict[str, Any] = {"errno": int | None, "strerror": str | None, "filename": str | None}


class BorderFacts:
    """States borders as facts. `places`: of each variable at a border, where that is stated. `raising`: the borders
    that say what graphs raise."""

    def __init__(self, world: World, borders: Borders) -> None:
        self.world, self.facts, self.borders = world, world.facts, borders
        self.places: dict[int, SourcePos] = {}
        self.raising: dict[int, FunctionBorder] = {}
        world.is_at_border = lambda func: borders.of_function(func) is not None

    def graph(self, exported: ExportedGraph, live: Any) -> None:
        """The border of a function, as facts of its graph."""
        border = self.borders.of_function(live)
        if border is None:
            return
        graph = exported.graph
        types = [*([border.owner] if border.owner is not None else []), *border.params.values()]
        for v, stated in zip(graph.args, types, strict=False):
            self._fix(exported.vars[v], stated, border.name, border.pos)
        outside = next(filter(_gives_outside_value, graph.startblock.operations), None)
        result = graph.returnvar if outside is None else outside.result
        assert isinstance(result, Variable)
        self._fix(exported.vars[result], border.returns, border.name, border.pos)
        for cls in (BaseException,) if border.raises is None else (*border.raises, *PYTHONS):
            self.facts.add("border_raises", exported.number, self.world.class_of(cls))
        if border.raises is not None:
            self.facts.add("raises_stated", exported.number)
            self.raising[exported.number] = border

    def attribute(self, cls: type, name: str, v: int) -> None:
        """The variable of an attribute of the class. Raises AnnotatorError where nothing is stated of it, and the
        class is not annotated."""
        stated = self.borders.of_attribute(cls, name)
        if stated is not None:
            self._fix(v, stated.type, f"{cls.__qualname__}.{name}", stated.pos)
        elif self.borders.part is None or not issubclass(cls, BaseException):
            self.borders.check_attribute(cls, name)
        elif issubclass(cls, OSError) and name in SYSTEMS:
            Giver(self.world, partial(_refused, name, SourcePos("", 0))).give(v, SYSTEMS[name])
        elif name == "args":
            message = "the `args` of exceptions are not known where a module is annotated apart"
            raise error(message, None, help=["give the exception an attribute, and state that at the border"])
        else:
            self.borders.check_attribute(cls, name)

    def class_attribute(self, cls: type, name: str, v: int) -> None:
        """The variable of what the class itself has under a name. Raises AnnotatorError as `attribute` does."""
        found = vars(cls).get(name)
        if not (isinstance(found, FunctionType | type) or hasattr(type(found), "__get__")):
            self.attribute(cls, name, v)

    def prebuilt(self, value: object) -> None:
        """A prebuilt container, of which an interface may state what it holds. Raises AnnotatorError where a module
        that is not annotated has it, and nothing is stated."""
        stated = self.borders.of_prebuilt(value)
        if stated is not None:
            self._fix(self.world.new_constant(value), stated.type, "a variable", stated.pos)

    def _fix(self, v: int, stated: Any, name: str, pos: SourcePos) -> None:
        """The variable holds what is stated; what arrives there must be that."""
        refuse = partial(_refused, name, pos)
        self.places[v] = pos
        rows = AnnotationFacts(self.world, enums=True)
        if not rows.state(v, stated):
            if not is_never(stated):
                raise refuse(stated)
            self.facts.add("stated", v, self.facts.new())
        for relation, found in rows.rows.items():
            for row in sorted(found, key=str):
                self.facts.add(relation, *row)
        _BorderGiver(self.world, refuse).give(v, stated)


class _BorderGiver(InstanceGiver):
    """Gives what a border states: classes and unions as well."""

    def give(self, v: int, given: Any) -> None:
        """The facts that v, which is at a border, holds values of the type."""
        self.facts.add("at_border", v)
        if is_never(given):
            return
        try:
            found = members(given)
        except Unstated:
            raise self.refuse(given) from None
        for member in found:
            super().give(v, member)

    def other(self, v: int, given: Any) -> None:
        """Instances of a class."""
        if not is_user_class(given) or not (given.__module__ == "builtins" or is_of_user(given)):
            raise self.refuse(given)
        super().other(v, given)


def is_never(stated: Any) -> bool:
    """Whether there is no value of the type."""
    return stated in (NoReturn, Never)


def _refused(name: str, pos: SourcePos, stated: Any) -> AnnotatorError:
    help = ["state int, float, bool, str, bytes, None, a class, list[…], dict[…, …], set[…], tuple[…], or a union"]
    return error(f"{type_text(stated)} cannot stand at a border, as it does in that of `{name}`", pos, help=help)


def _gives_outside_value(op: SpaceOperation) -> bool:
    """Whether the operation stands for the body of a function that is not annotated."""
    called = op.args[0] if op.opname == "simple_call" else None
    return isinstance(called, Constant) and called.value is outside_value
