"""Names of live objects: every prebuilt object that the rules speak of is a symbol that a person can read."""

from __future__ import annotations

from types import BuiltinFunctionType, FunctionType, MethodDescriptorType, MethodType, ModuleType
from typing import Any

#: How the rules call the kinds of values that are no instances of classes of the program (`rules/values/lattice.dl`):
#: a class of the program with such a name has another symbol.
KINDS = frozenset(
    {
        "bool", "bytearray", "bytes", "char", "dict", "float", "frozenset", "function", "int", "iterator", "list",
        "none", "nonneg", "notimplemented", "range", "set", "slice", "str", "tuple", "type",
    }
)  # fmt: skip


class Names:
    """Gives each object one symbol, unique by a `#2` suffix where two objects would have the same; and back."""

    def __init__(self) -> None:
        self._by_id: dict[int, str] = {}
        self._objects: dict[str, Any] = {}
        self._numbers: dict[str, int] = {}  # the last suffix that a text was given

    def intern(self, obj: Any, prefix: str, text: str) -> tuple[str, bool]:
        """The symbol of `obj`, and whether it is new. Objects are compared by identity and kept alive."""
        known = self._by_id.get(id(obj))
        if known is not None:
            return known, False
        symbol = self.fresh(f"{prefix} {text}" if prefix else text)
        self._by_id[id(obj)] = symbol
        self._objects[symbol] = obj
        return symbol, True

    def fresh(self, text: str) -> str:
        """`text`, or `text#2`, `text#3`, … if that is taken; reserves it."""
        symbol, number = text, self._numbers.get(text, 1)
        while symbol in self._objects or symbol in KINDS:
            number += 1
            symbol = f"{text}#{number}"
        self._numbers[text] = number
        self._objects[symbol] = None
        return symbol

    def knows(self, obj: Any) -> bool:
        """Whether the object has a symbol."""
        return id(obj) in self._by_id

    def reserve(self, symbol: str, obj: Any) -> None:
        """Let `symbol` mean `obj` (constants, whose symbols are their reprs)."""
        self._objects[symbol] = obj

    def object(self, symbol: str) -> Any:
        """The object that a symbol means. KeyError for an unknown one."""
        return self._objects[symbol]

    def __contains__(self, symbol: str) -> bool:
        return symbol in self._objects


def qualified(obj: Any) -> str:
    """`module.qualname` of a function or class; builtins without the module, the main program's too."""
    module = getattr(obj, "__module__", None)
    name = getattr(obj, "__qualname__", None) or getattr(obj, "__name__", None) or type(obj).__name__
    return str(name) if module in (None, "builtins", "__main__") else f"{module}.{name}"


def is_user_function(obj: Any) -> bool:
    """A function with bytecode that can become a flow graph."""
    return isinstance(obj, FunctionType)


def is_builtin(obj: Any) -> bool:
    """A builtin function or type, such as `len`, `int`, `math.sqrt`."""
    if isinstance(obj, BuiltinFunctionType):
        return obj.__self__ is None or isinstance(obj.__self__, (ModuleType, type))
    return isinstance(obj, type) and not is_user_class(obj)


def is_user_class(obj: Any) -> bool:
    """A class of the user's program, or an exception class."""
    if not isinstance(obj, type):
        return False
    return issubclass(obj, BaseException) or (bool(obj.__flags__ & (1 << 9)) and obj.__module__ != "builtins")


def has_methods_in_c(cls: type) -> bool:
    """Whether the class itself is one of C code (such classes may be made like Python's: `re.Pattern`)."""
    return any(type(value) is MethodDescriptorType and value.__objclass__ is cls for value in vars(cls).values())


def is_bound_method(obj: Any) -> bool:
    return isinstance(obj, MethodType)


def name_of_method(method: MethodType) -> str:
    """The name of the attribute that gave a live bound method: not the function's own where that is private
    (`_C__f`), or has another one in the class (`f = g`)."""
    owner = method.__self__ if isinstance(method.__self__, type) else type(method.__self__)
    members = {name: member for base in reversed(owner.__mro__) for name, member in vars(base).items()}
    own = method.__func__.__name__
    found = [n for n, member in members.items() if getattr(member, "__func__", member) is method.__func__]
    return own if own in found or not found else found[0]
