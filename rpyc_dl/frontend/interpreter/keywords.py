"""A function's own `**kwargs` while it is used by constant names only: there is no dict, the values keep their kinds.

The variable holds a Composite of the kind `keywords`, `static` are the names. Each method here says whether it has
done the instruction; where it has not, the value is asked for: a dict, which the variable holds from then on.
"""

from __future__ import annotations

from typing import Any

from rpyc_dl.frontend.interpreter.space import NULL, Composite, OperationError
from rpyc_dl.frontend.interpreter.stack import StackFrame

#: Methods of dicts that take a name first, and perhaps a value for where it is missing.
BY_NAME = frozenset({"get", "pop", "setdefault"})


class KeywordFrame(StackFrame):
    """What instructions do with it."""

    @property
    def keyword_slot(self) -> int:
        """The variable of `**kwargs`."""
        return self.code.nparams - 1

    def asks_keywords(self) -> bool:
        """Whether something on the stack needs that variable, which may be read no more."""
        return any(
            type(item) is Composite and item.kind in ("keywords", "keyword method") for item in self.stack.as_marked()
        )

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
        """`kwargs.get`"""
        if self.keywords_at(1) is None or name not in BY_NAME:
            return False
        self.stack[-1:] = [Composite("keyword method", (name,), ()), NULL]
        return True

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
