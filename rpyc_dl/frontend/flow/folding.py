"""Constant folding in the flow space: which operations on which constants are done while the graph is built."""

from __future__ import annotations

import functools
import sys
import types
import typing
from collections.abc import Callable
from typing import Any

from rpyc_dl.frontend.interpreter.space import UNBOUND
from rpyc_dl.frontend.operations import OPERATIONS
from rpyc_dl.frontend.replace.enums import TABLES, is_enum
from rpyc_dl.frontend.replace.foreign.functions import is_c_function, is_library, is_loader
from rpyc_dl.frontend.replace.frozen import is_frozen, one_method
from rpyc_dl.frontend.replace.functionattributes import OF_CODE, of_function
from rpyc_dl.frontend.replace.standins import PARTIAL, cache_member, is_cached, is_operator, stand_in
from rpyc_dl.frontend.replace.superlookup import as_python
from rpyc_dl.frontend.synthetic import is_ours, is_wrapper
from rpyc_dl.ownmodules import main_module
from rpyc_dl.programtables import remembered
from rpyc_dl.rlib.app import publicclasses
from rpyc_dl.rlib.app.table import as_imported, is_subclass
from rpyc_dl.rlib.rarithmetic import SIZED_INTS, base_int, most_neg_value_of, most_pos_value_of
from rpyc_dl.rlib.unroll import unrolling_iterable

_IMMUTABLE = (int, float, str, bytes, bool, complex, type(None), type(Ellipsis))
#: The types of `str | bytes` and `Union[str, bytes]`.
_UNIONS: tuple[Any, ...] = (types.UnionType, type(typing.Union[int, str]))  # noqa: UP007
_WORD = range(-(1 << 63), 1 << 63)
_MAX_TEXT = 4096
_GROWING = frozenset({"pow", "lshift", "mul", "inplace_pow", "inplace_lshift", "inplace_mul", "pow3"})


def is_immutable(value: Any) -> bool:
    """Whether `value` is of an immutable builtin type all through, so that operations on it give the same always."""
    pending, seen = [value], set()
    while pending:
        part = pending.pop()
        if type(part) is tuple or part is sys.version_info:
            if id(part) not in seen:
                seen.add(id(part))
                pending += part
        elif type(part) not in _IMMUTABLE:
            return False
    return True


def fold(opname: str, args: tuple[Any, ...]) -> Any:
    """The result of the operation on the live objects `args`, or UNBOUND if it is to be recorded.

    An operation that raises is recorded, and so is one whose integer result does not fit a word (it raises
    OverflowError when the program runs) or whose text is long.
    """
    special: Callable[..., Any] | None = _SPECIAL.get(opname)
    if special is not None:
        return special(*args)
    if opname == "or_" and all(isinstance(arg, (type, types.UnionType, types.NoneType)) for arg in args):
        return _fold_union(*args)
    if opname == "add" and all(_is_tuple_of_classes(arg) for arg in args):
        return args[0] + args[1]  # `ERRORS + (OSError,)`
    opdef = OPERATIONS[opname]
    if not opdef.pure or not all(is_immutable(arg) for arg in args) or (opname in _GROWING and _is_large(args)):
        return UNBOUND
    try:
        result = opdef.func(*args)
    except Exception:
        return UNBOUND
    return result if is_immutable(result) and _is_small(result, args) else UNBOUND


#: Types whose methods depend on nothing but the value and the arguments, so that they give the same always.
_WITH_PURE_METHODS = (str, bytes, int, float, tuple)
#: What is expanded to the text of its fields instead (`formatting.py`).
_FORMATS = ("format", "format_map")


def has_pure_method(value: Any, name: str) -> bool:
    """Whether `value` is an immutable constant with a method of this name, which may be called while translating."""
    if type(value) not in _WITH_PURE_METHODS or not is_immutable(value) or name.startswith("_") or name in _FORMATS:
        return False
    return isinstance(getattr(type(value), name, None), types.MethodDescriptorType)


def fold_method(name: str, value: Any, *args: Any) -> Any:
    """What the method gives for constant arguments; UNBOUND if it raises, or gives no constant, or a long one."""
    if not all(is_immutable(arg) for arg in args) or _is_large((value, *args)):
        return UNBOUND
    try:
        result = getattr(value, name)(*args)
    except Exception:
        return UNBOUND
    return result if is_immutable(result) and _is_small(result, (value, *args)) else UNBOUND


def _is_tuple_of_classes(value: Any) -> bool:
    return type(value) is tuple and all(isinstance(item, type) for item in value)


def _fold_union(left: Any, right: Any) -> Any:
    """`int | str`; nothing else is made of two classes."""
    try:
        union = left | right
    except TypeError:
        return UNBOUND
    return union if isinstance(union, types.UnionType) else UNBOUND


def _is_large(args: tuple[Any, ...]) -> bool:
    return any(isinstance(arg, int) and abs(arg) > 1 << 16 for arg in args[1:]) or (
        isinstance(args[0], int) and abs(args[0]) > 1 << 256
    )


