"""What programs tell the translator about their functions and objects; on plain Python each one does nothing.

`specialize` chooses how a function is copied, `we_are_translated` is False here and True in a translated program,
`keepalive_until_here` keeps its argument, `not_rpython` marks a function that must never be translated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, overload

#: In the library's functions with `specialize.call_location`: "line:function:file" of the call; "" where that is not
#: the program's.
CALLED_FROM = "called from"

F = TypeVar("F", bound=Callable[..., Any])
D = TypeVar("D")
T = TypeVar("T")


class Specialize:
    """The decorators `@specialize.…`: they set `_annspecialcase_`, which the annotator reads."""

    def _tag(self, tag: str) -> Callable[[F], F]:
        def decorate(func: F) -> F:
            func._annspecialcase_ = tag  # type: ignore[attr-defined]
            return func

        return decorate

    def memo(self) -> Callable[[F], F]:
        """Call the function at translation time, once for each combination of prebuilt arguments."""
        return self._tag("specialize:memo")

    def arg(self, *indexes: int) -> Callable[[F], F]:
        """One copy for each value of the arguments at `indexes` (counted from 0)."""
        return self._tag(f"specialize:arg({_indexes(indexes)})")

    def argtype(self, *indexes: int) -> Callable[[F], F]:
        """One copy for each type of the arguments at `indexes`."""
        return self._tag(f"specialize:argtype({_indexes(indexes)})")

    def arg_or_var(self, *indexes: int) -> Callable[[F], F]:
        """One copy for each constant value of the arguments, one more for values that are not constant."""
        return self._tag(f"specialize:arg_or_var({_indexes(indexes)})")

    def arglistitemtype(self, index: int) -> Callable[[F], F]:
        """One copy for each item type of the list at `index`."""
        return self._tag(f"specialize:arglistitemtype({_indexes((index,))})")

    def ignore(self) -> Callable[[F], F]:
        """A translated program leaves calls of the function out: each gives None."""
        return self._tag("specialize:ignore")

    def ctr_location(self) -> Callable[[type[T]], type[T]]:
        """For classes: an independent copy of the class for each place that makes instances."""
        return self._tag("specialize:ctr_location")

    def call_location(self) -> Callable[[F], F]:
        """One copy for each place that calls it."""
        return self._tag("specialize:call_location")

    def ll(self) -> Callable[[F], F]:
        """One copy for each combination of low-level argument types: for low-level helpers."""
        return self._tag("specialize:ll")

    def ll_and_arg(self, *indexes: int) -> Callable[[F], F]:
        """Low-level types, and the values of the arguments at `indexes`."""
        return self._tag(f"specialize:ll_and_arg({_indexes(indexes)})")


def _indexes(indexes: tuple[int, ...]) -> str:
    for index in indexes:
        if not isinstance(index, int):
            raise TypeError(f"specialize: argument indexes are integers, not {type(index).__name__}")
    return ",".join(map(str, indexes))


specialize = Specialize()


def enforceargs(*types: Any) -> Callable[[F], F]:
    """State the argument types (None: any); the annotator checks every call against them, and refuses what does not
    fit. An int may be given for a float: it stays an int, as on Python."""

    def decorate(func: F) -> F:
        func._annenforceargs_ = tuple(Any if each is None else each for each in types)  # type: ignore[attr-defined]
        return func

    return decorate


def signature(*types: Any, returns: Any = Any) -> Callable[[F], F]:
    """State the types of the arguments and of the result as in annotations: `list[int]`, `Node | None`, `Any`. The
    annotator checks them, and infers what it would without them."""

    def decorate(func: F) -> F:
        func._annsignature_ = types, returns  # type: ignore[attr-defined]
        return func

    return decorate


@overload
def boundary(stated: D, /) -> D: ...
@overload
def boundary(*, raises: Sequence[type[BaseException]]) -> Callable[[D], D]: ...
def boundary(stated: Any = None, /, *, raises: Any = None) -> Any:
    """The annotations of this function or class are the border of its module: what callers see of it, and what it
    sees of its callers, whatever would be inferred. `raises`: the exceptions that it may raise; without it, any."""

    def decorate(stated: D) -> D:
        stated._border_ = raises  # type: ignore[attr-defined]
        return stated

    return decorate if stated is None else decorate(stated)


def always_inline(func: F) -> F:
    """Inline the function into every caller."""
    func._always_inline_ = True  # type: ignore[attr-defined]
    return func


def dont_inline(func: F) -> F:
    """Never inline the function."""
    func._dont_inline_ = True  # type: ignore[attr-defined]
    return func


def not_rpython(func: F) -> F:
    """A translated program must not call this function: a call is a located error."""
    func._not_rpython_ = True  # type: ignore[attr-defined]
    return func


def we_are_translated() -> bool:
    """False on Python; the constant True in a translated program."""
    return False


def keepalive_until_here(*values: object) -> None:
    """Keep `values` alive at least up to this call."""


@specialize.call_location()
def instantiate(cls: type[T], nonmovable: bool = False) -> T:
    """An instance of `cls` without calling `__init__`. No object moves here."""
    return cls.__new__(cls)


class Declined(BaseException):
    """What a special method raises in a translated program where it returns NotImplemented on Python."""


def compute_hash(value: object) -> int:
    """The hash of a value that a dict would use. A translated str's hash differs from Python's randomised one."""
    return hash(value)


def compute_identity_hash(value: object) -> int:
    """A hash by identity; stays the same as long as the object lives."""
    return object.__hash__(value)


def compute_unique_id(value: object) -> int:
    """An integer that no other object has that lives at the same time."""
    return id(value)


def likely(condition: bool) -> bool:
    """`condition`; tells the C compiler that it is nearly always true."""
    return condition


def unlikely(condition: bool) -> bool:
    """`condition`; tells the C compiler that it is nearly always false."""
    return condition


@specialize.argtype(0)
def nonconst(value: T) -> T:
    """`value`, whose constant the annotator forgets: what depends on it is not dead code."""
    return value


nonconst._forgets_constants_ = True  # type: ignore[attr-defined]
