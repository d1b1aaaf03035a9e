"""Separate compilation: what does not depend on the program is compiled once, for all programs.

Most of the C of a small program is helpers: functions of ours, the texts and tables that they use. Here they are
parted from what the user wrote. Each becomes a `Piece`: its C text in which every name says what it stands for
(`linknames.py`), so that it is the same in all programs with the same helper. Its own name has the hash of its text
in it, and so of the texts of all that it calls: what the linker finds under a name is what this program would have
compiled.

Numbers that differ from program to program are read at run time, from constants that the program defines: those of
types and classes. What the helpers need of the program, its classes for example, they find by name as well.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rpyc_dl.components import strongly_connected
from rpyc_dl.lowering.c.apart.linknames import LinkNames, TypeNames, tokens, without_number


@dataclass
class Item:
    """A function or data of the program: `declaration` and `text` without storage class.

    `movable`: it may be compiled apart, which it is if others need it that are; `helper`: it is. `stable`: what it is
    known by where it is not.
    """

    name: str
    declaration: str
    text: str
    is_data: bool
    movable: bool = False
    helper: bool = False
    stable: str = ""


@dataclass
class Piece:
    """An item that is compiled apart, by its name for the linker."""

    name: str
    text: str
    declaration: str


class Separation:
    """Parts the items of one program. Afterwards `link` has the linker's names of all that is used across the border,
    `pieces` what is compiled apart, `constants` the C that the program has to define for it."""

    def __init__(
        self,
        items: Iterable[Item],
        types: TypeNames,
        type_tags: list[str],
        class_number: str,
        classes: dict[str, str],
    ) -> None:
        """`type_tags`: by type number. `class_number`: the function `rpy_class_number`, without storage class.
        `classes`: what the class is called that has a number as its first one or as its end."""
        self.items = {item.name: item for item in items}
        self.order = {name: number for number, name in enumerate(self.items)}
        self.types = types
        self.type_tags = type_tags
        self.class_number = class_number
        self.classes = classes
        self.link: dict[str, str] = {}
        self.pieces: dict[str, Piece] = {}
        self.constants: dict[str, str] = {}
        self.grouped: set[str] = set()  # what stands in files of its own (`groups.py`)
        self._names = LinkNames()
        self._tokens: dict[str, Sequence[str]] = {}
        self._uses: dict[str, list[str]] = {}
        self._declared: dict[str, str] = {}
        self._in_declaration: dict[str, set[str]] = {}
        self._plain: dict[str, str] = {}
        self._part()

    def moved(self, name: str) -> bool:
        """Whether an item is not in the program's main file any more."""
        return name in self.pieces or name in self.grouped

    # -- what goes --------------------------------------------------------------------------

    def _part(self) -> None:
        moving: dict[str, list[str]] = {}
        pending = [item.name for item in self.items.values() if item.helper]
        while pending:
            name = pending.pop()
            if name in moving:
                continue
            moving[name] = used = self.used(name)
            pending += [other for other in used if self.items[other].movable]
        for name in sorted({other for used in moving.values() for other in used if other not in moving}):
            item = self.items[name]
            self.link[name] = self._names.claim(without_number(name), item.stable or item.name, name)
        for component in strongly_connected(moving, lambda name: [n for n in moving[name] if n in moving]):
            self._name_together(sorted(component, key=self.order.__getitem__) if len(component) > 1 else component)

    def _pieces_of(self, name: str) -> Sequence[str]:
        found = self._tokens.get(name)
        if found is None:
            found = self._tokens[name] = tokens(self.items[name].text)
        return found

    def used(self, name: str) -> list[str]:
        """The items that an item mentions."""
        found = self._uses.get(name)
        if found is None:
            mentioned = dict.fromkeys(self._pieces_of(name)[1::2])
            found = self._uses[name] = [token for token in mentioned if token in self.items and token != name]
        return found

    # -- names --------------------------------------------------------------------------------

    def _name_together(self, component: list[str]) -> None:
        """Name items that use each other (mostly one, which uses at most itself)."""
        standins = {name: f"py_member_{index}_" for index, name in enumerate(component)}
        written = {name: self._write(name, standins) for name in component}
        whole = "\0".join("\0".join([*texts, self._surroundings(name)]) for name, texts in written.items())
        for index, name in enumerate(component):
            self.link[name] = self._names.claim(without_number(name), f"{index}\0{whole}", name)
        for name, (text, declaration) in written.items():
            for other, standin in standins.items():
                text = text.replace(standin, self.link[other])
                declaration = declaration.replace(standin, self.link[other])
            self.pieces[name] = Piece(self.link[name], text, declaration)

    def _write(self, name: str, standins: dict[str, str]) -> tuple[str, str]:
        """Text and declaration of an item with names that do not depend on the program."""
        item = self.items[name]
        return self._render(self._pieces_of(name), standins), self._render(tokens(item.declaration), standins)

    def _render(self, pieces: Sequence[str], standins: dict[str, str]) -> str:
        result = list(pieces)
        for i in range(1, len(result), 2):
            token = result[i]
            result[i] = standins.get(token) or self.link.get(token) or self._plain_name(token)
        return "".join(result)

    def _plain_name(self, token: str) -> str:
        """What stands for a token that is no item."""
        found = self._plain.get(token)
        if found is None:
            found = self._plain[token] = self._find_plain(token)
        return found

    def _find_plain(self, token: str) -> str:
        if token.startswith("struct ") or token in self.types:
            return self.types.name(token)
        if token.startswith("RPY_PREBUILT"):
            return "RPY_PREBUILT(0)"  # nobody asks for the type of what is marked for ever
        if token.startswith("RPY_SHARED"):
            return "RPY_SHARED(0)"
        if token.startswith("RPY_HEADER"):
            return self._header(_number(token))
        if token.startswith("rpy_types["):
            return f"rpy_types[{self._header(_number(token))} >> 8]"
        if token.startswith("RPY_CLASS_IN"):
            number, first, end = token[:-1].split(", ")
            ends = f"{self._class_bound(first, 'first')}, {self._class_bound(end, 'end')}"
            return f"{number}, {ends})"
        return token

    def _header(self, number: int) -> str:
        """The constant with the header of objects of a type."""
        tag = self.type_tags[number]
        name = f"rpy_header_of_{self.types.name(tag).removeprefix('struct py_')}"
        self.constants[name] = f"const uint64_t {name} = RPY_HEADER({number});"
        return name

    def _class_bound(self, number: str, which: str) -> str:
        """The constant with the first number of a class and those below it, or the end of them."""
        owner = self.classes.get(f"{which} {number}", number)
        name = self._names.claim(f"rpy_class_{which}", owner, f"{which} {number}")
        self.constants[name] = f"const Signed {name} = {number};"
        return name

    # -- what is the program's, in files of its own ---------------------------------------------

    def claim(self, name: str, beginning: int) -> None:
        """Give an item of the program a name for the linker: by its declaration and so much of its text."""
        item = self.items[name]
        shape = [*tokens(item.declaration), *tokens(item.text[:beginning])]
        known_as = "".join("RPY" if token.startswith("RPY_") else without_number(token) for token in shape)
        self.link[name] = self._names.claim(without_number(name), known_as, name)

    def written(self, name: str) -> str:
        """The text of an item of the program: with names that do not depend on others, but with all numbers."""
        result = list(self._pieces_of(name))
        for i in range(1, len(result), 2):
            token = result[i]
            result[i] = self.link.get(token) or (token if _has_number(token) else self._plain_name(token))
        return "".join(result)

    # -- what a piece needs around it -----------------------------------------------------------

    def _complete(self, name: str) -> set[str]:
        """The types that have to be complete where an item is defined, but for what those need."""
        found = {token for token in self._pieces_of(name)[1::2] if token in self.types}
        for other in [name, *self.used(name)]:
            found |= self._of_declaration(other)
        if self._asks_for_class(name):
            found |= self._class_types()
        return found

    def _of_declaration(self, name: str) -> set[str]:
        """The types that have to be complete where an item is declared."""
        found = self._in_declaration.get(name)
        if found is None:
            data = self.items[name].is_data
            found = self._in_declaration[name] = {
                token
                for token in tokens(self.items[name].declaration)[1::2]
                if token in self.types and (data or not token.startswith("struct "))
            }
        return found

    def _asks_for_class(self, name: str) -> bool:
        return any(token.startswith(("rpy_class_number", "RPY_CLASS_IN")) for token in self._pieces_of(name)[1::2])

    def _class_types(self) -> set[str]:
        """An object, and the class that it points to."""
        found = {token for token in tokens(self.class_number)[1::2] if token in self.types}
        return found | {part for one in found for part in self.types.pieces(one)[1::2] if part in self.types}

    def _surroundings(self, name: str) -> str:
        """What a text means depends on the types and declarations that it uses."""
        keys = sorted(self.types.key(part) for part in self._complete(name))
        others = [self._declaration(other) for other in self.used(name) if other in self.link]
        asked = [self._render(tokens(self.class_number), {})] if self._asks_for_class(name) else []
        return "\0".join([*keys, *sorted([*others, *asked])])

    def _declaration(self, name: str) -> str:
        """The declaration of what has its name for the linker, with names that do not depend on the program."""
        found = self._declared.get(name)
        if found is None:
            found = self._declared[name] = self._render(tokens(self.items[name].declaration), {})
        return found

    # -- C ------------------------------------------------------------------------------------------

    def source(self, names: Iterable[str]) -> str:
        """A C file with the pieces of these items, and what they may inline of others."""
        names = sorted(names, key=self.link.__getitem__)
        inlined = self._inlined_in(names)
        texts = [_INLINED + self.pieces[name].text for name in inlined]
        texts += [self.pieces[name].text for name in names]
        constants = sorted({name for text in texts for name in _CONSTANT.findall(text)})
        known = [f"extern {self.constants[name].partition(' =')[0]};" for name in constants]
        return "\n".join([*self.surroundings([*inlined, *names], known), *texts, ""])

    def _inlined_in(self, names: list[str]) -> list[str]:
        """The short functions among the other pieces that these items call, or those that they inline."""
        found: dict[str, None] = dict.fromkeys(names)
        pending = names[:]
        while pending:
            fresh = [other for other in self.used(pending.pop()) if other not in found and self._is_short(other)]
            found |= dict.fromkeys(fresh)
            pending += fresh
        return sorted(list(found)[len(names) :], key=self.link.__getitem__)

    def _is_short(self, name: str) -> bool:
        """Whether a C compiler may inline a piece by itself."""
        item = self.items[name]
        if name not in self.pieces or item.is_data or item.declaration.startswith(_NOT_INLINED):
            return False
        return item.text.count("\n") <= SHORT

    def surroundings(
        self, names: Iterable[str], known: Iterable[str] = (), static: Container[str] = ()
    ) -> Iterator[str]:
        """C that has to stand before the definitions of these items, with `known` in it; `static`: those of them that
        no other file uses."""
        declared = sorted({n for name in names for n in (name, *self.used(name))}, key=self.link.__getitem__)
        asked = tokens(f"static inline {self.class_number}") if any(map(self._asks_for_class, names)) else []
        complete = self.types.whole({part for name in names for part in self._complete(name)})
        mentioned = {token for name in names for token in self._pieces_of(name)[1::2]}
        mentioned |= {token for name in declared for token in tokens(self.items[name].declaration)[1::2]}
        mentioned |= {token for part in complete for token in self.types.pieces(part)[1::2]}
        kinds: dict[str, list[str]] = {"rpy_function": [], "struct": [], "rpy_outcome": []}
        for part in self.types.texts:
            if part in complete:
                kinds[next(kind for kind in kinds if part.startswith(kind))].append(self.types.declaration(part))
        yield from sorted(f"{self.types.name(tag)};" for tag in mentioned if tag.startswith("struct "))
        for texts in kinds.values():
            yield from texts
        yield "extern const rpy_type rpy_types[];"
        yield from known
        for name in declared:
            yield f"{'static' if name in static else 'extern'} {self._declaration(name)};"
        if asked:
            yield self._render(asked, {})


