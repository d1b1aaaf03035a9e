"""A function's own `**kwargs` while it is used by constant names only: there is no dict, the values keep their kinds.

The variable holds a Composite of the kind `keywords`, `static` are the names. Each method here says whether it has
done the instruction; where it has not, the value is asked for: a dict, which the variable holds from then on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.frontend.interpreter.attributes import AttributeFrame
from rpyc_dl.frontend.interpreter.space import NULL, UNBOUND, Composite, OperationError

if TYPE_CHECKING:
    from rpyc_dl.frontend.bytecode.instructions import Bytecode, Instr

#: Methods of dicts that take a name first, and perhaps a value for where it is missing.
BY_NAME = frozenset({"get", "pop", "setdefault"})
#: Methods of dicts that loops take the names and values from.
VIEWS = frozenset({"items", "keys", "values"})
#: A loop over more keywords is a loop over a dict.
MOST_UNROLLED = 16
#: What stands on the stack instead of the keywords, or of what is made of them.
_OF_KEYWORDS = frozenset({"keywords", "keyword method", "keyword view", "keyword loop"})


#: Builtin functions that read the dict that they are given, and keep nothing of it.
_READERS = frozenset({"len", "print", "str", "repr", "sorted", "list", "dict", "tuple", "set", "frozenset", "bool"})
#: Instructions that need no dict of the keywords loaded just before, or one that is made there: a loop over it.
PLAIN_USES = frozenset({"DICT_MERGE", "POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE", "UNARY_NOT", "GET_ITER"})
#: These, and others that only read the dict.
_READING = PLAIN_USES | {"DICT_UPDATE", "CONTAINS_OP", "CONVERT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC"}
_READING_METHODS = VIEWS | {"get", "copy"}
#: Instructions of arguments that take nothing from below on the stack; the last one may only follow another.
_LOADS = frozenset({"LOAD_FAST", "LOAD_CONST", "LOAD_DEREF"})
_SIMPLE = _LOADS | {"LOAD_ATTR"}


def only_reads(code: Bytecode, slot: int) -> bool:
    """Whether all that the function does with a dict in the variable is to read it: a dict of its own for each use
    does as well then. Judged by the instructions that follow each use, and may be False where it does not see why."""
    instrs = code.instrs
    uses = [i for i, instr in enumerate(instrs) if instr.op.endswith("_FAST") and instr.arg == slot]
    if slot in code.cells or code.asks_locals:
        return False
    return all(instrs[i].op == "LOAD_FAST" and _is_read(instrs, i) for i in uses)


def _is_read(instrs: Sequence[Instr], i: int) -> bool:
    use = instrs[i + 1]
    if use.op in _READING or (use.op == "LOAD_METHOD" and use.arg in _READING_METHODS):
        return True
    if use.op in _LOADS and instrs[i + 2].op == "BINARY_SUBSCR":
        return True
    first = next((at for at in range(i - 1, -1, -1) if instrs[at].op not in _SIMPLE), 0)
    if instrs[first].op != "LOAD_GLOBAL" or instrs[first].arg not in _READERS or use.op == "LOAD_ATTR":
        return False
    return next(instr.op for instr in instrs[i + 1 :] if instr.op not in _SIMPLE) == "CALL"


class KeywordFrame(AttributeFrame):
    """What instructions do with it."""

    def keyword_dict(self) -> Any:
        """The dict of the function's own keywords: where it is only read, one of its own for each use."""
        item = self.slots[self.keyword_slot]
        if type(item) is Composite and only_reads(self.code, self.keyword_slot):
            return self.merged_keywords(item)
        return super().keyword_dict()

    @property
    def keyword_slot(self) -> int:
        """The variable of `**kwargs`."""
        return self.code.nparams - 1

    def asks_keywords(self) -> bool:
        """Whether something on the stack needs that variable, which may be read no more."""
        return any(type(item) is Composite and item.kind in _OF_KEYWORDS for item in self.stack.as_marked())

    def keywords_at(self, depth: int) -> Composite | None:
        """The stack item so deep, if it is the function's own keywords."""
        item = self.stack[-depth]
        return item if type(item) is Composite and item.kind == "keywords" else None

    def name_at(self, depth: int) -> str | None:
        """The stack item so deep, if it is a constant text."""
        name = self.space.constant(self.stack[-depth])
        return name if isinstance(name, str) else None

    def keyword(self, names: Composite, name: str) -> Any:
        """`kwargs[name]`"""
        if name not in names.static:
            space = self.space
            raise OperationError(space.wrap(KeyError), space.call(space.wrap(KeyError), [space.wrap(name)]))
        return names.values[names.static.index(name)]

    def set_keyword(self, names: Composite, name: str, w_value: Any) -> None:
        """`kwargs[name] = value`"""
        known = dict(zip(names.static, names.values, strict=True)) | {name: w_value}
        self._keep_keywords(known)

    def drop_keyword(self, names: Composite, name: str) -> None:
        """`del kwargs[name]`"""
        self.keyword(names, name)
        self._keep_keywords({n: w for n, w in zip(names.static, names.values, strict=True) if n != name})

    def _keep_keywords(self, known: dict[str, Any]) -> None:
        self.slots[self.keyword_slot] = Composite("keywords", tuple(known), tuple(known.values()))
        if self.space.finalizes:
            self.hold(self.keyword_slot)

    def hold(self, slot: int) -> None:
        """Tell what a variable refers to: keywords that are no dict, to each of their values."""
        w_value = self.slots[slot]
        if type(w_value) is Composite:
            items_w = w_value.values if w_value.kind == "keywords" else ()
            w_value = self.space.operation("newtuple", *items_w) if items_w else None
        self.space.hold(slot, None if w_value is UNBOUND else w_value)

    def begins_keyword_loop(self) -> bool:
        """`for name in kwargs`, `for name, value in kwargs.items()`: unrolled, each value keeps its kind."""
        item = self.stack[-1]
        if type(item) is not Composite or item.kind not in ("keywords", "keyword view"):
            return False
        names = self.slots[self.keyword_slot]
        is_loop = self.code.instrs[self.next].op == "FOR_ITER"
        if type(names) is not Composite or not is_loop or len(names.static) > MOST_UNROLLED:
            return False
        over = item.static[0] if item.kind == "keyword view" else "keys"
        self.stack[-1:] = [Composite("keyword loop", (over, 0, names.static), ())]
        return True

    def steps_keyword_loop(self, target: int) -> None:
        """The next round of such a loop, or its end."""
        names, space = self.slots[self.keyword_slot], self.space
        over, done, began_with = self.stack[-1].static
        if type(names) is not Composite or len(names.static) != len(began_with):
            message = space.wrap("dictionary changed size during iteration")
            raise OperationError(space.wrap(RuntimeError), space.call(space.wrap(RuntimeError), [message]))
        if done == len(began_with):
            self.stack.pop()
            self.next = target
            return
        self.stack[-1:] = [Composite("keyword loop", (over, done + 1, began_with), ())]
        w_name, w_value = space.wrap(began_with[done]), self.keyword(names, began_with[done])
        if over == "items":
            self.push(space.operation("newtuple", w_name, w_value))
        else:
            self.push(w_name if over == "keys" else w_value)

    # ---- instructions -------------------------------------------------------------------------------------------

    def reads_keyword(self) -> bool:
        """`kwargs["name"]`"""
        names, name = self.keywords_at(2), self.name_at(1)
        if names is None or name is None:
            return False
        del self.stack[-2:]
        self.push(self.keyword(names, name))
        return True

    def stores_keyword(self) -> bool:
        """`kwargs["name"] = value`"""
        names, name = self.keywords_at(2), self.name_at(1)
        if names is None or name is None:
            return False
        del self.stack[-2:]
        self.set_keyword(names, name, self.pop())
        return True

    def deletes_keyword(self) -> bool:
        """`del kwargs["name"]`"""
        names, name = self.keywords_at(2), self.name_at(1)
        if names is None or name is None:
            return False
        del self.stack[-2:]
        self.drop_keyword(names, name)
        return True

    def finds_keyword(self, invert: int) -> bool:
        """`"name" in kwargs`"""
        names, name = self.keywords_at(1), self.name_at(2)
        if names is None or name is None:
            return False
        self.stack[-2:] = [self.space.wrap((name in names.static) != bool(invert))]
        return True

    def pop_truth(self) -> bool:
        """Whether the top item is true, which is taken off."""
        names = self.keywords_at(1)
        if names is None:
            return self.space.is_true(self.pop())
        self.stack.pop()
        return bool(names.static)

    def loads_keyword_method(self, name: str) -> bool:
        """`kwargs.get`, and `kwargs.items` of a loop"""
        if self.keywords_at(1) is not None and name in VIEWS and self._is_looped_over():
            self.stack[-1:] = [Composite("keyword view", (name,), ()), NULL]
            return True
        if self.keywords_at(1) is None or name not in BY_NAME:
            return False
        self.stack[-1:] = [Composite("keyword method", (name,), ()), NULL]
        return True

    def _is_looped_over(self) -> bool:
        """Whether the method that is asked for is called for a loop, and for nothing else."""
        following = self.code.instrs[self.next : self.next + 3]
        return [instr.op for instr in following] == ["CALL", "GET_ITER", "FOR_ITER"] and following[0].arg[0] == 0

    def calls_keyword_method(self, item: Composite, args_w: list[Any]) -> bool:
        """`kwargs.get("name", default)`, whose arguments have been taken off the stack."""
        names = self.slots[self.keyword_slot]
        name = self.space.constant(args_w[0]) if 1 <= len(args_w) <= 2 else None
        if type(names) is not Composite or not isinstance(name, str):
            return False
        w_result = self._call_keyword_method(item.static[0], names, name, args_w[1:])
        self.stack[-2:] = [w_result]
        return True

    def _call_keyword_method(self, method: str, names: Composite, name: str, default_w: list[Any]) -> Any:
        is_there = name in names.static
        w_default = default_w[0] if default_w else self.space.wrap(None)
        if method == "pop" and (is_there or not default_w):
            w_found = self.keyword(names, name)
            self.drop_keyword(names, name)
            return w_found
        if method == "setdefault" and not is_there:
            self.set_keyword(names, name, w_default)
        return self.keyword(names, name) if is_there else w_default
