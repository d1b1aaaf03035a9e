"""Classes as facts: one base chain, members by kind, mixins merged in. Document 001, "Classes and instances"."""

from __future__ import annotations

import inspect
import operator
from abc import ABCMeta
from collections import OrderedDict
from dataclasses import FrozenInstanceError
from functools import partial
from types import (
    BuiltinFunctionType,
    FunctionType,
    GetSetDescriptorType,
    MemberDescriptorType,
    WrapperDescriptorType,
)
from typing import Any

from rpyc_dl.facts.declines import looks_at_kinds
from rpyc_dl.facts.kinds import emit_kinds, emit_views, is_below
from rpyc_dl.facts.naming import is_user_class, qualified
from rpyc_dl.facts.registry import Registry
from rpyc_dl.frontend.functions import attributehooks, instancedicts
from rpyc_dl.frontend.functions.permittedattributes import permitted_attributes
from rpyc_dl.frontend.programtext import wholeprogram
from rpyc_dl.frontend.replace import abstracts, enums, makers, namedtuples, supers
from rpyc_dl.frontend.replace.applevel import is_site_class
from rpyc_dl.frontend.replace.classcopies import can_be_copied, copy_number, origin_of
from rpyc_dl.frontend.replace.members import completed
from rpyc_dl.frontend.replace.standins import is_builtin_function, is_cached, member_value, stand_in
from rpyc_dl.frontend.synthetic import FAMILIES, Closure, is_closure_class, is_ours
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.rlib.app import publicclasses
from rpyc_dl.rlib.app.containers.collecting import Counter, DefaultDict
from rpyc_dl.rlib.app.containers.copying import make_instance
from rpyc_dl.rlib.app.containers.fieldrows import Row
from rpyc_dl.rlib.app.exceptions import records
from rpyc_dl.rlib.app.table import program_class
from rpyc_dl.source import instructions

_own_members: ProgramTable[type, dict[str, Any]] = ProgramTable()

#: Methods that make every access to an attribute a call.
_HOOKS = ("__setattr__", "__getattr__", "__getattribute__", "__delattr__")

#: Builtin types that classes of the program, or those that stand for CPython's, may be below: an IntEnum is an int, a
#: defaultdict a dict, a named tuple a tuple.
_TESTED_BUILTINS = (int, float, str, bytes, list, tuple, dict, OrderedDict, set, frozenset)
#: Classes of ours of which those below have a base of their own in place (`builtinbases.py`).
_ABOVE_COPIES = frozenset({DefaultDict, Counter})

#: Names in a class's dict that Python itself puts there.
_MACHINERY = {"__module__", "__qualname__", "__dict__", "__weakref__", "__doc__", "__annotations__"}


#: Types that have the methods of the data model between them, in their dicts and in those of their bases.
_MODELS = (type, int, complex, dict, bytearray, memoryview, type((lambda: (yield))()), property, BaseException)
#: What they lack, and what modules put into the dicts of classes.
_FURTHER = """getattr set_name enter exit aenter aexit aiter anext await missing index fspath copy deepcopy post_init
    match_args dataclass_fields dataclass_params orig_bases parameters static_attributes firstlineno synthetic members
    metaclass slots weakref round complex length_hint class_getitem mro_entries debug version"""
_OF_PYTHON = frozenset(
    {f"__{word}__" for word in _FURTHER.split()}
    | {name for model in (*_MODELS, operator) for name in dir(model) if name.startswith("__")}
)

#: Those of Python's names under which a class has a value that programs read.
_READ = ("__name__", "__qualname__", "__doc__", "__slots__")

#: Members of a class that are no values of it: class methods (emitted apart), slots and the like.
_NOT_VALUES = (classmethod, MemberDescriptorType, GetSetDescriptorType, BuiltinFunctionType, WrapperDescriptorType)


