"""C types for low-level types: names, structure declarations in dependency order, the collector's descriptors."""

from __future__ import annotations

from collections.abc import Iterator

from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import (
    Array,
    ContainerType,
    FixedSizeArray,
    FuncType,
    LowLevelType,
    OpaqueType,
    Ptr,
    Struct,
)
from rpyc_dl.lowering.c.names import Names, field_name, identifier

_PRIMITIVES = {
    "Signed": "Signed",
    "Unsigned": "Unsigned",
    "Int64": "int64_t",
    "Int8": "int8_t",
    "Int16": "int16_t",
    "Int32": "int32_t",
    "UInt8": "uint8_t",
    "UInt16": "uint16_t",
    "UInt32": "uint32_t",
    "Float": "Float",
    "SingleFloat": "SingleFloat",
    "IntOrFloat": "IntOrFloat",
    "Bool": "Bool",
    "Char": "Char",
    "UniChar": "UniChar",
}


class TypeTable:
    """The C types of one program, in order of first use; and the descriptors of the types that are allocated."""

    def __init__(self) -> None:
        self._names = Names()
        self._ctypes: dict[LowLevelType, str] = {}
        self._tags: dict[ContainerType, str] = {}
        self._ids: dict[ContainerType, int] = {}
        self._declared: dict[LowLevelType, None] = {}
        self.typedefs: list[str] = []  # function pointers
        self.declarations: list[str] = []  # complete structures, in dependency order
        self._sized: dict[tuple[LowLevelType, int], str] = {}
        self._prebuilt_tags: dict[tuple[LowLevelType, int], str] = {}

    # -- names ------------------------------------------------------------------------

    def ctype(self, TYPE: LowLevelType) -> str:
        """The C type of a variable, field or item: `Signed`, `struct node *`, …; "void" for Void."""
        found = self._ctypes.get(TYPE)
        if found is None:
            found = self._ctypes[TYPE] = self._make_ctype(TYPE)
        return found

    def _make_ctype(self, TYPE: LowLevelType) -> str:
        if isinstance(TYPE, lltype.Primitive):
            return "void" if TYPE is lltype.Void or lltype.Void == TYPE else _PRIMITIVES[TYPE._name]
        if isinstance(TYPE, Ptr):
            TO = TYPE.TO
            if isinstance(TO, FuncType):
                return self._function_pointer(TO)
            if isinstance(TO, OpaqueType):
                return "const rpy_type *" if lltype.RuntimeTypeInfo == TO else "void *"
            return f"{self.tag(TO)} *"
        if isinstance(TYPE, OpaqueType):
            raise AssertionError(f"opaque {TYPE} inlined in a structure")
        assert isinstance(TYPE, ContainerType)
        return self.tag(TYPE)

    def _function_pointer(self, FUNC: FuncType) -> str:
        name = self._names.unique("rpy_function")
        self._ctypes[Ptr(FUNC)] = name
        args = ", ".join(self.declare("", T) for T in FUNC.ARGS if lltype.Void != T) or "void"
        self.typedefs.append(f"typedef {self.ctype(FUNC.RESULT)} (*{name})({args});")
        return name

    def declare(self, name: str, TYPE: LowLevelType) -> str:
        """`TYPE name` as C writes it."""
        ctype = self.ctype(TYPE)
        return (ctype + name if ctype.endswith("*") else f"{ctype} {name}").rstrip()

    def tag(self, TYPE: ContainerType) -> str:
        """`struct name` of a container type."""
        tag = self._tags.get(TYPE)
        if tag is None:
            tag = self._tags[TYPE] = "struct " + self._names.unique("py_" + self._base_name(TYPE))
        return tag

    def _base_name(self, TYPE: ContainerType) -> str:
        if isinstance(TYPE, Struct):
            return identifier(TYPE._name) or "structure"
        if isinstance(TYPE, FixedSizeArray):
            return f"fixed{TYPE.length}_{self._item_name(TYPE.OF)}"
        assert isinstance(TYPE, Array), TYPE
        kind = "array" if TYPE._gckind == "gc" else "inline_array"
        return f"{kind}_{self._item_name(TYPE.STORED)}"

    def _item_name(self, OF: LowLevelType) -> str:
        if isinstance(OF, Ptr):
            return identifier(self._item_name(OF.TO)) + "_ptr"
        if isinstance(OF, Struct):
            return identifier(OF._name) or "structure"
        if isinstance(OF, FuncType):
            return "function"
        return identifier(OF._short_name(), 20)

    # -- declarations -------------------------------------------------------------------

    @property
    def forward(self) -> list[str]:
        """Forward declarations of every structure that is named anywhere."""
        return [f"{tag};" for tag in self._tags.values()]

    def need(self, TYPE: LowLevelType) -> None:
        """Have the structure behind TYPE (a container, or a pointer to one) declared completely."""
        if isinstance(TYPE, Ptr):
            TYPE = TYPE.TO
        if not isinstance(TYPE, (Struct, Array, FixedSizeArray)) or TYPE in self._declared:
            return
        self._declared[TYPE] = None
        for part in _inlined_parts(TYPE):
            self.need(part)
        self.declarations.append(self._declaration(self.tag(TYPE), TYPE, None))

    def prebuilt_tag(self, TYPE: ContainerType, length: int) -> str:
        """The C type of a prebuilt TYPE that stands alone; it has a descriptor if it has a header."""
        tag = self._prebuilt_tags.get((TYPE, length))
        if tag is None:
            tag = self._prebuilt_tags[TYPE, length] = self.sized_tag(TYPE, length)
            if TYPE._gckind == "gc":
                self.type_id(TYPE)
        return tag

    def sized_tag(self, TYPE: ContainerType, length: int) -> str:
        """The C type of a prebuilt TYPE: with room for `length` items where it is variable-sized."""
        self.need(TYPE)
        if not TYPE._is_varsize():
            return self.tag(TYPE)
        tag = self._sized.get((TYPE, length))
        if tag is None:
            tag = self._sized[TYPE, length] = f"{self.tag(TYPE)}__{length}"
            self.declarations.append(self._declaration(tag, TYPE, length))
        return tag

    def _declaration(self, tag: str, TYPE: ContainerType, length: int | None) -> str:
        lines = [f"    {line}" for line in self._members(TYPE, length)] or ["    char nothing;"]
        return "\n".join([f"{tag} {{", *lines, "};"])

    def _members(self, TYPE: ContainerType, length: int | None) -> Iterator[str]:
        if TYPE._gckind == "gc" and not shares_header(TYPE):
            yield "rpy_header rpy_hdr;"
        if isinstance(TYPE, FixedSizeArray):
            if lltype.Void != TYPE.OF:
                yield f"{self.declare('items', TYPE.OF)}[{max(TYPE.length, 1)}];"
        elif isinstance(TYPE, Array):
            yield "Signed length;"
            if lltype.Void != TYPE.OF:
                yield f"{self.declare('items', TYPE.STORED)}[{'' if length is None else room(TYPE, length)}];"
        else:
            assert isinstance(TYPE, Struct), TYPE
            for name, FIELD in TYPE._flds.items():
                if lltype.Void == FIELD:
                    continue
                if name == TYPE._arrayfld and length is not None:
                    assert isinstance(FIELD, Array)
                    yield f"{self.sized_tag(FIELD, length)} {field_name(name)};"
                else:
                    yield f"{self.declare(field_name(name), FIELD)};"

    # -- the collector's descriptors -----------------------------------------------------

    def type_id(self, TYPE: ContainerType) -> int:
        """The number of a container type in `rpy_types`."""
        number = self._ids.get(TYPE)
        if number is None:
            number = self._ids[TYPE] = len(self._ids)
            self.need(TYPE)
        return number

    def with_descriptors(self) -> list[ContainerType]:
        """The types that objects are made of."""
        return list(self._ids)

    def descriptors(self, finalizers: dict[ContainerType, str], storage: str) -> list[str]:
        """C lines that define `rpy_types`. `finalizers` maps types to C functions."""
        table = [f"{storage}const rpy_type rpy_types[] = {{"]
        for TYPE in self._ids:
            fixed, items = list(self._pointers(TYPE)), list(self._item_pointers(TYPE))
            offsets = f"(const uint32_t[]){{{', '.join(fixed + items)}}}" if fixed or items else "NULL"
            size, item, length = self.layout(TYPE)
            finalizer = finalizers.get(TYPE, "NULL")
            name = self.tag(TYPE).removeprefix("struct py_")
            table.append(
                f'    {{{size}, {item}, {length}, {len(fixed)}, {len(items)}, {offsets}, {finalizer}, "{name}"}},'
            )
        if not self._ids:
            table.append('    {0, 0, 0, 0, 0, NULL, NULL, ""},')
        return [*table, "};"]

    def layout(self, TYPE: ContainerType) -> tuple[str, str, str]:
        """C expressions: the size of the fixed part, of an item, and the offset of the length (0, 0: fixed size)."""
        tag = self.tag(TYPE)
        ARRAY, base = variable_part(TYPE), ""
        if ARRAY is None:
            return f"sizeof({tag})", "0", "0"
        if isinstance(TYPE, Struct):
            assert TYPE._arrayfld is not None
            base = field_name(TYPE._arrayfld) + "."
        if lltype.Void == ARRAY.OF:
            return f"sizeof({tag})", "0", f"offsetof({tag}, {base}length)"
        item = f"sizeof({self.ctype(ARRAY.STORED)})"
        return f"offsetof({tag}, {base}items)", item, f"offsetof({tag}, {base}length)"

    def _pointers(self, TYPE: ContainerType) -> Iterator[str]:
        for path in gc_pointer_paths(TYPE):
            yield f"offsetof({self.tag(TYPE)}, {path})"

    def _item_pointers(self, TYPE: ContainerType) -> Iterator[str]:
        ARRAY = variable_part(TYPE)
        if ARRAY is None:
            return
        if isinstance(ARRAY.OF, Ptr):
            if ARRAY.OF._needsgc():
                yield "0"
        elif isinstance(ARRAY.OF, ContainerType):
            for path in gc_pointer_paths(ARRAY.OF):
                yield f"offsetof({self.ctype(ARRAY.OF)}, {path})"


