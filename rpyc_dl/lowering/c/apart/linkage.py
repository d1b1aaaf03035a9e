"""How the parts of a program are declared and defined: in one file or several, and what is compiled apart."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rpyc_dl.frontend.model import Block, Link
from rpyc_dl.lltype.containers import _func
from rpyc_dl.lltype.lltype import Ptr
from rpyc_dl.lowering.c.apart.linknames import TypeNames, tokens
from rpyc_dl.lowering.c.apart.separate import MENTIONED, Item, Separation, type_name
from rpyc_dl.lowering.c.database import Database, DataNode, FunctionNode
from rpyc_dl.lowering.c.places import NOWHERE, Line
from rpyc_dl.lowering.c.prebuilt import wrap
from rpyc_dl.lowering.c.protected import Catch, ProtectedCalls, catch_table
from rpyc_dl.lowering.c.roots import may_collect
from rpyc_dl.lowering.core.callgraph import CALLS


@dataclass
class Glue:
    """A function that the runtime calls: its prototype, and its lines."""

    name: str
    declaration: str
    body: list[str]

    def text(self) -> str:
        """The definition without storage class."""
        return "\n".join([self.declaration, "{", *(f"    {line}" for line in self.body), "}"])


class Linkage:
    """Declarations and definitions with their storage class. `storage`: "static ", or "" in several files.

    `copies` are compiled apart, but the program has them as well, so that the C compiler can inline how they begin.
    """

    def __init__(self, separation: Separation | None = None, copies: frozenset[str] = frozenset()) -> None:
        self.separation = separation
        self.copies = copies
        self.storage = ""

    def is_apart(self, name: str) -> bool:
        """Whether something is compiled apart: it is only declared here."""
        return self.separation is not None and self.separation.moved(name) and name not in self.copies

    def _name(self, name: str) -> str | None:
        """The linker's name of what is used across the border."""
        if self.separation is None or name in self.copies:
            return None
        return self.separation.link.get(name)

    def declare(self, name: str, declaration: str, function: bool = False) -> str:
        """The declaration of something, which may stand here before its definition."""
        outside = self._name(name)
        if outside is not None:
            return f'{"" if function else "extern "}{declaration} __asm__("{outside}");'
        return f"{self.storage or ('' if function else 'extern ')}{declaration};"

    def define(self, name: str, text: str) -> str:
        """The (first line of the) definition of something that is not compiled apart."""
        return text if self._name(name) is not None else self.storage + text

    def function(self, node: FunctionNode, lines: list[Line], inline: bool) -> list[Line]:
        """The definition of a function."""
        hint = "inline " if inline and self.storage and self._name(node.name) is None else ""
        return [Line(self.define(node.name, hint + lines[0].text)), *lines[1:]]

    def calls(self, protected: ProtectedCalls) -> list[str]:
        """The tables and wrappers of calls under handlers."""
        found = []
        for name, catches in protected.tables().items():
            shared = self._name(name) is not None
            found += [self.declare(name, f"const rpy_catch {name}[]")] if shared else []
            found.append(f"{'' if shared else 'static '}{catch_table(name, catches)}")
        for wrapper in protected.wrappers():
            if not self.is_apart(wrapper.name):
                first, *rest = protected.definition(wrapper)
                found += ["", self.define(wrapper.name, first), *rest]
        return found

    def glue(self, functions: list[Glue]) -> list[str]:
        """What the runtime calls: defined, or declared where it is compiled apart."""
        found = []
        for one in functions:
            apart = self.is_apart(one.name)
            found += ["", self.declare(one.name, one.declaration, True) if apart else f"static {one.text()}"]
        return found

    def data(self, definitions: Iterable[tuple[str, str]]) -> Iterator[str]:
        """The prebuilt data that is defined here."""
        for name, text in definitions:
            if not self.is_apart(name):
                yield from wrap(self.define(name, text))


def separate(
    written: dict[FunctionNode, list[Line]],
    definitions: list[tuple[str, str]],
    glue: list[Glue],
    db: Database,
    protected: ProtectedCalls,
    class_number: str,
    entries: set[FunctionNode],
) -> Separation:
    """Part a program. `written` are its functions, `definitions` its data; `entries` stay, whatever they are."""
    items = []
    for node, lines in written.items():
        helper = node not in entries and _is_ours(node, lines)
        items.append(Item(node.name, lines[0].text, "\n".join(line.text for line in lines), False, helper, helper))
    for wrapper in protected.wrappers():
        declaration = f"RPY_PROTECTED {protected.signature(wrapper)}"
        items.append(Item(wrapper.name, declaration, "\n".join(protected.definition(wrapper)), False, True))
    items += [Item(one.name, one.declaration, one.text(), False, True, True) for one in glue]
    classes = _classes(db.data.values())
    for data, (name, text) in zip(db.data.values(), definitions, strict=True):
        movable = _bounds(data) is None  # a class has numbers in it
        helper = movable and _is_exception(name)
        items.append(Item(name, f"{data.tag} {name}", text, True, movable, helper, f"{data.tag} {name}"))
    ours = {token for item in items if item.is_data and _is_exception(item.name) for token in tokens(item.text)}
    for item in items:
        item.helper = item.helper or (item.is_data and item.movable and item.name in ours)
    for name, catches in protected.tables().items():
        known = " ".join(_known_as(catch, classes) for catch in catches)
        items.append(Item(name, f"const rpy_catch {name}[]", catch_table(name, catches), True, stable=known))
    tags = [db.types.tag(TYPE) for TYPE in db.types.with_descriptors()]
    return Separation(items, _types(db, protected), tags, class_number, classes)


