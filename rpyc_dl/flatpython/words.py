"""Which results have to be checked: ints are words of 64 bits, and what does not fit raises OverflowError."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rpyc_dl.annotator import model as m
from rpyc_dl.frontend.model import Constant, SpaceOperation

if TYPE_CHECKING:
    from rpyc_dl.annotator.result import AnnotationResult

_ARITHMETIC = frozenset({"add", "sub", "mul", "floordiv", "pow", "lshift", "neg", "abs", "pow3", "divmod"})
_EXCEEDING = _ARITHMETIC | {f"inplace_{name}" for name in _ARITHMETIC}
#: Builtins whose result, an int, always fits a word or is one of their arguments.
_WITHIN: tuple[Any, ...] = (len, ord, hash, id, min, max, bool, next, getattr)
_PROOFS = ("no_overflow", "only_masked", "only_remainder")


def needs_check(result: AnnotationResult | None, op: SpaceOperation) -> str | None:
    """How the result of an operation is checked: "int"; "perhaps", if it may be one; "pair" for `divmod`. None: it
    need not be."""
    name = op.opname
    if result is None:
        return ("pair" if name == "divmod" else "perhaps") if name in _EXCEEDING else None
    if result.ints_grow or not (name in _EXCEEDING or _calls_builtin(result, op)):
        return None
    s = result.binding(op.result)
    if name == "divmod":
        first = s.items[0] if isinstance(s, m.SomeTuple) else s
        return "pair" if isinstance(first, m.SomeInteger) else None
    if isinstance(s, m.SomeNumber | m.SomeTagged | m.SomeFloat):
        return "perhaps" if not isinstance(s, m.SomeFloat) or not s.exact else None
    if not isinstance(s, m.SomeInteger) or s.is_const or s.knowntype is not int:
        return None
    if name in _EXCEEDING and any(result.proven(op, what) for what in _PROOFS):
        return None
    return "int"


def _calls_builtin(result: AnnotationResult, op: SpaceOperation) -> bool:
    """Whether it is a call of a builtin that can give an int of any size."""
    if op.opname not in ("simple_call", "call_args"):
        return False
    function = op.args[0]
    if isinstance(function, Constant):
        value = function.value
        builtin = type(value) is type(len) or (isinstance(value, type) and value.__module__ == "builtins")
        return builtin and not any(value is each for each in _WITHIN)
    return False
