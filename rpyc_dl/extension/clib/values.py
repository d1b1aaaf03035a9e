"""How values cross the border between C and compiled code: the C functions that read and write them.

A `Value` stands for one representation beside one C type. `rpy_take_N` makes a value of compiled code of what C
passes, `rpy_give_N` fills what C gets, which is all zero before it. Both return whether they could; `support.h` says
why not.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from rpyc_dl.extension.clib.ctype import CType, Handle, List, Nothing, Optional, constant, declare, plain, pointer
from rpyc_dl.lltype import lltype
from rpyc_dl.lowering.c.exports import border_type
from rpyc_dl.lowering.c.names import field_name

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC
    from rpyc_dl.lowering.core.repr import Repr


class Value:
    """One representation beside one C type. `library` is the prefix of the names of C types."""

    def __init__(self, r: Repr, ctype: CType, number: int, library: str) -> None:
        self.r = r
        self.TYPE: Any = r.lowleveltype
        self.ctype = ctype
        self.number = number
        self.library = library
        self.inner: list[Value] = []
        self.prefix = ""
        self.is_taken = False  # whether C passes such values

    @property
    def is_pointer(self) -> bool:
        """Whether the collector has to know of a value."""
        return isinstance(self.TYPE, lltype.Ptr)

    @property
    def is_void(self) -> bool:
        """Whether a value takes no room in compiled code."""
        return bool(lltype.Void == self.TYPE)

    @property
    def stored(self) -> str:
        """The C type of a value of compiled code."""
        return "void *" if self.is_pointer else border_type(self.TYPE)

    @property
    def outside(self) -> str:
        """The C type of a value outside."""
        return self.ctype.name(self.library)

    def declare(self, name: str) -> str:
        """The declaration of a variable for a value of compiled code."""
        return declare(self.stored, name)

    def take(self, source: str, place: str) -> str:
        """The call that makes the value in the variable `place` of the one that the pointer `source` points to."""
        return f"rpy_take_{self.number}({source}, &{place})"

    def give(self, value: str, place: str) -> str:
        """The call that fills what the pointer `place` points to."""
        return f"rpy_give_{self.number}({'' if self.is_void else f'{value}, '}{place})"

    def kept(self, value: str) -> list[str]:
        """The statement that keeps a value alive that nothing refers to yet."""
        return [f"*rpy_roots_top++ = {value};"] if self.is_pointer else []

    # -- C text ---------------------------------------------------------------------------

    def mark_taken(self) -> None:
        """Note that C passes such values, and what is inside of them."""
        if not self.is_taken:
            self.is_taken = True
            for value in self.inner:
                value.mark_taken()

    def taker(self, gen: GenC) -> list[str]:
        """The statements of `rpy_take_N(from, to)`."""
        raise NotImplementedError

    def giver(self, gen: GenC) -> list[str]:
        """The statements of `rpy_give_N(value, to)`."""
        raise NotImplementedError

    def prototypes(self) -> list[str]:
        """The declarations of its functions."""
        value = "" if self.is_void else f"{self.declare('value')}, "
        given = f"static RPY_UNUSED bool rpy_give_{self.number}({value}{declare(pointer(self.outside), 'to')})"
        places = f"{constant(self.outside, 'from')}, {declare(pointer(self.stored), 'to')}"
        return [f"static bool rpy_take_{self.number}({places})", given] if self.is_taken else [given]

    def definitions(self, gen: GenC) -> list[str]:
        """Its functions."""
        bodies = [self.taker(gen), self.giver(gen)] if self.is_taken else [self.giver(gen)]
        return [
            line
            for head, body in zip(self.prototypes(), bodies, strict=True)
            for line in ["", head, "{", *(f"    {each}" for each in body), "}"]
        ]


class NoneValue(Value):
    """None where it is the only value."""

    def give(self, value: str, place: str) -> str:
        return "true"

    def prototypes(self) -> list[str]:
        return []

    def definitions(self, gen: GenC) -> list[str]:
        return []


class ConstantValue(Value):
    """A bool that is known while compiling."""

    def __init__(self, r: Repr, ctype: CType, number: int, library: str, const: bool) -> None:
        super().__init__(r, ctype, number, library)
        self.const = const

    def giver(self, gen: GenC) -> list[str]:
        return [f"*to = {'true' if self.const else 'false'};", "return true;"]


class NumberValue(Value):
    """Numbers; and handles on their way in, which are numbers there."""

    def taker(self, gen: GenC) -> list[str]:
        if isinstance(plain(self.ctype), Handle):
            return ["*to = (int64_t)(intptr_t)*from;", "return true;"]
        return ["*to = *from;", "return true;"]

    def giver(self, gen: GenC) -> list[str]:
        if isinstance(plain(self.ctype), Handle):
            return [f"*to = ({self.outside})(intptr_t)value;", "return true;"]
        return ["*to = value;", "return true;"]


class TextValue(Value):
    """str or bytes."""

    def taker(self, gen: GenC) -> list[str]:
        call = f"return rpy_take_{plain(self.ctype).label}(from->data, from->length, to);"
        return [*_none(self), call]

    def giver(self, gen: GenC) -> list[str]:
        return [*_given_none(self), f"return rpy_give_{plain(self.ctype).label}(value, &to->data, &to->length);"]


class CharacterValue(Value):
    """A str that always is one character: only as a result."""

    def giver(self, gen: GenC) -> list[str]:
        return ["return rpy_give_points(&(uint32_t){value}, 1, 4, &to->data, &to->length);"]


class OptionalValue(Value):
    """A number or None, in a box."""

    def taker(self, gen: GenC) -> list[str]:
        (value,) = self.inner
        return [
            "if (!from->is_some) {",
            "    *to = NULL;",
            "    return true;",
            "}",
            f"{value.declare('v')};",
            f"if (!{value.take('&from->value', 'v')})",
            "    return false;",
            f"*to = {self.prefix}_new(v);",
            "return true;",
        ]

    def giver(self, gen: GenC) -> list[str]:
        (value,) = self.inner
        number = f"{self.prefix}_value(value)"
        return ["to->is_some = value != NULL;", f"return value == NULL || {value.give(number, '&to->value')};"]


class ListValue(Value):
    """A list, or a tuple of any length. `mutated`: its items are assigned. `resized`: it gets longer or shorter."""

    mutated = False
    resized = False

    @property
    def is_copied(self) -> bool:
        """Whether the items look the same on both sides."""
        (item,) = self.inner
        return isinstance(item, NumberValue) and self._item_type == item.outside

    @property
    def _item_type(self) -> str:
        """The C type that an item has in memory: integers that are proven to be small have less than a word."""
        return border_type(self.r.ITEMS.STORED)  # type: ignore[attr-defined]

    def taker(self, gen: GenC) -> list[str]:
        (item,) = self.inner
        start = [
            *_none(self),
            "if (!rpy_is_range(from->items, from->length))",
            "    return false;",
            "void **roots = rpy_roots_top;",
            "int64_t length;",
            f"void *made = {self.prefix}_new((int64_t)from->length);",
            "*rpy_roots_top++ = made;",
            f"{declare(pointer(self._item_type), 'items')} = {self.prefix}_items(made, &length);",
        ]
        loop = [
            "for (int64_t i = 0; i < length; i++) {",
            f"    {item.declare('v')};",
            f"    if (!{item.take('&from->items[i]', 'v')})",
            "        return rpy_inside(i);",
            f"    {'RPY_STORE(RPY_ARRAY_OF(items), items[i], v)' if item.is_pointer else 'items[i] = v'};",
            "    rpy_roots_top = roots + 1;",
            "}",
        ]
        if self.is_copied:
            loop = ["if (length > 0)", "    memcpy(items, from->items, (size_t)length * sizeof *items);"]
        return [*start, *loop, "rpy_roots_top = roots;", "*to = made;", "return true;"]

    def giver(self, gen: GenC) -> list[str]:
        (item,) = self.inner
        out = item.outside
        loop = [
            "for (int64_t i = 0; i < length; i++)",
            f"    if (!{item.give('items[i]', '&room[i]')})",
            "        return false;",
        ]
        if self.is_copied:
            loop = ["if (length > 0)", "    memcpy(room, items, (size_t)length * sizeof *items);"]
        return [
            *_given_none(self),
            "int64_t length;",
            f"{declare(pointer(self._item_type), 'items')} = {self.prefix}_items(value, &length);",
            f"{declare(pointer(out), 'room')} = calloc(length ? (size_t)length : 1, sizeof *room);",
            "if (room == NULL)",
            "    return rpy_no_memory();",
            "to->items = room;",
            "to->length = (size_t)length;",
            *loop,
            "return true;",
        ]

    def returned(self, source: str, value: str) -> list[str]:
        """The statements that copy the items of a list back to the caller's."""
        return [
            "{",
            "    int64_t length;",
            f"    {declare(pointer(self._item_type), 'items')} = {self.prefix}_items({value}, &length);",
            "    for (int64_t i = 0; i < length; i++)",
            f"        ({source})[i] = items[i];",
            "}",
        ]