def _is_small(result: Any, args: tuple[Any, ...]) -> bool:
    if type(result) is int:
        return result in _WORD or any(type(arg) is int and arg not in _WORD for arg in args)
    if isinstance(result, (str, bytes, tuple)):
        return len(result) <= _MAX_TEXT
    return True


def _fold_is(a: Any, b: Any) -> Any:
    if is_immutable(a) and is_immutable(b):
        if a is b:
            return True
        same = type(a) is type(b) and a == b
        return UNBOUND if same else False
    return a is b


#: Objects that are what their type says, whatever stands for them.
_PLAIN = (types.FunctionType, types.BuiltinFunctionType, types.MethodDescriptorType, types.ModuleType)


#: An example of what `functools.partial` makes.
_PARTIAL = functools.partial(int)


def _is_partial(value: Any) -> bool:
    """Whether a function stands for a `functools.partial`."""
    return isinstance(value, types.FunctionType) and (PARTIAL in vars(value) or publicclasses.is_partial(value))


def _fold_isinstance(value: Any, cls: Any) -> Any:
    if _is_partial(value):
        return isinstance(_PARTIAL, cls)
    if isinstance(value, type) or is_immutable(value) or isinstance(value, _PLAIN):
        try:
            return isinstance(value, cls)
        except TypeError:
            return UNBOUND
    return UNBOUND


def _fold_issubclass(value: Any, cls: Any) -> Any:
    try:
        return is_subclass(value, cls)
    except TypeError:
        return UNBOUND


def _fold_type(value: Any) -> Any:
    return type(value)


#: What reads, stores and deletes an attribute whatever methods for that the class has.
_HAVE_OWN = (type, types.ModuleType, super)
_OF_OBJECT = {"__getattribute__": "getattr", "__setattr__": "setattr", "__delattr__": "delattr"}

#: What the methods of builtin types are, as attributes of these: `str.lower`, `dict.fromkeys`, `str.maketrans`.
_BUILTIN_METHODS = (types.MethodDescriptorType, types.ClassMethodDescriptorType, staticmethod)


#: Methods that do not look at the value through which they are asked for: `"".maketrans`.
_OF_THE_TYPE = ((str, "maketrans"), (bytes, "maketrans"), (bytes, "fromhex"), (float, "fromhex"))


def plain_operation(func: Any) -> str | None:
    """The operation that a method of `object` does on an attribute, whatever the class says; else None."""
    is_method = isinstance(func, types.WrapperDescriptorType) and not issubclass(func.__objclass__, _HAVE_OWN)
    return _OF_OBJECT.get(func.__name__) if is_method else None


@remembered
def _builtin_method(obj: type, name: str) -> Any:
    """The method as one object: Python makes a new one for each access."""
    return getattr(obj, name)


def _fold_getattr(obj: Any, name: Any, *default: Any) -> Any:
    """Attributes of modules; functions of classes; what `lru_cache` adds to a function."""
    if isinstance(obj, types.ModuleType) and isinstance(name, str):
        return getattr(obj, name, *(default or (UNBOUND,)))
    if is_library(obj) and isinstance(name, str):
        found = getattr(obj, name, UNBOUND)
        return found if is_c_function(found) else UNBOUND
    if is_loader(obj) and name == "LoadLibrary":
        return obj.LoadLibrary
    if is_frozen(obj) and isinstance(name, str):
        found = getattr(obj, name, UNBOUND)
        if isinstance(found, types.MethodType):
            return one_method(found) if found.__self__ is obj else UNBOUND
        return found
    if isinstance(obj, _UNIONS) and name == "__args__":
        return obj.__args__ if _is_tuple_of_classes(obj.__args__) else UNBOUND
    if isinstance(obj, type) and name in _OF_OBJECT and plain_operation(getattr(obj, name)) is not None:
        return vars(object)[name]
    if obj is type and name == "__call__":
        return type.__call__
    if obj is object and name in ("__new__", "__str__", "__repr__", "__hash__", "__eq__"):
        return as_python(getattr(object, name))
    if isinstance(obj, types.FunctionType) and name in _OF_FUNCTIONS and not is_ours(obj):
        value = of_function(obj, name)
        return value if is_immutable(value) else UNBOUND
    if isinstance(obj, types.FunctionType) and name in _DICTS_OF_FUNCTIONS and not is_ours(obj):
        return getattr(obj, name)
    if isinstance(obj, type) and name == "__annotations__" and not is_ours(obj):
        return getattr(obj, name, UNBOUND)
    if isinstance(obj, types.FunctionType) and name in ("func", "args", "keywords"):
        return getattr(obj.__dict__.get(PARTIAL), name, UNBOUND)
    if isinstance(obj, type) and name in ("__name__", "__qualname__", "__mro__", "__bases__"):
        return getattr(obj, name)
    if name == "__module__" and isinstance(obj, (type, types.FunctionType)) and not is_ours(obj):
        is_main = isinstance(obj, types.FunctionType) and obj.__globals__ is vars(main_module())
        return "__main__" if is_main else obj.__module__
    of_type: Any = type(obj)
    if (of_type, name) in _OF_THE_TYPE:
        return _builtin_method(of_type, name)
    if isinstance(name, str) and name in TABLES and is_enum(obj):
        return TABLES[name](obj)
    if name == "__doc__" or isinstance(obj, types.BuiltinFunctionType):
        return _fold_about(obj, name)
    if isinstance(obj, tuple) and hasattr(type(obj), "n_sequence_fields"):  # `sys.float_info`, `sys.version_info`
        return getattr(obj, name, UNBOUND) if isinstance(name, str) else UNBOUND
    if isinstance(obj, types.FunctionType):
        return cache_member(obj, name) or UNBOUND
    if type(obj) is property:
        return getattr(obj, name) if name in ("fget", "fset", "fdel") else UNBOUND
    if isinstance(obj, type) and isinstance(name, str):
        for cls in obj.__mro__:
            if name in cls.__dict__:
                found = cls.__dict__[name]
                if isinstance(found, types.FunctionType):
                    return found
                if found is object.__new__ and obj is not object:
                    return UNBOUND if publicclasses.makes_itself(obj) else as_python(found)
                if is_cached(found):
                    return stand_in(found)
                if is_inner_class(found, cls, name) or isinstance(found, unrolling_iterable):
                    return found
                if isinstance(found, staticmethod) and isinstance(found.__func__, types.FunctionType):
                    return found.__func__
                if isinstance(found, _BUILTIN_METHODS) or is_operator(found):
                    return _builtin_method(obj, name)
                break
    return UNBOUND