def class_atom(world: Registry, cls: type) -> str:
    """The atom `instance of cls`; emits the class with all its bases and members at first sight."""
    symbol, new = world.names.intern(cls, "", _symbol(cls))
    if new:
        _emit_copying(world, cls, symbol)
        base = primary_base(cls)
        if base is not None:
            base_symbol = class_atom(world, base)
            world.facts.add("class", symbol)
            world.facts.add("direct_base", symbol, base_symbol)
            if base in FAMILIES:
                world.facts.add("made_class", symbol)
            if is_site_class(cls):
                world.facts.add("site_class", symbol)
            if base is Closure:
                world.facts.add("closure_class", symbol)
        else:
            world.facts.add("class", symbol)
            root = world.splits.roots.root_of(cls)
            if root is not None:
                world.facts.add("direct_base", symbol, class_atom(world, root))
        if cls.__module__ != "builtins":  # the run-time system raises those
            world.facts.add("written_class", symbol)
        if "__del__" in vars(cls) and not is_ours(cls):  # the first class of the program that has one
            wholeprogram.ask(wholeprogram.FINALIZERS)
        members = visible_members(cls, base)
        _own_members.setdefault(cls, members)
        for name, member in members.items():
            if name.startswith(instancedicts.NOTES):
                world.when_named(name, partial(_emit_member, world, symbol, name, member))
            else:
                _emit_member(world, symbol, name, member)
        _emit_class_methods(world, cls, symbol)
        _emit_further_bases(world, cls, symbol)
        if issubclass(cls, BaseException):
            _emit_exception(world, cls, symbol)
        if namedtuples.is_namedtuple(cls):
            for i, name in enumerate(namedtuples.fields(cls)):
                world.facts.add("tuple_field", symbol, i, name)
        elif _has_others_below(world, cls):
            world.facts.add("varied_below", symbol)
        refusal = frozen_error(cls, "")
        if refusal is not None:
            world.facts.add("frozen_class", symbol, class_value(world, refusal[0]).removeprefix("class "))
        elif any(isinstance(_find(cls, name), FunctionType) and not _is_heeded(cls, name) for name in _HOOKS):
            world.facts.add("guarded_class", symbol)
        if lookup(cls, attributehooks.GETS) is not None:
            _emit_fallback(world, cls, symbol)
        if _is_made_in_c(cls) and builtin_base(cls) is not None:
            world.facts.add("below_builtin", symbol)
        if enums.is_enum(cls):
            world.facts.add("enumeration", symbol)
            if inspect.getattr_static(cls, "__eq__") is vars(object)["__eq__"]:
                world.facts.add("equals_itself", symbol)
        if publicclasses.is_fixed(cls):
            world.facts.add("fixed_class", symbol)
            for name in publicclasses.stored_attributes(cls):
                world.facts.add("permits", symbol, name)
        if getattr(cls, "__synthetic__", False):
            world.facts.add("synthetic_class", symbol)
        names = permitted_attributes(cls)
        if names is not None:
            world.facts.add("closed_class", symbol)
            for name in [*names, instancedicts.ORDER]:
                world.facts.add("permits", symbol, name)
    return symbol


def _has_others_below(world: Registry, cls: type) -> bool:
    """Whether a class stands above named tuples and other classes: that is said before any of these is."""
    below = {*world.splits.roots.members(cls), *type.__subclasses__(cls)}
    kinds = {namedtuples.is_namedtuple(each) for each in below if copy_number(each) is None}
    return len(kinds) > 1


def _is_heeded(cls: type, name: str) -> bool:
    """Whether operations on attributes call the method: it is the program's own, or of rows, and is told names."""
    owner = next(base for base in cls.__mro__ if name in abstracts.members(base))
    return name != "__getattribute__" and (owner is Row or instancedicts.is_of_program_class(owner))


def _emit_fallback(world: Registry, cls: type, symbol: str) -> None:
    """A class with `__getattr__`, its own or a base's, and the attributes for which that is never asked."""
    owner, base = cls, primary_base(cls)
    while attributehooks.GETS not in own_members(owner) and base is not None:
        owner, base = base, primary_base(base)
    world.facts.add("has_fallback", symbol, class_atom(world, owner))
    for name in sorted(attributehooks.surely_there(cls)):
        world.facts.add("always_stored", symbol, name)


def _symbol(cls: type) -> str:
    number = copy_number(cls)
    return qualified(cls) if number is None else f"{qualified(cls)}<{number}>"


def _emit_copying(world: Registry, cls: type, symbol: str) -> None:
    """Emit whether there are, or may be, copies of the class, or whether it is one."""
    if copy_number(cls) is not None:
        world.facts.add("class_copy", symbol, class_atom(world, origin_of(cls)))
    elif can_be_copied(cls):
        world.facts.add("divisible", symbol)
        if cls in world.splits.classes.classes or _by_location(cls):
            world.splits.classes.classes.add(cls)
            world.facts.add("split_class", symbol)


