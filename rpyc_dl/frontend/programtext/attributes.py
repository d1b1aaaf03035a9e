"""The attributes that a program's classes and functions have, and the texts that may name one."""

from __future__ import annotations

import dis
import types
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rpyc_dl.frontend.functions.permittedattributes import permitted_attributes, refusing
from rpyc_dl.frontend.programtext.modules import classes_of_modules, members_of_class, modules_of
from rpyc_dl.frontend.programtext.words import words_of
from rpyc_dl.rlib.unroll import unrolling_iterable

#: A chain of comparisons with more names is not made.
MOST_NAMES = 200
#: Attributes of the values that are no instances of the program's classes.
BUILTINS = (int, float, str, bytes, list, tuple, dict, set, range)
OF_BUILTINS = frozenset(name for cls in (*BUILTINS, BaseException, type) for name in dir(cls))
#: Methods that every object has, defined by the program or not, and those of its class.
OF_OBJECT = frozenset(
    name
    for name, member in vars(object).items()
    if isinstance(member, (types.WrapperDescriptorType, types.ClassMethodDescriptorType, types.BuiltinFunctionType))
)
#: What reads attributes by names that the program makes, or all of them.
_READ_BY_NAME = {"getattr", "vars", "SimpleNamespace"}
#: What stores some: `SimpleNamespace(**row)`, too.
_STORED_BY_NAME = {"setattr", "SimpleNamespace"}
#: What gives records of `logging` fields that are stored and read by name: `log.info(text, extra={"user": name})`.
_FIELDS_OF_RECORDS = ("extra", "LoggerAdapter")


def methods_of_all(modules: Sequence[dict[str, Any]]) -> frozenset[str]:
    """What every object has that can be called, instances of all classes of the program among them."""
    names = {name for name in dir(object) if callable(getattr(object, name))}
    unhashable = any("__hash__" in vars(cls) and cls.__hash__ is None for cls in classes_of_modules(modules))
    return frozenset(names - {"__hash__"} if unhashable else names)


def attributes_of_modules(modules: Sequence[dict[str, Any]]) -> dict[str, bool]:
    """The attributes of the program's classes and of what its functions store; of each, whether it can be stored."""
    found: dict[str, bool] = {}
    for cls in classes_of_modules(modules):
        for name, member in members_of_class(cls):
            found[name] = found.get(name, False) or not _is_function(member)
        found.update(dict.fromkeys(_stored_without_file(cls), True))
    for namespace in modules:
        words = words_of(namespace.get("__file__"))
        methods = words.methods.difference(OF_OBJECT)  # which objects have by operators, not as attributes
        found.update({name: False for name in methods - found.keys()})
        found.update(dict.fromkeys(words.attributes, True))
    found.update(dict.fromkeys(names_of_descriptors(modules), True))
    found.update({name: True for name in texts_of_unrolled_loops(modules) if name.isidentifier()})
    return found


def _stored_without_file(cls: type) -> Iterator[str]:
    """The attributes that methods store whose text stands in no file: those that `exec` has made."""
    for member in vars(cls).values():
        if isinstance(member, types.FunctionType) and member.__code__.co_filename.startswith("<"):
            yield from (i.argval for i in dis.get_instructions(member.__code__) if i.opname == "STORE_ATTR")


