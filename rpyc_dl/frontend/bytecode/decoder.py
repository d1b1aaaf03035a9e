"""CPython bytecode of 3.11, 3.12 and 3.13 → the version-independent stream of `instructions.py`.

With `rawcode.py` and `opcodes.py` the only module that knows the opcodes of a version. What differs ends here:
spellings of jumps and calls, super-instructions, inline NULLs, the nested code object of a 3.11 comprehension
(inlined), the restore-and-reraise handlers of an inlined one from 3.12 on (removed: its variables get slots of their
own), the StopIteration handler of a 3.12 generator (removed), `yield from` (turned into the loop that it is).
"""

from __future__ import annotations

import builtins
import functools
import inspect
from collections.abc import Callable, Sequence
from types import CodeType
from typing import Any

from rpyc_dl.frontend.bytecode.callbuilders import find_call_builders
from rpyc_dl.frontend.bytecode.codeinfo import CodeInfo
from rpyc_dl.frontend.bytecode.instructions import Bytecode, Handler, Instr
from rpyc_dl.frontend.bytecode.opcodes import (
    BINARY,
    COMPARE,
    COMPREHENSIONS,
    DROPPED,
    END_FOR_POPS_ONE,
    INTRINSICS_1,
    JUMPS,
    LOAD_ATTR_LOADS_METHODS,
    LOAD_FAST_LOADS_CELLS,
    REFUSED,
    SAME,
    SAME_WITH_ARG,
    SAME_WITH_ARGVAL,
    TRUTH_TESTS_APART,
)
from rpyc_dl.frontend.bytecode.peephole import plain_locals, thread_jumps
from rpyc_dl.frontend.bytecode.rawcode import jump_targets
from rpyc_dl.frontend.bytecode.signature import is_resumed, takes_keywords, takes_varargs
from rpyc_dl.frontend.model import has_fixed_hash


def decode(code: CodeType) -> Bytecode:
    """The instruction stream of `code`. What is not in the language becomes a `REFUSE` instruction, so that it is
    refused only where it is reached."""
    return _decode(*code_key(code))


def code_key(code: CodeType) -> tuple[CodeType, str, int]:
    """Tells code objects apart: equal code of two files is not the same (positions name the file), and the lambdas
    of one file, which look alike, would all have one hash but for the line."""
    return code, code.co_filename, code.co_firstlineno


@functools.lru_cache(maxsize=1 << 16)
def _decode(code: CodeType, filename: str, line: int) -> Bytecode:
    return _Decoder(code).decode()


class _Label:
    __slots__ = ("index",)

    def __init__(self) -> None:
        self.index = -1


class _Names:
    """Where the names of one code object live: its own slots, and the outer code's for a 3.11 comprehension."""

    def __init__(self, code: CodeType, slots: list[str], outer: _Names | None) -> None:
        self.outer = outer
        self.own: dict[str, int] = {}
        names = [*code.co_varnames, *(n for n in code.co_cellvars if n not in code.co_varnames)]
        for name in names + ([] if outer else list(code.co_freevars)):
            self.own[name] = len(slots)
            slots.append(name)

    def slot(self, name: str) -> int:
        if name in self.own or self.outer is None:
            return self.own[name]
        return self.outer.slot(name)


class _Decoder:
    def __init__(self, code: CodeType) -> None:
        self.code = code
        self.slots: list[str] = []
        self.out: list[Instr] = []
        self.jumps: list[tuple[Instr, _Label]] = []
        self.handlers: list[tuple[Handler, _Label]] = []
        self.cells: set[int] = set()
        self.saved: set[int] = set()
        self.names = _Names(code, self.slots, None)

    def decode(self) -> Bytecode:
        code = self.code
        _Part(self, CodeInfo(code), self.names, None, None).emit_all()
        for instr, label in self.jumps:
            instr.target = label.index
        for handler, label in self.handlers:
            handler.target = label.index
        nparams = code.co_argcount + code.co_kwonlyargcount
        nparams += takes_varargs(code) + takes_keywords(code)
        free = {name: self.names.own[name] for name in code.co_freevars}
        generator = is_resumed(code)
        result = Bytecode(code, self.out, self.slots, nparams, free, self.cells, self.saved, generator)
        plain_locals(result)
        thread_jumps(result.instrs)
        return result


