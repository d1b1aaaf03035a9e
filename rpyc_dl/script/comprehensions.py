"""Values of comprehensions and generator expressions that go over known values: `"|".join(f"(?P<{k}>{p})" for k, p in
SPEC)`. A generator is known only where what it is passed to takes all of its items at once."""

from __future__ import annotations

import ast
import builtins
import collections
import re
from abc import abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from rpyc_dl.script.known import LARGEST, NotConstant, checked

#: Functions that take all items of what they are given, and keep nothing of it.
CONSUMERS = (
    *(all, any, bytearray, bytes, dict, frozenset, list, max, min, set, sorted, sum, tuple),
    *(collections.Counter, collections.OrderedDict, collections.deque),
)
#: Functions that give iterators over what they are given.
_ITERATORS = (enumerate, zip, reversed)
#: Functions by which `map` may go.
_MAPPED = (str, repr, int, float, len, ord, chr, abs, hex, bin, bool, tuple, re.escape)
_MAPPED_METHODS = ("lower", "upper", "strip", "title", "capitalize", "lstrip", "rstrip", "casefold", "swapcase")
#: What may be gone through: the order of sets of texts differs from run to run.
_GONE_THROUGH = (list, tuple, str, bytes, range, dict, collections.OrderedDict, collections.deque)


class Comprehensions(ast.NodeVisitor):
    """Finds the values of comprehensions; what stands in them is a matter of the class below.

    `_variables`: those of the comprehensions around an expression."""

    def __init__(self) -> None:
        self._variables: dict[str, Any] = {}

    @abstractmethod
    def _read(self, node: ast.expr) -> Any:
        """The value of an expression that is looked into. Raises NotConstant."""

    @abstractmethod
    def _keep(self, value: Any) -> Any:
        """Note a container that the expression itself has made."""

    @abstractmethod
    def _is_builtin(self, node: ast.expr, functions: tuple[Any, ...]) -> bool:
        """Whether an expression stands for one of the functions, and nothing else."""

    def visit_ListComp(self, node: ast.ListComp) -> Any:
        return self._keep([self.visit(node.elt) for _ in self._rounds(node.generators)])

    def visit_SetComp(self, node: ast.SetComp) -> Any:
        return self._keep(checked(set, [self.visit(node.elt) for _ in self._rounds(node.generators)]))

    def visit_DictComp(self, node: ast.DictComp) -> Any:
        pairs = [(self.visit(node.key), self.visit(node.value)) for _ in self._rounds(node.generators)]
        return self._keep(checked(dict, pairs))

    def _all_items(self, node: ast.expr) -> list[Any] | None:
        """The items of a generator or iterator, as a list of the expression itself; None of any other expression."""
        if isinstance(node, ast.GeneratorExp):
            return self._keep([self.visit(node.elt) for _ in self._rounds(node.generators)])  # type: ignore[no-any-return]
        if not isinstance(node, ast.Call) or node.keywords:
            return None
        if self._is_builtin(node.func, _ITERATORS):
            function = getattr(builtins, node.func.id)  # type: ignore[attr-defined]
            return self._kept(
                function, *(self._items_of(arg) for arg in node.args[:2]), *map(self._read, node.args[2:])
            )
        if self._is_builtin(node.func, (map,)) and len(node.args) == 2:
            return self._kept(map, self._mapped(node.args[0]), self._items_of(node.args[1]))
        if isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values") and not node.args:
            mapping = self._read(node.func.value)
            if type(mapping) in (dict, collections.OrderedDict):
                return self._kept(getattr(mapping, node.func.attr))
        return None

    def _kept(self, function: Callable[..., Any], *args: Any) -> list[Any]:
        return self._keep(checked(list, checked(function, *args)))  # type: ignore[no-any-return]

    def _items_of(self, node: ast.expr) -> Any:
        """What gives the items of an iterable, which may be a number (the start of `enumerate`)."""
        found = self._all_items(node)
        if found is not None:
            return found
        value = self._read(node)
        if not isinstance(value, (*_GONE_THROUGH, int)):
            raise NotConstant
        return value

    def _mapped(self, node: ast.expr) -> Callable[..., Any]:
        """The function that `map` calls."""
        if isinstance(node, ast.Attribute) and node.attr in _MAPPED_METHODS and self._is_builtin(node.value, (str,)):
            return getattr(str, node.attr)  # type: ignore[no-any-return]
        function = self.visit(node)
        if not any(function is each for each in _MAPPED):
            raise NotConstant
        return function  # type: ignore[no-any-return]

    def _rounds(self, generators: list[ast.comprehension]) -> Iterator[None]:
        """Each round of the loops, with their variables bound."""
        outer = dict(self._variables)
        try:
            for count, _ in enumerate(self._loops(generators)):
                if count >= LARGEST:
                    raise NotConstant
                yield
        finally:
            self._variables = outer

    def _loops(self, generators: list[ast.comprehension]) -> Iterator[None]:
        if not generators:
            yield
            return
        first, *rest = generators
        if first.is_async:
            raise NotConstant
        items = self._items_of(first.iter)
        if isinstance(items, int) or len(items) > LARGEST:
            raise NotConstant
        for item in items:
            self._bind(first.target, item)
            if all([self._read(test) for test in first.ifs]):
                yield from self._loops(rest)

    def _bind(self, target: ast.expr, value: Any) -> None:
        if isinstance(target, ast.Name):
            self._variables[target.id] = value
            return
        if not isinstance(target, (ast.Tuple, ast.List)) or not isinstance(value, (tuple, list, str)):
            raise NotConstant
        if len(target.elts) != len(value) or any(isinstance(each, ast.Starred) for each in target.elts):
            raise NotConstant
        for each, item in zip(target.elts, value, strict=True):
            self._bind(each, item)
