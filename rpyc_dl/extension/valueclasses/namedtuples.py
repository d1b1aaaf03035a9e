"""Named tuples: instances of compiled code, which Python is given as tuples of a class with the same fields."""

from __future__ import annotations

import sys
import types
import typing
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from rpyc_dl.errors import UsageError
from rpyc_dl.extension.classes.adapters import Adapters
from rpyc_dl.extension.classes.storedfields import StoredField
from rpyc_dl.extension.kinds import Container, Kind
from rpyc_dl.extension.passedtypes import Caller, Unfit, passed_type, type_text
from rpyc_dl.extension.signatures import Parameter, literal
from rpyc_dl.extension.sources import public_values
from rpyc_dl.frontend.replace.namedtuples import is_namedtuple

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC


class NamedTuples:
    """The named tuples of a module, and those of other modules that its functions take or give."""

    def __init__(self, module: types.ModuleType | None) -> None:
        self.module = module
        self.all: list[type] = []
        self._taken: list[type] = []
        for name, value in [] if module is None else public_values(module):
            if self._is_own(value) and value.__name__ == name and self.crosses(value):
                self.number(value)

    def _is_own(self, cls: Any) -> bool:
        return self.module is not None and isinstance(cls, type) and cls.__module__ == self.module.__name__

    def crosses(self, cls: Any) -> bool:
        """Whether Python has a class, too: it finds it by name, or makes it of its fields."""
        if not is_namedtuple(cls) or "." in cls.__qualname__ or type.__subclasses__(cls):
            return False
        own: tuple[type, ...] = cls.__mro__[: cls.__mro__.index(tuple)]
        if any(_is_written(vars(base).get("__new__")) for base in own):
            return False
        if not self._is_own(cls):
            return getattr(sys.modules.get(cls.__module__), cls.__name__, None) is cls
        return all(literal(value) is not None for value in cls._field_defaults.values())

    def has_types(self, cls: type) -> bool:
        """Whether all fields of a class have annotations."""
        return set(cls._fields) <= set(_hints(cls))  # type: ignore[attr-defined]

    def takes(self, cls: Any) -> bool:
        """The same; and its instances are passed to functions."""
        if not self.crosses(cls):
            return False
        if cls not in self._taken:
            self._taken.append(cls)
        return True

    def number(self, cls: type) -> int:
        """The number of a class."""
        if cls not in self.all:
            self.all.append(cls)
        return self.all.index(cls)

    def makers(self, adapters: Adapters, caller: Caller) -> Iterator[tuple[str, Sequence[Any]]]:
        """The adapters that make what Python passes, with the types of the fields. Raises UsageError for fields of
        types that cannot be passed."""
        for cls in self._taken:  # which grows meanwhile
            argtypes = _field_types(cls, caller)
            names: list[str] = list(cls._fields)  # type: ignore[attr-defined]
            parameters = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in names]
            yield adapters.constructor(cls, parameters), argtypes

    def own(self) -> list[type]:
        """Those of the module itself."""
        return [cls for cls in self.all if self._is_own(cls)]

    # -- Python text ----------------------------------------------------------------------

    def source(self) -> Iterator[str]:
        """Python that makes the classes of the module, or finds those of others, and lists them."""
        yield "import collections, importlib"
        for cls in self.all:
            if not self._is_own(cls):
                yield f"{cls.__name__} = importlib.import_module({cls.__module__!r}).{cls.__name__}"
                continue
            name, fields = cls.__name__, cls._fields  # type: ignore[attr-defined]
            defaults = [literal(value) for value in cls._field_defaults.values()]  # type: ignore[attr-defined]
            made = f"collections.namedtuple({name!r}, {fields!r}, defaults=[{', '.join(map(str, defaults))}])"
            yield f"{name} = {made}"
            if "_fields" not in vars(cls):
                yield f"{name} = type({name!r}, ({name},), {{'__slots__': ()}})"
            yield f"{name}.__doc__, {name}.__module__ = {cls.__doc__!r}, __name__"
            for constant, value in vars(cls).items():
                if not constant.startswith("_") and literal(value) is not None:
                    yield f"{name}.{constant} = {literal(value)}"
        yield f"named_tuples = ({''.join(f'{cls.__name__}, ' for cls in self.all)})"

    def public(self) -> Iterator[str]:
        """The entries of the module's names."""
        for name, value in [] if self.module is None else vars(self.module).items():
            if isinstance(value, type) and value in self.all:
                yield f"{name!r}: {value.__name__}"

    def stubs(self, methods: Callable[[type], Iterator[str]]) -> Iterator[str]:
        """The classes as a stub file has them."""
        for cls in self.own():
            yield f"class {cls.__name__}(NamedTuple):"
            hints = _hints(cls)
            for name in cls._fields:  # type: ignore[attr-defined]
                default = " = ..." if name in cls._field_defaults else ""  # type: ignore[attr-defined]
                yield f"    {name}: {type_text(hints.get(name, Any))}{default}"
            yield from (f"    {line}" for line in methods(cls))
            yield ""