class TupleValue(Value):
    """A tuple, item by item, as a structure: that of its items, or a value class's."""

    def __init__(self, r: Any, ctype: CType, number: int, library: str, members: Iterable[str]) -> None:
        super().__init__(r, ctype, number, library)
        self.members = list(members)
        self.names: list[str] = r.names

    def taker(self, gen: GenC) -> list[str]:
        lines = ["void **roots = rpy_roots_top;"]
        source = "from->"
        if isinstance(self.ctype, Optional):
            lines = ["if (!from->is_some) {", "    *to = NULL;", "    return true;", "}", *lines]
            source = "from->value."
        for i, (value, member) in enumerate(zip(self.inner, self.members, strict=True)):
            lines += [f"{value.declare(f'v{i}')};"]
            lines += [f"if (!{value.take(f'&{source}{member}', f'v{i}')})"]
            lines += [f"    return rpy_inside_field({_quoted(member)});", *value.kept(f"v{i}")]
        passed = ", ".join(f"v{i}" for i in range(len(self.inner)))
        return [*lines, f"*to = {self.prefix}_new({passed});", "rpy_roots_top = roots;", "return true;"]

    def giver(self, gen: GenC) -> list[str]:
        place, lines = "to->", []
        if isinstance(self.ctype, Optional):
            lines = ["if (value == NULL)", "    return true;", "to->is_some = true;"]
            place = "to->value."
        given = [
            value.give(f"{self.prefix}_{name}(value)", f"&{place}{member}")
            for value, name, member in zip(self.inner, self.names, self.members, strict=True)
        ]
        return [*lines, f"return {' && '.join(given)};"]


