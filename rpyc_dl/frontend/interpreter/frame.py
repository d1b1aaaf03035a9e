"""The opcode interpreter: a method for each instruction of the version-independent stream; values are black boxes."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from rpyc_dl.errors import FlowingError
from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.interpreter import references
from rpyc_dl.frontend.interpreter.calls import CallFrame
from rpyc_dl.frontend.interpreter.patterns import MAPPINGS, PatternSequence, match_class, match_keys
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite, OperationError
from rpyc_dl.rlib.app.calls.handled import TRACEBACK
from rpyc_dl.rlib.modulecode import MODULE_FRAME


class Return(Exception):
    """The frame returns `w_value`. Raised by the interpreter for its caller."""

    def __init__(self, w_value: Any) -> None:
        super().__init__(w_value)
        self.w_value = w_value


class Frame(CallFrame):
    """One execution of a function. `run` interprets it."""

    def run(self) -> Any:
        """Interpret until the frame returns (its value) or raises OperationError."""
        instrs = self.code.instrs
        dispatch = _DISPATCH
        start_instruction = self.space.start_instruction
        finalizes = self.space.finalizes
        loose = self._loose_calls if finalizes else frozenset()
        if finalizes and self.next == 0:
            for slot in range(self.code.nparams):
                self.hold(slot)
        while True:
            index = self.next
            instr = self.instr = instrs[index]
            self.lines.add(instr.lineno)
            start_instruction(instr)
            self.next += 1
            try:
                if index in loose:
                    self.space.finalize()
                dispatch[instr.op](self, instr)
                if finalizes and references.may_go(instrs, index):
                    self.lose(instr)
            except OperationError as error:
                self.handle(instr, error)
            except Return as result:
                return result.w_value
            except FlowingError as error:
                self.go_on(instr, error)

    @cached_property
    def _loose_calls(self) -> frozenset[int]:
        """Found once for all paths through the function."""
        return references.loose_calls(self.code.instrs)

    def lose(self, instr: Instr) -> None:
        """Tell what a variable refers to now, and that a reference may be gone."""
        if instr.op in references.BINDING and instr.arg < self.code.code.co_nlocals:  # else of a comprehension
            if instr.op == "STORE_FAST":
                self.hold(instr.arg)
            else:
                self.space.hold(instr.arg, None)
        elif instr.op in references.CALLS and self.code.instrs[self.next].op in references.TAKING:
            return
        self.space.finalize()

    def go_on(self, instr: Instr, error: FlowingError) -> None:
        """Go on with an unknown value for what is not in the language; raise `error` unless the space has one."""
        before = self.stack.as_marked()
        taken, w_unknown = self.space.unknown_value(instr, error)
        self.stack[:] = [*before[: len(before) - taken], w_unknown]

    def handle(self, instr: Instr, error: OperationError) -> None:
        """Go to the handler of `instr`; without one, raise `error` out of the frame."""
        handler = instr.handler
        if handler is None or error.leaves:
            raise error
        dropped = self.stack[handler.depth :]
        del self.stack[handler.depth :]
        for item in reversed(dropped):
            self.drop(item)
        if handler.lasti:
            self.stack.append(self.space.wrap(None))
        self.stack.append(Composite("exc", (), (error.w_type, error.w_value)))
        self.next = handler.target

    # ---- stack instructions -------------------------------------------------------------------------------------

    def NOP(self, instr: Instr) -> None:
        pass

    def POP_TOP(self, instr: Instr) -> None:
        self.drop(self.stack.pop())

    def drop(self, item: Any) -> None:
        """A stack item is no longer needed: what `for` made of a generator that nothing else refers to is closed."""
        if type(item) is Composite and item.kind == "generator":
            self.space.call(self.space.operation("getattr", item.values[0], self.space.wrap("close")), [])

    def PUSH_NULL(self, instr: Instr) -> None:
        self.push(NULL)

    def COPY(self, instr: Instr) -> None:
        self.push(self.stack[-instr.arg])

    def SWAP(self, instr: Instr) -> None:
        stack = self.stack
        stack[-1], stack[-instr.arg] = stack[-instr.arg], stack[-1]

    def LOAD_CONST(self, instr: Instr) -> None:
        self.push(self.space.wrap(instr.arg))

    def LOAD_ASSERTION_ERROR(self, instr: Instr) -> None:
        self.push(self.space.wrap(AssertionError))

    def REFUSE(self, instr: Instr) -> None:
        item, name = instr.arg
        raise self.space.refuse(item, name)

    # ---- variables ----------------------------------------------------------------------------------------------

    def LOAD_FAST(self, instr: Instr) -> None:
        w_value = self.slots[instr.arg]
        if type(w_value) is Composite:
            self.slots[instr.arg] = w_value = self.local(instr.arg)
        if w_value is UNBOUND:
            self.space.check_ever_bound(instr)
            raise self.space.unbound(instr.arg, free=False)
        self.push(w_value)

    def STORE_FAST(self, instr: Instr) -> None:
        if self.keeps_dict(instr.arg):
            return
        w_value = self.pop()
        if w_value is not NULL:  # else a variable that an inlined comprehension saved, which has a slot of its own
            self.slots[instr.arg] = self.space.bind_local(instr.arg, w_value)

    def DELETE_FAST(self, instr: Instr) -> None:
        if self.local(instr.arg) is UNBOUND:
            raise self.space.unbound(instr.arg, free=False)
        self.slots[instr.arg] = UNBOUND

    def MAKE_CELL(self, instr: Instr) -> None:
        slot = instr.arg
        w_value = self.slots[slot] if slot < self.code.nparams else UNBOUND
        self.slots[slot] = self.space.new_cell(slot, w_value)

    def LOAD_CLOSURE(self, instr: Instr) -> None:
        self.push(self.space.capture(instr.arg, self.slots[instr.arg]))

    def LOAD_DEREF(self, instr: Instr) -> None:
        w_value = self.space.load_cell(instr.arg, self.slots[instr.arg])
        if w_value is UNBOUND:
            raise self.space.unbound(instr.arg, free=instr.arg in self.code.free.values())
        self.push(w_value)

    def STORE_DEREF(self, instr: Instr) -> None:
        w_value = self.space.bind_local(instr.arg, self.pop())
        self.slots[instr.arg] = self.space.store_cell(instr.arg, self.slots[instr.arg], w_value)

    def DELETE_DEREF(self, instr: Instr) -> None:
        if self.space.load_cell(instr.arg, self.slots[instr.arg]) is UNBOUND:
            raise self.space.unbound(instr.arg, free=instr.arg in self.code.free.values())
        self.slots[instr.arg] = self.space.store_cell(instr.arg, self.slots[instr.arg], UNBOUND)

    def LOAD_GLOBAL(self, instr: Instr) -> None:
        self.push(self.space.load_global(instr.arg))

    def STORE_GLOBAL(self, instr: Instr) -> None:
        self.space.store_global(instr.arg, self.pop())

    def DELETE_GLOBAL(self, instr: Instr) -> None:
        self.space.delete_global(instr.arg)

    def IMPORT_NAME(self, instr: Instr) -> None:
        w_level, w_fromlist = self.pop_values(2)
        self.push(self.space.import_name(instr.arg, w_fromlist, w_level))

    def IMPORT_FROM(self, instr: Instr) -> None:
        self.push(self.space.import_from(self.stack[-1], instr.arg))

    # ---- operators ----------------------------------------------------------------------------------------------

    def unary(self, opname: str) -> None:
        self.push(self.space.operation(opname, self.pop()))

    def UNARY_NEGATIVE(self, instr: Instr) -> None:
        self.unary("neg")

    def UNARY_POSITIVE(self, instr: Instr) -> None:
        self.unary("pos")

    def UNARY_INVERT(self, instr: Instr) -> None:
        self.unary("invert")

    def UNARY_NOT(self, instr: Instr) -> None:
        if self.keywords_at(1) is not None:
            self.push(self.space.wrap(not self.pop_truth()))
        else:
            self.unary("not_")

    def GET_ITER(self, instr: Instr) -> None:
        if self.begins_keyword_loop():
            return
        w_iterable = self.pop()
        following = self.code.instrs[self.next].op
        w_unrolled = self.space.unrolled(w_iterable) if following != "CALL" else None  # the call of a generator
        if w_unrolled is not None:
            self.push(w_unrolled)
            return
        w_iterator = self.space.operation("iter", w_iterable)
        if following == "FOR_ITER" and self.space.is_generator_to_close(w_iterable):
            self.push(Composite("generator", (), (w_iterator,)))
        else:
            self.push(w_iterator)

    def BINARY_OP(self, instr: Instr) -> None:
        w_left, w_right = self.pop_values(2)
        self.push(self.space.operation(instr.arg, w_left, w_right))

    def IS_OP(self, instr: Instr) -> None:
        w_left, w_right = self.pop_values(2)
        self.push(self.inverted(self.space.operation("is_", w_left, w_right), instr.arg))

    def CONTAINS_OP(self, instr: Instr) -> None:
        if self.finds_keyword(instr.arg):
            return
        w_item, w_container = self.pop_values(2)
        self.push(self.inverted(self.space.operation("contains", w_container, w_item), instr.arg))

    def inverted(self, w_value: Any, invert: int) -> Any:
        return self.space.operation("not_", w_value) if invert else w_value

    # ---- attributes and items -----------------------------------------------------------------------------------

    def LOAD_ATTR(self, instr: Instr) -> None:
        item = self.stack.pop()
        if type(item) is Composite and item.kind == "super":
            self.push(self.space.getattr_super(item.values[0], item.values[1], instr.arg, False)[0])
        else:
            w_obj = self.value(item) if type(item) is Composite else item
            loaded = self.loads_dict(instr.arg, w_obj) or self.loads_property(instr.arg, w_obj)
            if not loaded and not self.loads_of_code(instr.arg, w_obj):
                self.push(self.space.operation("getattr", w_obj, self.space.wrap(instr.arg)))

    def LOAD_METHOD(self, instr: Instr) -> None:
        item = self.stack[-1]
        if type(item) is Composite and item.kind == "super":
            self.stack.pop()
            self.stack += self.space.getattr_super(item.values[0], item.values[1], instr.arg, True)
        elif instr.arg == "__next__" and not isinstance(self.space.constant(item), type):
            self.stack[-1:] = [self.space.wrap(next), self.value(item) if type(item) is Composite else item]
        elif not self.loads_keyword_method(instr.arg) and not self.loads_dict_method(instr.arg):
            w_obj = self.pop()
            if self.space.has_known_method(w_obj, instr.arg):
                self.push(Composite("method", (instr.arg,), (w_obj,)))
            else:
                self.push(self.space.operation("getattr", w_obj, self.space.wrap(instr.arg)))
            self.push(NULL)

    def super_attr(self, instr: Instr, method: bool) -> tuple[Any, Any]:
        name, _two_arguments = instr.arg
        w_super, w_class, w_self = self.pop_values(3)
        space = self.space
        if space.constant(w_super) is not super:
            w_object = space.call(w_super, [w_class, w_self] if _two_arguments else [])
            return space.operation("getattr", w_object, space.wrap(name)), NULL
        return space.getattr_super(w_class, w_self, name, method)

    def LOAD_SUPER_ATTR(self, instr: Instr) -> None:
        self.push(self.super_attr(instr, False)[0])

    def LOAD_SUPER_METHOD(self, instr: Instr) -> None:
        self.stack += self.super_attr(instr, True)

    def STORE_ATTR(self, instr: Instr) -> None:
        w_value, w_obj = self.pop_values(2)
        self.space.operation("setattr", w_obj, self.space.wrap(instr.arg), w_value)

    def DELETE_ATTR(self, instr: Instr) -> None:
        self.space.operation("delattr", self.pop(), self.space.wrap(instr.arg))

    def BUILD_SLICE(self, instr: Instr) -> None:
        values = self.pop_values(instr.arg)
        if instr.arg == 2:
            values.append(self.space.wrap(None))
        self.push(Composite("slice", (), tuple(values)))

    def pop_key(self) -> list[Any]:
        """The key of a subscription: one value, or the three of a slice."""
        item = self.stack.pop()
        if type(item) is Composite:
            if item.kind == "slice":
                return list(item.values)
            item = self.value(item)
        return [item]

    def BINARY_SUBSCR(self, instr: Instr) -> None:
        if self.reads_keyword():
            return
        key = self.pop_key()
        self.push(self.space.operation("getitem" if len(key) == 1 else "getslice", self.pop(), *key))

    def STORE_SUBSCR(self, instr: Instr) -> None:
        if self.stores_keyword() or self.stores_attribute():
            return
        key = self.pop_key()
        w_value, w_obj = self.pop_values(2)
        self.space.operation("setitem" if len(key) == 1 else "setslice", w_obj, *key, w_value)

    def DELETE_SUBSCR(self, instr: Instr) -> None:
        if self.deletes_keyword() or self.deletes_attribute():
            return
        key = self.pop_key()
        self.space.operation("delitem" if len(key) == 1 else "delslice", self.pop(), *key)

    def BINARY_SLICE(self, instr: Instr) -> None:
        w_obj, w_start, w_stop = self.pop_values(3)
        self.push(self.space.operation("getslice", w_obj, w_start, w_stop, self.space.wrap(None)))

    def STORE_SLICE(self, instr: Instr) -> None:
        w_value, w_obj, w_start, w_stop = self.pop_values(4)
        self.space.operation("setslice", w_obj, w_start, w_stop, self.space.wrap(None), w_value)

    def UNPACK_SEQUENCE(self, instr: Instr) -> None:
        self.unpack(instr.arg, None)

    def UNPACK_EX(self, instr: Instr) -> None:
        self.unpack(instr.arg & 0xFF, instr.arg >> 8)

    def unpack(self, before: int, after: int | None) -> None:
        item = self.stack.pop()
        if type(item) is Composite and item.kind == "items" and after is None and len(item.values) == before:
            self.stack += reversed(item.values)
            return
        w_iterable = self.value(item) if type(item) is Composite else item
        self.stack += reversed(self.space.unpack(w_iterable, before, after))

    # ---- building -----------------------------------------------------------------------------------------------

    def BUILD_TUPLE(self, instr: Instr) -> None:
        self.push(self.space.operation("newtuple", *self.pop_values(instr.arg)))

    def BUILD_LIST(self, instr: Instr) -> None:
        self.push(self.space.operation("newlist", *self.pop_values(instr.arg)))

    def BUILD_SET(self, instr: Instr) -> None:
        self.push(self.space.operation("newset", *self.pop_values(instr.arg)))

    def BUILD_MAP(self, instr: Instr) -> None:
        self.push(self.space.operation("newdict", *self.pop_values(2 * instr.arg)))

    def BUILD_CONST_KEY_MAP(self, instr: Instr) -> None:
        self.push(self.keyed_dict(instr.arg, self.pop_values(len(instr.arg))))

    def keyed_dict(self, keys: Any, values_w: list[Any]) -> Any:
        flat: list[Any] = []
        for key, w_value in zip(keys, values_w, strict=True):
            flat += [self.space.wrap(key), w_value]
        return self.space.operation("newdict", *flat)

    def BUILD_STRING(self, instr: Instr) -> None:
        space = self.space
        parts = [w_part for w_part in self.pop_values(instr.arg) if space.constant(w_part) != ""]
        self.push(parts[0] if len(parts) == 1 else space.operation("build_str", *parts))

    def CONVERT_VALUE(self, instr: Instr) -> None:
        self.unary(instr.arg)

    def FORMAT_SIMPLE(self, instr: Instr) -> None:
        self.push(self.space.operation("format", self.pop(), self.space.wrap("")))

    def FORMAT_WITH_SPEC(self, instr: Instr) -> None:
        w_value, w_spec = self.pop_values(2)
        self.push(self.space.operation("format", w_value, w_spec))

    def LIST_APPEND(self, instr: Instr) -> None:
        w_item = self.pop()
        if not self.collected(instr.arg, False, w_item):
            self.call_method(self.stack[-instr.arg], "append", w_item)

    def starred(self) -> Any:
        """What a star in a display takes the items of: of a class (an enumeration) its iterator."""
        w_items = self.pop()
        is_class = isinstance(self.space.constant(w_items), type)
        return self.space.operation("iter", w_items) if is_class else w_items

    def LIST_EXTEND(self, instr: Instr) -> None:
        w_items = self.starred()
        if not self.collected(instr.arg, True, w_items):
            self.call_method(self.stack[-instr.arg], "extend", w_items)

    def LIST_TO_TUPLE(self, instr: Instr) -> None:
        item = self.stack[-1]
        if type(item) is not Composite:
            self.push(self.space.call(self.space.wrap(tuple), [self.stack.pop()]))

    def SET_ADD(self, instr: Instr) -> None:
        w_item = self.pop()
        self.call_method(self.stack[-instr.arg], "add", w_item)

    def SET_UPDATE(self, instr: Instr) -> None:
        w_items = self.starred()
        self.call_method(self.stack[-instr.arg], "update", w_items)

    def DICT_UPDATE(self, instr: Instr) -> None:
        w_items = self.space.mapping(self.pop())
        item = self.stack[-instr.arg]
        if type(item) is Composite:
            self.stack[-instr.arg] = self.value(item)
        self.call_method(self.stack[-instr.arg], self.space.takes_mapping, w_items)

    def MAP_ADD(self, instr: Instr) -> None:
        w_key, w_value = self.pop_values(2)
        if not self.collected_keyword(instr.arg, w_key, w_value):
            self.space.operation("setitem", self.stack[-instr.arg], w_key, w_value)

    # ---- control ------------------------------------------------------------------------------------------------

    def jump_back(self, instr: Instr) -> None:
        """Where an instruction that may go to a next round of a loop stands."""
        if instr.target < self.next:
            self.space.start_round()

    def JUMP(self, instr: Instr) -> None:
        self.jump_back(instr)
        self.next = instr.target

    def POP_JUMP_IF_TRUE(self, instr: Instr) -> None:
        self.jump_back(instr)
        if self.pop_truth():
            self.next = instr.target

    def POP_JUMP_IF_FALSE(self, instr: Instr) -> None:
        self.jump_back(instr)
        if not self.pop_truth():
            self.next = instr.target

    def pop_is_none(self) -> bool:
        item = self.stack.pop()
        if type(item) is Composite:
            return False
        space = self.space
        return space.is_true(space.operation("is_", item, space.wrap(None)))

    def POP_JUMP_IF_NONE(self, instr: Instr) -> None:
        self.jump_back(instr)
        if self.pop_is_none():
            self.next = instr.target

    def POP_JUMP_IF_NOT_NONE(self, instr: Instr) -> None:
        self.jump_back(instr)
        if not self.pop_is_none():
            self.next = instr.target

    def FOR_ITER(self, instr: Instr) -> None:
        item = self.stack[-1]
        is_composite = type(item) is Composite
        if is_composite and item.kind == "keyword loop":
            self.steps_keyword_loop(instr.target)
            return
        result = self.space.next(item.values[0] if is_composite else item)
        if result is None:
            self.stack.pop()
            self.next = instr.target
        else:
            w_item, w_iterator = result
            if not is_composite:
                self.stack[-1] = w_iterator
            self.push(w_item)

    def DELEGATE(self, instr: Instr) -> None:
        """A step of a `yield from`: the first, or a later one, which passes on how this generator was resumed. At the
        end the value of the `yield from` is left, if that is used."""
        resumed, is_used = instr.arg
        w_iterator = self.stack[-1]
        result = self.space.next(w_iterator, resumed)
        if result is not None:
            w_item, self.stack[-1] = result
            self.push(w_item)
            return
        self.stack.pop()
        self.next = instr.target
        if is_used:
            self.push(self.space.stop_value(w_iterator))

    def RETURN_VALUE(self, instr: Instr) -> None:
        if self.space.finalizes and self.code.code.co_name == MODULE_FRAME:
            for slot in range(len(self.code.slots)):  # one by one, in the order of the names
                self.space.hold(slot, None)
                self.space.finalize()
        raise Return(self.pop())

    def YIELD_VALUE(self, instr: Instr) -> None:
        self.push(self.space.yield_(self.pop(), instr.arg))

    # ---- coroutines -----------------------------------------------------------------------------------------------

    def awaited(self, w_awaitable: Any) -> Any:
        """The iterator that an `await` goes through."""
        return self.called_method(w_awaitable, "__await__")

    def called_method(self, w_obj: Any, name: str) -> Any:
        return self.space.call(self.space.operation("getattr", w_obj, self.space.wrap(name)), [])

    def GET_AWAITABLE(self, instr: Instr) -> None:
        self.push(self.awaited(self.pop()))

    def GET_AITER(self, instr: Instr) -> None:
        self.push(self.called_method(self.pop(), "__aiter__"))

    def GET_ANEXT(self, instr: Instr) -> None:
        self.push(self.awaited(self.called_method(self.stack[-1], "__anext__")))

    def BEFORE_ASYNC_WITH(self, instr: Instr) -> None:
        self.enters("__aenter__", "__aexit__")

    def END_ASYNC_FOR(self, instr: Instr) -> None:
        """The end of an `async for`: what was raised there, if it is the end of the iterator."""
        item = self.stack.pop()
        assert type(item) is Composite and item.kind == "exc", item
        if not self.space.exception_matches(item, self.space.wrap(StopAsyncIteration)):
            raise OperationError(*item.values)
        self.stack.pop()

    # ---- exceptions ---------------------------------------------------------------------------------------------

    def RAISE_VARARGS(self, instr: Instr) -> None:
        space = self.space
        if instr.arg == 0:
            if self.exc is None:
                raise space.handled_by_caller() or self._nothing_to_raise()
            raise OperationError(*self.exc.values)
        w_cause = self.pop() if instr.arg == 2 else None
        item = self.stack.pop()
        if type(item) is Composite and item.kind == "exc":
            error = OperationError(*item.values)
        else:
            error = space.to_exception(self.value(item) if type(item) is Composite else item)
        space.keep_context(error, w_cause is not None)
        w_cause = None if w_cause is None else space.to_cause(w_cause)
        if w_cause is not None:
            space.operation("setattr", error.w_value, space.wrap("__cause__"), w_cause)
            space.link_tracebacks(error, w_cause, True)
        elif self.exc is not None and instr.arg == 1:
            space.link_tracebacks(error, self.exc.values[1], False)
        space.note_raise(error)
        raise error

    def _nothing_to_raise(self) -> OperationError:
        message = self.space.wrap("No active exception to reraise")
        return self.space.to_exception(self.space.call(self.space.wrap(RuntimeError), [message]))

    def RERAISE(self, instr: Instr) -> None:
        item = self.stack.pop()
        assert type(item) is Composite and item.kind == "exc", item
        raise OperationError(*item.values)

    def PUSH_EXC_INFO(self, instr: Instr) -> None:
        item = self.stack.pop()
        assert type(item) is Composite, item
        self.push(NULL if self.exc is None else self.exc)
        self.push(item)
        if self.exc is None:
            self.space.note_caught(item)
        self.exc = item

    def POP_EXCEPT(self, instr: Instr) -> None:
        item = self.stack.pop()
        self.exc = None if item is NULL else item

    def CHECK_EXC_MATCH(self, instr: Instr) -> None:
        w_check = self.pop()
        item = self.stack[-1]
        self.push(self.space.wrap(self.space.exception_matches(item, w_check)))

    def BEFORE_WITH(self, instr: Instr) -> None:
        self.enters("__enter__", "__exit__")

    def enters(self, enter: str, leave: str) -> None:
        """Put what leaves the manager that is on top of the stack there, and what entering it gives."""
        w_manager = self.pop()
        w_entered = self.called_method(w_manager, enter)
        self.push(Composite("exit", (leave,), (w_manager,)))
        self.push(w_entered)

    def WITH_EXCEPT_START(self, instr: Instr) -> None:
        exc, exit_item = self.stack[-1], self.stack[-4]
        space = self.space
        self.push(space.call(self.value(exit_item), [*exc.values, space.wrap(TRACEBACK)]))

    # ---- patterns -----------------------------------------------------------------------------------------------

    def GET_LEN(self, instr: Instr) -> None:
        self.push(self.space.operation("len", self.stack[-1]))

    def MATCH_SEQUENCE(self, instr: Instr) -> None:
        self.push(self.space.operation("isinstance", self.stack[-1], self.space.wrap(PatternSequence)))

    def MATCH_MAPPING(self, instr: Instr) -> None:
        self.push(self.space.operation("isinstance", self.stack[-1], self.space.wrap(MAPPINGS)))

    def MATCH_KEYS(self, instr: Instr) -> None:
        self.push(match_keys(self.space, self.stack[-2], self.stack[-1]))

    def MATCH_CLASS(self, instr: Instr) -> None:
        w_subject, w_class, w_names = self.pop_values(3)
        self.push(match_class(self.space, w_subject, w_class, instr.arg, w_names))


_DISPATCH: dict[str, Callable[[Frame, Instr], None]] = {
    name: getattr(Frame, name) for name in dir(Frame) if name.isupper()
}
