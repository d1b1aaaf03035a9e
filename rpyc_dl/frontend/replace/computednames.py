"""`getattr(x, "visit_" + name)`: attributes whose names are texts that the program makes while it runs.

A function is compiled for each place, which compares the name with those that it can be and does the operation for
the one that it is. What it can be: the attributes of the program's classes that begin as the text is known to begin;
where nothing is known of it, those that the program has as texts or as keywords of calls. So it is with
methods of str. Any other name that may be an attribute raises NotImplementedError, what is none an AttributeError.
"""

from __future__ import annotations

import ast
import keyword
import linecache
import re
import sys
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.functions import nonekeys
from rpyc_dl.frontend.functions.permittedattributes import permitted_attributes, refusing
from rpyc_dl.frontend.functions.possibletexts import is_kept_uncalled, possible_texts
from rpyc_dl.frontend.replace.exacttypes import exactly
from rpyc_dl.frontend.replace.storedglobals import current, is_of_program
from rpyc_dl.frontend.synthetic import compile_function, with_attribute
from rpyc_dl.ownmodules import is_of_library, own_modules
from rpyc_dl.programtables import ProgramTable, remembered
from rpyc_dl.source import SourcePos

#: A chain of comparisons with more names is not made.
MOST_NAMES = 200
#: Attributes of the values that are no instances of the program's classes.
_BUILTINS = (int, float, str, bytes, list, tuple, dict, set, range)
_OF_BUILTINS = frozenset(name for cls in (*_BUILTINS, BaseException, type) for name in dir(cls))
#: Methods of texts, which a program may ask for by name: `getattr(line, how)()`.
_OF_TEXTS = frozenset(name for name in dir(str) if not name.startswith("_"))
#: Methods that every object has, defined by the program or not.
_OF_OBJECT = frozenset(
    name for name, member in vars(object).items() if isinstance(member, types.WrapperDescriptorType)
)
#: The attribute of a function that does what the program's code does with an attribute, at one place of it.
COMPUTED = "_by_computed_name_"
#: The attribute of a function of ours that reads attributes of whatever names the program has.
ASKS_PROGRAM = "_names_of_program_"
_functions: ProgramTable[Any, types.FunctionType] = ProgramTable()
#: What can be reached from a namespace, by its identity and by what changes when more is imported.
_reached: ProgramTable[tuple[int, ...], Sequence[dict[str, Any]]] = ProgramTable()


def beginning(opname: str, args: Sequence[Any]) -> str:
    """How the text begins that an operation makes of these operands, of which texts are known."""
    first = args[0] if args and isinstance(args[0], str) else ""
    return first.partition("%")[0] if opname == "mod" else first


def asks_program(function: Any) -> bool:
    """Whether it is a function of ours that reads attributes of whatever names the program has."""
    return bool(getattr(function, "__dict__", {}).get(ASKS_PROGRAM))


