"""The annotations of documents 001 and 003, as they are read back from the fixpoint. Immutable; equal by value.

Mutable containers are equal when they share the same definition object (`ListDef`, `DictDef`, `SetDef`), which
stands for one part of document 001's partition *E*. `repr` prints as RPython does.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class SomeObject:
    """Any object; only its subclasses occur in an accepted program. `const` is NoConst or the known value."""

    const: Any = field(default=None, compare=False, repr=False, kw_only=True)
    is_const: bool = field(default=False, compare=False, repr=False, kw_only=True)

    def can_be_none(self) -> bool:
        return bool(getattr(self, "can_be_None", False))

    def parts(self) -> tuple[SomeObject, ...]:
        """The annotations of what the value is made of: items, keys, what an iterator goes over; not attributes."""
        return ()


@dataclass(frozen=True)
class SomeImpossibleValue(SomeObject):
    """Bottom: no value is ever found here."""


@dataclass(frozen=True)
class SomeNone(SomeObject):
    """The None object."""


@dataclass(frozen=True)
class SomeInteger(SomeObject):
    """An integer of type `knowntype` (int: 64-bit signed and checked; or an rlib integer such as r_uint).

    `exact`: an int that need not fit a word, since it grows (`--ints=exact`).
    """

    nonneg: bool = False
    unsigned: bool = False
    knowntype: type = int
    exact: bool = False


@dataclass(frozen=True)
class SomeBool(SomeObject):
    """A bool."""


@dataclass(frozen=True)
class SomeFloat(SomeObject):
    """A float. `exact`: it is one in Python, too; else it may be an int there, which nobody can see."""

    exact: bool = field(default=True, repr=False)


@dataclass(frozen=True)
class SomeNumber(SomeObject):
    """An int or a float, which knows which of both it is."""


#: The kinds of values, but for text, that a value with a tag holds by a pointer.
HELD_KINDS = (
    "bytes", "list", "tuple", "dict", "set", "instance", "frozenset", "range", "iterator", "callable",
)  # fmt: skip


@dataclass(frozen=True)
class SomeTagged(SomeObject):
    """A value of one of several kinds ("int", "bool", "float", "str"; "list", "dict", …), which knows of which it is.

    `held` are the annotations of its values of other kinds than numbers and text, each with the name of its kind.
    """

    kinds: frozenset[str] = frozenset()
    can_be_None: bool = False
    held: tuple[tuple[str, SomeObject], ...] = ()

    def parts(self) -> tuple[SomeObject, ...]:
        return tuple(s_held for _, s_held in self.held)


@dataclass(frozen=True)
class SomeString(SomeObject):
    """A str."""

    can_be_None: bool = False


@dataclass(frozen=True)
class SomeChar(SomeString):
    """A str of exactly one code point."""


@dataclass(frozen=True)
class SomeBytes(SomeObject):
    """A bytes object."""

    can_be_None: bool = False


@dataclass(frozen=True)
class SomeByteArray(SomeObject):
    """A bytearray."""

    can_be_None: bool = False


@dataclass(frozen=True)
class SomeSlice(SomeObject):
    """A slice object that is kept in a variable."""


@dataclass(frozen=True)
class SomeTuple(SomeObject):
    """A tuple of fixed length."""

    items: tuple[SomeObject, ...] = ()

    def __hash__(self) -> int:
        found = self.__dict__.get("_hash")
        if found is None:  # worked out once: tuples may be long, or nested deeply
            found = self.__dict__["_hash"] = hash((type(self), self.items))
        return int(found)

    def parts(self) -> tuple[SomeObject, ...]:
        return self.items


class SomeRecursiveTuple(SomeTuple):
    """A tuple that contains tuples of its own kind, directly or through other tuples. Equal to itself only."""

    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def close(self, items: tuple[SomeObject, ...]) -> None:
        """Say what the items are, once they are known."""
        object.__setattr__(self, "items", items)

    def __repr__(self) -> str:
        return "SomeRecursiveTuple(...)"


@dataclass(frozen=True)
class SomeOptional(SomeObject):
    """A value annotated `s_value` that may be None, where `s_value` has no nullable form of its own: a number, a
    bool, a tuple, a range, a slice."""

    s_value: SomeObject = field(default_factory=SomeImpossibleValue)

    def can_be_none(self) -> bool:
        return True

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.s_value,)


class ListDef:
    """All lists of one part of E: the annotation of their items, and how they are used."""

    def __init__(self, s_item: SomeObject, ident: int = 0) -> None:
        self.s_item = s_item
        self.ident = ident  # stable number, for printing
        self.resized = False  # appended to, popped from, ...: needs over-allocation
        self.mutated = False  # an item is assigned
        self.queue = False  # items are taken from the front, or put there
        self.range_step: int | None = None  # every list of the part is range(…, …, step) and unmutated

    def __repr__(self) -> str:
        flags = "".join(f", {n}" for n in ("resized", "mutated") if getattr(self, n))
        return f"[{self.s_item!r}{flags}]"


class DictDef:
    """All dicts of one part of E."""

    def __init__(self, s_key: SomeObject, s_value: SomeObject, ident: int = 0) -> None:
        self.s_key = s_key
        self.s_value = s_value
        self.ident = ident
        self.mutated = False  # items are added, replaced or taken out
        self.ordered = False  # some of them are OrderedDicts

    def __repr__(self) -> str:
        return f"{{{self.s_key!r}: {self.s_value!r}}}"


class SetDef:
    """All sets (and frozensets) of one part of E."""

    def __init__(self, s_item: SomeObject, ident: int = 0) -> None:
        self.s_item = s_item
        self.ident = ident
        self.mutated = False  # items are added or taken out

    def __repr__(self) -> str:
        return f"{{{self.s_item!r}}}"


@dataclass(frozen=True)
class SomeList(SomeObject):
    """A list; `listdef` is shared by all lists that may meet."""

    listdef: ListDef = field(default_factory=lambda: ListDef(SomeImpossibleValue()))
    can_be_None: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.listdef.s_item,)


@dataclass(frozen=True)
class SomeVarTuple(SomeObject):
    """A tuple of a length that is not known, whose items are all of one kind; `listdef` tells which."""

    listdef: ListDef = field(default_factory=lambda: ListDef(SomeImpossibleValue()))
    can_be_None: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.listdef.s_item,)


@dataclass(frozen=True)
class SomeDict(SomeObject):
    """A dict."""

    dictdef: DictDef = field(default_factory=lambda: DictDef(SomeImpossibleValue(), SomeImpossibleValue()))
    can_be_None: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.dictdef.s_key, self.dictdef.s_value)


@dataclass(frozen=True)
class SomeSet(SomeObject):
    """A set, or a frozenset (`frozen`)."""

    setdef: SetDef = field(default_factory=lambda: SetDef(SomeImpossibleValue()))
    can_be_None: bool = False
    frozen: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.setdef.s_item,)


@dataclass(frozen=True)
class SomeIterator(SomeObject):
    """An iterator. `variant` names what made it ("list", "range", "str", "dict_keys", "enumerate", "zip", …),
    `sources` the annotations of what it iterates over, `s_item` what `next` gives."""

    variant: str = ""
    sources: tuple[SomeObject, ...] = ()
    s_item: SomeObject = field(default_factory=SomeImpossibleValue)
    can_be_None: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return (*self.sources, self.s_item)


@dataclass(frozen=True)
class SomeRange(SomeObject):
    """A `range` object (not a list); `step` is the constant step, or None."""

    step: int | None = 1


class ClassDef:
    """A user class (or exception class) seen by the annotator: its attributes and where they are attached."""

    def __init__(self, name: str, pyclass: type, basedef: ClassDef | None, is_made: bool = True) -> None:
        self.name = name
        self.is_made = is_made  # False: the program makes no instance of this very class
        self.pyclass = pyclass
        self.basedef = basedef
        self.subdefs: list[ClassDef] = []
        self.attrs: dict[str, SomeObject] = {}  # instance attributes attached to this very class
        self.readonly: set[str] = set()  # attributes only ever read from the class: they live in the vtable
        self.methods: dict[str, Any] = {}  # name -> function, as defined by this very class, if it is ever found
        if basedef is not None:
            basedef.subdefs.append(self)

    def getmro(self) -> list[ClassDef]:
        """This class and its bases, nearest first."""
        result: list[ClassDef] = []
        current: ClassDef | None = self
        while current is not None:
            result.append(current)
            current = current.basedef
        return result

    def issubclass(self, other: ClassDef) -> bool:
        return other in self.getmro()

    def __repr__(self) -> str:
        return f"ClassDef({self.name})"


@dataclass(frozen=True)
class SomeInstance(SomeObject):
    """An instance of `classdef` or of a subclass.

    `members`: where different generators (or closures, or copies of a class) meet, their classes in order of their
    names; `classdef` is their base then.
    """

    classdef: ClassDef | None = None
    can_be_None: bool = False
    members: tuple[ClassDef, ...] = ()


class Desc:
    """A prebuilt constant: one member of a SomePBC."""

    def __init__(self, name: str, value: Any) -> None:
        self.name = name
        self.value = value

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name})"


class FunctionDesc(Desc):
    """A function of the user's program."""


