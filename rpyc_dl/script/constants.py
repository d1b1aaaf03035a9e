"""Expressions whose value is known before a program runs, and cannot be seen to be made earlier.

Such an expression reads constants, names that are bound once, and attributes of modules and classes; it calls what
makes containers, types and functions, and builtin functions without any effect. Its value is small.
"""

from __future__ import annotations

import ast
import builtins
import collections
import contextlib
import ctypes
import ctypes.util
import dataclasses
import functools
import itertools
import math
import operator
import os.path
import re
import struct
import sys
import types
import typing
from collections.abc import Callable, Container, Iterator, Mapping
from enum import Enum, Flag, IntEnum, IntFlag
from typing import Any

from rpyc_dl.frontend.replace.foreign import data
from rpyc_dl.script.comprehensions import CONSUMERS, Comprehensions
from rpyc_dl.script.known import LARGEST, NotConstant, checked

_ATOMS = (int, float, complex, str, bytes, bool, type(None), type(...), range)
_OPERATORS: dict[type, Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
    ast.BitXor: operator.xor,
    ast.UAdd: operator.pos,
    ast.USub: operator.neg,
    ast.Invert: operator.invert,
    ast.Not: operator.not_,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda x, y: x in y,
    ast.NotIn: lambda x, y: x not in y,
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
}
#: Functions of values: their arguments are read.
_FUNCTIONS = frozenset(
    {
        *(
            abs,
            all,
            any,
            bin,
            bool,
            bytearray,
            bytes,
            chr,
            complex,
            dict,
            divmod,
            float,
            frozenset,
            hex,
            int,
            len,
            list,
            max,
        ),
        *(min, object, oct, ord, pow, range, round, set, slice, sorted, str, sum, tuple),
        *(os.path.join, os.path.dirname, os.path.basename, os.path.normpath, os.path.splitext, os.fspath, re.escape),
        *(collections.deque, collections.Counter, collections.OrderedDict, itertools.count, struct.calcsize),
        *(f for f in vars(math).values() if isinstance(f, types.BuiltinFunctionType)),
    }
)
#: Functions that make something of what they are given, without looking into it.
_MAKERS = frozenset(
    {
        *(collections.defaultdict, collections.namedtuple, dataclasses.field, re.compile, struct.Struct),
        *(functools.partial, functools.lru_cache, functools.cache, functools.cmp_to_key),
        *(operator.itemgetter, operator.attrgetter, operator.methodcaller),
        *(Enum, IntEnum, Flag, IntFlag, typing.TypedDict),
        *(staticmethod, classmethod, property),
        *(ctypes.CFUNCTYPE, ctypes.CDLL, ctypes.POINTER),
        *(typing.NamedTuple, typing.TypeVar, typing.TypeVarTuple, typing.NewType, typing.ParamSpec),
    }
)
#: What the machine tells of paths: known where a library of C is opened, which is done before the program runs.
_OF_MACHINE = frozenset({os.path.abspath, os.path.realpath, os.getcwd, ctypes.util.find_library})
_CONTAINERS = (list, dict, set, bytearray, collections.deque)
#: Containers that reading does not change.
_AT_REST = (list, dict, set, bytearray, collections.deque, collections.OrderedDict)
#: … and their methods that change nothing.
_READING = ("copy", "count", "get", "index", "union", "intersection", "difference", "issubset", "issuperset")
#: A table of more containers is made when the program runs.
_MOST_CONTAINERS = 10 * LARGEST
#: How deep containers are looked into.
_DEEPEST = 20
_CONVERSIONS: dict[int, Callable[[Any], str]] = {ord("s"): str, ord("r"): repr, ord("a"): ascii}
#: What they make grows with the number that they are given.
_GROWING = (bytes, bytearray, math.factorial, math.comb, math.perm)


#: Names that each module has; `__name__` is not yet that of a program.
_OF_THE_MODULE = ("__file__", "__doc__", "__builtins__")


