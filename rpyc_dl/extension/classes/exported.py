"""Which classes of a module are Python types, and which of their members Python can use."""

from __future__ import annotations

import dataclasses
import enum
import functools
import inspect
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.classes.adapters import Adapters
from rpyc_dl.extension.classes.fields import assigned_fields
from rpyc_dl.extension.classes.roles import COMPARISONS, NOT_MEMBERS, Role
from rpyc_dl.extension.oneof import OneOf
from rpyc_dl.extension.passedtypes import TYPES_HELP, Caller, Unfit, passed_type
from rpyc_dl.extension.signatures import Parameter, Signature, annotated_signature, literal
from rpyc_dl.extension.sources import public_values
from rpyc_dl.extension.valueclasses.enums import Enums
from rpyc_dl.extension.valueclasses.exceptions import constructors
from rpyc_dl.extension.valueclasses.methods import ValueMethod, value_methods
from rpyc_dl.extension.valueclasses.namedtuples import NamedTuples
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.rlib.pythonobjects import PythonObjects
from rpyc_dl.source import instructions

_OTHERS = (BaseException, enum.Enum, tuple, int, str, float, bytes, list, dict, set, frozenset)
_SELF = Parameter("self", Parameter.POSITIONAL_ONLY)


@dataclass
class Member:
    """Something of a class that is called: `signature` is what is compiled for it, with the instance as the first
    parameter where there is one; its function is the one that is called `adapter`, if there is such. `lenient`: its
    argument may be anything, None stands for what is no instance."""

    cls: type
    name: str
    role: Role
    signature: Signature
    doc: str | None = None
    lenient: bool = False
    adapter: str | None = None


@dataclass
class ExportedClass:
    """A class that is a Python type. `bases`: those of its bases that are such, too. `why_not`: why Python cannot
    make an instance. `constants`: attributes of the class itself, as Python text; `refused`: members that Python may
    not find in a base, and why; `unreadable`: attributes that it cannot be given. `is_iterator`: of what `iter` gives
    for an instance of another class."""

    cls: type
    public: bool
    bases: list[type]
    members: list[Member] = field(default_factory=list)
    why_not: str = ""
    constants: dict[str, str] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)
    unreadable: dict[str, str] = field(default_factory=dict)
    frozen: bool = False
    is_iterator: bool = False