def _by_location(cls: type) -> bool:
    """Whether the class asks for a copy for each place where instances are made (document 001, "ctr_location")."""
    return vars(cls).get("_annspecialcase_") == "specialize:ctr_location"


def _sets_args(code: Any) -> bool:
    """Whether the code of the `__init__` of an exception hands arguments on, or sets `args` itself."""
    if code is None:
        return False
    return "__init__" in code.co_names or any(
        instr.opname == "STORE_ATTR" and instr.argval == "args" for instr in instructions(code)
    )


def _emit_exception(world: Registry, cls: type, symbol: str) -> None:
    """Emit how an exception gets its arguments, and which attributes a builtin class gives it."""
    if gets_args_from_init(cls):
        world.facts.add("sets_args", symbol)
    record = records.RECORDS.get(cls)
    for name in record.attributes if record is not None else ():
        world.facts.add("exception_attribute", symbol, name)
    if record is not None and record.told and record.text is not None:
        world.facts.add("text_of_made", symbol, "__str__")


def gets_args_from_init(cls: type) -> bool:
    """Whether an exception has the arguments that its `__init__` gives it, not those of the call of its class."""
    return issubclass(cls, OSError) or _sets_args(_code(_initializer(cls)))


def _emit_further_bases(world: Registry, cls: type, symbol: str) -> None:
    """Which classes are above or below this one without being so in the tree of classes: mixins, abstract bases."""
    chain = _chain(cls)
    for base in cls.__mro__:
        if base not in chain and is_user_class(base) and base.__module__ != "enum":
            world.facts.add("mixin_base", symbol, class_atom(world, base))
    for builtin in _TESTED_BUILTINS:
        if is_below(cls, builtin):
            world.facts.add("mixin_base", symbol, world.atom(builtin))
    for other, other_symbol in world.abstract_classes.items():
        if not _in_bases(other, cls) and is_below(cls, other):
            world.facts.add("mixin_base", symbol, other_symbol)
        _emit_meant(world, cls, other)
        _emit_lost(world, cls, symbol, other, other_symbol)
    if issubclass(type(cls), ABCMeta) or cls.__module__ == "enum" or _is_above_others(cls):
        world.abstract_classes[cls] = symbol
        for other, other_symbol in world.all_classes.items():
            if not _in_bases(cls, other) and is_below(other, cls):
                world.facts.add("mixin_base", other_symbol, symbol)
            _emit_meant(world, other, cls)
            _emit_lost(world, other, other_symbol, cls, symbol)
        emit_views(world, cls, symbol)
    emit_kinds(world, cls, symbol)
    meant = program_class(cls)
    only_above = getattr(cls, "_of_each_subclass_", False)  # one of the program's, and without instances of its own
    if meant is not cls and meant in cls.__mro__ and not is_site_class(cls) and not only_above:
        world.facts.add("class_meant", symbol, class_atom(world, meant))
    world.all_classes[cls] = symbol
    for frozen, value in world.frozen_instances:
        if cls in frozen.__mro__:
            world.facts.add("frozen_instance", value, symbol)


def _is_above_others(cls: type) -> bool:
    """Whether instances of classes are of this one without a chain of bases."""
    return cls in _ABOVE_COPIES or publicclasses.is_named(cls)


def _emit_meant(world: Registry, cls: type, named: type) -> None:
    """Emit whether instances of a class are, for the program, of one that is not compiled."""
    if publicclasses.is_named(named) and program_class(cls) is named:
        world.facts.add("class_meant", class_atom(world, cls), class_atom(world, named))


def _emit_lost(world: Registry, cls: type, symbol: str, abstract: type, abstract_symbol: str) -> None:
    """Emit whether a base of the class has what the abstract class asks for, and it has not: `__hash__ = None`."""
    if not is_below(cls, abstract) and any(is_below(base, abstract) for base in cls.__mro__[1:-1]):
        world.facts.add("mixin_lost", symbol, abstract_symbol)


def _in_bases(base: type, cls: type) -> bool:
    """Whether the bases of a class tell of `base`: those of the module `enum` are in the tree for tests alone."""
    return base in cls.__mro__ and base.__module__ != "enum"


def _chain(cls: type) -> set[type]:
    """The class and its bases in the tree of classes."""
    chain: set[type] = set()
    current: type | None = cls
    while current is not None:
        chain.add(current)
        current = primary_base(current)
    return chain


