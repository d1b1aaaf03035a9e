"""The opcode interpreter: a method for each instruction of the version-independent stream; values are black boxes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.instructions import Bytecode, Instr
from rpyc_dl.frontend.operations import CallShape
from rpyc_dl.frontend.patterns import match_class, match_keys
from rpyc_dl.frontend.space import NULL, UNBOUND, Composite, ObjectSpace, OperationError


class Return(Exception):
    """The frame returns `w_value`. Raised by the interpreter for its caller."""

    def __init__(self, w_value: Any) -> None:
        super().__init__(w_value)
        self.w_value = w_value


class Frame:
    """The state of one execution of a function: stack, variables, the exception being handled.

    `slots` holds for each local variable its value, its cell, or UNBOUND; `exc` is the exception that a bare `raise`
    raises again (a Composite), or None. `next` is the index of the next instruction.
    """

    space: ObjectSpace

    def __init__(self, code: Bytecode) -> None:
        self.code = code
        self.stack: list[Any] = []
        self.slots: list[Any] = [UNBOUND] * len(code.slots)
        self.exc: Composite | None = None
        self.next = 0
        self.instr: Instr = code.instrs[0]
        self.lines: set[int] = set()  # of every instruction that was run

    def run(self) -> Any:
        """Interpret until the frame returns (its value) or raises OperationError."""
        instrs = self.code.instrs
        dispatch = _DISPATCH
        start_instruction = self.space.start_instruction
        while True:
            instr = self.instr = instrs[self.next]
            self.lines.add(instr.lineno)
            start_instruction(instr)
            self.next += 1
            try:
                dispatch[instr.op](self, instr)
            except OperationError as error:
                self.handle(instr, error)
            except Return as result:
                return result.w_value

    def handle(self, instr: Instr, error: OperationError) -> None:
        """Go to the handler of `instr`; without one, raise `error` out of the frame."""
        handler = instr.handler
        if handler is None:
            raise error
        del self.stack[handler.depth :]
        if handler.lasti:
            self.stack.append(self.space.wrap(None))
        self.stack.append(Composite("exc", (), (error.w_type, error.w_value)))
        self.next = handler.target

    # ---- the stack ----------------------------------------------------------------------------------------------

    def push(self, w_value: Any) -> None:
        self.stack.append(w_value)

    def pop(self) -> Any:
        """Pop a value: what was put off is done now."""
        item = self.stack.pop()
        return self.value(item) if type(item) is Composite else item

    def pop_values(self, count: int) -> list[Any]:
        if not count:
            return []
        items = self.stack[-count:]
        del self.stack[-count:]
        return [self.value(item) if type(item) is Composite else item for item in items]

    def value(self, item: Composite) -> Any:
        """The plain value of a composite stack item."""
        space = self.space
        kind, values = item.kind, item.values
        if kind == "exc":
            return values[1]
        if kind == "slice":
            return space.operation("newslice", *values)
        if kind == "items":
            return space.operation("newtuple", *values)
        if kind == "args":
            return self.concatenated(list(zip(item.static, values, strict=True)))
        if kind == "kwargs":
            return self.merged_kwargs(item)
        if kind == "exit":
            return space.operation("getattr", values[0], space.wrap("__exit__"))
        assert kind == "super", kind
        return space.call(space.wrap(super), values)

    def concatenated(self, parts: list[tuple[bool, Any]]) -> Any:
        """The tuple of the parts, where those marked are iterables of items."""
        space = self.space
        w_result: Any = None
        run: list[Any] = []
        for starred, w_value in [*parts, (True, None)]:
            if not starred:
                run.append(w_value)
                continue
            if run:
                w_tuple = space.operation("newtuple", *run)
                w_result = w_tuple if w_result is None else space.operation("add", w_result, w_tuple)
                run = []
            if w_value is not None:
                w_tuple = space.call(space.wrap(tuple), [w_value])
                w_result = w_tuple if w_result is None else space.operation("add", w_result, w_tuple)
        return space.operation("newtuple") if w_result is None else w_result

    def merged_kwargs(self, item: Composite) -> Any:
        """The dictionary of keyword arguments, when a call has more than one `**`."""
        space = self.space
        if None in item.static:
            raise space.refuse("a call has more than one `**`", "merge the dictionaries before the call")
        flat: list[Any] = []
        for name, w_value in zip(item.static, item.values, strict=True):
            flat += [space.wrap(name), w_value]
        return space.operation("newdict", *flat)

    # ---- stack instructions -------------------------------------------------------------------------------------

    def NOP(self, instr: Instr) -> None:
        pass

    def POP_TOP(self, instr: Instr) -> None:
        self.stack.pop()

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
        raise self.space.refuse(*instr.arg)

    # ---- variables ----------------------------------------------------------------------------------------------

    def LOAD_FAST(self, instr: Instr) -> None:
        w_value = self.slots[instr.arg]
        if w_value is UNBOUND:
            self.space.check_ever_bound(instr)
            raise self.space.unbound(instr.arg, free=False)
        self.push(w_value)

    def STORE_FAST(self, instr: Instr) -> None:
        w_value = self.pop()
        if w_value is not NULL:  # else a variable that an inlined comprehension saved, which has a slot of its own
            self.slots[instr.arg] = self.space.bind_local(instr.arg, w_value)

    def DELETE_FAST(self, instr: Instr) -> None:
        if self.slots[instr.arg] is UNBOUND:
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
        self.unary("not_")

    def GET_ITER(self, instr: Instr) -> None:
        self.unary("iter")

    def BINARY_OP(self, instr: Instr) -> None:
        w_left, w_right = self.pop_values(2)
        self.push(self.space.operation(instr.arg, w_left, w_right))

    def IS_OP(self, instr: Instr) -> None:
        w_left, w_right = self.pop_values(2)
        self.push(self.inverted(self.space.operation("is_", w_left, w_right), instr.arg))

    def CONTAINS_OP(self, instr: Instr) -> None:
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
            self.push(self.space.operation("getattr", w_obj, self.space.wrap(instr.arg)))

    def LOAD_METHOD(self, instr: Instr) -> None:
        item = self.stack[-1]
        if type(item) is Composite and item.kind == "super":
            self.stack.pop()
            self.stack += self.space.getattr_super(item.values[0], item.values[1], instr.arg, True)
        else:
            self.LOAD_ATTR(instr)
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
        key = self.pop_key()
        self.push(self.space.operation("getitem" if len(key) == 1 else "getslice", self.pop(), *key))

    def STORE_SUBSCR(self, instr: Instr) -> None:
        key = self.pop_key()
        w_value, w_obj = self.pop_values(2)
        self.space.operation("setitem" if len(key) == 1 else "setslice", w_obj, *key, w_value)

    def DELETE_SUBSCR(self, instr: Instr) -> None:
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

    def call_method(self, w_obj: Any, name: str, *args_w: Any) -> Any:
        return self.space.call(self.space.operation("getattr", w_obj, self.space.wrap(name)), args_w)

    def collected(self, depth: int, starred: bool, w_value: Any) -> bool:
        """Add to the call arguments being collected at `depth`, if it is those."""
        item = self.stack[-depth]
        if type(item) is not Composite or item.kind != "args":
            return False
        self.stack[-depth] = Composite("args", (*item.static, starred), (*item.values, w_value))
        return True

    def LIST_APPEND(self, instr: Instr) -> None:
        w_item = self.pop()
        if not self.collected(instr.arg, False, w_item):
            self.call_method(self.stack[-instr.arg], "append", w_item)

    def LIST_EXTEND(self, instr: Instr) -> None:
        w_items = self.pop()
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
        w_items = self.pop()
        self.call_method(self.stack[-instr.arg], "update", w_items)

    def DICT_UPDATE(self, instr: Instr) -> None:
        w_items = self.pop()
        self.call_method(self.stack[-instr.arg], "update", w_items)

    def MAP_ADD(self, instr: Instr) -> None:
        w_key, w_value = self.pop_values(2)
        self.space.operation("setitem", self.stack[-instr.arg], w_key, w_value)

    # ---- calls --------------------------------------------------------------------------------------------------

    def pop_callable(self) -> tuple[Any, list[Any]]:
        """The callable, and the self that goes with it: of the two entries one may be NULL, in either order."""
        second, first = self.stack.pop(), self.stack.pop()
        if first is NULL:
            first, second = second, NULL
        w_callable = self.value(first) if type(first) is Composite else first
        if second is NULL:
            return w_callable, []
        return w_callable, [self.value(second) if type(second) is Composite else second]

    def CALL(self, instr: Instr) -> None:
        count, names = instr.arg
        args_w = self.pop_values(count)
        w_callable, first = self.pop_callable()
        args_w = first + args_w
        space = self.space
        if not args_w and space.constant(w_callable) is super:
            self.push(self.zero_argument_super())
        elif len(args_w) == 2 and not names and space.constant(w_callable) is super:
            self.push(Composite("super", (), tuple(args_w)))
        else:
            shape = CallShape(len(args_w) - len(names), names) if names else None
            self.push(space.call(w_callable, args_w, shape))

    def zero_argument_super(self) -> Composite:
        code = self.code
        if "__class__" not in code.free or not code.nparams:
            raise self.space.refuse("`super()` stands outside of a method", "call it in a method of a class")
        w_self = self.slots[0]
        if 0 in code.cells:
            w_self = self.space.load_cell(0, w_self)
        slot = code.free["__class__"]
        return Composite("super", (), (self.space.load_cell(slot, self.slots[slot]), w_self))

    def CALL_BUILD_LIST(self, instr: Instr) -> None:
        self.push(Composite("args", (False,) * instr.arg, tuple(self.pop_values(instr.arg))))

    def CALL_BUILD_MAP(self, instr: Instr) -> None:
        values = self.pop_values(2 * instr.arg)
        names = []
        for w_key in values[::2]:
            name = self.space.constant(w_key)
            if not isinstance(name, str):
                raise self.space.refuse("a keyword of a call is not a constant", "write the keyword in the call")
            names.append(name)
        self.push(Composite("kwargs", tuple(names), tuple(values[1::2])))

    def CALL_BUILD_CONST_KEY_MAP(self, instr: Instr) -> None:
        self.push(Composite("kwargs", tuple(instr.arg), tuple(self.pop_values(len(instr.arg)))))

    def DICT_MERGE(self, instr: Instr) -> None:
        w_dict = self.pop()
        item = self.stack[-instr.arg]
        if type(item) is Composite and item.kind == "kwargs":
            self.stack[-instr.arg] = Composite("kwargs", (*item.static, None), (*item.values, w_dict))
        else:
            self.call_method(item, "update", w_dict)

    def CALL_FUNCTION_EX(self, instr: Instr) -> None:
        kwargs = self.stack.pop() if instr.arg else None
        args = self.stack.pop()
        w_callable, first = self.pop_callable()
        args_w, star_w = self.star_arguments(args)
        args_w = first + args_w
        names, values_w, dstar_w = self.keyword_arguments(kwargs)
        shape = CallShape(len(args_w), names, bool(star_w), bool(dstar_w))
        if not names and not star_w and not dstar_w:
            self.push(self.space.call(w_callable, args_w))
        else:
            self.push(self.space.call(w_callable, [*args_w, *values_w, *star_w, *dstar_w], shape))

    def star_arguments(self, item: Any) -> tuple[list[Any], list[Any]]:
        """Positional arguments, and a list of the starred one if any."""
        if type(item) is not Composite or item.kind != "args":
            w_value = self.value(item) if type(item) is Composite else item
            known = self.space.known_items(w_value)
            return ([], [w_value]) if known is None else (list(known), [])
        parts: list[tuple[bool, Any]] = []
        for starred, w_value in zip(item.static, item.values, strict=True):
            known = self.space.known_items(w_value) if starred else None
            parts += [(starred, w_value)] if known is None else [(False, w_item) for w_item in known]
        count = next((i for i, part in enumerate(parts) if part[0]), len(parts))
        rest = parts[count:]
        plain = [w_value for _, w_value in parts[:count]]
        if not rest:
            return plain, []
        return plain, [rest[0][1] if len(rest) == 1 else self.concatenated(rest)]

    def keyword_arguments(self, item: Any) -> tuple[tuple[str, ...], list[Any], list[Any]]:
        """Names, values, and a list of the `**` dictionary if any."""
        if item is None:
            return (), [], []
        if type(item) is not Composite:
            return (), [], [item]
        starred = [w_value for name, w_value in zip(item.static, item.values, strict=True) if name is None]
        if len(starred) > 1:
            self.merged_kwargs(item)
        names = tuple(name for name in item.static if name is not None)
        values_w = [w_value for name, w_value in zip(item.static, item.values, strict=True) if name is not None]
        return names, values_w, starred

    def MAKE_FUNCTION(self, instr: Instr) -> None:
        code, flags, names = instr.arg
        cells_w = self.stack[len(self.stack) - len(names) :]
        del self.stack[len(self.stack) - len(names) :]
        if flags & 4:
            self.stack.pop()  # annotations
        w_kwdefaults = self.pop() if flags & 2 else None
        w_defaults = self.pop() if flags & 1 else None
        self.push(self.space.make_function(code, names, cells_w, w_defaults, w_kwdefaults))

    # ---- control ------------------------------------------------------------------------------------------------

    def JUMP(self, instr: Instr) -> None:
        self.next = instr.target

    def POP_JUMP_IF_TRUE(self, instr: Instr) -> None:
        if self.space.is_true(self.pop()):
            self.next = instr.target

    def POP_JUMP_IF_FALSE(self, instr: Instr) -> None:
        if not self.space.is_true(self.pop()):
            self.next = instr.target

    def pop_is_none(self) -> bool:
        item = self.stack.pop()
        if type(item) is Composite:
            return False
        space = self.space
        return space.is_true(space.operation("is_", item, space.wrap(None)))

    def POP_JUMP_IF_NONE(self, instr: Instr) -> None:
        if self.pop_is_none():
            self.next = instr.target

    def POP_JUMP_IF_NOT_NONE(self, instr: Instr) -> None:
        if not self.pop_is_none():
            self.next = instr.target

    def FOR_ITER(self, instr: Instr) -> None:
        result = self.space.next(self.stack[-1])
        if result is None:
            self.stack.pop()
            self.next = instr.target
        else:
            w_item, self.stack[-1] = result
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
        raise Return(self.pop())

    def YIELD_VALUE(self, instr: Instr) -> None:
        self.push(self.space.yield_(self.pop(), instr.arg == "from"))

    # ---- exceptions ---------------------------------------------------------------------------------------------

    def RAISE_VARARGS(self, instr: Instr) -> None:
        space = self.space
        if instr.arg == 0:
            if self.exc is None:
                raise space.refuse(
                    "a bare `raise` stands outside of an `except` clause", "name the exception to raise"
                )
            raise OperationError(*self.exc.values)
        w_cause = self.pop() if instr.arg == 2 else None
        item = self.stack.pop()
        if type(item) is Composite and item.kind == "exc":
            error = OperationError(*item.values)
        else:
            error = space.to_exception(self.value(item) if type(item) is Composite else item)
        if w_cause is not None and space.constant(w_cause) is not None:
            w_cause = space.to_exception(w_cause).w_value
            space.operation("setattr", error.w_value, space.wrap("__cause__"), w_cause)
        raise error

    def RERAISE(self, instr: Instr) -> None:
        item = self.stack.pop()
        assert type(item) is Composite and item.kind == "exc", item
        raise OperationError(*item.values)

    def PUSH_EXC_INFO(self, instr: Instr) -> None:
        item = self.stack.pop()
        assert type(item) is Composite, item
        self.push(NULL if self.exc is None else self.exc)
        self.push(item)
        self.exc = item

    def POP_EXCEPT(self, instr: Instr) -> None:
        item = self.stack.pop()
        self.exc = None if item is NULL else item

    def CHECK_EXC_MATCH(self, instr: Instr) -> None:
        w_check = self.pop()
        item = self.stack[-1]
        self.push(self.space.wrap(self.space.exception_matches(item, w_check)))

    def BEFORE_WITH(self, instr: Instr) -> None:
        w_manager = self.pop()
        w_enter = self.space.operation("getattr", w_manager, self.space.wrap("__enter__"))
        w_result = self.space.call(w_enter, [])
        self.push(Composite("exit", (), (w_manager,)))
        self.push(w_result)

    def WITH_EXCEPT_START(self, instr: Instr) -> None:
        exc, exit_item = self.stack[-1], self.stack[-4]
        space = self.space
        self.push(space.call(self.value(exit_item), [*exc.values, space.wrap(None)]))

    # ---- patterns -----------------------------------------------------------------------------------------------

    def GET_LEN(self, instr: Instr) -> None:
        self.push(self.space.operation("len", self.stack[-1]))

    def MATCH_SEQUENCE(self, instr: Instr) -> None:
        self.push(self.space.operation("isinstance", self.stack[-1], self.space.wrap(SEQUENCES)))

    def MATCH_MAPPING(self, instr: Instr) -> None:
        self.push(self.space.operation("isinstance", self.stack[-1], self.space.wrap(dict)))

    def MATCH_KEYS(self, instr: Instr) -> None:
        self.push(match_keys(self.space, self.stack[-2], self.stack[-1]))

    def MATCH_CLASS(self, instr: Instr) -> None:
        w_subject, w_class, w_names = self.pop_values(3)
        self.push(match_class(self.space, w_subject, w_class, instr.arg, w_names))


#: What a sequence pattern takes. (CPython also takes other collections.abc.Sequence; they are not in the language.)
SEQUENCES = (list, tuple, range)

_DISPATCH: dict[str, Callable[[Frame, Instr], None]] = {
    name: method for name, method in vars(Frame).items() if name.isupper()
}