class ClassDesc(Desc):
    """A class as a value."""

    classdef: ClassDef | None = None


class MethodDesc(Desc):
    """A potential bound method `classdef.f` (document 001, "Pre-built constants"); `value` is the function."""

    def __init__(self, name: str, value: Any, funcdesc: FunctionDesc, classdef: ClassDef) -> None:
        super().__init__(name, value)
        self.funcdesc = funcdesc
        self.classdef = classdef


class ClassMethodDesc(MethodDesc):
    """The class method `value` bound to the class `classdef` itself."""


class InstanceDesc(Desc):
    """A closure, that is an instance of the class `classdef` with `__call__`, among functions and methods."""

    def __init__(self, name: str, value: Any, classdef: ClassDef) -> None:
        super().__init__(name, value)
        self.classdef: ClassDef = classdef


class FrozenDesc(Desc):
    """A frozen prebuilt constant: an immutable container of attributes."""


@dataclass(frozen=True)
class CallTarget:
    """One graph that an operation may enter.

    `shift` is how many arguments the operation supplies itself (the instance); `what` becomes of the result:
    "value", "init" (of a constructor: dropped), "bool", "none", or "key" for a key function.
    """

    graph: Any
    desc: FunctionDesc
    shift: int
    what: str


@dataclass(frozen=True)
class SomePBC(SomeObject):
    """One of a set of prebuilt constants of one kind."""

    descriptions: frozenset[Desc] = frozenset()
    can_be_None: bool = False

    def __repr__(self) -> str:
        names = ", ".join(sorted(map(repr, self.descriptions)))
        return f"SomePBC({{{names}}}, can_be_None={self.can_be_None})"