def stored_type(ARRAY: LowLevelType) -> LowLevelType:
    """What an item of an array of either kind is in memory."""
    assert isinstance(ARRAY, (Array, FixedSizeArray))
    return ARRAY.STORED if isinstance(ARRAY, Array) else ARRAY.OF


def room(ARRAY: Array, length: int) -> int:
    """How many items a prebuilt array is declared with: texts leave room for the zero of a C string literal."""
    return length + 1 if lltype.UInt8 == ARRAY.STORED else max(length, 1)


def shares_header(TYPE: ContainerType) -> bool:
    """Whether the collector's header of a gc structure is that of its first field."""
    return isinstance(TYPE, Struct) and TYPE._first_struct() is not None


def variable_part(TYPE: ContainerType) -> Array | None:
    """The array whose length varies: the type itself, or its last field; None if the size is fixed."""
    if isinstance(TYPE, Array):
        return TYPE
    if isinstance(TYPE, Struct) and TYPE._arrayfld is not None:
        FIELD = TYPE._flds[TYPE._arrayfld]
        assert isinstance(FIELD, Array)
        return FIELD
    return None


def is_gc_pointer(TYPE: LowLevelType) -> bool:
    """Whether values of the type are pointers that the collector cares for."""
    return isinstance(TYPE, Ptr) and bool(TYPE._needsgc())


