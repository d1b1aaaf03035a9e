"""Which functions may tell something of their arguments: by what they return, or by raising otherwise.

Short ones only: what is looked at costs time in every program, and a long function is no test of its arguments.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from functools import lru_cache
from types import CodeType, FunctionType

from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.frontend.bytecode.decoder import decode
from rpyc_dl.frontend.bytecode.instructions import Instr
from rpyc_dl.frontend.synthetic import graph_builder, is_ours

#: A function of more code than this is no test of its arguments; one without a test of its own is short.
_LONGEST_TEST, _LONGEST_CALLER = 400, 100
#: Through so many calls a check is looked for.
_DEEPEST = 2
_TESTS = frozenset({"IS_OP", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE"})
COMPARISONS = frozenset({"lt", "le", "gt", "ge", "eq", "ne"})
#: Functions that give an iterator, or are awaited, return no result of a test.
_PAUSES = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


def tests_something(func: object) -> bool:
    """Whether a function is a short one with a parameter that tests something, or may call what does; or so short a
    method that which one it is tells something."""
    if not isinstance(func, FunctionType) or graph_builder(func) is not None or is_ours(func):
        return False
    return _tests(func.__code__)


def raises_otherwise(func: object, depth: int = 0) -> bool:
    """Whether a function tests something, and raises; or calls one that does."""
    if not isinstance(func, FunctionType) or not tests_something(func):
        return False
    if _raises(func.__code__):
        return True
    called = (func.__globals__.get(name) for name in func.__code__.co_names)
    return depth < _DEEPEST and any(raises_otherwise(other, depth + 1) for other in called)


@lru_cache(maxsize=1 << 16)
def _tests(code: CodeType) -> bool:
    if not code.co_argcount or len(code.co_code) > _LONGEST_TEST or code.co_flags & _PAUSES:
        return False
    instrs = decode(code).instrs
    if "isinstance" in code.co_names or any(_is_test(instr) for instr in instrs):
        return True
    if len(code.co_code) > _LONGEST_CALLER:
        return False
    return is_method(code) or any(instr.op == "CALL" for instr in instrs)


def is_method(code: CodeType) -> bool:
    return "." in code.co_qualname and not code.co_qualname.endswith(f"<locals>.{code.co_name}")


def _is_test(instr: Instr) -> bool:
    return instr.op in _TESTS or (instr.op == "BINARY_OP" and instr.arg in COMPARISONS)


@lru_cache(maxsize=1 << 16)
def _raises(code: CodeType) -> bool:
    return any(instr.op == "RAISE_VARARGS" for instr in decode(code).instrs)


def checking_methods(known: Mapping[str, object]) -> frozenset[str]:
    """The names of methods that raise otherwise, of the classes that a module knows."""
    classes = {base for value in known.values() if isinstance(value, type) for base in value.__mro__}
    members = (member for cls in classes if is_user_class(cls) for member in vars(cls).items())
    return frozenset(name for name, value in members if raises_otherwise(value))