def frozen_error(cls: type, name: str, deleting: bool = False) -> tuple[type[BaseException], str] | None:
    """What assigning (or deleting) the attribute `name` of an instance raises, with the message; None where that is
    done."""
    params = getattr(cls, "__dataclass_params__", None)
    if params is not None and params.frozen:
        return FrozenInstanceError, f"cannot {'delete' if deleting else 'assign to'} field {str(name)!r}"
    if namedtuples.is_namedtuple(cls):
        return AttributeError, f"can't {'delete' if deleting else 'set'} attribute"
    member = getattr(cls, name, None) if deleting else None
    if isinstance(member, property) and member.fdel is None:
        return AttributeError, f"property {str(name)!r} of {cls.__name__!r} object has no deleter"
    return None


def read_only(cls: type, name: str) -> str | None:
    """What CPython says where a property without a setter is assigned; None of anything else."""
    member = getattr(cls, name, None) if name else None
    if isinstance(member, property) and member.fset is None:
        if is_closure_class(cls):  # of a functools.partial
            return "readonly attribute"
        return f"property {str(name)!r} of {cls.__name__!r} object has no setter"
    return None


def class_value(world: Registry, cls: type) -> str:
    """The atom of the class as a value; emits what calling it does."""
    symbol = class_atom(world, cls)
    value = f"class {symbol}"
    if value not in world.names:
        world.names.reserve(value, cls)
        world.facts.add("class_value", value, symbol)
        if _hooks_construction(cls):
            world.facts.add("metaclass_call", value)
            made_by = makers.maker(cls)
            if made_by is not None:
                world.facts.add("class_maker", value, world.function(made_by))
        if abstracts.is_abstract(cls):
            world.facts.add("abstract_class", value)
        init = _initializer(cls)
        if isinstance(init, FunctionType):
            world.facts.add("constructor", value, symbol, world.function(init))
        elif makers.maker(cls) is None:
            world.facts.add("no_constructor", value, symbol)
    return value


def _code(function: Any) -> Any:
    return getattr(function, "__code__", None)


def _initializer(cls: type) -> Any:
    """The `__init__` that calling the class calls, as the translator sees it."""
    if namedtuples.is_namedtuple(cls):
        spaces = [namedtuples.namespace(base) for base in cls.__mro__ if namedtuples.is_namedtuple(base)]
        return next(space["__init__"] for space in spaces if "__init__" in space)
    if abstracts.is_abstract(cls):
        return abstracts.refusing_initializer(cls)
    return lookup(cls, "__init__")


def lookup(cls: type, name: str) -> Any:
    """What the class or the nearest base in its chain has under the name, as the translator sees it; else None."""
    current: type | None = cls
    while current is not None:
        members = own_members(current)
        if name in members:
            return members[name]
        current = primary_base(current)
    return _find(cls, name)


def _hooks_construction(cls: type) -> bool:
    """Whether calling the class does something else than making an instance: a metaclass's `__call__`, `__new__`."""
    if namedtuples.is_namedtuple(cls) or cls in records.RECORDS:
        return makers.maker(cls) is not None
    if enums.is_flag(cls):
        return False  # `cls(value)` has been replaced; `cls(value, name, …)` makes what combines members
    hooked = type(cls).__call__ is not type.__call__
    return hooked or isinstance(_find(cls, "__new__"), (FunctionType, staticmethod)) or _is_made_in_c(cls)


def builtin_base(cls: type) -> type | None:
    """The builtin type, other than object, that a class derives from."""
    return next((base for base in cls.__mro__[:-1] if base.__module__ == "builtins"), None)


def _is_made_in_c(cls: type) -> bool:
    """Whether instances are made by C code that is unknown here: of `array.array`, of a class below `list`."""
    if issubclass(cls, BaseException) or enums.is_enum(cls) or namedtuples.is_namedtuple(cls):
        return False
    if str(cls.__module__).startswith("rpyc_dl."):
        return False
    owner = next(base for base in cls.__mro__ if "__new__" in vars(base))
    return owner is not object and isinstance(vars(owner)["__new__"], BuiltinFunctionType)


def primary_base(cls: type) -> type | None:
    """The base that carries the layout; None above the root of a hierarchy.

    That is a named tuple, if there is one: its fields are the layout. Else it is rather a class that can stand alone
    than one to be mixed into others, wherever it is written; of several such classes the one with the longest chain,
    then one that makes attributes, then the first.
    """
    candidates = [base for base in cls.__bases__ if is_user_class(base) and not _is_no_base(base)]
    if len(candidates) < 2:  # as nearly all classes have it: no need to look at what they define
        return candidates[0] if candidates else None
    return max(candidates, key=_rank)


