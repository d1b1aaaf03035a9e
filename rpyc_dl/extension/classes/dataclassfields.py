"""What the module `dataclasses` asks of a type that is a dataclass: `fields`, `replace`, `asdict`, `astuple`.

A type has the descriptor `__dataclass_fields__`, which makes the fields when they are asked for: `dataclasses` is not
imported before.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

from rpyc_dl.extension.passedtypes import type_text
from rpyc_dl.extension.signatures import literal

_BUILTINS = (list, dict, set, frozenset, tuple, int, float, str, bytes, bool)

#: Python that `fields_of` uses.
HELPERS = """
class described:
    def __init__(self, rows):
        self.rows, self.fields = rows, None
    def __get__(self, instance, owner):
        if self.fields is None:
            import dataclasses
            self.fields = {}
            for name, kind, stated, options in self.rows():
                field = dataclasses.field(**options)
                field.name, field.type, field._field_type = name, stated, getattr(dataclasses, kind)
                self.fields[name] = field
        return self.fields
def replaced(self, /, **changes):
    from dataclasses import replace
    return replace(self, **changes)
def no_default():
    raise TypeError("the default of this field is in compiled code")
"""


def is_dataclass(cls: type) -> bool:
    """Whether a class is a dataclass itself."""
    return "__dataclass_fields__" in vars(cls)


def fields_of(cls: type) -> Iterator[str]:
    """Python that gives the type `t` of a dataclass what `dataclasses` looks for."""
    rows = ", ".join(map(_row, cls.__dataclass_fields__.values()))  # type: ignore[attr-defined]
    yield f"t.__dataclass_fields__ = described(lambda: [{rows}])"


def _row(field: Any) -> str:
    """Name, kind, type and the arguments of `dataclasses.field`, as Python source."""
    stated = repr(field.type if isinstance(field.type, str) else type_text(field.type))
    if field.type in _BUILTINS:
        stated = field.type.__name__
    options = {name: repr(getattr(field, name)) for name in ("init", "repr", "hash", "compare", "kw_only")}
    if field.kw_only is dataclasses.MISSING:
        del options["kw_only"]
    if field.default is not dataclasses.MISSING:
        default = literal(field.default)
        options |= {"default_factory": "no_default"} if default is None else {"default": default}
    elif field.default_factory is not dataclasses.MISSING:
        factory = field.default_factory
        options["default_factory"] = factory.__name__ if factory in _BUILTINS else "no_default"
    written = ", ".join(f"{name!r}: {text}" for name, text in options.items())
    return f"({field.name!r}, {field._field_type.name!r}, {stated}, {{{written}}})"
