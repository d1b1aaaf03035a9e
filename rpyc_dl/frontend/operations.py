"""The one table of high-level operations: name, arity, what CPython does for it, purity, exceptions.

Every stage reads it: the flow space folds constants with `func`, graph interpreters execute `func`, the facts export
purity and exceptions. The names are those of `docs/architecture.md`, "The flow graph" (003, `SpaceOperation`).
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class CallShape:
    """The shape of a `call_args(f, Constant(shape), *args)`.

    `args` are `npos` positional arguments, then the values of `keywords` in order, then the tuple of `*args` if
    `star`, then the dictionary of `**kwargs` if `dstar`; `behind` of the keywords are written behind that.
    """

    npos: int
    keywords: tuple[str, ...] = ()
    star: bool = False
    dstar: bool = False
    behind: int = field(default=0, repr=False)

    def __str__(self) -> str:
        parts = [str(self.npos), *self.keywords]
        return f"<call {' '.join(parts + ['*'] * self.star + ['**'] * self.dstar)}>"

    @property
    def arity(self) -> int:
        """How many arguments follow the shape."""
        return self.npos + len(self.keywords) + self.star + self.dstar


@dataclass(frozen=True, slots=True)
class OpDef:
    """One high-level operation.

    `arity` is (least, most) with None for "any number". `func` computes it on Python objects as CPython does.
    `pure`: no side effect on builtin operands, so constants of immutable builtin types may be folded. `raises`: what
    the operation may raise on builtin operands. `dispatches`: it may run a method of the user, which may do and raise
    anything. `removable`: it may be dropped when its result is not used (it can neither raise nor be seen).
    `allocates`: it raises nothing but a MemoryError, which only a function that names that class is to see.
    """

    name: str
    arity: tuple[int, int | None]
    func: Callable[..., Any]
    pure: bool = False
    raises: tuple[type[BaseException], ...] = ()
    dispatches: bool = False
    removable: bool = False
    allocates: bool = False

    @property
    def may_raise(self) -> bool:
        """Whether an exception can leave the operation at all, for some operands."""
        return self.dispatches or bool(self.raises)


OPERATIONS: dict[str, OpDef] = {}


class PlainName(str):
    """The name of an attribute that `object.__setattr__` stores: a frozen dataclass does not refuse that."""


@functools.cache
def plain_name(name: str) -> PlainName:
    """The one PlainName of a name: constants of it are equal, as a replay needs."""
    return PlainName(name)


#: Operations whose result is True or False whatever the operands are: no `bool` follows them before a switch.
BOOL_RESULT = frozenset({"bool", "not_", "is_", "contains", "isinstance", "issubclass", "hasattr"})


def _define(
    names: str,
    arity: int | tuple[int, int | None],
    func: Callable[..., Any] | None = None,
    *,
    pure: bool = False,
    raises: Iterable[type[BaseException]] = (),
    dispatches: bool = False,
    removable: bool = False,
    allocates: bool = False,
) -> None:
    """Enter one operation for each of the blank-separated names; `func` None takes the function of `operator`."""
    span = (arity, arity) if isinstance(arity, int) else arity
    for name in names.split():
        f = func or getattr(operator, name)
        OPERATIONS[name] = OpDef(name, span, f, pure, tuple(raises), dispatches, removable, allocates)


def _inplace(name: str) -> Callable[[Any, Any], Any]:
    return getattr(operator, "i" + {"and_": "and", "or_": "or"}.get(name, name))  # type: ignore[no-any-return]


def _contains(container: Any, item: Any) -> bool:
    return item in container


def _getslice(x: Any, start: Any, stop: Any, step: Any) -> Any:
    return x[start:stop:step]


def _setslice(x: Any, start: Any, stop: Any, step: Any, value: Any) -> None:
    x[start:stop:step] = value


def _delslice(x: Any, start: Any, stop: Any, step: Any) -> None:
    del x[start:stop:step]


def _newdict(*items: Any) -> dict[Any, Any]:
    return dict(zip(items[::2], items[1::2], strict=True))


def unpack(x: Any, n: int) -> Any:
    """`x` itself if it is a list, tuple or str of `n` items, else the tuple of its `n` items; ValueError if not n."""
    items = x if type(x) in (list, tuple, str) else _first_items(x, n)
    if len(items) > n:
        raise ValueError(f"too many values to unpack (expected {n})")
    if len(items) < n:
        raise ValueError(f"not enough values to unpack (expected {n}, got {len(items)})")
    return items


def _first_items(x: Any, n: int) -> tuple[Any, ...]:
    """At most n + 1 items: unpacking an endless iterator must end."""
    items = []
    for item in _iterable_for_unpacking(x):
        items.append(item)
        if len(items) > n:
            break
    return tuple(items)


def _iterable_for_unpacking(x: Any) -> Any:
    try:
        return iter(x)
    except TypeError:
        if hasattr(type(x), "__iter__"):
            raise
        raise TypeError(f"cannot unpack non-iterable {type(x).__name__} object") from None


def unpack_ex(x: Any, before: int, after: int) -> tuple[Any, ...]:
    """`(*first items, [items between], *last items)`, a tuple of `before + 1 + after` items."""
    items = list(_iterable_for_unpacking(x))
    if len(items) < before + after:
        raise ValueError(f"not enough values to unpack (expected at least {before + after}, got {len(items)})")
    end = len(items) - after
    return (*items[:before], items[before:end], *items[end:])


def call_args(f: Any, shape: CallShape, *args: Any) -> Any:
    """Call `f` as `shape` says."""
    positional = list(args[: shape.npos])
    rest = list(args[shape.npos :])
    keywords: dict[str, Any] = dict(zip(shape.keywords, rest, strict=False))
    rest = rest[len(shape.keywords) :]
    if shape.star:
        positional += rest.pop(0)
    if shape.dstar:
        extra: Mapping[str, Any] = rest.pop(0)
        return f(*positional, **keywords, **extra)
    return f(*positional, **keywords)


def _simple_call(f: Any, *args: Any) -> Any:
    return f(*args)


def _yield(value: Any) -> Any:
    raise RuntimeError("this is not executed: the generator transformation removes it")


_ARITH = (TypeError, OverflowError)

_define("bool", 1, bool, pure=True, dispatches=True)
_define("not_", 1, pure=True, dispatches=True)
_define("neg pos abs", 1, pure=True, raises=_ARITH, dispatches=True)
_define("invert", 1, pure=True, raises=(TypeError,), dispatches=True)
_define("len", 1, len, pure=True, raises=(TypeError,), dispatches=True)
_define("hash", 1, hash, raises=(TypeError,), dispatches=True)
_define("repr", 1, repr, pure=True, dispatches=True)
_define("str", 1, str, pure=True, dispatches=True)
_define("ascii", 1, ascii, pure=True, dispatches=True)
_define("type", 1, type, pure=True, removable=True)
_define("iter", 1, iter, raises=(TypeError,), dispatches=True)
_define("next", 1, next, raises=(StopIteration, RuntimeError, TypeError), dispatches=True)

for _name, _raises in {
    "add": (TypeError, OverflowError, MemoryError),
    "sub": _ARITH,
    "mul": (TypeError, OverflowError, MemoryError),
    "truediv": (TypeError, OverflowError, ZeroDivisionError),
    "floordiv": (TypeError, OverflowError, ZeroDivisionError),
    "mod": (TypeError, OverflowError, ZeroDivisionError, ValueError, KeyError),
    "pow": (TypeError, OverflowError, ZeroDivisionError, ValueError),
    "lshift": (TypeError, OverflowError, ValueError),
    "rshift": (TypeError, OverflowError, ValueError),
    "and_": (TypeError,),
    "or_": (TypeError,),
    "xor": (TypeError,),
    "matmul": (TypeError,),
}.items():
    _define(_name, 2, pure=_name != "matmul", raises=_raises, dispatches=True)
    # On immutable constants the in-place form is the plain one, so it folds too.
    _define(f"inplace_{_name.rstrip('_')}", 2, _inplace(_name), pure=True, raises=_raises, dispatches=True)

_define("divmod", 2, divmod, pure=True, raises=(TypeError, OverflowError, ZeroDivisionError), dispatches=True)
_define("pow3", 3, pow, pure=True, raises=(TypeError, ValueError, ZeroDivisionError), dispatches=True)
_define("lt le gt ge", 2, pure=True, raises=(TypeError,), dispatches=True)
_define("eq ne", 2, pure=True, dispatches=True)
_define("is_", 2, pure=True, removable=True)
_define("contains", 2, _contains, pure=True, raises=(TypeError,), dispatches=True)

_define("getitem", 2, pure=True, raises=(IndexError, KeyError, TypeError), dispatches=True)
_define("setitem", 3, raises=(IndexError, KeyError, TypeError, ValueError), dispatches=True)
_define("delitem", 2, raises=(IndexError, KeyError, TypeError), dispatches=True)
_define("getslice", 4, _getslice, pure=True, raises=(TypeError, ValueError), dispatches=True)
_define("setslice", 5, _setslice, raises=(TypeError, ValueError), dispatches=True)
_define("delslice", 4, _delslice, raises=(TypeError, ValueError), dispatches=True)
_define("unpack", 2, unpack, raises=(ValueError, TypeError), dispatches=True)
_define("unpack_ex", 3, unpack_ex, raises=(ValueError, TypeError), dispatches=True)

_define("format", 2, format, pure=True, raises=(ValueError, TypeError, OverflowError), dispatches=True)
_define("build_str", (0, None), lambda *parts: "".join(parts), pure=True, raises=(MemoryError,))

_define("getattr", (2, 3), getattr, raises=(AttributeError,), dispatches=True)
_define("setattr", 3, setattr, raises=(AttributeError,), dispatches=True)
_define("delattr", 2, delattr, raises=(AttributeError,), dispatches=True)
_define("hasattr", 2, hasattr, dispatches=True)
_define("isinstance", 2, isinstance, pure=True, raises=(TypeError,))
_define("issubclass", 2, issubclass, pure=True, raises=(TypeError,))

_define("newlist", (0, None), lambda *items: list(items), removable=True, allocates=True)
_define("newlist_hint", 1, lambda x: [], removable=True, allocates=True)
_define("newtuple", (0, None), lambda *items: items, pure=True, removable=True, allocates=True)
_define("newdict", (0, None), _newdict, raises=(TypeError,), dispatches=True)
_define("newset", (0, None), lambda *items: set(items), raises=(TypeError,), dispatches=True)
_define("newslice", 3, slice, removable=True, allocates=True)

_define("simple_call", (1, None), _simple_call, raises=(BaseException,), dispatches=True)
_define("call_args", (2, None), call_args, raises=(BaseException,), dispatches=True)
#: Only between flowing a generator function and its transformation into a class (`generators.py`): `delegate(it)`
#: does to the iterator of a `yield from` what resumed the generator; `yield_item` yields an item of an asynchronous
#: generator.
_define("yield_ yield_item delegate", 1, _yield, raises=(BaseException,), dispatches=True)


#: Builtin functions whose call is an operation, by number of arguments.
CALL_TO_OP: dict[tuple[int, int], str] = {}


def _calls(func: Any, nargs: int, opname: str) -> None:
    CALL_TO_OP[id(func), nargs] = opname


_f: Any
for _f in (len, iter, next, hash, repr, ascii, abs, str, bool, type):
    _calls(_f, 1, _f.__name__)
for _f in (divmod, isinstance, issubclass, getattr, hasattr, delattr, pow):
    _calls(_f, 2, _f.__name__)
_calls(getattr, 3, "getattr")
_calls(setattr, 3, "setattr")
_calls(pow, 3, "pow3")
_BINARY = "add sub mul truediv floordiv mod pow lshift rshift xor matmul"


def _calls_of_operator(names: str, nargs: int, prefix: str = "") -> None:
    for name in names.split():
        _calls(getattr(operator, name), nargs, prefix + name.removeprefix("i") if prefix else name)


_calls_of_operator(_BINARY + " and_ or_ lt le eq ne gt ge is_ contains getitem delitem", 2)
_calls_of_operator("neg pos invert abs not_", 1)
_calls_of_operator(" ".join("i" + name for name in (_BINARY + " and or").split()), 2, "inplace_")
_calls(operator.setitem, 3, "setitem")
_calls(operator.truth, 1, "bool")
_calls(operator.inv, 1, "invert")
_calls(operator.concat, 2, "add")
_calls(operator.iconcat, 2, "inplace_add")


def operation_of_call(func: Any, nargs: int) -> str | None:
    """The operation that calling the builtin `func` with `nargs` positional arguments is, or None."""
    return CALL_TO_OP.get((id(func), nargs))


def operation_arity(func: Any) -> int:
    """The smallest number of arguments with which calling the builtin function `func` is an operation; 0: never."""
    return 0 if isinstance(func, type) else min((n for key, n in CALL_TO_OP if key == id(func)), default=0)