class Constants(Comprehensions):
    """Finds the values of expressions in a module.

    `namespace`: what is defined so far. `fixed`: the names that are bound once. `is_untouched`: whether no statement
    of the program has run yet, so that containers are what they were when they were made.
    """

    def __init__(
        self, namespace: Mapping[str, Any], fixed: Container[str], is_untouched: Callable[[], bool] = lambda: False
    ) -> None:
        super().__init__()
        self._is_untouched = is_untouched
        self._own: dict[int, Any] = {}  # containers that constants of the module are, or have in them
        self._namespace = namespace
        self._fixed = fixed
        self._in_library = False  # whether the expression is in the call that opens a library of C
        self._made: dict[int, Any] = {}  # by identity, the containers of the expression itself: nobody else's

    def is_made_of_constants(self, node: ast.expr) -> bool:
        """Whether the value of an expression is known, and has no container in it that is made elsewhere."""
        try:
            return self._is_known(self.value(node))
        except NotConstant:
            return False

    def note(self, value: Any) -> None:
        """Note that a value is a constant of the module, made of constants: its containers are its own."""
        if isinstance(value, (*_AT_REST, tuple, frozenset)) and id(value) not in self._own:
            self._own[id(value)] = value
            for item in [*value, *value.values()] if isinstance(value, dict) else value:
                self.note(item)

    def value(self, node: ast.expr) -> Any:
        """The value of an expression. Raises NotConstant."""
        self._made = {}
        self._variables = {}
        return self.visit(node)

    def visit_Constant(self, node: ast.Constant) -> Any:
        return node.value

    def generic_visit(self, node: ast.AST) -> Any:
        raise NotConstant

    def _read(self, node: ast.expr) -> Any:
        """The value of an expression that an operation looks into: nothing but this expression may change it."""
        value = self.visit(node)
        if not self._is_known(value):
            raise NotConstant
        return value

    def _is_known(self, value: Any, depth: int = 0) -> bool:
        if type(value) in _ATOMS or isinstance(value, Enum):
            return True
        immutable = type(value) in (tuple, frozenset, type(sys.version_info))
        if depth > _DEEPEST or not (immutable or self._is_made(value) or self._is_at_rest(value)):
            return False
        items = [*value, *value.values()] if isinstance(value, dict) else value
        return all(self._is_known(item, depth + 1) for item in items)

    def _is_made(self, value: Any) -> bool:
        return id(value) in self._made

    def _is_at_rest(self, value: Any) -> bool:
        """Whether it is a container of the module that nothing has changed since it was made."""
        return type(value) in _AT_REST and id(value) in self._own and self._is_untouched()

    def _keep(self, value: Any) -> Any:
        if isinstance(value, _CONTAINERS):
            if len(self._made) >= _MOST_CONTAINERS:
                raise NotConstant
            self._made[id(value)] = value
        return value

    # ---- by kind of expression

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id in self._variables:
            return self._variables[node.id]
        if node.id in self._namespace:
            if node.id in self._fixed or node.id in _OF_THE_MODULE:
                return self._namespace[node.id]
        elif hasattr(builtins, node.id):
            return getattr(builtins, node.id)
        raise NotConstant

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        of_stream = re.fullmatch(r"(\w+)\.(?:stdin|stdout|stderr)(?:\.buffer)?\.\w+", ast.unparse(node))
        if of_stream and self._namespace.get(of_stream[1]) is sys:
            return checked(operator.attrgetter(ast.unparse(node).partition(".")[2]), sys)
        base = self.visit(node.value)
        value = checked(getattr, base, node.attr)
        if isinstance(base, (ctypes.CDLL, ctypes.LibraryLoader)) or isinstance(value, ctypes.LibraryLoader):
            return value
        if isinstance(base, types.ModuleType) and base.__name__.partition(".")[0] in sys.stdlib_module_names:
            known = self._is_known(value) or callable(value) or isinstance(value, types.ModuleType)
        elif isinstance(base, (types.ModuleType, type)):  # others of their attributes may be stored
            known = isinstance(value, Enum) or callable(value)
        else:
            known = False
        if not known:
            raise NotConstant
        return value

    def _is_builtin(self, node: ast.expr, functions: tuple[Any, ...]) -> bool:
        if not isinstance(node, ast.Name) or node.id in self._variables or node.id in self._namespace:
            return False
        return any(getattr(builtins, node.id, None) is function for function in functions)

    def visit_Tuple(self, node: ast.Tuple) -> Any:
        return tuple(self._items(node.elts))

    def visit_List(self, node: ast.List) -> Any:
        return self._keep(list(self._items(node.elts)))

    def visit_Set(self, node: ast.Set) -> Any:
        return self._keep(checked(set, self._items(node.elts)))

    def _items(self, nodes: list[ast.expr]) -> Iterator[Any]:
        for node in nodes:
            if isinstance(node, ast.Starred):
                yield from checked(list, self._read(node.value))
            else:
                yield self.visit(node)

    def visit_Dict(self, node: ast.Dict) -> Any:
        found: dict[Any, Any] = {}
        for key, value in zip(node.keys, node.values, strict=True):
            if key is None:
                checked(found.update, self._read(value))
            else:
                checked(found.__setitem__, self.visit(key), self.visit(value))
        return self._keep(found)

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        if isinstance(node.op, ast.Mult):
            with contextlib.suppress(NotConstant):
                return self._array_type(node)
        if isinstance(node.op, ast.BitOr):  # of types
            sides = [self.visit(node.left), self.visit(node.right)]
            if all(isinstance(side, (type, types.UnionType, type(None))) for side in sides):
                return checked(operator.or_, *sides)
        x, y = self._read(node.left), self._read(node.right)
        if not _is_small(node.op, x, y):
            raise NotConstant
        return self._keep(checked(_OPERATORS[type(node.op)], x, y))

    def _array_type(self, node: ast.BinOp) -> Any:
        """`c_int * 5`"""
        element = self.visit(node.left)
        if not data.is_type(element):
            raise NotConstant
        return checked(operator.mul, element, self._read(node.right))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        return checked(_OPERATORS[type(node.op)], self._read(node.operand))

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        for value in map(self._read, node.values):
            if bool(value) is isinstance(node.op, ast.Or):
                break
        return value

    def visit_Compare(self, node: ast.Compare) -> Any:
        left = self._read(node.left)
        for op, right in zip(node.ops, map(self._read, node.comparators), strict=True):
            found = checked(_OPERATORS[type(op)], left, right)
            if not found:
                break
            left = right
        return found

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        return self.visit(node.body if self._read(node.test) else node.orelse)

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        base = self.visit(node.value)
        if isinstance(base, type) or getattr(base, "__module__", None) == "typing":
            return checked(operator.getitem, base, self.visit(node.slice))
        index = self.visit(node.slice) if isinstance(node.slice, ast.Slice) else self._read(node.slice)
        return self._keep(checked(operator.getitem, self._read(node.value), index))

    def visit_Slice(self, node: ast.Slice) -> Any:
        return slice(*(None if part is None else self._read(part) for part in (node.lower, node.upper, node.step)))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        return "".join(map(self._read, node.values))

    def visit_FormattedValue(self, node: ast.FormattedValue) -> Any:
        value = self._read(node.value)
        shown = _CONVERSIONS[node.conversion](value) if node.conversion != -1 else value
        return checked(format, shown, "" if node.format_spec is None else self._read(node.format_spec))

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        return _lambda

    def visit_Call(self, node: ast.Call) -> Any:
        if any(keyword.arg is None for keyword in node.keywords):
            raise NotConstant
        function = self._called(node.func)
        argument = self._argument_of(function)
        if any(isinstance(arg, ast.Starred) for arg in node.args):
            raise NotConstant
        with self._library(_opens_library(function)):
            args = [argument(arg) for arg in node.args]
        keywords = {keyword.arg or "": argument(keyword.value) for keyword in node.keywords}
        of_machine = any(function is each for each in _OF_MACHINE) and not self._in_library
        if of_machine and not (function is os.path.abspath and all(map(_is_absolute, args))):
            raise NotConstant
        if not all(_is_small_argument(function, arg) for arg in args) or (
            function is pow and len(args) == 2 and not _is_small(ast.Pow(), *args)
        ):
            raise NotConstant
        return self._keep(checked(function, *args, **keywords))

    def _argument_of(self, function: Any) -> Callable[[ast.expr], Any]:
        """What gives the value of an argument: what reads its arguments may not see what others can change; what
        makes something of them keeps them."""
        if any(function is maker for maker in _MAKERS):
            return self.visit
        if _skips_tests(function):
            return self._read_or_module
        joins = isinstance(function, types.BuiltinMethodType) and function.__name__ == "join"
        return self._all_or_read if joins or any(function is each for each in CONSUMERS) else self._read

    def _all_or_read(self, node: ast.expr) -> Any:
        items = self._all_items(node)
        return self._read(node) if items is None else items

    def _read_or_module(self, node: ast.expr) -> Any:
        """The value of a condition: a module is true."""
        value = self.visit(node)
        return value if isinstance(value, types.ModuleType) else self._read(node)

    @contextlib.contextmanager
    def _library(self, opened: bool) -> Iterator[None]:
        before, self._in_library = self._in_library, self._in_library or opened
        try:
            yield
        finally:
            self._in_library = before

    def _called(self, node: ast.expr) -> Callable[..., Any]:
        if isinstance(node, ast.Attribute):
            with contextlib.suppress(NotConstant):
                base = self._read(node.value)
                method = getattr(base, node.attr, None)
                changes = type(base) in _AT_REST and not self._is_made(base) and node.attr not in _READING
                if isinstance(method, types.BuiltinMethodType) and not changes:
                    return method
        function = self.visit(node)
        of_type = isinstance(getattr(function, "__self__", None), type) and function.__self__.__module__ == "builtins"
        of_machine = any(function is each for each in _OF_MACHINE)
        known = (
            of_type
            or of_machine
            or _opens_library(function)
            or any(function is each for each in (*_FUNCTIONS, *_MAKERS))
            or _is_bare(function)
            or _skips_tests(function)
        )
        if not known:
            raise NotConstant
        return function  # type: ignore[no-any-return]


