"""`x.__dict__` of an instance that is not known: a dict made anew where it is read. What is stored in it where it is
named, or by a variable of the same function, is stored in the instance.

The stack, or a variable, holds a Composite of the kind `attributes`, with the instance. Each method here says whether
it has done the instruction.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.interpreter.space import NULL, Composite
from rpyc_dl.frontend.interpreter.stack import StackFrame
from rpyc_dl.frontend.replace import functionattributes

if TYPE_CHECKING:
    from rpyc_dl.frontend.bytecode.instructions import Instr

#: Methods of dicts that change them, but for `update`.
_CHANGING = frozenset({"pop", "popitem", "setdefault", "clear"})
#: What is asked of a property itself.
_OF_PROPERTY = frozenset({"fget", "fset", "fdel", "__doc__"})


class AttributeFrame(StackFrame):
    """What instructions do with it."""

    def instance_at(self, depth: int) -> Any:
        """The instance whose dict the stack has so deep; None for anything else."""
        item = self.stack[-depth] if len(self.stack) >= depth else None
        return item.values[0] if type(item) is Composite and item.kind == "attributes" else None

    def loads_dict(self, name: str, w_obj: Any) -> bool:
        """`x.__dict__`"""
        if name != "__dict__" or not self.space.has_attribute_dict(w_obj):
            return False
        self.push(Composite("attributes", (), (w_obj,)))
        return True

    def loads_property(self, name: str, w_obj: Any) -> bool:
        """`C.name` of which `C.name.fget`, `fset`, `fdel` or `__doc__` is read next: the property itself."""
        following = self.code.instrs[self.next]
        if following.op not in ("LOAD_ATTR", "LOAD_METHOD") or following.arg not in _OF_PROPERTY:
            return False
        cls = self.space.constant(w_obj)
        found = inspect.getattr_static(cls, name, None) if isinstance(cls, type) else None
        if type(found) is not property:
            return False
        self.push(self.space.wrap(found))
        return True

    def loads_of_code(self, name: str, w_obj: Any) -> bool:
        """`f.__code__.co_argcount`: one attribute of the function."""
        following = self.code.instrs[self.next]
        short = functionattributes.short_name(f"{name}.{following.arg}") if following.op == "LOAD_ATTR" else None
        if short is None:
            return False
        self.next += 1
        self.push(self.space.operation("getattr", w_obj, self.space.wrap(short)))
        return True

    def loads_dict_method(self, name: str) -> bool:
        """`x.__dict__.update`"""
        w_obj = self.instance_at(1)
        if w_obj is None or name not in (*_CHANGING, "update"):
            return False
        if name not in ("update", "pop", "setdefault"):
            raise self.space.refuse("__dict__", name)
        self.stack[-1:] = [Composite(f"attribute {name}", (), (w_obj,)), NULL]
        return True

    def keeps_dict(self, slot: int) -> bool:
        """`d = x.__dict__`"""
        if self.instance_at(1) is None or slot in self.code.cells:
            return False
        self.slots[slot] = self.stack.pop()
        return True

    def stores_attribute(self) -> bool:
        """`x.__dict__[name] = value`"""
        w_obj = self.instance_at(2)
        if w_obj is None:
            return False
        w_name = self.pop()
        self.stack.pop()
        self.space.store_in_dict(w_obj, w_name, self.pop())
        return True

    def deletes_attribute(self) -> bool:
        """`del x.__dict__[name]`"""
        w_obj = self.instance_at(2)
        if w_obj is None:
            return False
        w_name = self.pop()
        self.stack.pop()
        self.space.operation("delattr", w_obj, w_name)
        return True

    def _called_on(self, count: int, kind: str) -> Any:
        """The instance of whose dict the stack has such a method below `count` arguments; else None."""
        method = self.stack[-count - 2] if len(self.stack) >= count + 2 else None
        return method.values[0] if type(method) is Composite and method.kind == kind else None

    def updates_attributes(self, instr: Instr) -> bool:
        """`x.__dict__.update(mapping, name=value)`"""
        count, names = instr.arg
        w_obj = self._called_on(count, "attribute update")
        if w_obj is None or count - len(names) > 1:
            return False
        first = self.stack[-count] if count > len(names) else None
        named = self.pop_values(len(names))
        if type(first) is Composite and first.kind == "keywords":
            self._store_all(w_obj, first.static, first.values)
            self.stack.pop()
        elif first is not None:
            self.space.call(self.space.attributes_setter(), [w_obj, self.pop()])
        self._store_all(w_obj, names, named)
        self.stack[-2:] = [self.space.wrap(None)]
        return True

    def pops_attribute(self, instr: Instr) -> bool:
        """`x.__dict__.pop(name)`, `x.__dict__.pop(name, default)`, likewise `setdefault`"""
        count, names = instr.arg
        for name, method in (("pop", self.space.pop_from_dict), ("setdefault", self.space.default_in_dict)):
            w_obj = self._called_on(count, f"attribute {name}")
            if w_obj is not None:
                if names or count not in (1, 2):
                    raise self.space.refuse("__dict__", name)
                w_name, *default = self.pop_values(count)
                self.stack[-2:] = [method(w_obj, w_name, *default)]
                return True
        return False

    def _store_all(self, w_obj: Any, names: Any, values: Any) -> None:
        for name, w_value in zip(names, values, strict=True):
            self.space.store_in_dict(w_obj, self.space.wrap(name), w_value)
