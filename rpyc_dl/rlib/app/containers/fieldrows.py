"""`collections.namedtuple` of field names that only the program itself knows: those in the first line of a file, say.

What CPython makes is a class. Here it is an object that is called as the class is, and what the call gives is one of
a class that all these share: it looks for a field by its name. Source: `collections.namedtuple` of CPython.
"""

# mypy: ignore-errors
from __future__ import annotations

import keyword

from rpyc_dl.rlib.app.containers.tupled import Tuple
from rpyc_dl.rlib.app.primitives import instantiate

_KEYWORDS = tuple(keyword.kwlist)


class RowType:
    """What stands for the class: the name and the fields.

    `fields`: their names, in a list or in one text. `rename`: whether names that cannot be fields become numbers
    with an underscore. Raises ValueError as CPython does for names that cannot be fields."""

    def __init__(self, typename, fields, rename=False):
        names = _rename(_names(fields)) if rename else _names(fields)
        for name in [typename, *names]:
            if not name.isidentifier():
                raise ValueError(f"Type names and field names must be valid identifiers: {name!r}")
            if name in _KEYWORDS:
                raise ValueError(f"Type names and field names cannot be a keyword: {name!r}")
        seen = set()
        for name in names:
            if name.startswith("_") and not rename:
                raise ValueError(f"Field names cannot start with an underscore: {name!r}")
            if name in seen:
                raise ValueError(f"Encountered duplicate field name: {name!r}")
            seen.add(name)
        self.__name__ = typename
        self._names = names

    @property
    def _fields(self):
        return tuple(self._names)

    def __call__(self, *values, **named):
        given = list(values)
        for name in named:
            if name not in self._names:
                raise TypeError(f"{self.__name__}.__new__() got an unexpected keyword argument {name!r}")
            if name in self._names[: len(given)]:
                raise TypeError(f"{self.__name__}.__new__() got multiple values for argument {name!r}")
        if len(given) > len(self._names):
            count = len(self._names) + 1
            plural = "" if count == 1 else "s"
            raise TypeError(
                f"{self.__name__}.__new__() takes {count} positional argument{plural} but {len(given) + 1} were given"
            )
        rest = self._names[len(given) :]
        missing = [name for name in rest if name not in named]
        if missing:
            raise TypeError(f"{self.__name__}.__new__() missing {_missing(missing)}")
        return _row(self, given + [named[name] for name in rest])

    def _make(self, iterable):
        given = list(iterable)
        if len(given) != len(self._names):
            raise TypeError(f"Expected {len(self._names)} arguments, got {len(given)}")
        return _row(self, given)


class Row(Tuple):
    """What stands for a named tuple: a tuple that knows the names of its items."""

    _rpyc_dl_builtin_ = tuple

    def __getattr__(self, name):
        if name not in self._kind._names:
            raise AttributeError(f"'{self._kind.__name__}' object has no attribute '{name}'")
        return self._tuple_[self._kind._names.index(name)]

    @property
    def _fields(self):
        return self._kind._fields

    def _asdict(self):
        return dict(zip(self._kind._names, self._tuple_, strict=True))

    def _replace(self, **changes):
        wrong = [name for name in changes if name not in self._kind._names]
        if wrong:
            raise ValueError(f"Got unexpected field names: {wrong!r}")
        pairs = zip(self._kind._names, self._tuple_, strict=True)
        return _row(self._kind, [changes.get(name, value) for name, value in pairs])

    def __repr__(self):
        shown = [f"{name}={value!r}" for name, value in zip(self._kind._names, self._tuple_, strict=True)]
        return f"{self._kind.__name__}({', '.join(shown)})"


def _row(kind, values):
    row = instantiate(Row)
    row._kind = kind
    row._tuple_ = tuple(values)
    return row


def _names(fields):
    if isinstance(fields, str):
        return fields.replace(",", " ").split()
    return list(fields)


def _rename(names):
    seen = set()
    renamed = []
    for name in names:
        good = name.isidentifier() and name not in _KEYWORDS and not name.startswith("_") and name not in seen
        seen.add(name)
        renamed.append(name if good else f"_{len(renamed)}")
    return renamed


def _missing(names):
    """What a message says of the arguments that are missing."""
    quoted = [f"'{name}'" for name in names]
    if len(quoted) == 1:
        return f"1 required positional argument: {quoted[0]}"
    comma = "," if len(quoted) > 2 else ""
    return f"{len(quoted)} required positional arguments: {', '.join(quoted[:-1])}{comma} and {quoted[-1]}"
