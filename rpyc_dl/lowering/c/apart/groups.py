"""Groups of the user's functions: files of C that stay as they are when something else of the program is changed.

Each has what its functions need, and no more, under names that follow from what they stand for (`linknames.py`), so
that its text depends on these functions alone. What was compiled of it is found in the cache by that text.

Numbers of types and classes stand in it as they are, since code runs as fast then as in one file: they change when a
class or a type comes or goes. Places for tracebacks change with every line, so they are read from a table when
something is raised.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rpyc_dl.lowering.c.apart.linknames import LinkNames, without_number
from rpyc_dl.lowering.c.apart.separate import MENTIONED, Separation
from rpyc_dl.lowering.c.database import FunctionNode
from rpyc_dl.lowering.c.places import NOWHERE, Line
from rpyc_dl.lowering.c.prebuilt import wrap

#: So many low-level operations a program may have that is one file, as is best for its speed.
WHOLE = 2000
#: About so many a group has. Each costs the C compiler as much as a hundred operations, for the headers, so that
#: larger programs have larger groups, some `MANY` at most.
SMALLEST = 250
LARGEST = 700
MANY = 32

_PLACE = re.compile(r"\bRPY_AT\((\d+)\)")
_LINE_NUMBER = re.compile(r"^(\s*/\* )\d+: ", re.MULTILINE)
#: So much of data counts for its name.
_BEGINNING = 4000


def content(text: str) -> str:
    """What of a group's text counts for the compiler, or may: all but the numbers of lines in its comments."""
    return _LINE_NUMBER.sub(r"\1", text)


def grouped(sizes: dict[FunctionNode, int]) -> list[list[FunctionNode]]:
    """The functions in groups: none where one file does. An edit of a function leaves the others' groups alone: where
    one ends depends on names."""
    total = sum(sizes.values())
    if total <= WHOLE:
        return []
    usual = _usual_size(total)
    groups: list[list[FunctionNode]] = []
    filled = 0
    for node in sorted(sizes, key=_source_place):
        ends = filled > usual // 2 and zlib.crc32(without_number(node.name).encode()) % 4 == 0
        if not groups or ends or filled + sizes[node] > 2 * usual:
            groups.append([])
            filled = 0
        groups[-1].append(node)
        filled += sizes[node]
    return groups


def _usual_size(total: int) -> int:
    """About how many operations the groups of a program have: doubled where it has doubled, so that hardly any edit
    changes it."""
    usual = SMALLEST
    while usual * MANY < total:
        usual *= 2
    return min(usual, LARGEST)


def _source_place(node: FunctionNode) -> tuple[str, int, str]:
    code = getattr(node.graph.func, "__code__", None)
    return (code.co_filename, code.co_firstlineno, node.name) if code is not None else ("", 0, node.name)


@dataclass
class Group:
    """One group: the names of its functions, what the table of its places in the program's main file is called, and
    what else its file has to have a copy of."""

    functions: list[str]
    table: str
    copies: list[str] = field(default_factory=list)
    places: dict[int, int] = field(default_factory=dict)  # with their places in the table

    @property
    def all(self) -> list[str]:
        """What is defined in the file, in order."""
        return [*self.copies, *self.functions]

    def place(self, match: re.Match[str]) -> str:
        """A place as C that reads it from the table."""
        number = self.places.setdefault(int(match[1]), len(self.places))
        return f"{self.table}[{number}]"


class Groups:
    """The groups of one program. `outside`: C of the main file, which mentions functions."""

    def __init__(
        self, groups: Iterable[Sequence[FunctionNode]], separation: Separation, outside: Iterable[str]
    ) -> None:
        self.separation = separation
        self.groups: list[Group] = []
        tables = LinkNames()  # groups may have functions of the same names: `execute` of one class each
        for nodes in groups:
            names = [node.name for node in nodes]
            table = tables.claim("rpy_at", "\0".join(map(without_number, names)), names[0])
            self.groups.append(Group(names, table))
        self._functions = {name for group in self.groups for name in group.functions}
        self._exported = self._mentioned(outside) | set(separation.link)

    def take(self, quick: Container[str]) -> None:
        """Have the functions in their groups' files. Each has wrappers of calls, and helpers that are `quick` to
        return, for itself."""
        separation = self.separation
        for group in self.groups:
            group.copies = self._copies(group, quick)
            own = set(group.all)
            for name in group.all:
                self._exported |= {other for other in separation.used(name) if other not in own}
                for one in (name, *separation.used(name)):
                    if one not in separation.link:
                        separation.claim(one, _BEGINNING if separation.items[one].is_data else 0)
        wrappers = {name for group in self.groups for name in group.copies if _is_wrapper(name)}
        separation.grouped |= self._functions | (wrappers - self._exported)

    def _mentioned(self, outside: Iterable[str]) -> set[str]:
        """What the main file mentions, also by wrappers of calls."""
        found = set(MENTIONED.findall("\n".join(outside)))
        for name in [name for name in found if _is_wrapper(name) and name in self.separation.items]:
            found.update(self.separation.used(name))
        return found

    def _copies(self, group: Group, quick: Container[str]) -> list[str]:
        found: set[str] = set()
        pending = list(group.functions)
        while pending:
            for name in self.separation.used(pending.pop()):
                moved = name in self.separation.pieces
                if name not in found and (name in quick if moved else _is_wrapper(name)):
                    found.add(name)
                    pending.append(name)
        return sorted(found, key=self.separation.order.__getitem__)

    def lines(self, group: Group, written: dict[str, list[Line]], inline: Container[str]) -> Iterator[Line]:
        """The file of a group. `written`: all functions. `inline`: those that the C compiler should put into their
        callers."""
        separation = self.separation
        static = {name for name in group.functions if name not in self._exported} | set(group.copies)
        texts = {name: _PLACE.sub(group.place, separation.written(name)) for name in group.all}
        known = [f"extern const int {group.table}[];"] if group.places else []
        for text in separation.surroundings(group.all, known, static):
            yield from map(Line, text.split("\n"))
        for name, text in texts.items():
            storage = ("static inline " if name in inline else "static ") if name in static else ""
            lines = f"{storage}{text}".split("\n")
            places = [line.place for line in written[name]] if name in self._functions else [NOWHERE] * len(lines)
            yield Line("")
            yield from map(Line, lines, places)

    def tables(self) -> list[str]:
        """C lines: the places of all groups."""
        tables = [(group.table, ", ".join(map(str, group.places))) for group in self.groups if group.places]
        return [line for name, places in tables for line in wrap(f"const int {name}[] = {{{places}}};")]


def _is_wrapper(name: str) -> bool:
    return name.startswith("rpy_try_")