def _is_bare(cls: Any) -> bool:
    """Whether it is a class of the program whose instances are like those of `object`, but for how they are shown and
    compared: nothing is done when one is made."""
    if type(cls) is not type or not cls.__mro__[1:]:
        return False
    own = [(name, member) for base in cls.__mro__[:-1] for name, member in vars(base).items()]
    names = {name for name, _ in own}
    special = all(name.startswith("__") and name.endswith("__") for name in names)
    return special and not names & {"__init__", "__new__", "__del__"} and "__module__" in vars(cls)


def _skips_tests(function: Any) -> bool:
    """Whether it gives a decorator that marks tests: `unittest.skipIf(condition, reason)`."""
    marks = ("skip", "skipIf", "skipUnless")
    return getattr(function, "__module__", "") == "unittest.case" and getattr(function, "__name__", "") in marks


def _is_absolute(path: Any) -> bool:
    return isinstance(path, str) and os.path.isabs(path)


def _opens_library(function: Any) -> bool:
    """Whether it gives a library of C: `CDLL`, or `cdll.LoadLibrary`."""
    return function is ctypes.CDLL or isinstance(getattr(function, "__self__", None), ctypes.LibraryLoader)


def _lambda() -> None:
    """Stands for the function of a lambda expression."""


def _is_small(op: ast.operator, x: Any, y: Any) -> bool:
    """Whether the result of an operation is."""
    if isinstance(op, ast.Mult):
        pairs = ((x, y), (y, x))
        return all(len(a) * b <= LARGEST for a, b in pairs if hasattr(a, "__len__") and isinstance(b, int))
    if isinstance(op, ast.Pow) and isinstance(x, int) and isinstance(y, int):
        return y < 0 or x.bit_length() * y <= LARGEST
    if isinstance(op, ast.LShift) and isinstance(y, int):
        return y <= LARGEST
    return True


def _is_small_argument(function: Callable[..., Any], value: Any) -> bool:
    """Whether what a function makes of the argument is small: a width, a number of bytes, the items of a range."""
    if isinstance(value, range):
        return len(value) <= LARGEST
    grows = any(function is each for each in _GROWING) or isinstance(
        getattr(function, "__self__", None), (str, bytes)
    )
    return not grows or not isinstance(value, int) or value <= LARGEST
