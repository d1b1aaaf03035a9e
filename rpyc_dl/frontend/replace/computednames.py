"""`getattr(x, "visit_" + name)`: attributes whose names are texts that the program makes while it runs.

A function is compiled for each place, which compares the name with those that it can be and does the operation for
the one that it is. What it can be: the attributes of the program's classes that begin as the text is known to begin;
where nothing is known of it, those that the program has as texts or as keywords of calls, and of a command,
`getattr(world, word)()`, all methods, if they are few; where it has none, or where what is found is
shown, kept in a list or ordered by, all that are no methods, too. `hasattr` asks for any, if they are few. So it is
with methods of str. Any other name that may be an attribute raises NotImplementedError, what is none an
AttributeError.
"""

from __future__ import annotations

import keyword
import types
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.programtext.attributes import (
    MOST_NAMES,
    OF_BUILTINS,
    OF_OBJECT,
    attributes_of_modules,
    classes_with_method,
    methods_of_all,
    methods_of_builtins,
    refused_by_slots,
    stored_only_by_name,
    texts_of_modules,
    values_of,
    with_own_method,
)
from rpyc_dl.frontend.programtext.libraryattributes import OF_EXCEPTIONS, attributes_of_libraries
from rpyc_dl.frontend.programtext.modules import files_of, modules_of
from rpyc_dl.frontend.programtext.possibletexts import (
    is_asked_whether_callable,
    is_called_for_nothing,
    is_kept_uncalled,
    is_taken_as_value,
    possible_texts,
)
from rpyc_dl.frontend.replace.computedaccess import Access, Names, made_once, not_named, of_instance
from rpyc_dl.source import SourcePos

#: Of more methods, only those are meant whose names the program has as texts.
MOST_COMMANDS = 40
#: Of more attributes, only those whose names it has as texts, where the name may be any text.
MOST_FIELDS = 40
#: Methods of texts, which a program may ask for by name: `getattr(line, how)()`.
_OF_TEXTS = frozenset(name for name in dir(str) if not name.startswith("_"))
#: The attribute of a function of ours that reads attributes of whatever names the program has.
ASKS_PROGRAM = "_names_of_program_"

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


@dataclass(frozen=True)
class MadeName:
    """What is known of a name that the program makes."""

    start: str = ""  # how it begins
    tests: Sequence[NameTest] = ()  # which have given what they gave on the path to the place
    place: SourcePos | None = None  # of the operation, if its source is to tell which texts the name can be

    def fits(self, name: str) -> bool:
        """Whether it can be this name."""
        return name.startswith(self.start) and all(test.holds_of(name) for test in self.tests)

    def texts(self, modules: Iterable[dict[str, Any]]) -> frozenset[str] | None:
        """All texts that it can be; None if it may be any text."""
        whole = [test.texts for test in self.tests if test.is_whole]
        if whole:
            return frozenset(name for name in whole[0] if all(test.holds_of(name) for test in self.tests))
        return None if self.place is None else possible_texts(self.place, 1, files_of(modules))


def beginning(opname: str, args: Sequence[Any]) -> str:
    """How the text begins that an operation makes of these operands, of which texts are known."""
    first = args[0] if args and isinstance(args[0], str) else ""
    return first.partition("%")[0] if opname == "mod" else first


def asks_program(function: Any) -> bool:
    """Whether it is a function of ours that reads attributes of whatever names the program has."""
    return bool(getattr(function, "__dict__", {}).get(ASKS_PROGRAM))


def by_name(
    access: Access, made: MadeName, namespace: dict[str, Any], least: int = 1, may_fail: bool = False
) -> types.FunctionType | None:
    """The function that does an operation in code of a module with these globals; None where nothing is known of the
    name and the program has fewer than the least number of such attributes. `may_fail`: the program does something
    else where there is no such attribute."""
    modules = modules_of(namespace)
    known = attributes_of_modules(modules)
    given = made.texts(modules)
    search = _Search(access, made, given, known, modules, least)
    values_only = access.opname == "getattr" and made.place is not None and is_kept_uncalled(made.place)
    is_asked = access.opname == "getattr" and made.place is not None and is_asked_whether_callable(made.place)
    asked = methods_of_all(modules) if is_asked else frozenset()
    names = search.of_classes() | search.of_no_class()
    if values_only:
        names -= methods_of_builtins(modules)
    elif access.opname in ("getattr", "hasattr") and least > 0 and not access.plain:
        texts = texts_of_modules(modules) if given is None else given
        of_library = OF_EXCEPTIONS | attributes_of_libraries(modules)
        names |= set(filter(made.fits, (_OF_TEXTS | of_library) & texts))
    stores = access.opname == "setattr"
    having = classes_with_method(modules, made.start, known, given) if stores else {}
    names |= having.keys()
    by_slots = refused_by_slots(modules, names) if stores and not (access.hook or access.plain) else {}
    own = with_own_method(modules, names & OF_OBJECT) if access.opname == "getattr" else {}
    names -= {name for name, classes in own.items() if not classes}
    if len(names) > MOST_NAMES or (len(names) < least and not (access.hook or made.start or may_fail)):
        return None
    others = {name for name in known.keys() | OF_BUILTINS if name.startswith(made.start) and name not in names}
    others |= own.keys()
    own = {name: classes for name, classes in own.items() if classes}
    return of_instance(access, Names(frozenset(names), frozenset(others), values_only, having, by_slots, asked, own))


