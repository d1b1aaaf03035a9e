"""The instructions of calls: callables, arguments with `*` and `**`, `super()`, functions made at run time."""

from __future__ import annotations

import itertools
import types
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.interpreter.keywords import KeywordFrame
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite
from rpyc_dl.frontend.interpreter.stack import merged
from rpyc_dl.frontend.operations import CallShape

#: So many values may stand before `*items` in a call of print (`print_star2` of the app-level library).
MOST_BEFORE_STAR = 2

#: Instructions of a call's arguments that change nothing, and iterate over nothing.
UNEVENTFUL = {
    "LOAD_CONST", "LOAD_FAST", "LIST_APPEND", "LIST_EXTEND", "LIST_TO_TUPLE",
    "CALL_BUILD_MAP", "CALL_BUILD_CONST_KEY_MAP", "BUILD_MAP", "BUILD_CONST_KEY_MAP", "DICT_MERGE",
}  # fmt: skip


class CallFrame(KeywordFrame):
    """A method for each of these instructions."""

    def pop_callable(self) -> tuple[Any, list[Any]]:
        """The callable, and the self that goes with it: of the two entries one may be NULL, in either order."""
        second, first = self.stack.pop(), self.stack.pop()
        if first is NULL:
            first, second = second, NULL
        if type(first) is Composite and first.kind == "bound" and second is NULL:
            return first.values[0], [first.values[1]]
        if type(first) is Composite and first.kind == "type":
            self.space.note_type(*first.values)
        w_callable = self.value(first) if type(first) is Composite else first
        if second is NULL:
            return w_callable, []
        return w_callable, [self.value(second) if type(second) is Composite else second]

    def CALL(self, instr: Instr) -> None:
        count, names = instr.arg
        if self.updates_attributes(instr) or self.pops_attribute(instr):
            return
        args_w = self.pop_values(count)
        if not names and self.call_known_method(args_w):
            return
        w_callable, first = self.pop_callable()
        args_w = first + args_w
        space = self.space
        if not args_w and space.constant(w_callable) is super:
            self.push(self.zero_argument_super())
        elif len(args_w) == 2 and not names and space.constant(w_callable) is super:
            self.push(Composite("super", (), tuple(args_w)))
        elif not args_w and self.asks_locals(w_callable):
            self.push(self.local_names())
        else:
            shape = CallShape(len(args_w) - len(names), names) if names else None
            w_result = space.call(w_callable, args_w, shape)
            is_type = space.constant(w_callable) is type and len(args_w) == 1 and shape is None
            self.push(Composite("type", (), (w_result, args_w[0])) if is_type and self.is_called() else w_result)

    def is_called(self) -> bool:
        """Whether what is pushed next is called, behind its arguments: the empty slot beside it says so."""
        below = self.stack[-1] if self.stack else None
        return below is NULL or self.code.instrs[self.next].op == "PUSH_NULL"

    def asks_locals(self, w_callable: Any) -> bool:
        """Whether it is a call of `locals()`, by that name, in a function: elsewhere it is `globals()`."""
        function = self.space.constant(w_callable)
        code = self.code.code
        return function in (locals, vars) and function.__name__ in code.co_names and code.co_name != "<module>"

    def local_names(self) -> Composite:
        """`locals()`: the variables that have a value here, with their names."""
        code, found = self.code, {}
        for slot, name in enumerate(code.slots):
            w_value = self.local(slot)
            if slot in code.cells or slot in code.free.values():
                w_value = self.space.load_cell(slot, w_value)
            elif type(w_value) is Composite:
                w_value = self.value(w_value)
            if w_value is not UNBOUND and name.isidentifier():
                found[name] = w_value
        return Composite("kwargs", tuple(found), tuple(found.values()))

    def call_known_method(self, args_w: list[Any]) -> bool:
        """Put what the method of a constant gives for constant arguments on the stack; False if that is not known."""
        item = self.stack[-2]
        if type(item) is Composite and item.kind == "keyword view":
            self.stack.pop()
            return True
        if type(item) is Composite and item.kind == "keyword method":
            return self.calls_keyword_method(item, args_w)
        if type(item) is not Composite or item.kind != "method":
            return False
        w_result = self.space.call_known_method(item.values[0], item.static[0], args_w)
        if w_result is not None:
            self.stack[-2:] = [w_result]
        return w_result is not None

    def zero_argument_super(self) -> Composite:
        code = self.code
        if "__class__" not in code.free or not code.nparams:
            raise self.space.refuse("super")
        w_self = self.slots[0]
        if 0 in code.cells:
            w_self = self.space.load_cell(0, w_self)
        slot = code.free["__class__"]
        return Composite("super", (), (self.space.load_cell(slot, self.slots[slot]), w_self))

    def CALL_BUILD_LIST(self, instr: Instr) -> None:
        self.push(Composite("args", (False,) * instr.arg, tuple(self.pop_values(instr.arg))))

    def CALL_BUILD_MAP(self, instr: Instr) -> None:
        values = self.pop_values(2 * instr.arg)
        names = tuple(self.space.constant(w_key) for w_key in values[::2])
        if all(isinstance(name, str) for name in names):
            self.push(Composite("kwargs", names, tuple(values[1::2])))
        else:
            self.push(self.space.operation("newdict", *values))

    def CALL_BUILD_CONST_KEY_MAP(self, instr: Instr) -> None:
        self.push(Composite("kwargs", tuple(instr.arg), tuple(self.pop_values(len(instr.arg)))))

    def DICT_MERGE(self, instr: Instr) -> None:
        item, passed = self.stack[-instr.arg - 1], self.known_keywords(self.stack[-1])
        collected = type(item) is Composite and item.kind == "kwargs"
        if collected and passed is not None and not set(item.static) & set(passed.static):
            del self.stack[-1]
            names, values = (*item.static, *passed.static), (*item.values, *passed.values)
            self.stack[-instr.arg] = Composite("kwargs", names, values)
            return
        w_dict = self.space.keywords(self.pop())
        if collected:
            self.stack[-instr.arg] = Composite("kwargs", (*item.static, None), (*item.values, w_dict))
        else:
            w_keywords = self.value(item) if type(item) is Composite else item
            self.stack[-instr.arg] = self.space.call(
                self.space.wrap(merged), [w_keywords, w_dict, self.space.wrap("")]
            )

    def CALL_FUNCTION_EX(self, instr: Instr) -> None:
        kwargs = self.stack.pop() if instr.arg else None
        args = self.stack.pop()
        w_callable, first = self.pop_callable()
        args_w, star_w = self.star_arguments(self.printed(args) if self.space.constant(w_callable) is print else args)
        args_w = first + args_w
        names, values_w, dstar_w = self.keyword_arguments(kwargs, _shown_call(self.space.constant(w_callable)))
        behind = _behind_star(kwargs) if dstar_w else 0
        shape = CallShape(len(args_w), names, bool(star_w), bool(dstar_w), min(behind, len(names)))
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
        parts = self.parts(item)
        count = next((i for i, part in enumerate(parts) if part[0]), len(parts))
        rest = parts[count:]
        plain = [w_value for _, w_value in parts[:count]]
        if not rest:
            return plain, []
        return plain, [rest[0][1] if len(rest) == 1 else self.concatenated(rest)]

    def parts(self, item: Composite) -> list[tuple[bool, Any]]:
        """The positional arguments of a call, and for each whether it has a star."""
        found: list[tuple[bool, Any]] = []
        for starred, w_value in zip(item.static, item.values, strict=True):
            known = self.space.known_items(w_value) if starred else None
            found += [(starred, w_value)] if known is None else [(False, w_item) for w_item in known]
        return found

    def printed(self, item: Any) -> Any:
        """The arguments of a call of print; a list of their texts where something follows a star."""
        if type(item) is not Composite or item.kind != "args":
            return item
        space, parts = self.space, self.parts(item)
        open_at = [i for i, (starred, _) in enumerate(parts) if starred]
        if not open_at or (open_at == [len(parts) - 1] and len(parts) <= MOST_BEFORE_STAR + 1):
            return item
        w_texts = space.operation("newlist")
        for number, (starred, w_value) in enumerate(parts):
            if starred:
                more = space.texts_of_star(number, w_value)
            else:
                more = space.operation("newlist", space.call(space.wrap(str), [w_value]))
            w_texts = space.operation("add", w_texts, more)
        return Composite("args", (True,), (w_texts,))

    def keyword_arguments(self, item: Any, called: str) -> tuple[tuple[str, ...], list[Any], list[Any]]:
        """Names, values, and a list of the `**` dictionary if any."""
        if item is None:
            return (), [], []
        if type(item) is not Composite:
            known = self.known_keywords(item)
            if known is None:
                return (), [], [item]
            item = known
        starred = [w_value for name, w_value in zip(item.static, item.values, strict=True) if name is None]
        if len(starred) > 1:
            return (), [], [self.merged_keywords(item, called)]
        names = tuple(name for name in item.static if name is not None)
        values_w = [w_value for name, w_value in zip(item.static, item.values, strict=True) if name is not None]
        return names, values_w, starred

    def known_keywords(self, item: Any) -> Composite | None:
        """What stands behind a `**`, if its keys are known: the function's own `**kwargs`, or a display."""
        if type(item) is Composite:
            return item if item.kind in ("kwargs", "keywords") else None
        known = self.space.fresh_dict(item)
        return None if known is None else Composite("kwargs", tuple(known), tuple(known.values()))

    def MAKE_FUNCTION(self, instr: Instr) -> None:
        code, flags, names = instr.arg
        cells_w = self.stack[len(self.stack) - len(names) :]
        del self.stack[len(self.stack) - len(names) :]
        if flags & 4:
            self.stack.pop()  # annotations
        w_kwdefaults = self.pop() if flags & 2 else None
        w_defaults = self.pop() if flags & 1 else None
        self.push(self.space.make_function(code, names, cells_w, w_defaults, w_kwdefaults))

    def collected(self, depth: int, starred: bool, w_value: Any) -> bool:
        """Add to the call arguments being collected at `depth`, if it is those."""
        item = self.stack[-depth]
        if type(item) is not Composite or item.kind != "args":
            return False
        if starred and self.space.known_items(w_value) is None and not self.is_passed_at_once():
            w_value = self.space.call(self.space.wrap(tuple), [w_value])  # the items of now
        self.stack[-depth] = Composite("args", (*item.static, starred), (*item.values, w_value))
        return True

    def collected_keyword(self, depth: int, w_key: Any, w_value: Any) -> bool:
        """Add to the keywords of a call being collected at `depth`, if it is those: the compiler adds more than
        fifteen one by one."""
        item, name = self.stack[-depth], self.space.constant(w_key)
        if type(item) is not Composite:
            return False
        if item.kind != "kwargs" or not isinstance(name, str) or name in item.static:
            self.stack[-depth] = self.value(item)
            return False
        self.stack[-depth] = Composite("kwargs", (*item.static, name), (*item.values, w_value))
        return True

    def is_passed_at_once(self) -> bool:
        """Whether nothing happens between this instruction and the call whose arguments are being collected."""
        following = next(i for i in itertools.count(self.next) if self.code.instrs[i].op not in UNEVENTFUL)
        return self.code.instrs[following].op == "CALL_FUNCTION_EX"


def _shown_call(called: Any) -> str:
    """What CPython's errors say first of a call of a function or class of the program; nothing of what is unknown."""
    if isinstance(called, types.FunctionType):
        return f"{called.__globals__.get('__name__')}.{called.__qualname__}() "
    return f"{called.__module__}.{called.__qualname__}() " if isinstance(called, type) else ""


def _behind_star(item: Any) -> int:
    """How many keywords of a call are written behind its only `**`."""
    names = item.static if type(item) is Composite else ()
    return len(names) - 1 - names.index(None) if None in names else 0
