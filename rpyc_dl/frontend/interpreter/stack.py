"""The state of one execution of a function, and its stack: what a stack item is when its value is asked for."""

from __future__ import annotations

from collections.abc import Iterable
from types import MethodType
from typing import Any

from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr
from rpyc_dl.frontend.interpreter.space import UNBOUND, Composite, ObjectSpace
from rpyc_dl.rlib.app.iterators.functional import attribute_dict


class ValueStack(list[Any]):
    """A stack that remembers how it was at a mark, which costs by what has been taken off since, not by its height: a
    display has all its items on the stack.

    Reading and pushing are a list's; what is taken off or replaced is noted.
    """

    __slots__ = ("_kept", "_taken")

    def __init__(self, items: Iterable[Any] = ()) -> None:
        super().__init__(items)
        self.mark()

    def mark(self) -> None:
        """Remember the stack as it is now."""
        self._kept = len(self)  # so many items are those that were there
        self._taken: list[Any] = []  # those above, from the top

    def as_marked(self) -> list[Any]:
        """The items that were there at the mark."""
        return [*self[: self._kept], *reversed(self._taken)]

    def _note(self, start: int) -> None:
        """The items from `start` on are about to change."""
        if start < self._kept:
            self._taken += self[start : self._kept][::-1]
            self._kept = start

    def pop(self, index: Any = -1, /) -> Any:
        """Take off the top item, which is the only one that `index` may say."""
        assert index == -1
        if len(self) == self._kept:
            self._kept -= 1
            self._taken.append(self[-1])
        return super().pop()

    def __setitem__(self, index: Any, value: Any) -> None:
        self._note(index.indices(len(self))[0] if isinstance(index, slice) else range(len(self))[index])
        super().__setitem__(index, value)

    def __delitem__(self, index: Any) -> None:
        self._note(index.indices(len(self))[0] if isinstance(index, slice) else range(len(self))[index])
        super().__delitem__(index)


class StackFrame:
    """Stack, variables, the exception being handled.

    `slots` holds for each local variable its value, its cell, or UNBOUND; `exc` is the exception that a bare `raise`
    raises again (a Composite), or None. `next` is the index of the next instruction.
    """

    space: ObjectSpace

    def __init__(self, code: Bytecode) -> None:
        self.code = code
        self.stack = ValueStack()
        self.slots: list[Any] = [UNBOUND] * len(code.slots)
        self.exc: Composite | None = None
        self.next = 0
        self.instr: Instr = code.instrs[0]
        self.lines: set[int] = set()  # of every instruction that was run

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
            return self.merged_keywords(item)
        if kind == "keywords":
            return self.keyword_dict()
        if kind in ("keyword method", "keyword view"):
            return space.operation("getattr", self.keyword_dict(), space.wrap(item.static[0]))
        if kind == "exit":
            return space.operation("getattr", values[0], space.wrap(item.static[0]))
        if kind == "attributes":
            return space.call(space.app_function(attribute_dict), values)
        if kind == "attribute update":
            return space.call(space.wrap(MethodType), [space.attributes_setter(), *values])
        if kind == "attribute pop":
            raise space.refuse("__dict__", "pop")
        if kind == "type":
            return values[0]
        if kind == "bound":
            return space.call(space.wrap(MethodType), values)
        if kind == "method":
            return space.operation("getattr", values[0], space.wrap(item.static[0]))
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

    def local(self, slot: int) -> Any:
        """What a slot holds; of a variable that may have no value, its value or UNBOUND: the path forks."""
        item = self.slots[slot]
        if type(item) is Composite and item.kind == "maybe":
            w_flag, w_value = item.values
            item = w_value if self.space.is_true(w_flag) else UNBOUND
        return item

    def keyword_dict(self) -> Any:
        """The dict of the function's own keywords, which its variable holds from now on."""
        slot = self.code.nparams - 1
        item = self.slots[slot]
        if type(item) is Composite:
            item = self.merged_keywords(item)
            self.slots = [*self.slots]  # the instruction may be run again from how they were when it began
            self.slots[slot] = item
        return item

    def merged_keywords(self, item: Composite, called: str = "") -> Any:
        """The dictionary of the keyword arguments of a call, in which more than one `**` may take part; `called` is
        what errors say before all else."""
        space = self.space
        dicts_w: list[Any] = []
        named_w: list[Any] = []  # in their order; what is named behind the last of these
        for name, w_value in zip(item.static, item.values, strict=True):
            if name is not None:
                named_w += [space.wrap(name), w_value]
            else:
                dicts_w += [space.operation("newdict", *named_w), w_value] if named_w or not dicts_w else [w_value]
                named_w = []
        if named_w or not dicts_w:
            dicts_w.append(space.operation("newdict", *named_w))
        w_merged = dicts_w[0]
        for w_more in dicts_w[1:]:
            w_merged = space.call(space.wrap(merged), [w_merged, w_more, space.wrap(called)])
        return w_merged

    def call_method(self, w_obj: Any, name: str, *args_w: Any) -> Any:
        return self.space.call(self.space.operation("getattr", w_obj, self.space.wrap(name)), args_w)


def merged(keywords, more, called):  # type: ignore[no-untyped-def]
    """`{**keywords, **more}` for a call: no keyword may be there twice. (Part of the program that is translated.)"""
    result = dict(keywords)
    for name in more:
        if name in result:
            raise TypeError(called + "got multiple values for keyword argument '" + name + "'")
        result[name] = more[name]
    return result