class Classes:
    """The classes of one module: what of them is compiled, and how. `notes` say what is not offered."""

    def __init__(self, module: types.ModuleType) -> None:
        self.module = module
        self.notes: list[str] = []
        public = [cls for cls in _public_classes(module) if _crosses(cls)]
        known = list(dict.fromkeys([*public, *(sub for cls in public for sub in _below(cls))]))
        known.sort(key=lambda cls: len(cls.__mro__))
        self.exported = {cls: ExportedClass(cls, cls in public, _bases(cls, known)) for cls in known}
        self.enums = Enums(module)
        self.tuples = NamedTuples(module)
        self.value_methods: list[ValueMethod] = []
        #: What makes the named tuples that are passed, with the types of their fields.
        self.making: list[tuple[Callable[..., Any], Sequence[Any]]] = []
        self.objects = PythonObjects(*raised_by_python(module))
        self.adapters = Adapters(module)
        self._adapted: dict[str, str] = {}  # functions of the module: the adapters that are called for them

    @property
    def caller(self) -> Caller:
        """Who calls the functions of the module."""
        return Caller("Python", TYPES_HELP, self.crosses, lends=True, adapts=True, objects=self.objects)

    def crosses(self, argtype: Any) -> bool:
        """Whether instances of a class can be passed."""
        return isinstance(argtype, type) and (
            argtype in self.exported or self.enums.crosses(argtype) or self.tuples.takes(argtype)
        )

    def adapt(self, functions: Iterable[Signature]) -> None:
        """Have Python between it and those functions of the module that it cannot call as they are."""
        for each in functions:
            called, parameters = each.called or each.func, list(each.parameters)
            if each.iterates:
                self._adapted[each.name] = self.adapters.iterating_call(called, parameters)
            elif each.needs_adapter or each.called is not None:
                self._adapted[each.name] = self.adapters.call(called, parameters)

    def adapted(self, each: Signature) -> Signature:
        """The signature of a function with what is compiled for it, once `find_members` has run."""
        if each.name not in self._adapted:
            return each
        func = self.adapters.function(self._adapted[each.name])
        func.__doc__ = each.func.__doc__
        if each.iterates:
            self._iterator(self._adapted[each.name], each.name)
        return dataclasses.replace(each, func=func, written=each.func)

    def find_members(self) -> None:
        """Everything that Python can call of the classes. Raises UsageError."""
        for each in self.exported.values():
            self._constructor(each)
            for name, value in _own_members(each, self.exported):
                self._member(each, name, value)
            self._fields(each)
        values = [*self.enums.own(), *self.tuples.own()]
        methods = [method for cls in values for method in value_methods(cls, self.adapters, self.caller)]
        for cls in self.tuples.own():
            if self.tuples.has_types(cls) and any(method.cls is cls for method in methods):
                self.tuples.takes(cls)
        methods += constructors(self.module, self.adapters, self.caller)
        making = list(self.tuples.makers(self.adapters, self.caller))
        self.adapters.compile()
        self.making = [(self.adapters.function(name), argtypes) for name, argtypes in making]
        self.value_methods = [self._method_with_adapter(method) for method in methods]
        for each in list(self.exported.values()):
            each.members = [self._with_adapter(member) for member in each.members]
            self._iterators(each)

    @property
    def members(self) -> list[Member]:
        """All of them, in the order of the classes."""
        return [member for each in self.exported.values() for member in each.members]

    def _iterators(self, each: ExportedClass) -> None:
        """The classes of what goes through instances."""
        for member in each.members:
            if member.role is Role.ITER:
                of = each.cls.__name__ if member.name == "__iter__" else f"{each.cls.__name__}_{member.name}"
                self._iterator(member.signature.func.__name__, of)

    def _iterator(self, adapter: str, of: str) -> None:
        """The class of what an adapter makes that goes through something."""
        cls = self.adapters.iterator_class(adapter)
        cls.__name__ = cls.__qualname__ = f"{of}_iterator"
        signature = Signature(f"{cls.__name__}.__next__", vars(cls)["step"], [_SELF], [cls])
        found = self.exported[cls] = ExportedClass(cls, False, [], is_iterator=True)
        found.members.append(Member(cls, "__next__", Role.METHOD, signature))
        found.why_not = f"cannot create '{cls.__name__}' instances"

    def _with_adapter(self, member: Member) -> Member:
        if member.adapter is None:
            return member
        func = self.adapters.function(member.adapter)
        return dataclasses.replace(member, signature=dataclasses.replace(member.signature, func=func))

    def _method_with_adapter(self, method: ValueMethod) -> ValueMethod:
        if method.signature is None:
            self.notes.append(f"`{method.title}` is not exported: {method.why_not}")
        elif method.adapter:
            func = self.adapters.function(method.adapter)
            func.__doc__ = method.signature.func.__doc__
            method.signature = dataclasses.replace(method.signature, func=func, written=method.signature.func)
        return method

    # -- how instances are made -----------------------------------------------------------

    def _constructor(self, each: ExportedClass) -> None:
        cls = each.cls
        if inspect.isabstract(cls):
            abstract: frozenset[str] = getattr(cls, "__abstractmethods__", frozenset())
            names = ", ".join(f"'{name}'" for name in sorted(abstract))
            plural = "s" if len(abstract) > 1 else ""
            each.why_not = (
                f"Can't instantiate abstract class {cls.__name__} without an implementation for abstract "
                f"method{plural} {names}"
            )
            return
        init: Any = cls.__init__  # type: ignore[misc]
        parameters: list[Parameter] = []
        argtypes: list[Any] = []
        made: Mapping[int, str | OneOf] = {}
        if isinstance(init, types.FunctionType):
            stated = self._stated(each, f"{cls.__name__}.__init__", _with_factories(cls, init), 1)
            if stated is None:
                each.why_not = f"Python cannot make a {cls.__name__}: its __init__ is not annotated"
                return
            parameters, argtypes, made = list(stated.parameters), list(stated.argtypes), stated.made
        adapter = self.adapters.constructor(cls, parameters)
        signature = dataclasses.replace(_signature(f"{cls.__name__}.__init__", parameters, argtypes), made=made)
        self._add(each, "__init__", Role.NEW, signature, adapter, cls.__doc__)

    def _stated(self, each: ExportedClass, title: str, func: Any, skip: int) -> Signature | None:
        """What the annotations of a function say; None with a note where it cannot be called by Python."""
        parameters = list(inspect.signature(func, follow_wrapped=False).parameters.values())[skip:]
        missing = [p.name for p in parameters if p.annotation is Parameter.empty]
        if missing:
            names = " and ".join(f"`{name}`" for name in missing)
            why = f"{names} {'has' if len(missing) == 1 else 'have'} no annotation"
        else:
            try:
                return annotated_signature(title, func, skip, self.caller)
            except UsageError as error:
                why = error.message
        self._note(each, f"`{title}` is not exported: {why}")
        return None

    def _note(self, each: ExportedClass, note: str) -> None:
        if each.public:
            self.notes.append(note)

    # -- methods and properties -----------------------------------------------------------

    def _member(self, each: ExportedClass, name: str, value: Any) -> None:
        cls, title = each.cls, f"{each.cls.__name__}.{name}"
        inherited = name not in vars(cls) and any(hasattr(base, name) for base in each.bases)
        if isinstance(value, classmethod) and inherited and "__init__" in vars(cls):
            # it makes instances as its class does: whether those of this class can be made so, is not known
            each.refused[name] = f"{title}() is not exported: call it on a class above {cls.__name__}"
        elif isinstance(value, staticmethod | classmethod):
            role = Role.CLASS if isinstance(value, classmethod) else Role.STATIC
            stated = self._stated(each, title, value.__func__, int(role is Role.CLASS))
            if stated is not None and stated.iterates:
                self._note(each, f"`{title}` is not exported: it gives an iterator, which methods of instances can")
                each.refused[name] = f"{title}() is not exported: it gives an iterator"
            elif stated is not None:
                on_class = role is Role.CLASS or stated.needs_adapter
                adapter = self.adapters.on_class(cls, name, list(stated.parameters)) if on_class else None
                self._add(each, name, role, stated, adapter, value.__func__.__doc__)
        elif isinstance(value, property):
            self._property(each, name, value)
        elif isinstance(value, functools.cached_property):
            self._add(each, name, Role.GET, _signature(title, [], []), self.adapters.getter(cls, name), value.__doc__)
        elif isinstance(value, types.FunctionType):
            self._method(each, name, title, value)
        elif literal(value) is not None:
            each.constants[name] = str(literal(value))

    def _method(self, each: ExportedClass, name: str, title: str, func: types.FunctionType) -> None:
        cls = each.cls
        if name in COMPARISONS:
            lenient = name in ("__eq__", "__ne__")
            other = Parameter("other", Parameter.POSITIONAL_ONLY)
            compared = self._compared(cls, func)
            argtype = compared | None if lenient else compared
            adapter = self.adapters.operator(cls, name, ["other"])
            signature = _signature(title, [other], [argtype])
            self._add(each, name, Role.METHOD, signature, adapter, func.__doc__, lenient)
        elif name == "__exit__" and not _looks_at_arguments(func):
            parameters = [Parameter(each, Parameter.POSITIONAL_ONLY) for each in ("kind", "value", "traceback")]
            signature = _signature(title, parameters, [None] * 3)
            self._add(each, name, Role.METHOD, signature, self.adapters.leaving(cls), func.__doc__, lenient=True)
        elif name == "__iter__" and not hasattr(cls, "__next__"):
            self._add(each, name, Role.ITER, _signature(title, [], []), self.adapters.iterator(cls), func.__doc__)
        elif name in ("__repr__", "__str__", "__hash__") and (hasattr(func, "__wrapped__") or _is_generated(func)):
            adapter = self.adapters.operator(cls, name, [])
            self._add(each, name, Role.METHOD, _signature(title, [], []), adapter, func.__doc__)
        else:
            stated = self._stated(each, title, _annotated_by_base(cls, name, func), 1)
            if stated is not None and getattr(func, "__isabstractmethod__", False):
                if any(not inspect.isabstract(sub) for sub in _below(cls)):
                    adapter = self.adapters.method(name, list(stated.parameters))
                    self._add(each, name, Role.METHOD, stated, adapter, func.__doc__)
            elif stated is not None and stated.iterates and name != "__iter__":
                iterating = self.adapters.iterating_method(name, list(stated.parameters))
                self._add(each, name, Role.ITER, stated, iterating, func.__doc__)
            elif stated is not None:
                method = self.adapters.method(name, list(stated.parameters)) if stated.needs_adapter else None
                self._add(each, name, Role.METHOD, dataclasses.replace(stated, func=func), method, func.__doc__)
            elif any(hasattr(base, name) for base in each.bases):
                each.refused[name] = f"{title}() is not exported: not all of its parameters have annotations"

    def _compared(self, cls: type, func: types.FunctionType) -> Any:
        """The class of which instances are compared: the one that the annotation says, or that of the method."""
        parameter = list(inspect.signature(func, follow_wrapped=False).parameters.values())[1:]
        annotation = parameter[0].annotation if parameter else Parameter.empty
        if isinstance(annotation, str):
            annotation = func.__globals__.get(annotation, Parameter.empty)
        return annotation if self.crosses(annotation) else cls

    def _property(self, each: ExportedClass, name: str, value: property) -> None:
        title = f"{each.cls.__name__}.{name}"
        if isinstance(value.fget, types.FunctionType):
            signature = dataclasses.replace(_signature(title, [], []), func=value.fget)
            self._add(each, name, Role.GET, signature, None, value.__doc__)
        if isinstance(value.fset, types.FunctionType):
            setter = self._stated(each, title, value.fset, 1)
            if setter is not None:
                adapter = self.adapters.property_setter(name, setter.parameters[0]) if setter.needs_adapter else None
                self._add(each, name, Role.SET, setter, adapter)

    def _add(
        self,
        each: ExportedClass,
        name: str,
        role: Role,
        signature: Signature,
        adapter: str | None,
        doc: str | None = None,
        lenient: bool = False,
    ) -> None:
        """Offer a member; `adapter` is what is compiled in place of the user's function."""
        if role.has_instance:
            signature = dataclasses.replace(
                signature,
                parameters=[_SELF, *signature.parameters],
                argtypes=[each.cls, *signature.argtypes],
                made={i + 1: kind for i, kind in signature.made.items()},
            )
        each.members.append(Member(each.cls, name, role, signature, doc, lenient, adapter))

    # -- fields ---------------------------------------------------------------------------

    def _fields(self, each: ExportedClass) -> None:
        cls = each.cls
        frozen = getattr(cls, "__dataclass_params__", None)
        each.frozen = frozen is not None and frozen.frozen
        taken = {member.name for member in each.members}
        for base in each.bases:
            taken |= {m.name for c in base.__mro__ if c in self.exported for m in self.exported[c].members}
        for name, stated in assigned_fields(cls).items():
            if name.startswith("_") or name in taken:
                continue
            title = f"{cls.__name__}.{name}"
            each.constants.pop(name, None)
            getter = self.adapters.getter(cls, name)
            self._add(each, name, Role.GET, _signature(title, [], []), getter)
            argtype = self._settable(stated)
            if argtype is not None and not each.frozen:
                value = Parameter("value", Parameter.POSITIONAL_ONLY)
                setter = self.adapters.setter(cls, name)
                self._add(each, name, Role.SET, _signature(title, [value], argtype), setter)

    def _settable(self, stated: Any) -> list[Any] | None:
        """The type that a field is set to, in a list; None for a field that Python can only read."""

        if stated is Parameter.empty:
            return None
        try:
            return [passed_type(stated, self.caller)]
        except Unfit:
            return None