def gc_pointer_paths(TYPE: LowLevelType, weak: bool = False) -> Iterator[str]:
    """The paths to every gc pointer in the fixed part of a container, as C members: `super.next`, `items[2]`.

    Those that keep nothing alive are left out, unless `weak`."""
    if isinstance(TYPE, Struct):
        for name, FIELD in TYPE._flds.items():
            if weak or name not in TYPE._hints.get("weak", ()):
                yield from _member_paths(field_name(name), FIELD, weak)
    elif isinstance(TYPE, FixedSizeArray):
        for index in range(TYPE.length):
            yield from _member_paths(f"items[{index}]", TYPE.OF, weak)


def _member_paths(name: str, MEMBER: LowLevelType, weak: bool) -> Iterator[str]:
    if isinstance(MEMBER, Ptr):
        if MEMBER._needsgc():
            yield name
    elif isinstance(MEMBER, ContainerType):
        for path in gc_pointer_paths(MEMBER, weak):
            yield f"{name}.{path}"


def has_gc_pointers(TYPE: ContainerType) -> bool:
    """Whether the collector has anything to follow in containers of this type."""
    if any(True for _ in gc_pointer_paths(TYPE)):
        return True
    ARRAY = variable_part(TYPE)
    if ARRAY is None:
        return False
    if isinstance(ARRAY.OF, Ptr):
        return ARRAY.OF._needsgc()
    return isinstance(ARRAY.OF, ContainerType) and has_gc_pointers(ARRAY.OF)


def _inlined_parts(TYPE: ContainerType) -> Iterator[ContainerType]:
    parts = TYPE._flds.values() if isinstance(TYPE, Struct) else [TYPE.OF]  # type: ignore[attr-defined]
    for part in parts:
        if isinstance(part, ContainerType):
            yield part