@dataclass(frozen=True)
class SomeBuiltin(SomeObject):
    """A builtin function or type (`len`, `math.sqrt`, `int`); `const` is the object itself."""

    name: str = ""


@dataclass(frozen=True)
class SomeBuiltinMethod(SomeObject):
    """`methodname` of a builtin container or string, bound to a value annotated `s_self`."""

    methodname: str = ""
    s_self: SomeObject = field(default_factory=SomeImpossibleValue)

    def parts(self) -> tuple[SomeObject, ...]:
        return (self.s_self,)


@dataclass(frozen=True)
class SomeMethodChoice(SomeObject):
    """One of several methods, some of builtin containers or texts, each bound to a value of its own kind; all other
    callables are one SomePBC, the last."""

    methods: tuple[SomeObject, ...] = ()
    can_be_None: bool = False

    def parts(self) -> tuple[SomeObject, ...]:
        return self.methods


@dataclass(frozen=True)
class SomeType(SomeObject):
    """A type object that is not a constant."""

    can_be_None: bool = False


@dataclass(frozen=True)
class SomePtr(SomeObject):
    """A low-level pointer (document 004); `ll_ptrtype` is an `lltype.Ptr`."""

    ll_ptrtype: Any = None


@dataclass(frozen=True)
class SomeLLValue(SomeObject):
    """A primitive low-level value without a high-level twin (Char, Void, SingleFloat, …)."""

    ll_type: Any = None


@dataclass(frozen=True)
class SomeLLType(SomeObject):
    """A low-level type as a value: always a constant."""


def of_any_range(s: SomeObject) -> SomeObject:
    """The annotation of all values that are represented as those of `s`: words may be negative, also in tuples."""
    if isinstance(s, SomeInteger) and s.knowntype is int:
        return SomeInteger(exact=s.exact)
    return replace(s, items=tuple(map(of_any_range, s.items))) if type(s) is SomeTuple else s


s_None = SomeNone(const=None, is_const=True)
s_Impossible = SomeImpossibleValue()
s_Int = SomeInteger()
s_NonNegInt = SomeInteger(nonneg=True)
s_Bool = SomeBool()
s_Float = SomeFloat()
s_Str = SomeString()
s_Char = SomeChar()