def by_name(
    opname: str,
    count: int,
    start: str,
    namespace: dict[str, Any],
    site: Any,
    least: int = 1,
    hook: str = "",
    plain: bool = False,
    tests: Sequence[NameTest] = (),
    place: SourcePos | None = None,
) -> Any:
    """The function that does `getattr`, `setattr`, `hasattr` or `delattr` with so many arguments in code of a module
    with these globals, for names that begin so, and for which the `tests` of the program have given what they gave;
    None where nothing is known of them and the program has fewer than the least number of such attributes. `hook`:
    the method that is called where the instance has it. A `plain` one is that of `object`. `place`: of the
    call, if its source is to tell which texts the name can be."""
    modules = modules_of(namespace)
    given = None if place is None else _texts_passed(place, modules)
    whole = [test.texts for test in tests if test.is_whole]
    if whole:
        given = frozenset(name for name in whole[0] if all(test.holds_of(name) for test in tests))
    known = attributes_of_modules(modules)
    fits = lambda name: name.startswith(start) and all(test.holds_of(name) for test in tests)  # noqa: E731
    names = set(filter(fits, known))
    if least == 0:
        names &= _values(modules)
    if given is not None:
        names &= given
    elif not start and not any(test.outcome for test in tests):
        names &= _texts(modules)
    if opname in ("setattr", "delattr"):
        names = {name for name in names if known[name]}
    if given is not None:
        names |= {name for name in given - known.keys() if name.isidentifier() and not keyword.iskeyword(name)}
    elif opname == "setattr" or least > 0:
        names |= _only_by_name(modules, start, known)
    values = opname == "getattr" and place is not None and is_kept_uncalled(place)
    if values:
        names -= _methods_of_builtins(modules)
    elif opname in ("getattr", "hasattr") and least > 0 and not plain:
        passed = _OF_TEXTS & (_texts(modules) if given is None else given)
        names |= set(filter(fits, passed))
    having = _classes_with_method(modules, start, known, given) if opname == "setattr" else {}
    names |= having.keys()
    by_slots = _refused_by_slots(modules, names) if opname == "setattr" and not (hook or plain) else {}
    if len(names) > MOST_NAMES or (len(names) < least and not hook and not start):
        return None
    others = frozenset(name for name in known.keys() | _OF_BUILTINS if name.startswith(start) and name not in names)
    key = (
        site,
        opname,
        count,
        frozenset(names),
        others,
        plain,
        hook,
        frozenset(having.items()),
        values,
        frozenset(by_slots.items()),
    )
    if key not in _functions:
        text = _text(opname, count, sorted(names), _PLAIN if plain else _RESULT, hook, having, values, by_slots)
        builtins = tuple(map(exactly, _BUILTINS))
        classes = {f"with_{name}": having[name] for name in having}
        for name, (refused, taken) in by_slots.items():
            classes |= {f"refusing_{name}": refused, f"taking_{name}": taken}
        _functions[key] = _compiled(
            text, {"OTHERS": others, "OF_BUILTINS": _OF_BUILTINS, "BUILTINS": builtins, **classes}
        )
    return _functions[key]


def _texts_passed(place: SourcePos, modules: Iterable[dict[str, Any]]) -> frozenset[str] | None:
    """The texts that the call at a place can be given as the name of an attribute; None if it may be any text."""
    return possible_texts(place, 1, _files(modules))


def _files(modules: Iterable[dict[str, Any]]) -> list[str]:
    return [space.get("__file__") or "" for space in modules]


def asks_for_none(namespace: dict[str, Any]) -> bool:
    """Whether the program of a module asks mappings for the key None."""
    return nonekeys.asked_for(_files(modules_of(namespace)))


def asks_for_subclasses(namespace: dict[str, Any]) -> bool:
    """Whether the program of a module asks classes for those below them."""
    return any(
        "__subclasses__" in _text_of(file) and "__subclasses__" in _words(file).read
        for file in _files(modules_of(namespace))
    )


def texts_passed(place: SourcePos, namespace: dict[str, Any]) -> frozenset[str] | None:
    """The texts that the call at a place of a module can be given first; None if it may be any text."""
    return possible_texts(place, 0, _files(modules_of(namespace)))


def _compiled(text: str, namespace: dict[str, Any]) -> types.FunctionType:
    """The function of this text, which does what the program's code does with an attribute."""
    function = compile_function(text, namespace)
    vars(function)[COMPUTED] = True
    return function


