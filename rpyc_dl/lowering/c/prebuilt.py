"""Static initialisers of prebuilt data, and the collector's list of those that can point into the heap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.containers import UNINIT
from rpyc_dl.lltype.lltype import Array, ContainerType, FixedSizeArray, LowLevelType, Number, Ptr, Struct
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.database import Database
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.typetable import has_gc_pointers, shares_header

_WIDTH = 110


class PrebuiltWriter:
    """Writes the prebuilt data of a database."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._known_fields: dict[Struct, list[tuple[str, str, LowLevelType]]] = {}

    def forward(self, storage: str) -> Iterator[str]:
        """Declarations of all data, which may refer to each other."""
        for node in self.db.data.values():
            yield f"{storage}{node.tag} {node.name};"

    def definitions(self, storage: str) -> Iterator[str]:
        """The data itself, one line or more each."""
        for node in self.db.data.values():
            text = f"{storage}{node.tag} {node.name} = {self._container(node.TYPE, node.obj, node.TYPE)};"
            yield from wrap(text)

    def roots(self) -> list[str]:
        """`{address, descriptor}` of everything that has to be scanned for pointers into the heap."""
        described: dict[ContainerType, str | None] = {}  # by type: how its roots go on behind their address
        found = []
        for node in self.db.data.values():
            if node.TYPE not in described:
                number = self.db.types.type_id(node.TYPE) if is_root(node.TYPE) else None
                described[node.TYPE] = None if number is None else f"&rpy_types[{number}]"
            if described[node.TYPE] is not None:
                found.append(f"{{&{node.name}, {described[node.TYPE]}}}")
        return found

    # -- initialisers ---------------------------------------------------------------------

    def _container(self, TYPE: ContainerType, obj: Any, OUTER: ContainerType) -> str:
        parts = []
        if TYPE._gckind == "gc" and not shares_header(TYPE):
            parts.append(f".rpy_hdr = RPY_PREBUILT({self.db.types.type_id(OUTER)})")
        if isinstance(TYPE, Struct):
            for name, start, FIELD in self._fields(TYPE):
                text = self._value(FIELD, getattr(obj, name, UNINIT), OUTER)
                if text is not None:
                    parts.append(start + text)
        else:
            assert isinstance(TYPE, (Array, FixedSizeArray)), TYPE
            if isinstance(TYPE, Array):
                parts.append(f".length = {len(obj._items)}")
            items = self._items(TYPE.OF, obj._items)
            if items is not None:
                parts.append(f".items = {items}")
        return "{" + (", ".join(parts) or "0") + "}"

    def _fields(self, TYPE: Struct) -> list[tuple[str, str, LowLevelType]]:
        """Name, beginning of the initialiser, and type of the fields that are in C."""
        known = self._known_fields.get(TYPE)
        if known is None:
            known = self._known_fields[TYPE] = [
                (name, f".{field_name(name)} = ", FIELD) for name, FIELD in TYPE._flds.items() if lltype.Void != FIELD
            ]
        return known

    def _items(self, OF: LowLevelType, items: Sequence[Any]) -> str | None:
        if lltype.Void == OF or not items:
            return None
        if lltype.UInt8 == OF:
            if not isinstance(items, bytes):
                items = bytes(0 if item is UNINIT else item for item in items)
            return literals.string(items)
        if isinstance(OF, Number):  # long tables have few different items
            texts = {item: self._value(OF, item, None) for item in set(items)}
            values = [texts[item] for item in items]
        else:
            values = [self._value(OF, item, None) for item in items]
        while values and values[-1] is None:
            values.pop()
        zero = "{0}" if isinstance(OF, ContainerType) else "0"
        return "{" + ", ".join(zero if text is None else text for text in values) + "}" if values else None

    def _value(self, TYPE: LowLevelType, value: Any, OUTER: ContainerType | None) -> str | None:
        """The initialiser of a field or item; None if it is zero."""
        if value is UNINIT:
            return None
        if isinstance(TYPE, ContainerType):
            text = self._container(TYPE, value, OUTER if OUTER is not None else TYPE)
            return None if text == "{0}" else text
        if isinstance(TYPE, Ptr):
            return None if value._obj is None else self.db.expression(TYPE, value)
        if TYPE is lltype.Void:
            return None
        if TYPE is lltype.Float or value != TYPE._defl():
            return literals.primitive(TYPE, value)
        return None


def is_root(TYPE: ContainerType) -> bool:
    """Whether prebuilt data of a type can come to point into the heap."""
    return has_gc_pointers(TYPE) and not TYPE._hints.get("immutable")


#: What stands before a comma, with it; commas inside of literals do not count.
_PIECE = re.compile(r"""(?:[^,"']|"[^"\\]*(?:\\.[^"\\]*)*"|'[^'\\]*(?:\\.[^'\\]*)*'|["'])+,?|,""")


def wrap(text: str) -> Iterator[str]:
    """A long initialiser in several lines, broken after commas (never inside a literal)."""
    if len(text) <= _WIDTH:
        yield text
        return
    line = ""
    for piece in _PIECE.findall(text):
        if line and len(line) + len(piece) > _WIDTH:
            yield line
            line = "    " + piece.lstrip()
        else:
            line += piece
    yield line