class CallbackValue(Value):
    """A function that C passes: both addresses, as a tuple. NULL stands for None, where that may be."""

    def taker(self, gen: GenC) -> list[str]:
        refused = 'return rpy_refuse(RPY_BAD_ARGUMENT, "ValueError", "NULL is no function");'
        test = ["if (from->function == NULL)", f"    {refused}"] if self.ctype is plain(self.ctype) else []
        made = f"{self.prefix}_new((int64_t)(intptr_t)from->function, (int64_t)(intptr_t)from->data)"
        return [*test, f"*to = {made};", "return true;"]

    def giver(self, gen: GenC) -> list[str]:
        return ["(void)value, (void)to;", "return false;"]


class StructValue(Value):
    """An instance of a value class, as a result."""

    #: For each field: the structure that it is in, its name there, and the member.
    fields: list[tuple[Any, str, str]]

    def giver(self, gen: GenC) -> list[str]:
        place, lines = "to->", []
        if isinstance(self.ctype, Optional):
            lines = ["if (value == NULL)", "    return true;", "to->is_some = true;"]
            place = "to->value."
        given = []
        for value, (OWNER, name, member) in zip(self.inner, self.fields, strict=True):
            found = f"(({gen.db.types.tag(OWNER)} *)value)->{field_name(name)}"
            given.append(value.give(found, f"&{place}{member}"))
        return [*lines, f"return {' && '.join(given)};"]


class HandleValue(Value):
    """An instance that stays with the library, as a result: it is kept, and its number given."""

    keeper: Any = None

    def giver(self, gen: GenC) -> list[str]:
        node = gen.db.functions[self.keeper]
        (ARG,) = (v.concretetype for v in self.keeper.args)
        return [
            *_given_none(self),
            f"*to = ({self.outside})(intptr_t){node.name}(({gen.db.types.ctype(ARG)})value);",
            "return true;",
        ]


def _none(value: Value) -> list[str]:
    """What a taker of a text or a list begins with, where None may be passed."""
    if value.ctype is plain(value.ctype):
        return []
    first = "items" if isinstance(plain(value.ctype), List) else "data"
    return [f"if (from->{first} == NULL) {{", "    *to = NULL;", "    return rpy_is_range(NULL, from->length);", "}"]


def _given_none(value: Value) -> list[str]:
    """What a giver begins with: null pointers are None, for which all stays zero."""
    return ["if (value == NULL)", "    return true;"] if value.is_pointer else []


def is_nothing(value: Value) -> bool:
    """Whether there is nothing to give."""
    return isinstance(value.ctype, Nothing)


def _quoted(text: str) -> str:
    return f'"{text}"'