@dataclass(frozen=True)
class _Search:
    """What is asked for, and where; `given`: the texts that the name can be, if they are known."""

    access: Access
    made: MadeName
    given: frozenset[str] | None
    known: dict[str, bool]
    modules: Sequence[dict[str, Any]]
    least: int

    def of_classes(self) -> set[str]:
        """The attributes of the program's classes that the name can be."""
        names = set(filter(self.made.fits, self.known))
        if self.least == 0:
            names &= values_of(self.modules)
        if self.given is not None:
            names &= self.given
        elif self.access.opname == "hasattr" and len(names) <= MOST_FIELDS:
            pass  # no two attributes meet in what it gives
        elif not self.made.start and not any(test.outcome for test in self.made.tests):
            named = names & (texts_of_modules(self.modules) | self._commands())
            names = named | (names & self._fields()) if self._is_of_values(named) else named
        return {name for name in names if self.known[name] or self.access.opname not in ("setattr", "delattr")}

    def _commands(self) -> set[str]:
        """The methods of the program's classes, where one is called that somebody names, for what it does: any of
        them may be meant."""
        if self.access.opname != "getattr" or self.made.place is None or not is_called_for_nothing(self.made.place):
            return set()
        methods = {name for name, is_stored in self.known.items() if not is_stored and not name.startswith("_")}
        return methods if len(methods) <= MOST_COMMANDS else set()

    def _is_of_values(self, named: set[str]) -> bool:
        """Whether what is found is no method, as far as the program names attributes and uses what it finds."""
        place = self.made.place
        return not named or (place is not None and named <= values_of(self.modules) and is_taken_as_value(place))

    def _fields(self) -> set[str]:
        """What is no method, if that is little: the name is one that a user gives, that of a column say."""
        if self.access.opname != "getattr":
            return set()
        fields = {name for name in self.known.keys() & values_of(self.modules) if not name.startswith("_")}
        return fields if len(fields) <= MOST_FIELDS else set()

    def of_no_class(self) -> set[str]:
        """What the name can be that no class has: of texts that are known, or stored by name only."""
        if self.given is not None:
            texts = self.given - self.known.keys()
            return {name for name in texts if name.isidentifier() and not keyword.iskeyword(name)}
        return stored_only_by_name(self.modules, self.made.start, self.known)


def texts_passed(place: SourcePos, namespace: dict[str, Any]) -> frozenset[str] | None:
    """The texts that the call at a place of a module can be given first; None if it may be any text."""
    return possible_texts(place, 0, files_of(modules_of(namespace)))


def of_module(
    module: types.ModuleType, opname: str, count: int, made: MadeName, namespace: dict[str, Any]
) -> types.FunctionType | None:
    """The function that does `getattr` or `hasattr` of a module, with so many arguments, for the names that the
    operation can be given, or else those that the program has as texts; None where it has none, or another operation
    is asked for."""
    modules = modules_of(namespace)
    given = MadeName(place=made.place).texts(modules)
    wanted = given or texts_of_modules(modules)
    names = {name for name in wanted if name.startswith(made.start) and hasattr(module, name)}
    names = {name for name in names if not keyword.iskeyword(name)}  # builtins has `None`
    if opname not in ("getattr", "hasattr") or len(names) > MOST_NAMES or not (names or given or made.start):
        return None
    others = frozenset(name for name in dir(module) if name.startswith(made.start) and name not in names)
    key = (module, opname, count, frozenset(names), others)
    return made_once(key, _member_reader(module, opname, count, names, others))


def _member_reader(
    module: types.ModuleType, opname: str, count: int, names: set[str], others: frozenset[str]
) -> Callable[[], tuple[str, dict[str, Any]]]:
    """What makes the text of that function, and its globals."""

    def text() -> tuple[str, dict[str, Any]]:
        more = ", default" if count == 3 else ""
        result = "M.{name}" if opname == "getattr" else "True"
        lines = [f"def function(x, name{more}):"]
        lines += [f"    if name == {name!r}: return {result.format(name=name)}" for name in sorted(names)]
        if opname == "hasattr":
            lines.append("    return name in OTHERS")
        else:
            lines += ["    if name in OTHERS:", f"        {not_named(opname)}"]
            error = f'AttributeError("module {module.__name__!r} has no attribute " + repr(name))'
            lines.append("    return default" if more else f"    raise {error}")
        return "\n".join(lines), {"OTHERS": others, "M": module}

    return text
