"""What C sees of values: the C types of a library's interface, their names, and who frees them.

Each type of Python has one C type. A text or list is two things in C, where it stands and how long it is: side by
side as parameters and results (`const double *xs, size_t xs_length`), in a structure inside of others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass


class Unfit(Exception):
    """A type that C cannot be given. `help` says what to do."""

    def __init__(self, message: str, help: str) -> None:
        super().__init__(message)
        self.help = help


@dataclass(frozen=True)
class CType:
    """One type. `label` names it in the names of C types that are made of it: `int`, `list_int`."""

    @property
    def label(self) -> str:
        """Its name within names."""
        raise NotImplementedError

    def name(self, library: str) -> str:
        """The C type of a value."""
        return f"{library}_{self.label}"

    @property
    def inner(self) -> tuple[CType, ...]:
        """The types of the values inside."""
        return ()

    @property
    def owns(self) -> bool:
        """Whether a value that the library gives has memory of its own."""
        return any(each.owns for each in self.inner)

    @property
    def is_flat(self) -> bool:
        """Whether it is a pointer and a length where it stands alone."""
        return False

    def members(self, library: str) -> list[str] | None:
        """The members of its structure, declared; None where it is none."""
        return None

    def everything(self) -> Iterator[CType]:
        """What is inside of it, and itself, each type after those that it is made of."""
        for each in self.inner:
            yield from each.everything()
        yield self


@dataclass(frozen=True)
class Nothing(CType):
    """None: no value at all."""

    @property
    def label(self) -> str:
        return "none"


@dataclass(frozen=True)
class Number(CType):
    """A number: `python` is what Python calls it, `c` is its type in C."""

    python: str
    c: str

    @property
    def label(self) -> str:
        return self.python

    def name(self, library: str) -> str:
        return self.c


INT = Number("int", "int64_t")
FLOAT = Number("float", "double")
BOOL = Number("bool", "bool")
NUMBERS = {int: INT, float: FLOAT, bool: BOOL}


class Flat(CType):
    """A pointer to the first item, and how many there are."""

    owns = True
    is_flat = True

    def item(self, library: str) -> str:
        """The C type of an item."""
        raise NotImplementedError

    #: What the two members are called.
    first, count = "items", "length"

    def members(self, library: str) -> list[str]:
        return [f"{constant(self.item(library), self.first)};", f"size_t {self.count};"]


@dataclass(frozen=True)
class Text(Flat):
    """A str, as UTF-8, or bytes: `python` says which."""

    python: str
    first = "data"

    @property
    def label(self) -> str:
        return self.python

    def item(self, library: str) -> str:
        return "char" if self.python == "str" else "unsigned char"


STR, BYTES = Text("str"), Text("bytes")


@dataclass(frozen=True)
class List(Flat):
    """A list, or a tuple of any length."""

    of: CType

    @property
    def label(self) -> str:
        return f"list_{self.of.label}"

    @property
    def inner(self) -> tuple[CType, ...]:
        return (self.of,)

    def item(self, library: str) -> str:
        return self.of.name(library)


@dataclass(frozen=True)
class Tuple(CType):
    """A tuple: its items are the members `item0`, `item1`."""

    items: tuple[CType, ...]

    @property
    def label(self) -> str:
        return "_".join([f"tuple{len(self.items)}", *(each.label for each in self.items)])

    @property
    def inner(self) -> tuple[CType, ...]:
        return self.items

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its members."""
        return tuple(f"item{i}" for i in range(len(self.items)))

    def members(self, library: str) -> list[str]:
        return [f"{each.name(library)} {name};" for name, each in zip(self.names, self.items, strict=True)]


@dataclass(frozen=True)
class Struct(Tuple):
    """A frozen dataclass, or a named tuple: its fields are the members.

    `fields` are their names in Python, `called` those in C.
    """

    python: str
    fields: tuple[str, ...]
    called: tuple[str, ...]

    @property
    def label(self) -> str:
        return self.python

    @property
    def names(self) -> tuple[str, ...]:
        return self.called


@dataclass(frozen=True)
class Optional(CType):
    """A value or None, where the value itself cannot say so."""

    of: CType

    @property
    def label(self) -> str:
        return f"optional_{self.of.label}"

    @property
    def inner(self) -> tuple[CType, ...]:
        return (self.of,)

    def members(self, library: str) -> list[str]:
        return ["bool is_some;", f"{self.of.name(library)} value;"]


@dataclass(frozen=True)
class Maybe(CType):
    """A text, a list or a handle, or None: the null pointer. In all else as `of`."""

    of: CType

    @property
    def label(self) -> str:
        return self.of.label

    def name(self, library: str) -> str:
        return self.of.name(library)

    @property
    def inner(self) -> tuple[CType, ...]:
        return (self.of,)

    @property
    def is_flat(self) -> bool:
        return self.of.is_flat


@dataclass(frozen=True)
class Handle(CType):
    """An instance that stays with the library: C has a pointer to something of which it sees nothing."""

    python: str

    @property
    def label(self) -> str:
        return self.python

    def name(self, library: str) -> str:
        return f"{library}_{self.python} *"


@dataclass(frozen=True)
class Callback(CType):
    """A function that C passes, with what it is given first. It returns 0, or what says that it failed."""

    arguments: tuple[CType, ...]
    result: CType
    owns = False

    @property
    def label(self) -> str:
        return "_".join(["call", *(each.label for each in self.arguments), "to", self.result.label])

    @property
    def inner(self) -> tuple[CType, ...]:
        return (*self.arguments, self.result)

    def parameters(self, library: str) -> list[str]:
        """The parameters of the function, declared."""
        found = ["void *data"]
        for i, each in enumerate(self.arguments):
            flat = plain(each)
            if isinstance(flat, Flat):
                found += [constant(flat.item(library), f"a{i}"), f"size_t a{i}_length"]
            else:
                found.append(declare(each.name(library), f"a{i}"))
        return (
            found
            if isinstance(self.result, Nothing)
            else [*found, declare(pointer(self.result.name(library)), "result")]
        )

    def members(self, library: str) -> list[str]:
        return [f"int (*function)({', '.join(self.parameters(library))});", "void *data;"]


def optional(of: CType) -> CType:
    """The type of a value or None."""
    if isinstance(of, Maybe | Optional | Nothing):
        return of
    return Maybe(of) if of.is_flat or isinstance(of, Handle | Callback) else Optional(of)


def plain(ctype: CType) -> CType:
    """The type without that it may be None."""
    return ctype.of if isinstance(ctype, Maybe) else ctype


def pointer(ctype: str) -> str:
    """The C type of a pointer to something of a C type."""
    return ctype + ("*" if ctype.endswith("*") else " *")


def constant(item: str, name: str) -> str:
    """The declaration of a pointer to items that are not changed."""
    return f"{item}const *{name}" if item.endswith("*") else f"const {item} *{name}"


def declare(ctype: str, name: str) -> str:
    """The declaration of something of a C type."""
    return ctype + name if ctype.endswith("*") else f"{ctype} {name}"
