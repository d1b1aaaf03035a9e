"""What a member of a class is, and special methods: which of them stand for operators."""

from __future__ import annotations

import enum


class Role(enum.Enum):
    """How Python calls a member."""

    METHOD = enum.auto()
    STATIC = enum.auto()
    CLASS = enum.auto()
    NEW = enum.auto()
    GET = enum.auto()
    SET = enum.auto()
    ITER = enum.auto()

    @property
    def has_instance(self) -> bool:
        """Whether the instance is the first argument."""
        return self in (Role.METHOD, Role.GET, Role.SET, Role.ITER)

    @property
    def is_called(self) -> bool:
        """Whether it stands in the table of a type's methods."""
        return self in (Role.METHOD, Role.STATIC, Role.CLASS, Role.ITER)


COMPARISONS = {"__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">="}

_ARITHMETIC = (
    *("add", "sub", "mul", "truediv", "floordiv", "mod", "divmod"),
    *("pow", "lshift", "rshift", "and", "or", "xor", "matmul"),
)

#: Where an argument of another type is answered by NotImplemented.
BINARY = {
    *COMPARISONS,
    *(f"__{prefix}{name}__" for prefix in ("", "r", "i") for name in _ARITHMETIC),
}

#: What Python does itself with a type, or cannot leave to compiled code.
NOT_MEMBERS = {
    "__init__", "__new__", "__del__", "__init_subclass__", "__class_getitem__", "__post_init__", "__set_name__",
    "__getattr__", "__getattribute__", "__setattr__", "__delattr__", "__dict__", "__weakref__", "__module__",
    "__doc__", "__slots__", "__annotations__", "__orig_bases__", "__parameters__", "__qualname__", "__subclasshook__",
    "__reduce__", "__reduce_ex__", "__getstate__", "__setstate__", "__firstlineno__", "__static_attributes__",
    "__dataclass_params__", "__dataclass_fields__", "__replace__", "__abstractmethods__", "__annotate__",
    "__annotate_func__", "__annotations_cache__", "__type_params__", "__sizeof__", "__dir__",
}  # fmt: skip