#: So many lines a function may have that is compiled with its callers as well: C compilers inline such ones unasked.
SHORT = 20
_INLINED = "extern inline __attribute__((gnu_inline)) "
#: How declarations begin of what is never inlined: with `RPY_PROTECTED`, `RPY_NORETURN`, …
_NOT_INLINED = "RPY_"

#: The constants that the program defines for what is compiled apart.
_CONSTANT = re.compile(r"\brpy_(?:header_of|class_first|class_end)_\w+")


def _has_number(token: str) -> bool:
    """Whether a token has a number of the program in it: of a type, of a class."""
    return token.startswith(("RPY_", "rpy_types["))


def _number(token: str) -> int:
    return int("".join(filter(str.isdigit, token)))


class Used:
    """What the rest of a program still has to declare, by what `texts` of it mention."""

    def __init__(self, texts: Iterable[str], separation: Separation) -> None:
        self.separation = separation
        self.names = set(MENTIONED.findall("\n".join(texts)))

    def declares(self, item: tuple[str, str]) -> bool:
        """Whether the item (name, declaration) has to be declared."""
        return item[0] in self.names or not self.separation.moved(item[0])

    def types(self, declarations: Iterable[str], groups: Iterable[Iterable[str]]) -> list[list[str]]:
        """Of groups of types, forward declarations and typedefs, those that these declarations and the texts need."""
        types = self.separation.types
        mentioned = self.names | set(MENTIONED.findall("\n".join(declarations)))
        complete = types.whole({name for name in mentioned if name in types})
        mentioned |= {token for name in complete for token in types.pieces(name)[1::2]}
        return [
            [text for text in group if type_name(text) in (complete if "{" in text or "(" in text else mentioned)]
            for group in groups
        ]


def type_name(text: str) -> str:
    """What a declaration declares: of `struct X;`, `struct X {…};`, `typedef T (*X)(…);`, `typedef struct {…} X;`."""
    if text.startswith("struct "):
        return text.rstrip(";").partition(" {")[0]
    if "(*" in text:
        return text.partition("(*")[2].partition(")")[0]
    return text.rpartition(" ")[2].rstrip(";")


MENTIONED = re.compile(r"struct (?:py|rpy)_\w+|p(?<!\wp)y_\w+|r(?<!\wr)py_\w+")
