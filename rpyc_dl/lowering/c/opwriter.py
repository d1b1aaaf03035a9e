"""Low-level operations as C statements: the `Special` forms of `operations.py`, which depend on types.

`OperationWriter` is the part of `FunctionWriter` (funcwriter.py) that knows operations; it needs from it the names of
variables (`value`), a place to write to (`put`), and roots (`keeping`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rpyc_dl.frontend.model import Constant, SpaceOperation, Value
from rpyc_dl.lltype import lltype
from rpyc_dl.lltype.lltype import Array, ContainerType, FixedSizeArray, LowLevelType, Ptr, Struct
from rpyc_dl.lowering.c import literals
from rpyc_dl.lowering.c.database import Database
from rpyc_dl.lowering.c.names import field_name
from rpyc_dl.lowering.c.roots import Roots
from rpyc_dl.lowering.c.typetable import gc_pointer_paths, is_gc_pointer, stored_type, variable_part
from rpyc_dl.lowering.core.ll_str import STR, STR1
from rpyc_dl.lowering.object.rfinalizer import finalizer_graph
from rpyc_dl.rlib.external import Address

#: Structures with at most this many fields are cleared field by field, which the C compiler optimises better.
_FEW = 16


class OperationWriter:
    """See the module. Subclassed by FunctionWriter."""

    db: Database
    next_operation: SpaceOperation | None = None  # what follows, in the same block, on the one that is written
    roots: Roots
    fresh: set[Value]  # the objects made since the block began and since anything could be collected

    def value(self, v: Value) -> str:
        """The C expression of an operand."""
        raise NotImplementedError

    def put(self, text: str) -> None:
        """Write a line."""
        raise NotImplementedError

    def store(self, op: SpaceOperation, text: str) -> None:
        """Write `result = text;`, or `text;` if nobody needs the result."""
        raise NotImplementedError

    def keeping(self, op: SpaceOperation, write: Callable[[], None]) -> None:
        """Run `write`, with what is needed after `op` on the shadow stack around it."""
        raise NotImplementedError

    def slow_allocation(self, op: SpaceOperation, call: str, length: Value | None) -> None:
        """Write `result = call;`, with `length` for `{n}` in it, which may collect and raise."""
        raise NotImplementedError

    def result_name(self, op: SpaceOperation) -> str:
        """The variable that `op` stores to, also if nobody reads it."""
        raise NotImplementedError

    def members(self, pointer: Value) -> str:
        """The C text before the name of a member of what `pointer` points to."""
        text = self.value(pointer)
        if text.startswith("&"):
            return text[1:] + "."
        if text == "NULL":  # in code that is never reached
            return f"(({self.db.types.ctype(pointer.concretetype)})NULL)->"
        return f"{text}->" if text.isidentifier() else f"({text})->"

    # -- pointers and calls -------------------------------------------------------------------

    def op_cast(self, op: SpaceOperation) -> None:
        self.store(op, f"({self.db.types.ctype(op.result.concretetype)}){self.value(op.args[0])}")

    def op_keepalive(self, op: SpaceOperation) -> None:
        """Nothing to do: as an argument the variable is live, so that collections before keep it."""

    def op_array_ahead(self, op: SpaceOperation) -> None:
        """A hint for the processor: items of sorted arrays lie anywhere in memory."""
        array, index = map(self.value, op.args[:2])
        v_keys = op.args[2]
        if v_keys.concretetype == lltype.GCREF:
            self.put(f"RPY_KEY_AHEAD({array}, {index}, (rpy_pointers *){self.value(v_keys)});")
        elif v_keys.concretetype is not lltype.Void and isinstance(v_keys.concretetype.TO.OF, Ptr):
            self.put(f"RPY_KEY_AHEAD({array}, {index}, {self.value(v_keys)});")
        elif v_keys.concretetype is lltype.Void and isinstance(op.args[0].concretetype.TO.OF, Ptr):
            self.put(f"RPY_ITEM_AHEAD({array}, {index});")
        else:
            self.put(f"(void){index};")  # no pointers: nothing is far away

    def op_gc_free(self, op: SpaceOperation) -> None:
        freed, *others = map(self.value, op.args)
        unless = " && ".join(f"(void *){freed} != (void *){other}" for other in others)
        TYPE = op.args[0].concretetype.TO
        if isinstance(TYPE, Array):
            fixed, item, _ = self.db.types.layout(TYPE)
            size = f"{fixed} + {item} * (size_t){self.members(op.args[0])}length"
            call = f"if ({freed} != NULL) rpy_gc_free_sized({freed}, {size});"
        elif variable_part(TYPE) is None and TYPE != STR:
            size = f"sizeof({self.db.types.tag(TYPE)})"
            call = f"if ({freed} != NULL) rpy_gc_free_typed({freed}, {size}, {self._header(TYPE)});"
        else:
            call = f"rpy_gc_free({freed});"
        self.put(f"if ({unless}) {{ {call} }}" if unless else call)

    def op_gc_collect(self, op: SpaceOperation) -> None:
        self.keeping(op, lambda: self.put("rpy_gc_collect();"))

    def op_gc_finalize(self, op: SpaceOperation) -> None:
        self.put("if (RPY_UNLIKELY(RPY_MAY_FINALIZE)) {")
        self.keeping(op, lambda: self.put("rpy_gc_finalize();"))
        self.put("}")

    def op_stack_new(self, op: SpaceOperation) -> None:
        entry, owner, size = map(self.value, op.args)
        self.keeping(op, lambda: self.store(op, f"rpy_stack_new({entry}, {owner}, {size})"))

    def op_function_address(self, op: SpaceOperation) -> None:
        self.store(op, f"(Signed)(intptr_t){self.value(op.args[0])}")

    def op_stack_switch(self, op: SpaceOperation) -> None:
        self.keeping(op, lambda: self.put(f"rpy_stack_switch({self.value(op.args[0])});"))

    def op_own_exception(self, op: SpaceOperation) -> None:
        self.keeping(op, lambda: self.store(op, f"rpy_own_exception({self.value(op.args[0])})"))

    def op_fatal_error(self, op: SpaceOperation) -> None:
        message = op.args[0]
        assert isinstance(message, Constant)
        self.put(f"rpy_fatal({literals.string(str(message.value).encode())});")

    def op_direct_call(self, op: SpaceOperation) -> None:
        self.keeping(op, lambda: self.store(op, self.call_text(op)))

    op_indirect_call = op_direct_call

    def call_args(self, op: SpaceOperation) -> list[Value]:
        """The arguments that C passes."""
        args = op.args[1:-1] if op.opname == "indirect_call" else op.args[1:]
        return [a for a in args if a.concretetype != lltype.Void]

    def call_text(self, op: SpaceOperation) -> str:
        function = op.args[0]
        args = self.call_args(op)
        external = getattr(function.value._obj, "external", None) if isinstance(function, Constant) else None
        if getattr(external, "takes_values", False):
            return f"{self.value(function)}({', '.join(map(self.value, args))})"
        if external is not None:
            passed = [self._external_argument(v, kind) for v, kind in zip(args, external.args, strict=True)]
            cast = "(int64_t)(intptr_t)" if external.result is Address else ""
            return f"(rpy_held_flush(), {cast}{self.value(function)}({', '.join(passed)}))"
        return f"{self.value(function)}({', '.join(map(self.value, args))})"

    def _external_argument(self, v: Value, kind: Any) -> str:
        """An argument of a C library's function: of a bytes object, the address of the first byte."""
        if kind is Address:
            return f"(void *)(intptr_t){self.value(v)}"
        if not is_gc_pointer(v.concretetype):
            return self.value(v)
        return f"(const void *)(({self.db.types.tag(STR1)} *){self.value(v)})->chars.items"

    # -- fields and items -----------------------------------------------------------------------

    def op_getfield(self, op: SpaceOperation) -> None:
        self.store(op, self._field(op.args[0], op.args[1]))

    def op_setfield(self, op: SpaceOperation) -> None:
        if op.args[2].concretetype != lltype.Void:
            self._store_at(op.args[0], self._field(op.args[0], op.args[1]), op.args[2])

    def op_weak_load(self, op: SpaceOperation) -> None:
        self.store(op, f"rpy_weak_load({self._field(op.args[0], op.args[1])})")

    def op_weak_store(self, op: SpaceOperation) -> None:
        owner, place = self.value(op.args[0]), self._field(op.args[0], op.args[1])
        self.put(f"rpy_weak_store({owner}, (void **)&{place}, {self.value(op.args[2])});")

    def op_getsubstruct(self, op: SpaceOperation) -> None:
        self.store(op, f"&{self._field(op.args[0], op.args[1])}")

    def op_getarrayitem(self, op: SpaceOperation) -> None:
        self.store(op, self._item(op.args[0], op.args[1]))

    def op_setarrayitem(self, op: SpaceOperation) -> None:
        if op.args[2].concretetype == lltype.Void:
            return
        STORED = stored_type(op.args[0].concretetype.TO)
        if op.args[2].concretetype == STORED:
            self._store_at(op.args[0], self._item(op.args[0], op.args[1]), op.args[2])
        else:
            value = f"RPY_STORED({self.db.types.ctype(STORED)}, {self.value(op.args[2])})"
            self.put(f"{self._item(op.args[0], op.args[1])} = {value};")

    def op_getarraysubstruct(self, op: SpaceOperation) -> None:
        self.store(op, f"&{self._item(op.args[0], op.args[1])}")

    def op_getarraysize(self, op: SpaceOperation) -> None:
        TYPE = op.args[0].concretetype.TO
        self.store(op, str(TYPE.length) if isinstance(TYPE, FixedSizeArray) else f"{self.members(op.args[0])}length")

    def op_getinteriorfield(self, op: SpaceOperation) -> None:
        self.store(op, self._interior(op.args[0], op.args[1:])[0])

    def op_setinteriorfield(self, op: SpaceOperation) -> None:
        if op.args[-1].concretetype != lltype.Void:
            self._store_at(op.args[0], self._interior(op.args[0], op.args[1:-1])[0], op.args[-1])

    def _store_at(self, container: Value, place: str, v: Value) -> None:
        """Store into memory; collectors that count references, or watch old objects, hear of it."""
        value = self.value(v)
        owner = self.roots.object_of(container)
        if not is_gc_pointer(v.concretetype):
            self.put(f"{place} = {value};")
        elif self._is_unwatched(owner) or self._is_prebuilt(v):
            self.put(f"RPY_STORE_UNSEEN({place}, {value});")
        elif is_gc_pointer(owner.concretetype):
            self.put(f"RPY_STORE({self.value(owner)}, {place}, {value});")
        else:
            self.put(f"RPY_STORE_INSIDE({place}, {value});")

    def _is_prebuilt(self, v: Value) -> bool:
        """Whether an operand is null or static data."""
        text = self.value(v)
        return text == "NULL" or text.startswith("&")

    def _is_unwatched(self, container: Value) -> bool:
        """Whether no collection looks for stores into an object: it is too new, or a root."""
        return container in self.fresh or self._is_prebuilt(container)

    def op_getinteriorarraysize(self, op: SpaceOperation) -> None:
        text, TYPE = self._interior(op.args[0], op.args[1:])
        if isinstance(TYPE, FixedSizeArray):
            self.store(op, str(TYPE.length))
        else:
            self.store(op, f"{text}length" if len(op.args) == 1 else f"{text}.length")

    def _field(self, pointer: Value, name: Value) -> str:
        assert isinstance(name, Constant)
        return f"{self.members(pointer)}{field_name(name.value)}"

    def _item(self, pointer: Value, index: Value) -> str:
        return f"{self.members(pointer)}items[{self.value(index)}]"

    def _interior(self, pointer: Value, path: Sequence[Value]) -> tuple[str, LowLevelType]:
        """What a path of field names and indexes leads to, and its type."""
        text, join = self.members(pointer), ""
        TYPE: LowLevelType = pointer.concretetype.TO
        for step in path:
            if step.concretetype == lltype.Void:
                assert isinstance(step, Constant) and isinstance(TYPE, Struct)
                text += f"{join}{field_name(step.value)}"
                TYPE = TYPE._flds[step.value]
            else:
                assert isinstance(TYPE, (Array, FixedSizeArray))
                text += f"{join}items[{self.value(step)}]"
                TYPE = TYPE.OF
            join = "."
        return text, TYPE

    # -- allocation -------------------------------------------------------------------------------

    def op_malloc(self, op: SpaceOperation) -> None:
        TYPE = self._allocated_type(op)
        size = f"sizeof({self.db.types.tag(TYPE)})"
        name, header = self.result_name(op), self._header(TYPE)
        self.put(f"{name} = rpy_alloc_fast({size});")
        self.put(f"if (RPY_UNLIKELY({name} == NULL)) {{")
        self.slow_allocation(op, f"rpy_alloc_fixed_slow({size})", None)
        self.put("}")
        self.put(f"rpy_set_header({name}, {header});")
        self._clear(name, TYPE, self._zero(op))
        if finalizer_graph(TYPE) is not None:
            self.put(f"rpy_gc_add_finalizer({name});")
        self.fresh.add(op.result)

    def op_malloc_varsize(self, op: SpaceOperation) -> None:
        TYPE = self._allocated_type(op)
        fixed, item, length_offset = self.db.types.layout(TYPE)
        name, length, header = self.result_name(op), self.value(op.args[2]), self._header(TYPE)
        self.put(f"{name} = rpy_alloc_var_fast({fixed}, {item}, {length});")
        self.put(f"if (RPY_UNLIKELY({name} == NULL)) {{")
        zero = self._zero(op) or bool(self._item_pointers(TYPE))
        slow = "known" if isinstance(op.args[2], Constant) else "slow" if zero else "unset"
        self.slow_allocation(op, f"rpy_alloc_var_{slow}({fixed}, {item}, {{n}})", op.args[2])
        self.put("}")
        flag = "RPY_CLEARED_TO_FILL" if zero and self._filled_next(op) else "true" if zero else "false"
        self.put(f"rpy_init_var({name}, {header}, {fixed}, {item}, {length_offset}, {length}, {flag});")
        self.fresh.add(op.result)

    def _filled_next(self, op: SpaceOperation) -> bool:
        """Whether the next operation fills the new array."""
        after = self.next_operation
        return (
            after is not None
            and after.opname == "array_fill"
            and after.args[0] is op.result
            and isinstance(after.args[1], Constant)
            and after.args[1].value == 0
            and after.args[2] is op.args[2]
        )

    def _item_pointers(self, TYPE: ContainerType) -> bool:
        ARRAY = variable_part(TYPE)
        assert ARRAY is not None
        return isinstance(ARRAY.OF, (Ptr, ContainerType))

    def _header(self, TYPE: ContainerType) -> str:
        return f"RPY_HEADER({self.db.types.type_id(TYPE)})"

    def _allocated_type(self, op: SpaceOperation) -> ContainerType:
        constant = op.args[0]
        assert isinstance(constant, Constant) and isinstance(constant.value, ContainerType)
        self.db.types.type_id(constant.value)
        return constant.value

    def _zero(self, op: SpaceOperation) -> bool:
        flags = op.args[1]
        assert isinstance(flags, Constant)
        return bool(flags.value.get("zero", True))

    def _clear(self, name: str, TYPE: ContainerType, zero: bool) -> None:
        """Make a new structure all zero, or at least its gc pointers: a collection may come before they are set."""
        paths = list(_leaf_paths(TYPE)) if zero else list(gc_pointer_paths(TYPE, weak=True))
        if len(paths) <= _FEW:
            for path in paths:
                self.put(f"{name}->{path} = 0;")
        else:
            self.put(f"rpy_clear({name}, sizeof({self.db.types.tag(TYPE)}));")

    # -- arrays -------------------------------------------------------------------------------------

    def _at(self, pointer: Value, index: Value) -> str:
        """The address of an item."""
        return f"{self.members(pointer)}items + {self.value(index)}"

    def op_array_copy(self, op: SpaceOperation) -> None:
        src, dst, si, di, n = op.args
        STORED = stored_type(src.concretetype.TO)
        if stored_type(dst.concretetype.TO) == STORED:
            ctype = self.db.types.ctype(STORED)
            if ctype != "void":
                self._count_items("GAIN", src, si, n)
                self._count_items("LOSE", dst, di, n)
                self._overwrite(dst, di, n)
                what = f"MOVE({ctype}, {self.value(src)}" if self._freed_next(src) else f"COPY({ctype}"
                self.put(f"RPY_ARRAY_{what}, {self._at(src, si)}, {self._at(dst, di)}, {self.value(n)});")
        else:
            self.put(f"RPY_ARRAY_CONVERT({self._at(src, si)}, {self._at(dst, di)}, {self.value(n)});")

    def _freed_next(self, array: Value) -> bool:
        """Whether the next operation frees an array, whatever else there is."""
        after = self.next_operation
        return after is not None and after.opname == "gc_free" and after.args == [array]

    def _count_items(self, what: str, array: Value, start: Value, n: Value) -> None:
        """Tell a collector that counts references: `n` items are copied elsewhere (GAIN) or overwritten (LOSE)."""
        OF = array.concretetype.TO.OF
        paths = [""] if is_gc_pointer(OF) else [f".{path}" for path in gc_pointer_paths(OF)]
        for path in paths:
            self.put(f"RPY_{what}_ITEMS({self._at(array, start)}, {self.value(n)}, {path});")

    def _overwrite(self, array: Value, start: Value, n: Value) -> None:
        """Tell a collector that watches old objects: `n` items are overwritten."""
        OF = array.concretetype.TO.OF
        if not self._is_unwatched(self.roots.object_of(array)) and (is_gc_pointer(OF) or any(gc_pointer_paths(OF))):
            self.put(f"RPY_ITEMS_STORED({self.value(array)}, {self._at(array, start)}, {self.value(n)});")

    def op_array_fill(self, op: SpaceOperation) -> None:
        array, start, n, item = op.args
        if is_gc_pointer(item.concretetype):
            if not self._is_prebuilt(item):
                self._overwrite(array, start, n)
            self.put(f"RPY_ARRAY_FILL_REF({self._at(array, start)}, {self.value(n)}, {self.value(item)});")
        elif item.concretetype != lltype.Void:
            self.put(f"RPY_ARRAY_FILL({self._at(array, start)}, {self.value(n)}, {self.value(item)});")

    def _comparison(self, op: SpaceOperation, same: str, other: str) -> None:
        a, b, ai, bi, n = op.args
        STORED = stored_type(a.concretetype.TO)
        args = f"{self._at(a, ai)}, {self._at(b, bi)}, {self.value(n)}"
        name = self.result_name(op)
        if stored_type(b.concretetype.TO) == STORED:
            self.put(f"{same}({name}, {self.db.types.ctype(STORED)}, {args});")
        else:
            self.put(f"{other}({name}, {args});")

    def op_array_equal(self, op: SpaceOperation) -> None:
        self._comparison(op, "RPY_ARRAY_EQUAL", "RPY_ARRAY_EQUAL_MIXED")

    def op_array_compare(self, op: SpaceOperation) -> None:
        a, b, ai, bi, n = op.args
        byte_items = (lltype.UInt8, lltype.Char)
        kind = "BYTES" if a.concretetype.TO.OF in byte_items and b.concretetype.TO.OF in byte_items else "MIXED"
        args = f"{self._at(a, ai)}, {self._at(b, bi)}, {self.value(n)}"
        self.put(f"RPY_ARRAY_COMPARE_{kind}({self.result_name(op)}, {args});")

    def op_array_find(self, op: SpaceOperation) -> None:
        array, item, start, end = op.args
        kind = "BYTE" if array.concretetype.TO.OF in (lltype.UInt8, lltype.Char) else "ITEM"
        args = f"{self.members(array)}items, {self.value(item)}, {self.value(start)}, {self.value(end)}"
        self.put(f"RPY_ARRAY_FIND_{kind}({self.result_name(op)}, {args});")

    def op_array_count(self, op: SpaceOperation) -> None:
        array, *rest = op.args
        self.store(op, f"rpy_count_byte({self.members(array)}items, {', '.join(map(self.value, rest))})")

    def op_array_exchange(self, op: SpaceOperation) -> None:
        array, *rest = op.args
        self.put(f"rpy_exchange_byte({self.members(array)}items, {', '.join(map(self.value, rest))});")

    def op_array_flip(self, op: SpaceOperation) -> None:
        source, target, *rest = op.args
        arrays = f"{self.members(source)}items, {self.members(target)}items"
        self.put(f"rpy_flip_bytes({arrays}, {', '.join(map(self.value, rest))});")

    def op_array_search(self, op: SpaceOperation) -> None:
        array, wanted, start, end, n = op.args
        args = f"{self.members(array)}items, {self.members(wanted)}items"
        self.store(op, f"rpy_search_bytes({args}, {self.value(start)}, {self.value(end)}, {self.value(n)})")

    def op_array_find_special(self, op: SpaceOperation) -> None:
        array, *rest = op.args
        self.store(op, f"rpy_find_special({self.members(array)}items, {', '.join(map(self.value, rest))})")

    def op_array_spaces(self, op: SpaceOperation) -> None:
        array, *rest = op.args
        self.store(op, f"rpy_spaces({self.members(array)}items, {', '.join(map(self.value, rest))})")

    def op_array_places(self, op: SpaceOperation) -> None:
        array, *rest = op.args
        self.store(op, f"rpy_equal_bytes({self.members(array)}items, {', '.join(map(self.value, rest))})")

    def op_array_hash(self, op: SpaceOperation) -> None:
        array, start, n = op.args
        size = array.concretetype.TO.OF.bits // 8
        self.store(op, f"rpy_hash_bytes({self._at(array, start)}, (size_t){self.value(n)} * {size})")

    # -- input and output -----------------------------------------------------------------------------

    def op_io_write(self, op: SpaceOperation) -> None:
        fd, array, start, n = op.args
        self.store(op, f"rpy_{op.opname}({self.value(fd)}, {self._at(array, start)}, {self.value(n)})")

    op_io_read = op_io_list = op_io_write

    def op_io_open(self, op: SpaceOperation) -> None:
        path, *rest = op.args
        self.store(op, f"rpy_{op.opname}({self.members(path)}items, {', '.join(map(self.value, rest))})")

    op_io_path = op_io_open


def _leaf_paths(TYPE: LowLevelType, base: str = "") -> list[str]:
    """The paths to every value in a container, as C members."""
    if isinstance(TYPE, Struct):
        return [
            path
            for name, FIELD in TYPE._flds.items()
            for path in _leaf_paths(FIELD, f"{base}.{field_name(name)}" if base else field_name(name))
        ]
    if isinstance(TYPE, FixedSizeArray):
        return [path for i in range(TYPE.length) for path in _leaf_paths(TYPE.OF, f"{base}.items[{i}]")]
    if lltype.IntOrFloat == TYPE:
        return [f"{base}.is_float", f"{base}.value.i"]
    return [] if lltype.Void == TYPE else [base]