#: Lines of C that a helper may have for a program to have it as well: what is longer costs more than it saves.
LONGEST_COPY = 120


def quick_helpers(written: dict[FunctionNode, list[Line]], separation: Separation) -> dict[str, list[Line]]:
    """The helpers that often return at once, and are not long."""
    return {
        node.name: lines
        for node, lines in written.items()
        if node.name in separation.pieces and len(lines) <= LONGEST_COPY and _starts_quick(node)
    }


def copies(
    written: dict[FunctionNode, list[Line]], separation: Separation, quick: dict[str, list[Line]]
) -> frozenset[str]:
    """Those of the helpers that are `quick` to return that the program's main file calls."""
    found: set[str] = set()
    pending = [lines for node, lines in written.items() if not separation.moved(node.name)]
    while pending:
        text = "\n".join(line.text for line in pending.pop())
        fresh = {name for name in MENTIONED.findall(text) if name in quick} - found
        found |= fresh
        pending += [quick[name] for name in fresh]
    return frozenset(found)


def _starts_quick(node: FunctionNode) -> bool:
    """Whether a function begins with a test that may have it return, or go on to what takes longer."""
    start = node.graph.startblock
    if len(start.exits) < 2 or not _is_short(node, start):
        return False
    return any(_returns(node, link) for link in start.exits)


def _returns(node: FunctionNode, link: Link) -> bool:
    end, target = node.graph.returnblock, link.target
    if target is end:
        return True
    return _is_short(node, target) and [each.target for each in target.exits] == [end]


def _is_short(node: FunctionNode, block: Block) -> bool:
    operations = node.body.operations(block)
    return len(operations) <= 6 and not any(op.opname in CALLS or may_collect(op) for op in operations)


def _is_ours(node: FunctionNode, lines: list[Line]) -> bool:
    """Whether a function is a helper: no line of the user's is in it, and it calls no C library of the user's."""
    if not (node.graph.is_lowlevel or node.graph.tags.get("synthetic")):
        return False
    if any(line.place != NOWHERE for line in lines):
        return False
    values = [c.value._obj for c in node.body.constants() if isinstance(getattr(c, "concretetype", None), Ptr)]
    return not any(isinstance(obj, _func) and obj.external is not None for obj in values)


def _is_exception(name: str) -> bool:
    """Whether data is a builtin exception or its class (or is called so), which many programs have."""
    found = _EXCEPTION.match(name)
    cls = vars(builtins).get(found[1]) if found is not None else None
    return isinstance(cls, type) and issubclass(cls, BaseException)


_EXCEPTION = re.compile(r"py_the_([A-Za-z]+)(?:_vtable)?(?:_\d+)?$")


def _bounds(node: DataNode) -> tuple[int, int] | None:
    """The numbers of a class and those below it, if the data is a class."""
    obj: Any = node.obj
    while obj is not None:
        if "subclassrange_min" in getattr(obj._TYPE, "_flds", ()):
            return obj.subclassrange_min, obj.subclassrange_max
        first = obj._TYPE._first_struct() if hasattr(obj._TYPE, "_first_struct") else None
        obj = getattr(obj, first[0]) if first else None
    return None


def _classes(data: Iterable[DataNode]) -> dict[str, str]:
    """The classes by their first number, and by their end: the smallest one that ends there."""
    found: dict[str, str] = {}
    for node in data:
        bounds = _bounds(node)
        if bounds is not None:
            found[f"first {bounds[0]}"] = node.name
            found.setdefault(f"end {bounds[1]}", node.name)
    return found


def _known_as(catch: Catch, classes: dict[str, str]) -> str:
    first, end = catch.classes
    return f"{classes.get(f'first {first}', first)} {classes.get(f'end {end}', end)} {catch.ends}"


def _types(db: Database, protected: ProtectedCalls) -> TypeNames:
    declarations = {type_name(text): text for text in db.types.declarations}
    typedefs = {type_name(text): text for text in [*db.types.typedefs, *protected.types_text()]}
    return TypeNames(declarations, typedefs)
