"""Classes as values: the class of an object, and the text of a class."""

# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rpyc_dl.lowering.core.ll_builder import ll_append_str, ll_build, ll_new_builder
from rpyc_dl.lowering.core.ll_str import ll_code, llstr

AFTER = llstr("'>")
NONE = llstr("None")


def ll_type_or_none(obj: Any, none: Any) -> Any:
    """type(x) of an instance or None: (Ptr(OBJECT), the vtable of NoneType) -> Ptr(OBJECT_VTABLE)."""
    return obj.typeptr if obj else none


def ll_known_type_or_none(x: Any, cls: Any, none: Any) -> Any:
    """type(x) of a pointer that is null for None, where `cls` is the class of all other values."""
    return cls if x else none


def ll_any_class(classes: Any, x: Any, test: Any) -> bool:
    """Whether the test is true of any class of a tuple and `x`."""
    i = 0
    while i < len(classes):
        if test(classes[i], x):
            return True
        i += 1
    return False


def ll_known_class(classes: Any, x: Any, test: Any) -> bool:
    """Whether a tuple of one known class has any items, and the test, which knows the class, is true of `x`."""
    return len(classes) > 0 and test(x)


def ll_original(cls: Any, made: Any, original: Any) -> Any:
    """The class that the program wrote, of a copy of it (`frontend/replace/classcopies.py`)."""
    return original if cls == made else cls


def ll_class_repr(cls: Any) -> Any:
    """`<class '__main__.Name'>`, or None."""
    if not cls:
        return NONE
    shown = cls.shown
    if ll_code(shown, shown.length - 1) == 62:  # ">": it is whole
        return shown
    b = ll_new_builder(40)
    ll_append_str(b, shown)
    ll_append_str(b, cls.qualname)
    ll_append_str(b, AFTER)
    return ll_build(b)


def make_constant(value: Any) -> Callable[[Any], Any]:
    """The helper that gives the one text, or hash, of what takes no room."""

    def ll_known(x: Any) -> Any:
        return value

    return ll_known


def ll_below(cls: Any, subject: Any) -> Any:
    """Whether the class `subject` is that class or one below it in the tree."""
    return cls.subclassrange_min <= subject.subclassrange_min < cls.subclassrange_max


def ll_instance_below(cls: Any, subject: Any) -> Any:
    """Whether the instance is one of that class or of one below it in the tree; None is not."""
    if not subject:
        return False
    return ll_below(cls, subject.typeptr)


def ll_class_hash(cls: Any) -> Any:
    """Any number that depends on the class only."""
    if not cls:
        return 0
    return cls.subclassrange_min + 1


def hash_of_class(vtable: Any) -> Callable[[Any], Any]:
    """The hash of a known class."""

    def ll_known_class_hash(cls: Any) -> Any:
        return ll_class_hash(vtable)

    return ll_known_class_hash
