"""The one record of what each builtin exception class has of its own: its constructor, its text, its attributes."""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MemberDescriptorType, WrapperDescriptorType
from typing import Any

from rpyc_dl.rlib.app.exceptions import members, texts


@dataclass(frozen=True)
class Record:
    """What a builtin exception class, and those below it, have beyond `BaseException`."""

    #: The attributes; they are None where nothing has given them a value.
    attributes: tuple[str, ...]
    #: What stands for `__init__` and `__str__`; None: those of `BaseException`.
    init: Callable[..., Any] | None = None
    text: Callable[..., Any] | None = None
    #: What is called in place of the class itself, if that may give an instance of another.
    maker: Callable[..., Any] | None = None
    #: What stands for attributes that errors of operations have as well: these have a text alone, which tells them.
    told: Mapping[str, property] = field(default_factory=dict)


#: The attribute of OSErrors that were made with a number and a text, whatever these are.
IS_NUMBERED = "__is_numbered__"

#: The attribute that keeps what an exception was given under a name.
GIVEN = "__given_{}__"


def _given(names: Iterable[str]) -> tuple[str, ...]:
    """The attributes that keep what instances are given under these names."""
    return tuple(GIVEN.format(name) for name in names)


def _name_of_given(name: str) -> str:
    """What the attribute that keeps it is called in CPython."""
    return name.removeprefix("__given_").removesuffix("__") if name.startswith("__given_") else name


RECORDS: dict[type[BaseException], Record] = {
    OSError: Record(
        ("errno", "strerror", "filename", "filename2", IS_NUMBERED),
        init=members.os_error_init,
        text=members.os_error_str,
        maker=members.os_error,
    ),
    ImportError: Record(("msg", "name", "path"), init=members.import_error_init),
    SyntaxError: Record(
        ("msg", "filename", "lineno", "offset", "text", "end_lineno", "end_offset"),
        init=members.syntax_error_init,
        text=members.syntax_error_str,
    ),
    NameError: Record(_given(["name"]), init=texts.name_error_init, told=texts.OF_NAMES),
    AttributeError: Record(
        _given(["name", "obj"]),
        init=texts.attribute_error_init,
        told=texts.OF_ATTRIBUTES,
    ),
    UnicodeEncodeError: Record(
        _given(texts.OF_ENCODING),
        init=texts.encode_error_init,
        text=texts.encode_error_str,
        told=texts.OF_ENCODING,
    ),
    UnicodeDecodeError: Record(
        _given(texts.OF_DECODING),
        init=texts.decode_error_init,
        text=texts.decode_error_str,
        told=texts.OF_DECODING,
    ),
    UnicodeTranslateError: Record(
        _given(texts.OF_TRANSLATING),
        init=texts.translate_error_init,
        text=texts.translate_error_str,
        told=texts.OF_TRANSLATING,
    ),
}


def record_of(cls: type) -> Record | None:
    """The record for a class: that of the nearest builtin class above it that has one."""
    return next((RECORDS[base] for base in cls.__mro__ if base in RECORDS), None)


def has_attribute(cls: type, name: str) -> bool:
    """Whether the record gives instances of the class the attribute."""
    record = record_of(cls)
    return record is not None and name in record.attributes


def live_attribute(error: BaseException, name: str) -> Any:
    """The value of an attribute of the record in a live exception."""
    if name == IS_NUMBERED:
        return True if OSError.__str__(error) != BaseException.__str__(error) else None
    return getattr(error, _name_of_given(name), None)


def _of_builtin_classes() -> dict[Any, Any]:
    found: dict[Any, Any] = {}
    for cls in vars(builtins).values():
        record = record_of(cls) if isinstance(cls, type) and issubclass(cls, BaseException) else None
        if record is not None:
            made = {"__init__": record.init, "__str__": record.text, **record.told}
            found.update({vars(cls)[name]: made[name] for name in made if made[name] and name in vars(cls)})
    return found


#: The types of methods and attributes that classes have in C.
OF_C = (WrapperDescriptorType, MemberDescriptorType)

#: Functions and properties by the methods and attributes in C for which they stand.
_FUNCTIONS = _of_builtin_classes()


def in_place_of(method: Any) -> Any:
    """What is compiled in place of a method or an attribute that an exception class has in C; itself where there is
    nothing."""
    return _FUNCTIONS.get(method, method) if type(method) in OF_C else method


def repeats_its_base(cls: type) -> bool:
    """Whether it is a builtin exception class below one that has a record."""
    return cls.__module__ == "builtins" and cls not in RECORDS and record_of(cls) is not None


def stands_for_method(function: Any) -> bool:
    """Whether the function is compiled in place of a method that an exception class has in C."""
    return function in _FUNCTIONS.values()


def maker_of(cls: type) -> Callable[..., Any] | None:
    """What is called in place of a builtin exception class; None where a call makes an instance of it."""
    return RECORDS[cls].maker if cls in RECORDS else None
