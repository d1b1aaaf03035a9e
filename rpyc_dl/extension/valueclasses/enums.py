"""Enumerations: a member is a prebuilt instance of compiled code, and the member of that name in Python."""

from __future__ import annotations

import builtins
import enum
import types
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from rpyc_dl.extension.kinds import Kind
from rpyc_dl.extension.signatures import literal
from rpyc_dl.frontend.replace.enums import is_enum

if TYPE_CHECKING:
    from rpyc_dl.lowering.c.genc import GenC


class Enums:
    """The enumerations of a module, and those of other modules that its functions take or give."""

    def __init__(self, module: types.ModuleType | None) -> None:
        self.module = module
        self.all: list[type[enum.Enum]] = []
        for name, value in [] if module is None else vars(module).items():
            if (
                not name.startswith("_")
                and self._is_own(value)
                and value.__qualname__ == name
                and self.crosses(value)
            ):
                self.number(value)

    def _is_own(self, cls: Any) -> bool:
        return self.module is not None and isinstance(cls, type) and cls.__module__ == self.module.__name__

    def crosses(self, cls: Any) -> bool:
        """Whether Python has the members of a class, too: it finds it by name, or makes it of the values."""
        if not is_enum(cls) or issubclass(cls, enum.Flag) or "." in cls.__qualname__:
            return False
        members: list[Any] = list(cls.__members__.values())
        made = self._is_own(cls) and all(literal(member.value) is not None for member in members)
        return bool(members) and (not self._is_own(cls) or (made and None not in map(_base, cls.__bases__)))

    def number(self, cls: type[enum.Enum]) -> int:
        """The number of an enumeration."""
        if cls not in self.all:
            self.all.append(cls)
        return self.all.index(cls)

    def own(self) -> list[type[enum.Enum]]:
        """Those of the module itself."""
        return [cls for cls in self.all if self._is_own(cls)]

    # -- Python text ----------------------------------------------------------------------

    def source(self) -> Iterator[str]:
        """Python that makes the enumerations of the module, or finds those of others, and lists their members."""
        yield "import enum, importlib"
        for cls in self.all:
            if not self._is_own(cls):
                yield f"{cls.__name__} = importlib.import_module({cls.__module__!r}).{cls.__name__}"
                continue
            yield f"class {cls.__name__}({', '.join(str(_base(base)) for base in cls.__bases__)}):"
            yield f"    __doc__ = {cls.__doc__!r}"
            yield "    __module__ = __name__"
            for name, member in cls.__members__.items():
                yield f"    {name} = {literal(member.value)}"
        rows = [f"({''.join(f'{cls.__name__}.{name}, ' for name in cls._member_names_)})" for cls in self.all]
        yield f"enumerations = ({''.join(f'{row}, ' for row in rows)})"

    def public(self) -> Iterator[str]:
        """The entries of the module's names."""
        for name, value in [] if self.module is None else vars(self.module).items():
            if isinstance(value, type) and value in self.all:
                yield f"{name!r}: {value.__name__}"

    def stubs(self, methods: Callable[[type], Iterator[str]]) -> Iterator[str]:
        """The classes as a stub file has them."""
        for cls in self.own():
            bases = [
                f"enum.{base.__name__}" if base.__module__ == "enum" else base.__name__ for base in cls.__bases__
            ]
            yield f"class {cls.__name__}({', '.join(bases)}):"
            yield from (f"    {name} = {literal(member.value)}" for name, member in cls.__members__.items())
            yield from (f"    {line}" for line in methods(cls))
            yield ""


def _base(base: type) -> str | None:
    """A base class as the first lines of the module name it."""
    if base.__module__ == "enum":
        return f"enum.{base.__name__}"
    return f"b.{base.__name__}" if getattr(builtins, base.__name__, None) is base else None


class EnumKind(Kind):
    """A member of an enumeration. `row`: the number of the enumeration."""

    reads_in_place = True

    def __init__(self, r: Any, number: int, nullable: bool, row: int, cls: type[enum.Enum]) -> None:
        super().__init__(r, number, nullable)
        self.title = cls.__name__
        self.row = row
        self.pointers = [r.convert_const(member) for member in cls]
        self._places: list[str] = []

    def prepare(self, gen: GenC) -> None:
        """Have the members in the program."""
        self._places = [gen.db.expression(self.TYPE, member) for member in self.pointers]

    def members(self) -> str:
        """The declaration of the table of members."""
        places = ", ".join(f"(void *){place}" for place in self._places)
        return f"static void *const rpy_members_{self.number}[] = {{{places}}};"

    def reader(self) -> list[str]:
        return [
            f"PyObject *row = PyTuple_GetItem(rpy_enumerations, {self.row});",
            f"for (int i = 0; i < {len(self.pointers)}; i++)",
            "    if (PyTuple_GetItem(row, i) == o) {",
            f"        *to = rpy_members_{self.number}[i];",
            "        return true;",
            "    }",
            f"return rpy_wrong_type({self.needed}, o);",
        ]

    def writer(self) -> list[str]:
        return [
            f"PyObject *row = PyTuple_GetItem(rpy_enumerations, {self.row});",
            "int i = 0;",
            f"while (i < {len(self.pointers) - 1} && rpy_members_{self.number}[i] != value)",
            "    i++;",
            "return Py_NewRef(PyTuple_GetItem(row, i));",
        ]


def declared_members(kinds: Iterable[Kind]) -> list[str]:
    """The tables of all kinds of enumerations."""
    found = [kind.members() for kind in kinds if isinstance(kind, EnumKind)]
    return ["", *found] if found else []
