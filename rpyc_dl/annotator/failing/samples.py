"""Values as a variable can hold them, for questions that CPython itself answers: what an operation raises.

Of each kind that the rules found in a variable there are several values, as different as what operations ask of
values: what CPython says of all of them is said of the kind. Instances are made without running any code of the
program's; what cannot be made so has no sample. What the program holds already is copied: it stays as it is.
"""

from __future__ import annotations

import abc
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import product
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from rpyc_dl.annotator.analysis import Analysis
from rpyc_dl.annotator.failing.names import Names, grouped
from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.replace.classcopies import origin_of
from rpyc_dl.rlib.app.publicclasses import library_class

#: How deep containers are nested in samples.
DEPTH = 3
#: More combinations of kinds than this are not tried.
MOST = 100
#: How many values there are of a kind. In the last of them, containers are empty.
FORMS = 5

#: The values of one kind.
Sample = tuple[Any, ...]

_PLAIN: dict[str, Sample] = {
    "int": (3, 7, 0, -1, 1), "nonneg": (3, 7, 0, 2, 1), "bool": (True, False, True, False, True),
    "float": (1.5, 2.25, 0.0, -1.0, 1e10), "str": ("ab", "12", "%s", "{}", ""), "char": ("a", "1", "%", "{", " "),
    "bytes": (b"ab", b"12", b"%s", b"{}", b""), "none": (None,) * FORMS,
    "bytearray": tuple(map(bytearray, (b"ab", b"12", b"%s", b"{}", b""))),
    "range": (range(3), range(7), range(1, 2), range(5, 0, -1), range(0)),
}  # fmt: skip
_MADE_OF: dict[str, Callable[[list[Any]], Any]] = {
    "list": list, "set": set, "frozenset": frozenset, "dict": lambda items: {items[0]: items[1]} if items else {},
}  # fmt: skip
_ROLES = {"list": ("item",), "set": ("item",), "frozenset": ("item",), "dict": ("key", "value")}
#: Types of constants that nothing changes.
_FIXED = (
    int, float, complex, str, bytes, frozenset, tuple, range, type(None), type, FunctionType, BuiltinFunctionType,
    ModuleType, CallShape,
)  # fmt: skip


class NoSample(Exception):
    """There is no telling what a value of this kind is like without running the program."""


class Samples:
    """Sample values of the variables of one analysis."""

    def __init__(self, session: Analysis) -> None:
        self.session = session
        self.names = Names(session)

    def combinations(self, values: list[Value]) -> list[tuple[Any, ...]]:
        """The values that variables and constants can have together, of all kinds. Raises NoSample."""
        kinds = [self._of(v) for v in values]
        found = [[sample[form] for sample in chosen] for chosen in product(*kinds) for form in range(FORMS)]
        if not found or len(found) > MOST:
            raise NoSample
        return [tuple(each) for each in found]

    def atoms(self, v: Value) -> set[str]:
        """The kinds of values that `v` can have."""
        number = self.session.entity(v)
        return set() if number is None else self._atoms[number]

    def _of(self, v: Value) -> list[Sample]:
        """A sample of each kind of values that `v` can have."""
        if isinstance(v, Constant):
            return [_of_constant(v.value)]
        display = self._display(v)
        if display is not None:
            return self._of_display(display)
        number = self.session.entity(v)
        return [] if number is None else self._of_number(number, DEPTH)

    def _display(self, v: Value) -> SpaceOperation | None:
        """The operation that makes a list which is used once, under whatever name."""
        made = self.names.made_by(v)
        if made is None or made.opname != "newlist":
            return None
        names = self.names.all_of(self.session.exporter.variables[made.result])
        return made if self.names.uses(names) == 1 and not self.names.leaves(names) else None

    def _of_display(self, op: SpaceOperation) -> list[Sample]:
        """Of a list that is made of so many items, and used once."""
        kinds = [self._of(item) for item in op.args]
        if not all(kinds):
            raise NoSample
        return [tuple([kind[0][form] for kind in kinds] for form in range(FORMS))]

    def _of_number(self, number: int, depth: int) -> list[Sample]:
        atoms = sorted(self._atoms[number])
        return [sample for atom in atoms for sample in self._of_atom(atom, number, depth)]

    def _of_atom(self, atom: str, number: int, depth: int) -> Iterator[Sample]:
        if atom in _PLAIN:
            yield _PLAIN[atom]
        elif atom == "tuple":
            yield self._tuple(number, depth)
        elif atom in _MADE_OF:
            yield self._container(atom, number, depth)
        else:
            for cls in self._classes_below(atom):
                yield _instances(cls)

    def _container(self, atom: str, number: int, depth: int) -> Sample:
        if depth == 0 or number not in self._nodes or self._nodes[number] in self._ordered:
            raise NoSample
        held = [self._held.get((self._nodes[number], role)) for role in _ROLES[atom]]
        kinds = [self._of_number(v, depth - 1) for v in held if v is not None]
        is_empty = len(kinds) < len(held) or not all(kinds)
        make = _MADE_OF[atom]
        if atom != "list" and any(_hashes_by_itself(sample[0]) for sample in (kinds[0] if kinds else ())):
            raise NoSample
        try:
            filled = [] if is_empty else [make([kind[0][form] for kind in kinds]) for form in range(FORMS - 1)]
        except TypeError:  # what cannot be hashed never gets in
            filled = []
        return (*filled, *(make([]) for _ in range(FORMS - len(filled))))

    def _tuple(self, number: int, depth: int) -> Sample:
        node = self._tuples.get(number)
        if depth == 0 or node is None or node not in self._lengths:
            raise NoSample
        kinds = [self._of_number(self._items[node, i], depth - 1) for i in range(self._lengths[node])]
        if not all(len(kind) == 1 for kind in kinds):
            raise NoSample
        return tuple(tuple(kind[0][form] for kind in kinds) for form in range(FORMS))

    def _classes_below(self, symbol: str) -> list[type]:
        """The classes of the instances that a class stands for: those below it of which instances are made."""
        names = self.session.world.names
        if symbol not in names or symbol not in self._classes:
            raise NoSample
        made = sorted(self._below[symbol] & self._made) or [symbol]
        found = [names.object(each) for each in made]
        if not all(isinstance(cls, type) for cls in found):
            raise NoSample
        return found

    # -- what the rules found ------------------------------------------------------------------

    @cached_property
    def _atoms(self) -> defaultdict[int, set[str]]:
        return grouped(self.session.rows("has"))

    @cached_property
    def _classes(self) -> set[str]:
        return {symbol for (symbol,) in self.session.rows("class")}

    @cached_property
    def _below(self) -> defaultdict[str, set[str]]:
        return grouped((symbol, below) for below, symbol in self.session.rows("subclass"))

    @cached_property
    def _made(self) -> set[str]:
        return {symbol for (symbol,) in self.session.rows("made_instance")}

    @cached_property
    def _nodes(self) -> dict[int, int]:
        return dict(self.session.rows("container"))

    @cached_property
    def _ordered(self) -> set[int]:
        """The dicts that are OrderedDicts, whose methods take more."""
        return {n for (n,) in self.session.rows("odict")}

    @cached_property
    def _held(self) -> dict[tuple[int, str], int]:
        return {(n, role): v for n, role, v in self.session.rows("holds")}

    @cached_property
    def _tuples(self) -> dict[int, int]:
        return dict(self.session.rows("tuple_node"))

    @cached_property
    def _lengths(self) -> dict[int, int]:
        return dict(self.session.rows("tuple_length"))

    @cached_property
    def _items(self) -> dict[tuple[int, int], int]:
        return {(n, i): v for n, i, v in self.session.rows("item")}