def of_module(
    module: types.ModuleType, opname: str, count: int, start: str, namespace: dict[str, Any], place: SourcePos
) -> types.FunctionType | None:
    """The function that does `getattr` or `hasattr` of a module for the names that the call at a place can be given,
    or else those that the program has as texts; None where it has none, or another operation is asked for."""
    modules = modules_of(namespace)
    given = _texts_passed(place, modules)
    wanted = {name for name in given or _texts(modules) if name.startswith(start) and hasattr(module, name)}
    names = {name for name in wanted if not keyword.iskeyword(name)}  # builtins has `None`
    if opname not in ("getattr", "hasattr") or len(names) > MOST_NAMES or not (names or given or start):
        return None
    others = frozenset(name for name in dir(module) if name.startswith(start) and name not in names)
    key = (module, opname, count, frozenset(names), others)
    if key not in _functions:
        more = ", default" if count == 3 else ""
        result = "M.{name}" if opname == "getattr" else "True"
        lines = [f"def function(x, name{more}):"]
        lines += [f"    if name == {name!r}: return {result.format(name=name)}" for name in sorted(names)]
        if opname == "hasattr":
            lines.append("    return name in OTHERS")
        else:
            lines += ["    if name in OTHERS:", f"        {_not_named(opname)}"]
            error = f'AttributeError("module {module.__name__!r} has no attribute " + repr(name))'
            lines.append("    return default" if more else f"    raise {error}")
        _functions[key] = _compiled("\n".join(lines), {"OTHERS": others, "M": module})
    return _functions[key]


def settable(namespace: dict[str, Any]) -> set[str]:
    """The attributes that may be stored by names that the program of a module makes."""
    modules = modules_of(namespace)
    known = attributes_of_modules(modules)
    named = {name for name in known if known[name]} & _texts(modules)
    return named | _only_by_name(modules, "", known) | _by_descriptors(modules)