def _signature(title: str, parameters: list[Parameter], argtypes: list[Any]) -> Signature:
    return Signature(title, typing.cast(types.FunctionType, _signature), parameters, argtypes)


def _public_classes(module: types.ModuleType) -> Iterator[type]:
    for name, value in public_values(module):
        if isinstance(value, type) and value.__module__ == module.__name__ and value.__qualname__ == name:
            yield value


def _crosses(cls: type) -> bool:
    """Whether instances can be objects of Python's that stand for those of compiled code."""
    return is_user_class(cls) and not issubclass(cls, _OTHERS) and not getattr(cls, "_is_protocol", False)


def _below(cls: type) -> Iterator[type]:
    """The classes below a class, each before those below it."""
    subclasses: list[type] = type.__subclasses__(cls)
    for sub in subclasses:
        if _crosses(sub):
            yield sub
            yield from _below(sub)


def raised_by_python(module: types.ModuleType) -> tuple[list[type], list[type]]:
    """The module's classes of exceptions: those that are made of a text, as Python's own are, and the others."""
    own = [cls for cls in vars(module).values() if isinstance(cls, type) and cls.__module__ == module.__name__]
    own = [cls for cls in own if issubclass(cls, Exception)]
    others = [cls for cls in own if any("__init__" in vars(c) or "__new__" in vars(c) for c in _users(cls))]
    return [cls for cls in own if cls not in others], others