def _rank(base: type) -> tuple[bool, bool, bool, int, bool]:
    """How much speaks for a class as the base that carries the layout."""
    has_attributes = any(
        "__init__" in vars(each) or bool(vars(each).get("__slots__")) or bool(vars(each).get("__annotations__"))
        for each in base.__mro__
        if is_user_class(each)
    )
    stands_alone = has_attributes or bool(getattr(base, "__abstractmethods__", ()))
    return namedtuples.is_namedtuple(base), not _calls_beside(base), stands_alone, len(base.__mro__), has_attributes


def _calls_beside(base: type) -> bool:
    """Whether a method uses `super()` although no class above has the method: it is for classes that stand beside."""
    return any(
        isinstance(member, FunctionType)
        and "__class__" in member.__code__.co_freevars
        and not any(name in vars(above) for above in base.__mro__[i + 1 :])
        for i, each in enumerate(base.__mro__)
        for name, member in vars(each).items()
    )


def _is_no_base(base: type) -> bool:
    """Whether what the base defines counts as its subclasses' own: mixins, the classes of the module `enum`."""
    return vars(base).get("_mixin_") is True or base.__module__ == "enum"


def visible_members(cls: type, base: type | None) -> dict[str, Any]:
    """What the class itself defines, and what it takes from bases outside of its chain (mixins)."""
    if enums.is_enum(cls):
        return enums.namespace(cls)
    chain = set(base.__mro__) if base is not None else {object}
    copied = _has_copies(cls)
    members: dict[str, Any] = {}
    seen: set[str] = set()
    for provider in cls.__mro__:
        defined = _defined(provider)
        mixed_in = vars(provider).get("_mixin_") is True and provider not in chain
        for name, member in defined.items() if is_user_class(provider) else ():
            own = supers.copy_for(member, cls, always=mixed_in) if copied or mixed_in else member
            if name not in seen and (provider is cls or provider not in chain or own is not member):
                members[name] = own
        seen.update(defined)
    if namedtuples.is_namedtuple(cls):
        return members
    if base is None:
        members.update(_of_metaclass(cls, members))
    machinery = _MACHINERY
    if is_closure_class(cls):
        machinery = _MACHINERY - {"__doc__", "__qualname__"}
        members["__qualname__"] = cls.__qualname__  # which a class does not have in its dict
    return completed(cls, {name: stand_in(m) for name, m in members.items() if name not in machinery})


def _defined(cls: type) -> dict[str, Any]:
    """What the class itself defines: of a named tuple, as the translator sees it."""
    return namedtuples.namespace(cls) if namedtuples.is_namedtuple(cls) else abstracts.members(cls)


def _of_metaclass(cls: type, members: dict[str, Any]) -> dict[str, Any]:
    """What a class at the root has from its metaclass: its values; and `object.__new__`, called by name."""
    found: dict[str, Any] = {}
    if _find(cls, "__new__") is vars(object)["__new__"]:
        found["__new__"] = staticmethod(make_instance)
    for meta in type.mro(type(cls)):
        if not is_user_class(meta) or meta.__module__ == "abc":
            break
        values = {name: m for name, m in vars(meta).items() if not _is_special(name) and not callable(m)}
        found.update({name: m for name, m in values.items() if name not in members and not isinstance(m, property)})
    return found


@remembered
def _has_copies(cls: type) -> bool:
    """Whether methods with `super()` have copies for the class: it, or one below, has several lines of bases."""
    is_class = lambda base: is_user_class(base) and not _is_no_base(base)  # noqa: E731
    return not all(supers.in_chain(each, is_class) for each in (cls, *supers.subclasses(cls)))


def own_members(cls: type) -> dict[str, Any]:
    """What the rules see as defined by the class itself: as the analysis of the program has found it."""
    if cls not in _own_members:
        _own_members[cls] = visible_members(cls, primary_base(cls))
    return _own_members[cls]


def forget_members() -> None:
    """Look at classes again: those of a program that does more have more members (`wholeprogram.py`)."""
    _own_members.clear()


def _find(cls: type, name: str) -> Any:
    defined = map(abstracts.members, cls.__mro__)
    return next((members[name] for members in defined if name in members), None)