def is_inner_class(value: Any, cls: type, name: str) -> bool:
    """Whether `value` is a class that was defined in the body of the class `cls` under this name."""
    return isinstance(value, type) and value.__qualname__ == f"{cls.__qualname__}.{name}"


def _fold_about(obj: Any, name: Any) -> Any:
    """The documentation of functions and classes, and the names of builtin functions."""
    is_function = isinstance(obj, (types.FunctionType, types.BuiltinFunctionType))
    if name == "__doc__" and (is_function or isinstance(obj, type)) and not is_ours(obj):
        return obj.__doc__
    if name == "__doc__" and (is_wrapper(obj) or type(obj) is property):
        return obj.__doc__
    return getattr(obj, name) if is_function and name in ("__name__", "__qualname__") else UNBOUND


#: What is folded of functions, whatever else they have.
_OF_FUNCTIONS = (*OF_CODE, "__defaults__")
#: Attributes of functions that are dicts: the same object each time.
_DICTS_OF_FUNCTIONS = ("__annotations__", "__kwdefaults__")


def _fold_hasattr(obj: Any, name: Any) -> Any:
    return hasattr(obj, name) if isinstance(obj, types.ModuleType) and isinstance(name, str) else UNBOUND


def _fold_bool(value: Any) -> Any:
    if is_immutable(value):
        return bool(value)
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.ModuleType)):
        return True
    if isinstance(value, type) and type(value) is type:
        return True
    return UNBOUND


def _fold_not(value: Any) -> Any:
    result = _fold_bool(value)
    return UNBOUND if result is UNBOUND else not result


def _fold_getitem(obj: Any, key: Any) -> Any:
    """Also generic types: `deque[int]`, `Optional[str]`, in annotations of inner functions, or called."""
    if isinstance(obj, type):
        obj = as_imported(obj)
    if isinstance(obj, type) or type(obj).__module__ == "typing":
        try:
            return obj[key]
        except Exception:
            return UNBOUND
    if is_immutable(obj) and is_immutable(key):
        try:
            return obj[key]
        except Exception:
            return UNBOUND
    return UNBOUND


def _fold_newtuple(*items: Any) -> Any:
    return items


def _fold_eq(a: Any, b: Any) -> Any:
    if isinstance(a, type) and isinstance(b, type) and type(a) is type(b) is type:
        return a is b
    return a == b if is_immutable(a) and is_immutable(b) else UNBOUND


def _fold_ne(a: Any, b: Any) -> Any:
    result = _fold_eq(a, b)
    return UNBOUND if result is UNBOUND else not result


def _fold_call(func: Any, *args: Any) -> Any:
    """Conversions to sized integers, so that `r_uint(1 << 63)` needs no constant that does not fit a word, and the
    limits of integer types."""
    if func in (most_neg_value_of, most_pos_value_of) and len(args) == 1 and args[0] in (int, *SIZED_INTS):
        limit = func(args[0])
        return limit if limit in _WORD else UNBOUND
    if isinstance(func, type) and issubclass(func, base_int) and len(args) == 1 and isinstance(args[0], int):
        return func(args[0])
    return UNBOUND


_SPECIAL: dict[str, Callable[..., Any]] = {
    "simple_call": _fold_call,
    "is_": _fold_is,
    "isinstance": _fold_isinstance,
    "issubclass": _fold_issubclass,
    "type": _fold_type,
    "getattr": _fold_getattr,
    "hasattr": _fold_hasattr,
    "bool": _fold_bool,
    "not_": _fold_not,
    "getitem": _fold_getitem,
    "newtuple": _fold_newtuple,
    "eq": _fold_eq,
    "ne": _fold_ne,
}