class _Part:
    """Emits one code object into the decoder's stream; for an inlined comprehension, one of several."""

    def __init__(
        self,
        decoder: _Decoder,
        info: CodeInfo,
        names: _Names,
        inherited: Handler | None,
        end: _Label | None,
    ) -> None:
        self.decoder = decoder
        self.info = info
        self.names = names
        self.inherited = inherited  # the handler of the call that an inlined comprehension replaces
        self.end = end
        self.labels: dict[int, _Label] = {}
        self.scopes: dict[int, tuple[dict[str, int], Any]] = {}
        self.handler_cache: dict[int, Handler] = {}
        self.pending: list[CodeType | None] = []  # functions made and not yet called with an iterator
        self.kwnames: tuple[str, ...] = ()
        self.builders = find_call_builders(info.raw, info.table)
        self.renamed: dict[str, int] = {}
        self.effective: Handler | None = None
        self.position: Any = None
        self.lineno = info.code.co_firstlineno
        self.is_item = False  # whether the next `yield` is that of an asynchronous generator

    # ---- emission ----------------------------------------------------------------------------------------------

    def emit_all(self) -> None:
        raw = self.info.raw
        for offset in jump_targets(raw) | self.info.cleanups.keys():
            self.label(offset)
        self.skip_until = -1
        for i, ins in enumerate(raw):
            label = self.labels.get(ins.offset)
            if label is not None:
                label.index = len(self.decoder.out)
            if ins.opname in DROPPED or i < self.skip_until:
                continue
            self.locate(raw[i - 1] if self.truth_tested_before(i) else ins)
            self.dispatch(i, ins)

    def truth_tested_before(self, i: int) -> bool:
        """Whether the truth test of the jump at `i` is the business of the instruction before it (3.13), which has
        the handler for it then."""
        if not TRUTH_TESTS_APART or not self.info.raw[i].opname.startswith(("POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE")):
            return False
        return self.info.raw[i - 1].opname in ("TO_BOOL", "COMPARE_OP", "CONTAINS_OP", "IS_OP")

    def locate(self, ins: Any) -> None:
        """Position, handler and comprehension scope of the raw instruction, for what is emitted from it."""
        self.position = ins.positions
        entry = self.info.entries.get(ins.offset)
        if entry is None:
            self.renamed, self.effective = {}, self.inherited
        else:
            self.renamed, real = self.scope(entry)
            self.effective = self.handler(real) if real is not None else self.inherited

    def scope(self, entry: Any) -> tuple[dict[str, int], Any]:
        """Names that live in the comprehensions around `entry`'s range, and the user's own handler around them."""
        info = self.info
        if entry.target in self.scopes:
            return self.scopes[entry.target]
        names = info.cleanups[entry.target]
        outer = info.entries.get(entry.target)
        result: tuple[dict[str, int], Any]
        if names is not None:
            renamed, real = self.scope(outer) if outer is not None else ({}, None)
            renamed = dict(renamed)
            for name in names:
                renamed[name] = len(self.decoder.slots)
                self.decoder.slots.append(name)
            result = renamed, real
        elif info.is_stopiteration_handler(entry.target):
            result = {}, None
        elif info.is_throw_handler(entry.target):
            result = self.scope(outer) if outer is not None else ({}, None)
        else:
            result = {}, entry
        self.scopes[entry.target] = result
        return result

    def handler(self, entry: Any) -> Handler:
        key = entry.start
        if key not in self.handler_cache:
            handler = self.handler_cache[key] = Handler(-1, entry.depth, entry.lasti)
            self.decoder.handlers.append((handler, self.label(entry.target)))
        return self.handler_cache[key]

    def label(self, offset: int) -> _Label:
        if offset not in self.labels:
            self.labels[offset] = _Label()
        return self.labels[offset]

    def emit(self, op: str, arg: Any = None, to: _Label | None = None) -> None:
        lineno, *span = self.position
        if lineno is not None:
            self.lineno = lineno
        instr = Instr(op, arg, -1, self.effective, self.lineno)
        if lineno is not None:
            instr.span = (span[0], span[1], span[2])
        if to is not None:
            self.decoder.jumps.append((instr, to))
        self.decoder.out.append(instr)

    def slot(self, name: str) -> int:
        renamed = self.renamed.get(name)
        return self.names.slot(name) if renamed is None else renamed

    # ---- one raw instruction -----------------------------------------------------------------------------------

    def dispatch(self, i: int, ins: Any) -> None:
        op = ins.opname
        method: Callable[[int, Any], None] | None = getattr(self, "do_" + op, None)
        if method is not None:
            method(i, ins)
        elif op in SAME_WITH_ARGVAL:
            self.emit(op, ins.argval)
        elif op in SAME:
            self.emit(op)
        elif op in SAME_WITH_ARG:
            self.emit(op, ins.arg)
            if i in self.builders:
                self.decoder.out[-1].op = "CALL_" + op
        elif op in JUMPS:
            self.emit(JUMPS[op], None, self.label(self.jump_target(ins)))
        elif op in REFUSED:
            self.refuse(op)
        else:
            self.emit("REFUSE", ("instruction", op))

    def refuse(self, op: str) -> None:
        """What is refused only where it is reached: an item of `refusals.py`, and a name."""
        self.emit("REFUSE", (REFUSED[op], ""))

    def jump_target(self, ins: Any) -> int:
        """The offset to go to; for a loop's end behind the END_FOR (and POP_TOP) that FOR_ITER skips."""
        target: int = ins.argval
        if ins.opname == "FOR_ITER":
            raw = self.info.raw
            i = self.info.index_at[target]
            if raw[i].opname == "END_FOR":
                i += 1
                if raw[i].opname == "POP_TOP" and raw[i - 1].arg is None and END_FOR_POPS_ONE:
                    i += 1
                self.label(raw[i].offset)
                return int(raw[i].offset)
        return target

    def do_END_FOR(self, i: int, ins: Any) -> None:
        """Reached by FOR_ITER only, which goes behind it."""
        if END_FOR_POPS_ONE:
            self.skip_until = i + 2

    def load_fast(self, name: str) -> None:
        slot = self.slot(name)
        code = self.info.code
        if not LOAD_FAST_LOADS_CELLS or (name not in code.co_cellvars and name not in code.co_freevars):
            is_cell = False
        else:
            is_cell = name not in self.renamed or slot in self.decoder.cells
        self.emit("LOAD_CLOSURE" if is_cell else "LOAD_FAST", slot)

    def do_LOAD_FAST(self, i: int, ins: Any) -> None:
        self.load_fast(ins.argval)

    def do_LOAD_FAST_CHECK(self, i: int, ins: Any) -> None:
        self.emit("LOAD_FAST", self.slot(ins.argval))

    def do_LOAD_FAST_LOAD_FAST(self, i: int, ins: Any) -> None:
        for name in ins.argval:
            self.load_fast(name)

    def store_fast(self, i: int, names: Sequence[str]) -> None:
        """What only restores the variable of a comprehension is dropped: that has a slot of its own."""
        for number, name in enumerate(names):
            if (i, number) in self.info.restores:
                self.emit("POP_TOP")
            else:
                self.emit("STORE_FAST", self.slot(name))

    def do_STORE_FAST(self, i: int, ins: Any) -> None:
        self.store_fast(i, [ins.argval])

    def do_STORE_FAST_STORE_FAST(self, i: int, ins: Any) -> None:
        self.store_fast(i, ins.argval)

    def do_STORE_FAST_LOAD_FAST(self, i: int, ins: Any) -> None:
        first, second = ins.argval
        self.store_fast(i, [first])
        self.emit("LOAD_FAST", self.slot(second))

    def do_LOAD_FAST_AND_CLEAR(self, i: int, ins: Any) -> None:
        """The comprehension's variable has a slot of its own: nothing to save. STORE_FAST restores nothing then."""
        self.emit("PUSH_NULL")
        if ins.argval in self.info.never_restored:
            self.decoder.saved.add(self.slot(ins.argval))
        following = self.info.raw[i + 1]
        if following.opname == "MAKE_CELL" and following.argval == ins.argval:
            self.cell_before_scope(i + 1, following)

    def cell_before_scope(self, i: int, ins: Any) -> None:
        """MAKE_CELL of a comprehension variable stands before the range by which its scope is found."""
        for later in self.info.raw[i + 1 :]:
            entry = self.info.entries.get(later.offset)
            if entry is not None and ins.argval in (self.info.cleanups[entry.target] or ()):
                renamed, _ = self.scope(entry)
                self.decoder.cells.add(renamed[ins.argval])
                self.emit("MAKE_CELL", renamed[ins.argval])
                break
        self.skip_until = i + 1

    def do_DELETE_FAST(self, i: int, ins: Any) -> None:
        self.emit("DELETE_FAST", self.slot(ins.argval))

    def do_MAKE_CELL(self, i: int, ins: Any) -> None:
        self.decoder.cells.add(self.slot(ins.argval))
        self.emit("MAKE_CELL", self.slot(ins.argval))

    def do_LOAD_CLOSURE(self, i: int, ins: Any) -> None:
        self.emit("LOAD_CLOSURE", self.slot(ins.argval))

    def do_LOAD_DEREF(self, i: int, ins: Any) -> None:
        self.emit("LOAD_DEREF", self.slot(ins.argval))

    def do_STORE_DEREF(self, i: int, ins: Any) -> None:
        self.emit("STORE_DEREF", self.slot(ins.argval))

    def do_DELETE_DEREF(self, i: int, ins: Any) -> None:
        self.emit("DELETE_DEREF", self.slot(ins.argval))

    def do_LOAD_GLOBAL(self, i: int, ins: Any) -> None:
        if ins.arg & 1:
            self.emit("PUSH_NULL")
        self.emit("LOAD_GLOBAL", ins.argval)

    def do_LOAD_ATTR(self, i: int, ins: Any) -> None:
        is_method = LOAD_ATTR_LOADS_METHODS and ins.arg & 1
        self.emit("LOAD_METHOD" if is_method else "LOAD_ATTR", ins.argval)

    def do_LOAD_SUPER_ATTR(self, i: int, ins: Any) -> None:
        self.emit("LOAD_SUPER_METHOD" if ins.arg & 1 else "LOAD_SUPER_ATTR", (ins.argval, bool(ins.arg & 2)))

    def do_BINARY_OP(self, i: int, ins: Any) -> None:
        name = BINARY[ins.arg % len(BINARY)]
        is_inplace = ins.arg >= len(BINARY)
        self.emit("BINARY_OP", "inplace_" + name.rstrip("_") if is_inplace else name)

    def do_TO_BOOL(self, i: int, ins: Any) -> None:
        """The business of the jump or negation that follows; what has neither was `not not x`."""
        following = next(later for later in self.info.raw[i + 1 : i + 5] if later.opname not in DROPPED)
        if following.opname != "UNARY_NOT" and not following.opname.startswith("POP_JUMP_IF"):
            self.emit("UNARY_NOT")
            self.emit("UNARY_NOT")

    def do_COMPARE_OP(self, i: int, ins: Any) -> None:
        self.emit("BINARY_OP", COMPARE[ins.argval])

    def jump_or_pop(self, ins: Any, jump: str) -> None:
        self.emit("COPY", 1)
        self.emit(jump, None, self.label(ins.argval))
        self.emit("POP_TOP")

    def do_JUMP_IF_TRUE_OR_POP(self, i: int, ins: Any) -> None:
        self.jump_or_pop(ins, "POP_JUMP_IF_TRUE")

    def do_JUMP_IF_FALSE_OR_POP(self, i: int, ins: Any) -> None:
        self.jump_or_pop(ins, "POP_JUMP_IF_FALSE")

    def do_RETURN_CONST(self, i: int, ins: Any) -> None:
        self.emit("LOAD_CONST", ins.argval)
        self.do_RETURN_VALUE(i, ins)

    def do_RETURN_VALUE(self, i: int, ins: Any) -> None:
        if self.end is not None:
            self.emit("JUMP", None, self.end)
        else:
            self.emit("RETURN_VALUE")

    def do_FORMAT_VALUE(self, i: int, ins: Any) -> None:
        convert = {0: None, 1: "str", 2: "repr", 3: "ascii"}[ins.arg & 3]
        has_spec = bool(ins.arg & 4)
        if convert is not None:
            if has_spec:
                self.emit("SWAP", 2)
            self.emit("CONVERT_VALUE", convert)
            if has_spec:
                self.emit("SWAP", 2)
        self.emit("FORMAT_WITH_SPEC" if has_spec else "FORMAT_SIMPLE")

    def do_LOAD_BUILD_CLASS(self, i: int, ins: Any) -> None:
        self.emit("LOAD_CONST", builtins.__build_class__)

    def do_CONVERT_VALUE(self, i: int, ins: Any) -> None:
        self.emit("CONVERT_VALUE", {1: "str", 2: "repr", 3: "ascii"}[ins.arg])

    def do_CALL_INTRINSIC_1(self, i: int, ins: Any) -> None:
        name = INTRINSICS_1.get(ins.arg, "TYPE_PARAMETERS")
        if name == "STOPITERATION_ERROR":
            return  # its handler is removed: never reached
        if name == "ASYNC_GEN_WRAP":
            return self.do_ASYNC_GEN_WRAP(i, ins)
        self.refuse(name) if name in REFUSED else self.emit(name)

    def do_CALL_INTRINSIC_2(self, i: int, ins: Any) -> None:
        self.refuse("CHECK_EG_MATCH" if ins.arg == 1 else "TYPE_PARAMETERS")

    def do_LIST_EXTEND(self, i: int, ins: Any) -> None:
        self.display(ins, "BUILD_LIST")

    def do_SET_UPDATE(self, i: int, ins: Any) -> None:
        self.display(ins, "BUILD_SET")

    def display(self, ins: Any, build: str) -> None:
        """`[1, 2, 3]` is an empty list that is extended by a constant tuple: build it from its items. A set of
        numbers is extended by the frozenset, which decides about their order."""
        out = self.decoder.out
        starts = ins.arg == 1 and len(out) > 1 and out[-2].op == build and out[-2].arg == 0
        if starts and out[-1].op == "LOAD_CONST" and _has_any_order(out[-1].arg):
            items = out.pop().arg
            out.pop()
            for item in sorted(items, key=repr) if isinstance(items, frozenset) else items:
                self.emit("LOAD_CONST", item)
            self.emit(build, len(items))
        else:
            self.emit(ins.opname, ins.arg)

    def do_BUILD_CONST_KEY_MAP(self, i: int, ins: Any) -> None:
        keys = self.decoder.out.pop().arg
        self.emit("CALL_BUILD_CONST_KEY_MAP" if i in self.builders else "BUILD_CONST_KEY_MAP", keys)

    # ---- calls and functions -----------------------------------------------------------------------------------

    def do_KW_NAMES(self, i: int, ins: Any) -> None:
        self.kwnames = self.info.code.co_consts[ins.arg]

    def do_CALL(self, i: int, ins: Any) -> None:
        if ins.arg == 0 and self.pending and self.previous(i).opname == "GET_ITER":
            comprehension = self.pending.pop()
            if comprehension is not None:
                self.decoder.out.pop()  # the GET_ITER: emitted again below, with the position of the iterable
                self.inline(comprehension, self.previous(i))
                return
        self.emit("CALL", (ins.arg, self.kwnames))
        self.kwnames = ()

    def do_CALL_KW(self, i: int, ins: Any) -> None:
        names = self.decoder.out.pop().arg
        self.emit("CALL", (ins.arg, names))

    def do_CALL_FUNCTION_EX(self, i: int, ins: Any) -> None:
        self.emit("CALL_FUNCTION_EX", bool(ins.arg & 1))

    def previous(self, i: int) -> Any:
        i -= 1
        while self.info.raw[i].opname in DROPPED:
            i -= 1
        return self.info.raw[i]

    def do_MAKE_FUNCTION(self, i: int, ins: Any) -> None:
        out = self.decoder.out
        code = out.pop().arg
        flags: int = (ins.arg or 0) | self.function_attributes(i)
        names: tuple[str, ...] = ()
        if flags & 8:
            out.pop()  # BUILD_TUPLE
            names = code.co_freevars
        is_comprehension = code.co_name in COMPREHENSIONS and not code.co_flags & inspect.CO_COROUTINE
        if is_comprehension:
            del out[len(out) - len(names) :]
        if is_comprehension or code.co_name == "<genexpr>":
            self.pending.append(code if is_comprehension else None)
        if not is_comprehension:
            self.emit("MAKE_FUNCTION", (code, flags, names))

    def function_attributes(self, i: int) -> int:
        """The flags of the SET_FUNCTION_ATTRIBUTEs that follow (3.13), which are skipped."""
        flags: int = 0
        raw = self.info.raw
        i += 1
        while raw[i].opname == "SET_FUNCTION_ATTRIBUTE":
            flags |= int(raw[i].arg or 0)
            i += 1
        self.skip_until = i
        return flags

    def inline(self, code: CodeType, get_iter: Any) -> None:
        """Emit a comprehension's own code object (3.11) where it is called. The iterable is on the stack."""
        position, self.position = self.position, get_iter.positions
        self.emit("GET_ITER")
        self.position = position
        names = _Names(code, self.decoder.slots, self.names)
        self.emit("STORE_FAST", names.slot(".0"))
        end = _Label()
        _Part(self.decoder, CodeInfo(code), names, self.effective, end).emit_all()
        end.index = len(self.decoder.out)

    # ---- generators --------------------------------------------------------------------------------------------

    def do_RETURN_GENERATOR(self, i: int, ins: Any) -> None:
        self.emit("LOAD_CONST", None)  # what a POP_TOP then removes

    def do_ASYNC_GEN_WRAP(self, i: int, ins: Any) -> None:
        """What the next instruction yields is an item of an asynchronous generator."""
        self.is_item = True

    def do_YIELD_VALUE(self, i: int, ins: Any) -> None:
        self.emit("YIELD_VALUE", "item" if self.is_item else None)
        self.is_item = False

    def do_GET_YIELD_FROM_ITER(self, i: int, ins: Any) -> None:
        self.emit("GET_ITER")

    def do_SEND(self, i: int, ins: Any) -> None:
        """`yield from`: a loop that yields what the inner iterator gives."""
        self.decoder.out.pop()  # the None that is sent first
        start, end, done = _Label(), _Label(), self.label(ins.argval)
        raw = self.info.raw
        after = self.info.index_at[ins.argval]
        while raw[after].opname in DROPPED:
            after += 1
        used = raw[after].opname != "POP_TOP"
        self.emit("DELEGATE", (False, used), end)
        start.index = len(self.decoder.out)
        self.emit("YIELD_VALUE", "from")
        self.emit("POP_TOP")
        self.emit("DELEGATE", (True, used), end)
        self.emit("JUMP", None, start)
        end.index = len(self.decoder.out)
        if not used:
            self.emit("LOAD_CONST", None)
        self.emit("JUMP", None, done)
        while raw[i].opname not in ("JUMP_BACKWARD_NO_INTERRUPT", "JUMP_BACKWARD"):
            i += 1
        self.skip_until = i + 1


def _has_any_order(items: Any) -> bool:
    """Whether a display has these constant items in their own order, or, of a set with texts, in any."""
    return isinstance(items, (tuple, str)) or (isinstance(items, frozenset) and not all(map(has_fixed_hash, items)))
