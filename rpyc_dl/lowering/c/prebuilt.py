"""Static initialisers of prebuilt data, and the collector's list of those that can point into the heap."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.containers import UNINIT
from rpyc_dl.lltype.lltype import Array, ContainerType, FixedSizeArray, LowLevelType, Number, Ptr, Struct
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.database import Database
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.typetable import has_gc_pointers, shares_header, stored_type
from rpyc_dl.lowering.core.objects import OBJECT

WIDTH = 110
#: So many of a type gcc may look into: that takes quadratic time, but not of what counts as used.
_MANY = 2000


def _object_part(obj: Any) -> Any:
    """The innermost part of an instance, which says of which class it is; None of anything else."""
    while obj._TYPE != OBJECT:
        if not isinstance(obj._TYPE, Struct) or not isinstance(next(iter(obj._TYPE._flds.values()), None), Struct):
            return None
        obj = getattr(obj, obj._TYPE._names[0])
    return obj


class PrebuiltWriter:
    """Writes the prebuilt data of a database."""

    def __init__(self, db: Database) -> None:
        self.db = db

    def definitions(self) -> Iterator[tuple[str, str]]:
        """For each of the data, its name and its definition without storage class, in one line."""
        counts = Counter(node.TYPE for node in self.db.data.values())
        writers: dict[int, tuple[str, _Writer]] = {}  # by the identity of the type
        for node in self.db.data.values():
            TYPE = node.TYPE
            known = writers.get(id(TYPE))
            if known is None:
                kept = "RPY_KEPT " if counts[TYPE] > _MANY else ""
                known = writers[id(TYPE)] = kept, self._container(TYPE, TYPE)
            kept, write = known
            yield node.name, f"{kept}{node.tag} {node.name} = {write(node.obj)};"

    def roots(self) -> list[str]:
        """`{address, descriptor}` of everything that has to be scanned for pointers into the heap."""
        described: dict[ContainerType, str | None] = {}  # by type: how its roots go on behind their address
        found = []
        for node in self.db.data.values():
            described_as = described.get(node.TYPE, "")
            if described_as == "":
                number = self.db.types.type_id(node.TYPE) if is_root(node.TYPE) else None
                described_as = described[node.TYPE] = None if number is None else f"&rpy_types[{number}]"
            if described_as is not None:
                found.append(f"{{&{node.name}, {described_as}}}")
        return found

    def copied_exceptions(self) -> list[str]:
        """`{class number, header}` of the classes of which handlers make copies; nothing where none does."""
        if not any(
            op.opname == "own_exception" for node in self.db.functions.values() for op in node.graph.iterops()
        ):
            return []
        found = {}
        for node in self.db.data.values():
            instance = _object_part(node.obj)
            if instance is not None and getattr(instance, "_shared", False):
                found[instance.typeptr.subclassrange_min] = node.TYPE
        return [f"{{{number}, RPY_HEADER({self.db.types.type_id(TYPE)})}}" for number, TYPE in sorted(found.items())]

    # -- initialisers: what writes those of a type is worked out once for each type -----------

    def _container(self, TYPE: ContainerType, OUTER: ContainerType) -> Callable[[Any], str]:
        """What writes the initialiser of a container of this type, inlined in one of OUTER or alone."""
        header = []
        if TYPE._gckind == "gc" and not shares_header(TYPE):
            header.append(f".rpy_hdr = RPY_PREBUILT({self.db.types.type_id(OUTER)})")
        if isinstance(TYPE, Struct):
            write = self._structure(TYPE, OUTER, header)
            if TYPE != OBJECT:
                return write
            shared = self._structure(TYPE, OUTER, [f".rpy_hdr = RPY_SHARED({self.db.types.type_id(OUTER)})"])
            return lambda obj: (shared if getattr(obj, "_shared", False) else write)(obj)
        assert isinstance(TYPE, (Array, FixedSizeArray)), TYPE
        has_length = isinstance(TYPE, Array)
        write_items = self._items(stored_type(TYPE))

        def array(obj: Any) -> str:
            parts = header.copy()
            if has_length:
                parts.append(f".length = {len(obj._items)}")
            items = write_items(obj._items) if obj._items else None
            if items is not None:
                parts.append(f".items = {items}")
            return "{" + (", ".join(parts) or "0") + "}"

        return array

    def _structure(self, TYPE: Struct, OUTER: ContainerType, header: list[str]) -> Callable[[Any], str]:
        fields = [
            (name, f".{field_name(name)} = ", self._value(FIELD, OUTER))
            for name, FIELD in TYPE._flds.items()
            if lltype.Void != FIELD
        ]

        def structure(obj: Any) -> str:
            parts = header.copy()
            for name, start, write in fields:
                value = getattr(obj, name, UNINIT)
                text = None if value is UNINIT else write(value)
                if text is not None:
                    parts.append(start + text)
            return "{" + (", ".join(parts) or "0") + "}"

        return structure

    def _items(self, OF: LowLevelType) -> Callable[[Sequence[Any]], str | None]:
        """What writes the items of an array; None if all are zero."""
        if lltype.Void == OF:
            return lambda items: None
        if lltype.UInt8 == OF:
            return _bytes
        write = self._value(OF, None)
        zero = "{0}" if isinstance(OF, ContainerType) or OF is lltype.IntOrFloat else "0"

        def write_items(items: Sequence[Any]) -> str | None:
            if isinstance(OF, Number):  # long tables have few different items
                texts = {item: None if item is UNINIT else write(item) for item in set(items)}
                values = [texts[item] for item in items]
            else:
                values = [None if item is UNINIT else write(item) for item in items]
            while values and values[-1] is None:
                values.pop()
            return "{" + ", ".join([zero if text is None else text for text in values]) + "}" if values else None

        return write_items

    def _value(self, TYPE: LowLevelType, OUTER: ContainerType | None) -> _Writer:
        """What writes the initialiser of a field or item; None if it is zero."""
        if isinstance(TYPE, ContainerType):
            container = self._container(TYPE, OUTER if OUTER is not None else TYPE)

            def inlined(value: Any) -> str | None:
                text = container(value)
                return None if text == "{0}" else text

            return inlined
        if isinstance(TYPE, Ptr):
            expression = self.db.expression
            return lambda value: None if value._obj is None else expression(TYPE, value)
        if TYPE is lltype.Void:
            return lambda value: None
        if isinstance(TYPE, Number):
            return lambda value: literals.number(TYPE, int(value)) if value else None
        if TYPE is lltype.Float:
            return lambda value: literals.primitive(TYPE, value)
        default = TYPE._defl()
        if TYPE is lltype.IntOrFloat:
            return lambda value: None if value == default else literals.int_or_float(value.value)
        return lambda value: None if value == default else literals.primitive(TYPE, value)


#: Writes the initialiser of a value; None if it is zero.
_Writer: TypeAlias = Callable[[Any], str | None]


def _bytes(items: Sequence[Any]) -> str:
    if not isinstance(items, bytes):
        items = bytes(0 if item is UNINIT else item for item in items)
    return literals.string(items)


def is_root(TYPE: ContainerType) -> bool:
    """Whether prebuilt data of a type can come to point into the heap."""
    return has_gc_pointers(TYPE) and not TYPE._hints.get("immutable")


#: What stands before a comma, with it; commas inside of literals do not count.
_PIECE = re.compile(r"""(?:[^,"']|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|["'])+,?|,""")


def wrap(text: str) -> Iterator[str]:
    """A long initialiser in several lines, broken after commas (never inside a literal)."""
    if len(text) <= WIDTH:
        yield text
        return
    if '"' not in text and "'" not in text:
        yield from _wrap_plain(text)
        return
    line = ""
    for piece in _PIECE.findall(text):
        if line and len(line) + len(piece) > WIDTH:
            yield line
            line = "    " + piece.lstrip()
        else:
            line += piece
    yield line


def _wrap_plain(text: str) -> Iterator[str]:
    """A long text without literals in several lines, where a break may stand behind each comma."""
    indent, start, size = "", 0, len(text)
    while start < size:
        room = start + WIDTH - len(indent)
        end = size if size <= room else (text.rfind(",", start, room) + 1 or text.find(",", room) + 1 or size)
        yield indent + text[start:end]
        indent, start = "    ", end
        while start < size and text[start] == " ":
            start += 1