def _by_descriptors(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The names under which descriptors may keep values: those that they hold, and their own behind a beginning,
    `instance.__dict__["_" + self.name] = value`."""
    held = _names_of_descriptors(modules)
    texts = set().union(*(_words(module.get("__file__")).texts for module in modules)) if held else set()
    starts = {text for text in texts if text.isidentifier() and text.endswith("_") and not text.startswith("__")}
    made = {start + name for start in starts for name in held}
    return {name for name in held | made if not (name.startswith("__") and name.endswith("__"))}


def _only_by_name(modules: Sequence[dict[str, Any]], start: str, known: dict[str, bool]) -> set[str]:
    """The attributes that the program stores only by names that it makes: those that it reads and has as texts; and
    where it reads attributes by such names, too, what it has as names, if these are not too many; and the names of
    descriptors behind a beginning: `setattr(obj, "_" + self.name, value)`. What Python has of its own, `__dict__` and
    `__class__`, is not stored like an attribute."""
    words = [_words(module.get("__file__")) for module in modules]
    if not any("setattr" in each.called or "__dict__" in each.read for each in words):
        return set()
    named = _read_and_named(modules)
    if any(_READ_BY_NAME & each.called or "__dict__" in each.read for each in words):
        names = set().union(*(each.names for each in words)) - _OF_BUILTINS
        named |= names if len(names) < MOST_NAMES // 2 else set()
    named |= {start + name for name in _names_of_descriptors(modules)} if start else set()
    named -= known.keys()
    return {name for name in named if name.startswith(start) and not (name.startswith("__") and name.endswith("__"))}


def _read_and_named(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The attributes that the program reads, and has as texts."""
    return set().union(*(_words(module.get("__file__")).read for module in modules)) & _texts(modules)


def _classes_with_method(
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


def _refused_by_slots(
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


#: What reads attributes by names that the program makes, or all of them.
_READ_BY_NAME = {"getattr", "vars"}


def is_by_name(function: Any) -> bool:
    """Whether a function is one of those."""
    return COMPUTED in getattr(function, "__dict__", {})


def in_dict(names: Iterable[str], covered: Iterable[tuple[str, str]], item: str, site: Any) -> types.FunctionType:
    """The function `store(x, name, value)` for `x.__dict__[name] = value`, of one of these names. Where a class has a
    property or a descriptor of a name, a method of the class does it (`covered`: the names, and these methods), and
    where instances are their own dict, the method `item`, if there are such classes."""
    names, methods = frozenset(names), dict(covered)
    key = (site, "in dict", names, frozenset(methods.items()), item)
    if key not in _functions:
        lines = ["def function(x, name, value):"]
        if item:
            lines.append(f"    if hasattr(x, {item!r}): x.{item}(name, value); return")
        for name in sorted(names):
            lines.append(f"    if name == {name!r}:")
            if name in methods:
                lines.append(f"        if hasattr(x, {methods[name]!r}): x.{methods[name]}(value); return")
            lines.append(f"        object.__setattr__(x, {name!r}, value); return")
        message = "a name that the program makes is stored in __dict__, of an attribute that it does not name: "
        lines.append(f"    raise NotImplementedError({message!r} + name)")
        _functions[key] = _compiled("\n".join(lines), {})
    return _functions[key]


def of_mapping(store: types.FunctionType) -> types.FunctionType:
    """The function that stores what a mapping has by such a function."""
    if store not in _functions:
        text = "def function(x, mapping):\n    for name, value in dict(mapping).items(): store(x, name, value)\n"
        _functions[store] = compile_function(text, {"store": store})
    return _functions[store]


_RESULT = {"getattr": "return x.{name}", "setattr": "x.{name} = value; return", "delattr": "del x.{name}; return"}


#: Without the methods of the class.
_PLAIN = {
    "getattr": "return object.__getattribute__(x, {name!r})",
    "setattr": "object.__setattr__(x, {name!r}, value); return",
    "delattr": "object.__delattr__(x, {name!r}); return",
}
#: What a method of the class does for all names, and what `__getattr__` gives for those that are not found.
_BY_HOOK = {"setattr": "x.{hook}(name, value); return", "delattr": "x.{hook}(name); return"}
_NOT_FOUND = {
    "hasattr": ["try: x.{hook}(name)", "except AttributeError: return False", "return True"],
    "getattr2": ["return x.{hook}(name)"],
    "getattr3": ["try: return x.{hook}(name)", "except AttributeError: return default"],
}


_NO_CLASSES: Mapping[str, Any] = types.MappingProxyType({})
_LACKING = 'raise AttributeError(f"{type(x).__name__!r} object has no attribute {name!r}")'


def _text(
    opname: str,
    count: int,
    names: Iterable[str],
    results: dict[str, str],
    hook: str,
    having: Iterable[str] = (),
    values: bool = False,
    by_slots: Mapping[str, tuple[Sequence[type], Sequence[type]]] = _NO_CLASSES,
) -> str:
    """`values`: methods of builtin types are not what is read."""
    more = {"setattr": ", value"}.get(opname, ", default" if count == 3 else "")
    lines = [f"def function(x, name{more}):"]
    if values:
        lines += ["    if isinstance(x, BUILTINS):", f"        if name in OF_BUILTINS: {_not_named(opname)}"]
        lines.append("        return default" if count == 3 else f"        {_LACKING}")
    asked = f"    if hasattr(x, {hook!r}) and not isinstance(x, type):"
    if hook and opname in _BY_HOOK:
        lines += [asked, "        " + _BY_HOOK[opname].format(hook=hook)]
    for name in names:
        if opname == "hasattr":
            lines += [f"    if name == {name!r}:", f"        return hasattr(x, {name!r})"]
        else:
            tested = f" and hasattr(x, {name!r})" if opname != "setattr" else ""
            tested += f" and not isinstance(x, with_{name})" if name in having else ""
            lines.append(f"    if name == {name!r}{tested}:")
            if name in by_slots:
                lines += _refusing(name, with_attribute(results[opname], name), bool(by_slots[name][1]))
            lines.append("        " + with_attribute(results[opname], name))
    lines += ["    if name in OTHERS:", f"        {_not_named(opname)}"]
    if hook and opname not in _BY_HOOK:
        not_found = _NOT_FOUND[opname if opname == "hasattr" else f"getattr{count}"]
        lines += [asked, *("        " + line.format(hook=hook) for line in not_found)]
    if opname == "hasattr":
        lines.append("    return False")
    elif opname == "setattr":
        lines.append(f"    {_not_named(opname)}")
    elif count == 3:
        lines.append("    return default")
    else:
        lines.append(f"    {_LACKING}")
    return "\n".join(lines)


def _refusing(name: str, result: str, is_taken: bool) -> list[str]:
    """The statements before the one that stores an attribute which `__slots__` of some classes does not name."""
    lines = [f"        if isinstance(x, taking_{name}): {result}"] if is_taken else []
    return [*lines, f"        if isinstance(x, refusing_{name}): {_LACKING}"]


def _not_named(opname: str) -> str:
    """The statement that refuses an attribute which may be there."""
    message = f"{opname} with a name that the program makes, of an attribute that it does not name: "
    return f"raise NotImplementedError({message!r} + name)"


def modules_of(namespace: dict[str, Any]) -> Sequence[dict[str, Any]]:
    """The namespaces of the program that can be reached from one, and from that of the entry point: by what they
    import, and by what derives from their classes. Nearly always these are those of the entry point alone."""
    program = current().program
    of_program = _reached_from(program, ())
    if any(namespace is space for space in of_program):
        return of_program
    return _reached_from(namespace, of_program)


def _reached_from(namespace: dict[str, Any], known: Sequence[dict[str, Any]]) -> Sequence[dict[str, Any]]:
    """The known namespaces, and what else can be reached from one. It is looked for again when more was imported."""
    key = (id(namespace), len(namespace), len(sys.modules), len(own_modules()), len(known))
    if key not in _reached:
        found = {id(space): space for space in (*known, namespace)}
        pending = [namespace]
        while pending:
            for value in list(pending.pop().values()):
                for module in _modules_of(value):
                    if id(vars(module)) not in found and _is_programs(module):
                        found[id(vars(module))] = vars(module)
                        pending.append(vars(module))
        _reached[key] = tuple(found.values())
    return _reached[key]


def _is_programs(module: types.ModuleType) -> bool:
    return is_of_program(module) and module.__name__.partition(".")[0] not in BESIDE


#: What a program may import, and is not part of it: the translator, and what runs tests, which may add its own.
BESIDE = {"rpyc_dl", "py", "pytest", "_pytest", "pluggy", "xdist", "execnet", "hypothesis"}


def _modules_of(value: Any) -> Iterator[types.ModuleType]:
    if isinstance(value, types.ModuleType):
        yield value
    elif isinstance(value, (type, types.FunctionType)):
        for each in _with_derived(value) if isinstance(value, type) else (value,):
            name = each.__module__ or ""
            module = own_modules().get(name) or sys.modules.get(name)
            if module is not None and name != "__main__":  # that is the program, or what has called the translator
                yield module


def _with_derived(cls: type) -> Iterator[type]:
    yield cls
    if not is_of_library(cls.__module__ or "") and not issubclass(cls, type):
        for derived in cls.__subclasses__():
            yield from _with_derived(derived)


def attributes_of_modules(modules: Sequence[dict[str, Any]]) -> dict[str, bool]:
    """The attributes of the program's classes and of what its functions store; of each, whether it can be stored."""
    found: dict[str, bool] = {}
    for cls in classes_of_modules(modules):
        for name, member in members_of_class(cls):
            found[name] = found.get(name, False) or not _is_function(member)
    for namespace in modules:
        words = _words(namespace.get("__file__"))
        methods = words.methods.difference(_OF_OBJECT)  # which objects have by operators, not as attributes
        found.update({name: False for name in methods - found.keys()})
        found.update(dict.fromkeys(words.attributes, True))
    found.update(dict.fromkeys(_names_of_descriptors(modules), True))
    return found


def classes_of_modules(modules: Sequence[dict[str, Any]]) -> list[type]:
    """The classes that modules have a name for, each once; without those of the library."""
    values = [value for namespace in modules for value in list(namespace.values())]
    found = {id(value): value for value in values if isinstance(value, type)}  # a metaclass may define a hash
    return [cls for cls in found.values() if not is_of_library(cls.__module__ or "")]


def _values(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The attributes that are no methods: what functions store, what classes have, properties."""
    members = (found for cls in classes_of_modules(modules) for found in members_of_class(cls))
    values = {name for name, member in members if isinstance(member, property) or not _is_function(member)}
    return values.union(*(_words(space.get("__file__")).attributes for space in modules))


def _methods_of_builtins(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The methods that the program's classes have from builtin ones alone, as named tuples have `index`."""
    bases = {base for cls in classes_of_modules(modules) for base in cls.__mro__[:-1]}
    own = {name for base in bases if base.__module__ != "builtins" for name in vars(base)}
    inherited = {name for base in bases if base.__module__ == "builtins" for name in vars(base)}
    stored = set().union(*(_words(space.get("__file__")).attributes for space in modules))
    return inherited - own - stored


def _names_of_descriptors(modules: Sequence[dict[str, Any]]) -> set[str]:
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


def members_of_class(cls: type) -> Iterator[tuple[str, Any]]:
    for base in cls.__mro__[:-1]:
        for name, member in vars(base).items():
            if not (name.startswith("__") and name.endswith("__")):
                yield name, member


def _is_function(member: Any) -> bool:
    if isinstance(member, property):
        return member.fset is None
    return callable(member) or isinstance(member, (staticmethod, classmethod))


def attributes_of(namespace: dict[str, Any]) -> list[str]:
    """The names of attributes that the program of a module stores, or that it passes as keywords."""
    words = [_words(module.get("__file__")) for module in modules_of(namespace)]
    return sorted(set().union(*(each.attributes | each.keywords for each in words)))


def texts_of(namespace: dict[str, Any]) -> set[str]:
    """The texts of the program that a module belongs to."""
    return _texts(modules_of(namespace))


def _texts(modules: Sequence[dict[str, Any]]) -> set[str]:
    """The texts that the program's modules have, in their source, their live tables and descriptors, and the keywords
    of calls."""
    found = _names_of_descriptors(modules)
    pending: list[Any] = [value for namespace in modules for value in list(namespace.values())]
    pending += [table for cls in classes_of_modules(modules) for table in _tables_of(cls)]
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if isinstance(value, str):
            found.add(value)
        elif isinstance(value, (tuple, list, set, frozenset, dict)) and id(value) not in seen:
            seen.add(id(value))
            pending += value
            pending += value.values() if isinstance(value, dict) else ()
    words = [_words(namespace.get("__file__")) for namespace in modules]
    if any(each.asks_for_fields for each in words):
        found = found.union(*(each.annotated for each in words))
    known = attributes_of_modules(modules)
    if any("dir" in each.called for each in words):
        found |= known.keys()
    if any("vars" in each.called or "__dict__" in each.read for each in words):
        stored = {name for name in known if known[name]}
        found |= stored if len(stored) < MOST_NAMES // 2 else set()
    return found.union(*(each.texts for each in words))


def _tables_of(cls: type) -> Iterator[Any]:
    """The tables that a class has: a metaclass may have made one of the names in its body. Those of named tuples and
    enumerations are asked for by names of their own."""
    for name, member in members_of_class(cls):
        if isinstance(member, (tuple, list, set, frozenset, dict)) and not name.startswith(("_field", "_member")):
            yield member


#: Tests of a name that are no methods of it: whether it is one of the texts, or none of them.
ONE_OF, NONE_OF = "in", "not in"


@dataclass(frozen=True)
class NameTest:
    """What `name.startswith("do_")`, `name.endswith(…)` or a comparison has given for a name."""

    method: str
    texts: str | tuple[str, ...]
    outcome: bool

    def holds_of(self, name: str) -> bool:
        """Whether the test gives that for this name."""
        if self.method in (ONE_OF, NONE_OF):
            return (name in self.texts) is (self.outcome == (self.method == ONE_OF))
        return bool(getattr(name, self.method)(self.texts)) is self.outcome

    @property
    def is_whole(self) -> bool:
        """Whether it tells all texts that the name can be."""
        return self.method == (ONE_OF if self.outcome else NONE_OF)


@dataclass
class _Words:
    attributes: set[str]  # that are stored
    methods: set[str]
    texts: set[str]  # constants, their words, and keywords of calls
    annotated: set[str]  # in classes: the fields of dataclasses and of named tuples
    asks_for_fields: bool  # of any of these
    keywords: set[str]  # of calls
    names: set[str]  # constants that are an identifier, or several that are split, and keywords of calls
    read: set[str]  # attributes
    called: set[str]  # functions, by their names
    nested: list[ast.ClassDef]  # classes that stand in functions or in classes
    stores: set[tuple[str, str]]  # variables, and attributes that are stored in what they hold: `f.calls = 0`


#: What gives the names of fields: `dataclasses.fields`, and an attribute of named tuples.
_FIELDS = ("fields", "_fields")


@remembered
def _words(file: str | None) -> _Words:
    """What the source of a module has."""
    found = _Words(set(), set(), set(), set(), False, set(), set(), set(), set(), [], set())
    try:
        tree = ast.parse(_text_of(file))
    except (SyntaxError, ValueError):
        return found
    for node in ast.walk(tree):
        if (
            node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
        ) in _FIELDS:
            found.asks_for_fields = True
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            found.attributes.add(node.attr)
            if isinstance(node.value, ast.Name):
                found.stores.add((node.value.id, node.attr))
        elif isinstance(node, ast.Attribute):
            found.read.add(node.attr)
        elif isinstance(node, ast.ClassDef):
            targets = [n.target for n in node.body if isinstance(n, ast.AnnAssign)]
            found.annotated |= {target.id for target in targets if isinstance(target, ast.Name)}
            found.attributes |= found.annotated
            found.methods |= {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
            found.nested += _classes_in(node)
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            found.nested += _classes_in(node)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.texts |= {node.value, *re.findall(r"\w+", node.value)}
            found.names |= {node.value} if node.value.isidentifier() else set()
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            found.called.add(node.func.id)
        elif isinstance(node, ast.Call):
            found.names |= _split_names(node.func)
        elif isinstance(node, ast.keyword) and node.arg:
            found.texts.add(node.arg)
            found.keywords.add(node.arg)
            found.names.add(node.arg)
    return found


def _classes_in(definition: ast.AST) -> list[ast.ClassDef]:
    """The classes that stand in a function or a class, at any depth."""
    return [node for node in ast.walk(definition) if isinstance(node, ast.ClassDef) and node is not definition]


def nested_classes(modules: Sequence[dict[str, Any]]) -> list[ast.ClassDef]:
    """The classes of the program's source that stand in functions or in classes."""
    return [node for module in modules for node in _words(module.get("__file__")).nested]


def stores_by_variables(modules: Sequence[dict[str, Any]], variables: Set[str]) -> set[tuple[str, str]]:
    """Variables of the program that have one of these names, with the attributes that it stores in what they hold.
    Modules whose text has no attribute of such a variable are not parsed."""
    files = [module.get("__file__") for module in modules]
    stores = [_words(file).stores for file in files if not variables.isdisjoint(_before_dots(file))]
    return {pair for pair in set().union(*stores) if pair[0] in variables}


@remembered
def _before_dots(file: str | None) -> frozenset[str]:
    """The words that stand before a dot in the source of a module: of what it names attributes, and others."""
    return frozenset(re.findall(r"(\w+)[\s\\)]*\.", _text_of(file)))


def _text_of(file: str | None) -> str:
    """The source of a module."""
    return "".join(linecache.getlines(file or ""))


def _split_names(called: ast.expr) -> set[str]:
    """The identifiers of `"a b c".split`."""
    if not (isinstance(called, ast.Attribute) and called.attr == "split" and isinstance(called.value, ast.Constant)):
        return set()
    text = called.value.value
    return {word for word in re.findall(r"\w+", text) if word.isidentifier()} if isinstance(text, str) else set()
