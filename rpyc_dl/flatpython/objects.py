"""Live objects as Python: constants in place, prebuilt objects by name."""

from __future__ import annotations

import builtins
import functools
import sys
import types
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from rpyc_dl.errors import UsageError
from rpyc_dl.facts.naming import is_user_class
from rpyc_dl.flatpython.expressions import CALL, UNARY, Text, attribute
from rpyc_dl.flatpython.parts import File
from rpyc_dl.frontend.operations import PlainName
from rpyc_dl.frontend.replace.standins import kept_value, member_value, original
from rpyc_dl.frontend.synthetic import LIBRARY
from rpyc_dl.rlib.app.containers.slicing import Slice
from rpyc_dl.rlib.app.primitives import PRIMITIVES, as_ordered
from rpyc_dl.rlib.external import External
from rpyc_dl.rlib.rarithmetic import base_int
from rpyc_dl.sentinel import Sentinel

_PLAIN = (int, float, bool, str, bytes, type(None), type(Ellipsis), type(NotImplemented))


class Objects:
    """Writes live objects, and keeps those that have an identity."""

    def __init__(self, file: File) -> None:
        self.file = file
        self._named: dict[int, tuple[Any, str]] = {}  # by identity; holds the object
        self._made: list[str] = []
        self._filled: list[str] = []
        self._waiting: list[Callable[[], list[str]]] = []

    # -- expressions --------------------------------------------------------------------

    def text(self, value: Any) -> Text:
        """An expression for the object. Raises UsageError for one that cannot be written."""
        value = _kept(value)
        kind = type(value)
        if kind in _PLAIN:
            return _plain(value)
        if isinstance(value, PlainName):
            return _plain(str(value))
        if kind is tuple:
            inner = [self.text(member_value(item)).text for item in value]
            return Text(f"({', '.join(inner)}{',' * (len(inner) == 1)})")
        if kind is range:
            return Text(repr(value), CALL)
        if kind is slice:
            return Text(f"slice({', '.join(self.text(b).text for b in (value.start, value.stop, value.step))})", CALL)
        if kind in (list, dict, OrderedDict, set, frozenset, bytearray):
            return Text(self._named_as(value, kind.__name__, self._container))
        return self._object(value)

    def is_plain(self, value: Any) -> bool:
        """Whether it is a constant that mentions nothing of the file."""
        if type(value) is tuple:
            return all(map(self.is_plain, value))
        return type(value) in _PLAIN or getattr(builtins, getattr(value, "__name__", ""), None) is value

    def _object(self, value: Any) -> Text:
        if isinstance(value, types.MethodType):
            written = attribute(self.text(value.__self__), value.__func__.__name__)
            if written is not None:
                return Text(written, CALL)
        elsewhere = self._elsewhere(value)
        if elsewhere is not None:
            return Text(elsewhere, CALL)
        if isinstance(value, types.FunctionType):
            if value in PRIMITIVES:
                return Text(self.file.verbatim(value))
            return Text(self.file.function(value))
        if isinstance(value, type):
            return Text(self.file.class_name(value))
        if isinstance(value, External):
            raise UsageError(
                f"`{value.c_name}` is a function of C, which a Python file cannot call",
                help=["leave out `--to python`: the executable calls it"],
            )
        if type(value) in (object, Sentinel):
            return Text(self._named_as(value, "object", self._marker))
        if is_user_class(type(value)):
            return Text(self._named_as(value, type(value).__name__.lower(), self._instance))
        raise UsageError(
            f"a value of type {type(value).__name__} cannot be written as Python",
            help=["leave out `--to python`, and the program is compiled"],
        )

    # -- what is found elsewhere --------------------------------------------------------

    def is_elsewhere(self, value: Any) -> bool:
        """Whether the object is one of Python's own modules, or of `rpyc_dl.rlib`."""
        return self._elsewhere(_kept(value)) is not None

    def _elsewhere(self, value: Any) -> str | None:
        if isinstance(value, types.ModuleType):
            return self.file.imported(value.__name__)
        if isinstance(value, (types.WrapperDescriptorType, types.MethodDescriptorType)):
            return f"{self.text(value.__objclass__).text}.{value.__name__}"
        if isinstance(value, types.BuiltinFunctionType) and isinstance(value.__self__, type):
            return f"{self.text(value.__self__).text}.{value.__name__}"
        if isinstance(value, types.BuiltinMethodType) and not isinstance(value.__self__, types.ModuleType | None):
            return f"{self.text(value.__self__).at(CALL)}.{value.__name__}"
        if not isinstance(value, (type, types.BuiltinFunctionType)):
            return None
        name = getattr(value, "__name__", "")
        if getattr(builtins, name, None) is value:
            return str(name)
        if isinstance(value, type) and is_user_class(value) and not issubclass(value, (BaseException, base_int)):
            return None
        return self._of_module(value)

    def _of_module(self, value: Any) -> str | None:
        module, name = getattr(value, "__module__", None) or "", getattr(value, "__qualname__", "")
        public = module.lstrip("_")
        for each in dict.fromkeys((public, module)):
            if (
                each
                and each in sys.modules
                and (each.partition(".")[0] in sys.stdlib_module_names or each.startswith(LIBRARY))
            ):
                try:
                    found = functools.reduce(getattr, name.split("."), sys.modules[each])
                except AttributeError:
                    continue
                if found is value:
                    return f"{self.file.imported(each)}.{name}"
        if isinstance(value, types.BuiltinFunctionType):
            owner = getattr(value.__self__, "__name__", "")
            return f"{self.file.imported(owner)}.{value.__name__}"
        return None

    # -- prebuilt objects ---------------------------------------------------------------

    def _named_as(self, value: Any, wanted: str, make: Callable[[Any, str], Callable[[], list[str]] | None]) -> str:
        known = self._named.get(id(value))
        if known is not None:
            return known[1]
        name = self.file.names.new(f"a_{wanted}")
        self._named[id(value)] = (value, name)
        fill = make(value, name)
        if fill is not None:
            self._waiting.append(fill)
        return name

    def _container(self, value: Any, name: str) -> Callable[[], list[str]] | None:
        kind = type(value)
        if kind is bytearray or _is_plain_container(value):
            self._made.append(f"{name} = {value!r}")
            return None
        if kind is frozenset:
            items = ", ".join(self._item(item) for item in value)
            self._made.append(f"{name} = frozenset([{items}])")
            return None
        made = f"{self.text(kind).text}()" if kind is OrderedDict else repr(kind())
        self._made.append(f"{name} = {made}")
        return lambda: self._contents(value, name)

    def _marker(self, value: Any, name: str) -> None:
        self._made.append(f"{name} = object()")

    def _contents(self, value: Any, name: str) -> list[str]:
        if isinstance(value, dict):
            pairs = [f"{self._item(k)}: {self._item(v)}" for k, v in value.items()]
            return [f"{name}.update({{{', '.join(pairs)}}})"] if pairs else []
        items = ", ".join(self._item(item) for item in value)
        return [f"{name}.{'extend' if isinstance(value, list) else 'update'}([{items}])"] if items else []

    def _item(self, item: Any) -> str:
        return self.text(member_value(item)).text

    def _instance(self, value: Any, name: str) -> Callable[[], list[str]]:
        cls = self.file.result.class_of_instance(value)
        written = self.file.class_name(cls)
        if isinstance(value, BaseException):
            args = "".join(f", {self._item(a)}" for a in value.args)
            self._made.append(f"{name} = {written}.__new__({written}{args})")
        else:
            self._made.append(f"{name} = object.__new__({written})")
        return lambda: self._attributes(value, cls, name)

    def _attributes(self, value: Any, cls: type, name: str) -> list[str]:
        found = []
        for attr, held in self.file.attributes_of(value, cls).items():
            try:
                written = self.text(member_value(held)).text
            except UsageError:
                continue  # nothing of the program reads it, or it would have been refused
            found.append(f"object.__setattr__({name}, {attr!r}, {written})")
        return found

    def later(self, cls: str, key: str, value: Any) -> None:
        """Give a class a value once there are all classes; one that cannot be written is one that nothing reads."""

        def fill() -> list[str]:
            try:
                return [f"{cls}.{key} = {self.text(value).text}"]
            except UsageError:
                return []

        self._waiting.append(fill)

    # -- the file -----------------------------------------------------------------------

    def waiting(self) -> bool:
        """Whether objects have been mentioned that are not written yet."""
        return bool(self._waiting)

    def settle(self) -> None:
        """Write what has been mentioned."""
        while self._waiting:
            self._filled += self._waiting.pop(0)()

    def lines(self) -> list[str]:
        """The statements that make all prebuilt objects: instances are whole before containers hold them."""
        instances = [line for line in self._filled if line.startswith("object.__setattr__(")]
        return [*self._made, *instances, *(line for line in self._filled if line not in set(instances))]


def _kept(value: Any) -> Any:
    """What the program has in place of a live object; Python's own where that is written in C."""
    kept = kept_value(value)
    if kept is Slice:
        return slice  # what the program has in its place is used by specialised code alone
    if kept is as_ordered:
        return OrderedDict  # it makes one of a dict
    builtin = original(kept)
    return kept if isinstance(builtin, types.FunctionType) else builtin


def _plain(value: Any) -> Text:
    if isinstance(value, float) and (value != value or value in (float("inf"), float("-inf"))):
        return Text(f'float("{value!r}")', CALL)
    written = repr(value)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and written.startswith("-"):
        return Text(written, UNARY)
    return Text(written)


def _is_plain_container(value: Any) -> bool:
    if type(value) is OrderedDict:
        return False
    items = [*value, *value.values()] if isinstance(value, dict) else value
    return all(type(item) in _PLAIN and not _is_special_float(item) for item in items)


def _is_special_float(item: Any) -> bool:
    return isinstance(item, float) and (item != item or abs(item) == float("inf"))