def texts_of_unrolled_loops(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The texts that loops go over which are unrolled, where the program stores attributes by such names."""
    if not any("setattr" in words_of(namespace.get("__file__")).called for namespace in modules):
        return set()
    loops: list[Any] = [value for namespace in modules for value in list(namespace.values())]
    members = [
        member for cls in classes_of_modules(modules) for base in cls.__mro__[:-1] for member in vars(base).values()
    ]
    functions = [each for each in [*loops, *members] if isinstance(each, types.FunctionType)]
    for function in functions:
        loops += [cell.cell_contents for cell in function.__closure__ or () if _is_full(cell)]
    return _texts_in([loop for loop in loops if isinstance(loop, unrolling_iterable)])


def _is_full(cell: types.CellType) -> bool:
    try:
        return cell.cell_contents is not cell
    except ValueError:
        return False


def attributes_of(namespace: dict[str, Any]) -> list[str]:
    """The names of attributes that the program of a module stores, or that it passes as keywords."""
    words = [words_of(module.get("__file__")) for module in modules_of(namespace)]
    return sorted(set().union(*(each.attributes | each.keywords for each in words)))


def settable(namespace: dict[str, Any]) -> set[str]:
    """The attributes that may be stored by names that the program of a module makes."""
    modules = modules_of(namespace)
    known = attributes_of_modules(modules)
    named = {name for name in known if known[name]} & texts_of_modules(modules)
    return named | stored_only_by_name(modules, "", known) | _by_descriptors(modules)


def _by_descriptors(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The names under which descriptors may keep values: those that they hold, and their own behind a beginning,
    `instance.__dict__["_" + self.name] = value`."""
    held = names_of_descriptors(modules)
    texts = set().union(*(words_of(module.get("__file__")).texts for module in modules)) if held else set()
    starts = {text for text in texts if text.isidentifier() and text.endswith("_") and not text.startswith("__")}
    made = {start + name for start in starts for name in held}
    return {name for name in held | made if not (name.startswith("__") and name.endswith("__"))}


def stored_only_by_name(modules: Sequence[dict[str, Any]], start: str, known: dict[str, bool]) -> set[str]:
    """The attributes that the program stores only by names that it makes: those that it reads and has as texts; and
    where it reads attributes by such names, too, what it has as names, if these are not too many; and the names of
    descriptors behind a beginning: `setattr(obj, "_" + self.name, value)`. What Python has of its own, `__dict__` and
    `__class__`, is not stored like an attribute."""
    words = [words_of(module.get("__file__")) for module in modules]
    of_records = any(name in each.keywords or name in each.read for each in words for name in _FIELDS_OF_RECORDS)
    if not (of_records or any(_STORED_BY_NAME & each.called or "__dict__" in each.read for each in words)):
        return set()
    named = _read_and_named(modules)
    if of_records or any(_READ_BY_NAME & each.called or "__dict__" in each.read for each in words):
        names = set().union(*(each.names for each in words)) - OF_BUILTINS
        named |= names if len(names) < MOST_NAMES // 2 else set()
    named |= {start + name for name in names_of_descriptors(modules)} if start else set()
    named -= known.keys()
    return {name for name in named if name.startswith(start) and not (name.startswith("__") and name.endswith("__"))}


def _read_and_named(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The attributes that the program reads, and has as texts."""
    return set().union(*(words_of(module.get("__file__")).read for module in modules)) & texts_of_modules(modules)


def classes_with_method(
    modules: Sequence[dict[str, Any]], start: str, known: dict[str, bool], given: frozenset[str] | None
) -> dict[str, tuple[type, ...]]:
    """The names, `given` ones if these are known, that some classes have as a method, and that instances of other
    classes may have as an attribute that the program stores by name only; with these classes."""
    methods = {name for name, is_stored in known.items() if not is_stored and name.startswith(start)}
    wanted = {name for name in _read_and_named(modules) & methods if name.isidentifier()}
    wanted = wanted if given is None else wanted & given
    having: dict[str, list[type]] = {}
    for cls in classes_of_modules(modules) if wanted else ():
        for name in wanted & dict(members_of_class(cls)).keys():
            having.setdefault(name, []).append(cls)
    return {name: tuple(classes) for name, classes in having.items()}


def with_own_method(modules: Sequence[dict[str, Any]], names: Iterable[str]) -> dict[str, tuple[type, ...]]:
    """The names, of methods that every object has, and the program's classes that define such a method."""
    wanted = sorted(names)
    classes = classes_of_modules(modules) if wanted else ()
    return {name: tuple(cls for cls in classes if _is_function(vars(cls).get(name))) for name in wanted}


def refused_by_slots(
    modules: Sequence[dict[str, Any]], names: Iterable[str]
) -> dict[str, tuple[tuple[type, ...], tuple[type, ...]]]:
    """The names that `__slots__` of some classes does not name, with these classes, and those below that can have
    such an attribute."""
    closed = [cls for cls in classes_of_modules(modules) if permitted_attributes(cls) is not None]
    found = {}
    for name in filter(str.isidentifier, names) if closed else ():
        refused, taken = refusing(closed, name)
        if refused:
            found[name] = (tuple(refused), tuple(taken))
    return found


def values_of(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The attributes that are no methods: what functions store, what classes have, properties."""
    members = (found for cls in classes_of_modules(modules) for found in members_of_class(cls))
    values = {name for name, member in members if isinstance(member, property) or not _is_function(member)}
    return values.union(*(words_of(space.get("__file__")).attributes for space in modules))


def methods_of_builtins(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The methods that the program's classes have from builtin ones alone, as named tuples have `index`."""
    bases = {base for cls in classes_of_modules(modules) for base in cls.__mro__[:-1]}
    own = {name for base in bases if base.__module__ != "builtins" for name in vars(base)}
    inherited = {name for base in bases if base.__module__ == "builtins" for name in vars(base)}
    stored = set().union(*(words_of(space.get("__file__")).attributes for space in modules))
    return inherited - own - stored


def names_of_descriptors(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The names that descriptors of the program's classes hold, `self.name = "_" + name` in a `__set_name__`, or
    `self.cache = "_" + function.__name__`, and those under which they stand: `self.function.__name__`."""
    classes = {id(c): c for space in modules for c in list(space.values()) if isinstance(c, type)}
    members = [found for cls in classes.values() for found in members_of_class(cls)]
    descriptors = [m for _, m in members if _is_descriptor(m, "__set_name__", "__get__", "__set__")]
    own = (vars(m) for m in descriptors if hasattr(m, "__dict__"))
    held = {text for each in own for text in each.values() if isinstance(text, str) and text.isidentifier()}
    return held | {name for name, m in members if _is_descriptor(m, "__get__", "__set__")}


def _is_descriptor(member: Any, *methods: str) -> bool:
    """Whether the class of a member defines one of the methods in Python."""
    return any(isinstance(getattr(type(member), method, None), types.FunctionType) for method in methods)


def _is_function(member: Any) -> bool:
    if isinstance(member, property):
        return member.fset is None
    return callable(member) or isinstance(member, (staticmethod, classmethod))


def texts_of(namespace: dict[str, Any]) -> set[str]:
    """The texts of the program that a module belongs to."""
    return texts_of_modules(modules_of(namespace))


def texts_of_modules(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The texts that the program's modules have, in their source, their live tables and descriptors, and the keywords
    of calls."""
    live: list[Any] = [value for namespace in modules for value in list(namespace.values())]
    live += [table for cls in classes_of_modules(modules) for table in _tables_of(cls)]
    found = names_of_descriptors(modules) | _texts_in(live) | texts_of_unrolled_loops(modules)
    words = [words_of(namespace.get("__file__")) for namespace in modules]
    if any(each.asks_for_fields for each in words):
        found = found.union(*(each.annotated for each in words))
    known = attributes_of_modules(modules)
    if any("dir" in each.called for each in words):
        found |= known.keys()
    if any("vars" in each.called or "__dict__" in each.read for each in words):
        stored = {name for name in known if known[name]}
        found |= stored if len(stored) < MOST_NAMES // 2 else set()
    return found.union(*(each.texts for each in words))


def _texts_in(values: list[Any]) -> set[str]:
    """The texts among values, and in the tables that are among them."""
    found, pending, seen = set[str](), [*values], set[int]()
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, (tuple, list, set, frozenset, dict, unrolling_iterable)) and id(value) not in seen:
            seen.add(id(value))
            pending += value
            pending += value.values() if isinstance(value, dict) else ()
    return found


def _tables_of(cls: type) -> Iterator[Any]:
    """The tables that a class has: a metaclass may have made one of the names in its body. Those of named tuples and
    enumerations are asked for by names of their own."""
    for name, member in members_of_class(cls):
        if isinstance(member, (tuple, list, set, frozenset, dict)) and not name.startswith(("_field", "_member")):
            yield member