def _hashes_by_itself(value: Any) -> bool:
    """Whether the hash of a value, or what it is compared by, is a method of the program's."""
    if isinstance(value, tuple):
        return any(map(_hashes_by_itself, value))
    owners = (base for base in type(value).__mro__ if base.__module__ != "builtins")
    return any("__hash__" in vars(base) or "__eq__" in vars(base) for base in owners)


def _of_constant(value: Any) -> Sample:
    if isinstance(value, _FIXED):
        return (value,) * FORMS
    if type(value) in (list, dict, set, bytearray):
        return tuple(value.copy() for _ in range(FORMS))
    return _instances(type(value))


#: Classes of the library, which nothing of the program's is in, and the calls that make instances of them.
_OF_LIBRARY = {
    "decimal.Decimal": ("('2.5')", "(7)", "(0)", "(-1)", "('1E+3')"),
    "fractions.Fraction": ("(1, 3)", "(7)", "(0)", "(-1, 2)", "(10, 1)"),
    "datetime.timedelta": ("(1)", "(0, 5)", "(0)", "(-1)", "(300)"),
    "datetime.date": ("(2024, 2, 29)", "(1, 1, 1)", "(1970, 1, 1)", "(2000, 12, 31)", "(9999, 12, 31)"),
    "datetime.datetime": ("(2024, 2, 29)", "(2, 1, 1)", "(1970, 1, 1, 5)", "(2000, 12, 31)", "(9999, 12, 31)"),
    "datetime.time": ("(1)", "(0, 5)", "()", "(23, 59)", "(12)"),
    "uuid.UUID": ("(int=5)", "(int=0)", "(int=7)", "(int=1 << 100)", "(int=3)"),
    "pathlib.PurePosixPath": ("('a')", "('/')", "()", "('a/b')", "('..')"),
    "collections.deque": ("([1])", "('ab')", "()", "([None, 2])", "([])"),
    "builtins.complex": ("(1, 2)", "(0)", "(-1, 0.5)", "(3)", "(0, 1)"),
}


def _instances(cls: type) -> Sample:
    """Instances of a class of the program's, or of the library. Raises NoSample where making one runs code."""
    return _of_library(cls) or tuple(bare_instance(cls) for _ in range(FORMS))


def _of_library(cls: type) -> Sample | None:
    """Instances of the class of the library that an app-level class stands for; None of one that has none here."""
    meant = library_class(cls)
    calls = _OF_LIBRARY.get(f"{meant.__module__}.{meant.__qualname__}") if meant is not None else None
    return None if calls is None else tuple(eval(f"made{call}", {"made": meant}) for call in calls)


def is_of_library(value: Any) -> bool:
    """Whether it is such an instance: its methods are not the program's."""
    return f"{type(value).__module__}.{type(value).__qualname__}" in _OF_LIBRARY


def bare_instance(cls: type) -> Any:
    """An instance of a class of the program's, without attributes. Raises NoSample where making one runs code."""
    cls = origin_of(cls)
    if not is_plain_class(cls):
        raise NoSample
    try:
        return cls.__new__(cls)  # type: ignore[call-overload]
    except TypeError:
        raise NoSample from None


def is_plain_class(cls: type) -> bool:
    """Whether nothing of the program's runs when an instance of it is made, but its `__init__`, or when it goes."""
    if type(cls) not in (type, abc.ABCMeta) or str(cls.__module__).startswith("rpyc_dl."):
        return False
    if hasattr(cls, "__del__"):
        return False
    made_by = next(base for base in cls.__mro__ if "__new__" in vars(base))
    return made_by is object or (issubclass(made_by, BaseException) and made_by.__module__ == "builtins")