def _users(cls: type) -> list[type]:
    """The class and those above it that are the user's."""
    return [c for c in cls.__mro__ if c.__module__ != "builtins"]


def _bases(cls: type, known: list[type]) -> list[type]:
    """The nearest bases that are types, too."""
    found: list[type] = []
    for base in cls.__bases__:
        found += [base] if base in known else _bases(base, known)
    return [base for base in dict.fromkeys(found) if not any(base in other.__mro__[1:] for other in found)]


def _own_members(each: ExportedClass, exported: dict[type, ExportedClass]) -> Iterator[tuple[str, Any]]:
    """Name and value of what the class has beside what Python finds in its bases. Class methods are there for each
    class, since they see which it is."""
    found: dict[str, Any] = {}
    for base in reversed(each.cls.__mro__[:-1]):
        inherited = base is not each.cls and any(issubclass(b, base) for b in each.bases)
        for name, value in vars(base).items():
            if isinstance(value, classmethod) or not inherited:
                found[name] = value
            else:
                found.pop(name, None)
    for name, value in found.items():
        special = name.startswith("__") and name.endswith("__")
        if name not in NOT_MEMBERS and name.isascii() and (special or not name.startswith("_")):
            yield name, value


def _looks_at_arguments(func: types.FunctionType) -> bool:
    """Whether a method uses more than its first parameter."""
    code = func.__code__
    first = code.co_varnames[0] if code.co_argcount else ""
    flags = inspect.CO_VARARGS, inspect.CO_VARKEYWORDS
    count = code.co_argcount + code.co_kwonlyargcount + sum(bool(code.co_flags & flag) for flag in flags)
    others = set(code.co_varnames[:count]) - {first}
    return any(i.argval in others for i in instructions(code) if i.opname.startswith("LOAD_")) or bool(
        others & set(code.co_cellvars)
    )