def bound_method(world: Registry, class_symbol: str, name: str, func: FunctionType) -> str:
    """The potential bound method `D.f` (document 001, "Pre-built constants")."""
    symbol = f"method {class_symbol}.{name}"
    if symbol not in world.names:
        world.names.reserve(symbol, func)
        world.facts.add("bound_method", symbol, class_symbol, world.function(func))
    return symbol


def bound_class_method(world: Registry, cls: type, name: str, func: FunctionType) -> str:
    """The class method `func`, which is called `name` in the class, bound to `cls`."""
    value = class_value(world, cls)
    symbol = f"classmethod {class_atom(world, cls)}.{name}"
    if symbol not in world.names:
        world.names.reserve(symbol, func)
        world.facts.add("bound_class_method", symbol, value, world.function(func))
    return symbol


#: Methods that are asked about what else is in a container.
_COMPARING = frozenset({"__eq__", "__lt__", "__le__", "__gt__", "__ge__"})


def _emit_member(world: Registry, symbol: str, name: str, member: Any) -> None:
    """An abstract method is nothing: no instance's lookup ever ends at it (`super()` finds it by itself)."""
    facts = world.facts
    if getattr(member, "__isabstractmethod__", False):
        return
    if isinstance(member, FunctionType):
        func = world.function(member)
        facts.add("method_def", symbol, name, func, bound_method(world, symbol, name, member))
        if name in _COMPARING and looks_at_kinds(member, name):
            facts.add("looks_at_kinds", func)
    elif (static := _static_function(name, member)) is not None:
        facts.add("static_def", symbol, name, world.function(static))
    elif isinstance(member, property):
        _emit_property(world, symbol, name, member)
    elif not isinstance(member, _NOT_VALUES) and (name in _READ or name in enums.TABLES or not _is_special(name)):
        facts.add("value_def", symbol, name)
        if isinstance(member, type) and member.__qualname__.endswith(f".{name}"):
            facts.add("inner_class", symbol, name)


def _static_function(name: str, member: Any) -> FunctionType | None:
    """The function that a member is called as, without what it is read from: a static method, or a builtin function
    (`key = len`), which binds nothing."""
    found: Any = member.__func__ if isinstance(member, staticmethod) else member
    binds_nothing = isinstance(member, (staticmethod, BuiltinFunctionType))
    if binds_nothing and is_builtin_function(found) and not _is_special(name):
        found = member_value(found)
    is_static = isinstance(found, FunctionType) and found is not member
    return found if is_static else None


def _is_special(name: str) -> bool:
    """Whether Python gives the name a meaning, so that what a class has under it is not just a value."""
    return name.startswith("__") and name.endswith("__") and name in _OF_PYTHON


def _emit_class_methods(world: Registry, cls: type, symbol: str) -> None:
    """Emit every class method that is visible on the class, inherited or not, as bound to this very class."""
    for name, func in _class_methods(cls):
        if enums.is_enum(cls):
            world.enum_of_method[func] = cls
        bound = bound_class_method(world, cls, name, func)
        world.facts.add("class_method_def", symbol, name, world.function(func), bound)


def _class_methods(cls: type) -> list[tuple[str, FunctionType]]:
    """Every class method that is visible on the class: it is bound to the class through which it is found."""
    seen: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        seen.update(namedtuples.namespace(base) if namedtuples.is_namedtuple(base) else vars(base))
    methods = {name: member.__func__ for name, member in seen.items() if isinstance(member, classmethod)}
    functions = {name: stand_in(func) if is_cached(func) else func for name, func in methods.items()}
    return [(name, func) for name, func in functions.items() if isinstance(func, FunctionType)]


def _emit_property(world: Registry, symbol: str, name: str, member: property) -> None:
    getter, setter, deleter = member.fget, member.fset, member.fdel
    if isinstance(getter, FunctionType):
        method = bound_method(world, symbol, f"{name}.get", getter)
        world.facts.add("property_def", symbol, name, world.function(getter), method)
    if isinstance(setter, FunctionType):
        method = bound_method(world, symbol, f"{name}.set", setter)
        world.facts.add("property_setter", symbol, name, world.function(setter), method)
    if isinstance(deleter, FunctionType):
        method = bound_method(world, symbol, f"{name}.del", deleter)
        world.facts.add("property_deleter", symbol, name, world.function(deleter), method)