def _is_written(new: Any) -> bool:
    """Whether a `__new__` is the user's."""
    code = getattr(getattr(new, "__func__", new), "__code__", None)
    return code is not None and not code.co_filename.startswith("<")


def _hints(cls: type) -> dict[str, Any]:
    try:
        return typing.get_type_hints(cls)
    except Exception:  # names that are not there: the types of the fields are not known
        return {}


def _field_types(cls: type, caller: Caller) -> list[Any]:
    """What the annotations of the fields say."""
    hints, found = _hints(cls), []
    for name in cls._fields:  # type: ignore[attr-defined]
        why = "it has no annotation" if name not in hints else ""
        help = ["write the class with typing.NamedTuple, and annotations"]
        try:
            found.append(passed_type(hints[name], caller) if name in hints else None)
        except Unfit as unfit:
            why, help = str(unfit), [unfit.help or caller.help]
        if why:
            message = f"{caller.name} cannot pass a `{cls.__name__}`, for its field `{name}`: {why}"
            raise UsageError(message, help=help)
    return found


class NamedTupleKind(Container):
    """A named tuple. `row`: the number of its class; `bare` and `places`: the C names of what makes one without
    fields, and of these, once they are known."""

    def __init__(self, r: Any, number: int, nullable: bool, row: int, cls: type, bare: Any) -> None:
        super().__init__(r, number, nullable)
        self.title = cls.__name__
        self.row = row
        self.bare = bare
        self.fields: list[StoredField] = []
        self._maker, self._places = "", list[tuple[str, str]]()

    def prepare(self, gen: GenC) -> None:
        """Have the names."""
        self._maker = gen.db.functions[self.bare].name
        self._places = [("", "") if each.is_void else each.place(gen, "value") for each in self.fields]

    @property
    def _each(self) -> Iterator[tuple[int, StoredField, Kind, str, str]]:
        for i, (each, (place, mark)) in enumerate(zip(self.fields, self._places, strict=True)):
            assert each.kind is not None
            yield i, each, each.kind, place, mark

    def reader(self) -> list[str]:
        lines = [
            f"if (!rpy_is_named_tuple(o, {self.row}, {len(self.fields)}))",
            f"    return rpy_wrong_type({self.needed}, o);",
            "void **roots = rpy_roots_top;",
            f"void *value = {self._maker}();",
            "*rpy_roots_top++ = value;",
        ]
        for i, each, kind, place, mark in self._each:
            lines += [f"{kind.declare(f'v{i}')};"] if not kind.is_void else []
            lines += [f"if (!{kind.read(f'PyTuple_GetItem(o, {i})', f'v{i}')})", f"    return rpy_wrong_inside({i});"]
            lines += [] if kind.is_void else [each.stored_into("value", place, f"v{i}")]
            lines += [f"{mark} = true;"] if mark else []
        return [*lines, "(void)roots;", *self._end("value")]

    def filled(self) -> list[str]:
        lines = [
            f"PyObject *items = PyTuple_New({len(self.fields)}), *item;",
            "if (items == NULL)",
            "    return NULL;",
        ]
        for i, _each, kind, place, _mark in self._each:
            lines += [f"if ((item = {kind.write(place)}) == NULL || PyTuple_SetItem(items, {i}, item) != 0) {{"]
            lines += ["    Py_DECREF(items);", "    return NULL;", "}"]
        return [*lines, f"return rpy_make_named_tuple(items, {self.row});"]