def _is_generated(func: types.FunctionType) -> bool:
    """Whether there is no source for a function: `dataclass` has made it."""
    return func.__code__.co_filename == "<string>"


def _with_factories(cls: type, init: types.FunctionType) -> types.FunctionType:
    """The `__init__` of a dataclass, with what its factories make as defaults."""
    fields = getattr(cls, "__dataclass_fields__", None)
    if fields is None or not _is_generated(init):
        return init
    made = {name: f.default_factory() for name, f in fields.items() if f.default_factory is not dataclasses.MISSING}
    if not made:
        return init
    copied = types.FunctionType(init.__code__, init.__globals__, init.__name__, init.__defaults__, init.__closure__)
    copied.__annotations__, copied.__kwdefaults__ = init.__annotations__, init.__kwdefaults__
    signature = inspect.signature(init)
    parameters = [p.replace(default=made[p.name]) if p.name in made else p for p in signature.parameters.values()]
    copied.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return copied


def _annotated_by_base(cls: type, name: str, func: types.FunctionType) -> types.FunctionType:
    """The method, or the one that it overrides, if that has annotations for the same parameters and it has not."""
    own = list(inspect.signature(func, follow_wrapped=False).parameters.values())[1:]
    if all(p.annotation is not Parameter.empty for p in own):
        return func
    for base in cls.__mro__[1:]:
        above = vars(base).get(name)
        if isinstance(above, types.FunctionType):
            stated = list(inspect.signature(above, follow_wrapped=False).parameters.values())[1:]
            same = [(p.name, p.kind, p.default) for p in stated] == [(p.name, p.kind, p.default) for p in own]
            if same and all(p.annotation is not Parameter.empty for p in stated):
                return above
    return func
